"""Counts a finished position whose dead stones are known; knows nothing of how they were found.

Sources: the three rule sets as the source document on judging the result tells them. Chinese: the dead stones are
taken off, living stones and the points they surround count, points between living stones of both sides are shared
half and half; the measure is half the board, 180 1/2 on 19x19, plus half the handicap stones for Black. Japanese:
surrounded points and prisoners (stones taken in play and dead stones); neutral points and the points of stones in
seki count for nobody. Ing: by area, settled by filling in: each side has half the points of the board in stones,
surrounded points left empty and stones left over are told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ldjudge.board import Colour, Point, Position
from ldjudge.score.rules import ScoringRules


@dataclass(frozen=True)
class Count:
    """What one side has. Numbers are points of the board or stones.

    ``stones``: living stones on the board. ``points``: the surrounded points, those under dead stones included,
    that count under the rules. ``taken``: opposing stones captured in play; ``dead``: dead opposing stones on the
    board. ``shared``: neutral points on the whole board (the same for both sides).
    """

    stones: int
    points: frozenset[Point]
    taken: int
    dead: int
    shared: int

    @property
    def area(self) -> Fraction:
        """Living stones, surrounded points, and half of the shared points."""
        return self.stones + len(self.points) + Fraction(self.shared, 2)

    @property
    def prisoners(self) -> int:
        """Stones captured in play and dead stones."""
        return self.taken + self.dead

    @property
    def territory(self) -> int:
        """Surrounded points and prisoners."""
        return len(self.points) + self.prisoners


@dataclass(frozen=True)
class Counted:
    """The count of both sides under one rule set.

    ``dame`` are neutral points that either side could still fill; ``shared`` are those at which a group in seki
    stands; ``open`` are points that no border closes off yet (neutral areas with points away from all stones);
    ``barren`` are points that a group in seki surrounds (they count by area, not by territory).
    ``margin`` is Black's lead in points (negative: White's), komi and handicap taken into account.
    """

    rules: ScoringRules
    komi: Fraction
    handicap: int
    sides: Mapping[Colour, Count]
    dame: frozenset[Point]
    shared: frozenset[Point]
    open: frozenset[Point]
    barren: frozenset[Point]
    board_points: int

    @property
    def margin(self) -> Fraction:
        """Black's lead in points; negative: White's."""
        black, white = self.sides[Colour.BLACK], self.sides[Colour.WHITE]
        if self.rules is ScoringRules.JAPANESE:
            return black.territory - white.territory - self.komi
        return black.area - white.area - self.compensation - self.komi

    @property
    def compensation(self) -> int:
        """Points that Black gives back for handicap stones: one each by the Chinese measure, none otherwise.

        Filling in measures area alone, and territory counting never counted the stones.
        """
        return self.handicap if self.rules is ScoringRules.CHINESE else 0

    def measure(self, colour: Colour) -> Fraction:
        """The area that ``colour`` has to exceed by the Chinese measure, in stones (184 1/4 and 176 3/4)."""
        shift = Fraction(self.compensation, 2) + self.komi / 2
        half = Fraction(self.board_points, 2)
        return half + shift if colour is Colour.BLACK else half - shift

    def fill_in(self, colour: Colour) -> tuple[int, int]:
        """Under Ing's rules: the points of its own that ``colour`` can't fill, and the stones it has left over.

        Each side has half the points of the board (rounded down) in stones; of the shared points each fills half.
        """
        stones = self.board_points // 2
        area = self.sides[colour].stones + len(self.sides[colour].points) + self.sides[colour].shared // 2
        return max(0, area - stones), max(0, stones - area)


def count(
    position: Position,
    dead: frozenset[Point],
    rules: ScoringRules,
    komi: Fraction = Fraction(0),
    handicap: int = 0,
    taken: Mapping[Colour, int] | None = None,
    seki: frozenset[Point] = frozenset(),
) -> Counted:
    """Counts ``position`` with the stones ``dead`` taken off.

    ``taken`` is how many opposing stones each colour captured in play; ``seki`` are the living stones in seki.
    Raises ValueError where a dead point holds no stone.
    """
    for p in dead:
        if position.at(p) is None:
            raise ValueError(f"{p.gtp(position.height)} holds no stone that could be dead")
    living = position.with_stones(dict.fromkeys(dead))
    owned: dict[Colour, set[Point]] = {Colour.BLACK: set(), Colour.WHITE: set()}
    dame: set[Point] = set()
    shared: set[Point] = set()
    unclosed: set[Point] = set()
    barren: set[Point] = set()
    for region, border in empty_regions(living):
        owners = {living.stones[p] for p in border}
        if len(owners) == 1:
            if rules is ScoringRules.JAPANESE and border & seki:
                barren |= region
            else:
                owned[next(iter(owners))] |= region
        elif border & seki:
            shared |= region
        elif any(not any(q in living.stones for q in living.neighbours(p)) for p in region):
            unclosed |= region
        else:
            dame |= region
    sides = {}
    for colour in Colour:
        # Dead stones under a group in seki are nobody's prisoners by territory: they could only be taken by playing on.
        lost = sum(1 for p in dead if position.at(p) is colour.opponent and p not in barren)
        sides[colour] = Count(
            stones=len(living.stones_of(colour)),
            points=frozenset(owned[colour]),
            taken=(taken or {}).get(colour, 0),
            dead=lost,
            shared=len(dame) + len(shared) + len(unclosed),
        )
    return Counted(
        rules,
        komi,
        handicap,
        sides,
        frozenset(dame),
        frozenset(shared),
        frozenset(unclosed),
        frozenset(barren),
        position.width * position.height,
    )


def empty_regions(position: Position) -> list[tuple[frozenset[Point], frozenset[Point]]]:
    """Every connected set of empty points, with the stones next to it."""
    found = []
    seen: set[Point] = set()
    for start in position.points():
        if start in seen or start in position.stones:
            continue
        region, border, todo = {start}, set(), [start]
        while todo:
            for q in position.neighbours(todo.pop()):
                if q in position.stones:
                    border.add(q)
                elif q not in region:
                    region.add(q)
                    todo.append(q)
        seen |= region
        found.append((frozenset(region), frozenset(border)))
    return found
