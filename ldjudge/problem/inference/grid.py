"""The board as a graph, for the floods of the inference: neighbours, connected sets, chains by point."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from functools import lru_cache

from ldjudge.board import Chain, Colour, Point, Position


@lru_cache(maxsize=16)
def neighbour_table(width: int, height: int) -> dict[Point, tuple[Point, ...]]:
    """The points next to each point (up, down, left, right) of a board of that size."""
    empty = Position(width, height, {})
    return {p: tuple(empty.neighbours(p)) for p in empty.points()}


class Grid:
    """A position with its chains looked up once; coordinates are those of the position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.near = neighbour_table(position.width, position.height)
        self.chain_at: dict[Point, Chain] = {}
        for chain in position.chains():
            self.chain_at.update(dict.fromkeys(chain.stones, chain))

    def stones(self, colour: Colour) -> frozenset[Point]:
        """The stones of a colour."""
        return self.position.stones_of(colour)

    def whole_chains(self, stones: Iterable[Point]) -> frozenset[Point]:
        """The stones of all chains that ``stones`` belong to."""
        return frozenset[Point]().union(*(self.chain_at[p].stones for p in stones))

    def chains_next_to(self, points: Iterable[Point], colour: Colour) -> list[Chain]:
        """The chains of ``colour`` that touch or hold one of the points, in the order of their first stones."""
        found: dict[Point, Chain] = {}
        for p in points:
            for q in (p, *self.near[p]):
                chain = self.chain_at.get(q)
                if chain is not None and chain.colour is colour:
                    found[min(chain.stones)] = chain
        return [found[first] for first in sorted(found)]

    def king_steps(self, points: Iterable[Point]) -> frozenset[Point]:
        """The points at most one king's step (also diagonally) from one of ``points``, those included."""
        return frozenset(
            q
            for p in points
            for c in (-1, 0, 1)
            for r in (-1, 0, 1)
            if (q := Point(p.column + c, p.row + r)) in self.near
        )

    def far_outside(self, colour: Colour) -> frozenset[Point]:
        """The largest connected set of empty points that no enemy of the colour is within a king's step of (all of
        them, where several are as large)."""
        shadow = self.king_steps(self.stones(colour.opponent))
        free = self.components(p for p in self.near if self.position.at(p) is None and p not in shadow)
        widest = max(map(len, free), default=0)
        return frozenset[Point]().union(*(region for region in free if len(region) == widest))

    def within(self, start: Set[Point], steps: int, passable: Set[Point]) -> set[Point]:
        """The start and what at most so many steps (up, down, left, right) over passable points lead to from it."""
        reached = set(start)
        edge = set(start)
        for _ in range(steps):
            edge = {q for p in edge for q in self.near[p] if q in passable and q not in reached}
            reached |= edge
        return reached

    def spread(self, seeds: Iterable[Point], passable: Callable[[Point], bool]) -> frozenset[Point]:
        """Everything that is connected to the seeds over passable points, the seeds included."""
        reached = set(seeds)
        todo = list(reached)
        while todo:
            for q in self.near[todo.pop()]:
                if q not in reached and passable(q):
                    reached.add(q)
                    todo.append(q)
        return frozenset(reached)

    def components(self, points: Iterable[Point]) -> list[frozenset[Point]]:
        """The connected sets that ``points`` fall into, in the order of their first points."""
        left = set(points)
        found = []
        for p in sorted(left):
            if p in left:
                found.append(self.spread([p], left.__contains__))
                left -= found[-1]
        return found
