"""Influence for the eye: signs and shades on a terminal, numbers, an SVG picture; and the JSON object.

Signs tell all without colour: ``#`` and ``+`` are points of strong and weak black influence, ``=`` and ``-`` of strong
and weak white influence, ``.`` is neutral; stones stay X and O, dead stones are x and o.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ldjudge.board import Colour, Point, format_points
from ldjudge.board.points import column_letters
from ldjudge.influence import Field, Sphere
from ldjudge.render.board import Line, Marks, Span, draw_board, star_points
from ldjudge.score.komi import number
from ldjudge.wording import counted

SCHEMA = "ldjudge-influence/1"
_STYLE_OF = {"#": "black", "+": "black", "x": "black", "=": "white", "-": "white", "o": "white", ".": "outside"}
LEGEND = "# + Black's territory and sphere, = - White's, . neutral, x o dead stones"
COLOURS = {
    "board": "#f0d9a8",
    "line": "#7a6a48",
    "black": "#000000",
    "white": "#ffffff",
    "outline": "#000000",
    "label": "#333333",
    "black-influence": "#1f4e8c",
    "white-influence": "#c22f2f",
}


def sign(field: Field, point: Point) -> str | None:
    """The sign of a point; None for a living stone."""
    colour = field.position.at(point)
    if colour is not None and point not in field.dead:
        return None
    if colour is not None:
        return "x" if colour is Colour.BLACK else "o"
    if point in field.territory[Colour.BLACK]:
        return "#"
    if point in field.territory[Colour.WHITE]:
        return "="
    return {Sphere.BLACK: "+", Sphere.WHITE: "-", Sphere.NEUTRAL: "."}[field.spheres[point]]


def board_lines(field: Field, *, unicode: bool = False) -> list[Line]:
    """The board with a sign on every point."""
    signs = {p: s for p in field.position.points() if (s := sign(field, p)) is not None}
    lines = draw_board(field.position, Marks(signs=signs), unicode=unicode, full=True)
    styled = [
        [Span(span.text, _STYLE_OF.get(span.text, span.style) if span.style == "sign" else span.style) for span in line]
        for line in lines
    ]
    return [*styled, [], [Span(LEGEND, "label")]]


def number_lines(field: Field) -> list[Line]:
    """The values of all points as whole numbers, positive for Black, with coordinates; stones as X and O after them."""
    position = field.position
    texts = {p: f"{field.values[p]:.0f}{_stone(field, p)}" for p in position.points()}
    width = max(len(text) for text in texts.values())
    digits = len(str(position.height))
    letters = "".join(column_letters(c).rjust(width + 1) for c in range(position.width))
    head: Line = [Span(" " * digits + letters, "label")]
    lines = [head]
    for r in range(position.height):
        label = str(position.height - r).rjust(digits)
        line = [Span(label, "label")]
        for c in range(position.width):
            p = Point(c, r)
            style = {Sphere.BLACK: "black", Sphere.WHITE: "white", Sphere.NEUTRAL: "outside"}[field.spheres[p]]
            line.extend([Span(" "), Span(texts[p].rjust(width), style)])
        line.append(Span(f" {label}", "label"))
        lines.append(line)
    return [*lines, head]


def _stone(field: Field, point: Point) -> str:
    colour = field.position.at(point)
    if colour is None:
        return " "
    letter = "X" if colour is Colour.BLACK else "O"
    return letter.lower() if point in field.dead else letter


def summary_lines(field: Field, komi: Fraction, *, area: bool, compensation: int = 0) -> list[Line]:
    """The spheres, and the estimate with komi."""
    black, white, neutral = (field.size(s) for s in (Sphere.BLACK, Sphere.WHITE, Sphere.NEUTRAL))
    kind = "stones and territory" if area else "territory and prisoners"
    margin = field.margin(komi, area, compensation)
    lead = "even"
    if margin:
        lead = f"{'Black' if margin > 0 else 'White'} leads by {number(abs(margin))}"
    given = f", {counted(compensation, 'point')} given back for handicap stones" if compensation else ""
    return [
        [Span(f"Model: {field.model.title}.")],
        [Span(f"Spheres: Black {black}, White {white}, neutral {counted(neutral, 'point')}.")],
        [
            Span(
                f"Estimate ({kind}): Black {field.points(Colour.BLACK, area)},"
                f" White {field.points(Colour.WHITE, area)}, komi {number(komi)}{given}: {lead}."
                " An estimate, not a verdict."
            )
        ],
    ]


def influence_object(field: Field, komi: Fraction, *, area: bool, compensation: int = 0) -> dict[str, Any]:
    """The JSON object without source and issues; ``values`` are rows from the top, positive for Black."""
    position = field.position
    return {
        "model": field.model.name,
        "values": [[_plain(field.values[Point(c, r)]) for c in range(position.width)] for r in range(position.height)],
        "black": field.size(Sphere.BLACK),
        "white": field.size(Sphere.WHITE),
        "neutral": field.size(Sphere.NEUTRAL),
        "territory": {c.value: format_points(field.territory[c], position.height) for c in Colour},
        "dead": format_points(field.dead, position.height),
        "estimate": {
            "kind": "area" if area else "territory",
            "black": field.points(Colour.BLACK, area),
            "white": field.points(Colour.WHITE, area),
            "komi": float(komi),
            "compensation": compensation,
            "margin": float(field.margin(komi, area, compensation)),
        },
    }


def _plain(value: float) -> int | float:
    """Whole numbers as such, others to three places."""
    return int(value) if value == int(value) else round(value, 3)


def influence_svg(field: Field, *, cell: int = 24) -> str:
    """A picture of the field: a pure function of its arguments.

    Influence is a square whose size grows with its strength: filled for Black, hollow for White, so it's readable
    without colour. Dead stones are small. ``cell`` is the distance of two lines in pixels.
    """
    position = field.position
    wide, high = position.width, position.height
    width, height = (wide + 1) * cell, (high + 1) * cell

    def x(column: int) -> int:
        return (column + 1) * cell

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<title>Influence: {field.model.name}</title>",
        f'<rect width="{width}" height="{height}" fill="{COLOURS["board"]}"/>',
        f'<g stroke="{COLOURS["line"]}" stroke-width="1">',
    ]
    parts += [f'<path d="M{x(c)} {x(0)}V{x(high - 1)}"/>' for c in range(wide)]
    parts += [f'<path d="M{x(0)} {x(r)}H{x(wide - 1)}"/>' for r in range(high)]
    parts.append("</g>")
    parts += [
        f'<circle cx="{x(p.column)}" cy="{x(p.row)}" r="{cell // 10}" fill="{COLOURS["line"]}"/>'
        for p in sorted(star_points(wide, high))
    ]
    parts += [square for p in position.points() if (square := _square(field, p, cell))]
    for p, colour in sorted(position.stones.items()):
        radius = cell * (0.25 if p in field.dead else 0.46)
        parts.append(
            f'<circle cx="{x(p.column)}" cy="{x(p.row)}" r="{radius:.1f}" fill="{COLOURS[colour.value]}"'
            f' stroke="{COLOURS["outline"]}"/>'
        )
    parts.append(f'<g font-family="sans-serif" font-size="{cell * 2 // 5}" fill="{COLOURS["label"]}">')
    parts += [f'<text x="{x(c)}" y="{cell // 2}" text-anchor="middle">{column_letters(c)}</text>' for c in range(wide)]
    parts += [
        f'<text x="{cell // 3}" y="{x(r) + cell // 8}" text-anchor="middle">{high - r}</text>' for r in range(high)
    ]
    parts += ["</g>", "</svg>", ""]
    return "\n".join(parts)


def _square(field: Field, point: Point, cell: int) -> str | None:
    """The square of a point that no living stone covers; None where nobody has influence."""
    mark = sign(field, point)
    sphere = field.spheres[point]
    if mark is None or sphere is Sphere.NEUTRAL:
        return None
    owned = point in field.territory[Colour.BLACK] or point in field.territory[Colour.WHITE]
    side = cell * (0.55 if owned else 0.25)
    left, top = (point.column + 1) * cell - side / 2, (point.row + 1) * cell - side / 2
    shape = f'<rect x="{left:.1f}" y="{top:.1f}" width="{side:.1f}" height="{side:.1f}"'
    if sphere is Sphere.BLACK:
        return f'{shape} fill="{COLOURS["black-influence"]}"/>'
    return f'{shape} fill="{COLOURS["white"]}" stroke="{COLOURS["white-influence"]}" stroke-width="2"/>'
