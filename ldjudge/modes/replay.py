"""Confirms life that was found on a changed board by replaying its strategy on the true one.

A mode that gives points to the attacker may find that the object stones live even so. Stones that are captured later,
or never, change what can be played under them, so this is a proof only after the same strategy was carried through on
the true board: the defender plays what the changed board says, every attacker move is answered, those on the points
that were given away included.
"""

from __future__ import annotations

from collections.abc import Iterator

from ldjudge.modes.forcing import Forcing, OutOfMeans
from ldjudge.modes.ground import Ground, bits
from ldjudge.modes.outcome import Facts, Means
from ldjudge.search.arena import Arena, Prover, Question, State
from ldjudge.search.benson import components, lives, unconditionally_alive

POSITIONS = 20_000  # the most that a replay may visit; confirmed strategies take some hundreds


class Strategy:
    """What the changed board says about states of the true one.

    ``small`` is the arena of the changed problem; its points are points of the true realm, too. States are carried over
    by dropping the stones on points that the changed board gave away.
    """

    def __init__(self, true: Ground, small: Arena, prover: Prover) -> None:
        self.true = true
        self.small = Ground(small)
        self._prover = prover
        number = {p: i for i, p in enumerate(small.points)}
        self._pairs = tuple((1 << i, 1 << number[p]) for i, p in enumerate(true.arena.points) if p in number)
        self.playable = sum(big for big, _ in self._pairs)
        self._killers: list[int] = []

    def carried(self, state: State) -> State | None:
        """The state on the changed board; None where a chain has no liberties there, so that it is no position."""
        attacker = defender = 0
        ban = -1
        for big, little in self._pairs:
            if state.attacker & big:
                attacker |= little
            elif state.defender & big:
                defender |= little
            if state.ban >= 0 and big == 1 << state.ban:
                ban = little.bit_length() - 1
        empty = self.small.all & ~attacker & ~defender
        for stones, safe in ((attacker, self.small.arena.attacker_safe), (defender, self.small.arena.defender_safe)):
            for chain, around in components(self.small.arena, stones):
                if not chain & safe and not around & empty:
                    return None
        return State(attacker, defender, state.attacker_to_move, ban, state.passes)

    def good(self, question: Question, wanted: bool, state: State, threats: int) -> bool:
        """Whether the changed board gives the wanted answer for a state of the true board; raises OutOfMeans."""
        carried = self.carried(state)
        if carried is None:
            return False
        answer = self._prover.ask(question, carried, threats)
        if answer is None:
            raise OutOfMeans
        return answer is wanted

    def replies(self, question: Question, wanted: bool, state: State, threats: int) -> Iterator[tuple[int, State]]:
        """The defender's moves that the changed board approves of, with the state after each; the latest that have
        worked come first, then the tentative order."""
        empty = self.true.all & ~state.attacker & ~state.defender & self.playable
        points = [p for p in reversed(self._killers) if empty >> p & 1]
        points += [p for p in bits(empty) if p not in points]
        for point in points:
            after = self.true.play(state, point) if point != state.ban else None
            if after is not None and self.good(question, wanted, after[0], threats):
                yield point, after[0]

    def worked(self, point: int) -> None:
        """Remembers a reply for the next states."""
        if point in self._killers:
            self._killers.remove(point)
        self._killers.append(point)
        del self._killers[:-4]


class Life(Forcing):
    """Two eyes: the defender forces unconditional life on the true board with the moves of the changed one."""

    def __init__(self, strategy: Strategy, allowed: int) -> None:
        super().__init__(strategy.true, forcer_attacks=False, allowed=allowed)
        self.strategy = strategy

    def reached(self, state: State) -> int | None:
        """Unconditional life; its zone is the living chains with all the regions that are closed by them."""
        arena = self.ground.arena
        if not lives(arena, state.attacker, state.defender):
            return None
        alive = unconditionally_alive(arena, state.attacker, state.defender)
        zone = alive
        for part, around in components(arena, self.ground.all & ~state.defender):
            if not around & state.defender & ~alive:
                zone |= part
        return zone

    def pushes(self, state: State, threats: int) -> Iterator[tuple[int, int]]:
        """What the changed board says keeps the two eyes."""
        for point, _after in self.strategy.replies(Question.EYES, True, state, threats):
            yield point, 0

    def worked(self, point: int) -> None:
        """The reply is tried first in the next states."""
        self.strategy.worked(point)

    def answers(self, state: State) -> tuple[list[int], int | None] | None:
        """No list: the attacker's pass, then whatever touches the defender's answers."""
        return [], None


def confirm_eyes(strategy: Strategy, start: State, threats: int, means: Means, facts: Facts) -> int | None:
    """Replays a life with two eyes; on success adds the facts and returns the defender's first move (-1: none needed,
    or the attacker begins). None: not confirmed, which proves nothing."""
    life = Life(strategy, min(POSITIONS, means.positions_left()))
    try:
        zone = life.force(start, threats)
    except OutOfMeans:
        zone = None
    means.count(life.positions)
    if zone is None:
        return None
    for (state, left), _zone in life.proved.items():
        facts.add_lives(state, left)
    facts.add_lives(start, threats)
    facts.moves = {state: point for (state, _left), point in life.chosen.items()}
    return life.chosen.get((start, threats), -1)


def confirm_hold(strategy: Strategy, start: State, threats: int, means: Means, facts: Facts) -> int | None:
    """Replays a life without two eyes (seki, repetition); returns as :func:`confirm_eyes` does.

    Repetition counts for the defender here, so the proof is a set of states in which every attacker move leads to a
    state with a reply that leads back into the set.
    """
    ground, allowed = strategy.true, min(POSITIONS, means.positions_left())
    arena = ground.arena
    seen: set[tuple[State, int]] = set()
    todo: list[tuple[State, int]] = []
    replies: dict[State, int] = {}
    first = -1

    def settled(state: State) -> bool:
        return lives(arena, state.attacker, state.defender)

    def reply(state: State, left: int) -> tuple[int, State] | None:
        """The pass if that holds (it changes least), else an approved move; None where there is none."""
        after = State(state.attacker, state.defender, True, -1, 0 if state.ban >= 0 else 1)
        if strategy.good(Question.CAPTURE, False, after, left):
            return -1, after
        for point, played in strategy.replies(Question.CAPTURE, False, state, left):
            strategy.worked(point)
            return point, played
        return None

    def take(state: State, left: int) -> bool:
        """Adds an attacker's state to the set."""
        if (state, left) not in seen:
            seen.add((state, left))
            todo.append((state, left))
        return len(seen) <= allowed

    try:
        if start.attacker_to_move:
            take(start, threats)
        elif not settled(start):
            # Passes in a row: the one that the first reply might be is the defender's own.
            answer = reply(start, threats)
            if answer is None:
                return None
            first = replies[start] = answer[0]
            take(answer[1], threats)
        confirmed = True
        while todo and confirmed:
            state, left = todo.pop()
            for after, rest in _attacks(ground, state, left):
                if _captured(arena, after):
                    confirmed = False
                    break
                if after.passes == 2 or settled(after):
                    continue
                answer = reply(after, rest)
                if answer is not None:
                    replies[after] = answer[0]
                # The reply may end the game: a second pass in a row leaves what is there.
                if answer is None or not (_ended(after, answer) or take(answer[1], rest)):
                    confirmed = False
                    break
    except OutOfMeans:
        confirmed = False
    means.count(len(seen))
    if not confirmed:
        return None
    for state, left in seen:
        facts.add_held(state, left)
    facts.add_held(start, threats)
    facts.moves = replies
    return first


def _attacks(ground: Ground, state: State, threats: int) -> Iterator[tuple[State, int]]:
    """Every legal attacker move and the pass, with the threats that are left; passes 2 stands for the end."""
    for point in bits(ground.all & ~state.attacker & ~state.defender):
        cost = 1 if point == state.ban else 0
        after = ground.play(state, point) if cost <= threats else None
        if after is not None:
            yield after[0], threats - cost
    passes = 0 if state.ban >= 0 else state.passes + 1
    yield State(state.attacker, state.defender, False, -1, passes), threats


def _ended(before: State, answer: tuple[int, State]) -> bool:
    """Whether a reply was the second pass in a row."""
    return answer[0] < 0 and before.passes == 1 and before.ban < 0


def _captured(arena: Arena, state: State) -> bool:
    """Whether the attacker has what it wants."""
    return bool(arena.targets & ~state.defender) if arena.targets else not state.defender
