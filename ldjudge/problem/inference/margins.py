"""The realm of a problem whose defender is not shut in: a margin around it, walled off.

The construction was measured best of a dozen on a well-known series of problem books: empty points within a few
steps of the defender, small pockets next to them, and the liberties of wall stones so weak that they belong to the
problem. It is an assumption; a verdict on such a realm holds for the board with safe attacker stones around it.
"""

from __future__ import annotations

from collections.abc import Set

from ldjudge.board import Colour, Point
from ldjudge.problem.inference.grid import Grid

POCKET = 8  # empty points; a smaller set that the margin cuts off belongs to the realm
WEAK_WALL = 4  # stones; a wall chain of so few with one liberty off the realm may be captured
MARGINS = (1, 2, 3)
SMALL = 0  # the margin that stands for the small realm: no steps, only the points around the stones


def margin_realm(grid: Grid, objects: Set[Point], defender: Colour, margin: int) -> frozenset[Point]:
    """The realm around the object stones: ``margin`` 1 to 3, or ``SMALL`` for the points a king's step away."""
    position, attacker = grid.position, defender.opponent
    empty = {p for p in grid.near if position.at(p) is None}
    if margin == SMALL:
        reach = set(grid.king_steps(objects)) & empty
        add_pockets(grid, reach, objects, attacker, empty)
    else:
        reach = grid.within(objects, 1 + margin, empty | grid.stones(defender)) & empty
        add_pockets(grid, reach, objects, attacker, empty)
        for _ in range(2):
            reach |= behind_weak_walls(grid, reach | objects, attacker)
            add_pockets(grid, reach, objects, attacker, empty)
    return with_captures(grid, reach, objects, attacker)


def behind_walls(grid: Grid, realm: Set[Point], defender: Colour) -> frozenset[Point]:
    """A closed realm with the liberties of the wall chains that could be captured, and those chains."""
    attacker = defender.opponent
    own = {p for p in realm if grid.position.at(p) is not attacker}
    reach = own | behind_weak_walls(grid, own, attacker)
    return with_captures(grid, reach, own & grid.stones(defender), attacker) | realm


def behind_weak_walls(grid: Grid, own: Set[Point], attacker: Colour) -> set[Point]:
    """The last liberties of small attacker chains next to ``own`` that have all others there."""
    weak = (c for c in grid.chains_next_to(own, attacker) if len(c.stones) <= WEAK_WALL)
    return {next(iter(beyond)) for c in weak if len(beyond := c.liberties - own) == 1}


def with_captures(grid: Grid, reach: Set[Point], objects: Set[Point], attacker: Colour) -> frozenset[Point]:
    """``reach`` and the objects with the attacker chains between that have no liberty elsewhere."""
    own = frozenset(reach | objects)
    captured = (c.stones for c in grid.chains_next_to(own, attacker) if c.liberties <= own)
    realm = own.union(*captured)
    # what no realm point links to an object stone can't touch it: the chains between are safe
    return grid.spread(objects, realm.__contains__)


def add_pockets(grid: Grid, reach: set[Point], objects: Set[Point], attacker: Colour, empty: set[Point]) -> None:
    """Adds to ``reach`` the small sets of other empty points that touch it, or a chain next to it."""
    walls = frozenset[Point]().union(*(c.stones for c in grid.chains_next_to(reach | objects, attacker)))
    rim = reach | objects | walls
    for pocket in grid.components(empty - reach):
        if len(pocket) <= POCKET and any(q in rim for p in pocket for q in grid.near[p]):
            reach |= pocket
