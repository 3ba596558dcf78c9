"""Reading positions without markup: whose stones, which realm, closed or walled, and when it can't be told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldjudge.board import Colour, Point, Position, draw, read_diagram
from ldjudge.problem import Boundary, ProblemError, make_problem
from ldjudge.problem.infer import Inferred, infer, ladder
from ldjudge.problem.inference.margins import SMALL

BLACK, WHITE = Colour.BLACK, Colour.WHITE

CORNER = """
    . . X X . . . . .
    . O O X . . . . .
    . . O X . . . . .
    O O O X . . . . .
    X X X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
SIDE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X X X X X . .
    . X O O O O O X .
    . X O . X . O X .
    . X O . . . O X .
"""
CENTRE = """
    . . . . . . . . .
    . . . . . . . . .
    . . X X X X X . .
    . X O O O O O X .
    . X O . . . O X .
    . X O O O O O X .
    . . X X X X X . .
    . . . . . . . . .
    . . . . . . . . .
"""
OPEN_CORNER = """
    . . . . . . . . . . .
    . . O . . X . . . . .
    . O . O X . . . . . .
    . . O . . X . . . . .
    . X X X . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
RACE = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . O O O . X X X . .
    . . X X X . O O O . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# as many stones of both; White's are nearer to the corner, and shut off from the board
TIED = """
    . . . . . . . . .
    . . O . . X . . .
    . O O O X . . . .
    . . . X . . . . .
    . X X . . . . . .
    . O . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
# Black's group in the corner; Black's stones on the right and White's around live with two eyes each
FRAMED = """
    . . X O O O X X X
    X X X O O O X . X
    O O O O . O X X X
    O O O O O O X X X
    O O O . O O X . X
    O O O O O O X X X
    O O O O O O X X X
    O O O O O O X X X
    O O O O O O X X X
"""

CLOSED = {
    "corner": (CORNER, WHITE, "A9:B9,B8:C8,A8,A7:C7,A6:C6"),
    "side": (SIDE, WHITE, "C3:G3,C2:G2,C1:G1"),
    "centre": (CENTRE, WHITE, "C6:G6,C5:G5,C4:G4"),
    "frame": (FRAMED, BLACK, "A9:C9,A8:C8"),
}


def points(text: str, position: Position) -> frozenset[Point]:
    from ldjudge.board import parse_points

    return parse_points(text, position.width, position.height)


def turned(position: Position, turn: int, swap: bool) -> tuple[Position, Callable[[Point], Point]]:
    """The position under one of the eight symmetries (bit 0 mirrors, bit 1 flips, bit 2 swaps the axes)."""

    def move(p: Point) -> Point:
        c = position.width - 1 - p.column if turn & 1 else p.column
        r = position.height - 1 - p.row if turn & 2 else p.row
        return Point(r, c) if turn & 4 else Point(c, r)

    wide, high = (position.height, position.width) if turn & 4 else (position.width, position.height)
    stones = {move(p): colour.opponent if swap else colour for p, colour in position.stones.items()}
    return Position(wide, high, stones), move


@pytest.mark.parametrize("name", CLOSED)
@pytest.mark.parametrize("teban", Colour)
@pytest.mark.parametrize("swap", [False, True])
def test_a_closed_position_gets_the_realm_that_the_stones_bound(name: str, teban: Colour, swap: bool) -> None:
    diagram, defender, realm = CLOSED[name]
    position, _ = read_diagram(diagram)
    position, _ = turned(position, 0, swap)
    found = infer(position, teban)
    assert found.defender is (defender.opponent if swap else defender)
    assert found.realm == points(realm, position)
    assert found.closed and found.defender_from == "inferred"
    assert next(ladder(position, teban)) == found
    assert all(step.closed for step in ladder(position, teban))
    assert "realm-closed" in [note.code for note in found.notes]
    make_problem(position, found.realm, teban, defender=found.defender, boundary=found.boundary)


def test_an_attacker_chain_with_a_liberty_elsewhere_is_outside() -> None:
    position, _ = read_diagram(SIDE)
    assert Point(4, 7) in infer(position, BLACK).realm, "the stone on E2 can be captured"
    assert Point(4, 5) not in infer(position, BLACK).realm, "the wall can't"


def test_an_open_position_gets_a_margin_and_a_wall() -> None:
    position, _ = read_diagram(OPEN_CORNER)
    steps = list(ladder(position, BLACK))
    assert [s.margin for s in steps] == [1, 2, 3, SMALL]
    assert {s.boundary for s in steps} == {Boundary.WALL}
    assert {s.defender for s in steps} == {WHITE}
    assert steps[3].realm < steps[0].realm < steps[1].realm < steps[2].realm
    assert all(position.stones_of(WHITE) <= s.realm for s in steps)
    assert steps[0] == infer(position, BLACK) and steps[1] == infer(position, BLACK, margin=2)
    assert not steps[0].closed and "walled off" in steps[0].notes[-1].message


WEAK = """
    . . X . . . . . .
    . O O X . . . . .
    . . O X . . . . .
    O O O X . . . . .
    X X X X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""


def test_the_last_liberty_of_a_weak_wall_stone_belongs_to_the_realm() -> None:
    position, _ = read_diagram(WEAK)
    found, bare = ladder(position, BLACK)
    assert found == infer(position, BLACK)
    assert found.realm == bare.realm | points("C9,D9", position)
    assert (found.closed, found.margin, found.boundary) == (True, 1, Boundary.WALL)
    assert (bare.closed, bare.margin, bare.boundary) == (True, 0, Boundary.OPEN)
    assert "D9" in found.notes[-1].message


def test_a_loose_stone_that_touches_the_realm_makes_it_open() -> None:
    # to catch C9 from E9 would connect White with E9, which can be captured itself
    position, _ = read_diagram(WEAK.replace(". . X . .", ". . X . O", 1))
    found, *others = ladder(position, BLACK)
    assert not found.closed and points("E9", position) <= found.realm
    assert [(step.closed, step.margin) for step in others] == [(False, 2), (False, 3), (False, SMALL)]


def test_a_loose_stone_elsewhere_is_outside() -> None:
    position, _ = read_diagram(
        WEAK.replace(". . X . .", ". . X X .", 1).replace(". . . . . . . . .", ". . . . . O . . .")
    )
    found = infer(position, BLACK)
    assert found.closed and found.realm == points("A9:B9,A8:C8,A7:C7,A6:C6", position)
    assert "count as outside" in found.notes[-1].message


@pytest.mark.parametrize("swap", [False, True])
def test_a_race_without_a_clear_victim_is_refused_with_what_to_give(swap: bool) -> None:
    position, _ = turned(read_diagram(RACE)[0], 0, swap)
    with pytest.raises(ProblemError) as caught:
        infer(position, BLACK)
    assert caught.value.faults[0].code == "ambiguous-defender"
    assert "--target" in str(caught.value) and "--defender" in str(caught.value)
    with pytest.raises(ProblemError):
        next(ladder(position, BLACK))
    for defender in Colour:
        found = infer(position, BLACK, defender=defender)
        assert found.defender is defender and found.defender_from == "option"


@pytest.mark.parametrize("swap", [False, True])
def test_where_both_have_as_many_stones_a_clear_score_decides_and_that_is_said(swap: bool) -> None:
    position, _ = turned(read_diagram(TIED)[0], 0, swap)
    found = infer(position, BLACK)
    assert found.defender is (BLACK if swap else WHITE)
    [unsure] = [note for note in found.notes if note.code == "defender-unsure"]
    assert f"--defender {found.defender.opponent.value}" in unsure.message and unsure.severity == "warning"


def test_targets_give_the_defender_and_draw_the_realm_to_themselves() -> None:
    position, _ = read_diagram(RACE)
    target = points("C8", position)
    found = infer(position, BLACK, targets=target)
    assert found.defender is BLACK and found.defender_from == "targets"
    assert target <= found.realm


def test_an_empty_board_is_no_problem() -> None:
    with pytest.raises(ProblemError) as caught:
        infer(Position(9, 9, {}), BLACK)
    assert caught.value.faults[0].code == "no-stones"


def test_stones_all_over_a_board_are_refused() -> None:
    stones = {
        Point(c, r): Colour.BLACK if (c + r) % 6 else Colour.WHITE for c in range(1, 18, 3) for r in range(1, 18, 3)
    }
    with pytest.raises(ProblemError) as caught:
        infer(Position(19, 19, stones), BLACK, defender=BLACK)
    assert caught.value.faults[0].code == "ambiguous-realm"


def outcome(position: Position, teban: Colour) -> Inferred | str:
    try:
        return infer(position, teban)
    except ProblemError as error:
        return error.faults[0].code


@given(
    st.integers(3, 9),
    st.integers(3, 9),
    st.integers(0, 7),
    st.booleans(),
    st.sampled_from(Colour),
    st.lists(st.sampled_from([None, None, BLACK, WHITE]), min_size=81, max_size=81),
)
def test_symmetry_and_swapped_colours_change_nothing(
    width: int, height: int, turn: int, swap: bool, teban: Colour, signs: list[Colour | None]
) -> None:
    stones = {Point(c, r): s for c in range(width) for r in range(height) if (s := signs[9 * r + c]) is not None}
    position = Position(width, height, stones)
    other, move = turned(position, turn, swap)
    here, there = outcome(position, teban), outcome(other, teban.opponent if swap else teban)
    if isinstance(here, str) or isinstance(there, str):
        assert here == there, draw(position)
        return
    assert there.realm == frozenset(map(move, here.realm)), draw(position)
    assert (there.defender is here.defender) != swap
    assert (there.closed, there.margin, there.boundary) == (here.closed, here.margin, here.boundary)
