"""Df-pn: the descent to the state whose proof decides most, and the ways into the core."""

from __future__ import annotations

from collections.abc import Callable

from .constants import CAPTURE, EYES, FREE, INF, MAX_DEPTH, MOVE_SHIFT, NO_MOVE, REMOVABLE
from .moves import Moves

# How far a move is followed beyond the number of the second best: by that part of it, in powers of 1/2 (the epsilon of
# Pawlewicz, Lew, Improving depth-first pn-search, 2007). What each open reply besides adds to the largest number among
# them, in quarters. Both for questions that have taken so many positions are others: measured on such, they save a
# quarter of them or more, while easy ones would take up to an eighth more.
HARD = 100_000
BESIDE, BESIDE_HARD = 1, 2
OTHERS, OTHERS_HARD = 3, 2


class Core(Moves):
    """One arena's search: ``ask`` is the way in. Everything else is internal (and tested through it)."""

    def __init__(self, *given):
        super().__init__(*given)
        self.frames = 0
        self.beside = BESIDE
        self.others = OTHERS
        self.asked_at = 0  # how many positions there were before the question
        self.next_poll = 0
        self.node_limit = -1
        self.stopped = 0
        self.too_deep = 0
        self.poll: Callable[[], bool] | None = None
        self.samples = None  # where a list: the states that are solved, to learn from
        self.r_pn = self.r_dn = self.r_low = self.r_deep = self.r_bound = 0
        self.r_zone = self.full

    def ask(self, question, attacker, defender, turn, ban, pc, k):
        """1: the attacker wins the question, 0: it doesn't, -1: a limit ended the search."""
        if self.stopped:
            return -1
        self.remember_asked(attacker, defender, turn)
        self.asked_at = self.nodes
        self.beside = BESIDE
        self.others = OTHERS
        won = self.known(question, attacker, defender, turn, ban, pc, k)
        if won >= 0:
            return won
        if self.question != REMOVABLE:
            pc = 0
        while True:
            self.mid(attacker, defender, turn, ban, pc, k, INF, INF, 0)
            if not (self.r_pn and self.r_dn):
                return 1 if self.r_pn == 0 else 0
            if self.stopped:
                return -1

    def known(self, question, attacker, defender, turn, ban, pc, k):
        """As ``ask``, but from the table, the shapes and the static tests alone: -1 where they don't decide."""
        self.set_question(question, k)
        ended = self.ended(attacker, defender, turn, pc)
        if ended >= 0:
            return ended
        if self.question != REMOVABLE:
            pc = 0
        self.rate(attacker, defender, turn, ban, pc, k, -1)
        if self.e_pn and self.e_dn:
            return -1
        return 1 if self.e_pn == 0 else 0

    def best_move(self, question, attacker, defender, turn, ban, pc, k):
        """The move stored with a state: a point's number, ``size`` for the pass, -1 where none is stored."""
        self.set_question(question, k)
        if self.question != REMOVABLE:
            pc = 0
        name = self.name_of(turn, ban, pc, k)
        h = self.hash_of(attacker, defender, name)
        at = self.find(attacker, defender, name, h)
        if at < 0:
            return -1
        s = (self.table[at + 2 * self.words] >> MOVE_SHIFT) & 1023
        if s == NO_MOVE:
            return -1
        return s

    def moves_of(self, question, attacker, defender, turn, ban, k, last):
        """The moves of a state that don't settle it at once, to learn from: the states after them (stones, ban and
        threats) with the numbers of their features. ``last``: the move before, or -1."""
        self.set_question(question, k)
        self.path_a[0] = attacker
        self.path_d[0] = defender
        self.path_turn[0] = turn
        self.path_ban[0] = ban
        self.path_pc[0] = 0
        self.path_k[0] = k
        self.path_move[0] = last
        self.scored = []
        count = self.expand(attacker, defender, turn, ban, 0, k, 0)
        moves = self.scored if count >= 0 else []
        self.scored = None
        return moves

    def set_question(self, question, k):
        """Sets the question that all else is about."""
        if question == REMOVABLE and k == 0:
            question = CAPTURE  # without threats there is nothing to remove
        self.question = question

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

    def mid(self, a, d, turn, ban, pc, k, limit_pn, limit_dn, depth):
        """Searches a state until its numbers reach the limits; sets r_pn, r_dn, r_low, r_deep; r_zone and r_bound where
        it is solved. Returns 0."""
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
        if not depth:
            self.path_move[0] = -1
        self.path_count[filter_at] += 1
        base = depth * self.stride
        count = self.expand(a, d, turn, ban, pc, k, depth)
        move = -1
        zone = self.full
        bound = k
        if count < 0:
            best = base - count - 1
            bound = self.child_bound[best]
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
                    if x:
                        x += self.child_cost[i]
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
                    bound = self.bound_of_loss(base, count, turn, ban, k)
                    if low == FREE:
                        deep = FREE
                        zone = self.zone_of_loss(base, count, a, d, turn, ban, k)
                    break
                if first == 0:
                    # won, perhaps leaning on the path
                    move = self.child_move[best]
                    bound = self.child_bound[best]
                    low = self.child_low[best]
                    deep = self.child_deep[best]
                    pn = 0 if turn else INF
                    dn = INF if turn else 0
                    if low == FREE:
                        zone = self.zone_of_win(best, a, d, turn, ban)
                    break
                low = FREE
                deep = FREE
                most += (open_ - 1) * self.others >> 2
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
                second += second >> self.beside
                second += 1
                self.path_move[depth + 1] = self.child_move[best]
                if turn:
                    x = (limit_pn if limit_pn < second else second) - self.child_cost[best]
                    y = limit_dn - ((open_ - 1) * self.others >> 2)
                    self.mid(
                        self.child_a[best], self.child_d[best], 0, self.child_ban[best], self.child_pc[best],
                        self.child_k[best], x, y, depth + 1,
                    )  # fmt: skip
                else:
                    x = limit_pn - ((open_ - 1) * self.others >> 2)
                    y = (limit_dn if limit_dn < second else second) - self.child_cost[best]
                    self.mid(
                        self.child_a[best], self.child_d[best], 1, self.child_ban[best], self.child_pc[best],
                        self.child_k[best], x, y, depth + 1,
                    )  # fmt: skip
                self.child_pn[best] = self.r_pn
                self.child_dn[best] = self.r_dn
                self.child_low[best] = self.r_low
                self.child_deep[best] = self.r_deep
                self.child_zone[best] = self.r_zone
                self.child_bound[best] = self.bound_before(best, k, self.r_bound)
                if (self.r_dn if turn else self.r_pn) == 0 and self.note_idle(best, a, d, turn, k, depth):
                    for i in range(base, base + count):
                        if self.child_pn[i] and self.child_dn[i]:
                            self.idle(i, a, d, depth)
        self.path_count[filter_at] -= 1
        if self.question == REMOVABLE:
            bound = k  # there more threats may be worse, and fewer better
        self.r_bound = bound
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
            self.store(a, d, name, h, pn, dn, bound, move, self.nodes - began, zone)
            if zone != self.full and not (pn and dn) and not ban and not pc:
                self.keep_shape(a, d, turn, bound, 1 if pn == 0 else 0, zone)
            if self.samples is not None and not (pn and dn):
                self.note_solved(a, d, turn, ban, k, depth, 1 if pn == 0 else 0, self.nodes - began)
        self.r_pn = pn
        self.r_dn = dn
        return 0

    def note_solved(self, a, d, turn, ban, k, depth, wins, work):
        """Notes a state that is solved: whether the attacker wins it, and the positions that it took."""
        self.samples.append((a, d, turn, ban, k, self.path_move[depth], wins, work))

    def check(self):
        """Looks at the limits and lets signals through; called every thousand positions or so."""
        self.next_poll = self.nodes + 1000
        if self.nodes - self.asked_at > HARD:
            self.beside = BESIDE_HARD
            self.others = OTHERS_HARD
        if self.node_limit >= 0 and self.nodes >= self.node_limit:
            self.stopped = 1
        elif self.node_limit >= 0 and self.next_poll > self.node_limit:
            self.next_poll = self.node_limit
        if self.poll is not None and self.poll():
            self.stopped = 1
        return 0
