"""``lz-analyze`` and ``kata-analyze``: lines by which GUIs light up moves while the client waits.

A judge knows no winning chances, so the numbers only rank: 1 for a winning move, 0.75 for a move that wins less than
the best (seki in place of two eyes), 0.5 for a ko or an open question, 0.25 for the best where nothing wins, else 0.
Visits are the same times a thousand, because GUIs size their marks by them.
"""

from __future__ import annotations

from collections.abc import Callable

from ldjudge.board import Colour, Point
from ldjudge.gtp.judging import choose
from ldjudge.gtp.protocol import GtpError, Interrupted, read_colour, vertex_name
from ldjudge.gtp.session import Session
from ldjudge.problem import Problem
from ldjudge.verdict import Judgement

VISITS = 1000


def read_colour_first(arguments: tuple[str, ...]) -> Colour | None:
    """The colour, if the first argument is one; intervals and keys after it are taken and have no effect."""
    if arguments and arguments[0].lower() in ("b", "w", "black", "white"):
        return read_colour(arguments[0])
    return None


def worth(judgement: Judgement) -> dict[Point | None, float]:
    """How good each first move that is known of is, from 0 to 1, see the module."""
    values: dict[Point | None, float] = {}
    for graded in judgement.moves or ():
        values[graded.move] = {"win": 0.75, "loss": 0.0}.get(graded.verdict.result, 0.5)
    for move in judgement.moves_open:
        values[move] = 0.5
    if judgement.verdict.result == "ko":
        values |= dict.fromkeys(judgement.winning_moves, 0.5)
        return values
    values |= dict.fromkeys(judgement.best_moves or (), 0.25)
    values |= dict.fromkeys(judgement.winning_moves, 1.0)
    return values


def info_lines(judgement: Judgement, dialect: str) -> str:
    """All moves on one line, the best first; ``dialect`` is 'lz' or 'kata'. '' where nothing is known yet."""
    problem, values = judgement.problem, worth(judgement)
    first = choose(judgement)
    order = sorted(
        (move for move in values if move is not None),
        key=lambda move: (-values[move], move != first, move.column, -move.row),
    )
    return " ".join(_info(problem, judgement, move, values[move], place, dialect) for place, move in enumerate(order))


def _info(problem: Problem, judgement: Judgement, move: Point, value: float, place: int, dialect: str) -> str:
    height = problem.position.height
    told = judgement.pv if judgement.pv[:1] == (move,) else (move,)
    line = " ".join(vertex_name(m, height) for m in told)
    visits = max(1, round(VISITS * value))
    head = f"info move {move.gtp(height)} visits {visits}"
    if dialect == "lz":
        rate = round(10000 * value)
        return f"{head} winrate {rate} prior {rate} lcb {rate} order {place} pv {line}"
    return (
        f"{head} edgeVisits {visits} utility {2 * value - 1:g} winrate {value:g} scoreMean 0 scoreStdev 0 scoreLead 0"
        f" scoreSelfplay 0 prior {value:g} lcb {value:g} utilityLcb {2 * value - 1:g} weight {visits} order {place}"
        f" pv {line}"
    )


def stages(session: Session, colour: Colour | None, dialect: str, write: Callable[[str], None]) -> None:
    """Writes what is known as soon as it is: first the winning moves, then what all others lead to."""
    for all_moves in (False, True):
        try:
            judgement = session.judge(colour, all_moves=all_moves).judgement
        except Interrupted:
            return
        line = info_lines(judgement, dialect)
        if line:
            write(f"{line}\n")


def check(session: Session, colour: Colour | None) -> None:
    """Raises :class:`GtpError` where there is no problem to analyse."""
    try:
        session.problem(colour)
    except GtpError as error:
        raise GtpError(f"nothing to analyse: {error}") from None
