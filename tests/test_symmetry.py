"""A mirrored or turned board, swapped colours and another place on the board never change a verdict."""

from __future__ import annotations

import pytest
from random_problems import random_problem
from test_canonical import turned

from ldjudge.board import Point, draw
from ldjudge.board.canonical import SYMMETRIES, Symmetry, transform_point
from ldjudge.problem import Problem, make_problem
from ldjudge.verdict import Judgement
from ldjudge.verdict.judge import judge


def elsewhere(problem: Problem, symmetry: Symmetry, swap: bool) -> Problem:
    """The problem on the turned board, with the colours swapped if asked."""
    position = problem.position

    def place(points: frozenset[Point]) -> list[Point]:
        return [transform_point(p, symmetry, position.width, position.height) for p in points]

    return make_problem(
        turned(position, symmetry, swap),
        place(problem.realm),
        problem.teban.opponent if swap else problem.teban,
        targets=place(problem.targets),
        defender=problem.defender.opponent if swap else problem.defender,
        boundary=problem.boundary,
        suicide=problem.suicide,
        threats=problem.threats,
    )


def told(judgement: Judgement, symmetry: Symmetry) -> tuple[object, ...]:
    """All of a verdict that doesn't depend on the line shown; the points as they are on the turned board."""
    position = judgement.problem.position
    width, height = position.width, position.height
    moves = {None if p is None else transform_point(p, symmetry, width, height) for p in judgement.winning_moves}
    verdict = judgement.verdict
    ko = verdict.ko and (verdict.ko.threats, verdict.ko.needed)
    status = judgement.status and [(v.cls, v.life, v.result) for v in judgement.status.values()]
    return verdict.result, verdict.cls, verdict.life, ko, verdict.bent_four, moves, sorted(map(repr, status or []))


IDENTITY = SYMMETRIES[0]


@pytest.mark.parametrize("seed", range(900, 925))
def test_symmetries_and_colours(seed: int) -> None:
    problem = random_problem(seed, points=(8, 14), empties=(3, 6))
    first = judge(problem, both=True)
    for symmetry in SYMMETRIES:
        for swap in (False, True):
            other = judge(elsewhere(problem, symmetry, swap), both=True)
            assert told(other, IDENTITY) == told(first, symmetry), (
                f"{symmetry.name}, colours swapped: {swap}\n{draw(problem.position)}\n{problem}"
            )


@pytest.mark.parametrize("seed", range(930, 950))
def test_an_answer_is_the_same_each_time(seed: int) -> None:
    problem = random_problem(seed, points=(8, 14), empties=(3, 6))
    first, again = judge(problem, both=True, all_moves=True), judge(problem, both=True, all_moves=True)
    assert first.search["nodes"] == again.search["nodes"]
    assert (first.verdict, first.winning_moves, first.pv, first.moves, first.status) == (
        (again.verdict, again.winning_moves, again.pv, again.moves, again.status)
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2000, 2200))
def test_symmetries_of_larger_problems(seed: int) -> None:
    problem = random_problem(seed, points=(10, 18), empties=(5, 9))
    first = judge(problem)
    for symmetry in SYMMETRIES:
        for swap in (False, True):
            assert told(judge(elsewhere(problem, symmetry, swap)), IDENTITY) == told(first, symmetry), (
                f"{symmetry.name}, colours swapped: {swap}\n{draw(problem.position)}\n{problem}"
            )
