"""Relevance zones against the plain search: whatever stands outside the zone of a proof, the same side wins."""

from __future__ import annotations

from random import Random

import pytest
from arenas import legal, met_in_play, told
from random_problems import random_problem

from ldjudge.board import Colour, parse_points, read_diagram
from ldjudge.problem import Problem, make_problem
from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.core.constants import INF
from ldjudge.search.dfpn import DfpnProver, _uncompiled
from ldjudge.search.game import Game
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver

MOST = 4000  # nodes of the plain search for one question


def changed_outside(arena: Arena, state: State, zone: int, rng: Random) -> State | None:
    """The state with other stones outside the zone, each chain with a liberty; None where none was found."""
    for _ in range(6):
        attacker, defender = state.attacker & zone, state.defender & zone
        share = rng.choice((0.1, 0.5, 0.9))
        for i in range(arena.size):
            if zone >> i & 1 or rng.random() < 0.4:
                continue
            if rng.random() < share:
                defender |= 1 << i
            else:
                attacker |= 1 << i
        found = State(attacker, defender, state.attacker_to_move)
        if legal(arena, found):
            return found
    return None


def check_zones(problem: Problem, rng: Random, tries: int) -> tuple[int, int]:
    """Asks the core about states met in play, and the plain search about what agrees with them on the zone; returns
    the number of those, and of the zones that leave something out."""
    arena = Arena.of(problem)
    prover = DfpnProver(arena, Limits(seconds=None))
    core = prover._core
    everything = (1 << arena.size) - 1
    compared = zones = 0
    for state in met_in_play(arena, rng, 6):
        if state.ban >= 0:
            continue
        state = state._replace(passes=0)
        for question in (Question.CAPTURE, Question.EYES):
            for k in (-arena.threats, 0, arena.threats):
                answer = prover.ask(question, state, k)
                if Game(arena).captured(state) or prover.known(question, state, k) is None:
                    continue
                zone = core.e_zone
                if zone == everything:
                    continue
                zones += 1
                for _ in range(tries):
                    other = changed_outside(arena, state, zone, rng)
                    if other is None:
                        continue
                    expected = RoundRobinProver(arena, Limits(nodes=MOST, seconds=None)).ask(question, other, k)
                    if expected is None:
                        continue
                    compared += 1
                    assert expected is answer, (
                        f"{question.name}, {k} threats\n{told(problem, arena, state)}\n"
                        f"zone {sorted(arena.set_of(zone))}\n{told(problem, arena, other)}"
                    )
    return compared, zones


@pytest.mark.parametrize("seed", range(400, 406))
def test_whatever_stands_outside_the_zone(seed: int) -> None:
    compared = zones = 0
    for number in range(1000 * seed, 1000 * seed + 40):
        problem = random_problem(number, points=(7, 14), empties=(3, 7))
        if problem.suicide:
            continue
        found = check_zones(problem, Random(number), 3)
        compared, zones = compared + found[0], zones + found[1]
    assert zones > 100 and compared > 100, (zones, compared)


# If Black takes C3, White gets out at A2, beside the open point A3. Without B1 all of White's stones would be gone.
SAVED_BY_THE_OTHER_STONE = """
    . . O
    . X X
    . O X
"""


def test_the_stone_by_which_not_all_are_lost_is_on_the_zone() -> None:
    position, _ = read_diagram(SAVED_BY_THE_OTHER_STONE)
    realm = parse_points("B3 C3 A2 A1 B1", 3, 3)
    arena = Arena.of(make_problem(position, realm, Colour.BLACK, defender=Colour.WHITE))
    for question in (Question.CAPTURE, Question.EYES):
        prover = DfpnProver(arena, Limits(seconds=None))
        assert prover.ask(question, arena.start, 0) is (question is Question.EYES)
        prover.known(question, arena.start, 0)
        assert prover._core.e_zone & arena.mask(parse_points("B1", 3, 3))


def test_a_weaker_fact_leaves_the_zone_of_what_is_known_alone() -> None:
    """The attacker wins with 1 threat, on points 0 to 2; that it wins with 3, on point 0 alone, says less."""
    core = DfpnProver(Arena.of(random_problem(1)), Limits(seconds=None), core=_uncompiled())._core
    name = core.name_of(1, 0, 0, 0)
    state = (0b0011, 0b1100, name, core.hash_of(0b0011, 0b1100, name))
    core.store(*state, 0, INF, 1, 0, 1, 0b0111)
    core.store(*state, 0, INF, 3, 0, 1, 0b0001)
    assert core.zone_at(core.find(*state), 0) == 0b0111
    core.store(*state, 0, INF, 0, 0, 1, 0b1111)  # a stronger one has a zone that holds for all
    assert core.zone_at(core.find(*state), 0) == 0b1111
    core.store(*state, INF, 0, -2, 0, 1, 0b0110)
    core.store(*state, INF, 0, -3, 0, 1, 0b0010)
    assert core.zone_at(core.find(*state), 1) == 0b0110
