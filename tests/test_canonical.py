"""Shapes that are the same up to symmetry, colours and place have one form, and others have another."""

from __future__ import annotations

import random

import pytest

from ldjudge.board import Colour, Point, Position, read_diagram
from ldjudge.board.canonical import SYMMETRIES, Symmetry, canonical_position, transform_point
from ldjudge.problem import Boundary, Problem, make_problem
from ldjudge.problem.shape import shape_id


def turned(position: Position, symmetry: Symmetry, swap: bool) -> Position:
    stones = {
        transform_point(p, symmetry, position.width, position.height): c.opponent if swap else c
        for p, c in position.stones.items()
    }
    width, height = position.width, position.height
    ko = transform_point(position.ko, symmetry, width, height) if position.ko else None
    return Position(*((height, width) if symmetry.turns else (width, height)), stones, ko)


@pytest.mark.parametrize("seed", range(20))
def test_positions(seed: int) -> None:
    dice = random.Random(seed)
    width, height = dice.choice([(9, 9), (7, 5), (19, 19)])
    stones = {Point(dice.randrange(width), dice.randrange(height)): dice.choice(list(Colour)) for _ in range(9)}
    position = Position(width, height, stones)
    form = canonical_position(position, Colour.BLACK)
    for symmetry in SYMMETRIES:
        for swap in (False, True):
            teban = Colour.WHITE if swap else Colour.BLACK
            assert canonical_position(turned(position, symmetry, swap), teban) == form
            assert canonical_position(turned(position, symmetry, swap), teban.opponent) != form
    first = next(iter(stones))
    assert canonical_position(position.with_stones({first: stones[first].opponent}), Colour.BLACK) != form


def test_symmetries_are_eight_and_keep_the_board() -> None:
    corner = {transform_point(Point(1, 0), s, 5, 3) for s in SYMMETRIES}
    assert corner == {Point(*p) for p in [(1, 0), (3, 0), (1, 2), (3, 2), (0, 1), (2, 1), (0, 3), (2, 3)]}


def problem(diagram: str, teban: Colour = Colour.BLACK, boundary: Boundary = Boundary.OPEN) -> Problem:
    """Capitals X and O outside; the realm is every point in the corner of three by three."""
    position, _ = read_diagram(diagram)
    realm = [Point(c, r) for c in range(3) for r in range(3)]
    return make_problem(position, realm, teban, defender=Colour.BLACK, boundary=boundary)


CORNER = """
    . X . O . .
    X X . O . .
    . . . O . .
    O O O O . .
    . . . . . .
"""
ELSEWHERE = CORNER.replace("O . .\n    O O O", "O . X\n    O O O")


def test_problems() -> None:
    one = problem(CORNER)
    assert shape_id(one) == shape_id(problem(ELSEWHERE))
    assert shape_id(one) != shape_id(problem(CORNER, Colour.WHITE))
    flipped = turned(one.position, SYMMETRIES[4], True)
    realm = [transform_point(p, SYMMETRIES[4], 6, 5) for p in one.realm]
    assert shape_id(make_problem(flipped, realm, Colour.WHITE, defender=Colour.WHITE)) == shape_id(one)
    assert len(shape_id(one)) == 12


def test_an_id_that_must_not_change() -> None:
    """Stored results refer to problems by these names."""
    assert shape_id(problem(CORNER)) == "6fe4e1099fcb"
