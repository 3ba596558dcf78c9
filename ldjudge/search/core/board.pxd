# The C types of board.py. A local of a hot method that is missing here becomes a Python object: slow, without a warning.
# ``inline`` methods are called directly inside their own part (3 to 5 % in all); other parts reach them through the class.
cimport cython

from . cimport width
from .width cimport bits, word


cdef int APART


cdef class Board:
    cdef public int size, words
    cdef bits full, attacker_safe, defender_safe, never_vital, targets, zone, touching, safe, links
    cdef public bits room
    cdef int suicide
    cdef public int parts
    cdef bits *near, *bit, *regions, *region_empty, *chains, *chain_near
    cdef list rooms

    cdef bits *masks(self, int count) except NULL

    @cython.locals(found=bits, front=bits, new=bits)
    cdef inline bits flood(self, bits seed, bits within) noexcept

    @cython.locals(found=bits)
    cdef inline bits around(self, bits mask) noexcept

    @cython.locals(taken=bits, rest=bits, c=bits)
    cdef inline bits taken_by(self, bits b, bits other, bits other_safe, bits empty) noexcept

    cdef inline int lost(self, bits d) noexcept

    @cython.locals(empty=bits, space=bits, may_empty=bits, safe=bits, rest=bits, near_d=bits, r=bits, e=bits, bad=bits,
                   b=bits, new=bits, regions=int, chains=int, changed=int, left=int, vital=int, i=int, j=int)
    cpdef int alive(self, bits a, bits d) noexcept

    @cython.locals(safe=bits, b=bits, rest=bits, empty=bits, links=bits, link=bits, c=bits, e=bits)
    cdef void find_room(self, bits a, bits d) noexcept

    @cython.locals(room=bits, rest=bits, c=bits, e=bits)
    cpdef int doomed(self, bits a, bits d) noexcept

    @cython.locals(rest=bits)
    cdef inline int few(self, bits mask) noexcept

    @cython.locals(near=bits)
    cdef int breathes(self, bits a, bits d, bits left, bits chain) noexcept

    @cython.locals(wide=bits, zone=bits, chains=int, todo=bits, part=bits, links=bits, room=bits)
    cdef int doomed_apart(self, bits a, bits d) noexcept

    @cython.locals(once=bits, alone=bits, rest=bits, left=bits, b=bits, c=bits, e=bits)
    cdef bits without_pairs(self, bits room, bits off) noexcept

    @cython.locals(rest=bits, b=bits, c=bits, left=bits, e=bits)
    cdef int few_without_chain(self, bits a, bits d, bits room, bits links) noexcept

    @cython.locals(rest=bits, b=bits)
    cdef int nakade(self, bits a, bits d, bits left, bits chain) noexcept

    @cython.locals(off=bits, rest=bits, area=bits, near=bits)
    cdef int false_eye(self, bits a, bits room, bits b) noexcept

    @cython.locals(empty=bits, e=bits, rest=bits, r=bits)
    cpdef int capture_now(self, bits a, bits d, bits ban, int k) noexcept

    cdef bits zone_when_lost(self, bits a) noexcept

    @cython.locals(c=bits, taken=bits)
    cdef int kills_by(self, bits a, bits d, bits b, bits empty) noexcept

    @cython.locals(c=bits)
    cdef int lives_by(self, bits a, bits d, bits b, bits empty) noexcept
