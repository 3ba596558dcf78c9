"""The commands lint and mark as scripts use them: output, exit codes, files that are left alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

GOOD = "(;SZ[9]AB[ba][ab:bb]AW[ca:cb][ac:bc]PL[B]LJREALM[aa:bb])\n"


def run(*words: str, stdin: bytes = b"") -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "ldjudge", *words], input=stdin, capture_output=True, timeout=60, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_lint(tmp_path: Path) -> None:
    (tmp_path / "good.sgf").write_text(GOOD)
    (tmp_path / "bad.sgf").write_text("(;SZ[9]AB[aa]PL[B]\n;B[aa])")
    (tmp_path / "other.txt").write_text("nothing")
    assert run("lint", str(tmp_path / "good.sgf")) == (0, "", "1 game read, no findings.\n")
    code, out, err = run("lint", str(tmp_path))
    assert code == 1
    assert out == f"{tmp_path}/bad.sgf:2:1: S307 illegal-move: Black can't play A9: there is a stone.\n"
    assert err == "2 games read, 1 finding.\n"
    code, out, err = run("lint", "-q", "-f", "json", "-", stdin=GOOD.encode() + b"(;AB")
    assert (code, err) == (4, "")
    data = json.loads(out)
    assert data["schema"] == "ldjudge-lint/1" and data["games"] == 2
    assert [(f["source"]["game"], f["number"], f["code"]) for f in data["findings"]] == [(1, "S203", "truncated")]


def test_lint_strict_and_missing_files(tmp_path: Path) -> None:
    odd = b"(SZ[9]AB[aa]PL[B])"
    assert run("lint", "-", stdin=odd)[0] == 1
    assert run("lint", "--strict", "-", stdin=odd)[0] == 4
    assert run("lint", str(tmp_path / "none.sgf"))[0] == 4


def test_mark(tmp_path: Path) -> None:
    source = tmp_path / "a.sgf"
    source.write_text(GOOD.replace("LJREALM[aa:bb]", "") * 2)
    target = tmp_path / "b.sgf"
    code, out, _ = run("mark", str(source), "--game", "1", "--realm", "A8:B9", "-o", str(target), "-q")
    assert (code, out) == (0, "")
    first, second = target.read_text().splitlines()
    assert "LJREALM" not in first
    assert "LJREALM[aa:bb]LJDEFENDER[B]" in second
    assert run("mark", str(source), "-o", str(target))[0] == 74
    assert target.read_text().splitlines() == [first, second]
    assert run("mark", str(source), "-o", str(source), "--force")[0] == 74


def test_mark_leaves_what_is_no_problem_as_it_is(tmp_path: Path) -> None:
    bare = "(;SZ[9]AB[aa])\n"
    code, out, err = run("mark", "-", stdin=(GOOD + bare).encode())
    assert code == 4 and out.endswith(bare) and "no-teban" in err
    code, out, _ = run("mark", "-", "-o", str(tmp_path / "c.sgf"), stdin=bare.encode())
    assert code == 4 and not (tmp_path / "c.sgf").exists()


def test_what_cannot_be_opened_has_no_place_and_is_no_game(tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.sgf")
    said = f"{missing}: S208 cannot-open: There is no such file.\n"
    assert run("lint", missing) == (4, said, "0 games read, 1 finding.\n")
    (tmp_path / "empty").mkdir()
    said = f"{tmp_path / 'empty'}: S211 no-files: There are no SGF files in this folder.\n"
    assert run("lint", str(tmp_path / "empty")) == (4, said, "0 games read, 1 finding.\n")
