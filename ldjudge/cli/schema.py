"""``ldjudge schema``: the JSON Schema of what a command prints."""

from __future__ import annotations

from typing import Any

import click

from ldjudge.cli.output import Output
from ldjudge.cli.taking import takes_options
from ldjudge.render.schema import SCHEMAS


@click.command("schema", short_help="The JSON Schema of the results.")
@click.argument("of", default="solve", metavar="[COMMAND]", type=click.Choice(list(SCHEMAS)))
@takes_options("schema")
def command(of: str, **values: Any) -> int:
    """Print the JSON Schema of the results of COMMAND (solve unless given): one object, or one line of JSONL.

    Keys are only ever added, so a reader should take those it knows and leave the others alone.
    """
    from ldjudge.render.json import dump

    with Output(values["output"], force=values["force"], color=values["color"], form="json") as output:
        output.line(dump(SCHEMAS[of], indent=2))
    return 0
