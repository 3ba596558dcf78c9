"""Random small problems for differential tests: the same seed gives the same problems."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ldjudge.board import Colour, Point, Position
from ldjudge.problem import Boundary, Problem, ProblemError, make_problem

BOARD = 9
_CORNERS = {"corner": (0, 0), "side": (3, 0), "centre": (3, 3)}


def random_problem(
    seed: int,
    *,
    points: tuple[int, int] = (6, 11),
    empties: tuple[int, int] = (2, 4),
    threats: int = 2,
    bans: float = 0.2,
) -> Problem:
    """A problem in a corner, at a side or in the centre: every third seed has targets, every fifth allows suicide;
    some have an open rim, friends outside or another boundary, and a share of ``bans`` a ko ban at the start.
    ``points`` and ``empties`` bound the realm's points and those without a stone.
    """
    rng = Random(seed)
    ban = rng.random() < bans
    while True:
        problem = _attempt(rng, seed, points, empties, threats, ban)
        if problem is not None:
            return problem


def random_problems(
    seed: int,
    count: int,
    *,
    points: tuple[int, int] = (6, 11),
    empties: tuple[int, int] = (2, 4),
    threats: int = 2,
    bans: float = 0.2,
) -> Iterator[Problem]:
    """``count`` problems of :func:`random_problem`, with consecutive seeds from ``1000 * seed`` on."""
    for number in range(1000 * seed, 1000 * seed + count):
        yield random_problem(number, points=points, empties=empties, threats=threats, bans=bans)


def _attempt(
    rng: Random, number: int, points: tuple[int, int], empties: tuple[int, int], threats: int, ban: bool
) -> Problem | None:
    realm = _realm(rng, rng.randint(*points))
    defender = rng.choice(list(Colour))
    attacker = defender.opponent
    stones: dict[Point, Colour] = {}
    empty = Position(BOARD, BOARD, {})
    opening = rng.random()
    for p in sorted({q for r in realm for q in empty.neighbours(r)} - realm):
        if opening < 0.25 and rng.random() < 0.2:
            if opening < 0.12:
                stones[p] = defender
        else:
            stones[p] = attacker
    # Mostly a rim of stones with holes, the room for eyes inside.
    at_wall = {p for p in realm if any(q not in realm for q in empty.neighbours(p))}
    inside = sorted(realm, key=lambda p: rng.random() - 0.8 * (p in at_wall))
    filled = len(inside) - rng.randint(*empties)
    for p in inside[: max(filled, 1)]:
        # An attacker stone at the wall would be part of it and shrink the realm: that is tested too, but rarely.
        stones[p] = defender if rng.random() < (0.98 if p in at_wall else 0.25) else attacker
    position = Position(BOARD, BOARD, stones)
    if any(not chain.liberties for chain in position.chains()):
        return None
    teban = rng.choice(list(Colour))
    for turn in range(rng.choice((0, 0, 1, 2, 3, 4))):
        colour = (teban, teban.opponent)[turn % 2]
        legal = [p for p in inside if position.forbidden(colour, p) is None]
        if legal:
            position = position.play(colour, rng.choice(legal))
    position = position.with_stones({})  # forgets a ban
    if ban:
        taker = teban.opponent
        after = [position.play(taker, p) for p in inside if position.forbidden(taker, p) is None]
        position = next((p for p in after if p.ko is not None), position)
        if position.ko is None:
            return None
    targets: list[Point] = []
    objects = [p for p in inside if position.at(p) is defender]
    if number % 3 == 0 and objects:
        targets = rng.sample(objects, min(len(objects), rng.randint(1, 2)))
    try:
        problem = make_problem(
            position,
            realm,
            teban,
            targets=targets,
            defender=defender,
            boundary=_boundary(rng.random()),
            suicide=number % 5 == 0,
            threats=threats,
        )
    except ProblemError:
        return None
    free = sum(position.at(p) is None for p in problem.realm)
    return problem if empties[0] <= free <= empties[1] else None


def _boundary(share: float) -> Boundary:
    return Boundary.WALL if share < 0.3 else Boundary.NEAREST if share < 0.45 else Boundary.OPEN


def _realm(rng: Random, size: int) -> set[Point]:
    """A compact connected set of points that starts in a corner, at a side or in the centre."""
    board = Position(BOARD, BOARD, {})
    column, row = _CORNERS[rng.choice(sorted(_CORNERS))]
    if rng.random() < 0.5:
        column, row = row, column
    realm = {Point(column, row)}
    while len(realm) < size:
        rim = sorted({q for p in realm for q in board.neighbours(p)} - realm)
        weights = [sum(q in realm for q in board.neighbours(p)) ** 2 for p in rim]
        realm.add(rng.choices(rim, weights)[0])
    return realm
