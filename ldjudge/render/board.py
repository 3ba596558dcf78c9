"""The board on a terminal: a pure function from a position and its marks to lines of styled text.

Each point takes a separator and a sign. Whatever matters is shown by a character first and by a style second, so
nothing is lost without colour:

* stones ``X`` and ``O`` (``●`` and ``○``), target stones ``#`` and ``@`` (``◆`` and ``◇``);
* empty points ``.`` on the realm, ``-`` outside, ``+`` for star points; bars ``|`` where a row enters or leaves the
  realm;
* winning moves ``*`` and other signs on empty points; the last move in parentheses.

Styles are names of :data:`STYLES`; who prints decides what they look like.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ldjudge.board import Colour, Point, Position
from ldjudge.board.points import column_letters
from ldjudge.problem import Problem

# The styles in the words of the terminal library; 'realm' is laid under everything that is on the realm.
STYLES = {
    "": "",
    "label": "dim",
    "title": "bold",
    "outside": "dim",
    "realm": "cyan",
    "black": "bold blue",
    "white": "bold yellow",
    "target": "bold magenta",
    "win": "bold green",
    "last": "bold red",
    "sign": "bold red",
    "win-text": "bold green",
    "loss-text": "bold red",
    "ko-text": "bold yellow",
    "unknown-text": "bold",
}

_MARGIN = 2  # rows and columns shown around what matters; a side that is as near to the edge is shown up to it


class Span(NamedTuple):
    """A piece of a line and the name of its style."""

    text: str
    style: str = ""


Line = list[Span]


@dataclass(frozen=True)
class Marks:
    """What is marked on a board. ``realm`` None: nothing is told apart. ``signs`` are single characters on points."""

    realm: frozenset[Point] | None = None
    targets: frozenset[Point] = frozenset()
    winning: frozenset[Point] = frozenset()
    last: Point | None = None
    signs: Mapping[Point, str] = field(default_factory=dict)

    @classmethod
    def of(cls, problem: Problem, winning: Iterable[Point | None] = (), last: Point | None = None) -> Marks:
        """The marks of a problem with its winning moves (passes can't be shown)."""
        return cls(problem.realm, problem.targets, frozenset(p for p in winning if p is not None), last)


class _Signs(NamedTuple):
    """The characters of one character set."""

    stones: dict[Colour, str]
    targets: dict[Colour, str]
    realm: str
    outside: str
    star: str
    win: str
    bar: str


_ASCII = _Signs({Colour.BLACK: "X", Colour.WHITE: "O"}, {Colour.BLACK: "#", Colour.WHITE: "@"}, ".", "-", "+", "*", "|")
_UNICODE = _Signs(
    {Colour.BLACK: "●", Colour.WHITE: "○"}, {Colour.BLACK: "◆", Colour.WHITE: "◇"}, "·", "-", "+", "*", "│"
)


def draw_board(
    position: Position, marks: Marks | None = None, *, unicode: bool = False, full: bool = False
) -> list[Line]:
    """The lines of the board with coordinates on all four sides, cropped to what matters unless ``full``."""
    marks = marks or Marks()
    signs = _UNICODE if unicode else _ASCII
    left, top, right, bottom = (0, 0, position.width - 1, position.height - 1) if full else crop(position, marks)
    columns = range(left, right + 1)
    letters = [column_letters(c) for c in columns]
    gap = max(map(len, letters))
    digits = len(str(position.height))
    head: Line = [
        Span(" " * (digits + 1) + "".join(letter.rjust(gap + 1) for letter in letters) + " " * (gap + 1), "label")
    ]
    head = [Span(head[0].text.rstrip(), "label")]
    stars = star_points(position.width, position.height)
    lines = [head]
    for r in range(top, bottom + 1):
        label = str(position.height - r)
        line = [Span(label.rjust(digits) + " ", "label")]
        row = [Point(c, r) for c in columns]
        for i, point in enumerate(row):
            before = row[i - 1] if i else None
            line.append(_separator(before, point, marks, signs, gap))
            line.append(_point(position, point, marks, signs, point in stars))
        line.append(_separator(row[-1], None, marks, signs, gap))
        line.append(Span(label.rjust(digits), "label"))
        lines.append(line)
    return [*lines, head]


def legend(position: Position, marks: Marks, *, unicode: bool = False) -> str:
    """One line that explains the marks that are there; empty where there are none."""
    signs = _UNICODE if unicode else _ASCII
    colours = sorted({c for p in marks.targets if (c := position.at(p)) is not None}, key=lambda c: c.value)
    parts = []
    if marks.realm is not None:
        parts.append(f"{signs.bar} edge of the realm")
    parts.extend(f"{signs.targets[colour]} {colour.value} target" for colour in colours)
    if marks.winning:
        parts.append(f"{signs.win} winning move")
    if marks.last is not None and (colour := position.at(marks.last)) is not None:
        parts.append(f"last move {colour.title} {marks.last.gtp(position.height)}")
    return ", ".join(parts)


def plain(lines: Iterable[Line]) -> str:
    """Lines without their styles."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def crop(position: Position, marks: Marks) -> tuple[int, int, int, int]:
    """The part of the board that is shown: left column, top row, right column, bottom row, all inclusive.

    It holds the realm and all marks (where nothing is marked: all stones) with a margin, and reaches to an edge that
    is near.
    """
    shown = set(marks.realm or ()) | marks.targets | marks.winning | set(marks.signs)
    if marks.last is not None:
        shown.add(marks.last)
    if marks.realm is None:
        shown.update(position.stones)
    if not shown:
        return 0, 0, position.width - 1, position.height - 1
    left, right = min(p.column for p in shown), max(p.column for p in shown)
    top, bottom = min(p.row for p in shown), max(p.row for p in shown)
    return (
        _low(left),
        _low(top),
        position.width - 1 - _low(position.width - 1 - right),
        position.height - 1 - _low(position.height - 1 - bottom),
    )


def _low(distance: int) -> int:
    """How many rows or columns are left out at a side, what matters being ``distance`` away from the edge."""
    rest = distance - _MARGIN
    return rest if rest > _MARGIN else 0


def star_points(width: int, height: int) -> frozenset[Point]:
    """The points with a dot on boards of that size: handicap points of square boards of 9 and more a side."""

    def lines(size: int) -> list[int]:
        if size < 9:
            return []
        edge = 3 if size >= 13 else 2
        middle = [size // 2] if size % 2 and size >= 15 else []
        return [edge, *middle, size - 1 - edge]

    stars = {Point(c, r) for c in lines(width) for r in lines(height)}
    if stars and width % 2 and height % 2:
        stars.add(Point(width // 2, height // 2))
    return frozenset(stars)


def _separator(before: Point | None, after: Point | None, marks: Marks, signs: _Signs, width: int) -> Span:
    """What stands between two points of a row: a bar at the rim of the realm, else parentheses of the last move."""
    realm = marks.realm or frozenset()
    if (before in realm) != (after in realm):
        return Span(signs.bar.rjust(width), "realm")
    if marks.last is not None and marks.last == after:
        return Span("(".rjust(width), "last")
    if marks.last is not None and marks.last == before:
        return Span(")".ljust(width), "last")
    return Span(" " * width)


def _point(position: Position, point: Point, marks: Marks, signs: _Signs, star: bool) -> Span:
    """The sign of one point."""
    colour = position.at(point)
    if point in marks.signs:
        return Span(marks.signs[point], "sign")
    if colour is not None:
        if point in marks.targets:
            return Span(signs.targets[colour], "target")
        return Span(signs.stones[colour], "last" if point == marks.last else colour.value)
    if point in marks.winning:
        return Span(signs.win, "win")
    on_realm = marks.realm is None or point in marks.realm
    if star:
        return Span(signs.star, "realm" if on_realm and marks.realm is not None else "outside")
    return Span(signs.realm, "realm" if marks.realm is not None else "") if on_realm else Span(signs.outside, "outside")
