"""The line on a terminal while a search takes long; silent where standard error is no terminal."""

from __future__ import annotations

import contextlib
import os
import sys
import time

from ldjudge.wording import counted

_FIRST = 1.0  # seconds before anything is shown
_EVERY = 0.2  # seconds between two lines


class Progress:
    """Shows what is going on. ``prefix`` goes in front, as in '3/10 '."""

    def __init__(self, *, quiet: bool = False) -> None:
        self.shown = False
        self.started = time.perf_counter()
        self._next = self.started + _FIRST
        self._on = not quiet and _terminal()

    def searching(self, nodes: int, question: str = "") -> None:
        """Called from inside a search with the number of positions so far."""
        if self._on and (now := time.perf_counter()) >= self._next:
            rate = nodes / max(now - self.started, 1e-6)
            self._show(f"{counted(nodes, 'position')}, {rate:,.0f}/s{f', {question}' if question else ''}", now)

    def counting(self, done: int) -> None:
        """Called after each problem of many."""
        if self._on and (now := time.perf_counter()) >= self._next:
            self._show(f"{counted(done, 'problem')}, {done / max(now - self.started, 1e-6):,.1f}/s", now)

    def restart(self) -> None:
        """Counts from now on: a new problem."""
        self.clear()
        self.started = time.perf_counter()
        self._next = self.started + _FIRST

    def clear(self) -> None:
        """Takes the line off the terminal before something else is written."""
        if self.shown:
            self._write("\r\x1b[K")
            self.shown = False

    def _show(self, text: str, now: float) -> None:
        self._next = now + _EVERY
        self.shown = True
        self._write(f"\r{text[: _width() - 1]}\x1b[K")

    @staticmethod
    def _write(text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):
            pass


class Bar(Progress):
    """The line for a long run over files: a bar, the rate, and the time left as far as the sizes of files tell."""

    def __init__(self, arguments: list[str], *, quiet: bool = False) -> None:
        super().__init__(quiet=quiet)
        self._sizes = _sizes(arguments) if self._on else {}
        self._whole = sum(self._sizes.values())
        self._passed = 0
        self._file = ""

    def done(self, problems: int, path: str) -> None:
        """Called after each problem, in order, with the file that it was read from."""
        if not self._on:
            return
        if path != self._file:
            self._passed += self._sizes.get(self._file, 0)
            self._file = path
        now = time.perf_counter()
        if now >= self._next:
            spent = max(now - self.started, 1e-6)
            share = self._passed / self._whole if self._whole else 0.0
            text = f"{counted(problems, 'problem')}, {problems / spent:,.1f}/s"
            if share > 0:
                left = int(spent * (1 - share) / share)
                filled = round(20 * share)
                text = f"[{'#' * filled}{'.' * (20 - filled)}] {text}, {left // 60}:{left % 60:02} left"
            self._show(text, now)


def _sizes(arguments: list[str]) -> dict[str, int]:
    """The sizes of the files that the arguments name, in bytes."""
    from ldjudge.cli.inputs import inputs

    found: dict[str, int] = {}
    for entry in inputs(arguments, folders=True):
        if entry.path is not None and entry.issue is None:
            with contextlib.suppress(OSError):
                found[entry.name] = os.path.getsize(entry.path)
    return found


def _width() -> int:
    """The width of the terminal: a longer line would wrap, and what has wrapped can't be taken back."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError, AttributeError):
        return 80


def _terminal() -> bool:
    try:
        return sys.stderr is not None and sys.stderr.isatty()
    except ValueError:
        return False
