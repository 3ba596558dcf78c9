"""``ldjudge legal``: the points that are forbidden, with the reason, and the moves that capture."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any

import click

from ldjudge.board import Colour, Point, Position
from ldjudge.cli.games import run_over
from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import Item
from ldjudge.cli.preparing import setup_options
from ldjudge.cli.taking import takes_options
from ldjudge.problem import Fault, ProblemError
from ldjudge.render.board import Line, Marks, Span, draw_board
from ldjudge.render.json import issue_object, source_object

SCHEMA = "ldjudge-legal/1"


@click.command("legal", cls=TableCommand, short_help="Forbidden points and capturing moves of the side to move.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("legal")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Show where the side to move may not play, and what each capturing move takes.

    On the board 's' is suicide and 'k' a ko that can't be retaken at once; letters from 'a' on are capturing moves
    ('s' and 'k' left out).
    """
    with run_over(files, values) as run:
        for item in run.items:
            found = run.attempt(item, _position, {"schema": SCHEMA, "teban": None, "forbidden": [], "captures": []})
            if found is None:
                continue
            position, teban = found
            forbidden, captures = legal_moves(position, teban, suicide=values["suicide"])
            if run.objects is not None:
                run.objects.write(_object(item, position, teban, forbidden, captures))
            else:
                run.begin(item)
                run.output.lines(_lines(position, teban, forbidden, captures, values))
            run.tell(item, item.issues)
            run.output.flush()
    return run.report.code


def legal_moves(
    position: Position, colour: Colour, *, suicide: bool = False
) -> tuple[dict[Point, str], dict[Point, frozenset[Point]]]:
    """The empty points that ``colour`` may not play on, with 'suicide' or 'ko'; and what each capture takes."""
    forbidden: dict[Point, str] = {}
    captures: dict[Point, frozenset[Point]] = {}
    for point in position.points():
        if position.at(point) is not None:
            continue
        reason = position.forbidden(colour, point, suicide)
        if reason is not None:
            forbidden[point] = reason
        elif taken := position.captures(colour, point):
            captures[point] = taken
    return forbidden, captures


def _position(item: Item, values: dict[str, Any]) -> tuple[Position, Colour]:
    """The position to look at and the side to move; raises :class:`ProblemError`."""
    from ldjudge.sgf.setup import position_of

    if item.game is None:
        raise ProblemError(())
    reached = position_of(item.game, setup_options(values))
    if reached.teban is None:
        raise ProblemError([Fault("no-teban", "It isn't said whose move it is: give --teban black or --teban white.")])
    return reached.position, reached.teban


def _object(
    item: Item,
    position: Position,
    teban: Colour,
    forbidden: dict[Point, str],
    captures: dict[Point, frozenset[Point]],
) -> dict[str, Any]:
    from ldjudge.board import format_points

    height = position.height

    def in_order(points: Any) -> list[Point]:
        return sorted(points, key=lambda p: (p.column, -p.row))

    return {
        "schema": SCHEMA,
        "source": source_object(item.source),
        "teban": teban.value,
        "forbidden": [{"point": p.gtp(height), "reason": forbidden[p]} for p in in_order(forbidden)],
        "captures": [
            {"point": p.gtp(height), "stones": format_points(captures[p], height)} for p in in_order(captures)
        ],
        "issues": [issue_object(issue) for issue in item.issues],
    }


def _lines(
    position: Position,
    teban: Colour,
    forbidden: dict[Point, str],
    captures: dict[Point, frozenset[Point]],
    values: dict[str, Any],
) -> list[Line]:
    """The board with its signs, and a line for each of them."""
    from ldjudge.board import format_points

    letters = [letter for letter in ascii_lowercase if letter not in "sk"]
    taking = sorted(captures, key=lambda p: (p.column, -p.row))
    signs = {p: reason[0] for p, reason in forbidden.items()}
    names = {p: letters[i] if i < len(letters) else "!" for i, p in enumerate(taking)}
    marks = Marks(signs=signs | names)
    lines = draw_board(position, marks, unicode=values["unicode"], full=values["full_board"])
    lines.append([])
    if not forbidden and not captures:
        lines.append([Span(f"{teban.title} to play: no forbidden points and no captures.")])
        return lines
    lines.append([Span(f"{teban.title} to play.")])
    for letter, reason, words in (("s", "suicide", "Suicide"), ("k", "ko", "Ko, not to be retaken at once")):
        points = [p for p in forbidden if forbidden[p] == reason]
        if points:
            lines.append([Span(f"  {letter}  {words}: {', '.join(format_points(points, position.height))}")])
    for p in taking:
        stones = format_points(captures[p], position.height)
        lines.append([Span(f"  {names[p]}  {p.gtp(position.height)} captures {', '.join(stones)}")])
    return lines
