# The C types of descent.py; see board.pxd.
cimport cython

from .moves cimport Moves
from .width cimport bits, word

cdef int CAPTURE, EYES, REMOVABLE, INF, FREE, MAX_DEPTH, MOVE_SHIFT, NO_MOVE
cdef int HARD, BESIDE, BESIDE_HARD, OTHERS, OTHERS_HARD


cdef class Core(Moves):
    cdef public object poll
    cdef public list samples
    cdef public word frames
    cdef public long long next_poll, node_limit
    cdef long long asked_at
    cdef public int stopped, too_deep
    cdef int beside, others
    cdef int r_pn, r_dn, r_low, r_deep, r_bound
    cdef bits r_zone

    @cython.locals(won=int)
    cpdef int ask(self, int question, bits attacker, bits defender, int turn, bits ban, int pc, int k) except -2

    @cython.locals(ended=int)
    cpdef int known(self, int question, bits attacker, bits defender, int turn, bits ban, int pc, int k) except -2

    @cython.locals(name=word, h=word, at="long long", s=int)
    cpdef int best_move(self, int question, bits attacker, bits defender, int turn, bits ban, int pc, int k) except -2

    @cython.locals(count=int)
    cpdef list moves_of(self, int question, bits attacker, bits defender, int turn, bits ban, int k, int last)

    cdef void set_question(self, int question, int k) noexcept

    cdef int ended(self, bits a, bits d, int turn, int pc) noexcept

    @cython.locals(began="long long", zone=bits, name=word, h=word, filter_at=int, base=int, count=int, move=int,
                   pn=int, dn=int, low=int, deep=int, bound=int, best=int, first=int, second=int, most=int, open_=int,
                   i=int, x=int, y=int)
    cdef int mid(self, bits a, bits d, int turn, bits ban, int pc, int k, int limit_pn, int limit_dn, int depth) except -1

    cdef int note_solved(self, bits a, bits d, int turn, bits ban, int k, int depth, int wins, long long work) except -1

    cdef int check(self) except -1
