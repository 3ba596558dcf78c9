"""Unconditional life: defender stones that live even if the defender always passes.

The method is Benson's iteration (D. B. Benson, 'Life in the game of Go', 1976) with the conditions of the semantics:
a region is a maximal connected set of realm points without a defender stone; one that touches an outside attacker
stone or an outside empty point is never vital. Otherwise it is vital to a chain if it has an empty point, all its
empty points are liberties of the chain, and every defender chain at its border is still in the set. Where suicide is
legal, the attacker can empty a region by filling it: then all of its points have to be next to the chain, those under
attacker stones as well.
"""

from __future__ import annotations

from ldjudge.search.arena import Arena


def components(arena: Arena, stones: int) -> list[tuple[int, int]]:
    """The connected parts of a mask, each with the mask of all points next to one of its points."""
    parts = []
    neighbours = arena.neighbours
    while stones:
        part = frontier = stones & -stones
        around = 0
        while frontier:
            bit = frontier & -frontier
            near = neighbours[bit.bit_length() - 1]
            around |= near
            new = near & stones & ~part
            part |= new
            frontier = frontier & ~bit | new
        stones &= ~part
        parts.append((part, around))
    return parts


def unconditionally_alive(arena: Arena, attacker: int, defender: int) -> int:
    """The mask of the defender stones that are unconditionally alive in a position (masks of both sides' stones)."""
    everything = (1 << arena.size) - 1
    filled = 0 if arena.suicide else attacker  # no liberties, and they stay where they are
    regions = [
        (around & defender, part & ~filled)
        for part, around in components(arena, everything & ~defender)
        if not part & arena.never_vital and part & ~attacker
    ]
    chains = components(arena, defender)
    outside = arena.defender_safe
    alive = defender
    while True:
        kept = 0
        for chain, around in chains:
            if not chain & alive:
                continue
            if chain & outside:
                kept |= chain
                continue
            eyes = 0
            for border, points in regions:
                # A border chain that has left the set leaves the region with it.
                if not border & ~alive and not points & ~around:
                    eyes += 1
            if eyes >= 2:
                kept |= chain
        if kept == alive:
            return alive
        alive = kept


def lives(arena: Arena, attacker: int, defender: int) -> bool:
    """Whether what must be kept is unconditionally alive: every target; without targets, any defender chain."""
    alive = unconditionally_alive(arena, attacker, defender)
    return not arena.targets & ~alive if arena.targets else alive != 0
