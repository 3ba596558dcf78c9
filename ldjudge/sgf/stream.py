"""A stream of bytes as text, read a piece at a time, in an encoding that may change on the way."""

from __future__ import annotations

import codecs
from typing import BinaryIO

from ldjudge.sgf.encoding import by_mark, is_wide, with_order

_CHUNK = 128 * 1024
LOOK = 4096  # bytes in which an encoding shows


class Stream:
    """The text of a stream from the current place on (``text`` from ``at`` on), and that place as line and column.

    ``codec``: an encoding that was asked for. Without it a byte order mark decides, then UTF-8 is tried. Bytes that
    are no text in the encoding come as surrogates, so that nothing is lost when it changes. ``at_end``: the stream has
    no more; ``failure``: why it couldn't be read to its end; ``binary``: it doesn't look like text.
    """

    def __init__(self, stream: BinaryIO, codec: str | None) -> None:
        self.stream, self.asked = stream, codec
        self.fixed = codec  # an encoding that no game may change
        self.codec = codec or "utf-8"
        self.wide: codecs.IncrementalDecoder | None = None
        self.data, self.text, self.at = b"", "", 0
        self.at_end = self.binary = False
        self.line = self.column = 1
        self.newline = "\n"
        self.failure: str | None = None

    def _read(self, size: int) -> bytes:
        """Up to ``size`` bytes; unless the stream ends, as many as looking at an encoding needs."""
        parts: list[bytes] = []
        count = 0
        try:
            while count < LOOK and (data := self.stream.read(size - count)):
                parts.append(data)
                count += len(data)
        except (OSError, ValueError) as error:
            self.failure = getattr(error, "strerror", None) or str(error)
        return b"".join(parts)

    def _begin(self) -> None:
        """Reads the first piece, and what a byte order mark says of it."""
        head = self._read(_CHUNK)
        marked, length = by_mark(head)
        self.binary = b"\0" in head and (marked is None or not is_wide(marked))
        if self.asked is None or is_wide(self.asked):
            head = head[length:] if self.asked is None or marked is not None else head
            wide = with_order(self.asked, marked, head) if self.asked is not None else marked
            if wide is not None and is_wide(wide):
                self.wide = codecs.getincrementaldecoder(wide)("replace")
            if wide is not None:
                self.fixed, self.codec = wide, "utf-8"
        elif self.asked == "utf-8" and marked == "utf-8":
            head = head[length:]
        self.data = self._narrow(head, not head)
        self._decode()
        if "\n" not in self.text and "\r" in self.text:
            self.newline = "\r"

    def _narrow(self, data: bytes, final: bool) -> bytes:
        """UTF-16 and UTF-32 as UTF-8; other bytes as they are."""
        if self.wide is None:
            return data
        return self.wide.decode(data, final).encode("utf-8", "replace")

    def _fill(self) -> None:
        """Reads on: at least as much as there is, so that a long game isn't scanned too often."""
        self._drop()
        size = max(_CHUNK, 3 * len(self.text))
        data = self._read(size)
        self.at_end = not data
        self.data += self._narrow(data, not data)
        self._decode()

    def _drop(self) -> None:
        """Forgets the text before the current place."""
        if self.at:
            used = len(self.text[: self.at].encode(self.codec, "surrogateescape"))
            self.data, self.text, self.at = self.data[used:], self.text[self.at :], 0

    def _decode(self) -> None:
        decoder = codecs.getincrementaldecoder(self.codec)("surrogateescape")
        self.text = decoder.decode(self.data, self.at_end)

    def _switch(self, codec: str) -> None:
        """Reads on from the current place in another encoding."""
        self._drop()
        self.codec = codec
        self._decode()

    def _place(self, offset: int) -> tuple[int, int]:
        """Line and column, from 1, of an offset in the text that isn't before the current place."""
        lines = self.text.count(self.newline, self.at, offset)
        if not lines:
            return self.line, self.column + offset - self.at
        return self.line + lines, offset - self.text.rfind(self.newline, self.at, offset)

    def _advance(self, to: int) -> None:
        """Makes an offset the current place."""
        self.line, self.column = self._place(to)
        self.at = to
