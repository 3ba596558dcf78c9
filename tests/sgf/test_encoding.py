"""Which text the bytes of a comment mean where the file doesn't say: what Go players write is recognised."""

from __future__ import annotations

import sys

import pytest

from ldjudge.sgf import Game, read_games, set_up
from ldjudge.sgf.encoding import detect
from ldjudge.sgf.reader import Unreadable

KOREAN = [
    "흑선백사",
    "흑이 두어 사는 수는?",
    "정답입니다.",
    "백이 이렇게 받으면 패가 됩니다. ㅋㅋㅋ ㅠㅠ",
    "ㅎㅎㅎ ㅗㅗ",
    "ㄳㄳ 성함이?",
    "실패: 흑은 두 집이 나지 않습니다ㆍ",
    "이 수가 급소입니다. 白은 살 수 없습니다.",
    "훈민정음의 ㆍ는 ㅏ와 ㅗ의 사이이고, ㅘ는 ㅗ와 ㅏ를 아우른 것이다.",
]
JAPANESE = [
    "黒先白死。隅の死活です。",
    "黒先",
    "白番で生きる手は?",
    "正解です。",
    "この手が急所です。",
    "コウになります",
    "ここに打つと黒死",
    "白の形は中手になる",
    "左上隅の黒を取ってください。",
    "ゴルフ観戦のような展開",  # in Big5, フ観 is 白棋, and ア英 in the next one 失敗
    "アジア英語大会の第三局、攻め合いは白の一手勝ち",
]
CHINESE = ["黑先白死", "黑先", "正解", "白棋无法做活。", "黑1扳，白棋2挡"]
TRADITIONAL = ["黑先白死", "白先", "黑棋做不活。", "失敗"]


SAMPLES = {
    ("euc_kr", "cp949"): KOREAN,
    ("euc_jp", "euc_jp"): JAPANESE,
    ("shift_jis", "cp932"): ["黒先", "白番で生きる手は?", "正解です。"],
    ("gb2312", "gb18030"): CHINESE,
    ("big5", "cp950"): TRADITIONAL,
}


@pytest.mark.parametrize(("encoding", "codec"), SAMPLES)
def test_what_players_write_tells_the_encoding(encoding: str, codec: str) -> None:
    pytest.importorskip("charset_normalizer")
    for text in SAMPLES[encoding, codec]:
        assert detect(f"(;SZ[9]PL[B]AB[aa][bb]AW[cc]C[{text}])".encode(encoding)) == codec, text


@pytest.mark.parametrize(("encoding", "codec"), SAMPLES)
def test_without_the_library_nothing_is_taken_for_something_else(
    encoding: str, codec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where words of the game tell, it isn't needed."""
    monkeypatch.setitem(sys.modules, "charset_normalizer", None)
    found = [detect(f"(;SZ[9]C[{text}])".encode(encoding)) for text in SAMPLES[encoding, codec]]
    assert set(found) <= {codec, None}
    assert codec in found or encoding == "euc_kr"


@pytest.mark.parametrize(
    ("encoding", "text", "codec"),
    [
        ("gbk", "此手必要。", "gb18030"),
        ("gbk", "不能打开文件", "gb18030"),
        ("gbk", "白棋有好手，黑棋不活", "gb18030"),
        ("big5", "這一手是最好的", "cp950"),
        ("euc_kr", "이 수가 급소입니다", "cp949"),
        ("euc_kr", "백이 먼저 두면 잡힌다", "cp949"),
        ("euc_kr", "흑번 활로", "cp949"),
        ("euc_kr", "第一圖 白先 生死", "cp949"),  # all in Chinese characters
        ("euc_kr", "李昌鎬 九段 對 曺薰鉉", "cp949"),
        ("euc_kr", "白의 急所는 2의 一", "cp949"),
    ],
)
def test_what_is_rare_in_korean_is_chinese(encoding: str, text: str, codec: str) -> None:
    pytest.importorskip("charset_normalizer")
    assert detect(f"(;SZ[9]AB[aa]AW[cc]C[{text}])".encode(encoding)) == codec


@pytest.mark.parametrize("text", ["ゴルフ観戦", "アジア英語大会", "タ狐"])
def test_katakana_and_kanji_are_no_words_of_big5(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "charset_normalizer", None)
    assert detect(f"(;SZ[9]C[{text}])".encode("euc_jp")) is None


def test_a_cut_character_is_no_fault() -> None:
    assert detect("黒先".encode("euc_jp") + "黒".encode("euc_jp") * 200000) == "euc_jp"


def test_the_side_to_move_is_found_in_such_a_comment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "charset_normalizer", None)
    stones = "AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]"
    for text, encoding in (("黑先白死", "gbk"), ("黒先白死", "euc_jp"), ("黒先白死", "shift_jis"), ("黑先", "big5")):
        (game,) = read_games(f"(;SZ[9]{stones}C[{text}])".encode(encoding), "a.sgf")
        assert isinstance(game, Game)
        assert set_up(game).problem.teban.name == "BLACK"


@pytest.mark.parametrize("library", [True, False], ids=["library", "alone"])
@pytest.mark.parametrize(
    "text",
    [
        "Müller",
        "Größenwahn",
        "Übung für Anfänger, Schwarz am Zug",
        "Århus",
        "señal",
        "¿Cómo viven las blancas? ¡Fácil!",
        "Noir joue d'abord : « œil » ou séki, c'est-à-dire deux yeux…",
        "Schwarz lebt über R18 – später auch über „S17“",
        "svart är död",
        "non è vivo così",
    ],
)
def test_accented_letters_are_no_characters_of_east_asia(
    text: str, library: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """'ül' is one character in GBK, as 'ör' is in Big5, and so on."""
    if not library:
        monkeypatch.setitem(sys.modules, "charset_normalizer", None)
    (game,) = read_games(f"(;SZ[9]PB[{text}]AB[aa])".encode("cp1252"), "a.sgf")
    assert isinstance(game, Game)
    assert (game.root.text("PB"), game.encoding) == (text, "cp1252")


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("shift_jis", "使用"),  # second bytes that are letters
        ("shift_jis", "本"),
        ("shift_jis", "黒Aと白B"),
        ("gbk", "a和b"),
        ("gbk", "A秒"),
        ("big5", "爭"),
        ("euc_kr", "A와 B"),
    ],
)
def test_characters_of_east_asia_are_no_accented_letters(
    encoding: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "charset_normalizer", None)
    assert detect(f"(;SZ[9]AB[aa]C[{text}])".encode(encoding)) is None


@pytest.mark.parametrize(
    "values", ["PB[André]PW[Cho]", "C[déjà](;B[cc]C[voilà])(;W[cc])", "C[été]", "C[così](;B[cc]C[è vivo];W[dd])"]
)
def test_no_move_becomes_text_where_a_value_ends_with_an_accented_letter(values: str) -> None:
    """Read as Shift-JIS, the bytes of 'é]' are one character, and the value would go on."""
    pytest.importorskip("charset_normalizer")
    plain = values.translate(str.maketrans("éàìè", "eaie"))
    (game,) = read_games(f"(;SZ[9]AB[aa]{values})".encode("cp1252"), "a.sgf")
    (wanted,) = read_games(f"(;SZ[9]AB[aa]{plain})".encode(), "a.sgf")
    assert isinstance(game, Game) and isinstance(wanted, Game)
    assert len(game.root.children) == len(wanted.root.children)
    for name in ("PB", "PW", "C"):
        assert len(game.root.text(name)) == len(wanted.root.text(name))


@pytest.mark.parametrize("library", [True, False], ids=["library", "alone"])
def test_what_helps_is_told(library: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if library:
        pytest.importorskip("charset_normalizer")
    else:
        monkeypatch.setitem(sys.modules, "charset_normalizer", None)
    (game,) = read_games(b"(;SZ[9]AB[aa]C[\xff\xfe\x81])", "a.sgf")
    assert not isinstance(game, Unreadable)
    told = next(d.message for d in game.diagnostics if d.code == "encoding-unknown")
    assert ("pip install" in told) is not library
    assert "--encoding" in told


def test_what_is_unclear_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "charset_normalizer", None)
    (game,) = read_games(b"(;SZ[9]AB[aa]C[\x9b31m])", "a.sgf")
    assert [d.code for d in game.diagnostics] == ["encoding-unknown"]
