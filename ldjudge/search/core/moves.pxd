# The C types of moves.py; see board.pxd.
cimport cython

from . cimport width
from .patterns cimport Patterns
from .width cimport bits

cdef int ALL, COST, MOST_COST, UNSCORED, NO_SCORE, MOVE_KINDS, STEPS, MAX_DEPTH, EYES, REMOVABLE, INF, FREE
cdef int ROOM_ONE_MOVE, VALUE


cdef class Moves(Patterns):
    cdef public list scored
    cdef bits *replies
    cdef int[::1] child_score, child_cost

    @cython.locals(base=int, empty=bits, own=bits, other=bits, own_safe=bits, other_safe=bits, count=int,
                   loose=bits, taking=bits, saving=bits, near_own=bits, near_other=bits, threats=int, group=int,
                   todo=bits, b=bits, next_k=int, s=int, taken=bits, next_own=bits, next_other=bits, next_ban=bits, i=int,
                   next_pc=int, next_turn=int, room=bits, space=bits, started=int)
    cdef int expand(self, bits a, bits d, int turn, bits ban, int pc, int k, int depth) noexcept

    cdef void held_by_pass(self, int i, bits zone) noexcept

    @cython.locals(j=int)
    cdef int note_scored(self, int i) except -1

    @cython.locals(best=int, i=int, cost=int)
    cdef void weigh(self, int base, int count) noexcept

    @cython.locals(n=int)
    cdef inline void take_rating(self, int i, bits a, bits d, int turn, int k, bits room, int depth) noexcept

    @cython.locals(count=int, todo=bits, b=bits)
    cdef inline int list_replies(self, bits a, bits d, int turn, bits empty, bits room) noexcept

    @cython.locals(empty=bits, i=int, b=bits)
    cdef inline int answered(self, bits a, bits d, int turn, int count) noexcept
