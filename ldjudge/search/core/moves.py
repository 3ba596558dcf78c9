"""The children of a state: listed in the order in which they are tried, each rated, until one wins."""

from __future__ import annotations

from .board import masks
from .constants import EYES, FREE, INF, REMOVABLE
from .zones import Zones

ROOM_ONE_MOVE = 5  # a move hardly ever takes more room for eyes at once; leaving replies out costs only time


class Moves(Zones):
    """``expand`` fills a row of children."""

    def __init__(self, *given):
        super().__init__(*given)
        self.atari_stones = masks(2 * self.size + 2, self.words)
        self.atari_liberty = masks(2 * self.size + 2, self.words)
        self.replies = masks(self.size + 1, self.words)
        self.loose = 0

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
                s = self.slot_of(b)
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
                    self.child_zone[i] = self.zone_when_lost(self.child_a[i])
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
                    self.take_rating(i, group, a, d, turn, k, depth)
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
        self.take_rating(i, 6, a, d, turn, k, depth)
        count += 1
        if self.e_low == FREE and (self.e_pn == 0 if turn else self.e_dn == 0):
            return -count
        return count

    def take_rating(self, i, group, a, d, turn, k, depth):
        """Gives child i what ``rate`` has found, with starting values where that is nothing."""
        self.child_pn[i] = self.e_pn
        self.child_dn[i] = self.e_dn
        self.child_low[i] = self.e_low
        self.child_deep[i] = self.e_deep
        self.child_zone[i] = self.e_zone
        if self.e_pn == 1 and self.e_dn == 1:
            self.estimate(i, group, turn)
        elif (self.e_dn if turn else self.e_pn) == 0:
            self.note_idle(i, a, d, turn, k, depth)

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
