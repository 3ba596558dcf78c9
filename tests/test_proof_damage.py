"""Damaged proofs are rejected, or what they say is still true."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from proof_damage import all_answers, damaged, random_problem, really_true

from ldjudge.proof.verify import ProofFault, check
from ldjudge.proof.write import answer_lines, proof_lines
from ldjudge.search.arena import Arena
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver
from ldjudge.verdict.judge import judge_with


def damage_many(problems: int, each: int, seed: int) -> Counter[str]:
    """Damages the proofs of random problems; returns how many of each kind of damage were rejected."""
    rng = random.Random(seed)
    rejected: Counter[str] = Counter()
    for number in range(problems):
        problem = random_problem(rng)
        arena, limits = Arena.of(problem), Limits(seconds=None)
        prover = RoundRobinProver(arena, limits)
        if number % 2:
            lines = list(answer_lines(problem, prover, all_answers(problem)))
        else:
            lines = list(proof_lines(judge_with(prover, problem, limits, arena=arena), prover))
        check(lines)
        for _ in range(each):
            name, records = damaged(lines, rng)
            try:
                check(records)
            except ProofFault:
                rejected[name] += 1
            else:
                assert really_true(records), f"{name}: accepted, but wrong"
    return rejected


def test_damage_is_noticed() -> None:
    rejected = damage_many(60, 16, 1)
    assert len(rejected) == 13 and rejected["a reply dropped"] > 3


@pytest.mark.slow
def test_much_damage_is_noticed() -> None:
    rejected = damage_many(250, 20, 2)
    assert rejected.total() > 2500
