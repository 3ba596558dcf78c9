"""``ldjudge check``: judge whole collections against their own solution trees, and report every disagreement."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from ldjudge.check.cache import Cache, CacheFault, default_path, key_of
from ldjudge.check.markings import read_solution
from ldjudge.check.worker import How, Result, Task, bounded_work
from ldjudge.cli.check_results import Baseline, Resumed, Tally, assembled
from ldjudge.cli.check_writers import writer_for
from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import Item, Values, items
from ldjudge.cli.output import Output, OutputError
from ldjudge.cli.pool import OrderedPool, WorkerDied, cores, paired
from ldjudge.cli.preparing import Prepared, prepare
from ldjudge.cli.progress import Bar
from ldjudge.cli.report import CANNOT_WRITE, say, tell
from ldjudge.cli.single import arguments_of, checked, files_of_their_own, several_of
from ldjudge.cli.taking import takes_options
from ldjudge.cli.worded import dialects_of
from ldjudge.escape import clean
from ldjudge.render.outcome import Outcome

_AHEAD = 64  # problems for each worker that are read ahead, so that one slow problem doesn't leave the others idle


@click.command("check", cls=TableCommand, short_help="Judge whole collections against their own solution trees.")
@click.argument("paths", nargs=-1, metavar="PATH...")
@takes_options("check")
def command(paths: tuple[str, ...], **values: Any) -> int:
    """Judge each problem of the PATHs (files and folders), and compare with the solution that its file holds.

    Prints what is wrong with a solution, one line for each finding; exit code 1 where file and proof disagree.
    """
    arguments = arguments_of(paths)
    files_of_their_own(values, "html", "resume", "cache")
    _check_options(click.get_current_context(), values)
    how = _how(values)
    several, found = several_of(checked(items(arguments, values, folders=True)))
    tally = Tally()
    try:
        with ExitStack() as stack:
            run = _Run(values, how, arguments, stack, tally, several=several)
            run.all(found)
    except OutputError as error:
        say(f"ldjudge: {error}")
        tally.failed(CANNOT_WRITE)
    return tally.code


def _check_options(context: click.Context, values: Values) -> None:
    """Wrong usage that the table of options can't tell; sets what follows from other options."""
    marking, markup = dialects_of(values["dialect"] or "")
    if values["expect"]:
        if marking not in (None, "ljresult"):
            raise click.UsageError(f"--expect compares with LJRESULT only, so --dialect {marking} doesn't go with it.")
        marking = "ljresult"
    values["marking"], values["dialect"] = marking, markup
    if values["resume"]:
        if values["output"]:
            raise click.UsageError("--resume names the file of the results, so -o doesn't go with it.")
        given = context.get_parameter_source("format") is click.core.ParameterSource.COMMANDLINE
        if given and values["format"] != "jsonl":
            raise click.UsageError("--resume writes JSON lines: leave -f out, or give -f jsonl.")
        if values["baseline"]:
            raise click.UsageError("--baseline leaves lines out, so it doesn't go with --resume.")
        values["format"] = "jsonl"


def _how(values: Values) -> How:
    return How(
        values["mode"],
        values.get("nodes"),
        values.get("time"),
        values.get("memory") or 512,
        bool(values.get("first")),
        values["depth"],
    )


@dataclass(frozen=True)
class Ticket:
    """What goes to a worker: a task (None: refused already), or in its place the result that is known."""

    task: Task | None
    known: Result | None = None


@dataclass(frozen=True)
class _Entry:
    """A prepared item on its way; ``key`` names its task, ``line`` is its result in the file that is resumed."""

    ready: Prepared
    key: str | None
    line: dict[str, Any] | None
    cached: bool


def _work_on(ticket: Ticket) -> Result:
    """What a worker process does."""
    return bounded_work(ticket.task) if ticket.task is not None else {}


def _known(ticket: Ticket) -> Result | None:
    return ticket.known if ticket.task is not None else {}


class _Run:
    """One run: prepares items, has them checked, reports in order."""

    def __init__(
        self, values: Values, how: How, arguments: list[str], stack: ExitStack, tally: Tally, *, several: bool
    ) -> None:
        self.values, self.how, self.tally, self.several = values, how, tally, several
        self.quiet = bool(values["quiet"])
        self.bar = Bar(arguments, quiet=self.quiet)
        self.cache = self._open_cache(stack)
        self.baseline = Baseline.read(values["baseline"]) if values["baseline"] else None
        self.resumed: Resumed | None = None
        self.report = None
        sources = [*arguments, values["baseline"]] if values["baseline"] else arguments
        if values["html"]:
            from ldjudge.cli.check_html import HtmlReport

            report = HtmlReport(values["html"], force=values["force"], sources=sources)
            self.report = stack.enter_context(report)
        if values["resume"]:
            self.resumed = stack.enter_context(Resumed(values["resume"], sources=arguments))
            self.output = stack.enter_context(Output(None, stream=self.resumed.stream))
        else:
            self.output = stack.enter_context(Output.of(values, sources))
        self.writer = writer_for(self.output, values, several=several)

    def _open_cache(self, stack: ExitStack) -> Cache | None:
        if self.values["no_cache"]:
            return None
        try:
            cache = Cache(Path(self.values["cache"]) if self.values["cache"] else default_path())
        except CacheFault as fault:
            say(f"ldjudge: {clean(str(fault))}")
            return None
        stack.callback(cache.close)
        return cache

    def all(self, found: Iterable[Item]) -> None:
        """Works through all items; where the run is interrupted, what is written stays a valid file."""
        try:
            with self.output.whole():
                self.writer.begin()
            with closing(self._results(found)) as results:  # the workers end before the files
                for entry, result in results:
                    self._finish(entry, result)
            if self.resumed is not None:
                self.resumed.end()
        except KeyboardInterrupt:
            self.bar.clear()
            if not self.quiet:
                say(f"Interrupted. {self.tally.summary()[0]}")
            raise
        finally:
            self.bar.clear()
            with self.output.whole():
                self.writer.end()
            self.output.flush()
            if self.report is not None:
                self.report.end(self.tally)
        if not self.quiet:
            for line in self.tally.summary(self.cache.hits if self.cache else 0):
                say(line)
            if self.baseline is not None and (gone := self.baseline.left()):
                verb = "problem of the baseline was" if gone == 1 else "problems of the baseline were"
                say(f"{gone} {verb} not there.")

    def _results(self, found: Iterable[Item]) -> Generator[tuple[_Entry, Result | WorkerDied], None, None]:
        """Each item with its result, in order."""
        tickets = map(self._ticket, found)
        if self.values["scheduler"]:
            from ldjudge.check.cluster import ClusterPool

            try:
                with ClusterPool(self.values["scheduler"], died=self._died) as cluster:
                    sent = ((entry, (ticket.task, _known(ticket))) for entry, ticket in tickets)
                    yield from paired(sent, cluster.map)
            except (ImportError, OSError) as error:
                raise click.UsageError(f"--scheduler: {error}") from None
            return
        jobs = self.values["jobs"] or cores()
        with OrderedPool(_work_on, jobs, ahead=_AHEAD, known=_known, died=lambda t: self._died(t.task)) as pool:
            yield from paired(tickets, pool.map)

    def _tell(self, outcome: Outcome, data: dict[str, Any]) -> None:
        """Says why there is no problem, unless a finding among the results for people says it in the same words; and
        that a file holds problems that aren't looked at."""
        found = {finding["message"] for finding in data["findings"]} if self.values["format"] == "text" else set()
        kept = tuple(issue for issue in outcome.issues if issue.message not in found)
        tell(replace(outcome, issues=kept), "error")
        if not self.quiet:
            tell(replace(outcome, issues=tuple(i for i in kept if i.code == "several-problems")), "warning")

    def _ticket(self, item: Item) -> tuple[_Entry, Ticket]:
        """An item prepared, with its result where that is known."""
        ready = prepare(item, self.values)
        task = self._task(ready)
        key = key_of(task, ready.outcome.id) if task else None
        line = self.resumed.next(ready.outcome.source, key) if self.resumed is not None else None
        known = line
        cached = False
        if known is None and key is not None and self.cache is not None:
            known = self.cache.get(key)
            cached = known is not None
        return _Entry(ready, key, line, cached), Ticket(task, known)

    def _task(self, ready: Prepared) -> Task | None:
        problem = ready.problem
        if problem is None or ready.node is None:
            return None
        solution = read_solution(
            ready.node, problem.position, problem.teban, dialect=self.values["marking"], depth=self.how.depth + 2
        )
        return Task(problem, solution, self.how, ready.inferred, ready.boundary)

    def _died(self, task: Task | None) -> None:
        """A worker ended: told at once, since judging it again may take long."""
        if not self.quiet:
            self.bar.clear()
            say("ldjudge: a worker process ended (killed, or out of memory); the problem is judged again by itself.")

    def _finish(self, entry: _Entry, result: Result | WorkerDied) -> None:
        """Reports one problem."""
        if isinstance(result, WorkerDied):
            result = {"failure": str(result), "died": True}
        if entry.line is None:
            if entry.key is not None and not entry.cached and self.cache is not None:
                self.cache.put(entry.key, result)
            data = assembled(entry.ready, result, entry.key, timing=not self.values["no_timing"])
        else:
            data = entry.line
        changed = self.baseline.compare(data) if self.baseline is not None else True
        self.bar.clear()
        self.tally.add(data, changed=changed)
        if entry.line is None and changed:
            with self.output.whole():
                self.writer.write(data)
            self.output.flush()
            self._tell(entry.ready.outcome, data)
            if result.get("failure"):
                say(f"{clean(entry.ready.outcome.source.path)}: {clean(str(result['failure']))}")
        if self.report is not None:
            self.report.add(data, entry.ready)
        self.bar.done(self.tally.problems, entry.ready.outcome.source.path)
