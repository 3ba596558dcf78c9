"""What is told of one problem: where it comes from, what was judged, and everything worth saying about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ldjudge.board import Point
from ldjudge.escape import clean, clip
from ldjudge.problem import Problem
from ldjudge.verdict import Judgement


@dataclass(frozen=True)
class Source:
    """The file as it was named on the command line, the number of the game in it (from 0), the game's name."""

    path: str
    game: int = 0
    name: str | None = None

    def title(self, place: str = "") -> str:
        """The heading of a problem: its file (and ``place`` in it), the game, the start of its name; escaped for a
        terminal."""
        game = f" game {self.game}" if self.game else ""
        name = f" ({clip(self.name, 200)})" if self.name else ""
        return f"{clean(self.path)}{place}{game}{name}"


@dataclass(frozen=True)
class Issue:
    """A stable code, 'error', 'warning' or 'info', a sentence, and the place in the file (from 1) where known."""

    code: str
    message: str
    severity: str = "warning"
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True)
class Outcome:
    """One problem's result; ``judgement`` is None where the input is no legal or no unambiguous problem.

    ``problem`` may be known without a judgement (then it was refused later on). ``provenance`` says where teban,
    realm, targets and defender came from. ``stable`` tells whether a larger realm gives the same answer (None: not
    asked). ``expected`` is what the file states and ``agrees`` the comparison. ``id`` names the local shape.
    ``last_move`` is the move that led to the position, where the file has one.
    """

    source: Source
    issues: tuple[Issue, ...] = ()
    judgement: Judgement | None = None
    problem: Problem | None = None
    provenance: Mapping[str, str] = field(default_factory=dict)
    stable: bool | None = None
    expected: Mapping[str, object] | None = None
    agrees: bool | None = None
    id: str | None = None
    last_move: Point | None = None

    @property
    def errors(self) -> list[Issue]:
        """The issues that kept the problem from being judged."""
        return [issue for issue in self.issues if issue.severity == "error"]


def with_targets(provenance: Mapping[str, str], assumed: object) -> Mapping[str, str]:
    """The sources of what is judged, where the judge may have assumed targets that nobody named (true: it has some)."""
    return {**provenance, "targets": "inferred"} if assumed and provenance.get("targets") == "none" else provenance
