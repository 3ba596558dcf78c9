"""The judge: asks the questions of the semantics and puts the answers together."""

from __future__ import annotations

from ldjudge.problem import Problem
from ldjudge.search.limits import Limits
from ldjudge.verdict.verdict import Judgement


def judge(
    problem: Problem,
    mode: str = "auto",
    limits: Limits | None = None,
    *,
    first: bool = False,
    all_moves: bool = False,
    both: bool = False,
) -> Judgement:
    """Judges a problem; ``first`` stops at the first winning move, ``all_moves`` grades every first move,
    ``both`` adds the status with either side to move. Raises ValueError for an unknown mode."""
    raise NotImplementedError
