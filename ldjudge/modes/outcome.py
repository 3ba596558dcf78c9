"""What a mode may use, and what it hands back.

A mode gets :class:`Means`: the base search for its own pre-searches, inside a share of the limits, every node counted.
It hands back an :class:`Outcome`: proved :class:`Facts`, or only an order of moves, with a report and boards of what
it did.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ldjudge.board import Point, Position, draw
from ldjudge.modes.ground import Ground, bits
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Prover, Question, State
from ldjudge.search.limits import Limits

ProverFactory = Callable[[Arena, Limits], Prover]

POSITIONS_PER_SECOND = 2000  # of the modes' own searches, cautiously: they are plain Python on every core
SHARE = 0.25  # of what is left of the limits, for one pre-search: whatever a mode costs, the base can still decide


class Facts:
    """Proved answers about states, each with the number of threats it was proved for (as in ``Prover.ask``).

    More threats for the attacker never hurt the attacker, so one number for each state answers all weaker questions.
    """

    def __init__(self) -> None:
        self._captured: dict[State, int] = {}
        self._held: dict[State, int] = {}
        self._lives: dict[State, int] = {}
        self.moves: dict[State, int] = {}  # the winner's proved moves (point numbers, -1: a pass)

    def add_captured(self, state: State, threats: int) -> None:
        """The attacker captures, even with so few threats (negative: the defender's)."""
        self._captured[state] = min(threats, self._captured.get(state, threats))

    def add_held(self, state: State, threats: int) -> None:
        """The attacker doesn't capture, even with so many threats."""
        self._held[state] = max(threats, self._held.get(state, threats))

    def add_lives(self, state: State, threats: int) -> None:
        """The defender reaches unconditional life, even against so many attacker threats (so it isn't captured)."""
        self._lives[state] = max(threats, self._lives.get(state, threats))
        self.add_held(state, threats)

    def claims(self, most: int | None = None) -> Iterator[tuple[Question, int, bool, State]]:
        """The facts as questions with threats, their answers and states; at most so many of each kind."""
        kinds = (
            (Question.CAPTURE, True, self._captured),
            (Question.CAPTURE, False, self._held),
            (Question.EYES, True, self._lives),
        )
        for question, answer, known in kinds:
            for state, threats in islice(known.items(), most):
                yield question, threats, answer, state

    def answer(self, question: Question, state: State, threats: int) -> bool | None:
        """The answer that follows from the facts, or None."""
        if question is Question.CAPTURE:
            if threats >= self._captured.get(state, threats + 1):
                return True
            if threats <= self._held.get(state, threats - 1):
                return False
        elif question is Question.REMOVABLE:  # life that needs nothing but moves is life in this game, too
            if threats <= self._lives.get(state, threats - 1):
                return False
        elif threats <= self._lives.get(state, threats - 1):
            return True
        return None


@dataclass(frozen=True)
class Outcome:
    """What a mode found: ``reason`` in words; ``decided`` ('alive', 'dead') where its ``facts`` settle the class.

    ``order`` holds all realm points, the first to be tried first by the base; empty: the tentative order stays.
    ``first`` are first moves (None: a pass) that the facts are about. ``report`` goes into the JSON, ``boards``
    (caption and diagram) to ``-v``.
    """

    reason: str
    applies: bool = True
    decided: str | None = None
    order: tuple[Point, ...] = ()
    first: tuple[Point | None, ...] = ()
    facts: Facts = field(default_factory=Facts)
    report: dict[str, Any] = field(default_factory=dict)
    boards: tuple[tuple[str, str], ...] = ()

    @classmethod
    def not_applicable(cls, reason: str, **more: Any) -> Outcome:
        """The mode has nothing to say on this problem; the base decides."""
        return cls(reason=reason, applies=False, **more)


class Means:
    """The base search for a mode's own use, and the account of what its pre-searches cost."""

    def __init__(self, factory: ProverFactory, limits: Limits) -> None:
        self._factory = factory
        self._limits = limits
        self._provers: list[Prover] = []
        self._own = 0

    @property
    def nodes(self) -> int:
        """Positions visited so far, in pre-searches and by the modes themselves."""
        return self._own + sum(p.nodes for p in self._provers)

    def share(self) -> Limits:
        """A share of what is left of the limits."""
        limits, nodes, seconds = self._limits, None, None
        if limits.nodes is not None:
            nodes = max(0, int((limits.nodes - self.nodes) * SHARE))
        if limits.seconds is not None:
            seconds = max(0.0, (limits.seconds - limits.elapsed) * SHARE)
        return Limits(nodes, seconds, max(32, int(limits.megabytes * SHARE)), limits.progress)

    def positions_left(self) -> int:
        """How many positions a mode's own search may visit: a share of what is left of the nodes and the seconds."""
        share = self.share()
        by_time = POSITIONS_PER_SECOND * share.seconds if share.seconds is not None else math.inf
        by_nodes = share.nodes if share.nodes is not None else math.inf
        return int(min(by_time, by_nodes, 1 << 40))

    def prover(self, arena: Arena) -> Prover:
        """A prover with a share of the limits; its nodes are counted."""
        prover = self._factory(arena, self.share())
        self._provers.append(prover)
        return prover

    def count(self, positions: int) -> None:
        """Adds positions that a mode visited itself."""
        self._own += positions

    def winning_points(
        self, problem: Problem, within: frozenset[Point] | None = None, first: bool = False
    ) -> tuple[bool | None, list[Point]]:
        """Whether teban wins whatever ko threats there are (None: a limit came first), and the points (``within``)
        after which it has won, in tentative order; ``first``: only the first of them."""
        arena = Arena.of(problem)
        prover = self.prover(arena)
        ground = Ground(arena)
        start = arena.start
        wins = _won(prover, start, problem)
        winners: list[Point] = []
        if not wins:
            return wins, winners
        for i in bits(ground.all & ~start.attacker & ~start.defender):
            if within is not None and arena.points[i] not in within:
                continue
            after = ground.play(start, i) if i != start.ban else None
            if after is None:
                continue
            won = _won(prover, after[0], problem)
            if won is None:
                return None, winners
            if won:
                winners.append(arena.points[i])
                if first:
                    break
        return True, winners


def _won(prover: Prover, state: State, problem: Problem) -> bool | None:
    """Whether the problem's teban has an unconditional win in the state, whoever is to move there."""
    if problem.teban is problem.defender:
        captured = prover.ask(Question.CAPTURE, state, problem.threats)
        return None if captured is None else not captured
    return prover.ask(Question.CAPTURE, state, -problem.threats)


def board(position: Position, marks: dict[Point, str] | None = None) -> str:
    """The diagram of a report."""
    return draw(position, marks)


def mark(points: Iterable[Point], sign: str) -> dict[Point, str]:
    """One sign on all points."""
    return dict.fromkeys(points, sign)
