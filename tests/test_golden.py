"""Golden files: what the commands print, word for word.

Each file in tests/golden holds the arguments, the exit code, the input and both outputs. The game is the file
``problem.sgf``; an annotated copy is ``annotated.sgf``. Numbers of positions and the core in use are left out of the
comparison. ``LDJUDGE_UPDATE_GOLDEN=1 pytest tests/test_golden.py`` writes them anew: read the difference.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from ldjudge.cli import run

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.golden"))
_PART = re.compile(r"^--- (\w[\w.]*)\n", re.MULTILINE)


def parts_of(text: str) -> dict[str, str]:
    """The parts of a golden file by their names; 'args' is the first."""
    pieces = _PART.split(text)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def settled(text: str) -> str:
    """Output without what another search may count differently."""
    text = re.sub(r"[\d,]+ positions?", "N positions", text)
    text = re.sub(r'"nodes": \d+', '"nodes": N', text)
    text = re.sub(r'"decided_by": "[^"]*"', '"decided_by": "X"', text)
    text = re.sub(r'"core": "(compiled|pure)"', '"core": "C"', text)
    return text


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = parts_of(path.read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    Path("problem.sgf").write_text(parts["problem.sgf"], encoding="utf-8", newline="")
    code = run(shlex.split(parts["args"]))
    out, err = capsys.readouterr()
    found = {"args": parts["args"], "problem.sgf": parts["problem.sgf"], "exit": f"{code}\n"}
    found["stdout"], found["stderr"] = settled(out), settled(err)
    if Path("annotated.sgf").exists():
        found["annotated.sgf"] = Path("annotated.sgf").read_text(encoding="utf-8")
    assert Path("problem.sgf").read_text(encoding="utf-8") == parts["problem.sgf"], "the input was changed"
    if os.environ.get("LDJUDGE_UPDATE_GOLDEN"):
        path.write_text("".join(f"--- {name}\n{text}" for name, text in found.items()), encoding="utf-8")
        return
    for name, text in parts.items():
        assert found.get(name) == text, name
    assert found.keys() == parts.keys()


def test_there_are_golden_files() -> None:
    assert len(GOLDEN) >= 10
