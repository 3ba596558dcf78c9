"""A board that plays and takes back, for walks through whole game trees.

:class:`~ldjudge.board.Position` gives a new board for each move; a tree of thousands of moves is walked faster on one
board. The rules are the same (simple ko, a capture is never suicide), which the tests check move by move.
"""

from __future__ import annotations

from ldjudge.board import Colour, Point, Position

_EMPTY, _WALL = 0, 3
_CODES = {Colour.BLACK: 1, Colour.WHITE: 2}
_COLOURS = {1: Colour.BLACK, 2: Colour.WHITE}
_Undo = tuple[list[tuple[int, int]], int]


class ReplayBoard:
    """Stones on a board of ``width`` x ``height``; :meth:`back` takes back one call of :meth:`play` or :meth:`put`."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._line = width + 1  # one column of wall between the rows serves both sides
        self._cells = [_WALL] * (self._line * (height + 2) + 1)
        for row in range(height):
            first = self._line * (row + 1) + 1
            self._cells[first : first + width] = [_EMPTY] * width
        self._around = (-1, 1, -self._line, self._line)
        self._ko = -1
        self._history: list[_Undo] = []

    def _index(self, point: Point) -> int:
        return self._line * (point.row + 1) + point.column + 1

    def _point(self, index: int) -> Point:
        return Point(index % self._line - 1, index // self._line - 1)

    def at(self, point: Point) -> Colour | None:
        """The colour of the stone on a point of the board, None where it is empty."""
        return _COLOURS.get(self._cells[self._index(point)])

    def position(self) -> Position:
        """The stones and the ban as a value."""
        stones = {self._point(i): _COLOURS[c] for i, c in enumerate(self._cells) if c in (1, 2)}
        return Position(self.width, self.height, stones, self._point(self._ko) if self._ko >= 0 else None)

    def put(self, changes: dict[Point, Colour | None]) -> None:
        """Sets points to a colour or empties them, as an editor does; the ko is forgotten."""
        changed: list[tuple[int, int]] = []
        for point, colour in changes.items():
            i = self._index(point)
            changed.append((i, self._cells[i]))
            self._cells[i] = _CODES[colour] if colour is not None else _EMPTY
        self._history.append((changed, self._ko))
        self._ko = -1

    def play(self, colour: Colour, point: Point | None) -> str | None:
        """Plays (None: passes) even where that is illegal, as SGF asks; the reason then: 'occupied', 'ko', 'suicide'.

        A suicide takes off its own chain.
        """
        cells, ko = self._cells, self._ko
        if point is None:
            self._history.append(([], ko))
            self._ko = -1
            return None
        at, own = self._index(point), _CODES[colour]
        other = 3 - own
        reason = "occupied" if cells[at] != _EMPTY else "ko" if at == ko else None
        changed = [(at, cells[at])]
        cells[at] = own
        taken: list[int] = []
        for step in self._around:
            if cells[at + step] == other:
                chain = self._without_liberties(at + step)
                for i in chain:
                    changed.append((i, other))
                    cells[i] = _EMPTY
                taken += chain
        self._ko = -1
        dead = [] if taken else self._without_liberties(at)
        if dead:
            reason = reason or "suicide"
            for i in dead:
                changed.append((i, own))
                cells[i] = _EMPTY
        elif len(taken) == 1:
            near = [cells[at + step] for step in self._around]
            if own not in near and near.count(_EMPTY) == 1:
                self._ko = taken[0]
        self._history.append((changed, ko))
        return reason

    def back(self) -> None:
        """Takes back the last call that changed the board; raises IndexError where there was none."""
        changed, self._ko = self._history.pop()
        for i, before in reversed(changed):
            self._cells[i] = before

    def _without_liberties(self, start: int) -> list[int]:
        """The points of the chain on ``start`` if it has no liberty, else none."""
        cells = self._cells
        colour = cells[start]
        chain, seen = [start], {start}
        for i in chain:
            for step in self._around:
                j = i + step
                there = cells[j]
                if there == _EMPTY:
                    return []
                if there == colour and j not in seen:
                    seen.add(j)
                    chain.append(j)
        return chain

    def dead_chains(self) -> list[tuple[Colour, list[Point]]]:
        """The chains that have no liberties, with their colours; such positions aren't legal."""
        found, seen = [], set[int]()
        for i, code in enumerate(self._cells):
            if code in (1, 2) and i not in seen and not self._free(i):
                chain = self._without_liberties(i)
                if chain:
                    seen.update(chain)
                    found.append((_COLOURS[code], sorted(self._point(j) for j in chain)))
        return found

    def _free(self, i: int) -> bool:
        """Whether a point has an empty neighbour, which settles most stones at once."""
        cells = self._cells
        return any(cells[i + step] == _EMPTY for step in self._around)
