"""``ldjudge solve``: judge each problem; board, verdict, winning moves."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

import click

from ldjudge.cli.group import TableCommand, no_command
from ldjudge.cli.inputs import Item, Values, earlier_copies, items
from ldjudge.cli.judging import Answer, How, Task, work
from ldjudge.cli.output import Output, OutputError
from ldjudge.cli.preparing import Prepared, prepare
from ldjudge.cli.progress import Progress
from ldjudge.cli.report import CANNOT_WRITE, DISAGREES, UNPROVED, Report, say, tell
from ldjudge.cli.single import arguments_of, checked, files_of_their_own, several_of
from ldjudge.cli.taking import takes_options
from ldjudge.cli.writers import Writer, writer_for
from ldjudge.problem import Problem
from ldjudge.problem.infer import READING_NOTES, REALM_NOTES
from ldjudge.render.outcome import Issue, Outcome, with_targets
from ldjudge.wording import counted

# What says how to judge, tell or keep results: a game has none.
_NOT_PLAYED = (
    *("output", "annotate", "proof", "verify", "expect", "exit_verdict", "verbose"),
    *("mode", "first", "all_moves", "both", "jobs", "stdin_filename", "format"),
)


@click.command("solve", cls=TableCommand, short_help="Judge each problem: board, verdict, winning moves.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("solve")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Judge life and death in each problem of the FILEs, exactly.

    Without FILE, or with '-', standard input is read.
    """
    arguments = arguments_of(files)
    how = how_from(values)
    _check_options(click.get_current_context(), values)
    values["no_command"] = no_command(click.get_current_context())
    if values["annotate"] and values["recursive"] and not values["quiet"]:
        left_out = earlier_copies(arguments, values["annotate"])
        if left_out:
            say(f"{values['annotate']}: {counted(left_out, 'file')} with answers of an earlier run left out.")
    several, found = several_of(checked(items(arguments, values)))
    files_of_their_own(values, "annotate", "proof", folders=several or os.path.isdir(values["proof"] or ""))
    if several and values["exit_verdict"]:
        raise click.UsageError("--exit-verdict takes one problem, and there are more: choose with --game.")
    if values["play"]:
        return _play(several, found, values, how)
    report = Report()
    try:
        with Output.of(values, arguments) as output:
            _Run(values, how, several=several, report=report, output=output, sources=arguments).all(found)
    except OutputError as error:
        say(f"ldjudge: {error}")
        report.failed(CANNOT_WRITE)
    return report.code_of_verdict() if values["exit_verdict"] else report.code


def _check_options(context: click.Context, values: Values) -> None:
    """Refuses options that would be without effect; a default from the environment or a config file may be."""

    def given(name: str) -> bool:
        return context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE

    for name in ("depth", "style"):
        if given(name) and not values["annotate"]:
            raise click.UsageError(f"--{name} says how copies are annotated: give --annotate OUT.sgf, too.")
    for name in _NOT_PLAYED if values["play"] else ():
        if given(name) and (name, values[name]) != ("format", "text"):
            option = "-o" if name == "output" else f"--{name.replace('_', '-')}"
            raise click.UsageError(f"--play plays one problem on the terminal, so {option} doesn't go with it.")


def how_from(values: Values) -> How:
    """The mode and limits of the command line."""
    return How(
        values["mode"],
        values.get("nodes"),
        values.get("time"),
        values.get("memory") or 512,
        bool(values.get("first")),
        bool(values.get("all_moves")),
        bool(values.get("both")),
        bool(values.get("annotate")),
        values.get("depth") or 0,
        bool(values.get("proof")),
        bool(values.get("verify")),
    )


def _play(several: bool, found: Iterable[Item], values: Values, how: How) -> int:
    """``--play``: one problem, whose moves come from standard input."""
    import sys
    from io import TextIOWrapper

    from ldjudge.cli.play import play

    if sys.stdin is None:
        raise click.UsageError("--play takes the moves from standard input, and that is closed.")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a byte that is no text makes a move that is no point
    ready = [prepare(item, values) for item in ([] if several else found)]
    if len(ready) != 1 or ready[0].outcome.source.path == "-":
        raise click.UsageError("--play takes one problem from a file, and standard input for the moves.")
    outcome, problem = _as_judged(ready[0], how)
    report = Report()
    tell(outcome, "error", *([] if values["quiet"] else ["warning"]))
    if problem is None:
        report.add(outcome)
        return report.code
    with Output(None, color=values["color"]) as output:  # the board is for the terminal, whatever LDJUDGE_OUTPUT says
        if not play(problem, values, how.limits(), output, sys.stdin):
            report.failed(UNPROVED)
    return report.code


def _as_judged(ready: Prepared, how: How) -> tuple[Outcome, Problem | None]:
    """What is known of the only problem before it is played, and the problem.

    Where its realm was inferred it is judged, to play on the realm, and for the stones, that an answer would be told
    for. What gives the answer away isn't said.
    """
    if ready.problem is None or not ready.inferred:
        return ready.outcome, ready.problem
    from ldjudge.check.findings import ASSUMPTIONS

    answer = work(
        Task(ready.problem, How(how.mode, how.nodes, how.seconds, how.megabytes, first=True), True, ready.boundary)
    )
    said = tuple(note for note in answer.notes if note.code in ASSUMPTIONS)
    outcome = concluded(ready, replace(answer, notes=said))
    return outcome, outcome.problem


class _Run:
    """One run: prepares items, has them judged, writes the results in order."""

    def __init__(
        self, values: Values, how: How, *, several: bool, report: Report, output: Output, sources: Sequence[str]
    ) -> None:
        self.values, self.how, self.report, self.output = values, how, report, output
        self.several = several
        files: dict[str, Any] = {"several": several, "force": values["force"], "sources": sources}
        self.quiet = bool(values["quiet"])
        self.progress = Progress(quiet=self.quiet)
        self.writer: Writer = writer_for(output, values, several=several)
        self.annotator = None
        self.proofs = None
        if values["proof"]:
            from ldjudge.cli.proving import Proofs

            self.proofs = Proofs(values["proof"], **files)
        if values["annotate"]:
            from ldjudge.cli.annotating import Annotator

            self.annotator = Annotator(values["annotate"], values, **files)

    def all(self, found: Iterable[Item]) -> None:
        """Works through all items; finished results stay even where the run is interrupted."""
        prepared = (prepare(item, self.values) for item in found)
        try:
            with self.output.whole():
                self.writer.begin()
            with closing(self._answers(prepared)) as answers:  # the workers end before the files
                for ready, answer in answers:
                    self.finish(ready, answer)
        finally:
            self.progress.clear()
            with self.output.whole():
                self.writer.end()
            self.output.flush()
        if self.several and not self.quiet:
            say(self.report.summary())

    def _answers(self, prepared: Iterator[Prepared]) -> Generator[tuple[Prepared, Answer | None], None, None]:
        """Each prepared item with its answer, in order."""
        if self.values["jobs"] == 1 or not self.several:
            for ready in prepared:
                task = self._task(ready)
                self.progress.restart()
                yield ready, work(task, self.progress.searching) if task else None
            return
        from ldjudge.cli.pool import OrderedPool, WorkerDied, cores, paired

        with OrderedPool(_work_on, self.values["jobs"] or cores()) as pool:
            for ready, answer in paired(((ready, self._task(ready)) for ready in prepared), pool.map):
                yield ready, Answer(None, failure=str(answer)) if isinstance(answer, WorkerDied) else answer
                self.progress.counting(self.report.problems)

    def _task(self, ready: Prepared) -> Task | None:
        if ready.problem is None:
            return None
        return Task(ready.problem, self.how, ready.inferred, ready.boundary)

    def finish(self, ready: Prepared, answer: Answer | None) -> None:
        """Writes one result."""
        outcome = concluded(ready, answer, expect=bool(self.values["expect"]))
        self.progress.clear()
        self.report.add(outcome)
        with self.output.whole():
            self.writer.write(outcome)
        self.output.flush()
        tell(outcome, "error", *(["warning"] if self.values["format"] == "text" and not self.quiet else []))
        if outcome.agrees is False and not self.quiet:
            say(f"{outcome.source.path}: the verdict isn't the one that the file states.")
        if self.how.proof or self.how.verify:
            self._prove(ready, answer)
        if self.annotator is not None and ready.game is not None and answer is not None and answer.judgement:
            try:
                self.annotator.write(ready, answer)
            except OutputError as error:
                say(f"ldjudge: {error}")
                self.report.failed(CANNOT_WRITE)

    def _prove(self, ready: Prepared, answer: Answer | None) -> None:
        """Writes the proof of one problem, and minds the exit code."""
        if answer is None or answer.judgement is None:
            return
        if answer.judgement.verified is False:
            self.report.failed(DISAGREES)
        if answer.proof is None:
            self.report.failed(UNPROVED)
        elif self.proofs is not None:
            try:
                self.proofs.write(ready.outcome.source, answer.proof)
            except OutputError as error:
                say(f"ldjudge: {error}")
                self.report.failed(CANNOT_WRITE)


def _work_on(task: Task | None) -> Answer | None:
    """What a worker process does; nothing for an item that was refused."""
    return work(task) if task else None


def concluded(ready: Prepared, answer: Answer | None, *, expect: bool = False) -> Outcome:
    """The outcome of a prepared item with its answer."""
    outcome = ready.outcome
    if answer is None:
        return outcome
    if answer.failure is not None or answer.judgement is None:
        issue = Issue("internal-error", answer.failure or "No answer came back.", "error")
        return replace(outcome, issues=(*outcome.issues, issue))
    judgement = answer.judgement
    if {note.code for note in answer.notes} & set(REALM_NOTES):
        # Another realm may have been judged than was set up, or a part; what is still true is said by those notes.
        outcome = replace(outcome, issues=tuple(i for i in outcome.issues if i.code not in READING_NOTES))
    known = {(issue.code, issue.message) for issue in outcome.issues}
    notes = [
        Issue(note.code, note.message, note.severity)
        for note in (*judgement.problem.notes, *answer.notes)
        if (note.code, note.message) not in known
    ]
    outcome = replace(
        outcome,
        judgement=judgement,
        problem=judgement.problem,
        provenance=with_targets(outcome.provenance, judgement.problem.targets),
        stable=answer.stable,
        issues=(*outcome.issues, *dict.fromkeys(notes)),
    )
    if not expect or ready.game is None or ready.node is None:
        return outcome
    return _compared(outcome, ready)


def _compared(outcome: Outcome, ready: Prepared) -> Outcome:
    """The outcome with what the file states."""
    from ldjudge.sgf.result import agrees, parse_result

    assert outcome.judgement is not None and ready.node is not None
    text = ready.node.text("LJRESULT")
    if not text:
        issue = Issue("nothing-expected", "The file states no result (LJRESULT) to compare with.", "warning")
        return replace(outcome, issues=(*outcome.issues, issue))
    try:
        position = outcome.judgement.problem.position
        stated = parse_result(text, position.width, position.height)
    except ValueError as error:
        issue = Issue("unknown-marking", f"{error}.", "warning")
        return replace(outcome, issues=(*outcome.issues, issue))
    return replace(outcome, expected=stated, agrees=agrees(stated, outcome.judgement))
