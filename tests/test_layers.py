"""Imports only go up the table of packages in the README; what comes from outside is known in one package each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ((?:`ldjudge/\w+`(?:, )?)+) \|", README, re.MULTILINE)
ORDER = [name for row in ROWS for name in re.findall(r"ldjudge/(\w+)", row)]
OUTSIDE = {"sgfmill": "sgf", "click": "cli", "rich": "cli"}


def imported(package: str) -> Iterator[tuple[str, str]]:
    """The modules that a package imports, anywhere in it, each with the file."""
    for path in sorted((ROOT / "ldjudge" / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module, path.name
            elif isinstance(node, ast.Import):
                yield from ((name.name, path.name) for name in node.names)


def test_the_table_names_every_package() -> None:
    assert sorted(ORDER) == sorted(path.parent.name for path in (ROOT / "ldjudge").glob("*/__init__.py"))


@pytest.mark.parametrize("package", ORDER)
def test_imports_go_up_the_table(package: str) -> None:
    known = {*ORDER[: ORDER.index(package) + 1], "version", "wording", "escape"}
    for module, file in imported(package):
        first, _, rest = module.partition(".")
        if first == "ldjudge":
            assert rest.partition(".")[0] in known, f"{package}/{file} imports {module}"
        assert OUTSIDE.get(first, package) == package, f"{package}/{file} imports {module}"
