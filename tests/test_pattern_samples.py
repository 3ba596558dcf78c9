"""What the weights of patterns are learned from: ``bench/patterns/samples.py`` finds solved states and judged moves."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from ldjudge.search.arena import Arena
from ldjudge.search.core.constants import CHAIN_KINDS, CHAINS, MOVE_KINDS, STATE_WEIGHTS

PATTERNS = Path(__file__).parent.parent / "bench" / "patterns"


def test_a_random_problem_gives_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PATTERNS))
    samples, positions = importlib.import_module("samples"), importlib.import_module("positions")
    monkeypatch.setattr(samples, "POSITIONS", 20_000)
    monkeypatch.setattr(samples, "POSITIONS_FOR_A_MOVE", 500)
    found = samples.Samples()
    samples.collect(found, seed=5, plain=False, moves=2)
    size = Arena.of(positions.random_problem(5)).size
    assert len(found.states) == len(found.codes) == len(found.chains) > samples.STATES
    assert {wins for _, _, wins, _ in found.states} == {0, 1}, "states that the attacker wins, and others"
    assert all(len(codes) == size for codes in found.codes)
    assert all(len(chains) == CHAIN_KINDS == STATE_WEIGHTS - CHAINS for chains in found.chains)
    assert any(any(chains) for chains in found.chains)
    assert found.groups == 2 and {group for group, *_ in found.moves} == {0, 1}
    assert all(len(row) == 2 + MOVE_KINDS for row in found.moves)
    for group in range(found.groups):
        assert {wins for g, wins, *_ in found.moves if g == group} == {0, 1}, "moves that win, and others"
