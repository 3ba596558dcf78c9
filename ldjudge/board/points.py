"""Points of the board and how people write them.

The coordinate frame everywhere in the package is SGF's: column 0 is the left edge, row 0 the **top** edge.
People see GTP points: letters from the left without I (after Z: AA, AB, ...), numbers from the **bottom**.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_GTP = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)\Z")


class Point(NamedTuple):
    """A point: column from the left, row from the top, both from 0. Sorts by column, then row."""

    column: int
    row: int

    def gtp(self, height: int) -> str:
        """As in GTP ('C3') on a board of that height."""
        return column_letters(self.column) + str(height - self.row)


def column_letters(column: int) -> str:
    """The letters of a column from 0: A..Z without I, then AA, AB, ..."""
    if column < 25:
        return _LETTERS[column]
    return _LETTERS[column // 25 - 1] + _LETTERS[column % 25]


def parse_point(text: str, width: int, height: int) -> Point:
    """Reads one GTP point ('c3'); raises ValueError if it is none or off a board of that size."""
    match = _GTP.match(text.strip())
    letters = match.group(1).upper() if match else "I"
    if match is None or "I" in letters:
        raise ValueError(f"{text.strip()!r} is no point: write a letter without I and a number, as in C3")
    column = 0
    for letter in letters:
        column = column * 25 + _LETTERS.index(letter) + 1
    point = Point(column - 1, height - int(match.group(2)))
    if not (point.column < width and 0 <= point.row < height):
        raise ValueError(f"{text.strip()} is off the {width}x{height} board")
    return point


def parse_points(text: str, width: int, height: int) -> frozenset[Point]:
    """Reads points and rectangles ('A1:H6,J1'), separated by commas or blanks; raises ValueError."""
    points: set[Point] = set()
    for word in re.split(r"[,\s]+", text.strip()):
        if not word:
            continue
        first, colon, last = word.partition(":")
        if colon and not (first and last):
            raise ValueError(f"{word!r} lacks a corner: write both without blanks between them, as in A1:H6")
        a = parse_point(first, width, height)
        b = parse_point(last, width, height) if colon else a
        points.update(
            Point(c, r)
            for c in range(min(a.column, b.column), max(a.column, b.column) + 1)
            for r in range(min(a.row, b.row), max(a.row, b.row) + 1)
        )
    return frozenset(points)


def format_points(points: Iterable[Point], height: int) -> list[str]:
    """GTP names in the order of all results: by column from the left, then by row from the bottom."""
    return [p.gtp(height) for p in sorted(points, key=lambda p: (p.column, -p.row))]
