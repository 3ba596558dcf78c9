"""A problem as the searches see it: realm points numbered from 0, sets of them as bits of an integer.

Bit i of a mask stands for ``points[i]``. Everything outside the realm is folded into three masks, so a search never
looks at the board again:

* ``attacker_safe``: realm points on which an attacker stone touches the outside (an attacker stone there; an empty
  point under ``wall``; an empty point under ``open``, whose liberty nobody can fill). Its chain can't be captured.
* ``defender_safe``: the same for defender stones (a defender stone outside, or an empty point under ``open``).
* ``never_vital``: realm points that touch an outside attacker stone or an outside empty point; a region with such a
  point is no eye (semantics, unconditional life).

Under ``nearest`` an empty outside point is an outside stone of the one or the other side
(:meth:`~ldjudge.problem.Problem.counts_as`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, Protocol, runtime_checkable

from ldjudge.board import Point
from ldjudge.problem import Problem
from ldjudge.search.limits import Limits


class Question(IntEnum):
    """What is asked of a state, with a signed number of threats k (k attacker threats, or -k defender threats).

    CAPTURE: 'A' of the semantics, true where the attacker captures. REMOVABLE: the same, but two passes while a side
    has threats take all threats away and play goes on (bent four). EYES: true where the defender reaches
    unconditional life; passes and repetition count for the attacker. END: true where the defender reaches the end of
    the game (two passes) or unconditional life; repetition counts for the attacker.
    """

    CAPTURE = 0
    EYES = 1
    END = 2
    REMOVABLE = 3

    @property
    def words(self) -> str:
        """The question in a few words, for people who wait for the answer."""
        return ("can the stones be captured?", "two eyes?", "alive without repetition?", "bent four?")[self]


class State(NamedTuple):
    """A state of the game: stones on the realm as masks, whose turn, the banned point, passes in a row (0 or 1)."""

    attacker: int
    defender: int
    attacker_to_move: bool
    ban: int = -1  # the index of the point that may not be retaken; -1: none
    passes: int = 0


class Prover(Protocol):
    """Whoever answers questions; the searches implement it, the verdict asks it."""

    def ask(self, question: Question, state: State, threats: int) -> bool | None:
        """The proved answer, or None where the limits ended the search (then every later question is None, too)."""
        ...

    @property
    def nodes(self) -> int:
        """Positions visited so far, over all questions."""
        ...

    @property
    def limit(self) -> str | None:
        """The limit that was reached ('nodes', 'time', 'memory'), or None."""
        ...


@runtime_checkable
class Remembering(Prover, Protocol):
    """A prover that can be asked what it knows already, without a search."""

    def known(self, question: Question, state: State, threats: int) -> bool | None:
        """The answer, or None where it would have to be searched."""
        ...

    def winning_move(self, question: Question, state: State, threats: int) -> int | None:
        """A move to be tried first (a point's number, the realm's size for a pass), or None."""
        ...


@runtime_checkable
class Patient(Prover, Protocol):
    """A prover that can put a question off: what was found out about it is kept, and asked again, it goes on there."""

    def ask_within(self, question: Question, state: State, threats: int, nodes: int) -> bool | None:
        """As ``ask``, but also None once the question has taken that many nodes, which ends nothing else.

        It is no limit: ``limit`` stays None unless one of the limits was reached as well. A prover that rests on
        another which can't put a question off may answer without regard to ``nodes``.
        """
        ...


@runtime_checkable
class Renewable(Prover, Protocol):
    """A prover that a limit ended and that can go on with what it has found out."""

    def renew(self, limits: Limits) -> None:
        """Goes on under new limits, whose nodes count from now on; ``nodes`` still tells those of all its work."""
        ...


@dataclass(frozen=True)
class Arena:
    """The tables of a problem; see the module's head for the masks. ``neighbours[i]`` are the points next to i.

    What only orders a search: ``rings[i]`` are the twelve points around i (eight around it, clockwise from above, then
    those two steps above, right, below and left), each a realm point's number, or -1 off the board, -2 an outside
    liberty, -3 an outside attacker, -4 an outside defender. ``places[i]`` are its column and row, and a number from 0
    (the corner) to 14 for how far it is from the two nearest edges, 4 or more being all the same.
    """

    points: tuple[Point, ...]
    neighbours: tuple[int, ...]
    attacker_safe: int
    defender_safe: int
    never_vital: int
    targets: int
    suicide: bool
    threats: int
    start: State
    rings: tuple[tuple[int, ...], ...]
    places: tuple[tuple[int, int, int], ...]

    @property
    def size(self) -> int:
        """The number of realm points."""
        return len(self.points)

    def index(self, point: Point) -> int:
        """The number of a realm point; raises ValueError off the realm."""
        return self.points.index(point)

    def mask(self, points: frozenset[Point]) -> int:
        """The bits of realm points; raises ValueError off the realm."""
        return sum(1 << self.points.index(p) for p in points)

    def set_of(self, mask: int) -> frozenset[Point]:
        """The points of a mask."""
        return frozenset(p for i, p in enumerate(self.points) if mask >> i & 1)

    @classmethod
    def of(cls, problem: Problem) -> Arena:
        """The arena of a problem, its start state with the problem's teban and ko ban.

        The points are numbered row by row from the top, each row from the left: the 'tentative order' of the
        round robin.
        """
        position, realm = problem.position, problem.realm
        points = tuple(sorted(realm, key=lambda p: (p.row, p.column)))
        number = {p: i for i, p in enumerate(points)}
        neighbours, attacker_safe, defender_safe, never_vital = [], 0, 0, 0
        attacker = defender = 0
        for i, p in enumerate(points):
            bit, near = 1 << i, 0
            for q in position.neighbours(p):
                if q in number:
                    near |= 1 << number[q]
                    continue
                there = problem.counts_as(q)
                if there is not problem.attacker:
                    defender_safe |= bit
                if there is problem.defender:
                    continue
                never_vital |= bit
                attacker_safe |= bit
            neighbours.append(near)
            there = position.at(p)
            if there is problem.attacker:
                attacker |= bit
            elif there is problem.defender:
                defender |= bit
        targets = 0
        for p in problem.targets:
            targets |= sum(1 << number[q] for q in position.chain(p).stones)
        ban = number.get(position.ko, -1) if position.ko is not None else -1
        start = State(attacker, defender, problem.teban is problem.attacker, ban)
        return cls(
            points,
            tuple(neighbours),
            attacker_safe,
            defender_safe,
            never_vital,
            targets,
            problem.suicide,
            problem.threats,
            start,
            *_surroundings(problem, points, number),
        )


_RING = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -2), (2, 0), (0, 2), (-2, 0))


def _surroundings(
    problem: Problem, points: tuple[Point, ...], number: dict[Point, int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, int, int], ...]]:
    """``rings`` and ``places`` of an arena."""
    position = problem.position

    def around(column: int, row: int) -> int:
        if not (0 <= column < position.width and 0 <= row < position.height):
            return -1
        p = Point(column, row)
        if p in number:
            return number[p]
        there = problem.counts_as(p)
        return -2 if there is None else -4 if there is problem.defender else -3

    rings = tuple(tuple(around(p.column + x, p.row + y) for x, y in _RING) for p in points)
    places = []
    for p in points:
        from_side = min(p.column, position.width - 1 - p.column, 4)
        from_end = min(p.row, position.height - 1 - p.row, 4)
        near, far = sorted((from_side, from_end))
        places.append((p.column, p.row, far * (far + 1) // 2 + near))
    return rings, tuple(places)
