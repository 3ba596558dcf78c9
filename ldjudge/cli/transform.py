"""``ldjudge transform``: games rotated, mirrored, or with their colours swapped."""

from __future__ import annotations

from typing import Any

import click

from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import items
from ldjudge.cli.preparing import refused
from ldjudge.cli.report import Report, say, tell
from ldjudge.cli.sgf_output import SgfOutput
from ldjudge.cli.single import arguments_of, checked
from ldjudge.cli.taking import takes_options
from ldjudge.problem import Fault, ProblemError
from ldjudge.render.outcome import Outcome


@click.command("transform", cls=TableCommand, short_help="Rotate, mirror, swap colours.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("transform")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Rotate and mirror the boards of whole games with all their variations and marks, and swap the colours.

    The turn comes first, then the mirror. The result is SGF, on standard output or with -o. Texts stay as they are.
    """
    from ldjudge.sgf.transform import MIRRORS, TURNS, symmetry, transform_game
    from ldjudge.sgf.values import ValueFault, check_game
    from ldjudge.sgf.writer import write_game

    names = [TURNS[values["rotate"]]] if values["rotate"] else []
    names += [MIRRORS[values["mirror"]]] if values["mirror"] else []
    if not names and not values["swap_colors"]:
        raise click.UsageError("Say what to do: --rotate, --mirror or --swap-colors.")
    arguments = arguments_of(files)
    report = Report()
    with SgfOutput(values["output"], force=values["force"], sources=arguments) as output:
        for item in checked(items(arguments, values)):
            try:
                if item.game is None:
                    raise ProblemError(())
                check_game(item.game.root)
                spoken = transform_game(item.game, [symmetry(name) for name in names], swap=values["swap_colors"])
            except (ProblemError, ValueFault) as error:
                if isinstance(error, ValueFault):
                    error = ProblemError([Fault(error.code, str(error))])
                outcome = item.refused or refused(item, error)
                report.add(outcome)
                tell(outcome, "error")
                continue
            report.seen_one()
            output.write(write_game(item.game))
            if not values["quiet"]:
                tell(Outcome(item.source, item.issues), "error", "warning", "info")
                if spoken and values["verbose"]:
                    say(f"{item.source.path}: comments speak of points or colours; they stay as they were.")
    return report.code
