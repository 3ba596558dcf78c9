"""The game tree of an SGF file as values that keep every byte of the text that nobody asked to change.

A node keeps its source text. Its properties are read from it on first use, and :meth:`Node.set` edits that text in
place, so that formatting, the order of properties, unknown properties and odd escapes survive a round trip.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from sgfmill import sgf_grammar

from ldjudge.escape import quoted
from ldjudge.sgf.diagnostics import Diagnostic

_NAME = re.compile(r"\s*([A-Za-z][A-Za-z0-9_]*)?\s*\[")
_PIECE = 65536
_BREAK = re.compile(r"\r\n|\n\r|\r")
_LOWER = re.compile(r"[a-z]+")


def normal_name(name: str) -> str:
    """The FF[4] form of a property name: lower-case letters dropped ('AddBlack' is AB); 'b' is B."""
    if name.isupper():
        return name
    return _LOWER.sub("", name) or name.upper()


def value_end(text: str, start: int) -> int:
    """The index of the first ``]`` from ``start`` on that no backslash escapes, or -1."""
    end = text.find("]", start)
    while end > start and text[end - 1] == "\\":
        first = end - 1
        while first > start and text[first - 1] == "\\":
            first -= 1
        if (end - first) % 2 == 0:
            return end
        end = text.find("]", end + 1)
    return end


def unescape(raw: str) -> str:
    """The text that a raw value stands for (line breaks become ``\\n``)."""
    if "\\" not in raw and "\r" not in raw and "\t" not in raw:
        return raw
    return "".join(_unescaped(piece) for piece in _pieces(_BREAK.sub("\n", raw)))


def _unescaped(raw: str) -> str:
    text: bytes = sgf_grammar.text_value(raw.encode("utf-8", "surrogatepass"))
    return text.decode("utf-8", "replace")


def _pieces(raw: str) -> Iterator[str]:
    """A long value in parts that can be unescaped apart; sgf_grammar needs a hundred bytes for each escape."""
    start = 0
    while start < len(raw):
        end = min(start + _PIECE, len(raw))
        slashes = end - start - len(raw[start:end].rstrip("\\"))
        if slashes % 2:
            end += 1
        yield raw[start:end]
        start = end


def escape(text: str) -> str:
    """A raw value that stands for ``text``."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def path_numbers(path: str) -> list[int]:
    """The child numbers that a path to a node ('1.1.2') is made of; none for '' and 'root'. Raises ValueError."""
    words = [] if path.strip() in ("", "root") else re.split(r"[./,]", path.strip())
    if not all(re.fullmatch(r"[0-9]{1,6}", word) for word in words):
        raise ValueError(f"{quoted(path)} is no path to a node: write child numbers from 1, as in 1.1.2")
    return [int(word) for word in words]


class Node:
    """A node: ``children`` (first: the main line), ``parent``, the place ``line``/``column`` in the file (from 1).

    Change properties only with :meth:`set` and :meth:`set_text`. ``before`` and ``after`` are the text around the
    node in the file: brackets of variations and blanks.
    """

    __slots__ = ("_properties", "_short", "after", "before", "children", "column", "line", "parent", "source")

    def __init__(self, source: str = ";", parent: Node | None = None, line: int = 0, column: int = 0) -> None:
        self.source = source
        self.parent = parent
        self.children: list[Node] = []
        self.line = line
        self.column = column
        self.before = ""
        self.after = ""
        self._properties: dict[str, list[str]] | None = None
        self._short: dict[str, list[str]] | None = None  # by FF[4] names

    @property
    def properties(self) -> Mapping[str, list[str]]:
        """Names as in the file to raw values (escapes untouched); repeated names are merged. Not to be changed."""
        if self._properties is None:
            found: dict[str, list[str]] = {}
            for name, values, _, _ in self._pieces():
                found.setdefault(name, []).extend(values)
            self._properties = found
        return self._properties

    def _pieces(self) -> Iterator[tuple[str, list[str], int, int]]:
        """Name, raw values, start and end in the source, for each property."""
        text, position = self.source, 1
        name, values, start, end = "", list[str](), 0, 0
        while match := _NAME.match(text, position):
            close = value_end(text, match.end())
            if close < 0:
                break
            if match.group(1) is not None:
                if name:
                    yield name, values, start, end
                name, values, start = match.group(1), [], match.start(1)
            values.append(text[match.end() : close])
            position = end = close + 1
        if name:
            yield name, values, start, end

    def _by_short_name(self) -> dict[str, list[str]]:
        if self._short is None:
            there = self.properties
            if all(name.isupper() for name in there):
                self._short = dict(there)
            else:
                self._short = {}
                for name, values in there.items():
                    self._short.setdefault(normal_name(name), []).extend(values)
        return self._short

    def raw(self, name: str) -> list[str]:
        """The raw values of a property, named in FF[4] form; empty where it is missing."""
        return self._by_short_name().get(name, [])

    def has(self, name: str) -> bool:
        """Whether the node has the property (named in FF[4] form)."""
        return name in self._by_short_name()

    def get(self, name: str) -> list[str]:
        """The values of a property as text, unescaped; empty where it is missing."""
        return [unescape(value) for value in self.raw(name)]

    def text(self, name: str) -> str:
        """The value of a text property, several values joined by line breaks; '' where it is missing."""
        return "\n".join(self.get(name))

    def set(self, name: str, values: Iterable[str]) -> None:
        """Sets a property to these values (unescaped text); none: removes it. Nothing else in the node changes.

        Raises ValueError for what is no name of a property.
        """
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
            raise ValueError(f"{quoted(name)} is no name of an SGF property")
        written = "".join(f"[{escape(value)}]" for value in values)
        text, place, last = self.source, -1, 1
        kept: list[str] = []
        position = 0
        for key, _, start, end in self._pieces():
            last = end
            if normal_name(key) != normal_name(name):
                continue
            kept.append(text[position:start])
            if place < 0:
                place = len(kept)
                kept.append(key + written if written else "")
            position = end
        if place < 0:
            kept = [text[:last], name + written if written else ""]
            position = last
        kept.append(text[position:])
        self.source = "".join(kept)
        self._properties = self._short = None

    def set_text(self, name: str, text: str) -> None:
        """Sets a property with one value; '' removes it."""
        self.set(name, [text] if text else [])

    def add_child(self, properties: Mapping[str, Iterable[str]] | None = None, *, first: bool = False) -> Node:
        """Adds a new node with these properties (unescaped text) as the last (or first) variation."""
        child = Node(parent=self)
        for name, values in (properties or {}).items():
            child.set(name, values)
        self.children.insert(0 if first else len(self.children), child)
        return child

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents before children, the main line first."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def path(self) -> list[Node]:
        """The nodes from the root to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def __repr__(self) -> str:
        return f"Node({quoted(self.source, 60)})"


class Game:
    """A game tree with its place in a file: ``index`` counts the games of the file from 0.

    ``encoding`` is the codec that the text was read with, ``path`` the file as it was named. ``diagnostics`` are the
    leniencies that reading took. ``newline`` is the line break of the file. ``start`` is the node with the place of the
    game in the file: the root, or that child of it which is a problem of its own.
    """

    def __init__(
        self,
        root: Node,
        index: int = 0,
        path: str = "",
        encoding: str = "utf-8",
        diagnostics: Iterable[Diagnostic] = (),
        newline: str = "\n",
    ) -> None:
        self.root = root
        self.index = index
        self.path = path
        self.encoding = encoding
        self.diagnostics = list(diagnostics)
        self.newline = newline
        self.start = root
        self.title = ""

    @property
    def name(self) -> str:
        """Its ``title`` (of a game split off a root), or the root's name (GN, N); '' where it has none.

        Text from the file: put it through :func:`ldjudge.sgf.diagnostics.clip` before it goes to a terminal.
        """
        return " ".join((self.title or self.root.text("GN") or self.root.text("N")).split())

    def main_line(self) -> Iterator[Node]:
        """The nodes of the main line from the root on: always the first child."""
        node = self.root
        yield node
        while node.children:
            node = node.children[0]
            yield node

    def node_at(self, path: str) -> Node:
        """The node with the path of numbers 'a.b.c': from the root the a-th child, its b-th child, ...

        Numbers count from 1; '' and 'root' are the root. Raises ValueError where there is no such node.
        """
        node = self.root
        numbers = path_numbers(path)
        for i, number in enumerate(numbers):
            if not 1 <= number <= len(node.children):
                where = ".".join(map(str, numbers[:i])) or "root"
                there = "1 child" if len(node.children) == 1 else f"{len(node.children)} children"
                raise ValueError(f"There is no node {quoted(path)}: the node {quoted(where)} has {there}.")
            node = node.children[number - 1]
        return node
