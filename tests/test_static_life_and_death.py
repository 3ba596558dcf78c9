"""The static tests of the search core against the definitions and against searches, on thousands of random positions.

``alive`` is Benson's unconditional life; ``doomed`` says that the attacker wins every question, whoever moves.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from arenas import bare_core, legal, met_in_play, moved, random_arenas, shuffled, told
from fixpoint import Fixpoint, TooLarge, budget

from ldjudge.problem import Problem
from ldjudge.proof import verify
from ldjudge.proof.strategy import eye_room
from ldjudge.proof.write import _header
from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.benson import components, lives
from ldjudge.search.dfpn import _uncompiled, core_module
from ldjudge.search.game import Game
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver


def random_stones(arena: Arena, rng: Random, empty: float) -> State | None:
    """A random position in which every chain has a liberty and nothing is lost yet; None where none was found."""
    for _ in range(20):
        attacker = defender = 0
        share = rng.choice((0.3, 0.6, 0.85))
        for i in range(arena.size):
            if rng.random() < empty:
                continue
            if arena.targets >> i & 1 or rng.random() < share:
                defender |= 1 << i
            else:
                attacker |= 1 << i
        defender |= arena.targets
        if legal(arena, State(attacker, defender, True)):
            return State(attacker, defender, rng.random() < 0.5)
    return None


@pytest.mark.parametrize("seed", range(60, 63))
def test_alive_is_unconditional_life(seed: int) -> None:
    counts = {True: 0, False: 0}
    for problem, arena, rng in random_arenas(seed, 60, points=(6, 20), empties=(2, 9)):
        wide, order = shuffled(arena, rng, rng.choice((65, 100, 130)))
        cores = [(bare_core(arena, module), False) for module in {core_module(), _uncompiled()}]
        cores += [(bare_core(wide, module), True) for module in {core_module(wide.size), _uncompiled()}]
        for empty in [0.15, 0.25, 0.4] * 4:
            state = random_stones(arena, rng, empty)
            if state is None:
                continue
            expected = lives(arena, state.attacker, state.defender)
            counts[expected] += 1
            for core, elsewhere in cores:
                asked = moved(state, order, wide.size) if elsewhere else state
                assert core.alive(asked.attacker, asked.defender) == expected, told(problem, arena, state)
    assert min(counts.values()) > 30


def check_doomed(problem: Problem, arena: Arena, core: Any, states: list[State], most: int) -> int:
    """Asks of every state that is called doomed all questions, both sides to move; returns how many there were."""
    game = Game(arena)
    plain = RoundRobinProver(arena, Limits(nodes=most, seconds=None))
    found = 0
    for state in states:
        if game.captured(state) or not core.doomed(state.attacker, state.defender):
            continue
        assert not lives(arena, state.attacker, state.defender), told(problem, arena, state)
        found += 1
        for turn in (True, False):
            bans = {-1} | ({state.ban} if turn is state.attacker_to_move else set())
            for ban in bans:
                for k in range(-arena.threats, arena.threats + 1):
                    for question in Question:
                        reaches = question in (Question.CAPTURE, Question.REMOVABLE)
                        asked = State(state.attacker, state.defender, turn, ban)
                        answer = plain.ask(question, asked, k)
                        if answer is None:
                            return found
                        assert answer is reaches, f"{question.name}, {k} threats\n{told(problem, arena, asked)}"
    return found


def doomed_problems(seed: int, count: int, most: int) -> int:
    """The number of doomed states found and searched in ``count`` random problems."""
    found = 0
    for problem, arena, rng in random_arenas(seed, count, points=(5, 12), empties=(2, 5), bans=0.5):
        states = met_in_play(arena, rng, 4)
        states += [s for s in (random_stones(arena, rng, e) for e in (0.1, 0.2, 0.3, 0.4) * 3) if s is not None]
        found += check_doomed(problem, arena, bare_core(arena, core_module()), states, most)
    return found


@pytest.mark.parametrize("seed", range(64, 68))
def test_doomed_is_death_whatever_is_asked(seed: int) -> None:
    assert doomed_problems(seed, 25, 20_000) >= 25


@pytest.mark.parametrize("seed", range(68, 70))
def test_doomed_agrees_with_the_definitions(seed: int) -> None:
    found = 0
    for problem, arena, rng in random_arenas(seed, 40, points=(5, 8), empties=(1, 3), bans=0.5):
        core = bare_core(arena, core_module())
        fixpoint = Fixpoint(problem, 1000)
        try:
            for question in Question:
                for k in range(-problem.threats, problem.threats + 1):
                    fixpoint.solve(question, budget(fixpoint.start(), k))
        except TooLarge:
            pass
        for question in Question:
            reaches = question in (Question.CAPTURE, Question.REMOVABLE)
            situations = sorted(fixpoint.answers[question], key=repr)
            for s in rng.sample(situations, min(60, len(situations))):
                # A pass of the attacker that a doomed state would never need ends the game, if the defender passes too.
                if (s.passes and not s.attacking) or fixpoint.lost(s.stones):
                    continue
                stones = dict(s.stones)
                attacker = arena.mask(frozenset(p for p in stones if stones[p] is problem.attacker))
                defender = arena.mask(frozenset(p for p in stones if stones[p] is problem.defender))
                if core.doomed(attacker, defender):
                    found += 1
                    assert fixpoint.answers[question][s] is reaches, f"{question.name}\n{s}\n{problem}"
    assert found >= 30


@pytest.mark.parametrize("seed", range(70, 72))
def test_doomed_is_the_same_in_every_form(seed: int) -> None:
    counts = {0: 0, 1: 0}
    for problem, arena, rng in random_arenas(seed, 60, points=(6, 16), empties=(1, 6)):
        wide, order = shuffled(arena, rng, rng.choice((65, 100, 130)))
        narrow, other = bare_core(arena, core_module()), bare_core(arena, _uncompiled())
        large = [bare_core(wide, module) for module in {core_module(wide.size), _uncompiled()}]
        for state in filter(None, (random_stones(arena, rng, e) for e in (0.1, 0.2, 0.3) * 4)):
            elsewhere = moved(state, order, wide.size)
            answers = {
                narrow.doomed(state.attacker, state.defender),
                other.doomed(state.attacker, state.defender),
                *(core.doomed(elsewhere.attacker, elsewhere.defender) for core in large),
            }
            assert len(answers) == 1, told(problem, arena, state)
            counts[answers.pop()] += 1
    assert min(counts.values()) > 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(500, 540))
def test_doomed_is_death_in_thousands_of_positions(seed: int) -> None:
    assert doomed_problems(seed, 100, 60_000) >= 100


@pytest.mark.parametrize("seed", range(70, 72))
def test_search_writer_and_checker_see_the_same_room(seed: int) -> None:
    """The three programs that know the theorem on room for eyes, on random positions with loose attacker chains."""
    doomed = linked = 0
    for problem, arena, rng in random_arenas(seed, 60, points=(8, 22), empties=(3, 9)):
        core = bare_core(arena, core_module())
        core.parts = 0
        game = Game(arena)
        checker, bits = checker_of(problem, arena)
        for share in (0.1, 0.2, 0.3, 0.4) * 8:
            state = random_stones(arena, rng, share)
            if state is None or game.captured(state):
                continue
            expected = bool(core.doomed(state.attacker, state.defender))
            room = eye_room(arena, state)
            assert (room is not None) is expected, told(problem, arena, state)
            there = checker.room(on_the_board(checker, bits, state))
            assert (there >= 0) is expected, told(problem, arena, state)
            if room is not None:
                assert there == sum(bits[i] for i in range(arena.size) if room >> i & 1), told(problem, arena, state)
                doomed += 1
                linked += any(not chain & arena.attacker_safe for chain, _ in components(arena, state.attacker))
    assert doomed > 200 and linked > 50, (doomed, linked)


def checker_of(problem: Problem, arena: Arena) -> tuple[verify.Game, list[int]]:
    """The proof checker's reading of a problem, and its bits of the realm's points."""
    height = problem.position.height
    game = verify.Game(_header(problem, {}))
    return game, [game.bit[p.gtp(height)] for p in arena.points]


def on_the_board(game: verify.Game, bits: list[int], state: State) -> verify.State:
    """A state as the checker takes it, with the stones outside."""
    sides = []
    for mask, outside in zip((state.attacker, state.defender), game.start.stones, strict=True):
        stones = sum(bit for i, bit in enumerate(bits) if mask >> i & 1)
        sides.append(stones | outside & ~game.realm)
    return verify.State((sides[0], sides[1]), int(not state.attacker_to_move), 0, 0, 0)
