"""``ldjudge completion``: what makes a shell complete commands, options and file names."""

from __future__ import annotations

import click

from ldjudge.cli.output import Output


@click.command("completion", short_help="Completion for bash, zsh and fish.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Print the script that makes SHELL complete commands, options and their values.

    \b
    bash, in ~/.bashrc:                  eval "$(ldjudge completion bash)"
    zsh, in ~/.zshrc:                    eval "$(ldjudge completion zsh)"
    fish, in ~/.config/fish/config.fish: ldjudge completion fish | source
    """
    from click.shell_completion import get_completion_class

    from ldjudge.cli.group import app

    kind = get_completion_class(shell)
    assert kind is not None
    completion = kind(app, {}, "ldjudge", "_LDJUDGE_COMPLETE")
    with Output(None, color="never") as output:
        output.line(completion.source_template % completion.source_vars())
    return 0
