"""Wrong usage is told once, in a sentence, before anything is read; options mean the same everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ldjudge.cli import run
from ldjudge.cli.group import COMMANDS
from ldjudge.cli.options import options_for

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


def test_a_missing_value_is_told_for_its_command(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lives.sgf", "--teban"]) == 2
    assert capsys.readouterr().err.endswith("'ldjudge solve --help' tells how it is used.\n")


def test_the_option_of_another_command_is_told_as_such(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "lives.sgf", "--both"]) == 2
    assert capsys.readouterr().err.startswith("ldjudge: 'ldjudge show' has no option --both: it belongs to solve.\n")
    assert run(["legal", "lives.sgf", "--realm", "A1"]) == 2
    assert "no option --realm: it belongs to solve, check, show, mark, " in capsys.readouterr().err
    assert run(["show", "lives.sgf", "--bth"]) == 2
    assert "No such option" in capsys.readouterr().err
