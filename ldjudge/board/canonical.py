"""One form for all positions that are the same up to rotation, mirroring, swapped colours and, off the edges, place.

A shape is a set of points with labels, and the distance of its bounding box from each edge as far as edges matter.
Of the eight symmetries and the two ways to give out the colours the smallest form is taken, so equal forms mean equal
shapes, and the other way round.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ldjudge.board.colour import Colour
from ldjudge.board.points import Point
from ldjudge.board.position import Position

NEAR = 4  # an edge with at least so many empty lines between it and the stones plays no part in their shape

_Move = Callable[[int, int], tuple[int, int]]


class Symmetry(NamedTuple):
    """One of the eight: ``place`` maps offsets from the middle of the board; ``turns`` says that width and height
    change places."""

    name: str
    place: _Move
    turns: bool


# Offsets are doubled distances from the middle (x to the right, y down), so they are whole numbers on any board.
SYMMETRIES = (
    Symmetry("identity", lambda x, y: (x, y), False),
    Symmetry("mirror-left-right", lambda x, y: (-x, y), False),
    Symmetry("mirror-top-bottom", lambda x, y: (x, -y), False),
    Symmetry("rotate-180", lambda x, y: (-x, -y), False),
    Symmetry("transpose", lambda x, y: (y, x), True),
    Symmetry("rotate-right", lambda x, y: (-y, x), True),
    Symmetry("rotate-left", lambda x, y: (y, -x), True),
    Symmetry("anti-transpose", lambda x, y: (-y, -x), True),
)


def transform_point(point: Point, symmetry: Symmetry, width: int, height: int) -> Point:
    """Where a point of a ``width`` x ``height`` board goes (the board's sides change places where it ``turns``)."""
    x, y = symmetry.place(2 * point.column - width + 1, 2 * point.row - height + 1)
    if symmetry.turns:
        width, height = height, width
    return Point((x + width - 1) // 2, (y + height - 1) // 2)


class Shape(NamedTuple):
    """A canonical form: bounding box, distances from the edges, then each point with its label. Sortable."""

    width: int
    height: int
    edges: tuple[int, int, int, int]  # left, top, right, bottom; -1: far
    numbers: tuple[int, ...]  # row * width + column inside the box, in order
    labels: tuple[str, ...]
    remark: str

    @property
    def short(self) -> str:
        """A stable name of twelve hexadecimal digits."""
        return hashlib.sha256(repr(tuple(self)).encode()).hexdigest()[:12]


def canonical_shape(
    labels: Mapping[Point, tuple[str, str]],
    edges: tuple[int, int, int, int],
    remarks: tuple[str, str] = ("", ""),
) -> Shape:
    """The canonical form of labelled points.

    Each label and the remark come in two versions: as they are, and with the colours swapped. ``edges`` are the
    distances of the bounding box from the left, top, right and bottom edge, -1 where an edge plays no part.
    """
    if not labels:
        return Shape(0, 0, (-1, -1, -1, -1), (), (), min(remarks))
    columns = [p.column for p in labels]
    rows = [p.row for p in labels]
    left, top = min(columns), min(rows)
    width, height = max(columns) - left + 1, max(rows) - top + 1
    heads = []
    for symmetry in SYMMETRIES:
        w, h = (height, width) if symmetry.turns else (width, height)
        heads.append((w, h, _turned_edges(symmetry, edges)))
    head = min(heads)
    cells = [(p.column - left, p.row - top, label) for p, label in labels.items()]
    best: tuple[list[int], list[str], str] | None = None
    for symmetry, own in zip(SYMMETRIES, heads, strict=True):
        if own != head:
            continue
        start, right, down = _numbering(symmetry, width, height)
        turned = sorted([(start + right * x + down * y, label) for x, y, label in cells])
        numbers = [number for number, _ in turned]
        if best is not None and numbers > best[0]:
            continue
        for version in (0, 1):
            form = (numbers, [label[version] for _, label in turned], remarks[version])
            if best is None or form < best:
                best = form
    assert best is not None
    return Shape(*head, tuple(best[0]), tuple(best[1]), best[2])


def _numbering(symmetry: Symmetry, width: int, height: int) -> tuple[int, int, int]:
    """The number (row * width + column) of a box's upper left point after a symmetry, and the steps from there."""
    w = height if symmetry.turns else width
    first, right, down = (
        (lambda q: q.row * w + q.column)(transform_point(Point(*p), symmetry, width, height))
        for p in ((0, 0), (1, 0), (0, 1))
    )
    return first, right - first, down - first


def _turned_edges(symmetry: Symmetry, edges: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """The distances from the edges after a symmetry."""
    left, top, right, bottom = edges
    sides = {(-1, 0): left, (0, -1): top, (1, 0): right, (0, 1): bottom}
    turned = {symmetry.place(*side): distance for side, distance in sides.items()}
    return turned[-1, 0], turned[0, -1], turned[1, 0], turned[0, 1]


def edge_distances(points: Iterable[Point], width: int, height: int, near: int = NEAR) -> tuple[int, int, int, int]:
    """How far the bounding box of points is from the left, top, right and bottom edge; -1: ``near`` lines or more."""
    there = list(points)
    columns = [p.column for p in there]
    rows = [p.row for p in there]
    distances = (min(columns), min(rows), width - 1 - max(columns), height - 1 - max(rows))
    left, top, right, bottom = (d if d < near else -1 for d in distances)
    return left, top, right, bottom


def canonical_position(
    position: Position, teban: Colour | None = None, marks: Mapping[Point, str] | None = None
) -> Shape:
    """The canonical form of the stones on a board, with a banned point, the side to move and ``marks`` on points.

    Edges count where fewer than :data:`NEAR` empty lines lie between them and the stones.
    """
    codes = {None: ("", ""), Colour.BLACK: ("b", "w"), Colour.WHITE: ("w", "b")}
    labels = {p: codes[c] for p, c in position.stones.items()}
    extra = dict(marks or {})
    if position.ko is not None:
        extra[position.ko] = extra.get(position.ko, "") + "k"
    for point, mark in extra.items():
        stone = labels.get(point, ("", ""))
        labels[point] = (stone[0] + mark, stone[1] + mark)
    edges = edge_distances(labels, position.width, position.height) if labels else (-1, -1, -1, -1)
    return canonical_shape(labels, edges, codes[teban])


def canonical_places(position: Position, colour: Colour) -> dict[Point, Point]:
    """Where each point lies on the board as it is turned for comparisons: the same however the board was turned, or the
    colours swapped together with ``colour``."""
    width, height = position.width, position.height
    forms = []
    for number, symmetry in enumerate(SYMMETRIES):
        lies = {p: transform_point(p, symmetry, width, height) for p in position.points()}
        stones = sorted((lies[p], owner is colour) for p, owner in position.stones.items())
        forms.append((height if symmetry.turns else width, stones, number, lies))
    return min(forms, key=lambda form: form[:3])[3]
