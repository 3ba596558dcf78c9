"""Counts a finished position whose dead stones are known; knows nothing of how they were found.

Sources: the three rule sets as the source document on judging the result tells them. Chinese: the dead stones are
taken off, living stones and the points they surround count, points between living stones of both sides are shared
half and half; the measure is half the board, 180 1/2 on 19x19, plus half the handicap stones for Black. Japanese:
surrounded points and prisoners (stones taken in play and dead stones); neutral points and the points of stones in
seki count for nobody. Ing: by area, settled by filling in: each side has half the points of the board in stones,
surrounded points left empty and stones left over are told. (The document's own program gives an odd neutral point to
the side to move; here the rule that it quotes is followed, which shares each point.)
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
    stands; ``open`` are points midway where no border is closed yet (away from the stones of a side);
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
    for region in regions(living, seki):
        if region.owner is not None:
            if rules is ScoringRules.JAPANESE and region.border & seki:
                barren |= region.points
            else:
                owned[region.owner] |= region.points
        elif region.border & seki:
            shared |= region.points
        elif any(not any(q in living.stones for q in living.neighbours(p)) for p in region.points):
            unclosed |= region.points
        else:
            dame |= region.points
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


@dataclass(frozen=True)
class Region:
    """Connected empty points with the stones next to them; ``owner`` is None where both sides are at them."""

    points: frozenset[Point]
    border: frozenset[Point]
    owner: Colour | None


def regions(position: Position, seki: frozenset[Point] = frozenset()) -> list[Region]:
    """The empty points of a position without dead stones, by owner.

    Where neutral points haven't been filled, a surrounded area may be open towards the other side through a point
    that touches both colours, or through two neighbours that touch one each. Such points are neutral by themselves
    and end the area: what lies behind them and touches one colour alone is surrounded. Where the sides are farther
    apart, the points midway are nobody's. At stones in ``seki`` areas are left whole.
    """
    found: list[Region] = []
    todo = _connected(position, frozenset(p for p in position.points() if p not in position.stones))
    while todo:
        points = todo.pop()
        border = frozenset(q for p in points for q in position.neighbours(p) if q in position.stones)
        colours = {position.stones[q] for q in border}
        if len(colours) == 1:
            found.append(Region(points, border, next(iter(colours))))
            continue
        contacts = frozenset() if border & seki or not border else _contacts(position, points)
        if not contacts or contacts == points:
            found.append(Region(points, border, None))
            continue
        beside = frozenset(q for p in contacts for q in position.neighbours(p) if q in position.stones)
        found.append(Region(contacts, beside, None))
        todo.extend(_connected(position, points - contacts))
    return sorted(found, key=lambda region: min(region.points))


def _contacts(position: Position, points: frozenset[Point]) -> frozenset[Point]:
    """The points where both sides meet: those that touch both; where there are none, neighbours that touch one each;
    else what lies midway."""
    touched = {p: {c for q in position.neighbours(p) if (c := position.at(q)) is not None} for p in points}
    both = frozenset(p for p, colours in touched.items() if len(colours) == len(Colour))
    if both:
        return both
    pairs = frozenset(
        p
        for p, colours in touched.items()
        if colours and any(q in touched and touched[q] and touched[q] != colours for q in position.neighbours(p))
    )
    return pairs or _midway(position, touched)


def _midway(position: Position, touched: Mapping[Point, set[Colour]]) -> frozenset[Point]:
    """The points between two sides that don't touch yet: as near to the one as to the other, or beside a point that
    is nearer to the other."""
    black, white = (_steps(position, touched, colour) for colour in Colour)
    nearer = {p: black[p] - white[p] for p in touched}
    return frozenset(
        p
        for p, lead in nearer.items()
        if lead == 0 or any(q in nearer and nearer[q] * lead < 0 for q in position.neighbours(p))
    )


def _steps(position: Position, touched: Mapping[Point, set[Colour]], colour: Colour) -> dict[Point, int]:
    """How many steps over the points it is from each of them to one that touches ``colour``."""
    steps = {p: 0 for p, colours in touched.items() if colour in colours}
    todo = list(steps)
    for p in todo:
        for q in position.neighbours(p):
            if q in touched and q not in steps:
                steps[q] = steps[p] + 1
                todo.append(q)
    return steps


def _connected(position: Position, points: frozenset[Point]) -> list[frozenset[Point]]:
    """The connected parts of a set of points."""
    parts = []
    left = set(points)
    while left:
        part, todo = set(), [left.pop()]
        while todo:
            p = todo.pop()
            part.add(p)
            near = [q for q in position.neighbours(p) if q in left]
            left.difference_update(near)
            todo.extend(near)
        parts.append(frozenset(part))
    return parts
