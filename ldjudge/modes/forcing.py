"""Proofs that one side forces its goal, found by trying few moves for it and answering every move of the other.

The *forcer* plays the moves that a mode suggests; the *resister* may play everything. A proof is a finite tree, so it
holds on every path: repetition, which counts against the side that has to reach something (the attacker in CAPTURE, the
defender in EYES), can't occur in it.

Most resister's moves don't touch what happens. So each proof carries its *zone*: the points whose contents it leans on.
It holds in every position that looks the same there, whatever stands elsewhere. Where the forcer wins after the
resister's pass, it therefore wins after any move that neither lies in the zone of that proof nor captures a stone in
it; only the others are tried. (The relevance zone of the literature on capturing problems, here applied only where
it is exact: legality and captures of every move of the proof are part of the zone, see :meth:`Ground.grounds`.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ldjudge.modes.ground import Ground, bits
from ldjudge.search.arena import State

MAX_PLIES = 250  # a ladder across a 52x52 board stays below; keeps the recursion away from the interpreter's limit


class OutOfMeans(Exception):
    """The positions or the seconds for a forced line are used up: no decision."""


class Forcing:
    """A search for forced lines on one ground; subclasses say what the goal is and which moves are worth trying.

    ``patience`` bounds what moves that force little may cost along one line, for a search that widens step by step.
    ``positions`` counts the states visited; more than ``allowed`` raise :class:`OutOfMeans`. ``proved`` holds every
    state (with the resister's threats) that the forcer was shown to win, with the zone of the proof.
    """

    def __init__(self, ground: Ground, forcer_attacks: bool, allowed: int) -> None:
        self.ground = ground
        self.forcer_attacks = forcer_attacks
        self.allowed = allowed
        self.positions = 0
        self.patience = 0
        self.proved: dict[tuple[State, int], int] = {}
        self.chosen: dict[tuple[State, int], int] = {}  # the forcer's move where it is to move
        self._failed: set[tuple[State, int, int]] = set()
        self._path: set[tuple[State, int]] = set()

    # What subclasses say.

    def reached(self, state: State) -> int | None:
        """The zone of the goal if the state has reached it, else None."""
        raise NotImplementedError

    def pushes(self, state: State, threats: int) -> Iterable[tuple[int, int]]:
        """The points that the forcer tries, best first, each with what it takes of the patience (0: nothing); the
        resister has ``threats``."""
        raise NotImplementedError

    def answers(self, state: State) -> tuple[list[int], int | None] | None:
        """The resister's best answers, and the zone on which the list is complete (None: it isn't; then the pass and
        everything in its zone are tried as well). None in place of both: the forcer has no hope here."""
        raise NotImplementedError

    def worked(self, point: int) -> None:
        """Told of every forcer's move that was proved; subclasses may try it first elsewhere."""

    # The search.

    def check(self) -> None:
        """Called at every state; subclasses may add a clock. Raises :class:`OutOfMeans`."""
        self.positions += 1
        if self.positions > self.allowed:
            raise OutOfMeans

    def force(self, state: State, threats: int) -> int | None:
        """The zone of a proof that the forcer reaches its goal, with the resister's number of threats; or None."""
        if state.attacker_to_move is self.forcer_attacks:
            return self._push(state, threats)
        return self._resist(state, threats)

    def _known(self, state: State, threats: int) -> tuple[bool, int | None]:
        """Whether there is nothing to search at a state, and the zone that is known there: None where the forcer has
        failed with this patience, where the state would repeat, or where the line gets too long."""
        reached = self.reached(state)
        if reached is not None:
            return True, reached
        key = (state, threats)
        proved = self.proved.get(key)
        if proved is not None:
            return True, proved
        failed = (state, threats, self.patience) in self._failed or key in self._path or len(self._path) > MAX_PLIES
        return failed, None

    def _push(self, state: State, threats: int) -> int | None:
        settled, zone = self._known(state, threats)
        if settled:
            return zone
        self.check()
        key = (state, threats)
        self._path.add(key)
        try:
            for point, cost in self.pushes(state, threats):
                if point == state.ban or cost > self.patience:
                    continue
                after = self.ground.play(state, point)
                if after is None:
                    continue
                self.patience -= cost
                zone = self._resist(after[0], threats)
                self.patience += cost
                if zone is not None:
                    zone |= self.ground.grounds(state, point)
                    self.proved[key] = zone
                    self.chosen[key] = point
                    self.worked(point)
                    return zone
        finally:
            self._path.discard(key)
        self._failed.add((state, threats, self.patience))
        return None

    def _resist(self, state: State, threats: int) -> int | None:
        settled, zone = self._known(state, threats)
        if settled:
            return zone
        self.check()
        key = (state, threats)
        self._path.add(key)
        try:
            zone = self._answered(state, threats)
        finally:
            self._path.discard(key)
        if zone is None:
            self._failed.add((state, threats, self.patience))
        else:
            self.proved[key] = zone
        return zone

    def _answered(self, state: State, threats: int) -> int | None:
        """The zone on which all of the resister's moves are answered, or None."""
        listed = self.answers(state)
        if listed is None:
            return None
        points, complete = listed
        ground, zone = self.ground, 0
        empty = ground.all & ~state.attacker & ~state.defender
        tried = 0
        for point in points:
            if not tried >> point & 1:
                tried |= 1 << point
                answered = self._answer(state, point, threats)
                if answered is None:
                    return None
                zone |= answered
        passed = self._push(State(state.attacker, state.defender, not state.attacker_to_move, -1, 1), threats)
        if passed is None:
            return None
        zone |= passed
        if complete is not None:
            return zone | complete
        touching, capturing = self._touching(state, passed, empty)
        zone |= capturing
        for point in bits(touching & ~tried):
            answered = self._answer(state, point, threats)
            if answered is None:
                return None
            zone |= answered
        return zone

    def _answer(self, state: State, point: int, threats: int) -> int | None:
        """The zone of the proof after the resister's move on a point; an illegal move needs only its grounds."""
        grounds = self.ground.grounds(state, point)
        if point == state.ban:
            if not threats:
                return grounds
            threats -= 1
        after = self.ground.play(state, point)
        if after is None:
            return grounds
        zone = self._push(after[0], threats)
        return None if zone is None else zone | grounds

    def _touching(self, state: State, zone: int, empty: int) -> tuple[int, int]:
        """The resister's moves that change a zone: those in it and those that capture in it; and what shows that
        there are no more of them."""
        ground = self.ground
        if ground.arena.suicide:
            return empty, ground.all
        stones = state.attacker if self.forcer_attacks else state.defender
        safe = ground.safe(self.forcer_attacks)
        touching, shows = zone & empty, 0
        for chain in ground.chains(stones, zone):
            shows |= chain
            if chain & safe:
                continue
            around = ground.around(chain)
            liberties = around & empty
            if liberties & (liberties - 1):
                low = liberties & -liberties
                second = liberties ^ low
                shows |= low | (second & -second)
            else:
                shows |= around
                touching |= liberties
        return touching, shows

    def line(self, state: State, threats: int) -> Iterator[int | None]:
        """The forcer's proved line against the resister's first answers (None: a pass), from a proved state on."""
        for _ in range(MAX_PLIES):
            if self.reached(state) is not None:
                return
            if state.attacker_to_move is self.forcer_attacks:
                point = self.chosen.get((state, threats))
                if point is None:
                    return
                yield point
                after = self.ground.play(state, point)
                assert after is not None
                state = after[0]
                continue
            listed = self.answers(state)
            for point in listed[0] if listed is not None else []:
                cost = 1 if point == state.ban else 0
                after = self.ground.play(state, point) if cost <= threats else None
                if after is not None and (after[0], threats - cost) in self.proved:
                    yield point
                    state, threats = after[0], threats - cost
                    break
            else:
                yield None
                state = State(state.attacker, state.defender, not state.attacker_to_move, -1, 1)
