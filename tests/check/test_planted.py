"""The planted faults of planted.py: all of them are found, in every dialect, and nothing else."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ldjudge.board import Colour, parse_point
from ldjudge.check.judging import judged
from ldjudge.check.markings import read_solution
from ldjudge.check.worker import How, Task
from ldjudge.cli import run
from ldjudge.sgf import Game, SetupOptions, read_games, read_path, set_up

FOLDER = Path(__file__).parent


def _planted() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_planted", FOLDER / "planted.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules["check_planted"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PLANTED = _planted()
FILES = {name: (text, fault) for name, text, fault in PLANTED.files()}
CODES = {name: [] if fault.code == "sound" else [fault.code] for name, (_, fault) in FILES.items()}


def checked(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, dict[str, Any]]]:
    """Exit code and results by file name."""
    code = run(["check", "-f", "jsonl", "--no-cache", "--nodes", "48000", "-j", "2", *arguments])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return code, {Path(data["source"]["path"]).name: data for data in lines}


def test_the_files_are_those_of_the_table() -> None:
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.sgf")}
    assert there == {name: text for name, (text, _) in FILES.items()}, "run tests/check/planted.py"


def test_all_faults_are_found_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    code, results = checked(capsys, str(FOLDER))
    assert code == 4, "ambiguous files"
    assert list(results) == sorted(FILES)
    assert {name: [f["code"] for f in data["findings"]] for name, data in results.items()} == CODES
    for name, data in results.items():
        fault = FILES[name][1]
        if fault.code in ("sound", "ambiguous"):
            continue
        finding = data["findings"][0]
        if ".ljresult." not in name:
            assert " ".join(finding["path"]) == fault.at
        if fault.moves:
            assert " ".join(finding["moves"]) == fault.moves
        _plays(FOLDER / name, finding)
        assert data["agrees"] is (None if fault.code in ("undecided", "unknown-marking") else False)


@pytest.mark.parametrize("dialect", [*PLANTED.TREES, "ljresult"])
def test_a_named_dialect_finds_the_same(dialect: str, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(FOLDER / name) for name in FILES if f".{dialect}." in name]
    _, results = checked(capsys, "--dialect", dialect, *paths)
    assert {name: [f["code"] for f in data["findings"]] for name, data in results.items()} == {
        name: codes for name, codes in CODES.items() if f".{dialect}." in name
    }


def test_the_exit_code_tells_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    def code(*names: str) -> int:
        return checked(capsys, *(str(FOLDER / f"{name}.te.sgf") for name in names))[0]

    assert code("sound") == 0
    assert code("sound", "unknown-marking") == 0
    assert code("sound", "undecided") == 3
    assert code("cooked", "undecided") == 1
    assert code("cooked", "undecided", "ambiguous") == 4


def _plays(path: Path, finding: dict[str, Any]) -> None:
    """The moves of a finding are legal, one after the other (a ko may be retaken after a threat)."""
    setup = set_up(next(iter(read_path(str(path)))), SetupOptions())  # type: ignore[arg-type]
    position, colour = setup.position, setup.problem.teban
    for name in (*finding["path"], *finding["refutation"]):
        position = _played(position, colour, name)
        colour = colour.opponent


def _played(position: Any, colour: Colour, name: str) -> Any:
    if name == "pass":
        return position.play(colour, None)
    point = parse_point(name, position.width, position.height)
    assert position.forbidden(colour, point) in (None, "ko")
    return position.with_stones({}).play(colour, point)


@pytest.mark.parametrize(("line", "cls"), [(";W[bh];B[bi];W[ci]", "dead"), (";W[di]", "unknown")])
def test_a_hard_problem_is_proved_along_the_solution_of_its_file(
    line: str, cls: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nothing left for the search alone, the file's B2 is proved, and its D1, which makes a seki, isn't."""
    monkeypatch.setattr("ldjudge.check.judging._ALONE", 0.0)
    head = FILES["only-seki.right.sgf"][0].splitlines()[0]
    game = next(iter(read_games(f"{head}{line}C[RIGHT])".encode(), "line.sgf")))
    assert isinstance(game, Game)
    setup = set_up(game, SetupOptions())
    solution = read_solution(setup.node, setup.position, setup.problem.teban, depth=9)
    judgement = judged(Task(setup.problem, solution, How(nodes=48000, seconds=None))).judgement
    assert judgement.verdict.cls == cls
    assert [p.gtp(9) for p in judgement.winning_moves if p] == (["B2"] if cls == "dead" else [])


def test_what_a_finding_says_is_told_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = "It isn't said whose move it is"
    (tmp_path / "silent.sgf").write_text("(;GM[1]FF[4]SZ[9]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di])")
    assert run(["check", str(tmp_path), "--no-cache", "-q"]) == 4
    out, err = capsys.readouterr()
    assert out.count(said) == 1 and err == ""
    assert run(["check", str(tmp_path), "--no-cache", "-q", "-f", "tsv"]) == 4
    assert capsys.readouterr().err.count(said) == 1  # the table has the code alone


def test_problems_that_are_not_looked_at_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    stones = "PL[B]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]LJREALM[ah:di]"
    (tmp_path / "two.sgf").write_text(f"(;GM[1]FF[4]SZ[9](;{stones}LJRESULT[win])(;{stones}LJRESULT[loss]))")
    assert run(["check", str(tmp_path), "--no-cache"]) == 0
    assert "several-problems: The game holds 2 problems: give --split-children" in capsys.readouterr().err
    assert run(["check", str(tmp_path), "--no-cache", "--split-children"]) == 1
    assert "several-problems" not in capsys.readouterr().err
