"""Mode ``divide`` (working example 3): cut the realm in two by a line of object stones and count eyes by halves.

Processes: D1 and D2 (:func:`dividing_lines`, S1030 to S1180); A and A' (:func:`no_eye`, S1190); B and B'
(:func:`half_eye`), C and C' (:func:`one_eye`, S1210 to S1330). If the stones live with no eye on one side they live; if
half an eye there is enough for life, one eye on the other side has to be enough as well, and the other way round.

A and A' are shortcuts like ``outside``: life there is confirmed on the true board and is a proof then. The half-eye and
one-eye steps are an argument from eye counts and no proof (the line can be short of liberties on both sides at once,
kos can tie the parts together): the moves they find order the base search, which proves them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ldjudge.board import Colour, Point, Position
from ldjudge.modes.outcome import Means, Outcome, board, mark
from ldjudge.modes.outside import judge_changed, legal
from ldjudge.modes.shapes import changed, flood, parts, points_e, points_o, target_chains, tentative, vacant
from ldjudge.problem import Problem
from ldjudge.problem.problem import cut_chains


@dataclass(frozen=True)
class Division:
    """A dividing line and the two parts of the realm on its sides (R1 is the first in tentative order)."""

    line: tuple[Point, ...]
    r1: frozenset[Point]
    r2: frozenset[Point]


@dataclass(frozen=True)
class Shape:
    """A half-eye or one-eye shape in a part: its board, the realm that is left, and the points that make it.

    ``pair`` is P1 and P2 (attacker stones that can be captured), ``p3`` the vacant point between eye and no eye,
    ``opened`` the liberty that makes it one eye for certain (None: half an eye).
    """

    problem: Problem
    pair: tuple[Point, Point]
    p3: Point
    opened: Point | None


def dividing_lines(problem: Problem) -> Iterator[Division]:
    """Processes D1 and D2: the divisions in the order in which the extension of lines finds them.

    A line runs over adjacent object stones from one next to the outside (S1030) to another (S1060); every new stone
    touches exactly one of the line (S1070) and has an object stone to go on to (S1080). Where no such line divides, the
    board's edge is taken as outside, too: no move can be made beyond it.
    """
    found = False
    for edge in (False, True):
        seen: set[frozenset[Point]] = set()
        for line in _lines(problem, edge):
            if frozenset(line) in seen:  # the same line from its other end
                continue
            seen.add(frozenset(line))
            for r1, r2 in _sides(problem, line):
                found = True
                yield Division(line, r1, r2)
        if found:
            return


def _lines(problem: Problem, edge: bool) -> Iterator[tuple[Point, ...]]:
    position, objects = problem.position, problem.object_stones

    def next_to_outside(p: Point) -> bool:
        near = position.neighbours(p)
        return any(q not in problem.realm for q in near) or (edge and len(near) < 4)

    def extend(line: list[Point]) -> Iterator[tuple[Point, ...]]:
        for p in tentative(position.neighbours(line[-1])):
            if p not in objects or p in line:
                continue
            if next_to_outside(p):
                yield (*line, p)  # whether it divides is for process D2; it isn't extended further
                continue
            near = position.neighbours(p)
            touched = sum(q in line for q in near)
            onward = any(q in objects and q not in line for q in near)
            if touched == 1 and onward:
                yield from extend([*line, p])

    for start in tentative(objects):
        if next_to_outside(start):
            yield from extend([start])


def _sides(problem: Problem, line: tuple[Point, ...]) -> Iterator[tuple[frozenset[Point], frozenset[Point]]]:
    """Process D2: the two parts, if object stones remain on both (S1150 to S1170); of more than two, each against all
    the others."""
    objects = problem.object_stones - frozenset(line)
    rest = problem.realm - frozenset(line)
    areas = parts(problem.position, rest)
    for area in areas:
        others = rest - area
        if area & objects and others & objects:
            yield area, others
            if len(areas) == 2:
                return


def with_realm(problem: Problem, stones: dict[Point, Colour | None], realm: frozenset[Point]) -> Problem:
    """The problem with changed stones and realm; chains that reach out of the realm leave it."""
    position = changed(problem.position, stones)
    for chain in cut_chains(position, realm):
        realm -= chain.stones
    return replace(problem, position=position, realm=realm, notes=())


def no_eye(problem: Problem, part: frozenset[Point]) -> Problem:
    """Processes A and A': every point of the part becomes outside, held by the attacker (S1190)."""
    return with_realm(problem, dict.fromkeys(part, problem.attacker), problem.realm - part)


def half_eye(problem: Problem, line: tuple[Point, ...], part: frozenset[Point]) -> Shape | None:
    """Processes B and B': the part becomes one eye if the defender moves there and none if the attacker does."""
    return _shape(problem, line, part, one=False)


def one_eye(problem: Problem, line: tuple[Point, ...], part: frozenset[Point]) -> Shape | None:
    """Processes C and C': the part becomes one eye whoever moves there."""
    return _shape(problem, line, part, one=True)


def _shape(problem: Problem, line: tuple[Point, ...], part: frozenset[Point], one: bool) -> Shape | None:
    position = problem.position
    # The part is cleared, and the outside next to it: the shape may need a stone more than the part has room for.
    others = problem.realm - part - frozenset(line)
    rim = frozenset(p for p in points_e(position, part) if p not in problem.realm)
    rim -= points_e(position, others)
    canvas = part | rim
    cleared = changed(position, dict.fromkeys(canvas))
    # Stones of the shape that stand at its rim have vacant E still farther out, which are to be filled as well.
    room = frozenset(position.points()) - others - frozenset(line)
    line_e = points_e(position, line)
    touching = tentative(canvas & line_e)
    for p1 in touching:
        for p2 in tentative(position.neighbours(p1)):
            if p2 not in touching or (p2.row, p2.column) < (p1.row, p1.column):
                continue
            for p3, stones, opened in _fill(problem, cleared, line, room, p1, p2, one):
                left = {p1, p2, p3, *(p for p, c in stones.items() if c is problem.defender)}
                if opened is not None:
                    left.add(opened)
                # What the shape doesn't use is of no use to the defender: it goes to the outside.
                fill: dict[Point, Colour | None] = dict.fromkeys(canvas - left, problem.attacker)
                realm = (problem.realm - part) | frozenset(left)
                made = with_realm(problem, {**fill, **stones}, realm)
                whole = {p1, p2, p3} | target_chains(made) <= made.realm
                if whole and made.object_stones and legal(made):
                    return Shape(made, (p1, p2), p3, opened)
    return None


def _fill(
    problem: Problem,
    cleared: Position,
    line: tuple[Point, ...],
    room: frozenset[Point],
    p1: Point,
    p2: Point,
    one: bool,
) -> Iterator[tuple[Point, dict[Point, Colour | None], Point | None]]:
    """S1220 to S1320 for one pair: P3, the stones to be set (None: emptied), and the point emptied for one eye."""
    defender, attacker = problem.defender, problem.attacker
    stones: dict[Point, Colour | None] = {p1: attacker, p2: attacker}  # S1220
    added = vacant(cleared, points_e(cleared, {p1, p2})) & room
    stones.update(dict.fromkeys(added, defender))  # S1230
    now = changed(cleared, stones)
    group = flood(now, line, lambda p: now.at(p) is defender)  # S1240: D2, the line with what has joined it
    ring = vacant(now, points_e(now, group)) & room
    stones.update(dict.fromkeys(ring, attacker))  # S1250
    blocked = points_e(now, ring)
    for p3 in tentative(added - group - blocked):  # S1260
        full = {**stones, p3: attacker}  # S1280
        now = changed(cleared, full)
        trio = {p1, p2, p3}
        wall = vacant(now, points_e(now, trio) | points_o(now, trio)) & room
        full.update(dict.fromkeys(wall, defender))  # S1290
        full[p3] = None  # S1300
        now = changed(cleared, full)
        own = [p for p, c in full.items() if c is defender]
        closing = (vacant(now, points_e(now, own)) & room) - {p3}
        full.update(dict.fromkeys(closing, attacker))  # S1310
        if not one:
            yield p3, full, None
            continue
        joined = points_e(now, flood(now, line, lambda p, now=now: now.at(p) is defender))  # type: ignore[misc]
        for opened in tentative((points_e(now, wall) & closing) - joined):  # S1320
            yield p3, {**full, opened: None}, opened


def run(problem: Problem, means: Means) -> Outcome:
    """Divides, and goes through A, B, C', C, B', A' until one of them says that the stones live."""
    if problem.teban is not problem.defender:
        return Outcome.not_applicable("the attacker is to move, and eyes are counted for the side to move")
    divisions = dividing_lines(problem)
    last: Outcome | None = None
    for division, _ in zip(divisions, range(_DIVISIONS), strict=False):
        last = _judge_division(problem, division, means)
        if last.decided or last.order:
            return last
    return last or Outcome.not_applicable("no line of object stones divides the realm")


_DIVISIONS = 3  # how many divisions are gone through; each may cost six judgments


def _judge_division(problem: Problem, division: Division, means: Means) -> Outcome:
    names = problem.names
    line = division.line
    steps: list[dict[str, object]] = []
    report = {"line": names(line), "r1": names(division.r1), "r2": names(division.r2), "steps": steps}
    marks = {**mark(division.r1, "1"), **mark(division.r2, "2"), **mark(line, "+")}
    free = {p: s for p, s in marks.items() if problem.position.at(p) is None or s == "+"}
    boards = [("the dividing line (+), the parts 1 and 2", board(problem.position, free))]
    kept = target_chains(problem)

    def shortcut(name: str, part: frozenset[Point]) -> Outcome | None:
        """A or A': an outcome if it decides."""
        if part & kept:
            steps.append({"process": name, "result": "a target stone lies in the part"})
            return None
        small = no_eye(problem, part)
        if not small.object_stones or not legal(small):
            steps.append({"process": name, "result": "that leaves a chain without liberties"})
            return None
        boards.append((f"{name}: no eye", board(small.position)))
        outcome = judge_changed(problem, small, means)
        steps.append({"process": name, "result": outcome.reason})
        if outcome.decided is None:
            return None
        return replace(
            outcome,
            reason=f"{name}: with no eye in one part, {outcome.reason}",
            report={**report, **outcome.report},
            boards=tuple(boards),
        )

    def alive(name: str, part: frozenset[Point], one: bool) -> list[Point] | None:
        """B, C, B', C': the first moves that live with the shape in the part; None where none is known to."""
        shape = (one_eye if one else half_eye)(problem, line, part) if not part & kept else None
        if shape is None:
            steps.append({"process": name, "result": "the shape doesn't fit"})
            return None
        boards.append((f"{name}: {'one eye' if one else 'half an eye'}", board(shape.problem.position)))
        there = problem.realm - part
        lives, found = means.winning_points(shape.problem, frozenset(vacant(problem.position, there)), first=True)
        word = {True: "alive", False: "not alive", None: "unknown"}[lives]
        steps.append({"process": name, "result": word, "moves": names(found)})
        return found if lives else None

    decided = shortcut("A", division.r1)
    if decided is not None:
        return decided
    half = alive("B", division.r1, one=False)
    if half is not None:
        second = alive("C'", division.r2, one=True)
        firsts = half
    else:
        one = alive("C", division.r1, one=True)
        if one is None:
            decided = shortcut("A'", division.r2)
            if decided is not None:
                return decided
            return Outcome(reason="no division into eyes lives", report=report, boards=tuple(boards))
        second = alive("B'", division.r2, one=False)
        firsts = one
    if second is None:
        return Outcome(reason="the eyes of the two parts weren't found to add up", report=report, boards=tuple(boards))
    front = list(dict.fromkeys([*second, *firsts]))
    rest = [p for p in tentative(problem.realm) if p not in front]
    return Outcome(
        reason="the eyes of the two parts add up, which proves nothing; "
        + (f"{', '.join(names(front))} first" if front else "no move follows from it"),
        order=(*front, *rest) if front else (),
        report=report,
        boards=tuple(boards),
    )
