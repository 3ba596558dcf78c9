"""The board on a terminal: everything that matters is a character."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ldjudge.board import Point, Position, parse_points, read_diagram
from ldjudge.render.board import STYLES, Marks, crop, draw_board, legend, plain, star_points

THREE, _ = read_diagram("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X . . . .
    O O O O X . . . .
    . . . O X . . . .
""")
REALM = parse_points("A1:D2", 9, 9)


def test_realm_targets_last_and_winning_moves_are_characters() -> None:
    marks = Marks(REALM, parse_points("D1", 9, 9), parse_points("B1", 9, 9), last=Point(4, 6))
    assert plain(draw_board(THREE, marks)).splitlines() == [
        "   A B C D E F G H J",
        "5  - - - - + - - - - 5",
        "4  - - - - - - - - - 4",
        "3  X X X X(X)- + - - 3",
        "2 |O O O O|X - - - - 2",
        "1 |. * . @|X - - - - 1",
        "   A B C D E F G H J",
    ]
    assert legend(THREE, marks) == "| edge of the realm, @ white target, * winning move, last move Black E3"


def test_unicode_stones() -> None:
    text = plain(draw_board(THREE, Marks(REALM, parse_points("A2", 9, 9)), unicode=True))
    assert "│◇ ○ ○ ○│●" in text and "3  ● ● ● ● ● - 3" in text


def test_the_whole_board_has_all_coordinates_and_stars() -> None:
    lines = plain(draw_board(THREE, Marks(REALM), full=True)).splitlines()
    assert lines[0].split() == list("ABCDEFGHJ") == lines[-1].split()
    assert [line.split()[0] for line in lines[1:-1]] == [str(n) for n in range(9, 0, -1)]
    assert [line.split()[-1] for line in lines[1:-1]] == [str(n) for n in range(9, 0, -1)]
    assert "".join(lines).count("+") == 4  # the fifth, C3, is under a stone


def test_wide_boards_keep_their_columns_apart() -> None:
    board = plain(draw_board(Position(52, 3, {}), full=True)).splitlines()
    assert board[0].split()[24:27] == ["Z", "AA", "AB"]
    assert board[1].index("-") if "-" in board[1] else True
    assert len({len(line) for line in board[1:-1]}) == 1


def test_star_points_of_the_usual_boards() -> None:
    assert len(star_points(19, 19)) == 9
    assert len(star_points(13, 13)) == 5
    assert len(star_points(9, 9)) == 5
    assert star_points(5, 5) == frozenset()


@given(st.sets(st.tuples(st.integers(0, 18), st.integers(0, 18)), min_size=1, max_size=12))
def test_nothing_that_is_marked_is_cropped(points: set[tuple[int, int]]) -> None:
    realm = frozenset(Point(*p) for p in points)
    left, top, right, bottom = crop(Position(19, 19, {}), Marks(realm))
    assert all(left <= p.column <= right and top <= p.row <= bottom for p in realm)
    assert 0 <= left <= right <= 18 and 0 <= top <= bottom <= 18


def test_every_style_is_known() -> None:
    marks = Marks(REALM, parse_points("D1", 9, 9), parse_points("B1", 9, 9), Point(4, 6), {Point(0, 8): "s"})
    assert {span.style for line in draw_board(THREE, marks) for span in line} <= STYLES.keys()
