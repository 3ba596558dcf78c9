"""``ldjudge show``: the board as it would be judged, never the answer."""

from __future__ import annotations

from typing import Any

import click

from ldjudge.cli.games import run_over
from ldjudge.cli.group import TableCommand
from ldjudge.cli.preparing import Prepared, prepare
from ldjudge.cli.report import tell
from ldjudge.cli.taking import takes_options
from ldjudge.cli.writers import sources
from ldjudge.escape import clean
from ldjudge.render.board import Line, Marks, Span, draw_board, legend
from ldjudge.render.sentence import task


@click.command("show", cls=TableCommand, short_help="The board with realm, targets and teban; never the answer.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("show")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Show the board with realm, targets and teban as they would be judged.

    Nothing is searched, and nothing of the answer is shown. Where the realm is inferred, this is what solve judges
    first: it may go on to a wider realm, or to a part of the stones, and says so with its verdict.
    """
    with run_over(files, values) as run:
        for item in run.items:
            ready = prepare(item, values)
            if ready.problem is None:
                run.report.add(ready.outcome)
            else:
                run.report.seen_one()
            if run.objects is not None:
                run.objects.write(_object(ready))
            elif ready.problem is not None:
                run.separate()
                run.output.lines(_board(ready, values, run.several))
            run.output.flush()
            tell(ready.outcome, "error", *([] if values["quiet"] or run.objects is not None else ["warning"]))
    return run.report.code


def _object(ready: Prepared) -> dict[str, Any]:
    """The result's object, with the question alone."""
    from ldjudge.render.json import result

    data = result(ready.outcome)
    keep = (
        "source",
        "board",
        "teban",
        "defender",
        "attacker",
        "realm",
        "targets",
        "provenance",
        "assumptions",
        "issues",
        "id",
    )
    return {"schema": "ldjudge-show/1", **{key: data[key] for key in keep}}


def _board(ready: Prepared, values: dict[str, Any], several: bool) -> list[Line]:
    """Heading, board, what is asked, where it came from."""
    problem, outcome = ready.problem, ready.outcome
    assert problem is not None
    lines: list[Line] = []
    if (several or values["verbose"]) and not values["no_header"]:
        lines.append([Span(outcome.source.title(), "title")])
    marks = Marks.of(problem, (), outcome.last_move)
    lines += draw_board(problem.position, marks, unicode=values["unicode"], full=values["full_board"])
    lines.append([Span(legend(problem.position, marks, unicode=values["unicode"]), "label")])
    if values["quiet"]:
        return lines
    goal = task(problem, "the stones on the realm")
    lines += [[], [Span(f"{problem.teban.title} to play and {goal}. {problem.defender.title} is judged.")]]
    lines += sources(outcome)
    lines += [[Span(f"Assumed: {clean(i.message)}", "label")] for i in outcome.issues if i.severity == "info"]
    return lines
