"""A proof along the solution of the file, where the search by itself didn't come to a verdict within its limit.

The right lines of a tree name the hard moves. So the positions in them are asked from the ends backwards: each answer
stays in the prover's table and makes the question one move earlier easier. What comes out is proved like anything
else; the tree only says in which order to ask.
"""

from __future__ import annotations

from dataclasses import replace

from ldjudge.board import Point
from ldjudge.check.markings import Mark, Solution
from ldjudge.search.arena import Arena, Prover, State
from ldjudge.search.game import Game
from ldjudge.verdict import Judgement, Verdict
from ldjudge.verdict.outcome import Referee

_MOST = 200  # positions that are asked


def confirmed(judgement: Judgement, solution: Solution, prover: Prover, arena: Arena) -> Judgement | None:
    """The judgement with a first move of the file that is proved to reach all that there is (two eyes, or the capture
    of the stones without any threat); None where none is. First moves for which the limit doesn't last are left open.

    ``judgement`` is one without a verdict, ``prover`` a new one of the arena of its problem.
    """
    referee = Referee(judgement.problem, arena, prover)
    defends = judgement.problem.teban is judgement.problem.defender

    def wins(state: State | None) -> bool | None:
        if defends:
            return referee.at_least(state, referee.two_eyes)
        return referee.at_most(state, referee.dead)

    states = _states(solution, referee.game, arena)
    right = [i for i, move in enumerate(solution.moves) if move.mark is Mark.RIGHT and i in states][:_MOST]
    for index in reversed(right):
        won = wins(states[index])
        if won is None:
            return None
        if won and solution.moves[index].parent == -1:
            return _with(judgement, solution.moves[index].point, arena, referee.game, defends)
    return None


def _states(solution: Solution, game: Game, arena: Arena) -> dict[int, State | None]:
    """The states after the moves of the tree, as far as they are moves of the problem."""
    found: dict[int, State | None] = {}
    start: State | None = arena.start
    for index, move in enumerate(solution.moves):
        before = start if move.parent == -1 else found.get(move.parent)
        if before is None or move.edited & frozenset(arena.points):
            continue
        if move.point is not None and move.point not in arena.points:
            continue
        number = -1 if move.point is None else arena.index(move.point)
        legal = dict(game.first_moves(before))
        if number in legal:
            found[index] = legal[number]
    return found


def _with(judgement: Judgement, move: Point | None, arena: Arena, game: Game, defends: bool) -> Judgement:
    """The judgement with that winning move; that it wins is what is proved, not that it is the only one."""
    verdict = Verdict("alive", "win", life="two-eyes") if defends else Verdict("dead", "win")
    firsts = (None if number < 0 else arena.points[number] for number, _ in game.first_moves(arena.start))
    others = sorted((p for p in firsts if p is not None and p != move), key=lambda p: (p.column, -p.row))
    return replace(
        judgement,
        verdict=verdict,
        complete=False,
        winning_moves=(move,),
        best_moves=None,
        moves_open=(*others, *([None] if move is not None else [])),
        unique=None,
        pv=(move,),
    )
