"""A principal line: the winner's proving moves, and replies of the loser that have to be answered.

A line only shows a proof, it doesn't decide anything. Every move in it is legal without a threat.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ldjudge.board import Point
from ldjudge.problem import Problem
from ldjudge.search.arena import Patient, Question, State
from ldjudge.search.benson import components, lives, unconditionally_alive
from ldjudge.verdict.outcome import Referee

_LONGEST = 60  # plies; a line is for people
_NODES = 20_000  # what a line may cost at least; beyond that no more than twice what the verdict did
_EASY = 1000  # what a question about a move may take before the others are asked about
PASS = -1


@dataclass
class Line:
    """Moves (point numbers, -1: pass) with the states before and after each; ``shown``: how many are of interest
    (after them the loser has nothing left that needs an answer)."""

    states: list[State]
    moves: list[int] = field(default_factory=list)
    shown: int = 0


@dataclass(frozen=True)
class Aim:
    """What the winner keeps up: every question has its answer. ``defends``: whether the winner is the defender."""

    defends: bool
    answers: tuple[tuple[Question, int, bool], ...]


class Storyteller:
    """Finds the line for a proved verdict by asking the referee's prover, whose table knows most of it.

    ``budget``: how many nodes a line may cost (None: about twice what the verdict did)."""

    def __init__(self, referee: Referee, budget: int | None = None) -> None:
        self.referee = referee
        self.budget = budget
        self.game = referee.game
        self._until = 0

    def renew(self) -> None:
        """Begins to count anew what a line may cost."""
        nodes = self.referee.prover.nodes
        self._until = nodes + (max(_NODES, 2 * nodes) if self.budget is None else self.budget)

    def aim(self, level: int) -> Aim:
        """What the winner of a state of that level (not a ko) keeps up."""
        referee = self.referee
        most = referee.arena.threats
        if level == referee.two_eyes:
            return Aim(True, ((Question.EYES, most, True),))
        if level == referee.seki:
            return Aim(True, ((Question.CAPTURE, most, False),))
        return Aim(False, ((Question.CAPTURE, -most, True),))

    def holds(self, aim: Aim, state: State | None, most: int | None = None) -> bool | None:
        """Whether a state keeps up an aim; None as a state: the stones are captured. Returns None where a limit, or
        what the line may cost, is reached, or where a question takes more than ``most`` nodes."""
        if state is None:
            return not aim.defends
        prover = self.referee.prover
        for question, threats, wanted in aim.answers:
            # Counted in nodes, not seconds, so that the same problem is always told in the same way.
            left = self._until - prover.nodes
            if left < 0:
                return None
            if isinstance(prover, Patient):
                answer = prover.ask_within(question, state, threats, left if most is None else min(left, most))
            else:
                answer = prover.ask(question, state, threats)
            if answer is None:
                return None
            if answer is not wanted:
                return False
        return True

    def tell(self, state: State, aim: Aim, first: tuple[int, ...] = ()) -> Line:
        """The line from a state on; ``first``: preferred first moves, if the side to move has such."""
        line = Line([state])
        seen = {state[:3]}
        self.renew()
        quiet = False  # whether the loser has run out of moves that need an answer
        while len(line.moves) < _LONGEST:
            state = line.states[-1]
            if self.reached(aim, state):
                break
            if first and not line.moves:
                move, after = first[0], self.game.after(state, first[0])
                line.shown = 1
            elif state.attacker_to_move is not aim.defends:
                found = self.winning(aim, state, seen)
                if found is None:
                    break
                move, after = found
                if move != PASS and not quiet:
                    line.shown = len(line.moves) + 1
            else:
                move = self._stubborn(aim, state, seen)
                after = self.game.after(state, move)
                if move == PASS:
                    quiet = True
                    if after is None or not self._to_eyes(aim):
                        break
            line.moves.append(move)
            if after is None:
                break
            line.states.append(after)
            seen.add(after[:3])
        return line

    def _to_eyes(self, aim: Aim) -> bool:
        return any(question is Question.EYES and wanted for question, _, wanted in aim.answers)

    def reached(self, aim: Aim, state: State) -> bool:
        """Whether the aim is reached for good: the stones are unconditionally alive."""
        return self._to_eyes(aim) and lives(self.referee.arena, state.attacker, state.defender)

    def _choices(self, state: State) -> list[tuple[int, State | None]]:
        return [(move, after) for move, after in self.game.first_moves(state) if move != PASS]

    def winning(
        self, aim: Aim, state: State, seen: set[tuple[int, int, bool]], *, easy: int | None = _EASY
    ) -> tuple[int, State | None] | None:
        """A move that keeps up the aim; the goal itself first, then the tentative order, the pass last. Moves that take
        more than ``easy`` nodes to judge wait for the others.

        A move that the prover can name at once (a mode has proved it) goes before all."""
        named = self._named(state)
        if named is not None:
            after = self.game.after(state, named)
            if (after is None or after[:3] not in seen) and self.holds(aim, after):
                return named, after
        choices = [(move, after) for move, after in self._choices(state) if after is None or after[:3] not in seen]
        for move, after in choices:
            if not aim.defends if after is None else self.reached(aim, after):
                return move, after
        for most in (None,) if easy is None else (easy, None):
            for move, after in choices:
                if self.holds(aim, after, most):
                    return move, after
        after = self.game.after(state, PASS)
        if after is not None and self.holds(aim, after):
            return PASS, after
        return None

    def _stubborn(self, aim: Aim, state: State, seen: set[tuple[int, int, bool]]) -> int:
        """A move of the loser after which the winner can't afford to pass; captures first; a pass if there's none."""
        stones = (state.attacker | state.defender).bit_count()
        choices = [(m, s) for m, s in self._choices(state) if s is not None and s[:3] not in seen]
        choices.sort(key=lambda choice: (choice[1].attacker | choice[1].defender).bit_count() > stones)
        if self._named_at_all(state):  # then what a mode has answered by a move is what needs an answer
            return next((move for move, after in choices if self._named(after) not in (None, PASS)), PASS)
        for move, after in choices:
            passed = self.game.after(after, PASS)
            if passed is not None and self.holds(aim, passed) is False:
                return move
        return PASS

    def _named(self, state: State) -> int | None:
        """The winner's move in a state, where the prover names it without a search."""
        suggested = getattr(self.referee.prover, "suggested", None)
        found: int | None = suggested(state) if suggested is not None else None
        return found

    def _named_at_all(self, state: State) -> bool:
        """Whether the prover names the winner's answer to a pass in the state, or to some move."""
        after = self.game.after(state, PASS)
        states = [] if after is None else [after]
        states += [after for _, after in self._choices(state) if after is not None]
        return any(self._named(after) is not None for after in states)

    def ko(self, state: State, level: int, first: tuple[int, ...]) -> Line:
        """A line of a ko of that level, up to its first ko capture."""
        attacks = Aim(False, ((Question.CAPTURE, level, True),))
        defends = Aim(True, ((Question.CAPTURE, level - 1, False),))
        line = Line([state])
        seen = {state[:3]}
        self.renew()
        while len(line.moves) < _LONGEST and (state.ban < 0 or not line.moves):
            aim = attacks if state.attacker_to_move else defends
            if first and not line.moves:
                found: tuple[int, State | None] | None = (first[0], self.game.after(state, first[0]))
            else:
                found = self.winning(aim, state, seen, easy=None)  # the side that takes first depends on the order
            if found is None or found[1] is None or (found[0] == PASS and line.moves and line.moves[-1] == PASS):
                break
            line.moves.append(found[0])
            state = found[1]
            line.states.append(state)
            seen.add(state[:3])
        line.shown = len(line.moves)
        return line


def manner(problem: Problem, referee: Referee, line: Line) -> tuple[str | None, Point | None]:
    """How the stones at the end of a line to unconditional life live ('eyes', 'connection', 'escape'), and the point
    where they connect or get out; the point is None where they had contact from the start."""
    arena = referee.arena
    end = line.states[-1]
    if not lives(arena, end.attacker, end.defender):
        return None, None

    def contact(state: State) -> int:
        alive = unconditionally_alive(arena, state.attacker, state.defender)
        chains = (chain for chain, _ in components(arena, state.defender & alive))
        return sum(chain & arena.defender_safe for chain in chains if chain & arena.targets or not arena.targets)

    touching = contact(end)
    if not touching:
        return "eyes", None
    position = problem.position
    friend = any(
        position.at(q) is problem.defender and q not in problem.realm
        for p in arena.set_of(touching)
        for q in position.neighbours(p)
    )
    at = len(line.moves)
    while at and contact(line.states[at - 1]):
        at -= 1
    move = line.moves[at - 1] if at else PASS
    return "connection" if friend else "escape", arena.points[move] if move != PASS else None
