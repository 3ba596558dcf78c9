"""The realm of a problem some of whose stones reach the open board: those are friends, and the others are judged.

Stones that touch the *far outside* (the widest stretch of empty points that no enemy is within a king's step of) can
run, or live out there, so nobody asks whether they live. In problems where the defender has such stones and others, the
question is whether the others live or connect to them: mostly by capturing the attacker's stones that stand between.
So friends count as safe, those *cutting stones* belong to the realm with what liberties they have on the friends' side,
and so does a step around these. Empty points around such a realm are neither side's for sure; the boundary ``nearest``
gives each to the colour that stands nearer.

Of 180 problems from books, 14 that aren't shut in have such stones. Taken all together, 12 of these weren't solved
within their 10 or 30 seconds, or not as the book has it; read like this, 4 of them are solved within a second, as the
book has it, one after 14 million positions, and two on a realm with a margin of three, where they aren't lost any more.
Another has more winning moves than the book. For the others this reading comes to nothing that would be told.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from ldjudge.board import Colour, Point
from ldjudge.problem.inference.closed import CLOSED_LIMIT
from ldjudge.problem.inference.grid import Grid
from ldjudge.problem.inference.margins import add_pockets, behind_weak_walls, with_captures
from ldjudge.problem.inference.parts import PART

CUTTING = 4  # liberties that a cutting chain may have on the friends' side; one with more gets away
NEAR = 2  # king's steps from a friend; a chain with a liberty farther off isn't shut in by friends
ROUNDS = 3  # a cutting chain that is added may bring the next one within reach


class Friends(NamedTuple):
    """``friends``: the defender's stones that count as safe. ``targets``: the stones that are judged, all of which have
    to stay, on ``realm``; ``scattered``: they are several chains, all of less than ``PART`` stones."""

    friends: frozenset[Point]
    targets: frozenset[Point]
    realm: frozenset[Point]
    scattered: bool


def friends_realm(grid: Grid, stones: Set[Point], defender: Colour, margin: int = 1) -> Friends | None:
    """The reading in which those of ``stones`` (the defender's, but for what lives as it stands) that reach the open
    board are friends, on a realm that reaches ``margin`` steps farther than a step out from the others; None where none
    or all of them do."""
    friends = reaching_out(grid, defender) & stones
    judged = frozenset(stones - friends)
    if not friends or not judged:
        return None
    position, attacker = grid.position, defender.opponent
    empty = {p for p in grid.near if position.at(p) is None}
    reach = grid.within(judged, 1 + margin, empty) - judged
    areas = [area & judged for area in grid.components(reach | judged)]
    most = max(map(len, areas))
    main = frozenset[Point]().union(*(area for area in areas if len(area) == most))
    add_pockets(grid, reach, judged, attacker, empty)
    beside = frozenset(q for p in friends for q in (p, *grid.near[p]))
    close = frozenset(friends)
    for _ in range(NEAR):
        close = grid.king_steps(close)
    for _ in range(ROUNDS):
        reach |= behind_weak_walls(grid, reach | judged, attacker)
        before = frozenset(reach)  # whatever the order of the chains
        for chain in grid.chains_next_to(before | judged, attacker):
            beyond = chain.liberties - before
            touches = chain.liberties & beside or any(q in friends for p in chain.stones for q in grid.near[p])
            if touches and len(beyond) <= CUTTING and beyond <= close:
                reach |= grid.within(beyond, 1, empty)
        add_pockets(grid, reach, judged, attacker, empty)
    kept = _kept(grid, main)
    scattered = len(kept) > 1 and all(len(chain) < PART for chain in kept)
    targets = frozenset[Point]().union(*kept)
    return Friends(friends, targets, with_captures(grid, reach, judged, attacker), scattered)


def reaching_out(grid: Grid, colour: Colour) -> frozenset[Point]:
    """The stones of the chains of a colour that touch the far outside; none where that is no larger than what counts as
    shut in."""
    far = grid.far_outside(colour)
    if len(far) < CLOSED_LIMIT:
        return frozenset()
    return frozenset[Point]().union(*(c.stones for c in grid.position.chains(colour) if c.liberties & far))


def _kept(grid: Grid, stones: Set[Point]) -> set[frozenset[Point]]:
    """The chains of these stones that aren't given up: those of at least ``PART`` stones, or else the largest."""
    chains = {grid.chain_at[p].stones for p in stones}
    least = min(PART, max(map(len, chains)))
    return {chain for chain in chains if len(chain) >= least}
