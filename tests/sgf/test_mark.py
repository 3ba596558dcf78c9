"""Marking: what was assumed becomes explicit, and nothing else in the file changes."""

from __future__ import annotations

import pytest

from ldjudge.board import Colour
from ldjudge.problem import ProblemError
from ldjudge.sgf import Game, SetupOptions, read_games, set_up, write_game
from ldjudge.sgf.mark import mark_game

CORNER = "SZ[9]AB[ba][ab:bb]AW[ca:cb][ac:bc]"


def game(text: str) -> Game:
    found = next(read_games(text.encode(), "a.sgf"))
    assert isinstance(found, Game)
    return found


def marked(text: str, **options: object) -> str:
    found = game(text)
    before = set_up(found, SetupOptions(**options))  # type: ignore[arg-type]
    mark_game(found, SetupOptions(**options))  # type: ignore[arg-type]
    written = write_game(found).decode()
    again = set_up(game(written))
    assert again.problem == before.problem
    assert again.provenance["realm"] == "LJREALM" and again.provenance["defender"] == "LJDEFENDER"
    return written


def test_options_are_written() -> None:
    assert marked(f"(;{CORNER}\n C[x] ;B[aa])", realm="A8:B9", target="B8") == (
        f"(;{CORNER}\n C[x]LJREALM[aa:bb]LJTARGET[bb]LJDEFENDER[B]PL[B] ;B[aa])\n"
    )


def test_old_marks_are_replaced() -> None:
    text = f"(;{CORNER}LJREALM[aa]XX[y]PL[B]LJTARGET[bb])"
    assert marked(text, realm="A8:B9,C7", target="", teban=Colour.WHITE) == (
        f"(;{CORNER}LJREALM[aa:bb][cc]XX[y]PL[W]LJDEFENDER[B])\n"
    )


def test_what_is_inferred_becomes_explicit() -> None:
    written = marked(f"(;{CORNER}C[White to play])")
    assert "LJREALM[aa:bb]" in written and "LJDEFENDER[B]PL[W]" in written


def test_a_wall_stays_a_wall() -> None:
    text = "(;SZ[19]AB[cb][cc][cd][bd]AW[db][dc][dd][de][ce][be]PL[B])"
    found = game(text)
    setup = mark_game(found, SetupOptions())
    again = set_up(game(write_game(found).decode()))
    assert again.problem == setup.problem
    assert again.problem.boundary is setup.problem.boundary


def test_stones_are_edited() -> None:
    text = f"(;{CORNER}PL[W]C[x];W[ii])"
    assert marked(text, realm="A8:B9", add_black="J9", remove="B9") == (
        "(;SZ[9]AB[ab:bb][ia]AW[ca:cb][ac:bc]PL[W]C[x]LJREALM[aa:bb]LJDEFENDER[B];W[ii])\n"
    )


def test_stones_after_a_move_get_a_node_of_their_own() -> None:
    text = f"(;{CORNER};W[ii];B[hh])"
    found = game(text)
    mark_game(found, SetupOptions(realm="A8:B9", remove="J1", add_white="J9", at_move=1))
    assert write_game(found).decode() == (f"(;{CORNER};W[ii];AW[ia]AE[ii]LJREALM[aa:bb]LJDEFENDER[B]PL[B];B[hh])\n")


def test_nothing_is_changed_where_it_fails() -> None:
    found = game(f"(;{CORNER})")
    before = write_game(found)
    with pytest.raises(ProblemError):
        mark_game(found, SetupOptions(realm="A8:B9", add_black="J9"))
    assert write_game(found) == before
