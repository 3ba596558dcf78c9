"""Mode ``outside`` (working example 2): give the attacker what can hardly matter, and judge the smaller realm.

*First outside processing* (process A with A2 to A4, S400 to S460): points away from all closed realms get attacker
stones.
*Second outside processing* (process B, S470 to S490): a point between two outside attacker stones, with no object stone
next to it, becomes outside, and again. Then the base judges the shrunken board.

'Dies there' proves nothing. 'Lives there' is confirmed on the true board (:mod:`ldjudge.modes.replay`), and then is a
proof, with two eyes or without; with the attacker to move it is a loss for teban.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ldjudge.board import Point
from ldjudge.modes.ground import Ground
from ldjudge.modes.outcome import Means, Outcome, board, mark
from ldjudge.modes.replay import Strategy, confirm_eyes, confirm_hold
from ldjudge.modes.shapes import (
    changed,
    flood,
    on_line_one,
    outside_attacker,
    points_e,
    points_o,
    target_chains,
    tentative,
    vacant,
)
from ldjudge.problem import Problem
from ldjudge.problem.problem import cut_chains
from ldjudge.search.arena import Arena, Question
from ldjudge.search.benson import components


@dataclass(frozen=True)
class ClosedRealm:
    """An area of vacant points and attacker stones that object stones close off, and the stones that do it."""

    area: frozenset[Point]
    walls: frozenset[Point]


@dataclass(frozen=True)
class FirstOutside:
    """The steps of the first outside processing, as sets of points.

    ``extracted``: for each closed realm the points away from it (S420); ``common`` to all (S440); ``placed``: those
    that get attacker stones (S450); ``kept``: those of them that stay and become outside (S460).
    """

    realms: tuple[ClosedRealm, ...]
    extracted: tuple[frozenset[Point], ...]
    common: frozenset[Point]
    placed: frozenset[Point]
    kept: frozenset[Point]


def closed_realms(problem: Problem) -> tuple[ClosedRealm, ...]:
    """The areas of the realm closed by object stones, with the edge or the defender's own outside stones (S400).

    An area that touches an outside attacker stone or the open outside isn't closed: it is what lies between the two
    sides.
    """
    position, realm = problem.position, problem.realm
    objects = problem.object_stones
    found: list[ClosedRealm] = []
    seen: set[Point] = set()
    for start in tentative(vacant(position, realm)):
        if start in seen:
            continue
        area = flood(position, [start], lambda p: p in realm and p not in objects)
        seen |= area
        rim = points_e(position, area)
        if all(p in objects or position.at(p) is problem.defender for p in rim):
            found.append(ClosedRealm(area, rim & objects))
    return tuple(found)


def first_outside(problem: Problem) -> FirstOutside:
    """Process A with A2 to A4. Without a closed realm nothing is placed (S410)."""
    position, realm = problem.position, problem.realm
    realms = closed_realms(problem)
    extracted = []
    for closed in realms:
        own = closed.area | closed.walls
        near = points_e(position, own)
        line_one = frozenset(p for p in points_o(position, own) if on_line_one(position, p))
        extracted.append(realm - own - vacant(position, near) - vacant(position, line_one))
    common = frozenset.intersection(*extracted) if extracted else frozenset()
    objects = problem.object_stones
    placed = vacant(position, common - objects - points_e(position, objects))
    original = [p for p in problem.outside if outside_attacker(problem, p)]
    joined = flood(position, original, lambda p: p in placed or (p in realm and position.at(p) is problem.attacker))
    return FirstOutside(realms, tuple(extracted), common, placed, placed & joined)


def second_outside(problem: Problem) -> Iterator[frozenset[Point]]:
    """Process B: the points of each round that become outside attacker stones, until there are none (S490)."""
    while True:
        points = second_outside_round(problem)
        if not points:
            return
        yield points
        problem = with_outside(problem, points)


def second_outside_round(problem: Problem) -> frozenset[Point]:
    """One round of process B: vacant realm points next to the outside attacker, C >= 2, not on line 1 (S6280)."""
    position = problem.position
    counted = target_chains(problem) or problem.object_stones
    found = []
    for p in vacant(position, problem.realm):
        near = position.neighbours(p)
        outside = sum(outside_attacker(problem, q) for q in near)
        objects = sum(q in counted for q in near)
        if outside - 4 * objects >= 2 and not on_line_one(position, p):
            found.append(p)
    return frozenset(found)


def with_outside(problem: Problem, points: frozenset[Point]) -> Problem:
    """The problem after vacant points became outside attacker stones; chains that now reach outside leave the realm."""
    position = changed(problem.position, dict.fromkeys(points, problem.attacker))
    realm = problem.realm - points
    for chain in cut_chains(position, realm):
        realm -= chain.stones
    return replace(problem, position=position, realm=realm, notes=())


def legal(problem: Problem) -> bool:
    """Whether every chain on the realm has a liberty, which a changed board may fail at."""
    arena = Arena.of(problem)
    start = arena.start
    empty = ~start.attacker & ~start.defender
    return all(
        chain & safe or around & empty
        for stones, safe in ((start.attacker, arena.attacker_safe), (start.defender, arena.defender_safe))
        for chain, around in components(arena, stones)
    )


def run(problem: Problem, means: Means) -> Outcome:
    """Shrinks the realm, judges what is left, and confirms life on the true board."""
    first = first_outside(problem)
    small = with_outside(problem, first.kept)
    rounds = list(second_outside(small))
    for points in rounds:
        small = with_outside(small, points)
    lost = problem.realm - small.realm
    names = problem.names
    report = {
        "closed_realms": [names(c.area) for c in first.realms],
        "first": names(first.kept),
        "second": [names(points) for points in rounds],
        "lost_points": len(lost),
        "realm_points": len(problem.realm),
    }
    if not lost:
        return Outcome.not_applicable("no point can be put outside", report=report)
    marks = {**mark(first.kept, "1"), **{p: "2" for points in rounds for p in points}}
    boards = (("put outside, 1: first, 2: second outside processing", board(problem.position, marks)),)
    text = f"{len(lost)} of {len(problem.realm)} realm points put outside"
    if not small.object_stones or not legal(small):
        return Outcome.not_applicable(f"{text}, but that leaves a chain without liberties", report=report)
    outcome = judge_changed(problem, small, means)
    return replace(outcome, reason=f"{text}; {outcome.reason}", report={**report, **outcome.report}, boards=boards)


def judge_changed(problem: Problem, small: Problem, means: Means) -> Outcome:
    """Judges a board on which points were given to the attacker; life there is confirmed on the true board.

    ``small``'s realm is part of the problem's. The outcome decides 'alive', or says what came out.
    """
    small_arena, true = Arena.of(small), Ground(Arena.of(problem))
    prover, start = means.prover(small_arena), true.arena.start
    begin, threats = small_arena.start, problem.threats
    captured = prover.ask(Question.CAPTURE, begin, threats)
    if captured is None:
        return Outcome(reason="judging that board took more than its share of the limits", report={"there": "unknown"})
    if captured:
        return Outcome(reason="no certain life there, which proves nothing", report={"there": "not alive"})
    strategy = Strategy(true, small_arena, prover)
    outcome = Outcome(reason="", decided="alive")
    eyes = prover.ask(Question.EYES, begin, threats)
    if eyes:
        first = confirm_eyes(strategy, start, threats, means, outcome.facts)
    else:
        first = confirm_hold(strategy, start, threats, means, outcome.facts)
    kind = "two eyes" if eyes else "life without two eyes"
    report = {"there": "two-eyes" if eyes else "alive", "confirmed": first is not None}
    if first is None:
        return Outcome(reason=f"{kind} there could not be confirmed on the true board", report=report)
    if start.attacker_to_move:
        moves: tuple[Point | None, ...] = ()
    else:
        moves = (true.arena.points[first] if first >= 0 else None,)
        report["move"] = "pass" if moves[0] is None else moves[0].gtp(problem.position.height)
    return replace(outcome, reason=f"{kind} there, confirmed on the true board", report=report, first=moves)
