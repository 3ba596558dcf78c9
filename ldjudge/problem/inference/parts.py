"""The stones that a problem is about where the defender's stones as a whole live anyway.

The rule of a bare problem is that one living chain is enough. Where some chain lives whatever is played, a problem that
means something is about a part: the attacker is to capture some, or the defender to lose none.
"""

from __future__ import annotations

from ldjudge.board import Point
from ldjudge.problem.problem import Problem

PART = 4  # stones: a smaller chain may be given up. Of the problems at hand that mean a part, three or four do alike


def parts(problem: Problem) -> frozenset[Point]:
    """The object stones in chains of at least ``PART``, as targets, all of which have to stay.

    Empty where that asks nothing new: the problem has targets, or all object stones are one chain.
    """
    if problem.targets:
        return frozenset()
    stones = problem.object_stones
    chains = [c.stones for c in problem.position.chains(problem.defender) if c.stones <= stones]
    if len(chains) < 2:
        return frozenset()
    return frozenset().union(*(chain for chain in chains if len(chain) >= PART))
