"""The table of modes: it drives ``--mode``, its help, the JSON, the bench and the tests.

A mode string names at most one base (``round-robin`` or ``auto``) and any of the others: ``'inside,outside'``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ldjudge.modes import divide, inside, ladder, outside, target
from ldjudge.modes.outcome import Means, Outcome
from ldjudge.problem import Problem

DEFAULT_BASE = "auto"


@dataclass(frozen=True)
class ModeSpec:
    """A mode: ``run`` does its work on a problem; None for a base. ``decides``: what it can prove ('' : nothing)."""

    name: str
    help: str
    decides: str = ""
    run: Callable[[Problem, Means], Outcome] | None = None

    @property
    def is_base(self) -> bool:
        """Whether it's a base search that the others rest on."""
        return self.run is None


MODES = (
    ModeSpec("auto", "proof-number search with static life and death (the default base)", "everything"),
    ModeSpec("round-robin", "every move in a fixed order, for both sides, to the end: slow and plain", "everything"),
    ModeSpec("inside", "tries first what decides over the stones inside the judged group", "", inside.run),
    ModeSpec("outside", "gives the attacker what can hardly matter; judges the smaller realm", "life", outside.run),
    ModeSpec("divide", "cuts the realm in two by a line of stones and counts eyes by halves", "life", divide.run),
    ModeSpec("ladder", "captures by ladders, loose ladders and nets", "capture", ladder.run),
    ModeSpec("target", "tells which stones are targets, all of which have to live; changes nothing", "", target.run),
)
BY_NAME = {spec.name: spec for spec in MODES}


def parse_modes(text: str) -> tuple[str, tuple[ModeSpec, ...]]:
    """The base and the modes over it, in the order of the table; raises ValueError that says what to write."""
    words = [word for word in text.lower().replace("+", ",").replace(" ", ",").split(",") if word]
    unknown = [word for word in words if word not in BY_NAME]
    if unknown or not words:
        raise ValueError(f"there is no mode {unknown[0] if unknown else text!r}: take any of {', '.join(BY_NAME)}")
    bases = {word for word in words if BY_NAME[word].is_base}
    if len(bases) > 1:
        raise ValueError("take only one of auto and round-robin")
    base = bases.pop() if bases else DEFAULT_BASE
    return base, tuple(spec for spec in MODES if spec.name in words and not spec.is_base)


def mode_name(base: str, specs: tuple[ModeSpec, ...]) -> str:
    """The string that stands for a choice of modes, the default base left out where others are named."""
    names = [spec.name for spec in specs]
    return ",".join(names if base == DEFAULT_BASE and names else [base, *names])
