"""The vocabulary of the acceleration modes: points E, points O, line 1, groups.

*E* of a group are the points next to it (up, down, left, right); *O* the points diagonal to it that are neither of the
group nor E. *Vacant* E and O hold no stone. *Line 1* is the edge line. (Source: the description of the working
examples, 'data formats and terms'.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ldjudge.board import Colour, Point, Position
from ldjudge.problem import Problem


def tentative(points: Iterable[Point]) -> list[Point]:
    """Points in the tentative order of the round robin: row by row from the top, each row from the left."""
    return sorted(points, key=lambda p: (p.row, p.column))


def points_e(position: Position, group: Iterable[Point]) -> frozenset[Point]:
    """The points next to the group that are not of it."""
    inside = frozenset(group)
    return frozenset(q for p in inside for q in position.neighbours(p)) - inside


def points_o(position: Position, group: Iterable[Point]) -> frozenset[Point]:
    """The points diagonal to the group that are neither of it nor its points E."""
    inside = frozenset(group)
    corners = (Point(p.column + dc, p.row + dr) for p in inside for dc in (-1, 1) for dr in (-1, 1))
    return frozenset(q for q in corners if q in position) - inside - points_e(position, inside)


def vacant(position: Position, points: Iterable[Point]) -> frozenset[Point]:
    """Those of the points that hold no stone."""
    return frozenset(p for p in points if position.at(p) is None)


def on_line_one(position: Position, point: Point) -> bool:
    """Whether the point is on the edge line."""
    return point.column in (0, position.width - 1) or point.row in (0, position.height - 1)


def flood(position: Position, starts: Iterable[Point], admits: Callable[[Point], bool]) -> frozenset[Point]:
    """Everything that is joined to the starts over points that ``admits`` lets in, the starts included."""
    found = set(starts)
    todo = list(found)
    while todo:
        for p in position.neighbours(todo.pop()):
            if p not in found and admits(p):
                found.add(p)
                todo.append(p)
    return frozenset(found)


def parts(position: Position, points: Iterable[Point]) -> list[frozenset[Point]]:
    """The connected parts of a set of points, in the tentative order of their first points."""
    left = set(points)
    found = []
    for p in tentative(left):
        if p in left:
            found.append(flood(position, [p], left.__contains__))
            left -= found[-1]
    return found


def outside_attacker(problem: Problem, point: Point, realm: frozenset[Point] | None = None) -> bool:
    """Whether the point is off the realm and an attacker stone, or an empty point that counts as one."""
    if point in (problem.realm if realm is None else realm):
        return False
    return problem.counts_as(point) is problem.attacker


def target_chains(problem: Problem) -> frozenset[Point]:
    """All stones of the chains of the target stones."""
    return frozenset(p for t in problem.targets for p in problem.position.chain(t).stones)


def changed(position: Position, stones: dict[Point, Colour | None]) -> Position:
    """The position with points set or emptied; the ko is kept where its point stays empty."""
    after = position.with_stones(stones)
    if position.ko is not None and position.ko not in after.stones:
        return Position(after.width, after.height, after.stones, position.ko)
    return after
