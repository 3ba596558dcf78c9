"""What a state is worth to the defender, by as few proofs as it takes.

The order of outcomes of the semantics becomes one number, the *level* (K: the most threats a side may have):

======== ===========================================================
-K       dead
-K+1..K  ko, the level being n: how many threats the attacker needs
K+1      alive, but only in seki or by repetition
K+2      alive with two eyes
======== ===========================================================

A higher level is better for the defender, and every question of the search asks whether a level is reached.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from ldjudge.problem import Problem, Rules
from ldjudge.search.arena import Arena, Prover, Question, State
from ldjudge.search.game import Game
from ldjudge.verdict.verdict import Ko, Verdict


@dataclass(frozen=True)
class Span:
    """The levels between which a state's level is proved to lie."""

    low: int
    high: int

    @property
    def settled(self) -> bool:
        """Whether the level is proved."""
        return self.low == self.high


class Referee:
    """Asks a prover what the states of one problem are worth."""

    def __init__(self, problem: Problem, arena: Arena, prover: Prover) -> None:
        self.problem = problem
        self.arena = arena
        self.prover = prover
        self.game = Game(arena)
        self.dead = -arena.threats
        self.seki = arena.threats + 1
        self.two_eyes = arena.threats + 2

    def asking(self, prover: Prover) -> Referee:
        """The same referee with another prover of its arena."""
        other = copy(self)
        other.prover = prover
        return other

    def captures(self, state: State, threats: int) -> bool | None:
        """Whether the attacker captures, with a signed number of threats (``Prover.ask``)."""
        return self.prover.ask(Question.CAPTURE, state, threats)

    def dies_once_removed(self, state: State) -> bool | None:
        """Whether the attacker captures with removable threats (bent four and its kind)."""
        return self.prover.ask(Question.REMOVABLE, state, self.dead)

    def at_least(self, state: State | None, level: int) -> bool | None:
        """Whether a state (None: the stones are captured) is worth a level to the defender; None: not proved."""
        if level <= self.dead:
            return True
        if state is None or level > self.two_eyes:
            return False
        if level == self.two_eyes:
            return self.prover.ask(Question.EYES, state, self.arena.threats)
        captured = self.captures(state, level - 1)
        if captured is False and level < self.seki and self.problem.rules is Rules.JAPANESE:
            # Under Japanese rules a ko of the bent-four type counts as dead.
            captured = self.dies_once_removed(state)
        return None if captured is None else not captured

    def question_of(self, level: int) -> tuple[Question, int] | None:
        """The question, and its threats, that tells whether a level is reached; None where nothing need be asked."""
        if not self.dead < level <= self.two_eyes:
            return None
        if level == self.two_eyes:
            return Question.EYES, self.arena.threats
        return Question.CAPTURE, level - 1

    def at_most(self, state: State | None, level: int) -> bool | None:
        """Whether a state is worth no more than a level to the defender; None: not proved."""
        more = self.at_least(state, level + 1)
        return None if more is None else not more

    def level(self, state: State | None, known: Span | None = None) -> Span:
        """Proves the level of a state, as far as the limits let it; ``known``: what was proved of it before."""
        if state is None:
            return Span(self.dead, self.dead)
        low, high = (known.low, known.high) if known else (self.dead, self.two_eyes)
        while low < high:
            level = self._next(state.attacker_to_move, low, high)
            reached = self.at_least(state, level)
            if reached is None:
                break
            if reached:
                low = level
            else:
                high = level - 1
        return Span(low, high)

    def _next(self, attacking: bool, low: int, high: int) -> int:
        """The level to ask about next: what the side to move hopes for first, then what settles a ko soonest.

        A game without threats comes before those with threats, since its states are few and what it proves carries
        over to them; and one threat of either side before all of them, since a ko rarely takes more. Two eyes come
        before mere survival, since reaching them is a finite proof. Measured on problems that end in ko: it takes a
        sixth less than to settle the class first.
        """
        if attacking and low == self.dead and high == self.two_eyes:
            return self.dead + 1
        if high == self.two_eyes:
            return 1 if attacking and low < 1 else self.two_eyes
        if high == self.seki:
            if low < 1:
                return 1
            return 2 if low == 1 else self.seki
        if low == self.dead:
            return 0 if high == 0 else self.dead + 1
        return low + 1 if low >= 1 else high

    def verdict(self, state: State | None, span: Span, teban_defends: bool) -> tuple[Verdict, bool]:
        """The verdict on a state of proved level ``span``, with the result for the side named by ``teban_defends``,
        and whether all of it is proved. ``by``, ``join`` and the side that takes first are left to the line."""
        low, high = span.low, span.high
        cls = self._cls(span)
        excluded: tuple[str, ...] = ()
        if cls == "unknown":
            excluded = ("dead",) * (low > self.dead) + ("alive",) * (high < self.seki)
            return Verdict(cls, "unknown", excluded=excluded), False
        result = "ko" if cls == "ko" else "win" if (cls == "alive") is teban_defends else "loss"
        life, ko, proved = None, None, span.settled
        bent_four: bool | None = False
        if cls == "alive":
            life = self._life(state, span)
            proved = life is not None
        elif cls == "ko":
            if span.settled:
                ko = Ko(low, self.problem.attacker if low >= 1 else self.problem.defender)
            removed = self.dies_once_removed(state) if state is not None else None
            bent_four, proved = removed, proved and removed is not None
        elif state is not None and self.problem.rules is Rules.JAPANESE:
            captured = self.captures(state, self.dead)
            bent_four, proved = None if captured is None else not captured, captured is not None
        return Verdict(cls, result, life, ko=ko, bent_four=bent_four), proved

    def _cls(self, span: Span) -> str:
        if span.high <= self.dead:
            return "dead"
        if span.low >= self.seki:
            return "alive"
        return "ko" if span.low > self.dead and span.high < self.seki else "unknown"

    def _life(self, state: State | None, span: Span) -> str | None:
        if span.low == self.two_eyes:
            return "two-eyes"
        if state is None or not span.settled:
            return None
        ended = self.prover.ask(Question.END, state, self.arena.threats)
        return None if ended is None else "seki" if ended else "repetition"
