"""The readings of a problem whose realm was inferred: which are asked, in what order, and what each may cost.

Each is judged as if it had been given; what is told in the end: :mod:`ldjudge.verdict.inferred`. A first reading that
is a win for teban is compared with a wider one; on a ko or a loss wider ones are asked (where more room can't help
teban, only until two agree), and the widest that is decided is told, unless it only repeats what a narrower one says in
full. Where the first is too hard, a part of the stones is asked about, or a small realm, and what these leave of the
limit goes to the first again, with all that it has found out. Measured on a well-known series of problem books: hardly
a win at the first margin changed at the second, about half of the kos and losses became wins there.

Where the defender, to move, still loses or only gets a ko, or the attacker kills with more than one move (or with one
that no wider realm confirms), the realm may end at a chain that isn't safe: then the chains around are looked at one by
one, see :mod:`ldjudge.problem.inference.breaches`. More room there only helps the defender, so what is saved by it is
saved on the wider realm as well, and a kill that it denies was none.

Where some of the stones reach the open board, the others are asked about first: see
:mod:`ldjudge.problem.inference.friends`. Where the stones as a whole live whatever is played, a part of them is asked
about last: see :mod:`ldjudge.problem.inference.parts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ldjudge.board import Point
from ldjudge.problem import Boundary, Problem, ProblemError
from ldjudge.problem.infer import Inferred, breached, with_friends
from ldjudge.problem.inference.margins import MARGINS, SMALL
from ldjudge.problem.inference.parts import parts
from ldjudge.search.limits import Limits
from ldjudge.verdict.judge import Kept
from ldjudge.verdict.step import Step
from ldjudge.verdict.verdict import Judgement

# Of what is left of a limit, for a reading that another is to stand in for. Measured: a small realm takes about two
# thirds of the nodes of the first reading and is decided about three times as often where that isn't. So what it can't
# do with the larger part, the first could hardly have done; and where it is done sooner, the first goes on.
SHARE = 0.4
# Of what is left then, for a part of the stones. Measured: captured or saved as a part two took 6 and 15 million nodes
# that as a whole weren't settled with 60 and 150 million: as a whole everything on the realm has to be captured. The
# small realm needs the rest: one that it settles takes 22 million.
PART_SHARE = 0.4
# Of the memory, for the first reading while it may have to be gone on with: it waits with its table for the small one.
MEMORY = 0.75
# A wider realm may cost a multiple of the nodes that the ladder took so far, and always some: more where it may make a
# good win of what isn't one. Measured: two steps more cost 14 times the nodes at most where they were decided, after a
# ko 7 times.
COMPARE, COMPARE_LEAST = 4, 20_000
HOPE, HOPE_KO, HOPE_LEAST = 20, 8, 1_000_000
# What each breach of a realm may cost, round after round, what one may that adds nothing of the edge of the board, and
# what all of them may together: more where the defender is lost, which hardly a problem means. Measured: six that came
# to something took 0.2 to 20 million nodes, and all added points on the edge.
BREACH_ROUNDS: tuple[int, ...] = (250_000, 1_250_000, 6_250_000, 25_000_000)
BREACH_INNER = 1_250_000
BREACH_MOST, BREACH_MOST_LOST = 4_000_000, 64_000_000
# The same as multiples of the nodes that the ladder took, for a ko and for a single move that kills: those are mostly
# meant. Of some 20 kills by one move that a wider realm didn't confirm within its limit, a breach made a ko of two.
BREACH_SHARES, BREACH_TIMES = (1 / 8, 1 / 2), 2
# The same for a part of stones that live as a whole: that takes a multiple of the nodes, and is mostly what is meant.
PART_LEAST = 2_000_000
# What the others of stones that reach the open board may cost before the stones are taken together. Measured: where
# that comes to something, it is mostly decided with less than a million nodes; one took 14 million.
FRIENDS_SHARE, FRIENDS_MOST = 0.25, 16_000_000


@dataclass
class Readings:
    """The judge with everything settled but the realm, and one limit over all realms; what was found so far.

    ``spent`` and ``seconds``: what all of it took; ``climbed``: nodes that the readings of the ladder took.
    ``decided``: those that are settled, the narrowest first; ``undecided``: the one after them, where a limit ended it.
    ``small`` and ``part``: what may stand in for the first where that is too hard, a small realm and a part of the
    stones. ``breach``: what comes out where the realm is wider about one chain; ``denied``: what the ladder came to
    isn't so about some chain.
    """

    problem: Problem
    mode: str
    limits: Limits
    asked: dict[str, bool]  # the options of the judge
    boundary: Boundary | None
    ask: Callable[..., Judgement]
    spent: int = 0
    seconds: float = 0.0
    climbed: int = 0
    decided: list[Step] = field(default_factory=list)
    undecided: Step | None = None
    small: Step | None = None
    part: Step | None = None
    breach: Step | None = None
    denied: bool = False

    def judge_ladder(self, readings: Sequence[Inferred]) -> Step:
        """Judges the readings of a ladder as far as needed, and breaches; returns the step that is worth telling."""
        narrow = [r for i, r in enumerate(readings) if i and (r.closed or r.margin == SMALL)]
        breaches_asked = False
        for reading in readings:
            if reading in narrow:
                continue
            decided = self.decided
            if decided and self.enough(decided):
                break
            if len(decided) > 1 and decided[-1].alike(decided[0]):  # cheaper than ever more room all around
                self.breach, breaches_asked = self.judge_breaches(decided[0], confirmed=True), True
                if self.breach is not None:
                    break
            most = self.most(decided[-1]) if decided else None
            before = self.spent
            step = self.judge_hard(reading, narrow) if most is None else self.judge(reading, nodes=most)
            self.climbed += self.spent - before
            if not step.decided:
                self.undecided = step
                break
            decided.append(step)
        told = _widest(self.decided, self.undecided)
        if told.decided and not breaches_asked:
            self.breach = self.judge_breaches(told, confirmed=self.undecided is None)
        return self.breach or told

    def judge(
        self,
        reading: Inferred,
        share: float = 1.0,
        nodes: int | None = None,
        *,
        memory: float = 1.0,
        kept: Kept | None = None,
        before: Step | None = None,
        targets: frozenset[Point] | None = None,
        passed: bool = False,
    ) -> Step:
        """Judges a reading within a share of what is left of the limits, and at most so many nodes.

        ``before``: how far the reading was judged already, which is gone on with by what ``kept`` holds of it.
        ``targets``: in place of the problem's own. ``passed``: with the other side to move.
        """
        if before:
            problem = before.judgement.problem
        else:
            problem = self.problem.on(
                reading.realm, self.boundary or reading.boundary, targets or reading.targets or None
            )
            problem = replace(problem, teban=problem.teban.opponent) if passed else problem
        counted = before.judgement.search.get("nodes", 0) if before else 0
        limits = self.limits.share(share, self.spent, nodes, before=counted, memory=memory)
        judgement = self.ask(problem, self.mode, limits, **self.asked, **({"kept": kept} if kept else {}))
        self.spent += judgement.search.get("nodes", 0) - counted
        self.seconds += judgement.search.get("seconds", 0.0)
        return Step(reading, judgement)

    def judge_hard(self, reading: Inferred, narrow: Sequence[Inferred]) -> Step:
        """Judges a reading that others may stand in for.

        Where it isn't settled within its share, a part of the stones is asked about, and then the narrower readings; it
        gets what they leave.
        """
        kept = Kept()
        self.small = self.part = None
        step = self.judge(reading, SHARE, memory=MEMORY, kept=kept)
        if step.decided:  # else the other readings can wait a little
            return self.go_on(step, SHARE, kept)
        self.part = self.judge_part_first(step)
        for i, other in enumerate(narrow):
            if self.part is not None:
                break
            found = self.judge(other, 1 / (len(narrow) - i), memory=1.0 - MEMORY)
            if found.stands_in and not step.excludes(found):
                self.small = found
                break
        return self.go_on(step, 1.0, kept)

    def judge_part_first(self, whole: Step) -> Step | None:
        """What can be won of a part of stones where that isn't settled for the whole; None where it is nothing, or no
        move is needed for it, or that isn't settled either."""
        targets = parts(whole.judgement.problem)
        if not targets or self.exhausted:
            return None
        step = self.judge(whole.inferred, PART_SHARE, memory=1.0 - MEMORY, targets=targets)
        if not step.decided or step.useless or self.wins_anyway(step, PART_SHARE):
            return None
        return step

    @property
    def exhausted(self) -> bool:
        """Whether nothing is left of the limits."""
        return self.limits.out_of_time or (self.limits.nodes is not None and self.spent >= self.limits.nodes)

    def go_on(self, step: Step, share: float, kept: Kept) -> Step:
        """A step after some more of the limits, or the step itself if it is complete or nothing came of it."""
        if step.judgement.complete or self.exhausted:
            return step
        further = self.judge(step.inferred, share, memory=MEMORY, kept=kept, before=step)
        return further if further.known >= step.known else step

    def finished(self, step: Step) -> Step:
        """A step that is told: judged again where it might only take a multiple of what others took, and that ended it.

        It starts afresh, as its table gave way to that of the next. What it came to stays, if the limits allow no more.
        """
        judgement = step.judgement
        if judgement.complete or judgement.search.get("limit") != "nodes" or self.exhausted:
            return step
        further = self.judge(step.inferred)
        return further if further.known >= step.known else step

    def judge_friends(self) -> tuple[Step | None, bool]:
        """What can be won of the other stones where some reach the open board, and whether it is settled that a move is
        needed for it; None where it is nothing, or none is needed, or that isn't settled soon. Where the defender, to
        move, is lost, wider realms are asked."""
        position, teban, defender = self.problem.position, self.problem.teban, self.problem.defender
        given: set[tuple[frozenset[Point], frozenset[Point]]] = set()
        for margin in MARGINS:
            lost = margin > MARGINS[0]  # on a narrower realm
            more = False  # whether a wider realm may be what is meant
            for reading in with_friends(position, teban, defender=defender, margin=margin):
                if (reading.realm, reading.targets) in given:
                    more = lost
                    continue
                given.add((reading.realm, reading.targets))
                kept = Kept()
                try:
                    step = self.judge(reading, FRIENDS_SHARE, FRIENDS_MOST, memory=MEMORY, kept=kept)
                except ProblemError:
                    return None, False  # e.g. a stone that has no liberty left there
                if not step.decided:
                    more = lost
                    break
                anyway = None if step.useless else self.wins_anyway(step, FRIENDS_SHARE, FRIENDS_MOST)
                if step.useless or anyway:
                    more = more or step.judgement.verdict.cls == "dead"
                    continue
                return (step, False) if anyway is None else (self.go_on(step, 1.0, kept), True)
            if not more or teban is not defender:
                return None, False
        return None, False

    def judge_breaches(self, told: Step, *, confirmed: bool) -> Step | None:
        """What comes out where the realm is wider about one chain around, if that is better for the defender, or leaves
        fewer moves to the attacker; None where it isn't for any, or that isn't settled soon.

        ``confirmed``: no wider realm was left unsettled; else even a single move that kills is looked at.
        """
        if self.boundary not in (None, Boundary.WALL) or not told.breakable(confirmed):
            return None
        lost = told.judgement.verdict.result == "loss"
        if lost or len(told.judgement.winning_moves) > 1:
            rounds, inner_most = BREACH_ROUNDS, BREACH_INNER
            most = BREACH_MOST_LOST if lost else BREACH_MOST
        else:
            rounds = tuple(int(part * self.climbed) for part in BREACH_SHARES)
            inner_most, most = rounds[0], BREACH_TIMES * self.climbed
        end = self.spent + most
        on_edge, inner = breached(self.problem.position, told.inferred)
        left = on_edge + inner
        for nodes in rounds:
            unsettled = []
            for reading in left:
                if reading in inner and nodes > inner_most:
                    continue
                if self.exhausted or self.spent >= end:
                    return None
                kept = Kept()
                try:
                    step = self.judge(reading, nodes=min(nodes, end - self.spent), memory=MEMORY, kept=kept)
                except ProblemError:
                    continue  # e.g. more points than a realm can have
                denied = step.excludes(told)  # all that is left is for what comes in its place
                if denied or step.breaks(told):
                    step = self.go_on(step, 1.0, kept)
                if step.breaks(told) and not step.useless:
                    return step
                self.denied = self.denied or denied or step.breaks(told)
                if denied and not step.decided:
                    return None
                if not (step.decided and (lost or step.judgement.complete)):
                    unsettled.append(reading)
            left = unsettled
        return None

    def judge_part(self, whole: Step) -> tuple[Step | None, bool]:
        """What can be won of stones that live as a whole, and whether that stays open; None where it is nothing, or no
        move is needed for it."""
        targets = parts(whole.judgement.problem)
        if whole.judgement.verdict.cls != "alive" or not targets:
            return None, False
        if whole.judgement.verdict.result == "win" and not self.wins_anyway(whole):
            return None, False
        if self.exhausted:
            return None, True
        kept = Kept()
        step = self.judge(
            whole.inferred, nodes=HOPE * self.spent + PART_LEAST, memory=MEMORY, kept=kept, targets=targets
        )
        if not step.decided or step.useless:
            return None, not step.decided
        step = self.go_on(step, 1.0, kept)
        anyway = self.wins_anyway(step)
        return (None, anyway is None) if anyway is not False else (step, False)

    def wins_anyway(self, step: Step, share: float = 1.0, most: int | None = None) -> bool | None:
        """Whether teban's win needs no move; None where that isn't settled, False where it is a ko.

        Where the pass wasn't graded (``first`` ends that with any move that wins), the other side to move tells the
        same, within a share of what is left and at most so many nodes.
        """
        judgement = step.judgement
        if judgement.verdict.result != "win":
            return False
        if None in judgement.winning_moves:
            return True
        if None not in judgement.moves_open and not self.asked["first"]:
            return False
        if self.exhausted:
            return None
        most = COMPARE * self.spent + COMPARE_LEAST if most is None else most
        # the table of what is asked about may still be kept
        memory, targets = 1.0 - MEMORY, judgement.problem.targets
        passed = self.judge(step.inferred, share, most, memory=memory, targets=targets, passed=True).judgement
        if passed.verdict.cls == "unknown":
            return None
        lives = judgement.verdict.life, passed.verdict.life
        return passed.verdict.cls == judgement.verdict.cls and (lives[0] == lives[1] or None in lives)

    def whole(self, step: Step) -> Judgement:
        """The judgement of a step with the cost of all steps."""
        search = {**step.judgement.search, "nodes": self.spent, "seconds": self.seconds}
        if search.get("limit") == "nodes" and self.limits.nodes is None:
            search["limit"] = "time"  # a share of the time, whatever it was counted in
        return replace(step.judgement, search=search)

    def enough(self, decided: Sequence[Step]) -> bool:
        """Whether no wider realm is needed: a win was compared with one, or what more room can't mend confirmed."""
        last, before = decided[-1], decided[:-1]
        if not last.doubtful:
            return self.asked["first"] or last.inferred.closed or not all(step.doubtful for step in before)
        confirmed = bool(before) and not before[-1].inferred.closed and last.alike(before[-1])
        return confirmed and not self.hope(last)

    def most(self, last: Step) -> int | None:
        """How many nodes the next wider realm may take; None: as many as there are."""
        if last.doubtful and last.inferred.closed:
            return None  # it leaves stones out: the next is the first that holds them all
        times = self.hope(last)
        return times * self.climbed + HOPE_LEAST if times else COMPARE * self.climbed + COMPARE_LEAST

    def hope(self, step: Step) -> int:
        """The multiple to spend where more room may make a good win of what isn't one; 0 where it can't.

        More room only helps the defender, so it may save stones that die whatever is played, and stones that their
        owner can only get a ko for.
        """
        verdict = step.judgement.verdict
        if verdict.cls == "dead" and step.doubtful:
            return HOPE
        return HOPE_KO if verdict.cls == "ko" and self.problem.teban is self.problem.defender else 0


def _widest(decided: Sequence[Step], undecided: Step | None) -> Step:
    """The step that is reported: the widest decided, but of several alike in a row at the end one that is complete.

    Of those it is the first if they are good wins, which a wider realm only confirms, else the widest. A closed
    reading that leaves stones out and comes to nothing only stands in for none: then the next is told, though a limit
    ended it.
    """
    if undecided is not None and (not decided or (decided[-1].inferred.closed and decided[-1].useless)):
        return undecided
    last = decided[-1]
    if not last.doubtful:
        alike = _row(decided, lambda step: not step.doubtful and step.alike(last))
        return next((step for step in alike if step.judgement.complete), alike[0])
    alike = _row(decided, last.alike)
    return next((step for step in reversed(alike) if step.judgement.complete), last)


def _row(decided: Sequence[Step], of: Callable[[Step], bool]) -> list[Step]:
    """The steps in a row at the end that are of a kind, the narrowest first."""
    start = len(decided)
    while start and of(decided[start - 1]):
        start -= 1
    return list(decided[start:])
