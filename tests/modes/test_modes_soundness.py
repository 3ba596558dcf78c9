"""What the modes claim is held against the plain search, on random small problems.

Facts are compared one by one; whole judgements with every mode and with pairs of them, rotating over the problems.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from mode_positions import random_problems

from ldjudge.modes.judge import judge
from ldjudge.modes.modes import MODES
from ldjudge.modes.outcome import Means, Outcome
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena
from ldjudge.search.dfpn import core_in_use
from ldjudge.search.limits import Limits
from ldjudge.search.provers import make_prover
from ldjudge.verdict.verdict import Judgement

SPECS = [spec for spec in MODES if not spec.is_base]
NAMES = [spec.name for spec in SPECS]
COMBINATIONS = (*NAMES, *(",".join(pair) for pair in itertools.combinations(NAMES, 2)))


def run_all(problem: Problem, base: str = "auto") -> dict[str, Outcome]:
    """Every accelerating mode on its own."""
    return {
        spec.name: spec.run(problem, Means(lambda arena, limits: make_prover(base, arena, limits), Limits()))
        for spec in SPECS
        if spec.run is not None
    }


def wrong_facts(problem: Problem, outcome: Outcome, most: int = 30) -> list[Any]:
    """The facts (the first ``most`` of each kind) that the plain search contradicts."""
    arena = Arena.of(problem)
    truth = make_prover("round-robin", arena, Limits(seconds=None))
    return [
        (question, state, threats, wanted)
        for question, threats, wanted, state in outcome.facts.claims(most)
        if truth.ask(question, state, threats) is not wanted
    ]


def told(judgement: Judgement) -> tuple[object, ...]:
    """Everything that no mode may change."""
    v = judgement.verdict
    threats = None if v.ko is None else v.ko.threats
    return (v.cls, v.result, v.life, threats, judgement.winning_moves, judgement.best_moves, judgement.unique)


def test_every_fact_of_every_mode_is_true() -> None:
    decided = {spec.name: 0 for spec in SPECS if spec.decides}
    for problem in random_problems(seed=11, count=250, threats=2):
        for name, outcome in run_all(problem).items():
            assert not wrong_facts(problem, outcome), (name, problem)
            if outcome.order:
                assert set(outcome.order) == problem.realm
            if outcome.decided:
                decided[name] += 1
    assert min(decided.values()) > 0, "there are positions among these that the mode decides"


@pytest.mark.parametrize("base", ["auto", "round-robin"])
def test_no_mode_changes_a_judgement(base: str) -> None:
    modes = itertools.cycle(COMBINATIONS)
    for problem in random_problems(seed=12, count=60 if base == "round-robin" else 120, threats=2):
        want = told(judge(problem, base, Limits(seconds=None)))
        for _ in range(2):
            mode = next(modes)
            assert told(judge(problem, f"{base},{mode}", Limits(seconds=None))) == want, (mode, problem)


def test_a_limit_never_becomes_a_verdict() -> None:
    """With very few nodes the class is the right one or unknown."""
    modes = itertools.cycle(COMBINATIONS)
    for problem in random_problems(seed=13, count=60, most_empty=7):
        want = judge(problem, "auto", Limits(seconds=None)).verdict
        for nodes in (0, 5, 40, 300):
            got = judge(problem, next(modes), Limits(nodes=nodes, seconds=None)).verdict
            assert got.cls in (want.cls, "unknown")
            assert got.life in (want.life, None)


def test_the_core_that_judged_is_told_under_every_mode() -> None:
    problem = next(iter(random_problems(seed=13, count=1)))
    told_alone = judge(problem, "auto", Limits()).search["core"]
    for mode in COMBINATIONS:
        assert judge(problem, mode, Limits()).search["core"] == told_alone == core_in_use()


def test_first_moves_are_winning_moves() -> None:
    modes = itertools.cycle(COMBINATIONS)
    for problem in random_problems(seed=14, count=60, threats=2):
        want = judge(problem, "auto", Limits(seconds=None))
        got = judge(problem, next(modes), Limits(seconds=None), first=True)
        assert got.verdict.cls == want.verdict.cls
        assert set(got.winning_moves) <= set(want.winning_moves)
        assert bool(got.winning_moves) == bool(want.winning_moves)
