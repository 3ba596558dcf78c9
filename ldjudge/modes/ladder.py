"""Mode ``ladder`` (working example 4): capture by ladders, loose ladders and nets.

The vacant points E of the target are its liberties. The attacker gives up at four or more of them, so few moves are
worth a look: the liberties, and with two of them left the points around. Both sides try them by fixed priorities.
Processes: A (:meth:`Ladder.pushes`: S1500 to S1560), B (:meth:`Ladder.by_new_liberties`), C to C3
(:meth:`Ladder.attack_list`), D and H (the search, :class:`ldjudge.modes.forcing.Forcing`), E
(:meth:`Ladder.answers`), F to F3 (:meth:`Ladder.defence_list`), G (:meth:`Ladder.atari_list`).

Leaving out attacker moves does no harm to a capture that is found. Leaving out defender moves does: with the target in
atari the list is complete, but with two liberties every other defender move, the pass included, is answered as well.
Three or more liberties left to the defender, an empty list and giving up are 'no decision', never a verdict.
"""

from __future__ import annotations

from collections.abc import Iterable

from ldjudge.board import Point
from ldjudge.modes.forcing import Forcing, OutOfMeans
from ldjudge.modes.ground import Ground, bits
from ldjudge.modes.outcome import Means, Outcome, board
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, State
from ldjudge.wording import counted

MANY = 99  # the liberties of a chain that can't be captured
POSITIONS = 1500  # the most that one target is worth; a ladder across a 19x19 board takes about a hundred
_PATIENCE = (0, 1, 2)  # what moves off the liberties may cost along one line, step by step


class Ladder(Forcing):
    """The loose ladder on one target chain (``target`` is one of its stones), or on all object stones (None)."""

    def __init__(self, ground: Ground, target: int | None, allowed: int) -> None:
        super().__init__(ground, forcer_attacks=True, allowed=allowed)
        self.target = target

    def stones(self, state: State) -> int:
        """H: the target chain, with the stones that have joined it; without targets all defender stones."""
        if self.target is None:
            return state.defender
        return self.ground.chain(state.defender, self.target)

    def count(self, state: State, stones: int) -> int:
        """The number of vacant E of the stones; MANY where they touch what can't be captured."""
        if stones & self.ground.arena.defender_safe:
            return MANY
        return (self.ground.around(stones) & ~state.attacker & ~state.defender).bit_count()

    def reached(self, state: State) -> int | None:
        """The target is captured. The zone of a capture is in the grounds of the move; without targets, everything."""
        if self.target is None:
            return None if state.defender else self.ground.all
        return None if state.defender >> self.target & 1 else 0

    def pushes(self, state: State, threats: int) -> Iterable[tuple[int, int]]:
        """Process A: what the attacker tries, by the number of vacant E; nothing at four or more.

        Liberties and captures cost no patience, an O costs 1, what is farther off 2.
        """
        stones = self.stones(state)
        count = self.count(state, stones)
        if count >= 4:
            return
        if count == 3:
            for _, point in self.by_new_liberties(state, stones):
                yield point, 0
        elif count == 2:
            listed = self.attack_list(state, (4000, 3000, 0)[min(self.patience, 2)])
            costs = [(p, 0 if priority >= 4000 else 1 if priority >= 3000 else 2) for priority, p in listed]
            # With patience to spend the other moves go first: the liberties have failed with less of it.
            yield from sorted(costs, key=lambda item: item[1] == 0 < self.patience)
        else:
            for point in bits(self.ground.around(stones) & ~state.attacker & ~state.defender):
                yield point, 0

    def by_new_liberties(self, state: State, stones: int) -> list[tuple[int, int]]:
        """Process B: the vacant E, each with how many the defender would have after a move there; most first."""
        empty = self.ground.all & ~state.attacker & ~state.defender
        found = []
        for point in bits(self.ground.around(stones) & empty):
            bit = 1 << point
            joined = self.ground.chain(state.defender | bit, point) | (stones if self.target is None else 0)
            if joined & self.ground.arena.defender_safe:
                found.append((MANY, point))
            else:
                found.append(((self.ground.around(joined) & empty & ~bit).bit_count(), point))
        return sorted(found, key=lambda item: -item[0])

    def attack_list(self, state: State, lowest: int = 0) -> list[tuple[int, int]]:
        """Processes C to C3, for two vacant E: priorities and points, highest first, down to ``lowest``."""
        stones, empty = self.stones(state), self.ground.all & ~state.attacker & ~state.defender
        found: list[tuple[int, int]] = []
        for liberties in self._neighbour_liberties(state, stones, empty):
            if liberties.bit_count() == 1:
                found += [(5000, p) for p in bits(liberties)]
        return self._with_surroundings(state, stones, empty, found, lowest)

    def defence_list(self, state: State, lowest: int = 0) -> list[tuple[int, int]]:
        """Processes F to F3, for two vacant E: priorities and points, highest first, down to ``lowest``."""
        stones, empty = self.stones(state), self.ground.all & ~state.attacker & ~state.defender
        found: list[tuple[int, int]] = []
        for liberties in self._neighbour_liberties(state, stones, empty):
            if liberties.bit_count() <= 2:
                found += [(6000 if liberties.bit_count() == 1 else 5000, p) for p in bits(liberties)]
        return self._with_surroundings(state, stones, empty, found, lowest)

    def atari_list(self, state: State) -> list[tuple[int, int]]:
        """Process G, for one vacant E: captures of neighbours in atari, then the last liberty."""
        stones, empty = self.stones(state), self.ground.all & ~state.attacker & ~state.defender
        found: list[tuple[int, int]] = []
        for liberties in self._neighbour_liberties(state, stones, empty):
            if liberties.bit_count() == 1:
                found += [(5000, p) for p in bits(liberties)]
        found += [(4000, p) for p in bits(self.ground.around(stones) & empty)]
        return _highest_first(found)

    def _neighbour_liberties(self, state: State, stones: int, empty: int) -> Iterable[int]:
        """The liberties of each attacker chain next to the stones that can be captured at all."""
        for chain in self.ground.chains(state.attacker, self.ground.around(stones)):
            if not chain & self.ground.arena.attacker_safe:
                yield self.ground.around(chain) & empty

    def _with_surroundings(
        self, state: State, stones: int, empty: int, found: list[tuple[int, int]], lowest: int
    ) -> list[tuple[int, int]]:
        """Adds the vacant E (4000 + n), O (3000), E of E (2000), O of E (1000) and E of O (0)."""
        ground = self.ground
        found += [(4000 + n, p) for n, p in self.by_new_liberties(state, stones)]
        if lowest >= 4000:
            return _highest_first(found)
        e, o = ground.around(stones) & empty, ground.corners(stones) & empty
        for priority, points in (
            (3000, o),
            (2000, ground.around(e)),
            (1000, ground.corners(e)),
            (0, ground.around(o)),
        ):
            if priority >= lowest:
                found += [(priority, p) for p in bits(points & empty)]
        return _highest_first(found)

    def answers(self, state: State) -> tuple[list[int], int | None] | None:
        """Process E: the defender's list. Complete only for a target in atari, as long as nothing around it changes."""
        stones = self.stones(state)
        count = self.count(state, stones)
        if count >= 3 or count == 0:
            return None
        if count == 2:
            # The defender's O, EE, EO and OE come with everything else, where they touch what the attacker does.
            return [p for _, p in self.defence_list(state, 4000)], None
        listed = [p for _, p in self.atari_list(state)]
        if self.target is None:  # a new stone elsewhere has to be captured as well
            return listed, None
        ground, empty = self.ground, self.ground.all & ~state.attacker & ~state.defender
        complete = stones | ground.around(stones)
        for chain in ground.chains(state.attacker, ground.around(stones)):
            complete |= chain
            if chain & ground.arena.attacker_safe:
                continue
            liberties = ground.around(chain) & empty
            low = liberties & -liberties
            rest = liberties ^ low
            complete |= low | (rest & -rest) if rest else ground.around(chain)
        return listed, complete

    def captures(self, state: State, threats: int) -> bool:
        """Whether the list leads to a capture against so many ko threats of the defender: proof, or no decision.

        The attacker gets more patience step by step. Raises :class:`OutOfMeans` when ``allowed`` is used up.
        """
        allowed = self.allowed
        for step, patience in enumerate(_PATIENCE, 1):
            self.patience = patience
            self.allowed = allowed * step // len(_PATIENCE)
            try:
                if self.force(state, threats) is not None:
                    return True
            except OutOfMeans:
                if step == len(_PATIENCE):
                    raise
        return False


def _highest_first(found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sorted by priority downwards, ties in tentative order, each point once with its highest priority."""
    best: dict[int, int] = {}
    for priority, point in found:
        best[point] = max(priority, best.get(point, priority))
    return sorted(((v, p) for p, v in best.items()), key=lambda item: (-item[0], item[1]))


def run(problem: Problem, means: Means) -> Outcome:
    """Tries to capture each target chain on its own, or without targets all object stones together."""
    arena = Arena.of(problem)
    ground = Ground(arena)
    start = arena.start
    targets: list[int | None] = [None]
    if arena.targets:
        targets = [(c & -c).bit_length() - 1 for c in ground.chains(start.defender, arena.targets)]
    tried = []
    for target in targets:
        ladder = Ladder(ground, target, min(POSITIONS, means.positions_left()))
        stones = ladder.stones(start)
        names = problem.names(arena.set_of(stones))
        entry = {"stones": names, "liberties": _liberties(ladder.count(start, stones)), "verdict": "no decision"}
        tried.append(entry)
        try:
            captured = ladder.captures(start, problem.threats)
        except OutOfMeans:
            captured, entry["verdict"] = False, "no decision (out of positions)"
        means.count(ladder.positions)
        entry["positions"] = ladder.positions
        if not captured:
            continue
        line = list(ladder.line(start, problem.threats))
        entry["verdict"] = "captured"
        entry["line"] = ["pass" if i is None else arena.points[i].gtp(problem.position.height) for i in line]
        moves = (arena.points[i] for i in line[:1] if i is not None)
        outcome = Outcome(
            first=tuple(moves) if start.attacker_to_move else (),
            reason=f"{', '.join(names)} {'is' if len(names) == 1 else 'are'} captured in {counted(len(line), 'move')}"
            " against every defence",
            decided="dead",
            report={"targets": tried},
            boards=(("the moves in their order", board(problem.position, _numbers(arena, line))),),
        )
        for (state, threats), _zone in ladder.proved.items():
            outcome.facts.add_captured(state, -threats)
        outcome.facts.moves = {state: point for (state, _threats), point in ladder.chosen.items()}
        return outcome
    if all(entry["liberties"] in (None, 4) or int(str(entry["liberties"])) >= 4 for entry in tried):
        return Outcome.not_applicable("every target has four or more liberties", report={"targets": tried})
    return Outcome(reason="no capture by ladder or net was found, which proves nothing", report={"targets": tried})


def _liberties(count: int) -> int | None:
    """The number for the report; None where the stones can't be captured."""
    return None if count == MANY else count


def _numbers(arena: Arena, line: list[int | None]) -> dict[Point, str]:
    """Signs for the first moves of a line: 1 to 9, then a to z; the first move on a point counts."""
    signs = "123456789abcdefghijklmnpqrstuvwyz"
    marks: dict[Point, str] = {}
    for sign, i in zip(signs, line, strict=False):
        if i is not None:
            marks.setdefault(arena.points[i], sign)
    return marks
