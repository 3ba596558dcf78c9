"""``LJRESULT`` compared with what is proved, as findings with the codes of the comparison."""

from __future__ import annotations

from collections.abc import Mapping

from ldjudge.check.findings import Finding
from ldjudge.escape import clip
from ldjudge.problem import Problem
from ldjudge.render.json import move_names
from ldjudge.render.sentence import sentence
from ldjudge.sgf.result import agrees, parse_result
from ldjudge.verdict import Judgement


def compare_stated(judgement: Judgement, text: str, *, moves: bool) -> list[Finding]:
    """The disagreements with a statement; one of class or life comes before, and instead of, one of moves. Without
    ``moves`` those are left to the comparison of the tree."""
    problem = judgement.problem
    try:
        stated = parse_result(text, problem.position.width, problem.position.height)
    except ValueError as error:
        return [Finding("unknown-marking", f"{clip(str(error), 100)}.")]
    if agrees(stated, judgement) is not False:
        return []
    code = _class_code(stated, judgement)
    best = tuple(move_names(judgement.winning_moves or judgement.best_moves or (), problem))
    if code is not None:
        line = tuple(move_names([move], problem)[0] for move in judgement.pv)
        said = f"The file states '{clip(text, 60)}'. {sentence(judgement)}"
        return [Finding(code, said, moves=best, refutation=line)]
    return [] if not moves else _move_findings(stated, judgement, problem, best)


def _class_code(stated: Mapping[str, object], judgement: Judgement) -> str | None:
    """The code where result, class, life or the number of threats differ; None where only moves do."""
    verdict = judgement.verdict
    result, cls, life = stated.get("result"), stated.get("class"), stated.get("life")
    defends = judgement.problem.teban is judgement.problem.defender
    if result is None and cls is not None:
        result = "ko" if cls == "ko" else "win" if (cls == "alive") is defends else "loss"
    if result in ("win", "loss", "ko") and result != verdict.result:
        if "ko" in (result, verdict.result):
            return "only-ko"
        if verdict.result == "loss":
            return "best-is-seki" if judgement.best_moves else "no-solution"
        return "wrong-solution"
    if stated.get("threats") is not None and verdict.ko is not None and stated["threats"] != verdict.ko.threats:
        return "only-ko"
    if life is not None and verdict.life is not None and life != verdict.life:
        return "only-seki" if verdict.life == "two-eyes" else "best-is-seki"
    return None


def _move_findings(
    stated: Mapping[str, object], judgement: Judgement, problem: Problem, best: tuple[str, ...]
) -> list[Finding]:
    found: list[Finding] = []
    named = stated.get("winning_moves", stated.get("best_moves"))
    moves = [str(move) for move in named] if isinstance(named, list) else []
    wrong = [move for move in moves if move not in best]
    if wrong:
        said = f"The file states {' '.join(wrong)}; right: {' '.join(best) or 'none'}."
        found.append(Finding("wrong-solution", said, moves=best))
    extra = [move for move in best if move not in moves]
    if "pass" in extra:
        found.append(Finding("pass-wins", "No move is needed: a pass comes to the same.", moves=best))
    elif extra and not wrong:
        said = f"{', '.join(best)} are equally good; the file states {' '.join(moves) or 'none'}."
        found.append(Finding("cooked", said, moves=best))
    return found
