"""Random small problems, random damage to their proofs, and a second opinion on a proof that was accepted."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from ldjudge.board import Colour, Point, Position, parse_point
from ldjudge.problem import Boundary, Problem, ProblemError, Rules, make_problem
from ldjudge.search.arena import Arena, Question
from ldjudge.search.game import Game
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver

Records = list[dict[str, Any]]


def random_problem(rng: random.Random, largest: int = 7, threats: Iterable[int] = (0, 1, 2)) -> Problem:
    """A legal problem with up to ``largest`` realm points on a board of up to 5x4, mostly with defender stones along
    an attacker's wall; every option of the rules is drawn, too."""
    while True:
        width, height = rng.randint(2, 5), rng.randint(2, 4)
        points = [Point(c, r) for c in range(width) for r in range(height)]
        realm = {rng.choice(points)}
        size = min(rng.randint(3, largest), len(points))
        while len(realm) < size:
            p = rng.choice(points)
            if any(abs(p.column - q.column) + abs(p.row - q.row) == 1 for q in realm):
                realm.add(p)
        defender = rng.choice(list(Colour))
        stones: dict[Point, Colour] = {}
        for p in points:
            inside = p in realm
            weights = (4, 3, 1) if inside else (1, 1, 9)
            colour = rng.choices((None, defender, defender.opponent), weights)[0]
            if colour is not None:
                stones[p] = colour
        position = Position(width, height, stones)
        ours = [p for p in realm if stones.get(p) is defender]
        targets = rng.sample(ours, 1) if ours and rng.random() < 0.4 else []
        empty = [p for p in realm if p not in stones]
        if empty and rng.random() < 0.2:
            position = Position(width, height, stones, rng.choice(empty))
        boundary = rng.choice(list(Boundary))
        walled = boundary is not Boundary.OPEN
        if walled and any(c.stones & realm and not c.liberties & realm for c in position.chains()):
            continue  # the wall would take a chain's last liberty
        try:
            return make_problem(
                position,
                realm,
                rng.choice(list(Colour)),
                targets=targets,
                defender=defender,
                boundary=boundary,
                rules=rng.choice(list(Rules)),
                suicide=rng.random() < 0.3,
                threats=rng.choice(list(threats)),
            )
        except ProblemError:
            continue


def all_answers(problem: Problem) -> list[tuple[Question, int, bool]]:
    """The answer to every question with every number of threats."""
    arena = Arena.of(problem)
    prover = RoundRobinProver(arena, Limits(seconds=None))
    k = problem.threats
    asked = [(Question.CAPTURE, n) for n in range(-k, k + 1)]
    asked += [(Question.EYES, k), (Question.END, k), (Question.REMOVABLE, -k)]
    found = []
    for question, threats in asked:
        answer = prover.ask(question, arena.start, threats)
        assert answer is not None
        found.append((question, threats, answer))
    return found


def damaged(lines: list[bytes], rng: random.Random) -> tuple[str, list[bytes]]:
    """The proof with one thing changed, and what that was."""
    while True:
        records: Records = [json.loads(line) for line in lines]
        name = rng.choice(sorted(_DAMAGES))
        before = copy.deepcopy(records)
        _DAMAGES[name](records, rng)
        if records != before:
            return name, [json.dumps(record).encode() + b"\n" for record in records]


def _nodes(records: Records, key: str) -> Records:
    return [record for record in records[1:] if record.get(key)] or [{key: {}}]


def _points(records: Records) -> list[str]:
    return [*records[0]["realm"], "pass"]


def _change_move(records: Records, rng: random.Random) -> None:
    node = rng.choice(_nodes(records, rng.choice(["play", "moves"])))
    moves = node.get("play") or node.get("moves") or {"pass": 0}
    old = rng.choice(list(moves))
    moves[rng.choice(_points(records))] = moves.pop(old)


def _drop_reply(records: Records, rng: random.Random) -> None:
    moves = rng.choice(_nodes(records, "moves"))["moves"]
    if moves:
        del moves[rng.choice(list(moves))]


def _change_rank(records: Records, rng: random.Random) -> None:
    ranked = [record for record in records if "rank" in record]
    if ranked:
        rng.choice(ranked)["rank"] += rng.choice([-2, -1, 1, 2, 5])


def _swap_reason(records: Records, rng: random.Random) -> None:
    node = rng.choice(_nodes(records, rng.choice(["play", "moves"])))
    moves = node.get("play") or node.get("moves") or {}
    if moves:
        move = rng.choice(list(moves))
        moves[move] = rng.choice(["captured", "end", 0, 1, len(records) - 3])


def _claim_life(records: Records, rng: random.Random) -> None:
    number = rng.randrange(1, len(records))
    if "node" in records[number]:
        leaf = rng.choice(_nodes(records, "life"))
        records[number] = {"node": records[number]["node"], "life": leaf.get("life", []), "eyes": leaf.get("eyes", [])}


def _claim_room(records: Records, rng: random.Random) -> None:
    number = rng.randrange(1, len(records))
    if "node" in records[number]:
        room = rng.sample(records[0]["realm"], rng.randint(0, min(2, len(records[0]["realm"]))))
        records[number] = {"node": records[number]["node"], "room": room}


def _move_stone(records: Records, rng: random.Random) -> None:
    header = records[0]
    colour = rng.choice(["black", "white"])
    if header[colour]:
        header[colour].remove(rng.choice(header[colour]))
    size = header["board"]
    column, row = rng.randrange(size["width"]), rng.randrange(size["height"])
    point = Point(column, row).gtp(size["height"])
    if rng.random() < 0.7 and point not in header["black"] + header["white"]:
        header[rng.choice(["black", "white"])].append(point)


def _change_budget(records: Records, rng: random.Random) -> None:
    if rng.random() < 0.5:
        records[0]["threats"] = max(0, records[0]["threats"] + rng.choice([-1, 1, 3]))
    else:
        roots = rng.choice([record for record in records if "roots" in record])["roots"]
        rng.choice(roots)["threats"] += rng.choice([-2, -1, 1, 2])


def _held(problem: Problem, held: frozenset[Point]) -> Problem:
    """The problem with those empty outside points as the defender's, whatever is nearest."""

    class Held(Problem):
        def counts_as(self, point: Point) -> Colour | None:
            return self.position.at(point) or (self.defender if point in held else self.attacker)

    return Held(**{field.name: getattr(problem, field.name) for field in fields(problem)})


def _change_header(records: Records, rng: random.Random) -> None:
    header = records[0]
    realm = header["realm"]
    key, value = rng.choice(
        [
            ("teban", rng.choice(["black", "white"])),
            ("defender", rng.choice(["black", "white"])),
            ("boundary", rng.choice(["open", "wall", "nearest"])),
            ("rules", rng.choice(["chinese", "japanese"])),
            ("suicide", not header["suicide"]),
            ("realm", [p for p in realm if p != rng.choice(realm)]),
            ("targets", rng.sample(realm, min(1, len(realm)))),
            ("targets", []),
            ("ban", rng.choice(realm)),
            ("ban", None),
        ]
    )
    header[key] = value


def _change_question(records: Records, rng: random.Random) -> None:
    head = rng.choice([record for record in records if "question" in record])
    if rng.random() < 0.5:
        head["answer"] = not head["answer"]
    else:
        head["question"] = rng.choice(["capture", "eyes", "end", "removable"])


def _change_root(records: Records, rng: random.Random) -> None:
    head = rng.choice([record for record in records if "question" in record])
    root = rng.choice(head["roots"])
    root["after"] = rng.choice([None, *_points(records)])


def _change_claim(records: Records, rng: random.Random) -> None:
    claims = records[0]["claims"]
    key, value = rng.choice(
        [
            ("class", rng.choice(["dead", "alive", "ko"])),
            ("life", rng.choice(["two-eyes", "seki", "repetition"])),
            ("ko", rng.choice([-1, 0, 1, 2])),
            ("bent_four", rng.choice([True, False])),
            ("winning_moves", rng.sample(_points(records), rng.randint(0, 2))),
        ]
    )
    claims[key] = value


def _shuffle_lines(records: Records, rng: random.Random) -> None:
    number = rng.randrange(1, len(records))
    if rng.random() < 0.5:
        del records[number]
    else:
        records.insert(rng.randrange(1, len(records)), copy.deepcopy(records[number]))


_DAMAGES = {
    "a move changed": _change_move,
    "a reply dropped": _drop_reply,
    "a rank changed": _change_rank,
    "a reason swapped": _swap_reason,
    "life claimed": _claim_life,
    "no room claimed": _claim_room,
    "a stone moved": _move_stone,
    "a budget changed": _change_budget,
    "a rule changed": _change_header,
    "a question changed": _change_question,
    "a root changed": _change_root,
    "a claim changed": _change_claim,
    "a line lost or doubled": _shuffle_lines,
}


def really_true(lines: list[bytes]) -> bool:
    """Whether all answers of an accepted proof are true of the problem that its header states, by the plain search."""
    records: Records = [json.loads(line) for line in lines]
    header = records[0]
    width, height = header["board"]["width"], header["board"]["height"]

    def points(key: str) -> list[Point]:
        return [parse_point(name, width, height) for name in header[key]]

    ban = parse_point(header["ban"], width, height) if header["ban"] else None
    problem = make_problem(
        Position.of(width, height, points("black"), points("white"), ban),
        points("realm"),
        Colour.parse(header["teban"]),
        targets=points("targets"),
        defender=Colour.parse(header["defender"]),
        boundary=Boundary(header["boundary"]),
        rules=Rules(header["rules"]),
        suicide=header["suicide"],
        threats=header["threats"],
    )
    if problem.boundary is Boundary.NEAREST:
        problem = _held(problem, frozenset(points("held") if "held" in header else ()))
    arena = Arena.of(problem)
    prover = RoundRobinProver(arena, Limits(seconds=None))
    after = {
        None if index is None else "pass" if index < 0 else arena.points[index].gtp(height): state
        for index, state in [(None, arena.start), *Game(arena).first_moves(arena.start)]
    }
    for head in records:
        for root in head.get("roots", ()):
            state = after[root["after"]]
            assert state is not None
            if prover.ask(Question[head["question"].upper()], state, root["threats"]) is not head["answer"]:
                return False
    return True
