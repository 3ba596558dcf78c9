"""A game against the proof: the program answers every move with a refutation, or resists as long as it can.

Moves are played without external ko threats; what a position is worth is proved with them, as in every verdict.
"""

from __future__ import annotations

from itertools import chain

from ldjudge.board import Colour, Point, Position
from ldjudge.problem import Problem, Rules
from ldjudge.search.arena import Arena, Prover, Question, State
from ldjudge.search.benson import lives
from ldjudge.verdict.line import PASS, Storyteller
from ldjudge.verdict.outcome import Referee


class Unread(Exception):
    """A limit ended the search before the position was settled."""


class Duel:
    """A game from the problem's position on; the side to move there is the user's. Points are None for passes.

    ``level`` and ``best`` raise :class:`Unread` where a limit of the prover is reached.
    """

    def __init__(self, problem: Problem, prover: Prover) -> None:
        self.problem = problem
        self.arena = Arena.of(problem)
        self.referee = Referee(problem, self.arena, prover)
        self.teller = Storyteller(self.referee)
        self.states: list[State] = [self.arena.start]
        self.moves: list[Point | None] = []
        self.ended: str | None = None  # 'captured', 'passed' or 'ruled'

    @property
    def state(self) -> State:
        """The state with the side to move; at the end of the game the one before the last move."""
        return self.states[-1]

    @property
    def to_move(self) -> Colour:
        """The side to move."""
        return self.problem.attacker if self.state.attacker_to_move else self.problem.defender

    @property
    def users_turn(self) -> bool:
        """Whether the user is to move."""
        return self.to_move is self.problem.teban

    @property
    def over(self) -> str | None:
        """How the game ended: 'captured', 'passed' (twice), 'ruled' (twice, and the stones are dead by rule), 'alive'
        (unconditionally); None while it goes on."""
        if self.ended is None and lives(self.arena, self.state.attacker, self.state.defender):
            return "alive"
        return self.ended

    @property
    def position(self) -> Position:
        """The board as it is now."""
        outside = {p: c for p, c in self.problem.position.stones.items() if p not in self.problem.realm}
        attackers = dict.fromkeys(self.arena.set_of(self.state.attacker), self.problem.attacker)
        defenders = dict.fromkeys(self.arena.set_of(self.state.defender), self.problem.defender)
        whole = self.problem.position
        return Position(whole.width, whole.height, outside | attackers | defenders)

    def forbidden(self, move: Point | None) -> str | None:
        """Why a move can't be played, as the end of a sentence; None where it can."""
        if move is None:
            return None
        if move not in self.problem.realm:
            return "is outside the realm"
        index = self.arena.index(move)
        if (self.state.attacker | self.state.defender) >> index & 1:
            return "holds a stone"
        if index == self.state.ban:
            return "would retake the ko at once"
        points, _ = self.referee.game.moves(self.referee.game.pack(self.state))
        return None if index in points else "would be suicide"

    def play(self, move: Point | None) -> None:
        """Plays for the side to move; the move must be legal and the game not over. Raises :class:`Unread` as ``level``
        does, where what is there at the end has to be judged by the rules; then nothing was played."""
        after = self.referee.game.after(self.state, PASS if move is None else self.arena.index(move))
        if after is None:
            self.ended = "captured" if move is not None else "ruled" if self._end() == self.referee.dead else "passed"
        else:
            self.states.append(after)
        self.moves.append(move)

    def take_back(self) -> bool:
        """Goes back to the position before the user's last move; False where there is none."""
        users = 0 if not self.moves else len(self.moves) - 1 - (len(self.moves) - 1) % 2  # the user's moves are even
        if not self.moves:
            return False
        del self.moves[users:]
        del self.states[users + 1 :]
        self.ended = None
        return True

    def level(self) -> int:
        """What the position is worth to the defender, as a level of :mod:`ldjudge.verdict.outcome`.

        Raises :class:`Unread` where a limit leaves it open.
        """
        if self.ended is not None:
            return self.referee.seki if self.ended == "passed" else self.referee.dead
        if self._dead_by_pass() and self.state.attacker_to_move:
            return self.referee.dead
        span = self.referee.level(self._asked())
        if not span.settled:
            raise Unread
        return span.low

    def best(self) -> Point | None:
        """A best move of the side to move: one that keeps what it has, of several the one that resists longest.

        A win that a repetition would take away is not put off by going back to a position of this game.
        """
        level, teller, state = self.level(), self.teller, self._asked()
        if self._dead_by_pass() and state.attacker_to_move:
            return None
        if self.referee.dead < level < self.referee.seki:
            line = teller.ko(state, level, ())
        else:
            line = teller.tell(state, teller.aim(level))
        likely = line.moves[0] if line.moves else PASS
        # In a seki the line only cares for life, and a move may give away that it is one.
        others = [move for move, _ in self.referee.game.first_moves(self.state) if move != likely]
        keeping = (move for move in (likely, *others) if self._keeps(move, level))
        move = next(keeping, likely)
        if level == (self.referee.dead if self.state.attacker_to_move else self.referee.two_eyes):
            move = next((move for move in chain((move,), keeping) if not self._repeats(move)), move)
        return None if move == PASS else self.arena.points[move]

    def _repeats(self, move: int) -> bool:
        """Whether a move leads to stones with the same side to move and the same ban as before in this game."""
        after = self.referee.game.after(self.state, move)
        return after is not None and any(after[:4] == state[:4] for state in self.states)

    def _keeps(self, move: int, level: int) -> bool:
        """Whether a move (``PASS``: the pass) of the side to move leaves it with no less than a level."""
        after = self.referee.game.after(self.state, move)
        if after is None and move == PASS:  # the end of the game
            return level >= self._end() if self.state.attacker_to_move else level <= self._end()
        at_most, at_least = self.referee.at_most, self.referee.at_least
        return (at_most(after, level) if self.state.attacker_to_move else at_least(after, level)) is True

    def _dead_by_pass(self) -> bool:
        """Whether a second pass now would leave stones that are dead by rule, though the game is over with it."""
        return self.state.passes > 0 and self._end() == self.referee.dead

    def _asked(self) -> State:
        """The state whose worth is asked: the search takes a second pass for the end of every attack, so where the
        stones are dead by rule then, the one before the first pass."""
        return self.state._replace(passes=0) if self._dead_by_pass() else self.state

    def _end(self) -> int:
        """What the stones are worth where two passes end the game: under Japanese rules all threats are removed
        then, and stones that could be captured after that are dead as they stand."""
        if self.problem.rules is not Rules.JAPANESE:
            return self.referee.seki
        state = self.state
        after = State(state.attacker, state.defender, not state.attacker_to_move)
        dead = self.referee.prover.ask(Question.REMOVABLE, after, 0)
        if dead is None:
            raise Unread
        return self.referee.dead if dead else self.referee.seki

    def words(self, level: int) -> str:
        """A level in words."""
        name = self.problem.defender.title
        if level == self.referee.dead:
            return "a target is lost" if self.problem.targets else f"{name} is dead"
        if level == self.referee.two_eyes:
            return f"{name} lives with two eyes"
        if level == self.referee.seki:
            return f"{name} lives, but without two eyes"
        needs, count = (self.problem.attacker, level) if level >= 1 else (self.problem.defender, 1 - level)
        return f"it is a ko, and {needs.title} needs {count} threat{'' if count == 1 else 's'}"
