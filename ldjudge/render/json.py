"""One result as JSON, as fixed for scripts: keys are only ever added, and a line of JSONL is the same object.

``ldjudge schema`` describes it; the version is in ``schema``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ldjudge.board import Point
from ldjudge.problem import Problem
from ldjudge.render.outcome import Issue, Outcome, Source
from ldjudge.verdict import Judgement, Ko, Verdict

SCHEMA = "ldjudge/1"
Object = dict[str, Any]


def result(outcome: Outcome, *, timing: bool = True) -> Object:
    """The object of one problem; without ``timing`` every number of seconds is null."""
    problem, judgement = outcome.problem, outcome.judgement
    data: Object = {
        "schema": SCHEMA,
        "source": source_object(outcome.source),
        **_question(problem),
        "provenance": {key: outcome.provenance.get(key) for key in ("teban", "realm", "targets", "defender")},
        "assumptions": _assumptions(problem, outcome.stable),
        **_answer(judgement),
        "expected": dict(outcome.expected) if outcome.expected is not None else None,
        "agrees": outcome.agrees,
        "issues": [issue_object(issue) for issue in outcome.issues],
        "id": outcome.id,
    }
    return data if timing else _without_seconds(data)


def source_object(source: Source) -> Object:
    """Where a problem comes from."""
    return {"path": source.path, "game": source.game, "name": source.name}


def issue_object(issue: Issue) -> Object:
    """Something worth saying about a problem; line and column are null where they aren't known."""
    return {
        "code": issue.code,
        "severity": issue.severity,
        "message": issue.message,
        "line": issue.line,
        "column": issue.column,
    }


def verdict_object(verdict: Verdict, problem: Problem) -> Object:
    """A verdict; ``ko.threats`` counts the threats that the attacker needs (0 or less: the defender needs them)."""
    return {
        "result": verdict.result,
        "class": verdict.cls,
        "life": verdict.life,
        "by": verdict.by,
        "join": _name(verdict.join, problem) if verdict.join is not None else None,
        "ko": _ko(verdict.ko, problem),
        "bent_four": verdict.bent_four,
        "bounds": {"not": list(verdict.excluded)},
    }


def dump(data: object, *, indent: int | None = None) -> str:
    """JSON text in which nothing can act on a terminal: characters that aren't visible are escaped."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    if text.isprintable():
        return text
    return "".join(ch if ch.isprintable() or ch == "\n" else json.dumps(ch)[1:-1] for ch in text)


def move_names(moves: Iterable[Point | None], problem: Problem) -> list[str]:
    """GTP names by column, then row from the bottom, 'pass' last."""
    listed = list(moves)
    return problem.names(move for move in listed if move is not None) + ["pass"] * (None in listed)


def _question(problem: Problem | None) -> Object:
    """Board, sides, realm, targets; null where there is no problem."""
    if problem is None:
        keys = ("board", "teban", "defender", "attacker", "realm", "targets")
        return dict.fromkeys(keys)
    return {
        "board": {"width": problem.position.width, "height": problem.position.height},
        "teban": problem.teban.value,
        "defender": problem.defender.value,
        "attacker": problem.attacker.value,
        "realm": problem.names(problem.realm),
        "targets": problem.names(problem.targets),
    }


def _assumptions(problem: Problem | None, stable: bool | None) -> Object | None:
    if problem is None:
        return None
    return {
        "boundary": problem.boundary.value,
        "stable": stable,
        "rules": problem.rules.value,
        "suicide": problem.suicide,
        "threats": problem.threats,
    }


def _answer(judgement: Judgement | None) -> Object:
    """The part that the judge found out."""
    if judgement is None:
        return {
            "verdict": None,
            "complete": False,
            "winning_moves": [],
            "best_moves": None,
            "moves_open": [],
            "unique": None,
            "moves": None,
            "pv": [],
            "status": None,
            "search": None,
            "verified": None,
        }
    problem, best = judgement.problem, judgement.best_moves
    graded = None
    if judgement.moves is not None:
        order = {None: (1, 0, 0)}
        graded = [
            {"move": _name(move.move, problem), **_graded(move.verdict, problem)}
            for move in sorted(
                judgement.moves,
                key=lambda m: order[None] if m.move is None else (0, m.move.column, -m.move.row),
            )
        ]
    return {
        "verdict": verdict_object(judgement.verdict, problem),
        "complete": judgement.complete,
        "winning_moves": move_names(judgement.winning_moves, problem),
        "best_moves": None if best is None else move_names(best, problem),
        "moves_open": move_names(judgement.moves_open, problem),
        "unique": judgement.unique,
        "moves": graded,
        "pv": [_name(move, problem) for move in judgement.pv],
        "status": _status(judgement),
        "search": _search(judgement),
        "verified": judgement.verified,
    }


def _graded(verdict: Verdict, problem: Problem) -> Object:
    return {
        "result": verdict.result,
        "class": verdict.cls,
        "life": verdict.life,
        "ko": _ko(verdict.ko, problem),
    }


def _status(judgement: Judgement) -> Object | None:
    if judgement.status is None:
        return None
    sides = {colour.value: verdict_object(verdict, judgement.problem) for colour, verdict in judgement.status.items()}
    return {"black": sides.get("black"), "white": sides.get("white"), "word": judgement.word}


def _search(judgement: Judgement) -> Object:
    known = ("base", "modes", "decided_by", "nodes", "seconds", "core", "limit")
    search = judgement.search
    data = {key: search.get(key) for key in known}
    data["modes"] = data["modes"] or {}
    return data | {key: value for key, value in search.items() if key not in data}


def _ko(ko: Ko | None, problem: Problem) -> Object | None:
    if ko is None:
        return None
    return {
        "threats": ko.threats,
        "needs_threats": ko.needs_threats.value,
        "retake_first": _name(ko.retake_first, problem) if ko.retake_first is not None else None,
        "first_taker": ko.first_taker.value if ko.first_taker is not None else None,
    }


def _name(move: Point | None, problem: Problem) -> str:
    return "pass" if move is None else move.gtp(problem.position.height)


def _without_seconds(data: Any) -> Any:
    """The same with every number of seconds left out: what differs from run to run."""
    if isinstance(data, dict):
        return {key: None if key == "seconds" else _without_seconds(value) for key, value in data.items()}
    return [_without_seconds(value) for value in data] if isinstance(data, list) else data
