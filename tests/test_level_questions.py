"""Which questions settle a level, and that those which settle no first move don't keep the moves waiting.

In the diagrams X is black, O white.
"""

from __future__ import annotations

import pytest
from random_problems import random_problems
from test_verdict import BENT_FOUR, CORNER_KO, KO_EYE, names, problem

from ldjudge.board import Colour, draw
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.dfpn import DfpnProver
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver
from ldjudge.verdict.judge import judge_with
from ldjudge.verdict.outcome import Referee, Span


class Listening(RoundRobinProver):
    """Remembers what was asked about the start."""

    def __init__(self, arena: Arena) -> None:
        super().__init__(arena, Limits(seconds=None))
        self.asked: list[tuple[str, int]] = []

    def ask(self, question: Question, state: State, threats: int) -> bool | None:
        if state == self.arena.start:
            self.asked.append((question.name, threats))
        return super().ask(question, state, threats)


def level(asked: Problem) -> tuple[Span, list[tuple[str, int]]]:
    arena = Arena.of(asked)
    prover = Listening(arena)
    return Referee(asked, arena, prover).level(arena.start), prover.asked


def test_a_ko_that_the_attacker_gets_needs_no_question_about_eyes() -> None:
    span, asked = level(problem(CORNER_KO, "A4:D3,A2:B2", Colour.BLACK))
    assert span == Span(0, 0)
    assert asked == [("CAPTURE", -8), ("CAPTURE", 0), ("CAPTURE", -1)]


def test_one_threat_is_asked_about_before_all_of_them() -> None:
    span, asked = level(problem(KO_EYE, "B1:F3", Colour.WHITE))
    assert span == Span(1, 1)
    assert asked == [("EYES", 8), ("CAPTURE", 0), ("CAPTURE", 1)]


def test_where_the_defender_needs_threats_one_is_asked_about_before_all_of_them() -> None:
    span, asked = level(problem(BENT_FOUR, "A5:D4,A3:B2", Colour.WHITE))
    assert span == Span(0, 0)
    assert asked == [("EYES", 8), ("CAPTURE", 0), ("CAPTURE", -1)]


@pytest.mark.parametrize("threats", [0, 1, 2, 8])
def test_every_level_is_found_with_few_and_many_threats(threats: int) -> None:
    """Against every question that there is."""
    for given in random_problems(7, 12):
        asked = Problem(**{**vars(given), "threats": threats})
        arena = Arena.of(asked)
        prover = RoundRobinProver(arena, Limits(seconds=None))
        referee = Referee(asked, arena, prover)
        for state in (arena.start, arena.start._replace(attacker_to_move=not arena.start.attacker_to_move)):
            reached = [n for n in range(referee.dead, referee.two_eyes + 1) if referee.at_least(state, n)]
            assert referee.level(state) == Span(reached[-1], reached[-1]), draw(given.position)


class Stuck(DfpnProver):
    """Can't tell whether a ko is of the bent-four kind, within no limit."""

    def ask(self, question: Question, state: State, threats: int) -> bool | None:
        if question is Question.REMOVABLE:
            self._limit = "nodes"
            return None
        return super().ask(question, state, threats)

    def ask_within(self, question: Question, state: State, threats: int, nodes: int) -> bool | None:
        return None if question is Question.REMOVABLE else super().ask_within(question, state, threats, nodes)


def test_the_kind_of_a_ko_does_not_keep_the_moves_waiting() -> None:
    asked, limits = problem(CORNER_KO, "A4:D3,A2:B2", Colour.BLACK), Limits(seconds=None)
    arena = Arena.of(asked)
    judgement = judge_with(Stuck(arena, limits), asked, limits, arena=arena)
    assert judgement.verdict.cls == "ko" and not judgement.complete
    assert names(judgement, judgement.winning_moves) == ["B4"] and judgement.moves_open == ()
