"""``ldjudge score`` and ``ldjudge influence`` as users and scripts see them."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ldjudge.cli import run

GAMES = Path(__file__).parent / "games"

# A finished game on 5x5: Black has the two left columns and a wall, White the rest. A1 is a dead white stone.
STONES = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][ae]"
FINISHED = f"(;GM[1]FF[4]SZ[5]{{}}{STONES})"


def sgf(properties: str = "RU[Japanese]KM[0]") -> str:
    return FINISHED.format(properties)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Writes a game and runs a command on it; gives exit code, output and messages."""
    monkeypatch.chdir(tmp_path)
    for name in ("LDJUDGE_RULES", "LDJUDGE_KOMI", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def play(capsys: pytest.CaptureFixture[str], text: str, *arguments: str, command: str = "score"):
        Path("game.sgf").write_text(text)
        code = run([command, "game.sgf", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return play


def data(capsys, game, text, *arguments, command="score"):
    code, out, err = game(capsys, text, "-f", "json", *arguments, command=command)
    return code, json.loads(out), err


class TestScore:
    def test_json_has_the_fixed_keys(self, capsys, game):
        code, found, _ = data(capsys, game, sgf())
        assert code == 0
        assert found["schema"] == "ldjudge-score/1"
        assert found["result"] == "B+6"
        assert found["black"]["territory"] == 10
        assert found["black"]["prisoners"] == 1
        assert found["white"] == found["white"] | {"area": 10, "territory": 5, "prisoners": 0}
        assert [(g["stones"], g["color"]) for g in found["dead"]] == [(["A1"], "white")]
        assert found["dead"][0]["decided_by"] in ("proved", "estimated")
        assert found["dame"] == found["unsettled"] == []
        assert found["file_result"] is found["agrees"] is None

    @pytest.mark.parametrize(
        ("rules", "result"), [("japanese", "B+5"), ("chinese", "B+5"), ("ing", "B+5")], ids=lambda word: word
    )
    def test_rules_by_option(self, capsys, game, rules, result):
        """Black 10 points and a prisoner against 5; by area 15 against 10."""
        komi = "1" if rules == "japanese" else "0"
        _, found, _ = data(capsys, game, sgf("KM[0]"), "--rules", rules, "--komi", komi)
        assert found["result"] == result
        assert found["rules"] == rules

    def test_text_tells_all(self, capsys, game):
        code, out, err = game(capsys, sgf())
        assert code == 0
        assert "Black wins by 6 points. (B+6)" in out
        assert "o dead white stones" in out
        assert "White dead (" in out
        assert "Traceback" not in err

    def test_verbose_tells_the_place_in_the_game_and_the_times(self, capsys, game):
        _, out, _ = game(capsys, sgf("RU[Japanese]KM[0]PL[W]BL[61.5]"), "-v")
        assert "After 0 moves, White to play." in out
        assert "Time left: Black 61.5 s." in out
        assert "local problems searched" in out

    def test_quiet_is_the_result_alone(self, capsys, game):
        assert game(capsys, sgf(), "-q")[1] == "Black wins by 6 points. (B+6)\n"

    def test_komi_of_stones_is_noted(self, capsys, game):
        _, found, _ = data(capsys, game, sgf("RU[Chinese]KM[3.75]"))
        assert found["komi"] == 7.5
        assert found["result"] == "W+2.5"
        assert any("3.75 stones" in issue["message"] for issue in found["issues"])
        assert found["black"]["measure"] == 12.5 + 3.75

    def test_explicit_stones(self, capsys, game):
        _, found, _ = data(capsys, game, sgf(), "--komi", "0.5s")
        assert found["komi"] == 1

    def test_handicap_by_the_chinese_measure(self, capsys, game):
        _, found, _ = data(capsys, game, sgf("RU[Chinese]HA[2]"))
        assert found["komi"] == 0, "no komi in handicap games unless given"
        assert found["black"]["measure"] == 13.5
        assert found["result"] == "B+3"

    def test_compares_with_the_record(self, capsys, game):
        code, found, _ = data(capsys, game, sgf("RU[Japanese]KM[0]RE[B+6]"), "--expect")
        assert (code, found["agrees"]) == (0, True)
        code, found, _ = data(capsys, game, sgf("RU[Japanese]KM[0]RE[W+6]"), "--expect")
        assert (code, found["agrees"]) == (1, False)
        assert data(capsys, game, sgf("RU[Japanese]KM[0]RE[W+6]"))[0] == 0
        assert data(capsys, game, sgf("RU[Japanese]KM[0]RE[W+R]"), "--expect")[1]["agrees"] is None

    def test_options_decide_dead_and_alive(self, capsys, game):
        _, found, _ = data(capsys, game, sgf(), "--alive", "A1")
        assert found["dead"] == []
        _, found, _ = data(capsys, game, sgf(), "--dead", "A1")
        assert found["dead"][0]["decided_by"] == "option"

    def test_prisoners_from_before(self, capsys, game):
        _, found, _ = data(capsys, game, sgf(), "--prisoners", "2,5")
        assert found["result"] == "B+3"
        assert found["black"]["captured"] == 2

    def test_unsettled_is_code_3(self, capsys, game):
        text = "(;GM[1]SZ[9]RU[Japanese]KM[0];B[cc];W[gg];B[gc];W[cg])"
        code, found, _ = data(capsys, game, text)
        assert code == 3
        assert found["result"] is None
        assert found["unsettled"]
        _, out, _ = game(capsys, text)
        assert "No result: the game isn't settled." in out

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["--komi", "much"], "is no komi"),
            (["--prisoners", "x"], "--prisoners"),
            (["--rules", "house"], "--rules"),
        ],
    )
    def test_wrong_usage(self, capsys, game, arguments, says):
        code, _, err = game(capsys, sgf(), *arguments)
        assert code == 2
        assert says in err

    @pytest.mark.parametrize(
        ("text", "arguments", "code"),
        [
            ("(;GM[1]SZ[9])", [], "no-stones"),
            ("(;GM[2]SZ[9]AB[aa])", [], "not-go"),
            (sgf(), ["--dead", "B1"], "no-such-group"),
            (sgf(), ["--dead", "Z9"], "bad-points"),
            (sgf(), ["--at-move", "5"], "no-such-move"),
            (sgf(), ["--node", "3"], "no-such-node"),
        ],
    )
    def test_what_cannot_be_scored(self, capsys, game, text, arguments, code):
        found = data(capsys, game, text, *arguments)
        assert found[0] == 4
        assert code in [issue["code"] for issue in found[1]["issues"]]

    def test_notes_on_what_the_file_leaves_out(self, capsys, game):
        _, found, _ = data(capsys, game, sgf(""))
        assert {"no-rules", "no-komi"} <= {issue["code"] for issue in found["issues"]}

    def test_nothing_from_the_file_acts_on_the_terminal(self, capsys, game):
        _, out, err = game(capsys, sgf("RU[\x1b[31m]KM[\x1b[0m]RE[\x1b[2J]GN[\x07]"))
        assert not set(out + err) & {"\x1b", "\x07"}

    def test_no_timing_is_repeatable(self, capsys, game):
        first, second = (
            data(capsys, game, sgf(), "--no-timing", "--nodes", "20000", "--time", "600")[1] for _ in range(2)
        )
        assert first == second
        assert first["search"]["seconds"] is None

    def test_a_game_of_an_engine(self, capsys):
        assert run(["score", str(GAMES / "9x9-08.sgf"), "--expect", "-q"]) == 0
        assert "W+8.5" in capsys.readouterr().out

    def test_several_games_are_a_list(self, capsys):
        assert run(["score", str(GAMES / "7x7-01.sgf"), str(GAMES / "7x7-02.sgf"), "-f", "json"]) == 0
        assert [found["agrees"] for found in json.loads(capsys.readouterr().out)] == [True, True]


class TestInfluence:
    @pytest.mark.parametrize("model", ["bouzy", "zobrist", "force", "gnugo"])
    def test_json(self, capsys, game, model):
        code, found, _ = data(capsys, game, sgf(), "--model", model, command="influence")
        assert code == 0
        assert found["schema"] == "ldjudge-influence/1"
        assert found["model"] == model
        assert [len(row) for row in found["values"]] == [5] * 5
        assert found["values"][0][2] > 0 > found["values"][0][3], "rows from the top, positive is Black's"
        assert found["black"] + found["white"] + found["neutral"] == 25

    def test_signs_and_numbers(self, capsys, game):
        _, out, _ = game(capsys, sgf(), "--model", "force", "--dead", "A1", command="influence")
        assert "4  # # X O = 4" in out
        assert "1  o # X O = 1" in out
        _, out, _ = game(capsys, sgf(), "--numbers", "--dead", "A1", command="influence")
        assert "X" in out
        assert "Model: Bouzy's dilations and erosions, 5/21." in out
        assert "An estimate, not a verdict." in out

    def test_svg_is_a_picture(self, capsys, game):
        code, out, _ = game(capsys, sgf("GN[</svg><script>]"), "-f", "svg", "--dead", "A1", command="influence")
        assert code == 0
        root = ElementTree.fromstring(out)
        assert len(root.findall(".//{http://www.w3.org/2000/svg}circle")) == 11
        assert "script" not in out

    def test_the_name_of_the_output_asks_for_a_picture(self, capsys, tmp_path):
        for name, options, start in (("a.svg", [], "<svg"), ("a.txt", [], "   A"), ("b.svg", ["-f", "json"], "{")):
            assert run(["influence", str(GAMES / "7x7-01.sgf"), "-o", str(tmp_path / name), *options]) == 0
            assert (tmp_path / name).read_text().startswith(start)

    def test_at_move(self, capsys):
        assert run(["influence", str(GAMES / "9x9-08.sgf"), "--at-move", "10", "-f", "json"]) == 0
        assert json.loads(capsys.readouterr().out)["record"]["moves"] == 10

    def test_colours_only_where_wanted(self, capsys, game):
        assert "\x1b" not in game(capsys, sgf(), command="influence")[1]
        assert "\x1b" in game(capsys, sgf(), "--color", "always", command="influence")[1]

    def test_several_pictures_are_refused(self, capsys):
        assert run(["influence", str(GAMES / "7x7-01.sgf"), str(GAMES / "7x7-02.sgf"), "-f", "svg"]) == 2
