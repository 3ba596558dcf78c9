"""Long runs of ``ldjudge check``: killed and resumed, from the cache, with dying workers, interrupted, compared."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import ldjudge.cli.check as check_command
from ldjudge.cli import run
from ldjudge.cli.pool import OrderedPool

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
NODES = ("--nodes", "48000")


def environment() -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("LDJUDGE_") or k == "LDJUDGE_PURE"}
    return kept | {"PYTHONPATH": str(ROOT)}


def start(*arguments: str, **more: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "ldjudge", "check", *NODES, *arguments],
        env=environment(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


def results(text: str) -> list[dict[str, Any]]:
    """JSON lines without what differs from run to run."""
    found = [json.loads(line) for line in text.splitlines()]
    for data in found:
        if data["search"]:
            data["search"]["seconds"] = None
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Part of the planted collection: every fault, in two dialects."""
    part = tmp_path_factory.mktemp("planted")
    for path in (*FOLDER.glob("*.te.sgf"), *FOLDER.glob("*.ljresult.sgf")):
        (part / path.name).write_bytes(path.read_bytes())
    return part


@pytest.fixture(scope="module")
def undisturbed(folder: Path) -> list[dict[str, Any]]:
    """The results of the planted collection in one go."""
    process = start(str(folder), "-f", "jsonl", "--no-cache", "-j", "2")
    out, _ = process.communicate(timeout=120)
    return results(out)


def kill_and_resume(tmp_path: Path, folder: Path, undisturbed: list[dict[str, Any]], times: int) -> None:
    chance = random.Random(times)
    out = tmp_path / "out.jsonl"
    arguments = (str(folder), "--resume", str(out), "--no-cache", "-j", "2")
    for _ in range(times):
        process = start(*arguments)
        time.sleep(chance.uniform(0.3, 1.5))
        process.kill()
        process.communicate()
    process = start(*arguments)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 4, errors
    assert results(out.read_text(encoding="utf-8")) == undisturbed


def test_killed_and_resumed_it_comes_to_the_same(
    tmp_path: Path, folder: Path, undisturbed: list[dict[str, Any]]
) -> None:
    kill_and_resume(tmp_path, folder, undisturbed, 3)


@pytest.mark.slow
def test_killed_ten_times_and_resumed(tmp_path: Path, folder: Path, undisturbed: list[dict[str, Any]]) -> None:
    kill_and_resume(tmp_path, folder, undisturbed, 10)


def test_a_cut_line_is_done_again(tmp_path: Path, folder: Path, undisturbed: list[dict[str, Any]]) -> None:
    out = tmp_path / "out.jsonl"
    lines = [json.dumps(data) + "\n" for data in undisturbed]
    for cut in (0, 1, 40, len(lines[-1]) - 1):
        out.write_text("".join(lines[:-1]) + lines[-1][:cut], encoding="utf-8")
        assert run(["check", *NODES, str(folder), "--resume", str(out), "--no-cache", "-q"]) == 4
        assert results(out.read_text(encoding="utf-8")) == undisturbed


def test_the_results_of_another_run_are_not_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    sound, cooked = (str(FOLDER / f"{name}.te.sgf") for name in ("sound", "cooked"))
    assert run(["check", *NODES, cooked, "--resume", str(out), "--no-cache"]) == 1
    text = out.read_text(encoding="utf-8")
    for other in ([sound], [cooked, "--depth", "3"], ["-m", "round-robin", cooked]):
        assert run(["check", *NODES, *other, "--resume", str(out), "--no-cache"]) == 2
        assert "line 1 isn't of this run" in capsys.readouterr().err
        assert out.read_text(encoding="utf-8") == text
    text_file = tmp_path / "notes.txt"
    text_file.write_text("my notes\nmore\n")
    assert run(["check", *NODES, cooked, "--resume", str(text_file), "--no-cache"]) == 2
    assert text_file.read_text() == "my notes\nmore\n"


def test_the_second_run_searches_nothing(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["check", *NODES, str(folder), "-f", "jsonl", "--cache", str(tmp_path / "known.sqlite3"), "-j", "2"]
    assert run(arguments) == 4
    first = capsys.readouterr()

    def fails(*_: object) -> None:
        raise AssertionError("this is a search")

    monkeypatch.setattr(OrderedPool, "_submit", fails)
    assert run(arguments) == 4
    second = capsys.readouterr()
    assert results(second.out) == results(first.out)
    judged = sum(data["verdict"] is not None for data in results(first.out))
    assert f"({judged} known from earlier runs)" in second.err


def test_a_broken_cache_is_no_reason_to_stop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cache = tmp_path / "known.sqlite3"
    cache.write_text("no database at all, but long enough to be looked at as one" * 20)
    assert run(["check", str(FOLDER / "sound.te.sgf"), "--cache", str(cache)]) == 0
    assert "--no-cache" in capsys.readouterr().err


def _killing(flag: Path, times: int) -> Any:
    """Work that kills its process for cooked problems, so many times."""
    work = check_command.bounded_work

    def bounded_work(task: Any) -> Any:
        if task.solution.dialect == "te" and task.problem.teban.letter == "B":
            deaths = int(flag.read_text())
            if deaths < times:
                flag.write_text(str(deaths + 1))
                os.kill(os.getpid(), signal.SIGKILL)
        return work(task)

    return bounded_work


@pytest.mark.parametrize(("deaths", "code"), [(1, 1), (99, 3)])
def test_a_killed_worker_costs_at_most_its_own_problem(
    deaths: int, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    flag = tmp_path / "deaths"
    flag.write_text("0")
    monkeypatch.setattr(check_command, "bounded_work", _killing(flag, deaths))
    names = ("sound.bm", "sound.plus", "cooked.te", "sound.right", "sound.te")
    paths = [str(FOLDER / f"{name}.sgf") for name in names]
    assert run(["check", *paths, "-f", "jsonl", "--no-cache", "-j", "2"]) == code
    out, err = capsys.readouterr()
    found = [[f["code"] for f in data["findings"]] for data in results(out)]
    assert found == [[], [], ["cooked" if code == 1 else "undecided"], [], []]
    assert "a worker process ended" in err


def test_an_interrupt_leaves_a_valid_file(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    process = start(str(FOLDER), str(ROOT / "problems"), "-f", "json", "-o", str(out), "--no-cache", "-j", "1")
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not (out.exists() and out.stat().st_size > 5000):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130, errors
    assert len(json.loads(out.read_text(encoding="utf-8"))) >= 1
    assert errors.splitlines()[-1].startswith("Interrupted. ") and "Traceback" not in errors


def test_a_closed_pipe_ends_quietly() -> None:
    command = f"{sys.executable} -m ldjudge check {FOLDER} --nodes 48000 --no-cache -f tsv -q | head -2"
    shell = subprocess.run(
        ["bash", "-c", f"{command}; echo ${{PIPESTATUS[0]}}"],
        env=environment(),
        text=True,
        capture_output=True,
        timeout=120,
        check=True,
    )
    assert shell.stdout.splitlines()[-1] == "141"
    assert shell.stdout.startswith("path\tgame\tname\tteban\tresult\t")


def test_a_shell_can_count_the_results() -> None:
    files = "tests/check/sound.*.sgf tests/check/only-ko.*.sgf tests/check/no-solution.te.sgf"
    command = f"{sys.executable} -m ldjudge check {files} --no-cache -f tsv | cut -f5 | sort | uniq -c"
    shell = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment(),
        text=True,
        capture_output=True,
        timeout=120,
        check=True,
    )
    counts = {word: int(number) for number, word in (line.split() for line in shell.stdout.splitlines())}
    assert counts == {"result": 1, "win": 14, "loss": 1}
    assert "15 problems: 7 agree" in shell.stderr


def test_a_baseline_leaves_only_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "a.sgf"
    other = FOLDER / "no-solution.te.sgf"

    def text_of(name: str) -> str:
        return (FOLDER / f"{name}.te.sgf").read_text(encoding="utf-8")

    def check(*arguments: str) -> tuple[int, str, str]:
        code = run(["check", "--no-cache", str(target), str(other), *arguments])
        return (code, *capsys.readouterr())

    old = tmp_path / "old.jsonl"
    target.write_text(text_of("missing-refutation"), encoding="utf-8")
    assert check("-f", "jsonl", "-o", str(old))[0] == 1
    assert check("--baseline", str(old))[:2] == (0, "")
    target.write_text(text_of("wrong-solution"), encoding="utf-8")
    code, out, _ = check("--baseline", str(old))
    assert code == 1
    assert [line.split(": ")[1] for line in out.splitlines()] == ["wrong-solution", "gone"]
    target.write_text(text_of("sound"), encoding="utf-8")
    code, out, _ = check("--baseline", str(old))
    assert code == 0
    assert "gone: missing-refutation A1" in out
    assert check("--baseline", str(target))[0] == 2


def test_text_of_a_file_is_harmless(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (FOLDER / "cooked.te.sgf").read_text(encoding="utf-8")
    path = tmp_path / "x\x1b[2Jy<b>.sgf"
    path.write_text(text.replace("(;FF[4]", "(;FF[4]GN[\x1b[31m<script>alert(1)</script>\tend\u202e\\]]"), "utf-8")
    for form in ("text", "json", "jsonl", "csv", "tsv"):
        run(["check", "--no-cache", "-f", form, str(path)])
        out, err = capsys.readouterr()
        for line in (*out.splitlines(), *err.splitlines()):
            assert line.replace("\t", "").isprintable(), form


def test_a_named_dialect_must_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--dialect", "nonsense", str(FOLDER / "sound.te.sgf")]) == 2
    assert "main-line" in capsys.readouterr().err


def test_the_readme_shows_what_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.split("\nldjudge check tests/check/")[1].split("```")[0]
    paths, _, printed = shown.partition("\n\n")
    arguments = f"tests/check/{paths}".split()
    assert run(["check", "--no-cache", *arguments]) == 1
    assert capsys.readouterr().out == printed
