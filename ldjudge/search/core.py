"""The hot path: the rules on bits, static life and death, and df-pn with its table.

Ordinary typed Python that Cython compiles with the types in ``core.pxd``; without a compiler the same file runs
uncompiled. (One name that is missing from the ``.pxd`` becomes a Python object and costs a factor of four; the
test suite reads Cython's annotation for that.)

Representation. A set of realm points is a mask; bit j stands for ``Arena.points[j]``. Tables per point are indexed by
the *slot* of its bit: a de Bruijn multiplication finds it without a loop and works in C and in Python alike. A state is
(attacker stones A, defender stones D, turn: 1 = attacker to move, ban: the mask of the banned point or 0, pc: passes in
a row, k: signed threats, the attacker's if positive, else minus the defender's).

Numbers. ``pn`` is the proof number of 'the attacker wins the question', ``dn`` its disproof number: pn = 0 is proved,
dn = 0 refuted. In CAPTURE and REMOVABLE a repetition counts for the defender, in EYES and END for the attacker; that
side's results can lean on a repetition and are then *conditional*: true if the states on the path that they lean on
turn out the same way. A conditional result is never stored as a fact (the graph-history-interaction trap).

Sources: df-pn: Nagai, Df-pn algorithm for searching AND/OR trees (2002). (1+epsilon) thresholds: Pawlewicz and Lew,
Improving depth-first PN-search (2007). Weak proof numbers (maximum + number of others, against overcounting): Ueda,
Hashimoto, Hashimoto, Iida, Weak proof-number search (2008). Unconditional life: Benson, Life in the game of Go (1976).
Relevance zones: Shih, Hsu, Wei, Wu, A novel approach to solving goal-achieving problems for board games (AAAI 2022);
the rules by which a zone grows are our own, as ours has kos, passes and captures of everything (see ``close_move``).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

M64 = 0xFFFFFFFFFFFFFFFF
LOW32 = 0xFFFFFFFF
DEBRUIJN = 0x03F79D71B4CB0A89  # a de Bruijn sequence of 64 bits: each 6-bit window differs
# Multipliers of SplitMix64. (A literal above 63 bits inside a function would be a Python object.)
GOLDEN = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
INF = 1 << 28  # the number of what can't be proved; sums are cut off there
FREE = 1 << 20  # the depth that an unconditional result leans on: none
MAX_DEPTH = 480  # plies; a line that is longer is given up, never guessed

CAPTURE = 0
EYES = 1
END = 2
REMOVABLE = 3

# The name word of a table entry, which follows the stones, from the low end: used, turn, pc, question (2 bits), ban
# slot + 1 (10 bits), threats (7 bits, REMOVABLE only); they name the state. Then the solved thresholds in 7 bits each:
# the attacker wins for k >= win, the defender holds for k <= hold (both + OFFSET); log2 of the work; slot of the best
# move (10 bits); whose result the entry's zone belongs to (1: the defender's). After that word come the numbers and
# the zone.
OFFSET = 64
NAME_BITS = (1 << 22) - 1
WIN_SHIFT = 22
HOLD_SHIFT = 29
WORK_SHIFT = 36
MOVE_SHIFT = 42
ZONE_SHIFT = 52
NEVER_WIN = 127
NEVER_HOLD = 0
WAYS = 4  # entries of a bucket
NO_MOVE = 1023
ROOM_ONE_MOVE = 5  # a move hardly ever takes more room for eyes at once; leaving replies out costs only time
ASKED = 16  # asked states that are remembered
SPARE = 4  # zones of idle moves that are kept for a node
FAR = 24  # the number of the side that lost the same state without one stone


def slot(b):
    """The slot of a one-bit mask."""
    s = 0
    while b > M64:
        b = (b >> 32) >> 32
        s += 64
    return s + (((b * DEBRUIJN) & M64) >> 58)


def spread(h):
    """Mixes the bits of a 64-bit number (the finaliser of SplitMix64, Steele, Lea, Flood 2014)."""
    h ^= h >> 30
    h = (h * MIX1) & M64
    h ^= h >> 27
    h = (h * MIX2) & M64
    return h ^ (h >> 31)


class Core:
    """One arena's search: ``ask`` is the way in. Everything else is internal (and tested through it)."""

    def __init__(
        self,
        size: int,
        neighbours,
        attacker_safe: int,
        defender_safe: int,
        never_vital: int,
        targets: int,
        suicide: bool,
        threats: int,
        table_bytes: int,
        first_entries: int,
    ):
        if threats > 60:
            raise ValueError("more than 60 ko threats a side are not supported")
        self.size = size
        self.words = (size + 63) // 64
        slots = 64 * self.words
        self.full = (1 << size) - 1
        self.attacker_safe = attacker_safe
        self.defender_safe = defender_safe
        self.never_vital = never_vital
        self.targets = targets
        self.suicide = 1 if suicide else 0
        self.near = masks(slots, self.words)
        self.bit = masks(slots, self.words)
        self.number = array("i", [0]) * slots
        for i in range(size):
            self.near[slot(1 << i)] = neighbours[i]
            self.number[slot(1 << i)] = i
            self.bit[slot(1 << i)] = 1 << i
        self.stride = size + 2
        rows = (MAX_DEPTH + 2) * self.stride
        self.child_a = masks(rows, self.words)
        self.child_d = masks(rows, self.words)
        self.child_ban = masks(rows, self.words)
        self.child_move = array("i", [0]) * rows
        self.child_pc = array("i", [0]) * rows
        self.child_k = array("i", [0]) * rows
        self.child_pn = array("i", [0]) * rows
        self.child_dn = array("i", [0]) * rows
        self.child_low = array("i", [0]) * rows
        self.child_deep = array("i", [0]) * rows
        self.child_zone = masks(rows, self.words)
        self.spare_zone = masks((MAX_DEPTH + 2) * SPARE, self.words)
        self.spare_count = array("i", [0]) * (MAX_DEPTH + 2)
        self.path_a = masks(MAX_DEPTH + 2, self.words)
        self.path_d = masks(MAX_DEPTH + 2, self.words)
        self.path_ban = masks(MAX_DEPTH + 2, self.words)
        self.path_turn = array("i", [0]) * (MAX_DEPTH + 2)
        self.path_pc = array("i", [0]) * (MAX_DEPTH + 2)
        self.path_k = array("i", [0]) * (MAX_DEPTH + 2)
        self.path_frame = array("Q", [0]) * (MAX_DEPTH + 2)
        self.path_count = array("i", [0]) * 4096
        self.regions = masks(size + 1, self.words)
        self.region_empty = masks(size + 1, self.words)
        self.chains = masks(size + 1, self.words)
        self.chain_near = masks(size + 1, self.words)
        self.atari_stones = masks(2 * size + 2, self.words)
        self.atari_liberty = masks(2 * size + 2, self.words)
        self.replies = masks(size + 1, self.words)
        self.entry_words = 3 * self.words + 2
        self.max_buckets = 1
        while self.max_buckets * 2 * WAYS * self.entry_words * 8 <= table_bytes:
            self.max_buckets *= 2
        self.buckets = 1
        while self.buckets * WAYS < first_entries and self.buckets < self.max_buckets:
            self.buckets *= 2
        self.store_array = array("Q", bytes(8 * self.buckets * WAYS * self.entry_words))
        self.table = self.store_array
        self.used = 0
        # conditional results: valid while the deepest frame that they lean on is on the path
        self.cond_mask = 4095
        self.cond_a = masks(4096, self.words)
        self.cond_d = masks(4096, self.words)
        self.cond_name = array("Q", [0]) * 4096
        self.cond_frame = array("Q", [0]) * 4096
        self.cond_low = array("i", [0]) * 4096
        self.cond_deep = array("i", [0]) * 4096
        # the states asked last, to find one that differs from a new one by a single stone; see twin_estimate
        self.asked_a = masks(ASKED, self.words)
        self.asked_d = masks(ASKED, self.words)
        self.asked_turn = array("i", [-1]) * ASKED
        self.asked_next = 0
        self.extra = 0
        self.nodes = 0
        self.frames = 0
        self.next_poll = 0
        self.node_limit = -1
        self.stopped = 0
        self.too_deep = 0
        self.poll: Callable[[], bool] | None = None
        self.question = 0
        self.r_pn = self.r_dn = self.r_low = self.r_deep = 0
        self.e_pn = self.e_dn = self.e_low = self.e_deep = 0
        self.zone = self.r_zone = self.e_zone = self.full
        self.prunes = 1  # whether idle moves are left out

    # ------------------------------------------------------------------------------------------------ sets of points

    def flood(self, seed, within):
        """The points of ``within`` that are connected to ``seed`` (a part of it) inside ``within``."""
        found = seed
        front = seed
        while front:
            # all points of a step together: their look-ups don't wait for each other
            new = 0
            while front:
                b = front & -front
                front ^= b
                new |= self.near[slot(b)]
            front = new & within & ~found
            found |= front
        return found

    def around(self, mask):
        """All neighbours of the points of ``mask`` (some of them may lie in it)."""
        found = 0
        while mask:
            b = mask & -mask
            mask ^= b
            found |= self.near[slot(b)]
        return found

    # ---------------------------------------------------------------------------------------- static life and death

    def alive(self, a, d):
        """Whether what must live is unconditionally alive (semantics, Benson): any chain, or every target's chain.

        Sets ``zone`` where it is: the chains that live, with two vital regions of each.
        """
        empty = self.full & ~(a | d)
        space = self.full & ~d
        safe = d & self.defender_safe
        if safe and not self.targets:
            self.zone = self.flood(safe & -safe, d)
            return 1
        # Regions grow from their empty points, and are dropped at the first point that rules them out: one that touches
        # the outside, or an empty one that is no defender's liberty.
        near_d = self.around(d)
        bad = (self.never_vital & space) | (empty & ~near_d)
        regions = 0
        rest = empty & ~bad
        while rest:
            b = rest & -rest
            r = b
            e = b
            while e:
                b = e & -e
                e ^= b
                new = self.near[slot(b)] & space & ~r
                if new & bad:
                    break
                r |= new
                e |= new
            else:
                self.regions[regions] = r
                self.region_empty[regions] = r & empty
                regions += 1
            rest &= ~r
        if regions < 2 and not safe:
            return 0
        chains = 0
        rest = d
        while rest:
            r = self.flood(rest & -rest, rest)
            rest &= ~r
            self.chains[chains] = r
            self.chain_near[chains] = self.around(r)
            chains += 1
        changed = 1
        left = chains
        while changed and left:
            changed = 0
            for i in range(chains):
                r = self.chains[i]
                if not r or r & self.defender_safe:
                    continue
                e = self.chain_near[i]
                vital = 0
                for j in range(regions):
                    if self.region_empty[j] and not self.region_empty[j] & ~e:
                        vital += 1
                if vital < 2:
                    self.chains[i] = 0
                    left -= 1
                    changed = 1
                    for j in range(regions):
                        if self.regions[j] & e:
                            self.region_empty[j] = 0
                    if not left:
                        return 0
        if not left:
            return 0
        rest = self.targets
        for i in range(chains):
            rest &= ~self.chains[i]
        if rest:
            return 0
        self.zone = 0
        for i in range(chains):
            r = self.chains[i]
            if not r:
                continue
            self.zone |= r
            vital = 2
            if r & self.defender_safe:
                continue
            e = self.chain_near[i]
            for j in range(regions):
                if vital and self.region_empty[j] and not self.region_empty[j] & ~e:
                    self.zone |= self.regions[j]
                    vital -= 1
        return 1

    def doomed(self, a, d):
        """Whether the stones are captured statically, whoever moves, with any threats (sound, far from complete).

        *Safe* attacker stones are connected to the outside, or have two *links* of their own to such stones: empty
        points next to a safe stone or the outside attacker. When the defender takes one, the attacker takes the other
        (which was empty, so it isn't banned); no other chain counts on it, so nothing else needs an answer.

        The *room* is what neither holds a safe stone nor touches one, nor touches the outside attacker; a vital region
        lies inside it (a safe stone next to the region would belong to it). The claim: where nothing can get out, all
        defender stones in the room belong to one chain M (or there is none), and the rest of the room, E, is at most
        two points, adjacent if two, the attacker wins every question.

        Off the room each point touches a safe stone or the outside attacker, so an attacker stone there is safe at
        once: never suicide, never captured, never banned; there are finitely many. The attacker fills these points, but
        M's last liberty only when no other is left to fill. Chains other than M stand off the room and on E alone, so
        what their capture frees is filled again. In the end every chain has its liberties in E and in M's last liberty;
        the attacker fills E, the points that aren't liberties of M first. Where two of E are empty it plays one, the
        defender takes that stone or not, and the attacker fills the last liberty, after one pass if it is banned (that
        pass lifts the ban and doesn't count towards the end). Chains beside M fall first, M falls last.

        Sets ``zone`` where the claim holds: the safe stones with their links, the room and M. Whatever stands
        elsewhere, the same stones are safe, so the room is no larger, and M is still one chain.
        """
        safe = self.flood(a & self.attacker_safe, a)
        # a chain with two links of its own to a safe one, of which the attacker gets one, is as safe
        links = 0
        rest = a & ~safe
        if rest:
            empty = self.full & ~(a | d)
            b = empty & (self.around(safe) | self.attacker_safe)
            while rest:
                c = self.flood(rest & -rest, a)
                rest &= ~c
                link = self.around(c) & b & ~links
                e = link & (link - 1)
                if e:
                    links |= (link ^ e) | (e & -e)
                    safe |= c
                    rest = a & ~safe
                    b = empty & (self.around(safe) | self.attacker_safe)
        room = self.full & ~safe & ~self.around(safe) & ~self.never_vital
        self.room = room
        if self.defender_safe & ~safe:
            return 0  # a chain could still get out or connect
        b = room & d
        if b:
            rest = self.flood(b & -b, d)
            if b & ~rest:
                return 0
            self.zone = safe | links | room | rest
        else:
            self.zone = safe | links | room
        room &= ~d
        if not room:
            return 1
        b = room & -room
        rest = room ^ b
        if not rest:
            return 1
        if rest & ~self.near[slot(b)]:
            return 0
        b = rest & -rest
        return 0 if rest ^ b else 1

    def capture_now(self, a, d, ban, k):
        """Whether the attacker, to move, captures at once what it has to capture; sets ``zone`` where it does."""
        empty = self.full & ~(a | d)
        if not self.targets:
            if d & self.defender_safe:
                return 0
            e = self.around(d) & empty
            if e & (e - 1):
                return 0
            if e == ban and k <= 0:
                return 0
            # Other stones might stand outside a zone. Where there is no room for them, they fall as well.
            if self.doomed(a, d):
                return 1
            if self.doomed(a | e, 0):
                self.zone |= d | self.around(d)
                return 1
            self.zone = self.full
            return 1
        rest = self.targets
        while rest:
            r = self.flood(rest & -rest, d)
            rest &= ~r
            if r & self.defender_safe:
                continue
            e = self.around(r) & empty
            if not e & (e - 1) and not (e == ban and k <= 0):
                self.zone = r | self.around(r)
                return 1
        return 0

    # ------------------------------------------------------------------------------------------------------- table

    def name_of(self, turn, ban, pc, k):
        """The part of an entry's third word that names the state besides the stones."""
        w = 1 | (turn << 1) | (pc << 2) | (self.question << 3)
        if ban:
            w |= (slot(ban) + 1) << 5
        if self.question == REMOVABLE:
            w |= (k + OFFSET) << 15
        return w

    def hash_of(self, a, d, name):
        """A 64-bit hash of a state."""
        h = spread(name ^ GOLDEN)
        for i in range(self.words):
            h = spread(h ^ ((a >> (64 * i)) & M64))
            h = spread(h ^ ((d >> (64 * i)) & M64))
        return h

    def find(self, a, d, name, h):
        """The index of the state's entry in the table, or -1."""
        at = (h & (self.buckets - 1)) * WAYS * self.entry_words
        for _ in range(WAYS):
            w = self.table[at + 2 * self.words]
            if (w & NAME_BITS) == name:
                same = 1
                for j in range(self.words):
                    if self.table[at + j] != ((a >> (64 * j)) & M64) or self.table[at + self.words + j] != (
                        (d >> (64 * j)) & M64
                    ):
                        same = 0
                if same:
                    return at
            at += self.entry_words
        return -1

    def store(self, a, d, name, h, pn, dn, k, move, work, zone):
        """Stores numbers at k, or a fact with its zone where one of them is 0, keeping what is known of other k."""
        at = self.find(a, d, name, h)
        fresh = at < 0
        if fresh:
            at = self.make_room(h, pn == 0 or dn == 0)
            for j in range(self.words):
                self.table[at + j] = (a >> (64 * j)) & M64
                self.table[at + self.words + j] = (d >> (64 * j)) & M64
            win = NEVER_WIN
            hold = NEVER_HOLD
            best = NO_MOVE
            old = 0
            side = 0
        else:
            w = self.table[at + 2 * self.words]
            win = (w >> WIN_SHIFT) & 127
            hold = (w >> HOLD_SHIFT) & 127
            best = (w >> MOVE_SHIFT) & 1023
            old = (w >> WORK_SHIFT) & 63
            side = (w >> ZONE_SHIFT) & 1
        if pn == 0 and k + OFFSET < win:
            win = k + OFFSET
        if dn == 0 and k + OFFSET > hold:
            hold = k + OFFSET
        if move >= 0:
            best = move
        effort = 0
        while work > 1 and effort < 63:
            work >>= 1
            effort += 1
        if effort < old:
            effort = old
        w = name
        w |= spread_in(win, WIN_SHIFT) | spread_in(hold, HOLD_SHIFT)
        w |= spread_in(effort, WORK_SHIFT) | spread_in(best, MOVE_SHIFT)
        if not (pn and dn):
            side = 1 if pn else 0
            for j in range(self.words):
                self.table[at + 2 * self.words + 2 + j] = (zone >> (64 * j)) & M64
        w |= spread_in(side, ZONE_SHIFT)
        self.table[at + 2 * self.words] = w
        if pn and dn:
            self.table[at + 2 * self.words + 1] = spread_in(pn, 32) | dn
        elif fresh:
            self.table[at + 2 * self.words + 1] = spread_in(1, 32) | 1
        return at

    def make_room(self, h, solved):
        """The index of a free entry for the hash, growing the table or dropping the smallest subtree of the bucket.

        Facts are not pushed out by unsolved states as long as the bucket holds another unsolved one.
        """
        if self.used * 10 > self.buckets * WAYS * 6 and self.buckets < self.max_buckets:
            self.grow()
        at = (h & (self.buckets - 1)) * WAYS * self.entry_words
        worst = at
        lowest = 1 << 20
        for _ in range(WAYS):
            w = self.table[at + 2 * self.words]
            if not w:
                self.used += 1
                return at
            effort = (w >> WORK_SHIFT) & 63
            if ((w >> WIN_SHIFT) & 127) != NEVER_WIN or ((w >> HOLD_SHIFT) & 127) != NEVER_HOLD:
                effort += 64
            if effort < lowest:
                lowest = effort
                worst = at
            at += self.entry_words
        return worst

    def grow(self):
        """Doubles the table: each bucket splits by the next bit of the hash."""
        old = self.buckets
        width = WAYS * self.entry_words
        self.table = EMPTY_TABLE  # an array that lends its buffer can't grow
        chunk = bytes(8 * width * min(old, 4096))
        added = 0
        while added < old:
            self.store_array.frombytes(chunk)
            added += min(old, 4096)
        self.table = self.store_array
        self.buckets = 2 * old
        for i in range(old):
            for way in range(WAYS):
                at = i * width + way * self.entry_words
                w = self.table[at + 2 * self.words]
                if not w:
                    continue
                a = 0
                d = 0
                for j in range(self.words):
                    a |= self.widen(self.table[at + j], j)
                    d |= self.widen(self.table[at + self.words + j], j)
                if self.hash_of(a, d, w & NAME_BITS) & old:
                    to = at + old * width
                    for j in range(self.entry_words):
                        self.table[to + j] = self.table[at + j]
                        self.table[at + j] = 0

    def widen(self, word_, j):
        """The j-th word of a mask at its place."""
        b = 0
        b |= word_
        return b << (64 * j) if j else b

    def zone_at(self, at, side):
        """The zone of a solved entry; all of the realm where the entry keeps the other side's."""
        if ((self.table[at + 2 * self.words] >> ZONE_SHIFT) & 1) != side:
            return self.full
        zone = 0
        for j in range(self.words):
            zone |= self.widen(self.table[at + 2 * self.words + 2 + j], j)
        return zone

    # ----------------------------------------------------------------------------------------------- one state's value

    def on_path(self, a, d, turn, ban, pc, k, h, depth):
        """The depth of the same state on the path, or -1.

        In CAPTURE a state also counts as the same where the attacker has fewer threats than it had there: if it could
        win from here it could have done so there, so the shortest win never comes back like this (monotony in k).
        """
        if self.path_count[h & 4095] == 0:
            return -1
        i = depth
        while i >= 0:
            if self.path_d[i] == d and self.path_a[i] == a and self.path_turn[i] == turn:
                if self.path_ban[i] == ban and self.path_pc[i] == pc:
                    if self.path_k[i] == k or (self.question == CAPTURE and self.path_k[i] > k):
                        return i
            i -= 1
        return -1

    def rate(self, a, d, turn, ban, pc, k, depth):
        """Sets e_pn, e_dn (e_low, e_deep where conditional; e_zone where solved) of a state below the path's depth."""
        self.nodes += 1
        self.e_low = FREE
        self.e_deep = FREE
        self.e_zone = self.full
        name = self.name_of(turn, ban, pc, k)
        h = self.hash_of(a, d, name)
        at = self.find(a, d, name, h)
        if at >= 0:
            w = self.table[at + 2 * self.words]
            if k + OFFSET >= ((w >> WIN_SHIFT) & 127):
                self.e_pn = 0
                self.e_dn = INF
                self.e_zone = self.zone_at(at, 0)
                return
            if k + OFFSET <= ((w >> HOLD_SHIFT) & 127):
                self.e_pn = INF
                self.e_dn = 0
                self.e_zone = self.zone_at(at, 1)
                return
        i = self.on_path(a, d, turn, ban, pc, k, h, depth)
        if i >= 0:
            self.e_low = i
            self.e_deep = i
            self.settle_repetition()
            return
        i = self.find_conditional(a, d, name, k, h, depth)
        if i:
            self.settle_repetition()
            return
        if at >= 0:
            w = self.table[at + 2 * self.words + 1]
            self.e_pn = w >> 32
            self.e_dn = w & LOW32
            return
        if turn and self.capture_now(a, d, ban, k):
            self.e_pn = 0
            self.e_dn = INF
            self.e_zone = self.zone
            return
        if self.alive(a, d):
            self.e_pn = INF
            self.e_dn = 0
            self.e_zone = self.zone
            return
        if self.doomed(a, d) and not (pc and not turn and k == 0):  # there the defender ends the game by passing
            self.e_pn = 0
            self.e_dn = INF
            self.e_zone = self.zone
            return
        self.e_pn = 1
        self.e_dn = 1
        if self.extra and (a | d) & self.extra:
            self.twin_estimate(a, d, turn, ban, pc, k)

    def twin_estimate(self, a, d, turn, ban, pc, k):
        """Starting values from the same state without the ``extra`` stone, where that is solved: simulation.

        The first moves of a problem are judged one after another, and most are beside the point: the proof that
        answers a pass answers them as well. Estimates never affect soundness. (Kawano, Using similar positions to
        search game trees, 1996.)
        """
        name = self.name_of(turn, ban, pc, k)
        a &= ~self.extra
        d &= ~self.extra
        at = self.find(a, d, name, self.hash_of(a, d, name))
        if at < 0:
            return
        w = self.table[at + 2 * self.words]
        if k + OFFSET >= ((w >> WIN_SHIFT) & 127):
            self.e_pn = 1
            self.e_dn = FAR
        elif k + OFFSET <= ((w >> HOLD_SHIFT) & 127):
            self.e_pn = FAR
            self.e_dn = 1

    def remember_asked(self, a, d, turn):
        """Notes a state that is asked, and sets ``extra`` to the one stone by which it exceeds an earlier one."""
        self.extra = 0
        for i in range(ASKED):
            if self.asked_turn[i] == turn and not self.asked_a[i] & ~a and not self.asked_d[i] & ~d:
                b = (a ^ self.asked_a[i]) | (d ^ self.asked_d[i])
                if b and not b & (b - 1):
                    self.extra = b
                    return
                if not b:
                    return
        self.asked_a[self.asked_next] = a
        self.asked_d[self.asked_next] = d
        self.asked_turn[self.asked_next] = turn
        self.asked_next = (self.asked_next + 1) % ASKED

    def settle_repetition(self):
        """A repetition counts for the defender in CAPTURE and REMOVABLE, else for the attacker."""
        if self.question == CAPTURE or self.question == REMOVABLE:
            self.e_pn = INF
            self.e_dn = 0
        else:
            self.e_pn = 0
            self.e_dn = INF

    def find_conditional(self, a, d, name, k, h, depth):
        """Whether a conditional result of the state is known that is still valid; sets e_low and e_deep."""
        i = (h >> 20) & self.cond_mask
        if self.cond_a[i] != a or self.cond_d[i] != d or self.cond_name[i] != (name | spread_in(k + OFFSET, 32)):
            return 0
        if self.cond_deep[i] > depth or self.path_frame[self.cond_deep[i]] != self.cond_frame[i]:
            return 0
        self.e_low = self.cond_low[i]
        self.e_deep = self.cond_deep[i]
        return 1

    def keep_conditional(self, a, d, name, k, h, low, deep):
        """Remembers that the state's result for the side of repetition leans on the path from low to deep."""
        i = (h >> 20) & self.cond_mask
        self.cond_a[i] = a
        self.cond_d[i] = d
        self.cond_name[i] = name | spread_in(k + OFFSET, 32)
        self.cond_frame[i] = self.path_frame[deep]
        self.cond_low[i] = low
        self.cond_deep[i] = deep

    # ------------------------------------------------------------------------------------------------------ the moves

    def list_ataris(self, stones, empty, safe, start):
        """Lists the chains of ``stones`` with one liberty that aren't ``safe``, from ``start``; returns the end.

        Sets ``loose`` to the stones of all other chains.
        """
        rest = stones
        end = start
        self.loose = stones
        while rest:
            c = self.flood(rest & -rest, rest)
            rest &= ~c
            if c & safe:
                continue
            e = self.around(c) & empty
            if not e & (e - 1):
                self.atari_stones[end] = c
                self.atari_liberty[end] = e
                end += 1
                self.loose &= ~c
        return end

    def expand(self, a, d, turn, ban, pc, k, depth):
        """Lists and rates the children; returns their number, or -1 - i as soon as child i wins for the side to move.

        A win that leans on a repetition doesn't end the listing.
        """
        base = depth * self.stride
        self.spare_count[depth] = 0
        empty = self.full & ~(a | d)
        if turn:
            own, other = a, d
            own_safe, other_safe = self.attacker_safe, self.defender_safe
        else:
            own, other = d, a
            own_safe, other_safe = self.defender_safe, self.attacker_safe
        count = 0
        mid_end = self.list_ataris(own, empty, own_safe, 0)
        loose = self.loose
        end = self.list_ataris(other, empty, other_safe, mid_end)
        # the moves that are tried first: captures, then the rest
        taking = 0
        for i in range(mid_end, end):
            taking |= self.atari_liberty[i]
        saving = 0
        for i in range(mid_end):
            saving |= self.atari_liberty[i]
        near_own = self.around(own)
        near_other = self.around(other)
        threats = self.list_replies(a, d, turn, empty)
        for group in range(6):
            if group == 0:
                todo = taking & empty
            elif group == 1:
                todo = saving & ~taking
            elif group == 2:
                todo = empty & near_own & near_other & ~saving & ~taking
            elif group == 3:
                todo = empty & near_other & ~near_own & ~saving & ~taking
            elif group == 4:
                todo = empty & near_own & ~near_other & ~saving & ~taking
            else:
                todo = empty & ~near_own & ~near_other & ~saving & ~taking
            while todo:
                b = todo & -todo
                todo ^= b
                next_k = k
                if b == ban:
                    # retaking at once costs a threat
                    if turn:
                        if k <= 0:
                            continue
                        next_k = k - 1
                    else:
                        if k >= 0:
                            continue
                        next_k = k + 1
                s = slot(b)
                taken = 0
                if b & taking:
                    for i in range(mid_end, end):
                        if self.atari_liberty[i] == b:
                            taken |= self.atari_stones[i]
                next_own = own | b
                next_other = other & ~taken
                next_ban = 0
                if not taken:
                    if not (self.near[s] & empty or self.near[s] & loose or b & own_safe):
                        # suicide
                        if not self.suicide:
                            continue
                        next_own &= ~self.flood(b, next_own)
                elif not (taken & (taken - 1)) and not (self.near[s] & own) and not (b & own_safe):
                    if (self.near[s] & ~next_other & ~b) == taken:
                        next_ban = taken
                i = base + count
                self.child_move[i] = s
                self.child_ban[i] = next_ban
                self.child_pc[i] = 0
                self.child_k[i] = next_k
                if turn:
                    self.child_a[i] = next_own
                    self.child_d[i] = next_other
                else:
                    self.child_a[i] = next_other
                    self.child_d[i] = next_own
                if self.lost(self.child_d[i]):
                    self.nodes += 1
                    self.child_pn[i] = 0
                    self.child_dn[i] = INF
                    self.child_low[i] = FREE
                    self.child_deep[i] = FREE
                    if self.targets:
                        self.child_zone[i] = 0  # the captured chain, which close_move adds
                    elif self.doomed(self.child_a[i], 0):
                        self.child_zone[i] = self.zone
                    else:
                        self.child_zone[i] = self.full
                elif self.idle(i, a, d, depth):
                    pass
                else:
                    self.rate(self.child_a[i], self.child_d[i], 1 - turn, next_ban, 0, next_k, depth)
                    if self.e_pn and self.e_dn and threats and not next_ban:
                        # one-move lookahead: what would settle it after a pass usually does after this move too
                        if self.answered(self.child_a[i], self.child_d[i], turn, threats):
                            self.e_pn = INF if turn else 0
                            self.e_dn = 0 if turn else INF
                            self.e_zone = self.zone
                    self.child_pn[i] = self.e_pn
                    self.child_dn[i] = self.e_dn
                    self.child_low[i] = self.e_low
                    self.child_deep[i] = self.e_deep
                    self.child_zone[i] = self.e_zone
                    if self.e_pn == 1 and self.e_dn == 1:
                        self.estimate(i, group, turn)
                    elif (self.e_dn if turn else self.e_pn) == 0:
                        self.note_idle(i, a, d, turn, k, depth)
                count += 1
                if self.child_low[i] == FREE and (self.child_pn[i] == 0 if turn else self.child_dn[i] == 0):
                    return -count
        # pass
        next_pc = 0 if ban else pc + 1
        next_turn = 1 - turn
        next_k = k
        if next_pc == 1 and self.question != REMOVABLE:
            # The pass count matters only to the side that two passes favour; it ends the game at once. For the other
            # side a pass without a ban loses, so such passes are left out and states need no pass count.
            if self.question == EYES:
                if not turn:
                    return count
            elif turn:
                return count
            next_pc = 0
        if next_pc == 2:
            if k == 0:
                i = base + count
                self.child_move[i] = 64 * self.words
                self.child_pn[i] = INF
                self.child_dn[i] = 0
                self.child_low[i] = FREE
                self.child_deep[i] = FREE
                self.child_zone[i] = self.full
                count += 1
                return count if turn else -count
            next_pc = 0
            next_k = 0
        i = base + count
        self.child_move[i] = 64 * self.words
        self.child_a[i] = a
        self.child_d[i] = d
        self.child_ban[i] = 0
        self.child_pc[i] = next_pc
        self.child_k[i] = next_k
        if self.idle(i, a, d, depth):
            return count + 1
        self.rate(a, d, next_turn, 0, next_pc, next_k, depth)
        self.child_pn[i] = self.e_pn
        self.child_dn[i] = self.e_dn
        self.child_low[i] = self.e_low
        self.child_deep[i] = self.e_deep
        self.child_zone[i] = self.e_zone
        if self.e_pn == 1 and self.e_dn == 1:
            self.estimate(i, 6, turn)
        elif (self.e_dn if turn else self.e_pn) == 0:
            self.note_idle(i, a, d, turn, k, depth)
        count += 1
        if self.e_low == FREE and (self.e_pn == 0 if turn else self.e_dn == 0):
            return -count
        return count

    def estimate(self, i, group, turn):
        """Starting values: the later group of moves looks harder to win with for the side that makes them."""
        b = self.room & ~self.child_d[i]
        n = 0
        while b:
            b &= b - 1
            n += 1
        m = 0 if n > 10 else 10 - n
        if turn:
            self.child_pn[i] = 2 + (group >> 2) + n
            self.child_dn[i] = 2 + m
        else:
            self.child_dn[i] = 2 + (group >> 2) + m
            self.child_pn[i] = 2 + n

    def lost(self, d):
        """Whether the attacker has captured what it has to."""
        if self.targets:
            return 1 if self.targets & ~d else 0
        return 0 if d else 1

    def list_replies(self, a, d, turn, empty):
        """Lists the moves of the side not to move that would win statically if the other passed; returns their number.

        Candidates only: :meth:`answered` asks again after the other side's move.
        """
        count = 0
        if not turn:
            self.doomed(a, d)
            b = self.room & ~d
            while b:
                b &= b - 1
                count += 1
            if count > ROOM_ONE_MOVE:
                return 0
            count = 0
        todo = self.around(d) & empty if turn else empty
        while todo:
            b = todo & -todo
            todo ^= b
            self.nodes += 1
            if self.lives_by(a, d, b, empty) if turn else self.kills_by(a, d, b, empty):
                self.replies[count] = b
                count += 1
        return count

    def answered(self, a, d, turn, count):
        """Whether one of the listed replies to a move of the side ``turn`` is legal and still wins statically.

        Sets ``zone`` where one does.
        """
        empty = self.full & ~(a | d)
        for i in range(count):
            b = self.replies[i]
            if b & empty:
                self.nodes += 1
                if self.lives_by(a, d, b, empty) if turn else self.kills_by(a, d, b, empty):
                    self.zone = self.close_move(a, d, 1 - turn, b, self.zone)
                    return 1
        return 0

    def kills_by(self, a, d, b, empty):
        """Whether the attacker's move on the empty point b is legal (no ban in force) and wins statically."""
        rest = self.near[slot(b)] & d
        taken = 0
        while rest:
            c = self.flood(rest & -rest, d)
            rest &= ~c
            if not c & self.defender_safe and self.around(c) & empty == b:
                taken |= c
        d &= ~taken
        a |= b
        if self.lost(d):
            if self.targets:
                self.zone = 0
            elif not self.doomed(a, 0):
                self.zone = self.full
            return 1
        if not self.doomed(a, d):
            return 0
        if taken or self.near[slot(b)] & empty or b & self.attacker_safe:
            return 1
        c = self.flood(b, a)
        return 1 if self.around(c) & empty & ~b or c & self.attacker_safe else 0

    def lives_by(self, a, d, b, empty):
        """Whether the defender's move on the empty point b is legal (no ban in force) and gives unconditional life."""
        rest = self.near[slot(b)] & a
        while rest:
            c = self.flood(rest & -rest, a)
            rest &= ~c
            if not c & self.attacker_safe and self.around(c) & empty == b:
                a &= ~c
        d |= b
        if not self.alive(a, d):
            return 0
        c = self.flood(b, d)
        return 1 if self.around(c) & ~(a | d) or c & self.defender_safe else 0

    # ------------------------------------------------------------------------------------------------ relevance zones
    #
    # The zone of a solved state is a set of points with this property: in every state that has the same stones on it,
    # the same side to move, the same ban (a ban off the zone doesn't matter where there was none) and threats no better
    # for the loser, the same side wins, whatever stands on the other points. ``full`` says nothing beyond the state.
    #
    # So a move whose stones, set and taken, are off the zone of another move of the same side that lost without ever
    # depending on it, loses as well: the winner answers as if it hadn't been made. Results that lean on a repetition
    # have no zone but ``full``: what they lean on has its own zone, which isn't known yet.

    def idle(self, i, a, d, depth):
        """Whether child i differs from (a, d) only off the zone of a noted move; then it's lost like that one."""
        changed = (self.child_a[i] ^ a) | (self.child_d[i] ^ d)
        for j in range(depth * SPARE, depth * SPARE + self.spare_count[depth]):
            if not changed & self.spare_zone[j]:
                if self.path_turn[depth]:
                    self.child_pn[i] = INF
                    self.child_dn[i] = 0
                else:
                    self.child_pn[i] = 0
                    self.child_dn[i] = INF
                self.child_low[i] = FREE
                self.child_deep[i] = FREE
                self.child_zone[i] = self.spare_zone[j]
                return 1
        return 0

    def note_idle(self, i, a, d, turn, k, depth):
        """Notes the zone of child i, lost for the side to move, if its own move is off the zone; returns whether it is.

        A move that makes a ban or spends a threat isn't noted: the others don't, and would be no better answered.
        """
        zone = self.child_zone[i]
        if ((self.child_a[i] ^ a) | (self.child_d[i] ^ d)) & zone or self.child_ban[i] or self.child_k[i] != k:
            return 0
        if zone == self.full or self.child_low[i] != FREE or not self.prunes:
            return 0
        n = self.spare_count[depth]
        if n == SPARE:
            return 0
        self.spare_zone[depth * SPARE + n] = zone
        self.spare_count[depth] = n + 1
        return 1

    def close_move(self, a, d, turn, b, zone):
        """The zone of (a, d) where the side ``turn`` wins by the move b, from the zone of what follows.

        With the same stones on the zone the move is legal, captures the same stones of the zone, and makes a ban on the
        same point or none. (More may be captured elsewhere; that changes nothing on the zone.)
        """
        if zone == self.full or self.suicide:
            return self.full
        empty = self.full & ~(a | d)
        if turn:
            own, other = a, d
            own_safe, other_safe = self.attacker_safe, self.defender_safe
        else:
            own, other = d, a
            own_safe, other_safe = self.defender_safe, self.attacker_safe
        zone |= b
        taken = self.taken_by(b, other, other_safe, empty)
        if taken:
            # The same chains have no other liberty. A single stone makes a ban if the neighbours of b say so.
            zone |= taken | self.around(taken)
            if not taken & (taken - 1):
                zone |= self.near[slot(b)]
        else:
            # no suicide: the chain has a liberty
            c = self.flood(b, own | b)
            zone |= c
            if not c & own_safe:
                e = self.around(c) & empty & ~b
                if not e & zone:
                    zone |= e & -e
        # all other chains of the zone keep a liberty on it
        rest = other & ~taken & zone
        while rest:
            c = self.flood(rest & -rest, other)
            rest &= ~c
            zone |= c
            if not c & other_safe:
                e = self.around(c) & empty & ~b
                if not e & zone:
                    zone |= e & -e
        return zone

    def taken_by(self, b, other, other_safe, empty):
        """The stones of ``other`` that a move on the empty point b captures."""
        taken = 0
        rest = self.near[slot(b)] & other
        while rest:
            c = self.flood(rest & -rest, other)
            rest &= ~c
            if not c & other_safe and self.around(c) & empty == b:
                taken |= c
        return taken

    def zone_of_win(self, i, a, d, turn, ban):
        """The zone of a state that child i wins for the side to move. A pass may need the ban that it lifts."""
        if self.child_zone[i] == self.full:
            return self.full
        if self.child_move[i] == 64 * self.words:
            return self.child_zone[i] | ban
        return self.close_move(a, d, turn, self.bit[self.child_move[i]], self.child_zone[i])

    def zone_of_loss(self, base, count, a, d, turn, ban, k):
        """The zone of a state whose children are all lost for the side to move.

        It starts with the smallest zone of a move that is off its own zone, or a pass: so are moves off the zone
        answered. In CAPTURE the defender answers them by passing (a pass of the attacker would end the game), so there
        it starts with nothing. It grows until the winner's chains on it can't be captured from elsewhere, the loser's
        suicides on it stay illegal, and each legal move on it is answered within it.
        """
        if self.suicide or self.question == END or self.question == REMOVABLE:
            return self.full
        empty = self.full & ~(a | d)
        if turn:
            own, own_safe, other = d, self.defender_safe, a
        else:
            own, own_safe, other = a, self.attacker_safe, d
        zone = 0
        legal = 0
        least = 0 if turn and self.question == CAPTURE and not ban else 1000
        for i in range(base, base + count):
            if self.child_move[i] != 64 * self.words:
                legal |= self.bit[self.child_move[i]]
            if least and not self.child_ban[i] and self.child_k[i] == k:
                rest = self.child_zone[i]
                if not ((self.child_a[i] ^ a) | (self.child_d[i] ^ d)) & rest:
                    c = rest
                    n = 0
                    while c:
                        c &= c - 1
                        n += 1
                    if n < least:
                        least = n
                        zone = rest
        if least == 1000:
            return self.full
        if turn:
            # some of what must live is on the zone, so that it can't all be captured elsewhere
            zone |= self.targets
            if not zone & d:
                zone |= d & -d
        legal |= ban
        done = 0
        while zone != done:
            done = zone
            if zone == self.full:
                break
            # The winner's chains have two liberties on the zone, or the zone holds all that they have: so moves off it
            # never capture them, and moves on it capture the same ones.
            rest = own & zone
            while rest:
                c = self.flood(rest & -rest, own)
                rest &= ~c
                zone |= c
                if c & own_safe:
                    continue
                e = self.around(c)
                near = e & empty
                if not near & (near - 1):
                    zone |= e
                while near and not (near & zone) & ((near & zone) - 1):
                    c = near & ~zone
                    if not c:
                        break
                    zone |= c & -c
            # a move that is suicide stays suicide
            rest = empty & zone & ~legal
            while rest:
                c = rest & -rest
                rest ^= c
                c = self.flood(c, other | c)
                zone |= c | self.around(c)
            # what a move on the zone captures, the ban that it makes, and the zone of its answer
            for i in range(base, base + count):
                if ((self.child_a[i] ^ a) | (self.child_d[i] ^ d)) & zone:
                    c = own & ~(self.child_d[i] if turn else self.child_a[i])
                    zone |= self.child_zone[i] | (self.child_a[i] ^ a) | (self.child_d[i] ^ d)
                    if c:
                        zone |= c | self.around(c)
                        if not c & (c - 1):
                            zone |= self.near[self.child_move[i]]
        return zone

    # ------------------------------------------------------------------------------------------------------------ df-pn

    def mid(self, a, d, turn, ban, pc, k, limit_pn, limit_dn, depth):
        """Searches a state until its numbers reach the limits; sets r_pn, r_dn, r_low, r_deep. Returns 0."""
        self.r_low = FREE
        self.r_deep = FREE
        if self.nodes >= self.next_poll:
            self.check()
        if self.stopped or depth >= MAX_DEPTH:
            if not self.stopped:
                self.too_deep = 1
                self.stopped = 1
            self.r_pn = 1
            self.r_dn = 1
            return 0
        began = self.nodes
        name = self.name_of(turn, ban, pc, k)
        h = self.hash_of(a, d, name)
        filter_at = h & 4095
        self.path_a[depth] = a
        self.path_d[depth] = d
        self.path_turn[depth] = turn
        self.path_ban[depth] = ban
        self.path_pc[depth] = pc
        self.path_k[depth] = k
        self.frames += 1
        self.path_frame[depth] = self.frames
        self.path_count[filter_at] += 1
        base = depth * self.stride
        count = self.expand(a, d, turn, ban, pc, k, depth)
        move = -1
        zone = self.full
        if count < 0:
            best = base - count - 1
            move = self.child_move[best]
            pn = 0 if turn else INF
            dn = INF if turn else 0
            low = FREE
            deep = FREE
            zone = self.zone_of_win(best, a, d, turn, ban)
        else:
            while True:
                # numbers of the node: minimum on one side, maximum + number of others on the other
                best = -1
                first = INF + 1
                second = INF + 1
                most = 0
                open_ = 0
                low = FREE
                deep = -1
                for i in range(base, base + count):
                    if turn:
                        x = self.child_pn[i]
                        y = self.child_dn[i]
                    else:
                        x = self.child_dn[i]
                        y = self.child_pn[i]
                    if y == 0:
                        # lost for the side to move, perhaps leaning on the path
                        if self.child_low[i] < low:
                            low = self.child_low[i]
                        if self.child_low[i] != FREE and self.child_deep[i] > deep:
                            deep = self.child_deep[i]
                        continue
                    open_ += 1
                    if y > most:
                        most = y
                    if x < first:
                        second = first
                        first = x
                        best = i
                    elif x < second:
                        second = x
                if open_ == 0:
                    pn = INF if turn else 0
                    dn = 0 if turn else INF
                    if low == FREE:
                        deep = FREE
                        zone = self.zone_of_loss(base, count, a, d, turn, ban, k)
                    break
                if first == 0:
                    # won, perhaps leaning on the path
                    move = self.child_move[best]
                    low = self.child_low[best]
                    deep = self.child_deep[best]
                    pn = 0 if turn else INF
                    dn = INF if turn else 0
                    if low == FREE:
                        zone = self.zone_of_win(best, a, d, turn, ban)
                    break
                low = FREE
                deep = FREE
                most += (open_ - 1) * 3 >> 2
                if most > INF:
                    most = INF - 1
                if turn:
                    pn = first
                    dn = most
                else:
                    pn = most
                    dn = first
                if pn >= limit_pn or dn >= limit_dn or self.stopped:
                    move = self.child_move[best]
                    break
                second += second >> 2
                second += 1
                if turn:
                    x = limit_pn if limit_pn < second else second
                    y = limit_dn - ((open_ - 1) * 3 >> 2)
                    self.mid(
                        self.child_a[best], self.child_d[best], 0, self.child_ban[best], self.child_pc[best],
                        self.child_k[best], x, y, depth + 1,
                    )  # fmt: skip
                else:
                    x = limit_pn - ((open_ - 1) * 3 >> 2)
                    y = limit_dn if limit_dn < second else second
                    self.mid(
                        self.child_a[best], self.child_d[best], 1, self.child_ban[best], self.child_pc[best],
                        self.child_k[best], x, y, depth + 1,
                    )  # fmt: skip
                self.child_pn[best] = self.r_pn
                self.child_dn[best] = self.r_dn
                self.child_low[best] = self.r_low
                self.child_deep[best] = self.r_deep
                self.child_zone[best] = self.r_zone
                if (self.r_dn if turn else self.r_pn) == 0 and self.note_idle(best, a, d, turn, k, depth):
                    for i in range(base, base + count):
                        if self.child_pn[i] and self.child_dn[i]:
                            self.idle(i, a, d, depth)
        self.path_count[filter_at] -= 1
        if (pn == 0 or dn == 0) and low < depth:
            # conditional: handed to the parent, never stored as a fact. What leans on this node itself is closed here.
            if deep >= depth:
                deep = depth - 1
            self.keep_conditional(a, d, name, k, h, low, deep)
            self.r_low = low
            self.r_deep = deep
            self.r_zone = self.full
        else:
            self.r_low = FREE
            self.r_deep = FREE
            self.r_zone = zone
            self.store(a, d, name, h, pn, dn, k, move, self.nodes - began, zone)
        self.r_pn = pn
        self.r_dn = dn
        return 0

    def check(self):
        """Looks at the limits and lets signals through; called every thousand positions or so."""
        self.next_poll = self.nodes + 1000
        if self.node_limit >= 0 and self.nodes >= self.node_limit:
            self.stopped = 1
        elif self.node_limit >= 0 and self.next_poll > self.node_limit:
            self.next_poll = self.node_limit
        if self.poll is not None and self.poll():
            self.stopped = 1
        return 0

    # ---------------------------------------------------------------------------------------------------------- way in

    def ended(self, a, d, turn, pc):
        """1 or 0 where the game is over or the side to move ends it in its favour by a second pass, else -1."""
        if self.lost(d):
            return 1
        if pc and self.question != REMOVABLE:
            if self.question == EYES:
                if turn:
                    return 0 if self.alive(a, d) else 1
            elif not turn:
                return 0
        return -1

    def ask(self, question, attacker, defender, turn, ban, pc, k):
        """1: the attacker wins the question, 0: it doesn't, -1: a limit ended the search."""
        if self.stopped:
            return -1
        if question == REMOVABLE and k == 0:
            question = CAPTURE  # without threats there is nothing to remove
        self.question = question
        ended = self.ended(attacker, defender, turn, pc)
        if ended >= 0:
            return ended
        if question != REMOVABLE:
            pc = 0
        self.remember_asked(attacker, defender, turn)
        self.rate(attacker, defender, turn, ban, pc, k, -1)
        while self.e_pn and self.e_dn:
            self.mid(attacker, defender, turn, ban, pc, k, INF, INF, 0)
            if self.stopped and self.r_pn and self.r_dn:
                return -1
            self.e_pn = self.r_pn
            self.e_dn = self.r_dn
        return 1 if self.e_pn == 0 else 0

    def known(self, question, attacker, defender, turn, ban, pc, k):
        """As ``ask``, but from the table and the static tests alone: -1 where they don't decide."""
        if question == REMOVABLE and k == 0:
            question = CAPTURE
        self.question = question
        ended = self.ended(attacker, defender, turn, pc)
        if ended >= 0:
            return ended
        if question != REMOVABLE:
            pc = 0
        self.rate(attacker, defender, turn, ban, pc, k, -1)
        if self.e_pn and self.e_dn:
            return -1
        return 1 if self.e_pn == 0 else 0

    def best_move(self, question, attacker, defender, turn, ban, pc, k):
        """The move stored with a state: a point's number, ``size`` for the pass, -1 where none is stored."""
        if question == REMOVABLE and k == 0:
            question = CAPTURE
        self.question = question
        if pc and question != REMOVABLE:
            pc = 0
        name = self.name_of(turn, ban, pc, k)
        h = self.hash_of(attacker, defender, name)
        at = self.find(attacker, defender, name, h)
        if at < 0:
            return -1
        s = (self.table[at + 2 * self.words] >> MOVE_SHIFT) & 1023
        if s == NO_MOVE:
            return -1
        return self.size if s == 64 * self.words else self.number[s]


def spread_in(value, shift):
    """A value at its place in a 64-bit word (typed, so that C doesn't shift an int out)."""
    return value << shift


def masks(count, words):
    """``count`` masks of 0: an array where a mask is one machine word, else a list of Python integers."""
    return array("Q", bytes(8 * count)) if words == 1 else [0] * count


EMPTY_TABLE = array("Q", bytes(8))
COMPILED = not __file__.endswith(".py")
