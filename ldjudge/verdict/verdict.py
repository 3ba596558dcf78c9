"""The values that a judgment returns; they hold only what is proved (semantics: 'unknown is honest')."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ldjudge.board import Colour, Point
from ldjudge.problem import Problem

PASS = None  # a first move that is a pass is written as None, like a point that isn't there


@dataclass(frozen=True)
class Ko:
    """A life that hangs on a ko.

    ``threats`` is n: the number of threats that the attacker needs; zero or negative: the defender needs ``1 - n``.
    ``needs_threats`` is the colour that must find threats. ``retake_first`` is the banned point where only retaking
    at once, with a threat, reaches the result. ``first_taker`` is the side of the first ko capture in the principal
    line.
    """

    threats: int
    needs_threats: Colour
    retake_first: Point | None = None
    first_taker: Colour | None = None

    @property
    def needed(self) -> int:
        """How many threats ``needs_threats`` has to find."""
        return self.threats if self.threats >= 1 else 1 - self.threats


@dataclass(frozen=True)
class Verdict:
    """The class of the object stones with one side to move.

    ``cls`` is 'alive', 'dead', 'ko' or 'unknown'; ``result`` 'win', 'loss', 'ko' or 'unknown' for teban. ``life`` (of
    alive stones) is 'two-eyes', 'seki' or 'repetition', ``by`` 'eyes', 'connection' or 'escape' for two eyes; None
    where that is not proved. ``join`` is the point where the stones connect or get out. ``excluded`` names the
    classes that are ruled out although the class is unknown. ``bent_four`` is None where a limit left it open.
    """

    cls: str
    result: str
    life: str | None = None
    by: str | None = None
    join: Point | None = None
    ko: Ko | None = None
    bent_four: bool | None = False
    excluded: tuple[str, ...] = ()


@dataclass(frozen=True)
class MoveVerdict:
    """The verdict on the position after a first move (None: pass)."""

    move: Point | None
    verdict: Verdict


@dataclass(frozen=True)
class Judgement:
    """Everything that was found out about a problem.

    ``winning_moves``, ``best_moves`` and ``moves_open`` hold first moves (None: pass); ``best_moves`` is None where
    all moves come to the same. ``moves`` grades every first move, where that was asked for. ``status`` maps both
    sides to the verdict with that side to move, with the ``word`` for both ('unsettled', ...). ``pv`` is a principal
    line from teban on. ``search`` has nodes, seconds, core, limit, base, decided_by, modes.
    """

    problem: Problem
    verdict: Verdict
    complete: bool
    winning_moves: tuple[Point | None, ...] = ()
    best_moves: tuple[Point | None, ...] | None = None
    moves_open: tuple[Point | None, ...] = ()
    unique: bool | None = None
    moves: tuple[MoveVerdict, ...] | None = None
    pv: tuple[Point | None, ...] = ()
    status: dict[Colour, Verdict] | None = None
    word: str | None = None
    search: dict[str, Any] = field(default_factory=dict)
    verified: bool | None = None
