"""What a judgement has to show: each first move with its line, the other tries with their replies.

One prover, with one table, serves all moves. Only what is proved is kept: a first move whose worth isn't settled within
the limits is named in :attr:`Answers.left_out` instead of shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ldjudge.board import Colour, Point
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Prover, Question, Remembering, State
from ldjudge.verdict.line import PASS, Aim, Line, Storyteller, manner
from ldjudge.verdict.outcome import Referee
from ldjudge.verdict.verdict import Verdict

_NODES = 20_000  # what looking for one line may cost
_MOST = 600  # moves of a tree; a tree is for people

Move = tuple[Colour, Point | None]
_Key = tuple[int, int, bool, int, int]  # stones, turn, ban; and the level that is kept up


@dataclass
class Branch:
    """A move (point None: pass) with what follows it; the first of ``branches`` is the main line.

    ``alike`` are other moves of the same side that the first reply answers just as well. ``end`` tells how a line ends
    here: 'captured', 'dead', 'two-eyes', 'connection', 'escape', 'seki', 'repetition', 'alive' or 'ko', always said of
    the defender; None where it goes on. ``as_after`` are the moves from the problem on to the same position, where
    that is shown already.
    """

    colour: Colour
    move: Point | None
    branches: list[Branch] = field(default_factory=list)
    alike: tuple[Point | None, ...] = ()
    end: str | None = None
    as_after: tuple[Move, ...] = ()


@dataclass
class First:
    """A first move: ``verdict`` is that on the position after it (None: the stones are captured by it). ``kind`` is
    'right' (it wins, or gets the best ko), 'best' (it loses, but others lose more) or 'wrong'."""

    branch: Branch
    verdict: Verdict | None
    kind: str


@dataclass
class Answers:
    """The first moves, the right ones first; ``left_out`` are those that aren't settled.

    ``cut`` tells that some lines or other tries are left out: what they cost was too much, or the tree too large.
    """

    firsts: list[First] = field(default_factory=list)
    left_out: tuple[Point | None, ...] = ()
    limit: str | None = None
    cut: bool = False


def answers(problem: Problem, prover: Prover, *, arena: Arena | None = None, depth: int = 0) -> Answers:
    """The first moves of a problem with their lines; a pass is among them only where it isn't wrong.

    ``depth``: up to so many moves after a first move, the loser's other tries are answered, too.
    """
    return _Teller(problem, arena or Arena.of(problem), prover, depth).all()


@dataclass
class _Graded:
    """A first move (a point's number) with the state after it (None: captured), and what that is worth."""

    move: int
    state: State | None
    level: int
    verdict: Verdict
    kind: str


class _Teller:
    """Builds the answers of one problem."""

    def __init__(self, problem: Problem, arena: Arena, prover: Prover, depth: int) -> None:
        self.problem, self.arena, self.prover, self.depth = problem, arena, prover, depth
        self.referee = Referee(problem, arena, prover)
        self.story = Storyteller(self.referee, budget=_NODES)
        self.game = self.story.game
        self.shown: dict[_Key, tuple[Move, ...]] = {}
        self.count = 0
        self.cut = False

    def all(self) -> Answers:
        """See :func:`answers`."""
        referee, start = self.referee, self.arena.start
        defends = self.problem.teban is self.problem.defender
        best = referee.level(start)
        wins = best.low > referee.dead if defends else best.high < referee.seki
        graded: list[_Graded] = []
        open_: list[Point | None] = []
        for move, after in self.game.first_moves(start):
            span = referee.level(after)
            if not span.settled or not best.settled:
                if move != PASS:
                    open_.append(self._point(move))
                continue
            kind = "wrong" if span.low != best.low else "right" if wins else "best"
            verdict, _ = referee.verdict(after, span, defends)
            graded.append(_Graded(move, after, span.low, verdict, kind))
        if all(one.kind == "best" for one in graded):
            graded = [replace(one, kind="wrong") for one in graded]
        graded = [one for one in graded if one.move != PASS or one.kind != "wrong"]
        graded.sort(key=lambda one: (one.kind == "wrong", self._place(one.move)))
        found = Answers(left_out=tuple(sorted(open_, key=_by_column)))
        wrong: list[tuple[_Graded, First]] = []
        for one in graded:
            if one.kind == "wrong" and self._refuted_alike(one, wrong):
                continue
            first = self._first(one)
            found.firsts.append(first)
            if one.kind == "wrong":
                wrong.append((one, first))
        found.limit = self.prover.limit
        found.cut = self.cut
        return found

    def _first(self, one: _Graded) -> First:
        """A first move with all that follows."""
        branch = self._new(self.problem.teban, one.move)
        if one.state is None:
            branch.end = "captured"
            return First(branch, None, one.kind)
        aim, loser = self._aim(one)
        line = self._line(one, aim)
        verdict = one.verdict
        if one.level == self.referee.two_eyes:
            by, join = manner(self.problem, self.referee, line)
            verdict = replace(verdict, by=by, join=join)
        if one.kind == "best":  # a seki for the attacker: the line shows it, the other tries are those for two eyes
            aim, loser = self._exact(), self.problem.defender
        aim = Aim(aim.defends, aim.answers[:1])  # other tries may lose even more
        way = _Way(line, one.level, aim, loser, self._end(line, verdict, one.level))
        self._grow(branch, way, ((branch.colour, branch.move),), 0)
        return First(branch, verdict, one.kind)

    def _aim(self, one: _Graded) -> tuple[Aim, Colour]:
        """What is kept up after a first move, and by whose opponent: the loser's other tries are of interest."""
        problem, referee = self.problem, self.referee
        loser = problem.teban.opponent if one.kind == "right" else problem.teban
        if one.level == referee.dead:
            return self.story.aim(one.level), problem.defender
        if one.level == referee.seki and one.kind == "wrong" and loser is problem.defender:
            # It's only a seki: what has to be shown is that no two eyes come about.
            return self._exact(), loser
        if one.level >= referee.seki:
            return self.story.aim(one.level), problem.attacker
        if loser is problem.attacker:
            return Aim(True, ((Question.CAPTURE, one.level - 1, False),)), loser
        return Aim(False, ((Question.CAPTURE, one.level, True),)), loser

    def _line(self, one: _Graded, aim: Aim) -> Line:
        assert one.state is not None
        if self.referee.dead < one.level < self.referee.seki:
            return self.story.ko(one.state, one.level, ())
        if one.verdict.bent_four:  # dead by rule: no line shows it
            return Line([one.state])
        line = self.story.tell(one.state, aim, self._reply(one.state, aim))
        if one.level == self.referee.seki:
            self._trim(line)
        if not line.shown and one.state.attacker_to_move is not aim.defends and not self._idle(aim, one.state):
            self.cut = True  # there is a reply, and it wasn't found
        return line

    def _reply(self, state: State, aim: Aim) -> tuple[int, ...]:
        """The winner's move in a state, where it's his turn and the prover remembers it."""
        if state.attacker_to_move is aim.defends or not isinstance(self.prover, Remembering):
            return ()
        question, threats, _ = aim.answers[0]
        move = self.prover.winning_move(question, state, threats)
        return (move,) if move is not None and move < self.arena.size and self._keeps(aim, state, move) else ()

    def _trim(self, line: Line) -> None:
        """Ends a line to a seki before somebody gives it away."""
        self.story.renew()
        exact = self._exact()
        shown = 0
        while shown < line.shown and shown + 1 < len(line.states) and self.story.holds(exact, line.states[shown + 1]):
            shown += 1
        while shown and line.moves[shown - 1] == PASS:
            shown -= 1
        line.shown = shown

    def _exact(self) -> Aim:
        """Neither captured nor alive with two eyes."""
        most = self.arena.threats
        return Aim(False, ((Question.EYES, most, False), (Question.CAPTURE, most, False)))

    def _refuted_alike(self, one: _Graded, wrong: list[tuple[_Graded, First]]) -> bool:
        """Whether a wrong move fails by the very reply that refutes one shown already; then it's noted there."""
        if one.state is None or one.verdict.bent_four:
            return False
        for other, first in wrong:
            if other.state is None or other.verdict != one.verdict or first.branch.as_after:
                continue
            reply = self._number(first.branch.branches[0].move) if first.branch.branches else PASS
            if self._keeps(self._aim(one)[0], one.state, reply):
                first.branch.alike += (self._point(one.move),)
                return True
        return False

    # The tree

    def _grow(self, branch: Branch, way: _Way, path: tuple[Move, ...], at: int) -> None:
        """Adds what follows a branch: the line's moves from number ``at`` on, and the loser's other tries."""
        line = way.line
        state = line.states[at] if at < len(line.states) else None
        if state is not None:
            if self._seen(branch, state, way.level, path):
                return
            if len(path) <= self.depth and self._turn(state) is way.loser:
                main = line.moves[at] if at < line.shown else PASS
                reply = line.moves[at + 1] if at + 1 < line.shown else PASS
                following = self._step(branch, way, path, at)
                self._tries(branch, following, main, reply, state, way, path)
                return
        self._step(branch, way, path, at)

    def _step(self, branch: Branch, way: _Way, path: tuple[Move, ...], at: int) -> Branch | None:
        """The next move of the line, with what follows; the line's end where there's none."""
        if at >= way.line.shown:
            branch.end = way.end
            return None
        state = way.line.states[at]
        child = self._new(self._turn(state), way.line.moves[at])
        branch.branches.append(child)
        self._grow(child, way, (*path, (child.colour, child.move)), at + 1)
        return child

    def _tries(
        self,
        branch: Branch,
        following: Branch | None,
        main: int,
        reply: int,
        state: State,
        way: _Way,
        path: tuple[Move, ...],
    ) -> None:
        """The loser's other moves that need an answer, those with the same answer together."""
        aim = way.aim
        groups: list[tuple[int, Branch]] = []
        if following is not None and following.branches and reply != PASS:
            groups.append((reply, following))
        self.story.renew()
        for move, after in self.game.first_moves(state):
            if move in (main, PASS) or after is None:
                continue
            idle = self._idle(aim, after)
            if idle is None:
                self.cut = True
                return
            if idle:
                continue
            shared = next((child for answer, child in groups if self._keeps(aim, after, answer)), None)
            if shared is not None:
                shared.alike += (self._point(move),)
                continue
            found = self.story.winning(aim, after, {state[:3]}) or self.story.winning(aim, after, set())
            if found is None or self.count >= _MOST:
                self.cut = True
                continue
            child = self._new(way.loser, move)
            branch.branches.append(child)
            answer, then = found
            there = (*path, (child.colour, child.move))
            if self._seen(child, after, way.level, there):
                continue
            groups.append((answer, child))
            last = self._new(way.loser.opponent, answer)
            child.branches.append(last)
            if then is None:
                last.end = "captured"
                continue
            rest = Line([then])
            there = (*there, (last.colour, last.move))
            if len(there) <= self.depth:
                self._grow(last, replace(way, line=rest, end=None), there, 0)
            else:
                self._seen(last, then, way.level, there)

    def _seen(self, branch: Branch, state: State, level: int, path: tuple[Move, ...]) -> bool:
        """Whether the position after a branch is shown already; if not, it is from now on."""
        key = (*state[:4], level)
        if key not in self.shown:
            self.shown[key] = path
            return False
        branch.as_after = self.shown[key]
        return True

    def _end(self, line: Line, verdict: Verdict, level: int) -> str | None:
        """How the shown part of a line ends; only what is proved there."""
        last = line.states[min(line.shown, len(line.states) - 1)]
        if verdict.bent_four:
            return None
        if level == self.referee.dead:
            return "captured" if len(line.moves) == len(line.states) == line.shown else "dead"
        if level == self.referee.two_eyes:
            return {"eyes": "two-eyes", "connection": "connection", "escape": "escape"}.get(verdict.by or "", "alive")
        if level < self.referee.seki:
            return "ko" if last.ban >= 0 or not line.moves else None
        better = self.prover.ask(Question.EYES, last, self.arena.threats)
        return "two-eyes" if better else "alive" if better is None or verdict.life is None else verdict.life

    def _idle(self, aim: Aim, state: State) -> bool | None:
        """Whether the winner may pass in a state; None where that would cost too much."""
        if self.story.reached(aim, state):
            return True
        self.story.renew()
        return self.story.holds(aim, self.game.after(state, PASS))

    def _keeps(self, aim: Aim, state: State, move: int) -> bool:
        """Whether a move is legal in a state and keeps up an aim."""
        try:
            after = self.game.after(state, move)
        except ValueError:
            return False
        self.story.renew()
        return self.story.holds(aim, after) is True

    # Points

    def _new(self, colour: Colour, move: int) -> Branch:
        self.count += 1
        return Branch(colour, self._point(move))

    def _turn(self, state: State) -> Colour:
        return self.problem.attacker if state.attacker_to_move else self.problem.defender

    def _point(self, move: int) -> Point | None:
        return None if move == PASS else self.arena.points[move]

    def _number(self, point: Point | None) -> int:
        return PASS if point is None else self.arena.index(point)

    def _place(self, move: int) -> tuple[bool, int, int]:
        return _by_column(self._point(move))


@dataclass(frozen=True)
class _Way:
    """A line with the level and the aim that it keeps up, whose other tries are shown, and how it ends."""

    line: Line
    level: int
    aim: Aim
    loser: Colour
    end: str | None


def _by_column(point: Point | None) -> tuple[bool, int, int]:
    """Sorts as results are sorted: by column, then by row from the bottom, the pass last."""
    return (True, 0, 0) if point is None else (False, point.column, -point.row)
