"""``solve --play``: the user plays against the proof on the terminal, or from a pipe, a move a line."""

from __future__ import annotations

import time
from typing import TextIO

from ldjudge.board import Point, parse_point
from ldjudge.cli.inputs import Values
from ldjudge.cli.output import Output
from ldjudge.escape import clean
from ldjudge.problem import Problem
from ldjudge.proof.duel import Duel, Unread
from ldjudge.render.board import Line, Marks, Span, draw_board, legend
from ldjudge.render.sentence import move_name, task
from ldjudge.search.arena import Arena
from ldjudge.search.limits import Limits
from ldjudge.search.provers import make_prover

HELP = "Enter a point (B1) or pass; undo takes your last move back, hint shows a best move, quit ends."
ENDS = {
    "captured": "The stones are captured.",
    "passed": "Both passed: what is there stays.",
    "ruled": "Both passed: under Japanese rules the stones are dead as they stand.",
    "alive": "The stones are unconditionally alive.",
}


def play(problem: Problem, values: Values, limits: Limits, output: Output, source: TextIO) -> bool:
    """Lets the user play teban's side; reads moves from ``source`` until it ends or says quit.

    False: the game broke off at a position that isn't settled within the limits.
    """
    duel = Duel(problem, make_prover("auto", Arena.of(problem), limits))
    table = _Table(duel, values, output)
    table.board()
    table.say(f"{problem.teban.title} to play: {task(problem, f'the {problem.defender.value} stones')}. {HELP}")
    try:
        while True:
            output.write(f"{problem.teban.title}> ")
            output.flush()
            line = source.readline(1000)
            if not line or line.strip().lower() in ("quit", "q", "exit"):
                output.line()
                return True
            limits.started = time.perf_counter()  # the limit is for each move, and thinking costs nothing
            table.enter(line.strip())
    except Unread:
        table.say("This position isn't settled within the limits: give more with --time or --nodes.")
        return False


class _Table:
    """Shows the game and carries out what the user enters."""

    def __init__(self, duel: Duel, values: Values, output: Output) -> None:
        self.duel, self.problem, self.output = duel, duel.problem, output
        self.unicode, self.full = bool(values.get("unicode")), bool(values.get("full_board"))

    def say(self, text: str) -> None:
        """A sentence of the program."""
        self.output.line(text)

    def board(self) -> None:
        """The board with the last move marked."""
        last = self.duel.moves[-1] if self.duel.moves else None
        position = self.duel.position
        targets = self.problem.targets & position.stones_of(self.problem.defender)
        shown = last if last is not None and position.at(last) is not None else None
        marks = Marks(self.problem.realm, targets, frozenset(), shown)
        lines: list[Line] = [*draw_board(position, marks, unicode=self.unicode, full=self.full)]
        self.output.lines([*lines, [Span(legend(position, marks, unicode=self.unicode), "label")]])

    def enter(self, text: str) -> None:
        """One line from the user."""
        duel, word = self.duel, text.lower()
        if word in ("undo", "u"):
            if duel.take_back():
                self.board()
            else:
                self.say("There is nothing to take back.")
        elif word in ("help", "h", "?", ""):
            self.say(HELP)
        elif duel.over:
            self.say(f"The game is over. {ENDS[duel.over]} Enter undo or quit.")
        elif word == "hint":
            self.say(f"{move_name(duel.best(), self.problem)} is best: {duel.words(duel.level())}.")
        else:
            try:
                height = self.problem.position.height
                move = None if word == "pass" else parse_point(text, self.problem.position.width, height)
            except ValueError as error:
                self.say(f"{clean(str(error))}. {HELP}")
                return
            self._move(move)

    def _move(self, move: Point | None) -> None:
        """The user's move, what it comes to, and the reply."""
        duel = self.duel
        reason = duel.forbidden(move)
        if reason is not None:
            self.say(f"{move_name(move, self.problem)} {reason}.")
            return
        before = duel.level()
        duel.play(move)
        level = duel.level()
        loss = level < before if self.problem.teban is self.problem.defender else level > before
        if loss:
            self.say(f"{move_name(move, self.problem)} is a mistake: now {duel.words(level)}.")
        elif duel.over is None:
            self.say(f"{move_name(move, self.problem)} keeps it: {duel.words(level)}.")
        if duel.over is None:
            answer = duel.best()
            duel.play(answer)
            colour = self.problem.teban.opponent.title
            self.say(f"{colour} passes." if answer is None else f"{colour} plays {move_name(answer, self.problem)}.")
        self.board()
        if duel.over is not None:
            self.say(ENDS[duel.over])
