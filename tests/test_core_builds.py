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
    for seed in (1, 2, 3, 4, 5, 6, 339, 775, 819, 905):  # the last four: positions where that has happened
        problem = random_problem(random.Random(seed), 10, (8,))
        arena = Arena.of(problem)
        provers = [DfpnProver(arena, Limits(nodes=8000), core=core) for core in (core_module(), _uncompiled())]
        for threats in (-8, -1, 0, 1, 8):
            for question in Question:
                answers = [(prover.ask(question, arena.start, threats), prover.nodes) for prover in provers]
                assert answers[0] == answers[1]
