"""``ldjudge influence``: the influence of both sides on every point, their spheres, and an estimate of territory."""

from __future__ import annotations

from typing import Any

import click

from ldjudge.board import Point
from ldjudge.cli.counting import Terms, find_dead, record_object, terms_of
from ldjudge.cli.games import run_over
from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import Item, Values
from ldjudge.cli.taking import takes_options
from ldjudge.influence import Field, measure
from ldjudge.render.board import Line
from ldjudge.render.influence import (
    SCHEMA,
    board_lines,
    influence_object,
    influence_svg,
    number_lines,
    summary_lines,
)
from ldjudge.render.json import issue_object, source_object
from ldjudge.score import ScoringRules, Status


@click.command("influence", cls=TableCommand, short_help="The influence and territory map of a position.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("influence")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Show how far the stones of both sides reach, by a published model, and estimate territory.

    The position is the end of the main line, or that of --at-move or --node. Stones that are proved dead, or named
    with --dead, don't radiate. It is an estimate and no verdict.
    """
    if values["format"] is None:
        values["format"] = "svg" if (values["output"] or "").lower().endswith(".svg") else "text"
    with run_over(files, values) as run:
        if run.several and values["format"] == "svg":
            raise click.UsageError("An SVG picture shows one position: choose one with --game.")
        for item in run.items:
            measured = run.attempt(item, _measured, {"schema": SCHEMA, "model": None, "values": None})
            if measured is None:
                continue
            terms, field = measured
            if run.objects is not None:
                run.objects.write(_object(item, terms, field))
            elif values["format"] == "svg":
                run.output.write(influence_svg(field))
            else:
                run.begin(item)
                run.output.lines(_lines(terms, field, values))
            run.tell(item, terms.issues)
            run.output.flush()
    return run.report.code


def _measured(item: Item, values: Values) -> tuple[Terms, Field]:
    """The terms of a game and the influence in it; raises :class:`ProblemError`."""
    terms = terms_of(item, values)
    return terms, measure(terms.record.position, values["model"], _dead(terms, values), terms.taken)


def _dead(terms: Terms, values: dict[str, Any]) -> frozenset[Point]:
    """The stones that don't radiate: dead by proof or by option, never by estimate."""
    dead: set[Point] = set()
    for group in find_dead(terms, values | {"playouts": min(values["playouts"], 20)}).groups:
        if group.status is Status.DEAD and group.decided_by != "estimated":
            dead |= group.stones
    return frozenset(dead)


def _counting(terms: Terms) -> dict[str, Any]:
    """Whether stones count, and what Black gives back for handicap stones."""
    area = terms.rules is not ScoringRules.JAPANESE
    compensation = terms.handicap if terms.rules is ScoringRules.CHINESE and terms.handicap >= 2 else 0
    return {"area": area, "compensation": compensation}


def _lines(terms: Terms, field: Field, values: dict[str, Any]) -> list[Line]:
    summary = summary_lines(field, terms.komi.points, **_counting(terms))
    if values["quiet"]:
        return summary
    board = number_lines(field) if values["numbers"] else board_lines(field, unicode=values["unicode"])
    return [*board, [], *summary]


def _object(item: Item, terms: Terms, field: Field) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "source": source_object(item.source),
        "board": {"width": field.position.width, "height": field.position.height},
        "record": record_object(terms.record),
        **influence_object(field, terms.komi.points, **_counting(terms)),
        "issues": [issue_object(issue) for issue in terms.issues],
    }
