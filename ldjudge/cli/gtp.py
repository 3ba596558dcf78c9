"""``ldjudge gtp``: the judge as a GTP engine on standard input and output."""

from __future__ import annotations

import contextlib
import sys
from typing import Any

import click

from ldjudge.cli.group import TableCommand
from ldjudge.cli.output import OutputError
from ldjudge.cli.taking import takes_options
from ldjudge.modes.choice import judge_for


@click.command("gtp", cls=TableCommand, short_help="A GTP engine.")
@takes_options("gtp")
def command(**values: Any) -> int:
    """Speak GTP 2 on standard input and output, so that any Go GUI can edit positions and show what is judged.

    Realm and targets are set with the analyze commands 'Realm' and 'Targets' of the GUI, or with ldjudge-realm and
    ldjudge-targets; without a realm it is inferred. The limits are those of one command.
    """
    from ldjudge.gtp.channel import StreamChannel
    from ldjudge.gtp.engine import Engine
    from ldjudge.gtp.session import Means, Session

    mode = values["mode"]
    if sys.stdin is None or sys.stdout is None:
        raise OutputError("Standard input and output are needed.")
    means = Means(judge_for(mode), mode, values["time"] or None, values["nodes"], values["memory"], values["playouts"])
    channel = StreamChannel(sys.stdin.fileno(), sys.stdout)
    with contextlib.redirect_stdout(sys.stderr):  # nothing but GTP goes to standard output
        Engine(Session(means), channel).run()
    return 0
