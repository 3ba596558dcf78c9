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

    static inline int lowest_of_word(unsigned long long w) {
    #ifdef __GNUC__
        return __builtin_ctzll(w);
    #else
        w = ~w & (w - 1); /* the zeros below the lowest one, as ones, which are counted */
        w -= (w >> 1) & 0x5555555555555555ULL;
        w = (w & 0x3333333333333333ULL) + ((w >> 2) & 0x3333333333333333ULL);
        return (int) ((((w + (w >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56);
    #endif
    }

    static inline bits lane(int number) {
        return (bits) 1 << (number % MASK_BITS);
    }

    static inline int lowest(bits mask) {
    #if MASK_BITS == 128
        if (!(unsigned long long) mask)
            return 64 + lowest_of_word((unsigned long long) (mask >> 64));
    #endif
        return lowest_of_word((unsigned long long) mask);
    }
    """
    # Not the type itself, but for Cython its kind: the size is that of the C type, in conversions as well.
    ctypedef unsigned long long bits

    int lowest(bits mask) noexcept nogil

    bits lane(int number) noexcept nogil

    enum:
        LANES "MASK_BITS"


# An array could lend masks of 64 bits alone, so masks lie in memory without bounds that is reached by pointers.
cdef inline bits *masks(list owner, int count, int words) except NULL:
    room = bytearray((count + 1) * sizeof(bits))
    owner.append(room)
    # what is as wide as that has to begin at a multiple of its size
    return <bits *> ((<size_t> PyByteArray_AS_STRING(room) + sizeof(bits) - 1) & ~<size_t> (sizeof(bits) - 1))


cdef inline bits *lanes(list owner, int count) except NULL:
    return masks(owner, count, 1)
