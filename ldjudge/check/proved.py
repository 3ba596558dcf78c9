"""What is proved about the states of one problem, and the names of its moves: the tools of the comparison."""

from __future__ import annotations

from collections.abc import Iterable

from ldjudge.board import Point
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Prover, Question, State
from ldjudge.verdict.line import PASS, Aim, Storyteller
from ldjudge.verdict.outcome import Referee
from ldjudge.wording import listed

_SHOWN_LINE = 20  # moves of a refutation


class Proved:
    """A problem with its prover. *Solver* is the side to move in the problem; moves are numbers of the arena."""

    def __init__(self, problem: Problem, prover: Prover, arena: Arena) -> None:
        self.problem, self.prover, self.arena = problem, prover, arena
        self.referee = Referee(problem, arena, prover)
        self.game = self.referee.game
        self.storyteller = Storyteller(self.referee)
        self.defends = problem.teban is problem.defender

    def _reaches(self, after: State | None, level: int) -> bool | None:
        """Whether a state is worth at least a level to the solver."""
        return self.referee.at_least(after, level) if self.defends else self.referee.at_most(after, level)

    def _keeps(self, after: State | None, level: int) -> bool | None:
        """Whether a state is worth no more than a level to the solver."""
        return self.referee.at_most(after, level) if self.defends else self.referee.at_least(after, level)

    def _pass_keeps(self, state: State, level: int) -> bool:
        return self._reaches(State(state.attacker, state.defender, not state.attacker_to_move), level) is not False

    def _line(self, state: State | None, level: int) -> tuple[str, ...]:
        """A line that shows a level, from a state on."""
        if state is None:
            return ()
        if self.referee.dead < level < self.referee.seki:
            line = self.storyteller.ko(state, level, ())
        else:
            line = self.storyteller.tell(state, self._aim(level))
        moves = line.moves[: line.shown][:_SHOWN_LINE]
        while moves and moves[-1] == PASS:
            moves.pop()
        return tuple(self._name(move) for move in moves)

    def _aim(self, level: int) -> Aim:
        """What the solver's opponent keeps up to hold the solver to a level."""
        if level == self.referee.seki and self.defends:
            return Aim(False, ((Question.EYES, self.arena.threats, False),))
        return self.storyteller.aim(level)

    def _number(self, point: Point | None) -> int | None:
        """The number of a point on the realm, -1 for a pass, None off the realm."""
        if point is None:
            return PASS
        return self.arena.index(point) if point in self.problem.realm else None

    def _point_name(self, point: Point | None) -> str:
        return "pass" if point is None else point.gtp(self.problem.position.height)

    def _name(self, move: int) -> str:
        return self._point_name(None if move == PASS else self.arena.points[move])

    def _sorted(self, moves: Iterable[int]) -> tuple[str, ...]:
        points = [None if move == PASS else self.arena.points[move] for move in moves]
        ordered = sorted(points, key=lambda p: (p is None, p.column if p else 0, -p.row if p else 0))
        return tuple(self._point_name(p) for p in ordered)

    def _list(self, moves: Iterable[int], word: str = "and") -> str:
        return listed(self._sorted(moves), word, most=12) or "nothing"

    @staticmethod
    def _line_words(line: tuple[str, ...]) -> str:
        return f" Line: {' '.join(line)}." if line else ""

    def _shown(self, move: int, line: tuple[str, ...]) -> str:
        return self._line_words((self._name(move), *line)) if line else ""
