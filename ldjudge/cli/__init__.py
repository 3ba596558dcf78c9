"""The command line. ``main`` turns whatever happens into the exit codes that scripts depend on."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs a command and exits; never lets an exception through."""
    from ldjudge.cli.interrupts import INTERRUPTED, Interrupts

    interrupts = Interrupts()
    interrupts.take()
    try:
        code = run(list(sys.argv[1:] if arguments is None else arguments))
        interrupts.end()
    except KeyboardInterrupt:  # before or after the run itself
        code = INTERRUPTED
    if code == 141:
        _drop_output()
    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        _drop_output()
    interrupts.leave()
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Runs a command and returns its exit code."""
    import click

    from ldjudge.cli.config import read_config
    from ldjudge.cli.group import COMMANDS, app
    from ldjudge.cli.interrupts import INTERRUPTED
    from ldjudge.cli.output import OutputError
    from ldjudge.cli.report import CANNOT_WRITE, INTERNAL, PIPE_CLOSED, USAGE, say

    if "_LDJUDGE_COMPLETE" in os.environ:
        app.main(prog_name="ldjudge")
    if not arguments and _input_waits():
        arguments = ["solve"]
    try:
        defaults = read_config(list(COMMANDS))
        with app.make_context("ldjudge", arguments, default_map=defaults) as context:
            result = app.invoke(context)
            if sys.stdout is not None:
                sys.stdout.flush()
            return result if isinstance(result, int) else 0
    except click.exceptions.Exit as exit_:
        if sys.stdout is None:  # --help and --version say nothing then
            say("ldjudge: Standard output is closed.")
            return CANNOT_WRITE
        return exit_.exit_code
    except click.ClickException as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # older versions of click show the help by themselves
            error.show()
            return USAGE
        _show_usage_error(error)
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return PIPE_CLOSED
    except OutputError as error:
        say(f"ldjudge: {error}")
        return CANNOT_WRITE
    except OSError as error:
        say(f"ldjudge: an output can't be written: {error.strerror or error}")
        return CANNOT_WRITE
    except Exception:
        import traceback

        for line in traceback.format_exc().rstrip().splitlines():
            say(line)
        say("ldjudge: internal error; please report it with the lines above and the file.")
        return INTERNAL


def _show_usage_error(error: Exception) -> None:
    """What is wrong, where options come from that the user didn't type, and where help is: a line each."""
    import click

    from ldjudge.cli.config import origins
    from ldjudge.cli.report import say
    from ldjudge.escape import clean

    assert isinstance(error, click.ClickException)
    path = getattr(getattr(error, "ctx", None), "command_path", "ldjudge")
    message = " ".join(error.format_message().split())
    if isinstance(error, click.NoSuchOption):
        message = _elsewhere(error.option_name, path) or message
    say(f"ldjudge: {clean(message)}{'' if message.endswith(('.', '?', ')')) else '.'}")
    for line in origins(message, getattr(error, "ctx", None)):
        say(clean(line))
    say(f"'{path} --help' tells how it is used.")


def _elsewhere(option: str, path: str) -> str:
    """What to say of an option that only other commands have; '' if none has it."""
    from ldjudge.cli.group import COMMANDS
    from ldjudge.cli.options import options_for
    from ldjudge.wording import listed

    takers = [name for name in COMMANDS for row in options_for(name) if option in row.names and not row.hidden]
    return f"'{path}' has no option {option}: it belongs to {listed(takers)}" if takers else ""


def _input_waits() -> bool:
    """Whether standard input is a pipe or a file, so that there is something to judge without any argument."""
    import stat

    try:
        mode = os.fstat(0).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def _drop_output() -> None:
    """Lets what is still buffered for a closed pipe go, so that nothing is said about it at exit."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
