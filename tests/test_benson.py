"""Unconditional life: exactly the stones that can't be captured even if the defender always passes (Benson)."""

from __future__ import annotations

import pytest
from fixpoint import Fixpoint, Stones
from random_problems import random_problems

from ldjudge.board import Colour, Point, draw, parse_points, read_diagram
from ldjudge.problem import make_problem
from ldjudge.search.arena import Arena
from ldjudge.search.benson import unconditionally_alive


def alive(arena: Arena) -> frozenset[Point]:
    return arena.set_of(unconditionally_alive(arena, arena.start.attacker, arena.start.defender))


@pytest.mark.parametrize("seed", range(30, 33))
def test_exactly_what_survives_when_the_defender_passes(seed: int) -> None:
    for problem in random_problems(seed, 40, points=(6, 13), bans=0):
        rules = Fixpoint(problem)
        start = rules.start().stones
        safe, seen, todo = {p for p, c in start if c is problem.defender}, {start}, [start]
        found = alive(Arena.of(problem))
        assert found == rules.alive(start)
        while todo:
            stones: Stones = todo.pop()
            safe &= {p for p, c in stones if c is problem.defender}
            for _, after, _, _ in rules.plays(stones, True):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        assert found == safe, f"{draw(problem.position)}\n{problem}"


BOARDS = {
    # two empty points at the edge that the attacker's outside stones touch: no eyes
    ". . . . .\nX X X X X\nX . O . X": ("B1:D1", ""),
    # two eyes at the edge, an attacker stone in one of them
    ". . . . . . .\nX X X X X X .\nO O O O O X .\n. O X . O X .": ("A1:E2", "A2:E2,B1,E1"),
    # one large eye, with empty points that are no liberties
    ". . . O X\n. . . O X\n. . . O X\nO O O O X\nX X X X X\n. . . . .": ("A3:D6", ""),
}


def test_suicide_empties_an_eye_that_is_larger_than_the_liberties() -> None:
    # White fills A6, the five stones go with it, and the eye is six points wide: A6 and A8 capture if Black passes.
    position, _ = read_diagram(".\nX\n.\nO\nO\nO\nO\nO")
    realm = parse_points("A1:A8", 1, 8)
    for suicide, living in (False, "A7"), (True, ""):
        problem = make_problem(position, realm, Colour.WHITE, defender=Colour.BLACK, suicide=suicide)
        assert alive(Arena.of(problem)) == parse_points(living, 1, 8)


@pytest.mark.parametrize("suicide", [False, True])
def test_an_eye_whose_points_are_all_next_to_the_chain_may_be_filled(suicide: bool) -> None:
    position, _ = read_diagram("X . O X .\nX X X X X\n. . . . .")
    realm = parse_points("A2:E3", 5, 3)
    problem = make_problem(position, realm, Colour.WHITE, defender=Colour.BLACK, targets=[Point(0, 0)], suicide=suicide)
    assert alive(Arena.of(problem)) == problem.object_stones


@pytest.mark.parametrize(("board", "case"), BOARDS.items())
def test_known_positions(board: str, case: tuple[str, str]) -> None:
    realm, living = case
    position, _ = read_diagram(board)
    size = position.width, position.height
    problem = make_problem(position, parse_points(realm, *size), Colour.BLACK, defender=Colour.WHITE)
    assert alive(Arena.of(problem)) == parse_points(living, *size)
