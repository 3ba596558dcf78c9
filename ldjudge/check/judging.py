"""Judging a problem whose file names a solution: the search by itself first, then with the help of the solution.

Most problems are settled in a fraction of their limit. Where that isn't enough, the rest goes to a proof along the
right lines of the file (:mod:`ldjudge.check.guided`): on the realm that was asked, then, if the realm is only an
assumption, on the small realm just around the stones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ldjudge.check.guided import confirmed
from ldjudge.check.markings import Mark
from ldjudge.problem import Note, Problem, ProblemError
from ldjudge.problem.infer import infer
from ldjudge.problem.inference.margins import SMALL
from ldjudge.search.arena import Arena, Prover
from ldjudge.search.dfpn import DfpnProver
from ldjudge.search.limits import Limits
from ldjudge.search.provers import BASES, make_prover
from ldjudge.verdict import Judgement
from ldjudge.verdict.inferred import SMALL_REALM, judge_inferred
from ldjudge.verdict.judge import Kept, judge_with, prover_for

if TYPE_CHECKING:
    from ldjudge.check.worker import Task

_ALONE = 0.25  # of a limit for the search by itself, where the file names a solution that can help
_GUIDED = 0.3  # of what is left, for a proof along the solution on a realm that isn't the last to be tried


@dataclass(frozen=True)
class Judged:
    """A judgement with what was assumed for it, and a prover of its arena that knows much about it. ``nodes`` were
    visited in all so far."""

    judgement: Judgement
    prover: Prover
    arena: Arena
    nodes: int
    stable: bool | None = None
    notes: tuple[Note, ...] = ()


def judged(task: Task) -> Judged:
    """Judges the problem of a task within the limits that it names."""
    how = task.how
    whole = Limits(how.nodes, how.seconds, how.megabytes)
    guided = any(move.parent == -1 and move.mark is Mark.RIGHT for move in task.solution.moves)
    found = _alone(task, whole, _ALONE if guided else 1.0)
    if found.judgement.verdict.cls != "unknown" or not guided:
        return found
    spent = found.nodes
    problems = list(_problems(task, found))
    for i, (problem, notes) in enumerate(problems):
        limits = whole.share(1.0 if i == len(problems) - 1 else _GUIDED, spent)
        arena = Arena.of(problem)
        prover = make_prover("auto", arena, limits)
        blank = replace(found.judgement, problem=problem)
        proved = confirmed(blank, task.solution, prover, arena)
        if proved is not None:
            # The rest of the limits may settle the other first moves, too.
            again = judge_with(prover, problem, limits, arena=arena, base=how.mode, first=how.first)
            settled = again if again.verdict.cls != "unknown" else proved
            return Judged(settled, prover, arena, spent + prover.nodes, None, (*found.notes, *notes))
        spent += prover.nodes
    return replace(found, nodes=spent)


def _alone(task: Task, whole: Limits, share: float) -> Judged:
    """The search by itself, within a share of the limits."""
    how = task.how
    part = whole.share(share)
    remembering = _Remembering()
    judge = _judge_for(how.mode, remembering)
    stable: bool | None = None
    notes: tuple[Note, ...] = ()
    if task.inferred:
        found = judge_inferred(task.problem, how.mode, part, first=how.first, boundary=task.boundary, judge=judge)
        judgement, stable, notes = found.judgement, found.stable, found.notes
    else:
        judgement = judge(task.problem, how.mode, part, first=how.first)
    nodes = int(judgement.search.get("nodes") or 0)
    prover, arena = remembering.prover(judgement.problem, whole.share(1.0, nodes))
    return Judged(judgement, prover, arena, nodes, stable, notes)


def _problems(task: Task, found: Judged) -> Iterator[tuple[Problem, tuple[Note, ...]]]:
    """The readings on which a proof along the solution is tried."""
    first = found.judgement.problem
    yield first, ()
    if not task.inferred:
        return
    try:
        small = infer(first.position, first.teban, defender=first.defender, targets=first.targets, margin=SMALL)
        problem = first.on(small.realm, task.boundary or small.boundary)
    except ProblemError:
        return
    if problem.realm != first.realm:
        yield problem, (SMALL_REALM,)


@dataclass
class _Remembering:
    """A judge that keeps the provers of the last problems it has judged, so that the comparison finds its table."""

    provers: list[tuple[Problem, Arena, Prover]] = field(default_factory=list)

    def judge(
        self,
        problem: Problem,
        mode: str = "auto",
        limits: Limits | None = None,
        *,
        kept: Kept | None = None,
        **options: Any,
    ) -> Judgement:
        """See :func:`ldjudge.verdict.judge.judge`."""
        limits = limits or Limits()
        arena = Arena.of(problem)
        prover = prover_for(mode, arena, limits, kept)
        self.provers = [known for known in self.provers if known[2] is not prover]
        del self.provers[:-1]  # two at a time: a table may be large
        self.provers.append((problem, arena, prover))
        return judge_with(prover, problem, limits, arena=arena, base=mode, **options)

    def prover(self, problem: Problem, limits: Limits) -> tuple[Prover, Arena]:
        """The prover of a problem, or a new one with these limits."""
        for known, arena, prover in self.provers:
            if known is problem and prover.limit is None and isinstance(prover, DfpnProver):
                prover.renew(limits)
                return prover, arena
        self.provers.clear()
        arena = Arena.of(problem)
        return make_prover("auto", arena, limits), arena


def _judge_for(mode: str, remembering: _Remembering) -> Callable[..., Judgement]:
    if mode in BASES:
        return remembering.judge
    from ldjudge.modes.judge import judge

    return judge
