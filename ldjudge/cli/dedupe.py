"""``ldjudge dedupe``: problems that are one and the same, up to symmetry, colours and place on the board."""

from __future__ import annotations

from typing import Any

import click

from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import items
from ldjudge.cli.output import Output
from ldjudge.cli.preparing import prepare
from ldjudge.cli.report import Report, say, tell
from ldjudge.cli.single import arguments_of, checked
from ldjudge.cli.taking import takes_options
from ldjudge.escape import clean
from ldjudge.render.outcome import Source
from ldjudge.wording import counted

SCHEMA = "ldjudge-dedupe/1"


@click.command("dedupe", cls=TableCommand, short_help="Find duplicates.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("dedupe")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Find problems that are there twice: the same shape, however it is turned, mirrored, coloured or placed.

    Two problems are one if realm, stones, targets, side to move and what lies around the realm are the same; their
    verdicts are the same then. Prints each shape that is there more than once with its id (that of the JSON results);
    with --unique the first of each shape, one line each.
    """
    arguments = arguments_of(files)
    report = Report()
    shapes: dict[str, list[Source]] = {}
    with Output.of(values, arguments) as output:
        for item in checked(items(arguments, values)):
            outcome = prepare(item, values).outcome
            tell(outcome, "error")
            if outcome.problem is None or outcome.id is None:
                report.add(outcome)
                continue
            report.seen_one()
            same = shapes.setdefault(outcome.id, [])
            same.append(outcome.source)
            if values["unique"] and values["format"] == "text" and len(same) == 1:
                output.line(_name(outcome.source))
                output.flush()
        if values["format"] == "json":
            _write_json(output, shapes)
        elif not values["unique"]:
            _write_text(output, shapes)
    if not values["quiet"]:
        found = sum(len(same) for same in shapes.values())
        say(f"{counted(found, 'problem')}, {len(shapes)} different, {counted(found - len(shapes), 'duplicate')}.")
    return report.code


def _name(source: Source) -> str:
    """The file, with the number of a later game."""
    return clean(source.path) + (f" game {source.game}" if source.game else "")


def _write_text(output: Output, shapes: dict[str, list[Source]]) -> None:
    """The shapes that are there more than once."""
    for number, (shape, same) in enumerate((s for s in shapes.items() if len(s[1]) > 1), 1):
        if number > 1:
            output.line()
        output.line(f"{shape}: {len(same)} times")
        for source in same:
            output.line(f"  {source.title()}")


def _write_json(output: Output, shapes: dict[str, list[Source]]) -> None:
    """All shapes with their problems."""
    from ldjudge.render.json import dump, source_object

    groups = [{"id": shape, "problems": [source_object(source) for source in same]} for shape, same in shapes.items()]
    found = sum(len(same) for same in shapes.values())
    output.line(dump({"schema": SCHEMA, "problems": found, "different": len(shapes), "shapes": groups}, indent=2))
