"""The life-and-death problem as one validated value.

Words: the *realm* holds the points on which moves may be played; everything else is *outside* and safe. The
*defender*'s stones on the realm are the *object stones*; the other colour is the *attacker*. *Target stones* are
object stones that must all live. *Teban* is the side to move and the side from whose view the result is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ldjudge.board import Chain, Colour, Point, Position, format_points

MOST_THREATS = 60  # the search keeps the budgets of both sides in a few bits of a table entry
DEFAULT_THREATS = 8  # 'K': any finite number of ko threats is enough; eight settles what occurs in practice


class Boundary(Enum):
    """What an empty outside point next to the realm is.

    A liberty that nobody can fill (open), a safe attacker stone (wall), or a safe stone of the colour whose outside
    stones are nearer to it (nearest; in king's steps, of the attacker where both are as near).
    """

    OPEN = "open"
    WALL = "wall"
    NEAREST = "nearest"


class Rules(Enum):
    """Whether ko of the bent-four type counts as dead (Japanese) or is told as a ko (Chinese)."""

    CHINESE = "chinese"
    JAPANESE = "japanese"


class Fault(NamedTuple):
    """Why something is no legal or no unambiguous problem: a stable code and a sentence for the user."""

    code: str
    message: str


class Note(NamedTuple):
    """Something worth saying of a legal problem; ``severity`` is 'warning' or 'info'."""

    code: str
    message: str
    severity: str = "warning"


class ProblemError(ValueError):
    """No legal or no unambiguous problem; ``faults`` names everything that is wrong, not just the first."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.message for fault in self.faults))


@dataclass(frozen=True)
class Problem:
    """A legal problem; build it with :func:`make_problem`, which validates.

    ``realm`` is without the points of chains that reach outside stones of their own colour. ``targets`` are the
    named stones (one stone stands for its chain); empty: the attacker has to clear the realm. ``threats`` is K,
    the largest number of external ko threats that a side may have. ``notes`` are warnings that go with the result.
    """

    position: Position
    realm: frozenset[Point]
    targets: frozenset[Point]
    defender: Colour
    teban: Colour
    boundary: Boundary = Boundary.OPEN
    rules: Rules = Rules.CHINESE
    suicide: bool = False
    threats: int = DEFAULT_THREATS
    notes: tuple[Note, ...] = field(default=(), compare=False)
    defender_from: str = field(default="option", compare=False)

    @property
    def attacker(self) -> Colour:
        """The colour that tries to capture."""
        return self.defender.opponent

    @property
    def object_stones(self) -> frozenset[Point]:
        """All stones of the defender's colour on the realm."""
        return self.realm & self.position.stones_of(self.defender)

    @property
    def outside(self) -> Iterator[Point]:
        """The points off the realm."""
        return (p for p in self.position.points() if p not in self.realm)

    def counts_as(self, point: Point) -> Colour | None:
        """Whose safe stone a point off the realm is, seen from the realm: that of the stone on it, or what the boundary
        makes of an empty one. None: a liberty that nobody can fill."""
        return outside_colour(self.position, self.realm, self.defender, self.boundary, point)

    @property
    def held(self) -> frozenset[Point]:
        """The empty points next to the realm that count as the defender's stones; none but under ``nearest``."""
        near = {q for p in self.realm for q in self.position.neighbours(p)} - self.realm - self.position.stones.keys()
        return frozenset(p for p in near if self.counts_as(p) is self.defender)

    def on(self, realm: Iterable[Point], boundary: Boundary, targets: Iterable[Point] | None = None) -> Problem:
        """The same question on another realm, or also of other ``targets``.

        Raises :class:`ProblemError` as :func:`make_problem` does.
        """
        return make_problem(
            self.position,
            realm,
            self.teban,
            targets=self.targets if targets is None else targets,
            defender=self.defender,
            defender_from=self.defender_from,
            boundary=boundary,
            rules=self.rules,
            suicide=self.suicide,
            threats=self.threats,
        )

    def names(self, points: Iterable[Point]) -> list[str]:
        """GTP names of points, sorted as in results."""
        return format_points(points, self.position.height)


def make_problem(
    position: Position,
    realm: Iterable[Point],
    teban: Colour,
    *,
    targets: Iterable[Point] = (),
    defender: Colour | None = None,
    defender_from: str = "option",
    boundary: Boundary = Boundary.OPEN,
    rules: Rules = Rules.CHINESE,
    suicide: bool = False,
    threats: int = DEFAULT_THREATS,
) -> Problem:
    """Validates and builds a problem; raises :class:`ProblemError` that names all faults at once.

    Where ``defender`` is None it follows from the targets, the only colour on the realm, or the colour whose
    opponent owns all outside stones that touch the realm (in this order); ``Problem.defender_from`` tells which.
    """
    asked = frozenset(realm)
    named = frozenset(targets)
    height = position.height
    faults: list[Fault] = []
    notes: list[Note] = []

    def names(points: Iterable[Point]) -> str:
        return ", ".join(format_points(points, height))

    if not 0 <= threats <= MOST_THREATS:
        faults.append(Fault("bad-threats", f"The number of ko threats goes from 0 to {MOST_THREATS}."))
    off = [p for p in sorted(asked | named) if p not in position]
    for p in off:
        faults.append(
            Fault("point-off-board", f"Column {p.column + 1}, row {p.row + 1} from the top is off the board.")
        )
    asked -= frozenset(off)
    on_board = named - frozenset(off)
    if not asked and not off:
        faults.append(Fault("empty-realm", "The realm is empty: give the points to be judged with --realm."))
    for chain in position.chains():
        if not chain.liberties:
            faults.append(
                Fault(
                    "chain-without-liberties",
                    f"The {chain.colour.value} chain {names(chain.stones)} has no liberties: no legal position.",
                )
            )
    bare = frozenset(p for p in on_board if position.at(p) is None)
    if bare:
        faults.append(Fault("target-no-stone", f"There is no stone on the target {names(bare)}."))
    colours = {colour for p in on_board if (colour := position.at(p)) is not None}
    if len(colours) > 1:
        faults.append(Fault("targets-both-colours", "The targets are of both colours: name stones of one side."))
    strays = on_board - asked - bare
    if strays and asked:
        faults.append(Fault("target-outside-realm", f"The target {names(strays)} is outside the realm."))

    cut = cut_chains(position, asked)
    inner = asked - frozenset().union(*(chain.stones for chain in cut))
    if defender is None:
        defender, defender_from = _defender(position, inner, colours)
    if defender is None:
        if asked and len(colours) <= 1:
            faults.append(
                Fault(
                    "ambiguous-defender",
                    "It isn't clear whose stones are judged: give --defender black or --defender white.",
                )
            )
        raise ProblemError(faults)
    if colours == {defender.opponent}:
        faults.append(
            Fault(
                "target-not-defender",
                f"The target {names(on_board - bare)} is not {defender.value}, the defender's colour.",
            )
        )
    for chain in cut:
        if chain.colour is defender:
            inside = chain.stones & asked
            hit = named & chain.stones & asked
            if hit:
                faults.append(
                    Fault(
                        "target-connected-outside",
                        f"The target {names(hit)} is connected to stones outside the realm: extend the realm.",
                    )
                )
            notes.append(
                Note(
                    "defender-chain-cut",
                    f"The {defender.value} stones {names(inside)} reach out of the realm,"
                    " so they count as outside and safe.",
                )
            )
    if asked and not any(position.at(p) is defender for p in inner):
        guessed = defender_from == "outside"  # nothing on the realm speaks for this colour
        reaching = frozenset(p for c in cut if guessed or c.colour is defender for p in c.stones & asked)
        whose = "" if guessed and reaching else f"{defender.value} "
        why = (
            f": what stands on {names(reaching)} reaches out of the realm and counts as outside; extend it."
            if reaching
            else "."
        )
        faults.append(Fault("no-object-stones", f"There is no {whose}stone on the realm that could be judged{why}"))
    if boundary is not Boundary.OPEN:
        for chain in position.chains():
            if chain.stones <= inner and chain.liberties and not chain.liberties & inner:
                if any(outside_colour(position, inner, defender, boundary, p) is chain.colour for p in chain.liberties):
                    continue
                where = "the wall" if boundary is Boundary.WALL else "what counts as stones around it"
                faults.append(
                    Fault(
                        "chain-without-liberties",
                        f"The {chain.colour.value} chain {names(chain.stones)} has no liberties within {where}:"
                        " extend the realm, or give --boundary open.",
                    )
                )
    if faults:
        raise ProblemError(faults)
    if boundary is Boundary.OPEN:
        notes.extend(_open_rim(position, inner, defender, bool(named)))
    return Problem(
        position,
        inner,
        named,
        defender,
        teban,
        boundary,
        rules,
        suicide,
        threats,
        tuple(notes),
        defender_from,
    )


def outside_colour(
    position: Position, realm: Set[Point], defender: Colour, boundary: Boundary, point: Point
) -> Colour | None:
    """See :meth:`Problem.counts_as`."""
    there = position.at(point)
    if there is not None or boundary is Boundary.OPEN:
        return there
    if boundary is Boundary.WALL:
        return defender.opponent

    def steps(colour: Colour) -> int:
        outside = position.stones_of(colour) - realm
        far = position.width + position.height
        return min((max(abs(p.column - point.column), abs(p.row - point.row)) for p in outside), default=far)

    return defender if steps(defender) < steps(defender.opponent) else defender.opponent


def cut_chains(position: Position, realm: frozenset[Point]) -> list[Chain]:
    """The chains that have stones both on the realm and off it: they count as outside as a whole."""
    return [c for c in position.chains() if not c.stones <= realm and c.stones & realm]


def _defender(position: Position, realm: frozenset[Point], targets: set[Colour]) -> tuple[Colour | None, str]:
    """The defender's colour and the rule that gave it; ``targets`` are the colours of the target stones."""
    if targets:
        return (next(iter(targets)), "targets") if len(targets) == 1 else (None, "")
    inside = {position.stones[p] for p in realm if p in position.stones}
    if len(inside) == 1:
        return next(iter(inside)), "only-colour"
    rim = {q for p in realm for q in position.neighbours(p) if q not in realm}
    owners = {position.stones[q] for q in rim if q in position.stones}
    if len(owners) == 1:
        return next(iter(owners)).opponent, "outside"
    return None, ""


def _open_rim(position: Position, realm: frozenset[Point], defender: Colour, targets: bool) -> Iterator[Note]:
    """Warnings for a realm with the boundary ``open`` that isn't closed by stones: usually a slip."""
    rim = sorted(
        q for q in {q for p in realm for q in position.neighbours(p)} if q not in realm and q not in position.stones
    )
    if not rim:
        return
    stones = [q for q in rim if any(p in realm and position.at(p) is defender for p in position.neighbours(q))]
    if stones:
        names = ", ".join(format_points(stones, position.height))
        yield Note(
            "open-outside",
            f"The object stones touch the open outside at {names}, so they have escaped already:"
            " extend the realm, or give --boundary wall.",
        )
    elif not targets:
        names = ", ".join(format_points(rim, position.height))
        yield Note(
            "open-rim",
            f"The realm is open at {names}: a new {defender.value} stone there lives at once,"
            " so name the target stones, or give --boundary wall.",
        )
