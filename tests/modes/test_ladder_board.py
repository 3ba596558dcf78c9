"""Ladders, loose ladders and nets on the whole 19x19 board, each well under a second."""

from __future__ import annotations

import time

import pytest
from mode_positions import random_problems

from ldjudge.board import Colour, Position, parse_points
from ldjudge.modes import ladder
from ldjudge.modes.judge import judge
from ldjudge.modes.outcome import Means, Outcome
from ldjudge.problem import Problem, make_problem
from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.limits import Limits
from ldjudge.search.provers import make_prover

SECONDS = 1.5  # "well under a second" on an idle machine


def problem(black: str, white: str, target: str, teban: Colour = Colour.BLACK, realm: str = "A1:T19") -> Problem:
    position = Position.of(19, 19, parse_points(black, 19, 19), parse_points(white, 19, 19))
    return make_problem(position, parse_points(realm, 19, 19), teban, targets=parse_points(target, 19, 19))


def timed(asked: Problem) -> Outcome:
    """The mode's outcome, in time."""
    began = time.process_time()
    outcome = ladder.run(asked, Means(lambda arena, limits: make_prover("auto", arena, limits), Limits()))
    assert time.process_time() - began < SECONDS
    return outcome


LADDER = "C4,D3,E3"  # around D4, which has two liberties left
NET = "C3,C4,D2,E3,C5"


def test_a_ladder_across_the_board() -> None:
    outcome = timed(problem(LADDER, "D4", "D4"))
    assert outcome.decided == "dead"
    line = outcome.report["targets"][0]["line"]
    assert line[:4] == ["D5", "E4", "F4", "E5"]
    assert len(line) == 59  # it runs to the far corner


@pytest.mark.parametrize("breaker", ["Q16", "K10", "R17", "Q15"])
def test_a_stone_on_its_way_breaks_it(breaker: str) -> None:
    """R17 is at its end. No decision is no verdict: the base search has to say."""
    outcome = timed(problem(LADDER, f"D4,{breaker}", "D4"))
    assert outcome.decided is None
    assert "proves nothing" in outcome.reason


def test_a_stone_beside_its_way_does_not() -> None:
    assert timed(problem(LADDER, "D4,E16", "D4")).decided == "dead"


@pytest.mark.parametrize("breaker", ["Q16", "R17"])
def test_a_net_where_the_ladder_is_broken(breaker: str) -> None:
    outcome = timed(problem(NET, f"D4,D3,{breaker}", "D4"))
    assert outcome.decided == "dead"
    assert outcome.report["targets"][0]["line"][0] == "E5"  # no liberty of the target, but diagonal to it


def test_a_loose_ladder() -> None:
    """Three liberties to begin with; White is driven round before it's caught."""
    outcome = timed(problem("B7,D4,E2,E3,F6,G4,H8", "E4,F4,Q16", "E4"))
    assert outcome.decided == "dead"
    assert outcome.report["targets"][0]["liberties"] == 3
    assert len(outcome.report["targets"][0]["line"]) > 8


def test_the_defender_moves_first() -> None:
    """A stone that Black has netted is caught although White moves; one with room isn't."""
    netted = problem(NET + ",E5", "D4,D3,Q16", "D4", Colour.WHITE)
    assert timed(netted).decided == "dead"
    loose = problem("C4,D3", "D4", "D4", Colour.WHITE)
    assert timed(loose).decided is None


def test_the_judge_with_first_is_done_when_the_ladder_is() -> None:
    began = time.process_time()
    judgement = judge(problem(LADDER, "D4", "D4"), "ladder", first=True)
    assert (judgement.verdict.cls, judgement.search["decided_by"]) == ("dead", "ladder")
    assert judgement.pv[:2]
    assert time.process_time() - began < 2 * SECONDS


def test_a_ladder_along_a_ko_counts_threats() -> None:
    """The defender may take a ko against the ban as long as it has threats: every proof is compared with the search."""
    seen = 0
    for asked in random_problems(seed=31, count=400, threats=2):
        if not asked.targets or asked.suicide:
            continue
        outcome = ladder.run(asked, Means(lambda arena, limits: make_prover("auto", arena, limits), Limits()))
        arena = Arena.of(asked)
        truth = make_prover("auto", arena, Limits(seconds=None))
        for question, threats, answer, state in outcome.facts.claims(200):
            seen += state.ban >= 0
            assert question is Question.CAPTURE
            assert truth.ask(question, state, threats) is answer
    assert seen > 5


def test_zones_hold_where_the_rest_looks_different() -> None:
    """A proof's zone is all it leans on: with other stones elsewhere the capture is still there."""
    import random

    rng = random.Random(5)
    tried = 0
    for asked in random_problems(seed=32, count=250, most_empty=7, threats=1):
        if len(asked.targets) != 1 or asked.suicide:
            continue
        arena = Arena.of(asked)
        ground = ladder.Ground(arena)
        (target,) = asked.targets
        search = ladder.Ladder(ground, arena.index(target), 500)
        try:
            if not search.captures(arena.start, 1):
                continue
        except ladder.OutOfMeans:
            continue
        truth = make_prover("auto", arena, Limits(seconds=None))
        for (state, threats), zone in list(search.proved.items())[:10]:
            free = [i for i in range(arena.size) if not zone >> i & 1 and i != state.ban]
            for _ in range(3):
                attacker, defender = state.attacker, state.defender
                for i in rng.sample(free, min(len(free), 2)):
                    attacker &= ~(1 << i)
                    defender &= ~(1 << i)
                    side = rng.choice("ad.")
                    attacker |= (side == "a") << i
                    defender |= (side == "d") << i
                other = State(attacker, defender, state.attacker_to_move, state.ban, state.passes)
                if _legal(ground, other):
                    tried += other != state
                    assert truth.ask(Question.CAPTURE, other, -threats) is True
    assert tried > 50


def _legal(ground: ladder.Ground, state: State) -> bool:
    empty = ground.all & ~state.attacker & ~state.defender
    sides = ((state.attacker, ground.safe(True)), (state.defender, ground.safe(False)))
    return all(
        chain & safe or ground.around(chain) & empty
        for stones, safe in sides
        for chain in ground.chains(stones, stones)
    )


def test_auto_takes_the_ladder_where_the_realm_is_wide() -> None:
    judgement = judge(problem(LADDER, "D4", "D4"), "auto", Limits(nodes=20_000), first=True, line=False)
    assert (judgement.verdict.cls, judgement.search["decided_by"]) == ("dead", "ladder")
    assert [p and p.gtp(19) for p in judgement.winning_moves] == ["D5"]


def test_auto_leaves_small_realms_to_the_search() -> None:
    small = problem(LADDER + ",C6,D6,E6,F5,F4", "D4", "D4", realm="D4:E5")
    assert judge(small, "auto").search["decided_by"] != "ladder"
