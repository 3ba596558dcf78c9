"""``ldjudge score``: the result of a finished game, with the dead stones found by the judge."""

from __future__ import annotations

from typing import Any

import click

from ldjudge.cli.counting import Terms, find_dead, issue_objects, record_object, source_object, terms_of
from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import Item, items
from ldjudge.cli.options import takes_options
from ldjudge.cli.output import Output
from ldjudge.cli.preparing import refused
from ldjudge.cli.report import DISAGREES, UNPROVED, Report, say
from ldjudge.cli.single import Objects, arguments_of, checked, several_of
from ldjudge.cli.writers import error_line, title
from ldjudge.plural import counted
from ldjudge.problem import ProblemError
from ldjudge.render.board import Line, Span
from ldjudge.render.escape import clean
from ldjudge.render.outcome import Issue, Outcome
from ldjudge.render.score import (
    SCHEMA,
    alternative_lines,
    board_lines,
    count_lines,
    group_lines,
    headline,
    score_object,
)
from ldjudge.score import Score, read_result, score_position
from ldjudge.score.dead import Finding


@click.command("score", cls=TableCommand, short_help="The result of a finished game.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("score")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Judge the result of a finished game: which stones are dead, who owns what, who wins by how much.

    The position is the end of the main line, or that of --at-move or --node. Each group is told as proved (by
    unconditional life or exhaustive search), estimated (by random games), or given by option. Where the game isn't
    settled, that is told in place of a result, and the exit code is 3.
    """
    arguments = arguments_of(files)
    report = Report()
    with Output(values["output"], force=values["force"], color=values["color"], sources=arguments) as output:
        several, found = several_of(checked(items(arguments, values)))
        objects = Objects(output, several=several) if values["format"] == "json" else None
        for number, item in enumerate(found):
            try:
                terms = terms_of(item, values)
                finding = find_dead(terms, values)
            except ProblemError as error:
                outcome = item.refused or refused(item, error)
                report.add(outcome)
                for issue in outcome.errors:
                    say(error_line(outcome, issue))
                if objects is not None:
                    objects.write(_refusal(item, outcome))
                continue
            except ValueError as error:
                raise click.UsageError(str(error)) from None
            score = _score(terms, finding)
            report.seen_one()
            if not score.over:
                report.failed(UNPROVED)
            if values["expect"] and score.agrees is False:
                report.failed(DISAGREES)
            issues = _issues(terms, score)
            if objects is not None:
                objects.write(_object(item, terms, score, finding, issues, values))
            else:
                if number and not values["quiet"]:
                    output.line()
                if several and not values["no_header"] and not values["quiet"]:
                    output.lines([[Span(title(Outcome(item.source)), "title")]])
                output.lines(_lines(score, terms, finding, values))
                if not values["quiet"]:
                    for issue in issues:
                        say(error_line(Outcome(item.source), issue))
            output.flush()
        if objects is not None:
            objects.end()
    return report.code


def _score(terms: Terms, finding: Finding) -> Score:
    """The count under the terms."""
    record = terms.record
    told = read_result(record.result)
    counted = told is not None and told.margin is not None and not record.node.children
    return score_position(
        record.position,
        finding.groups,
        terms.rules,
        terms.komi,
        handicap=terms.handicap,
        taken=terms.taken,
        file_result=told,
        limit=finding.limit,
        agreed=record.passes >= 2 or counted,
    )


def _issues(terms: Terms, score: Score) -> tuple[Issue, ...]:
    """What came up in reading, and what the score has to say."""
    return (*terms.issues, *(Issue("score", note) for note in score.notes))


def _lines(score: Score, terms: Terms, finding: Finding, values: dict[str, Any]) -> list[Line]:
    """Board, result, counts, groups; with ``--quiet`` the result alone."""
    if values["quiet"]:
        return [headline(score)]
    lines = [*board_lines(score, unicode=values["unicode"], last=terms.record.last), [], headline(score)]
    lines.extend(count_lines(score))
    lines.extend(group_lines(score, verbose=values["verbose"] > 0))
    lines.extend(alternative_lines(score))
    if score.file_result is not None:
        agreement = {True: ", which agrees", False: ", which differs", None: ""}[score.agrees]
        lines.append([Span(f"The record's result is {clean(score.file_result.text[:40])}{agreement}.")])
    if values["verbose"]:
        lines.extend(_place(terms))
        time = "" if values["no_timing"] else f", {finding.seconds:.2f} s"
        limit = f"; the {finding.limit} limit was reached" if finding.limit else ""
        cost = f"{counted(finding.searched, 'local problem')} searched, {counted(finding.nodes, 'position')}"
        lines.append([Span(f"{cost}{time}{limit}.")])
    return lines


def _place(terms: Terms) -> list[Line]:
    """Where in the game this is, and the time that the players have left, where the record tells it."""
    record = terms.record
    words = f"After {counted(record.moves, 'move')}"
    if record.teban is not None:
        words += f", {record.teban.title} to play"
    lines: list[Line] = [[Span(f"{words}.")]]
    if record.time_left:
        left = ", ".join(f"{colour.title} {clean(text)} s" for colour, text in record.time_left.items())
        lines.append([Span(f"Time left: {left}.")])
    return lines


def _object(
    item: Item, terms: Terms, score: Score, finding: Finding, issues: tuple[Issue, ...], values: dict[str, Any]
) -> dict[str, Any]:
    position = terms.record.position
    return {
        "schema": SCHEMA,
        "source": source_object(item),
        "board": {"width": position.width, "height": position.height},
        "record": record_object(terms.record),
        **score_object(score),
        "search": {
            "problems": finding.searched,
            "nodes": finding.nodes,
            "seconds": None if values["no_timing"] else round(finding.seconds, 3),
            "limit": finding.limit,
        },
        "issues": issue_objects(issues),
    }


def _refusal(item: Item, outcome: Outcome) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "source": source_object(item),
        "rules": None,
        "result": None,
        "issues": issue_objects(outcome.issues),
    }
