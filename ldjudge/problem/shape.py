"""Which problems are one and the same: equal realms, roles and surroundings, however they lie on the board."""

from __future__ import annotations

from ldjudge.board import Point
from ldjudge.board.canonical import Shape, canonical_shape
from ldjudge.problem.problem import Problem


def problem_shape(problem: Problem) -> Shape:
    """The canonical form of a problem.

    Two problems with one form have the same realm, stones in the roles of attacker and defender, targets, banned
    point, teban and outside neighbours, up to the eight symmetries, the place on the board and the colours; so their
    verdicts are the same as well, under the same rules. Edges of the board show as missing neighbours.
    """
    position = problem.position
    marked = frozenset(q for p in problem.targets for q in position.chain(p).stones)
    labels: dict[Point, tuple[str, str]] = {}
    for point in problem.realm:
        there = position.at(point)
        word = "." if there is None else "d" if there is problem.defender else "a"
        word += "t" if point in marked else ""
        word += "k" if point == position.ko else ""
        labels[point] = (word, word)
        for rim in position.neighbours(point):
            if rim in problem.realm:
                continue
            there = problem.counts_as(rim)  # a stone and what counts as one are the same to the realm
            word = "E" if there is None else "D" if there is problem.defender else "A"
            labels[rim] = (word, word)
    remark = "defender" if problem.teban is problem.defender else "attacker"
    return canonical_shape(labels, (-1, -1, -1, -1), (remark, remark))


def shape_id(problem: Problem) -> str:
    """A short stable name of a problem's form (see :func:`problem_shape`)."""
    return problem_shape(problem).short
