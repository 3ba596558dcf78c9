"""Mode ``target`` (working example 5): target stones, all of which must live.

Targets change the question and not the speed: the attacker wins with the first target stone that it captures. The whole
judge knows them; this mode only tells whether some are set, and which chains they stand for.
"""

from __future__ import annotations

from ldjudge.modes.outcome import Means, Outcome, board, mark
from ldjudge.modes.shapes import target_chains
from ldjudge.problem import Problem


def run(problem: Problem, means: Means) -> Outcome:
    """Says which stones must all live; doesn't apply where no target is set."""
    if not problem.targets:
        return Outcome.not_applicable("no target stones are set, so all object stones are judged together")
    stones = target_chains(problem)
    names = problem.names(stones)
    return Outcome(
        reason=f"all of {', '.join(names)} must live",
        report={"targets": problem.names(problem.targets), "stones": names},
        boards=(("T: stones that must all live", board(problem.position, mark(stones, "T"))),),
    )
