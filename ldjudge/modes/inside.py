"""Mode ``inside`` (working example 1): look first where the stones inside the judged group live or die.

Attacker stones that are shut in by the object stones get a judgment of their own, with the object stones as the
outside. The points that win there are likely to matter for the whole, so they move to the front of the order in which
the base search tries points, and the rest of the inner realm to its end. An order, never a verdict.

Processes: A (:func:`initial_judgment`, S3100 to S3120), B (:func:`first_judgment_problem`, S3200 to S3240),
C (:func:`second_judgment_problem`, S3400 to S3410), D (:func:`change_priority`, S3500 to S3550).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ldjudge.board import Point
from ldjudge.modes.outcome import Means, Outcome, board
from ldjudge.modes.shapes import flood, points_e, tentative, vacant
from ldjudge.problem import Problem, ProblemError, make_problem
from ldjudge.wording import counted


@dataclass(frozen=True)
class InnerRealm:
    """A part of the realm shut in by object stones: its points, the attacker stones in it and its vacant points."""

    points: frozenset[Point]
    stones: frozenset[Point]
    empty: frozenset[Point]


def initial_judgment(problem: Problem) -> InnerRealm | None:
    """Process A: the first inner realm, in the tentative order of the attacker stones that it grows from; or None.

    The flood runs over vacant points and attacker stones; every stone that stops it has to be an object stone (S3110),
    and the realm needs a vacant point (S3120).
    """
    position, attacker = problem.position, problem.attacker
    objects = problem.object_stones
    seen: set[Point] = set()
    for start in tentative(problem.realm):
        if position.at(start) is not attacker or start in seen:
            continue
        points = flood(position, [start], lambda p: position.at(p) is not problem.defender)
        seen |= points
        stopped_by_objects = points_e(position, points) <= objects
        if not (points <= problem.realm and stopped_by_objects):
            continue
        empty = vacant(position, points)
        if empty:
            return InnerRealm(points, points - empty, empty)
    return None


def inner_targets(problem: Problem, inner: InnerRealm) -> frozenset[Point]:
    """The inner chains that touch a point off the inner realm (S3220, S3230): the targets of the first judgment."""
    position = problem.position
    chains = (position.chain(p).stones for p in inner.stones)
    return frozenset(p for chain in chains if points_e(position, chain) - inner.points for p in chain)


def first_judgment_problem(problem: Problem, inner: InnerRealm) -> Problem:
    """Process B: the inner attacker stones as object stones, the object stones as the outside, with targets."""
    return _inner_problem(problem, inner, inner_targets(problem, inner))


def second_judgment_problem(problem: Problem, inner: InnerRealm) -> Problem:
    """Process C: the same without targets."""
    return _inner_problem(problem, inner, frozenset())


def _inner_problem(problem: Problem, inner: InnerRealm, targets: frozenset[Point]) -> Problem:
    return make_problem(
        problem.position,
        inner.points,
        problem.teban,
        targets=targets,
        defender=problem.attacker,
        boundary=problem.boundary,
        rules=problem.rules,
        suicide=problem.suicide,
        threats=problem.threats,
    )


def change_priority(order: Sequence[Point], inner: InnerRealm, winners: Iterable[Point]) -> tuple[Point, ...]:
    """Process D: the order after the winners have gained, and the rest of the inner realm has lost, m + 1.

    ``order`` is the tentative order of the realm's points, highest priority first. m is the highest priority, so a
    winner passes every other point and a loser falls behind all; ties keep the tentative order.
    """
    winning = frozenset(winners)
    priority = {p: len(order) - i for i, p in enumerate(order)}
    step = max(priority.values(), default=0) + 1
    for p in inner.empty:
        priority[p] += step if p in winning else -step
    return tuple(sorted(order, key=lambda p: -priority[p]))


def run(problem: Problem, means: Means) -> Outcome:
    """Judges the inner stones and orders the realm's points by what wins there."""
    inner = initial_judgment(problem)
    if inner is None:
        return Outcome.not_applicable("no attacker stones with room are shut in by object stones alone")
    names = problem.names
    judged = "first judgment"
    try:
        sub = first_judgment_problem(problem, inner)
        wins, winners = means.winning_points(sub)
        if wins is False:
            judged = "second judgment"
            sub = second_judgment_problem(problem, inner)
            wins, winners = means.winning_points(sub)
    except ProblemError as error:
        return Outcome.not_applicable(f"the inner realm is no problem of its own: {error}")
    if wins is None:
        return Outcome.not_applicable("the judgment of the inner stones ran out of its share of the limits")
    order = change_priority(tentative(problem.realm), inner, winners)
    marks = {p: ("a" if p in winners else "b") for p in inner.empty}
    what = f"{', '.join(names(winners))} to the front" if winners else "no point wins, so all of it goes to the end"
    size = f"{counted(len(inner.points), 'point')} with {counted(len(inner.stones), 'stone')}"
    text = f"inner realm of {size}; {judged}: {what}"
    return Outcome(
        reason=text,
        order=order,
        report={
            "inner_realm": names(inner.points),
            "inner_stones": names(inner.stones),
            "inner_targets": names(inner_targets(problem, inner)),
            "judgment": "first" if judged.startswith("first") else "second",
            "front": names(winners),
            "back": names(inner.empty - frozenset(winners)),
        },
        boards=(("a: moved to the front, b: to the end", board(problem.position, marks)),),
    )
