"""Records replayed to the end: prisoners, passes, handicap, variations, saved games."""

import pytest

from ldjudge.board import Colour, Point
from ldjudge.problem import ProblemError
from ldjudge.sgf import read_games
from ldjudge.sgf.record import replay

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def game(text):
    (found,) = read_games(text.encode(), "game.sgf")
    return found


def test_prisoners_are_counted():
    # White's corner stone and then Black's are taken.
    record = replay(game("(;GM[1]SZ[5];W[aa];B[ba];W[ca];B[ab];W[bb];B[];W[aa])"))
    assert record.taken == {BLACK: 1, WHITE: 1}
    assert record.position.at(Point(1, 0)) is None
    assert record.moves == 7
    assert record.teban is BLACK


def test_passes_at_the_end():
    record = replay(game("(;GM[1]SZ[5];B[cc];W[];B[])"))
    assert (record.passes, record.last) == (2, None)


def test_at_move_and_variations():
    text = "(;GM[1]SZ[5];B[aa];W[bb](;B[cc];W[dd])(;B[ee]))"
    assert replay(game(text)).moves == 4
    assert replay(game(text), at_move=2).moves == 2
    assert replay(game(text), node="1.1.2").position.at(Point(4, 4)) is BLACK
    with pytest.raises(ProblemError, match="only 4 moves"):
        replay(game(text), at_move=9)


def test_saved_game_taken_up_in_the_middle():
    record = replay(game("(;GM[1]SZ[5]AB[aa]AW[bb]PL[W]RU[Chinese]KM[375]HA[2]RE[W+R];BL[30]WL[25.5])"))
    assert record.teban is WHITE
    assert record.time_left == {BLACK: "30", WHITE: "25.5"}
    assert (record.rules, record.komi, record.result, record.handicap) == ("Chinese", "375", "W+R", 2)


def test_suicide_in_a_record_is_played_with_a_note():
    record = replay(game("(;GM[1]SZ[5];B[ba];W[cc];B[ab];W[aa])"))
    assert record.taken[BLACK] == 1
    assert record.position.at(Point(0, 0)) is None
    assert [note.code for note in record.notes] == ["played-suicide"]


def test_ko_retaken_in_a_record_is_played_with_a_note():
    text = "(;GM[1]SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])"
    record = replay(game(text))
    assert [note.code for note in record.notes] == ["played-ko"]
    assert record.taken == {BLACK: 1, WHITE: 1}


def test_occupied_point_is_an_error():
    with pytest.raises(ProblemError, match="Move 2"):
        replay(game("(;GM[1]SZ[5];B[aa];W[aa])"))


@pytest.mark.parametrize(("text", "code"), [("HA[many]", "bad-handicap"), ("AB[aa][bb]", "no-handicap")])
def test_doubtful_handicap_is_noted(text, code):
    record = replay(game(f"(;GM[1]SZ[5]{text};W[cc])"))
    assert record.handicap == 0
    assert [note.code for note in record.notes] == [code]
