"""Parts of sentences: numbers with their nouns ('1 point', '1,024 points'), lists of names ('A1, B2 and C3')."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def noun(word: str, number: int | Fraction) -> str:
    """A regular noun in the form that goes with a number: singular with 1 and -1 alone."""
    return word if abs(number) == 1 else f"{word}s"


def counted(number: int, word: str) -> str:
    """A number and its noun."""
    return f"{number:,} {noun(word, number)}"


def listed(names: Iterable[str], word: str = "and", *, most: int | None = None) -> str:
    """'A1', 'A1 and B2', 'A1, B2 or C3'; of more than ``most`` the rest is only counted. Empty for no names."""
    shown = list(names)
    if most is not None and len(shown) > most:
        shown, word = [*shown[:most], f"{len(shown) - most} more"], "and"
    return f"{', '.join(shown[:-1])} {word} {shown[-1]}" if len(shown) > 1 else "".join(shown)
