# The C types of rating.py; see board.pxd.
cimport cython

from .shapes cimport Shapes
from .width cimport bits, word

cdef int ALL, CAPTURE, EYES, REMOVABLE, INF, FREE, MAX_DEPTH, OFFSET, WIN_SHIFT, HOLD_SHIFT, ASKED, FAR
cdef word LOW32


cdef class Rating(Shapes):
    cdef bits *path_a, *path_d, *path_ban
    cdef int[::1] path_turn, path_pc, path_k, path_count
    cdef word[::1] path_frame
    cdef word cond_mask
    cdef bits *cond_a, *cond_d
    cdef word[::1] cond_name, cond_frame
    cdef int[::1] cond_low, cond_deep
    cdef bits *asked_a, *asked_d
    cdef int[::1] asked_turn
    cdef int asked_next
    cdef bits extra
    cdef int listed
    cdef public long long nodes
    cdef int e_pn, e_dn, e_low, e_deep, e_bound
    cdef public bits e_zone

    @cython.locals(name=word, h=word, at="long long", w=word, i=int)
    cdef void rate(self, bits a, bits d, int turn, bits ban, int pc, int k, int depth) noexcept

    cdef inline void settle(self, int won, bits zone) noexcept

    @cython.locals(changed=bits)
    cdef inline int shape_for(self, bits a, bits d, int turn, bits ban, int k, int depth) noexcept

    @cython.locals(i=int)
    cdef inline int on_path(self, bits a, bits d, int turn, bits ban, int pc, int k, word h, int depth) noexcept

    cdef inline void settle_repetition(self) noexcept

    @cython.locals(i="long long", tag=word)
    cdef inline int find_conditional(self, bits a, bits d, word name, int k, word h, int depth) noexcept

    @cython.locals(i="long long", tag=word)
    cdef void keep_conditional(self, bits a, bits d, word name, int k, word h, int low, int deep) noexcept

    @cython.locals(name=word, at="long long", w=word)
    cdef inline void twin_estimate(self, bits a, bits d, int turn, bits ban, int pc, int k) noexcept

    @cython.locals(i=int, b=bits)
    cdef void remember_asked(self, bits a, bits d, int turn) noexcept
