"""The influence models: each turns a position into a value for every point, positive where Black's stones reach.

* ``zobrist``: values that spread from neighbour to neighbour (A. L. Zobrist 1969).
* ``bouzy``: dilations, then erosions, as in the morphology of images (B. Bouzy 1995); 5 and 21 estimate territory.
* ``force``: a force that halves with every step of distance (the source document's 'mechanics model').
* ``gnugo``: radiation with damping by direction, as GNU Go's documentation describes it.

The models know nothing of life and death: stones that are known to be dead have to be taken off before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ldjudge.board import Colour, Point, Position

Values = dict[Point, float]

ZOBRIST_STONE = 50
ZOBRIST_ROUNDS = 4
BOUZY_STONE = 128
BOUZY_DILATIONS = 5
BOUZY_EROSIONS = 21
FORCE_STONE = 64
FORCE_REACH = 6
GNUGO_STONE = 100.0
GNUGO_ATTENUATION = 3.0
GNUGO_CUTOFF = 0.02


def _start(position: Position, weight: int) -> dict[Point, int]:
    """Plus or minus ``weight`` on stones, 0 elsewhere."""
    sign = {Colour.BLACK: weight, Colour.WHITE: -weight, None: 0}
    return {p: sign[position.at(p)] for p in position.points()}


def _around(position: Position) -> dict[Point, list[Point]]:
    return {p: position.neighbours(p) for p in position.points()}


def zobrist(position: Position, rounds: int = ZOBRIST_ROUNDS) -> Values:
    """Zobrist's radiating values: a black stone is 50, a white one -50, an empty point 0; then, four times and for all
    points at once, a point gains 1 for each neighbour above 0 and loses 1 for each neighbour below 0.

    Source: A. L. Zobrist, 'A model of visual organization for the game of GO', AFIPS Spring Joint Computer Conference
    1969, pages 103 to 112.
    """
    values, around = _start(position, ZOBRIST_STONE), _around(position)
    for _ in range(rounds):
        values = {p: v + sum((values[q] > 0) - (values[q] < 0) for q in around[p]) for p, v in values.items()}
    return {p: float(v) for p, v in values.items()}


def bouzy(position: Position, dilations: int = BOUZY_DILATIONS, erosions: int = BOUZY_EROSIONS) -> Values:
    """Bouzy's map: a stone is 128 or -128, an empty point 0; then dilations and after them erosions.

    A dilation adds, at a point that is not below 0 and has no neighbour below 0, the number of its neighbours above 0,
    and the same for White with the signs turned. An erosion takes from a point above 0 the number of its neighbours
    that are 0 or below, but never goes beyond 0; the same for White. d dilations are undone by d (d - 1) + 1 erosions
    around a lone stone: 5 and 21 leave what is enclosed, that is territory.

    Source: B. Bouzy, 'Les ensembles flous au jeu de Go', 1995, and 'Mathematical morphology applied to computer Go',
    International Journal of Pattern Recognition and Artificial Intelligence 17 (2003); the weight 128 is GNU Go's (the
    papers use 64).
    """
    values, around = _start(position, BOUZY_STONE), _around(position)
    for _ in range(dilations):
        values = {p: _dilated(v, [values[q] for q in around[p]]) for p, v in values.items()}
    for _ in range(erosions):
        values = {p: _eroded(v, [values[q] for q in around[p]]) for p, v in values.items()}
    return {p: float(v) for p, v in values.items()}


def _dilated(value: int, near: list[int]) -> int:
    if value >= 0 and all(n >= 0 for n in near):
        value += sum(1 for n in near if n > 0)
    elif value <= 0 and all(n <= 0 for n in near):
        value -= sum(1 for n in near if n < 0)
    return value


def _eroded(value: int, near: list[int]) -> int:
    if value > 0:
        return max(0, value - sum(1 for n in near if n <= 0))
    if value < 0:
        return min(0, value + sum(1 for n in near if n >= 0))
    return 0


def force(position: Position, reach: int = FORCE_REACH) -> Values:
    """A force of 64 at the stone that halves with each step, up to six steps; the forces of all stones add up.

    A step goes to a point next to it (up, down, left, right) and never through a stone of the other colour, so a wall
    casts a shadow. The source document names such a 'mechanics model' and doesn't print its formula; halving by
    distance, 2 ** (6 - d), is the influence of K. Chen's program Go Intellect ('Group identification in computer Go',
    in Heuristic Programming in Artificial Intelligence, 1989).
    """
    values = dict.fromkeys(position.points(), 0.0)
    for stone, colour in position.stones.items():
        sign = 1 if colour is Colour.BLACK else -1
        distance, todo = {stone: 0}, deque([stone])
        while todo:
            p = todo.popleft()
            values[p] += sign * FORCE_STONE / 2.0 ** distance[p]
            if distance[p] == reach:
                continue
            for q in position.neighbours(p):
                if q not in distance and position.at(q) is not colour.opponent:
                    distance[q] = distance[p] + 1
                    todo.append(q)
    return values


def gnugo(position: Position) -> Values:
    """GNU Go's radiation: 100 at a stone, spread outwards over empty points to all eight neighbours.

    Each step divides by 3 (by 6 diagonally) and multiplies by the squared cosine of the angle between the step and the
    line from the stone (1 at the stone itself); steps that don't lead away from the stone are left out, what arrives
    on several ways adds up. A lone stone gives 33, 11, 3, 1 straight away from it and 16 diagonally.

    Source: GNU Go's documentation, chapter 'Influence function', section 'The core of the influence function'.
    """
    values = dict.fromkeys(position.points(), 0.0)
    for stone, colour in position.stones.items():
        sign = 1 if colour is Colour.BLACK else -1
        for p, strength in _radiate(position, stone).items():
            values[p] += sign * strength
    return values


_EIGHT = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if (c, r) != (0, 0)]


def _radiate(position: Position, stone: Point) -> Values:
    """What one stone gives to every point, itself included."""
    strength: Values = {stone: GNUGO_STONE}
    # Outward steps only grow the squared distance, so taking points in that order sees each after all that feed it.
    todo = {stone}
    done: set[Point] = set()
    while todo:
        p = min(todo, key=lambda q: (q.column - stone.column) ** 2 + (q.row - stone.row) ** 2)
        todo.remove(p)
        done.add(p)
        if strength[p] < GNUGO_CUTOFF:
            continue
        c, r = p.column - stone.column, p.row - stone.row
        for dc, dr in _EIGHT:
            outward = dc * c + dr * r
            q = Point(p.column + dc, p.row + dr)
            if q not in position or q in position.stones or (p != stone and outward <= 0):
                continue
            straight = abs(dc) + abs(dr)  # 1 straight, 2 diagonally: also the squared length of the step
            damping = 1.0 if p == stone else outward**2 / (straight * (c * c + r * r))
            strength[q] = strength.get(q, 0.0) + strength[p] / (GNUGO_ATTENUATION * straight) * damping
            if q not in done:
                todo.add(q)
    return strength


@dataclass(frozen=True)
class Model:
    """A model as the user chooses it.

    ``values`` gives the influence, ``sphere`` the values whose sign tells whose sphere a point is in (for Bouzy the
    dilations alone), and a point counts as territory where the absolute value of ``values`` is at least
    ``territory``.
    """

    name: str
    title: str
    values: Callable[[Position], Values]
    sphere: Callable[[Position], Values]
    territory: float


def _dilations_only(position: Position) -> Values:
    return bouzy(position, BOUZY_DILATIONS, 0)


# The thresholds of territory for the models other than Bouzy's are this project's: a point counts where it feels at
# least what two stones two steps away give it (Zobrist: twice 6; force: twice 16; GNU Go: twice 11.1).
MODELS: Mapping[str, Model] = {
    m.name: m
    for m in (
        Model("bouzy", "Bouzy's dilations and erosions, 5/21", bouzy, _dilations_only, 1.0),
        Model("zobrist", "Zobrist's radiating values", zobrist, zobrist, 12.0),
        Model("force", "force that halves with distance", force, force, 32.0),
        Model("gnugo", "GNU Go's radiation", gnugo, gnugo, 22.0),
    )
}
