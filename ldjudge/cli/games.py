"""What commands have in common that look at games one by one: ``score``, ``influence``, ``legal``, ``show``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from ldjudge.cli.inputs import Item, Values, items
from ldjudge.cli.output import Output
from ldjudge.cli.preparing import refused
from ldjudge.cli.report import Report, tell
from ldjudge.cli.single import Objects, arguments_of, checked, several_of
from ldjudge.problem import ProblemError
from ldjudge.render.board import Span
from ldjudge.render.json import issue_object, source_object
from ldjudge.render.outcome import Issue, Outcome

_T = TypeVar("_T")


class Run:
    """One run: its games, where the results go (``objects``: with JSON), and what it came to."""

    def __init__(self, output: Output, values: Values, found: Iterable[Item], *, several: bool) -> None:
        self.output, self.values = output, values
        self.items, self.several = found, several
        self.report = Report()
        self.objects = Objects(output, several=several) if values["format"] == "json" else None
        self._started = False

    def attempt(self, item: Item, look: Callable[[Item, Values], _T], refusal: dict[str, Any]) -> _T | None:
        """What ``look`` returns. Where it raises :class:`ProblemError`, that is told, in JSON as the object
        ``refusal`` with source and issues, and None is returned; other ValueErrors are about options."""
        try:
            found = look(item, self.values)
        except ProblemError as error:
            outcome = item.refused or refused(item, error)
            self.report.add(outcome)
            tell(outcome, "error")
            if self.objects is not None:
                issues = [issue_object(issue) for issue in outcome.issues]
                self.objects.write({**refusal, "source": source_object(item.source), "issues": issues})
            return None
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        self.report.seen_one()
        return found

    def separate(self) -> None:
        """A blank line between two results."""
        if self._started:
            self.output.line()
        self._started = True

    def begin(self, item: Item) -> None:
        """What stands above the result of a game: a blank line after another one, the title of one among several."""
        self.separate()
        if self.several and not self.values["no_header"]:
            self.output.lines([[Span(item.source.title(), "title")]])

    def tell(self, item: Item, issues: Iterable[Issue]) -> None:
        """Warnings and notes for people; JSON has them in its objects."""
        if self.objects is None and not self.values["quiet"]:
            tell(Outcome(item.source, tuple(issues)), "error", "warning", "info")


@contextmanager
def run_over(files: tuple[str, ...], values: Values) -> Iterator[Run]:
    """A run over the games that the arguments name."""
    arguments = arguments_of(files)
    with Output.of(values, arguments) as output:
        several, found = several_of(checked(items(arguments, values)))
        run = Run(output, values, found, several=several)
        yield run
        if run.objects is not None:
            run.objects.end()
