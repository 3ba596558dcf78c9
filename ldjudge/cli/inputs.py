"""What the arguments of a command mean: files, folders, patterns, standard input; and the games in them.

Everything is read as a stream, one game at a time, so a file of many thousand games doesn't need memory for all of
them, and an argument that can't be read is an outcome like any other: it never stops the rest.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BufferedReader
from typing import TYPE_CHECKING, Any

from ldjudge.cli.files import earlier_copy, files_below, takes_results
from ldjudge.render.outcome import Issue, Outcome, Source

if TYPE_CHECKING:
    from ldjudge.sgf.tree import Game

Values = dict[str, Any]  # what the command line gave, by the names of ldjudge.cli.options


@dataclass(frozen=True)
class Input:
    """A file to be read: ``name`` as in results, ``path`` None for standard input, or why it can't be read."""

    name: str
    path: str | None
    issue: Issue | None = None


@dataclass(frozen=True)
class Item:
    """A game to be worked on, or the outcome that is already clear because it can't be read."""

    source: Source
    game: Game | None = None
    issues: tuple[Issue, ...] = ()
    refused: Outcome | None = None


_IS_OUTPUT = Issue("is-output", "The results are written to this file, so it isn't read.", "error")


def inputs(
    arguments: Sequence[str],
    *,
    folders: bool,
    stdin_filename: str | None = None,
    no_command: str | None = None,
    copies: str | None = None,
) -> Iterator[Input]:
    """The files that the arguments name, in their order; those of a folder sorted by name.

    ``folders``: an argument that is a folder means the SGF files in it and below. Patterns that the shell left alone
    are expanded. ``no_command``: what to say of the first argument where there is no such file. ``copies``: the folder
    of annotated copies; those of an earlier run are no problems of a folder above it. Nor is what results are
    written to.
    """
    for number, argument in enumerate(arguments):
        if argument == "-":
            yield Input(stdin_filename or "-", None, _IS_OUTPUT if takes_results(0) else None)
            continue
        kind = _kind(argument)
        if kind is None and re.search(r"[*?\[]", argument):
            import glob

            found = sorted(glob.glob(argument, recursive=True))
            if found:
                for name in found:
                    yield from _named(name, _kind(name), folders, copies)
                continue
        yield from _named(argument, kind, folders, copies, no_command if number == 0 else None)


def _kind(path: str) -> str | None:
    """'folder', 'file', or None where there is nothing."""
    try:
        return "folder" if stat.S_ISDIR(os.stat(path).st_mode) else "file"
    except (OSError, ValueError):
        return None


def _named(
    name: str, kind: str | None, folders: bool, copies: str | None, missing: str | None = None
) -> Iterator[Input]:
    """The files of one argument; ``missing``: what to say where there is none."""
    if kind == "folder":
        if not folders:
            yield Input(
                name, name, Issue("is-directory", "This is a folder: give -r to read the files in it.", "error")
            )
            return
        failures: list[OSError] = []
        found = list(files_below(name, failures.append))
        for failure in failures:
            where = str(failure.filename)
            yield Input(where, where, Issue("cannot-open", reason(failure), "error"))
        if not found and not failures:
            yield Input(name, name, Issue("no-files", "There are no SGF files in this folder.", "error"))
        for file in found:
            if earlier_copy(file, name, copies) or takes_results(file):
                continue
            yield Input(f"{name.rstrip('/')}/{os.path.relpath(file, name)}", file)
    elif kind is None:
        try:
            os.stat(name)
            message = "There is no such file."
        except (OSError, ValueError) as error:
            message = missing if missing and isinstance(error, FileNotFoundError) else reason(error)
        yield Input(name, name, Issue("cannot-open", message, "error"))
    else:
        yield Input(name, name, _IS_OUTPUT if takes_results(name) else None)


def earlier_copies(arguments: Sequence[str], copies: str) -> int:
    """How many files of folders among the arguments are left out as annotated copies of an earlier run."""
    above = [name for name in arguments if name != "-" and _kind(name) == "folder"]
    return sum(any(earlier_copy(file, name, copies) for name in above) for file in files_below(copies))


def items(arguments: Sequence[str], values: Values, *, folders: bool | None = None) -> Iterator[Item]:
    """All games that the arguments and ``--game`` ask for."""
    chosen = parse_games(values.get("game") or "all")
    recursive = bool(values.get("recursive")) if folders is None else folders
    for entry in inputs(
        arguments,
        folders=recursive,
        stdin_filename=values.get("stdin_filename"),
        no_command=values.get("no_command"),
        copies=values.get("annotate"),
    ):
        if entry.issue is not None:
            yield _refused(Source(entry.name), (entry.issue,))
            continue
        try:
            yield from _games(entry, values, chosen)
        except (OSError, ValueError) as error:
            yield _refused(Source(entry.name), (Issue("cannot-read", reason(error), "error"),))


def parse_games(text: str) -> Callable[[int], bool]:
    """What ``--game`` chooses: N, A-B, or all. Raises ValueError."""
    word = text.strip().lower()
    if word == "all":
        return lambda index: True
    match = re.fullmatch(r"([0-9]{1,9})(?:-([0-9]{1,9}))?", word)
    if match is None or (match.group(2) and int(match.group(2)) < int(match.group(1))):
        raise ValueError(f"--game {text}: write a number from 0, a range like 2-5, or all")
    first, last = int(match.group(1)), int(match.group(2) or match.group(1))
    return lambda index: first <= index <= last


def _games(entry: Input, values: Values, chosen: Callable[[int], bool]) -> Iterator[Item]:
    """The chosen games of one file."""
    from ldjudge.sgf.reader import Unreadable, read_games

    seen = found = 0
    with standard_input() if entry.path is None else open(entry.path, "rb") as stream:
        for game in read_games(
            stream,
            entry.name,
            encoding=values.get("encoding"),
            strict=bool(values.get("strict")),
            split_children=bool(values.get("split_children")),
        ):
            index = game.index
            seen += 1
            if not chosen(index):
                continue
            found += 1
            issues = tuple(issue_of(diagnostic) for diagnostic in game.diagnostics)
            if isinstance(game, Unreadable):
                yield _refused(Source(entry.name, index), issues)
            elif any(issue.severity == "error" for issue in issues):
                yield _refused(Source(entry.name, index, game.name or None), issues)
            else:
                yield Item(Source(entry.name, index, game.name or None), game, issues)
    if seen and not found:
        message = f"There is no such game: the file has {seen}, counted from 0."
        yield _refused(Source(entry.name), (Issue("no-such-game", message, "error"),))


def standard_input() -> BufferedReader:
    """The bytes of standard input; raises OSError where it is closed."""
    if sys.stdin is None:
        raise OSError(errno.EBADF, "Standard input is closed")
    return open(sys.stdin.fileno(), "rb", closefd=False)


def issue_of(diagnostic: Any) -> Issue:
    """A finding of the SGF reader as an issue of a result."""
    return Issue(
        diagnostic.code,
        diagnostic.message,
        diagnostic.severity,
        diagnostic.line or None,
        diagnostic.column or None,
    )


def _refused(source: Source, issues: tuple[Issue, ...]) -> Item:
    return Item(source, refused=Outcome(source, issues))


def reason(error: Exception) -> str:
    """A sentence on why a file can't be read."""
    if isinstance(error, FileNotFoundError):
        return "There is no such file."
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"It can't be read: {words}."
