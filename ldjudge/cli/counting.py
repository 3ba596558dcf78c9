"""What ``score`` and ``influence`` have in common: the record, the rules, komi and handicap that hold for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ldjudge.board import Colour, Point, parse_points
from ldjudge.cli.inputs import Item, Values
from ldjudge.problem import Fault, ProblemError, Rules
from ldjudge.render.outcome import Issue
from ldjudge.score import Komi, ScoringRules, default_komi, read_komi, read_rules
from ldjudge.score.komi import number_of
from ldjudge.search.limits import Limits

if TYPE_CHECKING:
    from ldjudge.score.dead import Finding
    from ldjudge.sgf.record import Record


@dataclass(frozen=True)
class Terms:
    """A record, and what it is counted by; ``issues`` tell where the record was silent or unusual."""

    record: Record
    rules: ScoringRules
    komi: Komi
    handicap: int
    taken: dict[Colour, int]
    dead: frozenset[Point]
    alive: frozenset[Point]
    issues: tuple[Issue, ...]


def terms_of(item: Item, values: Values) -> Terms:
    """Replays an item and settles its terms, options first; raises :class:`ProblemError`."""
    from ldjudge.sgf.record import replay

    if item.game is None:
        raise ProblemError(())
    record = replay(item.game, values["at_move"], values["node"])
    issues = [*item.issues, *(Issue(note.code, note.message, note.severity) for note in record.notes)]
    rules = _rules(record, values, issues)
    handicap = values["handicap"] if values["handicap"] is not None else record.handicap
    komi = _komi(record, rules, handicap, values, issues)
    before = _prisoners(values["prisoners"])
    position = record.position
    if not position.stones:
        raise ProblemError([Fault("no-stones", "There are no stones on the board at this place of the game.")])
    dead, alive = (_stones(values[name], name, record) for name in ("dead", "alive"))
    return Terms(
        record,
        rules,
        komi,
        handicap,
        {colour: record.taken[colour] + before[colour] for colour in Colour},
        dead,
        alive,
        tuple(issues),
    )


def find_dead(terms: Terms, values: Values) -> Finding:
    """Judges the groups of the record's position within the limits of the options; raises :class:`ProblemError`."""
    from ldjudge.score.dead import find_groups

    limits = Limits(values["nodes"], values["time"], values["memory"])
    try:
        return find_groups(
            terms.record.position,
            rules=Rules.JAPANESE if terms.rules is ScoringRules.JAPANESE else Rules.CHINESE,
            limits=limits,
            dead=terms.dead,
            alive=terms.alive,
            playouts=values["playouts"],
        )
    except ValueError as error:
        raise ProblemError([Fault("no-such-group", f"{str(error)[0].upper()}{str(error)[1:]}.")]) from None


def record_object(record: Record) -> dict[str, Any]:
    """Where in the game the position is."""
    return {
        "moves": record.moves,
        "passes": record.passes,
        "teban": record.teban.value if record.teban else None,
        "time_left": {colour.value: record.time_left.get(colour) for colour in Colour},
    }


def _rules(record: Record, values: Values, issues: list[Issue]) -> ScoringRules:
    if values["rules"]:
        return ScoringRules(values["rules"])
    rules, note = read_rules(record.rules)
    if note:
        issues.append(Issue("rules", note))
    if rules is None:
        message = "The file names no rules that are known: Chinese area counting is used; give --rules."
        issues.append(Issue("no-rules", message))
        return ScoringRules.CHINESE
    return rules


def _komi(record: Record, rules: ScoringRules, handicap: int, values: Values, issues: list[Issue]) -> Komi:
    if values["komi"] is not None:
        try:
            return read_komi(values["komi"], rules)
        except ValueError as error:
            raise ValueError(f"--komi: {error}") from None
    if record.komi is not None and record.komi.strip():
        try:
            return read_komi(record.komi, rules)
        except ValueError as error:
            issues.append(Issue("bad-komi", f"The file's KM: {error}."))
    komi = default_komi(rules, handicap)
    words = f"{number_of(komi.points, 'point')} are used" if komi.points else "none is used (a handicap game)"
    issues.append(Issue("no-komi", f"The file names no komi: {words}; give --komi.", "info" if handicap else "warning"))
    return komi


def _prisoners(text: str | None) -> dict[Colour, int]:
    """--prisoners 'B,W'; raises ValueError."""
    if text is None:
        return dict.fromkeys(Colour, 0)
    match = re.fullmatch(r"\s*([0-9]{1,4})\s*[,/ ]\s*([0-9]{1,4})\s*", text)
    if match is None:
        raise ValueError(f"--prisoners {text}: write what Black and what White captured, as in 3,5")
    return {Colour.BLACK: int(match.group(1)), Colour.WHITE: int(match.group(2))}


def _stones(text: str | None, option: str, record: Record) -> frozenset[Point]:
    if text is None:
        return frozenset()
    try:
        return parse_points(text, record.position.width, record.position.height)
    except ValueError as error:
        raise ProblemError([Fault("bad-points", f"--{option}: {error}.")]) from None
