# The C types of shapes.py; see board.pxd.
cimport cython

from . cimport width
from .table cimport Table
from .width cimport bits

cdef int EYES, SHAPES, SETS, GROUP, SORTED, CLOSE


cdef class Shapes(Table):
    cdef public int keeps_shapes
    cdef bits *agree, *shape_zone, *shape_a, *shape_d, *close_point
    cdef int close_count
    cdef int[::1] shape_k, shape_won, shape_count, shape_next, rows, close, order, seen

    @cython.locals(part=int, i=int, lane=bits, at=int, kind=int, j=int)
    cdef void keep_shape(self, bits a, bits d, int turn, int k, int won, bits zone) noexcept

    @cython.locals(i=int, p=int, n=int, j=int)
    cdef void sort_points(self, int part) noexcept

    @cython.locals(at=int, x=int, y=int, z=int)
    cdef inline int telling(self, int part, int p) noexcept

    @cython.locals(part=int, left=int, own=int, empty=int, stones=int, i=int, n=int, m=int, at=int, found=bits, j=int,
                   one=bits, two=bits, three=bits, four=bits, one_more=bits, two_more=bits, three_more=bits,
                   four_more=bits, more=bits, zone=bits)
    cdef void list_close(self, bits a, bits d, int turn) noexcept

    @cython.locals(i=int, j=int)
    cdef inline int close_shape(self, bits changed, bits ban, int k) noexcept
