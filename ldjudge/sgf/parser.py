"""The grammar: one game of an SGF text to a tree of nodes, with the repairs that files in the wild need.

``sgfmill.sgf_grammar.tokenise`` sets the rules for sound files. It tells no places of tokens, drops the letters of
old-style names and stops at the first fault, so this scan of its grammar goes on where the repair is unambiguous and
notes each one. Values keep their raw form; ``sgf_grammar`` gives them their meaning (see tree.py). No recursion, and
every step moves on in the text, so neither nesting nor size can hurt.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from ldjudge.escape import clip, quoted
from ldjudge.sgf.tree import Node, normal_name, value_end

MAX_NODES = 500_000  # about 200 MB of nodes; the largest joseki dictionaries have 200,000

# Where a game may start, and where one surely starts although the one before isn't closed.
START = re.compile(r"\(\s*(?:;|[A-Z][A-Za-z]{0,63}\s*\[)")
RESTART = re.compile(r"\(\s*;\s*(?:FF|GM)\s*\[\s*\d{1,2}\s*\]")
_SWALLOWED = re.compile(r"\(\s*;\s*(?:FF|GM|SZ|CA|AP|AB|AW)\s*\[[^\[\]]*\Z")
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[A-Za-z0-9_]*\s*")
_NAME = re.compile(r"([A-Za-z][A-Za-z0-9_]{0,63})\s*\[")
_BARE = re.compile(r"([A-Z]{1,2})\s*(?=[;()]|[A-Z]{1,2}\[)")
_NEXT = re.compile(r"[;()\[]|[A-Za-z][A-Za-z0-9_]{0,63}\s*\[")
_NAME_FOLLOWS = re.compile(r"(?=[a-z]{0,63}[A-Z])[A-Za-z][A-Za-z0-9_]{0,63}\s*\[")
_STRUCTURE = re.compile(r"(?:^|[\s;()])[A-Z]{1,2}\s*\[|[;(]\s*[A-Za-z]{1,64}\s*\[")

# A node in which nothing needs a second look, up to the sign that follows it: most nodes of most files. The counts
# bound the memory of the match. Names in such a node are letters before a '[', as no value holds one.
_PLAIN = re.compile(
    r";(?:\s*(?:C\[[^\]\[\\]*\]|[A-Z]{1,2}(?:\s*\[[^\]\[\\\n\r]*\]){1,400})){0,40}(?=\s*[;()])",
)
_PLAIN_NAMES = re.compile(r"([A-Z]{1,2})\s*\[")

_TEXT_NAMES = frozenset(
    [
        "C",
        "GC",
        "GN",
        "N",
        "AN",
        "BR",
        "BT",
        "CP",
        "DT",
        "EV",
        "ON",
        "OT",
        "PB",
        "PC",
        "PW",
        "RE",
        "RO",
        "RU",
        "SO",
        "US",
        "WR",
        "WT",
        "AP",
        "LB",
    ]
)
_MEANT_SHORT = frozenset(
    [
        "AB",
        "AW",
        "AE",
        "B",
        "W",
        "PL",
        "SZ",
        "GM",
        "FF",
        "KM",
        "HA",
        "MN",
        "MA",
        "TR",
        "SQ",
        "CR",
        "SL",
        "DD",
        "VW",
        "TB",
        "TW",
        "LJREALM",
        "LJTARGET",
    ]
)
_MOST_LOOSE = 1000  # a value with more is no text that somebody wrote
_NEED_AHEAD = 100  # characters that a look-ahead may need


class NeedMore(Exception):
    """The text ends before the game does, and the file may go on."""


class Broken(Exception):
    """A game that can't be read: code, sentence, offset of the fault, and where to look for the next game."""

    def __init__(self, code: str, message: str, offset: int, resume: int) -> None:
        super().__init__(message)
        self.code, self.message, self.offset, self.resume = code, message, offset, resume


@dataclass
class Parsed:
    """A game's root, the offset behind it and the repairs as (offset, code, sentence)."""

    root: Node
    end: int
    findings: list[tuple[int, str, str]]


def parse_game(text: str, start: int, at_end: bool, line: int = 1, column: int = 1, newline: str = "\n") -> Parsed:
    """Reads the game that starts at ``start``; ``line`` and ``column`` are the place of ``start`` in the file.

    ``at_end`` tells whether the file ends with ``text``; if not, :class:`NeedMore` may be raised. Raises
    :class:`Broken`.
    """
    return _Scan(text, start, at_end, line, column, newline).run()


class _Scan:
    """The state of one pass over a game."""

    def __init__(self, text: str, start: int, at_end: bool, line: int, column: int, newline: str) -> None:
        self.text, self.at, self.at_end, self.newline = text, start, at_end, newline
        self.line, self.line_start, self.counted = line, start - column + 1, start
        self.findings: list[tuple[int, str, str]] = []
        self.told: set[str] = set()
        self.root: Node | None = None
        self.parent: Node | None = None  # the node that the next one follows
        self.variations: list[tuple[Node | None, Node | None]] = []  # parent and first node of each open one
        self.last_closed: Node | None = None
        self.count = 0
        # The node that is being read: its place, its properties, and whether its text was repaired.
        self.node: Node | None = None
        self.node_start = self.node_end = start
        self.pieces: list[tuple[str, list[str]]] = []
        self.names: set[str] = set()
        self.repaired = False

    def run(self) -> Parsed:
        text, space, plain = self.text, _SPACE.match, _PLAIN.match
        while True:
            match = space(text, self.at)
            self.at = match.end() if match else self.at
            if self.at >= len(text):
                self._more()
                raise Broken("truncated", "The file ends in the middle of this game.", self.at, len(text))
            sign = text[self.at]
            if sign == ";":
                self._start_node(self.at)
                if match := plain(text, self.at):
                    names = _PLAIN_NAMES.findall(text, self.at, match.end())
                    if len(set(names)) == len(names) and not ("B" in names and "W" in names):
                        self.at = self.node_end = match.end()
                        self._finish_node()
                        continue
                self.at += 1
                self.node_end = self.at
            elif sign == "(":
                self._open()
            elif sign == ")":
                if self._close():
                    assert self.root is not None
                    return Parsed(self.root, self.at, self.findings)
            elif sign != "[" and (name := _NAME.match(text, self.at)):
                self._property(name)
            else:
                self._stray()

    def _more(self) -> None:
        if not self.at_end:
            raise NeedMore

    def _note(self, offset: int, code: str, message: str, once: bool = False) -> None:
        if once and code in self.told:
            return
        self.told.add(code)
        if len(self.findings) < 1000:  # a file of nonsense is told enough by then
            self.findings.append((offset, code, message))

    def _place(self, offset: int) -> tuple[int, int]:
        lines = self.text.count(self.newline, self.counted, offset)
        if lines:
            self.line += lines
            self.line_start = self.text.rfind(self.newline, self.counted, offset) + 1
        self.counted = offset
        return self.line, offset - self.line_start + 1

    def _start_node(self, offset: int, repaired: bool = False) -> None:
        if self.count >= MAX_NODES:
            raise Broken("too-many-nodes", f"The game has more than {MAX_NODES} nodes.", offset, offset)
        self._finish_node()
        if self.parent is not None and self.parent.children and not self._in_fresh_variation():
            self._note(offset, "misplaced-node", "A node follows the end of a variation; it is read as one more.")
        node = Node(parent=self.parent)
        node.line, node.column = self._place(offset)
        node.before = self.text[self.node_end : offset]
        if self.parent is not None:
            self.parent.children.append(node)
        if self.root is None:
            self.root = node
            node.before = "("
        if self.variations[-1][1] is None:
            self.variations[-1] = (self.variations[-1][0], node)
        self.count += 1
        self.parent = self.node = node
        self.node_start = self.node_end = offset
        self.pieces, self.names, self.repaired = [], set(), repaired

    def _in_fresh_variation(self) -> bool:
        return self.variations[-1][1] is None

    def _finish_node(self) -> None:
        node = self.node
        if node is None:
            return
        if self.repaired:
            node.source = ";" + "".join(f"{name}[{']['.join(values)}]" for name, values in self.pieces)
        else:
            node.source = self.text[self.node_start : self.node_end]
        self.node = None

    def _open(self) -> None:
        if self.variations:
            if RESTART.match(self.text, self.at):
                raise Broken("unclosed-game", "The game has no end: another one starts.", self.at, self.at)
            if len(self.text) - self.at < _NEED_AHEAD:
                self._more()
        self._finish_node()
        self.variations.append((self.parent, None))
        self.at += 1

    def _close(self) -> bool:
        """Ends a variation; True where it was the game."""
        self._finish_node()
        self.parent, first = self.variations.pop()
        offset, self.at = self.at, self.at + 1
        around = self.text[self.node_end : self.at]
        if first is None:
            if "(" in around or self.last_closed is None or self.last_closed.parent is not self.parent:
                self._note(offset, "empty-variation", "A variation without nodes is left out.")
            elif self.root is not None:
                self.last_closed.after += around
        elif first is self.root:
            first.after = around
        else:
            first.after += around
            self.last_closed = first
        self.node_end = self.at
        if self.variations:
            return False
        if self.root is None:
            raise Broken("no-game", "The game has no nodes.", offset, self.at)
        return True

    def _stray(self) -> None:
        text, offset = self.text, self.at
        word = _WORD.match(text, offset)
        if word and word.end() == len(text):
            self._more()
        self.repaired = True
        if bare := _BARE.match(text, offset):
            self._note(offset, "property-without-value", f"The property {bare.group(1)} has no value; it is left out.")
            self.at = self.node_end = bare.end()
            return
        if text[offset] == "[":
            end = value_end(text, offset + 1)
            if end < 0:
                self._more()
                raise Broken("truncated", "The file ends in the middle of a value.", offset, len(text))
            self.at = end + 1
        else:
            found = _NEXT.search(text, offset + 1)
            if found is None:
                self._more()
                raise Broken("truncated", "The file ends in the middle of this game.", offset, len(text))
            self.at = found.start()
        self.node_end = self.at
        self._note(offset, "stray-text", f"{quoted(text[offset : self.at])} has no meaning here; it is left out.")

    def _property(self, match: re.Match[str]) -> None:
        offset, written = match.start(1), match.group(1)
        name = normal_name(written)
        if self.node is None:
            self._note(offset, "missing-semicolon", f"There is no ';' before {clip(written)}.")
            self._start_node(offset, repaired=True)
        elif name in ("B", "W") and ("B" in self.names or "W" in self.names):
            self._note(offset, "missing-semicolon", f"A second move in one node: there is no ';' before {written}.")
            self._start_node(offset, repaired=True)
        if written != name:
            self._note(
                offset, "lowercase-property", f"The old name {clip(written)} is read as {clip(name)}.", once=True
            )
        if not name.isalpha():
            self._note(
                offset, "odd-property-name", f"The name {clip(written)} has other signs than letters.", once=True
            )
        if name in self.names:
            self._note(offset, "duplicate-property", f"{clip(written)} is there twice in one node; both are read.")
        self.names.add(name)
        values: list[str] = []
        self.at = match.end()
        while True:
            values.append(self._value(name))
            following = _SPACE.match(self.text, self.at)
            if following is None or self.text[following.end() : following.end() + 1] != "[":
                break
            self.at = following.end() + 1
        self.pieces.append((written, values))
        self.node_end = self.at

    def _value(self, name: str) -> str:
        """The raw value that starts here; moves behind its bracket."""
        text, start = self.text, self.at
        end = value_end(text, start)
        loose: list[int] = []
        while end >= 0 and not self._ends_at(end, name):
            further = value_end(text, end + 1)
            if further < 0:
                self._more()
                break
            if len(loose) >= _MOST_LOOSE or _STRUCTURE.search(text, end + 1, further):
                break
            loose.append(end)
            end = further
        if end < 0:
            self._more()
            raise Broken("truncated", f"The value of {clip(name)} has no end.", start - 1, len(text))
        raw = text[start:end]
        if "[" in raw and (swallowed := _SWALLOWED.search(raw)):
            message = f"The value of {clip(name)} has no end: another game starts in it."
            raise Broken("unclosed-value", message, start - 1, start + swallowed.start())
        if loose:
            self.repaired = True
            for place in loose:
                self._note(place, "unescaped-bracket", "A ']' without a backslash in a text is read as part of it.")
            cuts = [start, *(place for place in loose), end]
            raw = text[start : cuts[1]] + "".join("\\" + text[a:b] for a, b in itertools.pairwise(cuts[1:]))
        elif name in _MEANT_SHORT and ("\n" in raw or "\r" in raw):
            self._note(start, "newline-in-value", f"A value of {name} is broken by a line break.")
        self.at = end + 1
        return raw

    def _ends_at(self, end: int, name: str) -> bool:
        """Whether the bracket at ``end`` ends the value, by what follows; only texts may hold a loose one."""
        text = self.text
        following = _SPACE.match(text, end + 1)
        at = following.end() if following else end + 1
        if at >= len(text):
            self._more()
            return True
        if text[at] in ";()[" or _NAME_FOLLOWS.match(text, at):
            return True
        word = _WORD.match(text, at)
        if word and word.end() == len(text):
            self._more()
        return name not in _TEXT_NAMES
