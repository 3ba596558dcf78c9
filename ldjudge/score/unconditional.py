"""Unconditional life on the whole board: chains that can't be captured though their side never moves again.

Source: D. B. Benson, 'Life in the game of Go', Information Sciences 10 (1976). Nothing is assumed here: unlike in a
local problem there is no outside.
"""

from __future__ import annotations

from dataclasses import dataclass

from ldjudge.board import Chain, Colour, Point, Position


@dataclass(frozen=True)
class Unconditional:
    """The unconditionally alive stones of a colour, and the opposing stones that die in their eyes.

    ``eyes`` are the points of the regions that are vital to living chains and touch no others. Opposing stones there
    (``dead``) can neither live nor be saved: every empty point of such a region is a liberty of one living chain, so
    no eye can be made in it, and that chain can fill it up.
    """

    alive: frozenset[Point]
    eyes: frozenset[Point]
    dead: frozenset[Point]


def unconditional_life(position: Position, colour: Colour) -> Unconditional:
    """Benson's iteration for the chains of ``colour``."""
    chains = position.chains(colour)
    number = {p: i for i, chain in enumerate(chains) for p in chain.stones}
    regions = _regions(position, colour)
    borders = [{number[q] for p in region for q in position.neighbours(p) if q in number} for region in regions]
    vital = [_vital(position, region, border, chains) for region, border in zip(regions, borders, strict=True)]
    living = set(range(len(chains)))
    kept = {r for r, v in enumerate(vital) if v}
    while True:
        kept = {r for r in kept if borders[r] <= living}
        still = {i for i in living if sum(1 for r in kept if i in vital[r]) >= 2}
        if still == living:
            break
        living = still
    eyes: set[Point] = set()
    for r in kept:
        if vital[r] & living:
            eyes |= regions[r]
    alive = frozenset().union(*(chains[i].stones for i in living))
    dead = frozenset(p for p in eyes if position.at(p) is colour.opponent)
    return Unconditional(alive, frozenset(eyes), dead)


def _vital(position: Position, region: frozenset[Point], border: set[int], chains: list[Chain]) -> set[int]:
    """The chains (by number) that have every empty point of the region as a liberty."""
    empty = {p for p in region if p not in position.stones}
    return {i for i in border if empty and empty <= chains[i].liberties}


def _regions(position: Position, colour: Colour) -> list[frozenset[Point]]:
    """The connected sets of points without a stone of ``colour``."""
    found = []
    seen: set[Point] = set()
    for start in position.points():
        if start in seen or position.at(start) is colour:
            continue
        region, todo = {start}, [start]
        while todo:
            for q in position.neighbours(todo.pop()):
                if q not in region and position.at(q) is not colour:
                    region.add(q)
                    todo.append(q)
        seen |= region
        found.append(frozenset(region))
    return found
