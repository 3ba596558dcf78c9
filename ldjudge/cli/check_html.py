"""Writes the HTML report of ``ldjudge check``: problems as they come to a temporary file, the whole at the end."""

from __future__ import annotations

import shutil
import tempfile
from typing import Any

from ldjudge.check.html import TAIL, article, head
from ldjudge.cli.check_results import Tally
from ldjudge.cli.output import Output
from ldjudge.cli.preparing import Prepared


class HtmlReport:
    """The file of a report. Raises :class:`~ldjudge.cli.output.OutputError` where it can't be written, exists
    (without ``force``), or is one of ``sources``. Use it as a context manager: without an :meth:`end` nothing is left.
    """

    def __init__(self, path: str, *, force: bool, sources: list[str]) -> None:
        self._output = Output(path, force=force, sources=sources)
        self._parts = tempfile.TemporaryFile("w+", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
        self._count = 0
        self._ended = False

    def __enter__(self) -> HtmlReport:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._ended:
            self._parts.close()
            self._output.discard()

    def add(self, data: dict[str, Any], ready: Prepared) -> None:
        """Adds a problem."""
        self._count += 1
        self._parts.write(article(self._count, data, ready.problem))

    def end(self, tally: Tally) -> None:
        """Writes the file: counts first, then what was added."""
        self._ended = True
        with self._output as output, self._parts as parts:
            output.write(head(tally.codes, tally.problems, tally.agreeing))
            parts.seek(0)
            shutil.copyfileobj(parts, output.stream)
            output.write(TAIL)
