"""Fits the weights of patterns to samples and writes ``ldjudge/search/patterns.bin``.

``python bench/patterns/fit.py [--states] SAMPLES.npz ...``, which needs numpy; ``--states`` keeps the weights of moves.
Those that there are come from 3,400 problems (seeds 1 and 2 with 850 each, seed 3 with 1,700) and 9,500 with the moves
of 16 states each (seeds 100 to 118 with 500 each, ``samples.py --moves 16``), with up to 32 empty points, searched with
the weights of earlier rounds; the first was searched with none (``samples.py --plain``). The weights of states come
from 5,600 problems with up to 40 (``samples.py --moves 5``, seeds 301 and 302 with 800 each, 303 and 304 with 2,000).

Moves: the probability that a move is among the winning ones of its state is a softmax over the state's moves (Coulom,
Computing Elo ratings of move patterns in the game of Go, 2007); states: the probability that the attacker wins is
logistic. Symmetric patterns share a weight, and each pattern has coarser ones beside it (the four neighbours, how many
of each kind), so that a rare one isn't left without. A tenth of the problems is held back and told of.
"""

from __future__ import annotations

import itertools
import sys
from array import array
from collections.abc import Callable, Sequence

import numpy
from numpy.typing import NDArray

from ldjudge.search.core.constants import (
    CHAIN_KINDS,
    CONTACT,
    LAST,
    LIBERTIES,
    MOVE_WEIGHTS,
    PATTERNS,
    PLACE,
    ROOM_WEIGHTS,
    STRAIGHT,
    TACTICS,
)
from ldjudge.search.weights import FILE, pack, weights

Ints = NDArray[numpy.int64]
Floats = NDArray[numpy.float64]
UNIT = 32  # weights are stored in 1/32 of log odds
STEP, ROUNDS_OF_MOVES, ROUNDS_OF_STATES = 0.05, 300, 150
SHRINK_MOVES, SHRINK_STATES = 3.0, 10.0  # the penalty on the squares of the weights

# Codes of eight points of four kinds: a ring, clockwise from above; or the four neighbours and the four straight on.
CODES = numpy.arange(PATTERNS)
KINDS = [(CODES >> (2 * j)) & 3 for j in range(8)]


def smallest(images: Sequence[Ints]) -> Ints:
    """For each code the smallest of its images under the eight symmetries."""
    return numpy.minimum.reduce(list(images))


TURNS = [(flip, turn) for flip in (1, -1) for turn in range(4)]
RING = smallest([sum(KINDS[(f * j + 2 * t) % 8] << (2 * j) for j in range(8)) for f, t in TURNS])
CROSS = smallest([sum(KINDS[(f * j + t) % 4 + (j & 4)] << (2 * j) for j in range(8)) for f, t in TURNS])
SIDES = smallest([sum(KINDS[2 * ((f * j + t) % 4)] << (2 * j) for j in range(4)) for f, t in TURNS])
_NEAR = numpy.arange(1 << 12)
_BESIDE = [(_NEAR >> (3 * (3 - j))) & 7 for j in range(4)]
NEAR = smallest([sum(_BESIDE[(f * j + t) % 4] << (3 * (3 - j)) for j in range(4)) for f, t in TURNS])


def counts(points: Sequence[int]) -> Ints:
    """How many of the points of a ring are of each kind, as one number below 128."""
    return sum(sum((KINDS[j] == kind).astype(int) for j in points) * 5 ** (3 - kind) for kind in (1, 2, 3))


COUNTS = counts((0, 2, 4, 6)) * 128 + counts((1, 3, 5, 7))
COARSE = 1 << 14  # more than any of COUNTS


def descend(size: int, gradient: Callable[[Floats], Floats], rounds: int) -> Floats:
    """Weights by Adam (Kingma, Ba, 2014), all samples at once, from 0."""
    weights, mean, square = numpy.zeros(size), numpy.zeros(size), numpy.zeros(size)
    for n in range(1, rounds + 1):
        slope = gradient(weights)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope * slope
        weights -= STEP * (mean / (1 - 0.9**n)) / (numpy.sqrt(square / (1 - 0.999**n)) + 1e-9)
    return weights


def fit_moves(moves: Ints) -> Floats:
    """The weights of moves from rows of group, whether it wins, features."""
    group, wins, features = moves[:, 0], moves[:, 1].astype(float), moves[:, 2:]
    side = features[:, 0] // MOVE_WEIGHTS
    features = features - (side * MOVE_WEIGHTS)[:, None]
    ring, cross, near = features[:, 0], features[:, 1] - STRAIGHT, features[:, 6] - LIBERTIES
    blocks = [
        (RING[ring], PATTERNS),
        (CROSS[cross], PATTERNS),
        (SIDES[ring], 256),
        (COUNTS[ring] & 127, 128),
        (COUNTS[ring], COARSE),
        (features[:, 2] - TACTICS, CONTACT - TACTICS),
        (features[:, 3] - CONTACT, LAST - CONTACT),
        (features[:, 4] - LAST, PLACE - LAST),
        (features[:, 5] - PLACE, LIBERTIES - PLACE),
        (NEAR[near], len(NEAR)),
    ]
    starts = numpy.cumsum([0] + [size for _, size in blocks])
    half = int(starts[-1])
    columns = numpy.stack([block + start for (block, _), start in zip(blocks, starts, strict=False)], 1)
    columns += (side * half)[:, None]

    def learn(used: NDArray[numpy.bool_]) -> Floats:
        x, y, g = columns[used], wins[used], numpy.unique(group[used], return_inverse=True)[1]
        groups = int(g.max()) + 1

        def gradient(weights: Floats) -> Floats:
            e = numpy.exp(numpy.clip(weights[x].sum(1), -30, 30))
            every = numpy.bincount(g, e, groups)[g]
            winning = numpy.bincount(g, e * y, groups)[g]
            slope = numpy.repeat(e / every - e * y / winning, x.shape[1])
            return (numpy.bincount(x.ravel(), slope, 2 * half) + SHRINK_MOVES * weights) / len(y)

        return descend(2 * half, gradient, ROUNDS_OF_MOVES)

    held_back = group % 10 == 0
    score = learn(~held_back)[columns].sum(1)
    tell_moves(group[held_back], wins[held_back], score[held_back])
    weights = learn(numpy.ones(len(wins), dtype=bool))
    found = numpy.zeros(2 * MOVE_WEIGHTS)
    for turn in range(2):
        part = [weights[turn * half + a : turn * half + b] for a, b in itertools.pairwise(starts)]
        ring_weights = part[0][RING] + part[2][SIDES] + part[3][COUNTS & 127] + part[4][COUNTS]
        whole = [ring_weights, part[1][CROSS], *part[5:9], part[9][NEAR]]
        found[turn * MOVE_WEIGHTS : (turn + 1) * MOVE_WEIGHTS] = numpy.concatenate(whole)
    return found


def tell_moves(group: Ints, wins: Floats, score: Floats) -> None:
    """Prints how many moves stand before the first winning one of a state, by score and at random."""
    order = numpy.lexsort((-score, group))
    starts = numpy.flatnonzero(numpy.diff(group[order], prepend=-1))
    before, chance = [], []
    for part in numpy.split(wins[order], starts[1:]):
        before.append(int(numpy.argmax(part)))
        chance.append((len(part) - part.sum()) / (1 + part.sum()))
    print(
        f"moves: {len(starts)} states held back, a winning move first in {numpy.mean(numpy.array(before) == 0):.3f},"
        f" {numpy.mean(before):.3f} losing moves before it ({numpy.mean(chance):.3f} at random)"
    )


def fit_states(states: Ints, codes: Ints, lengths: Ints, chains: Ints) -> Floats:
    """The weights of states; ``chains``: how many of each kind there are in each."""
    problem, turn, wins, room = states[:, 0], states[:, 1], states[:, 2].astype(float), states[:, 3]
    state = numpy.repeat(numpy.arange(len(states)), lengths)
    kind, ring = codes >> 16, codes & (PATTERNS - 1)
    kind = kind + 3 * turn[state]
    parts = [(kind * PATTERNS + RING[ring], 6 * PATTERNS), (kind * COARSE + COUNTS[ring], 6 * COARSE)]
    parts.append((kind * 256 + SIDES[ring], 6 * 256))
    starts = numpy.cumsum([0] + [size for _, size in parts])
    columns = [column + start for (column, _), start in zip(parts, starts, strict=False)]
    rooms = int(starts[-1]) + turn * ROOM_WEIGHTS + room
    first_chain = int(starts[-1]) + 2 * ROOM_WEIGHTS
    size = first_chain + CHAIN_KINDS

    def evidence(weights: Floats) -> Floats:
        found: Floats = numpy.bincount(state, sum(weights[c] for c in columns), len(states)) + weights[rooms]
        return found + chains @ weights[first_chain:]

    def learn(used: Floats) -> Floats:
        def gradient(weights: Floats) -> Floats:
            slope = (1 / (1 + numpy.exp(-evidence(weights))) - wins) * used
            spread = slope[state]
            found = sum(numpy.bincount(c, spread, size) for c in columns) + numpy.bincount(rooms, slope, size)
            found[first_chain:] += slope @ chains
            result: Floats = (found + SHRINK_STATES * weights) / used.sum()
            return result

        return descend(size, gradient, ROUNDS_OF_STATES)

    held_back = problem % 10 == 0
    score = evidence(learn((~held_back).astype(float)))
    tell_states(wins[held_back], score[held_back], room[held_back])
    weights = learn(numpy.ones(len(wins)))
    found = [
        weights[k * PATTERNS + RING] + weights[starts[1] + k * COARSE + COUNTS] + weights[starts[2] + k * 256 + SIDES]
        for k in range(6)
    ]
    return numpy.concatenate([*found, weights[starts[3] :]])


def tell_states(wins: Floats, score: Floats, room: Ints) -> None:
    """Prints how often the attacker's better state of two has the higher score, and the smaller room for eyes."""

    def better(by: Floats) -> float:
        rank = numpy.empty(len(by))
        rank[numpy.argsort(by)] = numpy.arange(len(by))
        won = wins > 0
        return float((rank[won].mean() - (won.sum() - 1) / 2) / (~won).sum())

    chance = 1 / (1 + numpy.exp(-score))
    right = numpy.mean((chance > 0.5) == (wins > 0))
    print(
        f"states: {len(wins)} held back, the likelier side wins in {right:.3f}; of two the right one is ahead in"
        f" {better(score):.3f} (by room alone {better(-room.astype(float)):.3f})"
    )


def main(files: Sequence[str]) -> None:
    """The command."""
    states_alone = "--states" in files
    files = [name for name in files if name != "--states"]
    if not files:
        raise SystemExit(__doc__)
    moves, states, codes, lengths, chains = [], [], [], [], []
    groups = 0
    for name in files:
        data = numpy.load(name)
        part = data["moves"].astype(numpy.int64)
        part[:, 0] += groups
        groups = int(part[:, 0].max()) + 1
        moves.append(part)
        states.append(data["states"])
        codes.append(data["codes"].astype(numpy.int64))
        lengths.append(data["lengths"].astype(numpy.int64))
        chains.append(data["chains"].astype(numpy.int64))
    of_moves = weights()[0] if states_alone else stored(fit_moves(numpy.concatenate(moves)))
    of_states = fit_states(*(numpy.concatenate(parts) for parts in (states, codes, lengths, chains)))
    FILE.write_bytes(pack(of_moves, stored(of_states)))


def stored(weights: Floats) -> array[int]:
    """Weights as they are stored."""
    return array("b", numpy.clip(numpy.round(weights * UNIT), -127, 127).astype(numpy.int8).tobytes())


if __name__ == "__main__":
    main(sys.argv[1:])
