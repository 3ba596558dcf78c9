"""The two colours of stones."""

from __future__ import annotations

from enum import Enum


class Colour(Enum):
    """Black or White. The value is the word that results and messages use."""

    BLACK = "black"
    WHITE = "white"

    @property
    def opponent(self) -> Colour:
        """The other colour."""
        return Colour.WHITE if self is Colour.BLACK else Colour.BLACK

    @property
    def letter(self) -> str:
        """'B' or 'W', as in SGF."""
        return "B" if self is Colour.BLACK else "W"

    @property
    def title(self) -> str:
        """'Black' or 'White', as at the head of a sentence."""
        return self.value.capitalize()

    @classmethod
    def parse(cls, text: str) -> Colour:
        """Reads 'b', 'black', 'W', 'White', ...; raises ValueError for anything else."""
        word = text.strip().lower()
        for colour in cls:
            if word in (colour.value, colour.value[0]):
                return colour
        raise ValueError(f"{text!r} is no colour: write black or white")
