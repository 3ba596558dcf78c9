"""Games turned, mirrored and recoloured, duplicates found, boards framed."""

from __future__ import annotations

import io
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from ldjudge.board import Colour
from ldjudge.board.canonical import SYMMETRIES
from ldjudge.cli import run
from ldjudge.problem.shape import shape_id
from ldjudge.score import ScoringRules, count
from ldjudge.score.frame import frame
from ldjudge.score.unconditional import unconditional_life
from ldjudge.sgf import Game, read_games, read_path, set_up, write_game
from ldjudge.sgf.transform import symmetry, transform_game

ROOT = Path(__file__).parent.parent
PROBLEMS = sorted((ROOT / "problems").rglob("*.sgf"))
PROBLEM = "problems/corner/rectangular-six-one-liberty.sgf"
SOME = PROBLEMS[::6]


def game_of(text: str) -> Game:
    game = next(iter(read_games(io.BytesIO(text.encode()), "test.sgf")))
    assert isinstance(game, Game)
    return game


def load(path: Path) -> Game:
    game = next(iter(read_path(str(path))))
    assert isinstance(game, Game)
    return game


def transformed(text: str, *names: str, swap: bool = False) -> str:
    game = game_of(text)
    transform_game(game, [symmetry(name) for name in names], swap=swap)
    return write_game(game).decode().rstrip("\n")


@pytest.mark.parametrize(
    ("before", "names", "after"),
    [
        ("(;SZ[9]AB[aa];B[ba])", ["rotate-right"], "(;SZ[9]AB[ia];B[ib])"),
        ("(;SZ[9]AB[aa];B[ba])", ["rotate-left"], "(;SZ[9]AB[ai];B[ah])"),
        ("(;SZ[5:3]AB[aa])", ["rotate-right"], "(;SZ[3:5]AB[ca])"),
        ("(;SZ[5:3]AB[aa])", ["rotate-right", "mirror-left-right"], "(;SZ[3:5]AB[aa])"),
        ("(;SZ[9]AB[aa:cb])", ["mirror-left-right"], "(;SZ[9]AB[ga:ib])"),
        ("(;SZ[9]LB[aa:a:b][ba:\\]])", ["transpose"], "(;SZ[9]LB[aa:a:b][ab:\\]])"),
        ("(;SZ[9]AR[aa:ba]DD[];B[];W[tt])", ["transpose"], "(;SZ[9]AR[aa:ab]DD[];B[];W[tt])"),
        ("(;SZ[9]LJRESULT[win dead moves:ba,pass])", ["transpose"], "(;SZ[9]LJRESULT[win dead moves:ab,pass])"),
        ("(;SZ[9]XY[aa]C[A1])", ["rotate-180"], "(;SZ[9]XY[aa]C[A1])"),
    ],
)
def test_points_go_to_their_new_places(before: str, names: list[str], after: str) -> None:
    assert transformed(before, *names) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(;PL[B]AB[aa]AW[bb];B[cc];W[dd])", "(;PL[W]AB[bb]AW[aa];W[cc];B[dd])"),
        ("(;AB[aa]LJDEFENDER[white]KM[6.5]RE[B+R])", "(;LJDEFENDER[Black]KM[-6.5]RE[W+R]AW[aa])"),
        ("(;PB[x]PW[y]KM[0])", "(;PB[y]PW[x]KM[0])"),
    ],
)
def test_colours_change_sides(before: str, after: str) -> None:
    assert transformed(before, swap=True) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(;SZ[9]C[Black to play]AB[aa])", "(;SZ[9]C[Black to play]AW[aa]PL[W])"),
        ("(;SZ[9]C[White to live];AB[aa])", "(;SZ[9]C[White to live];AW[aa]PL[B])"),
        (
            "(;SZ[9]C[x](;C[Black to play]AB[aa])(;N[White to kill]AB[bb]))",
            "(;SZ[9]C[x](;C[Black to play]AW[aa]PL[W])(;N[White to kill]AW[bb]PL[B]))",
        ),
        ("(;SZ[9]C[Black to play]AB[aa];B[bb])", "(;SZ[9]C[Black to play]AW[aa];W[bb])"),
    ],
)
def test_a_text_does_not_tell_the_wrong_side(before: str, after: str) -> None:
    assert transformed(before, swap=True) == after


@pytest.mark.parametrize("path", PROBLEMS, ids=lambda path: path.stem)
def test_the_shape_stays_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    wanted = shape_id(set_up(game_of(text)).problem)
    for i, one in enumerate(SYMMETRIES):
        turned = game_of(transformed(text, one.name, swap=i % 2 == 1))
        assert shape_id(set_up(turned).problem) == wanted
    assert transformed(text, *["rotate-right"] * 4) == text.rstrip("\n").replace("\r", "")


def test_a_transformed_file_still_states_its_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    turned = tmp_path / "turned.sgf"
    names = [str(path) for path in SOME]
    assert run(["transform", *names, "--rotate", "90", "--mirror", "diagonal", "--swap-colors", "-o", str(turned)]) == 0
    assert run(["solve", "-q", "--expect", str(turned)]) == 0


def test_wrong_usage_and_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.sgf"
    bad.write_text("(;SZ[9]AB[zz])(;SZ[9]AB[aa])")
    assert run(["transform", str(bad)]) == 2
    assert run(["transform", str(bad), "--rotate", "90"]) == 4
    out, err = capsys.readouterr()
    assert out == "(;SZ[9]AB[ia])\n" and "off the 9x9 board" in err
    assert run(["transform", str(bad), "--rotate", "90", "--force", "-o", str(bad)]) in (4, 74)
    assert bad.read_text().startswith("(;SZ[9]AB[zz])")


def test_dedupe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    turned = str(tmp_path / "turned.sgf")
    assert run(["transform", PROBLEM, "--rotate", "180", "--swap-colors", "-o", turned]) == 0
    other = "problems/ko/direct-ko.sgf"
    assert run(["dedupe", PROBLEM, other, turned]) == 0
    out, err = capsys.readouterr()
    assert re.match(r"[0-9a-f]{12}: 2 times\n  problems/corner/.*\n  .*turned\.sgf", out)
    assert err == "3 problems, 2 different, 1 duplicate.\n"
    assert run(["dedupe", "-q", "--unique", PROBLEM, other, turned]) == 0
    assert capsys.readouterr().out == f"{PROBLEM}\n{other}\n"
    assert run(["dedupe", "-q", "-f", "json", PROBLEM, other, turned]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["problems"], data["different"], len(data["shapes"])) == (3, 2, 2)
    assert run(["show", "-f", "json", PROBLEM]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == data["shapes"][0]["id"]


def test_the_problems_are_all_different(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    assert run(["dedupe", "-r", "problems"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("path", [p for p in PROBLEMS if "SZ[19]" in p.read_text()][::4], ids=lambda path: path.stem)
def test_a_framed_board_lives_outside_and_hangs_on_the_problem(path: Path) -> None:
    problem = set_up(load(path)).problem
    filled = frame(problem).position
    assert all(filled.at(p) is problem.position.at(p) for p in problem.realm)
    assert all(filled.at(p) is colour for p, colour in problem.position.stones.items())
    for colour in Colour:
        added = {p for p in filled.stones_of(colour) if p not in problem.position.stones}
        assert added and added <= unconditional_life(filled, colour).alive
    ahead = 1 if problem.defender is Colour.BLACK else -1
    stones = filled.stones_of(problem.defender) & problem.realm
    invaders = filled.stones_of(problem.attacker) & problem.realm
    alive, dead = (count(filled, gone, ScoringRules.CHINESE, Fraction(0)).margin for gone in (invaders, stones))
    assert alive * ahead > dead * ahead
    if len(problem.realm) >= 6:
        assert alive * ahead > 0 > dead * ahead


def test_frame_keeps_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    framed = tmp_path / "framed.sgf"
    assert run(["frame", PROBLEM, "-o", str(framed)]) == 0
    assert run(["solve", "-q", PROBLEM]) == 0
    said = capsys.readouterr().out
    assert run(["solve", "-q", str(framed)]) == 0
    assert capsys.readouterr().out == said


def test_frame_refuses_a_board_without_room(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = tmp_path / "small.sgf"
    small.write_text("(;SZ[5]PL[B]AB[aa][ba][bb]AW[ca][cb][cc][bc][ac]LJREALM[aa][ba][ab][bb])")
    assert run(["frame", str(small)]) == 4
    assert "no room" in capsys.readouterr().err
