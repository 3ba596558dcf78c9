"""Defaults from the environment and the config file hold where they suit; faults tell where they come from."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from ldjudge.cli import run

PROBLEM = str(Path(__file__).parent.parent / "problems" / "corner" / "tripod-kill.sgf")
GAME = str(Path(__file__).parent / "games" / "9x9-08.sgf")
VALUES = [  # an option, a value, a command that takes it, and one that doesn't
    ("format", "csv", "solve", "show"),
    ("format", "svg", "export", "solve"),
    ("rules", "ing", "score", "solve"),
    ("style", "print", "export", "solve"),
    ("dialect", "right", "check", "show"),
    ("depth", "0", "solve", "check"),
]
needs_toml = pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 has no TOML reader")


def arguments(command: str) -> list[str]:
    """The command on a file; its output is the same from run to run."""
    flags = {"check": ["--no-cache", "--no-timing"], "solve": ["--no-timing"]}
    return [command, GAME if command == "score" else PROBLEM, *flags.get(command, [])]


@pytest.mark.parametrize(("name", "value", "takes", "other"), VALUES)
def test_a_variable_holds_where_it_suits(
    name: str, value: str, takes: str, other: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = run(arguments(other)), capsys.readouterr()
    monkeypatch.setenv(f"LDJUDGE_{name.upper()}", value)
    assert run(arguments(takes)) in (0, 1)
    capsys.readouterr()
    assert (run(arguments(other)), capsys.readouterr()) == plain


@needs_toml
@pytest.mark.parametrize(("name", "value", "takes", "other"), VALUES)
def test_a_value_of_the_config_file_holds_where_it_suits(
    name: str, value: str, takes: str, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text(f"{name} = {value if value.isdigit() else repr(value)}\n")
    monkeypatch.setenv("LDJUDGE_CONFIG", str(tmp_path / "config.toml"))
    assert run(arguments(takes)) in (0, 1)
    assert run(arguments(other)) in (0, 1)


@pytest.mark.parametrize(("value", "quiet"), [("1", True), ("true", True), ("0", False), ("no", False), ("", False)])
def test_a_flag_is_on_or_off(
    value: str, quiet: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LDJUDGE_QUIET", value)
    monkeypatch.setenv("LDJUDGE_UNICODE", value)  # one of two opposites
    assert run(["show", PROBLEM]) == 0
    told = capsys.readouterr().out
    assert (("Teban" not in told), ("●" in told)) == (quiet, quiet)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TIME", "soon"),
        ("NODES", "1.5"),
        ("FORMAT", "xml"),
        ("BOUNDARY", "hedge"),
        ("FIRST", "maybe"),
        ("MODE", "auto,round-robin"),
        ("DIALECT", "wrong"),
        ("REALM", "A1:"),
        ("TEBAN", "red"),
        ("KO_POINT", "Z"),
    ],
)
def test_a_variable_that_suits_no_command_is_named(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(f"LDJUDGE_{name}", value)
    assert run(["solve", PROBLEM]) == 2
    option = f"--{name.lower().replace('_', '-')}"
    told = capsys.readouterr().err.splitlines()
    assert option in told[0]
    assert told[1] == f"{option} comes from the environment variable LDJUDGE_{name}."
    assert run(["man", "solve"]) == 0  # which has no such option


def test_options_that_do_not_go_together_are_told_with_their_origin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LDJUDGE_EXIT_VERDICT", "1")
    assert run(["solve", PROBLEM, PROBLEM]) == 2
    assert "--exit-verdict comes from the environment variable LDJUDGE_EXIT_VERDICT.\n" in capsys.readouterr().err


@needs_toml
def test_the_config_file_is_named_where_its_options_do_not_go_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "config.toml"
    file.write_text("exit-verdict = true\n")
    monkeypatch.setenv("LDJUDGE_CONFIG", str(file))
    assert run(["solve", PROBLEM, PROBLEM]) == 2
    assert f"--exit-verdict comes from the config file {file}.\n" in capsys.readouterr().err


def test_a_form_from_the_environment_gives_way_to_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The JSON lines that --resume writes are asked for on the command line, the table only by default."""
    monkeypatch.setenv("LDJUDGE_FORMAT", "csv")
    assert run(["check", "-q", "--no-cache", PROBLEM, "--resume", str(tmp_path / "results.jsonl")]) == 0
    assert (tmp_path / "results.jsonl").read_text().startswith("{")


def test_a_home_folder_that_cannot_be_entered_has_no_config_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a program is run as another user, who keeps HOME."""
    found = os.stat

    def stat(path: os.PathLike[str] | str | int, **options: Any) -> os.stat_result:
        if isinstance(path, str | os.PathLike) and str(path).startswith(str(tmp_path)):
            raise PermissionError(13, "Permission denied", str(path))
        return found(path, **options)

    monkeypatch.delenv("LDJUDGE_CONFIG", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(os, "stat", stat)
    assert run(["show", PROBLEM]) == 0
