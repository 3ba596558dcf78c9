"""Bare problems in which some of the defender's stones reach the open board: these are friends, the others judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bare_files import bare, codes, told

from ldjudge.board import Colour, Point, Position, format_points, read_diagram
from ldjudge.cli import run
from ldjudge.problem import Boundary, Problem, make_problem
from ldjudge.problem.infer import infer, with_friends
from ldjudge.search.limits import Limits
from ldjudge.verdict import Judgement, Verdict
from ldjudge.verdict.inferred import FRIENDS_TOGETHER, InferredJudgement, judge_inferred

BLACK, WHITE = Colour.BLACK, Colour.WHITE

# A9 and B9 cut the corner off from Black's stones on the left side; C9 joins them to White's wall
CUT = """
    . . X O . . . . . . .
    X X X O O . . . . . .
    O O . . O . . . . . .
    . . X X O O . . . . .
    X . . . X . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# the same with a corner that has two eyes, whoever plays
LIVING = """
    . . . . X O . . . . .
    X X X X X O O . . . .
    O O O O . . O . . . .
    . . X . X O O . . . .
    X . . . . X . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# the same with a corner that is lost, as the stones that cut it off are joined to the wall
LOST = """
    . . X O . . . . . . .
    X X X O O . . . . . .
    O O O . O . . . . . .
    . . X X O O . . . . .
    . . . . X . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# two small chains in the corner, of which Black can only save one
SCATTERED = """
    X . X O . . . . . . .
    X . X O O . . . . . .
    O . O O O . . . . . .
    . . X X O O . . . . .
    X . . . X . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# several cutting chains with liberties in common: which is looked at first must not matter
CROWDED = """
    X . . . . . . . . . .
    . . X . . O O . . . .
    O X O O . . . . . . .
    . O . . O . . . . . .
    . . X . . . . . . . .
    . . . . O . X . . . .
    . . . X . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# D9 saves the corner, but only if D8 is on the realm
WIDER = """
    . . O O . X . . . . .
    . O O . . X . . . . .
    O X X . . . . . . . .
    . X . . . . . . . . .
    X . . . O . . . . . .
    . . . . . O . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# to see that Black needs a move takes many more nodes than to find one
LOOSE = """
    . O O . . . . . . . .
    X . . O . . . . . . .
    . . X . . . . . . . .
    . . . . X . . . . . .
    . . O . O . O . . . .
    . . . . . O . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""


def judged(
    position: Position, teban: Colour, defender: Colour = BLACK, nodes: int = 40_000, **options: Any
) -> InferredJudgement:
    found = infer(position, teban, defender=defender)
    problem = make_problem(position, found.realm, teban, defender=defender, boundary=found.boundary)
    return judge_inferred(problem, limits=Limits(nodes=nodes), **options)


@pytest.mark.parametrize(
    ("teban", "expected"), [(WHITE, ("win", "dead", ["C9"])), (BLACK, ("win", "alive", ["A8", "B8", "C9", "D9"]))]
)
def test_stones_are_cut_off_from_their_friends_or_connect(teban: Colour, expected: tuple[str, str, list[str]]) -> None:
    position, _ = read_diagram(CUT)
    found = judged(position, teban)
    problem = found.judgement.problem
    assert told(found) == expected and found.stable is None
    assert codes(found) >= {"realm-friends", "friends-assumed"} and "realm-walled" not in codes(found)
    assert format_points(problem.targets, 11) == ["A10", "B10", "C10", "C11"]
    assert problem.boundary is Boundary.NEAREST
    # what the cutting stones could run to is on the realm, the friends aren't
    names = set(format_points(problem.realm, 11))
    assert {"A8", "B8", "C9", "D9"} <= names and not names & {"A7", "C8", "D8", "E7"}


@pytest.mark.parametrize("diagram", [CUT, CROWDED])
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("flip", [False, True])
def test_the_reading_is_the_same_however_the_board_lies(diagram: str, turns: int, flip: bool) -> None:
    position, _ = read_diagram(diagram)

    def moved(p: Point) -> Point:
        p = Point(10 - p.column, p.row) if flip else p
        for _ in range(turns):
            p = Point(p.row, 10 - p.column)
        return p

    here = with_friends(position, WHITE, defender=BLACK)
    stones = {moved(p): colour.opponent for p, colour in position.stones.items()}
    there = with_friends(Position(11, 11, stones), BLACK, defender=WHITE)
    assert here and len(here) == len(there)
    for one, other in zip(here, there, strict=True):
        assert {moved(p) for p in one.realm} == other.realm
        assert {moved(p) for p in one.targets} == other.targets


@pytest.mark.parametrize("diagram", [LIVING, LOST])
def test_it_is_told_only_where_a_move_wins_something(diagram: str) -> None:
    position, _ = read_diagram(diagram)
    assert with_friends(position, BLACK, defender=BLACK)
    assert "friends-assumed" not in codes(judged(position, BLACK))


@pytest.mark.parametrize(("teban", "cls"), [(WHITE, "dead"), (BLACK, "alive")])
def test_of_several_small_chains_one_is_enough_where_they_cannot_all_be_saved(teban: Colour, cls: str) -> None:
    position, _ = read_diagram(SCATTERED)
    both, any_ = with_friends(position, teban, defender=BLACK)
    assert format_points(both.targets, 11) == ["A10", "A11", "C10", "C11"] and not any_.targets
    found = judged(position, teban)
    assert told(found) == ("win", cls, ["A8"])
    if teban is BLACK:
        assert FRIENDS_TOGETHER in found.notes and not found.judgement.problem.targets


def test_stones_that_are_lost_may_be_saved_on_a_wider_realm() -> None:
    position, _ = read_diagram(WIDER)
    found = judged(position, WHITE, WHITE)
    assert told(found) == ("win", "alive", ["D9"]) and "friends-assumed" in codes(found)
    assert found.inferred.margin == 2
    narrow, wide = (with_friends(position, WHITE, defender=WHITE, margin=m)[0] for m in (1, 2))
    assert narrow.realm < wide.realm == found.inferred.realm and narrow.targets == wide.targets


def test_it_takes_its_share_of_the_limits_and_no_more() -> None:
    position, _ = read_diagram(LOST)
    assert judged(position, BLACK).judgement.search["nodes"] <= 40_000 + 2_000


def test_the_first_winning_move_is_one_for_the_same_stones() -> None:
    """'--first' and '--play' ask by themselves whether no move is needed."""
    position, _ = read_diagram(LOOSE)
    found = [judged(position, BLACK, nodes=150_000, first=first) for first in (False, True)]
    assert all("friends-assumed" in codes(one) for one in found)
    assert [one.judgement.verdict.cls for one in found] == ["alive", "alive"]


@pytest.mark.parametrize("whole", ["unknown", "alive"])
def test_a_win_is_told_after_the_whole_where_nobody_knows_whether_it_needs_a_move(whole: str) -> None:
    def by_heart(problem: Problem, mode: str, limits: Limits, **options: Any) -> Judgement:
        friends = bool(problem.targets)
        cls = "unknown" if friends and problem.teban is WHITE else "alive" if friends else whole
        verdict = Verdict(cls, "win" if cls == "alive" else cls)
        moves = () if cls == "unknown" else (Point(2, 2),) if friends else (Point(3, 3),)
        left = (None,) if friends else ()
        figures = {"nodes": 10, "seconds": 1.0}
        return Judgement(problem, verdict, not left, moves, moves_open=left, search=figures)

    position, _ = read_diagram(CUT)
    found = judged(position, BLACK, judge=by_heart)
    assert ("friends-assumed" in codes(found)) is (whole == "unknown")
    assert found.judgement.winning_moves == ((Point(2, 2),) if whole == "unknown" else (Point(3, 3),))


def test_without_such_stones_there_are_no_friends() -> None:
    position, _ = read_diagram(CUT)
    alone = position.with_stones(dict.fromkeys((Point(0, 4), Point(2, 3), Point(3, 3), Point(4, 4)), None))
    assert with_friends(alone, WHITE, defender=BLACK) == []
    corner = [p for p in position.stones_of(BLACK) if p.row < 2]
    assert with_friends(position.with_stones(dict.fromkeys(corner, None)), WHITE, defender=BLACK) == []


def test_who_names_targets_or_a_boundary_is_answered_for_those() -> None:
    position, _ = read_diagram(CUT)
    found = infer(position, WHITE, defender=BLACK)
    problem = make_problem(position, found.realm, WHITE, defender=BLACK, boundary=found.boundary)
    limits = Limits(nodes=20_000)
    assert "friends-assumed" not in codes(judge_inferred(problem, limits=limits, boundary=Boundary.WALL))
    named = problem.on(problem.realm, problem.boundary, {Point(0, 1)})
    assert "friends-assumed" not in codes(judge_inferred(named, limits=limits))


@pytest.mark.parametrize("boundary", Boundary)
def test_a_boundary_that_only_the_file_names_is_judged(
    boundary: Boundary, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cut.sgf"
    path.write_text(bare(CUT, "W", f"LJDEFENDER[B]LJBOUNDARY[{boundary.value}]"))
    named, asked = (solved(path, capsys, "--nodes", "20000", *more) for more in ((), ("--boundary", boundary.value)))
    assert named["assumptions"]["boundary"] == boundary.value
    for key in ("verdict", "winning_moves", "realm", "targets"):
        assert named[key] == asked[key]
    assert "friends-assumed" not in {issue["code"] for issue in named["issues"]}


def solved(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    run(["solve", "-f", "json", *options, str(path)])
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    return result


def test_the_command_says_what_it_took_and_writes_it_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, copy = tmp_path / "cut.sgf", tmp_path / "solved.sgf"
    path.write_text(bare(CUT, "W"))
    result = solved(path, capsys, "--defender", "black", "--annotate", str(copy))
    assert (result["verdict"]["class"], result["winning_moves"]) == ("dead", ["C9"])
    assert result["assumptions"]["boundary"] == "nearest" and result["provenance"]["targets"] == "inferred"
    said = {issue["code"]: issue["message"] for issue in result["issues"]}
    assert "A7, C8, D8, E7" in said["realm-friends"] and "--target" in said["friends-assumed"]
    assert "LJBOUNDARY[nearest]" in copy.read_text()
    again = solved(copy, capsys)
    for key in ("verdict", "winning_moves", "realm", "targets"):
        assert again[key] == result[key]
    assert again["assumptions"]["boundary"] == "nearest"


def test_a_proof_on_it_is_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cut.sgf"
    path.write_text(bare(CUT, "W"))
    assert solved(path, capsys, "--defender", "black", "--verify")["verified"] is True
