"""Which colour is judged, in a problem that says nothing but stones.

Four numbers for each colour are weighed against each other: how freely its stones see the open board (*outer*),
how many of them are shut in (*enclosed*), how near they are to the edge (*edge*), and how many touch the far
outside (*contact*). The weights were set by hand on positions with known answers, not fitted. Every number stays
the same under the board's symmetries, and changing the colours changes the sign of the score.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from ldjudge.board import Colour, Point
from ldjudge.problem.inference.alive import alive_chains
from ldjudge.problem.inference.closed import CLOSED_LIMIT, closed_realms
from ldjudge.problem.inference.grid import Grid
from ldjudge.problem.problem import Fault, Note, ProblemError

VICTIM = 0.2  # the share of a colour's stones that must be closed in to make it the victim of a race
CLEAR = 1.5  # a score of that size decides although a simple sign says the other colour
# The same where one says neither, as both have as many stones. Of 11 problems from books whose signs don't agree, those
# four that are solved with a score of 0.9 to 2.3 are solved as the book has it with the colour that it tells; of five
# with 0 to 0.6 it tells the wrong one twice.
TIED = 0.75
_RAYS = tuple((c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if (c, r) != (0, 0))


@dataclass(frozen=True)
class Evidence:
    """What speaks for a colour as attacker (outer, edge, contact) or defender (enclosed); shares from 0 to 1.

    ``outer``: the mean share of a stone's eight rays that leave the bounding box of all stones, still on the board,
    without meeting an enemy. ``enclosed``: the share of stones in regions (empty points and own stones) of fewer than
    40 points. ``edge``: the mean distance to the nearer side edge plus that to the nearer top or bottom edge, in
    points. ``contact``: the share of stones whose chains touch the largest set of empty points that are not within a
    king's step of an enemy. ``stones``: how many there are.
    """

    outer: float
    enclosed: float
    edge: float
    contact: float
    stones: int


def evidence(grid: Grid, colour: Colour, stones: Set[Point]) -> Evidence:
    """The numbers of those stones of one colour (at least one)."""
    position = grid.position
    box = list(position.stones)
    left, right = min(p.column for p in box), max(p.column for p in box)
    top, bottom = min(p.row for p in box), max(p.row for p in box)

    def leaves(p: Point, step: tuple[int, int]) -> bool:
        while left <= p.column <= right and top <= p.row <= bottom:
            if position.at(p) is colour.opponent:
                return False
            p = Point(p.column + step[0], p.row + step[1])
        return p in position

    outer = sum(leaves(p, step) for p in stones for step in _RAYS) / (8 * len(stones))
    regions = grid.components(p for p in grid.near if position.at(p) is not colour.opponent)
    enclosed = sum(len(region & stones) for region in regions if len(region) < CLOSED_LIMIT) / len(stones)
    width, height = position.width - 1, position.height - 1
    edge = sum(min(p.column, width - p.column) + min(p.row, height - p.row) for p in stones) / len(stones)
    far = grid.far_outside(colour)
    contact = sum(1 for p in stones if grid.chain_at[p].liberties & far) / len(stones)
    return Evidence(outer, enclosed, edge, contact, len(stones))


def score(black: Evidence, white: Evidence) -> float:
    """Positive where Black is the defender, negative where White is; the size says how clear that is."""
    return (
        2 * (black.enclosed - white.enclosed)
        + 4 * (white.outer - black.outer)
        + 0.35 * (white.edge - black.edge)
        + (white.contact - black.contact)
    )


def choose_defender(grid: Grid) -> tuple[Colour, tuple[Note, ...]]:
    """The colour that is judged, with what has to be said of the choice.

    Settled chains (unconditionally alive, as in a filled-in frame) count only where a colour has no others: if that
    is one colour, the other is the defender. Raises :class:`ProblemError` with the code ``ambiguous-defender`` where
    the signs contradict each other (usually a capturing race), ``no-stones`` on an empty board.
    """
    position = grid.position
    loose = {c: grid.stones(c).difference(*(chain.stones for chain in alive_chains(grid, c))) for c in Colour}
    present = [c for c in Colour if grid.stones(c)]
    if not present:
        raise ProblemError([Fault("no-stones", "There are no stones on the board, so there is nothing to judge.")])
    judged = [c for c in Colour if loose[c]]
    if len(judged) == 1:
        return judged[0], ()
    if not judged:
        raise ProblemError(
            [
                Fault(
                    "ambiguous-defender",
                    "All stones on the board are alive as they stand, so it isn't clear what is asked:"
                    " give --target or --defender.",
                )
            ]
        )
    framed = len(position.stones) != sum(map(len, loose.values()))
    of = {c: evidence(grid, c, loose[c]) for c in Colour}
    black, white = of[Colour.BLACK], of[Colour.WHITE]
    total = score(black, white)
    signs = [white.outer - black.outer] if framed else [white.outer - black.outer, float(white.stones - black.stones)]
    agree = all(sign * total > 0 for sign in signs)
    chosen: Colour | None = Colour.BLACK if total > 0 else Colour.WHITE
    if not agree and abs(total) < (CLEAR if any(sign * total < 0 for sign in signs) else TIED):
        chosen = _shut_in(grid, loose)
    if chosen is None:
        raise ProblemError(
            [
                Fault(
                    "ambiguous-defender",
                    "It isn't clear whose stones are judged (this may be a capturing race):"
                    " name the stones with --target, or give --defender black or --defender white.",
                )
            ]
        )
    if agree:
        return chosen, ()
    return chosen, (
        Note(
            "defender-unsure",
            f"{chosen.title}'s stones are taken as those that are judged, but not all signs say so (this may be a"
            f" capturing race): give --defender {chosen.opponent.value} if that is wrong.",
        ),
    )


def _shut_in(grid: Grid, loose: dict[Colour, frozenset[Point]]) -> Colour | None:
    """The one colour of which a good part is closed in while the other reaches the open board: a race's victim."""
    shares = {}
    for colour, stones in loose.items():
        closed = frozenset[Point]().union(*closed_realms(grid, colour))
        shares[colour] = len(closed & stones) / len(stones)
    victims = [colour for colour, share in shares.items() if share >= VICTIM and not shares[colour.opponent]]
    return victims[0] if len(victims) == 1 else None
