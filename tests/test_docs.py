"""Every command in the documentation is run, and what it is said to print is what it prints.

Blocks marked ``console`` hold commands behind '$ ' with their output below; blocks marked ``sh`` are scripts that have
to succeed; those marked ``pycon`` are sessions of Python. The blocks of a page run one after the other in one folder,
with ``problems``, the same as ``books``, and a ``problem.sgf`` in it.
``LDJUDGE_UPDATE_GOLDEN=1 pytest tests/test_docs.py`` writes the outputs (and the pictures) anew.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ldjudge.cli import run
from ldjudge.cli.group import COMMANDS
from ldjudge.cli.options import OPTIONS

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").glob("*.md"))
RUN = [page for page in PAGES if re.search(r"^```(console|sh)$", page.read_text(encoding="utf-8"), re.MULTILINE)]
UPDATE = bool(os.environ.get("LDJUDGE_UPDATE_GOLDEN"))
FEW = ("corner/rectangular-six-one-liberty.sgf", "corner/tripod-kill.sgf", "seki/two-common-liberties.sgf")
PROBLEM = "problems/corner/rectangular-six-one-liberty.sgf"
PICTURES = {
    "dead": "corner/rectangular-six-no-liberty",
    "alive": "corner/weak-carpenters-square-live",
    "connection": "targets/both-through-one-live",
    "seki": "seki/placement-makes-seki",
    "repetition": "ko/double-ko",
    "best-is-seki": "corner/carpenters-square",
    "ko": "corner/rectangular-six-one-liberty",
    "cooked": "corner/tripod-kill",
}


def settled(text: str) -> str:
    """Output without what another search may count or play differently."""
    kept = [line.rstrip() for line in text.strip("\n").splitlines() if not line.startswith("Line: ")]
    return re.sub(r"[\d,]+ positions?(, [\d.]+ s)?", "N positions", "\n".join(kept))


def shell(folder: Path) -> dict[str, str]:
    """An environment in which ``ldjudge`` is this program."""
    tools = folder / ".tools"
    tools.mkdir(exist_ok=True)
    program = tools / "ldjudge"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ldjudge "$@"\n')
    program.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LDJUDGE_")}
    return kept | {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "LDJUDGE_CONFIG": "",
        "XDG_CACHE_HOME": str(folder),
        "NO_COLOR": "1",
    }


def run_script(script: str, folder: Path, *, strict: bool) -> tuple[int, str]:
    """The exit code of a script, and all it prints."""
    done = subprocess.run(
        ["bash", *(["-euo", "pipefail"] if strict else []), "-c", script],
        cwd=folder,
        env=shell(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        timeout=100,
    )
    return done.returncode, done.stdout


def run_command(command: str, folder: Path) -> str:
    """All that a command prints in the present folder; without pipes and the like it runs in this process, fast."""
    if not command.startswith("ldjudge ") or re.search(r"[|&;<>$`]", command):
        return run_script(command, folder, strict=False)[1]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        run(shlex.split(command)[1:])
    return printed.getvalue()


def prepare(folder: Path, page: Path) -> None:
    """The folder in which the commands of a page run: all problems where outputs are shown, a few for scripts."""
    if page.stem in ("recipes", "README"):
        for pattern in FEW:
            for file in (ROOT / "problems").glob(pattern):
                target = folder / "problems" / file.relative_to(ROOT / "problems")
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, target)
    else:
        shutil.copytree(ROOT / "problems", folder / "problems")
    shutil.copytree(folder / "problems", folder / "books", dirs_exist_ok=True)
    for name in ("problem.sgf", "my-problem.sgf"):
        shutil.copy(ROOT / PROBLEM, folder / name)


def console(block: str, folder: Path) -> Iterator[str]:
    """The block with the outputs that its commands really have."""
    for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
        yield f"$ {command}"
        output = run_command(command, folder).rstrip("\n")
        if output:
            yield output


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("page", RUN, ids=lambda page: page.stem)
def test_commands_of_a_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(tmp_path, page)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    text = page.read_text(encoding="utf-8")
    for kind, block in re.findall(r"^```(console|sh)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if kind == "sh":
            if "jq " in block and shutil.which("jq") is None:
                block = re.sub(r"\| jq .*|^jq .*", "", block, flags=re.MULTILINE)
            code, output = run_script(block, tmp_path, strict=True)
            assert code == 0, f"{block}\n{output}"
            continue
        found = "\n".join(console(block, tmp_path))
        if UPDATE:
            text = text.replace(f"```console\n{block}```", f"```console\n{found}\n```")
            page.write_text(text, encoding="utf-8")
        else:
            assert settled(block) == settled(found)


def test_sessions_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(
        r"^```pycon\n(.*?)^```$", (ROOT / "docs" / "library.md").read_text(encoding="utf-8"), re.M | re.S
    )
    session = doctest.DocTestParser().get_doctest("".join(blocks), {}, "library.md", None, 0)
    said: list[str] = []
    assert doctest.DocTestRunner().run(session, out=said.append).failed == 0, "".join(said)


@pytest.mark.skipif(shutil.which("bash") is None or shutil.which("jq") is None, reason="needs bash and jq")
def test_scripts_of_the_readme(tmp_path: Path) -> None:
    prepare(tmp_path, ROOT / "README.md")
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = [b for b in re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) if b.startswith("# ")]
    assert blocks
    for block in blocks:
        code, output = run_script(block, tmp_path, strict=True)
        assert code == 0, f"{block}\n{output}"


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_as_export_draws_them(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    drawn = tmp_path / "picture.svg"
    assert run(["export", "-q", f"problems/{PICTURES[name]}.sgf", "--show", "answer", "-o", str(drawn)]) == 0
    kept = ROOT / "docs" / "pictures" / f"{name}.svg"
    if UPDATE:
        shutil.copy(drawn, kept)
    assert kept.read_text(encoding="utf-8") == drawn.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md"], ids=lambda page: page.stem)
def test_what_a_page_names_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (page.parent / link).exists(), link
    for path in re.findall(r"`((?:ldjudge|tests|problems|docs|\.ci)/[\w./-]+)`", text):
        assert (ROOT / path).exists() or "yourmode" in path, path
    known = {part for option in OPTIONS for name in option.names for part in name.split("/")}
    for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", text):
        assert option in known | {"--version", "--help"}, option
    for word in re.findall(r"^\$? ?ldjudge ([a-z]+)(?= )", text, re.MULTILINE):
        assert word in COMMANDS, word
