"""The command line as scripts see it: streams, exit codes, bad input, pipes, interrupts."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ldjudge.cli import run
from ldjudge.cli.group import COMMANDS
from ldjudge.cli.options import options_for

ROOT = Path(__file__).parent.parent
HEAD = "(;GM[1]FF[4]SZ[9]"
STONES = "AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]"
REALM = "LJREALM[ah:di]"
LIVES = f"{HEAD}PL[W]{STONES}{REALM})"  # a straight three, White to live at B1
KILLS = f"{HEAD}PL[B]{STONES}{REALM})"
DEAD = f"{HEAD}PL[W]AB[ag][bg][cg][dg][dh][di]AW[ah][bh][ch][ci]{REALM.replace('di', 'ci')})"
# Two stones in a large closed realm: no search settles it in a minute.
ENDLESS = "(;GM[1]FF[4]SZ[9]PL[W]AB[ba:bh][bi:ii]AW[dd][ff]LJREALM[ca:ih])"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with problems, which is the current one."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"lives": LIVES, "kills": KILLS, "dead": DEAD, "endless": ENDLESS}.items():
        Path(f"{name}.sgf").write_text(text)
    return tmp_path


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "ldjudge", *arguments]


def environment(**more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("LDJUDGE_") or k == "LDJUDGE_PURE"}
    kept.pop("NO_COLOR", None)
    kept.pop("FORCE_COLOR", None)
    return kept | {"PYTHONPATH": str(ROOT)} | more


def start(*arguments: str, stdin: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), input=stdin, capture_output=True, text=True, env=environment(**more), timeout=60
    )


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


NO_COMMAND = "There is no such file and no such command"


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("missing.sgf", "There is no such file."),
        ("sovle", f"{NO_COMMAND}; did you mean 'ldjudge solve'?"),
        ("judge-it", f"{NO_COMMAND}: 'ldjudge solve FILE' judges a file, 'ldjudge --help' lists the commands."),
    ],
)
def test_a_word_that_is_no_command_and_no_file(
    files: Path, capsys: pytest.CaptureFixture[str], word: str, says: str
) -> None:
    assert run([word]) == 4
    assert capsys.readouterr().err == f"{word}: cannot-open: {says}\n"
    assert run(["lives.sgf", word]) == run(["solve", word]) == 4
    assert NO_COMMAND not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--depth 2", "--depth says how copies are annotated: give --annotate OUT.sgf, too."),
        ("--style standard", "--style says how copies are annotated: give --annotate OUT.sgf, too."),
        ("--play --proof p", "--play plays one problem on the terminal, so --proof doesn't go with it."),
        ("--play -o lives.sgf --force", "--play plays one problem on the terminal, so -o doesn't go with it."),
        ("--play --exit-verdict", "--play plays one problem on the terminal, so --exit-verdict doesn't go with it."),
    ],
)
def test_an_option_without_effect_is_wrong_usage(
    files: Path, capsys: pytest.CaptureFixture[str], words: str, says: str
) -> None:
    assert run(["solve", "lives.sgf", *words.split()]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.splitlines()[0] == f"ldjudge: {says}"


@pytest.mark.parametrize("command", ["solve", "check", "lint", "show", "bench", "legal", "dedupe"])
def test_commands_take_the_same_flags_for_what_they_show(
    files: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """A script gives them to all; where nothing is shown they change nothing, and no help tells of them."""
    assert run([command, "-r", "lives.sgf", "--no-header", "-q"]) in (0, 1, 3)
    assert run([command, "--help"]) == 0
    assert ("--no-header" in capsys.readouterr().out) == (command in ("solve", "check", "show", "legal"))


def test_a_default_may_be_without_effect(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the environment or the config file says of copies holds where there are any."""
    monkeypatch.setenv("LDJUDGE_DEPTH", "2")
    monkeypatch.setenv("LDJUDGE_STYLE", "goproblems")
    Path("config.toml").write_text("[solve]\nstyle = 'goproblems'\n")
    monkeypatch.setenv("LDJUDGE_CONFIG", "config.toml")
    assert run(["solve", "lives.sgf"]) == 0


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


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("solve --realm A0", "--realm: 'A0' is no point: write a letter without I and a number, as in C3."),
        ("check --add-black A1,I2", "--add-black: 'I2' is no point: write a letter without I and a number, as in C3."),
        ("legal --ko-point 3", "--ko-point: '3' is no point: write a letter without I and a number, as in C3."),
        ("show --node a.1", "--node: 'a.1' is no path to a node: write child numbers from 1, as in 1.1.2."),
        ("mark --dialect x", "--dialect: there is no dialect 'x': take one of area, target, outside, none."),
        (
            "lint --encoding x",
            "--encoding: 'x' is no encoding of SGF files: write UTF-8, Shift_JIS, GB18030 or the like.",
        ),
    ],
)
def test_a_value_that_is_right_for_no_file_is_wrong_usage(
    files: Path, capsys: pytest.CaptureFixture[str], words: str, says: str
) -> None:
    """Told once; what depends on the file (a point off its board) is told for each."""
    assert run([*words.split(), "lives.sgf", "dead.sgf"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.splitlines()[0] == f"ldjudge: {says}"
    assert run(["solve", "--realm", "T19", "lives.sgf", "dead.sgf"]) == 4
    assert capsys.readouterr().err.count("bad-point: --realm: T19 is off the 9x9 board.") == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_value_is_wrong_usage(files: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    """It comes from a variable of the shell that isn't set, and would count as no option at all."""
    options = [option for option in options_for(command) if option.kind not in ("flag", "count")]
    for option in options:
        name = option.names[-1]
        assert run([command, "lives.sgf", name, ""]) == 2, name
        err = capsys.readouterr().err
        if option.kind not in ("int", "float") and isinstance(option.kind, str):
            assert err.startswith(f"ldjudge: {name}: the value is empty; give one, or leave the option out.\n")
    assert run(["show", "lives.sgf", "--realm", "A1", "--realm", ""]) == 2
    assert run(["show", "lives.sgf", "--realm", " , "]) == 2


@pytest.mark.parametrize("text", ["1_0", "１０", "٣", " 5", "5 ", "5\n", "0x5", "1\x00"])
@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"schema", "man"}))  # these take no files
def test_a_number_is_written_in_plain_digits(
    files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, text: str
) -> None:
    """Python reads more as a number than anybody means; as an option, and in the environment."""
    for option in options_for(command):
        name = option.names[-1]
        if option.kind in ("int", "float"):
            assert run([command, "lives.sgf", name, text]) == 2, name
            assert " is not a valid " in capsys.readouterr().err
        if option.kind in ("int", "float", "count") and text.strip() and "\0" not in text:
            monkeypatch.setenv(option.envvar, text)
            assert run([command, "lives.sgf"]) == 2, name
            assert f"{option.envvar}." in capsys.readouterr().err
            monkeypatch.delenv(option.envvar)
    if "--game" in [name for option in options_for(command) for name in option.names]:
        assert run([command, "lives.sgf", "--game", "１"]) == 2


@pytest.mark.parametrize("text", ["A6: E1", "A6 :E1", "A6 : E1", "A6:", ":E1", ":", "A1,B2:"])
@pytest.mark.parametrize("option", ["--realm", "--target", "--remove"])
def test_half_a_rectangle_is_no_point(files: Path, capsys: pytest.CaptureFixture[str], option: str, text: str) -> None:
    """Read as the corners alone, it would be a realm that nobody meant."""
    assert run(["show", "lives.sgf", option, text]) == 2
    assert "lacks a corner: write both without blanks between them, as in A1:H6." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("solve --time abc", "Invalid value for '--time': 'abc' is not a valid number."),
        ("solve --nodes 1.5", "Invalid value for '--nodes': '1.5' is not a valid whole number."),
        (
            "solve --mode x",
            "--mode: there is no mode 'x': take any of auto, round-robin, inside, outside, divide, ladder, target.",
        ),
        ("score --komi x", "--komi: 'x' is no komi: write points as in 6.5, or stones as in 3.75s."),
    ],
)
def test_wrong_usage_is_one_whole_sentence(
    files: Path, capsys: pytest.CaptureFixture[str], words: str, says: str
) -> None:
    name, *options = words.split()
    assert run(["completion"]) == 2 and "\\n" not in capsys.readouterr().err
    assert run([name, *options, "lives.sgf"]) == 2
    assert capsys.readouterr().err == f"ldjudge: {says}\n'ldjudge {name} --help' tells how it is used.\n"


def test_exit_verdict(files: Path) -> None:
    assert run(["solve", "--exit-verdict", "lives.sgf"]) == 10
    assert run(["solve", "--exit-verdict", "dead.sgf"]) == 20
    assert run(["solve", "--exit-verdict", "--nodes", "50", "endless.sgf"]) == 40
    assert run(["solve", "--exit-verdict", "missing.sgf"]) == 4
    assert run(["solve", "--exit-verdict", "lives.sgf", "dead.sgf"]) == 2


def test_output_files_are_not_overwritten_unasked(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lives.sgf", "-f", "jsonl", "-o", "out.jsonl"]) == 0
    before = Path("out.jsonl").read_text()
    assert json.loads(before)["winning_moves"] == ["B1"]
    assert run(["kills.sgf", "-f", "jsonl", "-o", "out.jsonl"]) == 74
    assert Path("out.jsonl").read_text() == before
    assert run(["kills.sgf", "-f", "jsonl", "-o", "out.jsonl", "--force"]) == 0
    assert Path("out.jsonl").read_text() != before
    assert run(["lives.sgf", "-o", "lives.sgf", "--force"]) == 74
    assert run(["lives.sgf", "-o", "no/such/folder/out"]) == 74
    assert run(["lives.sgf", "--annotate", "no/such/folder/out.sgf"]) == 74
    assert run(["lives.sgf", "--annotate", "dead.sgf"]) == 74
    assert Path("lives.sgf").read_text() == LIVES and Path("dead.sgf").read_text() == DEAD
    err = capsys.readouterr().err
    assert "Traceback" not in err and all(len(line) < 200 for line in err.splitlines())


@pytest.mark.parametrize(
    "words",
    [
        "solve set/a.sgf -o set/a.sgf",
        "solve set/*.sgf -o set/a.sgf",
        "solve -r set -o set/a.sgf",
        "solve set/a.sgf --annotate set/a.sgf",
        "solve -r set --annotate set",
        "solve set/a.sgf --proof set/a.sgf",
        "solve -r set --proof set/a.sgf",
        "check set -o set/a.sgf",
        "check set --html set/a.sgf",
        "check set --resume set/a.sgf",
        "check lives.sgf --baseline set/a.sgf -o set/a.sgf",
        "bench set -o set/a.sgf",
        "bench set --plot set/a.sgf",
        "lint set -r -o set/a.sgf",
        "transform -r set --swap-colors -o set/a.sgf",
        "export -r set -o set/a.sgf",
        "export -r set -f html -o set/a.sgf",
    ],
)
def test_nothing_is_written_over_an_input(files: Path, capsys: pytest.CaptureFixture[str], words: str) -> None:
    """Named, found in a folder or by a pattern: with --force, too."""
    Path("set").mkdir()
    text = LIVES if "--baseline" not in words else ""
    Path("set/a.sgf").write_text(text)
    assert run([*words.split(), "--force"]) == 74
    assert "set/a.sgf: " in capsys.readouterr().err
    assert Path("set/a.sgf").read_text() == text


@pytest.mark.parametrize(
    "words",
    [
        "solve -r set -o {}",
        "solve set/*.sgf -o {}",
        "check set -o {}",
        "bench set --plot {}",
        "transform -r set --rotate 90 -o {}",
        "export -r set -f html -o {}",
    ],
)
def test_nothing_is_written_over_an_input_by_another_name(files: Path, words: str) -> None:
    Path("set").mkdir()
    Path("set/a.sgf").write_text(LIVES)
    os.link("set/a.sgf", "hard.sgf")  # the file in the folder by another name
    os.symlink("../lives.sgf", "set/b.sgf")  # a name in the folder for another file
    for name in ("hard.sgf", "lives.sgf"):
        assert run([*words.format(name).split(), "--force"]) == 74, name
        assert Path("set/a.sgf").read_text() == Path("lives.sgf").read_text() == LIVES


def test_results_are_not_read_while_they_are_written(files: Path) -> None:
    """A file that is read and written at once would grow for ever."""
    for name in ("one", "two"):
        Path(name).mkdir()
        Path(name, "a.sgf").write_text(LIVES * 500)
    turn = command("transform", "--rotate", "180")

    def done(*shell: str) -> tuple[int, str]:
        told = subprocess.run(
            ["sh", "-c", *shell], capture_output=True, text=True, env=environment(), timeout=60, check=False
        )
        return told.returncode, told.stderr

    for number, shell in enumerate(('"$@" -r one two -o two/out.sgf', '"$@" -r one two > two/out.sgf')):
        assert done(shell, "sh", *turn) == (0, ""), number
        assert Path("two/out.sgf").read_text().count("(;") == 1000
        Path("two/out.sgf").unlink()
    whole = Path("one/a.sgf").read_text()
    told = "is-output: The results are written to this file, so it isn't read.\n"
    assert done('"$@" one/a.sgf >> one/a.sgf', "sh", *turn) == (4, f"one/a.sgf: {told}")
    assert done('"$@" - < one/a.sgf >> one/a.sgf', "sh", *turn) == (4, f"-: {told}")
    assert Path("one/a.sgf").read_text() == whole


def test_copies_of_an_earlier_run_are_no_inputs(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They lie in the folder of copies below the folder that is read; what else lies there is an input as ever."""
    Path("set/answers").mkdir(parents=True)
    Path("set/a.sgf").write_text(LIVES)
    Path("set/b.sgf").write_text(KILLS)
    words = ["solve", "-r", "set", "--annotate", "set/answers"]
    for left_out, options, code in ((0, [], 0), (2, [], 74), (2, ["--force"], 0)):
        assert run([*words, *options]) == code
        out, err = capsys.readouterr()
        assert out.count("to play") == 2 and "2 problems: 2 judged." in err
        assert ("set/answers: 2 files with answers of an earlier run left out." in err) is bool(left_out)
    copy = Path("set/answers/a.sgf").read_text()
    assert run(["solve", "-q", "set/answers/a.sgf", "--annotate", "set/answers", "--force"]) == 74  # named: an input
    assert run(["solve", "-q", "-r", "set", "set/answers", "--annotate", "set/answers", "--force"]) == 74
    assert Path("set/answers/a.sgf").read_text() == copy
    Path("set/answers/a.sgf").write_text(DEAD)
    assert run([*words, "--force"]) == 74
    assert "3 problems: 3 judged." in capsys.readouterr().err
    assert Path("set/answers/a.sgf").read_text() == DEAD


def test_nothing_is_written_over_a_file_that_standard_input_comes_from(files: Path) -> None:
    for words in ("solve -", "check -", "transform - --swap-colors", "solve"):
        with open("lives.sgf") as stream:
            options = [*words.split(), "-o", "lives.sgf", "--force"]
            done = subprocess.run(command(*options), stdin=stream, capture_output=True, env=environment())
        assert done.returncode == 74 and b"lives.sgf: this is an input" in done.stderr, words
        assert Path("lives.sgf").read_text() == LIVES
    with open(os.devnull) as stream:
        done = subprocess.run(command("-", "-o", os.devnull), stdin=stream, capture_output=True, env=environment())
    assert done.returncode == 4


def test_the_game_is_for_the_terminal(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LDJUDGE_OUTPUT", "lives.sgf")
    monkeypatch.setenv("LDJUDGE_FORCE", "1")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert run(["solve", "--play", "lives.sgf"]) == 0
    assert Path("lives.sgf").read_text() == LIVES


@pytest.mark.skipif(os.name != "posix", reason="devices and pipes of POSIX")
def test_a_pipe_keeps_nothing_that_could_be_overwritten(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lives.sgf", "-o", os.devnull, "--annotate", os.devnull, "--proof", os.devnull]) == 0
    assert run(["mark", "lives.sgf", "-q", "-o", os.devnull]) == 0
    assert capsys.readouterr() == ("", "")
    os.mkfifo("pipe")
    reader = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE, text=True)
    assert run(["lives.sgf", "-q", "-o", "pipe"]) == 0
    assert reader.communicate(timeout=20)[0] == "White to play lives: B1.\n"


def test_the_line_on_what_is_going_on_fits_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from ldjudge.cli import progress

    monkeypatch.setattr(progress, "_terminal", lambda: True)
    monkeypatch.setattr(progress, "_FIRST", 0.0)
    for columns in (20, 200):
        monkeypatch.setattr(progress, "_width", lambda columns=columns: columns)
        progress.Progress().searching(123456789, "does it live?")
    narrow, wide = capsys.readouterr().err.removeprefix("\r").replace("\x1b[K", "").split("\r")
    assert len(narrow) == 19 and wide.startswith(narrow) and wide.endswith("does it live?")


@pytest.mark.parametrize(
    ("name", "option"), [("solve", "--annotate"), ("solve", "--proof"), ("check", "--html"), ("bench", "--plot")]
)
def test_an_existing_output_is_told_before_the_run(
    files: Path, capsys: pytest.CaptureFixture[str], name: str, option: str
) -> None:
    Path("there").write_text("mine")
    assert run([name, "endless.sgf", "--nodes", "50", option, "there"]) == 74
    out, err = capsys.readouterr()
    assert (out, err) == ("", "ldjudge: there: the file exists; give --force to overwrite it.\n")
    assert Path("there").read_text() == "mine"
    assert run([name, "endless.sgf", "--nodes", "50", option, "nowhere/there"]) == 74


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


def test_text_from_files_is_no_markup_and_no_escape_sequence(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "[bold]n\x1b[2J\u202e\x9b</b>"
    Path("evil.sgf").write_text(LIVES.replace("PL[W]", f"PL[W]GN[{name.replace(']', chr(92) + ']')}]"))
    for form in ("text", "json", "jsonl", "csv", "tsv"):
        assert run(["solve", "-v", "-f", form, "--color", "never", "evil.sgf"]) == 0
        out, err = capsys.readouterr()
        assert not any(sign in out + err for sign in "\x1b\u202e\x9b"), form
        assert "[bold]" in out
    assert run(["solve", "-v", "--color", "always", "evil.sgf"]) == 0
    out = capsys.readouterr().out
    assert "\x1b[2J" not in out and "[bold]" in out


def test_colour_order(files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def coloured(*arguments: str, **variables: str) -> bool:
        for name in ("NO_COLOR", "FORCE_COLOR"):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        assert run(["lives.sgf", *arguments]) == 0
        return "\x1b[" in capsys.readouterr().out

    assert not coloured()
    assert coloured(FORCE_COLOR="1")
    assert not coloured(FORCE_COLOR="1", NO_COLOR="1")
    assert coloured("--color", "always", NO_COLOR="1")
    assert not coloured("--color", "never", FORCE_COLOR="1")


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


@pytest.mark.parametrize(
    "words",
    ["solve lives.sgf", "export lives.sgf", "export lives.sgf -f html", "completion bash", "--help", "--version"],
)
def test_closed_standard_output_is_told(files: Path, words: str) -> None:
    shell = ["sh", "-c", 'exec "$@" >&-', "sh", *command(*words.split())]
    told = subprocess.run(shell, capture_output=True, text=True, env=environment())
    assert told.returncode == 74 and told.stderr == "ldjudge: Standard output is closed.\n"


@pytest.mark.parametrize(
    "words", ["solve -f json", "show -f json", "solve -f csv", "lint -f json", "export", "export -f html"]
)
def test_what_programs_read_is_utf_8(files: Path, words: str) -> None:
    """Whatever encoding the terminal has: an escape of Python's would be no JSON."""
    Path("named.sgf").write_text(LIVES.replace("PL[W]", "PL[W]GN[\U0001f600 \u65e5\u672c]"), encoding="utf-8")
    done = subprocess.run(
        command(*words.split(), "named.sgf"), capture_output=True, env=environment(PYTHONIOENCODING="ascii")
    )
    assert done.returncode == 0, done.stderr
    if "json" in words:
        json.loads(done.stdout)
    if "lint" not in words:
        assert "\U0001f600 \u65e5\u672c" in done.stdout.decode()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--ko-threats", "61"], "'--ko-threats': 61 is not in the range 0<=x<=60."),
        (["--ko-threats", "1000"], "'--ko-threats': 1000 is not in the range 0<=x<=60."),
        (["--time", "nan"], "'--time': nan is not a number."),
    ],
)
def test_numbers_without_meaning_are_wrong_usage(
    files: Path, capsys: pytest.CaptureFixture[str], options: list[str], says: str
) -> None:
    assert run(["solve", "lives.sgf", *options]) == 2
    assert says in capsys.readouterr().err
    assert run(["solve", "lives.sgf", "--ko-threats", "60", "--time", "5"]) == 0


@pytest.mark.parametrize("option", ["--nodes", "--memory", "-j"])
def test_a_limit_may_be_larger_than_anything(files: Path, capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert run(["solve", "-q", "lives.sgf", option, "9" * 30]) == 0
    assert capsys.readouterr().out == "White to play lives: B1.\n"


@pytest.mark.parametrize(
    "words", ["solve --annotate", "solve --proof", "check --html", "check --resume", "bench --plot"]
)
def test_copies_and_proofs_need_a_name(files: Path, capsys: pytest.CaptureFixture[str], words: str) -> None:
    """Standard output has the results; a file or folder named '-' is what nobody wants."""
    name, option = words.split()
    assert run([name, "lives.sgf", option, "-"]) == 2
    assert f"{option}: name a file" in capsys.readouterr().err
    assert not Path("-").exists()


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("solve lives.sgf --annotate there --proof ./there", "--annotate and --proof both name there"),
        ("solve lives.sgf --annotate link --proof there", "--annotate and --proof both name link"),
        ("solve lives.sgf -o there --annotate there", "-o and --annotate both name there"),
        ("solve lives.sgf dead.sgf -o new --proof new", "-o and --proof both name new"),
        ("check lives.sgf -o there --html there", "-o and --html both name there"),
        ("check lives.sgf --resume there --html there", "--html and --resume both name there"),
        ("check lives.sgf --cache there --html there", "--html and --cache both name there"),
        ("bench lives.sgf -o there --plot there", "-o and --plot both name there"),
    ],
)
def test_each_output_has_a_file_of_its_own(
    files: Path, capsys: pytest.CaptureFixture[str], words: str, options: str
) -> None:
    Path("there").write_text("mine")
    Path("link").symlink_to("there")
    assert run([*words.split(), "--force"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"ldjudge: {options}: give each a file of its own.\n")
    assert Path("there").read_text() == "mine" and not Path("new").exists()


def test_copies_and_proofs_may_share_a_folder(files: Path) -> None:
    assert run(["solve", "-q", "lives.sgf", "dead.sgf", "--annotate", "out", "--proof", "out"]) == 0
    assert run(["solve", "-q", "kills.sgf", "--annotate", "out", "--proof", "out"]) == 0
    assert len(list(Path("out").iterdir())) == 6


@pytest.mark.parametrize("name", ["solve", "bench", "transform", "show", "legal", "score", "lint", "check", "dedupe"])
def test_names_of_files_never_reach_the_terminal_as_they_are(
    files: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """A file's name may hold an escape sequence; so may a wrong value in it."""
    path = "\x1b[31m\nx.sgf"
    Path(path).write_text(LIVES.replace("AB[ag]", "C[B1\x9b]AB[\x1b[2J\\]][ag]"))
    run([name, path, *(["--swap-colors"] if name == "transform" else [])])
    Path(path).write_text(LIVES.replace("PL[W]", "PL[W]C[at B1, Black\x1b[2J]LJRESULT[loss dead]"))
    run([name, path, *(["--swap-colors"] if name == "transform" else []), *(["--expect"] if name == "solve" else [])])
    told = capsys.readouterr()
    assert "\x1b" not in told.err and "\x9b" not in told.err
    if name != "transform":  # it writes the file's own text
        assert "\x1b" not in told.out and "\x9b" not in told.out


def test_results_and_the_rest_go_to_different_streams(files: Path) -> None:
    done = start("solve", "-f", "jsonl", "lives.sgf", "missing.sgf", "dead.sgf")
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == 3
    assert done.stderr.splitlines()[-1] == "3 problems: 2 judged, 1 refused."


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_a_closed_pipe_ends_quietly(files: Path) -> None:
    process = subprocess.Popen(
        command("solve", "-f", "jsonl", *["lives.sgf"] * 200),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 141


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


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_a_full_disk_is_told(files: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command("lives.sgf"), stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), timeout=60
        )
    assert done.returncode == 74
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr


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


def test_points_given_several_times_all_count(
    files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repeated ``--target`` (or ``--realm``, ``--remove``, ...) adds to the others; it doesn't take their place."""

    def targets(*arguments: str) -> list[str]:
        assert run(["show", "lives.sgf", "-f", "json", *arguments]) == 0
        found: list[str] = json.loads(capsys.readouterr().out)["targets"]
        return found

    both = targets("--target", "A2,D2")
    assert both == ["A2", "D2"] == targets("--target", "A2", "--target=D2")
    monkeypatch.setenv("LDJUDGE_TARGET", "A2 D2")
    assert targets() == both
    assert targets("--target", "D1") == ["D1"]


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


def test_a_missing_value_is_told_for_its_command(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lives.sgf", "--teban"]) == 2
    assert capsys.readouterr().err.endswith("'ldjudge solve --help' tells how it is used.\n")
