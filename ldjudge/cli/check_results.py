"""The results of ``ldjudge check`` as JSON objects: put together, counted, resumed, compared with earlier ones."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import IO, Any

import click

from ldjudge.check.findings import CODES, NOT_COMPARED, Finding, disagrees, words_on_agreeing
from ldjudge.check.worker import Result
from ldjudge.cli.files import InputFiles
from ldjudge.cli.output import OutputError, keep_inputs, passes_on
from ldjudge.cli.preparing import Prepared
from ldjudge.cli.report import DISAGREES, INTERNAL, UNPROVED, UNREADABLE, Report
from ldjudge.render.json import issue_object
from ldjudge.render.json import result as outcome_object
from ldjudge.render.outcome import Issue, Source, with_targets
from ldjudge.wording import counted

Data = dict[str, Any]

_AMBIGUOUS = ("ambiguous", "no-teban")  # how the codes of ambiguous input begin


def assembled(ready: Prepared, result: Result, key: str | None, *, timing: bool) -> Data:
    """The object of one problem from what reading and the worker know of it."""
    outcome = ready.outcome
    base = outcome_object(outcome)
    failure = result.get("failure")
    data: Data = base if not result or failure else {**base, **_answer(result)}
    data["provenance"] = with_targets(data["provenance"], data["targets"])
    findings: list[Data] = list(result.get("findings", ()))
    if failure:
        if result.get("died"):
            findings.append(Finding("undecided", str(failure)).as_object())
        else:
            data["issues"] = [*data["issues"], issue_object(Issue("internal-error", str(failure), "error"))]
    if ready.problem is None:
        told = [i for i in outcome.errors if i.code.startswith(_AMBIGUOUS)]
        findings += [Finding("ambiguous", i.message, line=i.line, column=i.column).as_object() for i in told[:1]]
    told_later = result.get("issues", ())
    # What was assumed of the realm at first gives way to what was judged in the end.
    realms = any(issue["code"].startswith("realm-") for issue in told_later)
    kept = [issue for issue in data["issues"] if not (realms and issue["code"].startswith("realm-"))]
    notes = [issue for issue in told_later if issue not in kept]
    data["issues"] = [*kept, *notes, *(_as_issue(finding) for finding in findings)]
    codes = {finding["code"] for finding in findings}
    compared = data["verdict"] is not None and not codes & NOT_COMPARED
    data["agrees"] = False if disagrees(codes) else True if compared else None
    data["dialect"] = result.get("dialect")
    data["file_moves"] = result.get("file_moves")
    data["findings"] = findings
    data["key"] = key[:16] if key is not None else None
    if not timing and data["search"] is not None:
        data["search"] = {**data["search"], "seconds": None}
    return data


def _answer(result: Result) -> Result:
    """The part of a worker's result that is the problem's."""
    kept = (
        "schema",
        "source",
        "provenance",
        "id",
        "issues",
        "limited",
        "dialect",
        "file_moves",
        "findings",
        "expected",
        "agrees",
    )
    return {name: value for name, value in result.items() if name not in kept}


def _as_issue(finding: Data) -> Data:
    return issue_object(Issue(finding["code"], finding["message"], "warning", finding["line"], finding["column"]))


class Tally:
    """Counts the results of a run by code, and owns the exit code."""

    def __init__(self) -> None:
        self.problems = self.agreeing = self.refused = 0
        self.codes: Counter[str] = Counter()
        self._report = Report()

    def add(self, data: Data, *, changed: bool) -> None:
        """Counts one problem; what hasn't changed since the baseline doesn't matter for the exit code."""
        self.problems += 1
        codes = {finding["code"] for finding in data["findings"]}
        self.codes.update(codes)
        self.agreeing += data["agrees"] is True
        internal = any(issue["code"] == "internal-error" for issue in data["issues"])
        died = data["verdict"] is None and "undecided" in codes
        refused = data["verdict"] is None and not internal and not died
        self.refused += refused
        if not changed:
            return
        if internal:
            self.failed(INTERNAL)
        if refused:
            self.failed(UNREADABLE)
        if disagrees(codes):
            self.failed(DISAGREES)
        if "undecided" in codes or (data["verdict"] is not None and not data["complete"]):
            self.failed(UNPROVED)

    def failed(self, code: int) -> None:
        """Notes one of the exit codes."""
        self._report.failed(code)

    @property
    def code(self) -> int:
        """The exit code of what has been counted so far."""
        return self._report.code

    def summary(self, cached: int = 0) -> list[str]:
        """Lines on the run: how many problems, and how many with each code."""
        head = f"{counted(self.problems, 'problem')}: {words_on_agreeing(self.agreeing)}"
        head += f", {self.refused} can't be judged" if self.refused else ""
        head += f" ({cached} known from earlier runs)" if cached else ""
        width = max((len(code) for code in self.codes), default=0)
        return [f"{head}.", *(f"  {c.ljust(width)}  {self.codes[c]:>5}  {CODES[c]}" for c in CODES if self.codes[c])]


class Resumed:
    """The file of an earlier run that is continued. Use it as a context manager; ``stream`` writes behind its last
    whole line. Raises :class:`OutputError` where it can't be opened."""

    def __init__(self, path: str, *, sources: list[str]) -> None:
        self.path = path
        keep_inputs(path, InputFiles(sources))
        if passes_on(path):
            raise OutputError(f"{path}: can't be written: it is no file that could be continued.")
        try:
            end = _whole_lines(path) if os.path.exists(path) else 0
            self._lines: IO[bytes] = open(path, "ab+")  # noqa: SIM115 (closed by __exit__)
            self._lines.truncate(end)
            self._lines.seek(0)
            self.stream: IO[str] = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115
        except OSError as error:
            raise OutputError(f"{path}: can't be written: {error.strerror}.") from None
        self._left = end
        self.count = 0

    def __enter__(self) -> Resumed:
        return self

    def __exit__(self, *_: object) -> None:
        self._lines.close()
        self.stream.close()

    def next(self, source: Source, key: str | None) -> Data | None:
        """The result that the file has for the next problem; None behind the last. Raises a usage error where it is
        that of another problem, or was made in another way."""
        if not self._left:
            return None
        line = self._lines.readline()
        self._left -= len(line)
        self.count += 1
        try:
            data = json.loads(line)
            same = (data["source"]["path"], data["source"]["game"]) == (source.path, source.game)
            same = same and data["key"] == (key[:16] if key is not None else None) and "findings" in data
        except (ValueError, KeyError, TypeError):
            same = False
        if not same:
            raise self._other()
        assert isinstance(data, dict)
        return data

    def end(self) -> None:
        """Called when all problems are through: the file may not hold more."""
        if self._left:
            self.count += 1
            raise self._other()

    def _other(self) -> click.UsageError:
        return click.UsageError(
            f"--resume {self.path}: line {self.count} isn't of this run: files, options or the program have changed."
            " Name another file."
        )


def _whole_lines(path: str) -> int:
    """The length of a file up to the end of its last whole line."""
    size = os.path.getsize(path)
    with open(path, "rb") as stream:
        end = size
        while end > 0:
            start = max(0, end - 65536)
            stream.seek(start)
            found = stream.read(end - start).rfind(b"\n")
            if found >= 0:
                return start + found + 1
            end = start
    return 0


class Baseline:
    """An earlier result, to report only what has changed since."""

    def __init__(self, old: dict[tuple[str, int], set[tuple[str, ...]]]) -> None:
        self._old = old

    @classmethod
    def read(cls, path: str) -> Baseline:
        """Reads JSON lines of an earlier run; wrong usage where the file isn't of that kind."""
        old: dict[tuple[str, int], set[tuple[str, ...]]] = {}
        number = 0
        try:
            with Path(path).open(encoding="utf-8") as stream:
                for line in stream:
                    number += 1
                    if line.strip():
                        data = json.loads(line)
                        old[data["source"]["path"], data["source"]["game"]] = _facts(data)
        except OSError as error:
            raise click.UsageError(f"--baseline {path}: {error.strerror}.") from None
        except (ValueError, KeyError, TypeError):
            raise click.UsageError(f"--baseline {path}: line {number} is no result of 'check -f jsonl'.") from None
        return cls(old)

    def compare(self, data: Data) -> bool:
        """Whether a result has changed; adds ``changes`` to it: findings that are new, and codes that are gone."""
        place = (data["source"]["path"], data["source"]["game"])
        known = place in self._old
        old = self._old.pop(place, set())
        new = _facts(data)
        fresh = [f for f in data["findings"] if _fact(f) not in old]
        gone = sorted(" ".join(fact) for fact in old - new)
        data["changes"] = {"new": fresh, "gone": gone}
        return bool(fresh or gone or (new != old and (known or data["verdict"] is None)))

    def left(self) -> int:
        """How many problems of the earlier result haven't come up."""
        return len(self._old)


def _fact(finding: Data) -> tuple[str, ...]:
    return (str(finding["code"]), *map(str, finding["path"]))


def _facts(data: Data) -> set[tuple[str, ...]]:
    """What counts as a change: findings with their places, and whether there is a verdict at all."""
    facts = {_fact(finding) for finding in data["findings"]}
    return facts | ({("unreadable",)} if data["verdict"] is None else set())
