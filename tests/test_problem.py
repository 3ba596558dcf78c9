"""Validation of a problem: each fault with its words, all faults at once, and the notes of legal problems."""

from __future__ import annotations

import pytest

from ldjudge.board import Colour, Point, read_diagram
from ldjudge.problem import Boundary, Problem, ProblemError, make_problem

BLACK, WHITE = Colour.BLACK, Colour.WHITE

# The realm of most tests is the 3 x 3 corner at the top left; r: the eye in it.
BOARD = """
. O O X .
O r O X .
O O . X .
X X X X .
. . . . .
"""
CORNER = frozenset(Point(c, r) for c in range(3) for r in range(3))


def problem(realm: frozenset[Point] = CORNER, board: str = BOARD, teban: Colour = BLACK, **options: object) -> Problem:
    position, _ = read_diagram(board, "r")
    return make_problem(position, realm, teban, **options)  # type: ignore[arg-type]


def faults(realm: frozenset[Point] = CORNER, board: str = BOARD, **options: object) -> dict[str, str]:
    with pytest.raises(ProblemError) as error:
        problem(realm, board, **options)
    assert str(error.value) == " ".join(fault.message for fault in error.value.faults)
    return {fault.code: fault.message for fault in error.value.faults}


def test_a_legal_problem() -> None:
    found = problem()
    assert found.defender is WHITE and found.defender_from == "only-colour" and not found.notes
    assert found.attacker is BLACK and len(found.object_stones) == 6


def test_off_the_board() -> None:
    with pytest.raises(ProblemError) as error:
        problem(CORNER | {Point(5, 0)}, targets=[Point(0, 9)])
    assert [fault.message for fault in error.value.faults] == [
        "Column 1, row 10 from the top is off the board.",
        "Column 6, row 1 from the top is off the board.",
    ]
    assert {fault.code for fault in error.value.faults} == {"point-off-board"}


def test_empty_realm() -> None:
    assert faults(frozenset(), defender=WHITE)["empty-realm"] == (
        "The realm is empty: give the points to be judged with --realm."
    )


@pytest.mark.parametrize("threats", [-1, 61])
def test_too_many_threats(threats: int) -> None:
    assert faults(threats=threats) == {"bad-threats": "The number of ko threats goes from 0 to 60."}


def test_chain_without_liberties() -> None:
    found = faults(board=BOARD.replace(". . . . .", "X O X . .\n. X . . ."))
    assert found == {"chain-without-liberties": "The white chain B2 has no liberties: no legal position."}


def test_target_that_is_no_stone() -> None:
    found = faults(targets=[Point(1, 1)])
    assert found == {"target-no-stone": "There is no stone on the target B4."}


def test_targets_of_both_colours() -> None:
    found = faults(CORNER | {Point(3, 0)}, targets=[Point(1, 0), Point(3, 0)])
    assert found["targets-both-colours"] == "The targets are of both colours: name stones of one side."


def test_target_outside_the_realm() -> None:
    found = faults(targets=[Point(3, 0)], defender=WHITE)
    assert found == {
        "target-outside-realm": "The target D5 is outside the realm.",
        "target-not-defender": "The target D5 is not white, the defender's colour.",
    }


def test_target_connected_outside() -> None:
    found = faults(CORNER - {Point(1, 0)}, targets=[Point(2, 0)])
    assert found["target-connected-outside"] == (
        "The target C5 is connected to stones outside the realm: extend the realm."
    )


def test_no_object_stones() -> None:
    found = faults(frozenset({Point(4, 0), Point(4, 1)}), defender=WHITE)
    assert found == {"no-object-stones": "There is no white stone on the realm that could be judged."}


@pytest.mark.parametrize(("given", "colour"), [(None, ""), (WHITE, "white ")])
def test_stones_that_all_reach_out_of_the_realm(given: Colour | None, colour: str) -> None:
    """Nothing is left to be judged, and the reason is told, not a colour that was guessed from what is around."""
    found = faults(frozenset({Point(0, 0), Point(1, 0), Point(0, 1)}), defender=given)
    assert found == {
        "no-object-stones": f"There is no {colour}stone on the realm that could be judged:"
        " what stands on A4, B5 reaches out of the realm and counts as outside; extend it."
    }


def test_ambiguous_defender() -> None:
    both = "X . O . .\nX . O . .\n. . . . ."
    found = faults(frozenset(Point(c, r) for c in range(3) for r in range(2)), both)
    assert found == {
        "ambiguous-defender": ("It isn't clear whose stones are judged: give --defender black or --defender white.")
    }


def test_all_faults_at_once() -> None:
    found = faults(
        CORNER | {Point(5, 0)},
        board="X O . . .\nO . O X .\nO O . X .\nX X X X .\n. . . . .",
        targets=[Point(1, 1), Point(3, 1), Point(0, 1)],
    )
    assert set(found) == {
        "point-off-board",
        "chain-without-liberties",
        "target-no-stone",
        "targets-both-colours",
        "target-outside-realm",
    }


def test_cut_chains_leave_the_realm_with_a_note() -> None:
    # The white stones on the left reach out of the realm below; the two on the right don't.
    board = """
    O . O X .
    O . O X .
    O X X X .
    O X . . .
    . . . . .
    """
    found = problem(frozenset(Point(c, r) for c in range(3) for r in range(2)), board)
    assert [note.code for note in found.notes] == ["defender-chain-cut"]
    assert found.notes[0].message == (
        "The white stones A4, A5 reach out of the realm, so they count as outside and safe."
    )
    assert found.realm == frozenset(Point(c, r) for c in (1, 2) for r in range(2))
    assert found.object_stones == {Point(2, 0), Point(2, 1)}


OPEN = """
. O O . .
O . O X .
O O . X .
X X X X .
. . . . .
"""


def test_object_stones_at_the_open_outside() -> None:
    found = problem(board=OPEN)
    assert [(note.code, note.severity) for note in found.notes] == [("open-outside", "warning")]
    assert "at D5" in found.notes[0].message and "--boundary wall" in found.notes[0].message
    assert not problem(board=OPEN, boundary=Boundary.WALL).notes


def test_chain_without_liberties_within_the_wall() -> None:
    board = OPEN.replace("O . O X .", "O O O X .").replace("O O . X .", "O O O X .").replace(". O O . .", "O O O . .")
    assert [note.code for note in problem(board=board).notes] == ["open-outside"]
    found = faults(board=board, boundary=Boundary.WALL)
    assert set(found) == {"chain-without-liberties"}
    assert "has no liberties within the wall: extend the realm" in found["chain-without-liberties"]


# White's stone at B4 has but one liberty, A4, which is off the realm and nearer to Black's stone at A2
SHUT = """
. O X .
. X X .
X . . .
. . O .
"""


def test_no_chain_of_the_attackers_is_without_liberties_among_what_counts_as_stones() -> None:
    position, _ = read_diagram(SHUT)
    realm = [Point(1, 0), Point(1, 1), Point(2, 0), Point(2, 1), Point(2, 2), Point(3, 0), Point(3, 1)]
    for boundary in (Boundary.OPEN, Boundary.WALL):
        make_problem(position, realm, BLACK, defender=BLACK, boundary=boundary)
    with pytest.raises(ProblemError) as caught:
        make_problem(position, realm, BLACK, defender=BLACK, boundary=Boundary.NEAREST)
    assert [fault.code for fault in caught.value.faults] == ["chain-without-liberties"]
    assert "The white chain B4 has no liberties within what counts as stones around it" in str(caught.value)


# The realm A4:B6 with outside stones of both colours; the digits are empty outside points.
RIM = """
O O X . . .
. O X . . .
O O 3 . . .
1 2 . . . .
O . X . . .
. . . . . .
"""


@pytest.mark.parametrize(
    ("boundary", "expected"), [(Boundary.OPEN, "..."), (Boundary.WALL, "XXX"), (Boundary.NEAREST, "OXX")]
)
def test_what_an_empty_outside_point_counts_as(boundary: Boundary, expected: str) -> None:
    """1 is nearer to O, 3 to X; 2 is as near to both, and so the attacker's, X."""
    position, roles = read_diagram(RIM, "123")
    found = make_problem(position, CORNER - {Point(2, r) for r in range(3)}, BLACK, defender=WHITE, boundary=boundary)
    counted = [found.counts_as(p) for name in "123" for p in roles[name]]
    assert "".join("." if colour is None else "X" if colour is BLACK else "O" for colour in counted) == expected
    assert found.counts_as(Point(2, 0)) is BLACK and found.counts_as(Point(0, 4)) is WHITE


def test_open_rim_without_targets() -> None:
    board = OPEN.replace(". O O . .", ". O . . .")
    found = problem(board=board)
    assert [note.code for note in found.notes] == ["open-rim"] and "at D5" in found.notes[0].message
    assert not problem(board=board, targets=[Point(1, 0)]).notes


def test_where_the_defender_comes_from() -> None:
    assert problem(targets=[Point(1, 0)]).defender_from == "targets"
    assert problem(defender=WHITE).defender_from == "option"
    inside = BOARD.replace("O r O", "O X .")
    found = problem(board=inside)
    assert found.defender is WHITE and found.defender_from == "outside"
