"""The results of ``ldjudge solve``: text for people, and the forms for scripts. One object writes one run."""

from __future__ import annotations

from typing import Protocol

from ldjudge.board import Point
from ldjudge.cli.forms import Form, form_for
from ldjudge.cli.inputs import Values
from ldjudge.cli.output import Output
from ldjudge.escape import clean
from ldjudge.render.board import Line, Marks, Span, draw_board, legend
from ldjudge.render.json import move_names, result
from ldjudge.render.outcome import Outcome
from ldjudge.render.sentence import grade, move_name, result_style, sentence, status_sentence
from ldjudge.render.table import COLUMNS
from ldjudge.verdict import Judgement
from ldjudge.wording import counted


class Writer(Protocol):
    """Writes the results of a run: ``begin``, ``write`` for each in order, ``end``."""

    def begin(self) -> None: ...
    def write(self, outcome: Outcome) -> None: ...
    def end(self) -> None: ...


def writer_for(output: Output, values: Values, *, several: bool) -> Writer:
    """The writer of the format that was asked for."""
    if values["format"] == "text":
        return TextWriter(output, values, several)
    return ObjectWriter(form_for(output, values, COLUMNS, several=several), timing=not values["no_timing"])


class ObjectWriter:
    """Writes results in a form for scripts."""

    def __init__(self, form: Form, *, timing: bool) -> None:
        self.form, self.timing = form, timing
        self.begin, self.end = form.begin, form.end

    def write(self, outcome: Outcome) -> None:
        """Writes one result."""
        self.form.write(result(outcome, timing=self.timing))


class TextWriter:
    """For people: heading, board, sentence, and what it rests on."""

    def __init__(self, output: Output, values: Values, several: bool) -> None:
        self.output = output
        self.unicode, self.full = bool(values["unicode"]), bool(values["full_board"])
        self.quiet, self.verbose = bool(values["quiet"]), int(values["verbose"])
        self.timing = not values["no_timing"]
        self.heading = (several or self.verbose > 0) and not values["no_header"]
        self.started = False

    def begin(self) -> None:
        """Nothing has to be opened."""

    def end(self) -> None:
        """Nothing has to be closed."""

    def write(self, outcome: Outcome) -> None:
        """Writes one problem; a refused one is told on standard error alone."""
        if outcome.judgement is None:
            return
        judgement = outcome.judgement
        answer: list[Line] = [[Span(sentence(judgement), result_style(judgement.verdict))]]
        status = status_sentence(judgement)
        if status is not None:
            answer.append([Span(status)])
        if judgement.moves is not None:
            answer += graded_moves(judgement)
        if self.quiet:
            head = [Span(f"{outcome.source.title()}: ")] if self.heading else []
            self.output.lines([[*head, *line] for line in answer])
            return
        if self.started:
            self.output.line()
        self.started = True
        lines: list[Line] = []
        if self.heading:
            lines.append([Span(outcome.source.title(), "title")])
        shown = judgement.winning_moves or judgement.best_moves or ()
        marks = Marks.of(judgement.problem, shown, outcome.last_move)
        position = judgement.problem.position
        lines += draw_board(position, marks, unicode=self.unicode, full=self.full)
        key = legend(position, marks, unicode=self.unicode)
        if not judgement.winning_moves:
            key = key.replace("winning move", "best move")
        lines += [[Span(key, "label")], [], *answer]
        lines += self._details(outcome)
        self.output.lines(lines)

    def _details(self, outcome: Outcome) -> list[Line]:
        """The line of play, assumptions, sources, cost."""
        judgement = outcome.judgement
        assert judgement is not None
        problem = judgement.problem
        lines: list[Line] = []
        if judgement.pv:
            played = " ".join(move_name(move, problem) for move in judgement.pv)
            lines.append([Span(f"Line: {played}", "label")])
        if judgement.verified:
            lines.append([Span("Verified: the independent checker accepts a complete proof.", "label")])
        assumed = [i.message for i in outcome.issues if i.severity == "info"]
        if outcome.stable is True:
            assumed.append("Another realm gives the same answer.")
        lines += [[Span(f"Assumed: {clean(message)}", "label")] for message in assumed]
        if self.verbose:
            lines += sources(outcome)
            lines += mode_lines(judgement)
        cost = [str(judgement.search.get("decided_by") or judgement.search.get("base") or "")]
        nodes, seconds = judgement.search.get("nodes"), judgement.search.get("seconds")
        if nodes is not None:
            cost.append(counted(nodes, "position"))
        if seconds is not None and self.timing:
            cost.append(f"{seconds:.2f} s")
        cost = [part for part in cost if part]
        if cost:
            lines.append([Span(f"({', '.join(cost)})", "label")])
        return lines


def mode_lines(judgement: Judgement) -> list[Line]:
    """What each mode did on the problem, with its boards."""
    lines: list[Line] = []
    for name, told in (judgement.search.get("modes") or {}).items():
        reason = str(told.get("reason"))
        asked = told.get("applies") or reason.startswith("not needed")
        how = "decided: " if told.get("decided") else "" if asked else "doesn't apply: "
        lines.append([Span(f"Mode {name}: {how}{reason}.")])
        for step in told.get("steps") or ():
            lines.append([Span(f"  {step['process']}: {step['result']}", "label")])
        for drawn in told.get("boards") or ():
            lines.append([Span(f"  {drawn['caption']}:", "label")])
            lines += [[Span(f"    {row}")] for row in drawn["board"]]
    return lines


def graded_moves(judgement: Judgement) -> list[Line]:
    """All first moves by what they lead to, those that reach teban's best first."""
    problem, groups = judgement.problem, dict[str, list[Point | None]]()
    wanted = set(judgement.winning_moves or judgement.best_moves or ())
    graded = judgement.moves or ()
    for move in sorted(graded, key=lambda m: m.move not in wanted):
        groups.setdefault(grade(move.verdict, problem), []).append(move.move)
    return [[Span(f"  {words}: {' '.join(move_names(moves, problem))}")] for words, moves in groups.items()]


def sources(outcome: Outcome) -> list[Line]:
    """Where teban, realm, targets and defender came from, and what was assumed, line by line."""
    problem, origin = outcome.problem, outcome.provenance
    assert problem is not None
    targets = "none, so the attacker has to clear the realm"
    if problem.targets:
        targets = f"{' '.join(problem.names(problem.targets))} ({origin.get('targets', '?')})"
    rows = [
        f"Teban: {problem.teban.value} ({origin.get('teban', '?')})",
        f"Defender: {problem.defender.value} ({origin.get('defender', '?')})",
        f"Targets: {targets}",
        f"Realm: {' '.join(problem.names(problem.realm))} ({origin.get('realm', '?')})",
        f"Boundary: {problem.boundary.value}; rules: {problem.rules.value}; suicide:"
        f" {'legal' if problem.suicide else 'illegal'}; ko threats: up to {problem.threats}",
    ]
    if problem.position.ko is not None:
        rows.append(f"Ko: {problem.teban.title} may not retake {move_name(problem.position.ko, problem)} at once")
    return [[Span(row, "label")] for row in rows]
