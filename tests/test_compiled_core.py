"""The compiled core works on C numbers alone: a name that lost its C type costs a factor of two to four, silently."""

from __future__ import annotations

import ast
import html
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ldjudge.search import core, dfpn

HERE = Path(core.__file__).parent
SETUP = HERE.parents[2] / "setup.py"
PARTS = sorted(types.stem for types in HERE.glob("*.pxd") if types.stem != "width")
# Called once a core, once a question, once in a thousand positions, or to learn from: these may touch Python objects.
SELDOM = {"masks", "ask", "known", "best_move", "check", "grow", "moves_of", "note_scored", "note_solved"}


def directives() -> dict[str, bool]:
    """The compiler directives that setup.py gives to Cython."""
    for node in ast.walk(ast.parse(SETUP.read_text(encoding="utf-8"))):
        if isinstance(node, ast.keyword) and node.arg == "compiler_directives":
            found: dict[str, bool] = ast.literal_eval(node.value)
            return found
    raise AssertionError("setup.py has no compiler_directives")


def hot_functions(part: str) -> dict[str, range]:
    """The functions of a part of the core that its .pxd declares in C, with the lines of their bodies."""
    types, source = ((HERE / f"{part}{ending}").read_text(encoding="utf-8") for ending in (".pxd", ".py"))
    declared = set(re.findall(r"^\s*cp?def [^\n(:]*?(\w+)\(", types, re.M))
    found = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name in declared - SELDOM:
            found[node.name] = range(node.body[0].lineno, (node.end_lineno or 0) + 1)
    return found


def annotated(part: str, folder: Path) -> dict[int, tuple[int, str]]:
    """Cython's score of each line of a part (0: plain C) and its text, from an annotated translation in ``folder``."""
    inside = folder / "ldjudge" / "search" / "core"
    inside.mkdir(parents=True)
    for package in (inside, inside.parent, inside.parent.parent):
        (package / "__init__.py").touch()
    for source in (HERE / f"{part}.py", *HERE.glob("*.pxd")):
        shutil.copy(source, inside)
    options = ",".join(f"{name}={value}" for name, value in directives().items())
    command = [sys.executable, "-m", "cython", "-3", "--annotate", "-X", options, str(inside / f"{part}.py")]
    subprocess.run(command, check=True, cwd=folder, capture_output=True, timeout=300)
    text = (inside / f"{part}.html").read_text(encoding="utf-8")
    rows = re.findall(r'<pre class="cython line score-(\d+)"[^>]*>[^<]*<span class="">(\d+)</span>: (.*?)</pre>', text)
    return {int(line): (int(score), html.unescape(re.sub(r"<.*?>", "", code)).strip()) for score, line, code in rows}


def test_every_part_has_its_types() -> None:
    uncompiled = {"__init__", "constants", "width"}
    assert {source.stem for source in HERE.glob("*.py")} - uncompiled == set(PARTS)
    declared = set().union(*(hot_functions(part) for part in PARTS))
    assert {"flood", "alive", "doomed", "find", "store", "rate", "expand", "mid", "zone_of_loss"} <= declared


@pytest.mark.parametrize("part", PARTS)
def test_hot_functions_touch_no_python_objects(part: str, tmp_path: Path) -> None:
    if os.environ.get("LDJUDGE_REQUIRE_COMPILER") != "1":
        pytest.importorskip("Cython", reason="Cython isn't installed")
    hot, lines = hot_functions(part), annotated(part, tmp_path)
    assert len(lines) > 100
    slow = [f"{name}, line {line}: {lines[line][1]}" for name, body in hot.items() for line in body if lines[line][0]]
    assert not slow, f"Python objects in hot functions: declare the types in {part}.pxd\n" + "\n".join(slow)


def test_the_core_is_compiled_where_it_has_to_be() -> None:
    if os.environ.get("LDJUDGE_REQUIRE_COMPILER") != "1":
        pytest.skip("a compiler isn't required here")
    assert core.COMPILED
    compiled = "pure" if os.environ.get("LDJUDGE_PURE") == "1" else "compiled"
    wide = compiled if sys.platform != "win32" and sys.maxsize > 1 << 32 else "pure"
    assert [dfpn.core_in_use(size) for size in (0, 1, 64, 65, 128, 129)] == [compiled] * 3 + [wide] * 2 + ["pure"]
