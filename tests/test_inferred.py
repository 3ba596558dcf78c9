"""The ladder of realms: which reading of an open position is told, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bare_files import codes

from ldjudge.board import Colour, Point, Position, parse_point, read_diagram
from ldjudge.problem import Boundary, Problem, make_problem
from ldjudge.problem.infer import infer
from ldjudge.problem.inference.margins import SMALL
from ldjudge.search.limits import Limits
from ldjudge.verdict import Judgement, Ko, Verdict
from ldjudge.verdict.inferred import InferredJudgement, judge_inferred
from ldjudge.verdict.judge import judge
from ldjudge.verdict.readings import BREACH_ROUNDS, COMPARE, COMPARE_LEAST, HOPE, HOPE_KO, HOPE_LEAST

BLACK, WHITE = Colour.BLACK, Colour.WHITE

# White's stones can run to the right and down
OPEN = """
    . . . . . . . . . . .
    . . O . . X . . . . .
    . O . O X . . . . . .
    . . O . . X . . . . .
    . X X X . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# the left edge is open: with a nearer wall White only gets a ko
GAP = """
    . O O O . . X . . . .
    O X . O . X . . . . .
    . O X . X . . . . . .
    . X X X . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# two points from a stone are all points that there are
FULL = """
    . . . . . . .
    . . X . O . .
    . . O . O . .
    X . . O . . .
    . . O . . X .
    . X . . O . .
    . . . . . . .
"""
# three in a row in the corner: the middle decides
THREE = """
    . . . O X . . . .
    O O O O X . . . .
    X X X X X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""

# the result for teban, the winning moves, and 'cut' where a limit left the other first moves open ('nodes': and is told
# to be that of nodes); or 'unknown', no moves, and the class that is excluded
Answer = tuple[str, list[str]] | tuple[str, list[str], str]
# by margin, or BREACH; several: what comes out at the first time, and what when it is gone on with
Answers = dict[int, Answer | list[Answer]]


BREACH = -1  # stands for every realm that is wider about one chain; unsettled where nothing else is said


def problem_of(diagram: str, teban: Colour = BLACK) -> Problem:
    position, _ = read_diagram(diagram)
    found = infer(position, teban)
    return make_problem(position, found.realm, teban, defender=found.defender, boundary=found.boundary)


@pytest.fixture
def most() -> list[int | None]:
    """The nodes that each reading of a scripted ladder was allowed."""
    return []


@pytest.fixture
def scripted(most: list[int | None]) -> Callable[..., tuple[InferredJudgement, list[int]]]:
    """Judges OPEN with a judge that knows the answers by heart; returns the margins that it was asked, too."""

    def run(
        answers: Answers, *, teban: Colour = BLACK, nodes: int = 10, **options: Any
    ) -> tuple[InferredJudgement, list[int]]:
        problem = problem_of(OPEN, teban)
        margin_of = {infer(problem.position, teban, margin=m).realm: m for m in (1, 2, 3, SMALL)}
        asked: list[int] = []
        most.clear()

        def judge(asked_of: Problem, mode: str, limits: Limits, **flags: bool) -> Judgement:
            margin = margin_of.get(asked_of.realm, BREACH)
            given = answers.get(margin, ("unknown", [])) if margin == BREACH else answers[margin]
            if margin != BREACH or BREACH in answers:
                asked.append(margin)
                most.append(limits.nodes)
            times = asked.count(margin) - 1
            result, moves, *cut = given[min(times, len(given) - 1)] if isinstance(given, list) else given
            kinds = {"win": "dead", "loss": "alive"} if teban is BLACK else {"win": "alive", "loss": "dead"}
            cls = "ko" if result.startswith("ko") else kinds.get(result, result)
            ko = Ko(int(result[2:] or 1), BLACK) if cls == "ko" else None
            points = tuple(None if m == "pass" else parse_point(m, 11, 11) for m in moves)
            excluded = tuple(cut) if cls == "unknown" else ()
            verdict = Verdict(cls, "ko" if ko else result, ko=ko, excluded=excluded)
            figures = ({"nodes": nodes, "seconds": 1.0} if margin in answers else {}) | (
                {"limit": "nodes"} if cut == ["nodes"] else {}
            )
            complete = cls != "unknown" and not cut
            return Judgement(asked_of, verdict, complete, winning_moves=points, search=figures)

        return judge_inferred(problem, limits=Limits(seconds=None), judge=judge, **options), asked

    return run


def test_a_win_at_the_first_margin_is_told_and_compared_with_the_second(scripted: Any) -> None:
    found, asked = scripted({1: ("win", ["B10"]), 2: ("win", ["B10"])})
    assert asked == [1, 2]
    assert (found.inferred.margin, found.stable) == (1, True)
    assert found.judgement.search == {"nodes": 20, "seconds": 2.0}
    assert "realm-walled" in codes(found) and "assumption-unstable" not in codes(found)


def test_other_winning_moves_at_the_second_margin_are_said(scripted: Any) -> None:
    found, _ = scripted({1: ("win", ["B10"]), 2: ("win", ["B10", "C9"])})
    assert (found.inferred.margin, found.stable) == (1, False)
    assert "assumption-unstable" in codes(found)


def test_a_comparison_that_a_limit_ends_says_nothing(scripted: Any) -> None:
    found, _ = scripted({1: ("win", ["B10"]), 2: ("unknown", [])})
    assert (found.inferred.margin, found.stable) == (1, None)


def test_a_win_that_a_wider_realm_denies_is_not_told(scripted: Any) -> None:
    found, asked = scripted({1: ("win", ["B10"]), 2: ("loss", []), 3: ("loss", [])})
    assert asked == [1, 2, 3]
    assert (found.inferred.margin, found.stable) == (3, True)


def test_a_ko_or_a_loss_is_looked_at_with_wider_realms(scripted: Any) -> None:
    found, asked = scripted({1: ("ko", ["B10"]), 2: ("win", ["C9"]), 3: ("win", ["C9"])}, teban=WHITE)
    assert asked == [1, 2, 3]
    assert (found.inferred.margin, found.judgement.verdict.result, found.stable) == (2, "win", True)
    found, asked = scripted({1: ("ko", ["B10"]), 2: ("ko", ["B10"]), 3: ("unknown", [])}, teban=WHITE)
    assert asked == [1, 2, 3]
    assert (found.inferred.margin, found.judgement.verdict.result, found.stable) == (2, "ko", True)


def test_what_the_attacker_does_not_win_is_only_confirmed(scripted: Any) -> None:
    """More room may only save the defender."""
    found, asked = scripted({1: ("ko", ["B10"]), 2: ("ko", ["B10"])})
    assert asked == [1, 2]
    assert (found.inferred.margin, found.stable) == (2, True)
    found, asked = scripted({1: ("ko", ["B10"]), 2: ("loss", []), 3: ("loss", [])})
    assert asked == [1, 2, 3]
    assert (found.inferred.margin, found.judgement.verdict.result, found.stable) == (3, "loss", True)


@pytest.mark.parametrize("result", ["ko", "loss"])
def test_a_wider_realm_that_is_cut_off_does_not_hide_a_complete_answer(scripted: Any, result: str) -> None:
    moves = ["B10"] if result == "ko" else []
    for teban, most in ((BLACK, 2), (WHITE, 3)):
        answers = {1: (result, moves), 2: (result, [], "cut"), 3: (result, [], "cut")}
        found, asked = scripted(answers, teban=teban)
        assert max(asked) == most
        assert (found.inferred.margin, found.stable, found.judgement.complete) == (1, None, True)
        assert "wider-realm-cut" in codes(found)
    found, _ = scripted({1: (result, moves), 2: (result, moves), 3: (result, [], "cut")}, teban=WHITE)
    assert (found.inferred.margin, found.stable) == (2, True)
    assert "wider-realm-cut" in codes(found)


def test_of_complete_answers_that_agree_in_the_class_the_widest_is_told(scripted: Any) -> None:
    found, _ = scripted({1: ("ko", ["B10"]), 2: ("ko", [], "cut"), 3: ("ko", ["C9"])}, teban=WHITE)
    assert (found.inferred.margin, found.stable) == (3, False)
    assert "wider-realm-cut" not in codes(found)


def test_a_wider_realm_with_another_class_is_told_even_where_a_limit_cuts_it_off(scripted: Any) -> None:
    found, _ = scripted({1: ("ko", ["B10"]), 2: ("loss", [], "cut"), 3: ("unknown", [])})
    assert (found.inferred.margin, found.stable) == (2, False)
    found, _ = scripted({1: ("ko1", ["B10"]), 2: ("ko2", [], "cut"), 3: ("unknown", [])})
    assert (found.inferred.margin, found.stable) == (2, False)  # more threats are needed: another outcome
    found, _ = scripted({1: ("ko", ["B10"]), 2: ("loss", []), 3: ("ko", [], "cut")})
    assert (found.inferred.margin, found.stable) == (3, False)  # what a realm between denies isn't told


def test_where_every_answer_is_cut_off_the_widest_is_told(scripted: Any) -> None:
    found, _ = scripted({1: ("ko", ["B10"], "cut"), 2: ("ko", [], "cut"), 3: ("unknown", [])}, teban=WHITE)
    assert (found.inferred.margin, found.stable) == (2, None)
    assert "wider-realm-open" in codes(found) and "wider-realm-cut" not in codes(found)


def test_a_win_that_is_cut_off_gives_way_to_the_same_win_in_full(scripted: Any) -> None:
    found, _ = scripted({1: ("win", ["B10"], "cut"), 2: ("win", ["B10", "C9"])})
    assert (found.inferred.margin, found.stable) == (2, None)
    found, _ = scripted({1: ("win", ["B10"], "cut"), 2: ("win", ["B10"], "cut")})
    assert (found.inferred.margin, found.stable) == (1, None)
    found, _ = scripted({1: ("win", ["B10"]), 2: ("win", ["B10"], "cut")})
    assert (found.inferred.margin, found.stable) == (1, None)
    assert "wider-realm-cut" in codes(found)


def test_what_is_told_has_all_that_is_left_of_the_limit(scripted: Any, most: list[int | None]) -> None:
    """Where only the multiple that a wider realm may cost has cut it off."""
    cut = ("win", ["B10"], "nodes")
    found, asked = scripted({1: ("loss", []), 2: [cut, ("win", ["B10", "C9"])], 3: cut})
    assert asked == [1, 2, 3, 2] and most[1] is not None and most[-1] is None
    assert (found.inferred.margin, found.judgement.complete, len(found.judgement.winning_moves)) == (2, True, 2)
    found, _ = scripted({1: ("loss", []), 2: [cut, ("unknown", [])], 3: cut})
    assert (found.inferred.margin, found.judgement.winning_moves) == (2, (parse_point("B10", 11, 11),))


def test_that_a_wider_realm_is_not_settled_is_said_of_a_ko_or_a_loss(scripted: Any) -> None:
    found, _ = scripted({1: ("ko", ["B10"]), 2: ("unknown", [])})
    assert (found.inferred.margin, found.stable) == (1, None)
    assert "wider-realm-open" in codes(found)
    found, _ = scripted({1: ("win", ["B10"]), 2: ("unknown", [])})
    assert "wider-realm-open" not in codes(found)


def test_a_wider_realm_costs_a_multiple_of_what_was_spent(scripted: Any, most: list[int | None]) -> None:
    scripted({1: ("win", ["B10"]), 2: ("win", ["B10"])}, nodes=100_000)
    assert most == [None, COMPARE * 100_000 + COMPARE_LEAST]
    scripted({1: ("ko", ["B10"]), 2: ("loss", []), 3: ("unknown", [])}, nodes=100_000)
    assert most == [None, COMPARE * 100_000 + COMPARE_LEAST, COMPARE * 200_000 + COMPARE_LEAST]


def test_more_is_spent_where_more_room_may_save_the_defender(scripted: Any, most: list[int | None]) -> None:
    answers: Answers = {1: ("loss", []), 2: ("win", ["C10"]), 3: ("win", ["C10"])}
    found, _ = scripted(answers, teban=WHITE, nodes=100_000)
    assert most == [None, HOPE * 100_000 + HOPE_LEAST, COMPARE * 200_000 + COMPARE_LEAST]
    assert (found.inferred.margin, found.judgement.verdict.result, found.stable) == (2, "win", True)
    scripted({1: ("ko", ["B10"]), 2: ("unknown", [])}, teban=WHITE, nodes=100_000)
    assert most == [None, HOPE_KO * 100_000 + HOPE_LEAST]
    scripted({1: ("win", ["B10", "pass"]), 2: ("win", ["B10"]), 3: ("win", ["B10"])}, nodes=100_000)
    assert most[1] == HOPE * 100_000 + HOPE_LEAST  # a kill that needs no move may need one there


def test_stones_that_live_as_they_stand_are_only_compared(scripted: Any, most: list[int | None]) -> None:
    found, asked = scripted({1: ("win", ["B10", "pass"]), 2: ("win", ["pass"])}, teban=WHITE, nodes=100_000)
    assert asked == [1, 2]
    assert most == [None, COMPARE * 100_000 + COMPARE_LEAST]
    assert (found.inferred.margin, found.stable) == (2, True)


def test_a_loss_comes_with_the_doubt_that_the_realm_is_meant(scripted: Any) -> None:
    found, _ = scripted({1: ("loss", []), 2: ("loss", []), 3: ("loss", [])}, teban=WHITE)
    assert (found.inferred.margin, found.judgement.verdict.result) == (3, "loss")
    assert "realm-doubtful" in codes(found)


def test_a_win_without_a_move_is_doubted(scripted: Any) -> None:
    found, asked = scripted({1: ("win", ["B10", "pass"]), 2: ("win", ["C9"]), 3: ("win", ["C9"])})
    assert asked == [1, 2, 3] and found.inferred.margin == 2


def test_the_small_realm_stands_in_where_the_first_is_too_hard(scripted: Any) -> None:
    found, asked = scripted({1: ("unknown", []), SMALL: ("win", ["B10"])})
    assert asked == [1, SMALL, 1]
    assert (found.inferred.margin, found.stable) == (SMALL, None)
    assert "small-realm" in codes(found)


@pytest.mark.parametrize("small", [("win", ["B10"]), ("loss", []), ("unknown", [])])
def test_what_the_small_realm_leaves_of_the_limit_goes_to_the_first(scripted: Any, small: Answer) -> None:
    found, asked = scripted({1: [("unknown", []), ("win", ["C9"])], SMALL: small, 2: ("win", ["C9"])}, teban=WHITE)
    assert asked == [1, SMALL, 1, 2]
    assert (found.inferred.margin, found.stable, found.judgement.winning_moves) == (1, True, (Point(2, 2),))
    assert "small-realm" not in codes(found)
    assert found.judgement.search["nodes"] == 30  # those of the first are told by both of its judgments


def test_the_small_realm_does_not_tell_what_the_first_rules_out(scripted: Any) -> None:
    found, _ = scripted({1: ("unknown", [], "dead"), SMALL: ("win", ["B10"])})
    assert (found.inferred.margin, found.judgement.verdict.excluded) == (1, ("dead",))
    assert "small-realm" not in codes(found)
    found, _ = scripted({1: [("unknown", []), ("unknown", [], "dead")], SMALL: ("win", ["B10"])})
    assert found.inferred.margin == 1
    found, _ = scripted({1: ("unknown", [], "dead"), SMALL: ("ko", ["B10"])})
    assert (found.inferred.margin, found.judgement.verdict.cls) == (SMALL, "ko")


def test_a_first_reading_that_is_decided_but_cut_off_has_some_more_of_the_limit(scripted: Any) -> None:
    found, asked = scripted({1: [("win", [], "cut"), ("win", ["C9"])], 2: ("win", ["C9"])})
    assert asked == [1, 1, 2]
    assert (found.inferred.margin, found.stable, found.judgement.complete) == (1, True, True)


def test_the_small_realm_tells_the_moves_of_a_result_that_has_none_yet(scripted: Any) -> None:
    answers: Answers = {1: [("unknown", []), ("win", [], "cut")], SMALL: ("win", ["B10"]), 2: ("unknown", [])}
    found, _ = scripted(answers)
    assert (found.inferred.margin, found.judgement.complete) == (SMALL, True)
    assert "small-realm" in codes(found)
    answers[SMALL] = ("ko", ["B10"])  # another result is not told
    found, _ = scripted(answers)
    assert (found.inferred.margin, found.judgement.verdict.result) == (1, "win")
    answers[1] = [("unknown", []), ("win", ["C9"], "cut")]
    answers[SMALL] = ("win", ["B10"])
    found, _ = scripted(answers)
    assert (found.inferred.margin, found.judgement.winning_moves) == (1, (Point(2, 2),))
    assert "small-realm" not in codes(found)


@pytest.mark.parametrize(("teban", "answer"), [(WHITE, ("loss", [])), (BLACK, ("win", ["B10", "pass"]))])
def test_that_stones_die_in_the_small_realm_whatever_is_played_is_no_verdict(
    scripted: Any, teban: Colour, answer: tuple[str, list[str]]
) -> None:
    found, asked = scripted({1: ("unknown", []), SMALL: answer}, teban=teban)
    assert asked == [1, SMALL, 1]
    assert (found.inferred.margin, found.judgement.verdict.cls) == (1, "unknown")


@pytest.mark.parametrize(("teban", "answer"), [(BLACK, ("loss", [])), (WHITE, ("win", ["B10", "pass"]))])
def test_that_stones_live_in_the_small_realm_whatever_is_played_is_told(
    scripted: Any, teban: Colour, answer: tuple[str, list[str]]
) -> None:
    found, asked = scripted({1: ("unknown", []), SMALL: answer}, teban=teban)
    assert asked == [1, SMALL, 1]
    assert (found.inferred.margin, found.judgement.verdict.cls) == (SMALL, "alive")
    assert "small-realm" in codes(found)


def test_a_realm_is_asked_once_and_agrees_with_no_other() -> None:
    problem = problem_of(FULL)
    asked: list[frozenset[Point]] = []

    def judge(asked_of: Problem, mode: str, limits: Limits, **flags: bool) -> Judgement:
        asked.append(asked_of.realm)
        return Judgement(asked_of, Verdict("ko", "ko", ko=Ko(1, BLACK)), True, search={"nodes": 1, "seconds": 0.0})

    found = judge_inferred(problem, limits=Limits(seconds=None), judge=judge)
    assert asked == [frozenset(problem.position.points())]
    assert found.stable is None


def test_the_first_winning_move_needs_no_comparison(scripted: Any) -> None:
    found, asked = scripted({1: ("win", ["B10"])}, first=True)
    assert asked == [1] and found.stable is None


def test_the_boundary_that_the_user_gave_stays(scripted: Any) -> None:
    found, _ = scripted({1: ("win", ["B10"]), 2: ("win", ["B10"])}, boundary=Boundary.OPEN)
    assert found.judgement.problem.boundary is Boundary.OPEN
    found, _ = scripted({1: ("win", ["B10"]), 2: ("win", ["B10"])})
    assert found.judgement.problem.boundary is Boundary.WALL


@pytest.mark.parametrize(("teban", "cls"), [(BLACK, "dead"), (WHITE, "alive")])
def test_three_in_a_row_is_judged_once(teban: Colour, cls: str) -> None:
    found = judge_inferred(problem_of(THREE, teban))
    assert found.inferred.closed and found.stable is None
    assert found.judgement.verdict.cls == cls
    assert found.judgement.winning_moves == (Point(1, 0),)


def test_limits_are_those_of_the_whole_ladder() -> None:
    found = judge_inferred(problem_of(OPEN), limits=Limits(nodes=3000, seconds=None))
    assert found.judgement.search["nodes"] <= 3000 + 1000  # the search looks at its limit now and then


def test_symmetric_positions_get_symmetric_answers() -> None:
    problem = problem_of(THREE)
    mirrored = {Point(8 - p.column, p.row): c for p, c in problem.position.stones.items()}
    found = infer(Position(9, 9, mirrored), BLACK)
    again = make_problem(Position(9, 9, mirrored), found.realm, BLACK, defender=found.defender)
    assert judge_inferred(again).judgement.winning_moves == (Point(7, 0),)


def test_more_room_makes_a_win_of_a_ko() -> None:
    problem = problem_of(GAP, WHITE)
    first = judge(problem)
    assert (first.verdict.cls, first.winning_moves) == ("ko", (Point(2, 1),))
    found = judge_inferred(problem)
    assert (found.inferred.margin, found.stable) == (2, True)
    assert (found.judgement.verdict.result, found.judgement.winning_moves) == ("win", (Point(2, 1),))


def test_the_same_limit_in_nodes_gives_the_same_answer() -> None:
    nodes = judge(problem_of(GAP, WHITE)).search["nodes"]
    gap, too_hard = problem_of(GAP, WHITE), problem_of(OPEN)
    for problem, limit in [(gap, nodes), (gap, 2 * nodes), (gap, 3 * nodes), (too_hard, 5000)]:
        one, other = (judge_inferred(problem, limits=Limits(nodes=limit, seconds=None)) for _ in range(2))
        assert one.judgement.verdict == other.judgement.verdict
        assert one.judgement.search["nodes"] == other.judgement.search["nodes"]
        assert (one.inferred, one.stable, one.notes) == (other.inferred, other.stable, other.notes)


def test_a_loss_is_looked_at_behind_the_chains_around(scripted: Any) -> None:
    answers: Answers = {1: ("loss", []), 2: ("loss", []), BREACH: ("win", ["C9"])}
    found, asked = scripted(answers, teban=WHITE)
    assert asked == [1, 2, BREACH]  # before ever more room all around
    assert (found.inferred.margin, found.judgement.verdict.result, found.stable) == (1, "win", False)
    assert "assumption-unstable" in codes(found) and "realm-doubtful" not in codes(found)
    found, asked = scripted({1: ("loss", []), 2: ("unknown", []), BREACH: ("ko", ["C9"])}, teban=WHITE)
    assert asked == [1, 2, BREACH] and found.judgement.verdict.result == "ko"


def test_a_ko_may_become_a_life_behind_a_chain_and_nothing_else(scripted: Any) -> None:
    answers: Answers = {1: ("ko", ["B10"]), 2: ("ko", ["B10"]), BREACH: ("win", ["C9"])}
    found, asked = scripted(answers, teban=WHITE)
    assert asked == [1, 2, BREACH] and found.judgement.verdict.cls == "alive"
    answers |= {3: ("ko", ["B10"]), BREACH: ("ko", ["C9"])}
    found, asked = scripted(answers, teban=WHITE)
    assert set(asked) == {1, 2, 3, BREACH} and found.inferred.margin == 3
    found, asked = scripted({1: ("ko", ["B10"]), 2: ("ko", ["B10"]), BREACH: ("win", ["C9"])})
    assert asked == [1, 2]  # more room is of no use to the attacker


def test_a_kill_by_several_moves_may_be_one_by_fewer_or_a_ko_behind_a_chain(scripted: Any) -> None:
    both: Answers = {1: ("win", ["B10", "C9"]), 2: ("win", ["B10", "C9"])}
    found, asked = scripted(both | {BREACH: ("win", ["C9"])})
    assert asked == [1, 2, BREACH]
    assert (found.judgement.winning_moves, found.stable) == ((Point(2, 2),), False)
    found, _ = scripted(both | {BREACH: ("ko", ["C9"])})
    assert found.judgement.verdict.cls == "ko"
    for nothing in (("win", ["B10", "C9"]), ("win", ["C9"], "cut"), ("unknown", [])):
        found, _ = scripted(both | {BREACH: nothing})
        assert (len(found.judgement.winning_moves), found.stable) == (2, True)
    found, asked = scripted({1: ("win", ["B10"]), 2: ("win", ["B10"]), BREACH: ("win", ["C9"])})
    assert asked == [1, 2]  # one move is what a problem has


def test_a_breach_that_saves_stones_without_a_move_is_not_told(scripted: Any) -> None:
    answers: Answers = {1: ("loss", []), 2: ("loss", []), 3: ("loss", []), BREACH: ("win", ["C9", "pass"])}
    found, asked = scripted(answers, teban=WHITE)
    assert BREACH in asked and found.judgement.verdict.result == "loss"


def test_breaches_are_asked_with_more_and_more_nodes(scripted: Any, most: list[int | None]) -> None:
    answers: Answers = {1: ("loss", []), 2: ("loss", []), 3: ("loss", []), BREACH: ("unknown", [])}
    _, asked = scripted(answers, teban=WHITE, nodes=1_000)
    given = [nodes for margin, nodes in zip(asked, most, strict=True) if margin == BREACH]
    assert given == sorted(given, key=lambda nodes: nodes or 0) and set(given) == set(BREACH_ROUNDS)
    assert asked[-1] == 3  # where they come to nothing, there is still more room all around


def test_a_kill_that_no_wider_realm_confirms_is_looked_at_behind_the_chains(scripted: Any) -> None:
    found, asked = scripted({1: ("win", ["B10"]), 2: ("unknown", []), BREACH: ("ko", ["C9"])})
    assert asked == [1, 2, BREACH]
    assert (found.judgement.verdict.cls, found.stable) == ("ko", False)
    found, asked = scripted({1: ("win", ["B10"]), 2: ("unknown", []), BREACH: ("win", ["B10"])})
    assert found.inferred.margin == 1 and found.judgement.verdict.result == "win"


def test_a_breach_that_rules_out_what_was_found_is_gone_on_with(scripted: Any, most: list[int | None]) -> None:
    answers: Answers = {1: ("win", ["B10"]), 2: ("unknown", []), BREACH: [("unknown", [], "dead"), ("ko", ["C9"])]}
    found, asked = scripted(answers)
    assert asked == [1, 2, BREACH, BREACH] and most[-1] is None
    assert found.judgement.verdict.cls == "ko"


@pytest.mark.parametrize("breach", [("loss", []), ("unknown", [], "dead")])
def test_what_a_breach_denies_without_a_better_answer_is_told_as_unstable(scripted: Any, breach: Answer) -> None:
    found, asked = scripted({1: ("win", ["B10", "C9"]), 2: ("win", ["B10", "C9"]), BREACH: breach})
    assert (found.inferred.margin, found.judgement.verdict.result, found.stable) == (1, "win", False)
    assert "assumption-unstable" in codes(found)
    if breach[0] == "unknown":  # gone on with once, and then nothing is left
        assert asked == [1, 2, BREACH, BREACH]
