"""An option that takes points: given several times, the points of all count, as if they stood in one list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
from click.core import ParameterSource


class PointsOption(click.Option):
    """A text option whose repetitions are joined by commas; else the last one would silently take the others' place."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Has the parser collect all values, while elsewhere (environment, config file) one text is one value."""
        self.multiple = True
        super().add_to_parser(parser, ctx)
        self.multiple = False

    def consume_value(self, ctx: click.Context, opts: Mapping[str, Any]) -> tuple[Any, ParameterSource]:
        """The value and where it comes from, repetitions joined."""
        value, source = super().consume_value(ctx, opts)
        return (",".join(value) if isinstance(value, list | tuple) else value), source
