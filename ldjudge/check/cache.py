"""Results that are kept between runs: an SQLite file, keyed by everything that a result depends on.

The key is a digest of the problem (shape, stones, realm, ...), the moves and marks of its solution, the options, and
the version of the solver, down to its source. So nothing ever has to be thrown away by hand; and a cache that can't be
read or written is no reason to stop: the run goes on without.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from functools import cache
from pathlib import Path

from ldjudge.check.worker import Result, Task
from ldjudge.version import __version__

_SOURCES = ("board", "problem", "search", "verdict", "modes", "check", "render", "sgf")


class CacheFault(Exception):
    """The cache can't be used; the text is one sentence."""


def default_path() -> Path:
    """The file in the user's cache folder."""
    folder = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(folder) / "ldjudge" / "check.sqlite3"


@cache
def solver_version() -> str:
    """The version with a digest of the source of everything that results depend on."""
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for name in _SOURCES:
        for path in sorted((package / name).rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{__version__}+{digest.hexdigest()[:12]}"


def key_of(task: Task, identity: str | None) -> str:
    """The digest for a task; ``identity`` is the name of the problem's shape."""
    problem, solution, how = task.problem, task.solution, task.how
    position = problem.position
    parts = [
        identity,
        solver_version(),
        (position.width, position.height, position.ko),
        sorted((p.column, p.row, c.letter) for p, c in position.stones.items()),
        sorted(problem.realm),
        sorted(problem.targets),
        problem.defender.letter,
        problem.teban.letter,
        problem.boundary.value,
        problem.rules.value,
        problem.suicide,
        problem.threats,
        (how.mode, how.nodes, how.seconds, how.megabytes, how.first, how.depth),
        (task.inferred, task.boundary.value if task.boundary else None),
        (solution.dialect, solution.stated, solution.ko, solution.seki, solution.truncated),
        # The place in the file is part of a finding.
        [
            (m.point, m.parent, m.solver, m.mark.value, m.leads_right, sorted(m.edited), m.node, m.line, m.column)
            for m in solution.moves
        ],
    ]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


class Cache:
    """Known results. Raises :class:`CacheFault` at the start where the file can't be used; later faults are counted
    in ``faults`` and otherwise ignored."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.hits = self.faults = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(path, timeout=5.0)
            self._database.execute("PRAGMA journal_mode=WAL")
            self._database.execute("PRAGMA synchronous=NORMAL")
            self._database.execute("CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, result TEXT)")
            self._database.commit()
        except (OSError, sqlite3.Error) as error:
            raise CacheFault(f"{path}: the cache can't be used ({error}): --no-cache does without.") from None

    def get(self, key: str) -> Result | None:
        """The known result, or None."""
        try:
            row = self._database.execute("SELECT result FROM results WHERE key = ?", (key,)).fetchone()
            data = json.loads(row[0]) if row else None
        except (sqlite3.Error, ValueError):
            self.faults += 1
            return None
        if not isinstance(data, dict):
            return None
        self.hits += 1
        return data

    def put(self, key: str, result: Result) -> None:
        """Keeps a result, if another run would come to the same."""
        if not keeps(result):
            return
        try:
            self._database.execute("INSERT OR REPLACE INTO results VALUES (?, ?)", (key, json.dumps(result)))
            self._database.commit()
        except sqlite3.Error:
            self.faults += 1

    def close(self) -> None:
        """Writes what is left."""
        try:
            self._database.commit()
            self._database.close()
        except sqlite3.Error:
            self.faults += 1


def keeps(result: Result) -> bool:
    """Whether a result is worth keeping: nothing in it was left open by a limit of time or memory."""
    return not result.get("failure") and result.get("limited") in (None, "nodes")
