"""The GTP engine, driven by transcripts in the form of GNU Go's regression tests.

In a transcript a command with a number is followed by '#? [PATTERN]': the response has to match that regular
expression as a whole ('? ' in front: a failure). A command without a number has to succeed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from ldjudge.cli import run
from ldjudge.gtp.engine import Engine
from ldjudge.gtp.protocol import read_request, response
from ldjudge.gtp.session import Means, Session
from ldjudge.verdict.judge import judge

ROOT = Path(__file__).parent.parent
TRANSCRIPTS = sorted((Path(__file__).parent / "gtp").glob("*.tst"))
_EXPECTED = re.compile(r"#\? \[(.*)\]\Z")


class Script:
    """A client in the same process: sends lines, keeps what is written."""

    def __init__(self, lines: list[str] | None = None, *, stop_after: int | None = None) -> None:
        self.lines = list(lines or [])
        self.written = ""
        self.polls, self.stop_after = 0, stop_after

    def next_line(self) -> str | None:
        return self.lines.pop(0) if self.lines else None

    def interrupted(self) -> bool:
        self.polls += 1
        return self.stop_after is not None and self.polls > self.stop_after

    def waiting(self) -> bool:
        return False

    def wait(self) -> None:
        return None

    def write(self, text: str) -> None:
        self.written += text


def converse(engine: Engine, script: Script, line: str) -> str:
    """The response to one line, without '=', number and final line breaks; failures keep their '?'."""
    script.written = ""
    request = read_request(line)
    assert request is not None
    engine.answer(request)
    written = script.written
    assert written.endswith("\n\n") and "\n\n" not in written[:-2], written
    match = re.match(r"([=?])(\d*)\s?(.*)\Z", written[:-2], re.DOTALL)
    assert match is not None and match.group(2) == request.number
    return ("? " if match.group(1) == "?" else "") + match.group(3)


def start(stop_after: int | None = None) -> tuple[Engine, Script]:
    script = Script(stop_after=stop_after)
    return Engine(Session(Means(judge, seconds=20.0)), script), script


def steps(path: Path) -> Iterator[tuple[str, str | None]]:
    """The commands of a transcript with the expected responses."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    for i, line in enumerate(lines):
        if line.startswith("#"):
            continue
        expected = _EXPECTED.match(lines[i + 1]) if i + 1 < len(lines) else None
        yield line, expected.group(1) if expected else None


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    engine, script = start()
    for line, expected in steps(path):
        told = converse(engine, script, line)
        if expected is None:
            assert not told.startswith("? "), f"{line}: {told}"
        else:
            pattern = ("[?]" + expected[1:]) if expected.startswith("? ") else expected
            assert re.fullmatch(pattern, told, re.DOTALL), f"{line}: {told!r} isn't {expected!r}"


def test_every_command_is_known_and_documented() -> None:
    engine, script = start()
    names = converse(engine, script, "list_commands").split("\n")
    assert names == sorted(set(names)) and "quit" in names
    for line in converse(engine, script, "gogui-analyze_commands").split("\n"):
        kind, label, command = line.split("/")
        assert kind and label and command.split()[0] in names


@pytest.mark.parametrize("line", ["", "   ", "# a comment", "\x01\x02", "\t# x"])
def test_lines_without_a_command(line: str) -> None:
    assert read_request(line) is None


def test_no_empty_line_within_a_response() -> None:
    assert response("3", "one\n\n\ntwo\x00\n") == "=3 one\ntwo\n\n"


@pytest.mark.parametrize("text", ["1_0", "１０", "nan", "-1", "1e9"])
def test_a_number_is_written_in_plain_digits(text: str) -> None:
    engine, script = start()
    for name in ("seconds", "nodes", "ko_threats"):
        assert converse(engine, script, f"ldjudge-param {name} {text}").startswith("? "), name
    assert converse(engine, script, "ldjudge-param seconds 1.5") == ""


def test_no_command_fails_on_odd_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    engine, script = start()
    converse(engine, script, "boardsize 5")
    names = [n for n in engine.commands() if n not in ("quit", "lz-analyze", "kata-analyze")]
    for arguments in ("", "b", "b b b b", "A1", "99999999999999999999", "b A1 w", "\u2028 ☃", "show", "-1 -1", "pass"):
        for name in names:
            told = converse(engine, script, f"{name} {arguments}")
            assert "internal error" not in told, (name, arguments, told)
    assert capsys.readouterr().out == ""


def test_an_interrupt_stops_a_search() -> None:
    engine, script = start(stop_after=0)
    converse(engine, script, "boardsize 9")
    converse(engine, script, "gogui-setup b E5 b E6 b F4 w D5 w E4 w C3 w G7")
    converse(engine, script, "ldjudge-realm A1:J9")
    told = converse(engine, script, "ldjudge-judge b")
    assert told.endswith("give ldjudge-param defender black or ldjudge-param defender white.")
    converse(engine, script, "ldjudge-param defender white")
    assert converse(engine, script, "ldjudge-judge b") == "? interrupted"
    assert converse(engine, script, "list_stones w") == "C3 D5 E4 G7"


@pytest.mark.parametrize("dialect", ["lz", "kata"])
def test_analysis_lines(dialect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    engine, script = start()
    converse(engine, script, "loadsgf problems/corner/rectangular-six-one-liberty.sgf 1")
    script.written = ""
    request = read_request(f"7 {dialect}-analyze b 50 minmoves 3")
    assert request is not None
    engine.answer(request)
    head, *lines = script.written[:-1].split("\n")
    assert head == "=7" and lines.pop() == "" and len(lines) == 2
    for line in lines:
        moves = re.findall(r"info move (\w+) visits (\d+) .*?order (\d+) pv \1", line)
        assert [int(order) for _, _, order in moves] == list(range(len(moves)))
        assert [int(v) for _, v, _ in moves] == sorted((int(v) for _, v, _ in moves), reverse=True)


class Process:
    """A client of a real engine process."""

    def __init__(self, *options: str) -> None:
        self.engine = subprocess.Popen(
            [sys.executable, "-m", "ldjudge", "gtp", *options],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def send(self, line: str) -> None:
        assert self.engine.stdin is not None
        self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()

    def receive(self) -> str:
        assert self.engine.stdout is not None
        lines: list[str] = []
        while (line := self.engine.stdout.readline()) not in ("\n", ""):
            lines.append(line)
        return "".join(lines)


def test_a_real_process_is_interrupted_and_goes_on() -> None:
    client = Process("--time", "30")
    client.send("boardsize 9")
    client.send("gogui-setup b E5 b E6 b F4 w D5 w E4 w C3 w G7")
    client.send("ldjudge-realm A1:J9")
    client.send("ldjudge-param defender white")
    for _ in range(4):
        assert client.receive().startswith("=")
    client.send("5 genmove b")
    timer = threading.Timer(0.5, client.send, ["# interrupt"])
    timer.start()
    assert client.receive() == "?5 interrupted\n"
    client.send("6 name")
    assert client.receive() == "=6 ldjudge\n"
    client.send("7 kata-analyze w 10")
    client.send("8 name")
    assert client.receive().startswith("=7\n")
    assert client.receive() == "=8 ldjudge\n"
    client.send("quit")
    assert client.receive() == "=\n"
    assert client.engine.wait(10) == 0
    assert client.engine.stdin is not None and client.engine.stdout is not None
    client.engine.stdin.close()
    client.engine.stdout.close()


def test_the_end_of_input_ends_the_engine() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ldjudge", "gtp"], input="1 name\n2 version", cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0 and re.fullmatch(r"=1 ldjudge\n\n=2 \S+\n\n", done.stdout) and done.stderr == ""


OPEN = "(;SZ[9]PL[B]AB[bc][cc][dc][ec][fb]AW[bb][cb][db][eb])"
CLOSED = "(;SZ[9]PL[B]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di])"


@pytest.mark.parametrize("text", [OPEN, CLOSED, CLOSED.replace("PL", "LJREALM[ah:di]LJDEFENDER[W]PL")])
def test_the_json_is_that_of_solve(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All but the file, what the search took, and who said what a file says."""
    file = tmp_path / "a.sgf"
    file.write_text(text)
    assert run(["solve", str(file), "-f", "json", "--all-moves"]) == 0
    solved = json.loads(capsys.readouterr().out)
    script = Script([f"1 loadsgf {file} 1", "2 ldjudge-json", "3 quit"])
    Engine(Session(Means(judge)), script).run()
    (line,) = (line for line in script.written.splitlines() if line.startswith("=2 "))
    told = json.loads(line.removeprefix("=2 "))
    for data in (solved, told):
        del data["source"], data["search"], data["pv"]
        from_file = {"LJREALM": "option", "LJDEFENDER": "option"}
        data["provenance"] = {key: from_file.get(word, word) for key, word in data["provenance"].items()}
    assert told == solved


def test_a_file_may_name_the_boundary_and_no_realm(tmp_path: Path) -> None:
    file = tmp_path / "walled.sgf"
    file.write_text("(;GM[1]FF[4]SZ[9]AB[ba][bb][ab]AW[ca][cb][cc][bc][ac]PL[B]LJBOUNDARY[nearest])")
    script = Script([f"1 loadsgf {file} 1", "2 ldjudge-param", "3 quit"])
    Engine(Session(Means(judge)), script).run()
    assert "boundary nearest\n" in script.written
