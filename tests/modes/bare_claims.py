"""What would come out if the modes' unproved directions were trusted: counts and counterexamples.

``python tests/modes/bare_claims.py SEED COUNT [divided]`` searches so many random positions.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from mode_positions import divided_problems, random_problems

from ldjudge.board import draw
from ldjudge.modes import divide, inside, ladder, outside
from ldjudge.modes.forcing import OutOfMeans
from ldjudge.modes.ground import Ground
from ldjudge.modes.outcome import Means
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.limits import Limits
from ldjudge.search.provers import make_prover


def alive(problem: Problem, question: Question = Question.CAPTURE) -> bool:
    """Whether the stones live against every number of threats (EYES: with two eyes), by the fast search."""
    arena = Arena.of(problem)
    answer = make_prover("auto", arena, Limits(seconds=None)).ask(question, arena.start, problem.threats)
    assert answer is not None
    return answer is (question is Question.EYES)


class TrustingLadder(ladder.Ladder):
    """The loose ladder as the flowcharts have it: the defender's list counts as complete."""

    def answers(self, state: State) -> tuple[list[int], int | None] | None:
        count = self.count(state, self.stones(state))
        if count >= 3 or count == 0:
            return None
        listed = self.defence_list(state) if count == 2 else self.atari_list(state)
        return [p for _, p in listed], self.ground.all


def shrunken(problem: Problem) -> Problem | None:
    """The board that mode ``outside`` judges, if it differs and is legal."""
    small = outside.with_outside(problem, outside.first_outside(problem).kept)
    for points in list(outside.second_outside(small)):
        small = outside.with_outside(small, points)
    if small.realm == problem.realm or not small.object_stones or not outside.legal(small):
        return None
    return small


def claims(problem: Problem) -> Iterator[tuple[str, bool]]:
    """The unproved claims that the modes could make of a problem, each with whether it's true."""
    small = shrunken(problem)
    if small is not None:
        if alive(small):
            yield "outside: lives there, so it lives", alive(problem)
            if alive(small, Question.EYES):
                yield "outside: two eyes there, so two eyes", alive(problem, Question.EYES)
        else:
            yield "outside: doesn't live there, so it doesn't live", not alive(problem)
    means = Means(lambda arena, limits: make_prover("auto", arena, limits), Limits())
    if problem.teban is problem.defender:
        for division in divide.dividing_lines(problem):
            part = divide.no_eye(problem, division.r1)
            kept = not division.r1 & divide.target_chains(problem)
            if kept and part.object_stones and divide.legal(part) and alive(part):
                yield "divide: lives with no eye on one side, so it lives", alive(problem)
            outcome = divide.run(problem, means)
            if "add up, which" in outcome.reason:
                yield "divide: the eyes add up, so it lives", alive(problem)
            elif outcome.decided is None:
                yield "divide: the eyes don't add up, so it doesn't live", not alive(problem)
            break
    inner = inside.initial_judgment(problem)
    if inner is not None:
        wins, _ = means.winning_points(inside.second_judgment_problem(problem, inner))
        if wins:
            yield (
                "inside: the inner judgment is won, so all is won",
                alive(problem) is (problem.teban is problem.defender),
            )
    if problem.targets:
        arena = Arena.of(problem)
        ground = Ground(arena)
        for stones in ground.chains(arena.start.defender, arena.targets):
            number = (stones & -stones).bit_length() - 1
            dead = make_prover("auto", arena, Limits(seconds=None)).ask(Question.CAPTURE, arena.start, -problem.threats)
            try:
                if TrustingLadder(ground, number, 1000).captures(arena.start, problem.threats):
                    yield "ladder: captured against the list, so captured", bool(dead)
                elif not ladder.Ladder(ground, number, 1000).captures(arena.start, problem.threats):
                    yield "ladder: no capture found, so not captured", not dead
            except OutOfMeans:
                continue


def search(problems: Iterable[Problem]) -> tuple[Counter[tuple[str, bool]], dict[str, Problem]]:
    """How often each claim was true and false, and the first problem in which it was false."""
    counted: Counter[tuple[str, bool]] = Counter()
    false: dict[str, Problem] = {}
    for problem in problems:
        for claim, true in claims(problem):
            counted[claim, true] += 1
            if not true:
                false.setdefault(claim, problem)
    return counted, false


if __name__ == "__main__":
    made = divided_problems if sys.argv[3:] == ["divided"] else random_problems
    counts, found = search(made(int(sys.argv[1]), int(sys.argv[2])))
    for name in sorted({claim for claim, _ in counts}):
        print(f"{name}: true {counts[name, True]}, false {counts[name, False]}")
        if name in found:
            p = found[name]
            print(f"  {p.teban.value} to play, targets {p.names(p.targets)}, {p.boundary.value}")
            print(f"  suicide {p.suicide}, realm {p.names(p.realm)}\n{draw(p.position)}")
