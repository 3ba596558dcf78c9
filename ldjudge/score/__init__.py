"""Judges the result of a finished game: which stones are dead, who owns which points, what the rules make of it."""

from ldjudge.score.counting import Count, Counted, count
from ldjudge.score.groups import Group, Status
from ldjudge.score.komi import Komi, default_komi, read_komi
from ldjudge.score.result import Score, read_result, score_position
from ldjudge.score.rules import ScoringRules, read_rules

__all__ = [
    "Count",
    "Counted",
    "Group",
    "Komi",
    "Score",
    "ScoringRules",
    "Status",
    "count",
    "default_komi",
    "read_komi",
    "read_result",
    "read_rules",
    "score_position",
]
