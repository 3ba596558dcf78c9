"""Annotated copies: right moves, wrong moves with their refutation, nothing lost, readable by others."""

from __future__ import annotations

from pathlib import Path

import pytest
from sgfmill import boards, sgf, sgf_moves

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
    assert set(moves) == {"A1", "B1"}
    assert moves["B1"].has_property("TE") and not moves["B1"].has_property("BM")
    assert moves["A1"].has_property("BM") and not moves["A1"].has_property("TE")
    assert len(moves["A1"]) >= 1, "a wrong move has its refutation"
    assert "The same after C1: Black B1." in moves["A1"].get("C"), "and others fail in the same way"


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


def test_a_ban_is_told_where_no_property_can_hold_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.sgf").write_text(FILE)
    assert run(["solve", "-q", "in.sgf", "--ko-point", "B1", "--annotate", "out.sgf"]) == 0
    assert "(White may not retake B1 at once.)" in Path("out.sgf").read_text()
    assert run(["show", "in.sgf", "--ko-point", "B1"]) == 0
    assert "Ko: White may not retake B1 at once\n" in capsys.readouterr().out
    assert run(["mark", "in.sgf", "--ko-point", "B1"]) == 0
    assert "give --ko-point with the copy, too" in capsys.readouterr().err


def test_the_copy_shows_the_realm_that_was_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the wall one step nearer, as it is asked about first, White only gets a ko."""
    monkeypatch.chdir(tmp_path)
    stones = "AB[ga][bb][eb][cc][ec][bd][cd][dd]AW[ba][ca][da][ab][db][bc]"
    Path("in.sgf").write_text(f"(;SZ[11]PL[W]{stones})")
    assert run(["solve", "-q", "in.sgf", "--defender", "white", "--annotate", "out.sgf"]) == 0
    assert "LJRESULT[win alive" in Path("out.sgf").read_text()
    assert run(["solve", "-q", "out.sgf", "--expect"]) == 0


def test_several_problems_go_into_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a").mkdir()
    Path("a/one.sgf").write_text(FILE + FILE)
    Path("one.sgf").write_text(FILE)
    assert run(["solve", "-q", "a/one.sgf", "one.sgf", "missing.sgf", "--annotate", "out"]) == 4
    assert sorted(path.name for path in Path("out").iterdir()) == ["one-1.sgf", "one-2.sgf", "one.sgf"]
    assert run(["solve", "-q", "a/one.sgf", "--annotate", "out"]) == 74
    assert run(["solve", "-q", "a/one.sgf", "--annotate", "out", "--force"]) == 0


# Over the collection: both styles, with other tries.

ROOT = Path(__file__).parent.parent / "problems"
SAMPLE = [
    "corner/rectangular-eight-seki",
    "corner/l-group",
    "ko/bent-four-attacker",
    "ko/double-ko-kill",
    "ko/two-step-defender",
    "ko/two-threats-for-black",
    "seki/ko-or-seki-attacker",
    "seki/two-common-liberties-defender",
    "shapes/rabbity-six-kill",
]


def annotated_as(name: str, *options: str) -> sgf.Sgf_game:
    """The annotated copy of a problem of the collection."""
    assert run(["solve", "-q", str(ROOT / f"{name}.sgf"), "--annotate", "out.sgf", "--force", *options]) == 0
    return sgf.Sgf_game.from_bytes(Path("out.sgf").read_bytes())


def all_nodes(node: sgf.Tree_node) -> list[sgf.Tree_node]:
    return [node, *(below for child in node for below in all_nodes(child))]


def comment(node: sgf.Tree_node) -> str:
    return str(node.get("C")) if node.has_property("C") else ""


@pytest.mark.parametrize("style", ["standard", "goproblems"])
@pytest.mark.parametrize("name", SAMPLE)
def test_the_collection_replays_and_round_trips(
    name: str, style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = annotated_as(name, "--style", style, "--depth", "2")
    replay(game.get_root(), sgf_moves.get_setup_and_moves(game)[0])
    game_again = sgf.Sgf_game.from_bytes((ROOT / f"{name}.sgf").read_bytes())
    for prop in set(game_again.get_root().properties()) - {"C", "LJRESULT"}:
        assert game.get_root().get_raw_list(prop) == game_again.get_root().get_raw_list(prop), prop
    assert run(["solve", "-q", "--expect", "out.sgf"]) == 0
    assert run(["solve", "-q", "out.sgf", "--annotate", "again.sgf", "--style", style, "--depth", "2"]) == 0
    assert Path("again.sgf").read_bytes() == Path("out.sgf").read_bytes()


def replay(node: sgf.Tree_node, board: boards.Board) -> None:
    """Plays the whole tree out; no move is on a stone, none retakes a ko at once."""
    for child in node:
        after, banned = board.copy(), None
        colour, move = child.get_move()
        assert colour is not None
        if move is not None:
            assert after.get(*move) is None
            banned = after.play(*move, colour)
        for reply in child:
            assert banned is None or reply.get_move()[1] != banned
        replay(child, after)


def test_no_single_move_is_shown_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in SAMPLE:
        for node in all_nodes(annotated_as(name, "--depth", "4").get_root()):
            moves = [child.get_move() for child in node]
            assert len(moves) == len(set(moves))


def test_depth_adds_the_other_tries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sizes = [
        len(all_nodes(annotated_as("shapes/rabbity-six-kill", "--depth", depth).get_root()))
        for depth in ("0", "1", "4")
    ]
    assert sizes == sorted(set(sizes)) and sizes[-1] < 100


def test_several_solutions_get_letters_that_are_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "ko/double-ko-kill.sgf").read_text(encoding="utf-8")
    Path("in.sgf").write_text(text.replace("LJREALM", "LB[oa:A][rb:x]LJREALM"), encoding="utf-8")
    assert run(["solve", "-q", "in.sgf", "--annotate", "out.sgf"]) == 0
    root = sgf.Sgf_game.from_bytes(Path("out.sgf").read_bytes()).get_root()
    assert root.get_raw_list("LB") == [b"oa:A", b"rb:x", b"qc:B", b"qa:C", b"rc:D", b"sb:E"]
    assert not annotated_as("shapes/rabbity-six-kill").get_root().has_property("LB"), "one solution needs no letter"


def test_goproblems_has_right_at_the_ends_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    root = annotated_as("shapes/rabbity-six-kill", "--style", "goproblems", "--depth", "2").get_root()
    for child in root:
        for node in all_nodes(child):
            assert not any(node.has_property(mark) for mark in ("TE", "BM", "IT", "DO"))
            right = child.get_move()[1] == (12, 10) and not len(node)
            assert ("RIGHT" in comment(node)) is right


def test_goproblems_has_no_right_line_where_all_moves_lose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A variation without RIGHT counts as wrong, so to mark a lost line would teach it as the solution."""
    monkeypatch.chdir(tmp_path)
    # Three points in the corner, White to move: dead.
    Path("in.sgf").write_text("(;GM[1]SZ[9]PL[W]AB[ag][bg][cg][dg][dh][di]AW[ah][bh][ch][ci]LJREALM[ah:ci])")
    assert run(["solve", "-q", "in.sgf", "--annotate", "out.sgf", "--style", "goproblems"]) == 0
    root = sgf.Sgf_game.from_bytes(Path("out.sgf").read_bytes()).get_root()
    assert "No move is better than another here, so no line is marked as the solution." in comment(root)
    assert len(root) == 2 and not any("RIGHT" in comment(node) for node in all_nodes(root))
    assert run(["solve", "-q", "in.sgf", "--annotate", "plain.sgf"]) == 0
    assert b"No move is better" not in Path("plain.sgf").read_bytes(), "there the marks say it"


def test_what_is_not_settled_is_left_out_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(["solve", "-q", str(ROOT / "corner/carpenters-square.sgf"), "--nodes", "50", "--annotate", "out.sgf"])
    root = sgf.Sgf_game.from_bytes(Path("out.sgf").read_bytes()).get_root()
    assert "Left out, as not settled within the node limit: " in comment(root)
    assert len(root) == 0
