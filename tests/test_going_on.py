"""A judgment that a limit ended is gone on with: nothing that was found out is searched again, and no verdict changes.

In the diagrams X is black, O white.
"""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

import pytest
from test_dfpn import CORES, core
from test_inferred import GAP, THREE, problem_of
from test_limits import hard

from ldjudge.board import Colour
from ldjudge.check.judging import _Remembering
from ldjudge.modes import judge as modes
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Prover, Renewable
from ldjudge.search.dfpn import DfpnProver
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver
from ldjudge.verdict import Judgement
from ldjudge.verdict.judge import Kept, judge, judge_with

Judge = Callable[..., Judgement]
JUDGES: list[Judge] = [judge, modes.judge, _Remembering().judge]


def told(judgement: Judgement) -> tuple[object, ...]:
    return judgement.verdict, judgement.complete, judgement.winning_moves, judgement.best_moves, judgement.moves_open


@pytest.mark.parametrize("judge_", JUDGES)
@pytest.mark.parametrize("teban", Colour)
def test_two_judgments_come_to_what_one_comes_to(judge_: Judge, teban: Colour) -> None:
    problem = problem_of(GAP, teban)
    whole = judge_(problem, limits=Limits(seconds=None))
    nodes = whole.search["nodes"]
    for part in (0, nodes // 4, nodes // 2, nodes):
        kept = Kept()
        judge_(problem, limits=Limits(nodes=part, seconds=None), kept=kept)
        found = judge_(problem, limits=Limits(seconds=None), kept=kept)
        assert told(found) == told(whole)
        assert found.search["nodes"] <= 1.5 * nodes + 1000  # some lines are looked for again


@pytest.mark.parametrize("mode", ["auto", "round-robin", "target", "inside"])
def test_every_mode_goes_on(mode: str) -> None:
    problem, kept = problem_of(THREE), Kept()
    whole = modes.judge(problem, mode, Limits(seconds=None))
    modes.judge(problem, mode, Limits(nodes=1, seconds=None), kept=kept)
    found = modes.judge(problem, mode, Limits(seconds=None), kept=kept)
    assert told(found) == told(whole)
    assert found.search["modes"].keys() == whole.search["modes"].keys()


def provers(problem: Problem, limits: Limits) -> list[Prover]:
    arena = Arena.of(problem)
    return [RoundRobinProver(arena, limits), *(DfpnProver(arena, limits, core=core(form)) for form in CORES)]


def test_nodes_of_new_limits_count_from_then_on() -> None:
    problem = hard()
    for prover in provers(problem, Limits(nodes=2000, seconds=None)):
        assert isinstance(prover, Renewable)
        before = 0
        for nodes in (2000, 1000, 3000):
            limits = Limits(nodes=nodes, seconds=None)
            prover.renew(limits)
            assert prover.limit is None
            judge_with(prover, problem, limits, line=False)
            assert prover.limit == "nodes"
            assert before + nodes <= prover.nodes <= before + nodes + 300
            before = prover.nodes


def test_new_limits_without_nodes_end_by_the_clock() -> None:
    problem = hard()
    for prover in provers(problem, Limits(nodes=500, seconds=None)):
        assert isinstance(prover, Renewable)
        judge_with(prover, problem, prover.limits, line=False)  # type: ignore[attr-defined]
        limits = Limits(seconds=0.05)
        prover.renew(limits)
        judge_with(prover, problem, limits, line=False)
        assert prover.limit == "time" and prover.nodes > 500


def test_who_watches_sees_the_nodes_of_all_questions_once() -> None:
    seen: list[int] = []
    whole = Limits(seconds=None, progress=seen.append)
    kept = Kept()
    problem = hard()
    first = judge(problem, limits=whole.share(1.0, most=3000), kept=kept).search["nodes"]
    other = judge(problem, limits=whole.share(1.0, first, most=3000)).search["nodes"]
    again = judge(problem, limits=whole.share(1.0, first + other, most=3000, before=first), kept=kept).search["nodes"]
    assert seen == sorted(seen)
    assert seen[-1] <= other + again


def test_a_part_of_the_memory_is_shared_out() -> None:
    assert Limits(megabytes=512).share(1.0, memory=0.75).megabytes == 384


def test_a_table_goes_with_its_prover() -> None:
    """The readings of a ladder come one after the other; the collector of circles may come too late for the memory."""
    problem = problem_of(THREE)
    kept = Kept()
    gc.disable()
    try:
        judge(problem, kept=kept)
        table = weakref.ref(kept.work)
        kept.work = None
        assert table() is None
    finally:
        gc.enable()
