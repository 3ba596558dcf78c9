"""``ldjudge influence``: the influence of both sides on every point, their spheres, and an estimate of territory."""

from __future__ import annotations

from typing import Any

import click

from ldjudge.board import Point
from ldjudge.cli.counting import Terms, find_dead, issue_objects, record_object, source_object, terms_of
from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import Item, items
from ldjudge.cli.options import takes_options
from ldjudge.cli.output import Output
from ldjudge.cli.preparing import refused
from ldjudge.cli.report import Report, say
from ldjudge.cli.single import Objects, arguments_of, checked, several_of
from ldjudge.cli.writers import error_line, title
from ldjudge.influence import Field, measure
from ldjudge.problem import ProblemError
from ldjudge.render.board import Line, Span
from ldjudge.render.influence import (
    SCHEMA,
    board_lines,
    influence_object,
    influence_svg,
    number_lines,
    summary_lines,
)
from ldjudge.render.outcome import Outcome
from ldjudge.score import ScoringRules, Status


@click.command("influence", cls=TableCommand, short_help="The influence and territory map of a position.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("influence")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Show how far the stones of both sides reach, by a published model, and estimate territory.

    The position is the end of the main line, or that of --at-move or --node. Stones that are proved dead, or named
    with --dead, don't radiate. It is an estimate and no verdict.
    """
    arguments = arguments_of(files)
    report = Report()
    with Output(values["output"], force=values["force"], color=values["color"], sources=arguments) as output:
        several, found = several_of(checked(items(arguments, values)))
        if several and values["format"] == "svg":
            raise click.UsageError("An SVG picture shows one position: choose one with --game.")
        objects = Objects(output, several=several) if values["format"] == "json" else None
        for number, item in enumerate(found):
            try:
                terms = terms_of(item, values)
                field = measure(terms.record.position, values["model"], _dead(terms, values), terms.taken)
            except ProblemError as error:
                outcome = item.refused or refused(item, error)
                report.add(outcome)
                for issue in outcome.errors:
                    say(error_line(outcome, issue))
                if objects is not None:
                    refusal = {"schema": SCHEMA, "source": source_object(item), "model": None, "values": None}
                    objects.write(refusal | {"issues": issue_objects(outcome.issues)})
                continue
            except ValueError as error:
                raise click.UsageError(str(error)) from None
            report.seen_one()
            if objects is not None:
                objects.write(_object(item, terms, field))
            elif values["format"] == "svg":
                output.write(influence_svg(field))
            else:
                if number:
                    output.line()
                if several and not values["no_header"]:
                    output.lines([[Span(title(Outcome(item.source)), "title")]])
                output.lines(_lines(terms, field, values))
            if objects is None and not values["quiet"]:
                for issue in terms.issues:
                    say(error_line(Outcome(item.source), issue))
            output.flush()
        if objects is not None:
            objects.end()
    return report.code


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
        "source": source_object(item),
        "board": {"width": field.position.width, "height": field.position.height},
        "record": record_object(terms.record),
        **influence_object(field, terms.komi.points, **_counting(terms)),
        "issues": issue_objects(terms.issues),
    }
