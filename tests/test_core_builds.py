"""The compiled core and the uncompiled one are the same program: same answers after the same work."""

from __future__ import annotations

import random

import pytest
from proof_damage import random_problem

from ldjudge.search.arena import Arena, Question
from ldjudge.search.dfpn import DfpnProver, _uncompiled, core_module
from ldjudge.search.limits import Limits


@pytest.mark.skipif(not core_module().COMPILED, reason="the core isn't compiled")
def test_same_work_compiled_or_not() -> None:
    """Arithmetic that overflows in C shows up as different work long before it shows up as a wrong answer."""
    rng = random.Random(21)
    for _ in range(40):
        problem = random_problem(rng, 9, (3, 8))
        arena = Arena.of(problem)
        provers = [DfpnProver(arena, Limits(seconds=None), core=core) for core in (core_module(), _uncompiled())]
        most = problem.threats
        for threats in (-most, 0, 1, most):
            for question in Question:
                answers = [(prover.ask(question, arena.start, threats), prover.nodes) for prover in provers]
                assert answers[0] == answers[1]
