"""What is said of each group of a finished game: its status, and how that was decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from ldjudge.board import Colour, Point


class Status(Enum):
    """The status of a group when the game is over; the value is the word of results and messages."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "seki"
    UNSETTLED = "unsettled"


@dataclass(frozen=True)
class Group:
    """Stones of one colour that share a status.

    ``decided_by`` is 'proved', 'estimated' or 'option' and never says more than is known. 'proved': unconditional
    life, or an exhaustive search of the local problem, in which the chains that enclose it can't be captured;
    ``assumes`` holds those of them (all their stones) whose own life isn't proved. 'estimated': the limits or the
    size ended the search, so random games were played out. 'option': the user said so. ``how`` is half a sentence
    for the user. ``ownership`` is the mean owner of its points in those games, 1 for the group's colour and -1 for
    the other; None where none were played.
    """

    colour: Colour
    stones: frozenset[Point]
    status: Status
    decided_by: str
    how: str = ""
    assumes: frozenset[Point] = frozenset()
    ownership: float | None = None


def stones_with(groups: Iterable[Group], status: Status) -> frozenset[Point]:
    """All stones of the groups with that status."""
    return frozenset().union(*(g.stones for g in groups if g.status is status))
