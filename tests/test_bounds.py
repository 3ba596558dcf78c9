"""Bounds: an answer for some threats says for which others its proof is one as well."""

from __future__ import annotations

from random import Random

import pytest
from arenas import bare_core, met_in_play, random_arenas
from random_problems import random_problem
from test_verdict import CORNER_KO, KO_EYE

from ldjudge.board import Colour, parse_points, read_diagram
from ldjudge.problem import make_problem
from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.core.constants import ALL, INF
from ldjudge.search.dfpn import DfpnProver, _uncompiled
from ldjudge.search.game import Game
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver


def known_for(diagram: str, realm: str, threats: int) -> dict[int, bool | None]:
    """Whether White captures, for each number of threats of which it is known once it was asked about one."""
    position, _ = read_diagram(diagram)
    points = parse_points(realm, position.width, position.height)
    arena = Arena.of(make_problem(position, points, Colour.WHITE, defender=Colour.BLACK))
    prover = DfpnProver(arena, Limits(seconds=None), core=_uncompiled())
    assert prover.ask(Question.CAPTURE, arena.start, threats) is not None
    return {k: prover.known(Question.CAPTURE, arena.start, k) for k in range(-arena.threats, arena.threats + 1)}


# White plays B1, and there is nothing to fight about.
NO_KO = """
    . . . . . .
    O O O O O O
    X X X X O O
    . . . X O .
"""


@pytest.mark.parametrize("threats", [-8, 0, 8])
def test_without_a_ko_an_answer_holds_for_any_threats(threats: int) -> None:
    assert set(known_for(NO_KO, "A1:D2", threats).values()) == {True}


@pytest.mark.parametrize(
    ("threats", "spent", "won", "bound", "expected"),
    [
        (0, 0, 1, -3, -3),
        (2, -1, 1, -ALL, 1),  # the attacker retakes and has won
        (2, -1, 1, 0, 1),
        (2, -1, 1, 1, 2),  # it needs another threat later
        (2, -1, 0, 1, 2),  # that doesn't help it with two threats
        (2, -1, 0, ALL, ALL),
        (-2, 1, 0, ALL, -1),  # the defender retakes and is safe
        (-2, 1, 0, 0, -1),
        (-2, 1, 0, -1, -2),
        (-2, 1, 1, -1, -2),
        (-2, 1, 1, -ALL, -ALL),
    ],
)
def test_taking_a_ko_back_costs_a_threat(threats: int, spent: int, won: int, bound: int, expected: int) -> None:
    core = bare_core(Arena.of(random_problem(1)))
    core.child_k[0] = threats + spent
    core.child_pn[0], core.child_dn[0] = (0, INF) if won else (INF, 0)
    assert core.bound_before(0, threats, bound) == expected


# White, to move, takes all at C1, unless it has just lost a stone there.
IN_ATARI = """
    . . . .
    O O O .
    X X . O
"""


def test_who_takes_all_by_taking_back_needs_a_threat() -> None:
    position, _ = read_diagram(IN_ATARI)
    problem = make_problem(position, parse_points("A1:C1", 4, 3), Colour.WHITE, defender=Colour.BLACK)
    arena = Arena.of(problem)
    core = bare_core(arena)
    liberty = arena.mask(parse_points("C1", 4, 3))
    start = arena.start
    core.rate(start.attacker, start.defender, 1, 0, 0, 2, -1)
    assert (core.e_pn, core.e_bound) == (0, -ALL)
    core.rate(start.attacker, start.defender, 1, liberty, 0, 2, -1)
    assert (core.e_pn, core.e_bound) == (0, 1)


# Both eyes hang on a ko.
TWO_KOS = """
    . . . . . . . . . . .
    X X X X X X X X X X X
    X X O O O O O O O X X
    X . X O O O O O X . X
    X X O . O O O . O X X
"""


@pytest.mark.parametrize("turn", Colour)
@pytest.mark.parametrize(
    ("diagram", "realm"),
    [(CORNER_KO, "A4:D3,A2:B2"), (KO_EYE, "B1:F3"), (TWO_KOS, "B1:J3")],
    ids=["corner", "one", "two"],
)
def test_in_a_ko_what_is_known_for_other_threats_is_so(diagram: str, realm: str, turn: Colour) -> None:
    position, _ = read_diagram(diagram)
    points = parse_points(realm, position.width, position.height)
    arena = Arena.of(make_problem(position, points, turn, defender=Colour.WHITE, threats=3))
    told_of = further = 0
    for seed in range(6):
        rng = Random(seed)
        met = [state for state in met_in_play(arena, rng, 40) if not Game(arena).captured(state)]
        found = check(arena, [state._replace(passes=0) for state in met], rng, 60)
        told_of, further = told_of + found[0], further + found[1]
    assert told_of > 800 and further > 500, (told_of, further)


@pytest.mark.parametrize("seed", range(60, 63))
def test_what_is_known_for_other_threats_is_so(seed: int) -> None:
    told_of = further = 0
    for _, arena, rng in random_arenas(seed, 30, points=(8, 12), empties=(5, 7), bans=0.3):
        found = check(arena, [state._replace(passes=0) for state in met_in_play(arena, rng, 6)], rng, 12)
        told_of, further = told_of + found[0], further + found[1]
    assert told_of > 500 and further > 400, (told_of, further)


def check(arena: Arena, starts: list[State], rng: Random, most: int) -> tuple[int, int]:
    """Asks about states with random threats; then of ``most`` of the states that were solved on the way whatever is
    known, for any threats, is compared with the plain search. Returns how many answers, and how many that nobody
    searched for."""
    plain = RoundRobinProver(arena, Limits(seconds=None))
    told_of = further = 0
    for question in (Question.CAPTURE, Question.EYES, Question.END):
        prover = DfpnProver(arena, Limits(seconds=None))
        core = prover._core
        core.samples = []
        for state in starts:
            prover.ask(question, state, rng.randint(-arena.threats, arena.threats))
        searched = {sample[:5] for sample in core.samples}
        solved = sorted({sample[:4] for sample in searched})
        for a, d, turn, ban in rng.sample(solved, min(most, len(solved))):
            state = State(a, d, bool(turn), ban.bit_length() - 1)
            answers = {k: prover.known(question, state, k) for k in range(-arena.threats, arena.threats + 1)}
            for k, known in answers.items():
                if known is None:
                    continue
                told_of += 1
                further += (a, d, turn, ban, k) not in searched
                assert plain.ask(question, state, k) is known, f"{question.name}, {k} threats, {state}"
    return told_of, further
