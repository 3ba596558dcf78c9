"""SGF as the result of a command: games one after the other, on standard output or in a file of ``-o``."""

from __future__ import annotations

from contextlib import ExitStack

from ldjudge.cli.output import Output


class SgfOutput:
    """Writes games; the output is opened with the first of them, so that nothing is left of a run that had none.

    Raises :class:`~ldjudge.cli.output.OutputError` like :class:`Output`. Use it as a context manager.
    """

    def __init__(self, path: str | None, *, force: bool, sources: list[str]) -> None:
        self._path, self._force, self._sources = path, force, sources
        self._stack = ExitStack()
        self._output: Output | None = None

    def __enter__(self) -> SgfOutput:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def write(self, data: bytes) -> None:
        """Writes a game as bytes, whatever encoding the terminal has: SGF here is always UTF-8."""
        if self._output is None:
            output = Output(self._path, force=self._force, color="never", sources=self._sources)
            self._output = self._stack.enter_context(output)
        self._output.flush()
        raw = getattr(self._output.stream, "buffer", None)
        if raw is None:
            self._output.write(data.decode("utf-8"))
        else:
            raw.write(data)
            raw.flush()
