"""``--annotate``: where the annotated copies go. One problem: the named file; several: files in the named folder."""

from __future__ import annotations

from ldjudge.cli.judging import Answer
from ldjudge.cli.output import write_file
from ldjudge.cli.preparing import Prepared
from ldjudge.cli.targets import Targets
from ldjudge.render.sentence import sentence, status_sentence


class Annotator:
    """Writes annotated copies; raises :class:`OutputError` where a file exists (without ``force``) or can't be made."""

    def __init__(self, target: str, *, several: bool, force: bool) -> None:
        self.targets = Targets(target, ".sgf", several=several, force=force)
        self.force = force

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
        write_file(self.targets.path(ready.outcome.source), write_game(ready.game), force=self.force)
