"""The schemas describe what the commands really print: all of it, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from ldjudge.cli import run
from ldjudge.render.schema import SCHEMAS

ROOT = Path(__file__).parent.parent
PROBLEM = "problems/corner/rectangular-six-one-liberty.sgf"
SEKI = "problems/seki/placement-makes-seki.sgf"
TARGET = "problems/targets/cutting-stone.sgf"
RUNS = {
    "solve": [[PROBLEM, "--all-moves", "--both"], [SEKI, TARGET, "{broken}"], [PROBLEM, "--expect", "--nodes", "1"]],
    "check": [[PROBLEM, "--no-cache"], [SEKI, "{wrong}", "{broken}", "--no-cache"]],
    "show": [[PROBLEM], [SEKI, "{broken}"]],
    "legal": [[PROBLEM], ["{broken}"]],
    "score": [["{game}"], ["{game}", "--rules", "ing"], ["{broken}"], [PROBLEM, "--playouts", "4"]],
    "influence": [["{game}"], ["{broken}"]],
    "lint": [[PROBLEM], ["{broken}"]],
    "dedupe": [[PROBLEM, SEKI, PROBLEM]],
}
BROKEN = "(;FF[4]SZ[9]AB[zz]AW[aa:bb])(;nonsense"
GAME = "(;SZ[5]KM[0.5]AB[ba][bb][ac][bc][bd][cd][ce]AW[ca][cb][cc][dc][dd][de][ae];B[];W[])"


def closed(schema: Any) -> Any:
    """The same schema without room for keys that it doesn't describe."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: closed(value) for key, value in schema.items()}
    return found | {"additionalProperties": False} if "properties" in found and "required" in found else found


def objects(text: str) -> list[Any]:
    data = json.loads(text)
    return data if isinstance(data, list) else [data]


@pytest.mark.parametrize(("name", "arguments"), [(name, one) for name, runs in RUNS.items() for one in runs])
def test_real_results_are_described(
    name: str,
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(ROOT)
    (tmp_path / "broken.sgf").write_text(BROKEN)
    (tmp_path / "game.sgf").write_text(GAME)
    wrong = Path(PROBLEM).read_text(encoding="utf-8").replace("LJRESULT[ko threats:0 moves:sr]", "").rstrip()[:-1]
    (tmp_path / "wrong.sgf").write_text(wrong + ";B[sa]C[RIGHT])", encoding="utf-8")
    given = [
        a.format(wrong=tmp_path / "wrong.sgf", broken=tmp_path / "broken.sgf", game=tmp_path / "game.sgf")
        for a in arguments
    ]
    run([name, "-q", "-f", "json", *given])
    found = objects(capsys.readouterr().out)
    assert found
    for data in found:
        jsonschema.Draft202012Validator(closed(SCHEMAS[name])).validate(data)


def test_verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    proof = tmp_path / "proof.jsonl"
    assert run(["solve", "-q", PROBLEM, "--proof", str(proof)]) == 0
    capsys.readouterr()
    # Accepted, rejected, and not to be read.
    assert run(["verify", "-f", "json", str(proof), PROBLEM, str(tmp_path / "missing")]) == 4
    found = json.loads(capsys.readouterr().out)
    assert [one["accepted"] for one in found] == [True, False, None]
    for one in found:
        jsonschema.validate(one, closed(SCHEMAS["verify"]))


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_command_prints_a_valid_schema(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", name]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == SCHEMAS[name]
    jsonschema.Draft202012Validator.check_schema(printed)


def test_wrong_results_are_refused() -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"schema": "ldjudge/1"}, SCHEMAS["solve"])
