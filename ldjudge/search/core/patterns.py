"""How promising states and moves look: weights of local patterns, learned from solved states.

They only order the search: ``value`` sets the numbers with which a state starts, from the patterns around its points,
the room for eyes and the chains that can still be captured; ``score`` tells the moves of a state apart. No result
depends on them. The weights (:mod:`ldjudge.search.weights`) are log odds in 1/32; a sum of weights is a sum of
evidence, as if the features were independent (Coulom, Computing Elo ratings of move patterns in the game of Go, 2007,
scores moves like this; here winning moves are told from losing ones of the same state).
"""

from __future__ import annotations

import math
from array import array

from . import width
from .constants import (
    CHAINS,
    CONTACT,
    LAST,
    LIBERTIES,
    MAX_DEPTH,
    MOVE_KINDS,
    MOVE_WEIGHTS,
    PATTERNS,
    PLACE,
    ROOM_WEIGHTS,
    STEPS,
    STRAIGHT,
    TACTICS,
)
from .zones import Zones


class Patterns(Zones):
    """The patterns around the realm's points, the chains of a state, and what their weights sum up to."""

    def __init__(self, *given):
        super().__init__(*given)
        size = self.size
        # The twelve points around a point, as numbers of realm points, or -1; the code of those that are off the realm.
        self.ring = array("i", [-1]) * (12 * size)
        self.fixed_ring = array("i", [0]) * size
        self.fixed_straight = array("i", [0]) * size
        self.ring_mask = self.masks(size)
        self.column = array("i", [0]) * size
        self.row = array("i", [0]) * size
        self.place = array("i", [0]) * size
        self.has_weights = 0
        self.move_weights = array("b", [0])
        self.state_weights = array("b", [0])
        self.numbers = array("i", [starting_number(i) for i in range(STEPS)])
        # the chains of the state that is expanded, those of the side to move first
        self.stones = self.masks(self.size + 2)
        self.stones_near = self.masks(self.size + 2)
        self.liberties = array("i", [0]) * (self.size + 2)
        self.sizes = array("i", [0]) * (self.size + 2)  # up to 5 stones
        self.many = array("i", [0]) * (self.size + 2)  # whether there are more than three liberties
        self.chain_at = array("i", [0]) * size
        # what each weighs in a state, and with one liberty less; 0 for those that are safe
        self.chain_weight = array("i", [0]) * (self.size + 2)
        self.chain_fewer = array("i", [0]) * (self.size + 2)
        self.chains_all = 0
        self.chains_change = 0  # by the move that was scored last
        self.own_chains = 0
        self.all_chains = 0
        # that state
        self.at_safe = self.at_empty = self.at_room = 0
        self.at_attacker = self.at_defender = 0
        self.at_turn = 0
        self.at_last = -1
        self.kind_at = array("i", [0]) * size  # of each point: 0 empty, 1 attacker, 2 defender
        self.code_at = array("i", [0]) * size  # what is around it
        self.value_at = array("i", [0]) * size
        self.value_all = 0
        self.path_move = array("i", [-1]) * (MAX_DEPTH + 2)
        self.kinds = array("i", [0]) * MOVE_KINDS  # the features of the move that was scored last

    def set_weights(self, rings, places, moves, states):
        """Sets what lies around the realm's points (``Arena.rings``, ``Arena.places``) and the weights."""
        for i in range(self.size):
            ring = rings[i]
            near = 0
            fixed = 0
            for j in range(12):
                n = ring[j]
                self.ring[12 * i + j] = n if n >= 0 else -1
                if n < 0:
                    fixed |= (3, 0, 1, 2)[-1 - n] << (2 * j)  # edge, empty, attacker, defender
                elif j < 8:
                    near |= 1 << n
            self.fixed_ring[i] = fixed & 65535
            self.fixed_straight[i] = fixed >> 16
            self.ring_mask[i] = near
            self.column[i], self.row[i], self.place[i] = places[i]
        self.move_weights = moves
        self.state_weights = states
        self.has_weights = 1

    def list_chains(self, stones, safe, empty):
        """Adds the chains of one side to the list, with their liberties counted up to 3; 3 for those that are safe."""
        end = self.all_chains
        rest = stones
        while rest:
            c = self.flood(rest & -rest, rest)
            rest &= ~c
            e = self.around(c)
            self.stones[end] = c
            self.stones_near[end] = e
            e &= empty
            n = 0
            while e and n < 4:
                e &= e - 1
                n += 1
            self.many[end] = 1 if n > 3 else 0
            self.liberties[end] = 3 if n > 3 or c & safe else n
            n = 0
            while c:
                self.chain_at[width.lowest(c)] = end
                c &= c - 1
                n += 1
            self.sizes[end] = n if n < 5 else 5
            end += 1
        self.all_chains = end

    def list_all_chains(self, own, other, own_safe, other_safe, empty):
        """Lists the chains of a state, those of the side to move first."""
        self.all_chains = 0
        self.list_chains(own, own_safe, empty)
        self.own_chains = self.all_chains
        self.list_chains(other, other_safe, empty)

    def start(self, a, d, turn, room, depth):
        """Prepares ``score`` and ``value`` for the moves of a state; its chains are listed already."""
        self.at_safe = self.attacker_safe if turn else self.defender_safe
        self.at_attacker = a
        self.at_defender = d
        self.at_empty = self.full & ~(a | d)
        self.at_room = room
        self.at_turn = turn
        self.at_last = self.path_move[depth]
        if not self.has_weights:
            return
        # each stone writes itself into the codes around it
        for i in range(self.size):
            self.code_at[i] = self.fixed_ring[i]
            self.kind_at[i] = 0
        for side in range(2):
            rest = d if side else a
            while rest:
                s = width.lowest(rest)
                rest &= rest - 1
                self.kind_at[s] = 1 + side
                for j in range(8):
                    n = self.ring[12 * s + j]
                    if n >= 0:
                        self.code_at[n] |= (1 + side) << (2 * (j ^ 4))
        total = 0
        for i in range(self.size):
            w = self.state_weights[(3 * (1 - turn) + self.kind_at[i]) * PATTERNS + self.code_at[i]]
            self.value_at[i] = w
            total += w
        self.value_all = total
        self.chains_all = 0
        for i in range(self.all_chains):
            side = 1 - turn if i < self.own_chains else turn
            if self.stones[i] & (self.defender_safe if side else self.attacker_safe):
                self.chain_weight[i] = self.chain_fewer[i] = 0
                continue
            n = self.liberties[i]
            self.chain_weight[i] = self.state_weights[CHAINS + chain_kind(side, self.sizes[i], n)]
            self.chain_fewer[i] = self.state_weights[CHAINS + chain_kind(side, self.sizes[i], n - 1 + self.many[i])]
            self.chains_all += self.chain_weight[i]

    def weight_around(self, i, a, d, turn):
        """The weight of the pattern around realm point i, with the side ``turn`` to move."""
        code = self.fixed_ring[i]
        for j in range(8):
            n = self.ring[12 * i + j]
            if n >= 0:
                code |= (((a >> n) & 1) | (((d >> n) & 1) << 1)) << (2 * j)
        n = ((a >> i) & 1) | (((d >> i) & 1) << 1)
        return self.state_weights[(3 * turn + n) * PATTERNS + code]

    def value(self, a, d, room):
        """The step of ``numbers`` for the state (a, d) after a move: how likely the attacker wins it.

        Only patterns around points that have changed are looked at again, and the chains at the move that was scored
        last, which is the one that leads here. ``room``: the points left for eyes.
        """
        total = self.value_all + self.chains_all + self.chains_change
        turn = 1 - self.at_turn
        changed = (a ^ self.at_attacker) | (d ^ self.at_defender)
        if changed and not changed & (changed - 1):
            # a stone more: it stands in the codes around it
            i = width.lowest(changed)
            kind = 1 if self.at_turn else 2
            total += self.state_weights[(3 * turn + kind) * PATTERNS + self.code_at[i]] - self.value_at[i]
            for j in range(8):
                n = self.ring[12 * i + j]
                if n >= 0:
                    code = self.code_at[n] | (kind << (2 * (j ^ 4)))
                    total += self.state_weights[(3 * turn + self.kind_at[n]) * PATTERNS + code] - self.value_at[n]
        else:
            rest = changed
            while rest:
                changed |= self.ring_mask[width.lowest(rest)]
                rest &= rest - 1
            while changed:
                i = width.lowest(changed)
                changed &= changed - 1
                total += self.weight_around(i, a, d, turn) - self.value_at[i]
        n = 0
        while room and n < 15:
            room &= room - 1
            n += 1
        total += self.state_weights[6 * PATTERNS + turn * ROOM_WEIGHTS + n]
        total = (total >> 2) + 128
        return 0 if total < 0 else 255 if total > 255 else total

    def score(self, b, group, taken):
        """The sum of the weights of the move b, which captures ``taken``; ``group``: that of the moves' order.

        Sets ``chains_change``: what the chains at the move weigh more in a state after it. (Chains that a capture gives
        liberties are left as they were.)
        """
        s = width.lowest(b)
        turn = self.at_turn
        code = self.code_at[s]
        far = self.fixed_straight[s]
        for j in range(4):
            n = self.ring[12 * s + 8 + j]
            if n >= 0:
                far |= self.kind_at[n] << (2 * j)
        if not turn:
            # own stones are 1 in the codes of moves, the other side's 2
            code = ((code & 0x5555) << 1) | ((code >> 1) & 0x5555)
            far = ((far & 0x55) << 1) | ((far >> 1) & 0x55)
        # the chains beside it: how many, the fewest liberties; the liberties of the move's own chain afterwards
        mine = theirs = friends = enemies = near = 0
        e = self.near[s]
        safe = 1 if b & self.at_safe else 0
        seen = 0
        change = 0
        size = 1
        for j in range(0, 8, 2):
            c = (code >> (2 * j)) & 3
            near <<= 3
            if c == 0:
                continue
            if c == 3:
                near |= 7
                continue
            n = self.ring[12 * s + j]
            fresh = 1
            if n < 0:
                n = 3
                if c == 1:
                    safe = 1
            else:
                m = self.chain_at[n]
                n = self.liberties[m]
                if self.stones[m] & seen:
                    fresh = 0
                else:
                    seen |= self.stones[m]
                    change -= self.chain_weight[m]
                    if c == 1:
                        size += self.sizes[m]
                        e |= self.stones_near[m]
                        if self.stones[m] & self.at_safe:
                            safe = 1
                    elif not self.stones[m] & taken:
                        change += self.chain_fewer[m]
            if c == 1:
                near |= n
                friends += fresh
                if mine == 0 or n < mine:
                    mine = n
            else:
                near |= n + 3
                enemies += fresh
                if theirs == 0 or n < theirs:
                    theirs = n
        if friends > 3:
            friends = 3
        if enemies > 3:
            enemies = 3
        e = (e & self.at_empty & ~b) | taken
        free = 0
        while e and free < 4:
            e &= e - 1
            free += 1
        if safe:
            free = 4
        else:
            change += self.state_weights[CHAINS + chain_kind(1 - turn, size, free)]
        self.chains_change = change
        if free:
            free -= 1
        caught = 0
        while taken and caught < 3:
            taken &= taken - 1
            caught += 1
        # the distance to the move before
        n = 0
        j = self.at_last
        if j >= self.size:
            n = 1  # a pass
        elif j >= 0:
            n = self.column[s] - self.column[j]
            m = self.row[s] - self.row[j]
            if n < 0:
                n = -n
            if m < 0:
                m = -m
            m = n + m + (n if n > m else m)
            n = 2 + (m if m < 13 else 13)
        x = MOVE_WEIGHTS if turn else 0
        m = (code & 3) | ((code >> 2) & 12) | ((code >> 4) & 48) | ((code >> 6) & 192)
        self.kinds[0] = x + code
        self.kinds[1] = x + STRAIGHT + ((far << 8) | m)
        self.kinds[2] = x + TACTICS + (((free * 4 + caught) * 4 + mine) * 4 + theirs) * 6 + group
        self.kinds[3] = x + CONTACT + (friends * 4 + enemies) * 2 + (1 if self.at_room & b else 0)
        self.kinds[4] = x + LAST + n
        self.kinds[5] = x + PLACE + self.place[s]
        self.kinds[6] = x + LIBERTIES + near
        x = 0
        for j in range(MOVE_KINDS):
            x += self.move_weights[self.kinds[j]]
        return x


def chain_kind(side, size, liberties):
    """The kind of a chain that isn't safe: of the attacker (side 0) or the defender, of one stone, two to four or more,
    with one liberty, two or more."""
    n = 0 if size < 2 else 1 if size < 5 else 2
    if liberties > 3:
        liberties = 3
    return (side * 3 + n) * 3 + (liberties - 1 if liberties > 0 else 0)


def starting_number(step):
    """The proof number of what is won with the probability of a step, as a multiple of 1 / probability.

    Searches get by with any such function; this one (the slope, and where it ends) was the best of ten on problems
    that a few million positions decide.
    """
    odds = (2 * step + 1 - STEPS) / 16
    return round(min(100.0, 2 * (1 + math.exp(-1.8 * odds))))
