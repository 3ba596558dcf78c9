"""Positions that are lost without a search, because two eyes have no room: one for each clause of docs/proofs.md."""

from __future__ import annotations

import pytest
from arenas import bare_core
from test_static_life_and_death import check_doomed, checker_of, on_the_board

from ldjudge.board import Colour, parse_points, read_diagram
from ldjudge.problem import Problem, make_problem
from ldjudge.proof.strategy import eye_room
from ldjudge.search.arena import Arena
from ldjudge.search.dfpn import _uncompiled, core_module

# Black is outside, White is to live; the realms are given beside the names.
ONE_EYE = """
    . O X . . .
    O O X . . .
    X X X . . .
    . . . . . .
    . . . . . .
"""
NO_POINT_OFF_THE_CHAIN = """
    O O O O X .
    O O O O X .
    O O O . X .
    X X X X X .
    . . . . . .
"""
TWO_PARTS_WITH_AN_EYE_EACH = """
    . O X O .
    O O X O O
    X X X X X
    . . . . .
    . . . . .
"""
# With B4 White would have eyes at B5 and A4, but C5 is captured from B5, and A3 from A4.
TWO_FALSE_EYES = """
    O . O X . .
    . . X . . .
    O X . . . .
    X . . . . .
    . . . . . .
"""
FALSE_EYE_BESIDE_A_REAL_ONE = """
    . O O . O X
    O O O O X .
    X X X X X .
    . . . . . .
    . . . . . .
"""
# Of A4 and B5 Black gets one, and of D5 and E4.
TWO_PAIRS = """
    O . . . O
    . X X X .
    X X X X X
    . . . . .
    . . . . .
"""
# If White plays A5 or C5, two points are left.
NAKADE = """
    . X . O X .
    O O O O X .
    X X X X X .
    . . . . . .
    . . . . . .
"""
LOST = {
    "one eye": (ONE_EYE, "A4:B5", False, True),
    "no point off the chain": (NO_POINT_OFF_THE_CHAIN, "A3:D5", False, True),
    "two parts with an eye each": (TWO_PARTS_WITH_AN_EYE_EACH, "A4:B5 D4:E5", False, False),
    "two false eyes": (TWO_FALSE_EYES, "A5:C5 A4:B4 A3", False, False),
    "a false eye beside a real one": (FALSE_EYE_BESIDE_A_REAL_ONE, "A5:E5 A4:D4", False, False),
    "two pairs": (TWO_PAIRS, "A5:E5 A4 E4", False, False),
    "two pairs, with suicide": (TWO_PAIRS, "A5:E5 A4 E4", True, False),
    "nakade": (NAKADE, "A5:D5 A4:D4", False, False),
}


def arena_of(diagram: str, realm: str, suicide: bool = False) -> tuple[Problem, Arena]:
    position, _ = read_diagram(diagram)
    points = parse_points(realm, position.width, position.height)
    problem = make_problem(position, points, Colour.BLACK, defender=Colour.WHITE, suicide=suicide, threats=2)
    return problem, Arena.of(problem)


def called_lost(problem: Problem, arena: Arena, parts: bool = True) -> set[bool]:
    """What the search says of a problem's position, both cores, and where it doesn't look at parts, also what the
    writer and the checker of proofs say."""
    state = arena.start
    said = set()
    for module in {core_module(), _uncompiled()}:
        core = bare_core(arena, module)
        core.parts = int(parts)
        said.add(bool(core.doomed(state.attacker, state.defender)))
    if not parts:
        checker, bits = checker_of(problem, arena)
        said |= {eye_room(arena, state) is not None, checker.room(on_the_board(checker, bits, state)) >= 0}
    return said


@pytest.mark.parametrize("name", LOST)
def test_there_is_no_room_for_two_eyes(name: str) -> None:
    diagram, realm, suicide, in_proofs = LOST[name]
    problem, arena = arena_of(diagram, realm, suicide)
    for module in {core_module(), _uncompiled()}:
        assert check_doomed(problem, arena, bare_core(arena, module), [arena.start], 200_000) == 1
    assert called_lost(problem, arena, parts=False) == {in_proofs}


# Black's stones round White's large chain lean on the links A5 and F1. If White takes one, Black has to take the other,
# and captures the chain; then White is the first to play in all that room, and where there's enough of it, lives.
# (With 5 x 4 points, as here, that takes a search of a hundred million positions to exclude.)
LARGE_CHAIN_BEHIND_LINKS = """
    X X X X X X X X X
    X X X X X X X X X
    X O O O O O O X X
    . X X X X X O . X
    O O O O O X O . X
    O O O O O X O X X
    O O O O O X O X X
    O O O O O . X X X
"""


def test_links_are_not_for_a_large_chain() -> None:
    problem, arena = arena_of(LARGE_CHAIN_BEHIND_LINKS, "B6:G6 A5:H5 A4:H4 A3:G3 A2:G2 A1:F1")
    assert called_lost(problem, arena) == called_lost(problem, arena, parts=False) == {False}


# As G2 and the links G3 and G1 keep White from H2, Black would have to answer there; but that captures the large chain.
LINKS_BEFORE_A_STONE_OUTSIDE = """
    O O O O O O . X X X X X
    O O O O O O X O . X . X
    O O O O O O . X X X O .
"""
# White's move on the link E5 takes three stones: Black would have to play both F5 and A4.
LINK_BESIDE_A_NAKADE = """
    O O O O O O O O
    O O O O X O O O
    X X X X . X X O
    . O O O O X O O
    X O O O O O O O
    X X X X X X X .
    X X X X X X X X
"""


@pytest.mark.parametrize(
    ("diagram", "realm"),
    [
        (LINKS_BEFORE_A_STONE_OUTSIDE, "A3:G3 A2:G2 A1:G1 L1 M1 L2"),
        (LINK_BESIDE_A_NAKADE, "A7:H7 A6:D6 F6:H6 A5:H5 A4:H4 B3:H3 H2"),
    ],
)
def test_a_link_that_needs_more_than_an_answer(diagram: str, realm: str) -> None:
    assert called_lost(*arena_of(diagram, realm)) == {False}


# Black can only take the large chain, by B4 (A1 is suicide, and a pass ends the game); then White is the first to play
# in the room under it.
LARGE_CHAIN_BESIDE_AN_EYE = """
    O O O
    O O O
    O O O
    O O O
    O O O
    O O O
    X . X
    X O X
    O O X
    . O X
"""
# The same, where the large chain touches the eye of the other only at a black stone, C4.
LARGE_CHAIN_BESIDE_A_BLACK_STONE = """
    O O O
    O O O
    O O O
    O O O
    O O O
    O O O
    X . O
    X O X
    X O .
    X O O
    X X X
"""
# Black can take either chain, but not both at once.
TWO_LARGE_CHAINS = """
    O O O
    O O O
    O O O
    O O O
    O O O
    O O O
    X . X
    X X X
    X . X
    O O O
    O O O
    O O O
    O O O
    O O O
    O O O
"""


@pytest.mark.parametrize(
    ("diagram", "realm"),
    [
        (LARGE_CHAIN_BESIDE_AN_EYE, "A5:C10 B4 B3 A2:B2 A1:B1"),
        (LARGE_CHAIN_BESIDE_A_BLACK_STONE, "A6:C11 B5 C5 B4 C4 B3 C3 B2 C2"),
        (TWO_LARGE_CHAINS, "A10:C15 B9 B7 A1:C6"),
    ],
)
def test_a_large_chain_has_to_fall_with_all_others(diagram: str, realm: str) -> None:
    problem, arena = arena_of(diagram, realm)
    assert called_lost(problem, arena) == called_lost(problem, arena, parts=False) == {False}


@pytest.mark.parametrize(
    ("diagram", "realm"),
    [
        # the eyes are real
        ("O . O O X\n . O . O X\n O O X X .\n O X . . .\n X . . . .", "A5:D5 A4:D4 A3:B3 A2"),
        # nobody holds the middle of the three points, or Black holds another one
        (". . . O X .\n O O O O X .\n X X X X X .\n . . . . . .\n . . . . . .", "A5:D5 A4:D4"),
        ("X . . O X .\n O O O O X .\n X X X X X .\n . . . . . .\n . . . . . .", "A5:D5 A4:D4"),
        # the stone beside the second eye can be connected
        (". O O . O . X\n O O O O . X .\n X X X X X . .\n . . . . . . .\n . . . . . . .", "A5:F5 A4:E4"),
    ],
)
def test_there_may_be_room(diagram: str, realm: str) -> None:
    assert called_lost(*arena_of(diagram, realm)) == {False}


def test_the_chain_must_not_die_by_its_own_move() -> None:
    """Where suicide is legal, a large chain could take its own last liberty, and free all its room."""
    problem, arena = arena_of(NO_POINT_OFF_THE_CHAIN, "A3:D5", suicide=True)
    assert called_lost(problem, arena) == called_lost(problem, arena, parts=False) == {False}
