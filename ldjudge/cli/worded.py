"""Options whose values are words with a form of their own: points, nodes, names of dialects and encodings.

What can't be right for any file is wrong usage, told once before anything is read; what only a file can tell (a point
off its board, a node that it lacks) is a fault of the problem.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click
from click.core import ParameterSource

from ldjudge.board import parse_point, parse_points

_WIDEST, _HIGHEST = 650, 99  # more than two letters and two digits name


class PointsOption(click.Option):
    """An option that takes points: given several times, the points of all count, as if they stood in one list.

    The repetitions are joined by commas; else the last one would silently take the others' place.
    """

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Has the parser collect all values, while elsewhere (environment, config file) one text is one value."""
        self.multiple = True
        super().add_to_parser(parser, ctx)
        self.multiple = False

    def consume_value(self, ctx: click.Context, opts: Mapping[str, Any]) -> tuple[Any, ParameterSource]:
        """The value and where it comes from, repetitions joined."""
        value, source = super().consume_value(ctx, opts)
        if isinstance(value, list | tuple):
            value = ",".join(value) if all(value) else ""
        return value, source


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


_Callback = Callable[[click.Context, click.Parameter, str | None], str | None]


def _callback(read: Callable[[str], str]) -> _Callback:
    """A click callback that has a value read, where there is one, and makes of ValueError wrong usage."""

    def checked(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
        if value is None:
            return None
        try:
            return read(value)
        except ValueError as error:
            raise click.UsageError(f"{option.opts[0]}: {str(error).rstrip('.')}.", context) from None

    return checked


# By the kind of an option in the table.
CHECKED: dict[Any, _Callback] = {
    "points": _callback(_points),
    "point": _callback(_point),
    "node": _callback(_node),
    "dialect": _callback(_dialect),
    "encoding": _callback(_encoding),
}
