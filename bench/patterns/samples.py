"""Collects solved states to learn the weights of patterns from.

``python bench/patterns/samples.py OUT.npz --seed 1 --problems 1500`` judges random problems with at most 300,000
positions each (what isn't solved by then has solved parts) and writes

* of states that the side to move wins: their moves with the numbers of their features, and whether each wins within
  3,000 positions (moves that don't are worth trying last, whatever they come to);
* solved states, their stones and whether the attacker wins.

``--plain`` searches without the weights that there are; ``--moves`` judges the moves of so many states of a problem
(fewer leave time for more problems). The same seed and number give the same samples while the search stays the same.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

from positions import random_problem

from ldjudge.search.arena import Arena, Question
from ldjudge.search.core.constants import CHAIN_KINDS
from ldjudge.search.core.patterns import chain_kind
from ldjudge.search.dfpn import DfpnProver
from ldjudge.search.limits import Limits

POSITIONS, POSITIONS_FOR_A_MOVE = 300_000, 3_000
STATES = 40  # of each problem, besides those whose moves are judged
LEAST_WORK = 60  # positions that it took to solve a state whose moves are judged


class Samples:
    """What was found: one list for each column of the file."""

    def __init__(self) -> None:
        self.moves: list[list[int]] = []  # group, whether it wins, features
        self.states: list[tuple[int, ...]] = []  # problem, side to move, attacker wins, room for eyes
        self.codes: list[list[int]] = []  # of each state: kind * 65536 + ring, for each realm point
        self.chains: list[list[int]] = []  # of each state: how many chains there are of each kind
        self.groups = 0


def collect(samples: Samples, seed: int, plain: bool, moves: int) -> None:
    """Adds the samples of one random problem; ``moves``: of how many states the moves are judged, at most."""
    problem = random_problem(seed)
    arena, rng = Arena.of(problem), Random(seed)

    def prover(entries: int | None = None) -> DfpnProver:
        found = DfpnProver(arena, Limits(nodes=POSITIONS, seconds=None), max_entries=entries)
        if plain:
            found._core.has_weights = 0
        return found

    asker, moves_lister = prover(), prover(4)  # a core without its prover stops
    core = asker._core
    solved: list[tuple[int, ...]] = []
    core.samples = solved
    start, most = arena.start, problem.threats
    question, threats = rng.choice([(Question.CAPTURE, -most), (Question.EYES, most), (Question.CAPTURE, 0)])
    core.ask(question, start.attacker, start.defender, int(start.attacker_to_move), 0, 0, threats)
    core.samples = None
    rng.shuffle(solved)

    def weight(sample: tuple[int, ...]) -> float:
        return rng.random() ** (1 / (1 + min(12, sample[-1].bit_length())))

    for a, d, turn, ban, _, _, wins, _ in sorted(solved, key=weight)[-STATES:]:
        if not ban:
            add_state(samples, arena, core, seed, a, d, turn, wins)
    # A core that knows nothing yet lists all moves that aren't settled statically.
    lister = moves_lister._core
    lister.has_weights = 1
    found = 0
    hard = [s for s in solved if s[-1] >= LEAST_WORK and s[6] == s[2]]
    hard.sort(key=lambda s: rng.random() * 6 + min(12, s[-1].bit_length()), reverse=True)
    for a, d, turn, ban, k, last, _, _ in hard:
        if found == moves:
            break
        rows, afterwards = [], []
        for next_a, next_d, next_ban, next_k, kinds in lister.moves_of(question, a, d, turn, ban, k, last):
            core.stopped = 0
            core.node_limit = core.nodes + POSITIONS_FOR_A_MOVE
            core.next_poll = core.nodes
            answer = core.ask(question, next_a, next_d, 1 - turn, next_ban, 0, next_k)
            rows.append([samples.groups, int(answer == turn), *kinds])
            if answer >= 0 and not next_ban:
                afterwards.append((next_a, next_d, 1 - turn, answer))
        if len({row[1] for row in rows}) == 2:
            found += 1
            samples.groups += 1
            samples.moves += rows
            for after in afterwards:
                add_state(samples, arena, core, seed, *after)


def add_state(samples: Samples, arena: Arena, core: Any, seed: int, a: int, d: int, turn: int, wins: int) -> None:
    """Adds a state as the codes of the patterns around its points."""
    codes = []
    kind = [(a >> i & 1) + 2 * (d >> i & 1) for i in range(arena.size)] + [3, 0, 1, 2]
    for i in range(arena.size):
        code = 0
        for j in range(8):
            n = arena.rings[i][j]
            code |= kind[n if n >= 0 else arena.size - 1 - n] << (2 * j)
        codes.append(kind[i] << 16 | code)
    core.doomed(a, d)
    samples.states.append((seed, turn, wins, min(15, (core.room & ~d).bit_count())))
    samples.codes.append(codes)
    samples.chains.append(chain_counts(arena, a, d))


def chain_counts(arena: Arena, a: int, d: int) -> list[int]:
    """How many chains of each kind stand in the realm: side, size and liberties; those that are safe aren't counted."""
    counts = [0] * CHAIN_KINDS
    for side, (rest, safe) in enumerate(((a, arena.attacker_safe), (d, arena.defender_safe))):
        own = rest
        while rest:
            chain, around = rest & -rest, 0
            todo = chain
            while todo:
                i = todo.bit_length() - 1
                around |= arena.neighbours[i]
                fresh = arena.neighbours[i] & own & ~chain
                chain |= fresh
                todo = (todo ^ (1 << i)) | fresh
            rest &= ~chain
            if not chain & safe:
                counts[chain_kind(side, chain.bit_count(), (around & ~(a | d)).bit_count())] += 1
    return counts


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--problems", type=int, default=1500)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--plain", action="store_true")
    options = parser.parse_args()
    import numpy  # before all the work: it isn't needed for anything else of the project

    samples = Samples()
    for number in range(options.problems):
        collect(samples, options.seed * 1_000_003 + number, options.plain, options.moves)
        if number % 100 == 99:
            print(
                number + 1, "problems,", samples.groups, "states with moves,", len(samples.states), "states", flush=True
            )
    numpy.savez_compressed(
        options.out,
        moves=numpy.array(samples.moves, dtype=numpy.int32),
        states=numpy.array(samples.states, dtype=numpy.int64),
        chains=numpy.array(samples.chains, dtype=numpy.int32),
        codes=numpy.array([c for codes in samples.codes for c in codes], dtype=numpy.int32),
        lengths=numpy.array([len(codes) for codes in samples.codes], dtype=numpy.int32),
    )


if __name__ == "__main__":
    main()
