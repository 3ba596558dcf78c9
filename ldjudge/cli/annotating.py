"""``--annotate``: where the annotated copies go. One problem: the named file; several: files in the named folder."""

from __future__ import annotations

from pathlib import Path

from ldjudge.cli.judging import Answer
from ldjudge.cli.output import OutputError, write_file
from ldjudge.cli.preparing import Prepared
from ldjudge.render.sentence import sentence, status_sentence


class Annotator:
    """Writes annotated copies; raises :class:`OutputError` where a file exists (without ``force``) or can't be made."""

    def __init__(self, target: str, *, several: bool, force: bool) -> None:
        self.target = Path(target)
        self.force = force
        self.folder = several or self.target.is_dir()
        self.used: set[Path] = set()
        if self.folder:
            try:
                self.target.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise OutputError(f"{target}: the folder can't be made: {error.strerror}.") from None
        elif not force and (self.target.exists() or self.target.is_symlink()):
            raise OutputError(f"{target}: the file exists; give --force to overwrite it.")

    def write(self, ready: Prepared, answer: Answer) -> None:
        """Writes the copy of one problem."""
        from ldjudge.sgf.annotate import annotate
        from ldjudge.sgf.writer import write_game

        assert ready.game is not None and ready.node is not None and answer.judgement is not None
        comment = sentence(answer.judgement)
        status = status_sentence(answer.judgement)
        if status is not None:
            comment += f"\n{status}"
        annotate(ready.node, answer.judgement, answer.lines or {}, comment)
        write_file(self._path(ready), write_game(ready.game), force=self.force)

    def _path(self, ready: Prepared) -> Path:
        """The file for a problem: in a folder named after its source, with the number of a later game."""
        if not self.folder:
            return self.target
        source = ready.outcome.source
        stem = Path(source.path).stem if source.path != "-" else "stdin"
        if source.game:
            stem += f"-{source.game}"
        path, number = self.target / f"{stem}.sgf", 1
        while path in self.used:
            number += 1
            path = self.target / f"{stem}-{number}.sgf"
        self.used.add(path)
        return path
