"""A judged game for people and for scripts: the marked board, the count, the groups; and the JSON object."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from ldjudge.board import Colour, Point, Position, format_points
from ldjudge.render.board import Line, Marks, Span, draw_board
from ldjudge.score import Group, Score, ScoringRules, Status
from ldjudge.score.komi import number, number_of
from ldjudge.score.result import result_text
from ldjudge.wording import counted

SCHEMA = "ldjudge-score/1"
_POINT = {Colour.BLACK: "b", Colour.WHITE: "w"}
_DEAD = {Colour.BLACK: "x", Colour.WHITE: "o"}
_UNSETTLED = {Colour.BLACK: "%", Colour.WHITE: "?"}
_STYLE_OF = {"b": "black", "x": "black", "w": "white", "o": "white", ":": "outside", "?": "sign", "%": "sign"}
_MOST_NAMES = 12


def board_lines(score: Score, *, unicode: bool = False, last: Point | None = None) -> list[Line]:
    """The whole board with owners: points b and w, neutral points :, dead stones x and o, unsettled ones % and ?."""
    counted = score.counted
    signs: dict[Point, str] = {}
    for colour in Colour:
        signs |= dict.fromkeys(counted.sides[colour].points, _POINT[colour])
    signs |= dict.fromkeys(counted.dame | counted.shared | counted.open | counted.barren, ":")
    for group in score.groups:
        if group.status in (Status.DEAD, Status.UNSETTLED):
            names = _DEAD if group.status is Status.DEAD else _UNSETTLED
            signs |= dict.fromkeys(group.stones, names[group.colour])
    lines = draw_board(score.position, Marks(signs=signs, last=last), unicode=unicode, full=True)
    styled = [
        [Span(s.text, _STYLE_OF.get(s.text, s.style) if s.style == "sign" else s.style) for s in l] for l in lines
    ]
    shown = set(signs.values())
    words = [
        ("b", "Black's points"),
        ("w", "White's points"),
        (":", "nobody's"),
        ("x", "dead black stones"),
        ("o", "dead white stones"),
        ("%", "unsettled black stones"),
        ("?", "unsettled white stones"),
    ]
    legend = ", ".join(f"{sign} {what}" for sign, what in words if sign in shown)
    return [*styled, [], [Span(legend, "label")]] if legend else styled


def headline(score: Score) -> Line:
    """The result in one sentence."""
    margin = score.counted.margin
    if not score.over:
        return [Span("No result: the game isn't settled.", "unknown-text")]
    if margin == 0:
        words = "The counts are equal: under Ing's rules Black wins." if score.result == "B+0" else "A draw."
        return [Span(words, "title"), Span(f" ({score.result})")]
    winner = Colour.BLACK if margin > 0 else Colour.WHITE
    points = number_of(abs(margin), "point")
    if score.counted.rules is ScoringRules.CHINESE:
        points = f"{number_of(abs(margin) / 2, 'stone')}, that is {points}"
    return [Span(f"{winner.title} wins by {points}.", "win-text"), Span(f" ({score.result})")]


def count_lines(score: Score) -> list[Line]:
    """The rules, and how each side's count comes about."""
    count = score.counted
    komi = f"komi {number(count.komi)}"
    if count.rules is ScoringRules.CHINESE and count.komi:
        komi = f"komi {number_of(score.komi.stones, 'stone')} ({number_of(count.komi, 'point')})"
    handicap = f", {counted(count.handicap, 'handicap stone')}" if count.handicap else ""
    lines: list[Line] = [[Span(f"Rules {count.rules.value}, {komi}{handicap}.")]]
    for colour in Colour:
        side = count.sides[colour]
        points = counted(len(side.points), "point")
        if count.rules is ScoringRules.JAPANESE:
            text = f"{side.territory} = {points} + {side.taken} captured + {side.dead} dead"
        else:
            text = f"{number(side.area)} = {counted(side.stones, 'stone')} + {points}"
            if side.shared:
                text += f" + half of {side.shared} shared"
            if count.rules is ScoringRules.CHINESE:
                text += f"; has to exceed {number(count.measure(colour))}"
            else:
                spaces, left = count.fill_in(colour)
                text += f"; filled in: {counted(spaces, 'own point')} empty, {counted(left, 'stone')} left over"
        lines.append([Span(f"  {colour.title}  {text}.")])
    return lines


def group_lines(score: Score, *, verbose: bool = False) -> list[Line]:
    """A line for each group that isn't simply alive (with ``verbose`` for those as well)."""
    lines: list[Line] = []
    order = (Status.DEAD, Status.SEKI, Status.UNSETTLED, Status.ALIVE)
    for status in order:
        for group in score.groups:
            if group.status is status and (verbose or status is not Status.ALIVE):
                lines.append([Span(group_sentence(group, score.position))])
    return lines


def alternative_lines(score: Score) -> list[Line]:
    """What each unsettled group's fate would come to."""
    lines: list[Line] = []
    for dying, result in score.alternatives():
        fates = [
            f"{g.colour.title} {_names(sorted(g.stones)[:1], score.position)} {'dies' if g in dying else 'lives'}"
            for g in score.unsettled
        ]
        lines.append([Span(f"  If {' and '.join(fates)}: {result}.")])
    return lines


def group_sentence(group: Group, position: Position) -> str:
    """'White dead (proved): C3, D4. Dead though its side moves first, if the stones around live.'"""
    names = _names(group.stones, position)
    sentence = f"  {group.colour.title} {group.status.value} ({group.decided_by}): {names}."
    if group.how:
        sentence += f" {group.how[0].upper()}{group.how[1:]}"
        sentence += ", as long as the stones around live." if group.assumes else "."
    return sentence


def _names(stones: Iterable[Point], position: Position) -> str:
    names = format_points(stones, position.height)
    if len(names) <= _MOST_NAMES:
        return ", ".join(names)
    return ", ".join(names[: _MOST_NAMES - 1]) + f" and {len(names) - _MOST_NAMES + 1} more"


def score_object(score: Score) -> dict[str, Any]:
    """The JSON object without its source and issues. Counts are numbers of points, names of points sorted."""
    position, counted = score.position, score.counted

    def names(points: Iterable[Point]) -> list[str]:
        return format_points(points, position.height)

    def groups(status: Status) -> list[dict[str, Any]]:
        return [_group(g, position) for g in score.groups if g.status is status]

    unsettled: list[dict[str, Any]] = groups(Status.UNSETTLED)
    if counted.open:
        unsettled.append({"points": names(counted.open), "how": "the borders aren't closed"})
    return {
        "rules": counted.rules.value,
        "komi": _number(counted.komi),
        "handicap": counted.handicap,
        "result": score.result,
        "complete": score.complete,
        "margin": _number(counted.margin),
        "count": result_text(counted.margin, counted.rules),
        **{colour.value: _side(score, colour) for colour in Colour},
        "dame": names(counted.dame),
        "shared": names(counted.shared),
        "dead": groups(Status.DEAD),
        "seki": groups(Status.SEKI),
        "alive": groups(Status.ALIVE),
        "unsettled": unsettled,
        "alternatives": [
            {"dead": names(p for g in dying for p in g.stones), "result": result}
            for dying, result in score.alternatives()
        ],
        "file_result": score.file_result.text if score.file_result else None,
        "agrees": score.agrees,
    }


def _side(score: Score, colour: Colour) -> dict[str, Any]:
    """One side's count."""
    counted = score.counted
    side = counted.sides[colour]
    data: dict[str, Any] = {
        "area": _number(side.area),
        "territory": len(side.points),
        "prisoners": side.prisoners,
        "captured": side.taken,
        "stones": side.stones,
        "points": format_points(side.points, score.position.height),
    }
    if counted.rules is ScoringRules.CHINESE:
        data["measure"] = _number(counted.measure(colour))
    if counted.rules is ScoringRules.ING:
        data["spaces"], data["stones_left"] = counted.fill_in(colour)
    return data


def _group(group: Group, position: Position) -> dict[str, Any]:
    return {
        "stones": format_points(group.stones, position.height),
        "color": group.colour.value,
        "decided_by": group.decided_by,
        "how": group.how,
        "assumes": format_points(group.assumes, position.height),
        "ownership": group.ownership,
    }


def _number(value: Fraction | int) -> int | float:
    """A JSON number; komi with odd fractions is rounded to four places."""
    fraction = Fraction(value)
    return fraction.numerator if fraction.denominator == 1 else round(float(fraction), 4)
