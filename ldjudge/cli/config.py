"""The config file: defaults for options, below the command line and the LDJUDGE_* variables.

``$XDG_CONFIG_HOME/ldjudge/config.toml`` (``~/.config/ldjudge/config.toml``), or the file that LDJUDGE_CONFIG names (an
empty LDJUDGE_CONFIG: none)::

    time = 10            # for all commands that have --time, and can take this value
    [check]
    jobs = 0             # for 'ldjudge check' alone
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ldjudge.cli.options import OPTIONS, Option, options_for

# What would write files, or answer for one file only, is asked for each time.
NEVER = frozenset(("output", "annotate", "proof", "force", "html", "resume", "baseline", "plot", "play"))
Defaults = dict[str, dict[str, Any]]


def config_path() -> Path | None:
    """The config file that counts; None where there is none. Raises a usage error if a named one is missing."""
    named = os.environ.get("LDJUDGE_CONFIG")
    if named is not None:
        if not named:
            return None
        if not os.path.isfile(named):
            raise click.UsageError(f"LDJUDGE_CONFIG: there is no file {named}.")
        return Path(named)
    try:
        home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    except RuntimeError:  # no home folder
        return None
    path = Path(home) / "ldjudge" / "config.toml"
    return path if os.path.isfile(path) else None  # pathlib raises where a home folder can't be entered


def read_config(commands: list[str]) -> Defaults:
    """The defaults of the config file by command and by the name of the value; raises a usage error for faults."""
    path = config_path()
    if path is None:
        return {}
    try:
        data = _parse(path)
    except (OSError, ValueError, RecursionError) as error:
        raise click.UsageError(f"{path}: {error}") from None
    common = {key: value for key, value in data.items() if not isinstance(value, dict)}
    known = {option.value for option in OPTIONS}
    for key in common:
        _check(path, key, known, "no option of any command")
    defaults: Defaults = {name: {} for name in commands}
    for key, value in common.items():
        for name, default in _for_all(path, key, value, commands).items():
            defaults[name][_value(key)] = default
    for name, table in data.items():
        if not isinstance(table, dict):
            continue
        if name not in commands:
            raise click.UsageError(f"{path}: [{name}] is no command.")
        options = {option.value: option for option in options_for(name)}
        for key, value in table.items():
            _check(path, key, set(options), f"no option of 'ldjudge {name}'")
            try:
                defaults[name][_value(key)] = default_of(options[_value(key)], value)
            except ValueError as error:
                raise click.UsageError(f"{path}: {key!r} in [{name}]: {error}") from None
    return defaults


def origins(message: str, context: click.Context | None) -> list[str]:
    """A line for each option named in a message about wrong usage that was given elsewhere than on the command line."""
    lines = []
    for option in context.command.params if context is not None else ():
        source = context.get_parameter_source(option.name or "") if context is not None else None
        if not any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", message) for name in option.opts):
            continue
        if source is ParameterSource.ENVIRONMENT:
            lines.append(f"{option.opts[-1]} comes from the environment variable {option.envvar}.")
        elif source is ParameterSource.DEFAULT_MAP:
            lines.append(f"{option.opts[-1]} comes from the config file {config_path()}.")
    return lines


def _value(key: str) -> str:
    """Keys may be written like the options ('ko-threats') or like the variables ('ko_threats')."""
    return key.replace("-", "_").lower()


def _for_all(path: Path, key: str, value: Any, commands: list[str]) -> dict[str, Any]:
    """The default for each command that takes the option; a usage error where no command takes the value.

    An option may take other words in other commands: those that don't take these are not meant.
    """
    defaults: dict[str, Any] = {}
    fault: ValueError | None = None
    for name in commands:
        for option in options_for(name):
            if option.value != _value(key):
                continue
            try:
                defaults[name] = default_of(option, value)
            except ValueError as error:
                fault = error
    if fault is not None and not defaults:
        raise click.UsageError(f"{path}: {key!r}: {fault}")
    return defaults


def default_of(option: Option, value: Any) -> Any:
    """The value of a TOML file as the command line would have it, a single one as a list of one; raises ValueError for
    what the command line wouldn't take."""
    from ldjudge.cli.taking import parameter_of

    parts = value if isinstance(value, list) and (option.several or option.kind == "points") else [value]
    words = [_word(option, part) for part in parts]
    default = words if option.several else ",".join(words) if option.kind == "points" else words[0]
    try:
        parameter_of(option).process_value(click.Context(click.Command("")), default)
    except click.UsageError as error:
        raise ValueError(error.message) from None
    return default


def _word(option: Option, value: Any) -> Any:
    """One value as a word of the command line; what counts and what is on or off stays as it is."""
    if isinstance(value, str):
        return value
    if option.kind in ("flag", "count") and isinstance(value, bool):
        return value if option.kind == "flag" else int(value)
    if option.kind == "flag":
        raise ValueError("write true or false.")
    if isinstance(value, bool) or not isinstance(value, int | float):
        words = {"int": "a whole number", "count": "a whole number", "float": "a number"}
        raise ValueError(f"write {words.get(str(option.kind), 'a text in quotes')}.")
    return str(int(value)) if isinstance(value, float) and value.is_integer() and option.kind == "int" else str(value)


def _check(path: Path, key: str, known: set[str], fault: str) -> None:
    if _value(key) not in known:
        raise click.UsageError(f"{path}: {key!r} is {fault}.")
    if _value(key) in NEVER:
        raise click.UsageError(f"{path}: {key!r} can only be given on the command line.")


def _parse(path: Path) -> dict[str, Any]:
    """The tables of a TOML file; raises ValueError, or a usage error where nothing here can read TOML."""
    for module in ("tomllib", "tomli"):
        try:
            toml = import_module(module)
        except ImportError:
            continue
        data: dict[str, Any] = toml.loads(path.read_text(encoding="utf-8"))
        return data
    raise click.UsageError(
        f"{path}: reading it needs Python 3.11 or newer, or 'pip install tomli'; LDJUDGE_CONFIG= leaves it out."
    )
