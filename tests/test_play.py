"""``solve --play``: a game against the proof, with the moves from a pipe."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from proof_damage import random_problem
from test_verdict import BENT_FOUR

from ldjudge.board import Colour, Point, parse_points, read_diagram
from ldjudge.cli import run
from ldjudge.cli.play import ENDS
from ldjudge.problem import Boundary, Rules, make_problem
from ldjudge.proof.duel import Duel
from ldjudge.search.arena import Arena
from ldjudge.search.dfpn import DfpnProver
from ldjudge.search.limits import Limits
from ldjudge.verdict.outcome import Referee

# Black's straight three on the edge, White to kill it at B7.
STRAIGHT_THREE = "(;GM[1]FF[4]SZ[7]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]PL[W]LJREALM[aa:db])"


Play = Callable[..., str]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Plays the entered lines; returns what is said."""
    path = tmp_path / "three.sgf"
    path.write_text(STRAIGHT_THREE)

    def play(*lines: str, code: int = 0, options: tuple[str, ...] = ()) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert run(["solve", "--play", *options, str(path)]) == code
        return capsys.readouterr().out

    return play


def test_the_answer_is_not_told_before_it_is_asked_for(game: Play) -> None:
    assert "B7" not in game("quit")
    assert "B7 is best: Black is dead." in game("hint", "quit")


def test_a_mistake_is_refuted(game: Play) -> None:
    said = game("A7")
    assert "A7 is a mistake: now Black lives with two eyes." in said and "Black plays B7." in said
    assert "unconditionally alive" in said


def test_a_right_move_is_resisted_until_the_stones_are_captured(game: Play) -> None:
    said = game("b7", "c7", "A7", "A7", "C7", "B7", "quit")
    assert "B7 keeps it" in said
    assert "The stones are captured." in said or "keeps it: Black is dead" in said


def test_taking_back(game: Play) -> None:
    said = game("undo", "A7", "undo", "B7", "quit")
    assert "There is nothing to take back." in said and "B7 keeps it" in said


def test_what_cannot_be_played_is_told(game: Play) -> None:
    said = game("Z99", "B6", "F7", "\x1b[31m", "", "quit")
    assert "is no point" in said and "B6 holds a stone." in said and "F7 is outside the realm." in said
    assert "\x1b" not in said


def test_one_problem_and_text_only(game: Play, tmp_path: Path) -> None:
    game(code=2, options=("-f", "json"))
    (tmp_path / "more.sgf").write_text(STRAIGHT_THREE)
    game(code=2, options=(str(tmp_path / "more.sgf"),))


@pytest.mark.parametrize(
    "option",
    [
        "-o out",
        "--annotate out",
        "--proof out",
        "--verify",
        "--expect",
        "--exit-verdict",
        "-v",
        "-m auto",
        "--first",
        "--all-moves",
        "--both",
        "-j 2",
        "--stdin-filename x",
        "-f json",
    ],
)
def test_what_means_nothing_in_a_game_is_wrong_usage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    (tmp_path / "three.sgf").write_text(STRAIGHT_THREE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert run(["solve", "--play", *option.split(), "three.sgf"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("ldjudge: --play plays one problem on the terminal, so -")
    assert os.listdir() == ["three.sgf"]
    monkeypatch.setenv("LDJUDGE_VERIFY", "1")  # a default for all runs doesn't mean this one
    monkeypatch.setenv("LDJUDGE_FORMAT", "csv")
    assert run(["solve", "--play", "three.sgf"]) == 0
    assert run(["solve", "--play", "-f", "text", "three.sgf"]) == 0


def test_a_game_that_breaks_off_at_a_limit_is_not_proved(game: Play) -> None:
    assert "isn't settled within the limits" in game("hint", code=3, options=("--nodes", "1"))


def test_any_bytes_may_be_entered(tmp_path: Path) -> None:
    done = started(tmp_path, "", b"B\xff7\nquit\n")
    assert done.returncode == 0 and done.stderr == b""
    assert "'B\ufffd7' is no point" in done.stdout.decode()


def test_closed_standard_input_has_no_moves(tmp_path: Path) -> None:
    done = started(tmp_path, "<&-", None)
    assert done.returncode == 2 and done.stdout == b""
    assert done.stderr.startswith(b"ldjudge: --play takes the moves from standard input, and that is closed.\n")


def started(folder: Path, redirected: str, entered: bytes | None) -> subprocess.CompletedProcess[bytes]:
    """A game in a process of its own, whose standard input is read strictly."""
    path = folder / "three.sgf"
    path.write_text(STRAIGHT_THREE)
    shell = ["sh", "-c", f'exec "$@" {redirected}', "sh", sys.executable, "-m", "ldjudge"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    return subprocess.run([*shell, "solve", "--play", str(path)], input=entered, capture_output=True, env=environment)


def test_best_moves_never_lose_anything() -> None:
    """Whoever follows the hints keeps what the position is worth, whatever the other side plays."""
    rng = random.Random(4)
    for _ in range(60):
        problem = random_problem(rng, 7, (1, 2))
        duel = Duel(problem, DfpnProver(Arena.of(problem), Limits(seconds=None)))
        first = duel.level()
        while duel.over is None and len(duel.moves) < 12:
            if duel.users_turn:
                duel.play(duel.best())
            else:
                choices = [p for p in [*sorted(problem.realm), None] if duel.forbidden(p) is None]
                duel.play(rng.choice(choices))
        dead, two_eyes = Referee(problem, duel.arena, duel.referee.prover).dead, duel.referee.two_eyes
        wins = first == two_eyes if problem.teban is problem.defender else first == dead
        if wins and duel.over is not None:
            ends = {"alive"} if problem.teban is problem.defender else {"captured", "ruled"}
            assert duel.over in ends and (duel.over != "ruled" or problem.rules is Rules.JAPANESE)
        while duel.take_back():
            pass
        assert duel.state == duel.arena.start and not duel.moves


# Each side has an eye, and whoever takes away the last liberty in common loses: Black, to move, can only pass.
SEKI = """
    . . . . . . . . .
    . X X X X X X . .
    X X O O O O O X .
    O O O X X X O X .
    . O . X . X O X .
"""


@pytest.mark.parametrize("teban", Colour)
def test_what_is_called_best_in_a_seki_is_no_mistake(teban: Colour) -> None:
    position, _ = read_diagram(SEKI)
    problem = make_problem(position, parse_points("A1:G3", 9, 5), teban, defender=Colour.WHITE)
    duel = Duel(problem, DfpnProver(Arena.of(problem), Limits(seconds=None)))
    for _ in range(6):
        level = duel.level()
        duel.play(duel.best())
        assert duel.level() == level == duel.referee.seki
        if duel.over:
            break


@pytest.mark.parametrize(("rules", "ended"), [(Rules.JAPANESE, "ruled"), (Rules.CHINESE, "passed")])
def test_a_game_that_ends_by_passes_ends_as_the_rules_say(rules: Rules, ended: str) -> None:
    """Under Japanese rules Black need not play out what is dead as it stands, and White can't save it by passing."""
    position, _ = read_diagram(BENT_FOUR)
    realm = parse_points("A5:D4,A3:B2", 6, 5)
    problem = make_problem(position, realm, Colour.BLACK, defender=Colour.WHITE, rules=rules)
    duel = Duel(problem, DfpnProver(Arena.of(problem), Limits(seconds=None)))
    first = duel.level()
    duel.play(None)
    if rules is Rules.JAPANESE:
        assert duel.level() == first == duel.referee.dead
    duel.play(None)
    assert duel.over == ended and ended in ENDS
    assert duel.level() == (duel.referee.dead if ended == "ruled" else duel.referee.seki)
    assert duel.take_back() and duel.over is None and duel.level() == first


L_GROUP = """
    O O O O O .
    . X X X O .
    . . . X O .
    . . . X O .
"""


def test_nobody_is_told_to_pass_where_that_is_death_by_the_rules() -> None:
    """White passes. If Black passes as well the stones are dead as they stand; B2 makes a ko at least."""
    position, _ = read_diagram(L_GROUP)
    realm = parse_points("A1:D3", 6, 4)
    problem = make_problem(position, realm, Colour.WHITE, defender=Colour.BLACK, rules=Rules.JAPANESE)
    duel = Duel(problem, DfpnProver(Arena.of(problem), Limits(seconds=None)))
    duel.play(None)
    assert duel.referee.dead < duel.level() < duel.referee.seki
    assert duel.best() == Point(1, 2)
    duel.play(None)
    assert duel.over == "ruled"


# White is to capture C4; D3 is suicide, which leaves everything as it was and loses nothing.
AROUND = """
    . O O O O O O O O O
    O O X X X X O X X O
    O O X . X X X X X O
    O X . X X X O . X .
    O O . O O O O O O O
"""


def test_a_win_is_not_put_off_by_going_round_in_circles() -> None:
    position, _ = read_diagram(AROUND)
    realm = parse_points("B2:F4,G3,H2:H4,J2:J4", 10, 5)
    problem = make_problem(
        position, realm, Colour.WHITE, targets=parse_points("C4", 10, 5), suicide=True, boundary=Boundary.WALL
    )
    duel = Duel(problem, DfpnProver(Arena.of(problem), Limits(seconds=None)))
    while duel.over is None and len(duel.moves) < 40:
        duel.play(duel.best() if duel.users_turn else None)
    assert duel.over == "captured"


# White captures A3 by a ko, after which A1 is suicide: it waits for Black, who passes.
ROUND_A_KO = """
    . O O O O
    X X X X O
    X X X O O
    . X . . O
"""


def test_a_ko_is_taken_though_its_stones_were_there_before() -> None:
    position, _ = read_diagram(ROUND_A_KO)
    problem = make_problem(
        position,
        parse_points("A1:C3,D1,D3", 5, 4),
        Colour.BLACK,
        targets=parse_points("A3", 5, 4),
        suicide=True,
        boundary=Boundary.WALL,
    )
    duel = Duel(problem, DfpnProver(Arena.of(problem), Limits(seconds=None)))
    for move in (None, "C1", "D1"):
        duel.play(None if move is None else next(iter(parse_points(move, 5, 4))))
    while duel.over is None and len(duel.moves) < 40:
        duel.play(None if duel.users_turn else duel.best())
    assert duel.over == "captured"
