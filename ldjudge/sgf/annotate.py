"""A game with the answer written into its tree: ``solve --annotate``.

Winning first moves become variations marked TE, the others are marked BM and followed by their refutation; the
verdict goes into the comment and into ``LJRESULT``. Moves that the file has already are not doubled: marks and
comments are added to them. Everything else in the file stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ldjudge.board import Colour, IllegalMove, Point, Position
from ldjudge.problem import Problem
from ldjudge.render.sentence import grade
from ldjudge.sgf.result import format_result
from ldjudge.sgf.tree import Node
from ldjudge.sgf.values import ValueFault, moves_of, read_move, sgf_point
from ldjudge.verdict import Judgement, Verdict

_MOVE_MARKS = ("BM", "TE", "DO", "IT")  # one move has at most one of them

Line = tuple[Verdict | None, tuple[Point | None, ...]]


def annotate(node: Node, judgement: Judgement, lines: Mapping[Point | None, Line], comment: str) -> None:
    """Writes a judgement into the tree of ``node``, the node of the judged position; changes that tree.

    ``lines`` has for each first move to be shown (None: pass) the verdict on the position after it (None where the
    stones are captured by it) and the line that goes on from there. ``comment`` is the verdict in words.
    """
    problem = judgement.problem
    _say(node, comment)
    node.set("LJRESULT", [format_result(judgement)])
    if not node.has("PL") and _teban_open(node, problem.teban):
        node.set("PL", [problem.teban.letter])
    winning = set(judgement.winning_moves)
    best = set(judgement.best_moves or ()) - winning
    open_ = set(judgement.moves_open)
    order = sorted(lines, key=lambda move: (move not in winning, move not in best, move is None, move or (0, 0)))
    for move in order:
        verdict, line = lines[move]
        child = _variation(node, problem.teban, move, problem.position)
        if move in winning:
            _mark(child, "TE", "1")
        elif move in best:
            _mark(child, "IT", "")
        elif move not in open_ and verdict is not None and verdict.cls != "unknown" and judgement.complete:
            _mark(child, "BM", "1")
        if verdict is not None:
            _say(child, f"{problem.defender.title}: {grade(verdict, problem)}.")
        elif move in winning:
            _say(child, f"{problem.defender.title}'s stones are captured.")
        _continue(child, problem, move, line)


def _teban_open(node: Node, teban: Colour) -> bool:
    """Whether the file itself doesn't tell the side to move: no move at the node or below it does."""
    told = {colour for near in (node, *node.children) for colour, _ in moves_of(near)}
    return not told


def _continue(node: Node, problem: Problem, move: Point | None, line: Iterable[Point | None]) -> None:
    """Plays a line out below a node; an illegal move ends it (a ko is retaken with a threat elsewhere)."""
    position = problem.position.play(problem.teban, move, problem.suicide)
    colour = problem.teban.opponent
    for reply in line:
        try:
            after = position.play(colour, reply, problem.suicide)
        except IllegalMove as error:
            if error.reason == "ko" and reply is not None:
                _say(node, f"{colour.title} retakes the ko at {reply.gtp(position.height)} after a threat.")
            return
        node = _variation(node, colour, reply, position)
        position, colour = after, colour.opponent


def _variation(node: Node, colour: Colour, move: Point | None, position: Position) -> Node:
    """The child of ``node`` with that move, made where there is none."""
    for child in node.children:
        for there, value in moves_of(child):
            try:
                same = there is colour and read_move(value, position.width, position.height) == move
            except ValueFault:
                same = False
            if same:
                return child
    return node.add_child({colour.letter: [sgf_point(move) if move is not None else ""]})


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
