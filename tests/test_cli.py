"""The command line as scripts see it: inputs, exit codes, order and form of the results, interrupts."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from cli_runs import DEAD, HEAD, KILLS, LIVES, REALM, STONES, command, environment, start

from ldjudge.cli import run


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("truncated.sgf", "(;GM[1]SZ[9]AB[aa][b", "truncated.sgf:1:1: truncated: "),
        ("binary.sgf", "\x00\x01\x02\x7f" * 50, "binary.sgf:"),
        ("empty.sgf", "", "empty.sgf:1:1: empty-file: "),
        ("no-stones.sgf", "(;GM[1]SZ[9]PL[B])", "no-stones.sgf:1:2: no-stones: "),
        ("no-teban.sgf", f"{HEAD}{STONES}{REALM})", "no-teban.sgf:1:2: no-teban: "),
        ("words.sgf", "hello", "words.sgf:1:"),
        ("huge.sgf", "(;GM[1]SZ[99]AB[aa])", "huge.sgf:1:2: bad-size: "),
    ],
)
def test_bad_input_is_one_line_with_file_and_place(
    files: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, says: str
) -> None:
    Path(name).write_text(text)
    assert run(["solve", name]) == 4
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(says) and err.count("\n") == 1
    assert Path(name).read_text() == text
    assert run(["-f", "jsonl", name]) == 4
    line = json.loads(capsys.readouterr().out)
    assert line["verdict"] is None and line["complete"] is False
    assert [issue["severity"] for issue in line["issues"]][-1] == "error"


def test_folders_and_missing_files(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("folder").mkdir()
    assert run(["solve", "folder"]) == 4
    assert "give -r" in capsys.readouterr().err
    assert run(["solve", "missing.sgf"]) == 4
    assert capsys.readouterr().err == "missing.sgf: cannot-open: There is no such file.\n"
    assert run(["solve", "-r", "folder"]) == 4
    assert run(["solve", "\x1b[31m.sgf"]) == 4
    assert "\x1b" not in capsys.readouterr().err


READERS = "solve check lint show mark legal score influence bench verify export transform dedupe frame"


@pytest.mark.parametrize("name", READERS.split())
def test_a_missing_file_is_told_alike_by_every_command(
    files: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    options = ["-o", "out.sgf"] if name in ("mark", "transform", "frame") else []
    options += ["--swap-colors"] if name == "transform" else []
    assert run([name, *options, "missing.sgf"]) == 4
    out, err = capsys.readouterr()
    assert "missing.sgf" in out + err and "There is no such file." in out + err
    assert not Path("out.sgf").exists()


def test_exit_codes(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lives.sgf"]) == 0
    assert run(["solve", "lives.sgf", "dead.sgf"]) == 0
    assert run(["solve", "endless.sgf", "--nodes", "50"]) == 3
    assert run(["solve", "endless.sgf", "--nodes", "50", "missing.sgf"]) == 4
    Path("wrong.sgf").write_text(LIVES.replace("PL[W]", "PL[W]LJRESULT[loss dead]"))
    assert run(["solve", "--expect", "wrong.sgf"]) == 1
    assert run(["solve", "--expect", "--nodes", "50", "wrong.sgf", "endless.sgf"]) == 1
    assert run(["solve", "--expect", "wrong.sgf", "missing.sgf"]) == 4
    assert run(["solve", "--no-such-option", "lives.sgf"]) == 2
    assert run(["solve", "--mode", "magic", "lives.sgf"]) == 2
    assert run(["solve", "--game", "x", "lives.sgf"]) == 2
    assert run(["solve", "--game", "7", "lives.sgf"]) == 4
    assert run(["--version"]) == 0 and run(["--help"]) == 0 and run(["solve", "-h"]) == 0
    assert "Traceback" not in capsys.readouterr().err


def test_exit_verdict(files: Path) -> None:
    assert run(["solve", "--exit-verdict", "lives.sgf"]) == 10
    assert run(["solve", "--exit-verdict", "dead.sgf"]) == 20
    assert run(["solve", "--exit-verdict", "--nodes", "50", "endless.sgf"]) == 40
    assert run(["solve", "--exit-verdict", "missing.sgf"]) == 4
    assert run(["solve", "--exit-verdict", "lives.sgf", "dead.sgf"]) == 2


def test_one_bad_problem_never_stops_the_rest(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mixed.sgf").write_text(LIVES + "(;GM[1]SZ[9]AB[zz])" + DEAD)
    assert run(["solve", "-f", "jsonl", "missing.sgf", "mixed.sgf", "kills.sgf"]) == 4
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["source"]["path"] for line in lines] == ["missing.sgf", *["mixed.sgf"] * 3, "kills.sgf"]
    assert [line["source"]["game"] for line in lines] == [0, 0, 1, 2, 0]
    results = [line["verdict"] and line["verdict"]["result"] for line in lines]
    assert results == [None, "win", None, "loss", "win"]


def test_several_jobs_keep_the_order(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["lives.sgf", "dead.sgf", "missing.sgf", "kills.sgf"] * 3
    assert run(["solve", "-f", "tsv", "--no-timing", *names]) == 4
    alone = capsys.readouterr().out
    assert run(["solve", "-f", "tsv", "--no-timing", "-j", "2", *names]) == 4
    assert capsys.readouterr().out == alone


def test_folders_globs_and_games(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("set/deep").mkdir(parents=True)
    Path("set/b.sgf").write_text(LIVES + KILLS)
    Path("set/deep/a.SGF").write_text(DEAD)
    Path("set/notes.txt").write_text("no problem")
    assert run(["solve", "-r", "set/", "-f", "csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert [(row["path"], row["game"], row["result"]) for row in rows] == [
        ("set/b.sgf", "0", "win"),
        ("set/b.sgf", "1", "win"),
        ("set/deep/a.SGF", "0", "loss"),
    ]
    assert run(["solve", "set/*.sgf", "-f", "jsonl", "--game", "1"]) == 0
    assert [json.loads(line)["teban"] for line in capsys.readouterr().out.splitlines()] == ["black"]


def test_json_of_one_is_an_object_of_several_a_list(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "-f", "json", "lives.sgf"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"]["result"] == "win"
    assert run(["solve", "-f", "json", "lives.sgf", "missing.sgf"]) == 4
    assert [r["verdict"] is None for r in json.loads(capsys.readouterr().out)] == [False, True]


def test_options_come_from_the_environment(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LDJUDGE_TEBAN", "black")
    monkeypatch.setenv("LDJUDGE_FORMAT", "jsonl")
    assert run(["lives.sgf"]) == 0
    assert json.loads(capsys.readouterr().out)["teban"] == "black"
    assert run(["lives.sgf", "--teban", "white"]) == 0
    assert json.loads(capsys.readouterr().out)["teban"] == "white"


def test_options_override_the_file(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--realm", "A1:D2", "--target", "d1", "--teban", "b", "--ko-threats", "3", "--boundary", "wall"]
    assert run(["solve", "-f", "jsonl", "lives.sgf", *options]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["provenance"] == {"teban": "option", "realm": "option", "targets": "option", "defender": "targets"}
    assert line["assumptions"]["boundary"] == "wall" and line["assumptions"]["threats"] == 3
    assert line["targets"] == ["D1"]


def test_standard_input(files: Path) -> None:
    assert start("-", "-q", stdin=LIVES).stdout == "White to play lives: B1.\n"
    assert start("-q", stdin=LIVES).stdout == "White to play lives: B1.\n"
    told = start("-", "-f", "jsonl", "--stdin-filename", "x.sgf", stdin=LIVES)
    assert json.loads(told.stdout)["source"]["path"] == "x.sgf"
    assert start("-", stdin="").returncode == 4
    assert start("-", "-", stdin=LIVES).returncode == 2


def test_closed_standard_input_is_an_unreadable_file(files: Path) -> None:
    told = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *command("solve", "-")], capture_output=True, text=True, env=environment()
    )
    assert told.returncode == 4
    assert told.stderr == "-: cannot-read: It can't be read: Standard input is closed.\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_keeps_what_is_finished(files: Path, jobs: str) -> None:
    process = subprocess.Popen(
        command("solve", "-f", "jsonl", "-j", jobs, "lives.sgf", "endless.sgf", "endless.sgf"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None and process.stderr is not None
    first = process.stdout.readline()
    assert json.loads(first)["winning_moves"] == ["B1"]
    time.sleep(0.3)
    os.killpg(process.pid, signal.SIGINT)
    begun = time.monotonic()
    assert process.stdout.read() == b""
    assert process.stderr.read() == b""
    process.stdout.close()
    process.stderr.close()
    assert process.wait(30) == 130
    assert time.monotonic() - begun < 10


def test_legal_and_show_refuse_alike(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("legal", "show"):
        assert run([name, "missing.sgf"]) == 4
        assert run([name, "lives.sgf"]) == 0
        assert run([name, "-f", "json", "lives.sgf", "missing.sgf"]) == 4
        capsys.readouterr()
        assert run([name, "-f", "json", "lives.sgf"]) == 0
        assert json.loads(capsys.readouterr().out)["teban"] == "white"


@pytest.mark.parametrize("name", ["show", "legal", "score", "influence"])
def test_results_of_games_are_set_apart_by_one_line(files: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """None of it before the first, whatever was refused before."""
    run([name, "--no-header", "lives.sgf"])
    once = capsys.readouterr().out
    run([name, "--no-header", "missing.sgf", "lives.sgf", "missing.sgf", "lives.sgf"])
    assert once and capsys.readouterr().out == f"{once}\n{once}"


def test_legal_tells_what_came_up_in_reading(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("words.sgf").write_text(f"words {LIVES}")
    assert run(["legal", "words.sgf"]) == 0
    assert capsys.readouterr().err == "words.sgf:1:1: warning: text-outside-game: 'words' before a game is left out.\n"
    assert run(["legal", "-q", "words.sgf"]) == 0
    assert capsys.readouterr().err == ""
    assert run(["legal", "-f", "json", "words.sgf"]) == 0
    assert [issue["code"] for issue in json.loads(capsys.readouterr().out)["issues"]] == ["text-outside-game"]


def test_show_never_tells_the_answer(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "-v", "lives.sgf"]) == 0
    out = capsys.readouterr().out
    assert "*" not in out and "B1" not in out.replace("B1 ", "").replace("A1 A2 B1", "")


def test_quiet_keeps_what_was_asked_for(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``-q`` is for scripts: the answer alone, every line of it with its file where there are several."""
    assert run(["lives.sgf", "-q", "--both", "--all-moves"]) == 0
    verdict, status, wins, *others = capsys.readouterr().out.splitlines()
    assert (verdict, wins) == ("White to play lives: B1.", "  alive: B1")
    assert status.startswith("Status: unsettled")
    assert others and all(line.startswith("  dead: ") for line in others)
    assert run(["lives.sgf", "kills.sgf", "-q", "--both"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == ["lives.sgf", "lives.sgf", "kills.sgf", "kills.sgf"]
