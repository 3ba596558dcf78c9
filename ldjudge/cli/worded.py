"""Options whose values are words with a form of their own: points, nodes, names of modes, dialects and encodings.

What can't be right for any file is wrong usage, told once before anything is read; what only a file can tell (a point
off its board, a node that it lacks) is a fault of the problem.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ldjudge.board import parse_point, parse_points

_WIDEST, _HIGHEST = 650, 99  # more than two letters and two digits name


def _points(text: str) -> str:
    if not parse_points(text, _WIDEST, _HIGHEST):
        raise ValueError(f"there is no point in {text!r}")
    return text


def _point(text: str) -> str:
    parse_point(text, _WIDEST, _HIGHEST)
    return text


def _node(text: str) -> str:
    from ldjudge.sgf.tree import path_numbers

    path_numbers(text)
    return text


def _dialect(text: str) -> str:
    from ldjudge.sgf.dialects import DIALECTS

    word = text.strip().lower()
    if word not in DIALECTS and word != "none":
        raise ValueError(f"there is no dialect {text!r}: take one of {', '.join(DIALECTS)}, none")
    return word


def _encoding(text: str) -> str:
    from ldjudge.sgf.encoding import codec_of

    if codec_of(text) is None:
        raise ValueError(f"{text!r} is no encoding of SGF files: write UTF-8, Shift_JIS, GB18030 or the like")
    return text


def dialects_of(text: str) -> tuple[str | None, str | None]:
    """The dialect of the solution and that of realm and targets, None for what isn't named; raises ValueError."""
    from ldjudge.check.markings import MARKINGS
    from ldjudge.sgf.dialects import DIALECTS

    marking = markup = None
    for word in text.lower().replace(",", " ").split():
        if word in MARKINGS and marking is None:
            marking = word
        elif (word in DIALECTS or word == "none") and markup is None:
            markup = word
        else:
            raise ValueError(f"{text!r}: take one of {', '.join(MARKINGS)}, and one of {', '.join(DIALECTS)}, none")
    return marking, markup


def _dialects(text: str) -> str:
    dialects_of(text)
    return text


def _mode(text: str) -> str:
    from ldjudge.modes.choice import checked_mode

    return checked_mode(text)


Callback = Callable[[click.Context, click.Parameter, Any], Any]


def _callback(read: Callable[[str], str]) -> Callback:
    """A click callback that has a value read, where there is one, or each of several; ValueError is wrong usage."""

    def checked(context: click.Context, option: click.Parameter, value: Any) -> Any:
        if value is None:
            return None
        try:
            return read(value) if isinstance(value, str) else tuple(read(part) for part in value)
        except ValueError as error:
            raise click.UsageError(f"{option.opts[-1]}: {str(error).rstrip('.')}.", context) from None

    return checked


# By the kind of an option in the table.
CHECKED: dict[Any, Callback] = {
    "points": _callback(_points),
    "point": _callback(_point),
    "node": _callback(_node),
    "dialect": _callback(_dialect),
    "dialects": _callback(_dialects),
    "mode": _callback(_mode),
    "encoding": _callback(_encoding),
}
