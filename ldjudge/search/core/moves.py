"""The children of a state: listed in the order in which they are tried, each rated, until one wins."""

from __future__ import annotations

from array import array

from . import width
from .constants import ALL, EYES, FREE, INF, MAX_DEPTH, MOVE_KINDS, REMOVABLE, STEPS
from .patterns import Patterns

NO_SCORE = -1000000
# A move that looks worse than the best one costs 5/32 more for each 1/32 of log odds, up to a limit; a move that isn't
# scored (a pass) counts as three log odds worse. Half or twice as much makes hardly a difference.
COST, MOST_COST, UNSCORED = 5, 30, 100
# What the value of the state after a move, in 1/8 of log odds, adds to the score of the move, in 1/32: half of it. So a
# winning move comes first more often: for the defender in 0.82 for 0.79 of the random states that took 200 positions or
# more (0.69 for 0.66 in real problems), for the attacker in 0.88 for 0.86. Any share from a third to all does it.
VALUE = 2
ROOM_ONE_MOVE = 5  # a move hardly ever takes more room for eyes at once; leaving replies out costs only time


class Moves(Patterns):
    """``expand`` fills a row of children."""

    def __init__(self, *given):
        super().__init__(*given)
        self.scored = None  # where a list: what is learned from, see ``moves_of``
        self.replies = self.masks(self.size + 1)
        rows = (MAX_DEPTH + 2) * self.stride
        self.child_score = array("i", [0]) * rows
        self.child_cost = array("i", [0]) * rows  # what is added to the number of the side to move for each child

    def expand(self, a, d, turn, ban, pc, k, depth):
        """Lists and rates the children; returns their number, or -1 - i as soon as child i wins for the side to move.

        A win that leans on a repetition doesn't end the listing.
        """
        base = depth * self.stride
        self.spare_count[depth] = 0
        self.listed = 0
        empty = self.full & ~(a | d)
        if turn:
            own, other = a, d
            own_safe, other_safe = self.attacker_safe, self.defender_safe
        else:
            own, other = d, a
            own_safe, other_safe = self.defender_safe, self.attacker_safe
        count = 0
        self.list_all_chains(own, other, own_safe, other_safe, empty)
        # the moves that are listed first: captures, then those at chains in atari
        saving = 0
        loose = own
        for i in range(self.own_chains):
            if self.liberties[i] == 1:
                saving |= self.stones_near[i] & empty
                loose &= ~self.stones[i]
        taking = 0
        for i in range(self.own_chains, self.all_chains):
            if self.liberties[i] == 1:
                taking |= self.stones_near[i] & empty
        self.find_room(a, d)
        space = self.room
        near_own = self.around(own)
        near_other = self.around(other)
        threats = self.list_replies(a, d, turn, empty, space & ~d)
        started = 0
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
                s = width.lowest(b)
                taken = 0
                if b & taking:
                    for i in range(self.own_chains, self.all_chains):
                        if self.liberties[i] == 1 and self.stones_near[i] & b:
                            taken |= self.stones[i]
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
                self.child_score[i] = NO_SCORE
                self.child_cost[i] = 0
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
                    self.child_bound[i] = self.bound_before(i, k, -ALL)
                elif self.idle(i, a, d, depth):
                    pass
                else:
                    self.rate(self.child_a[i], self.child_d[i], 1 - turn, next_ban, 0, next_k, depth)
                    room = self.room
                    if self.e_pn and self.e_dn and threats and not next_ban:
                        # one-move lookahead: what would settle it after a pass usually does after this move too
                        if self.answered(self.child_a[i], self.child_d[i], turn, threats):
                            self.e_pn = INF if turn else 0
                            self.e_dn = 0 if turn else INF
                            self.e_zone = self.zone
                            self.e_bound = ALL if turn else -ALL
                    if self.e_pn and self.e_dn and self.has_weights:
                        if not started:
                            self.start(a, d, turn, space, depth)
                            started = 1
                        self.child_score[i] = self.score(b, group, taken)
                        if self.scored is not None:
                            self.note_scored(i)
                    self.take_rating(i, a, d, turn, k, room, depth)
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
            if turn != (self.question == EYES):
                if not turn and self.alive(a, d):
                    # The attacker's move made them live: the pass that each other question would ask about.
                    self.nodes += 1
                    self.held_by_pass(base + count, self.zone)
                    return -1 - count
                self.weigh(base, count)
                return count
            next_pc = 0
        if next_pc == 2:
            if k == 0:
                self.held_by_pass(base + count, self.full)
                count += 1
                if not turn:
                    return -count
                self.weigh(base, count - 1)
                return count
            next_pc = 0
            next_k = 0
        i = base + count
        self.child_move[i] = self.size
        self.child_a[i] = a
        self.child_d[i] = d
        self.child_ban[i] = 0
        self.child_pc[i] = next_pc
        self.child_k[i] = next_k
        self.child_score[i] = NO_SCORE
        self.child_cost[i] = 0
        count += 1
        if not self.idle(i, a, d, depth):
            if not started:
                self.start(a, d, turn, space, depth)
            self.chains_change = 0
            self.rate(a, d, next_turn, 0, next_pc, next_k, depth)
            self.take_rating(i, a, d, turn, k, self.room, depth)
            if self.e_low == FREE and (self.e_pn == 0 if turn else self.e_dn == 0):
                return -count
        self.weigh(base, count)
        return count

    def held_by_pass(self, i, zone):
        """Makes child i the pass by which the defender has what it needs."""
        self.child_move[i] = self.size
        self.child_pn[i] = INF
        self.child_dn[i] = 0
        self.child_low[i] = FREE
        self.child_deep[i] = FREE
        self.child_zone[i] = zone
        self.child_bound[i] = ALL
        self.child_cost[i] = 0

    def note_scored(self, i):
        """Notes child i with the features of its move."""
        kinds = [self.kinds[j] for j in range(MOVE_KINDS)]
        self.scored.append((self.child_a[i], self.child_d[i], self.child_ban[i], self.child_k[i], kinds))

    def weigh(self, base, count):
        """Sets what each child costs for being less promising than the best of them.

        The costs stay when the children are searched, so that the search looks at an unpromising move only where the
        others have turned out hard (edge costs: Nagai, Imai, Application of df-pn+ to Othello endgames, 1999).
        """
        best = NO_SCORE
        for i in range(base, base + count):
            if self.child_score[i] > best:
                best = self.child_score[i]
        if best == NO_SCORE:
            return
        for i in range(base, base + count):
            if self.child_score[i] != NO_SCORE:
                cost = (best - self.child_score[i]) * COST >> 5
            elif self.child_pn[i] and self.child_dn[i]:
                cost = UNSCORED * COST >> 5
            else:
                continue
            self.child_cost[i] = cost if cost < MOST_COST else MOST_COST

    def take_rating(self, i, a, d, turn, k, room, depth):
        """Gives child i what ``rate`` has found, with starting values from patterns where that is nothing; adds to its
        score what the state says about it."""
        self.child_pn[i] = self.e_pn
        self.child_dn[i] = self.e_dn
        self.child_low[i] = self.e_low
        self.child_deep[i] = self.e_deep
        self.child_zone[i] = self.e_zone
        self.child_bound[i] = self.bound_before(i, k, self.e_bound)
        if self.e_pn and self.e_dn:
            if self.has_weights:
                if self.e_pn != 1 or self.e_dn != 1:
                    self.find_room(self.child_a[i], self.child_d[i])  # which wasn't needed to rate it
                    room = self.room
                n = self.value(self.child_a[i], self.child_d[i], room & ~self.child_d[i])
                if self.e_pn == 1 and self.e_dn == 1:
                    self.child_pn[i] = self.numbers[n]
                    self.child_dn[i] = self.numbers[STEPS - 1 - n]
                if self.child_score[i] != NO_SCORE:
                    n = (n - STEPS // 2) * VALUE
                    self.child_score[i] += n if turn else -n
        elif (self.e_dn if turn else self.e_pn) == 0:
            self.note_idle(i, a, d, turn, k, depth)

    def list_replies(self, a, d, turn, empty, room):
        """Lists the moves of the side not to move that would win statically if the other passed; returns their number.

        Candidates only: :meth:`answered` asks again after the other side's move. ``room``: the points left for eyes.
        """
        count = 0
        if not turn:
            while room:
                room &= room - 1
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
