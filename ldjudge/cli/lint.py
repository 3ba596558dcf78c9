"""``ldjudge lint``: the faults of problem files that show without a search."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import Item, items
from ldjudge.cli.output import Output
from ldjudge.cli.preparing import setup_options
from ldjudge.cli.report import DISAGREES, UNREADABLE, Report, say
from ldjudge.cli.single import arguments_of, checked
from ldjudge.cli.taking import takes_options
from ldjudge.render.board import Span
from ldjudge.sgf.diagnostics import Diagnostic
from ldjudge.sgf.lint import Linter
from ldjudge.wording import counted

SCHEMA = "ldjudge-lint/1"


@click.command("lint", cls=TableCommand, short_help="Read and replay only: broken SGF, illegal moves, duplicates.")
@click.argument("paths", nargs=-1, metavar="PATH...")
@takes_options("lint")
def command(paths: tuple[str, ...], **values: Any) -> int:
    """Read problem files and replay their trees; nothing is judged.

    Reports broken SGF and its repairs, illegal moves, overlapping stones, chains without liberties, problems without
    stones or without a side to move, and duplicates up to symmetry and colours. Folders are read with all below them.
    Exit code 1: something was found; 4: a game can't be read.
    """
    arguments = arguments_of(paths)
    report = Report()
    linter = Linter(setup_options(values))
    counts: Counter[str] = Counter()
    games = 0
    with Output.of(values, arguments) as output:
        sink = _Json(output) if values["format"] == "json" else None
        for item in checked(items(arguments, values, folders=True)):
            report.seen_one()
            games += item.game is not None
            if item.game is None:
                report.failed(UNREADABLE)
            for found in _findings(item, linter):
                counts[found.code] += 1
                report.failed(DISAGREES)
                if sink is not None:
                    sink.write(item, found)
                else:
                    output.lines([_line(found)])
            output.flush()
        if sink is not None:
            sink.end(report.problems)
    if not values["quiet"]:
        _summary(games, counts, values["verbose"])
    return report.code


def _findings(item: Item, linter: Linter) -> list[Diagnostic]:
    """What is found in a game, or why it can't be read."""
    if item.game is not None:
        return linter.lint(item.game)
    issues = item.refused.issues if item.refused is not None else ()
    return [Diagnostic(item.source.path, i.line or 0, i.column or 0, i.code, i.message, i.severity) for i in issues]


def _line(found: Diagnostic) -> list[Span]:
    """A finding as 'file:line:column: number code: sentence'; without a place where it has none."""
    place, _, rest = str(found).partition(f": {found.number} ")
    return [Span(f"{place}: "), Span(f"{found.number} ", "label"), Span(rest)]


def _summary(games: int, counts: Counter[str], verbose: int) -> None:
    total = sum(counts.values())
    say(f"{counted(games, 'game')} read, {counted(total, 'finding') if total else 'no findings'}.")
    if verbose:
        for code, count in sorted(counts.items()):
            say(f"  {count:6} {code}")


class _Json:
    """One object with all findings, written as they come."""

    def __init__(self, output: Output) -> None:
        self.output, self.written = output, 0
        output.line(f'{{"schema": "{SCHEMA}",')
        output.write(' "findings": [')

    def write(self, item: Item, found: Diagnostic) -> None:
        """Writes one finding."""
        from ldjudge.render.json import dump, source_object

        data = {
            "source": source_object(item.source),
            "number": found.number,
            "code": found.code,
            "severity": found.severity,
            "message": found.message,
            "line": found.line or None,
            "column": found.column or None,
        }
        self.output.write(("," if self.written else "") + "\n  " + dump(data))
        self.written += 1

    def end(self, games: int) -> None:
        """Ends the object."""
        self.output.line(("\n " if self.written else "") + f'], "games": {games}}}')
