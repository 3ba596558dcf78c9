"""Annotated copies: right moves, wrong moves with their refutation, nothing lost, readable by others."""

from __future__ import annotations

from pathlib import Path

import pytest
from sgfmill import sgf, sgf_moves

from ldjudge.cli import run

FILE = (
    "(;GM[1]FF[4]CA[UTF-8]SZ[9]PL[W]AP[Editor:1]XYZZY[kept][too]C[White to live\\]]\n"
    "AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]LJREALM[ah:di]\n"
    "(;W[ai]C[a try];B[bi]C[deep])\n(;W[bi]BM[1]C[wrong mark]))\n"
)


@pytest.fixture
def annotated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> sgf.Sgf_game:
    monkeypatch.chdir(tmp_path)
    Path("in.sgf").write_text(FILE)
    assert run(["solve", "-q", "in.sgf", "--annotate", "out.sgf"]) == 0
    assert Path("in.sgf").read_text() == FILE
    return sgf.Sgf_game.from_bytes(Path("out.sgf").read_bytes())


def moves_of(game: sgf.Sgf_game) -> dict[str, sgf.Tree_node]:
    """The first moves by their GTP names."""
    found = {}
    for child in game.get_root():
        _, move = child.get_move()
        found["pass" if move is None else "ABCDEFGHJ"[move[1]] + str(move[0] + 1)] = child
    return found


def test_right_and_wrong_moves_are_marked(annotated: sgf.Sgf_game) -> None:
    moves = moves_of(annotated)
    assert set(moves) == {"A1", "B1", "C1"}
    assert moves["B1"].has_property("TE") and not moves["B1"].has_property("BM")
    for wrong in ("A1", "C1"):
        assert moves[wrong].has_property("BM") and not moves[wrong].has_property("TE")
        assert len(moves[wrong]) >= 1, "a wrong move has its refutation"


def test_verdict_and_result_are_in_the_node(annotated: sgf.Sgf_game) -> None:
    root = annotated.get_root()
    assert root.get("C") == "White to live]\n\nWhite to play lives: B1."
    assert root.get_raw("LJRESULT") == b"win alive two-eyes moves:bi"


def test_nothing_is_lost_and_nothing_doubled(annotated: sgf.Sgf_game) -> None:
    root = annotated.get_root()
    assert root.get_raw_list("XYZZY") == [b"kept", b"too"]
    assert root.get_raw("AP") == b"Editor:1"
    moves = moves_of(annotated)
    assert moves["A1"].get("C").startswith("a try")
    assert next(child.get("C") for child in moves["A1"]).startswith("deep")


def test_all_variations_replay_legally(annotated: sgf.Sgf_game) -> None:
    def leaves(node: sgf.Tree_node) -> list[sgf.Tree_node]:
        return [leaf for child in node for leaf in leaves(child)] if len(node) else [node]

    for leaf in leaves(annotated.get_root()):
        board, _ = sgf_moves.get_setup_and_moves(annotated)
        for node in annotated.get_main_sequence() and [n for n in path_of(leaf) if n.get_move()[0]]:
            colour, move = node.get_move()
            if move is not None:
                assert board.get(*move) is None
                board.play(*move, colour)


def path_of(node: sgf.Tree_node) -> list[sgf.Tree_node]:
    nodes = []
    while node is not None:
        nodes.append(node)
        node = node.parent
    return nodes[::-1]


def test_annotating_again_changes_nothing(annotated: sgf.Sgf_game) -> None:
    assert run(["solve", "-q", "out.sgf", "--annotate", "again.sgf"]) == 0
    assert Path("again.sgf").read_bytes() == Path("out.sgf").read_bytes()


def test_what_was_annotated_is_expected(annotated: sgf.Sgf_game) -> None:
    assert run(["solve", "-q", "--expect", "out.sgf"]) == 0


@pytest.mark.parametrize(
    "options",
    [
        ["--teban", "black"],
        ["--add-black", "B1"],
        ["--remove", "D1"],
        ["--realm", "A1:D2,E1", "--target", "A2"],
        ["--boundary", "wall", "--remove", "E1"],
        ["--at-move", "1", "--add-white", "C1", "--teban", "w"],
    ],
)
def test_the_copy_shows_the_problem_of_the_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    """A verdict on a changed problem isn't written beside the unchanged one."""
    monkeypatch.chdir(tmp_path)
    Path("in.sgf").write_text(FILE)
    assert run(["solve", "-q", "in.sgf", "--annotate", "out.sgf", *options]) == 0
    told = capsys.readouterr().out
    place = ["--node", "1.1"] if "--at-move" in options else []
    assert run(["solve", "-q", "out.sgf", "--expect", *place]) == 0
    assert capsys.readouterr().out == told


def test_several_problems_go_into_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a").mkdir()
    Path("a/one.sgf").write_text(FILE + FILE)
    Path("one.sgf").write_text(FILE)
    assert run(["solve", "-q", "a/one.sgf", "one.sgf", "missing.sgf", "--annotate", "out"]) == 4
    assert sorted(path.name for path in Path("out").iterdir()) == ["one-1.sgf", "one-2.sgf", "one.sgf"]
    assert run(["solve", "-q", "a/one.sgf", "--annotate", "out"]) == 74
    assert run(["solve", "-q", "a/one.sgf", "--annotate", "out", "--force"]) == 0
