"""One local problem of a finished game, asked from both sides: does it die, does it live, and how.

It uses the same proofs as ``ldjudge solve`` but asks only for the class of the stones, not for moves. A trial shares
one table between its questions, and one set of limits.
"""

from __future__ import annotations

from ldjudge.board import Colour
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, State
from ldjudge.search.limits import Limits
from ldjudge.search.provers import make_prover
from ldjudge.verdict.outcome import Referee


class Trial:
    """The stones of a problem (its teban doesn't matter) with either side to move first; None always means that the
    limits ended the search."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        arena = Arena.of(problem)
        self._prover = make_prover("auto", arena, limits)
        self._referee = Referee(problem, arena, self._prover)
        start = arena.start
        self._own = State(start.attacker, start.defender, False)
        self._other = State(start.attacker, start.defender, True)

    def dies(self) -> bool | None:
        """Whether the stones are dead though their side moves first."""
        return self._referee.at_most(self._own, self._referee.dead)

    def lives(self) -> bool | None:
        """Whether the stones live, be it in seki, though the other side moves first."""
        return self._referee.at_least(self._other, self._referee.seki)

    def life(self) -> str | None:
        """How living stones live though the other side moves first: 'two-eyes', 'seki', 'repetition'."""
        span = self._referee.level(self._other)
        return self._referee.verdict(self._other, span, False)[0].life

    def bent_four(self) -> bool:
        """Whether dead stones are so only because the rules say that a bent four is dead."""
        span = self._referee.level(self._own)
        return self._referee.verdict(self._own, span, True)[0].bent_four is True

    def why_open(self, colour: Colour) -> str:
        """Half a sentence on stones of ``colour`` that neither die nor live whoever moves."""
        verdicts = [
            self._referee.verdict(state, self._referee.level(state), not state.attacker_to_move)[0]
            for state in (self._own, self._other)
        ]
        if any(v.bent_four for v in verdicts):
            return "bent four: dead once ko threats are removed, so it has to be played out"
        if any(v.cls == "ko" for v in verdicts):
            return "it hangs on a ko"
        return f"alive if {colour.title} moves, dead if {colour.opponent.title} does"

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return self._prover.nodes
