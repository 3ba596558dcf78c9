"""Benson's unconditional life on a whole board: chains that no number of enemy moves in a row can capture.

The inference leaves such chains out of what is judged: they are settled (the stones of a filled-in frame, a living
neighbour), whatever the problem is about.
"""

from __future__ import annotations

from ldjudge.board import Chain, Colour, Point
from ldjudge.problem.inference.grid import Grid


def alive_chains(grid: Grid, colour: Colour) -> list[Chain]:
    """The chains of ``colour`` that live even if their owner always passes (D. B. Benson, Life in the Game of Go)."""
    position = grid.position
    chains = set(position.chains(colour))
    regions: list[tuple[frozenset[Point], set[Chain]]] = []
    for region in grid.components(p for p in grid.near if position.at(p) is not colour):
        empty = frozenset(p for p in region if position.at(p) is None)
        border = {grid.chain_at[q] for p in region for q in grid.near[p] if q not in region}
        if empty:
            regions.append((empty, border))
    while True:
        eyes = dict.fromkeys(chains, 0)
        for empty, border in regions:
            if border <= chains:
                for chain in border:
                    eyes[chain] += empty <= chain.liberties
        failing = {chain for chain, count in eyes.items() if count < 2}
        if not failing:
            return sorted(chains, key=lambda chain: min(chain.stones))
        chains -= failing
