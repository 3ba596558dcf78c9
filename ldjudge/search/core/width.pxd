# How wide masks are: MASK_BITS, which setup.py sets for each build of the core, 64 or 128 realm points.
from cpython.bytearray cimport PyByteArray_AS_STRING

ctypedef unsigned long long word

cdef extern from *:
    """
    #if MASK_BITS == 128
    typedef unsigned __int128 bits;
    #else
    typedef unsigned long long bits;
    #endif
    """
    # Not the type itself, but for Cython its kind: the size is that of the C type, in conversions as well.
    ctypedef unsigned long long bits


# An array could lend masks of 64 bits alone, so masks lie in memory without bounds that is reached by pointers.
cdef inline bits *masks(list owner, int count, int words) except NULL:
    room = bytearray((count + 1) * sizeof(bits))
    owner.append(room)
    # what is as wide as that has to begin at a multiple of its size
    return <bits *> ((<size_t> PyByteArray_AS_STRING(room) + sizeof(bits) - 1) & ~<size_t> (sizeof(bits) - 1))
