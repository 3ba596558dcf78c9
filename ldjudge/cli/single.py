"""What commands without a search have in common: arguments, the number of problems, JSON objects."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice
from typing import Any

import click

from ldjudge.cli.files import same_file
from ldjudge.cli.inputs import Item, Values
from ldjudge.cli.output import Output, passes_on


def arguments_of(files: tuple[str, ...]) -> list[str]:
    """The arguments, or standard input where there are none; nobody is made to type a file."""
    if files.count("-") > 1:
        raise click.UsageError("Standard input can be read only once.")
    if files:
        return list(files)
    if sys.stdin is None or sys.stdin.isatty():
        raise click.UsageError("Name a FILE ('-' is standard input).")
    return ["-"]


def files_of_their_own(values: Values, *names: str, folders: bool = False) -> None:
    """Refuses '-' for options that name a further output, and one file for two outputs: one would be lost.

    ``folders``: the further outputs are files in folders, which they may share.
    """
    for name in names:
        if values[name] == "-":
            raise click.UsageError(f"--{name}: name a file; standard output has the results.")
    given = [(name, values[name]) for name in ("output", *names) if values[name] not in (None, "-")]
    for (name, path), (other, second) in combinations(given, 2):
        if not same_file(path, second) or passes_on(path) or (folders and name != "output"):
            continue
        option = "-o" if name == "output" else f"--{name}"
        raise click.UsageError(f"{option} and --{other} both name {path}: give each a file of its own.")


def checked(found: Iterator[Item]) -> Iterator[Item]:
    """The items; an option whose value has no meaning is wrong usage."""
    try:
        yield from found
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def several_of(found: Iterator[Item]) -> tuple[bool, Iterable[Item]]:
    """Whether there is more than one item, and all of them."""
    ahead = list(islice(found, 2))
    return len(ahead) > 1, chain(ahead, found)


class Objects:
    """JSON objects: one by itself, several as a list."""

    def __init__(self, output: Output, *, several: bool) -> None:
        self.output, self.several, self.written = output, several, 0
        if several:
            output.line("[")

    def write(self, data: dict[str, Any]) -> None:
        """Writes one object."""
        from ldjudge.render.json import dump

        if self.written:
            self.output.line(",")
        self.output.write(dump(data, indent=2))
        self.written += 1
        if not self.several:
            self.output.line()

    def end(self) -> None:
        """Ends the list."""
        if self.several:
            self.output.line()
            self.output.line("]")
