"""What a worker does with one problem: judge it, compare, and put everything into the object of a result.

Tasks and results can be sent between processes and machines. A result is the JSON object of ``ldjudge solve`` (source
and provenance are left to whoever read the file) with ``findings``, ``dialect`` and ``limited`` (the limit that left
something open) added, or a ``failure``.
"""

from __future__ import annotations

import contextlib
import signal
import time
from dataclasses import dataclass
from typing import Any

from ldjudge.check.compare import DEFAULT_DEPTH, compare
from ldjudge.check.findings import ASSUMPTIONS
from ldjudge.check.judging import judged
from ldjudge.check.markings import Mark, Solution
from ldjudge.problem import Boundary, Problem
from ldjudge.render.json import result
from ldjudge.render.outcome import Issue, Outcome, Source

Result = dict[str, Any]

_SPARE = 1024  # MB of address space of a worker beyond its limit: interpreter, libraries, what is no table
_LATE = 30.0  # seconds after the limit when a worker that doesn't answer is given up


@dataclass(frozen=True)
class How:
    """How to judge and compare: mode and limits of one problem, and how deep the tree is judged."""

    mode: str = "auto"
    nodes: int | None = None
    seconds: float | None = 60.0
    megabytes: int = 512
    first: bool = False
    depth: int = DEFAULT_DEPTH


@dataclass(frozen=True)
class Task:
    """A problem with the solution that its file holds; ``inferred``: the realm is an assumption, wider ones are
    tried. ``boundary``: asked for, whatever the inference says."""

    problem: Problem
    solution: Solution
    how: How
    inferred: bool = False
    boundary: Boundary | None = None


def work(task: Task) -> Result:
    """Judges and compares a task. A failure of the program itself becomes a result, so that a batch goes on."""
    try:
        return _checked(task)
    except (KeyboardInterrupt, SystemExit):
        raise
    except MemoryError:
        return {"failure": "The memory didn't suffice."}
    except Exception as error:
        import traceback

        place = traceback.extract_tb(error.__traceback__)[-1]
        return {"failure": f"{type(error).__name__}: {error} ({place.name}, line {place.lineno})."}


def bounded_work(task: Task) -> Result:
    """The same in a process of its own, whose memory is bounded, and which ends itself where it hangs."""
    _bound_memory(task.how.megabytes)
    seconds = task.how.seconds
    if seconds is not None and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 2 * seconds + _LATE)
    try:
        return work(task)
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


@dataclass
class _Bounds:
    """What has been set for this process."""

    megabytes: int = 0


_bounds = _Bounds()


def _bound_memory(megabytes: int) -> None:
    """Bounds the address space of this process once; a system that can't do that goes without."""
    if _bounds.megabytes == megabytes:
        return
    _bounds.megabytes = megabytes
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        limit = (2 * megabytes + _SPARE) << 20
        if most == resource.RLIM_INFINITY or limit < most:
            resource.setrlimit(resource.RLIMIT_AS, (limit, most))


def _checked(task: Task) -> Result:
    started = time.perf_counter()
    found = judged(task)
    judgement, prover = found.judgement, found.prover
    before = prover.nodes
    findings = compare(judgement, task.solution, prover, found.arena, depth=task.how.depth)
    notes = dict.fromkeys((*judgement.problem.notes, *found.notes))
    if any(note.code in ASSUMPTIONS for note in notes):
        findings = [finding for finding in findings if finding.code not in ("cooked", "missing-branch")]
    issues = tuple(Issue(note.code, note.message, note.severity) for note in notes)
    data = result(Outcome(Source(""), issues, judgement, judgement.problem, stable=found.stable))
    if data["search"] is not None:
        data["search"]["nodes"] = found.nodes + prover.nodes - before
        data["search"]["seconds"] = time.perf_counter() - started
    data["limited"] = judgement.search.get("limit") or prover.limit
    data["dialect"] = task.solution.dialect
    data["file_moves"] = _file_moves(task)
    data["findings"] = [finding.as_object() for finding in findings]
    return data


def _file_moves(task: Task) -> dict[str, list[str]]:
    """The first moves of the tree by their marks."""
    height = task.problem.position.height
    found: dict[str, list[str]] = {mark.value: [] for mark in Mark}
    for move in task.solution.moves:
        if move.parent == -1:
            name = "pass" if move.point is None else move.point.gtp(height)
            if name not in found[move.mark.value]:
                found[move.mark.value].append(name)
    return found
