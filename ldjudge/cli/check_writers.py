"""The results of ``ldjudge check``: lines for people, and the forms for scripts."""

from __future__ import annotations

from ldjudge.check.findings import NOT_COMPARED, PARTS
from ldjudge.cli.forms import Data, Form, form_for
from ldjudge.cli.inputs import Values
from ldjudge.cli.output import Output
from ldjudge.escape import clean
from ldjudge.render.board import Line, Span
from ldjudge.render.outcome import Source
from ldjudge.render.table import COLUMNS

_WALLED = ("realm-walled", "small-realm")  # notes on a realm that nothing in the file bounds


def writer_for(output: Output, values: Values, *, several: bool) -> Form:
    """The writer of the format that was asked for."""
    if values["format"] == "text":
        return TextWriter(output, verbose=bool(values["verbose"]))
    return form_for(output, values, (*COLUMNS, "findings"), several=several)


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
            lines.append([Span(f"{_source(data).title()}: "), Span("gone", "win-text"), Span(f": {clean(gone)}")])
        if not data["findings"] and self.verbose and data["verdict"] is not None and changes is None:
            moves = " ".join(data["winning_moves"] or data["best_moves"] or ())
            said = f": {data['verdict']['result']}{f' {moves}' if moves else ''} ({data['dialect']})"
            lines.append([Span(f"{_source(data).title()}: "), Span("agrees", "win-text"), Span(said)])
        if lines:
            self.output.lines(lines)

    @staticmethod
    def _finding(data: Data, finding: Data) -> Line:
        place = f":{finding['line']}:{finding['column'] or 1}" if finding["line"] else ""
        path = " ".join(finding["path"])
        after = f"after {path}: " if path else ""
        notes = {issue["code"] for issue in data["issues"]}
        assumed = " (On an assumed realm.)" if notes.intersection(_WALLED) else ""
        if notes & PARTS:
            assumed = " (For an assumed part of the stones.)"
        if finding["code"] in NOT_COMPARED:
            assumed = ""
        style = "unknown-text" if finding["code"] in NOT_COMPARED else "loss-text"
        return [
            Span(f"{_source(data).title(place)}: "),
            Span(finding["code"], style),
            Span(f": {clean(after + finding['message'])}{assumed}"),
        ]


def _source(data: Data) -> Source:
    return Source(data["source"]["path"], data["source"]["game"], data["source"]["name"])
