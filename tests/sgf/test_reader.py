"""Reading: every oddity gives its diagnostics, the text survives, and nothing hurts."""

from __future__ import annotations

import contextlib
import io
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldjudge.problem import ProblemError
from ldjudge.sgf import Game, SgfError, Unreadable, read_games, read_path, set_up, write_game
from ldjudge.sgf.diagnostics import NUMBERS
from ldjudge.sgf.lint import Linter
from ldjudge.sgf.setup import position_of
from ldjudge.sgf.tree import unescape
from tests.sgf.samples import GOOD, SAMPLES

# Oddities that are left as they are: they say what they mean.
KEPT = {"duplicate-property", "lowercase-property", "odd-property-name", "newline-in-value", "encoding-detected"}


def codes(item: Game | Unreadable) -> list[str]:
    found = [d.code for d in item.diagnostics]
    if isinstance(item, Unreadable):
        assert found[-1] == item.error.code
        found[-1] += "!"
    return found


def read(data: bytes | str, **options: object) -> list[Game | Unreadable]:
    raw = data.encode() if isinstance(data, str) else data
    return list(read_games(raw, "a.sgf", **options))  # type: ignore[arg-type]


def one(data: bytes | str, **options: object) -> Game:
    (game,) = read(data, **options)
    assert isinstance(game, Game), game
    return game


@pytest.mark.parametrize("name", SAMPLES)
def test_diagnostics(name: str) -> None:
    data, expected = SAMPLES[name]
    found = read(data)
    assert [codes(item) for item in found] == expected
    assert [item.index for item in found] == list(range(len(found)))
    assert all(d.number != "S000" for item in found for d in item.diagnostics)


@pytest.mark.parametrize("name", SAMPLES)
def test_one_byte_at_a_time(name: str) -> None:
    """A stream that gives little gives the same."""

    class Slow(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(1)

    data, expected = SAMPLES[name]
    if name.startswith(("UTF-16", "UTF-32", "UTF-8 with")):  # a mark needs its bytes at once
        return
    assert [codes(item)[-1:] for item in read_games(Slow(data), "a.sgf")] == [item[-1:] for item in expected]


@pytest.mark.parametrize("name", SAMPLES)
def test_round_trip(name: str) -> None:
    """Writing and reading again changes nothing more, and sound text comes back as it was."""
    data, _ = SAMPLES[name]
    games = [game for game in read(data) if isinstance(game, Game)]
    for game in games:
        written = write_game(game)
        again = one(written)
        assert set(codes(again)) <= KEPT
        assert write_game(again) == written
        assert [dict(node.properties) for node in again.root.walk()] == [
            dict(node.properties) for node in game.root.walk()
        ]
    if data.isascii() and b"CA[" not in data and all(set(codes(game)) <= KEPT for game in read(data)):
        apart = re.split(rb"(?<=\))\s+(?=\(;(?:FF|SZ|CA))", data.rstrip())
        assert b"".join(write_game(game).rstrip() for game in games) == b"".join(apart)


@pytest.mark.parametrize("path", sorted(Path(__file__).parents[2].glob("problems/**/*.sgf")), ids=lambda p: p.name)
def test_round_trip_of_problems(path: Path) -> None:
    data = path.read_bytes()
    games = list(read_path(str(path)))
    assert all(isinstance(game, Game) for game in games)
    written = b"".join(write_game(game) for game in games if isinstance(game, Game))
    assert b"".join(written.split()) == b"".join(data.removeprefix(b"\xef\xbb\xbf").split())


def test_places() -> None:
    text = "(;SZ[9]AB[aa]\n  (;B[bb]C[x\ny];W[cc])\n(B[dd]))  (;W[ee]KM)"
    first, second = read(text)
    assert isinstance(first, Game) and isinstance(second, Game)
    places = [(node.line, node.column) for node in first.root.walk()]
    assert places == [(1, 2), (2, 4), (3, 3), (4, 2)]
    assert (second.root.line, second.root.column) == (4, 12)
    assert str(first.diagnostics[0]) == "a.sgf:4:2: S102 missing-semicolon: There is no ';' before B."
    assert (second.diagnostics[0].line, second.diagnostics[0].column) == (4, 18)


def test_columns_are_characters() -> None:
    game = one("(;C[黒黒黒]KM;B[aa])")
    assert game.diagnostics[0].column == 9


@pytest.mark.parametrize(
    ("text", "encoding", "detected"),
    [
        ("黒先、白死。これは簡単な詰碁です。表示", "cp932", "cp932"),
        ("黑先活。这是一个简单的死活题，黑棋先下。", "gb18030", "gb18030"),
        ("黑先活。這是一個簡單的死活題，黑棋先下。", "big5", "cp950"),
        ("흑선활. 이것은 쉬운 사활 문제입니다. 흑이 먼저 둡니다.", "euc-kr", "cp949"),
        ("Schwarz tötet. Weiß lebt in Gote für kurze Zeit.", "cp1252", "cp1252"),
    ],
)
def test_detection(text: str, encoding: str, detected: str) -> None:
    pytest.importorskip("charset_normalizer")
    game = one(f"(;SZ[9]C[{text}]AB[aa])".encode(encoding))
    assert (game.encoding, game.root.text("C")) == (detected, text)
    assert codes(game) == ["encoding-detected"]


def test_encoding_option() -> None:
    data = "(;SZ[9]C[充媾]AB[aa])".encode("cp932")
    game = one(data, encoding="shift_jis")
    assert game.root.text("C") == "充媾" and not game.diagnostics
    with pytest.raises(ValueError, match="no encoding"):
        list(read_games(b"", "a", encoding="rot13\x1b"))


@pytest.mark.parametrize("width", ["16", "32"])
@pytest.mark.parametrize("order", ["le", "be"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_the_order_of_bytes_needs_not_be_named(width: str, order: str, mark: str) -> None:
    data = f"{mark}(;SZ[9]AB[aa]C[黒先])".encode(f"utf-{width}-{order}")
    for name in (f"UTF-{width}", f"UTF-{width}{order.upper()}"):
        assert one(data, encoding=name).root.text("C") == "黒先"


def test_written_in_utf8() -> None:
    game = one("(;CA[Shift_JIS]SZ[9]C[表示]AB[aa])".encode("cp932"))
    assert write_game(game) == "(;CA[UTF-8]SZ[9]C[表示]AB[aa])\n".encode()
    assert write_game(one("(;SZ[9]C[ö])")) == "(;SZ[9]C[ö]CA[UTF-8])\n".encode()
    assert write_game(one("(;CA[utf-8]C[ö])")) == "(;CA[utf-8]C[ö])\n".encode()


def test_strict_makes_errors() -> None:
    (item,) = read("(SZ[9]AB[aa])", strict=True)
    assert isinstance(item, Unreadable) and item.error.code == "missing-semicolon"
    assert item.diagnostics[0].severity == "error"
    assert isinstance(read(GOOD, strict=True)[0], Game)


def test_children_as_problems() -> None:
    text = "(;SZ[9]GN[set](;N[one]AB[aa]PL[B])(;N[two]AB[bb];B[cc]))(;SZ[9]AB[aa](;B[bb])(;B[cc]))"
    games = [game for game in read(text, split_children=True) if isinstance(game, Game)]
    assert [(game.index, game.name) for game in games] == [(0, "one"), (1, "two"), (2, "")]
    assert write_game(games[1]) == b"(;SZ[9]GN[set](;N[two]AB[bb];B[cc]))\n"


def test_problems_behind_a_lead_in() -> None:
    text = "(;SZ[9]GN[book](;N[one];C[x](;AB[aa]PL[B])(;AB[bb]PL[W]N[b]))(;N[two](;AB[cc])(;AW[cc])))"
    games = [game for game in read(text, split_children=True) if isinstance(game, Game)]
    assert [game.name for game in games] == ["one", "b", "two", "two"]
    assert write_game(games[1]) == b"(;SZ[9]GN[book](;N[one];C[x](;AB[bb]PL[W]N[b])))\n"
    notes = [note.code for game in games for note in position_of(game).notes]
    assert "several-problems" not in notes
    (game,) = read("(;SZ[9];C[x](;AB[aa]PL[B])(;AB[bb]PL[W]))")
    assert isinstance(game, Game)
    assert "several-problems" in [note.code for note in position_of(game).notes]
    (game,) = read("(;SZ[9];C[x](;B[aa])(;B[bb]))", split_children=True)
    assert isinstance(game, Game), "moves are no problems"


def test_what_is_found_in_a_child_is_told_of_it() -> None:
    text = "(;SZ[9]\n(;AB[aa]PL[B])\n(;AB[bb]PL[B];B[cc]W[dd])\n(;AB[aa]PL[B])\n(;N[none]))"
    games = read(text, split_children=True)
    assert [codes(game) for game in games] == [[], ["missing-semicolon"], [], []]
    assert [isinstance(game, Game) for game in read(text, split_children=True, strict=True)] == [
        True,
        False,
        True,
        True,
    ]
    linter = Linter()
    found = [str(d) for game in games for d in linter.lint(game)]
    assert [line.split()[:3] for line in found] == [
        ["a.sgf:3:20:", "S102", "missing-semicolon:"],
        ["a.sgf:4:2:", "S404", "duplicate:"],
        ["a.sgf:5:2:", "S402", "no-stones:"],
    ]


def test_changes_touch_nothing_else() -> None:
    game = one("(;SZ[9]\n AB[aa] [bb]\tXX[a\\]b]\n C[old]YY[z] \n;B[cc](;W[dd])(;W[ee] ) )")
    game.root.set_text("C", "new [text] \\")
    game.root.set("LJREALM", ["aa:cc"])
    game.root.children[0].add_child({"W": ["ff"], "TE": ["1"]})
    game.root.set("YY", [])
    expected = (
        b"(;SZ[9]\n AB[aa] [bb]\tXX[a\\]b]\n C[new [text\\] \\\\]LJREALM[aa:cc] \n"
        b";B[cc](;W[dd])(;W[ee] )(;W[ff]TE[1]) )\n"
    )
    assert write_game(game) == expected
    assert one(expected).root.text("C") == "new [text] \\"
    with pytest.raises(ValueError, match="no name"):
        game.root.set("a]b", ["x"])


def test_repairs_are_written_as_they_are_read() -> None:
    game = one("(;SZ[9]C[] a [1] b]AB[aa]\n W[bb] XX[y] B[cc] ; W [dd](B[ee])(;B[ff]) )")
    assert game.root.text("C") == "] a [1] b"
    assert write_game(game) == (b"(;SZ[9]C[\\] a [1\\] b]AB[aa]W[bb]XX[y] ;B[cc] ; W [dd](;B[ee])(;B[ff]) )\n")


@pytest.mark.parametrize("raw", ["a\\\\\\]\\\n b\r\nc\n\r\td\\e" * 7, "\\" * 40, "\r\n" * 40, "\\\r\n" * 30])
def test_long_values_are_unescaped_in_pieces(raw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = unescape(raw)
    for piece in range(1, 12):
        monkeypatch.setattr("ldjudge.sgf.tree._PIECE", piece)
        assert unescape(raw) == whole


def test_no_variation_is_written_as_the_start_of_a_game() -> None:
    game = one("(;FF[4]AB[aa]([;FF[4]GM[1]C[x\\]]LB[a:1][b:2])(;B[cc]))")
    assert write_game(game) == b"(;FF[4]AB[aa](;C[x\\]]LB[a:1][b:2])(;B[cc]))\n"
    game = one("(;FF[4]AB[aa];GM[1]B[bb])")
    game.root.add_child({"B": ["cc"]})
    assert write_game(game) == b"(;FF[4]AB[aa](;B[bb])(;B[cc]))\n"


def test_a_variation_added_to_a_line() -> None:
    game = one("(;SZ[9];B[aa];W[bb])")
    game.root.add_child({"B": ["cc"]})
    assert write_game(game) == b"(;SZ[9](;B[aa];W[bb])(;B[cc]))\n"


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    for path, code in ((tmp_path, "is-directory"), (tmp_path / "no\x1b.sgf", "cannot-open"), ("\0", "cannot-open")):
        (item,) = read_path(str(path))
        assert isinstance(item, Unreadable) and item.error.code == code
        assert str(item.error).isprintable()
        assert isinstance(item.error, SgfError)


def test_messages_are_harmless() -> None:
    (item,) = read(b"(;\x1b[31mSZ\x07!" + b"!" * 5000 + b";B[aa])")
    for diagnostic in item.diagnostics:
        assert str(diagnostic).isprintable() and len(str(diagnostic)) < 200


def test_numbers_are_unique() -> None:
    assert len(set(NUMBERS.values())) == len(NUMBERS)


def test_all_that_can_be_wrong_with_a_problem_has_a_number() -> None:
    package = Path(__file__).parents[2] / "ldjudge"
    code = "".join(path.read_text() for part in ("problem", "sgf") for path in (package / part).rglob("*.py"))
    faults = set(re.findall(r'Fault\(\s*"([a-z-]+)"', code))
    assert len(faults) > 20 and faults <= NUMBERS.keys()


class Endless(io.RawIOBase):
    """Many games that are made while they are read."""

    def __init__(self, games: int) -> None:
        self.left = games

    def read(self, size: int = -1) -> bytes:
        if not self.left:
            return b""
        count = min(self.left, max(1, size // len(GOOD)))
        self.left -= count
        return GOOD.encode() * count


def test_one_game_at_a_time() -> None:
    """The first games come before the last are read, and the text of the past is forgotten."""
    import tracemalloc

    stream = Endless(8_000)
    games = read_games(stream, "many.sgf")  # type: ignore[arg-type]
    next(games)
    assert stream.left > 4_000
    tracemalloc.start()
    count = 1 + sum(1 for _ in games)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 8_000
    assert peak < 5_000_000


HOSTILE = {
    "nested without end": b"(;" * 60_000,
    "deep": b"(;" * 4_000 + b")" * 4_000,
    "brackets": b"(" * 300_000,
    "closing": b")" * 300_000,
    "long line": b"(" + b";B[aa]" * 4_000 + b")",
    "starts of games": b"(;SZ[9]" * 4_000,
    "starts of values": b"(;C[" * 50_000,
    "escapes": b"(;C[" + b"\\" * 300_000,
    "escaped brackets": b"(;C[" + b"\\]" * 100_000 + b"])",
    "loose brackets": b"(;C[" + b"] x " * 50_000 + b"])",
    "one name": b"(;" + b"A" * 300_000 + b"[x])",
    "small letters": b"(;" + b"a" * 300_000 + b"[x])",
    "blanks": b"( " * 100_000 + b" " * 300_000 + b";",
    "values": b"(;AB" + b"[aa]" * 50_000 + b")",
    "rectangles": b"(;SZ[52]PL[B]AB" + b"[aa:ZZ]" * 300 + b")",
    "a long value": b"(;C[" + b"x" * 2_000_000 + b"])",
    "bad bytes": b"(;C[" + b"\xff" * 100_000 + b"])",
    "a size": b"(;SZ[" + b"9" * 100_000 + b"]AB[aa])",
    "many names": b"(;" + b"".join(b"X%d[a]" % i for i in range(5_000)) + b")",
    "unclosed games": b"(;FF[4]C[x\n" * 5_000,
    "changing encodings": b"".join(b"(;CA[%s]C[\xe9])" % (b"latin-1" if i % 2 else b"koi8-r") for i in range(500)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files(name: str) -> None:
    """Seconds, not minutes; findings, not tracebacks."""
    started = time.process_time()
    linter = Linter()
    for item in read_games(HOSTILE[name], "x.sgf"):
        linter.lint(item)
        if isinstance(item, Game):
            write_game(item)
            with contextlib.suppress(ProblemError):
                set_up(item)
    assert time.process_time() - started < 20


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldjudge.sgf.parser.MAX_NODES", 100)
    found = read(b"(" + b";B[aa]" * 101 + b")" + GOOD.encode())
    assert [codes(item) for item in found] == [["too-many-nodes!"], []]
    monkeypatch.setattr("ldjudge.sgf.reader.MAX_GAME", 10_000)
    monkeypatch.setattr("ldjudge.sgf.stream._CHUNK", 4_096)
    found = read(b"(;C[" + b"x" * 100_000 + b"])" + GOOD.encode())
    assert [codes(item) for item in found] == [["game-too-large!"], []]


SOUND = [data for data, expected in SAMPLES.values() if expected and not any(expected)]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_mutated_files(data: st.DataObject) -> None:
    """Cut, repeated, swapped and foreign bytes anywhere: no traceback, and what is read can be written."""
    text = bytearray(data.draw(st.sampled_from(SOUND)))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text)))
        kind = data.draw(st.sampled_from(["insert", "delete", "repeat", "other"]))
        if kind == "insert":
            text[at:at] = data.draw(
                st.sampled_from([b"[", b"]", b"(", b")", b";", b"\\", b"\0", b"\xff", b"B[zz]", b"SZ[0]"])
            )
        elif kind == "delete":
            del text[at : at + data.draw(st.integers(1, 10))]
        elif kind == "repeat":
            text[at:at] = text[: data.draw(st.integers(0, len(text)))]
        else:
            text[at:at] = data.draw(st.binary(max_size=8))
    linter = Linter()
    for item in read_games(bytes(text), "x.sgf"):
        assert all(str(d).isprintable() for d in linter.lint(item))
        if isinstance(item, Game):
            written = write_game(item)
            again = one(written)
            assert set(codes(again)) <= KEPT, (bytes(text), written)
            try:
                set_up(item)
            except ProblemError as error:
                assert all(fault.message.isprintable() for fault in error.faults)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    for start in (b"", b"(;", b"(;C["):
        for item in read_games(start + data, "x.sgf"):
            Linter().lint(item)
