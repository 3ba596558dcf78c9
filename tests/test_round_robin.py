"""The plain search against the fixpoint solver: every question, every budget, on random tiny problems."""

from __future__ import annotations

from random import Random

import pytest
from fixpoint import Fixpoint, Situation, TooLarge, budget
from random_problems import random_problems

from ldjudge.board import draw
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.limits import Limits
from ldjudge.search.provers import make_prover


def state_of(arena: Arena, problem: Problem, situation: Situation) -> State:
    """The arena's form of a state of the fixpoint solver."""
    stones = dict(situation.stones)
    return State(
        arena.mask(frozenset(p for p in stones if stones[p] is problem.attacker)),
        arena.mask(frozenset(p for p in stones if stones[p] is problem.defender)),
        situation.attacking,
        -1 if situation.ban is None else arena.index(situation.ban),
        situation.passes,
    )


@pytest.mark.parametrize("base", ["round-robin", "auto"])
@pytest.mark.parametrize("seed", range(10, 13))
def test_every_question_and_budget(base: str, seed: int) -> None:
    rng = Random(seed)
    for problem in random_problems(seed, 6):
        fixpoint, arena = Fixpoint(problem, 1500), Arena.of(problem)
        prover = make_prover(base, arena, Limits(seconds=None))
        asked = [(q, k) for q in Question for k in range(-problem.threats, problem.threats + 1)]
        rng.shuffle(asked)  # the table must give the same answers in whatever order it was filled
        for question, k in asked:
            try:
                fixpoint.solve(question, budget(fixpoint.start(), k))
            except TooLarge:
                continue
            states = [s for s in fixpoint.answers[question] if not (s.attacker_threats and s.defender_threats)]
            for situation in [budget(fixpoint.start(), k), *rng.sample(states, min(6, len(states)))]:
                threats = situation.attacker_threats - situation.defender_threats
                expected = fixpoint.answers[question][situation]
                found = prover.ask(question, state_of(arena, problem, situation), threats)
                assert found == expected, (
                    f"{question.name} with {threats} threats\n{draw(problem.position)}\n{situation}"
                )
