"""Bare problems about a part of stones that as a whole live anyway, or are too hard to judge as a whole."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from bare_files import bare, codes, told

from ldjudge.board import Colour, format_points, parse_point, read_diagram
from ldjudge.cli import run
from ldjudge.problem import Problem, make_problem
from ldjudge.problem.infer import infer
from ldjudge.problem.inference.parts import parts
from ldjudge.search.limits import Limits
from ldjudge.verdict import Judgement, Ko, Verdict
from ldjudge.verdict.inferred import PART_SETTLED, InferredJudgement, judge_inferred
from ldjudge.verdict.readings import HOPE, PART_LEAST

BLACK, WHITE = Colour.BLACK, Colour.WHITE

# White lives in the corner; E9 saves or captures the five stones below, which have no eye
TAIL = """
    O . O . O X . . . . .
    O O O O O X . . . . .
    X X X X . X . . . . .
    . . O O O X . . . . .
    X . . X O X . . . . .
    . X X . X X . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# the same with three stones below
SHORT_TAIL = """
    O . O . O X . . . . .
    O O O O O X . . . . .
    X X X X . X . . . . .
    . . X O O X . . . . .
    X . . X O X . . . . .
    . X X . X X . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# two living chains with two eyes each
BOTH_LIVE = """
    O . O . O X . . . . .
    O O O O O X . . . . .
    X X X X X X . . . . .
    O O O O O X . . . . .
    O . O . O X . . . . .
    O O O O O X . . . . .
    X X X X X X . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# White lives, and so do all its larger chains, without a move
ALL_LIVES = """
    X O O O X O X . .
    . X O O . O X . .
    O O X O X O X . .
    . O . O O . X . .
    X X X X X X X . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
# three points in a row: the one chain dies or lives as a whole
WHOLE = """
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


def problem_of(diagram: str, teban: Colour, targets: tuple[Any, ...] = ()) -> Problem:
    position, _ = read_diagram(diagram)
    found = infer(position, teban, defender=WHITE)
    return make_problem(position, found.realm, teban, targets=targets, defender=WHITE, boundary=found.boundary)


def judged(diagram: str, teban: Colour, **options: Any) -> InferredJudgement:
    return judge_inferred(problem_of(diagram, teban), **options)


@pytest.mark.parametrize(("teban", "cls"), [(BLACK, "dead"), (WHITE, "alive")])
def test_a_part_is_captured_or_saved_where_the_whole_lives(teban: Colour, cls: str) -> None:
    found = judged(TAIL, teban)
    assert told(found) == ("win", cls, ["E9"])
    named = format_points(found.judgement.problem.targets, 11)
    assert {"C8", "D8", "E8", "E7", "A11"} <= set(named) and "C11" in named
    assert codes(found) >= {"part-assumed", "realm-closed"} and "realm-doubtful" not in codes(found)
    assert found.stable is None


def test_a_few_stones_may_be_given_up() -> None:
    found = judged(SHORT_TAIL, BLACK)
    assert told(found)[:2] == ("loss", "alive")
    assert "part-assumed" not in codes(found) and "realm-doubtful" in codes(found)


@pytest.mark.parametrize("teban", [BLACK, WHITE])
def test_where_no_part_is_in_danger_the_whole_is_told(teban: Colour) -> None:
    found = judged(BOTH_LIVE, teban)
    assert found.judgement.verdict.cls == "alive" and not found.judgement.problem.targets
    assert "part-assumed" not in codes(found)


def test_one_chain_has_no_parts() -> None:
    problem = problem_of(WHOLE, BLACK)
    assert parts(problem) == frozenset()
    assert told(judged(WHOLE, BLACK)) == ("win", "dead", ["B9"])


def test_stones_that_the_user_named_stay_the_ones_that_are_judged() -> None:
    position, _ = read_diagram(TAIL)
    corner = min(position.stones_of(WHITE))
    problem = problem_of(TAIL, BLACK, (corner,))
    assert parts(problem) == frozenset()
    found = judge_inferred(problem)
    assert found.judgement.verdict.cls == "alive"
    assert found.judgement.problem.targets == {corner}


def test_a_part_that_is_not_settled_is_not_told_but_counted() -> None:
    asked: list[tuple[bool, int | None]] = []

    def by_heart(problem: Problem, mode: str, limits: Limits, **options: bool) -> Judgement:
        asked.append((bool(problem.targets), limits.nodes))
        cls, result = ("unknown", "unknown") if problem.targets else ("alive", "loss")
        return Judgement(problem, Verdict(cls, result), not problem.targets, search={"nodes": 10, "seconds": 1.0})

    found = judged(TAIL, BLACK, judge=by_heart)
    assert [of_a_part for of_a_part, _ in asked] == [False, True]
    assert asked[1][1] == HOPE * 10 + PART_LEAST
    assert found.judgement.verdict.cls == "alive" and "realm-doubtful" in codes(found)
    assert found.judgement.search == {"nodes": 20, "seconds": 2.0}
    asked.clear()
    judged(TAIL, BLACK, judge=by_heart, limits=Limits(nodes=10))
    assert [of_a_part for of_a_part, _ in asked] == [False]


@pytest.mark.parametrize("whole", ["unknown", "dead"])
@pytest.mark.parametrize("part", ["dead", "ko", "alive", "unknown"])
def test_where_the_whole_is_not_settled_a_part_stands_in(whole: str, part: str) -> None:
    """Until the rest of the limit settles the whole, if it does."""
    asked: list[bool] = []

    def by_heart(problem: Problem, mode: str, limits: Limits, **options: Any) -> Judgement:
        asked.append(bool(problem.targets))
        cls = part if problem.targets else "unknown" if asked == [False] else whole
        result = {"dead": "win", "ko": "ko", "alive": "loss", "unknown": "unknown"}[cls]
        moves = (parse_point("E9", 11, 11),) if cls in ("dead", "ko") else ()
        verdict = Verdict(cls, result, ko=Ko(1, BLACK) if cls == "ko" else None)
        return Judgement(problem, verdict, cls != "unknown", winning_moves=moves, search={"nodes": 10, "seconds": 1.0})

    found = judged(TAIL, BLACK, judge=by_heart, limits=Limits(seconds=None))
    assert asked[:2] == [False, True]
    if whole == "unknown" and part in ("dead", "ko"):
        assert found.judgement.verdict.cls == part and found.judgement.problem.targets
        assert PART_SETTLED in found.notes and found.stable is None
    else:
        assert found.judgement.verdict.cls == whole and not found.judgement.problem.targets
        assert "part-assumed" not in codes(found)


def test_a_part_that_is_won_without_a_move_stands_in_for_nothing() -> None:
    def by_heart(problem: Problem, mode: str, limits: Limits, **options: Any) -> Judgement:
        verdict = Verdict("dead", "win") if problem.targets else Verdict("unknown", "unknown")
        moves = (parse_point("E9", 11, 11), None) if problem.targets else ()
        return Judgement(problem, verdict, True, winning_moves=moves, search={"nodes": 10, "seconds": 1.0})

    found = judged(TAIL, BLACK, judge=by_heart, limits=Limits(seconds=None))
    assert found.judgement.verdict.cls == "unknown" and not found.judgement.problem.targets


def test_with_first_a_part_is_looked_for_as_well() -> None:
    """``first`` stops at a move that wins, so that nobody has asked yet whether one is needed."""
    found = judged(TAIL, WHITE, first=True)
    assert told(found) == ("win", "alive", ["E9"]) and "part-assumed" in codes(found)
    found = judged(BOTH_LIVE, WHITE, first=True)
    assert not found.judgement.problem.targets and "part-assumed" not in codes(found)


@pytest.mark.parametrize("first", [False, True])
def test_a_part_that_needs_no_move_is_not_told_under_any_limit(first: bool) -> None:
    """However few positions are left to find out that the pass is as good as what was found."""
    for nodes in (20, 50, 100, 200, 500, 1000, 2000):
        found = judged(ALL_LIVES, WHITE, first=first, limits=Limits(nodes=nodes))
        assert not found.judgement.problem.targets, nodes


def test_that_a_part_is_left_open_is_said() -> None:
    found = judged(TAIL, BLACK, limits=Limits(nodes=100))
    assert told(found)[:2] == ("loss", "alive") and "part-open" in codes(found)
    assert "part-open" not in codes(judged(BOTH_LIVE, BLACK))


def test_solve_says_that_the_targets_are_inferred(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tail.sgf").write_text(bare(TAIL, "B"))
    assert run(["solve", str(tmp_path / "tail.sgf"), "--defender", "white", "-f", "json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["verdict"]["class"], result["winning_moves"], result["unique"]) == ("dead", ["E9"], True)
    assert result["provenance"]["targets"] == "inferred" and "E8" in result["targets"]
    assert "part-assumed" in {issue["code"] for issue in result["issues"]}


def test_what_is_said_of_an_open_realm_is_said_of_the_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Targets aren't asked for where they have been inferred."""
    (tmp_path / "tail.sgf").write_text(bare(TAIL, "B"))
    assert run(["solve", str(tmp_path / "tail.sgf"), "--boundary", "open", "--defender", "white", "-f", "json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["winning_moves"] == ["E9"] and result["assumptions"]["boundary"] == "open"
    assert "open-rim" not in {issue["code"] for issue in result["issues"]}


def test_what_is_played_is_what_solve_tells_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tail.sgf").write_text(bare(TAIL, "B"))
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nquit\n"))
    assert run(["solve", "--play", str(tmp_path / "tail.sgf"), "--defender", "white"]) == 0
    out, err = capsys.readouterr()
    assert "Black to play: capture a target." in out and "E9 is best: a target is lost." in out
    assert "part-assumed" in err and "E9" not in err


def test_check_compares_with_a_solution_that_means_a_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tail.sgf").write_text(bare(TAIL, "B", ";B[ec]C[RIGHT]"))
    asked = ["check", str(tmp_path / "tail.sgf"), "--defender", "white", "--no-cache", "-f", "json"]
    assert run(asked) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["agrees"] is True and result["provenance"]["targets"] == "inferred"


@pytest.mark.parametrize("options", [[], ["--defender", "white"], ["--defender", "white", "--teban", "white"]])
def test_an_annotated_copy_shows_the_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tail.sgf").write_text(bare(TAIL, "B"))
    assert run(["solve", "-q", "tail.sgf", "--annotate", "out.sgf", *options]) == 0
    assert "LJTARGET[" in Path("out.sgf").read_text()
    assert run(["solve", "-q", "--expect", "out.sgf"]) == 0


def test_an_annotated_copy_shows_what_was_judged_under_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A later run may have the time for a part: that isn't the problem of the copy."""
    monkeypatch.chdir(tmp_path)
    Path("tail.sgf").write_text(bare(TAIL, "B"))
    assert run(["solve", "-q", "tail.sgf", "--annotate", "out.sgf", "--nodes", "100"]) == 0
    copy = Path("out.sgf").read_text()
    assert "LJREALM[" in copy and "LJTARGET[" not in copy and "LJRESULT[loss alive" in copy
    assert run(["solve", "-q", "--expect", "out.sgf"]) == 0
