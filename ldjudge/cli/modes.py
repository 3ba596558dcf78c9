"""The modes that ``--mode`` takes, checked before anything is judged."""

from __future__ import annotations

BASES = ("auto", "round-robin")
HELPERS = ("inside", "outside", "divide", "ladder", "target")


def checked_mode(text: str) -> str:
    """The mode as the judge takes it: words joined by commas; raises ValueError where there is no such mode."""
    words = [word for word in text.lower().replace("+", ",").replace(" ", ",").split(",") if word]
    unknown = [word for word in words if word not in BASES + HELPERS]
    if unknown or not words:
        raise ValueError(f"there is no mode {unknown[0] if unknown else text!r}: {', '.join(BASES + HELPERS)}")
    if len([word for word in words if word in BASES]) > 1:
        raise ValueError(f"take one of {' and '.join(BASES)}")
    return ",".join(words)
