"""``ldjudge solve`` on files that give stones and a side to move, nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from bare_files import bare

from ldjudge.board import Point
from ldjudge.cli import run

# White's three points on the edge, shut in
CLOSED = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X . . . .
    O O O O X . . . .
    . . . O X . . . .
"""
# five on the second line: unsettled; the first line is open
OPEN = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X . . .
    O O O O O X . . .
    . . . . . . . . .
"""
RACE = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . O O O . X X X . .
    . . X X X . O O O . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""


def solved(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, dict[str, Any]]:
    code = run(["solve", "-f", "json", *options, str(path)])
    return code, json.loads(capsys.readouterr().out)


def test_a_closed_problem_says_that_its_realm_was_inferred(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "closed.sgf"
    file.write_text(bare(CLOSED, "B"))
    code, found = solved(file, capsys)
    assert code == 0
    assert found["provenance"] == {"teban": "PL", "realm": "inferred", "targets": "none", "defender": "inferred"}
    assert (found["defender"], found["verdict"]["class"], found["winning_moves"]) == ("white", "dead", ["B1"])
    assert found["assumptions"]["boundary"] == "open" and found["assumptions"]["stable"] is None
    assert {"defender-inferred", "realm-closed"} <= {issue["code"] for issue in found["issues"]}


def test_an_open_problem_says_that_it_is_walled_and_whether_that_matters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "open.sgf"
    file.write_text(bare(OPEN, "B"))
    code, found = solved(file, capsys)
    assert code == 0
    assert found["provenance"]["realm"] == "inferred"
    assert found["assumptions"]["boundary"] == "wall" and found["assumptions"]["stable"] is True
    assert (found["defender"], found["verdict"]["result"]) == ("white", "win")
    assert "realm-walled" in {issue["code"] for issue in found["issues"]}


def test_the_text_names_the_assumption(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "closed.sgf"
    file.write_text(bare(CLOSED, "W"))
    assert run(["solve", str(file)]) == 0
    out = capsys.readouterr().out
    assert "White's stones are taken as those to be made to live" in out and "what the stones close off" in out


def test_a_race_is_refused_with_what_to_give(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "race.sgf"
    file.write_text(bare(RACE, "B"))
    code, found = solved(file, capsys)
    assert code == 4
    assert found["verdict"] is None
    [issue] = [issue for issue in found["issues"] if issue["severity"] == "error"]
    assert issue["code"] == "ambiguous-defender"
    assert "--target" in issue["message"] and "--defender" in issue["message"]


def test_a_target_decides_which_stones_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "race.sgf"
    file.write_text(bare(RACE, "B"))
    _, found = solved(file, capsys, "--target", "C8", "--nodes", "2000")
    assert found["defender"] == "black" and found["provenance"]["defender"] == "targets"
    assert Point(2, 3).gtp(11) == "C8" and "C8" in found["realm"]
