"""``ldjudge score``: the result of a finished game, with the dead stones found by the judge."""

from __future__ import annotations

from typing import Any

import click

from ldjudge.cli.counting import Terms, find_dead, record_object, terms_of
from ldjudge.cli.games import run_over
from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import Item, Values
from ldjudge.cli.report import DISAGREES, UNPROVED
from ldjudge.cli.taking import takes_options
from ldjudge.escape import clean
from ldjudge.render.board import Line, Span
from ldjudge.render.json import issue_object, source_object
from ldjudge.render.outcome import Issue
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
from ldjudge.wording import counted


@click.command("score", cls=TableCommand, short_help="The result of a finished game.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("score")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Judge the result of a finished game: which stones are dead, who owns what, who wins by how much.

    The position is the end of the main line, or that of --at-move or --node. Each group is told as proved (by
    unconditional life or exhaustive search), estimated (by random games), or given by option. Where the game isn't
    settled, that is told in place of a result, and the exit code is 3.
    """
    with run_over(files, values) as run:
        for item in run.items:
            counted = run.attempt(item, _counted, {"schema": SCHEMA, "rules": None, "result": None})
            if counted is None:
                continue
            terms, finding = counted
            score = _score(terms, finding)
            if not score.over:
                run.report.failed(UNPROVED)
            if values["expect"] and score.agrees is False:
                run.report.failed(DISAGREES)
            issues = _issues(terms, score)
            if run.objects is not None:
                run.objects.write(_object(item, terms, score, finding, issues, values))
            else:
                if not values["quiet"]:
                    run.begin(item)
                run.output.lines(_lines(score, terms, finding, values))
            run.tell(item, issues)
            run.output.flush()
    return run.report.code


def _counted(item: Item, values: Values) -> tuple[Terms, Finding]:
    """The terms of a game and its dead stones; raises :class:`ProblemError`."""
    terms = terms_of(item, values)
    return terms, find_dead(terms, values)


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
        "source": source_object(item.source),
        "board": {"width": position.width, "height": position.height},
        "record": record_object(terms.record),
        **score_object(score),
        "search": {
            "problems": finding.searched,
            "nodes": finding.nodes,
            "seconds": None if values["no_timing"] else round(finding.seconds, 3),
            "limit": finding.limit,
        },
        "issues": [issue_object(issue) for issue in issues],
    }
