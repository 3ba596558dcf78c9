"""A problem framed: the rest of the board filled, so that an engine that plays whole boards judges the same fight.

Around the realm and the stones that are there comes a wall of the attacker, and the rest of the board is shared: the
part next to the wall is the attacker's, the far part the defender's, both with eyes enough to be alive
unconditionally, so nothing outside is worth a ko threat. The sizes are chosen so that the problem decides the game:
without komi the defender wins by area if the stones live, and loses if they die.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from ldjudge.board import Colour, Point, Position, format_points
from ldjudge.problem import Boundary, Fault, Note, Problem, ProblemError
from ldjudge.score.unconditional import unconditional_life
from ldjudge.wording import listed, noun


@dataclass(frozen=True)
class Framed:
    """The filled board, and what it can't keep of the problem. No komi goes with it."""

    position: Position
    notes: tuple[Note, ...] = ()


def frame(problem: Problem) -> Framed:
    """Fills the board around a problem; raises :class:`ProblemError` where there is no room for two living sides."""
    position = problem.position
    kept = problem.realm | frozenset(position.stones)
    wall = _around(position, kept)
    rest = _far_first(position, [p for p in position.points() if p not in kept and p not in wall], kept)
    bridges = _bridges(problem, rest)
    wall -= bridges
    rest = [p for p in rest if p not in bridges]
    area = len(problem.realm)
    attacker = len(
        [p for p in (wall | frozenset(position.stones)) - problem.realm if _side(problem, p) is problem.attacker]
    )
    defender = len([p for p in position.stones if p not in problem.realm and position.at(p) is problem.defender])
    defender += len(bridges)
    # The two sides of the board are equal but for half of the realm, which the problem decides.
    share = max(0, min(len(rest), (len(rest) + attacker - defender) // 2))
    for far in _shares(share, len(rest), area):
        filled = _filled(problem, wall, [*rest[:far], *bridges], rest[far:])
        if filled is not None:
            return Framed(filled, tuple(_notes(problem, filled)))
    raise ProblemError(
        [
            Fault(
                "no-room",
                "The rest of the board has no room for two living sides around the problem: use a larger board.",
            )
        ]
    )


def _side(problem: Problem, point: Point) -> Colour:
    return problem.position.at(point) or problem.attacker


def _around(position: Position, kept: frozenset[Point]) -> frozenset[Point]:
    """The empty points next to what is kept, diagonals included."""
    wall = set()
    for p in kept:
        for c in range(p.column - 1, p.column + 2):
            for r in range(p.row - 1, p.row + 2):
                q = Point(c, r)
                if q in position and q not in kept:
                    wall.add(q)
    return frozenset(wall)


def _bridges(problem: Problem, rest: list[Point]) -> frozenset[Point]:
    """Points that join the defender's stones off the realm, and what counts as such, to the far part of the board."""
    position = problem.position
    bridges: set[Point] = set()
    far = frozenset(rest[: len(rest) // 3])
    safe = [chain.stones for chain in position.chains(problem.defender) if not chain.stones & problem.realm]
    safe += [frozenset((p,)) for p in sorted(problem.held)]
    for stones in safe:
        came: dict[Point, Point | None] = dict.fromkeys(stones)
        todo = deque(sorted(stones))
        reached: Point | None = None
        while todo and reached is None:
            here = todo.popleft()
            if here in far:
                reached = here
                break
            for p in position.neighbours(here):
                if p not in came and p not in problem.realm and position.at(p) is not problem.attacker:
                    came[p] = here
                    todo.append(p)
        while reached is not None:
            if position.at(reached) is None:
                bridges.add(reached)
            reached = came[reached]
    return frozenset(bridges)


def _far_first(position: Position, free: list[Point], kept: frozenset[Point]) -> list[Point]:
    """Free points by their distance from the problem's middle, the farthest first, so that each part hangs together."""
    middle = (
        sum(p.column for p in kept) / len(kept),
        sum(p.row for p in kept) / len(kept),
    )
    # Lines across the longer way out, so that both parts are broad.
    ways = {
        (1, 0): position.width - 1 - middle[0],
        (-1, 0): middle[0],
        (0, 1): position.height - 1 - middle[1],
        (0, -1): middle[1],
    }
    right, down = max(ways, key=lambda way: ways[way])
    return sorted(free, key=lambda p: (-p.column * right - p.row * down, p))


def _shares(share: int, most: int, area: int) -> list[int]:
    """How many points the defender gets: the even share first, then near it as far as the realm still decides."""
    tries = [share]
    for off in range(1, (area + 1) // 2 + 2):
        tries += [share - off, share + off]
    return [n for n in tries if 0 < n < most]


def _filled(problem: Problem, wall: frozenset[Point], far: list[Point], near: list[Point]) -> Position | None:
    """The board with both parts filled but for eyes; None where a part doesn't live."""
    stones = dict(problem.position.stones)
    stones.update(dict.fromkeys((*wall, *near), problem.attacker))
    stones.update(dict.fromkeys(far, problem.defender))
    full = Position(problem.position.width, problem.position.height, stones)
    for p in _eyes(full, problem.realm, (*near, *far)):
        del stones[p]
    filled = Position(full.width, full.height, stones, problem.position.ko)
    if any(not chain.liberties for chain in filled.chains()):
        return None
    for colour, points in ((problem.attacker, (*wall, *near)), (problem.defender, far)):
        alive = unconditional_life(filled, colour).alive
        if any(p in stones and p not in alive for p in points):
            return None
    return filled


def _eyes(full: Position, realm: frozenset[Point], points: tuple[Point, ...]) -> list[Point]:
    """Points on every other line whose eight neighbours are stones of their own colour: one-point eyes that cut
    nothing apart."""
    eyes = []
    for p in points:
        if p.column % 2 == 0 or p.row % 2 == 0:
            continue
        near = [Point(c, r) for c in range(p.column - 1, p.column + 2) for r in range(p.row - 1, p.row + 2)]
        if all(q not in realm and full.at(q) is full.at(p) for q in near if q in full):
            eyes.append(p)
    return eyes


def _notes(problem: Problem, filled: Position) -> list[Note]:
    """What differs from the problem as it is judged."""
    notes = []
    height = filled.height
    for colour in Colour:
        alive = unconditional_life(filled, colour).alive
        weak = [p for p in problem.position.stones_of(colour) if p not in problem.realm and p not in alive]
        if weak:
            stones = f"{noun('stone', len(weak))} {listed(format_points(weak, height), most=12)}"
            verb = "counts" if len(weak) == 1 else "count"
            message = f"The {colour.value} {stones} {verb} as safe, but can be captured on the framed board."
            notes.append(Note("frame-weak", message))
    if problem.boundary is Boundary.OPEN:
        rim = {q for p in problem.realm for q in filled.neighbours(p) if q not in problem.realm}
        lost = [q for q in rim if problem.position.at(q) is None]
        if lost:
            names = listed(format_points(lost, height), most=12)
            what, verb = ("liberty", "is") if len(lost) == 1 else ("liberties", "are")
            message = f"The {what} {names} off the realm {verb} filled on the framed board."
            notes.append(Note("frame-liberties", message))
    return notes
