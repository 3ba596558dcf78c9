"""Which modes plain ``auto`` takes by itself: those that pay, on the problems on which they pay.

Measured (README, Modes): on realms of up to 64 points the compiled core is done before a mode has begun, and none saves
time. Wider realms are mostly open ones; with targets the ladder settles in a fraction of a second what the search can't
settle at all. It only ever proves captures, so it is sound there as anywhere.
"""

from __future__ import annotations

from ldjudge.problem import Problem

SMALL = 64  # realm points up to which no mode saves time


def auto_modes(problem: Problem) -> str:
    """The mode string that ``auto`` stands for on this problem: 'auto' itself, or 'ladder'."""
    return "ladder" if problem.targets and len(problem.realm) > SMALL else "auto"
