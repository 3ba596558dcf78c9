"""The influence on a whole position: values, spheres, and an estimate of territory with komi."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from ldjudge.board import Colour, Point, Position
from ldjudge.influence.models import MODELS, Model


class Sphere(Enum):
    """Whose sphere a point is in."""

    BLACK = "black"
    WHITE = "white"
    NEUTRAL = "neutral"


@dataclass(frozen=True)
class Field:
    """The influence on every point of a position.

    ``values``: positive is Black's. ``spheres``: whose sphere each point, stones included, is in. ``territory``: the
    points that each side is expected to own: empty ones, and those under stones that were taken as dead.
    ``dead`` are those stones; they don't radiate. ``taken``: opposing stones that each side captured in play.
    """

    position: Position
    model: Model
    dead: frozenset[Point]
    values: Mapping[Point, float]
    spheres: Mapping[Point, Sphere]
    territory: Mapping[Colour, frozenset[Point]]
    taken: Mapping[Colour, int]

    def size(self, sphere: Sphere) -> int:
        """How many points are in that sphere."""
        return sum(1 for s in self.spheres.values() if s is sphere)

    def points(self, colour: Colour, area: bool) -> int:
        """What ``colour`` is estimated to have: territory, plus living stones (``area``) or prisoners."""
        position = self.position
        if area:
            living = sum(1 for p in position.stones_of(colour) if p not in self.dead)
            return len(self.territory[colour]) + living
        lost = sum(1 for p in self.dead if position.at(p) is colour.opponent)
        return len(self.territory[colour]) + lost + self.taken.get(colour, 0)

    def margin(self, komi: Fraction, area: bool, compensation: int = 0) -> Fraction:
        """Black's estimated lead in points; ``compensation`` is what Black gives back for handicap stones."""
        return self.points(Colour.BLACK, area) - self.points(Colour.WHITE, area) - komi - compensation


def measure(
    position: Position,
    model: str = "bouzy",
    dead: frozenset[Point] = frozenset(),
    taken: Mapping[Colour, int] | None = None,
) -> Field:
    """Measures a position by a model of :data:`MODELS`; the stones ``dead`` neither radiate nor stand in the way.

    Raises ValueError for an unknown model or a dead point without a stone.
    """
    if model not in MODELS:
        raise ValueError(f"{model!r} is no influence model: choose one of {', '.join(MODELS)}")
    for p in dead:
        if position.at(p) is None:
            raise ValueError(f"{p.gtp(position.height)} holds no stone that could be dead")
    chosen = MODELS[model]
    living = position.with_stones(dict.fromkeys(dead))
    values = chosen.values(living)
    reach = values if chosen.sphere is chosen.values else chosen.sphere(living)
    spheres = {p: _sphere(reach[p]) for p in living.points()}
    territory: dict[Colour, set[Point]] = {Colour.BLACK: set(), Colour.WHITE: set()}
    for p in living.points():
        if p not in living.stones and abs(values[p]) >= chosen.territory:
            territory[Colour.BLACK if values[p] > 0 else Colour.WHITE].add(p)
    return Field(
        position,
        chosen,
        dead,
        values,
        spheres,
        {c: frozenset(t) for c, t in territory.items()},
        dict(taken or {}),
    )


def _sphere(value: float) -> Sphere:
    if value > 0:
        return Sphere.BLACK
    return Sphere.WHITE if value < 0 else Sphere.NEUTRAL
