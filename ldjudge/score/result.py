"""The result of a game as in SGF's RE, its comparison with the record's own, and the whole finding as one value.

A result is only given where no group is unsettled, and no border open unless the players took the game as finished;
the counts are told in any case, with unsettled stones as living and open points as shared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from ldjudge.board import Colour, Position
from ldjudge.score.counting import Counted, count
from ldjudge.score.groups import Group, Status, stones_with
from ldjudge.score.komi import Komi, number
from ldjudge.score.rules import ScoringRules
from ldjudge.wording import noun

_RESULT = re.compile(r"([BW])\+([0-9]{1,4}(?:[.,][0-9]{1,4})?)?(.*)\Z", re.IGNORECASE | re.DOTALL)
_MOST_ALTERNATIVES = 3
_DRAWS = frozenset(("0", "draw", "jigo"))


@dataclass(frozen=True)
class FileResult:
    """A record's RE: ``text`` as written, ``winner`` (None: draw, void or unreadable), ``margin`` in its own unit.

    ``margin`` is None where the game wasn't counted (resignation, time, forfeit); a draw has winner None and 0.
    """

    text: str
    winner: Colour | None
    margin: Fraction | None


def read_result(text: str | None) -> FileResult | None:
    """Reads an RE value ('B+3.5', 'W+R', '0', 'Draw', 'Void'); None where there is none."""
    if text is None or not text.strip():
        return None
    plain = text.strip()
    if plain.lower() in _DRAWS:
        return FileResult(plain, None, Fraction(0))
    match = _RESULT.match(plain)
    if match is None:
        return FileResult(plain, None, None)
    margin = match.group(2)
    return FileResult(
        plain,
        Colour.parse(match.group(1)),
        Fraction(margin.replace(",", ".")) if margin is not None else None,
    )


@dataclass(frozen=True)
class Score:
    """A finished game judged: the groups with their status, the counts, and what they come to.

    ``notes`` are sentences for the user (how komi was read, dame that are left, what a difference may come from).
    ``limit`` is the limit that ended the search for dead stones, or None. ``agreed``: the players took the game as
    finished (they passed, or counted).
    """

    position: Position
    counted: Counted
    komi: Komi
    groups: tuple[Group, ...]
    file_result: FileResult | None = None
    notes: tuple[str, ...] = ()
    limit: str | None = None
    agreed: bool = False

    @property
    def unsettled(self) -> tuple[Group, ...]:
        """The groups on which the result still hangs."""
        return tuple(g for g in self.groups if g.status is Status.UNSETTLED)

    @property
    def over(self) -> bool:
        """Whether the game can be counted: no group is unsettled, and the borders are closed or agreed upon."""
        return not self.unsettled and (self.agreed or not self.counted.open)

    @property
    def complete(self) -> bool:
        """Whether the result is there and every status proved or given."""
        return self.over and all(g.decided_by != "estimated" for g in self.groups)

    @property
    def dead(self) -> tuple[Group, ...]:
        """The dead groups."""
        return tuple(g for g in self.groups if g.status is Status.DEAD)

    @property
    def result(self) -> str | None:
        """As in RE: 'B+3.5', 'W+0.5', '0' for a draw; None while the game isn't over.

        Under Ing's rules equal counts are Black's: 'B+0'.
        """
        if not self.over:
            return None
        return result_text(self.counted.margin, self.counted.rules)

    def alternatives(self) -> list[tuple[frozenset[Group], str]]:
        """What the count would be for each choice of unsettled groups that die, the others living; as in RE.

        Empty where nothing is unsettled, or more than three groups are.
        """
        unsettled, counted = self.unsettled, self.counted
        if not 1 <= len(unsettled) <= _MOST_ALTERNATIVES:
            return []
        found = []
        taken = {colour: side.taken for colour, side in counted.sides.items()}
        for choice in product((True, False), repeat=len(unsettled)):
            dying = frozenset(g for g, dies in zip(unsettled, choice, strict=True) if dies)
            dead = stones_with(self.groups, Status.DEAD).union(*(g.stones for g in dying))
            seki = stones_with(self.groups, Status.SEKI)
            again = count(self.position, dead, counted.rules, counted.komi, counted.handicap, taken, seki)
            found.append((dying, result_text(again.margin, counted.rules)))
        return found

    @property
    def agrees(self) -> bool | None:
        """Whether the record's result is the one found; None where either gives no count.

        Under Chinese rules a record may tell the margin in stones, half as many as points.
        """
        file, counted = self.file_result, self.counted
        if file is None or file.margin is None or not self.over:
            return None
        margin = counted.margin
        if margin == 0 and counted.rules is not ScoringRules.ING:
            return file.margin == 0
        winner = Colour.BLACK if margin >= 0 else Colour.WHITE
        if file.winner is not winner:
            return False
        told = (abs(margin), abs(margin) / 2) if counted.rules is ScoringRules.CHINESE else (abs(margin),)
        return file.margin in told


def result_text(margin: Fraction, rules: ScoringRules) -> str:
    """Black's lead in points as in RE."""
    if margin == 0:
        return "B+0" if rules is ScoringRules.ING else "0"
    return f"{'B' if margin > 0 else 'W'}+{number(abs(margin))}"


def score_position(
    position: Position,
    groups: Iterable[Group],
    rules: ScoringRules,
    komi: Komi,
    *,
    handicap: int = 0,
    taken: Mapping[Colour, int] | None = None,
    file_result: FileResult | None = None,
    limit: str | None = None,
    agreed: bool = False,
) -> Score:
    """Counts a position whose groups have been judged.

    ``handicap`` is the number of handicap stones (0 or from 2 on), ``taken`` how many opposing stones each colour
    captured in play; ``agreed``: the players took the game as finished, so open borders are counted all the same.
    Raises ValueError for a handicap below 0 or for a group whose stones aren't on the board.
    """
    if handicap < 0:
        raise ValueError(f"{handicap} handicap stones are impossible: give 0 or more")
    groups = tuple(groups)
    counted = count(
        position,
        stones_with(groups, Status.DEAD),
        rules,
        komi.points,
        handicap if handicap >= 2 else 0,
        taken,
        stones_with(groups, Status.SEKI),
    )
    notes = [komi.note] if komi.note else []
    score = Score(position, counted, komi, groups, file_result, (), limit, agreed)
    notes.extend(_notes(score))
    return Score(position, counted, komi, groups, file_result, tuple(notes), limit, agreed)


def _notes(score: Score) -> Iterable[str]:
    """What a user should know before trusting the result."""
    counted = score.counted
    if score.unsettled:
        stones = sum(len(g.stones) for g in score.unsettled)
        yield (
            f"{'One group is' if len(score.unsettled) == 1 else f'{len(score.unsettled)} groups are'} unsettled"
            f" ({stones} {noun('stone', stones)}): there is no result yet."
            " Play the game out, or say how the stones stand with --dead or --alive."
        )
    elif counted.open:
        many = len(counted.open)
        end = (
            "it was counted all the same, since the players took the game as finished."
            if score.agreed
            else "so there is no result yet. Play the game out first."
        )
        yield f"The borders aren't closed: {many} {'point is' if many == 1 else 'points are'} still open; {end}"
    if counted.dame and score.over:
        many = len(counted.dame)
        effect = {
            ScoringRules.CHINESE: "each is shared half and half",
            ScoringRules.ING: "each is shared half and half",
            ScoringRules.JAPANESE: "they count for nobody, but a side may still have to defend",
        }[counted.rules]
        yield (
            f"Have all neutral points been filled? {many} {'is' if many == 1 else 'are'} left"
            f" ({effect}); the game was counted all the same."
        )
    if score.agrees is False and score.file_result is not None:
        yield (
            f"The record says {score.file_result.text[:40]!r}, the count comes to {score.result}:"
            " look at the dead stones, the komi and the rules above."
        )
