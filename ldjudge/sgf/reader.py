"""Games from a stream of bytes, one at a time, whatever encodings and faults the file has.

Bytes become text game by game: an encoding that was asked for, a byte order mark, the game's CA, else UTF-8, else
what detection says. Only the text from the current game on is in memory. After a broken game reading goes on at the
next sure start of one.
"""

from __future__ import annotations

import io
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from ldjudge.escape import clip, quoted
from ldjudge.sgf.diagnostics import Diagnostic, SgfError
from ldjudge.sgf.encoding import can_detect, codec_of, detect, is_wide
from ldjudge.sgf.parser import RESTART, START, Broken, NeedMore, Parsed, parse_game
from ldjudge.sgf.stream import LOOK, Stream
from ldjudge.sgf.tree import Game, Node
from ldjudge.sgf.values import fork_of, problems_after

MAX_GAME = 32 * 1024 * 1024  # characters; the largest joseki dictionaries have 5 million
_CHARSET = re.compile(r"\sCA\s*\[([^\]]{0,40})\]|[;\]]CA\s*\[([^\]]{0,40})\]")
_NEXT_GAME = re.compile(r"\)\s*\(\s*;\s*[A-Z]{2}\s*\[")
_ESCAPED = re.compile("[\udc80-\udcff]")
_LAST_RESORT = "iso8859-15"  # every byte means something in it


@dataclass(frozen=True)
class Unreadable:
    """A game that can't be read, in its place among the games; ``diagnostics`` has all that was found."""

    path: str
    index: int
    error: SgfError
    diagnostics: list[Diagnostic] = field(default_factory=list)


def read_path(
    path: str, *, encoding: str | None = None, strict: bool = False, split_children: bool = False
) -> Iterator[Game | Unreadable]:
    """The games of a file; what can't be opened or isn't a file comes as one :class:`Unreadable`."""
    try:
        with open(path, "rb") as stream:
            yield from read_games(stream, path, encoding=encoding, strict=strict, split_children=split_children)
    except IsADirectoryError:
        yield _unopened(path, "is-directory", "This is a folder: give -r to read the files in it.")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        yield _unopened(path, "cannot-open", f"The file can't be opened: {clip(reason, 100)}.")


def _unopened(path: str, code: str, message: str) -> Unreadable:
    error = SgfError(path, 0, 0, code, message)
    return Unreadable(path, 0, error, [error.diagnostic])


def read_games(
    stream: BinaryIO | bytes,
    path: str,
    *,
    encoding: str | None = None,
    strict: bool = False,
    split_children: bool = False,
) -> Iterator[Game | Unreadable]:
    """The games of a stream in order; a game that can't be read comes as :class:`Unreadable`, and reading goes on.

    ``encoding`` overrides what the file says; raises ValueError if no such encoding is known. ``strict`` makes every
    leniency an error. ``split_children`` makes each child of a root without stones a game of its own, and each
    problem of several that follow a lead-in without stones.
    """
    codec = None
    if encoding is not None:
        codec = codec_of(encoding)
        if codec is None:
            raise ValueError(
                f"{quoted(encoding)} is no encoding of SGF files: write UTF-8, Shift_JIS, GB18030 or the like"
            )
    source: BinaryIO = io.BytesIO(stream) if isinstance(stream, bytes) else stream
    index = 0
    for item in _Reader(source, path, codec).games():
        for part in _parts(item) if split_children and isinstance(item, Game) else [item]:
            yield _numbered(part, index, strict)
            index += 1


def _numbered(item: Game | Unreadable, index: int, strict: bool) -> Game | Unreadable:
    if isinstance(item, Unreadable):
        return Unreadable(item.path, index, item.error, item.diagnostics)
    item.index = index
    if strict and item.diagnostics:
        found = [diagnostic.as_error() for diagnostic in item.diagnostics]
        return Unreadable(item.path, index, SgfError.of(found[0]), found)
    return item


def _parts(game: Game) -> list[Game]:
    """The problems that a game holds one beside the other, each as a game with a copy of what stands above it."""
    found: list[Game] = []
    todo = [game]
    while todo:
        part = todo.pop()
        fork = fork_of(part.root)
        if fork is None or (fork is not part.root and len(problems_after(fork)) < 2):
            found.append(part)
        else:
            todo.extend(reversed(_children(part, fork)))
    return found


def _children(game: Game, fork: Node) -> list[Game]:
    """A game for each child of a node."""
    games: list[Game] = []
    starts = [(child.line, child.column) for child in fork.children[1:]]
    told: dict[int, list[Diagnostic]] = {}
    for diagnostic in game.diagnostics:
        told.setdefault(bisect_right(starts, (diagnostic.line, diagnostic.column)), []).append(diagnostic)
    for number, child in enumerate(fork.children):
        above: Node | None = None
        for node in fork.path():
            copy = Node(node.source, above, node.line, node.column)
            copy.before, copy.after = node.before, node.after
            if above is not None:
                above.children = [copy]
            above = copy
        assert above is not None
        above.children = [child]
        child.parent = above
        part = Game(above.path()[0], 0, game.path, game.encoding, told.get(number, ()), game.newline)
        part.start = child
        part.title = child.text("GN") or child.text("N") or game.title
        games.append(part)
    return games


class _Reader(Stream):
    """Takes the games of a stream one by one, each in the encoding it turns out to have."""

    def __init__(self, stream: BinaryIO, path: str, codec: str | None) -> None:
        super().__init__(stream, codec)
        self.path = path
        self.end = 0  # behind the game that was read last
        self.guess: str | None = None  # the last encoding that detection gave for this file

    def games(self) -> Iterator[Game | Unreadable]:
        """All games; one :class:`Unreadable` for a file without any."""
        self._begin()
        outside: list[Diagnostic] = []
        seen = False
        while True:
            match = START.search(self.text, self.at)
            if match is None:
                outside += self._skip(self._keep_from())
                if self.at_end:
                    break
                self._fill()
                continue
            outside += self._skip(match.start())
            seen = True
            item = self._game()
            item.diagnostics[:0] = outside
            outside = []
            yield item
        if self.failure is not None:
            yield self._unreadable("cannot-read", f"Reading failed: {clip(self.failure, 100)}.")
        elif not seen:
            if not self.text and (self.line, self.column) == (1, 1) and not self.binary:
                yield self._unreadable("empty-file", "The file is empty.")
            elif self.binary:
                yield self._unreadable("no-game", "This is a binary file, not an SGF file.")
            else:
                yield self._unreadable("no-game", "There is no game in this file: no '(;' was found.")

    def _unreadable(self, code: str, message: str) -> Unreadable:
        error = SgfError(self.path, self.line, self.column, code, message)
        return Unreadable(self.path, 0, error, [error.diagnostic])

    def _skip(self, to: int) -> list[Diagnostic]:
        """Moves over text between games; anything but blanks is told once."""
        between = self.text[self.at : to]
        found = []
        if stripped := between.strip():
            line, column = self._place(self.at + between.index(stripped[0]))
            message = f"{quoted(stripped)} before a game is left out."
            found.append(Diagnostic(self.path, line, column, "text-outside-game", message))
        self._advance(to)
        return found

    def _keep_from(self) -> int:
        """Where an unfinished start of a game may be at the end of the text."""
        if self.at_end:
            return len(self.text)
        last = self.text.rfind("(", max(self.at, len(self.text) - 1000))
        return last if last >= 0 else len(self.text)

    def _game(self) -> Game | Unreadable:
        """The game that starts at the current place, in the encoding it turns out to have."""
        while len(self.text) - self.at < LOOK and not self.at_end:
            self._fill()
        charset = self._charset()
        found = self._game_in(charset)
        if isinstance(found, Game) and self.fixed is None:
            named = found.root.text("CA").strip()[:40]
            if named != charset:  # what looked like CA from afar was something else
                found = self._game_in(named)
        return self._passed(found)

    def _game_in(self, charset: str) -> Game | Unreadable:
        """The game, read as far as possible in the character set it names ('': none), and where it ends."""
        notes: list[tuple[str, str]] = []
        tried = {self.codec}
        if self.fixed is None:
            wanted = codec_of(charset) if charset else None
            if charset and (wanted is None or is_wide(wanted)):
                notes.append(("unknown-charset", f"The character set {quoted(charset)} (CA) isn't known."))
                wanted = None
            if wanted is not None and wanted != self.codec:
                self._switch(wanted)
                tried = {wanted}
        if self.fixed is None and not charset:
            # A second byte that looks like a backslash may hide the end of a value: look before the game is read.
            ahead = self.text[self.at : self.at + 2 * LOOK]
            if not ahead.isascii() and _ESCAPED.search(ahead):
                following = _NEXT_GAME.search(ahead)
                other = self._better(ahead[: following.start()] if following else ahead, charset, notes)
                if other is not None:
                    tried.add(other)
                    self._switch(other)
        while True:
            try:
                parsed = self._parse()
            except Broken as broken:
                return self._broken(broken, notes)
            span = self.text[self.at : parsed.end]
            if self.fixed is not None or span.isascii():
                break
            other = self._better(span, charset, notes)
            if other is None or other in tried:
                break
            tried.add(other)
            self._switch(other)
        self.end = parsed.end
        if not span.isascii() and _ESCAPED.search(span):
            notes.append(("undecodable-bytes", f"Some bytes are no {self.codec}: they are read as '\ufffd'."))
            parsed = parse_game(_ESCAPED.sub("\ufffd", span), 0, True, self.line, self.column, self.newline)
            parsed.findings = [(offset + self.at, code, message) for offset, code, message in parsed.findings]
        return self._finished(parsed, notes)

    def _passed(self, found: Game | Unreadable) -> Game | Unreadable:
        """Moves behind a game, or to where reading may go on."""
        self._advance(self.end)
        if isinstance(found, Unreadable) and found.error.code in ("too-many-nodes", "game-too-large"):
            self._to_restart()
        return found

    def _charset(self) -> str:
        if self.text.find("CA", self.at, self.at + LOOK) < 0:
            return ""
        match = _CHARSET.search(self.text, self.at, self.at + LOOK)
        second = START.search(self.text, self.at + 1, self.at + LOOK)
        if match is None or (second is not None and second.start() < match.start()):
            return ""
        return (match.group(1) or match.group(2) or "").strip()

    def _better(self, span: str, charset: str, notes: list[tuple[str, str]]) -> str | None:
        """Another encoding that fits the game's bytes better; None where the present one is right."""
        escaped = _ESCAPED.search(span) is not None
        raw = span.encode(self.codec, "surrogateescape")
        if self.codec != "utf-8" and (escaped or not charset):
            try:
                raw.decode("utf-8")
            except UnicodeDecodeError:
                pass
            else:
                if charset:
                    notes.append(("wrong-charset", f"The game isn't {clip(charset)}, as it says, but UTF-8."))
                return "utf-8"
        if not escaped:
            if not charset and self.codec == self.guess:
                self._told_guess(notes)
            elif not charset and self.codec == _LAST_RESORT:
                notes.append(_unclear())
            return None
        found = self.guess if self.guess is not None and _fits(raw, self.guess) else detect(raw)
        if found is None or (found != "cp1252" and not _fits(raw, found)):
            notes.append(_unclear())
            return _LAST_RESORT if self.codec == "utf-8" else None
        if charset:
            notes.append(("wrong-charset", f"The game isn't {clip(charset)}, as it says: it is read as {found}."))
        self.guess = found
        if not charset:
            self._told_guess(notes)
        return found

    def _told_guess(self, notes: list[tuple[str, str]]) -> None:
        if not any(code == "encoding-detected" for code, _ in notes):
            notes.append(("encoding-detected", f"The file doesn't tell its encoding: it is read as {self.guess}."))

    def _parse(self) -> Parsed:
        while True:
            try:
                return parse_game(self.text, self.at, self.at_end, self.line, self.column, self.newline)
            except NeedMore:
                if len(self.text) - self.at > MAX_GAME:
                    message = f"The game is longer than {MAX_GAME} characters."
                    raise Broken("game-too-large", message, self.at, len(self.text)) from None
                self._fill()

    def _diagnostics(self, notes: list[tuple[str, str]], findings: list[tuple[int, str, str]]) -> list[Diagnostic]:
        found = [Diagnostic(self.path, self.line, self.column, *note) for note in dict.fromkeys(notes)]
        for offset, code, message in sorted(findings, key=lambda finding: finding[0]):
            found.append(Diagnostic(self.path, *self._place(offset), code, message))
        return found

    def _finished(self, parsed: Parsed, notes: list[tuple[str, str]]) -> Game:
        found = self._diagnostics(notes, parsed.findings)
        newline = "\r\n" if self.newline == "\n" and "\r\n" in self.text[self.at : self.end] else self.newline
        codec = self.fixed if self.wide is not None and self.fixed else self.codec
        return Game(parsed.root, 0, self.path, codec, found, newline)

    def _broken(self, broken: Broken, notes: list[tuple[str, str]]) -> Unreadable:
        line, column = self._place(broken.offset)
        if broken.code in ("truncated", "unclosed-game", "game-too-large", "too-many-nodes"):
            line, column = self.line, self.column
        error = SgfError(self.path, line, column, broken.code, broken.message)
        found = [*self._diagnostics(notes, []), error.diagnostic]
        self.end = broken.resume
        return Unreadable(self.path, 0, error, found)

    def _to_restart(self) -> None:
        """Skips, in bounded memory, to the next sure start of a game."""
        while True:
            match = RESTART.search(self.text, self.at)
            if match is not None:
                self._advance(match.start())
                return
            self._advance(self._keep_from())
            if self.at_end:
                self._advance(len(self.text))
                return
            self._fill()


def _unclear() -> tuple[str, str]:
    more = "" if can_detect() else " (more is detected after pip install 'ldjudge[encodings]')"
    return "encoding-unknown", f"The encoding isn't clear: give it with --encoding{more}."


def _fits(data: bytes, codec: str) -> bool:
    try:
        data.decode(codec)
    except UnicodeDecodeError:
        return False
    return True
