# The C types of table.py; see board.pxd.
cimport cython

from . cimport width
from .board cimport Board
from .width cimport bits, word

cdef int OFFSET, WIN_SHIFT, HOLD_SHIFT, WORK_SHIFT, MOVE_SHIFT, ZONE_SHIFT, NEVER_WIN, NEVER_HOLD, NO_MOVE, REMOVABLE
cdef word NAME_BITS, M64, GOLDEN, MIX1, MIX2
cdef int WAYS

cdef word spread(word h) noexcept
cdef word spread_in(word value, int shift) noexcept


cdef class Table(Board):
    cdef int question, entry_words
    cdef word[::1] table
    cdef object store_array
    cdef public long long buckets, max_buckets, used

    @cython.locals(w=word)
    cdef word name_of(self, int turn, bits ban, int pc, int k) noexcept

    @cython.locals(h=word, i=int)
    cdef word hash_of(self, bits a, bits d, word name) noexcept

    @cython.locals(at="long long", w=word, j=int, same=int, i=int)
    cdef long long find(self, bits a, bits d, word name, word h) noexcept

    @cython.locals(at="long long", fresh=int, win=int, hold=int, best=int, old=int, effort=int, w=word, j=int, side=int)
    cdef long long store(self, bits a, bits d, word name, word h, int pn, int dn, int k, int move, long long work,
                         bits zone) except -1

    @cython.locals(at="long long", worst="long long", lowest=int, w=word, effort=int)
    cdef long long make_room(self, word h, int solved) except -1

    @cython.locals(old="long long", width="long long", added="long long", i="long long", at="long long", to="long long",
                   way=int, w=word, a=bits, d=bits, j=int)
    cdef int grow(self) except -1

    @cython.locals(b=bits)
    cdef inline bits widen(self, word word_, int j) noexcept

    @cython.locals(zone=bits, j=int)
    cdef bits zone_at(self, long long at, int side) noexcept
