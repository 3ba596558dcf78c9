"""Random problems to learn from: shut in, or open with a realm that is inferred as for a bare file.

They are made up from nothing but a seed. A group is a blob of points in a corner, at a side or in the middle, with
defender stones mostly along its rim; attacker stones stand around it, closely or with gaps.
"""

from __future__ import annotations

from random import Random

from ldjudge.board import Colour, Point, Position
from ldjudge.problem import Boundary, Problem, ProblemError, make_problem
from ldjudge.problem.infer import infer

SIZE = 19
EMPTY = Position(SIZE, SIZE, {})
EMPTIES = (8, 40)  # the empty realm points of a problem, at least and at most
MOST_POINTS = 64


def random_problem(seed: int) -> Problem:
    """The problem of a seed."""
    rng = Random(seed)
    while True:
        problem = closed(rng) if rng.random() < 0.5 else opened(rng)
        if problem is not None:
            position = problem.position
            if EMPTIES[0] <= sum(position.at(p) is None for p in problem.realm) <= EMPTIES[1]:
                return problem


def blob(rng: Random, points: int, place: str) -> set[Point]:
    """A connected set of points, more or less compact."""
    start = {"corner": Point(0, 0), "side": Point(rng.randint(6, 12), 0), "centre": Point(9, 9)}[place]
    found = {start}
    across, down = rng.uniform(0.6, 1.6), rng.uniform(0.6, 1.6)

    def far(p: Point) -> float:
        shared = sum(q in found for q in EMPTY.neighbours(p))
        distance = abs(p.column - start.column) * across + abs(p.row - start.row) * down
        return rng.random() * (1 + distance) / shared**1.5

    while len(found) < points:
        found.add(min(sorted(outline(found)), key=far))
    return found


def outline(points: set[Point]) -> set[Point]:
    """The points next to a set of points."""
    return {q for p in points for q in EMPTY.neighbours(p)} - points


def rim(points: set[Point]) -> set[Point]:
    """Those of a set of points that have a neighbour off it."""
    return {p for p in points if any(q not in points for q in EMPTY.neighbours(p))}


def fill(
    rng: Random,
    group: set[Point],
    stones: dict[Point, Colour],
    defender: Colour,
    on_rim: float,
    inside: float,
    thrown_in: float,
    *,
    cut: float,
) -> None:
    """Puts stones on a group's points: the defender's on a share of its rim (``on_rim``) and of the rest (``inside``),
    the attacker's on other shares of both (``cut`` and ``thrown_in``)."""
    edge = rim(group)
    for p in sorted(group):
        x = rng.random()
        own, other = (on_rim, cut) if p in edge else (inside, thrown_in)
        if x < own:
            stones[p] = defender
        elif x < own + other:
            stones[p] = defender.opponent


def closed(rng: Random) -> Problem | None:
    """A realm with a wall of attacker stones around it, which may have a gap or friends of the defender in it."""
    realm = blob(rng, rng.randint(14, 36), rng.choice(["corner", "corner", "corner", "side", "side", "centre"]))
    defender = rng.choice(list(Colour))
    stones: dict[Point, Colour] = {}
    opening = rng.random()
    for p in sorted(outline(realm)):
        if opening >= 0.2 or rng.random() >= 0.15:
            stones[p] = defender.opponent
        elif opening < 0.08:
            stones[p] = defender
    fill(rng, realm, stones, defender, rng.uniform(0.55, 0.95), rng.uniform(0, 0.3), rng.uniform(0, 0.3), cut=0.04)
    position = Position(SIZE, SIZE, stones)
    if any(not chain.liberties for chain in position.chains()):
        return None
    targets: list[Point] = []
    if rng.random() < 0.25:
        chains = [c for c in position.chains() if c.colour is defender and c.stones <= realm]
        if chains:
            targets = [min(rng.choice(chains).stones)]
    try:
        return make_problem(
            position, realm, rng.choice(list(Colour)), targets=targets, defender=defender, boundary=Boundary.OPEN
        )
    except ProblemError:
        return None


def opened(rng: Random) -> Problem | None:
    """A group with attacker stones around it and gaps between them."""
    group = blob(rng, rng.randint(16, 32), rng.choice(["corner", "corner", "corner", "side", "side"]))
    defender = rng.choice(list(Colour))
    stones: dict[Point, Colour] = {}
    fill(rng, group, stones, defender, rng.uniform(0.5, 0.95), rng.uniform(0, 0.25), rng.uniform(0, 0.2), cut=0)
    around = outline(group)
    tight = rng.uniform(0.5, 0.9)
    for p in sorted(around):
        if rng.random() < tight:
            stones[p] = defender.opponent
    for p in sorted(outline(group | around)):
        behind_a_gap = any(q in around and q not in stones for q in EMPTY.neighbours(p))
        if rng.random() < (0.73 if behind_a_gap else 0.1):
            stones[p] = defender.opponent
    position = Position(SIZE, SIZE, stones)
    if any(not chain.liberties for chain in position.chains()):
        return None
    teban = rng.choice(list(Colour))
    try:
        inferred = infer(position, teban, defender=defender)
        if len(inferred.realm) > MOST_POINTS:
            return None
        return make_problem(position, inferred.realm, teban, defender=inferred.defender, boundary=inferred.boundary)
    except ProblemError:
        return None
