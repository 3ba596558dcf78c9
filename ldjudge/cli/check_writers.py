"""The forms of the results of ``ldjudge check``: lines for people, JSON, JSON lines, tables."""

from __future__ import annotations

from typing import Any, Protocol

from ldjudge.check.findings import NOT_COMPARED
from ldjudge.cli.inputs import Values
from ldjudge.cli.output import Output
from ldjudge.cli.single import Objects
from ldjudge.render.board import Line, Span
from ldjudge.render.escape import clean
from ldjudge.render.json import dump
from ldjudge.render.table import COLUMNS, csv_line, tsv_line

Data = dict[str, Any]

_ASSUMED = ("realm-walled", "small-realm")  # notes on a realm that nothing in the file bounds
CHECK_COLUMNS = (*COLUMNS, "findings")


class CheckWriter(Protocol):
    """Writes the results of a run: ``begin``, ``write`` for each in order, ``end`` (also after an interrupt)."""

    def begin(self) -> None: ...
    def write(self, data: Data) -> None: ...
    def end(self) -> None: ...


def writer_for(output: Output, values: Values, *, several: bool) -> CheckWriter:
    """The writer of the format that was asked for."""
    form = values["format"]
    if form == "text":
        return TextWriter(output, verbose=bool(values["verbose"]))
    if form in ("csv", "tsv"):
        return TableWriter(output, form, header=not values["no_header"])
    return JsonWriter(output, lines=form == "jsonl", several=several)


class TextWriter:
    """One line for each finding; problems without any are told only with ``verbose``."""

    def __init__(self, output: Output, *, verbose: bool) -> None:
        self.output, self.verbose = output, verbose

    def begin(self) -> None:
        """Nothing has to be opened."""

    def end(self) -> None:
        """Nothing has to be closed."""

    def write(self, data: Data) -> None:
        """Writes the lines of one problem."""
        changes = data.get("changes")
        findings = data["findings"] if changes is None else changes["new"]
        lines: list[Line] = [self._finding(data, finding) for finding in findings]
        for gone in changes["gone"] if changes is not None else ():
            lines.append([Span(f"{title(data)}: "), Span("gone", "win-text"), Span(f": {clean(gone)}")])
        if not data["findings"] and self.verbose and data["verdict"] is not None and changes is None:
            moves = " ".join(data["winning_moves"] or data["best_moves"] or ())
            said = f": {data['verdict']['result']}{f' {moves}' if moves else ''} ({data['dialect']})"
            lines.append([Span(f"{title(data)}: "), Span("agrees", "win-text"), Span(said)])
        if lines:
            self.output.lines(lines)

    @staticmethod
    def _finding(data: Data, finding: Data) -> Line:
        place = f":{finding['line']}:{finding['column'] or 1}" if finding["line"] else ""
        path = " ".join(finding["path"])
        after = f"after {path}: " if path else ""
        walled = any(issue["code"] in _ASSUMED for issue in data["issues"])
        assumed = " (On an assumed realm.)" if walled and finding["code"] not in NOT_COMPARED else ""
        style = "unknown-text" if finding["code"] in NOT_COMPARED else "loss-text"
        return [
            Span(f"{title(data, place)}: "),
            Span(finding["code"], style),
            Span(f": {clean(after + finding['message'])}{assumed}"),
        ]


def title(data: Data, place: str = "") -> str:
    """The file, the game in it and the name of a problem."""
    source = data["source"]
    game = f" game {source['game']}" if source["game"] else ""
    name = f" ({clean(source['name'])})" if source["name"] else ""
    return f"{clean(source['path'])}{place}{game}{name}"


class JsonWriter:
    """JSON: an object, or a list where there are several; JSONL: an object on each line."""

    def __init__(self, output: Output, *, lines: bool, several: bool) -> None:
        self.output, self.lines, self.several = output, lines, several
        self.objects: Objects | None = None

    def begin(self) -> None:
        """Opens the list."""
        if not self.lines:
            self.objects = Objects(self.output, several=self.several)

    def write(self, data: Data) -> None:
        """Writes one object."""
        if self.objects is not None:
            self.objects.write(data)
        else:
            self.output.line(dump(data))

    def end(self) -> None:
        """Closes the list."""
        if self.objects is not None:
            self.objects.end()


class TableWriter:
    """CSV and TSV: the columns of ``ldjudge solve``, then the codes of the findings."""

    def __init__(self, output: Output, form: str, *, header: bool) -> None:
        self.output, self.header = output, header
        self.form = csv_line if form == "csv" else tsv_line

    def begin(self) -> None:
        """Writes the header line."""
        if self.header:
            self.output.line(self.form(CHECK_COLUMNS))
            self.output.flush()

    def write(self, data: Data) -> None:
        """Writes one line."""
        self.output.line(self.form(row(data)))

    def end(self) -> None:
        """Nothing is left to do."""


def row(data: Data) -> list[str]:
    """The fields of one problem in the order of :data:`CHECK_COLUMNS`."""
    verdict, search = data["verdict"] or {}, data["search"] or {}
    ko = verdict.get("ko")
    unique, seconds = data["unique"], search.get("seconds")
    fields = {
        "path": data["source"]["path"],
        "game": str(data["source"]["game"]),
        "name": data["source"]["name"] or "",
        "teban": data["teban"] or "",
        "result": verdict.get("result") or "",
        "class": verdict.get("class") or "",
        "life": verdict.get("life") or "",
        "ko_threats": str(ko["threats"]) if ko else "",
        "winning_moves": " ".join(data["winning_moves"]),
        "unique": "" if unique is None else str(unique).lower(),
        "mode": " ".join([str(search.get("base") or ""), *(search.get("modes") or {})]).strip(),
        "nodes": str(search.get("nodes", "")),
        "seconds": f"{seconds:.3f}" if isinstance(seconds, int | float) else "",
        "issues": " ".join(issue["code"] for issue in data["issues"]),
        "findings": " ".join(finding["code"] for finding in data["findings"]),
    }
    return [fields[column] for column in CHECK_COLUMNS]
