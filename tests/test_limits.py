"""Limits hold: nodes and seconds to within 5 % (or 50 ms), memory to within 5 % (or 16 MB); an interrupt ends it all.

A table that is far too small makes a search slow, never wrong.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_runs import ENDLESS, environment
from fixpoint import Fixpoint, TooLarge
from random_problems import random_problems
from test_verdict import outcome

from ldjudge.board import Colour, draw, parse_points, read_diagram
from ldjudge.problem import Boundary, Problem, make_problem
from ldjudge.search.arena import Arena, Question
from ldjudge.search.dfpn import DfpnProver, _uncompiled, core_module
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver
from ldjudge.verdict.judge import judge

ROOT = Path(__file__).parent.parent

# White has all the room that no search can go through.
OPEN = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . O . O . . .
. . . . . . . . .
. . . O . O . . .
. . . X . X . . .
. . . . . . . . .
. . . . . . . . .
"""


def hard(realm: str = "B2:H8") -> Problem:
    position, _ = read_diagram(OPEN)
    points = parse_points(realm, 9, 9)
    return make_problem(position, points, Colour.BLACK, defender=Colour.WHITE, boundary=Boundary.WALL)


FORMS = ["compiled", "uncompiled", "compiled-wide", "wide", "round-robin"]


def hard_prover(form: str, limits: Limits) -> DfpnProver | RoundRobinProver:
    arena = Arena.of(hard("A1:J9" if form.endswith("wide") else "B2:H8"))
    if form == "round-robin":
        return RoundRobinProver(arena, limits)
    core = core_module(arena.size) if form.startswith("compiled") else _uncompiled()
    if form.startswith("compiled") and not core.COMPILED:
        pytest.skip("there is no compiled core here")
    return DfpnProver(arena, limits, core=core)


@pytest.mark.parametrize("nodes", [10_000, 20_011, 1_000_000])
@pytest.mark.parametrize("form", FORMS)
def test_nodes(form: str, nodes: int) -> None:
    if not form.startswith("compiled") and nodes > 100_000:
        pytest.skip("too slow")
    prover = hard_prover(form, Limits(nodes=nodes, seconds=None))
    assert prover.ask(Question.CAPTURE, prover.arena.start, 0) is None
    assert prover.limit == "nodes" and 0.95 * nodes <= prover.nodes <= 1.05 * nodes
    assert prover.ask(Question.END, prover.arena.start, 0) is None, "nothing is searched after a limit"
    assert prover.nodes <= 1.05 * nodes


@pytest.mark.parametrize("seconds", [0.2, 1.2])
@pytest.mark.parametrize("form", FORMS)
def test_seconds(form: str, seconds: float) -> None:
    allowed = seconds + max(0.05, 0.05 * seconds)
    for last in (False, False, True):  # another process may have had the processor when the time was up
        limits = Limits(seconds=seconds)
        prover = hard_prover(form, limits)
        assert prover.ask(Question.CAPTURE, prover.arena.start, 0) is None
        taken = limits.elapsed
        assert prover.limit == "time" and taken >= seconds
        if taken <= allowed or last:
            break
    assert taken <= allowed


def test_seconds_of_a_whole_judgement() -> None:
    for last in (False, False, True):
        limits = Limits(seconds=0.5)
        judgement = judge(hard(), "auto", limits, both=True)
        taken = limits.elapsed
        assert judgement.verdict.cls == "unknown" and judgement.search["limit"] == "time"
        if taken <= 0.55 or last:
            break
    assert taken <= 0.55


MEMORY = """
import sys
import ldjudge.cli
from ldjudge.board import Colour, parse_points, read_diagram
from ldjudge.problem import Boundary, make_problem
from ldjudge.search.arena import Arena, Question
from ldjudge.search.dfpn import DfpnProver, _uncompiled
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver

form, megabytes, diagram = sys.argv[1], int(sys.argv[2]), sys.argv[3]
points = parse_points("A1:J9" if form == "wide" else "B2:H8", 9, 9)
problem = make_problem(read_diagram(diagram)[0], points, Colour.BLACK, defender=Colour.WHITE, boundary=Boundary.WALL)
arena = Arena.of(problem)
if form == "round-robin":
    prover = RoundRobinProver(arena, Limits(nodes=200_000, seconds=None, megabytes=megabytes))
else:
    prover = DfpnProver(arena, Limits(nodes=2000, seconds=None, megabytes=megabytes), core=_uncompiled())
    while prover._core.buckets < prover._core.max_buckets:
        prover._core.grow()  # as a long search does
assert prover.ask(Question.CAPTURE, arena.start, 0) is None
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) * 1024 / 1e6)
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="reads a process's peak memory from /proc")
@pytest.mark.parametrize("form", ["uncompiled", "wide", "round-robin"])
def test_memory(form: str) -> None:
    """The peak of the whole process, the interpreter included."""
    megabytes = 80
    command = [sys.executable, "-c", MEMORY, form, str(megabytes), OPEN]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120, env=environment())
    assert float(done.stdout) <= megabytes + 16


@pytest.mark.parametrize("seed", range(95, 97))
def test_four_megabytes_are_enough_for_a_right_answer(seed: int) -> None:
    judged = 0
    for problem in random_problems(seed, 12):
        try:
            expected = Fixpoint(problem, 1200).outcome()
        except TooLarge:
            continue
        judged += 1
        judgement = judge(problem, "auto", Limits(megabytes=4, seconds=None))
        assert outcome(judgement) == expected, f"{draw(problem.position)}\n{problem}"
    assert judged >= 4


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("pure", ["0", "1"])
def test_an_interrupt_inside_a_long_search(tmp_path: Path, pure: str) -> None:
    (tmp_path / "endless.sgf").write_text(ENDLESS)
    process = subprocess.Popen(
        [sys.executable, "-m", "ldjudge", "solve", "endless.sgf", "-o", "out.txt"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, env=environment() | {"LDJUDGE_PURE": pure},
    )  # fmt: skip
    try:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not (tmp_path / "out.txt").exists():
            time.sleep(0.05)  # a machine that is busy takes long to begin
        time.sleep(1)
        assert process.poll() is None
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130 and time.monotonic() - begun < 3
    assert out == err == b""


def test_a_share_of_limits_is_a_part_of_what_is_left() -> None:
    seen: list[tuple[int, str]] = []
    whole = Limits(nodes=1000, seconds=100.0, megabytes=64)
    whole.progress = lambda nodes: seen.append((nodes, whole.asking))
    part = whole.share(0.5, spent=200)
    assert (part.nodes, part.megabytes) == (400, 64)
    assert part.seconds is not None and 45 < part.seconds <= 50
    part.asking = "does it live?"
    assert part.progress is not None
    part.progress(30)
    assert seen == [(230, "does it live?")]  # who watches the whole sees the nodes of all its questions
    assert whole.share(1.0, spent=200, most=50).nodes == 50
    assert whole.share(1.0, spent=5000).nodes == 1  # never none: that would be no limit
    free = Limits(seconds=None).share(0.5, most=10)
    assert (free.nodes, free.seconds, free.progress) == (10, None, None)
