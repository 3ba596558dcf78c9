"""Relevance zones: on which points a proof depends.

The zone of a solved state is a set of points with this property: in every state that has the same stones on it,
the same side to move, the same ban (a ban off the zone doesn't matter where there was none) and threats no better
for the loser, the same side wins, whatever stands on the other points. ``full`` says nothing beyond the state.

So a move whose stones, set and taken, are off the zone of another move of the same side that lost without ever
depending on it, loses as well: the winner answers as if it hadn't been made. Results that lean on a repetition
have no zone but ``full``: what they lean on has its own zone, which isn't known yet.

The *bound* of a solved state says for which threats its proof is one: for all from there on where the attacker wins,
for all up to there where the defender does, as more of its own threats never hurt a side. A proof in which nobody could
or would take a ko back holds for all. (A line that comes back to a state on the path does so with any threats: all
that follows shifts by as many.) It holds for the states that agree on the zone as well: what happens off it, even a ko
taken back there, leaves the loser no better threats.
"""

from __future__ import annotations

from array import array

from .constants import ALL, CAPTURE, END, FREE, INF, MAX_DEPTH, REMOVABLE, SPARE
from .rating import Rating


class Zones(Rating):
    """The children of the states on the path, a row for each depth, and the zones that follow from theirs."""

    def __init__(self, *given):
        super().__init__(*given)
        self.stride = self.size + 2
        rows = (MAX_DEPTH + 2) * self.stride
        self.child_a = self.masks(rows)
        self.child_d = self.masks(rows)
        self.child_ban = self.masks(rows)
        self.child_move = array("i", [0]) * rows
        self.child_pc = array("i", [0]) * rows
        self.child_k = array("i", [0]) * rows
        self.child_pn = array("i", [0]) * rows
        self.child_dn = array("i", [0]) * rows
        self.child_low = array("i", [0]) * rows
        self.child_deep = array("i", [0]) * rows
        self.child_zone = self.masks(rows)
        self.child_bound = array("i", [0]) * rows  # in threats before the move
        self.spare_zone = self.masks((MAX_DEPTH + 2) * SPARE)
        self.spare_bound = array("i", [0]) * ((MAX_DEPTH + 2) * SPARE)
        self.spare_count = array("i", [0]) * (MAX_DEPTH + 2)
        self.prunes = 1  # whether idle moves are left out

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
                self.child_bound[i] = self.spare_bound[j]
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
        self.spare_bound[depth * SPARE + n] = self.child_bound[i]
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
                zone |= self.around(b)
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

    def zone_of_win(self, i, a, d, turn, ban):
        """The zone of a state that child i wins for the side to move. A pass may need the ban that it lifts."""
        if self.child_zone[i] == self.full:
            return self.full
        if self.child_move[i] == self.size:
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
            if self.child_move[i] != self.size:
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
                    if turn and not (self.targets or self.child_d[i] & zone):
                        # one of the stones that save the defender from having lost all of them
                        zone |= self.child_d[i] & -self.child_d[i]
                    if c:
                        zone |= c | self.around(c)
                        if not c & (c - 1):
                            zone |= self.near[self.child_move[i]]
        return zone

    def bound_before(self, i, k, bound):
        """The bound of child i, solved, in threats of the state before it, which has k: taking a ko back costs one."""
        won = self.child_pn[i] == 0
        if self.child_k[i] < k:  # the attacker takes it back; without a threat it can't
            bound += 1
            if won:
                return bound if bound > 1 else 1
            return bound if bound < ALL else ALL
        if self.child_k[i] > k:  # so does the defender
            bound -= 1
            if won:
                return bound if bound > -ALL else -ALL
            return bound if bound < -1 else -1
        return bound

    def bound_of_loss(self, base, count, turn, ban, k):
        """The bound of a state whose children are all lost for the side to move. Where that side had no threat to take
        a ko back with, the proof has no answer to its doing so."""
        bound = ALL if turn else -ALL
        for i in range(base, base + count):
            if self.child_bound[i] < bound if turn else self.child_bound[i] > bound:
                bound = self.child_bound[i]
        if ban and (bound > 0 >= k if turn else bound < 0 <= k):
            bound = 0
        return bound
