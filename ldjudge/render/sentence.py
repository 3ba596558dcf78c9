"""One plain sentence per verdict, in the words of a Go player.

Every combination of class, life, ko, teban, limit and number of moves has its words here, and only what is proved
gets words. Points are GTP style.
"""

from __future__ import annotations

from collections.abc import Iterable

from ldjudge.board import Colour, Point
from ldjudge.problem import Problem, Rules
from ldjudge.verdict import Judgement, Ko, Verdict
from ldjudge.wording import counted, listed

_MOST_NAMES = 12  # a longer list of moves is cut in a sentence; the JSON has them all
LIMITS = {
    "time": "the time limit",
    "nodes": "the node limit",
    "memory": "the memory limit",
    "depth": "the depth limit",
}


def sentence(judgement: Judgement) -> str:
    """The verdict for teban, with the moves, as one sentence (and short additions where something is open)."""
    verdict = judgement.verdict
    words = {"dead": _dead, "alive": _alive, "ko": _ko}.get(verdict.cls, _unknown)
    return " ".join([words(judgement), *_additions(judgement)])


def status_sentence(judgement: Judgement) -> str | None:
    """What happens with either side to move, or None where that wasn't asked for."""
    if not judgement.status:
        return None
    problem = judgement.problem
    defends, attacks = judgement.status[problem.defender], judgement.status[problem.attacker]
    defender, attacker = problem.defender.title, problem.attacker.title
    if defends.cls == attacks.cls == "dead":
        return f"Status: dead, even if {defender} starts."
    if defends.cls == attacks.cls == "alive":
        less = attacks.life if attacks.life in ("seki", "repetition") and defends.life == "two-eyes" else None
        extra = {"seki": f" {attacker} can make seki.", "repetition": f" {attacker} can force a repetition."}
        return f"Status: alive, even if {attacker} starts.{extra.get(less or '', '')}"
    head = "unsettled: " if (defends.cls, attacks.cls) == ("alive", "dead") else ""
    return (
        f"Status: {head}{_phrase(defends, problem)} if {defender} starts;"
        f" {_phrase(attacks, problem)} if {attacker} does."
    )


def move_name(move: Point | None, problem: Problem) -> str:
    """The GTP name of a move, 'pass' for None."""
    return "pass" if move is None else move.gtp(problem.position.height)


def grade(verdict: Verdict, problem: Problem) -> str:
    """A few words on the position after a move: 'alive in seki', 'ko, Black needs 2 threats', ..."""
    return _phrase(verdict, problem)


def _names(moves: Iterable[Point | None], problem: Problem, word: str = "or") -> str:
    return listed((move_name(move, problem) for move in moves), word, most=_MOST_NAMES)


def _move_list(judgement: Judgement) -> str:
    """': B2' or ': B2 or C3 (cooked)', or nothing where no winning move is known."""
    moves = judgement.winning_moves
    if not moves:
        return ""
    cooked = " (cooked)" if len(moves) > 1 else ""
    return f": {_names(moves, judgement.problem)}{cooked}"


def task(problem: Problem, stones: str) -> str:
    """What teban is to do with the targets, or with ``stones`` where none are named."""
    if problem.teban is problem.defender:
        return f"save {'the targets' if problem.targets else stones}"
    return f"capture {'a target' if problem.targets else stones}"


def _dead(judgement: Judgement) -> str:
    problem, verdict = judgement.problem, judgement.verdict
    defender, teban = problem.defender.title, problem.teban.title
    how = " (bent four, dead under Japanese rules)" if verdict.bent_four and problem.rules is Rules.JAPANESE else ""
    if problem.teban is problem.defender:
        return f"{teban} to play can't {'save every target' if problem.targets else 'live'}{how}."
    if None in judgement.winning_moves:
        return f"{teban} to play: no move needed, {defender} is dead as it stands{how}.{_other_moves(judgement)}"
    verb = "captures a target" if problem.targets else "kills"
    return f"{teban} to play {verb}{_move_list(judgement)}{how}."


def _alive(judgement: Judgement) -> str:
    problem, verdict = judgement.problem, judgement.verdict
    defender, teban = problem.defender.title, problem.teban.title
    join = verdict.join.gtp(problem.position.height) if verdict.join is not None else None
    if problem.teban is problem.defender:
        if None in judgement.winning_moves:
            kind = {"seki": " in seki", "repetition": " by repetition"}.get(verdict.life or "", "")
            return f"{teban} to play: no move needed, {defender} is alive{kind} as it stands.{_other_moves(judgement)}"
        if verdict.by in ("connection", "escape") and join:
            how = "by connecting" if verdict.by == "connection" else "by getting out"
            if not judgement.winning_moves or [move_name(m, problem) for m in judgement.winning_moves] == [join]:
                return f"{teban} to play lives {how} at {join}."
            return f"{teban} to play lives{_move_list(judgement)}, {how} at {join}."
        how = {"connection": " by connecting", "escape": " by getting out"}.get(verdict.by or "", "")
        kind = {"seki": " in seki", "repetition": " by repetition"}.get(verdict.life or "", how)
        return f"{teban} to play lives{kind}{_move_list(judgement)}."
    kill = "capture a target" if problem.targets else "kill"
    best = judgement.best_moves
    if verdict.life in ("seki", "repetition"):
        kind = "in seki" if verdict.life == "seki" else "by repetition"
        if best:
            cooked = " (cooked)" if len(best) > 1 else ""
            return f"{defender} lives, but only {kind}: {_names(best, problem)}{cooked}."
        return f"{teban} to play: {defender} lives {kind}, whatever {teban} plays."
    if verdict.by in ("connection", "escape"):
        how = "by connecting" if verdict.by == "connection" else "by getting out"
        return f"{teban} to play can't {kill}: {defender} lives {how}{f' at {join}' if join else ''}."
    return f"{teban} to play can't {kill}: {defender} is alive{' with two eyes' if verdict.life == 'two-eyes' else ''}."


def _ko(judgement: Judgement) -> str:
    problem, ko = judgement.problem, judgement.verdict.ko
    parts = [f"{problem.teban.title} to play: ko."]
    if ko is not None:
        parts.append(f"{_needs(ko, problem)}.")
        if ko.first_taker is not None:
            parts.append(f"{ko.first_taker.title} takes the ko first.")
    if judgement.verdict.bent_four:
        parts.append("Dead once threats are removed (bent four).")
    if None in judgement.winning_moves:
        parts.append(f"No move needed.{_other_moves(judgement)}")
    elif judgement.winning_moves:
        parts.append(f"Best{_move_list(judgement)}.")
    elif ko is not None and ko.retake_first is not None:
        parts.append(f"Best: retake at {move_name(ko.retake_first, problem)} at once, with a threat.")
    return " ".join(parts)


def _unknown(judgement: Judgement) -> str:
    problem, verdict = judgement.problem, judgement.verdict
    limit = _limit(judgement)
    until = f" within {limit}" if limit else ""
    proved = ", ".join(f"not {name}" for name in verdict.excluded) or "nothing yet"
    return f"{problem.teban.title} to play: unknown{until}. Proved: {proved}."


def _additions(judgement: Judgement) -> list[str]:
    """What is still open, although the class is known."""
    problem, verdict = judgement.problem, judgement.verdict
    open_parts: list[str] = []
    if verdict.cls == "unknown" or judgement.complete:
        return []
    if verdict.cls == "alive" and verdict.life is None:
        open_parts.append("two eyes or not")
    if verdict.cls == "ko" and verdict.ko is None:
        open_parts.append("the number of threats")
    if judgement.moves_open:
        open_parts.append(
            f"the {'move' if len(judgement.moves_open) == 1 else 'moves'}"
            f" {_names(judgement.moves_open, problem, 'and')}"
        )
    if not open_parts:
        open_parts.append("part of the answer")
    limit = _limit(judgement)
    return [f"Not settled{f' within {limit}' if limit else ''}: {'; '.join(open_parts)}."]


def _other_moves(judgement: Judgement) -> str:
    """The winning moves beside the pass."""
    rest = [move for move in judgement.winning_moves if move is not None]
    return f" {_names(rest, judgement.problem, 'and')} {'does' if len(rest) == 1 else 'do'} no harm." if rest else ""


def _limit(judgement: Judgement) -> str | None:
    """The limit that ended the search, in words."""
    limit = judgement.search.get("limit")
    return LIMITS.get(str(limit), str(limit)) if limit else None


def _needs(ko: Ko, problem: Problem) -> str:
    """'Black needs 1 ko threat to live'."""
    goal = "live" if ko.needs_threats is problem.defender else "capture a target" if problem.targets else "kill"
    return f"{_threats(ko)} to {goal}"


def _threats(ko: Ko) -> str:
    return f"{ko.needs_threats.title} needs {counted(ko.needed, 'ko threat')}"


def _phrase(verdict: Verdict, problem: Problem) -> str:
    """A verdict in a few words, for the status and for graded moves."""
    if verdict.cls == "alive":
        kind = {"seki": " in seki", "repetition": " by repetition"}
        by = {"connection": " by connecting", "escape": " by getting out"}
        return "alive" + kind.get(verdict.life or "", by.get(verdict.by or "", ""))
    if verdict.cls == "ko":
        return f"ko ({_threats(verdict.ko)})" if verdict.ko is not None else "ko"
    if verdict.cls == "dead":
        return "dead (bent four)" if verdict.bent_four and problem.rules is Rules.JAPANESE else "dead"
    excluded = " and ".join(f"not {name}" for name in verdict.excluded)
    return f"unknown ({excluded})" if excluded else "unknown"


def result_style(verdict: Verdict) -> str:
    """The style of the sentence: by the result for teban."""
    return f"{verdict.result}-text"


def side_to_play(colour: Colour) -> str:
    """'White to play'."""
    return f"{colour.title} to play"
