"""What property values mean on a board: points, point lists, sizes, colours, moves.

SGF writes a point as two letters, column from the left, then row from the top: a-z are 0-25, A-Z 26-51.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ldjudge.board import MAX_SIZE, Colour, Point
from ldjudge.escape import quoted
from ldjudge.sgf.tree import Node, normal_name

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_known: dict[str, Point] = {}  # the points of two letters that were read so far, 2704 at most
_MOVES = {"B": Colour.BLACK, "W": Colour.WHITE}
_SIZE = re.compile(r"([0-9]{1,3})(?:\s*[:x]\s*([0-9]{1,3}))?")
_LEAD_IN = 20  # nodes; books have two or three, for a title and a chapter
_BLANK = re.compile(r"\s+")


class ValueFault(ValueError):
    """A value that has no meaning on this board; ``code`` is the code of the diagnostic."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def sgf_point(point: Point) -> str:
    """The two letters of a point."""
    return _LETTERS[point.column] + _LETTERS[point.row]


def read_point(value: str, width: int, height: int) -> Point:
    """The point of two letters, blanks ignored; raises :class:`ValueFault`."""
    point = _known.get(value)
    if point is None:
        word = _BLANK.sub("", value)
        column, row = (_LETTERS.find(word[0]), _LETTERS.find(word[1])) if len(word) == 2 else (-1, -1)
        if column < 0 or row < 0:
            raise ValueFault("bad-point", f"{quoted(value)} is no point: SGF writes two letters, as in 'cd'.")
        point = _known[word] = Point(column, row)
    if point.column >= width or point.row >= height:
        raise ValueFault("point-off-board", f"{quoted(value)} is off the {width}x{height} board.")
    return point


def read_points(values: Iterable[str], width: int, height: int) -> list[Point]:
    """The points of a list with rectangles ('aa:cc'), in order, each once; raises :class:`ValueFault`."""
    points: dict[Point, None] = {}
    for value in values:
        if ":" not in value:
            points[read_point(value, width, height)] = None
            continue
        first, _, last = value.partition(":")
        a, b = read_point(first, width, height), read_point(last, width, height)
        for column in range(min(a.column, b.column), max(a.column, b.column) + 1):
            for row in range(min(a.row, b.row), max(a.row, b.row) + 1):
                points[Point(column, row)] = None
    return list(points)


def write_points(points: Iterable[Point]) -> list[str]:
    """Values for a point list, compressed to rectangles where that is shorter."""
    left = set(points)
    values = []
    for point in sorted(left):
        if point not in left:
            continue
        bottom = point.row
        while Point(point.column, bottom + 1) in left:
            bottom += 1
        right = point.column
        while all(Point(right + 1, row) in left for row in range(point.row, bottom + 1)):
            right += 1
        left -= {Point(c, r) for c in range(point.column, right + 1) for r in range(point.row, bottom + 1)}
        last = Point(right, bottom)
        values.append(sgf_point(point) if last == point else f"{sgf_point(point)}:{sgf_point(last)}")
    return values


def read_move(value: str, width: int, height: int) -> Point | None:
    """The point of a move; None for a pass: an empty or blank value, or 'tt' on boards up to 19; raises ValueFault."""
    if value in _known and value != "tt":
        return read_point(value, width, height)
    word = _BLANK.sub("", value)
    if not word or (word == "tt" and width <= 19 and height <= 19):
        return None
    return read_point(word, width, height)


def read_size(root: Node) -> tuple[int, int]:
    """Width and height from SZ ('19', '9:13'), 19 where it is missing; raises :class:`ValueFault`."""
    values = root.get("SZ")
    if not values or not values[0].strip():
        return 19, 19
    match = _SIZE.fullmatch(values[0].strip())
    width = int(match.group(1)) if match else 0
    height = int(match.group(2) or width) if match else 0
    if not (1 <= width <= MAX_SIZE and 1 <= height <= MAX_SIZE):
        raise ValueFault("bad-size", f"{quoted(values[0])} is no board size (SZ): 1 to {MAX_SIZE}, or width:height.")
    return width, height


def read_colour(value: str) -> Colour | None:
    """The colour of PL and LJDEFENDER: 'B', 'black', 'W', ..., also 1 and 2 as some programs write; else None."""
    word = value.strip().lower()
    if word in ("1", "2"):
        return Colour.BLACK if word == "1" else Colour.WHITE
    try:
        return Colour.parse(word)
    except ValueError:
        return None


def check_game(root: Node) -> None:
    """Raises :class:`ValueFault` for a game that says it isn't Go (GM)."""
    kind = (root.get("GM") or [""])[0].strip()
    if re.fullmatch(r"[0-9]{1,3}", kind) and int(kind) != 1:
        raise ValueFault("not-go", f"This is no game of Go: GM is {kind}.")


class Stones(NamedTuple):
    """What a node sets: points to a colour (None: taken off), points named more than once, those of them that are
    named for different things, and bad values."""

    changes: dict[Point, Colour | None]
    twice: set[Point]
    clashes: set[Point]
    faults: list[tuple[str, str]]


def read_setup(node: Node, width: int, height: int) -> Stones:
    """A node's AE, AB and AW (the last one named counts); faults as codes and sentences."""
    changes: dict[Point, Colour | None] = {}
    twice: set[Point] = set()
    clashes: set[Point] = set()
    faults: list[tuple[str, str]] = []
    named = 0
    for name, colour in (("AE", None), ("AB", Colour.BLACK), ("AW", Colour.WHITE)):
        for value in node.get(name):
            if not value.strip():
                continue
            try:
                points = read_points([value], width, height)
            except ValueFault as fault:
                faults.append((fault.code, f"{name}: {fault}"))
                continue
            named += len(points)
            if named > 8 * width * height:
                faults.append(("bad-value", f"{name} and its like name every point several times over."))
                return Stones(changes, twice, clashes, faults)
            for point in points:
                if point in changes:
                    twice.add(point)
                    if changes[point] is not colour:
                        clashes.add(point)
                changes[point] = colour
    return Stones(changes, twice, clashes, faults)


def has_setup(node: Node) -> bool:
    """Whether a node sets up stones."""
    return node.has("AB") or node.has("AW") or node.has("AE")


def moves_of(node: Node) -> list[tuple[Colour, str]]:
    """The moves of a node with their values, in the order of the file (sound files have at most one)."""
    moves = []
    for name, values in node.properties.items():
        if name[0] in "BWbw" and (colour := _MOVES.get(normal_name(name))):
            moves.append((colour, values[0]))
    return moves


def fork_of(root: Node) -> Node | None:
    """The first node with several children, where no stone is set or played up to it: problems may begin there."""
    node = root
    for _ in range(_LEAD_IN):
        if has_setup(node) or moves_of(node):
            return None
        if len(node.children) != 1:
            return node if node.children else None
        node = node.children[0]
    return None


def problems_after(fork: Node) -> list[Node]:
    """The children of a node that set up stones of their own."""
    return [child for child in fork.children if has_setup(child)]
