"""Nouns that go with a number, as sentences have them: '1 point', '0 points', '1,024 points'."""

from __future__ import annotations

from fractions import Fraction


def noun(word: str, number: int | Fraction) -> str:
    """A regular noun in the form that goes with a number: singular with 1 and -1 alone."""
    return word if abs(number) == 1 else f"{word}s"


def counted(number: int, word: str) -> str:
    """A number and its noun."""
    return f"{number:,} {noun(word, number)}"
