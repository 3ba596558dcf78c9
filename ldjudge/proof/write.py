"""Proofs of whole verdicts: which questions prove a judgement, and the lines of the file (see proof/verify.py)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ldjudge.board import Colour, Point
from ldjudge.problem import Boundary, Problem, Rules
from ldjudge.proof.strategy import MAX_NODES, PASS, Step, Strategy, Unproved, eye_room
from ldjudge.proof.verify import SCHEMA
from ldjudge.search.arena import Arena, Prover, Question, State
from ldjudge.search.benson import components, unconditionally_alive
from ldjudge.search.game import Game
from ldjudge.verdict import Judgement, Verdict

_BYTES_NODE = 1600  # measured with CPython 3.11, with what goes with a node; rounded up
Asked = tuple[Question, int, bool]  # question, signed threats, answer


def proof_lines(judgement: Judgement, prover: Prover, *, megabytes: int = 512) -> Iterator[bytes]:
    """The lines of the proof of a judgement, searched for again with ``prover`` (best a thorough one of its own: a
    search that leaves moves out because a relevance zone settles them has no answers to them).

    Only what the judgement holds as proved is claimed. ``megabytes`` bounds the memory for the graphs, beside the
    prover's. Raises :class:`ldjudge.proof.strategy.Unproved` where a limit ends it.
    """
    arena = Arena.of(judgement.problem)
    needed = _needed(judgement, arena, prover)
    return _assemble(judgement.problem, _claims(judgement), arena, prover, needed, megabytes)


def answer_lines(problem: Problem, prover: Prover, asked: Iterable[Asked]) -> Iterator[bytes]:
    """The lines of the proof of single answers about a problem's position, without claims on the verdict; raises
    ValueError for an answer that the prover doesn't give."""
    arena = Arena.of(problem)
    return _assemble(problem, {}, arena, prover, ((None, arena.start, question) for question in asked))


def _assemble(
    problem: Problem,
    claims: dict[str, Any],
    arena: Arena,
    prover: Prover,
    needed: Iterable[tuple[str | None, State, Asked]],
    megabytes: int = 512,
) -> Iterator[bytes]:
    graphs: dict[tuple[Question, bool], Strategy] = {}
    roots: dict[tuple[Question, bool], list[tuple[str | None, int]]] = {}
    room = min(MAX_NODES, megabytes * 1_000_000 // _BYTES_NODE)
    for after, state, (question, threats, answer) in needed:
        kind = question, answer
        known = roots.setdefault(kind, [])
        if (after, threats) not in known:
            known.append((after, threats))
            graph = graphs.setdefault(kind, Strategy(arena, prover, question, answer))
            graph.largest = room - sum(len(other) for other in graphs.values() if other is not graph)
            graph.add(state, threats)
    yield _line(_header(problem, claims))
    for kind, graph in graphs.items():
        yield from _section(problem, graph, roots[kind])


def _line(record: dict[str, Any]) -> bytes:
    return json.dumps(record, separators=(",", ":")).encode() + b"\n"


def _name(problem: Problem, move: Point | None) -> str:
    return "pass" if move is None else move.gtp(problem.position.height)


def _claims(judgement: Judgement) -> dict[str, Any]:
    """What the judgement holds as proved."""
    problem, verdict = judgement.problem, judgement.verdict
    claims: dict[str, Any] = _graded(verdict)
    if verdict.bent_four or (verdict.cls == "ko" and verdict.bent_four is not None):
        claims["bent_four"] = verdict.bent_four
    if _settles_moves(judgement):
        claims["winning_moves"] = [_name(problem, move) for move in judgement.winning_moves]
        if judgement.best_moves is not None:
            claims["best_moves"] = [_name(problem, move) for move in judgement.best_moves]
    if judgement.moves is not None and all(graded.verdict.cls != "unknown" for graded in judgement.moves):
        claims["moves"] = [{"move": _name(problem, m.move), **_graded(m.verdict)} for m in judgement.moves]
    return claims


def _header(problem: Problem, claims: dict[str, Any]) -> dict[str, Any]:
    """The problem, with the claims."""
    position = problem.position
    return {
        "schema": SCHEMA,
        "board": {"width": position.width, "height": position.height},
        "black": problem.names(position.stones_of(Colour.BLACK)),
        "white": problem.names(position.stones_of(Colour.WHITE)),
        "realm": problem.names(problem.realm),
        "targets": problem.names(problem.targets),
        "defender": problem.defender.value,
        "teban": problem.teban.value,
        "boundary": problem.boundary.value,
        **({"held": problem.names(problem.held)} if problem.boundary is Boundary.NEAREST else {}),
        "rules": problem.rules.value,
        "suicide": problem.suicide,
        "threats": problem.threats,
        "ban": None if position.ko is None or position.ko not in problem.realm else _name(problem, position.ko),
        "claims": claims,
    }


def _graded(verdict: Verdict) -> dict[str, Any]:
    """Class, ko and life as claims."""
    known = verdict.cls != "unknown"
    return {
        "class": verdict.cls if known else None,
        "ko": verdict.ko.threats if verdict.ko is not None else None,
        "life": verdict.life,
    }


def _settles_moves(judgement: Judgement) -> bool:
    """Whether the list of winning moves is complete."""
    return judgement.complete and not judgement.moves_open and judgement.unique is not None


def _of_verdict(problem: Problem, verdict: Verdict, root: bool) -> list[Asked]:
    """The questions that prove a verdict. Two eyes are an end of the game, and an end is no capture, so that the
    life games prove the class where they are won.

    Raises :class:`Unproved` where the rules make a class of bent fours that a limit left open.
    """
    k = problem.threats
    asked: list[Asked] = []
    if verdict.bent_four is None and problem.rules is Rules.JAPANESE:
        raise Unproved("nodes")
    if verdict.cls == "dead" and verdict.bent_four:
        return [(Question.REMOVABLE, -k, True), (Question.CAPTURE, -k, False)]
    if verdict.cls == "dead":
        return [(Question.CAPTURE, -k, True)]
    if verdict.cls == "alive":
        if verdict.life == "two-eyes":
            return [(Question.EYES, k, True)]
        if verdict.life == "seki":
            return [(Question.EYES, k, False), (Question.END, k, True)]
        if verdict.life == "repetition":
            asked.append((Question.END, k, False))
        return [*asked, (Question.CAPTURE, k, False)]
    if verdict.cls == "ko" and verdict.ko is not None:
        n = verdict.ko.threats
        asked = [(Question.CAPTURE, n, True), (Question.CAPTURE, n - 1, False)]
        if verdict.bent_four is not None and (root or problem.rules is Rules.JAPANESE):
            asked.append((Question.REMOVABLE, -k, verdict.bent_four))
    return asked


def _needed(judgement: Judgement, arena: Arena, prover: Prover) -> Iterator[tuple[str | None, State, Asked]]:
    """All questions that prove a judgement, with the first move (its name; None: none) and the state after it."""
    problem = judgement.problem
    for asked in _of_verdict(problem, judgement.verdict, True):
        yield None, arena.start, asked
    graded = {m.move: m.verdict for m in judgement.moves or ()}
    tell_apart = list(_dividing(judgement)) if _settles_moves(judgement) else []
    for index, state in Game(arena).first_moves(arena.start):
        move = None if index == PASS else arena.points[index]
        if state is None or (not graded and not tell_apart):
            continue
        if move in graded:
            for asked in _of_verdict(problem, graded[move], False):
                yield _name(problem, move), state, asked
        else:
            for question, threats in tell_apart:
                answer = prover.ask(question, state, threats)
                if answer is None:
                    raise Unproved(prover.limit or "nodes")
                yield _name(problem, move), state, (question, threats, answer)


def _dividing(judgement: Judgement) -> Iterator[tuple[Question, int]]:
    """The questions that tell the first moves that reach the problem's outcome from the others."""
    problem, verdict = judgement.problem, judgement.verdict
    k, defending = problem.threats, problem.teban is problem.defender
    lost = verdict.cls == ("dead" if defending else "alive")
    if lost and judgement.best_moves is None:
        return
    if verdict.cls == "dead":
        yield Question.CAPTURE, -k
        if problem.rules is Rules.JAPANESE:
            yield Question.REMOVABLE, -k
    elif verdict.life == "two-eyes" or (verdict.cls == "alive" and not defending):
        yield Question.EYES, k
    elif verdict.cls == "alive":
        yield Question.CAPTURE, k
    elif verdict.ko is not None:
        yield Question.CAPTURE, verdict.ko.threats - (1 if defending else 0)
        if problem.rules is Rules.JAPANESE:
            yield Question.REMOVABLE, -k


def _section(problem: Problem, graph: Strategy, roots: list[tuple[str | None, int]]) -> Iterator[bytes]:
    """The lines of one question and answer."""
    steps = graph.steps()
    numbers = {step.key: step.number for step in steps}
    heads = [
        {"after": after, "threats": threats, "node": numbers[key]}
        for (after, threats), key in zip(roots, graph.roots, strict=True)
    ]
    yield _line({"question": graph.question.name.lower(), "answer": graph.answer, "roots": heads})
    height = problem.position.height
    names = [point.gtp(height) for point in graph.arena.points]
    names.append("pass")  # at index -1, the pass
    for step in steps:
        record: dict[str, Any] = {"node": step.number}
        if step.leaf == "room":
            room = eye_room(graph.arena, graph.game.unpack(step.key[0])) or 0
            record["room"] = [names[i] for i in range(graph.arena.size) if room >> i & 1]
        elif step.leaf:
            record.update(_life(graph, step, names))
        else:
            if step.rank is not None:
                record["rank"] = step.rank
            record["play" if step.winning else "moves"] = {names[move]: child for move, child in step.moves}
        yield _line(record)


def _life(graph: Strategy, step: Step, names: list[str]) -> dict[str, list[str]]:
    """One stone of each chain that lives, and one point of each region that is an eye of one."""
    arena, state = graph.arena, graph.game.unpack(step.key[0])
    alive = unconditionally_alive(arena, state.attacker, state.defender)
    chains = components(arena, alive)
    stay = 0 if arena.suicide else state.attacker  # see search/benson.py
    regions = [
        part
        for part, around in components(arena, (1 << arena.size) - 1 & ~state.defender)
        if not part & arena.never_vital
        and part & ~state.attacker
        and not around & state.defender & ~alive
        and any(not part & ~stay & ~near for _, near in chains)
    ]

    def first(mask: int) -> str:
        return names[(mask & -mask).bit_length() - 1]

    return {"life": [first(chain) for chain, _ in chains], "eyes": [first(region) for region in regions]}
