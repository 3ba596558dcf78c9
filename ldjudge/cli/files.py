"""The SGF files of folders, and which files are inputs, whose place no output may take."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from typing import IO

_PART = 1 << 20  # bytes
_Path = str | os.PathLike[str]
_written: set[tuple[int, int]] = set()


def files_below(folder: str, failed: Callable[[OSError], object] | None = None) -> Iterator[str]:
    """The SGF files of a folder and its folders, sorted; hidden ones and links to folders are left out.

    ``failed`` is told of folders that can't be read.
    """
    for top, names, files in os.walk(folder, onerror=failed):
        names[:] = sorted(name for name in names if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(top, name)
            if name.lower().endswith(".sgf") and not name.startswith(".") and os.path.isfile(path):
                yield path


def earlier_copy(path: _Path, source: str, copies: str | None) -> bool:
    """Whether an SGF file is a copy with the answer that an earlier run has left in the folder of copies, below the
    folder ``source`` that is read."""
    if copies is None:
        return False
    folder = Path(os.path.realpath(copies))
    if Path(os.path.realpath(source)) not in folder.parents or folder not in Path(os.path.realpath(path)).parents:
        return False
    try:
        with open(path, "rb") as file:
            return _holds(file, b"LJRESULT[")
    except OSError:
        return False


def _holds(file: IO[bytes], words: bytes) -> bool:
    """Whether a file holds some bytes, however long it is: never more than a part of it is in memory."""
    end = b""
    while part := file.read(_PART):
        if words in end + part:
            return True
        end = (end + part)[1 - len(words) :]
    return False


class InputFiles:
    """The files that arguments name, those of folders and patterns among them as they are when this is made.

    ``copies``: the folder whose :func:`earlier_copy` is none of them. '-' is what standard input was redirected from.
    """

    def __init__(self, sources: Sequence[str], copies: str | None = None) -> None:
        self._identities = set(_identities(sources, copies))

    def hold(self, path: _Path) -> bool:
        """Whether a path is one of them, under whatever name: a link, or another way to the same file."""
        return not self._identities.isdisjoint(_identity(path))


@contextmanager
def being_written(stream: IO[str]) -> Iterator[None]:
    """Inside, the file of an open stream is one that :func:`takes_results`."""
    identity = set(_identity(stream.fileno())) - _written
    _written.update(identity)
    try:
        yield
    finally:
        _written.difference_update(identity)


def takes_results(file: _Path | int) -> bool:
    """Whether results are written to a file, which would grow for ever if it were read: one that :func:`being_written`,
    or what standard output was redirected to. A number is that of an open file."""
    try:
        standard = sys.stdout.fileno()
    except (OSError, ValueError, AttributeError):  # it is closed, or no file
        standard = -1
    return not {*_written, *_identity(standard)}.isdisjoint(_identity(file))


def _identities(sources: Sequence[str], copies: str | None) -> Iterator[tuple[int, int]]:
    for source in sources:
        if source == "-":
            yield from _identity(0)
        elif os.path.isdir(source):
            for file in files_below(source):
                if not earlier_copy(file, source, copies):
                    yield from _identity(file)
        elif os.path.exists(source):
            yield from _identity(source)
        else:
            yield from _identities(glob(source, recursive=True), copies)


def _identity(file: _Path | int) -> Iterator[tuple[int, int]]:
    """Device and number of a file (of a descriptor) that keeps what is written to it; nothing for any other."""
    try:
        found = os.stat(file)
    except (OSError, ValueError):
        return
    if stat.S_ISREG(found.st_mode):
        yield found.st_dev, found.st_ino


def same_file(first: _Path, second: _Path) -> bool:
    """Whether two paths are one file, whether it exists or not."""
    try:
        return os.path.samefile(first, second)
    except (OSError, ValueError):
        return os.path.realpath(first) == os.path.realpath(second)
