# The C types of patterns.py; see board.pxd.
cimport cython

from . cimport width
from .width cimport bits
from .zones cimport Zones

cdef int CHAINS, CONTACT, LAST, LIBERTIES, MAX_DEPTH, MOVE_KINDS, MOVE_WEIGHTS, PATTERNS, PLACE, ROOM_WEIGHTS, STEPS, STRAIGHT
cdef int TACTICS

@cython.locals(n=int)
cpdef int chain_kind(int side, int size, int liberties) noexcept


cdef class Patterns(Zones):
    cdef public int has_weights
    cdef signed char[::1] move_weights, state_weights
    cdef int[::1] ring, fixed_ring, fixed_straight, column, row, place, numbers
    cdef int[::1] liberties, chain_at, kind_at, code_at, value_at, path_move, kinds
    cdef bits *ring_mask, *stones, *stones_near
    cdef int[::1] sizes, many, chain_weight, chain_fewer
    cdef int chains_all, chains_change
    cdef int own_chains, all_chains, at_turn, at_last, value_all
    cdef bits at_safe, at_empty, at_room, at_attacker, at_defender

    @cython.locals(end=int, rest=bits, c=bits, e=bits, n=int)
    cdef void list_chains(self, bits stones, bits safe, bits empty) noexcept

    cdef void list_all_chains(self, bits own, bits other, bits own_safe, bits other_safe, bits empty) noexcept

    @cython.locals(total=int, i=int, w=int, side=int, rest=bits, s=int, j=int, n=int)
    cdef void start(self, bits a, bits d, int turn, bits room, int depth) noexcept

    @cython.locals(code=int, j=int, n=int)
    cdef inline int weight_around(self, int i, bits a, bits d, int turn) noexcept

    @cython.locals(total=int, turn=int, changed=bits, rest=bits, i=int, n=int, kind=int, j=int,
                   code=int)
    cdef int value(self, bits a, bits d, bits room) noexcept

    @cython.locals(s=int, turn=int, code=int, far=int, n=int, m=int, j=int, c=int, mine=int, theirs=int, friends=int,
                   enemies=int, near=int, e=bits, safe=int, seen=bits, fresh=int, free=int, caught=int, x=int,
                   change=int, size=int)
    cdef int score(self, bits b, int group, bits taken) noexcept
