"""The words of findings for what is proved."""

from __future__ import annotations

from ldjudge.problem import Problem
from ldjudge.verdict import Judgement
from ldjudge.verdict.outcome import Referee
from ldjudge.wording import counted

_LIMITS = {"time": "The time limit", "nodes": "The node limit", "memory": "The memory limit"}


class Words:
    """Phrases about one problem."""

    def __init__(self, problem: Problem, referee: Referee) -> None:
        self.problem, self.referee = problem, referee
        self.teban, self.defender, self.attacker = problem.teban.title, problem.defender.title, problem.attacker.title

    def level(self, level: int) -> str:
        """What a level means for the stones: 'Black is dead', 'ko, White needs 2 threats', ..."""
        referee = self.referee
        if level <= referee.dead:
            return "a target is captured" if self.problem.targets else f"{self.defender} is dead"
        if level == referee.two_eyes:
            return f"{self.defender} lives"
        if level == referee.seki:
            return f"{self.defender} lives in seki or by repetition"
        side, needed = (self.attacker, level) if level >= 1 else (self.defender, 1 - level)
        return f"ko, {side} needs {counted(needed, 'threat')}"

    def cannot_win(self) -> str:
        """Teban can only lose."""
        if self.problem.teban is self.problem.defender:
            return f"{self.teban} can't {'save every target' if self.problem.targets else 'live'}"
        return f"{self.teban} can't {'capture a target' if self.problem.targets else 'kill'}"

    def best_is_seki(self) -> str:
        """An attacker whose best is a seki."""
        return f"{self.teban} can't {'capture' if self.problem.targets else 'kill'}; the best is a seki"

    def pass_wins(self, judgement: Judgement) -> str:
        """Why a pass is enough."""
        if judgement.verdict.cls == "ko":
            return "the ko is the same after a pass."
        if judgement.verdict.cls == "dead":
            return f"{self.defender} is dead as it stands."
        return f"{self.defender} is alive as it stands."

    def stronger(self, level: int) -> str:
        """What the opponent can reach."""
        side = self.attacker if self.problem.teban is self.problem.defender else self.defender
        return f"{side} can get more ({self.level(level)})"

    def limit(self, name: str | None) -> str:
        """Which limit ended the search."""
        return f"{_LIMITS.get(str(name), 'A limit')} ended the search"
