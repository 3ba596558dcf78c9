"""The board of a finished game in terms of chains: who is taken as living, which points each side surrounds, and
which chains would live without a certain part of the board.

All of this is estimate, made so that a local problem can be cut out at chains that are safe to all appearance; what
a proof rests on is named by :attr:`Group.assumes <ldjudge.score.groups.Group.assumes>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ldjudge.board import Chain, Colour, Point, Position
from ldjudge.score.counting import regions

_TWO_EYES = 6  # a surrounded region of that many points is taken as two eyes
UNCLEAR = 0.2  # an estimate nearer to 0 than this is told neither as alive nor as dead
_ROOMY = 10  # with so many points to spare, a region is taken as two eyes even for a fight inside it


@dataclass(frozen=True)
class Surrounded:
    """Points that one colour surrounds, dead stones included, and the numbers of the living chains next to them.

    ``eyes``: how many eyes it is taken for; ``roomy``: whether that holds though the opponent plays in it.
    """

    owner: Colour
    points: frozenset[Point]
    border: frozenset[int]
    eyes: int
    roomy: bool


class LivingBoard:
    """Chains by number, the estimate of each (1: surely its own side's at the end, -1: surely captured), and what
    follows: living chains, surrounded regions, and groups (living chains linked by regions that they surround)."""

    def __init__(self, position: Position, estimates: Mapping[Point, float]) -> None:
        """``estimates`` gives a number for at least one stone of every chain; below 0 it's taken as dead."""
        self.position = position
        self.chains: list[Chain] = position.chains()
        self.number = {p: i for i, chain in enumerate(self.chains) for p in chain.stones}
        self.estimate = [next(estimates[p] for p in sorted(chain.stones) if p in estimates) for chain in self.chains]
        dead = frozenset(p for i, c in enumerate(self.chains) if self.estimate[i] < 0 for p in c.stones)
        self.dead = dead
        living = position.with_stones(dict.fromkeys(dead))
        self.regions: list[Surrounded] = []
        for area in regions(living):
            if area.owner is not None:
                chains = frozenset(self.number[p] for p in area.border)
                roomy = len(area.points) - 2 * len(area.points & dead) >= _ROOMY
                eyes = self._eyes(living, area.points, area.owner)
                self.regions.append(Surrounded(area.owner, area.points, chains, eyes, roomy))
        self._abut = frozenset(
            i
            for i, chain in enumerate(self.chains)
            if any(living.at(q) is chain.colour.opponent for p in chain.stones for q in position.neighbours(p))
        )
        self._linked = self._groups(frozenset())

    def group_of(self, chain: int) -> int:
        """The number that stands for the chain's group."""
        return self._linked[chain]

    def living_without(self, part: frozenset[Point]) -> frozenset[int]:
        """The clearly living chains whose groups seem to live by regions that have no point in ``part``; and those that
        abut on opposing living stones and surround a roomy region, even where the fight is in it."""
        leaders = self._groups(part)
        eyes: dict[int, int] = {}
        safe: set[int] = set()
        for region in self.regions:
            if region.points.isdisjoint(part):
                leader = leaders[min(region.border)]
                eyes[leader] = eyes.get(leader, 0) + region.eyes
            elif region.roomy:
                safe |= region.border & self._abut
        safe |= {i for i, leader in enumerate(leaders) if eyes.get(leader, 0) >= 2}
        return frozenset(i for i in safe if self.estimate[i] >= UNCLEAR)

    def _groups(self, part: frozenset[Point]) -> list[int]:
        """For each chain the smallest chain that it is linked to by surrounded regions without a point in ``part``."""
        parents = list(range(len(self.chains)))

        def leader(i: int) -> int:
            while parents[i] != i:
                parents[i] = parents[parents[i]]
                i = parents[i]
            return i

        for region in self.regions:
            if region.points.isdisjoint(part):
                leaders = sorted(leader(i) for i in region.border)
                for other in leaders[1:]:
                    parents[leader(other)] = leaders[0]
        return [leader(i) for i in range(len(self.chains))]

    def _eyes(self, living: Position, points: frozenset[Point], owner: Colour) -> int:
        """How many eyes a surrounded region is taken for: none where it's a false eye, two where it's roomy."""
        if len(points) >= _TWO_EYES:
            return 2
        if len(points) > 1:
            return 1
        (c, r) = next(iter(points))
        corners = [q for q in (Point(c + dc, r + dr) for dc in (-1, 1) for dr in (-1, 1)) if q in living]
        enemies = sum(1 for q in corners if living.at(q) is owner.opponent)
        return 0 if enemies + (len(corners) < 4) >= 2 else 1
