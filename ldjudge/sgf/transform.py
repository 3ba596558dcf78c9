"""A whole game turned, mirrored, or with its colours swapped: every property that names a point or a colour changes.

Texts (comments, names) stay as they are, even where they speak of points or colours; :func:`transform_game` tells.
Where nothing but a text told the side to move, PL tells it afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ldjudge.board import Colour, Point
from ldjudge.board.canonical import SYMMETRIES, Symmetry, transform_point
from ldjudge.problem import ProblemError
from ldjudge.sgf.setup import SetupOptions, position_of
from ldjudge.sgf.tree import Game, Node, normal_name
from ldjudge.sgf.values import ValueFault, fork_of, problems_after, read_point, read_size, sgf_point

_LISTS = frozenset(  # points and rectangles
    ("AB", "AW", "AE", "TB", "TW", "CR", "MA", "SQ", "TR", "SL", "DD", "VW", "LJREALM", "LJTARGET")
)
_MOVES = frozenset(("B", "W"))
_PAIRS = frozenset(("AR", "LN"))  # from a point to another
_LABELS = frozenset(("LB",))
_TWINS = {"B": "W", "AB": "AW", "TB": "TW", "BL": "WL", "OB": "OW", "PB": "PW", "BR": "WR", "BT": "WT", "GB": "GW"}
_SWAPS = _TWINS | {other: one for one, other in _TWINS.items()}
_COLOURS = frozenset(("PL", "LJDEFENDER"))
_COLOUR_WORDS = {"b": "W", "w": "B", "black": "White", "white": "Black", "1": "W", "2": "B"}
_SPEAKING = re.compile(r"\b([A-HJ-Za-hj-z]\d{1,2}|black|white)\b|[黒黑白]", re.IGNORECASE)

TURNS = {"90": "rotate-right", "180": "rotate-180", "270": "rotate-left"}  # clockwise
MIRRORS = {"left-right": "mirror-left-right", "top-bottom": "mirror-top-bottom", "diagonal": "transpose"}

Place = Callable[[Point], Point]


def symmetry(name: str) -> Symmetry:
    """The symmetry of that name; raises KeyError."""
    return {s.name: s for s in SYMMETRIES}[name]


def transform_game(game: Game, symmetries: Sequence[Symmetry], *, swap: bool = False) -> bool:
    """Changes ``game``: applies the symmetries one after the other, and with ``swap`` exchanges the colours.

    Returns whether a text speaks of points or colours and may be wrong now. Raises :class:`ValueFault` for a size or
    a point that can't be read; then the game may be half changed.
    """
    width, height = read_size(game.root)

    def place(point: Point) -> Point:
        w, h = width, height
        for step in symmetries:
            point = transform_point(point, step, w, h)
            if step.turns:
                w, h = h, w
        return point

    turns = sum(step.turns for step in symmetries) % 2 == 1
    spoken = False
    told = _told_by_texts(game) if swap else []
    for node in game.root.walk():
        spoken = spoken or any(_SPEAKING.search(node.text(name)) for name in ("C", "GC") if node.has(name))
        if symmetries:
            _move_points(node, place, width, height)
        if swap:
            _swap_colours(node)
    for node, teban in told:  # else the text would tell the wrong side now
        node.set("PL", [teban.opponent.letter])
    if turns and width != height:
        game.root.set("SZ", [f"{height}:{width}"])
    return spoken


def _told_by_texts(game: Game) -> list[tuple[Node, Colour]]:
    """The nodes that show the problems of a game, and the side to move, where nothing but a text tells it."""
    paths: list[str | None] = [None]
    fork = fork_of(game.root)
    if fork is not None and problems_after(fork):
        above = "1." * (len(fork.path()) - 1)
        paths = [f"{above}{number}" for number in range(1, len(fork.children) + 1)]
    found = []
    for path in paths:
        try:
            reached = position_of(game, SetupOptions(node=path))
        except ProblemError:
            continue
        if reached.provenance == "comment" and reached.teban is not None:
            found.append((reached.node, reached.teban))
    return found


def _move_points(node: Node, place: Place, width: int, height: int) -> None:
    """Every point of a node goes to its new place."""

    def point(text: str) -> str:
        return sgf_point(place(read_point(text, width, height)))

    def rectangle(text: str) -> str:
        first, colon, last = text.partition(":")
        if not colon:
            return point(text) if text.strip() else text
        a, b = place(read_point(first, width, height)), place(read_point(last, width, height))
        low = Point(min(a.column, b.column), min(a.row, b.row))
        return f"{sgf_point(low)}:{sgf_point(Point(max(a.column, b.column), max(a.row, b.row)))}"

    def move(text: str) -> str:
        passes = not text.strip() or (text.strip() == "tt" and width <= 19 and height <= 19)
        return text if passes else point(text)

    def pair(text: str) -> str:
        first, _, last = text.partition(":")
        return f"{point(first)}:{point(last)}"

    def label(text: str) -> str:
        first, colon, rest = text.partition(":")
        return point(first) + colon + rest

    for written in list(node.properties):
        name = normal_name(written)
        change: Callable[[str], str] | None = None
        if name in _LISTS:
            change = rectangle
        elif name in _MOVES:
            change = move
        elif name in _PAIRS:
            change = pair
        elif name in _LABELS:
            change = label
        elif name == "LJRESULT":
            change = _result(point)
        if change is not None:
            node.set(written, [change(value) for value in node.get(name)])


def _result(point: Callable[[str], str]) -> Callable[[str], str]:
    """The change of LJRESULT, whose words 'moves:' and 'best:' name points."""

    def change(text: str) -> str:
        return re.sub(r"\b(moves|best):(\S+)", lambda found: f"{found[1]}:{_points(found[2])}", text)

    def _points(text: str) -> str:
        return ",".join(word if word.lower() == "pass" or not word else point(word) for word in text.split(","))

    return change


def _swap_colours(node: Node) -> None:
    """Black's properties become White's and the other way round; komi changes its sign."""
    taken: dict[str, list[str]] = {}
    for written in list(node.properties):
        name = normal_name(written)
        if name in _SWAPS:
            taken[name] = node.get(name)
        elif name in _COLOURS:
            node.set(written, [_COLOUR_WORDS.get(value.strip().lower(), value) for value in node.get(name)])
        elif name == "RE":
            swapped = {"B": "W", "W": "B"}
            values = [
                swapped.get(v.strip()[:1].upper(), v[:1]) + v.strip()[1:] if "+" in v else v for v in node.get(name)
            ]
            node.set(written, values)
        elif name == "KM":
            node.set(written, [_negative(value) for value in node.get(name)])
    # Both are read before either is written: a node may hold stones of both colours.
    for name in taken:
        if _SWAPS[name] not in taken:
            node.set(name, [])
    for name, values in taken.items():
        node.set(_SWAPS[name], values)


def _negative(value: str) -> str:
    text = value.strip()
    if not re.fullmatch(r"[+-]?[0-9]*[.,]?[0-9]+", text) or not re.search("[1-9]", text):
        return value
    return text[1:] if text.startswith("-") else f"-{text.lstrip('+')}"


__all__ = ["MIRRORS", "TURNS", "ValueFault", "symmetry", "transform_game"]
