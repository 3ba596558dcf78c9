"""What a run came to: counts outcomes, and owns the exit code."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass, field

from ldjudge.cli.interrupts import INTERRUPTED
from ldjudge.escape import clean
from ldjudge.render.outcome import Issue, Outcome
from ldjudge.wording import counted

JUDGED = 0
DISAGREES = 1
USAGE = 2
UNPROVED = 3
UNREADABLE = 4
INTERNAL = 70
CANNOT_WRITE = 74
PIPE_CLOSED = 141

VERDICT_CODES = {"win": 10, "loss": 20, "ko": 30, "unknown": 40}
_PRECEDENCE = (INTERRUPTED, PIPE_CLOSED, INTERNAL, CANNOT_WRITE, UNREADABLE, DISAGREES, UNPROVED)


@dataclass
class Report:
    """Counts the problems of a run. ``code`` is the exit code of what has been added so far."""

    problems: int = 0
    judged: int = 0
    results: list[str] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    unproved: int = 0
    unreadable: int = 0
    disagreeing: int = 0

    def add(self, outcome: Outcome) -> None:
        """Counts one problem: judged or unreadable, proved or not, agreeing or not."""
        self.problems += 1
        if outcome.judgement is None:
            if any(issue.code == "internal-error" for issue in outcome.errors):
                self.seen.add(INTERNAL)
            else:
                self.seen.add(UNREADABLE)
            self.unreadable += 1
        else:
            self.judged += 1
            if not outcome.judgement.complete:
                self.seen.add(UNPROVED)
                self.unproved += 1
            self.results = [outcome.judgement.verdict.result]
        if outcome.agrees is False:
            self.seen.add(DISAGREES)
            self.disagreeing += 1

    def seen_one(self) -> None:
        """Counts a problem that was only looked at."""
        self.problems += 1

    def failed(self, code: int) -> None:
        """Notes something that isn't a problem's outcome: one of the codes of this module."""
        self.seen.add(code)

    @property
    def code(self) -> int:
        """The exit code; where several apply, the worst."""
        return next((code for code in _PRECEDENCE if code in self.seen), JUDGED)

    def code_of_verdict(self) -> int:
        """The exit code that tells the verdict of the only problem, in place of 'judged' and 'unproved'."""
        if self.code in (JUDGED, UNPROVED) and self.results:
            return VERDICT_CODES[self.results[-1]]
        return self.code

    def summary(self) -> str:
        """One line on a run of several problems."""
        parts = [f"{self.judged} judged"]
        if self.unproved:
            parts.append(f"{self.unproved} of them not settled")
        if self.unreadable:
            parts.append(f"{self.unreadable} refused")
        if self.disagreeing:
            parts.append(f"{self.disagreeing} disagreeing with the file")
        return f"{counted(self.problems, 'problem')}: {', '.join(parts)}."


def tell(outcome: Outcome, *severities: str) -> None:
    """Writes the issues of an outcome that have one of the severities to standard error, a line each."""
    for issue in outcome.issues:
        if issue.severity in severities:
            say(_line(outcome, issue))


def _line(outcome: Outcome, issue: Issue) -> str:
    """One line on an issue: file, place, code, sentence."""
    place = outcome.source.path
    if issue.line is not None:
        place += f":{issue.line}:{issue.column or 1}"
    severity = "" if issue.severity == "error" else f"{issue.severity}: "
    return f"{place}: {severity}{issue.code}: {issue.message}"


def say(message: str) -> None:
    """Writes a line to standard error, with whatever isn't visible in it escaped: names and texts of files go into it.

    A closed standard error is no reason to stop.
    """
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(clean(message), file=sys.stderr, flush=True)
