"""The config file: defaults for options, below the command line and the LDJUDGE_* variables.

``$XDG_CONFIG_HOME/ldjudge/config.toml`` (``~/.config/ldjudge/config.toml``), or the file that LDJUDGE_CONFIG names (an
empty LDJUDGE_CONFIG: none)::

    time = 10            # for all commands that have --time
    [check]
    jobs = 0             # for 'ldjudge check' alone
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from ldjudge.cli.options import OPTIONS, options_for

# What would write files, or answer for one file only, is asked for each time.
NEVER = frozenset(("output", "annotate", "proof", "force", "html", "resume", "baseline", "plot", "play"))
Defaults = dict[str, dict[str, Any]]


def config_path() -> Path | None:
    """The config file that counts; None where there is none. Raises a usage error if a named one is missing."""
    named = os.environ.get("LDJUDGE_CONFIG")
    if named is not None:
        if not named:
            return None
        if not Path(named).is_file():
            raise click.UsageError(f"LDJUDGE_CONFIG: there is no file {named}.")
        return Path(named)
    try:
        home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    except RuntimeError:  # no home folder
        return None
    path = Path(home) / "ldjudge" / "config.toml"
    return path if path.is_file() else None


def read_config(commands: list[str]) -> Defaults:
    """The defaults of the config file by command and by the name of the value; raises a usage error for faults."""
    path = config_path()
    if path is None:
        return {}
    try:
        data = _parse(path)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{path}: {error}") from None
    common = {key: value for key, value in data.items() if not isinstance(value, dict)}
    known = {option.value for option in OPTIONS}
    for key in common:
        _check(path, key, known, "no option of any command")
    defaults: Defaults = {}
    for name in commands:
        taken = {option.value for option in options_for(name)}
        defaults[name] = {_value(key): value for key, value in common.items() if _value(key) in taken}
    for name, table in data.items():
        if not isinstance(table, dict):
            continue
        if name not in commands:
            raise click.UsageError(f"{path}: [{name}] is no command.")
        taken = {option.value for option in options_for(name)}
        for key, value in table.items():
            _check(path, key, taken, f"no option of 'ldjudge {name}'")
            defaults[name][_value(key)] = value
    return defaults


def _value(key: str) -> str:
    """Keys may be written like the options ('ko-threats') or like the variables ('ko_threats')."""
    return key.replace("-", "_").lower()


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
