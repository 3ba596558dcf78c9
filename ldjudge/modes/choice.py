"""The judge and the prover that a mode string stands for, and which modes plain ``auto`` takes by itself.

``auto`` takes modes where they pay. Measured (README, Modes): on realms of up to 64 points the compiled core is done
before a mode has begun, and none saves time. Wider realms are mostly open ones; with targets the ladder settles in a
fraction of a second what the search can't settle at all. It only ever proves captures, so it is sound there as
anywhere.

The modes beyond the bases are imported only where one is asked for, so that a command starts fast.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Prover
from ldjudge.search.limits import Limits
from ldjudge.search.provers import BASES, make_prover
from ldjudge.verdict import Judgement

SMALL = 64  # realm points up to which no mode saves time

Judge = Callable[..., Judgement]


def auto_modes(problem: Problem) -> str:
    """The mode string that ``auto`` stands for on this problem: 'auto' itself, or 'ladder'."""
    return "ladder" if problem.targets and len(problem.realm) > SMALL else "auto"


def checked_mode(text: str) -> str:
    """The mode string as the judge takes it, in one of its spellings; raises ValueError where there is no such mode."""
    word = text.strip().lower()
    if word in BASES:
        return word
    from ldjudge.modes.modes import mode_name, parse_modes

    return mode_name(*parse_modes(word))


def judge_for(mode: str) -> Judge:
    """The function that judges in a mode; its arguments are those of :func:`ldjudge.verdict.judge.judge`."""
    if mode == "auto":
        return _auto
    if mode in BASES:
        from ldjudge.verdict.judge import judge

        return judge
    from ldjudge.modes.judge import judge as judge_in_modes

    return judge_in_modes


def _auto(problem: Problem, mode: str = "auto", limits: Limits | None = None, **options: Any) -> Judgement:
    """Judges in mode ``auto``, with the modes that pay; imports them only where one does."""
    if auto_modes(problem) == mode:
        from ldjudge.verdict.judge import judge

        return judge(problem, mode, limits, **options)
    from ldjudge.modes.judge import judge as judge_in_modes

    return judge_in_modes(problem, mode, limits, **options)


def prover_for(mode: str, problem: Problem, arena: Arena, limits: Limits) -> Prover:
    """A prover with an empty table that works in a mode, for the questions of one arena (that of the problem)."""
    if mode == "auto":
        mode = auto_modes(problem)
    if mode in BASES:
        return make_prover(mode, arena, limits)
    from ldjudge.modes.judge import prover_in_mode

    return prover_in_mode(problem, arena, mode, limits)
