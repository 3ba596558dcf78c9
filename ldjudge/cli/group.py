"""The command group: commands are imported when they are run, and ``ldjudge FILE`` means ``ldjudge solve FILE``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from ldjudge.cli.options import SECTIONS, options_for, section_of

# name: what 'ldjudge --help' says of it. The command is ``command`` in the module of that name.
COMMANDS = {
    "solve": "Judge each problem: board, verdict, winning moves.",
    "check": "Judge whole collections against their own solution trees.",
    "lint": "Read and replay only: broken SGF, illegal moves, duplicates.",
    "show": "The board with realm, targets and teban; never the answer.",
    "mark": "Write realm, targets, defender and teban into a copy.",
    "legal": "Forbidden points and capturing moves of the side to move.",
    "score": "The result of a finished game.",
    "influence": "The influence and territory map of a position.",
    "bench": "The modes side by side.",
    "verify": "Check a proof file.",
    "export": "Board diagrams: SVG, PNG, HTML.",
    "transform": "Rotate, mirror, swap colours.",
    "dedupe": "Find duplicates.",
    "frame": "Fill the rest of the board for a whole-board engine.",
    "gtp": "A GTP engine.",
    "schema": "The JSON Schema of the results.",
    "man": "Manual pages.",
    "completion": "Completion for bash, zsh and fish.",
}


_NO_COMMAND = f"{__name__}.no_command"  # where a context keeps the word in whose place a command may stand


def no_command(context: click.Context) -> str | None:
    """What to say if there is no file of the name that stands where a command may; None where a command was named.

    Only a word that may be meant as a command is worth more than 'no such file'.
    """
    word = context.meta.get(_NO_COMMAND)
    if word is None or not word.replace("-", "").isalpha():
        return None
    from difflib import get_close_matches

    said = "There is no such file and no such command"
    close = get_close_matches(word, COMMANDS, 1)
    if close:
        return f"{said}; did you mean 'ldjudge {close[0]}'?"
    return f"{said}: 'ldjudge solve FILE' judges a file, 'ldjudge --help' lists the commands."


class FileName(click.ParamType):  # type: ignore[type-arg]  # generic in newer versions only
    """An argument that names a file or folder: taken as it is, completed by the shell."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The argument as it is; whether there is such a file is an outcome, not a matter of usage."""
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Whatever files there are."""
        return [CompletionItem(incomplete, type="file")]


def mode_rows(command: str) -> list[tuple[str, str]]:
    """The modes and what each does, for the help of a command that takes ``--mode``; else nothing."""
    if not any(option.value == "mode" for option in options_for(command)):
        return []
    from ldjudge.modes.modes import MODES

    return [(spec.name, f"{spec.help[0].upper()}{spec.help[1:]}.") for spec in MODES]


class LazyGroup(click.Group):
    """Looks commands up in :data:`COMMANDS` and imports only the one that runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"ldjudge.cli.{cmd_name}").command
        for parameter in command.params:
            if isinstance(parameter, click.Argument) and parameter.nargs == -1:
                parameter.type = FileName()
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Commands, and files as well: a file alone means ``solve``."""
        found = super().shell_complete(ctx, incomplete)
        # The file comes first: bash's script forgets what came before it, and falls back to files if nothing else fits.
        return found if incomplete.startswith("-") else [CompletionItem(incomplete, type="file"), *found]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Puts ``solve`` in front where no command is named."""
        if args and args[0] not in COMMANDS and args[0] not in ("-h", "--help", "--version"):
            ctx.meta[_NO_COMMAND] = args[0]
            args = ["solve", *args]
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands without importing them."""
        rows = [(name, COMMANDS[name]) for name in self.list_commands(ctx)]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


@contextmanager
def _told_for(context: click.Context) -> Iterator[None]:
    """Adds the command to errors about usage that don't name theirs."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or context
        raise


class TableCommand(click.Command):
    """A command whose help lists the options of the table by their sections."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the arguments; what is wrong with them is told as the wrong usage of this command."""
        with _told_for(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; what it finds wrong with the options is told as its wrong usage as well."""
        with _told_for(ctx):
            return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options, section by section."""
        rows: dict[str, list[tuple[str, str]]] = {section: [] for section in (*SECTIONS, "")}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                rows[section_of(self.name or "", param.name or "")].append(record)
        for section, records in rows.items():
            if records:
                with formatter.section(section or "Other"):
                    formatter.write_dl(records)
        if modes := mode_rows(self.name or ""):
            with formatter.section("Modes"):
                formatter.write_dl(modes)


def _version(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Prints the version and which core is in use."""
    if not value or ctx.resilient_parsing:
        return
    from ldjudge.cli.version import version_line

    click.echo(version_line())
    ctx.exit()


@click.group(
    cls=LazyGroup,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="'ldjudge FILE' is the same as 'ldjudge solve FILE'; 'ldjudge COMMAND --help' tells the options. Exit "
    "codes: 0 judged, 1 disagreement, 2 wrong usage, 3 not settled within a limit, 4 no legal problem, 70 internal "
    "error, 74 an output can't be written, 130 interrupted. An option may also be given as a variable "
    "(LDJUDGE_TIME=10) or in ~/.config/ldjudge/config.toml.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="The version, and which core is in use.",
)
def app() -> None:
    """An exact judge of life and death in the game of Go."""
