"""Files that give stones and a side to move, nothing else, and what is told of such problems."""

from __future__ import annotations

from ldjudge.board import Colour, read_diagram
from ldjudge.verdict.inferred import InferredJudgement


def bare(diagram: str, teban: str, moves: str = "") -> str:
    """The SGF of a diagram; ``moves`` is what follows the first node."""
    position, _ = read_diagram(diagram)

    def stones(colour: Colour) -> str:
        return "".join(f"[{chr(97 + p.column)}{chr(97 + p.row)}]" for p in sorted(position.stones_of(colour)))

    return f"(;GM[1]FF[4]SZ[{position.width}]PL[{teban}]AB{stones(Colour.BLACK)}AW{stones(Colour.WHITE)}{moves})"


def told(found: InferredJudgement) -> tuple[str, str, list[str]]:
    """Result, class and winning moves (GTP names)."""
    judgement = found.judgement
    moves = ["pass" if m is None else m.gtp(judgement.problem.position.height) for m in judgement.winning_moves]
    return judgement.verdict.result, judgement.verdict.cls, moves


def codes(found: InferredJudgement) -> set[str]:
    """The codes of the notes."""
    return {note.code for note in found.notes}
