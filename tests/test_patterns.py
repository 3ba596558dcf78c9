"""The learned patterns: what they see, that they see the same in all directions, and that no result depends on them."""

from __future__ import annotations

import zlib
from array import array
from pathlib import Path
from random import Random

import pytest
from arenas import bare_core, met_in_play, shuffled
from random_problems import random_problem

from ldjudge.board import Colour, Point, Position, parse_points, read_diagram
from ldjudge.problem import Boundary, make_problem
from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.core.constants import (
    CHAIN_KINDS,
    CHAINS,
    CONTACT,
    LAST,
    MOVE_WEIGHTS,
    PATTERNS,
    ROOM_WEIGHTS,
    STATE_WEIGHTS,
    TACTICS,
)
from ldjudge.search.core.patterns import chain_kind
from ldjudge.search.dfpn import DfpnProver
from ldjudge.search.limits import Limits
from ldjudge.search.weights import FILE, pack, weights

EDGE, OPEN, OUTSIDE_ATTACKER, OUTSIDE_DEFENDER = -1, -2, -3, -4


CORNER = """
    . . O . X .
    . . . . X .
    . . . . X .
    . . . . X .
    X X X X X .
    . . . . . .
"""


def corner(boundary: Boundary = Boundary.OPEN) -> tuple[Arena, dict[str, int]]:
    """White's corner of sixteen points, with the numbers of its points by name."""
    position, _ = read_diagram(CORNER)
    realm = frozenset(Point(column, row) for column in range(4) for row in range(4))
    arena = Arena.of(make_problem(position, realm, Colour.BLACK, defender=Colour.WHITE, boundary=boundary))
    return arena, {p.gtp(6): i for i, p in enumerate(arena.points)}


def test_what_lies_around_a_point() -> None:
    arena, at = corner()
    around = arena.rings[at["D5"]]
    # clockwise from above: D6, then Black's wall, then D4, C4, C5, C6
    assert around[:8] == (at["D6"], *[OUTSIDE_ATTACKER] * 3, at["D4"], at["C4"], at["C5"], at["C6"])
    assert around[8:] == (EDGE, OPEN, at["D3"], at["B5"])  # two steps above, right, below, left
    walled, _ = corner(Boundary.WALL)
    assert walled.rings[at["D5"]][9] == OUTSIDE_ATTACKER, "an empty point outside counts as the attacker's"
    # column and row from the top left, and the class: the corner is 0, those next to it 1, the 2-2 point 2
    assert [arena.places[at[name]] for name in ("A6", "A5", "B5")] == [(0, 0, 0), (0, 1, 1), (1, 1, 2)]


def test_the_features_of_a_move() -> None:
    """White D5 in the corner above, after a move at B5."""
    arena, at = corner()
    core, start = bare_core(arena), arena.start
    moves = core.moves_of(Question.CAPTURE, start.attacker, start.defender, 0, 0, 0, at["B5"])
    features = {(d ^ start.defender).bit_length() - 1: kinds for _, d, _, _, kinds in moves}
    found = features[at["D5"]]
    assert [found[0] >> (2 * j) & 3 for j in range(8)] == [0, 2, 2, 2, 0, 0, 0, 1], "1: White, who moves, 2: Black"
    # three liberties (one less is stored), nothing captured, no neighbour of White's, Black's has three or more
    assert (found[2] - TACTICS) // 6 == ((2 * 4 + 0) * 4 + 0) * 4 + 3
    assert (found[3] - CONTACT) // 2 == 0 * 4 + 1, "no friend, one enemy"
    assert found[4] - LAST == 2 + (2 + 0 + 2), "B5 is two steps away"


@pytest.mark.parametrize("seed", range(40))
def test_a_state_after_a_move_is_valued_like_a_new_one(seed: int) -> None:
    """The patterns that a move changes are looked at again, no others: with captures, too."""
    problem = random_problem(7000 + seed, points=(8, 14), empties=(3, 6))
    arena = Arena.of(problem)
    core, fresh = bare_core(arena), bare_core(arena)
    for state in met_in_play(arena, Random(seed), 6):
        a, d, turn = state.attacker, state.defender, int(state.attacker_to_move)
        ban = 1 << state.ban if state.ban >= 0 else 0
        children = core.moves_of(Question.CAPTURE, a, d, turn, ban, 0, -1)
        own, other = (a, d) if turn else (d, a)
        safe = arena.attacker_safe, arena.defender_safe
        core.list_all_chains(own, other, safe[1 - turn], safe[turn], core.full & ~(a | d))
        core.start(a, d, turn, 0, 0)
        for next_a, next_d, *_ in children:
            next_own, next_other = (next_a, next_d) if turn else (next_d, next_a)
            move, taken = next_own & ~own, other & ~next_other
            if not move:
                continue  # a suicide
            core.score(move, 0, taken)
            total = sum(fresh.weight_around(i, next_a, next_d, 1 - turn) for i in range(arena.size))
            total += core.state_weights[6 * PATTERNS + (1 - turn) * ROOM_WEIGHTS]
            known = core.chains_all + core.chains_change
            if not taken:
                assert known == weight_of_chains(arena, core.state_weights, next_a, next_d)
            assert core.value(next_a, next_d, 0) == min(255, max(0, (total + known >> 2) + 128))


def weight_of_chains(arena: Arena, weights: array[int], a: int, d: int) -> int:
    """The weight of the chains of a state, by the board's own chains."""
    points = arena.points
    stones = {p: Colour.BLACK if a >> i & 1 else Colour.WHITE for i, p in enumerate(points) if (a | d) >> i & 1}
    total = 0
    for chain in Position(52, 52, stones).chains():
        side = int(chain.colour is Colour.WHITE)
        numbers = {points.index(p) for p in chain.stones}
        if not any((arena.attacker_safe, arena.defender_safe)[side] >> i & 1 for i in numbers):
            free = sum(p in points for p in chain.liberties)
            total += weights[CHAINS + chain_kind(side, len(numbers), free)]
    return total


def test_the_kinds_of_chains() -> None:
    kinds = [chain_kind(side, size, free) for side in (0, 1) for size in (1, 2, 5) for free in (1, 2, 3)]
    assert kinds == list(range(CHAIN_KINDS))
    assert chain_kind(1, 4, 9) == chain_kind(1, 2, 3) and chain_kind(0, 20, 1) == chain_kind(0, 5, 1)


def turned(position: Position, realm: frozenset[Point], times: int, flip: bool) -> tuple[Position, frozenset[Point]]:
    """A square board turned by quarters, and flipped."""
    last = position.width - 1

    def image(p: Point) -> Point:
        for _ in range(times):
            p = Point(last - p.row, p.column)
        return Point(p.row, p.column) if flip else p

    stones = {image(p): colour for p, colour in position.stones.items()}
    return Position(position.width, position.height, stones), frozenset(map(image, realm))


@pytest.mark.parametrize("seed", range(10))
def test_all_directions_look_the_same(seed: int) -> None:
    problem = random_problem(7100 + 3 * seed + 1, points=(8, 14), empties=(3, 6), bans=0)
    seen = []
    for times in range(4):
        for flip in (False, True):
            position, realm = turned(problem.position, problem.realm, times, flip)
            arena = Arena.of(
                make_problem(position, realm, problem.teban, defender=problem.defender, boundary=problem.boundary)
            )
            core = bare_core(arena)
            start = arena.start
            turn = int(start.attacker_to_move)
            core.list_all_chains(
                *((start.attacker, start.defender) if turn else (start.defender, start.attacker)), 0, 0, 0
            )
            core.start(start.attacker, start.defender, turn, 0, 0)
            moves = core.moves_of(Question.CAPTURE, start.attacker, start.defender, turn, 0, 0, -1)
            scores = sorted(sum(core.move_weights[kind] for kind in found) for *_, found in moves)
            seen.append((core.value_all, scores))
    assert all(one == seen[0] for one in seen), seen


@pytest.mark.parametrize("seed", range(12))
def test_no_answer_depends_on_the_weights(seed: int) -> None:
    """Weights by chance, the largest there can be, mislead the search; what it proves stays the same."""
    problem = random_problem(7200 + seed, points=(7, 12), empties=(2, 5))
    arena, rng = Arena.of(problem), Random(seed)
    moves, states = (array("b", rng.randbytes(size)) for size in (2 * MOVE_WEIGHTS, STATE_WEIGHTS))
    plain, led, misled = (DfpnProver(arena, Limits(seconds=None)) for _ in range(3))
    plain._core.has_weights = 0
    misled._core.set_weights(arena.rings, arena.places, moves, states)
    for state in met_in_play(arena, rng, 4):
        for question in Question:
            for threats in (-arena.threats, 0, arena.threats):
                answer = plain.ask(question, state, threats)
                assert led.ask(question, state, threats) is answer
                assert misled.ask(question, state, threats) is answer


def test_the_numbering_of_points_is_nothing_to_the_weights() -> None:
    problem = random_problem(7301, points=(10, 14), empties=(4, 6), bans=0)
    arena = Arena.of(problem)
    other, order = shuffled(arena, Random(1))
    scores = []
    for one in (arena, other):
        core, start = bare_core(one), one.start
        found = core.moves_of(Question.EYES, start.attacker, start.defender, int(start.attacker_to_move), 0, 8, -1)
        scores.append(sorted(sum(core.move_weights[kind] for kind in kinds) for *_, kinds in found))
    assert scores[0] == scores[1] and len(order) == arena.size


def test_the_file_of_weights() -> None:
    moves, states = weights()
    assert (len(moves), len(states)) == (2 * MOVE_WEIGHTS, STATE_WEIGHTS)
    assert pack(moves, states) and FILE.stat().st_size < 300_000
    assert max(map(abs, moves)) > 32 and max(map(abs, states)) > 8, "they say something"


@pytest.mark.parametrize("content", [None, b"", b"not compressed", zlib.compress(b"short")])
def test_a_damaged_file_of_weights_is_refused(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiled core would read past the end of weights that are too few."""
    file = tmp_path / FILE.name
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr("ldjudge.search.weights.FILE", file)
    with pytest.raises(RuntimeError, match=r"patterns\.bin.* is missing or damaged: install"):
        weights.__wrapped__()


FIVE = """
    . . . O O O O
    O . . O X X O
    O O O O X X O
    X X X X X . X
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def test_the_vital_point_looks_best() -> None:
    """A bulky five: whoever moves, B7 scores above the other moves."""
    position, _ = read_diagram(FIVE)
    realm = frozenset(p for p in position.stones if position.at(p) is Colour.WHITE)
    realm |= parse_points("A7 B7 C7 B6 C6", 7, 7)
    for teban in (Colour.BLACK, Colour.WHITE):
        arena = Arena.of(make_problem(position, realm, teban, defender=Colour.WHITE))
        core = bare_core(arena)
        start: State = arena.start
        turn = int(start.attacker_to_move)
        moves = core.moves_of(Question.EYES, start.attacker, start.defender, turn, 0, 8, -1)
        score = {}
        for a, d, _, _, kinds in moves:
            point = arena.points[((a | d) ^ (start.attacker | start.defender)).bit_length() - 1]
            score[point.gtp(7)] = sum(core.move_weights[kind] for kind in kinds)
        assert score, teban
        assert max(score, key=score.__getitem__) == "B7", score
