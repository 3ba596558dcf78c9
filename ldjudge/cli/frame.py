"""``ldjudge frame``: the rest of the board filled, for a whole-board engine to cross-check."""

from __future__ import annotations

from typing import Any

import click

from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import items
from ldjudge.cli.preparing import note_issue, prepare, refused
from ldjudge.cli.report import Report, tell
from ldjudge.cli.sgf_output import SgfOutput
from ldjudge.cli.single import arguments_of, checked
from ldjudge.cli.taking import takes_options
from ldjudge.problem import Problem, ProblemError
from ldjudge.render.outcome import Outcome


@click.command("frame", cls=TableCommand, short_help="Fill the rest of the board for a whole-board engine.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("frame")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Fill the board around each problem, so that an engine that only knows whole boards can look at it.

    Both sides get living stones outside, and without komi the side that wins the problem wins the game. The result is
    SGF with the realm and the side to move, on standard output or with -o.
    """
    from ldjudge.score.frame import frame

    arguments = arguments_of(files)
    report = Report()
    with SgfOutput(values["output"], force=values["force"], sources=arguments) as output:
        for item in checked(items(arguments, values)):
            ready = prepare(item, values)
            outcome = ready.outcome
            try:
                if ready.problem is None:
                    raise ProblemError(())
                framed = frame(ready.problem)
            except ProblemError as error:
                outcome = refused(item, error) if error.faults else outcome
                report.add(outcome)
                tell(outcome, "error")
                continue
            report.seen_one()
            output.write(_sgf(ready.problem, framed.position, item.source.name or ""))
            if not values["quiet"]:
                notes = (note_issue(note) for note in framed.notes)
                tell(Outcome(item.source, (*outcome.issues, *notes)), "error", "warning")
    return report.code


def _sgf(problem: Problem, position: Any, name: str) -> bytes:
    """A new game with the framed board."""
    from ldjudge.board import Colour
    from ldjudge.sgf.tree import Game, Node
    from ldjudge.sgf.values import write_points
    from ldjudge.sgf.writer import write_game

    root = Node()
    width, height = position.width, position.height
    root.set("FF", ["4"])
    root.set("GM", ["1"])
    root.set("SZ", [str(width) if width == height else f"{width}:{height}"])
    root.set_text("GN", name)
    root.set("KM", ["0"])
    root.set("RU", ["Chinese"])
    root.set("PL", [problem.teban.letter])
    root.set("AB", write_points(position.stones_of(Colour.BLACK)))
    root.set("AW", write_points(position.stones_of(Colour.WHITE)))
    root.set("LJREALM", write_points(problem.realm))
    root.set("LJTARGET", write_points(problem.targets))
    root.set("LJDEFENDER", [problem.defender.letter])
    return write_game(Game(root))
