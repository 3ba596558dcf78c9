"""Several questions in turns, so that one that is very hard doesn't use up the limit before the easy ones are asked.

Each may take a few nodes at first, and those that stay open may take more and more. Between two such rounds the first
of them may take more than all the others together: where every question is hard, it pays to finish one, whose proof
often answers the others as well. A question that is put off goes on from what the prover has kept, so little is done
twice; and only nodes are counted, so the clock has no say in what is asked when.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ldjudge.search.arena import Patient, Prover, Question, State

# Measured on positions with 10 to 17 empty points: without a limit the nodes are the same to within 2 %; where 60,000
# nodes end the judgment of every sixth to second one, a tenth fewer first moves stay open and 7 % more of the winning
# ones are found. With less at first, or with less ahead, there are problems that take half as much again.
FIRST = 20_000  # nodes that each question may take in the first round
GROWTH = 4  # how many times as many it may take in the next
AHEAD = 4  # how many times as many as all in the round together the first that is open may take between two rounds


class Hurried:
    """A patient prover whose questions are put off after a number of nodes each."""

    def __init__(self, prover: Patient, most: int) -> None:
        self._prover = prover
        self._most = most

    def ask(self, question: Question, state: State, threats: int) -> bool | None:
        """The proved answer; None where the question is put off, or where a limit was reached."""
        return self._prover.ask_within(question, state, threats, self._most)

    @property
    def nodes(self) -> int:
        """See :class:`ldjudge.search.arena.Prover`."""
        return self._prover.nodes

    @property
    def limit(self) -> str | None:
        """See :class:`ldjudge.search.arena.Prover`; that a question is put off is no limit."""
        return self._prover.limit


def take_turns(prover: Prover, tasks: Sequence[Callable[[Prover], bool]]) -> None:
    """Calls tasks with a prover to ask, in turns, until each has said that it is settled.

    It ends sooner where a limit is reached, or where nothing more comes of it; each has been called by then. Where the
    prover can't put a question off, each is called once.
    """
    if not isinstance(prover, Patient):
        for task in tasks:
            task(prover)
        return
    left = list(tasks)
    most = FIRST
    while left:
        before = len(left), prover.nodes
        left = [task for task in left if not task(Hurried(prover, most))]
        if not left or prover.limit is not None:
            return
        if left[0](Hurried(prover, AHEAD * most * len(left))):
            del left[0]
        else:
            most *= GROWTH
        if prover.limit is not None or (len(left), prover.nodes) == before:
            return
