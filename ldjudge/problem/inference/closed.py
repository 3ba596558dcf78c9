"""The realm of a problem whose defender is shut in by stones: a flood that attacker stones stop.

The flood runs over empty points and defender stones. An attacker chain all of whose liberties lie in the flood can
be captured (throw-in and nakade stones): it is added, and the flood goes on from its neighbours, until nothing
changes. Attacker chains with a liberty elsewhere are outside. Defender stones in regions that reach the open board
are outside as well, as friends to connect to.
"""

from __future__ import annotations

from ldjudge.board import Colour, Point
from ldjudge.problem.inference.grid import Grid

CLOSED_LIMIT = 40  # a region of fewer points counts as shut in


def closed_realms(grid: Grid, defender: Colour, limit: int = CLOSED_LIMIT) -> list[frozenset[Point]]:
    """The floods of fewer than ``limit`` points that hold defender stones, the largest first; empty where none is.

    Floods that run into each other are one. The size counts empty points and defender stones: attacker stones
    inside are no way out.
    """
    position, attacker = grid.position, defender.opponent
    stones = grid.stones(defender)
    region_at: dict[Point, frozenset[Point]] = {}
    for region in grid.components(p for p in grid.near if position.at(p) is not attacker):
        region_at.update(dict.fromkeys(region, region))

    def flood(seed: frozenset[Point]) -> frozenset[Point] | None:
        own, taken = set(seed), set[Point]()
        while True:
            rim = grid.chains_next_to(own, attacker)
            new = [c for c in rim if not c.stones <= taken and c.liberties <= own]
            if not new:
                return frozenset(own | taken)
            for chain in new:
                taken |= chain.stones
                for q in {q for p in chain.stones for q in grid.near[p]} - own - taken:
                    if position.at(q) is defender and len(region_at[q]) < limit:
                        own |= region_at[q]
            if len(own) >= limit:
                return None

    found: list[frozenset[Point]] = []
    for region in dict.fromkeys(region_at[p] for p in sorted(stones)):
        if len(region) < limit and not any(region <= realm for realm in found):
            realm = flood(region)
            if realm is not None:
                found = [other for other in found if not other & realm] + [
                    realm.union(*(o for o in found if o & realm))
                ]
    return sorted(found, key=lambda realm: (-len(realm), sorted(realm)))
