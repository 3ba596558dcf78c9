# The C types of core.py. A local of a hot method that is missing here becomes a Python object: slow, without a warning.
cimport cython

ctypedef unsigned long long word
ctypedef unsigned long long bits

cdef word LOW32, M64, DEBRUIJN, GOLDEN, MIX1, MIX2
cdef int ROOM_ONE_MOVE, ASKED, FAR, INF, FREE, MAX_DEPTH, CAPTURE, EYES, END, REMOVABLE
cdef int OFFSET, WIN_SHIFT, HOLD_SHIFT, WORK_SHIFT, MOVE_SHIFT, ZONE_SHIFT, SPARE, NEVER_WIN, NEVER_HOLD, WAYS, NO_MOVE
cdef word NAME_BITS

@cython.locals(s=int)
cdef int slot(bits b) noexcept

cdef word spread(word h) noexcept
cdef word spread_in(word value, int shift) noexcept


cdef class Core:
    cdef public int size, words
    cdef bits full, attacker_safe, defender_safe, never_vital, targets, loose, room, extra, zone, r_zone
    cdef public bits e_zone
    cdef int suicide, stride, entry_words
    cdef bits[::1] asked_a, asked_d, near, bit, child_a, child_d, child_ban, child_zone, spare_zone, path_a, path_d, path_ban, regions, region_empty
    cdef bits[::1] chains, chain_near, atari_stones, atari_liberty, replies, cond_a, cond_d
    cdef int[::1] asked_turn, child_move, child_pc, child_k, child_pn, child_dn, child_low, child_deep, spare_count
    cdef int[::1] path_turn, path_pc, path_k, path_count, cond_low, cond_deep
    cdef public object number
    cdef word[::1] path_frame, cond_name, cond_frame, table
    cdef object store_array
    cdef public object poll
    cdef public long long buckets, max_buckets, used
    cdef public word frames
    cdef word cond_mask
    cdef public long long nodes, next_poll, node_limit
    cdef public int stopped, too_deep, prunes
    cdef int question, asked_next
    cdef int r_pn, r_dn, r_low, r_deep, e_pn, e_dn, e_low, e_deep

    @cython.locals(found=bits, front=bits, b=bits, new=bits)
    cdef bits flood(self, bits seed, bits within) noexcept

    @cython.locals(found=bits, b=bits)
    cdef bits around(self, bits mask) noexcept

    @cython.locals(empty=bits, space=bits, safe=bits, rest=bits, near_d=bits, r=bits, e=bits, bad=bits, b=bits, new=bits,
                   regions=int, chains=int, changed=int, left=int, vital=int, i=int, j=int)
    cpdef int alive(self, bits a, bits d) noexcept

    @cython.locals(safe=bits, room=bits, b=bits, rest=bits, empty=bits, links=bits, link=bits, c=bits, e=bits)
    cpdef int doomed(self, bits a, bits d) noexcept

    @cython.locals(empty=bits, e=bits, rest=bits, r=bits)
    cpdef int capture_now(self, bits a, bits d, bits ban, int k) noexcept

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

    @cython.locals(zone=bits, j=int)
    cdef bits zone_at(self, long long at, int side) noexcept

    @cython.locals(b=bits)
    cdef bits widen(self, word word_, int j) noexcept

    @cython.locals(i=int)
    cdef int on_path(self, bits a, bits d, int turn, bits ban, int pc, int k, word h, int depth) noexcept

    @cython.locals(name=word, h=word, at="long long", w=word, i=int)
    cdef void rate(self, bits a, bits d, int turn, bits ban, int pc, int k, int depth) noexcept

    @cython.locals(name=word, at="long long", w=word)
    cdef void twin_estimate(self, bits a, bits d, int turn, bits ban, int pc, int k) noexcept

    @cython.locals(i=int, b=bits)
    cdef void remember_asked(self, bits a, bits d, int turn) noexcept

    cdef void settle_repetition(self) noexcept

    @cython.locals(i="long long")
    cdef int find_conditional(self, bits a, bits d, word name, int k, word h, int depth) noexcept

    @cython.locals(i="long long")
    cdef void keep_conditional(self, bits a, bits d, word name, int k, word h, int low, int deep) noexcept

    @cython.locals(rest=bits, c=bits, e=bits, end=int)
    cdef int list_ataris(self, bits stones, bits empty, bits safe, int start) noexcept

    @cython.locals(base=int, empty=bits, own=bits, other=bits, own_safe=bits, other_safe=bits, count=int, mid_end=int,
                   loose=bits, end=int, taking=bits, saving=bits, near_own=bits, near_other=bits, threats=int, group=int,
                   todo=bits, b=bits, next_k=int, s=int, taken=bits, next_own=bits, next_other=bits, next_ban=bits, i=int,
                   next_pc=int, next_turn=int)
    cdef int expand(self, bits a, bits d, int turn, bits ban, int pc, int k, int depth) noexcept

    @cython.locals(b=bits, n=int, m=int)
    cdef void estimate(self, int i, int group, int turn) noexcept
    cdef int lost(self, bits d) noexcept

    @cython.locals(count=int, todo=bits, b=bits)
    cdef int list_replies(self, bits a, bits d, int turn, bits empty) noexcept

    @cython.locals(empty=bits, i=int, b=bits)
    cdef int answered(self, bits a, bits d, int turn, int count) noexcept

    @cython.locals(rest=bits, c=bits, taken=bits)
    cdef int kills_by(self, bits a, bits d, bits b, bits empty) noexcept

    @cython.locals(rest=bits, c=bits)
    cdef int lives_by(self, bits a, bits d, bits b, bits empty) noexcept

    @cython.locals(changed=bits, j=int)
    cdef int idle(self, int i, bits a, bits d, int depth) noexcept

    @cython.locals(zone=bits, n=int)
    cdef int note_idle(self, int i, bits a, bits d, int turn, int k, int depth) noexcept

    @cython.locals(empty=bits, own=bits, other=bits, own_safe=bits, other_safe=bits, taken=bits, c=bits, e=bits, rest=bits)
    cdef bits close_move(self, bits a, bits d, int turn, bits b, bits zone) noexcept

    @cython.locals(taken=bits, rest=bits, c=bits)
    cdef bits taken_by(self, bits b, bits other, bits other_safe, bits empty) noexcept

    cdef bits zone_of_win(self, int i, bits a, bits d, int turn, bits ban) noexcept

    @cython.locals(empty=bits, own=bits, own_safe=bits, other=bits, zone=bits, legal=bits, done=bits, rest=bits, c=bits,
                   e=bits, near=bits, i=int, least=int, n=int)
    cdef bits zone_of_loss(self, int base, int count, bits a, bits d, int turn, bits ban, int k) noexcept

    @cython.locals(began="long long", zone=bits, name=word, h=word, filter_at=int, base=int, count=int, move=int,
                   pn=int, dn=int, low=int, deep=int, best=int, first=int, second=int, most=int, open_=int, i=int, x=int,
                   y=int)
    cdef int mid(self, bits a, bits d, int turn, bits ban, int pc, int k, int limit_pn, int limit_dn, int depth) except -1

    cdef int ended(self, bits a, bits d, int turn, int pc) noexcept
    cdef int check(self) except -1
    cpdef int ask(self, int question, bits attacker, bits defender, int turn, bits ban, int pc, int k) except -2
    cpdef int known(self, int question, bits attacker, bits defender, int turn, bits ban, int pc, int k) except -2

    @cython.locals(name=word, h=word, at="long long", s=int)
    cpdef int best_move(self, int question, bits attacker, bits defender, int turn, bits ban, int pc, int k) except -2
