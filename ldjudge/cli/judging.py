"""What a worker does: judge one prepared problem. Tasks and answers can be sent between processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ldjudge.modes.choice import judge_for, prover_for
from ldjudge.problem import Boundary, Note, Problem
from ldjudge.search.limits import Limits
from ldjudge.verdict import Judgement
from ldjudge.verdict.answers import Answers

Watch = Callable[[int, str], None]  # the number of positions so far, and the question that is searched


@dataclass(frozen=True)
class How:
    """How to judge: mode and limits of one problem, and what is asked beyond the verdict."""

    mode: str = "auto"
    nodes: int | None = None
    seconds: float | None = 60.0
    megabytes: int = 512
    first: bool = False
    all_moves: bool = False
    both: bool = False
    lines: bool = False  # also a line for every first move
    depth: int = 0  # so many moves after a first move, other tries are answered in these lines
    proof: bool = False  # also a proof
    verify: bool = False  # also a proof, checked at once

    def limits(self, watch: Watch | None = None) -> Limits:
        """The limits of a problem that starts now; ``watch`` is told how the search goes on."""
        limits = Limits(self.nodes, self.seconds, self.megabytes)
        if watch is not None:
            limits.progress = lambda nodes: watch(nodes, limits.asking)
        return limits


@dataclass(frozen=True)
class Task:
    """A problem, and whether its realm was inferred (then wider ones are tried, too)."""

    problem: Problem
    how: How
    inferred: bool = False
    boundary: Boundary | None = None  # asked for, whatever the inference says


@dataclass(frozen=True)
class Answer:
    """A judgement with what was assumed for it, or the reason why there is none."""

    judgement: Judgement | None
    stable: bool | None = None
    notes: tuple[Note, ...] = ()
    answers: Answers | None = None
    failure: str | None = None
    proof: bytes | None = None


def work(task: Task, watch: Watch | None = None) -> Answer:
    """Judges a task. A failure of the program itself becomes an answer, so that a batch goes on."""
    try:
        return _judged(task, watch or (lambda nodes, question: None))
    except (KeyboardInterrupt, SystemExit):
        raise
    except MemoryError:
        return Answer(None, failure="The memory didn't suffice.")
    except Exception as error:
        import traceback

        place = traceback.extract_tb(error.__traceback__)[-1]
        return Answer(None, failure=f"{type(error).__name__}: {error} ({place.name}, line {place.lineno}).")


def _judged(task: Task, watch: Watch) -> Answer:
    how = task.how
    limits = how.limits(watch)
    if task.inferred:
        from ldjudge.verdict.inferred import judge_inferred

        found = judge_inferred(
            task.problem,
            how.mode,
            limits,
            first=how.first,
            all_moves=how.all_moves,
            both=how.both,
            boundary=task.boundary,
            judge=judge_for(how.mode),
        )
        judgement, stable, notes = found.judgement, found.stable, found.notes
    else:
        judgement = judge_for(how.mode)(
            task.problem, how.mode, limits, first=how.first, all_moves=how.all_moves, both=how.both
        )
        stable, notes = None, ()
    shown = first_move_answers(judgement, how, watch) if how.lines else None
    if not (how.proof or how.verify):
        return Answer(judgement, stable, notes, shown)
    from ldjudge.cli.proving import prove

    proved = prove(judgement, how.limits(watch), check=how.verify)
    judgement = replace(judgement, verified=proved.verified)
    return Answer(judgement, stable, (*notes, *proved.notes), shown, proof=proved.data)


def first_move_answers(judgement: Judgement, how: How, watch: Watch) -> Answers:
    """Every legal first move with its lines, within the limits of one more problem."""
    from ldjudge.search.arena import Arena
    from ldjudge.verdict.answers import answers

    problem = judgement.problem
    arena = Arena.of(problem)
    return answers(problem, prover_for(how.mode, problem, arena, how.limits(watch)), arena=arena, depth=how.depth)
