"""``ldjudge man``: the manual pages, built from the commands and the table of options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ldjudge.cli.options import SECTIONS, options_for
from ldjudge.cli.output import Output, OutputError, write_file
from ldjudge.cli.taking import takes_options
from ldjudge.render.man import ManPage, man_page
from ldjudge.version import __version__

EXIT_CODES = (
    ("0", "every problem was judged, and nothing compared disagreed"),
    ("1", "a comparison found a disagreement or a fault"),
    ("2", "wrong usage"),
    ("3", "something asked for is not settled within the limits"),
    ("4", "an input can't be read, or is no legal or no unambiguous problem"),
    ("74", "an output can't be written"),
    ("70, 130, 141", "internal error; interrupted; the reader of the pipe is gone"),
)
FILES = (
    (
        "~/.config/ldjudge/config.toml",
        "Defaults for options in TOML: 'time = 10' for all commands, below '[check]' for one. LDJUDGE_CONFIG names"
        " another file; empty: none.",
    ),
)


@click.command("man", short_help="Manual pages.")
@click.argument("name", required=False, metavar="[COMMAND]")
@takes_options("man")
def command(name: str | None, **values: Any) -> int:
    """Print the manual page of COMMAND, or of ldjudge itself: 'ldjudge man solve | man -l -' shows it.

    With -o and without COMMAND, all pages are written into that folder, as ldjudge.1, ldjudge-solve.1, and so on.
    """
    from ldjudge.cli.group import COMMANDS, app

    context = click.get_current_context().find_root()
    names = app.list_commands(context)
    if name is not None and name not in names:
        raise click.UsageError(f"There is no command {name!r}.")
    if name is None and values["output"] not in (None, "-"):
        _write_all(Path(values["output"]), names, context, force=values["force"])
        return 0
    text = _command_page(name, context) if name else _main_page([(n, COMMANDS[n]) for n in names])
    with Output(values["output"], force=values["force"], color="never") as output:
        output.write(text)
    return 0


def _write_all(folder: Path, names: list[str], context: click.Context, *, force: bool) -> None:
    """Every page into a folder."""
    from ldjudge.cli.group import COMMANDS

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{folder}: the folder can't be made: {error.strerror}.") from None
    pages = {"ldjudge.1": _main_page([(n, COMMANDS[n]) for n in names])}
    pages |= {f"ldjudge-{n}.1": _command_page(n, context) for n in names}
    for file, text in pages.items():
        write_file(folder / file, text.encode(), force=force)


def _main_page(rows: list[tuple[str, str]]) -> str:
    """The page of ldjudge itself."""
    from ldjudge.cli.group import app

    return man_page(
        ManPage(
            "ldjudge",
            "judge life and death in the game of Go, exactly",
            "ldjudge COMMAND [OPTION]... [FILE]...",
            (
                app.help or "",
                "It reads SGF files and proves by search whether stones live or die, and which first moves win. What"
                " it can't prove within its limits it calls unknown. 'ldjudge FILE' is the same as 'ldjudge solve"
                " FILE'.",
            ),
            (
                ("commands", tuple((f"ldjudge-{name}(1)", text) for name, text in rows)),
                ("exit status", EXIT_CODES),
                (
                    "environment",
                    (
                        ("LDJUDGE_*", "Each option by its long name: LDJUDGE_TIME=10 is --time 10."),
                        ("NO_COLOR, FORCE_COLOR", "Colours never or always, unless --color says so."),
                    ),
                ),
                ("files", FILES),
            ),
            __version__,
        )
    )


def _command_page(name: str, context: click.Context) -> str:
    """The page of one command."""
    from ldjudge.cli.group import COMMANDS, app, mode_rows

    command = app.get_command(context, name)
    assert command is not None
    own = click.Context(command, parent=context, info_name=name)
    usage = " ".join(["ldjudge", name, *command.collect_usage_pieces(own)])
    paragraphs = tuple((command.help or "").split("\n\n"))
    options = {option.value: option for option in options_for(name)}
    rows: dict[str, list[tuple[str, str]]] = {section: [] for section in (*SECTIONS, "other options")}
    variables = []
    for parameter in command.get_params(own):
        record = parameter.get_help_record(own) if isinstance(parameter, click.Option) else None
        if record is None:
            continue
        option = options.get(parameter.name or "")
        rows[option.section if option is not None else "other options"].append(record)
        if option is not None:
            variables.append((option.envvar, f"see {option.names[-1]}"))
    sections = [(heading, tuple(found)) for heading, found in rows.items() if found]
    sections += [("modes", tuple(mode_rows(name)))]
    sections += [("environment", tuple(variables)), ("exit status", EXIT_CODES), ("files", FILES)]
    sections.append(("see also", (("", "ldjudge(1)"),)))
    summary = COMMANDS[name].rstrip(".")
    summary = summary[0].lower() + summary[1:] if not summary[:3].isupper() else summary
    return man_page(
        ManPage(f"ldjudge-{name}", summary, usage, paragraphs, tuple(s for s in sections if s[1]), __version__)
    )
