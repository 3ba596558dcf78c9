"""Reading a problem that carries no markup: which stones are judged, on which realm, under which boundary.

Nothing here decides a verdict: it makes assumptions, and says them. A defender who is shut in by attacker stones
gets the realm that the stones bound (:mod:`~ldjudge.problem.inference.closed`). Otherwise the realm is a margin around
the defender's stones with a wall around it (:mod:`~ldjudge.problem.inference.margins`), and :func:`ladder` goes
through wider margins. Which colour is the defender: :mod:`~ldjudge.problem.inference.defender`.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, replace

from ldjudge.board import Colour, Point, Position, format_points
from ldjudge.problem.inference.alive import alive_chains
from ldjudge.problem.inference.breaches import breaches
from ldjudge.problem.inference.closed import closed_realms
from ldjudge.problem.inference.defender import choose_defender
from ldjudge.problem.inference.friends import friends_realm
from ldjudge.problem.inference.grid import Grid
from ldjudge.problem.inference.margins import MARGINS, SMALL, behind_walls, margin_realm
from ldjudge.problem.problem import Boundary, Fault, Note, ProblemError

REALM_NOTES = ("realm-closed", "realm-walled", "realm-friends")  # the codes of notes that say which realm was taken
READING_NOTES = (*REALM_NOTES, "open-rim", "open-outside")  # those that only hold for the realm that was taken
MOST = 0.4  # the share of the defender's stones that makes a closed realm the one that is meant
PRESSED = 3  # liberties; a wall chain with no more of them outside and an enemy there is in a race
WIDEST = 200  # points; a larger realm is a whole game rather than a problem


@dataclass(frozen=True)
class Inferred:
    """What was assumed of a position: everything that :func:`~ldjudge.problem.make_problem` needs and doesn't know.

    ``defender_from`` is 'option', 'targets' or 'inferred'. ``closed``: attacker stones bound the realm (``margin`` 0),
    or do so but for the last liberties of weak wall chains, which belong to it (``margin`` 1). Otherwise the realm is
    a margin of ``margin`` steps around the stones, walled off (``SMALL``: only the points around them). ``targets``
    are stones that the reading takes as those that have to stay. ``notes`` say the assumptions in plain sentences.
    """

    realm: frozenset[Point]
    defender: Colour
    defender_from: str
    boundary: Boundary
    closed: bool
    margin: int
    notes: tuple[Note, ...] = ()
    targets: frozenset[Point] = frozenset()


def infer(
    position: Position,
    teban: Colour,
    *,
    defender: Colour | None = None,
    targets: Set[Point] = frozenset(),
    margin: int = 1,
) -> Inferred:
    """The realm of a position without markup; ``margin`` (1 to 3, or ``SMALL``) is used where it isn't closed.

    ``targets`` are stones that the user named; the realm is theirs then. Raises :class:`ProblemError` with a code
    ``ambiguous-...`` where the position can be read in more than one way; the message says what to give.
    """
    setting = _Setting.of(position, teban, defender, targets)
    closed = setting.closed()
    return closed[0] if setting.sealed(closed) else setting.around(closed).open(margin)


def ladder(
    position: Position,
    teban: Colour,
    *,
    defender: Colour | None = None,
    targets: Set[Point] = frozenset(),
) -> Iterator[Inferred]:
    """The readings of a position in the order in which they are tried.

    First the closed one with its weak walls, if it is sealed. If it isn't, or leaves stones out: margins 1, 2 and 3.
    Behind those comes what remains where the first is too hard: the small realm, and a sealed one without its weak
    walls. A realm that was given before isn't given again. Raises as :func:`infer`, at the first step.
    """
    given: set[frozenset[Point]] = set()
    for reading in _steps(position, teban, defender, targets):
        if reading.realm not in given:  # both boundaries occur only with different realms
            given.add(reading.realm)
            yield reading


def with_friends(
    position: Position, teban: Colour, *, defender: Colour | None = None, margin: int = MARGINS[0]
) -> list[Inferred]:
    """The readings in which the defender's stones that reach the open board are friends, and safe, and the others are
    judged (:mod:`~ldjudge.problem.inference.friends`); empty where that says nothing.

    In the first all of the others' main chains have to stay; where these are small ones, in the second any chain will
    do. ``margin``: the steps that the realm reaches out from them (one of ``MARGINS``). Raises as :func:`infer`.
    """
    setting = _Setting.of(position, teban, defender, frozenset())
    found = friends_realm(setting.grid, setting.loose, setting.defender, margin)
    if found is None or len(found.realm) > WIDEST:
        return []
    names = _names(position, found.friends)
    said = f"{setting.defender.title}'s stones {names} reach the open board and count as safe."
    notes = (*setting.notes, Note("realm-friends", said, "info"))
    whose = setting.defender, setting.defender_from
    all_stay = Inferred(found.realm, *whose, Boundary.NEAREST, False, margin, notes, found.targets)
    return [all_stay, replace(all_stay, targets=frozenset())] if found.scattered else [all_stay]


def breached(position: Position, reading: Inferred) -> tuple[list[Inferred], list[Inferred]]:
    """The reading with a realm that is wider about one attacker chain around it, for each of those chains
    (:mod:`~ldjudge.problem.inference.breaches`), walled off there: those with more of the edge of the board, and the
    others, each with the smallest first.
    """
    found: tuple[list[Inferred], list[Inferred]] = ([], [])
    for breach in breaches(Grid(position), reading.realm, reading.defender):
        points = _names(position, {p for p in breach.added if position.at(p) is None})
        stones = _names(position, breach.chain.stones)
        said = f" The realm also has {points}, around {breach.chain.colour.title}'s {stones}, and is walled off there."
        notes = tuple(
            note._replace(message=note.message + said) if note.code in REALM_NOTES else note for note in reading.notes
        )
        boundary = Boundary.WALL if reading.boundary is Boundary.OPEN else reading.boundary
        if len(breach.realm) <= WIDEST:
            wider = replace(reading, realm=breach.realm, boundary=boundary, closed=False, notes=notes)
            found[not breach.on_edge].append(wider)
    return found


def _steps(position: Position, teban: Colour, defender: Colour | None, targets: Set[Point]) -> Iterator[Inferred]:
    """The steps of the ladder, whether their realms differ or not."""
    setting = _Setting.of(position, teban, defender, targets)
    closed = setting.closed()
    sealed = setting.sealed(closed)
    if sealed:
        yield closed[0]
        if setting.objects <= closed[0].realm:
            yield from closed[1:]
            return
    setting = setting.around(closed)
    for margin in (*MARGINS, SMALL):
        try:
            yield setting.open(margin)
        except ProblemError:
            if margin == MARGINS[0] and not sealed:
                raise
    if sealed:
        yield from closed[1:]


@dataclass(frozen=True)
class _Setting:
    """A position with the defender settled."""

    grid: Grid
    defender: Colour
    defender_from: str
    targets: frozenset[Point]
    loose: frozenset[Point]  # the defender's stones that don't live as they stand
    objects: frozenset[Point]  # those that the problem is about
    notes: tuple[Note, ...]

    @classmethod
    def of(cls, position: Position, teban: Colour, defender: Colour | None, targets: Set[Point]) -> _Setting:
        grid = Grid(position)
        notes: tuple[Note, ...] = ()
        colours = {colour for p in targets if (colour := position.at(p)) is not None}
        if defender is not None:
            source = "option"
        elif len(colours) == 1:
            defender, source = next(iter(colours)), "targets"
        else:
            (defender, notes), source = choose_defender(grid), "inferred"
            kill = "killed" if teban is not defender else "made to live"
            said = f"{defender.title}'s stones are taken as those to be {kill}: give --defender or --target if not."
            notes = (Note("defender-inferred", said, "info"), *notes)
        stones = grid.stones(defender)
        if not stones:
            raise ProblemError(
                [Fault("no-object-stones", f"There is no {defender.value} stone on the board that could be judged.")]
            )
        named = frozenset(targets) & stones
        loose = stones.difference(*(c.stones for c in alive_chains(grid, defender))) or stones
        objects = _cluster(grid, named, defender) if named else loose
        return cls(grid, defender, source, named, loose, objects, notes)

    def closed(self) -> list[Inferred]:
        """The readings bounded by attacker stones, if there are any: with weak walls, and, if it has such, without."""
        realms = closed_realms(self.grid, self.defender)
        realms = [r for r in realms if self.targets <= r and r & self.objects]
        if not realms:
            return []
        weight = {r: (len(r & self.objects), len(r)) for r in realms}
        realm = max(realms, key=weight.__getitem__)
        if list(weight.values()).count(weight[realm]) > 1:
            raise _unclear("Several groups are closed in alike, so it isn't clear which is judged")
        said = "The realm is what the stones close off."
        left_out = self.objects - realm
        if left_out:
            names = _names(self.grid.position, left_out)
            said += f" The {self.defender.value} stones {names} count as outside."
        notes = (*self.notes, Note("realm-closed", said, "info"))
        found = [Inferred(realm, self.defender, self.defender_from, Boundary.OPEN, True, 0, notes)]
        wider = behind_walls(self.grid, realm, self.defender)
        if wider != realm:
            names = _names(self.grid.position, {p for p in wider - realm if self.grid.position.at(p) is None})
            said += f" It includes {names}, the last liberties of weak stones around."
            notes = (*self.notes, Note("realm-closed", said, "info"))
            found.insert(0, Inferred(wider, self.defender, self.defender_from, Boundary.WALL, True, 1, notes))
        return found

    def sealed(self, closed: list[Inferred]) -> bool:
        """Whether a closed reading is what is meant: it holds much of the stones, and the others play no part.

        Defender stones outside count as safe, so where one that can be captured touches the realm, to connect to it
        would prove nothing; and a wall between such stones and the realm is in a race, so it can't count as safe.
        """
        return bool(closed) and self.mainly(closed[0]) and not self.involved(closed[0])

    def mainly(self, closed: Inferred) -> bool:
        """Whether a closed realm holds so many of the stones that the problem is about those."""
        return len(closed.realm & self.objects) >= MOST * len(self.objects)

    def involved(self, closed: Inferred) -> frozenset[Point]:
        """The loose stones that touch a closed realm or press its wall."""
        grid, realm = self.grid, closed.realm
        loose = self.objects - realm
        walls = [c for c in grid.chains_next_to(realm, self.defender.opponent) if not c.stones <= realm]
        pressed = (c.stones for c in walls if len(c.liberties - realm) <= PRESSED)
        touched = realm.union(*pressed)
        return frozenset(p for p in loose if any(q in touched for q in grid.near[p]))

    def around(self, closed: list[Inferred]) -> _Setting:
        """The setting with only the stones of a closed realm and those involved, if the problem is about those."""
        if not closed or not self.mainly(closed[0]):
            return self
        first = (closed[0].realm & self.objects) | self.involved(closed[0])
        return replace(self, objects=self.grid.whole_chains(first))

    def open(self, margin: int) -> Inferred:
        """The reading with a margin and a wall; raises where that is most of a board."""
        grid, objects = self.grid, self.objects
        while True:
            realm = margin_realm(grid, objects, self.defender, margin)
            touching = frozenset(p for p in self.loose - objects if any(q in realm for q in grid.near[p]))
            if not touching:
                break
            objects |= grid.whole_chains(touching)
        if len(realm) > WIDEST:
            raise _unclear(f"{self.defender.title}'s stones are all over the board, so it isn't clear which are judged")
        if margin == SMALL:
            said = "The stones aren't closed in: a small realm around them is walled off, and may be too small."
        else:
            steps = {1: "two", 2: "three", 3: "four"}.get(margin, str(margin + 1))
            said = (
                f"The stones aren't closed in: the realm reaches {steps} points out from them and is walled off there."
            )
        notes = (*self.notes, Note("realm-walled", said, "info"))
        return Inferred(realm, self.defender, self.defender_from, Boundary.WALL, False, margin, notes)


def _unclear(reason: str) -> ProblemError:
    return ProblemError([Fault("ambiguous-realm", f"{reason}: name some with --target, or give the --realm.")])


def _names(position: Position, points: Set[Point]) -> str:
    names = format_points(points, position.height)
    return ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")


def _cluster(grid: Grid, targets: Set[Point], defender: Colour) -> frozenset[Point]:
    """The target chains and the chains of their colour that share liberties with them, one after the other."""
    stones = grid.whole_chains(targets)
    while True:
        liberties = frozenset[Point]().union(*(grid.chain_at[p].liberties for p in stones))
        wider = stones.union(*(c.stones for c in grid.chains_next_to(liberties, defender)))
        if wider == stones:
            return stones
        stones = wider
