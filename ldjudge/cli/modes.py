"""The judge for a mode. The modes beyond the bases are imported only where one is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Prover
from ldjudge.search.limits import Limits
from ldjudge.search.provers import BASES, make_prover
from ldjudge.verdict import Judgement

Judge = Callable[..., Judgement]


def checked_mode(text: str) -> str:
    """The mode as the judge takes it; raises ValueError where there is no such mode."""
    word = text.strip().lower()
    if word in BASES:
        return word
    from ldjudge.modes.modes import mode_name, parse_modes

    return mode_name(*parse_modes(word))


def judge_for(mode: str) -> Judge:
    """The function that judges in a mode; see :func:`ldjudge.verdict.judge.judge`."""
    if mode == "auto":
        return _auto
    if mode in BASES:
        from ldjudge.verdict.judge import judge

        return judge
    from ldjudge.modes.judge import judge as judge_in_modes

    return judge_in_modes


def _auto(problem: Problem, mode: str, limits: Limits, **options: Any) -> Judgement:
    """Judges in mode ``auto``, with the modes that pay; imports them only where one does."""
    from ldjudge.modes.choice import auto_modes

    if auto_modes(problem) == mode:
        from ldjudge.verdict.judge import judge

        return judge(problem, mode, limits, **options)
    from ldjudge.modes.judge import judge as judge_in_modes

    return judge_in_modes(problem, mode, limits, **options)


def prover_for(mode: str, problem: Problem, arena: Arena, limits: Limits) -> Prover:
    """A prover with an empty table that works in a mode."""
    if mode == "auto":
        from ldjudge.modes.choice import auto_modes

        mode = auto_modes(problem)
    if mode in BASES:
        return make_prover(mode, arena, limits)
    from ldjudge.modes.judge import prover_in_mode

    return prover_in_mode(problem, arena, mode, limits)
