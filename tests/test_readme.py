"""What the README shows is what the program does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ldjudge.cli import run
from ldjudge.cli.group import COMMANDS
from ldjudge.cli.options import OPTIONS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^\$ ldjudge ([^\n]*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("arguments", "output"), SHOWN, ids=[arguments for arguments, _ in SHOWN])
def test_the_shown_output_is_the_output(
    arguments: str, output: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert run(shlex.split(arguments)) == 0
    printed = capsys.readouterr().out
    # Another search may count and play on differently.
    kept = [line for line in printed.splitlines() if not re.match(r"\(.*positions?|Line:", line)]
    expected = [line for line in output.splitlines() if not line.startswith("Line:")]
    assert "\n".join(kept).strip("\n") == "\n".join(expected).strip("\n")


def test_there_is_an_example() -> None:
    assert SHOWN


def test_files_and_options_that_are_named_exist() -> None:
    for path in re.findall(r"`((?:ldjudge|tests|problems|\.ci)/[\w./-]+)`", README):
        assert (ROOT / path).exists(), path
    known = {part for option in OPTIONS for name in option.names for part in name.split("/")}
    for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", README):
        assert option in known | {"--version", "--help"}, option
    for word in re.findall(r"^ldjudge (\w+)", README, re.MULTILINE):
        assert word in COMMANDS, word


def test_the_file_that_is_shown_is_judged_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = re.search(r"^```\n(\(;.*?\))\n```", README, re.MULTILINE | re.DOTALL)
    assert shown is not None
    Path("problem.sgf").write_text(shown.group(1))
    assert run(["-q", "problem.sgf"]) == 0
    assert capsys.readouterr().out.strip() in README
