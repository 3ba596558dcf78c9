"""The forms of results for scripts: JSON, JSON lines, CSV and TSV, all made from the objects of the JSON results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ldjudge.cli.inputs import Values
from ldjudge.cli.output import Output
from ldjudge.cli.single import Objects
from ldjudge.render.json import dump

Data = dict[str, Any]


class Form(Protocol):
    """Writes the objects of a run: ``begin``, ``write`` for each in order, ``end`` (also after an interrupt)."""

    def begin(self) -> None: ...
    def write(self, data: Data) -> None: ...
    def end(self) -> None: ...


def form_for(output: Output, values: Values, columns: Sequence[str], *, several: bool) -> Form:
    """The form that was asked for, which isn't text; ``columns`` are those of a table."""
    if values["format"] == "json":
        return Json(output, several=several)
    if values["format"] == "jsonl":
        return JsonLines(output)
    return Table(output, values["format"], columns, header=not values["no_header"])


class Json:
    """An object, or a list where there are several."""

    def __init__(self, output: Output, *, several: bool) -> None:
        self.output, self.several = output, several
        self.objects: Objects | None = None

    def begin(self) -> None:
        """Opens the list."""
        self.objects = Objects(self.output, several=self.several)

    def write(self, data: Data) -> None:
        """Writes one object."""
        assert self.objects is not None
        self.objects.write(data)

    def end(self) -> None:
        """Closes the list, of no objects where nothing was begun."""
        if self.objects is None:
            self.begin()
        assert self.objects is not None
        self.objects.end()


class JsonLines:
    """An object on each line."""

    def __init__(self, output: Output) -> None:
        self.output = output

    def begin(self) -> None:
        """Nothing has to be opened."""

    def write(self, data: Data) -> None:
        """Writes one line."""
        self.output.line(dump(data))

    def end(self) -> None:
        """Nothing has to be closed."""


class Table:
    """CSV or TSV: a header line, then a line for each object."""

    def __init__(self, output: Output, form: str, columns: Sequence[str], *, header: bool) -> None:
        from ldjudge.render.table import csv_line, row, tsv_line

        self.output, self.columns, self.header = output, columns, header
        self.row, self.line = row, csv_line if form == "csv" else tsv_line

    def begin(self) -> None:
        """Writes the header line."""
        if self.header:
            self.output.line(self.line(self.columns))
            self.output.flush()

    def write(self, data: Data) -> None:
        """Writes one line."""
        self.output.line(self.line(self.row(data, self.columns)))

    def end(self) -> None:
        """Nothing has to be closed."""
