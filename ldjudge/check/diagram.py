"""Board diagrams as SVG for the report: pure functions from a position and marks to text.

Colours come from the classes that the report's style sheet defines, so that a diagram follows dark mode.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from ldjudge.board import Colour, Point, Position
from ldjudge.board.points import column_letters
from ldjudge.render.board import Marks, crop, star_points

_CELL = 24  # units between two lines; the view box makes them any size
_EDGE = 30  # units around the outermost lines: room for coordinates and half a stone


@dataclass(frozen=True)
class Drawing:
    """What is drawn besides the stones of a position. ``right`` and ``wrong`` are first moves of the file, ``best``
    those that are proved; ``line`` is played and numbered, ``teban`` first."""

    realm: frozenset[Point] = frozenset()
    targets: frozenset[Point] = frozenset()
    right: frozenset[Point] = frozenset()
    wrong: frozenset[Point] = frozenset()
    best: frozenset[Point] = frozenset()
    line: Sequence[Point | None] = ()
    teban: Colour = Colour.BLACK
    label: str = ""


@dataclass
class _Numbers:
    """The moves of a line by the point where their stone is drawn, and the notes on those that have no place."""

    stones: dict[Point, tuple[int, Colour]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def svg(position: Position, drawing: Drawing) -> str:
    """The diagram, cropped to the realm; below it a caption for moves that can't be shown."""
    numbers = _numbered(position, drawing)
    shown = drawing.realm | drawing.right | drawing.wrong | drawing.best | set(numbers.stones)
    left, top, right, bottom = crop(position, Marks(frozenset(shown) or None))
    width, height = (right - left) * _CELL + 2 * _EDGE, (bottom - top) * _CELL + 2 * _EDGE

    def x(column: int) -> float:
        return _EDGE + (column - left) * _CELL

    def y(row: int) -> float:
        return _EDGE + (row - top) * _CELL

    def inside(points: Iterable[Point]) -> list[Point]:
        return sorted(p for p in points if left <= p.column <= right and top <= p.row <= bottom)

    parts = [
        f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img" aria-label="{escape(drawing.label)}">',
        f'<rect class="board" width="{width}" height="{height}" rx="4"/>',
    ]
    half = _CELL / 2
    for p in inside(drawing.realm):
        parts.append(
            f'<rect class="realm" x="{x(p.column) - half}" y="{y(p.row) - half}" width="{_CELL}" height="{_CELL}"/>'
        )
    lines = [
        f"M{x(c)} {y(top) - (half if top else 0)}V{y(bottom) + (half if bottom < position.height - 1 else 0)}"
        for c in range(left, right + 1)
    ]
    lines += [
        f"M{x(left) - (half if left else 0)} {y(r)}H{x(right) + (half if right < position.width - 1 else 0)}"
        for r in range(top, bottom + 1)
    ]
    parts.append(f'<path class="grid" d="{"".join(lines)}"/>')
    for p in inside(star_points(position.width, position.height)):
        parts.append(f'<circle class="star" cx="{x(p.column)}" cy="{y(p.row)}" r="2.5"/>')
    for c in range(left, right + 1):
        for place in (12, height - 5):
            parts.append(f'<text class="name" x="{x(c)}" y="{place}">{column_letters(c)}</text>')
    for r in range(top, bottom + 1):
        for place in (10, width - 10):
            parts.append(f'<text class="name" x="{place}" y="{y(r) + 3.5}">{position.height - r}</text>')
    for p in inside(position.stones):
        parts.append(_stone(x(p.column), y(p.row), position.stones[p]))
        if p in drawing.targets:
            side = position.stones[p].opponent.value
            parts.append(f'<circle class="target on-{side}" cx="{x(p.column)}" cy="{y(p.row)}" r="4"/>')
    for p, (number, colour) in sorted(numbers.stones.items()):
        parts.append(_stone(x(p.column), y(p.row), colour))
        parts.append(f'<text class="number on-{colour.value}" x="{x(p.column)}" y="{y(p.row) + 4}">{number}</text>')
    if not numbers.stones:
        for p in inside(drawing.wrong):
            parts.append(f'<path class="wrong" d="M{x(p.column) - 5} {y(p.row) - 5}l10 10m0 -10l-10 10"/>')
        for p in inside(drawing.right):
            parts.append(f'<rect class="file" x="{x(p.column) - 8}" y="{y(p.row) - 8}" width="16" height="16"/>')
        for p in inside(drawing.best):
            parts.append(f'<circle class="best" cx="{x(p.column)}" cy="{y(p.row)}" r="5"/>')
    parts.append("</svg>")
    caption = "; ".join(numbers.notes)
    return "".join(parts) + (f"<figcaption>{escape(caption)}</figcaption>" if caption else "")


def _stone(x: float, y: float, colour: Colour) -> str:
    return f'<circle class="{colour.value}" cx="{x}" cy="{y}" r="11"/>'


def _numbered(position: Position, drawing: Drawing) -> _Numbers:
    """Numbers for the stones of the line; a second stone on a point, and a pass, become notes."""
    found = _Numbers()
    colour = drawing.teban
    for number, point in enumerate(drawing.line, 1):
        if point is None:
            found.notes.append(f"{number} passes")
        elif point in found.stones:
            found.notes.append(f"{number} at {found.stones[point][0]}")
        elif point in position.stones:
            found.notes.append(f"{number} at {point.gtp(position.height)}")
        else:
            found.stones[point] = (number, colour)
        colour = colour.opponent
    return found
