"""The reference for tests: tiny problems solved without any search, straight from the definitions.

All states that can arise are listed, and what the reacher can force is found by going over them until nothing
changes: the least fixpoint, in which repetition brings the reacher nothing. Shares no code with the searches; points
are board points, positions are dictionaries, and both budgets of threats are kept apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ldjudge.board import Colour, Point
from ldjudge.problem import Boundary, Problem
from ldjudge.search.arena import Question

Stones = frozenset[tuple[Point, Colour]]


class Situation(NamedTuple):
    """A state of the game: stones on the realm, attacker to move, banned point, passes in a row, threats of both."""

    stones: Stones
    attacking: bool
    ban: Point | None
    passes: int
    attacker_threats: int
    defender_threats: int


class TooLarge(Exception):
    """More states than a test should enumerate."""


class Outcome(NamedTuple):
    """The verdict by its definition; ``winning`` holds first moves (None: pass)."""

    cls: str
    n: int | None
    life: str | None
    bent_four: bool
    winning: frozenset[Point | None]


class Fixpoint:
    """The rules of the game on a problem, and the answers to all four questions."""

    def __init__(self, problem: Problem, most: int = 4000) -> None:
        """``most``: the number of states of one question beyond which :class:`TooLarge` is raised."""
        self.problem = problem
        self.most = most
        self.attacker, self.defender = problem.attacker, problem.defender
        position = problem.position
        self.near = {p: [q for q in position.neighbours(p) if q in problem.realm] for p in problem.realm}
        self.order = sorted(problem.realm)
        self.outside: dict[Point, set[Colour | None]] = {
            p: {self._there(q) for q in position.neighbours(p) if q not in problem.realm} for p in problem.realm
        }
        self.targets = frozenset(q for p in problem.targets for q in position.chain(p).stones)
        self._plays: dict[tuple[Stones, bool], list[tuple[Point, Stones, Point | None, bool]]] = {}
        self._lives: dict[Stones, bool] = {}
        self.answers: dict[Question, dict[Situation, bool]] = {question: {} for question in Question}

    def _there(self, point: Point) -> Colour | None:
        """The stone on an outside point; under ``nearest``, the colour that stands nearer to an empty one."""
        problem = self.problem
        if problem.position.at(point) is not None or problem.boundary is not Boundary.NEAREST:
            return problem.position.at(point)
        for steps in range(1, max(problem.position.width, problem.position.height)):
            met = {
                problem.position.at(q)
                for q in problem.position.points()
                if q not in problem.realm and max(abs(q.column - point.column), abs(q.row - point.row)) == steps
            }
            if self.attacker in met:
                return self.attacker
            if self.defender in met:
                return self.defender
        return self.attacker

    def start(self, attacker_threats: int = 0, defender_threats: int = 0) -> Situation:
        """The problem as it stands."""
        problem = self.problem
        stones = frozenset((p, c) for p, c in problem.position.stones.items() if p in problem.realm)
        ban = problem.position.ko if problem.position.ko in problem.realm else None
        return Situation(stones, problem.teban is problem.attacker, ban, 0, attacker_threats, defender_threats)

    # Rules

    def safe(self, point: Point, colour: Colour) -> bool:
        """Whether a stone there has contact with the outside that keeps it from being captured."""
        around = self.outside[point]
        if colour in around:
            return True
        return None in around and (self.problem.boundary is Boundary.OPEN or colour is self.attacker)

    def chain(self, stones: dict[Point, Colour], point: Point) -> tuple[set[Point], set[Point], bool]:
        """Stones and liberties of a chain, and whether the outside keeps it safe."""
        colour, chain, liberties, todo = stones[point], {point}, set(), [point]
        while todo:
            for q in self.near[todo.pop()]:
                if q not in stones:
                    liberties.add(q)
                elif stones[q] is colour and q not in chain:
                    chain.add(q)
                    todo.append(q)
        return chain, liberties, any(self.safe(p, colour) for p in chain)

    def play(self, before: Stones, colour: Colour, point: Point) -> tuple[Stones, Point | None] | None:
        """Stones and ban after a move, None where it is illegal whatever the ban."""
        stones = dict(before)
        if point in stones:
            return None
        stones[point] = colour
        taken: set[Point] = set()
        for q in self.near[point]:
            if stones.get(q) is colour.opponent:
                chain, liberties, safe = self.chain(stones, q)
                if not liberties and not safe:
                    taken |= chain
        for q in taken:
            del stones[q]
        chain, liberties, safe = self.chain(stones, point)
        if not liberties and not safe:
            if not self.problem.suicide:
                return None
            for q in chain:
                del stones[q]
            return frozenset(stones.items()), None
        ko = len(taken) == 1 and len(chain) == 1 and liberties == taken and not safe
        return frozenset(stones.items()), next(iter(taken)) if ko else None

    def plays(self, stones: Stones, attacking: bool) -> list[tuple[Point, Stones, Point | None, bool]]:
        """All moves with the stones and the ban after them, and whether the attacker has won by it; remembered."""
        if (stones, attacking) not in self._plays:
            colour = self.attacker if attacking else self.defender
            moves = [(p, after) for p in self.order if (after := self.play(stones, colour, p)) is not None]
            self._plays[stones, attacking] = [(p, *after, self.lost(after[0])) for p, after in moves]
        return self._plays[stones, attacking]

    def lost(self, stones: Stones) -> bool:
        """Whether the attacker has captured what it must."""
        held = {p for p, c in stones if c is self.defender}
        return not self.targets <= held if self.targets else not held

    def alive(self, stones: Stones) -> set[Point]:
        """The unconditionally alive defender stones."""
        board = dict(stones)
        chains: list[tuple[set[Point], set[Point], bool]] = []
        for p in self.order:
            if board.get(p) is self.defender and not any(p in chain for chain, _, _ in chains):
                chains.append(self.chain(board, p))
        regions: list[set[Point]] = []
        for p in self.order:
            if board.get(p) is not self.defender and not any(p in region for region in regions):
                region, todo = {p}, [p]
                while todo:
                    for q in self.near[todo.pop()]:
                        if board.get(q) is not self.defender and q not in region:
                            region.add(q)
                            todo.append(q)
                regions.append(region)
        regions = [r for r in regions if not any(self.outside[p] & {self.attacker, None} for p in r)]
        while True:
            living = set().union(*(chain for chain, _, _ in chains))
            kept = []
            for chain, liberties, safe in chains:
                vital = 0
                for region in regions:
                    empty = {p for p in region if p not in board}
                    border = {q for p in region for q in self.near[p] if q not in region}
                    if self.problem.suicide:  # the stones in the region may make way for more empty points
                        inside = region <= {q for p in chain for q in self.near[p]}
                    else:
                        inside = empty <= liberties
                    vital += bool(empty) and inside and border <= living
                if safe or vital >= 2:
                    kept.append((chain, liberties, safe))
            if len(kept) == len(chains):
                return living
            chains = kept

    def lives(self, stones: Stones) -> bool:
        """Whether what the defender must keep is unconditionally alive."""
        if stones not in self._lives:
            alive = self.alive(stones)
            self._lives[stones] = self.targets <= alive if self.targets else bool(alive)
        return self._lives[stones]

    # The four games

    def successors(self, question: Question, state: Situation) -> list[Situation | bool]:
        """What every legal move leads to; True or False where the reacher has got there, or never will."""
        attacks = question in (Question.CAPTURE, Question.REMOVABLE)
        found: list[Situation | bool] = []
        for point, stones, ban, lost in self.plays(state.stones, state.attacking):
            a, d = state.attacker_threats, state.defender_threats
            if point == state.ban:
                if state.attacking:
                    a -= 1
                else:
                    d -= 1
            if min(a, d) < 0:
                continue
            if lost:
                found.append(attacks)
            else:
                found.append(Situation(stones, not state.attacking, ban, 0, a, d))
        other = state._replace(attacking=not state.attacking, ban=None)
        if state.ban is not None:
            found.append(other)
        elif state.passes == 0:
            found.append(other._replace(passes=1))
        elif question is Question.REMOVABLE and (state.attacker_threats or state.defender_threats):
            found.append(other._replace(passes=0, attacker_threats=0, defender_threats=0))
        else:
            found.append(question is Question.END)
        return found

    def solve(self, question: Question, root: Situation) -> bool:
        """Whether the reacher reaches its goal; remembers the answers of all states that can arise."""
        known = self.answers[question]
        attacks = question in (Question.CAPTURE, Question.REMOVABLE)
        if root in known:
            return known[root]
        graph: dict[Situation, list[Situation | bool]] = {}
        true: set[Situation] = set()
        todo = [root]
        while todo:
            state = todo.pop()
            if state in graph:
                continue
            graph[state] = []
            if len(graph) > self.most:
                raise TooLarge
            if self.lost(state.stones):
                if attacks:
                    true.add(state)
            elif not attacks and self.lives(state.stones):
                true.add(state)
            else:
                graph[state] = self.successors(question, state)
                todo.extend(s for s in graph[state] if not isinstance(s, bool))
        rest = [state for state in graph if state not in true and graph[state]]
        while True:
            still: list[Situation] = []
            for state in rest:
                values = (s if isinstance(s, bool) else s in true for s in graph[state])
                if any(values) if state.attacking is attacks else all(values):
                    true.add(state)
                else:
                    still.append(state)
            if len(still) == len(rest):
                break
            rest = still
        known.update((state, state in true) for state in graph)
        return known[root]

    # The verdict

    def threshold(self, state: Situation) -> int:
        """The smallest signed number of threats with which the attacker captures; K + 1: with none."""
        most = self.problem.threats
        for k in range(-most, most + 1):
            if self.solve(Question.CAPTURE, budget(state, k)):
                return k
        return most + 1

    def worth(self, state: Situation) -> int:
        """A number that is larger the better the state is for the defender (dead, ko by n, seki, two eyes)."""
        if self.lost(state.stones):
            return -self.problem.threats
        k = self.threshold(state)
        if k > self.problem.threats and self.solve(Question.EYES, budget(state, self.problem.threats)):
            return k + 1
        return k

    def outcome(self) -> Outcome:
        """The verdict on the problem under Chinese rules."""
        start, most = self.start(), self.problem.threats
        worth = self.worth(start)
        cls = "dead" if worth == -most else "alive" if worth > most else "ko"
        life = None
        if worth > most + 1:
            life = "two-eyes"
        elif worth == most + 1:
            life = "seki" if self.solve(Question.END, budget(start, most)) else "repetition"
        bent = cls == "ko" and self.solve(Question.REMOVABLE, budget(start, -most))
        defends = not start.attacking
        winning: set[Point | None] = set()
        if cls == "ko" or (cls == "alive") is defends:
            for point, after in self.first_moves(start):
                value = self.worth(after)
                if value >= worth if defends else value <= worth:
                    winning.add(point)
        return Outcome(cls, worth if cls == "ko" else None, life, bent, frozenset(winning))

    def first_moves(self, start: Situation) -> Iterable[tuple[Point | None, Situation]]:
        """The first moves and the states after them."""
        for point, stones, ban, _ in self.plays(start.stones, start.attacking):
            if point != start.ban:
                yield point, Situation(stones, not start.attacking, ban, 0, 0, 0)
        yield None, start._replace(attacking=not start.attacking, ban=None)


def budget(state: Situation, threats: int) -> Situation:
    """The state with a signed number of threats: the attacker's, or minus the defender's."""
    return state._replace(attacker_threats=max(threats, 0), defender_threats=max(-threats, 0))
