"""Which modes plain ``auto`` takes by itself: those that pay, on the problems on which they pay.

Measured (README, Modes): on realms of a machine word the compiled core is done before a mode has begun, and none saves
time. On wider realms the search is some fifty times slower, and with targets the ladder settles in a fraction of a
second what the search can't settle at all. It only ever proves captures, so it is sound there as anywhere.
"""

from __future__ import annotations

from ldjudge.problem import Problem

WORD = 64  # realm points up to which the compiled core is used


def auto_modes(problem: Problem) -> str:
    """The mode string that ``auto`` stands for on this problem: 'auto' itself, or 'ladder'."""
    return "ladder" if problem.targets and len(problem.realm) > WORD else "auto"
