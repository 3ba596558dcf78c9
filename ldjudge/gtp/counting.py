"""Commands that look at the whole board: score, dead stones, influence, legal and capturing moves."""

from __future__ import annotations

from ldjudge.board import Colour, Point, format_points
from ldjudge.gtp.protocol import GtpError, expect, read_colour
from ldjudge.gtp.session import Session
from ldjudge.influence import measure
from ldjudge.problem import Rules
from ldjudge.score import Komi, Score, ScoringRules, Status, score_position
from ldjudge.score.dead import DEFAULT_SECONDS, find_groups
from ldjudge.wording import counted

Arguments = tuple[str, ...]

_STATUSES = {
    "alive": (Status.ALIVE,),
    "dead": (Status.DEAD,),
    "seki": (Status.SEKI,),
    "unsettled": (Status.UNSETTLED,),
}


def score_of(session: Session) -> Score:
    """The count of the position on the board, with the dead stones as found within the limits."""
    finding = find_groups(
        session.position,
        rules=Rules.JAPANESE if session.scoring is ScoringRules.JAPANESE else Rules.CHINESE,
        limits=session.limits(DEFAULT_SECONDS),
        playouts=session.means.playouts,
    )
    taken = dict(zip((Colour.BLACK, Colour.WHITE), session.board.taken, strict=True))
    return score_position(
        session.position,
        finding.groups,
        session.scoring,
        Komi(session.komi),
        handicap=session.handicap,
        taken=taken,
        limit=finding.limit,
        agreed=session.board.passes >= 2,
    )


def final_score(session: Session, arguments: Arguments) -> str:
    """The result, as in 'B+3.5' or '0'."""
    score = score_of(session)
    if score.result is None:
        raise GtpError("cannot score: " + " ".join(score.notes))
    return score.result


def final_status_list(session: Session, arguments: Arguments) -> str:
    """Stones by status, a line for each group; or the points that are territory or neutral."""
    words = (*_STATUSES, "black_territory", "white_territory", "dame")
    expect(arguments, 1, 1, f"final_status_list {'|'.join(words)}")
    word, height = arguments[0].lower(), session.size[1]
    if word not in words:
        raise GtpError(f"invalid status: one of {' '.join(words)}")
    score = score_of(session)
    if word in _STATUSES:
        lines = [" ".join(format_points(g.stones, height)) for g in score.groups if g.status in _STATUSES[word]]
        return "\n".join(sorted(lines))
    counted = score.counted
    if word == "dame":
        return " ".join(format_points(counted.dame | counted.shared, height))
    colour = Colour.BLACK if word == "black_territory" else Colour.WHITE
    return " ".join(format_points(counted.sides[colour].points, height))


def groups(session: Session, arguments: Arguments) -> str:
    """Every group with its status and how that was found."""
    score, height = score_of(session), session.size[1]
    lines = [
        f"{min(format_points(g.stones, height))} {g.colour.value} {g.status.value} ({g.decided_by}): {g.how}"
        for g in score.groups
    ]
    return "\n".join([f"Result: {score.result or 'none yet'}", *lines, *score.notes])


def influence(session: Session, arguments: Arguments) -> str:
    """The influence on every point from -1 (White) to 1 (Black), row by row from the top."""
    position = session.position
    values = measure(position).values
    strongest = max((abs(value) for value in values.values()), default=0.0) or 1.0
    rows = (
        " ".join(f"{values[Point(c, r)] / strongest:.3f}" for c in range(position.width))
        for r in range(position.height)
    )
    return "\n".join(rows)


def legal(session: Session, arguments: Arguments) -> str:
    """As graphics: crosses where a colour may not play, and at capturing moves how many stones they take."""
    expect(arguments, 0, 1, "ldjudge-legal [COLOUR]")
    colour = session.teban(read_colour(arguments[0]) if arguments else None)
    position, height = session.at_turn(colour), session.size[1]
    forbidden, captures = [], []
    for point in position.points():
        if position.at(point) is None:
            if position.forbidden(colour, point, session.terms.suicide):
                forbidden.append(point)
            elif taken := position.captures(colour, point):
                captures.append((point, len(taken)))
    lines = []
    if forbidden:
        lines.append(f"MARK {' '.join(format_points(forbidden, height))}")
    if captures:
        counts = dict(captures)
        order = sorted(counts, key=lambda p: (p.column, -p.row))
        lines.append("LABEL " + " ".join(f"{p.gtp(height)} {counts[p]}" for p in order))
    moves, points = counted(len(captures), "capturing move"), counted(len(forbidden), "forbidden point")
    lines.append(f"TEXT {colour.title}: {moves}, {points}.")
    return "\n".join(lines)


COMMANDS = {
    "final_score": final_score,
    "final_status_list": final_status_list,
    "ldjudge-groups": groups,
    "ldjudge-influence": influence,
    "ldjudge-legal": legal,
}
