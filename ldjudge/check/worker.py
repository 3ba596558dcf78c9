"""What a worker does with one problem: judge it, compare, and put everything into the object of a result.

Tasks and results can be sent between processes and machines. A result is the JSON object of ``ldjudge solve`` (source
and provenance are left to whoever read the file) with ``findings``, ``dialect`` and ``limited`` (the limit that left
something open) added, or a ``failure``.
"""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ldjudge.check.compare import DEFAULT_DEPTH, compare
from ldjudge.check.guided import confirmed
from ldjudge.check.markings import Mark, Solution
from ldjudge.problem import Boundary, Note, Problem
from ldjudge.render.json import result
from ldjudge.render.outcome import Issue, Outcome, Source
from ldjudge.search.arena import Arena, Prover
from ldjudge.search.limits import Limits
from ldjudge.search.provers import BASES, make_prover
from ldjudge.verdict import Judgement
from ldjudge.verdict.judge import judge_with

Result = dict[str, Any]

_SPARE = 1024  # MB of address space of a worker beyond its limit: interpreter, libraries, what is no table
_UNGUIDED = 0.6  # of a limit for the search by itself; the rest is for a proof along the file's solution, if needed
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


@dataclass
class _Remembering:
    """A judge that keeps the prover of each problem it has judged, so that the comparison finds its table."""

    provers: list[tuple[Problem, Arena, Prover]] = field(default_factory=list)

    def judge(self, problem: Problem, mode: str = "auto", limits: Limits | None = None, **options: Any) -> Judgement:
        """See :func:`ldjudge.verdict.judge.judge`."""
        limits = limits or Limits()
        arena = Arena.of(problem)
        prover = make_prover(mode, arena, limits)
        del self.provers[:-1]  # two at a time: a table may be large
        self.provers.append((problem, arena, prover))
        return judge_with(prover, problem, limits, arena=arena, base=mode, **options)

    def prover(self, problem: Problem, limits: Limits) -> tuple[Prover, Arena]:
        """The prover of a problem, or a new one within what is left of the limits."""
        for known, arena, prover in self.provers:
            if known is problem and prover.limit is None:
                return prover, arena
        self.provers.clear()
        arena = Arena.of(problem)
        return make_prover("auto", arena, limits), arena


def _judge_for(mode: str, remembering: _Remembering) -> Callable[..., Judgement]:
    if mode in BASES:
        return remembering.judge
    from ldjudge.modes.judge import judge

    return judge  # type: ignore[no-any-return, unused-ignore]


def _checked(task: Task) -> Result:
    how = task.how
    limits = Limits(how.nodes, how.seconds, how.megabytes)
    guided = any(move.parent == -1 and move.mark is Mark.RIGHT for move in task.solution.moves)
    part = _part(how, _UNGUIDED) if guided else limits
    remembering = _Remembering()
    judge = _judge_for(how.mode, remembering)
    stable: bool | None = None
    notes: tuple[Note, ...] = ()
    if task.inferred:
        from ldjudge.verdict.inferred import judge_inferred

        found = judge_inferred(task.problem, how.mode, limits, first=how.first, boundary=task.boundary, judge=judge)
        judgement, stable, notes = found.judgement, found.stable, found.notes
    else:
        judgement = judge(task.problem, how.mode, part, first=how.first)
    prover, arena = remembering.prover(judgement.problem, _rest(limits, judgement))
    before = prover.nodes
    started = time.perf_counter()
    if guided and judgement.verdict.cls == "unknown":
        judgement = confirmed(judgement, task.solution, prover, arena) or judgement
    findings = compare(judgement, task.solution, prover, arena, depth=how.depth)
    issues = tuple(Issue(n.code, n.message, n.severity) for n in dict.fromkeys((*judgement.problem.notes, *notes)))
    data = result(Outcome(Source(""), issues, judgement, judgement.problem, stable=stable))
    if data["search"] is not None:
        data["search"]["nodes"] = (data["search"]["nodes"] or 0) + prover.nodes - before
        data["search"]["seconds"] = (data["search"]["seconds"] or 0.0) + time.perf_counter() - started
    data["limited"] = judgement.search.get("limit") or prover.limit
    data["dialect"] = task.solution.dialect
    data["file_moves"] = _file_moves(task)
    data["findings"] = [finding.as_object() for finding in findings]
    return data


def _part(how: How, share: float) -> Limits:
    """A share of the limits of a problem."""
    nodes = None if how.nodes is None else max(1, int(share * how.nodes))
    return Limits(nodes, None if how.seconds is None else share * how.seconds, how.megabytes)


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


def _rest(limits: Limits, judgement: Judgement) -> Limits:
    """What a judgement has left of the limits."""
    seconds = None if limits.seconds is None else max(0.0, limits.seconds - limits.elapsed)
    nodes = None if limits.nodes is None else max(0, limits.nodes - int(judgement.search.get("nodes") or 0))
    return Limits(nodes, seconds, limits.megabytes)
