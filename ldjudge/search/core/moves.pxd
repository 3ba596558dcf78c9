# The C types of moves.py; see board.pxd.
cimport cython

from .board cimport bits
from .zones cimport Zones

cdef int EYES, REMOVABLE, INF, FREE, ROOM_ONE_MOVE


cdef class Moves(Zones):
    cdef bits[::1] atari_stones, atari_liberty, replies
    cdef bits loose

    @cython.locals(base=int, empty=bits, own=bits, other=bits, own_safe=bits, other_safe=bits, count=int, mid_end=int,
                   loose=bits, end=int, taking=bits, saving=bits, near_own=bits, near_other=bits, threats=int, group=int,
                   todo=bits, b=bits, next_k=int, s=int, taken=bits, next_own=bits, next_other=bits, next_ban=bits, i=int,
                   next_pc=int, next_turn=int)
    cdef int expand(self, bits a, bits d, int turn, bits ban, int pc, int k, int depth) noexcept

    cdef inline void take_rating(self, int i, int group, bits a, bits d, int turn, int k, int depth) noexcept

    @cython.locals(rest=bits, c=bits, e=bits, end=int)
    cdef inline int list_ataris(self, bits stones, bits empty, bits safe, int start) noexcept

    @cython.locals(b=bits, n=int, m=int)
    cdef inline void estimate(self, int i, int group, int turn) noexcept

    @cython.locals(count=int, todo=bits, b=bits)
    cdef inline int list_replies(self, bits a, bits d, int turn, bits empty) noexcept

    @cython.locals(empty=bits, i=int, b=bits)
    cdef inline int answered(self, bits a, bits d, int turn, int count) noexcept
