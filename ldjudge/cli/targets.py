"""Where files that belong to problems go. One problem: the named file; several: files in the named folder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from ldjudge.cli.files import InputFiles
from ldjudge.cli.output import OutputError, keep_inputs, passes_on
from ldjudge.render.outcome import Source


class Targets:
    """Names the file of each problem; raises :class:`OutputError` where the folder can't be made, or where the file
    exists (without ``force``), its folder doesn't, or it is one of ``sources``. ``suffix`` ends the names in a folder.
    """

    def __init__(self, target: str, suffix: str, *, several: bool, force: bool, sources: Sequence[str]) -> None:
        self.target = Path(target)
        self.suffix = suffix
        self.inputs = InputFiles(sources, target if suffix == ".sgf" else None)
        self.folder = several or os.path.isdir(target)
        self.used: set[Path] = set()
        if self.folder:
            try:
                self.target.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise OutputError(f"{target}: the folder can't be made: {error.strerror}.") from None
            return
        keep_inputs(self.target, self.inputs)
        if not force and os.path.lexists(target) and not passes_on(target):
            raise OutputError(f"{target}: the file exists; give --force to overwrite it.")
        if not os.path.isdir(self.target.parent):
            raise OutputError(f"{target}: can't be written: there is no such folder.")
        try:
            os.stat(target)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise OutputError(f"{target}: can't be written: {error.strerror}.") from None

    def path(self, source: Source) -> Path:
        """The file for a problem: in a folder named after its source, with the number of a later game.

        Raises :class:`OutputError` where that is one of the inputs.
        """
        if not self.folder:
            return self.target
        stem = Path(source.path).stem if source.path != "-" else "stdin"
        if source.game:
            stem += f"-{source.game}"
        path, number = self.target / (stem + self.suffix), 1
        while path in self.used:
            number += 1
            path = self.target / f"{stem}-{number}{self.suffix}"
        self.used.add(path)
        keep_inputs(path, self.inputs)
        return path
