"""The solution that a file holds: its moves, and which of them it marks as right or wrong.

Files mark solutions in many ways, and each way is a *dialect*:

=========== ==========================================================================================
right       ``RIGHT`` or ``CORRECT`` in a comment at the end of each right line; other lines are wrong
plus        a comment that starts with ``+`` at the end of each right line; other lines are wrong
te          TE on right moves, BM on wrong ones; the only answer in a right line needs no mark
good        GB or GW at the end of lines that are good for that side
bm          BM on wrong moves; all others are right
main-line   the first variation is right, the others are wrong
ljresult    no tree, only the statement ``LJRESULT``
=========== ==========================================================================================

Where a file that marks wrong lines as well (``WRONG``, ``-``, the other side's GB or GW) leaves a line without any
mark, the marking of its moves is unknown. This module reads; it judges nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from ldjudge.board import Colour, Point, Position, parse_point
from ldjudge.sgf.result import parse_result
from ldjudge.sgf.tree import Node
from ldjudge.sgf.values import ValueFault, moves_of, read_move, read_points

MARKINGS = ("right", "plus", "te", "good", "bm", "main-line", "ljresult")
LINE_END = ("right", "plus", "good")  # dialects that mark the ends of lines
MOST_MOVES = 20_000  # of a tree; a file with more is a dictionary rather than a problem
_TEXT = 100_000  # characters of comments that are looked at for words

_LOUD = re.compile(r"\b(?:RIGHT|CORRECT)\b|正解|正确")
_WRONG = re.compile(r"\b(?:WRONG|INCORRECT)\b|^\W*(?:[Ww]rong|[Ii]ncorrect)\W*$|失敗|失败")
_KO = re.compile(r"\bko\b|コウ|劫", re.IGNORECASE)
_SEKI = re.compile(r"\bseki\b|セキ|双活|雙活", re.IGNORECASE)


class Mark(Enum):
    """What a file says of a move of the side that has to solve the problem."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class TreeMove:
    """A move of the tree. ``point`` None: a pass. ``parent`` is the index of the move before it, -1 at the problem.

    ``solver``: a move of the side to move in the problem; only such moves have a ``mark``. ``edited`` are points that
    the node changes by setup. ``node`` has child numbers from the root of the game, ``line`` and ``column`` the place
    in the file. ``leads_right``: a line that is marked as right goes through it.
    """

    point: Point | None
    parent: int
    solver: bool
    mark: Mark
    leads_right: bool
    edited: frozenset[Point]
    node: str
    line: int
    column: int


@dataclass(frozen=True)
class Solution:
    """What a file holds as the solution of a problem.

    ``dialect`` is one of :data:`MARKINGS`, or 'none' where the file has no solution. ``moves`` is the tree, parents
    before children. ``stated`` is the text of ``LJRESULT``. ``ko`` and ``seki``: the file speaks of one.
    """

    dialect: str
    moves: tuple[TreeMove, ...] = ()
    stated: str = ""
    ko: bool = False
    seki: bool = False
    truncated: bool = False


def read_solution(node: Node, position: Position, teban: Colour, *, dialect: str | None = None, depth: int) -> Solution:
    """The solution in the tree below ``node``, where ``teban`` is to move on ``position``.

    ``dialect`` None: found out. Moves beyond ``depth`` plies are left out (but count for the marks before them).
    """
    reader = _Reader(position, teban)
    reader.read(node)
    name = dialect or reader.detect(node)
    texts = " ".join(reader.texts(node))
    stated = node.text("LJRESULT").strip()
    ko, seki = bool(_KO.search(texts)), bool(_SEKI.search(texts))
    if name in ("ljresult", "none"):
        return Solution(name, tuple(_stated_moves(stated, position)), stated, ko, seki)
    return Solution(name, tuple(reader.marked(name, depth)), stated, ko, seki, reader.truncated)


def _stated_moves(text: str, position: Position) -> Iterator[TreeMove]:
    """The moves of a statement as right moves; none where it can't be read."""
    try:
        stated = parse_result(text, position.width, position.height)
    except ValueError:
        return
    named = stated.get("winning_moves", stated.get("best_moves"))
    for name in named if isinstance(named, list) else ():
        try:
            point = None if name == "pass" else parse_point(name, position.width, position.height)
        except ValueError:
            continue
        yield TreeMove(point, -1, True, Mark.RIGHT, True, frozenset(), "", 0, 0)


@dataclass
class _Raw:
    """A move of the tree before it is marked; ``own`` is the mark on the node itself in the dialect at hand."""

    node: Node
    point: Point | None
    parent: int
    solver: bool
    ply: int
    path: str
    trail: list[Node]  # nodes without a move that stand before it, and itself


class _Reader:
    """Collects the moves of a tree, then marks them in a dialect."""

    def __init__(self, position: Position, teban: Colour) -> None:
        self.position, self.teban = position, teban
        self.raw: list[_Raw] = []
        self.truncated = False

    def read(self, start: Node) -> None:
        """All moves below a node, parents first, the main line first; lines end where the sides don't alternate."""
        prefix = [str(n.parent.children.index(n) + 1) for n in start.path()[1:] if n.parent is not None]
        todo: list[tuple[Node, int, list[Node], list[str]]] = []

        def push(node: Node, parent: int, trail: list[Node], path: list[str]) -> None:
            for i in range(len(node.children) - 1, -1, -1):
                todo.append((node.children[i], parent, trail, [*path, str(i + 1)][-200:]))

        push(start, -1, [], prefix)
        while todo:
            node, parent, trail, path = todo.pop()
            if len(self.raw) >= MOST_MOVES:
                self.truncated = True
                return
            moves = moves_of(node)
            if not moves:
                if len(trail) < 100:
                    push(node, parent, [*trail, node], path)
                continue
            before = self.raw[parent] if parent >= 0 else None
            solver = not before.solver if before else True
            colour, value = moves[0]
            if colour is not (self.teban if solver else self.teban.opponent):
                continue
            try:
                point = read_move(value, self.position.width, self.position.height)
            except ValueFault:
                continue
            self.raw.append(
                _Raw(node, point, parent, solver, before.ply + 1 if before else 1, ".".join(path), [*trail, node])
            )
            push(node, len(self.raw) - 1, [], path)

    def texts(self, start: Node) -> Iterator[str]:
        """Comments from the root to the end of the tree, up to a length."""
        left = _TEXT
        for node in (*start.path(), *(raw.node for raw in self.raw)):
            for name in ("C", "GN", "N", "GC", "LJRESULT"):
                if left > 0 and node.has(name):
                    text = node.text(name)[:left]
                    left -= len(text)
                    yield text

    def detect(self, start: Node) -> str:
        """The dialect that the marks of the tree speak, the surest first."""
        comments = [part.text("C") for raw in self.raw for part in raw.trail if part.has("C")]
        solving = [raw.node for raw in self.raw if raw.solver]
        if any(_is_right(text) for text in comments):
            return "right"
        if any(text.lstrip().startswith("+") for text in comments):
            return "plus"
        if any(node.has("TE") for node in solving):
            return "te"
        if any(raw.node.has("GB") or raw.node.has("GW") for raw in self.raw):
            return "good"
        if any(node.has("BM") for node in solving):
            return "bm"
        if self.raw:
            return "main-line"
        return "ljresult" if start.text("LJRESULT").strip() else "none"

    # Marks

    def _own(self, raw: _Raw, dialect: str) -> Mark | None:
        """What stands at the node itself."""
        if dialect in ("right", "plus"):
            for node in raw.trail:
                text = node.text("C").strip()
                if dialect == "plus":
                    if text[:1] in ("+", "-"):
                        return Mark.RIGHT if text[0] == "+" else Mark.WRONG
                elif _WRONG.search(text):
                    return Mark.WRONG
                elif _is_right(text):
                    return Mark.RIGHT
            return None
        node = raw.node
        if dialect == "good":
            mine, other = node.has("G" + self.teban.letter), node.has("G" + self.teban.opponent.letter)
        elif raw.solver:
            mine, other = dialect == "te" and node.has("TE"), node.has("BM")
        else:
            return None
        if mine and other:
            return Mark.UNKNOWN
        return Mark.RIGHT if mine else Mark.WRONG if other else None

    def marked(self, dialect: str, depth: int) -> Iterator[TreeMove]:
        """The moves up to a depth with their marks."""
        own = [self._own(raw, dialect) for raw in self.raw]
        right = [mark is Mark.RIGHT for mark in own]  # from here on: somewhere at or below
        wrong = [mark is Mark.WRONG for mark in own]
        odd = [mark is Mark.UNKNOWN for mark in own]
        children: dict[int, list[int]] = {}
        for i in range(len(self.raw) - 1, -1, -1):
            parent = self.raw[i].parent
            children.setdefault(parent, []).insert(0, i)
            if parent >= 0:
                right[parent] |= right[i]
                wrong[parent] |= wrong[i]
                odd[parent] |= odd[i]
        marks_wrong = any(mark is Mark.WRONG for mark in own)
        marks = [Mark.UNKNOWN] * len(self.raw)
        for siblings in children.values():
            if not self.raw[siblings[0]].solver:
                continue
            if dialect in LINE_END:
                for i in siblings:
                    known = wrong[i] or not (marks_wrong or odd[i])
                    marks[i] = Mark.RIGHT if right[i] else Mark.WRONG if known else Mark.UNKNOWN
            elif dialect == "te":
                self._techniques(siblings, own, right, marks)
            elif dialect == "bm":
                for i in siblings:
                    marks[i] = Mark.WRONG if own[i] is Mark.WRONG else Mark.RIGHT
            else:
                for i in siblings:
                    marks[i] = Mark.RIGHT if i == siblings[0] else Mark.WRONG
        place: dict[int, int] = {-1: -1}
        for i, raw in enumerate(self.raw):
            if raw.ply > depth or raw.parent not in place:
                continue
            place[i] = len(place) - 1
            leads = right[i] if dialect in LINE_END else marks[i] is Mark.RIGHT
            yield TreeMove(
                raw.point,
                place[raw.parent],
                raw.solver,
                marks[i],
                leads,
                self._edited(raw),
                raw.path,
                raw.node.line,
                raw.node.column,
            )

    def _techniques(self, siblings: list[int], own: list[Mark | None], right: list[bool], marks: list[Mark]) -> None:
        """TE and BM among the moves of one turn; without any mark the first is taken as the answer."""
        for i in siblings:
            mark = own[i]
            marks[i] = mark if mark is not None else Mark.RIGHT if right[i] else Mark.UNKNOWN
        unmarked = [i for i in siblings if own[i] is None and not right[i]]
        if unmarked and not any(marks[i] is Mark.RIGHT for i in siblings):
            marks[unmarked[0]] = Mark.RIGHT

    def _edited(self, raw: _Raw) -> frozenset[Point]:
        points: set[Point] = set()
        for node in raw.trail:
            for name in ("AB", "AW", "AE"):
                try:
                    points.update(read_points(node.get(name), self.position.width, self.position.height))
                except ValueFault:
                    continue
        return frozenset(points)


def _is_right(text: str) -> bool:
    """Whether a comment marks a line as right: the word in capitals, or nothing but the word."""
    if _LOUD.search(text):
        return not _WRONG.search(text)
    return text.strip(" \t\n.!,:;()*").lower() in ("right", "correct")
