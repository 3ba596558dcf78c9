"""The board of a finished game in terms of chains: who is taken as living, which points each side surrounds, and
which chains would live without a certain part of the board.

All of this is estimate, made so that a local problem can be cut out at chains that are safe to all appearance; what
a proof rests on is named by :attr:`Group.assumes <ldjudge.score.groups.Group.assumes>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ldjudge.board import Chain, Colour, Point, Position
from ldjudge.score.counting import empty_regions

_TWO_EYES = 6  # a surrounded region of that many points is taken as two eyes
_ROOMY = 10  # with so many points to spare, a region is taken as two eyes even for a fight inside it


@dataclass(frozen=True)
class Region:
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
        self.regions: list[Region] = []
        for points, border in empty_regions(living):
            owners = {living.stones[p] for p in border}
            if len(owners) == 1:
                owner = next(iter(owners))
                chains = frozenset(self.number[p] for p in border)
                roomy = len(points) - 2 * len(points & dead) >= _ROOMY
                self.regions.append(Region(owner, points, chains, self._eyes(living, points, owner), roomy))
        self._leader = list(range(len(self.chains)))
        for region in self.regions:
            first, *others = sorted(region.border)
            for other in others:
                self._leader[self.group_of(other)] = self.group_of(first)
        self._of_group: dict[int, list[Region]] = {}
        for region in self.regions:
            self._of_group.setdefault(self.group_of(min(region.border)), []).append(region)

    def group_of(self, chain: int) -> int:
        """The number that stands for the chain's group."""
        while self._leader[chain] != chain:
            self._leader[chain] = self._leader[self._leader[chain]]
            chain = self._leader[chain]
        return chain

    def lives_without(self, chain: int, part: frozenset[Point]) -> bool:
        """Whether the chain's group seems to live by regions that have no point in ``part``, or are roomy."""
        if self.estimate[chain] < 0:
            return False
        regions = self._of_group.get(self.group_of(chain), [])
        return sum(r.eyes for r in regions if r.roomy or not r.points & part) >= 2

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
