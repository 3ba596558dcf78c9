"""Runs that are told to end, once or more often, at many moments: files stay valid, and nothing is left."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


def environment() -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("LDJUDGE_") or k == "LDJUDGE_PURE"}
    return kept | {"PYTHONPATH": str(ROOT)}


def start(*command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *command],
        env=environment(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def left_over(session: int) -> bool:
    """Whether a process of a session is alive; a killed one may need a moment."""
    for _ in range(50):
        try:
            os.killpg(session, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.02)
    return True


@pytest.mark.parametrize("command", ["check", "solve"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("times", [1, 3])
def test_a_run_ends_in_good_order_at_any_moment(
    command: str, number: signal.Signals, times: int, tmp_path: Path
) -> None:
    chance = random.Random(times)
    for turn in range(4):
        out = tmp_path / f"{turn}.json"
        collection = [str(ROOT / "tests/check")] * 4
        options = ("-f", "json", "-o", str(out), "-j", "2", "-q", "--nodes", "100000")
        more = ["--no-cache"] if command == "check" else ["-r"]
        process = start("-m", "ldjudge", command, *options, *more, *collection)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not (out.exists() and out.stat().st_size):
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.2))
        begun = time.monotonic()
        for _ in range(times):
            process.send_signal(number)
            time.sleep(chance.uniform(0, 0.03))
        printed, errors = process.communicate(timeout=30)
        assert time.monotonic() - begun < 5
        assert process.returncode == (130 if number == signal.SIGINT else -number)
        assert "Traceback" not in errors and "Exception" not in errors and not printed
        assert isinstance(json.loads(out.read_text(encoding="utf-8")), list)
        assert not left_over(process.pid)


BLOCKED = """
import sys, time
import ldjudge.cli as cli
import ldjudge.cli.interrupts as interrupts
interrupts.SAME = 0.5

def run(arguments):
    try:
        print("ready", flush=True)
        time.sleep(60)
    finally:
        print("leaving", flush=True)
        time.sleep(60)

cli.run = run
cli.main([])
"""


def test_a_later_interrupt_ends_a_run_whose_way_out_is_blocked() -> None:
    process = start("-c", BLOCKED)
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "leaving\n"
    process.send_signal(signal.SIGINT)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.6)
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 130
    assert process.stderr.read() == ""
    process.stdout.close()
    process.stderr.close()


FINISHED = """
import os, signal
import ldjudge.cli as cli
import ldjudge.cli.interrupts as interrupts
end = interrupts.Interrupts.end

def interrupted_end(self):
    os.kill(os.getpid(), signal.SIGINT)
    end(self)

interrupts.Interrupts.end = interrupted_end
cli.run = lambda arguments: 0
cli.main([])
"""


def test_an_interrupt_just_after_the_run_is_one_as_well() -> None:
    process = start("-c", FINISHED)
    printed, errors = process.communicate(timeout=30)
    assert (process.returncode, printed, errors) == (130, "", "")


def test_signals_that_are_ignored_stay_so() -> None:
    """As those of programs that a shell starts in the background, or with nohup."""
    script = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); signal.signal(signal.SIGHUP, signal.SIG_IGN)"
    process = start("-c", script + BLOCKED.replace("time.sleep(60)", "time.sleep(0.5)"))
    assert process.stdout is not None and process.stderr is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGHUP)
    begun = time.monotonic()
    assert process.wait(10) == 0
    assert time.monotonic() - begun > 0.8
    process.stdout.close()
    process.stderr.close()
