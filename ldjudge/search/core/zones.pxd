# The C types of zones.py; see board.pxd.
cimport cython

from .rating cimport Rating
from .width cimport bits

cdef int ALL, CAPTURE, END, REMOVABLE, INF, FREE, MAX_DEPTH, SPARE


cdef class Zones(Rating):
    cdef int stride
    cdef public int prunes
    cdef bits *child_a, *child_d, *child_ban, *child_zone, *spare_zone
    cdef int[::1] child_move, child_pc, child_k, child_pn, child_dn, child_low, child_deep, child_bound
    cdef int[::1] spare_bound, spare_count

    @cython.locals(changed=bits, j=int)
    cdef int idle(self, int i, bits a, bits d, int depth) noexcept

    @cython.locals(zone=bits, n=int)
    cdef int note_idle(self, int i, bits a, bits d, int turn, int k, int depth) noexcept

    @cython.locals(empty=bits, own=bits, other=bits, own_safe=bits, other_safe=bits, taken=bits, c=bits, e=bits, rest=bits)
    cdef bits close_move(self, bits a, bits d, int turn, bits b, bits zone) noexcept

    cdef bits zone_of_win(self, int i, bits a, bits d, int turn, bits ban) noexcept

    @cython.locals(empty=bits, own=bits, own_safe=bits, other=bits, zone=bits, legal=bits, done=bits, rest=bits, c=bits,
                   e=bits, near=bits, i=int, least=int, n=int)
    cdef bits zone_of_loss(self, int base, int count, bits a, bits d, int turn, bits ban, int k) noexcept

    @cython.locals(won=int)
    cdef inline int bound_before(self, int i, int k, int bound) noexcept

    @cython.locals(bound=int, i=int)
    cdef inline int bound_of_loss(self, int base, int count, int turn, bits ban, int k) noexcept
