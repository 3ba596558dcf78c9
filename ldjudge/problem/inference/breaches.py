"""Wider realms in one direction: what changes if a single attacker chain can be got round or captured?

A realm that stands for a problem ends at attacker stones which count as safe. Each of them is an assumption of its own,
and a margin all around is a costly way to look at it: most of what that adds plays no part. A *breach* gives the realm
the points about one attacker chain only: its liberties that lie off the realm, and those a step or two farther.

Of 180 problems from books, six of the defender's came to a loss on every realm with a margin that was settled. Three of
these are won, or come to a ko, by the book's move where one chain is breached (a fourth after 20 million nodes); with a
margin of three steps none was settled with 12 million nodes. A kill by four moves, none of them the book's, is a ko by
the book's, and so is a kill by one other move that no wider realm had confirmed. Whatever agreed with the book before
still does.
"""

from __future__ import annotations

from typing import NamedTuple

from ldjudge.board import Chain, Colour, Point
from ldjudge.board.canonical import canonical_places
from ldjudge.problem.inference.grid import Grid
from ldjudge.problem.inference.margins import WEAK_WALL, add_pockets, with_captures

STEPS = (0, 1, 2)  # from the liberties of the chain
REACH = 14  # points; more that one chain adds is no longer a matter of that chain
GROWTH = 20  # points, with the chains that can be captured on the wider realm


class Breach(NamedTuple):
    """``realm`` is wider than the one that was asked about by ``added``, the points about the attacker's ``chain``;
    ``on_edge``: some of these lie on the edge of the board."""

    realm: frozenset[Point]
    added: frozenset[Point]
    chain: Chain
    on_edge: bool


def breaches(grid: Grid, realm: frozenset[Point], defender: Colour) -> list[Breach]:
    """The breaches of a realm by chains of at most ``WEAK_WALL`` stones; all hold the realm, and none comes to a
    defender stone outside.

    Such a stone counts as safe: to connect to it there would be no question. Those that add points on the edge come
    first, as that is where room makes eyes; then the smallest. The order is the same however the board is turned,
    unless the whole position is its own mirror image; of chains that add the same points the first in it counts.
    """
    position, attacker = grid.position, defender.opponent
    own = {p for p in realm if position.at(p) is not attacker}
    stones = frozenset(p for p in own if position.at(p) is defender)
    empty = {p for p in grid.near if position.at(p) is None}
    friends = grid.stones(defender) - realm
    found: list[Breach] = []
    for chain in grid.chains_next_to(own, attacker):
        if len(chain.stones) > WEAK_WALL:
            continue
        # of a chain that can be captured, its liberties are on the realm, and what lies behind them may not be
        start = chain.liberties if chain.stones <= realm else chain.liberties - own
        for steps in STEPS:
            added = (grid.within(start, steps, empty) & empty) - realm
            if not added or len(added) > REACH:
                continue
            reach = (own & empty) | added
            add_pockets(grid, reach, stones, attacker, empty)
            wider = with_captures(grid, reach, stones, attacker)
            more = wider - realm
            beside = {q for p in more for q in grid.near[p]}
            if realm < wider and len(more) <= GROWTH and not beside & friends:
                found.append(Breach(wider, more, chain, any(len(grid.near[p]) < 4 for p in more)))
    lies = canonical_places(position, defender)
    found.sort(key=lambda breach: _look(grid, breach, stones, lies))
    first: dict[frozenset[Point], Breach] = {}
    for breach in found:
        first.setdefault(breach.realm, breach)
    return list(first.values())


def _look(grid: Grid, breach: Breach, stones: frozenset[Point], lies: dict[Point, Point]) -> tuple[object, ...]:
    """Breaches along the edge first, and smaller ones; then by what doesn't change when the board is turned, at last
    by place on the board as it is turned for comparisons."""
    width, height = grid.position.width, grid.position.height

    def from_edges(p: Point) -> tuple[int, int]:
        across, down = min(p.column, width - 1 - p.column), min(p.row, height - 1 - p.row)
        return min(across, down), max(across, down)

    def away(p: Point) -> int:
        return min(max(abs(p.column - q.column), abs(p.row - q.row)) for q in stones)

    sight = sorted((away(p), from_edges(p)) for p in breach.added)
    chain = len(breach.chain.stones), len(breach.chain.liberties)
    places = sorted(lies[p] for p in breach.added), sorted(lies[p] for p in breach.chain.stones)
    return not breach.on_edge, len(breach.added), chain, sight, places
