"""``--annotate``: where the annotated copies go. One problem: the named file; several: files in the named folder."""

from __future__ import annotations

from collections.abc import Sequence

from ldjudge.cli.inputs import Values
from ldjudge.cli.judging import Answer
from ldjudge.cli.output import write_file
from ldjudge.cli.preparing import Prepared, setup_options
from ldjudge.cli.targets import Targets
from ldjudge.render.sentence import move_name, sentence, status_sentence
from ldjudge.verdict.answers import Answers

_CHANGES = ("teban", "realm", "target", "defender", "boundary", "add_black", "add_white", "remove")


class Annotator:
    """Writes annotated copies; raises :class:`OutputError` like :class:`Targets`."""

    def __init__(self, target: str, values: Values, *, several: bool, force: bool, sources: Sequence[str]) -> None:
        self.values = values
        self.targets = Targets(target, ".sgf", several=several, force=force, sources=sources)
        self.force = force

    def write(self, ready: Prepared, answer: Answer) -> None:
        """Writes the copy of one problem."""
        from ldjudge.sgf.annotate import annotate
        from ldjudge.sgf.mark import mark_game, mark_problem
        from ldjudge.sgf.writer import write_game

        assert ready.game is not None and ready.node is not None and answer.judgement is not None
        assert ready.problem is not None
        judged = answer.judgement.problem
        comment = sentence(answer.judgement)
        status = status_sentence(answer.judgement)
        if status is not None:
            comment += f"\n{status}"
        if self.values["ko_point"]:  # nothing else in the copy tells it
            ko = judged.position.ko
            comment += f"\n({judged.teban.title} may not retake {move_name(ko, judged)} at once.)"
        node = ready.node
        marked = any(self.values.get(name) for name in _CHANGES)
        if marked:
            # The answer is one to the problem of the options, so the copy has to show that problem.
            node = mark_game(ready.game, setup_options(self.values)).node
        if marked or ready.inferred:
            # What is inferred next time, under other limits, may be another realm, or a part of the stones.
            mark_problem(node, judged)
        annotate(node, answer.judgement, answer.answers or Answers(), comment, style=self.values["style"])
        write_file(self.targets.path(ready.outcome.source), write_game(ready.game), force=self.force)
