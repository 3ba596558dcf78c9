"""Proofs that are written from a search hold before the independent checker, for every question and answer."""

from __future__ import annotations

import contextlib
import gzip
import json
import random
from pathlib import Path

import pytest
import random_problems
from proof_damage import all_answers, random_problem

from ldjudge.board import Colour, parse_points, read_diagram
from ldjudge.problem import Boundary, Problem, Rules, make_problem
from ldjudge.proof.strategy import Strategy, Unproved
from ldjudge.proof.verify import check, check_file
from ldjudge.proof.write import answer_lines, proof_lines
from ldjudge.search.arena import Arena, Prover, Question, State
from ldjudge.search.dfpn import DfpnProver
from ldjudge.search.limits import Limits
from ldjudge.search.roundrobin import RoundRobinProver
from ldjudge.verdict.judge import judge, judge_with


class Contrary:
    """A prover that answers right but suggests the first winning move of the highest number: often one in a circle."""

    limit = None
    nodes = 0

    def __init__(self, arena: Arena) -> None:
        self.prover = RoundRobinProver(arena, Limits(seconds=None))
        self.size = arena.size

    def ask(self, question: Question, state: State, threats: int) -> bool | None:
        return self.prover.ask(question, state, threats)

    def winning_move(self, question: Question, state: State, threats: int) -> int | None:
        return self.size


class Tired:
    """A prover that gives up."""

    limit = "nodes"
    nodes = 0

    def ask(self, question: Question, state: State, threats: int) -> bool | None:
        return None


def provers(problem: Problem) -> list[Prover]:
    arena = Arena.of(problem)
    limits = Limits(seconds=None)
    thorough = DfpnProver(arena, limits, thorough=True)
    return [RoundRobinProver(arena, limits), DfpnProver(arena, limits), thorough, Contrary(arena)]


@pytest.mark.parametrize("seed", [910_016, 910_017, 910_057])
def test_a_thorough_prover_has_what_a_proof_needs(seed: int) -> None:
    """A proof answers every move. What a search left out had to be searched again, one stone after the other."""
    problem = random_problems.random_problem(seed, points=(16, 26), empties=(10, 12))
    arena = Arena.of(problem)
    prover = DfpnProver(arena, Limits(seconds=None), thorough=True)
    answer = prover.ask(Question.CAPTURE, arena.start, 0)
    assert answer is DfpnProver(arena, Limits(seconds=None)).ask(Question.CAPTURE, arena.start, 0)
    assert answer is not None
    before = prover.nodes
    lines = list(answer_lines(problem, prover, [(Question.CAPTURE, 0, answer)]))
    assert prover.nodes < 1.2 * before
    assert check(lines).nodes < before


def test_every_answer_can_be_proved() -> None:
    """All questions, both answers, all options of the rules, and provers that suggest good moves, bad ones or none."""
    rng = random.Random(11)
    answers: set[tuple[Question, bool]] = set()
    for _ in range(60):
        problem = random_problem(rng)
        asked = all_answers(problem)
        for prover in provers(problem):
            report = check(answer_lines(problem, prover, asked))
            assert report.questions == len(asked)
        answers.update((question, answer) for question, _, answer in asked)
    assert len(answers) == 8


def test_a_wrong_answer_is_not_proved() -> None:
    problem = random_problem(random.Random(1))
    question, threats, answer = all_answers(problem)[0]
    with pytest.raises(ValueError):
        list(answer_lines(problem, provers(problem)[0], [(question, threats, not answer)]))


def test_a_limit_ends_the_writing() -> None:
    problem = random_problem(random.Random(1))
    with pytest.raises(Unproved, match="nodes"):
        list(answer_lines(problem, Tired(), all_answers(problem)[:1]))


def test_a_limit_before_the_last_first_move_leaves_no_proof() -> None:
    """The list of winning moves isn't claimed without all of its answers: the writing ends instead."""
    problem = random_problem(random.Random(3), 6)
    arena, limits = Arena.of(problem), Limits(seconds=None)
    judgement = judge_with(DfpnProver(arena, limits), problem, limits, arena=arena)
    for nodes in range(1, 200):
        try:
            check(proof_lines(judgement, DfpnProver(arena, Limits(nodes=nodes, seconds=None))))
        except Unproved:
            continue
        break
    else:
        raise AssertionError("never enough")


def test_the_memory_for_a_proof_is_bounded() -> None:
    problem = random_problem(random.Random(1))
    arena, limits = Arena.of(problem), Limits(seconds=None)
    prover = RoundRobinProver(arena, limits)
    with pytest.raises(Unproved, match="size"):
        list(proof_lines(judge_with(prover, problem, limits, arena=arena), prover, megabytes=0))


def test_ranks_fall_where_suggestions_circle() -> None:
    """Passing for ever wins nothing; a strategy made of such moves is mended until every line ends."""
    rng = random.Random(5)
    mended = 0
    for _ in range(200):
        problem = random_problem(rng, 6, (1, 2))
        arena = Arena.of(problem)
        prover = Contrary(arena)
        if not prover.ask(Question.CAPTURE, arena.start, 1):
            continue
        graph = Strategy(arena, prover, Question.CAPTURE, True)
        graph.add(arena.start, 1)
        ranks = {step.number: step.rank for step in graph.steps()}
        for step in graph.steps():
            for _, child in step.moves:
                if isinstance(child, int):
                    below, rank = ranks[child], step.rank
                    assert below is not None and rank is not None and below < rank
            mended += len(step.moves)
    assert mended > 100


@pytest.mark.parametrize("all_moves", [False, True])
def test_the_proof_of_a_judgement_covers_it(all_moves: bool) -> None:
    """Class, life, ko number, bent four and the list of winning moves all follow from what is proved."""
    rng = random.Random(15)
    classes: set[str] = set()
    for _ in range(150):
        problem = random_problem(rng, 8)
        arena, limits = Arena.of(problem), Limits(seconds=None)
        prover = DfpnProver(arena, limits)
        judgement = judge_with(prover, problem, limits, arena=arena, all_moves=all_moves)
        lines = list(proof_lines(judgement, prover))
        claims = check(lines).claims
        verdict = judgement.verdict
        assert (claims["class"], claims.get("life")) == (verdict.cls, verdict.life)
        assert claims.get("ko") == (verdict.ko.threats if verdict.ko else None)
        stated = json.loads(lines[0])["claims"]
        assert sorted(claims["winning_moves"]) == sorted(stated["winning_moves"])
        assert verdict.cls != "ko" or claims["bent_four"] is verdict.bent_four
        if all_moves:
            assert judgement.moves is not None and len(claims["moves"]) == len(judgement.moves)
        classes.add(verdict.life or verdict.cls)
    assert classes >= {"dead", "ko", "seki", "two-eyes"}


def test_files_plain_and_compressed(tmp_path: Path) -> None:
    problem = random_problem(random.Random(8))
    lines = list(answer_lines(problem, provers(problem)[0], all_answers(problem)))
    (tmp_path / "a.jsonl").write_bytes(b"".join(lines))
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(b"".join(lines)))
    assert check_file(tmp_path / "a.jsonl") == check_file(tmp_path / "a.jsonl.gz") == check(lines)


# once threats are removed the stones are dead, which takes a search of its own
BENT = """
    . . X X . . . .
    O . . . . . . .
    O X X O . . . .
    . X O O . . . .
"""


@pytest.mark.parametrize("rules", Rules)
def test_a_bent_four_that_a_limit_left_open_is_claimed_neither_way(rules: Rules) -> None:
    position, _ = read_diagram(BENT)
    realm = parse_points("A1:B4,C2:C4,D3,D4,E3,E4,F4", 8, 4)
    problem = make_problem(position, realm, Colour.BLACK, defender=Colour.BLACK, boundary=Boundary.WALL, rules=rules)
    told = set()
    for nodes in (16_000, 26_000):
        judgement = judge(problem, limits=Limits(nodes=nodes, seconds=None))
        verdict = judgement.verdict
        told.add((verdict.cls, verdict.bent_four))
        assert not (judgement.complete and verdict.bent_four is None)
        if verdict.cls != "dead" and verdict.ko is None:
            continue
        prover = DfpnProver(Arena.of(problem), Limits(nodes=100_000, seconds=None), thorough=True)
        with contextlib.suppress(Unproved):
            found = check(proof_lines(judgement, prover)).claims
            assert verdict.bent_four is not None or "bent_four" not in found
    assert (("dead", True) if rules is Rules.JAPANESE else ("ko", True)) in told
    assert not [cls for cls, bent in told if cls == "ko" and bent is False]
