"""A game with the answer written into its tree: ``solve --annotate``.

First moves become variations with the line that shows what they are worth; the verdict goes into the comment and into
``LJRESULT``. Moves that the file has already are not doubled: marks and comments are added to them. Everything else in
the file stays as it is. The style of the marks is one of :data:`STYLES`:

========== ===============================================================================================
standard   TE on right first moves, BM on wrong ones, IT on those that lose least
goproblems RIGHT in the comment at the end of each right line (where none wins: of those that lose least),
           wrong lines plain; where all moves lose alike there is no such line, and the comment says so
========== ===============================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase

from ldjudge.board import Colour, IllegalMove, Point, Position
from ldjudge.problem import Problem
from ldjudge.render.sentence import LIMITS, grade, move_name
from ldjudge.sgf.result import format_result
from ldjudge.sgf.tree import Node
from ldjudge.sgf.values import ValueFault, moves_of, read_move, sgf_point
from ldjudge.verdict import Judgement
from ldjudge.verdict.answers import Answers, Branch, First
from ldjudge.wording import counted, listed

STYLES = ("standard", "goproblems")

_MOVE_MARKS = ("BM", "TE", "DO", "IT")  # one move has at most one of them
_MARK = {"right": ("TE", "1"), "best": ("IT", ""), "wrong": ("BM", "1")}
_ENDS = {
    "captured": "captured",
    "dead": "can't be saved",
    "two-eyes": "two eyes",
    "connection": "connected",
    "escape": "out in the open",
    "seki": "seki",
    "repetition": "alive by repetition",
    "alive": "alive",
}


def annotate(node: Node, judgement: Judgement, answers: Answers, comment: str, *, style: str = "standard") -> None:
    """Writes a judgement into the tree of ``node``, the node of the judged position; changes that tree.

    ``answers`` has the first moves to be shown, ``comment`` is the verdict in words, ``style`` one of :data:`STYLES`.
    """
    problem = judgement.problem
    _say(node, comment)
    node.set("LJRESULT", [format_result(judgement)])
    if not node.has("PL") and _teban_open(node, problem.teban):
        node.set("PL", [problem.teban.letter])
    right = [first.branch.move for first in answers.firsts if first.kind == "right"]
    if len(right) > 1:
        _letter(node, [move for move in right if move is not None])
    for first in answers.firsts:
        _Writer(problem, first, style).write(node)
    lost = answers.firsts and not answers.left_out and all(first.kind == "wrong" for first in answers.firsts)
    if style == "goproblems" and lost:
        # Readers of this style take a variation without RIGHT as wrong. Better a file without a solution than a false
        # one; and that word itself must not be in the comment.
        _say(node, "No move is better than another here, so no line is marked as the solution.")
    if answers.left_out:
        within = f" within {LIMITS.get(answers.limit, answers.limit)}" if answers.limit else ""
        _say(node, f"Left out, as not settled{within}: {_names(answers.left_out, problem)}.")
    if answers.cut:
        _say(node, "Some of the other tries are left out: they would have taken too long, or too much room.")


class _Writer:
    """Writes one first move with what follows it."""

    def __init__(self, problem: Problem, first: First, style: str) -> None:
        self.problem, self.first = problem, first
        self.marks = style == "standard"
        self.right = style == "goproblems" and first.kind != "wrong"

    def write(self, node: Node) -> None:
        """Adds the variation; moves of the file that are answered alike get theirs, too."""
        problem, first = self.problem, self.first
        position = problem.position
        branch = first.branch
        child = _variation(node, branch.colour, branch.move, position)
        self._mark(child)
        if branch.end is None or branch.branches:  # else the end says more
            self._grade(child)
        self._follow(child, branch, position)
        for move in branch.alike:
            there = _existing(node, branch.colour, move, position)
            if there is None:
                continue
            self._mark(there)
            self._grade(there)
            after = position.play(branch.colour, move, problem.suicide)
            for reply in branch.branches[:1]:
                _variation(there, reply.colour, reply.move, after)

    def _mark(self, node: Node) -> None:
        if self.marks:
            _mark(node, *_MARK[self.first.kind])
        else:  # marks of the file stay, but for those that say the contrary
            for name in ("TE", "IT") if self.first.kind == "wrong" else ("BM", "DO"):
                if node.has(name):
                    node.set(name, [])

    def _grade(self, node: Node) -> None:
        verdict = self.first.verdict
        if verdict is not None:
            _say(node, f"{self.problem.defender.title}: {grade(verdict, self.problem)}.")

    def _follow(self, node: Node, branch: Branch, position: Position) -> None:
        """Writes what follows a branch, whose move made ``node``; ``position`` is the one before it.

        An illegal move ends it."""
        problem = self.problem
        try:
            position = position.play(branch.colour, branch.move, problem.suicide)
        except IllegalMove:
            return
        if branch.alike:
            _say(node, self._alike(branch))
        if branch.as_after:
            moves = ", ".join(f"{colour.title} {move_name(move, problem)}" for colour, move in branch.as_after)
            _say(node, f"As after {moves}.")
        if branch.end is not None:
            _say(node, self._end(branch.end))
        for follower in branch.branches:
            child = _variation(node, follower.colour, follower.move, position)
            self._follow(child, follower, position)
        if self.right and not branch.branches:
            _say(node, "RIGHT")

    def _alike(self, branch: Branch) -> str:
        """Which other moves come to the same."""
        names = _names(branch.alike, self.problem)
        if not branch.branches:
            return f"The same after {names}."
        reply = branch.branches[0]
        return f"The same after {names}: {reply.colour.title} {move_name(reply.move, self.problem)}."

    def _end(self, end: str) -> str:
        defender = self.problem.defender.title
        if end != "ko":
            return f"{defender}: {_ENDS[end]}."
        ko = self.first.verdict.ko if self.first.verdict is not None else None
        if ko is None:
            return f"{defender}: ko."
        return f"{defender}: ko, {ko.needs_threats.title} needs {counted(ko.needed, 'threat')}."


def _names(moves: Iterable[Point | None], problem: Problem) -> str:
    return listed(move_name(move, problem) for move in moves)


def _letter(node: Node, moves: Iterable[Point]) -> None:
    """Letters for several solutions, A first; labels that the file has stay, and so does a letter that is taken."""
    labels = node.get("LB")
    taken = {label.partition(":")[2] for label in labels}
    places = {label.partition(":")[0] for label in labels}
    free = (letter for letter in ascii_uppercase if letter not in taken)
    added = [f"{sgf_point(move)}:{letter}" for move, letter in zip(_unlabelled(moves, places), free, strict=False)]
    if added:
        node.set("LB", [*labels, *added])


def _unlabelled(moves: Iterable[Point], places: set[str]) -> list[Point]:
    return [move for move in moves if sgf_point(move) not in places]


def _teban_open(node: Node, teban: Colour) -> bool:
    """Whether the file itself doesn't tell the side to move: no move at the node or below it does."""
    told = {colour for near in (node, *node.children) for colour, _ in moves_of(near)}
    return not told


def _variation(node: Node, colour: Colour, move: Point | None, position: Position) -> Node:
    """The child of ``node`` with that move, made where there is none."""
    there = _existing(node, colour, move, position)
    if there is not None:
        return there
    return node.add_child({colour.letter: [sgf_point(move) if move is not None else ""]})


def _existing(node: Node, colour: Colour, move: Point | None, position: Position) -> Node | None:
    """The child of ``node`` with that move."""
    for child in node.children:
        for there, value in moves_of(child):
            try:
                same = there is colour and read_move(value, position.width, position.height) == move
            except ValueFault:
                same = False
            if same:
                return child
    return None


def _mark(node: Node, name: str, value: str) -> None:
    """Sets the mark of a move, in place of any other."""
    for other in _MOVE_MARKS:
        if other != name and node.has(other):
            node.set(other, [])
    node.set(name, [value])


def _say(node: Node, text: str) -> None:
    """Adds to the comment of a node, once."""
    before = node.text("C")
    if text not in before:
        node.set("C", [f"{before.rstrip()}\n\n{text}" if before.strip() else text])
