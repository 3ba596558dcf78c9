"""Grading first moves: which of them reach the best that can be had, and what each of them is worth.

The moves take turns (:mod:`ldjudge.search.patience`), so that one that is very hard leaves the others something of a
limit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ldjudge.search.arena import Prover, State
from ldjudge.search.patience import take_turns
from ldjudge.verdict.outcome import Referee, Span
from ldjudge.verdict.verdict import Verdict


class Grading:
    """The first moves of a problem (numbers of points, -1: pass) as far as they are graded.

    ``reaching`` holds the moves that reach the best level for teban, ``missing`` those that don't, ``undecided`` those
    of which that isn't known, all in the order in which they were given; ``verdicts`` the verdict on the state after
    each move, where that was asked for, and ``proved`` whether all of it is proved.
    """

    def __init__(
        self,
        referee: Referee,
        moves: Sequence[tuple[int, State | None]],
        span: Span,
        defends: bool,
        *,
        first: bool = False,
        verdicts: bool = False,
        besides: Callable[[Prover], bool] | None = None,
    ) -> None:
        """Grades ``moves``, given with the states after them, where ``span`` is what is proved of the best level;
        ``defends``: whether teban is the defender. With ``first`` a move that reaches it ends the grading; the others
        that aren't graded by then are left out. ``verdicts``: every move gets its verdict as well.
        ``besides``: something else that is asked in turn with the moves, and tells whether it is settled."""
        self.reaching: list[int] = []
        self.missing: list[int] = []
        self.undecided: list[int] = []
        self.verdicts: dict[int, Verdict] = {}
        self._referee = referee
        self._span = span
        self._defends = defends
        self._stops = first and span.settled
        self._stopped = False
        self._reached: dict[int, bool] = {}
        self._spans: dict[int, Span] = {}
        self._open = {move for move, _ in moves} if verdicts else set()
        tasks: list[Callable[[Prover], bool]] = [partial(self._grade, move, after) for move, after in moves]
        if verdicts:
            tasks += [partial(self._judge, move, after) for move, after in moves]
        if besides is not None:
            tasks.append(besides)
        take_turns(referee.prover, tasks)
        for move, _ in moves:
            if move not in self._reached:
                if not self._stopped:
                    self.undecided.append(move)
            elif not self._reached[move]:
                self.missing.append(move)
            elif span.settled:
                self.reaching.append(move)
            else:
                self.undecided.append(move)  # it does at least as well as anything can, but how well isn't proved

    @property
    def proved(self) -> bool:
        """Whether all of the verdicts is proved."""
        return not self._open

    def _grade(self, move: int, after: State | None, prover: Prover) -> bool:
        """Asks whether a move reaches the best level: one proof."""
        if self._stopped:
            return True
        referee = self._referee.asking(prover)
        span = self._span
        reached = referee.at_least(after, span.high) if self._defends else referee.at_most(after, span.low)
        if reached is None:
            return False
        self._reached[move] = reached
        self._stopped = self._stops and reached
        return True

    def _judge(self, move: int, after: State | None, prover: Prover) -> bool:
        """Asks for the level and the verdict of a move, beginning with what was proved of it before."""
        referee = self._referee.asking(prover)
        span = self._spans[move] = referee.level(after, self._spans.get(move, self._implied(move)))
        self.verdicts[move], proved = referee.verdict(after, span, self._defends)
        if proved:
            self._open.discard(move)
        return proved

    def _implied(self, move: int) -> Span | None:
        """What the grade of a move says of its level."""
        reached = self._reached.get(move)
        if reached is None:
            return None
        lowest, highest = self._referee.dead, self._referee.two_eyes
        level = self._span.high if self._defends else self._span.low + 1
        if reached is self._defends:  # the level of the question that was asked is reached
            return Span(max(lowest, level), highest)
        return Span(lowest, min(highest, level - 1))
