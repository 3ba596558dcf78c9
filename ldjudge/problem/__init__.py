"""What is asked: board, judgment realm, object and target stones, defender, teban, boundary, rules."""

from ldjudge.problem.problem import (
    DEFAULT_THREATS,
    Boundary,
    Fault,
    Note,
    Problem,
    ProblemError,
    Rules,
    make_problem,
)

__all__ = [
    "DEFAULT_THREATS",
    "Boundary",
    "Fault",
    "Note",
    "Problem",
    "ProblemError",
    "Rules",
    "make_problem",
]
