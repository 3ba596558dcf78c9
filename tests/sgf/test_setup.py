"""From a game to a problem: stones, teban, realm and targets, each with its source, and every fault named."""

from __future__ import annotations

import pytest

from ldjudge.board import Colour
from ldjudge.problem import Boundary, ProblemError
from ldjudge.sgf import Game, Reached, Setup, SetupOptions, position_of, read_games, set_up

#   A B C      white surrounds three black stones in the upper left corner
# 9 . X O
# 8 X X O
# 7 O O .
CORNER = "SZ[9]AB[ba][ab:bb]AW[ca:cb][ac:bc]"
REALM = CORNER + "LJREALM[aa:bb]"


def game(text: str) -> Game:
    found = next(read_games(text.encode(), "a.sgf"))
    assert isinstance(found, Game), found
    return found


def setup(text: str, **options: object) -> Setup:
    return set_up(game(text), SetupOptions(**options))  # type: ignore[arg-type]


def reached(text: str, **options: object) -> Reached:
    return position_of(game(text), SetupOptions(**options))  # type: ignore[arg-type]


def faults(text: str, **options: object) -> list[str]:
    with pytest.raises(ProblemError) as error:
        setup(text, **options)
    return [fault.code for fault in error.value.faults]


def test_a_marked_problem() -> None:
    found = setup(f"(;{REALM}LJTARGET[bb]LJDEFENDER[B]PL[W])")
    assert found.problem.teban is Colour.WHITE
    assert found.problem.defender is Colour.BLACK
    assert found.problem.names(found.problem.realm) == ["A8", "A9", "B8", "B9"]
    assert found.problem.names(found.problem.targets) == ["B8"]
    assert found.problem.boundary is Boundary.OPEN
    assert found.provenance == {
        "teban": "PL",
        "realm": "LJREALM",
        "targets": "LJTARGET",
        "defender": "LJDEFENDER",
    }


@pytest.mark.parametrize(
    ("text", "options", "teban", "source"),
    [
        ("PL[W];B[aa]", {"teban": Colour.BLACK}, Colour.BLACK, "option"),
        ("PL[W];B[ii];B[hh]", {}, Colour.WHITE, "PL"),
        ("PL[W];B[ii]PL[B];B[hh]", {"at_move": 1}, Colour.BLACK, "PL"),
        ("PL[W];B[ii];PL[B];B[hh]", {"at_move": 1}, Colour.BLACK, "PL"),
        ("PL[B];B[ii];B[hh]", {"at_move": 1}, Colour.WHITE, "move"),
        (";W[ii];B[hh]", {}, Colour.WHITE, "move"),
        ("(;W[ii])(;W[hh])", {}, Colour.WHITE, "move"),
        ("B[hh]", {}, Colour.BLACK, "move"),
        ("C[Black to play and live]", {}, Colour.BLACK, "comment"),
        ("C[white to kill]", {}, Colour.WHITE, "comment"),
        ("GN[White to play]", {}, Colour.WHITE, "comment"),
        ("C[黒先]", {}, Colour.BLACK, "comment"),
        ("C[白先黒死]", {}, Colour.WHITE, "comment"),
        ("C[黑先活]", {}, Colour.BLACK, "comment"),
        ("PL[1]", {}, Colour.BLACK, "PL"),
        ("PL[white]", {}, Colour.WHITE, "PL"),
        ("C[Black or white to play?]C[Black to play]", {}, None, ""),
        ("C[It is White\u2019s turn.]", {}, Colour.WHITE, "comment"),
        ("C[White is to live, Black to kill]", {}, None, ""),
        ("C[Black has the move.]", {}, Colour.BLACK, "comment"),
        ("C[White is dead if the right move is found.]", {}, None, ""),
        ("C[White is dead. Black to play]", {}, Colour.BLACK, "comment"),
        ("C[Black has two eyes here.]", {}, None, ""),
        ("C[nothing]", {}, None, ""),
        ("(;W[ii])(;B[hh])", {}, None, ""),
        ("PL[x]", {}, None, ""),
    ],
)
def test_teban(text: str, options: dict[str, object], teban: Colour | None, source: str) -> None:
    found = reached(f"(;{CORNER}{text})", **options)
    assert (found.teban, found.provenance) == (teban, source)


def test_a_side_to_move_that_has_no_meaning_is_told() -> None:
    assert faults(f"(;{CORNER}PL[x])") == ["bad-value", "no-teban"]
    found = reached(f"(;{CORNER}PL[x];B[ii])")
    assert (found.teban, found.provenance) == (Colour.BLACK, "move")
    assert [note.message for note in found.notes] == ["PL is 'x': write B or W."]
    assert not reached(f"(;{CORNER}PL[x])", teban=Colour.BLACK).notes


def test_options_override_the_file() -> None:
    found = setup(
        f"(;{REALM}LJTARGET[bb]PL[W])", realm="A8:B9,C7", target="B9", teban=Colour.BLACK, boundary=Boundary.WALL
    )
    assert found.problem.names(found.problem.realm) == ["A8", "A9", "B8", "B9", "C7"]
    assert found.problem.names(found.problem.targets) == ["B9"]
    assert found.provenance == {"teban": "option", "realm": "option", "targets": "option", "defender": "targets"}
    assert (found.problem.boundary, found.boundary_from) == (Boundary.WALL, "option")


def test_every_fault_at_once() -> None:
    codes = faults(f"(;{CORNER}LJREALM[zz])", realm="Z9", target="I3,C9")
    assert codes[0] == "no-teban"
    assert codes.count("bad-point") == 2


def test_no_stones() -> None:
    assert "no-stones" in faults("(;SZ[9]PL[B])")


@pytest.mark.parametrize("size", ["0", "53", "-1", "x", "19:99", "9999999999999999999999", "1.5", "[", "19:"])
def test_bad_size(size: str) -> None:
    assert faults(f"(;SZ[{size}]AB[aa])") == ["bad-size"]


@pytest.mark.parametrize(("size", "shape"), [("9:13", (9, 13)), ("52", (52, 52)), ("1:52", (1, 52)), (" 7 ", (7, 7))])
def test_sizes(size: str, shape: tuple[int, int]) -> None:
    found = reached(f"(;SZ[{size}]AB[aa])").position
    assert (found.width, found.height) == shape


def test_stones_off_the_board_and_twice() -> None:
    assert faults("(;SZ[9]AB[aa][jj][a1][b]AW[aa]PL[B])") == [
        "point-off-board",
        "bad-point",
        "bad-point",
        "overlapping-stones",
    ]


def test_setup_in_later_nodes() -> None:
    found = reached("(;SZ[9];C[x];AB[aa][bb];AW[cc]AE[bb];B[dd];W[ee])")
    assert (len(found.position.stones), found.teban, found.provenance) == (2, Colour.BLACK, "move")


def test_the_last_move_leaves_a_ko() -> None:
    text = "(;SZ[9]AB[ba][ab][bc]AW[ca][cc][db][bb];B[cb];W[ii])"
    assert reached(text).position.ko is None
    after = reached(text, at_move=1)
    assert after.position.ko is not None and after.position.ko.gtp(9) == "B8"
    assert reached(text, at_move=2).position.ko is None
    given = reached("(;SZ[9]AB[ba])", ko_point="C3")
    assert given.position.ko is not None and given.position.ko.gtp(9) == "C3"
    assert faults("(;SZ[9]AB[ba])", ko_point="B9") == ["ko-point-occupied"]


def test_passes() -> None:
    found = reached(f"(;{CORNER};B[];W[tt];B[ ];W[ee])", at_move=4)
    assert len(found.position.stones) == 8


def test_an_illegal_move_on_the_way() -> None:
    assert faults(f"(;{CORNER}\n;B[ba];W[ee])", at_move=1) == ["illegal-move"]
    assert faults(f"(;{CORNER};W[ii])", at_move=2) == ["no-such-move"]


def test_a_node_by_its_path() -> None:
    text = f"(;{CORNER};W[aa](;B[ii])(;B[hh];W[gg]))"
    assert reached(text, node="1.2.1").node.get("W") == ["gg"]
    assert reached(text, node="root").node.parent is None
    assert faults(text, node="1.3") == faults(text, node="x") == ["no-such-node"]


def test_edited_stones() -> None:
    found = reached(f"(;{CORNER})", add_black="J1", add_white="H1:H2", remove="B9").position
    assert len(found.stones) == 7 + 3 - 1
    assert faults(f"(;{CORNER})", add_black="J1", remove="J1") == ["overlapping-stones"]
    notes = reached(f"(;{CORNER})", remove="J1,B9").notes
    assert [note.message for note in notes] == ["--remove: there is no stone on J1."]


def test_another_game_than_go() -> None:
    assert faults("(;GM[2]SZ[9]AB[aa])") == ["not-go"]


def test_markup_of_other_tools() -> None:
    area = f"(;{CORNER}PL[W]MA[aa:bb][ea:fc]TR[bb])"
    found = setup(area)
    assert (found.provenance["realm"], found.provenance["targets"]) == ("dialect", "dialect")
    assert set(found.problem.names(found.problem.targets)) == {"B8"}
    assert setup(f"(;{CORNER}PL[W]MA[aa:bb])", dialect="area").provenance["realm"] == "dialect"
    assert "unknown-dialect" in faults(area, dialect="\x1b[31m")
