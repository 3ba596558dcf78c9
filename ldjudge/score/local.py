"""Cuts local problems out of a finished game.

From the chain in question the realm floods over empty points and over every chain that doesn't seem to live without
the realm itself: a chain that needs the contested points for its life is part of the fight, whichever side it is on
(seki, races, bent four), and only chains that live elsewhere enclose it. So the realm is closed by stones, and what
the search finds holds as long as those stones can't be captured: they are handed back as ``enclosing``.
"""

from __future__ import annotations

from dataclasses import dataclass

from ldjudge.board import Colour, Point
from ldjudge.score.living import UNCLEAR, LivingBoard


@dataclass(frozen=True)
class Fight:
    """A closed realm, the numbers of the chains on it, and of the chains around it."""

    realm: frozenset[Point]
    inside: frozenset[int]
    enclosing: frozenset[int]

    def of_colour(self, board: LivingBoard, colour: Colour) -> list[int]:
        """The chains of a colour on the realm, in order."""
        return sorted(i for i in self.inside if board.chains[i].colour is colour)


def cut_out(board: LivingBoard, chain: int, proved: frozenset[Point], most_points: int) -> Fight | None:
    """The fight around a chain, or None where it takes in more than ``most_points`` points.

    The stones ``proved`` are unconditionally alive: they always enclose.
    """
    inside = {chain}
    enclosing: set[int] = set()
    realm = set(board.chains[chain].stones)
    todo = list(realm)
    while todo or (todo := _weak(board, inside, enclosing, realm, proved)):
        for q in board.position.neighbours(todo.pop()):
            if q in realm:
                continue
            number = board.number.get(q)
            if number is None:
                realm.add(q)
                todo.append(q)
            elif board.estimate[number] < UNCLEAR and not board.chains[number].stones <= proved:
                inside.add(number)
                realm |= board.chains[number].stones
                todo.extend(board.chains[number].stones)
            else:
                enclosing.add(number)
        if len(realm) > most_points:
            return None
    return Fight(frozenset(realm), frozenset(inside), frozenset(enclosing))


def _weak(
    board: LivingBoard, inside: set[int], enclosing: set[int], realm: set[Point], proved: frozenset[Point]
) -> list[Point]:
    """Moves the enclosing chains that don't live without the realm into it; returns their stones."""
    safe = board.living_without(frozenset(realm))
    weak = [i for i in sorted(enclosing) if not board.chains[i].stones <= proved and i not in safe]
    stones: list[Point] = []
    for i in weak:
        enclosing.discard(i)
        inside.add(i)
        realm |= board.chains[i].stones
        stones.extend(board.chains[i].stones)
    return stones
