"""Board diagrams as SVG: a pure function from a :class:`Picture` to text, without any drawing library.

Everything is told by shape first and by colour second, so that it survives print and every kind of colour blindness:
the realm is tinted and outlined, targets carry a triangle, winning moves a ring with a dot, moves that fail a cross,
the last move a square; played moves are numbered stones. Texts come from files and are escaped; nothing in the
result is a script, a link or a font from elsewhere.

The coordinate frame of the picture: one cell is ``cell`` pixels, the first line shown lies one cell and a half from
the side (half a cell without coordinates), so that a label never touches a stone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ldjudge.board import Colour, Point, Position
from ldjudge.board.points import column_letters
from ldjudge.escape import clean
from ldjudge.problem import Problem
from ldjudge.render.board import Marks, crop, star_points
from ldjudge.verdict import Judgement

# The palette of Okabe and Ito where hue matters; 'print' does without.
STYLES: dict[str, dict[str, str]] = {
    "screen": {
        "board": "#f3dfb5",
        "realm": "#cfe3ee",
        "rim": "#0072b2",
        "line": "#4a4436",
        "black": "#111111",
        "white": "#ffffff",
        "outline": "#111111",
        "on-black": "#ffffff",
        "on-white": "#111111",
        "text": "#333333",
        "win": "#00694d",
        "fail": "#b34700",
        "label": "#111111",
    },
    "print": {
        "board": "#ffffff",
        "realm": "#e6e6e6",
        "rim": "#000000",
        "line": "#000000",
        "black": "#000000",
        "white": "#ffffff",
        "outline": "#000000",
        "on-black": "#ffffff",
        "on-white": "#000000",
        "text": "#000000",
        "win": "#000000",
        "fail": "#000000",
        "label": "#000000",
    },
}
FONT = "'DejaVu Sans', Verdana, Arial, Helvetica, sans-serif"
LONGEST = 3  # characters of a label; more don't fit on a point


@dataclass(frozen=True)
class Picture:
    """What a diagram shows on a position.

    ``realm`` None: nothing is shaded. ``moves`` are stones played on the position, in order (point None: a pass);
    they show as numbered stones from ``first`` on, and where a point is played on again, that is told in words below
    the board. ``labels`` are short texts on points; ``wins`` and ``fails`` mark moves; ``last`` is a stone to be
    marked. ``title`` is for readers who don't see the picture.
    """

    position: Position
    realm: frozenset[Point] | None = None
    targets: frozenset[Point] = frozenset()
    moves: tuple[tuple[Colour, Point | None], ...] = ()
    first: int = 1
    labels: Mapping[Point, str] = field(default_factory=dict)
    wins: frozenset[Point] = frozenset()
    fails: frozenset[Point] = frozenset()
    last: Point | None = None
    title: str = ""


def question_picture(problem: Problem, *, last: Point | None = None, title: str = "") -> Picture:
    """A problem without its answer."""
    marked = frozenset(q for p in problem.targets for q in problem.position.chain(p).stones)
    return Picture(problem.position, problem.realm, marked, last=last, title=title)


def answer_picture(judgement: Judgement, *, title: str = "") -> Picture:
    """A problem with its winning moves, and with what the others lead to where that was judged."""
    picture = question_picture(judgement.problem, title=title)
    best = judgement.winning_moves or judgement.best_moves or ()
    labels, fails = {}, set[Point]()
    for graded in judgement.moves or ():
        move, verdict = graded.move, graded.verdict
        if move is None or move in best:
            continue
        if verdict.cls == "ko":
            labels[move] = "ko"
        elif verdict.life == "seki":
            labels[move] = "sk"
        elif verdict.cls == "unknown":
            labels[move] = "?"
        else:
            fails.add(move)
    wins = frozenset(p for p in best if p is not None)
    return replace(picture, wins=wins, fails=frozenset(fails), labels=labels)


def line_picture(judgement: Judgement, *, title: str = "") -> Picture:
    """A problem with its main line as numbered stones."""
    picture = question_picture(judgement.problem, title=title)
    colour, moves = judgement.problem.teban, []
    for point in judgement.pv:
        moves.append((colour, point))
        colour = colour.opponent
    return replace(picture, moves=tuple(moves))


@dataclass(frozen=True)
class _Numbered:
    """The numbered stones of a diagram, and the moves that can't be shown on it."""

    stones: Mapping[Point, tuple[Colour, int]]
    notes: tuple[str, ...]


def _numbered(picture: Picture) -> _Numbered:
    """Each point takes its first stone; later moves there, and passes, become notes."""
    position = picture.position
    stones: dict[Point, tuple[Colour, int]] = {}
    notes = []
    for number, (colour, point) in enumerate(picture.moves, picture.first):
        if point is None:
            notes.append(f"{number} pass")
        elif point in stones:
            notes.append(f"{number} at {stones[point][1]}")
        elif position.at(point) is not None:
            notes.append(f"{number} at {point.gtp(position.height)}")
        else:
            stones[point] = (colour, number)
    return _Numbered(stones, tuple(notes))


def board_svg(
    picture: Picture, *, full: bool = False, coordinates: bool = True, style: str = "screen", cell: int = 30
) -> str:
    """The diagram as an SVG document.

    ``full`` shows the whole board, else it is cropped to the realm and what is marked. ``cell`` is the distance of
    two lines in pixels, at least 8. Raises KeyError for an unknown style, ValueError for a cell that is too small.
    """
    if cell < 8:
        raise ValueError(f"a cell of {cell} pixels is too small: 8 is the least")
    return "".join(_Drawing(picture, full, coordinates, STYLES[style], cell).parts())


class _Drawing:
    """One diagram while it is drawn. Lengths are in pixels."""

    def __init__(self, picture: Picture, full: bool, coordinates: bool, look: Mapping[str, str], cell: int) -> None:
        self.picture, self.look, self.cell, self.coordinates = picture, look, cell, coordinates
        self.numbered = _numbered(picture)
        position = picture.position
        if full:
            self.left, self.top, self.right, self.bottom = 0, 0, position.width - 1, position.height - 1
        else:
            shown = {*self.numbered.stones, *picture.labels, *picture.wins, *picture.fails}
            marks = Marks(picture.realm, picture.targets, frozenset(shown), picture.last)
            self.left, self.top, self.right, self.bottom = crop(position, marks)
        self.margin = cell * (1.5 if coordinates else 0.75)
        self.width = 2 * self.margin + (self.right - self.left) * cell
        self.board_height = 2 * self.margin + (self.bottom - self.top) * cell
        self.note_lines = self._wrapped()
        self.height = self.board_height + len(self.note_lines) * cell * 0.6

    def _wrapped(self) -> list[str]:
        """The notes in lines that fit the width; a letter is taken as 0.62 of its size wide, which is ample."""
        most = max(8, int((self.width - self.cell) / (0.45 * self.cell * 0.62)))
        lines: list[str] = []
        for note in self.numbered.notes:
            if lines and len(lines[-1]) + 2 + len(note) <= most:
                lines[-1] += f", {note}"
            else:
                lines.append(note)
        return lines

    def parts(self) -> Iterator[str]:
        """The document from its head to its end."""
        look = self.look
        size = f'width="{_n(self.width)}" height="{_n(self.height)}" viewBox="0 0 {_n(self.width)} {_n(self.height)}"'
        yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}">\n'
        if self.picture.title:
            yield f"<title>{xml(self.picture.title)}</title>\n"
        yield f'<rect width="{_n(self.width)}" height="{_n(self.height)}" fill="{look["board"]}"/>\n'
        yield from self._realm()
        yield from self._lines()
        yield from self._rim()
        for point in self._shown():
            yield from self._point(point)
        if self.coordinates:
            yield from self._names()
        for i, note in enumerate(self.note_lines):
            y = self.board_height + (i + 0.1) * self.cell * 0.6
            yield self._text(self.width / 2, y, note, 0.45, look["text"])
        yield "</svg>\n"

    def _shown(self) -> Iterator[Point]:
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                yield Point(column, row)

    def _x(self, column: float) -> float:
        return self.margin + (column - self.left) * self.cell

    def _y(self, row: float) -> float:
        return self.margin + (row - self.top) * self.cell

    # Under the stones

    def _realm(self) -> Iterator[str]:
        """A tinted square for each point of the realm, joined in rows."""
        realm = self.picture.realm or frozenset()
        for row in range(self.top, self.bottom + 1):
            column = self.left
            while column <= self.right:
                start = column
                while column <= self.right and Point(column, row) in realm:
                    column += 1
                if column > start:
                    yield (
                        f'<rect x="{_n(self._x(start - 0.5))}" y="{_n(self._y(row - 0.5))}"'
                        f' width="{_n((column - start) * self.cell)}" height="{_n(self.cell)}"'
                        f' fill="{self.look["realm"]}"/>\n'
                    )
                column += 1

    def _rim(self) -> Iterator[str]:
        """A dashed outline around the realm."""
        realm = self.picture.realm or frozenset()
        path = []
        for c, r in sorted(
            p for p in realm if self.left <= p.column <= self.right and self.top <= p.row <= self.bottom
        ):
            x0, x1, y0, y1 = self._x(c - 0.5), self._x(c + 0.5), self._y(r - 0.5), self._y(r + 0.5)
            for neighbour, here, there in (
                (Point(c, r - 1), (x0, y0), (x1, y0)),
                (Point(c, r + 1), (x0, y1), (x1, y1)),
                (Point(c - 1, r), (x0, y0), (x0, y1)),
                (Point(c + 1, r), (x1, y0), (x1, y1)),
            ):
                if neighbour not in realm:
                    path.append(f"M{_n(here[0])} {_n(here[1])}L{_n(there[0])} {_n(there[1])}")
        if path:
            dash = self.cell / 6
            yield (
                f'<path d="{"".join(path)}" stroke="{self.look["rim"]}" stroke-width="{_n(self.cell / 20)}"'
                f' stroke-dasharray="{_n(dash)} {_n(dash)}" fill="none"/>\n'
            )

    def _lines(self) -> Iterator[str]:
        """The lines of the board; where the picture is cropped they run on for half a cell."""
        position = self.picture.position
        left, top = (self.left - 0.5 if self.left else 0), (self.top - 0.5 if self.top else 0)
        right = self.right + (0.5 if self.right < position.width - 1 else 0)
        bottom = self.bottom + (0.5 if self.bottom < position.height - 1 else 0)
        inner: list[str] = []
        edge: list[str] = []
        for c in range(self.left, self.right + 1):
            line = f"M{_n(self._x(c))} {_n(self._y(top))}V{_n(self._y(bottom))}"
            (edge if c in (0, position.width - 1) else inner).append(line)
        for r in range(self.top, self.bottom + 1):
            line = f"M{_n(self._x(left))} {_n(self._y(r))}H{_n(self._x(right))}"
            (edge if r in (0, position.height - 1) else inner).append(line)
        for lines, width in ((inner, self.cell / 30), (edge, self.cell / 15)):
            if lines:
                yield (
                    f'<path d="{"".join(lines)}" stroke="{self.look["line"]}" stroke-width="{_n(width)}"'
                    ' stroke-linecap="square" fill="none"/>\n'
                )
        for p in sorted(star_points(position.width, position.height)):
            if self.left <= p.column <= self.right and self.top <= p.row <= self.bottom:
                yield self._disc(p, 0.1, self.look["line"])

    # Points

    def _point(self, point: Point) -> Iterator[str]:
        """Stone, number and marks of one point."""
        picture, look = self.picture, self.look
        colour = picture.position.at(point)
        number = ""
        if point in self.numbered.stones:
            colour, count = self.numbered.stones[point]
            number = str(count)
        ground = look["board"] if picture.realm is None or point not in picture.realm else look["realm"]
        ink = look["label"] if colour is None else look["on-black" if colour is Colour.BLACK else "on-white"]
        if colour is not None:
            yield self._disc(point, 0.46, look[colour.value], look["outline"])
        label = number or clean(picture.labels.get(point, ""))[:LONGEST]
        if colour is None and (label or point in picture.wins or point in picture.fails):
            yield self._disc(point, 0.4, ground)  # the lines don't run through signs
        if point in picture.wins and not number:
            win = look["win"] if colour is None else ink
            yield self._disc(point, 0.3, "none", win, 0.08)
            if not label:
                yield self._disc(point, 0.12, win)
        elif point in picture.fails and not label:
            yield self._cross(point, look["fail"] if colour is None else ink)
        elif colour is not None and point in picture.targets and not label:
            yield self._triangle(point, ink)
        elif colour is not None and point == picture.last and not label:
            yield self._square(point, ink)
        if label:
            room = 0.52 if point in picture.wins and not number else 0.84
            size = min(0.56 if room > 0.6 else 0.4, room / _ems(label))
            yield self._text(self._x(point.column), self._y(point.row), label, size, ink)

    def _disc(self, p: Point, radius: float, fill: str, stroke: str | None = None, width: float = 0.04) -> str:
        rim = f' stroke="{stroke}" stroke-width="{_n(width * self.cell)}"' if stroke else ""
        return (
            f'<circle cx="{_n(self._x(p.column))}" cy="{_n(self._y(p.row))}" r="{_n(radius * self.cell)}"'
            f' fill="{fill}"{rim}/>\n'
        )

    def _cross(self, p: Point, ink: str) -> str:
        x, y, d = self._x(p.column), self._y(p.row), 0.18 * self.cell
        path = f"M{_n(x - d)} {_n(y - d)}L{_n(x + d)} {_n(y + d)}M{_n(x - d)} {_n(y + d)}L{_n(x + d)} {_n(y - d)}"
        return f'<path d="{path}" stroke="{ink}" stroke-width="{_n(self.cell / 13)}" fill="none"/>\n'

    def _triangle(self, p: Point, ink: str) -> str:
        x, y, d = self._x(p.column), self._y(p.row), 0.26 * self.cell
        path = f"M{_n(x)} {_n(y - d)}L{_n(x + d * 0.87)} {_n(y + d / 2)}H{_n(x - d * 0.87)}Z"
        return f'<path d="{path}" stroke="{ink}" stroke-width="{_n(self.cell / 15)}" fill="none"/>\n'

    def _square(self, p: Point, ink: str) -> str:
        d = 0.16 * self.cell
        return (
            f'<rect x="{_n(self._x(p.column) - d)}" y="{_n(self._y(p.row) - d)}" width="{_n(2 * d)}"'
            f' height="{_n(2 * d)}" fill="{ink}"/>\n'
        )

    def _text(self, x: float, y: float, text: str, size: float, ink: str) -> str:
        """Text centred on a place; renderers disagree on baselines, so it is moved by hand."""
        height = size * self.cell
        return (
            f'<text x="{_n(x)}" y="{_n(y + 0.35 * height)}" font-size="{_n(height)}" text-anchor="middle"'
            f' fill="{ink}">{xml(text)}</text>\n'
        )

    def _names(self) -> Iterator[str]:
        """Coordinates on all four sides."""
        height, size, out = self.picture.position.height, 0.42, 1.0
        for c in range(self.left, self.right + 1):
            for row in (self.top - out, self.bottom + out):
                yield self._text(self._x(c), self._y(row), column_letters(c), size, self.look["text"])
        for r in range(self.top, self.bottom + 1):
            for column in (self.left - out, self.right + out):
                yield self._text(self._x(column), self._y(r), str(height - r), size, self.look["text"])


def xml(text: str) -> str:
    """Text for XML and HTML, in elements and in quoted attributes; what can't be seen is shown as an escape."""
    plain = clean(text)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        plain = plain.replace(sign, entity)
    return plain


def _ems(text: str) -> float:
    """About how wide a text is in a sans-serif font, in heights of it; rather too much than too little."""
    return sum(0.64 if ch.isdigit() else 1.1 if ch in "MWmw@%&" or ord(ch) > 0x2E7F else 0.82 for ch in text)


def _n(value: float) -> str:
    """A number as short as it can be, to hundredths of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
