"""Random small problems for the tests of the modes, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ldjudge.board import Colour, Point, Position
from ldjudge.problem import Boundary, Problem, ProblemError, make_problem

SHAPES = (((0, 0), (4, 3)), ((0, 1), (3, 4)), ((1, 0), (5, 2)), ((1, 1), (4, 3)), ((0, 0), (5, 2)), ((1, 1), (3, 3)))


def random_problem(rng: random.Random, most_empty: int = 6, threats: int = 1) -> Problem | None:
    """A rectangle in a corner, at a side or in the centre, walled in, with random stones; None: no legal problem."""
    (left, top), (width, height) = rng.choice(SHAPES)
    realm = [Point(c, r) for c in range(left, left + width) for r in range(top, top + height)]
    size = 7
    stones: dict[Point, Colour] = {}
    for p in realm:
        for q in (Point(p.column + 1, p.row), Point(p.column - 1, p.row), Point(p.column, p.row + 1)):
            if q not in realm and 0 <= q.column < size:
                stones[q] = Colour.WHITE
        q = Point(p.column, p.row - 1)
        if q not in realm and q.row >= 0:
            stones[q] = Colour.WHITE
    wall = sorted(stones)
    for q in rng.sample(wall, rng.choice((0, 0, 0, 1, 1))):
        if rng.random() < 0.5:
            del stones[q]
        else:
            stones[q] = Colour.BLACK
    empty = rng.randint(3, most_empty)
    for p in rng.sample(realm, len(realm) - empty):
        stones[p] = Colour.BLACK if rng.random() < 0.6 else Colour.WHITE
    position = Position(size, size, stones)
    blacks = [p for p in realm if stones.get(p) is Colour.BLACK]
    targets = rng.sample(blacks, min(len(blacks), rng.choice((0, 0, 1, 2))))
    try:
        return make_problem(
            position,
            realm,
            rng.choice((Colour.BLACK, Colour.WHITE)),
            targets=targets,
            defender=Colour.BLACK,
            boundary=rng.choice((Boundary.OPEN, Boundary.WALL)),
            threats=threats,
            suicide=rng.random() < 0.15,
        )
    except ProblemError:
        return None


def random_problems(seed: int, count: int, most_empty: int = 6, threats: int = 1) -> Iterator[Problem]:
    """So many legal random problems."""
    rng = random.Random(seed)
    while count:
        problem = random_problem(rng, most_empty, threats)
        if problem is not None:
            count -= 1
            yield problem


def divided_problems(seed: int, count: int) -> Iterator[Problem]:
    """Random problems with a line of three black stones across the realm, three points wide at the left edge or away
    from it, two to three rows on both sides; Black to move."""
    rng = random.Random(seed)
    while count:
        left, top, above, below = rng.choice((0, 0, 1)), rng.choice((0, 1, 2)), rng.choice((2, 2, 3)), 2
        columns = range(left, left + 3)
        realm = [Point(c, r) for c in columns for r in range(top, top + above + below + 1)]
        line = [Point(c, top + above) for c in columns]
        board = Position(7, 9, {})
        stones = {q: Colour.WHITE for p in realm for q in board.neighbours(p) if q not in realm}
        stones.update(dict.fromkeys(line, Colour.BLACK))
        free = [p for p in realm if p not in line]
        filled = rng.sample(free, len(free) - rng.randint(5, 8))
        for p in filled:
            stones[p] = Colour.BLACK if rng.random() < 0.6 else Colour.WHITE
        try:
            yield make_problem(Position(7, 9, stones), realm, Colour.BLACK, defender=Colour.BLACK, threats=2)
        except ProblemError:
            continue
        count -= 1
