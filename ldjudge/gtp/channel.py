"""Lines from the client, read by a thread of their own so that '# interrupt' is seen while a search runs."""

from __future__ import annotations

import os
import queue
import threading
from typing import IO, Protocol

from ldjudge.gtp.protocol import is_interrupt

MOST = 1 << 20  # bytes of one line; the rest of a longer one is dropped
_CHUNK = 1 << 16


class Channel(Protocol):
    """What an engine needs of its client."""

    def next_line(self) -> str | None:
        """Waits for the next command line; None: there are no more."""

    def interrupted(self) -> bool:
        """Whether the command whose line was taken last is to stop."""

    def waiting(self) -> bool:
        """Whether something else came since (the end counts)."""

    def wait(self) -> None:
        """Waits until something else comes."""

    def write(self, text: str) -> None:
        """Sends text to the client at once."""


class StreamChannel:
    """A client on file descriptors, as on standard input and output."""

    def __init__(self, descriptor: int, output: IO[str]) -> None:
        self._descriptor, self._output = descriptor, output
        self._lines: queue.Queue[tuple[int, str | None]] = queue.Queue(maxsize=10_000)
        self._ahead: tuple[int, str | None] | None = None
        self._read = 0  # how many lines were read
        self._taken = 0  # the number of the line taken last
        self._stopped = 0  # the number of the line whose command is to stop
        threading.Thread(target=self._reading, daemon=True, name="gtp-input").start()

    def _reading(self) -> None:
        """The thread: reads raw bytes, so that nothing is locked when the program ends in the middle of a read."""
        pending = b""
        while True:
            try:
                data = os.read(self._descriptor, _CHUNK)
            except OSError:
                data = b""
            *lines, pending = (pending + data).split(b"\n")
            pending = pending[:MOST]
            if not data and pending:
                lines.append(pending)
            for line in lines:
                self._take(line[:MOST].decode("utf-8", "replace"))
            if not data:
                self._lines.put((self._read + 1, None))
                return

    def _take(self, line: str) -> None:
        if is_interrupt(line):
            self._stopped = self._read
            return
        self._read += 1
        self._lines.put((self._read, line))

    def next_line(self) -> str | None:
        """See :class:`Channel`."""
        number, line = self._ahead or self._lines.get()
        self._ahead = (number, None) if line is None else None
        self._taken = number
        return line

    def interrupted(self) -> bool:
        """See :class:`Channel`."""
        return self._stopped >= self._taken

    def waiting(self) -> bool:
        """See :class:`Channel`."""
        return self._ahead is not None or not self._lines.empty() or self.interrupted()

    def wait(self) -> None:
        """See :class:`Channel`."""
        while not self.waiting():
            try:
                self._ahead = self._lines.get(timeout=0.1)
            except queue.Empty:
                continue

    def write(self, text: str) -> None:
        """See :class:`Channel`."""
        self._output.write(text)
        self._output.flush()
