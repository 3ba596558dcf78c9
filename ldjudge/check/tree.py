"""The tree of a solution on the board: the file's moves as moves of the states that the walk comes to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ldjudge.check.markings import LINE_END, Mark, Solution, TreeMove
from ldjudge.check.proved import Proved
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Prover, State


@dataclass(frozen=True)
class Place:
    """A node of the tree in the walk: its index (-1: the problem), the state there, the moves that led to it."""

    index: int
    state: State
    path: tuple[str, ...] = ()


@dataclass
class Marked:
    """The moves of the solver at one place by what the file says of them, and what they come to."""

    right: dict[int, tuple[int, State | None]] = field(default_factory=dict)  # move: node, state after
    wrong: dict[int, tuple[int, State | None]] = field(default_factory=dict)
    unknown: dict[int, int] = field(default_factory=dict)
    off: list[int] = field(default_factory=list)  # nodes of right moves that can't be judged
    illegal: list[int] = field(default_factory=list)  # nodes of right moves that aren't legal


class Tree(Proved):
    """A solution with the prover of its problem. Nodes are indices of ``solution.moves``, -1 is the problem."""

    def __init__(self, problem: Problem, solution: Solution, prover: Prover, arena: Arena) -> None:
        super().__init__(problem, prover, arena)
        self.solution = solution
        self.children: dict[int, list[int]] = {}
        for i, move in enumerate(solution.moves):
            self.children.setdefault(move.parent, []).append(i)

    def _marked(self, place: Place) -> Marked:
        """The solver's moves below a place; of several nodes with one move the rightest counts."""
        legal = dict(self.game.first_moves(place.state))
        found = Marked()
        for index in self._children(place.index):
            entry = self.solution.moves[index]
            number = self._number(entry.point)
            if number is None or number not in legal or entry.edited & self.problem.realm:
                if entry.mark is Mark.RIGHT:
                    self._strange(entry, number, index, place, found)
                continue
            if entry.mark is Mark.RIGHT and number not in found.right:
                found.right[number] = (index, legal[number])
            elif entry.mark is Mark.WRONG:
                found.wrong.setdefault(number, (index, legal[number]))
            elif entry.mark is Mark.UNKNOWN:
                found.unknown.setdefault(number, index)
        for number in found.right:
            found.wrong.pop(number, None)
            found.unknown.pop(number, None)
        return found

    def _strange(self, entry: TreeMove, number: int | None, index: int, place: Place, found: Marked) -> None:
        """A right move that is no first move of the state: off the realm, or illegal."""
        if entry.edited & self.problem.realm or (number is not None and number == place.state.ban):
            return
        if number is None and entry.point is not None and self.problem.position.at(entry.point) is None:
            found.off.append(index)
        else:
            found.illegal.append(index)

    def _unfinished(self, place: Place) -> bool:
        """Whether the tree ends with the opponent's move here, in a line that isn't marked as right."""
        return self.solution.dialect in LINE_END and not self.solution.moves[place.index].leads_right

    def _children(self, index: int) -> list[int]:
        return self.children.get(index, [])

    def _numbers(self, indices: Iterable[int]) -> list[int]:
        numbers = (self._number(self.solution.moves[index].point) for index in indices)
        return list(dict.fromkeys(number for number in numbers if number is not None))
