"""Positions as immutable values, and the rules of the move: capture, suicide, simple ko.

A move gives a new position. The rules of capture are those of the source document on forbidden points: a move
first removes the opponent's chains that it leaves without liberties, and only then is asked whether its own
chain has one, so a move that captures is never suicide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ldjudge.board.colour import Colour
from ldjudge.board.points import Point

MAX_SIZE = 52  # SGF has 52 letters for a coordinate


class IllegalMove(ValueError):
    """A move that the rules forbid; ``reason`` is 'occupied', 'off-board', 'suicide' or 'ko'."""

    def __init__(self, point: Point, reason: str, height: int) -> None:
        self.point = point
        self.reason = reason
        words = {
            "occupied": "there is a stone",
            "off-board": "the point is off the board",
            "suicide": "it is suicide",
            "ko": "it retakes a ko at once",
        }
        name = point.gtp(height) if reason != "off-board" else f"column {point.column}, row {point.row}"
        super().__init__(f"{name} is illegal: {words[reason]}")


class Chain(NamedTuple):
    """Connected stones of one colour with their liberties."""

    colour: Colour
    stones: frozenset[Point]
    liberties: frozenset[Point]


@dataclass(frozen=True)
class Position:
    """The stones on a board of ``width`` x ``height``, and the point that the side to move may not retake.

    ``stones`` maps occupied points to colours and is not changed after construction; build changed positions
    with :meth:`with_stones` and :meth:`play`. Raises ValueError for a size or a point out of range.
    """

    width: int
    height: int
    stones: dict[Point, Colour]
    ko: Point | None = None

    def __post_init__(self) -> None:
        if not (1 <= self.width <= MAX_SIZE and 1 <= self.height <= MAX_SIZE):
            raise ValueError(f"a board of {self.width}x{self.height} is out of range: 1 to {MAX_SIZE} a side")
        for point in self.stones:
            if point not in self:
                raise ValueError(f"column {point.column}, row {point.row} is off the {self.width}x{self.height} board")

    def __hash__(self) -> int:
        return hash((self.width, self.height, frozenset(self.stones.items()), self.ko))

    @classmethod
    def of(
        cls,
        width: int,
        height: int,
        black: Iterable[Point] = (),
        white: Iterable[Point] = (),
        ko: Point | None = None,
    ) -> Position:
        """A position from the points of both colours; raises ValueError where both claim a point."""
        stones = dict.fromkeys(black, Colour.BLACK)
        for point in white:
            if point in stones:
                raise ValueError(f"{point.gtp(height)} holds a black and a white stone")
            stones[point] = Colour.WHITE
        return cls(width, height, stones, ko)

    def __contains__(self, point: object) -> bool:
        return isinstance(point, Point) and 0 <= point.column < self.width and 0 <= point.row < self.height

    def points(self) -> Iterator[Point]:
        """All points of the board, column by column from the left, each from the top."""
        return (Point(c, r) for c in range(self.width) for r in range(self.height))

    def neighbours(self, point: Point) -> list[Point]:
        """The points next to ``point`` (up, down, left, right) that are on the board."""
        c, r = point
        around = (Point(c - 1, r), Point(c + 1, r), Point(c, r - 1), Point(c, r + 1))
        return [p for p in around if p in self]

    def at(self, point: Point) -> Colour | None:
        """The colour of the stone on ``point``, None where it is empty."""
        return self.stones.get(point)

    def stones_of(self, colour: Colour) -> frozenset[Point]:
        """The points with a stone of that colour."""
        return frozenset(p for p, c in self.stones.items() if c is colour)

    def chain(self, point: Point) -> Chain:
        """The chain of the stone on ``point``; raises ValueError where there is none."""
        colour = self.stones.get(point)
        if colour is None:
            raise ValueError(f"{point.gtp(self.height)} holds no stone")
        stones, liberties, todo = {point}, set(), [point]
        while todo:
            for p in self.neighbours(todo.pop()):
                there = self.stones.get(p)
                if there is None:
                    liberties.add(p)
                elif there is colour and p not in stones:
                    stones.add(p)
                    todo.append(p)
        return Chain(colour, frozenset(stones), frozenset(liberties))

    def chains(self, colour: Colour | None = None) -> list[Chain]:
        """All chains (of that colour), in the order of their first points."""
        found: list[Chain] = []
        seen: set[Point] = set()
        for point in sorted(self.stones):
            if point not in seen and colour in (None, self.stones[point]):
                found.append(self.chain(point))
                seen |= found[-1].stones
        return found

    def with_stones(self, changes: dict[Point, Colour | None]) -> Position:
        """A position with points set to a colour or emptied (None), as an editor does; the ko is forgotten."""
        stones = {p: c for p, c in self.stones.items() if p not in changes}
        stones.update({p: c for p, c in changes.items() if c is not None})
        return Position(self.width, self.height, stones)

    def captures(self, colour: Colour, point: Point) -> frozenset[Point]:
        """The opponent's stones that a move of ``colour`` on the empty ``point`` would take."""
        taken: set[Point] = set()
        for p in self.neighbours(point):
            if self.stones.get(p) is colour.opponent and p not in taken:
                chain = self.chain(p)
                if chain.liberties == {point}:
                    taken |= chain.stones
        return frozenset(taken)

    def forbidden(self, colour: Colour, point: Point, suicide: bool = False) -> str | None:
        """Why a move of ``colour`` on ``point`` is illegal ('occupied', 'off-board', 'suicide', 'ko'), or None.

        ``suicide`` allows moves that leave their own chain without liberties.
        """
        if point not in self:
            return "off-board"
        if point in self.stones:
            return "occupied"
        if point == self.ko:
            return "ko"
        if suicide or self.captures(colour, point):
            return None
        for p in self.neighbours(point):
            there = self.stones.get(p)
            if there is None or (there is colour and self.chain(p).liberties != {point}):
                return None
        return "suicide"

    def play(self, colour: Colour, point: Point | None, suicide: bool = False) -> Position:
        """The position after ``colour`` plays on ``point`` (None: passes, which lifts the ko).

        A ko arises where the move captures one stone and its own chain is a single stone whose one liberty is
        the point of that stone. Raises :class:`IllegalMove`.
        """
        if point is None:
            return Position(self.width, self.height, self.stones)
        reason = self.forbidden(colour, point, suicide)
        if reason is not None:
            raise IllegalMove(point, reason, self.height)
        taken = self.captures(colour, point)
        stones = {p: c for p, c in self.stones.items() if p not in taken}
        stones[point] = colour
        after = Position(self.width, self.height, stones)
        own = after.chain(point)
        if not own.liberties:
            return Position(self.width, self.height, {p: c for p, c in stones.items() if p not in own.stones})
        if len(taken) == 1 and len(own.stones) == 1 and own.liberties == taken:
            return Position(self.width, self.height, stones, next(iter(taken)))
        return after
