"""Shapes: they are found where their stones stand, decide what their zones say, and no result depends on them."""

from __future__ import annotations

from random import Random

import pytest
from arenas import bare_core, legal, met_in_play, random_arenas, told
from random_problems import random_problem

from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.core.constants import CAPTURE, CLOSE, EYES, REMOVABLE, SHAPES
from ldjudge.search.dfpn import DfpnProver, _uncompiled
from ldjudge.search.game import Game
from ldjudge.search.limits import Limits

Shape = tuple[int, int, int, int, int, int, int]  # question, stones, side to move, threats, whether won, zone


def stones(rng: Random, size: int, share: float) -> tuple[int, int]:
    """Random stones of both sides on so large a share of the points."""
    attacker = defender = 0
    for i in range(size):
        if rng.random() < share:
            if rng.random() < 0.5:
                attacker |= 1 << i
            else:
                defender |= 1 << i
    return attacker, defender


def decided(shapes: list[Shape], question: int, a: int, d: int, turn: int, ban: int, k: int) -> bool:
    """Whether a shape decides the state: the meaning of a zone, word by word."""
    return any(
        (question, turn) == (asked, to_move)
        and not ((a ^ has_a) | (d ^ has_d)) & zone
        and not ban & zone
        and (k >= has_k if won else k <= has_k)
        for asked, has_a, has_d, to_move, has_k, won, zone in shapes
    )


@pytest.mark.parametrize("kept", [5, 300, SHAPES + 700])
def test_the_shapes_that_decide_are_found(kept: int) -> None:
    rng = Random(kept)
    arena = Arena.of(random_problem(3, points=(12, 12), empties=(3, 5)))
    core = bare_core(arena)
    size, most = arena.size, arena.threats
    shapes: dict[tuple[int, int], list[Shape]] = {}
    for _ in range(kept):
        question, turn = rng.choice((CAPTURE, EYES)), 1
        a, d = stones(rng, size, 0.7)
        # zones so large that a state has a few shapes at most: no list of them is cut off
        zone = sum(1 << i for i in rng.sample(range(size), rng.randint(size - 3, size)))
        shape = (question, a, d, turn, rng.randint(-most, most), rng.randint(0, 1), zone)
        core.question = question
        core.keep_shape(*shape[1:])
        shapes.setdefault((question, turn), []).append(shape)
    found = missed = 0
    for _ in range(300):
        question, k = rng.choice((CAPTURE, EYES)), rng.randint(-most, most)
        known = shapes.get((question, 1), [])[-SHAPES:]
        after = rng.choice(known) if known else None
        # the state before a move of the defender: often that of a shape, with other stones elsewhere
        a, d = stones(rng, size, 0.7)
        if after and rng.random() < 0.8:
            a, d = (x & ~after[-1] | y & after[-1] for x, y in ((a, after[1]), (d, after[2])))
            a, d = a & ~d, d & ~a
            if d & after[-1] and rng.random() < 0.8:
                d &= ~(d & after[-1] & -(d & after[-1]))
        core.question = question
        core.list_close(a, d, 0)
        assert core.close_count < CLOSE
        for move in [0, *(1 << i for i in range(size) if not (a | d) >> i & 1)]:
            ban = rng.choice((0, 0, 1 << rng.randrange(size)))
            expected = decided(known, question, a, d | move, 1, ban, k)
            answer = core.close_shape(move, ban, k)
            assert (answer >= 0) is expected
            if answer >= 0:
                zone = core.shape_zone[answer]
                assert not (core.shape_a[answer] ^ a | core.shape_d[answer] ^ (d | move)) & zone
                found += 1
            else:
                missed += 1
    assert found > 50 and missed > 500


def test_other_questions_have_no_shapes() -> None:
    core = bare_core(Arena.of(random_problem(1)))
    core.question = REMOVABLE
    core.keep_shape(1, 2, 1, 0, 1, 3)
    assert not any(core.shape_count)


def test_a_thorough_prover_keeps_none() -> None:
    """A proof is written from the table, which has to hold an answer to each move."""
    arena = Arena.of(random_problem(2, points=(9, 12), empties=(4, 7)))
    assert DfpnProver(arena, Limits(), core=_uncompiled())._core.keeps_shapes
    prover = DfpnProver(arena, Limits(), core=_uncompiled(), thorough=True)
    prover.ask(Question.CAPTURE, arena.start, 0)
    assert not any(prover._core.shape_count)


@pytest.mark.parametrize("seed", range(80, 83))
def test_a_shape_decides_whatever_legally_stands_elsewhere(seed: int) -> None:
    """And it does so at once: whoever tells a line asks about states that the search has met but not searched."""
    checked = 0
    for problem, arena, rng in random_arenas(seed, 12, points=(8, 14), empties=(4, 7), bans=0.3):
        prover = DfpnProver(arena, Limits(nodes=5000, seconds=None), core=_uncompiled())
        core = prover._core
        for question in (Question.CAPTURE, Question.EYES):
            prover.ask(question, arena.start, 0)
        plain = DfpnProver(arena, Limits(seconds=None))
        plain._core.prunes = plain._core.keeps_shapes = 0
        for part in range(4):
            question, turn = Question(part // 2), part % 2
            kept = range(part * SHAPES, part * SHAPES + core.shape_count[part])
            for i in rng.choices(kept, k=40 if kept else 0):
                zone, k = core.shape_zone[i], core.shape_k[i]
                others = stones(rng, arena.size, rng.choice((0.3, 0.6)))
                a, d = (x & zone | y & ~zone for x, y in zip((core.shape_a[i], core.shape_d[i]), others, strict=True))
                state = State(a, d, bool(turn))
                if not legal(arena, state):
                    continue
                expected = bool(core.shape_won[i]) is (question is Question.CAPTURE)
                before = prover.nodes
                assert prover.known(question, state, k) is expected
                assert prover.nodes == before + 1
                assert plain.ask(question, state, k) is expected, told(problem, arena, state)
                checked += 1
    assert checked > 40


@pytest.mark.parametrize("seed", range(70, 74))
def test_no_answer_depends_on_shapes(seed: int) -> None:
    """One prover is asked about many states, so that it has shapes of other states, another prover keeps none."""
    asked = fewer = 0
    for problem, arena, rng in random_arenas(seed, 25, points=(9, 16), empties=(5, 10)):
        game = Game(arena)
        provers = [DfpnProver(arena, Limits(seconds=None)) for _ in range(2)]
        provers[1]._core.keeps_shapes = 0
        for state in met_in_play(arena, rng, 8):
            if game.captured(state):
                continue
            for question in (Question.CAPTURE, Question.EYES):
                for k in (-arena.threats, 0, 1):
                    answers = [prover.ask(question, state, k) for prover in provers]
                    assert answers[0] is answers[1], f"{question.name}, {k} threats\n{told(problem, arena, state)}"
                    asked += 1
        fewer += provers[0].nodes < provers[1].nodes
    assert asked > 400 and fewer
