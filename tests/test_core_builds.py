"""The compiled cores and the uncompiled one are the same program: same answers after the same work, at any width."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from arenas import met_in_play, moved, shuffled, told
from proof_damage import random_problem

from ldjudge.board import Colour, Point, Position
from ldjudge.problem import Boundary, Problem, ProblemError, make_problem
from ldjudge.search import dfpn
from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.dfpn import DfpnProver, _uncompiled, core_module
from ldjudge.search.limits import Limits

SIZES = (1, 65, 129)  # realm points: of which the first two can be compiled
BORDERS = (63, 64, 65, 127, 128, 129)
compiled = pytest.mark.skipif(not core_module().COMPILED, reason="the core isn't compiled")
compiled_wide = pytest.mark.skipif(not core_module(128).COMPILED, reason="there is no compiled core for wide realms")


def test_a_core_is_compiled_in_all_parts_or_in_none() -> None:
    """A class built on one that is compiled can't see its C methods, so the two must not meet."""
    for core in (*map(core_module, SIZES), _uncompiled()):
        parts = [part for part in core.Core.__mro__ if part is not object]
        assert len(parts) == 8
        for part in parts:
            assert part.__module__.startswith(core.__name__ + ".")
            assert str(sys.modules[part.__module__].__file__).endswith(".py") is not core.COMPILED


@pytest.mark.parametrize("folder", [dfpn._CORE, dfpn._WIDE_CORE], ids=lambda folder: str(folder.name))
def test_a_core_that_is_compiled_in_part_counts_as_uncompiled(folder: Path, tmp_path: Path) -> None:
    """As after a build that broke off: what is compiled is left aside."""
    is_compiled = dfpn._is_compiled.__wrapped__
    if not is_compiled(folder, dfpn._PARTS):
        pytest.skip("there is no such compiled core")
    shutil.copytree(folder, tmp_path / "core")
    assert is_compiled(tmp_path / "core", dfpn._PARTS)
    for binary in (tmp_path / "core").glob("zones.*"):
        if binary.suffix in {".so", ".pyd"}:
            binary.unlink()
    assert not is_compiled(tmp_path / "core", dfpn._PARTS)


def test_without_the_wide_core_the_other_one_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As where the C compiler has no integers of 128 bits."""
    before = core_module(64)
    monkeypatch.setattr(dfpn, "_WIDE_CORE", tmp_path)
    assert core_module(64) is before and core_module(65) is core_module(128) is _uncompiled()


def everything(arena: Arena, states: list[State]) -> list[tuple[Question, State, int]]:
    return [(q, s, k) for s in states for k in sorted({-8, -1, 0, 1, 8}) for q in Question if abs(k) <= arena.threats]


def check_same_work(problem: Problem, arena: Arena, states: list[State], nodes: int, cores: list[Any]) -> None:
    """Asks all cores all questions: arithmetic that overflows in C shows up as different work long before it shows up
    as a wrong answer."""
    for entries in (None, 64):
        provers = [
            DfpnProver(arena, Limits(nodes=nodes, seconds=None), core=core, max_entries=entries) for core in cores
        ]
        for question, state, k in everything(arena, states):
            answers = [
                (prover.ask(question, state, k), prover.nodes, prover.winning_move(question, state, k))
                for prover in provers
            ]
            assert len(set(answers)) == 1, f"{question.name}, {k} threats: {answers}\n{told(problem, arena, state)}"


@compiled
def test_same_work_compiled_or_not() -> None:
    for seed in (1, 2, 3, 4, 5, 6, 339, 775, 819, 905):  # the last four: positions where that has happened
        problem = random_problem(Random(seed), 10, (8,))
        arena = Arena.of(problem)
        check_same_work(problem, arena, [arena.start], 8000, [core_module(), _uncompiled()])


@compiled_wide
def test_same_work_at_either_width() -> None:
    """Masks of 128 bits hold what masks of 64 bits hold."""
    for seed in range(10, 16):
        problem = random_problem(Random(seed), 12, (8,))
        arena = Arena.of(problem)
        check_same_work(problem, arena, [arena.start], 100_000, [core_module(64), core_module(128)])


@compiled_wide
@pytest.mark.parametrize("size", [65, 127, 128])
def test_same_work_with_the_points_anywhere_in_a_wide_mask(size: int) -> None:
    for seed in range(20, 24):
        rng = Random(1000 * size + seed)
        problem = random_problem(rng, 9, (8,))
        arena, order = shuffled(Arena.of(problem), rng, size)
        states = [moved(state, order, size) for state in met_in_play(Arena.of(problem), rng, 2)]
        check_same_work(problem, arena, states, 3000, [core_module(size), _uncompiled()])


def large_problem(rng: Random, size: int) -> Problem:
    """The uppermost ``size`` points of a board of 13x13, full of stones of both sides."""
    while True:
        points = [Point(i % 13, i // 13) for i in range(169)]
        realm, outside = points[:size], points[size:]
        defender = rng.choice(list(Colour))
        empty, share = rng.choice((0.1, 0.3, 0.8)), rng.choice((0.5, 0.8))
        stones = {p: defender if rng.random() < share else defender.opponent for p in realm if rng.random() > empty}
        stones |= {p: defender.opponent for p in outside if rng.random() < 0.9}
        for chain in Position(13, 13, stones).chains():
            if not chain.liberties:
                stones = {p: stones[p] for p in stones if p not in chain.stones}
        targets = [p for p in realm if stones.get(p) is defender and rng.random() < 0.03]
        try:
            return make_problem(
                Position(13, 13, stones), realm, rng.choice(list(Colour)), defender=defender, targets=targets,
                boundary=rng.choice(list(Boundary)), threats=1,
            )  # fmt: skip
        except ProblemError:
            continue


@compiled
@pytest.mark.parametrize("size", [63, 64, 65, 127, 128])
def test_same_work_on_large_realms(size: int) -> None:
    for seed in range(3):
        rng = Random(100 * size + seed)
        problem = large_problem(rng, size)
        arena = Arena.of(problem)
        check_same_work(problem, arena, met_in_play(arena, rng, 3, 30), 400, [core_module(arena.size), _uncompiled()])


@pytest.mark.parametrize("size", BORDERS)
def test_masks_are_taken_whole_or_refused(size: int) -> None:
    """What C can't hold is an error, not cut off."""
    rng = Random(size)
    arena, _ = shuffled(Arena.of(random_problem(rng, 6)), rng, size)
    core = DfpnProver(arena, Limits(), max_entries=4)._core
    for bits in (0, 1, 1 << (size - 1), (1 << size) - 1, *(rng.getrandbits(size) for _ in range(100))):
        core.room = bits
        assert core.room == bits
    if core_module(size).COMPILED:
        for wrong in (-1, 1 << (64 if size <= 64 else 128), -1 << 200):
            with pytest.raises(OverflowError):
                core.room = wrong
            with pytest.raises(OverflowError):
                core.alive(wrong, 0)


@compiled
@pytest.mark.parametrize("points", [64, 128])
def test_a_core_refuses_realms_that_its_masks_do_not_hold(points: int) -> None:
    core = core_module(points)
    if not core.COMPILED:
        pytest.skip("there is no compiled core for wide realms")
    arena, _ = shuffled(Arena.of(random_problem(Random(1), 6)), Random(1), points + 1)
    with pytest.raises(OverflowError):
        DfpnProver(arena, Limits(), core=core)
