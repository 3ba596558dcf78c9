"""The rules of capture, on random games: what must hold after every move."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ldjudge.board import Colour, IllegalMove, Point, Position, draw, read_diagram


@st.composite
def games(draw_: st.DrawFn) -> tuple[Position, list[tuple[Colour, Point]], bool]:
    """A small empty board, moves of either colour, and whether suicide is allowed."""
    width, height = draw_(st.integers(1, 5)), draw_(st.integers(1, 5))
    points = st.builds(Point, st.integers(0, width - 1), st.integers(0, height - 1))
    moves = draw_(st.lists(st.tuples(st.sampled_from(Colour), points), max_size=40))
    return Position(width, height, {}), moves, draw_(st.booleans())


@given(games())
def test_what_holds_after_every_move(game: tuple[Position, list[tuple[Colour, Point]], bool]) -> None:
    position, moves, suicide = game
    for colour, point in moves:
        stones, before = dict(position.stones), draw(position)
        taken = position.captures(colour, point) if point not in position.stones else frozenset()
        try:
            after = position.play(colour, point, suicide)
        except IllegalMove as error:
            assert position.forbidden(colour, point, suicide) == error.reason
            continue
        assert position.stones == stones and draw(position) == before, "the original was changed"
        assert all(chain.liberties for chain in after.chains()), "a chain without liberties stayed"
        assert not taken & after.stones.keys(), "captured stones stayed"
        assert all(stones[p] is colour.opponent for p in taken)
        others = frozenset(stones) - taken
        if after.at(point) is colour:
            assert frozenset(after.stones) == others | {point}
        else:
            assert suicide and not taken and frozenset(after.stones) <= others
        if after.ko is not None:
            assert taken == {after.ko}, "a ko without a single captured stone"
            assert after.chain(point).stones == {point} and after.chain(point).liberties == taken
            assert after.forbidden(colour.opponent, after.ko, suicide) == "ko"
            assert after.play(colour.opponent, None).ko is None
        position = after


@given(games())
def test_a_capture_is_never_suicide(game: tuple[Position, list[tuple[Colour, Point]], bool]) -> None:
    position, moves, _ = game
    for colour, point in moves:
        if point not in position.stones and position.captures(colour, point):
            assert position.forbidden(colour, point) in (None, "ko")
        if position.forbidden(colour, point) is None:
            position = position.play(colour, point)


def after(diagram: str, colour: Colour, point: Point, suicide: bool = False) -> Position:
    return read_diagram(diagram)[0].play(colour, point, suicide)


def test_ko_and_its_end() -> None:
    position = after(". X O . / X O . O / . X O . / . . . .".replace(" / ", "\n"), Colour.BLACK, Point(2, 1))
    assert position.ko == Point(1, 1) and position.at(Point(1, 1)) is None
    with pytest.raises(IllegalMove, match="retakes a ko"):
        position.play(Colour.WHITE, Point(1, 1))
    position = position.play(Colour.WHITE, Point(3, 3)).play(Colour.BLACK, Point(0, 3))
    assert position.play(Colour.WHITE, Point(1, 1)).ko == Point(2, 1)


def test_two_stones_captured_are_no_ko() -> None:
    position = after("X X O\nO O .\nX X O", Colour.BLACK, Point(2, 1))
    assert position.ko is None and position.at(Point(0, 1)) is None and position.at(Point(1, 1)) is None


def test_suicide_of_one_stone_and_of_several() -> None:
    one = read_diagram(". O .\nO . .\n. . .")[0]
    assert one.forbidden(Colour.BLACK, Point(0, 0)) == "suicide"
    assert one.play(Colour.BLACK, Point(0, 0), suicide=True).stones == one.stones
    two = read_diagram("X . O\nO O .\n. . .")[0]
    assert two.forbidden(Colour.BLACK, Point(1, 0)) == "suicide"
    gone = two.play(Colour.BLACK, Point(1, 0), suicide=True)
    assert gone.stones_of(Colour.BLACK) == frozenset() and gone.ko is None
