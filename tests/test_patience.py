"""Questions in turns: one first move that is very hard doesn't keep the others from being graded.

In the diagrams X is black, O white.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from fixpoint import Fixpoint, TooLarge
from random_problems import random_problems
from test_dfpn import CORES, core
from test_limits import hard
from test_verdict import names, outcome, problem

from ldjudge.board import Colour, draw
from ldjudge.modes import judge as modes
from ldjudge.problem import Boundary, Problem
from ldjudge.search import patience
from ldjudge.search.arena import Arena, Patient, Prover, Question, State
from ldjudge.search.dfpn import DfpnProver
from ldjudge.search.limits import Limits
from ldjudge.search.patience import take_turns
from ldjudge.search.roundrobin import RoundRobinProver
from ldjudge.verdict.judge import judge, judge_with

# White lives with the four points in the corner, whatever is played elsewhere. But A9 and D9 leave three of them, so
# that Black takes one of the eyes, and White has to look for another in a room where much can happen.
STRAIGHT_FOUR = """
. . . . O X . . .
O O O O O X . . .
. . . . . X . . .
. X . X . X . . .
. . . . . X . . .
. . . . . X . . .
X X X X X X . . .
. . . . . . . . .
. . . . . . . . .
"""
HARD = ["A9", "D9"]


def straight_four() -> Problem:
    return problem(STRAIGHT_FOUR, "A4:E9", Colour.WHITE, defender=Colour.WHITE, boundary=Boundary.WALL)


def pauses_often(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    """Little enough for the uncompiled core: nodes of the first round."""
    monkeypatch.setattr(patience, "FIRST", nodes)


@pytest.mark.parametrize("form", CORES)
def test_easy_moves_are_graded_though_hard_ones_use_up_the_limit(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses_often(monkeypatch, 1000)
    asked, limits = straight_four(), Limits(nodes=10_000, seconds=None)
    arena = Arena.of(asked)
    judgement = judge_with(DfpnProver(arena, limits, core=core(form)), asked, limits, line=False)
    assert (judgement.verdict.cls, judgement.verdict.life) == ("alive", "two-eyes")
    assert names(judgement, judgement.moves_open) == HARD
    assert len(judgement.winning_moves) == len(arena.set_of(~(arena.start.attacker | arena.start.defender))) - 2 + 1
    assert not judgement.complete and judgement.search["limit"] == "nodes"
    assert 10_000 <= judgement.search["nodes"] <= 10_500


@pytest.mark.parametrize("judged", [judge, modes.judge])
def test_the_same_in_every_way_to_judge(judged: Callable[..., object], monkeypatch: pytest.MonkeyPatch) -> None:
    pauses_often(monkeypatch, 1000)
    judgement = judged(straight_four(), "auto", Limits(nodes=10_000, seconds=None), line=False)
    assert names(judgement, judgement.moves_open) == HARD  # type: ignore[attr-defined,arg-type]


def test_every_move_gets_the_verdict_that_is_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses_often(monkeypatch, 1000)
    judgement = judge(straight_four(), "auto", Limits(nodes=20_000, seconds=None), all_moves=True, line=False)
    assert judgement.moves is not None
    unknown = [graded.move for graded in judgement.moves if graded.verdict.cls == "unknown"]
    assert names(judgement, tuple(unknown)) == HARD
    assert {graded.verdict.life for graded in judgement.moves} == {None, "two-eyes"}


def test_the_first_winning_move_is_no_hard_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful:
        """A prover that can put questions off, but can't tell at once which moves are known to win."""

        def __init__(self, prover: DfpnProver) -> None:
            self.ask, self.ask_within, self.prover = prover.ask, prover.ask_within, prover

        @property
        def nodes(self) -> int:
            return self.prover.nodes

        @property
        def limit(self) -> str | None:
            return self.prover.limit

    pauses_often(monkeypatch, 1000)
    asked, limits = straight_four(), Limits(nodes=10_000, seconds=None)
    prover = Forgetful(DfpnProver(Arena.of(asked), limits))
    judgement = judge_with(prover, asked, limits, first=True, line=False)
    assert names(judgement, judgement.winning_moves) == ["B9"]  # the first after A9, which is put off
    assert judgement.complete and judgement.search["limit"] is None and judgement.moves_open == ()


@pytest.mark.parametrize("form", CORES)
@pytest.mark.parametrize("seed", range(4, 7))
def test_questions_that_are_put_off_get_the_right_answer(form: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses_often(monkeypatch, 5)
    monkeypatch.setattr(patience, "GROWTH", 2)
    judged = 0
    for asked in random_problems(seed, 6, points=(7, 11), empties=(3, 5)):
        try:
            expected = Fixpoint(asked, 3000).outcome()
        except TooLarge:
            continue
        judged += 1
        limits = Limits(seconds=None)
        judgement = judge_with(DfpnProver(Arena.of(asked), limits, core=core(form)), asked, limits, all_moves=True)
        assert outcome(judgement) == expected, f"{draw(asked.position)}\n{asked}"
        assert judgement.search["limit"] is None, "a question that is put off is no limit"
    assert judged >= 2


@pytest.mark.parametrize("form", CORES)
def test_a_question_that_is_put_off_ends_nothing_else(form: str) -> None:
    arena = Arena.of(straight_four())
    prover = DfpnProver(arena, Limits(nodes=8000, seconds=None), core=core(form))
    assert isinstance(prover, Patient)
    own = State(arena.start.attacker, arena.start.defender | 1, True)  # after A9
    for times in (1, 2, 3):
        before = prover.nodes
        assert prover.ask_within(Question.EYES, own, arena.threats, 1000) is None
        assert 1000 <= prover.nodes - before <= 1200
        assert prover.limit is None, times
    assert prover.ask(Question.EYES, arena.start, arena.threats) is True
    assert prover.ask(Question.EYES, own, arena.threats) is None
    assert prover.limit == "nodes" and 8000 <= prover.nodes <= 8200
    assert prover.ask_within(Question.EYES, arena.start, arena.threats, 1000) is None, "nothing comes after a limit"
    assert prover.limit == "nodes"


@pytest.mark.parametrize("form", CORES)
def test_the_limits_are_those_of_a_question_that_may_take_its_time(form: str) -> None:
    arena = Arena.of(hard())
    plain, patient = (DfpnProver(arena, Limits(nodes=5000, seconds=None), core=core(form)) for _ in range(2))
    assert plain.ask(Question.CAPTURE, arena.start, 0) is None
    assert patient.ask_within(Question.CAPTURE, arena.start, 0, 6000) is None
    assert (plain.limit, plain.nodes) == (patient.limit, patient.nodes) == ("nodes", plain.nodes)
    slow = DfpnProver(arena, Limits(seconds=0.0), core=core(form))
    assert slow.ask_within(Question.CAPTURE, arena.start, 0, 6000) is None and slow.limit == "time"
    late = DfpnProver(arena, Limits(seconds=0.2), core=core(form))
    assert late.ask_within(Question.CAPTURE, arena.start, 0, 10**9) is None and late.limit == "time"


def test_an_interrupt_leaves_the_limit_as_it_was() -> None:
    def interrupt(nodes: int) -> None:
        raise KeyboardInterrupt

    arena = Arena.of(hard())
    limits = Limits(nodes=5000, seconds=None, progress=interrupt)
    prover = DfpnProver(arena, limits)
    with pytest.raises(KeyboardInterrupt):
        prover.ask_within(Question.CAPTURE, arena.start, 0, 100)
    limits.progress = None
    assert prover.ask(Question.CAPTURE, arena.start, 0) is None
    assert prover.limit == "nodes" and 5000 <= prover.nodes <= 5200


class Clerk:
    """A patient prover without a game: the number of threats says how many nodes a question takes."""

    def __init__(self, most: int | None = None) -> None:
        self.nodes = 0
        self.limit: str | None = None
        self.most = most
        self.done: dict[int, int] = {}

    def ask(self, question: Question, state: State, threats: int) -> bool | None:
        return self.ask_within(question, state, threats, threats)

    def ask_within(self, question: Question, state: State, threats: int, nodes: int) -> bool | None:
        if self.limit is not None:
            return None
        taken = min(nodes, threats - self.done.get(threats, 0))
        self.done[threats] = self.done.get(threats, 0) + taken
        self.nodes += taken
        if self.most is not None and self.nodes >= self.most:
            self.limit = "nodes"
            return None
        return True if self.done[threats] == threats else None


def turns(prover: Prover, sizes: list[int]) -> tuple[list[int], list[int]]:
    """The sizes of the questions in the order in which they are asked, and in that in which they are settled."""
    asked: list[int] = []
    settled: list[int] = []

    def ask(size: int, prover: Prover) -> bool:
        asked.append(size)
        if prover.ask(Question.EYES, State(0, 0, True), size) is None:
            return False
        settled.append(size)
        return True

    take_turns(prover, [partial(ask, size) for size in sizes])
    return asked, settled


def test_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses_often(monkeypatch, 10)
    assert turns(Clerk(), []) == ([], [])
    assert turns(Clerk(), [5, 3, 10]) == ([5, 3, 10], [5, 3, 10])
    # After a round of 10 nodes each, the first may take 4 * 2 * 10 more; then there are 40 for each.
    assert turns(Clerk(), [1000, 30, 7]) == ([1000, 30, 7, 1000, 1000, 30, 1000, 1000, 1000], [7, 30, 1000])
    assert turns(Clerk(), [80, 30, 7]) == (
        [80, 30, 7, 80, 30, 30],
        [7, 80, 30],
    )  # the round isn't longer after a success


def test_each_is_tried_when_the_limit_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """A prover may know an answer even then."""
    pauses_often(monkeypatch, 10)
    assert turns(Clerk(most=8), [1000, 30, 7]) == ([1000, 30, 7], [])


def test_a_prover_that_cannot_wait_is_asked_once() -> None:
    arena = Arena.of(hard())
    prover = RoundRobinProver(arena, Limits(nodes=100, seconds=None))
    assert not isinstance(prover, Patient)
    asked: list[int] = []

    def ask(threats: int, prover: Prover) -> bool:
        asked.append(threats)
        return prover.ask(Question.CAPTURE, arena.start, threats) is not None

    take_turns(prover, [partial(ask, threats) for threats in (0, 1, 2)])
    assert asked == [0, 1, 2] and prover.limit == "nodes"
    judgement = modes.judge(straight_four(), "round-robin", Limits(nodes=200, seconds=None), line=False)
    assert judgement.search["limit"] == "nodes"
