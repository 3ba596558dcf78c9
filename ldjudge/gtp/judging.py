"""Commands that judge: verdict, winning moves, main line, realm and targets as editable lists; and ``genmove``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ldjudge.board import Colour, Point, format_points, parse_points
from ldjudge.gtp.protocol import GtpError, expect, read_colour, read_number, vertex_name
from ldjudge.gtp.session import Found, Session, in_commands
from ldjudge.problem import Boundary, Problem, Rules
from ldjudge.problem.problem import MOST_THREATS
from ldjudge.render.sentence import sentence, status_sentence
from ldjudge.verdict import Judgement, Verdict
from ldjudge.verdict.inferred import TARGETS_ASSUMED

Arguments = tuple[str, ...]

# Told apart by the common kinds of colour blindness as well (the palette of Okabe and Ito), lightened for boards.
REALM_COLOUR, WIN_COLOUR, KO_COLOUR = "#cfe8f7", "#009e73", "#e69f00"


# What is judged


def realm(session: Session, arguments: Arguments) -> str:
    """'show', or the new realm as points and rectangles; none: it is inferred."""
    if arguments == ("show",):
        return _names(session, session.terms.realm or ())
    points = _points(session, arguments)
    session.terms = replace(session.terms, realm=points or None)
    return ""


def targets(session: Session, arguments: Arguments) -> str:
    """'show', or the new target stones; none: the attacker has to capture everything."""
    if arguments == ("show",):
        return _names(session, session.terms.targets)
    points = _points(session, arguments)
    empty = [p for p in sorted(points) if session.position.at(p) is None]
    if empty:
        raise GtpError(f"there is no stone on {vertex_name(empty[0], session.size[1])}")
    session.terms = replace(session.terms, targets=points)
    return ""


def inferred_realm(session: Session, arguments: Arguments) -> str:
    """The realm that is judged, given or inferred."""
    problem, _, _ = session.problem(_colour(arguments, "ldjudge-realm_in_use"))
    return _names(session, problem.realm)


def keep_inferred(session: Session, arguments: Arguments) -> str:
    """Makes the inferred realm the given one, so that it can be edited."""
    problem, inferred, _ = session.problem(_colour(arguments, "ldjudge-infer"))
    if inferred:
        session.terms = replace(
            session.terms, realm=problem.realm, boundary=problem.boundary, defender=problem.defender
        )
    return _names(session, problem.realm)


def _points(session: Session, arguments: Arguments) -> frozenset[Point]:
    try:
        return parse_points(" ".join(arguments), *session.size)
    except ValueError as error:
        raise GtpError(str(error)) from None


def _names(session: Session, points: Iterable[Point]) -> str:
    return " ".join(format_points(points, session.size[1]))


def params(session: Session, arguments: Arguments) -> str:
    """The parameters, or a key and its new value."""
    terms, means = session.terms, session.means
    if not arguments:
        defender = terms.defender.value if terms.defender else "auto"
        boundary = terms.boundary.value if terms.boundary else "auto"
        return "\n".join(
            (
                f"[list/auto/black/white] defender {defender}",
                f"[list/auto/open/wall/nearest] boundary {boundary}",
                f"[list/chinese/japanese] rules {terms.rules.value}",
                f"[bool] suicide {int(terms.suicide)}",
                f"[string] ko_threats {terms.threats}",
                f"[string] seconds {0 if means.seconds is None else means.seconds:g}",
                f"[string] nodes {means.nodes or 0}",
            )
        )
    expect(arguments, 2, 2, "ldjudge-param [KEY VALUE]")
    key, value = arguments[0].lower(), arguments[1].lower()
    if key == "defender":
        session.terms = replace(terms, defender=None if value == "auto" else read_colour(value))
    elif key == "boundary":
        chosen = None if value == "auto" else Boundary(_word(value, *(boundary.value for boundary in Boundary)))
        session.terms = replace(terms, boundary=chosen)
    elif key == "rules":
        session.terms = replace(terms, rules=Rules(_word(value, "chinese", "japanese")))
    elif key == "suicide":
        session.terms = replace(terms, suicide=_word(value, "0", "1") == "1")
    elif key == "ko_threats":
        session.terms = replace(terms, threats=read_number(value, 0, MOST_THREATS, "ko_threats"))
    elif key == "seconds":
        session.means = replace(means, seconds=_seconds(value))
    elif key == "nodes":
        session.means = replace(means, nodes=read_number(value, 0, 10**9, "nodes") or None)
    else:
        raise GtpError(f"unknown parameter: {arguments[0][:30]}")
    return ""


def _word(value: str, *allowed: str) -> str:
    if value not in allowed:
        raise GtpError(f"the value is one of: {' '.join(allowed)}")
    return value


def _seconds(value: str) -> float | None:
    try:
        seconds = float(value) if value.isascii() and "_" not in value else -1.0
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e7:
        raise GtpError("seconds is a number from 0 (no limit) on")
    return seconds or None


# The answers


def _colour(arguments: Arguments, name: str) -> Colour | None:
    expect(arguments, 0, 1, f"{name} [COLOUR]")
    return read_colour(arguments[0]) if arguments else None


def verdict(session: Session, arguments: Arguments) -> str:
    """The verdict in one sentence."""
    return _said(session.judge(_colour(arguments, "ldjudge-verdict")))


def _said(found: Found) -> str:
    """The sentence; an assumed realm is told, because the verdict holds for it alone, and so are assumed targets."""
    what = ""
    if found.inferred:
        both = any(note in TARGETS_ASSUMED for note in found.notes)
        what = f" (The realm {'and the targets are' if both else 'is'} inferred.)"
    return sentence(found.judgement) + what


def status(session: Session, arguments: Arguments) -> str:
    """What happens with either side to move."""
    judgement = session.judge(_colour(arguments, "ldjudge-status"), both=True).judgement
    return status_sentence(judgement) or sentence(judgement)


def winning(session: Session, arguments: Arguments) -> str:
    """The winning moves; those that reach the best a side can reach, where nothing wins."""
    judgement = session.judge(_colour(arguments, "ldjudge-winning")).judgement
    moves = judgement.winning_moves or judgement.best_moves or ()
    return " ".join(vertex_name(move, session.size[1]) for move in moves)


def line(session: Session, arguments: Arguments) -> str:
    """The main line."""
    judgement = session.judge(_colour(arguments, "ldjudge-line")).judgement
    return " ".join(vertex_name(move, session.size[1]) for move in judgement.pv) or "There is no line."


def judge(session: Session, arguments: Arguments) -> str:
    """Realm, winning moves and what every other move leads to, as graphics; the verdict as text."""
    found = session.judge(_colour(arguments, "ldjudge-judge"), all_moves=True)
    judgement, problem = found.judgement, found.judgement.problem
    best = [m for m in judgement.winning_moves or judgement.best_moves or () if m is not None]
    kos = [m.move for m in judgement.moves or () if m.verdict.cls == "ko" and m.move is not None and m.move not in best]
    lines = []
    rest = [p for p in problem.realm if p not in best and p not in kos]
    for colour, points in ((REALM_COLOUR, rest), (KO_COLOUR, kos), (WIN_COLOUR, best)):
        if points:
            lines.append(f"COLOR {colour} {_names(session, points)}")
    if best:
        lines.append(f"CIRCLE {_names(session, best)}")
    if problem.targets:
        lines.append(f"TRIANGLE {_names(session, problem.targets)}")
    labels = [
        f"{vertex_name(m.move, session.size[1])} {short(m.verdict)}"
        for m in judgement.moves or ()
        if m.move is not None
    ]
    if labels:
        lines.append(f"LABEL {' '.join(labels)}")
    lines.append(f"TEXT {_said(found)}")
    return "\n".join(lines)


def short(verdict: Verdict) -> str:
    """A verdict in four letters at most: live, dead, seki, rep, ko with the number of threats needed, or '?'."""
    if verdict.cls == "alive":
        return {"seki": "seki", "repetition": "rep"}.get(verdict.life or "", "live")
    if verdict.cls == "ko":
        return f"ko{verdict.ko.needed}" if verdict.ko is not None else "ko"
    return "dead" if verdict.cls == "dead" else "?"


def question(session: Session, arguments: Arguments) -> str:
    """What would be judged, without the answer."""
    problem, inferred, notes = session.problem(_colour(arguments, "ldjudge-show"))
    return "\n".join(
        [*_question(session, problem, inferred), *(f"Note: {in_commands(note.message)}" for note in notes)]
    )


def _question(session: Session, problem: Problem, inferred: bool) -> list[str]:
    target = _names(session, problem.targets) or "none: everything has to be captured"
    return [
        f"Teban: {problem.teban.value}",
        f"Defender: {problem.defender.value}",
        f"Targets: {target}",
        f"Realm: {_names(session, problem.realm)}{' (inferred)' if inferred else ''}",
        f"Boundary: {problem.boundary.value}",
    ]


def as_json(session: Session, arguments: Arguments) -> str:
    """The whole result as one line of JSON, in the form of 'ldjudge solve -f json'."""
    from ldjudge.problem.shape import shape_id
    from ldjudge.render.json import dump, result
    from ldjudge.render.outcome import Issue, Outcome, Source

    asked = _colour(arguments, "ldjudge-json")
    found = session.judge(asked, all_moves=True)
    problem = found.judgement.problem
    outcome = Outcome(
        Source("gtp"),
        tuple(Issue(note.code, note.message, note.severity) for note in found.notes),
        found.judgement,
        problem,
        session.provenance(problem, asked),
        found.stable,
        id=shape_id(session.problem(asked)[0]),  # as the position is read, whatever realm was judged in the end
    )
    return dump(result(outcome))


# Moves


def choose(judgement: Judgement) -> Point | None:
    """The move to play: a winning one or else the best there is, in the main line if possible; None: pass."""
    moves = judgement.winning_moves or judgement.best_moves or ()
    if not moves or None in moves:
        return None
    if judgement.pv and judgement.pv[0] in moves:
        return judgement.pv[0]
    return moves[0]


def best_move(session: Session, colour: Colour) -> Point | None:
    """The best move for the problem on the board; None, a pass, where there is none, or no clear problem."""
    try:
        found = session.judge(colour, seconds=session.time_left.get(colour))
    except GtpError:
        return None
    return choose(found.judgement)


def genmove(session: Session, arguments: Arguments) -> str:
    """Plays the best move, else passes."""
    expect(arguments, 1, 1, "genmove COLOUR")
    colour = read_colour(arguments[0])
    move = best_move(session, colour)
    session.play(colour, move)
    return vertex_name(move, session.size[1])


def reg_genmove(session: Session, arguments: Arguments) -> str:
    """The best move, which isn't played."""
    expect(arguments, 1, 1, "reg_genmove COLOUR")
    return vertex_name(best_move(session, read_colour(arguments[0])), session.size[1])


COMMANDS = {
    "genmove": genmove,
    "reg_genmove": reg_genmove,
    "ldjudge-realm": realm,
    "ldjudge-targets": targets,
    "ldjudge-realm_in_use": inferred_realm,
    "ldjudge-infer": keep_inferred,
    "ldjudge-param": params,
    "ldjudge-show": question,
    "ldjudge-verdict": verdict,
    "ldjudge-status": status,
    "ldjudge-winning": winning,
    "ldjudge-line": line,
    "ldjudge-judge": judge,
    "ldjudge-json": as_json,
}
