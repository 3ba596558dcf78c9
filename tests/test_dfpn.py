"""The proof-number search against the plain search and the fixpoint solver: same answers to every question.

Random small problems in a corner, at a side and in the centre, with targets, open rims, walls, suicide, bans and
threats; from the start and from states met in play; with the compiled core and the uncompiled one, with realms of
more than 64 points, for which it is compiled with wider masks, and with tables that are far too small.
"""

from __future__ import annotations

from random import Random
from types import ModuleType

import pytest
from arenas import met_in_play, moved, random_arenas, reordered, shuffled, told
from fixpoint import Fixpoint, TooLarge, budget
from random_problems import random_problem

from ldjudge.board import Colour, parse_points, read_diagram
from ldjudge.problem import Boundary, Problem, make_problem
from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.dfpn import DfpnProver, _uncompiled, core_in_use, core_module
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver
from ldjudge.verdict.judge import judge

CORES = ["compiled", "uncompiled"]
WIDE = (65, 90, 128, 129)  # realm points: two words, just and comfortably, all of them, and three
MOST = 60_000  # nodes of the plain search for one problem; larger ones are left out

Asked = tuple[Question, State, int]


def core(name: str) -> ModuleType:
    """The core by name; the compiled one is skipped where the tests run without it."""
    if name == "uncompiled":
        return _uncompiled()
    if not core_module().COMPILED:
        pytest.skip("there is no compiled core here")
    return core_module()


def prover(arena: Arena, name: str, entries: int | None = None) -> DfpnProver:
    return DfpnProver(arena, Limits(seconds=None), core=core(name), max_entries=entries)


def everything(arena: Arena, rng: Random, states: int = 3) -> list[Asked]:
    """All questions with all numbers of threats, of the start and of some states met in play, in random order."""
    found = [
        (question, state, k)
        for state in met_in_play(arena, rng, states)
        for question in Question
        for k in range(-arena.threats, arena.threats + 1)
    ]
    rng.shuffle(found)
    return found


def reference(arena: Arena, asked: list[Asked]) -> list[bool] | None:
    """The plain search's answers; None where there is too much to search."""
    plain = RoundRobinProver(arena, Limits(nodes=MOST, seconds=None))
    answers: list[bool] = []
    for one in asked:
        answer = plain.ask(*one)
        if answer is None:
            return None
        answers.append(answer)
    return answers


def compare(problem: Problem, arena: Arena, found: DfpnProver, asked: list[Asked], expected: list[bool]) -> None:
    for (question, state, k), answer in zip(asked, expected, strict=True):
        assert found.ask(question, state, k) is answer, (
            f"{question.name} with {k} threats should be {answer}\n{told(problem, arena, state)}"
        )


def check_against_plain(seed: int, name: str, entries: int | None, empties: tuple[int, int]) -> int:
    """Compares all answers on one random problem; returns 1, or 0 where the problem was too large."""
    rng = Random(seed)
    problem = random_problem(seed, points=(6, 13), empties=empties)
    arena = Arena.of(problem)
    asked = everything(arena, rng)
    expected = reference(arena, asked)
    if expected is None:
        return 0
    compare(problem, arena, prover(arena, name, entries), asked, expected)
    return 1


@pytest.mark.parametrize("name", CORES)
@pytest.mark.parametrize("seed", range(300, 310))
def test_random_problems_against_the_plain_search(seed: int, name: str) -> None:
    assert sum(check_against_plain(s, name, None, (2, 5)) for s in range(100 * seed, 100 * seed + 15)) >= 10


@pytest.mark.parametrize("entries", [1, 64, 1 << 10])
@pytest.mark.parametrize("seed", range(310, 313))
def test_tables_that_are_far_too_small(seed: int, entries: int) -> None:
    name = "compiled" if core_module().COMPILED else "uncompiled"
    assert sum(check_against_plain(s, name, entries, (3, 5)) for s in range(100 * seed, 100 * seed + 12)) >= 6


@pytest.mark.parametrize("size", WIDE)
@pytest.mark.parametrize("seed", range(320, 322))
def test_the_same_problem_narrow_and_wide(seed: int, size: int) -> None:
    judged = 0
    for number in range(1000 * seed + size, 1000 * seed + size + 5):
        rng = Random(number)
        problem = random_problem(number, points=(6, 12))
        arena = Arena.of(problem)
        asked = everything(arena, rng, 2)
        expected = reference(arena, asked)
        if expected is None:
            continue
        judged += 1
        wide, order = shuffled(arena, rng, size)
        assert wide.size == size
        elsewhere = [(q, moved(state, order, size), k) for q, state, k in asked]
        for module in {core_module(size), core("uncompiled")}:
            compare(problem, wide, DfpnProver(wide, Limits(seconds=None), core=module), elsewhere, expected)
    assert judged >= 3


# All rows but the lowest are the realm, 78 points. Black's chain touches the wall; White has a straight three.
LARGE_REALM = """
. . . O X X X X X X X X X
O O O O X X X X X X X X X
X X X X X X X X X X X X X
X X X X X X X X X X X X X
X X X X X X X X X X X X X
X X X X X X X X X X X X X
. . . . . . . . . . . . .
"""


# Black's move at A6 makes White live: then A4 is the only empty point there, and next to White. A move of White's own
# takes an eye.
LIVES_BY_THE_ATTACKERS_MOVE = """
    X
    .
    X
    .
    O
    O
    .
"""


@pytest.mark.parametrize("name", CORES)
def test_life_needs_no_move_after_the_one_that_gave_it(name: str) -> None:
    position, _ = read_diagram(LIVES_BY_THE_ATTACKERS_MOVE)
    problem = make_problem(
        position,
        parse_points("A1:A7", 1, 7),
        Colour.BLACK,
        defender=Colour.WHITE,
        boundary=Boundary.WALL,
        threats=1,
    )
    arena = Arena.of(problem)
    asked = everything(arena, Random(1), 0)
    expected = reference(arena, asked)
    assert expected is not None
    compare(problem, arena, prover(arena, name), asked, expected)
    assert judge(problem).verdict.life == "two-eyes"


@pytest.mark.parametrize("target", ["", "D7"])
@pytest.mark.parametrize("teban", list(Colour))
def test_a_large_realm(teban: Colour, target: str) -> None:
    position, _ = read_diagram(LARGE_REALM)
    problem = make_problem(
        position,
        parse_points("A7:N2", 13, 7),
        teban,
        targets=parse_points(target, 13, 7),
        defender=Colour.WHITE,
        boundary=Boundary.WALL,
        threats=2,
    )
    arena = Arena.of(problem)
    assert arena.size == 78
    asked = everything(arena, Random(1), 6)
    expected = reference(arena, asked)
    assert expected is not None and set(expected) == {True, False}
    compare(problem, arena, DfpnProver(arena, Limits(seconds=None)), asked, expected)
    judgement = judge(problem)
    assert judgement.search["core"] == core_in_use(78)
    assert judgement.verdict.cls == ("alive" if teban is Colour.WHITE else "dead")
    assert [p and p.gtp(7) for p in judgement.winning_moves] == ["B7"]


@pytest.mark.parametrize("name", CORES)
@pytest.mark.parametrize("seed", range(330, 333))
def test_random_problems_against_the_fixpoint(seed: int, name: str) -> None:
    from test_round_robin import state_of

    rng = Random(seed)
    for number in range(1000 * seed, 1000 * seed + 6):
        problem = random_problem(number)
        fixpoint, arena = Fixpoint(problem, 1500), Arena.of(problem)
        found = prover(arena, name)
        for question in Question:
            for k in range(-problem.threats, problem.threats + 1):
                try:
                    fixpoint.solve(question, budget(fixpoint.start(), k))
                except TooLarge:
                    continue
        for question in Question:
            states = [s for s in fixpoint.answers[question] if not (s.attacker_threats and s.defender_threats)]
            for situation in rng.sample(states, min(40, len(states))):
                state = state_of(arena, problem, situation)
                k = situation.attacker_threats - situation.defender_threats
                assert found.ask(question, state, k) is fixpoint.answers[question][situation], (
                    f"{question.name} with {k} threats\n{told(problem, arena, state)}"
                )


@pytest.mark.parametrize("seed", range(340, 344))
def test_the_order_of_the_points_never_changes_an_answer(seed: int) -> None:
    name = "compiled" if core_module().COMPILED else "uncompiled"
    for problem, arena, rng in random_arenas(seed, 8, points=(8, 14), empties=(3, 6)):
        asked = [a for a in everything(arena, rng, 2) if abs(a[2]) != 1]
        first = prover(arena, name)
        expected = [first.ask(*one) for one in asked]
        for _ in range(3):
            order = rng.sample(range(arena.size), arena.size)
            other = reordered(arena, order)
            again = prover(other, name)
            for (question, state, k), answer in zip(asked, expected, strict=True):
                assert again.ask(question, moved(state, order, arena.size), k) is answer, (
                    f"{question.name} with {k} threats\n{told(problem, arena, state)}\n{order}"
                )


@pytest.mark.parametrize("seed", range(350, 353))
def test_the_same_nodes_each_time_and_with_either_core(seed: int) -> None:
    """Deterministic, and the C types hold what Python's integers hold: else the searches would part ways."""
    for problem, arena, rng in random_arenas(seed, 6, points=(8, 14), empties=(3, 6)):
        asked = everything(arena, rng, 2)
        for entries in (None, 64):
            counts = []
            for name in ("uncompiled", "uncompiled", *(["compiled", "compiled"] if core_module().COMPILED else [])):
                found = prover(arena, name, entries)
                counts.append([(found.ask(*one), found.nodes) for one in asked])
            assert all(count == counts[0] for count in counts), told(problem, arena, arena.start)


def test_the_result_names_the_core() -> None:
    judgement = judge(random_problem(1))
    assert judgement.search["core"] == ("compiled" if core_module().COMPILED else "pure")
    assert judge(random_problem(1), "round-robin").search["core"] == "pure"


# Slow: thousands of problems.


@pytest.mark.slow
@pytest.mark.parametrize("entries", [None, 1, 64, 1 << 10])
@pytest.mark.parametrize("seed", range(400, 420))
def test_thousands_against_the_plain_search(seed: int, entries: int | None) -> None:
    name = "compiled" if core_module().COMPILED else "uncompiled"
    base = 1000 * seed + (entries or 0)
    assert sum(check_against_plain(s, name, entries, (2, 6)) for s in range(base, base + 40)) >= 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(440, 450))
def test_hundreds_with_the_uncompiled_core(seed: int) -> None:
    assert sum(check_against_plain(s, "uncompiled", None, (2, 5)) for s in range(1000 * seed, 1000 * seed + 40)) >= 20


@pytest.mark.slow
@pytest.mark.parametrize("boundary", list(Boundary))
@pytest.mark.parametrize("seed", range(450, 460))
def test_more_threats(seed: int, boundary: Boundary) -> None:
    """With K = 4: thresholds far from 0 are stored and found again."""
    name = "compiled" if core_module().COMPILED else "uncompiled"
    for number in range(1000 * seed, 1000 * seed + 25):
        problem = random_problem(number, threats=4, bans=0.5)
        if problem.boundary is not boundary:
            continue
        arena = Arena.of(problem)
        asked = everything(arena, Random(number), 2)
        expected = reference(arena, asked)
        if expected is not None:
            compare(problem, arena, prover(arena, name), asked, expected)
