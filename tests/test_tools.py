"""What belongs around the commands: completion, manual pages, the config file."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete

from ldjudge.cli import run
from ldjudge.cli.group import COMMANDS, app
from ldjudge.cli.options import OPTIONS

ROOT = Path(__file__).parent.parent
PROBLEM = "problems/corner/rectangular-six-one-liberty.sgf"


@pytest.fixture(autouse=True)
def _at_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


# Completion


def completed(*words: str) -> set[tuple[str, str]]:
    """What is offered for the last word, with its kind."""
    found = BashComplete(app, {}, "ldjudge", "_LDJUDGE_COMPLETE").get_completions(list(words[:-1]), words[-1])
    return {(item.type, item.value) for item in found}


def test_completion_offers_commands_options_values_and_files() -> None:
    assert {("plain", "solve"), ("plain", "score"), ("file", "s")} == {
        item for item in completed("s") if item[1] not in ("schema", "show")
    }
    assert ("plain", "--ko-threats") in completed("solve", "--ko")
    assert completed("solve", "--teban", "bl") == {("plain", "black")}
    assert completed("solve", "prob") == {("file", "prob")}
    assert completed("schema", "inf") == {("plain", "influence")}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert "_LDJUDGE_COMPLETE" in script
    if shutil.which(shell):
        file = tmp_path / "script"
        file.write_text(script)
        assert subprocess.run([shell, "-n", str(file)], capture_output=True).returncode == 0


def test_completion_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ldjudge"],
        env={"_LDJUDGE_COMPLETE": "bash_complete", "COMP_WORDS": "ldjudge trans", "COMP_CWORD": "1", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
    )
    assert "plain,transform" in done.stdout.splitlines() and done.stderr == ""


# Manual pages


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_manual_page(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["man", *filter(None, [name])]) == 0
    page = capsys.readouterr().out
    assert page.startswith(".TH ") and page.isascii()
    assert not [line for line in page.splitlines() if re.match(r"[.'](?!TH|SH|TP|PP|nf|fi)", line)]
    if not name:
        assert all(f"ldjudge\\-{command}(1)" in page for command in app.list_commands(click.Context(app)))
    for option in OPTIONS:
        if name in option.commands.split() and not option.hidden:
            assert option.names[0].split("/")[0].replace("-", "\\-") in page, option.names
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=page, capture_output=True, encoding="utf-8")
        assert done.stderr == ""


def test_all_manual_pages_go_to_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "man1"
    assert run(["man", "-o", str(folder)]) == 0
    assert len(list(folder.glob("ldjudge*.1"))) == len(app.list_commands(click.Context(app))) + 1
    assert run(["man", "-o", str(folder)]) == 74
    assert run(["man", "no-such-command"]) == 2


# The config file


def configured(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text)
    monkeypatch.setenv("LDJUDGE_CONFIG", str(file))


needs_toml = pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 has no TOML reader")


@needs_toml
def test_defaults_from_the_config_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    configured("quiet = true\nno-timing = true\n[solve]\nboth = true\nteban = 'white'\n", tmp_path, monkeypatch)
    assert run(["solve", PROBLEM]) == 0
    assert capsys.readouterr().out.startswith("White to play")
    monkeypatch.setenv("LDJUDGE_TEBAN", "black")  # a variable counts more than the file
    assert run(["solve", PROBLEM]) == 0
    assert capsys.readouterr().out.startswith("Black to play")
    assert run(["solve", PROBLEM, "--teban", "white"]) == 0  # and the command line most
    assert capsys.readouterr().out.startswith("White to play")


@needs_toml
def test_where_the_config_file_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LDJUDGE_CONFIG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "ldjudge").mkdir()
    (tmp_path / "ldjudge" / "config.toml").write_text("quiet = true")
    assert run([PROBLEM]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    monkeypatch.setenv("LDJUDGE_CONFIG", "")
    assert run([PROBLEM]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 1


@needs_toml
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("tiem = 3", "'tiem' is no option of any command"),
        ("[solve]\nmodel = 'bouzy'", "'model' is no option of 'ldjudge solve'"),
        ("[sovle]\ntime = 1", "[sovle] is no command"),
        ("force = true", "'force' can only be given on the command line"),
        ("time = ", "config.toml"),
        ("time = 'soon'", "'soon' is not a valid number"),
        ("teban = 'red'", "red"),
    ],
)
def test_faults_of_the_config_file(
    text: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    configured(text, tmp_path, monkeypatch)
    assert run(["solve", PROBLEM]) == 2
    assert fault in capsys.readouterr().err


@needs_toml
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("time = [1, 2]", "'time': write a number."),
        ("time = 2020-01-01", "'time': write a number."),
        ("time = true", "'time': write a number."),
        ("nodes = inf", "'nodes': 'inf' is not a valid whole number."),
        ("nodes = 1.5", "'nodes': '1.5' is not a valid whole number."),
        ("first = 2", "'first': write true or false."),
        ("first = [true]", "'first': write true or false."),
        ("verbose = [1]", "'verbose': write a whole number."),
        ("teban = ['black']", "'teban': write a text in quotes."),
        ("realm = 1979-05-27", "'realm': write a text in quotes."),
        ("realm = ['A1', 'B2:']", "'realm': --realm: 'B2:' lacks a corner"),
        ("[bench]\nmode = [['auto']]", "'mode' in [bench]: write a text in quotes."),
        ("[solve]\nmode = {}", "'mode' in [solve]: write a text in quotes."),
        ("[check]\ndepth = 0", "'depth' in [check]: 0 is not in the range x>=1."),
        ("a = " + "[" * 100000, ""),
    ],
)
def test_values_of_a_wrong_kind_in_the_config_file(
    text: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They name the file and the key, whatever is run."""
    configured(text, tmp_path, monkeypatch)
    assert run(["solve", PROBLEM]) == 2
    assert capsys.readouterr().err.startswith(f"ldjudge: {tmp_path / 'config.toml'}: {fault}")


@needs_toml
@pytest.mark.parametrize(
    "text",
    [
        "mode = 'inside'",
        "mode = ['auto']",
        "[bench]\nmode = ['auto', 'inside']",
        "verbose = true",
        "verbose = 2",
        "nodes = 1e6",
        "time = inf",
        "target = ['Q17', 'R17:T17']",
        "komi = 6.5",
        "[transform]\nrotate = 90",
        "[check]\nformat = 'csv'",
        "unicode = true",
    ],
)
def test_values_in_the_config_file(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written as TOML has them; one value may stand for a list of one."""
    configured(text, tmp_path, monkeypatch)
    assert run(["bench", PROBLEM, "--nodes", "1"]) in (0, 3)


def test_a_config_file_that_is_named_but_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LDJUDGE_CONFIG", "/no/such/file")
    assert run(["solve", PROBLEM]) == 2
    assert "there is no file /no/such/file" in capsys.readouterr().err
