"""Where results go: standard output or a file that isn't overwritten unasked; and how they are coloured."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from ldjudge.cli.files import InputFiles, being_written
from ldjudge.cli.interrupts import held
from ldjudge.render.board import STYLES, Line, plain


class OutputError(Exception):
    """An output can't be written; the text is one sentence with the path."""


class Output:
    """A stream of lines with colours where they are wanted. Use it as a context manager.

    ``color`` is 'auto', 'always', 'never' or None (auto). Order: the option, NO_COLOR, FORCE_COLOR, is it a terminal.
    ``stream``: an open stream in place of both, closed by whoever opened it. ``form``: text for people is written to
    standard output in its own encoding, everything else in UTF-8, as in files: programs read it.
    Raises :class:`OutputError` where the file can't be opened, exists (without ``force``), or is one of ``sources``.
    """

    def __init__(
        self,
        path: str | None,
        *,
        force: bool = False,
        color: str | None = None,
        sources: Sequence[str] = (),
        stream: IO[str] | None = None,
        form: str = "text",
    ) -> None:
        self._named = path if path not in (None, "-") else None
        self._fresh = self._named is not None and not os.path.lexists(self._named)
        self._file = self._open(self._named, force, sources) if self._named else None
        self._stack = ExitStack()
        target = stream or self._file or sys.stdout
        if target is None:
            raise OutputError("Standard output is closed.")
        self.stream: IO[str] = target
        stream = target
        if self._file is None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=None if form == "text" else "utf-8", errors="backslashreplace")
        self.coloured = _wants_colour(color, stream)
        self._regular = _is_file(target)

    @classmethod
    def of(cls, values: Mapping[str, Any], sources: Sequence[str]) -> Output:
        """The one that the options of a command tell, by their names in :mod:`ldjudge.cli.options`; raises alike."""
        where = {"force": values["force"], "color": values["color"], "form": values["format"]}
        return cls(values["output"], sources=sources, **where)

    @staticmethod
    def _open(path: str, force: bool, sources: Sequence[str]) -> IO[str]:
        keep_inputs(path, InputFiles(sources))
        return open_new(path, force=force)

    def __enter__(self) -> Output:
        if self._file is not None:
            self._stack.enter_context(self._file)
            self._stack.enter_context(being_written(self._file))
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._stack.close()
        if kind is not None:
            self.discard()

    def discard(self) -> None:
        """Ends an output of a run that failed. A new file without anything in it would only be in the way next time."""
        if self._file is None or self._named is None:
            return
        with contextlib.suppress(OSError):
            self._file.close()
        with contextlib.suppress(OSError):
            if self._fresh and self._regular and not os.path.getsize(self._named):
                os.unlink(self._named)

    def line(self, text: str = "") -> None:
        """Writes a line as it is."""
        self.stream.write(text + "\n")

    def write(self, text: str) -> None:
        """Writes text without ending the line."""
        self.stream.write(text)

    def lines(self, lines: Iterable[Line]) -> None:
        """Writes styled lines; the styles show only where colours are wanted."""
        if not self.coloured:
            self.line(plain(lines))
            return
        for line in lines:
            self.line("".join(self._styled(text, style) for text, style in line).rstrip())

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Whatever is written to a file inside is written whole: an interrupt waits until it is done."""
        if not self._regular:
            yield  # a pipe may be full for long: there an interrupt must get through
            return
        with held():
            yield
            self.flush()

    def flush(self) -> None:
        """Hands everything over to the reader."""
        self.stream.flush()

    def _styled(self, text: str, style: str) -> str:
        """Text with the escape sequences of a style; the text itself is never read as markup."""
        look = STYLES[style]
        if not look or not text:
            return text
        from rich.color import ColorSystem
        from rich.style import Style

        return Style.parse(look).render(text, color_system=ColorSystem.STANDARD)


def keep_inputs(path: str | os.PathLike[str], inputs: InputFiles) -> None:
    """Raises :class:`OutputError` where a path is one of the inputs."""
    if inputs.hold(path):
        raise OutputError(f"{path}: this is an input; results are not written over it.")


def passes_on(path: str | os.PathLike[str]) -> bool:
    """Whether there is a pipe, a terminal or the like (``/dev/null``): it keeps nothing that could be overwritten."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def open_new(path: str | os.PathLike[str], *, force: bool) -> IO[str]:
    """Opens a text file for writing; one that exists only with ``force``. Raises :class:`OutputError`."""
    try:
        if passes_on(path):
            return open(os.open(path, os.O_WRONLY), "w", encoding="utf-8", newline="\n")
        if os.path.isdir(path):
            raise OutputError(f"{path}: this is a folder; name a file in it.")
        return open(path, "w" if force else "x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise OutputError(f"{path}: the file exists; give --force to overwrite it.") from None
    except OSError as error:
        raise OutputError(f"{path}: can't be written: {error.strerror}.") from None
    except ValueError as error:
        raise OutputError(f"{path!r}: can't be written: {error}.") from None


def write_file(path: Path, data: bytes, *, force: bool) -> None:
    """Writes a whole file, at once or not at all; one that exists only with ``force``. Raises OutputError."""
    import tempfile

    temporary: str | None = None
    try:
        if not force and (path.exists() or path.is_symlink()) and not passes_on(path):
            raise OutputError(f"{path}: the file exists; give --force to overwrite it.")
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        handle, temporary = tempfile.mkstemp(prefix=".ldjudge-", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o666 & ~_umask())
        if force:
            os.replace(temporary, path.resolve())
        else:
            os.link(temporary, path)
            os.unlink(temporary)
        temporary = None
    except FileExistsError:
        raise OutputError(f"{path}: the file exists; give --force to overwrite it.") from None
    except OSError as error:
        raise OutputError(f"{path}: can't be written: {error.strerror}.") from None
    finally:
        if temporary is not None:
            os.unlink(temporary)


def _umask() -> int:
    """The process's file mode mask."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _is_file(stream: IO[str]) -> bool:
    try:
        return stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def _wants_colour(color: str | None, stream: IO[str]) -> bool:
    """Whether to colour: option, NO_COLOR, FORCE_COLOR, terminal; 'auto' as an option asks the terminal alone."""
    if color in ("always", "never"):
        return color == "always"
    if color is None and os.environ.get("NO_COLOR"):
        return False
    if color is None and os.environ.get("FORCE_COLOR"):
        return True
    try:
        return stream.isatty() and os.environ.get("TERM") != "dumb"
    except ValueError:
        return False
