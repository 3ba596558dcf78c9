"""The moves of the game on an arena, with states packed into one integer.

A packed state of an arena with n points is, from the lowest bit: n bits of attacker stones, n bits of defender
stones, one bit 'attacker to move', the banned point + 1, one bit for the passes in a row. Threats are not part of it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from ldjudge.search.arena import Arena, State
from ldjudge.search.benson import components

CAPTURED = -1  # in place of a packed state: the attacker has captured what it must


class Game:
    """The rules of the move on an arena; remembers the moves of every position (stones and turn) it has met.

    ``cells`` counts what is remembered, in moves, for estimates of memory.
    """

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        n = arena.size
        self.stones_mask = (1 << 2 * n) - 1
        self.turn_bit = 1 << 2 * n
        self.ban_shift = 2 * n + 1
        self.ban_mask = (1 << (n + 1).bit_length()) - 1
        self.pass_bit = 1 << (self.ban_shift + (n + 1).bit_length())
        self.width = self.pass_bit.bit_length()  # bits of a packed state
        self.cells = 0
        self._moves: dict[int, tuple[Sequence[int], tuple[int, ...]]] = {}

    def pack(self, state: State) -> int:
        """The integer of a state."""
        return (
            state.attacker
            | state.defender << self.arena.size
            | (self.turn_bit if state.attacker_to_move else 0)
            | (state.ban + 1) << self.ban_shift
            | (self.pass_bit if state.passes else 0)
        )

    def unpack(self, code: int) -> State:
        """The state of an integer."""
        n = self.arena.size
        everything = (1 << n) - 1
        ban = (code >> self.ban_shift & self.ban_mask) - 1
        return State(
            code & everything,
            code >> n & everything,
            bool(code & self.turn_bit),
            ban,
            1 if code & self.pass_bit else 0,
        )

    def captured(self, state: State) -> bool:
        """Whether the attacker has already won in a state: a target is gone, or without targets every stone."""
        targets = self.arena.targets
        return bool(targets & ~state.defender) if targets else not state.defender

    def moves(self, code: int) -> tuple[Sequence[int], tuple[int, ...]]:
        """The points that the side to move may play on, in tentative order and regardless of a ban, and the packed
        state after each (``CAPTURED`` where the attacker wins by it)."""
        position = code & (self.stones_mask | self.turn_bit)
        known = self._moves.get(position)
        if known is None:
            known = self._moves[position] = self._generate(position)
            self.cells += 4 + len(known[0])
        return known

    def _generate(self, position: int) -> tuple[Sequence[int], tuple[int, ...]]:
        arena = self.arena
        n = arena.size
        everything = (1 << n) - 1
        attacker, defender = position & everything, position >> n & everything
        attacking = bool(position & self.turn_bit)
        own, other = (attacker, defender) if attacking else (defender, attacker)
        own_safe, other_safe = arena.attacker_safe, arena.defender_safe
        if not attacking:
            own_safe, other_safe = other_safe, own_safe
        empty = everything & ~(own | other)
        # Chains in atari by their last liberty; a chain that touches the outside is never in atari.
        own_atari: dict[int, int] = {}
        other_atari: dict[int, int] = {}
        for stones, safe, atari in ((own, own_safe, own_atari), (other, other_safe, other_atari)):
            for chain, around in components(arena, stones):
                liberties = around & empty
                if not liberties & (liberties - 1) and not chain & safe:
                    atari[liberties] = atari.get(liberties, 0) | chain
        next_turn = 0 if attacking else self.turn_bit
        points, codes = array("H"), []  # two bytes a point: realms can have more than 256
        rest = empty
        while rest:
            bit = rest & -rest
            rest ^= bit
            point = bit.bit_length() - 1
            near = arena.neighbours[point]
            taken = other_atari.get(bit, 0)
            new_own, new_other, ban = own | bit, other & ~taken, 0
            if taken:
                single = not taken & (taken - 1)
                if single and not near & (own | empty) and not bit & own_safe:
                    ban = taken.bit_length()
            elif not (near & empty or bit & own_safe or near & own & ~own_atari.get(bit, 0)):
                if not arena.suicide:
                    continue
                new_own = own & ~own_atari.get(bit, 0)
            a, d = (new_own, new_other) if attacking else (new_other, new_own)
            points.append(point)
            if arena.targets & ~d if arena.targets else not d:
                codes.append(CAPTURED)
            else:
                codes.append(a | d << n | next_turn | ban << self.ban_shift)
        return points, tuple(codes)

    def first_moves(self, state: State) -> list[tuple[int, State | None]]:
        """The first moves of a state with the states after them, asked afresh: ban kept, no passes counted.

        Points in tentative order, the pass (-1) last; None in place of a state: the attacker has captured. A banned
        point isn't a first move.
        """
        points, codes = self.moves(self.pack(state))
        found: list[tuple[int, State | None]] = [
            (point, None if code == CAPTURED else self.unpack(code))
            for point, code in zip(points, codes, strict=True)
            if point != state.ban
        ]
        found.append((-1, State(state.attacker, state.defender, not state.attacker_to_move)))
        return found

    def after(self, state: State, point: int) -> State | None:
        """The state after a move in the course of play (-1: a pass); None where it ends the game.

        The move must be legal without a threat. Raises ValueError where it isn't.
        """
        if point >= 0:
            points, codes = self.moves(self.pack(state))
            if point == state.ban or point not in points:
                raise ValueError(f"point {point} may not be played")
            code = codes[points.index(point)]
            return None if code == CAPTURED else self.unpack(code)
        if state.passes:
            return None
        passes = 0 if state.ban >= 0 else 1
        return State(state.attacker, state.defender, not state.attacker_to_move, -1, passes)
