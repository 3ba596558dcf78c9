"""Judging a problem whose realm was inferred: what is told of its readings, and what that is worth.

A verdict on an inferred realm is proved for that realm; whether the realm is what the problem means is an assumption.
Which readings are asked, and for how long: :mod:`ldjudge.verdict.readings`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ldjudge.problem import Boundary, Note, Problem
from ldjudge.problem.infer import Inferred, ladder
from ldjudge.problem.inference.parts import PART
from ldjudge.search.limits import Limits
from ldjudge.verdict.judge import judge
from ldjudge.verdict.readings import Readings
from ldjudge.verdict.step import Step
from ldjudge.verdict.verdict import Judgement

SMALL_REALM = Note(
    "small-realm",
    "The limit was reached on the realm with a margin, so this holds for a small realm, just around the stones: allow"
    " more with --time, or give --realm.",
)
PART_ASSUMED = Note(
    "part-assumed",
    f"As a whole the stones live whatever is played, so this is judged for those in chains of {PART} stones or more,"
    " which all have to stay: name others with --target.",
)
FRIENDS_ASSUMED = Note(
    "friends-assumed",
    "Stones that reach the open board count as safe, so this is judged for the others, of which those in chains of"
    f" {PART} stones or more (or the largest) all have to stay: name others with --target, or give --realm.",
)
FRIENDS_TOGETHER = Note(
    "friends-assumed",
    "Stones that reach the open board count as safe, so this is judged for the others, at least one of which has to"
    " live: name those that have to with --target, or give --realm.",
)
PART_SETTLED = Note(
    "part-assumed",
    f"For the stones as a whole the limit was reached, so this is judged for those in chains of {PART} stones or more,"
    " which all have to stay: allow more with --time, or name others with --target.",
)
TARGETS_ASSUMED = (PART_ASSUMED, PART_SETTLED, FRIENDS_ASSUMED)  # notes on targets that nobody named
PART_OPEN = Note(
    "part-open", "Whether a part of these stones can be won was tried and not settled within the limits.", "info"
)


@dataclass(frozen=True)
class InferredJudgement:
    """A judgment with the reading that it holds for.

    ``stable``: True where the class and the whole list of winning moves are the same for another realm of the ladder,
    False where they differ, None where nothing was compared. ``notes``: what was assumed and what that is worth. The
    targets of the judgement's problem may be assumed, too (``TARGETS_ASSUMED``).
    """

    judgement: Judgement
    inferred: Inferred
    stable: bool | None
    notes: tuple[Note, ...]


def judge_inferred(
    problem: Problem,
    mode: str = "auto",
    limits: Limits | None = None,
    *,
    first: bool = False,
    all_moves: bool = False,
    both: bool = False,
    boundary: Boundary | None = None,
    judge: Callable[..., Judgement] = judge,
) -> InferredJudgement:
    """Judges a problem along the ladder of realms of :func:`ldjudge.problem.infer.ladder`.

    ``problem`` is one whose realm was inferred: its position, teban, defender, targets and rules are kept, its realm
    is only the first of those that are tried. ``boundary`` overrides the readings' own. The limits are those of the
    whole ladder. ``judge`` may be that of the modes, too; the other arguments are those of
    :func:`ldjudge.verdict.judge.judge`.
    """
    asked = {"first": first, "all_moves": all_moves, "both": both}
    run = Readings(problem, mode, limits or Limits(), asked, boundary, judge)
    readings = list(ladder(problem.position, problem.teban, defender=problem.defender, targets=problem.targets))

    def of_part(step: Step, *notes: Note) -> InferredJudgement:
        """What is told where only some of the stones are judged; no other realm was compared."""
        return InferredJudgement(run.whole(step), step.inferred, None, (*step.inferred.notes, *notes))

    friends: Step | None = None
    friends_note = FRIENDS_ASSUMED
    if not (readings[0].closed or problem.targets or boundary):
        friends, needed = run.judge_friends()
        if friends is not None:
            friends_note = FRIENDS_ASSUMED if friends.inferred.targets else FRIENDS_TOGETHER
            if needed:
                return of_part(friends, friends_note)
    told = run.judge_ladder(readings)
    if not told.decided and friends is not None:
        return of_part(friends, friends_note)
    if not told.decided and run.part is not None:
        return of_part(run.part, PART_SETTLED)
    notes = []
    small = run.small
    if small is not None and (small.completes(told) if told.decided else not told.excludes(small)):
        told = small
        notes.append(SMALL_REALM)
    part, part_open = run.judge_part(told)
    if part is not None:
        return of_part(part, *notes, PART_ASSUMED)
    stable = False if run.denied and told is not run.breach else _stable(told, run.decided)
    notes += _worth(told, stable, run.decided, run.undecided)
    notes += [PART_OPEN] * part_open
    return InferredJudgement(run.whole(run.finished(told)), told.inferred, stable, (*told.inferred.notes, *notes))


def _stable(told: Step, decided: list[Step]) -> bool | None:
    """What the other decided readings say of the one that is told: one that agrees is enough."""
    answers = [told.agrees(step) for step in decided if step is not told]
    return True if True in answers else False if False in answers else None


def _worth(told: Step, stable: bool | None, decided: Sequence[Step], undecided: Step | None) -> list[Note]:
    """Sentences for the user on what the assumption is worth."""
    notes = []
    if stable is False:
        said = "Another realm gives another verdict or other winning moves: check the realm, or give it with --realm."
        notes.append(Note("assumption-unstable", said))
    cut = told in decided and decided[-1] is not told and not decided[-1].judgement.complete
    if cut and told.alike(decided[-1]):
        said = "A wider realm gives the same result, as far as it was finished within its limit."
        notes.append(Note("wider-realm-cut", said, "info"))
    elif told in decided and told.doubtful and undecided is not None:
        notes.append(Note("wider-realm-open", "A wider realm was tried and not settled within its limit.", "info"))
    if told.judgement.verdict.result == "loss":
        side = told.judgement.problem.teban.title
        said = f"{side} can't win here; in a problem that means to be won, the realm or the target may be wrong."
        part = told.judgement.verdict.cls == "alive" and not told.judgement.problem.targets
        more = "; with --target it is enough to capture one of the stones named" if part else ""
        notes.append(Note("realm-doubtful", f"{said} Give --realm or --target if so{more}."))
    return notes
