"""Faults that show without a search."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldjudge.board import Colour, IllegalMove, Point, Position
from ldjudge.sgf import read_games
from ldjudge.sgf.lint import MOST, Linter
from ldjudge.sgf.replay import ReplayBoard

BOARD = "SZ[9]AB[ba][ab:bb]AW[ca:cb][ac:bc]"


def lint(*games: str) -> list[str]:
    linter = Linter()
    return [d.code for item in read_games("\n".join(games).encode(), "a.sgf") for d in linter.lint(item)]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"(;{BOARD}PL[B];B[ii];W[hh])", []),
        (f"(;{BOARD};B[ba])", ["illegal-move"]),
        (f"(;{BOARD};B[aa])", ["illegal-move"]),
        (f"(;{BOARD}PL[B](;B[ii])(;B[hh](;W[hh])(;W[ii];B[ii])))", ["illegal-move", "illegal-move"]),
        ("(;SZ[9]AB[ba][ab][bc]AW[ca][cc][db][bb];B[cb];W[bb])", ["illegal-move"]),
        ("(;SZ[9]AB[ba][ab][bc]AW[ca][cc][db][bb];B[cb];W[ii];B[hh];W[bb])", []),
        (f"(;{BOARD};B[jj])", ["point-off-board"]),
        (f"(;{BOARD};B[a1])", ["bad-point"]),
        (f"(;{BOARD};B[];W[tt])", []),
        ("(;SZ[9]AB[aa][bb]AW[aa]PL[B])", ["overlapping-stones"]),
        ("(;SZ[9]AB[aa][aa:bb]PL[B])", ["overlapping-stones"]),
        ("(;SZ[9]AB[ba][ab]AW[aa]PL[B])", ["chain-without-liberties"]),
        ("(;SZ[9]AB[aa]PL[B];AW[ba][ab])", ["chain-without-liberties"]),
        ("(;SZ[9]PL[B])", ["no-stones"]),
        ("(;SZ[9]AB[aa])", ["no-teban"]),
        ("(;SZ[9]AB[aa]PL[x];B[bb])", ["bad-value"]),
        ("(;SZ[9]AB[aa]PL[ ];B[bb])", []),
        ("(;SZ[9]AB[aa]PL[B]LJRESULT[won])", ["bad-value"]),
        ("(;SZ[9]AB[aa]PL[B]LJRESULT[win moves:bb,jj])", ["bad-value"]),
        ("(;SZ[9]AB[aa]PL[B]LJRESULT[])", []),
        ("(;SZ[99]AB[aa])", ["bad-size"]),
        ("(;GM[3]AB[aa])", ["not-go"]),
        (f"(;{BOARD}PL[B]LJREALM[ii])", ["ambiguous-defender"]),
        (f"(;{BOARD}PL[B]LJREALM[zz])", ["point-off-board"]),
        (f"(;{BOARD}PL[B]LJREALM[aa:bb]LJTARGET[aa])", ["target-no-stone"]),
        (f"(;{BOARD}PL[B]LJREALM[aa:bb]LJDEFENDER[x])", ["bad-value"]),
        ("(SZ[9]AB[aa]PL[B])", ["missing-semicolon"]),
        ("(;SZ[9]AB[aa]PL[B]", ["truncated"]),
    ],
)
def test_findings(text: str, codes: list[str]) -> None:
    found = lint(text)
    assert found[: len(codes)] == codes and set(found) <= set(codes)


def test_places_of_illegal_moves() -> None:
    text = f"(;{BOARD}\n;B[ii]\n  (;W[hh])\n  (;W[ii]))"
    (found,) = Linter().lint(next(read_games(text.encode(), "a.sgf")))
    assert str(found) == "a.sgf:4:4: S307 illegal-move: White can't play J1: there is a stone."


def test_duplicates_up_to_symmetry_and_colours() -> None:
    one = "(;SZ[9]AB[ba][bb]AW[ac]PL[B])"
    mirrored = "(;SZ[9]AB[ha][hb]AW[ic]PL[B])"
    swapped = "(;SZ[19]AW[ar][br]AB[cs]PL[W])"
    other_side = "(;SZ[9]AB[ba][bb]AW[ac]PL[W])"
    assert lint(one, other_side) == []
    assert lint(one, mirrored, swapped) == ["duplicate", "duplicate"]
    assert lint(one, one) == ["duplicate"]
    assert lint("(;SZ[19]AB[ee][ef]PL[B])", "(;SZ[19]AB[jj][kj]PL[B])") == ["duplicate"]
    assert lint("(;SZ[19]AB[ee][ef]PL[B])", "(;SZ[19]AB[ae][af]PL[B])") == []
    marked = "(;SZ[9]AB[ba][bb]AW[ac]PL[B]LJREALM[aa:bb])"
    assert lint(one, marked) == []


def test_a_file_of_nonsense_is_told_enough() -> None:
    assert len(lint(f"(;{BOARD}" + ";B[ba];W[ba]" * 1000 + ")")) == MOST


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(list(Colour)), st.integers(0, 11)), max_size=60), st.booleans())
def test_the_replay_board_knows_the_rules(moves: list[tuple[Colour, int]], suicide: bool) -> None:
    """Legal moves give the same positions as the rules do, illegal ones the same reasons; taking back undoes all."""
    board, position = ReplayBoard(4, 3), Position(4, 3, {})
    history = []
    for colour, number in moves:
        point = Point(number % 4, number // 4)
        try:
            after = position.play(colour, point, suicide)
            reason = None
        except IllegalMove as error:
            reason = error.reason
        found = board.play(colour, point)
        if reason is not None:
            assert found == reason
            board.back()
        else:
            assert found in (None, "suicide") if suicide else found is None
            history.append(position)
            position = after
        assert board.position() == position
    for before in reversed(history):
        board.back()
        assert board.position() == before
