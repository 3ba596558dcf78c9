"""The comparison: walks the solution of a file along the proofs, and tells where the two disagree.

Everything is asked of one prover, as levels (:mod:`ldjudge.verdict.outcome`): a move is right where it keeps the level
that the side to move can reach. The walk follows the right lines of the file only; a wrong move is done with when
some reply of the tree holds it below what was possible.
"""

from __future__ import annotations

from ldjudge.check.findings import Finding
from ldjudge.check.markings import Solution
from ldjudge.check.stated import compare_stated
from ldjudge.check.tree import Marked, Place, Tree
from ldjudge.check.words import Words
from ldjudge.search.arena import Arena, Prover, State
from ldjudge.verdict import Judgement
from ldjudge.verdict.line import PASS

DEFAULT_DEPTH = 7  # plies of the tree that are judged


def compare(
    judgement: Judgement, solution: Solution, prover: Prover, arena: Arena, *, depth: int = DEFAULT_DEPTH
) -> list[Finding]:
    """The findings for a judged problem, the most important first at each node; ``prover`` is one of its arena."""
    return _Comparison(judgement, solution, prover, arena, depth).run()


class _Comparison(Tree):
    """One comparison."""

    def __init__(self, judgement: Judgement, solution: Solution, prover: Prover, arena: Arena, depth: int) -> None:
        super().__init__(judgement.problem, solution, prover, arena)
        self.judgement, self.depth = judgement, depth
        self.words = Words(self.problem, self.referee)
        self.findings: list[Finding] = []
        self.undecided: list[tuple[str, ...]] = []

    def run(self) -> list[Finding]:
        """See :func:`compare`."""
        judgement, solution = self.judgement, self.solution
        start = Place(-1, self.arena.start)
        span = self.referee.level(start.state) if judgement.verdict.cls != "unknown" else None
        if span is None or not span.settled:
            self._add("undecided", f"{self._limit()}, so nothing can be compared.", start)
            return self.findings
        if solution.dialect == "none" and not solution.stated:
            self._add("unknown-marking", "The file holds no solution: neither moves nor LJRESULT.", start)
        if judgement.moves_open:
            self.undecided.append(())
        if solution.stated:
            only = solution.dialect == "ljresult"
            self.findings += compare_stated(self.judgement, solution.stated, moves=not only)
            if only and self.findings:
                return self.findings
        level = span.low
        passes = None in judgement.winning_moves
        marked = self._marked(start)
        if passes and judgement.verdict.result in ("win", "ko"):
            named = any(f.code == "pass-wins" for f in self.findings)
            if not named and not self._states_pass():
                self._add("pass-wins", f"No move is needed: {self.words.pass_wins(judgement)}", start)
        if judgement.verdict.result == "loss" and judgement.best_moves is None:
            self._no_solution(start, marked)
        else:
            self._root_surprises(start, level, marked)
            self._moves(start, level, marked, root=True, settled=passes)
            self._walk(start, level, marked)
        self._tell_undecided()
        return list(dict.fromkeys(self.findings))

    # The problem itself

    def _no_solution(self, start: Place, marked: Marked) -> None:
        """Teban can only lose: whatever the file marks as right, isn't."""
        if not marked.right or any(f.code == "no-solution" for f in self.findings):
            return
        move, (index, after) = next(iter(marked.right.items()))
        line = self._line(after, self.referee.level(after).low) if after is not None else ()
        self._add(
            "no-solution",
            f"{self.words.cannot_win()}; the file marks {self._list(marked.right)} as right.{self._shown(move, line)}",
            start,
            refutation=(self._name(move), *line),
            index=index,
        )

    def _root_surprises(self, start: Place, level: int, marked: Marked) -> None:
        """A ko or a seki as the best result, of which the file doesn't speak."""
        solution, referee = self.solution, self.referee
        if any(f.code in ("only-ko", "best-is-seki") for f in self.findings) or "loss" in solution.stated.lower():
            return  # said already, or known to the file
        if not any(self._reaches(after, level) for _, after in marked.right.values()):
            return
        best = self._best_names()
        if referee.dead < level < referee.seki and not solution.ko:
            said = f"The best is a ko ({self.words.level(level)}), and the file doesn't say so."
            self._add("only-ko", said, start, moves=best)
        elif level == referee.seki and not self.defends and not solution.seki:
            self._add("best-is-seki", f"{self.words.best_is_seki()}, and the file doesn't say so.", start, moves=best)

    def _states_pass(self) -> bool:
        """Whether the file itself says that a pass wins."""
        return "pass" in self.solution.stated.lower()

    # The walk

    def _walk(self, start: Place, level: int, marked: Marked) -> None:
        """Follows the right lines down, without recursion."""
        todo = [(start, level, marked)]
        while todo:
            place, level, marked = todo.pop()
            ahead: list[tuple[Place, int, Marked]] = []
            for move, (index, after) in marked.right.items():
                if after is None or self._reaches(after, level) is not True:
                    continue
                path = (*place.path, self._name(move))
                if len(path) < self.depth:
                    ahead += self._replies(Place(index, after, path), level)
            todo.extend(reversed(ahead))

    def _replies(self, place: Place, level: int) -> list[tuple[Place, int, Marked]]:
        """Looks at the replies to a right move; returns the places after them where the solver is to move."""
        legal = dict(self.game.first_moves(place.state))
        there: list[tuple[Place, int, Marked]] = []
        strongest = False
        replies = self._children(place.index)
        unclear = False
        for index in replies:
            entry = self.solution.moves[index]
            number = self._number(entry.point)
            if number is None or number not in legal or entry.edited & self.problem.realm:
                unclear = True
                continue
            after = legal[number]
            span = self.referee.level(after)
            path = (*place.path, self._name(number))
            if not span.settled:
                self.undecided.append(path)
                unclear = True
                continue
            strongest = strongest or span.low == level
            if after is None:
                continue
            ahead = Place(index, after, path)
            marked = self._marked(ahead)
            if len(path) < self.depth:
                self._moves(ahead, span.low, marked, root=False, settled=self._pass_keeps(after, span.low))
                there.append((ahead, span.low, marked))
        if replies and not strongest and not unclear:
            best = [move for move, after in legal.items() if self._keeps(after, level)]
            line = self._line(place.state, level)
            better = "is a better reply" if len(best) == 1 else "are better replies"
            self._add(
                "stronger-defence",
                f"{self.words.stronger(level)}: {self._list(best)} {better} than"
                f" {self._list(self._numbers(replies))}, the tree's.{self._line_words(line)}",
                place,
                moves=self._sorted(best),
                refutation=line,
            )
        return there

    def _moves(self, place: Place, level: int, marked: Marked, *, root: bool, settled: bool) -> None:
        """Compares the solver's moves at a place with those that keep its level; ``settled``: a pass keeps it."""
        self._unjudged(place, marked)
        if not marked.right and not marked.wrong and not marked.unknown:
            if not root and not settled and self._unfinished(place):
                self._missing_branch(place, self._keeping(place, level), marked)
            return
        if marked.unknown:
            self._unknown(place, level, marked)
        confirmed = False
        for move, (index, after) in marked.right.items():
            reached = self._reaches(after, level)
            if reached is None:
                self.undecided.append((*place.path, self._name(move)))
            elif reached:
                confirmed = True
            else:
                self._wrong_solution(place, level, move, index, after)
        for move, (index, after) in marked.wrong.items():
            reached = self._reaches(after, level)
            if reached is None:
                self.undecided.append((*place.path, self._name(move)))
            elif not reached and after is not None:
                self._refuted(place, level, move, index, after)
        if settled or (marked.right and not confirmed):
            return
        keeping = self._keeping(place, level)
        if root:
            self._cooked(place, keeping, marked)
        elif confirmed or marked.wrong:
            self._missing_branch(place, keeping, marked)

    def _cooked(self, place: Place, keeping: list[int], marked: Marked) -> None:
        """First moves that win beside those of the file."""
        extra = [move for move in keeping if move not in marked.right]
        if not marked.right:
            if not marked.unknown:
                self._add(
                    "unknown-marking", "The file marks no first move as right.", place, moves=self._sorted(keeping)
                )
            return
        if extra and len(keeping) > 1:
            told = (
                f" The file marks {self._list(set(extra) & set(marked.wrong))} as wrong."
                if (set(extra) & set(marked.wrong))
                else ""
            )
            said = f"{self._list(keeping)} are equally good; the file has {self._list(marked.right)}.{told}"
            self._add("cooked", said, place, moves=self._sorted(keeping))

    def _missing_branch(self, place: Place, keeping: list[int], marked: Marked) -> None:
        """Right moves below the first that the tree doesn't have as right."""
        extra = [move for move in keeping if move not in marked.right]
        if not extra:
            return
        both = set(extra) & set(marked.wrong)
        told = f"; {self._list(both)} {'is' if len(both) == 1 else 'are'} marked as wrong" if both else ""
        has = f"the tree has {self._list(marked.right)}" if marked.right else "the tree has no right answer there"
        verb = "is" if len(extra) == 1 else "are"
        said = f"{self._list(extra)} {verb} right{' as well' if marked.right else ''}; {has}{told}."
        self._add("missing-branch", said, place, moves=self._sorted(keeping))

    def _wrong_solution(self, place: Place, level: int, move: int, index: int, after: State | None) -> None:
        """A move that the file marks as right, and that isn't."""
        span = self.referee.level(after)
        if not span.settled:
            self.undecided.append((*place.path, self._name(move)))
            return
        keeping = self._keeping(place, level)
        referee = self.referee
        code = "wrong-solution"
        if referee.dead < span.low < referee.seki:
            code = "only-ko"
        elif span.low == referee.seki:
            code = "only-seki"
        line = self._line(after, span.low)
        said = f"{self._name(move)} isn't right: {self.words.level(span.low)}."
        said += f" After {self._list(keeping, 'or')}: {self.words.level(level)}." if keeping else ""
        self._add(
            code,
            said + self._shown(move, line),
            place,
            moves=self._sorted(keeping),
            refutation=(self._name(move), *line),
            index=index,
        )

    def _refuted(self, place: Place, level: int, move: int, index: int, after: State) -> None:
        """Whether the tree refutes a wrong move: some reply has to hold the solver below the level."""
        legal = dict(self.game.first_moves(after))
        replies = self._children(index)
        for reply in replies:
            entry = self.solution.moves[reply]
            number = self._number(entry.point)
            if number is None or number not in legal or entry.edited & self.problem.realm:
                return  # a threat elsewhere, or stones were edited: not to be judged here
            held = self._reaches(legal[number], level)
            if held is None:
                self.undecided.append((*place.path, self._name(move), self._name(number)))
            if held is not True:
                return
        path = (*place.path, self._name(move))
        here = Place(index, after, path)
        span = self.referee.level(after)
        if not span.settled:
            self.undecided.append(path)
            return
        line = self._line(after, span.low)
        what = "the tree has no refutation"
        if answers := self._numbers(replies):
            what = f"{self._list(answers)} {'doesn' if len(answers) == 1 else 'don'}'t refute it"
        said = f"{self._name(move)} is wrong, but {what}.{self._line_words(line)}"
        self._add("missing-refutation", said, here, refutation=line)

    def _unjudged(self, place: Place, marked: Marked) -> None:
        """Right moves that aren't moves of the problem."""
        for index in marked.off:
            name = self._point_name(self.solution.moves[index].point)
            said = f"{name} isn't on the realm, so it can't be judged: give a larger --realm."
            self._add("undecided", said, place, index=index)
        for index in marked.illegal:
            name = self._point_name(self.solution.moves[index].point)
            self._add("wrong-solution", f"{name} isn't a legal move there.", place, index=index)

    def _unknown(self, place: Place, level: int, marked: Marked) -> None:
        """Moves of which the file doesn't say what they are."""
        legal = dict(self.game.first_moves(place.state))
        told = []
        for move in marked.unknown:
            reached = self._reaches(legal.get(move), level)
            told.append(
                f"{self._name(move)} ({'open' if reached is None else 'right' if reached else 'wrong'} in fact)"
            )
        index = next(iter(marked.unknown.values()))
        said = f"It isn't marked whether these are right or wrong: {', '.join(told)}."
        self._add("unknown-marking", said, place, index=index)

    def _tell_undecided(self) -> None:
        """One finding for everything that a limit left open."""
        if not self.undecided or any(f.code == "undecided" and not f.path for f in self.findings):
            return
        paths = list(dict.fromkeys(self.undecided))
        names = ["the other first moves" if not path else " ".join(path) for path in paths[:5]]
        more = f" and {len(paths) - 5} more" if len(paths) > 5 else ""
        said = f"{self._limit()}; open: {', '.join(names)}{more}."
        self.findings.append(Finding("undecided", said, paths[0]))

    # What is proved

    def _keeping(self, place: Place, level: int) -> list[int]:
        """The moves (no passes) that keep the level of a place for the solver."""
        if place.index == -1:
            points = self.judgement.winning_moves or self.judgement.best_moves or ()
            return [self.arena.index(p) for p in points if p is not None]
        keeping = []
        for move, after in self.game.first_moves(place.state):
            if move == PASS:
                continue
            reached = self._reaches(after, level)
            if reached is None:
                self.undecided.append((*place.path, self._name(move)))
            elif reached:
                keeping.append(move)
        return keeping

    def _limit(self) -> str:
        """Which limit ended the search."""
        return self.words.limit(self.prover.limit or self.judgement.search.get("limit"))

    # Names

    def _best_names(self) -> tuple[str, ...]:
        return tuple(self._point_name(p) for p in self.judgement.winning_moves or self.judgement.best_moves or ())

    def _add(
        self,
        code: str,
        message: str,
        place: Place,
        *,
        moves: tuple[str, ...] = (),
        refutation: tuple[str, ...] = (),
        index: int | None = None,
    ) -> None:
        """Adds a finding at a place; ``index`` is the node in the tree that is meant, if it is another one."""
        at = place.index if index is None else index
        entry = self.solution.moves[at] if at >= 0 else None
        self.findings.append(
            Finding(
                code,
                message,
                place.path,
                entry.node if entry else "",
                moves,
                refutation,
                (entry.line or None) if entry else None,
                (entry.column or None) if entry else None,
            )
        )
