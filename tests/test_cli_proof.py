"""Proofs on the command line: ``solve --proof``, ``solve --verify``, ``verify``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ldjudge.cli import run

ROOT = Path(__file__).parent.parent
# A straight three on the edge, with either side to move.
STONES = "(;GM[1]FF[4]SZ[9]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]LJREALM[ah:di]"
LIVES = f"{STONES}PL[W])"
KILLS = f"{STONES}PL[B])"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two problems, which is the current one."""
    monkeypatch.chdir(tmp_path)
    Path("lives.sgf").write_text(LIVES)
    Path("kills.sgf").write_text(KILLS)
    return tmp_path


def test_a_proof_is_written_and_accepted(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "lives.sgf", "--all-moves", "--proof", "p.jsonl"]) == 0
    capsys.readouterr()
    assert run(["verify", "p.jsonl"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("p.jsonl: accepted")
    assert "Class: alive." in said and "Life: two eyes." in said
    assert "Winning moves, complete: B1." in said and "A1 dead, B1 two eyes, C1 dead, pass dead" in said


def test_several_proofs_go_into_a_folder(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "lives.sgf", "kills.sgf", "--proof", "proofs", "-j", "2"]) == 0
    names = sorted(str(p) for p in Path("proofs").iterdir())
    assert names == ["proofs/kills.proof.jsonl", "proofs/lives.proof.jsonl"]
    assert run(["verify", "-q", *names]) == 0
    assert capsys.readouterr().out.count("accepted") == 2


def test_a_compressed_proof(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "kills.sgf", "--proof", "p.jsonl.gz"]) == 0
    assert Path("p.jsonl.gz").read_bytes()[:2] == b"\x1f\x8b"
    assert run(["verify", "p.jsonl.gz"]) == 0


@pytest.mark.parametrize("name", ["p.jsonl", "p.jsonl.gz"])
@pytest.mark.parametrize("arguments", [["-"], []])
def test_a_proof_from_standard_input(files: Path, name: str, arguments: list[str]) -> None:
    assert run(["solve", "kills.sgf", "--proof", name]) == 0

    def verify(proof: bytes) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "ldjudge", "verify", *arguments]
        return subprocess.run(
            command, input=proof, capture_output=True, timeout=60, env=os.environ | {"PYTHONPATH": str(ROOT)}
        )

    proof = Path(name).read_bytes()
    accepted = verify(proof)
    assert accepted.returncode == 0 and accepted.stdout.startswith(b"-: accepted")
    assert verify(proof[: len(proof) // 2]).returncode == 1


def test_a_damaged_proof_is_rejected(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["solve", "kills.sgf", "--proof", "p.jsonl"])
    text = Path("p.jsonl").read_text()
    Path("p.jsonl").write_text(text.replace('"play":{"B1"', '"play":{"A1"', 1))
    capsys.readouterr()
    assert run(["verify", "p.jsonl"]) == 1
    assert "rejected: line " in capsys.readouterr().out
    assert run(["verify", "-f", "json", "p.jsonl"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "ldjudge-verify/1" and not found["accepted"] and found["fault"]


def test_files_that_are_no_proofs(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "lives.sgf"]) == 1
    assert "rejected: line 1" in capsys.readouterr().out
    assert run(["verify", "missing.jsonl"]) == 4
    assert capsys.readouterr().err == "missing.jsonl: There is no such file.\n"
    assert run(["verify", "-f", "json", "missing.jsonl", "."]) == 4
    found = json.loads(capsys.readouterr().out)
    assert [(one["path"], one["accepted"], bool(one["fault"])) for one in found] == [
        ("missing.jsonl", None, True),
        (".", None, True),
    ]


def test_a_verdict_verified_in_memory(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "--verify", "-f", "json", "lives.sgf"]) == 0
    assert json.loads(capsys.readouterr().out)["verified"] is True
    assert run(["solve", "-f", "json", "lives.sgf"]) == 0
    assert json.loads(capsys.readouterr().out)["verified"] is None
    assert run(["solve", "--verify", "lives.sgf"]) == 0
    assert "Verified" in capsys.readouterr().out


def test_an_existing_file_is_not_overwritten(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("p.jsonl").write_text("mine")
    assert run(["solve", "lives.sgf", "--proof", "p.jsonl"]) == 74
    assert Path("p.jsonl").read_text() == "mine"
    assert run(["solve", "lives.sgf", "--proof", "p.jsonl", "--force"]) == 0


def test_a_limit_leaves_what_is_proved(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The class without the first moves; of an unknown class there is no proof."""
    assert run(["solve", "lives.sgf", "--nodes", "2", "--proof", "p.jsonl"]) == 3
    assert run(["verify", "p.jsonl"]) == 0
    assert "Winning moves" not in capsys.readouterr().out
    # Two stones in a large closed realm.
    Path("endless.sgf").write_text("(;GM[1]FF[4]SZ[19]PL[W]AB[bb:rb][br:rr][bc:bq][rc:rq]AW[jj][kk]LJREALM[cc:qq])")
    assert run(["solve", "endless.sgf", "--nodes", "100", "--proof", "q.jsonl"]) == 3
    assert not Path("q.jsonl").exists()
    assert "no-proof" in capsys.readouterr().err
