"""Moves on an arena, with what each of them depends on.

The modes confirm and extend lines of play on the true board. They need what the searches keep to themselves: chains and
liberties as masks, the state after a move, and the *grounds* of a move: the points whose contents make it legal and
decide what it captures. A proof that only leans on certain points holds wherever those points look the same
(:mod:`ldjudge.modes.forcing`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ldjudge.search.arena import Arena, State


def bits(mask: int) -> Iterator[int]:
    """The numbers of the points of a mask, in the tentative order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Ground:
    """The tables of one arena, and the rules of the move on it."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.near = arena.neighbours
        self.all = (1 << arena.size) - 1
        number = {p: i for i, p in enumerate(arena.points)}
        diagonal = []
        for p in arena.points:
            mask = 0
            for dc in (-1, 1):
                for dr in (-1, 1):
                    i = number.get(type(p)(p.column + dc, p.row + dr))
                    if i is not None:
                        mask |= 1 << i
            diagonal.append(mask)
        self.diagonal = tuple(diagonal)

    def chain(self, stones: int, point: int) -> int:
        """The chain of ``stones`` that holds the point."""
        chain = todo = 1 << point
        near = self.near
        while todo:
            low = todo & -todo
            todo ^= low
            new = near[low.bit_length() - 1] & stones & ~chain
            chain |= new
            todo |= new
        return chain

    def chains(self, stones: int, within: int) -> Iterator[int]:
        """The chains of ``stones`` that have a stone in ``within``."""
        left = stones & within
        while left:
            chain = self.chain(stones, (left & -left).bit_length() - 1)
            yield chain
            left &= ~chain

    def around(self, mask: int) -> int:
        """The points next to a group (its points E)."""
        near, out = self.near, 0
        for i in bits(mask):
            out |= near[i]
        return out & ~mask

    def corners(self, mask: int) -> int:
        """The points diagonal to a group that are neither of it nor its points E (its points O)."""
        out = 0
        for i in bits(mask):
            out |= self.diagonal[i]
        return out & ~mask & ~self.around(mask)

    def safe(self, attacker: bool) -> int:
        """The points on which a stone of that side touches the outside and can't be captured."""
        return self.arena.attacker_safe if attacker else self.arena.defender_safe

    def play(self, state: State, point: int) -> tuple[State, int] | None:
        """The state after the side to move plays on an empty point, and the mask of what it captures.

        None where it is suicide (or, where suicide is allowed, would take its own stones: such a move is given, with
        an empty capture). The ban is not looked at: that is the caller's business, who may have a threat to spend.
        """
        bit = 1 << point
        if state.attacker_to_move:
            own, other = state.attacker | bit, state.defender
        else:
            own, other = state.defender | bit, state.attacker
        other_safe, own_safe = self.safe(not state.attacker_to_move), self.safe(state.attacker_to_move)
        taken = 0
        for chain in self.chains(other, self.near[point]):
            if not chain & other_safe and not self.around(chain) & ~own & ~other:
                taken |= chain
        other &= ~taken
        ban = -1
        if not taken:
            chain = self.chain(own, point)
            if not chain & own_safe and not self.around(chain) & ~own & ~other:
                if not self.arena.suicide:
                    return None
                own &= ~chain
        elif taken & (taken - 1) == 0 and not own_safe & bit and not self.near[point] & ~taken & ~other:
            ban = taken.bit_length() - 1
        if state.attacker_to_move:
            return State(own, other, False, ban), taken
        return State(other, own, True, ban), taken

    def grounds(self, state: State, point: int) -> int:
        """The points that make the move of the side to move on ``point`` what it is: legal or not, and its captures.

        Where another position has the same contents on all of them, the move is legal there too and captures the same
        stones; an illegal one is illegal there. (For games in which suicide is illegal.)
        """
        bit, near = 1 << point, self.near[point]
        if state.attacker_to_move:
            own, other = state.attacker, state.defender
        else:
            own, other = state.defender, state.attacker
        empty = self.all & ~own & ~other
        other_safe, own_safe = self.safe(not state.attacker_to_move), self.safe(state.attacker_to_move)
        zone = bit | near
        taken = False
        for chain in self.chains(other, near):
            zone |= chain
            if chain & other_safe:
                continue
            liberties = self.around(chain) & empty & ~bit
            if liberties:
                zone |= liberties & -liberties
            else:
                zone |= self.around(chain)
                taken = True
        if taken or near & empty or bit & own_safe:
            return zone
        # Only joining a chain with another liberty makes it legal; where none has one, all of them make it suicide.
        joined = 0
        for chain in self.chains(own, near):
            liberties = self.around(chain) & empty & ~bit
            if chain & own_safe:
                return zone | chain
            if liberties:
                return zone | chain | (liberties & -liberties)
            joined |= chain | self.around(chain)
        return zone | joined
