"""Arenas for differential tests: of random problems, in other forms (points in another order, more points), states met
in play, and cores whose parts can be called one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any

from random_problems import random_problem

from ldjudge.board import Point, draw
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, State
from ldjudge.search.benson import components
from ldjudge.search.dfpn import DfpnProver, _uncompiled
from ldjudge.search.game import Game
from ldjudge.search.limits import Limits


def random_arenas(seed: int, count: int, **wanted: Any) -> Iterator[tuple[Problem, Arena, Random]]:
    """``count`` problems of :func:`random_problem` (``wanted`` are its options), with consecutive seeds from
    ``1000 * seed`` on, their arenas, and for each a generator with its seed."""
    for number in range(1000 * seed, 1000 * seed + count):
        problem = random_problem(number, **wanted)
        yield problem, Arena.of(problem), Random(number)


def bare_core(arena: Arena, module: ModuleType | None = None) -> Any:
    """A core with hardly any table, to call its parts one by one: the uncompiled one, in which all can be called."""
    return DfpnProver(arena, Limits(), core=module or _uncompiled(), max_entries=16)._core


def permuted(mask: int, order: Sequence[int]) -> int:
    """The mask with bit i moved to bit ``order[i]``."""
    return sum(1 << order[i] for i in range(len(order)) if mask >> i & 1)


def reordered(arena: Arena, order: Sequence[int], size: int | None = None) -> Arena:
    """The same game with point i numbered ``order[i]``.

    A ``size`` above the arena's adds realm points: each holds a stone of the attacker that touches the outside
    attacker and nothing else, so they change nothing but the width of the masks.
    """
    size = arena.size if size is None else size
    new = sorted(set(range(size)) - set(order))
    filled = sum(1 << i for i in new)
    points = [Point(i, 51) for i in range(size)]
    neighbours = [0] * size
    rings, places = [(-3,) * 12] * size, [(51, 51, 14)] * size
    for i, at in enumerate(order):
        points[at] = arena.points[i]
        neighbours[at] = permuted(arena.neighbours[i], order)
        rings[at] = tuple(order[n] if n >= 0 else n for n in arena.rings[i])
        places[at] = arena.places[i]
    changed = replace(
        arena,
        points=tuple(points),
        neighbours=tuple(neighbours),
        attacker_safe=permuted(arena.attacker_safe, order) | filled,
        defender_safe=permuted(arena.defender_safe, order),
        never_vital=permuted(arena.never_vital, order) | filled,
        targets=permuted(arena.targets, order),
        rings=tuple(rings),
        places=tuple(places),
    )
    return replace(changed, start=moved(arena.start, order, size))


def moved(state: State, order: Sequence[int], size: int) -> State:
    """A state of an arena as a state of the arena that :func:`reordered` makes of it."""
    filled = sum(1 << i for i in set(range(size)) - set(order))
    return State(
        permuted(state.attacker, order) | filled,
        permuted(state.defender, order),
        state.attacker_to_move,
        order[state.ban] if state.ban >= 0 else -1,
        state.passes,
    )


def shuffled(arena: Arena, rng: Random, size: int | None = None) -> tuple[Arena, list[int]]:
    """:func:`reordered` by chance, and the order."""
    order = rng.sample(range(size or arena.size), arena.size)
    return reordered(arena, order, size), order


def legal(arena: Arena, state: State) -> bool:
    """Whether every chain has a liberty, and what must live still stands."""
    empty = (1 << arena.size) - 1 & ~(state.attacker | state.defender)
    sides = (state.attacker, arena.attacker_safe), (state.defender, arena.defender_safe)
    chains = ((chain, around, safe) for stones, safe in sides for chain, around in components(arena, stones))
    return not Game(arena).captured(state) and all(around & empty or chain & safe for chain, around, safe in chains)


def met_in_play(arena: Arena, rng: Random, count: int, plies: int = 8) -> list[State]:
    """The start, and ``count`` states that random play from it comes to: with bans, passes and either turn."""
    game = Game(arena)
    states = [arena.start]
    for _ in range(4 * count):
        if len(states) > count:
            break
        state = arena.start._replace(attacker_to_move=rng.random() < 0.5, ban=-1)
        for _ in range(rng.randint(0, plies)):
            points = [p for p in game.moves(game.pack(state))[0] if p != state.ban]
            after = game.after(state, rng.choice([*points, -1]) if rng.random() < 0.9 or not points else points[0])
            if after is None:
                break
            state = after
        if state not in states:
            states.append(state)
    return states


def told(problem: Problem, arena: Arena, state: State) -> str:
    """A state for the message of a failed test: the problem, and the realm's points with the state's stones."""
    attacker, defender = sorted(arena.set_of(state.attacker)), sorted(arena.set_of(state.defender))
    signs = {
        p: ("X" if problem.attacker.value == "black" else "O")
        if state.attacker >> i & 1
        else ("O" if problem.attacker.value == "black" else "X")
        if state.defender >> i & 1
        else "_"
        for i, p in enumerate(arena.points)
    }
    return (
        f"{draw(problem.position, signs)}\n'_': empty realm points; the defender is {problem.defender.value};"
        f" boundary {problem.boundary.value}, suicide {problem.suicide}, K {problem.threats},"
        f" targets {sorted(problem.targets)}\nattacker {attacker}, defender {defender}\n{state}"
    )
