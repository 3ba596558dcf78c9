"""Komi: read as points of the final difference, or as Chinese stones (one stone is two points).

Under Chinese rules the winner is told in stones over half the board, so komi is named in stones as well: the '3 3/4
stones' of the source document are 7.5 points. Records mix both. A value that can only be stones (3.75, 2.75, and 375
as one large server writes it) is read so under Chinese rules, with a note; everything else is points.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from ldjudge.score.rules import ScoringRules
from ldjudge.wording import noun

_NUMBER = re.compile(r"([+-]?[0-9]{1,4}(?:[.,][0-9]{1,4})?)\s*(s)?\Z", re.IGNORECASE)
_STONES = {Fraction(15, 4): Fraction(15, 4), Fraction(11, 4): Fraction(11, 4), Fraction(375): Fraction(15, 4)}
_HUNDREDTHS = frozenset(Fraction(n) for n in (550, 650, 750))
_DEFAULTS = {
    ScoringRules.CHINESE: Fraction(15, 2),
    ScoringRules.JAPANESE: Fraction(13, 2),
    ScoringRules.ING: Fraction(8),
}


@dataclass(frozen=True)
class Komi:
    """What White is given, in points of the difference; ``note`` says how an unusual value was read."""

    points: Fraction
    note: str | None = None

    @property
    def stones(self) -> Fraction:
        """The same in Chinese stones."""
        return self.points / 2


def read_komi(text: str, rules: ScoringRules) -> Komi:
    """Reads '6.5', '7,5', '375' or '3.75s' (stones, whatever the rules); raises ValueError for anything else."""
    match = _NUMBER.match(text.strip())
    if match is None:
        raise ValueError(f"{text.strip()[:40]!r} is no komi: write points as in 6.5, or stones as in 3.75s")
    value = Fraction(match.group(1).replace(",", "."))
    if match.group(2):
        return Komi(value * 2)
    if rules is ScoringRules.CHINESE and value in _STONES:
        stones = _STONES[value]
        return Komi(
            stones * 2,
            f"The komi {text.strip()} is read as {number_of(stones, 'stone')}, that is"
            f" {number_of(stones * 2, 'point')}:"
            f" write --komi {number(stones)}s or --komi {number(stones * 2)} to say so.",
        )
    if value in _HUNDREDTHS:
        points = value / 100
        return Komi(points, f"The komi {text.strip()} is read as {number_of(points, 'point')}.")
    return Komi(value)


def default_komi(rules: ScoringRules, handicap: int) -> Komi:
    """What is used where neither the record nor the user names a komi: none in handicap games, else as usual today.

    Chinese 3 3/4 stones (7.5 points, the source document's), Japanese 6.5, Ing 8 (Black wins an equal count).
    """
    return Komi(Fraction(0) if handicap else _DEFAULTS[rules])


def number(value: Fraction) -> str:
    """A number as people write it: '7', '6.5', '184.25'; fractions that don't end are cut at four places."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.4f}".rstrip("0").rstrip(".")


def number_of(value: Fraction, word: str) -> str:
    """A number and its noun: '1 point', '6.5 points'."""
    return f"{number(value)} {noun(word, value)}"
