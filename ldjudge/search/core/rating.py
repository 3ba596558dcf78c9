"""The value of a state before it is searched: facts, repetitions, static life and death, estimates."""

from __future__ import annotations

from array import array

from .constants import ALL, CAPTURE, EYES, FREE, HOLD_SHIFT, INF, LOW32, MAX_DEPTH, OFFSET, REMOVABLE, WIN_SHIFT
from .shapes import Shapes

ASKED = 16  # asked states that are remembered
FAR = 24  # the number of the side that lost the same state without one stone


class Rating(Shapes):
    """The path from the root, what leans on it, and ``rate``, which leaves its findings in the e_ fields."""

    def __init__(self, *given):
        super().__init__(*given)
        self.path_a = self.masks(MAX_DEPTH + 2)
        self.path_d = self.masks(MAX_DEPTH + 2)
        self.path_ban = self.masks(MAX_DEPTH + 2)
        self.path_turn = array("i", [0]) * (MAX_DEPTH + 2)
        self.path_pc = array("i", [0]) * (MAX_DEPTH + 2)
        self.path_k = array("i", [0]) * (MAX_DEPTH + 2)
        self.path_frame = array("Q", [0]) * (MAX_DEPTH + 2)
        self.path_count = array("i", [0]) * 4096
        # conditional results: valid while the deepest frame that they lean on is on the path
        self.cond_mask = 4095
        self.cond_a = self.masks(4096)
        self.cond_d = self.masks(4096)
        self.cond_name = array("Q", [0]) * 4096
        self.cond_frame = array("Q", [0]) * 4096
        self.cond_low = array("i", [0]) * 4096
        self.cond_deep = array("i", [0]) * 4096
        # the states asked last, to find one that differs from a new one by a single stone; see twin_estimate
        self.asked_a = self.masks(ASKED)
        self.asked_d = self.masks(ASKED)
        self.asked_turn = array("i", [-1]) * ASKED
        self.asked_next = 0
        self.extra = 0
        self.listed = 0  # whether the shapes close to the state on the path's end are listed
        self.nodes = 0
        self.e_pn = self.e_dn = self.e_low = self.e_deep = self.e_bound = 0
        self.e_zone = self.full

    def rate(self, a, d, turn, ban, pc, k, depth):
        """Sets e_pn, e_dn (e_low, e_deep where conditional; e_zone, e_bound where solved) of a state below the path's
        depth."""
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
                self.settle(1, self.zone_at(at, 0))
                self.e_bound = ((w >> WIN_SHIFT) & 127) - OFFSET
                return
            if k + OFFSET <= ((w >> HOLD_SHIFT) & 127):
                self.settle(0, self.zone_at(at, 1))
                self.e_bound = ((w >> HOLD_SHIFT) & 127) - OFFSET
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
            self.e_bound = k
            return
        if at < 0:
            if turn and self.capture_now(a, d, ban, 0):
                self.settle(1, self.zone)
                return
            if turn and ban and k > 0 and self.capture_now(a, d, ban, k):
                self.settle(1, self.zone)
                self.e_bound = 1
                return
            # An attacker's move hardly ever makes stones live, which the state before it says don't; where it does, the
            # defender passes, and is asked about then.
            if (turn or depth < 0) and self.alive(a, d):
                self.settle(0, self.zone)
                return
            if self.doomed(a, d) and not (pc and not turn and k == 0):  # there the defender ends the game by passing
                self.settle(1, self.zone)
                return
        i = self.shape_for(a, d, turn, ban, k, depth)
        if i >= 0:
            self.settle(self.shape_won[i], self.shape_zone[i])
            self.e_bound = self.shape_k[i]
            return
        if at >= 0:
            w = self.table[at + 2 * self.words + 1]
            self.e_pn = w >> 32
            self.e_dn = w & LOW32
            return
        self.e_pn = 1
        self.e_dn = 1
        if self.extra and (a | d) & self.extra:
            self.twin_estimate(a, d, turn, ban, pc, k)

    def settle(self, won, zone):
        """Sets e_pn, e_dn and e_zone of a state that is solved; ``won``: by the attacker. With any threats, says
        e_bound, unless it is set anew."""
        self.e_pn = 0 if won else INF
        self.e_dn = INF if won else 0
        self.e_bound = -ALL if won else ALL
        self.e_zone = zone

    def shape_for(self, a, d, turn, ban, k, depth):
        """The number of a shape that decides a state below the path's depth, or -1.

        The shapes are listed once for all moves of the state on the path's end, and for one that is asked (depth -1).
        What takes stones isn't looked up.
        """
        if self.question > EYES:
            return -1
        if depth < 0:
            self.list_close(a, d, 1 - turn)
            return self.close_shape(0, ban, k)
        changed = (a ^ self.path_a[depth]) | (d ^ self.path_d[depth])
        if changed & (changed - 1):
            return -1
        if not self.listed:
            self.list_close(self.path_a[depth], self.path_d[depth], 1 - turn)
            self.listed = 1
        return self.close_shape(changed, ban, k)

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

    def settle_repetition(self):
        """A repetition counts for the defender in CAPTURE and REMOVABLE, else for the attacker."""
        self.settle(0 if self.question == CAPTURE or self.question == REMOVABLE else 1, self.full)

    def find_conditional(self, a, d, name, k, h, depth):
        """Whether a conditional result of the state is known that is still valid; sets e_low and e_deep."""
        i = (h >> 20) & self.cond_mask
        tag = k + OFFSET
        if self.cond_a[i] != a or self.cond_d[i] != d or self.cond_name[i] != (name | (tag << 32)):
            return 0
        if self.cond_deep[i] > depth or self.path_frame[self.cond_deep[i]] != self.cond_frame[i]:
            return 0
        self.e_low = self.cond_low[i]
        self.e_deep = self.cond_deep[i]
        return 1

    def keep_conditional(self, a, d, name, k, h, low, deep):
        """Remembers that the state's result for the side of repetition leans on the path from low to deep."""
        i = (h >> 20) & self.cond_mask
        tag = k + OFFSET
        self.cond_a[i] = a
        self.cond_d[i] = d
        self.cond_name[i] = name | (tag << 32)
        self.cond_frame[i] = self.path_frame[deep]
        self.cond_low[i] = low
        self.cond_deep[i] = deep

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
