"""Numbers and their nouns in sentences."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from ldjudge.cli import run
from ldjudge.score.komi import number_of
from ldjudge.wording import counted, listed, noun


def test_one_is_singular_and_everything_else_plural() -> None:
    assert [counted(n, "move") for n in (0, 1, 2, 1024)] == ["0 moves", "1 move", "2 moves", "1,024 moves"]
    assert noun("point", -1) == "point"
    assert [number_of(Fraction(n, 2), "stone") for n in (1, 2, 3)] == ["0.5 stones", "1 stone", "1.5 stones"]


def test_lists_of_names() -> None:
    assert [listed("ABCD"[:n], "or") for n in range(4)] == ["", "A", "A or B", "A, B or C"]
    assert listed("ABCD", "or", most=2) == "A, B and 2 more"


MODES = Path(__file__).parent.parent / "problems" / "modes"
# A game of one move; a straight three on the edge, solved by one.
GAME = "(;SZ[5]KM[1]AB[ba][bb][ac][bc][bd][cd][ce]AW[ca][cb][cc][dc][dd][de][ae];B[])"
LIVES = "(;SZ[9]PL[W]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]LJREALM[ah:di];W[bi]C[RIGHT])"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("score -v --playouts 2 game.sgf", "After 1 move, White to play."),
        ("solve --at-move 2 game.sgf", "The main line has only 1 move: --at-move 2 is beyond its end."),
        ("score --at-move 2 game.sgf", "The game has only 1 move: --at-move 2 is beyond its end."),
        ("solve --node 2 game.sgf", "There is no node '2': the node 'root' has 1 child."),
        ("check --no-cache lives.sgf", "1 problem: 1 agrees with its file."),
        ("dedupe lives.sgf lives.sgf", "2 problems, 1 different, 1 duplicate."),
        ("solve -v -m outside,ladder two-closed-realms.sgf", "\nMode ladder: not needed: outside had decided."),
        ("solve -v lives.sgf", "Targets: none, so the attacker has to clear the realm\n"),
        ("solve -v --target A2 lives.sgf", "Targets: A2 (option)\n"),
    ],
)
def test_sentences(
    words: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.sgf").write_text(GAME)
    Path("lives.sgf").write_text(LIVES)
    Path("two-closed-realms.sgf").write_bytes((MODES / "outside-two-closed-realms.sgf").read_bytes())
    run(words.split())
    out, err = capsys.readouterr()
    assert says in out + err
