"""The compiled core and the uncompiled one are the same program: same answers after the same work."""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path

import pytest
from proof_damage import random_problem

from ldjudge.search import dfpn
from ldjudge.search.arena import Arena, Question
from ldjudge.search.dfpn import DfpnProver, _uncompiled, core_module
from ldjudge.search.limits import Limits


def test_a_core_is_compiled_in_all_parts_or_in_none() -> None:
    """A class built on one that is compiled can't see its C methods, so the two must not meet."""
    for core in (core_module(), _uncompiled()):
        parts = [part for part in core.Core.__mro__ if part is not object]
        assert len(parts) == 7
        for part in parts:
            assert part.__module__.startswith(core.__name__ + ".")
            assert str(sys.modules[part.__module__].__file__).endswith(".py") is not core.COMPILED


def test_a_core_that_is_compiled_in_part_counts_as_uncompiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a build that broke off: what is compiled is left aside."""
    shutil.copytree(dfpn._CORE, tmp_path / "core")
    monkeypatch.setattr(dfpn, "_CORE", tmp_path / "core")
    is_compiled = dfpn._is_compiled.__wrapped__
    assert is_compiled() is dfpn._is_compiled()
    for binary in (tmp_path / "core").glob("zones.*"):
        if binary.suffix in {".so", ".pyd"}:
            binary.unlink()
    assert not is_compiled()


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
