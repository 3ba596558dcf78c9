"""Positions as text, for tests and messages.

``X`` is black, ``O`` white, ``.`` empty; ``,`` and ``+`` are read as empty too. Blanks between points are
ignored, and the first line is the top row. Other letters may be given a meaning by the reader's caller (roles).
"""

from __future__ import annotations

from ldjudge.board.colour import Colour
from ldjudge.board.points import Point
from ldjudge.board.position import Position

_STONES = {"X": Colour.BLACK, "O": Colour.WHITE}
_EMPTY = ".,+"


def read_diagram(text: str, roles: str = "") -> tuple[Position, dict[str, frozenset[Point]]]:
    """Reads a whole board; returns the position and the points of each letter in ``roles``.

    A letter in ``roles`` is read as an empty point. Raises ValueError for rows of different lengths or unknown
    signs.
    """
    rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
    if not rows or len({len(row) for row in rows}) != 1:
        raise ValueError("a diagram needs rows of one length")
    stones: dict[Point, Colour] = {}
    marked: dict[str, set[Point]] = {role: set() for role in roles}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign in _STONES:
                stones[Point(c, r)] = _STONES[sign]
            elif sign in marked:
                marked[sign].add(Point(c, r))
            elif sign not in _EMPTY:
                raise ValueError(f"{sign!r} in row {r + 1} of the diagram has no meaning")
    return Position(len(rows[0]), len(rows), stones), {k: frozenset(v) for k, v in marked.items()}


def draw(position: Position, marks: dict[Point, str] | None = None) -> str:
    """The board as text that :func:`read_diagram` reads, with ``marks`` put on their points."""
    marks = marks or {}
    signs = {Colour.BLACK: "X", Colour.WHITE: "O", None: "."}
    return "\n".join(
        " ".join(marks.get(Point(c, r), signs[position.stones.get(Point(c, r))]) for c in range(position.width))
        for r in range(position.height)
    )
