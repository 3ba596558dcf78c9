"""The rows of the table of options as options of click."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from ldjudge.cli.options import COLOURS, OPTIONS, Option, options_for
from ldjudge.cli.worded import CHECKED, Callback

_F = TypeVar("_F", bound=Callable[..., Any])


class TableOption(click.Option):
    """An option of the table.

    A value in the environment is meant for all commands, as one in the config file is. An option may take other values
    in other commands (``--format``, ``--rules``), so a command that can't take this one leaves it alone if another can.
    """

    def resolve_envvar_value(self, ctx: click.Context) -> str | None:
        """The value in the environment, None where there is none or another command is meant."""
        value = super().resolve_envvar_value(ctx)
        if value is None or ctx.resilient_parsing:
            return value
        if self.is_flag:  # some versions of click take any word for 'on', even 0, others unknown ones for 'off'
            ctx.set_parameter_source(self.name or "", ParameterSource.ENVIRONMENT)
            return str(click.BOOL.convert(os.environ[str(self.envvar)], self, ctx))
        if _suits(self, value):
            return value
        others = (parameter_of(option) for option in OPTIONS if option.value == self.name)
        return None if any(_suits(other, value) for other in others) else value


class PointsOption(TableOption):
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


def _suits(option: click.Parameter, text: str) -> bool:
    """Whether an option takes a value of the environment."""
    value = option.type.split_envvar_value(text) if option.multiple else text
    try:
        option.process_value(click.Context(click.Command("")), value)
    except click.UsageError:
        return False
    return True


def takes_options(command: str) -> Callable[[_F], _F]:
    """A decorator that gives a click command the options of the table; values arrive by their names."""

    def decorate(function: _F) -> _F:
        for option in reversed(options_for(command)):
            function = _click_option(option)(function)
        return function

    return decorate


class _WholeNumber(click.IntRange):
    """A whole number written in plain digits: Python also reads '1_0' and digits of other scripts, nobody else does."""

    name = "whole number"  # in messages

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; fails for what isn't written as one."""
        if isinstance(value, str) and not re.fullmatch(r"[+-]?[0-9]+", value):
            self.fail(f"{value!r} is not a valid {self.name}.", param, ctx)
        return super().convert(value, param, ctx)


class _Number(click.FloatRange):
    """The same for any number."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; fails for what isn't written as one."""
        if isinstance(value, str) and ("_" in value or not value.isascii() or value != value.strip()):
            self.fail(f"{value!r} is not a valid {self.name}.", param, ctx)
        return super().convert(value, param, ctx)


def _number(context: click.Context, option: click.Parameter, value: float | None) -> float | None:
    """Refuses 'nan', which is in every range since no comparison with it holds."""
    if value is not None and value != value:
        raise click.BadParameter("nan is not a number.", context, option)
    return value


def _filled(read: Callback | None) -> Callback:
    """Refuses an empty value, which would count as none: it comes from a variable of the shell that isn't set.

    (An empty environment variable of the program itself means that the option isn't given.)
    """

    def checked(context: click.Context, option: click.Parameter, value: Any) -> Any:
        if value == "" or (isinstance(value, list | tuple) and "" in value):
            raise click.UsageError(
                f"{option.opts[-1]}: the value is empty; give one, or leave the option out.", context
            )
        return read(context, option, value) if read else value

    return checked


def _countable(context: click.Context, option: click.Parameter, value: int | None) -> int | None:
    """A number too large for the machine's words means the same as one that nothing ever reaches."""
    return None if value is None else min(value, 10**12)


def parameter_of(option: Option) -> click.Parameter:
    """The option of click by itself, to try values with."""

    def taker() -> None: ...

    _click_option(option)(taker)
    parameters: list[click.Parameter] = vars(taker)["__click_params__"]
    return parameters[0]


def _click_option(option: Option) -> Callable[[_F], _F]:
    """The click option of a row."""
    settings: dict[str, Any] = {"help": option.help, "envvar": option.envvar, "default": option.default}
    settings |= {"hidden": option.hidden, "cls": TableOption}
    kind = option.kind
    if isinstance(kind, tuple):
        settings["type"] = click.Choice(kind, case_sensitive=False)
        if kind == COLOURS:
            settings["metavar"] = "black|white"
    elif kind == "flag":
        settings["is_flag"] = True
        opposite = "/" in option.names[0]
        if opposite:
            first, second = option.names[0].split("/")
            return click.option(f"{second}/{first}", option.value, **settings)
    elif kind == "count":
        settings |= {"count": True, "type": _WholeNumber(0)}
    elif kind == "int":
        settings["type"] = _WholeNumber(option.least, option.most)
        settings["callback"] = _countable
    elif kind == "float":
        settings["type"] = _Number(option.least)
        settings["callback"] = _number
    elif kind in CHECKED:
        settings["callback"] = CHECKED[kind]
    elif kind == "path":
        settings["type"] = click.Path(allow_dash=True)
    if kind not in ("flag", "count"):
        settings["callback"] = _filled(settings.get("callback"))
    if option.several:
        settings["multiple"] = True
    if option.metavar:
        settings["metavar"] = option.metavar
    if kind == "points":
        settings |= {"cls": PointsOption, "metavar": "POINTS"}
    if option.default not in (None, False, 0) and kind != "flag":
        settings["show_default"] = True
    return click.option(*option.names, option.value, **settings)
