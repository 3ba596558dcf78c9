"""The three ways of counting, and which of them a game record's RU names."""

from __future__ import annotations

from enum import Enum


class ScoringRules(Enum):
    """How a finished game is counted; the value is the word of options and results.

    CHINESE: stones and the points they surround, against half the board. JAPANESE: surrounded points and prisoners;
    neutral points and points in seki are nobody's. ING: stones and surrounded points, by filling in.
    """

    CHINESE = "chinese"
    JAPANESE = "japanese"
    ING = "ing"


_NAMES = {
    "chinese": ScoringRules.CHINESE,
    "cn": ScoringRules.CHINESE,
    "aga": ScoringRules.CHINESE,
    "bga": ScoringRules.CHINESE,
    "french": ScoringRules.CHINESE,
    "nz": ScoringRules.CHINESE,
    "new zealand": ScoringRules.CHINESE,
    "tromp-taylor": ScoringRules.CHINESE,
    "japanese": ScoringRules.JAPANESE,
    "japan": ScoringRules.JAPANESE,
    "jp": ScoringRules.JAPANESE,
    "jpn": ScoringRules.JAPANESE,
    "korean": ScoringRules.JAPANESE,
    "kr": ScoringRules.JAPANESE,
    "ing": ScoringRules.ING,
    "goe": ScoringRules.ING,
    "ing goe": ScoringRules.ING,
}
_OWN_HANDICAP = {"aga", "bga", "french", "nz", "new zealand", "tromp-taylor"}


def read_rules(text: str | None) -> tuple[ScoringRules | None, str | None]:
    """The rules that an RU value means, and a note for the user where the reading needs one.

    None for rules that aren't known, or where there's no value.
    """
    if text is None or not text.strip():
        return None, None
    name = " ".join(text.strip().lower().split())
    rules = _NAMES.get(name)
    if rules is None and name.endswith(" rules"):
        name = name.removesuffix(" rules")
        rules = _NAMES.get(name)
    if rules is None:
        return None, f"The rules {text.strip()[:40]!r} aren't known."
    if name in _OWN_HANDICAP:
        return rules, (
            f"The rules {text.strip()!r} are counted as Chinese, by area: "
            "their own handicap compensation and pass stones aren't applied."
        )
    return rules, None
