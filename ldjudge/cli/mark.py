"""``ldjudge mark``: a copy of a file in which realm, targets, defender and teban are explicit."""

from __future__ import annotations

from typing import Any

import click

from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import Item, items, parse_games
from ldjudge.cli.preparing import note_issue, refused, setup_options
from ldjudge.cli.report import Report, say, tell
from ldjudge.cli.sgf_output import SgfOutput
from ldjudge.cli.single import arguments_of, checked, several_of
from ldjudge.cli.taking import takes_options
from ldjudge.problem import ProblemError
from ldjudge.render.outcome import Outcome


@click.command("mark", cls=TableCommand, short_help="Write realm, targets, defender and teban into a copy.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("mark")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Write realm, targets, defender and teban into a copy of FILE, on standard output or with -o.

    What the options and the file leave open is inferred and written as well. A realm that is written is judged as it
    is; from one that isn't, solve may go on to a wider realm or to a part of the stones (its --annotate writes what was
    judged in the end). --add-black, --add-white and --remove edit the stones. Nothing else in the file changes; games
    that --game leaves out are copied as they are, and so are those that are no clear problem (exit code 4). A game that
    can't be read at all is left out, and told.
    """
    arguments = arguments_of(files)
    report = Report()
    try:
        chosen = parse_games(values["game"] or "all")
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    with SgfOutput(values["output"], force=values["force"], sources=arguments) as output:
        several, found = several_of(checked(items(arguments, values | {"game": "all"})))
        for item in found:
            # A game that can't be read would be missing in the copy, so that is told in any case.
            wanted = item.game is None or chosen(item.source.game)
            data = _marked(item, values, report) if wanted else _copied(item)
            if data is None and (item.game is None or not several):
                continue
            data = data if data is not None else _copied(item)
            if data is not None:
                output.write(data)
    return report.code


def _marked(item: Item, values: dict[str, Any], report: Report) -> bytes | None:
    """The marked game, or None where it is no clear problem; tells what there is to tell."""
    from ldjudge.sgf.mark import mark_game
    from ldjudge.sgf.writer import write_game

    if item.game is None:
        outcome = item.refused or Outcome(item.source, item.issues)
        report.add(outcome)
        tell(outcome, "error", "warning", "info")
        return None
    try:
        setup = mark_game(item.game, setup_options(values))
    except ProblemError as error:
        outcome = refused(item, error)
        report.add(outcome)
        tell(outcome, "error")
        return None
    report.seen_one()
    outcome = Outcome(item.source, (*item.issues, *(note_issue(note) for note in dict.fromkeys(setup.notes))))
    if values["verbose"]:
        tell(outcome, "error", "warning", "info")
    elif not values["quiet"]:
        tell(outcome, "warning")
    if values["verbose"]:
        say(", ".join(f"{what}: {source}" for what, source in setup.provenance.items()))
    return write_game(item.game)


def _copied(item: Item) -> bytes | None:
    """The game as it is, None where it can't be read."""
    from ldjudge.sgf.writer import write_game

    return write_game(item.game) if item.game is not None else None
