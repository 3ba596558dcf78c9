"""The judge: asks the questions of the semantics and puts the answers together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ldjudge.board import Colour, Point
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Prover, Remembering, Renewable, State
from ldjudge.search.limits import Limits
from ldjudge.search.provers import make_prover
from ldjudge.verdict.grading import Grading
from ldjudge.verdict.line import PASS, Line, Storyteller, manner
from ldjudge.verdict.outcome import Referee, Span
from ldjudge.verdict.verdict import Judgement, MoveVerdict, Verdict


@dataclass
class Kept:
    """What a judgment leaves to one that goes on with the same problem, in the same mode, under new limits.

    Whoever judges fills it, and takes up again what it finds there; nobody else looks into it.
    """

    work: object = None


def prover_for(mode: str, arena: Arena, limits: Limits, kept: Kept | None) -> Prover:
    """The prover that was kept, under new limits, or a new one of a base search, which is kept from now on.

    Raises ValueError for an unknown search."""
    if kept is not None and isinstance(kept.work, Renewable):
        kept.work.renew(limits)
        return kept.work
    prover = make_prover(mode, arena, limits)
    if kept is not None:
        kept.work = prover
    return prover


_Graded = list[tuple[int, State | None]]


def judge(
    problem: Problem,
    mode: str = "auto",
    limits: Limits | None = None,
    *,
    first: bool = False,
    all_moves: bool = False,
    both: bool = False,
    line: bool = True,
    kept: Kept | None = None,
) -> Judgement:
    """Judges a problem; ``first`` stops at the first winning move, ``all_moves`` grades every first move,
    ``both`` adds the status with either side to move; without ``line`` no principal line is looked for (which may
    cost as much again). With ``kept`` it goes on with the work that it finds there, and leaves its own; the nodes that
    are told are those of all of it. Raises ValueError for an unknown mode."""
    limits = limits or Limits()
    arena = Arena.of(problem)
    prover = prover_for(mode, arena, limits, kept)
    return judge_with(
        prover, problem, limits, arena=arena, base=mode, first=first, all_moves=all_moves, both=both, line=line
    )


def judge_with(
    prover: Prover,
    problem: Problem,
    limits: Limits,
    *,
    arena: Arena | None = None,
    base: str = "auto",
    order: Sequence[Point | None] = (),
    first: bool = False,
    all_moves: bool = False,
    both: bool = False,
    line: bool = True,
) -> Judgement:
    """Judges a problem with a given prover of its arena; the options are those of :func:`judge`.

    ``order`` names first moves (None: pass) that are to be graded before the others, which follow in the order of
    the realm's points. It changes the work, and with ``first`` which winning move is found, but never a verdict.
    """
    arena = arena or Arena.of(problem)
    found = _Judge(prover, problem, limits, arena)
    found.tells = line
    return found.run(base, order, first, all_moves, both)


class _Judge:
    """One judgment: the problem with its referee."""

    def __init__(self, prover: Prover, problem: Problem, limits: Limits, arena: Arena) -> None:
        self.prover = prover
        self.problem = problem
        self.limits = limits
        self.arena = arena
        self.referee = Referee(problem, arena, prover)
        self.storyteller = Storyteller(self.referee)
        self.defends = problem.teban is problem.defender
        self.found = Verdict("unknown", "unknown"), False  # with whether all of it is proved
        self.tells = True  # whether a line is looked for

    def run(self, base: str, order: Sequence[Point | None], first: bool, all_moves: bool, both: bool) -> Judgement:
        """See :func:`judge_with`."""
        arena, referee = self.arena, self.referee
        start = arena.start
        moves = self._first_moves(start, order)
        span = referee.level(start)
        moves = self._known_first(moves, start, span)
        # The kind of a life or a ko may be harder than any move.
        kind = partial(self._kind, start, span)
        grading = Grading(referee, moves, span, self.defends, first=first, verdicts=all_moves, besides=kind)
        verdict, complete = self.found
        reaching, not_reaching, undecided = grading.reaching, grading.missing, grading.undecided
        complete = complete and not undecided and grading.proved
        wins = verdict.result in ("win", "ko")
        winning = reaching if wins and span.settled else []
        verdict = self._retake(verdict, start, winning, undecided)
        status = None
        if both:
            other = State(start.attacker, start.defender, not start.attacker_to_move)
            other_span = referee.level(other)
            other_verdict, proved = referee.verdict(other, other_span, not self.defends)
            complete = complete and proved
            other_verdict, _ = self._tell(other_verdict, other, other_span, [])
            status = {self.problem.teban.opponent: other_verdict}
        limit = None if complete else self.prover.limit
        verdict, line = self._tell(verdict, start, span, reaching if not_reaching or wins else [])
        if status is not None:
            status[self.problem.teban] = verdict
            status = {colour: status[colour] for colour in Colour}
        unique: bool | None = None
        if not first and (not undecided or len(winning) > 1):
            unique = len(winning) == 1 if span.settled else None
        return Judgement(
            self.problem,
            verdict,
            complete,
            winning_moves=self._points(winning),
            best_moves=self._points(reaching) if not_reaching and span.settled else None,
            moves_open=self._points(undecided),
            unique=unique,
            moves=self._verdicts(grading) if all_moves else None,
            pv=tuple(self._point(move) for move in line.moves[: line.shown]) if line else (),
            status=status,
            word=status_word(status) if status is not None else None,
            search=self._figures(base, limit),
        )

    def _kind(self, start: State, span: Span, prover: Prover) -> bool:
        """Finds the verdict on a state of a proved level; whether all of it is proved."""
        self.found = self.referee.asking(prover).verdict(start, span, self.defends)
        return self.found[1]

    def _figures(self, base: str, limit: str | None) -> dict[str, Any]:
        return {
            "base": base,
            "modes": {},
            "decided_by": getattr(self.prover, "name", base),
            "nodes": self.prover.nodes,
            "seconds": self.limits.elapsed,
            "core": getattr(self.prover, "core_name", "pure"),
            "limit": limit,
        }

    # First moves

    def _first_moves(self, start: State, order: Sequence[Point | None]) -> _Graded:
        """The first moves with the states after them, those of ``order`` first."""
        rank = {
            PASS if p is None else self.arena.index(p): i
            for i, p in enumerate(order)
            if p is None or p in self.arena.points
        }
        moves = self.referee.game.first_moves(start)
        return sorted(moves, key=lambda choice: rank.get(choice[0], len(rank)))

    def _known_first(self, moves: _Graded, start: State, span: Span) -> _Graded:
        """The moves with those first that cost nothing: the one that proved the verdict, then what the search knows.

        Where a limit ends the grading, the most is told so, and ``first`` finds its move at once.
        """
        asked = self.referee.question_of(span.high if self.defends else span.low + 1)
        prover = self.prover
        if asked is None or not isinstance(prover, Remembering):
            return moves
        question, threats = asked
        best = prover.winning_move(question, start, threats)
        best = PASS if best == self.arena.size else best

        def rank(choice: tuple[int, State | None]) -> int:
            move, after = choice
            if move == best:
                return 0
            return 1 if after is None or prover.known(question, after, threats) is not None else 2

        return sorted(moves, key=rank)

    def _retake(self, verdict: Verdict, start: State, winning: list[int], undecided: list[int]) -> Verdict:
        """Names the banned point where no first move reaches the ko's number, only retaking at once."""
        if verdict.ko is None or winning or undecided or start.ban < 0:
            return verdict
        return replace(verdict, ko=replace(verdict.ko, retake_first=self.arena.points[start.ban]))

    def _verdicts(self, grading: Grading) -> tuple[MoveVerdict, ...]:
        """Every first move with its verdict, the result told from teban's side."""
        found = grading.verdicts
        return tuple(MoveVerdict(self._point(move), found[move]) for move in sorted(found, key=self._place))

    # The line

    def _tell(self, verdict: Verdict, start: State, span: Span, best: list[int]) -> tuple[Verdict, Line | None]:
        """The principal line from a state, and the verdict with what only a line shows: how two eyes come about,
        and who takes a ko first. ``best``: first moves that the line may start with."""
        if not span.settled or not self.tells:
            return verdict, None
        best = [m for m in best if m != PASS] or best
        if verdict.cls == "ko":
            line = self.storyteller.ko(start, span.low, tuple(best[:1]))
            if verdict.ko is not None and line.states[-1].ban >= 0 and line.moves:
                taker = self.problem.defender if line.states[-1].attacker_to_move else self.problem.attacker
                verdict = replace(verdict, ko=replace(verdict.ko, first_taker=taker))
            return verdict, line
        if verdict.bent_four:  # dead by rule: no line shows it
            return verdict, None
        line = self.storyteller.tell(start, self.storyteller.aim(span.low), tuple(best[:1]))
        if span.low == self.referee.two_eyes:
            by, join = manner(self.problem, self.referee, line)
            verdict = replace(verdict, by=by, join=join)
        return verdict, line

    # Points

    def _point(self, move: int) -> Point | None:
        return None if move == PASS else self.arena.points[move]

    def _place(self, move: int) -> tuple[bool, int, int]:
        """Sorts as results are sorted: by column, then by row from the bottom, the pass last."""
        point = self._point(move)
        return (True, 0, 0) if point is None else (False, point.column, -point.row)

    def _points(self, moves: list[int]) -> tuple[Point | None, ...]:
        return tuple(self._point(move) for move in sorted(moves, key=self._place))


def status_word(status: dict[Colour, Verdict]) -> str | None:
    """The word for both sides to move: 'alive', 'dead', 'unsettled', or both told ('alive if White starts; ko if
    Black does'); None where a class isn't proved."""
    classes = {colour: verdict.cls for colour, verdict in status.items()}
    if "unknown" in classes.values():
        return None
    if len(set(classes.values())) == 1 and "ko" not in classes.values():
        return next(iter(classes.values()))
    # With a win (of its owner) for either side that starts, whose stones they are doesn't matter.
    if all(verdict.result == "win" for verdict in status.values()):
        return "unsettled"
    best = sorted(status, key=lambda colour: ("alive", "ko", "dead").index(classes[colour]))
    one, other = best
    if classes[one] == classes[other]:
        return "ko, whoever starts"
    return f"{classes[one]} if {one.title} starts; {classes[other]} if {other.title} does"
