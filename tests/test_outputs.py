"""Where results go: nothing is lost or overwritten unasked, and nothing in them acts on a terminal."""

from __future__ import annotations

import io
import json
import os
import subprocess
from pathlib import Path

import pytest
from cli_runs import DEAD, KILLS, LIVES, command, environment, start

from ldjudge.cli import run
from ldjudge.cli.files import earlier_copy


def test_output_files_are_not_overwritten_unasked(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lives.sgf", "-f", "jsonl", "-o", "out.jsonl"]) == 0
    before = Path("out.jsonl").read_text()
    assert json.loads(before)["winning_moves"] == ["B1"]
    assert run(["kills.sgf", "-f", "jsonl", "-o", "out.jsonl"]) == 74
    assert Path("out.jsonl").read_text() == before
    assert run(["kills.sgf", "-f", "jsonl", "-o", "out.jsonl", "--force"]) == 0
    assert Path("out.jsonl").read_text() != before
    assert run(["lives.sgf", "-o", "lives.sgf", "--force"]) == 74
    assert run(["lives.sgf", "-o", "no/such/folder/out"]) == 74
    assert run(["lives.sgf", "--annotate", "no/such/folder/out.sgf"]) == 74
    assert run(["lives.sgf", "--annotate", "dead.sgf"]) == 74
    assert Path("lives.sgf").read_text() == LIVES and Path("dead.sgf").read_text() == DEAD
    err = capsys.readouterr().err
    assert "Traceback" not in err and all(len(line) < 200 for line in err.splitlines())


@pytest.mark.parametrize(
    "words",
    [
        "solve set/a.sgf -o set/a.sgf",
        "solve set/*.sgf -o set/a.sgf",
        "solve -r set -o set/a.sgf",
        "solve set/a.sgf --annotate set/a.sgf",
        "solve -r set --annotate set",
        "solve set/a.sgf --proof set/a.sgf",
        "solve -r set --proof set/a.sgf",
        "check set -o set/a.sgf",
        "check set --html set/a.sgf",
        "check set --resume set/a.sgf",
        "check lives.sgf --baseline set/a.sgf -o set/a.sgf",
        "bench set -o set/a.sgf",
        "bench set --plot set/a.sgf",
        "lint set -r -o set/a.sgf",
        "transform -r set --swap-colors -o set/a.sgf",
        "export -r set -o set/a.sgf",
        "export -r set -f html -o set/a.sgf",
    ],
)
def test_nothing_is_written_over_an_input(files: Path, capsys: pytest.CaptureFixture[str], words: str) -> None:
    """Named, found in a folder or by a pattern: with --force, too."""
    Path("set").mkdir()
    text = LIVES if "--baseline" not in words else ""
    Path("set/a.sgf").write_text(text)
    assert run([*words.split(), "--force"]) == 74
    assert "set/a.sgf: " in capsys.readouterr().err
    assert Path("set/a.sgf").read_text() == text


@pytest.mark.parametrize(
    "words",
    [
        "solve -r set -o {}",
        "solve set/*.sgf -o {}",
        "check set -o {}",
        "bench set --plot {}",
        "transform -r set --rotate 90 -o {}",
        "export -r set -f html -o {}",
    ],
)
def test_nothing_is_written_over_an_input_by_another_name(files: Path, words: str) -> None:
    Path("set").mkdir()
    Path("set/a.sgf").write_text(LIVES)
    os.link("set/a.sgf", "hard.sgf")  # the file in the folder by another name
    os.symlink("../lives.sgf", "set/b.sgf")  # a name in the folder for another file
    for name in ("hard.sgf", "lives.sgf"):
        assert run([*words.format(name).split(), "--force"]) == 74, name
        assert Path("set/a.sgf").read_text() == Path("lives.sgf").read_text() == LIVES


def test_results_are_not_read_while_they_are_written(files: Path) -> None:
    """A file that is read and written at once would grow for ever."""
    for name in ("one", "two"):
        Path(name).mkdir()
        Path(name, "a.sgf").write_text(LIVES * 500)
    turn = command("transform", "--rotate", "180")

    def done(*shell: str) -> tuple[int, str]:
        told = subprocess.run(
            ["sh", "-c", *shell], capture_output=True, text=True, env=environment(), timeout=60, check=False
        )
        return told.returncode, told.stderr

    for number, shell in enumerate(('"$@" -r one two -o two/out.sgf', '"$@" -r one two > two/out.sgf')):
        assert done(shell, "sh", *turn) == (0, ""), number
        assert Path("two/out.sgf").read_text().count("(;") == 1000
        Path("two/out.sgf").unlink()
    whole = Path("one/a.sgf").read_text()
    told = "is-output: The results are written to this file, so it isn't read.\n"
    assert done('"$@" one/a.sgf >> one/a.sgf', "sh", *turn) == (4, f"one/a.sgf: {told}")
    assert done('"$@" - < one/a.sgf >> one/a.sgf', "sh", *turn) == (4, f"-: {told}")
    assert Path("one/a.sgf").read_text() == whole


@pytest.mark.parametrize("part", [1, 4, 1 << 20])
def test_long_files_are_searched_in_parts(part: int, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldjudge.cli.files._PART", part)
    Path("set/answers").mkdir(parents=True)
    Path("set/answers/copy.sgf").write_text(LIVES.replace("PL[W]", "PL[W]LJRESULT[win]"))
    Path("set/answers/other.sgf").write_text(LIVES.replace("PL[W]", "PL[W]LJRESUL [win]"))
    found = [earlier_copy(f"set/answers/{name}.sgf", "set", "set/answers") for name in ("copy", "other")]
    assert found == [True, False]


@pytest.mark.parametrize("words", ["solve -r all", "check --no-cache all", "lint all", "solve -r all/set"])
def test_folders_that_cannot_be_read_are_told(
    files: Path, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "all" / "set").mkdir(parents=True)
    (files / "all" / "lives.sgf").write_text(LIVES)
    listed = os.scandir

    def scandir(path: str) -> object:
        if os.path.basename(path) == "set":
            raise PermissionError(13, "Permission denied", path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert run(words.split()) == 4
    told = [line for line in "".join(capsys.readouterr()).splitlines() if "Permission denied" in line]
    assert len(told) == 1 and told[0].startswith("all/set: ")


def test_copies_of_an_earlier_run_are_no_inputs(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They lie in the folder of copies below the folder that is read; what else lies there is an input as ever."""
    Path("set/answers").mkdir(parents=True)
    Path("set/a.sgf").write_text(LIVES)
    Path("set/b.sgf").write_text(KILLS)
    words = ["solve", "-r", "set", "--annotate", "set/answers"]
    for left_out, options, code in ((0, [], 0), (2, [], 74), (2, ["--force"], 0)):
        assert run([*words, *options]) == code
        out, err = capsys.readouterr()
        assert out.count("to play") == 2 and "2 problems: 2 judged." in err
        assert ("set/answers: 2 files with answers of an earlier run left out." in err) is bool(left_out)
    copy = Path("set/answers/a.sgf").read_text()
    assert run(["solve", "-q", "set/answers/a.sgf", "--annotate", "set/answers", "--force"]) == 74  # named: an input
    assert run(["solve", "-q", "-r", "set", "set/answers", "--annotate", "set/answers", "--force"]) == 74
    assert Path("set/answers/a.sgf").read_text() == copy
    Path("set/answers/a.sgf").write_text(DEAD)
    assert run([*words, "--force"]) == 74
    assert "3 problems: 3 judged." in capsys.readouterr().err
    assert Path("set/answers/a.sgf").read_text() == DEAD


def test_nothing_is_written_over_a_file_that_standard_input_comes_from(files: Path) -> None:
    for words in ("solve -", "check -", "transform - --swap-colors", "solve"):
        with open("lives.sgf") as stream:
            options = [*words.split(), "-o", "lives.sgf", "--force"]
            done = subprocess.run(command(*options), stdin=stream, capture_output=True, env=environment())
        assert done.returncode == 74 and b"lives.sgf: this is an input" in done.stderr, words
        assert Path("lives.sgf").read_text() == LIVES
    with open(os.devnull) as stream:
        done = subprocess.run(command("-", "-o", os.devnull), stdin=stream, capture_output=True, env=environment())
    assert done.returncode == 4


def test_the_game_is_for_the_terminal(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LDJUDGE_OUTPUT", "lives.sgf")
    monkeypatch.setenv("LDJUDGE_FORCE", "1")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert run(["solve", "--play", "lives.sgf"]) == 0
    assert Path("lives.sgf").read_text() == LIVES


@pytest.mark.skipif(os.name != "posix", reason="devices and pipes of POSIX")
def test_a_pipe_keeps_nothing_that_could_be_overwritten(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lives.sgf", "-o", os.devnull, "--annotate", os.devnull, "--proof", os.devnull]) == 0
    assert run(["mark", "lives.sgf", "-q", "-o", os.devnull]) == 0
    assert capsys.readouterr() == ("", "")
    os.mkfifo("pipe")
    reader = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE, text=True)
    assert run(["lives.sgf", "-q", "-o", "pipe"]) == 0
    assert reader.communicate(timeout=20)[0] == "White to play lives: B1.\n"


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_run_is_not_resumed_from_a_pipe(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo("pipe")
    assert run(["check", "--no-cache", "lives.sgf", "--resume", "pipe"]) == 74
    assert capsys.readouterr().err == "ldjudge: pipe: can't be written: it is no file that could be continued.\n"


def test_the_line_on_what_is_going_on_fits_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from ldjudge.cli import progress

    monkeypatch.setattr(progress, "_terminal", lambda: True)
    monkeypatch.setattr(progress, "_FIRST", 0.0)
    for columns in (20, 200):
        monkeypatch.setattr(progress, "_width", lambda columns=columns: columns)
        progress.Progress().searching(123456789, "does it live?")
    narrow, wide = capsys.readouterr().err.removeprefix("\r").replace("\x1b[K", "").split("\r")
    assert len(narrow) == 19 and wide.startswith(narrow) and wide.endswith("does it live?")


@pytest.mark.parametrize(
    ("name", "option"), [("solve", "--annotate"), ("solve", "--proof"), ("check", "--html"), ("bench", "--plot")]
)
def test_an_existing_output_is_told_before_the_run(
    files: Path, capsys: pytest.CaptureFixture[str], name: str, option: str
) -> None:
    Path("there").write_text("mine")
    assert run([name, "endless.sgf", "--nodes", "50", option, "there"]) == 74
    out, err = capsys.readouterr()
    assert (out, err) == ("", "ldjudge: there: the file exists; give --force to overwrite it.\n")
    assert Path("there").read_text() == "mine"
    assert run([name, "endless.sgf", "--nodes", "50", option, "nowhere/there"]) == 74


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("solve lives.sgf --annotate", "a" * 300),
        ("solve lives.sgf --proof", "a" * 300),
        ("solve lives.sgf -o", "a" * 300),
        ("check --no-cache lives.sgf --html", "a" * 300),
        ("check --no-cache lives.sgf --resume", "a" * 300),
        ("solve lives.sgf -o", "folder"),
        ("mark lives.sgf -o", "folder"),
    ],
)
def test_what_cannot_be_written_is_named(
    files: Path, capsys: pytest.CaptureFixture[str], words: str, name: str
) -> None:
    Path("folder").mkdir()
    assert run([*words.split(), name]) == 74
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"ldjudge: {name}: ") and "the file exists" not in err


@pytest.mark.parametrize(
    "words",
    [
        "solve lives.sgf -o out --annotate nowhere/copy.sgf",
        "solve lives.sgf -o out --proof lives.sgf",
        "check --no-cache lives.sgf --html out -o lives.sgf",
        "check --no-cache lives.sgf --html out --resume nowhere/results",
        "bench lives.sgf --plot out -o nowhere/results",
    ],
)
def test_an_output_that_is_refused_leaves_no_other_one_behind(files: Path, words: str) -> None:
    assert run(words.split()) == 74
    assert not Path("out").exists()
    Path("out").write_text("")
    assert run([*words.split(), "--force"]) == 74
    assert Path("out").exists(), "what was there before"


def test_a_heading_holds_no_novel(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("long.sgf").write_text(LIVES.replace("PL[W]", f"PL[W]GN[{'no end ' * 10000}]"))
    for words in ("solve -v", "show -v", "check -v --no-cache", "dedupe"):
        run([*words.split(), "long.sgf", "long.sgf"])
        assert max(map(len, capsys.readouterr().out.splitlines())) < 400, words


def test_text_from_files_is_no_markup_and_no_escape_sequence(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "[bold]n\x1b[2J\u202e\x9b</b>"
    Path("evil.sgf").write_text(LIVES.replace("PL[W]", f"PL[W]GN[{name.replace(']', chr(92) + ']')}]"))
    for form in ("text", "json", "jsonl", "csv", "tsv"):
        assert run(["solve", "-v", "-f", form, "--color", "never", "evil.sgf"]) == 0
        out, err = capsys.readouterr()
        assert not any(sign in out + err for sign in "\x1b\u202e\x9b"), form
        assert "[bold]" in out
    assert run(["solve", "-v", "--color", "always", "evil.sgf"]) == 0
    out = capsys.readouterr().out
    assert "\x1b[2J" not in out and "[bold]" in out


def test_colour_order(files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def coloured(*arguments: str, **variables: str) -> bool:
        for name in ("NO_COLOR", "FORCE_COLOR"):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        assert run(["lives.sgf", *arguments]) == 0
        return "\x1b[" in capsys.readouterr().out

    assert not coloured()
    assert coloured(FORCE_COLOR="1")
    assert not coloured(FORCE_COLOR="1", NO_COLOR="1")
    assert coloured("--color", "always", NO_COLOR="1")
    assert not coloured("--color", "never", FORCE_COLOR="1")


@pytest.mark.parametrize(
    "words",
    ["solve lives.sgf", "export lives.sgf", "export lives.sgf -f html", "completion bash", "--help", "--version"],
)
def test_closed_standard_output_is_told(files: Path, words: str) -> None:
    shell = ["sh", "-c", 'exec "$@" >&-', "sh", *command(*words.split())]
    told = subprocess.run(shell, capture_output=True, text=True, env=environment())
    assert told.returncode == 74 and told.stderr == "ldjudge: Standard output is closed.\n"


@pytest.mark.parametrize(
    "words", ["solve -f json", "show -f json", "solve -f csv", "lint -f json", "export", "export -f html"]
)
def test_what_programs_read_is_utf_8(files: Path, words: str) -> None:
    """Whatever encoding the terminal has: an escape of Python's would be no JSON."""
    Path("named.sgf").write_text(LIVES.replace("PL[W]", "PL[W]GN[\U0001f600 \u65e5\u672c]"), encoding="utf-8")
    done = subprocess.run(
        command(*words.split(), "named.sgf"), capture_output=True, env=environment(PYTHONIOENCODING="ascii")
    )
    assert done.returncode == 0, done.stderr
    if "json" in words:
        json.loads(done.stdout)
    if "lint" not in words:
        assert "\U0001f600 \u65e5\u672c" in done.stdout.decode()


def test_copies_and_proofs_may_share_a_folder(files: Path) -> None:
    assert run(["solve", "-q", "lives.sgf", "dead.sgf", "--annotate", "out", "--proof", "out"]) == 0
    assert run(["solve", "-q", "kills.sgf", "--annotate", "out", "--proof", "out"]) == 0
    assert len(list(Path("out").iterdir())) == 6


@pytest.mark.parametrize("name", ["solve", "bench", "transform", "show", "legal", "score", "lint", "check", "dedupe"])
def test_names_of_files_never_reach_the_terminal_as_they_are(
    files: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """A file's name may hold an escape sequence; so may a wrong value in it."""
    path = "\x1b[31m\nx.sgf"
    Path(path).write_text(LIVES.replace("AB[ag]", "C[B1\x9b]AB[\x1b[2J\\]][ag]"))
    run([name, path, *(["--swap-colors"] if name == "transform" else [])])
    Path(path).write_text(LIVES.replace("PL[W]", "PL[W]C[at B1, Black\x1b[2J]LJRESULT[loss dead]"))
    run([name, path, *(["--swap-colors"] if name == "transform" else []), *(["--expect"] if name == "solve" else [])])
    told = capsys.readouterr()
    assert "\x1b" not in told.err and "\x9b" not in told.err
    if name != "transform":  # it writes the file's own text
        assert "\x1b" not in told.out and "\x9b" not in told.out


def test_results_and_the_rest_go_to_different_streams(files: Path) -> None:
    done = start("solve", "-f", "jsonl", "lives.sgf", "missing.sgf", "dead.sgf")
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == 3
    assert done.stderr.splitlines()[-1] == "3 problems: 2 judged, 1 refused."


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_a_closed_pipe_ends_quietly(files: Path) -> None:
    process = subprocess.Popen(
        command("solve", "-f", "jsonl", *["lives.sgf"] * 200),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_a_full_disk_is_told(files: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            command("lives.sgf"), stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), timeout=60
        )
    assert done.returncode == 74
    assert done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
