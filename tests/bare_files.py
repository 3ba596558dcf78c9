"""Files that give stones and a side to move, nothing else."""

from __future__ import annotations

from ldjudge.board import Colour, read_diagram


def bare(diagram: str, teban: str, moves: str = "") -> str:
    """The SGF of a diagram; ``moves`` is what follows the first node."""
    position, _ = read_diagram(diagram)

    def stones(colour: Colour) -> str:
        return "".join(f"[{chr(97 + p.column)}{chr(97 + p.row)}]" for p in sorted(position.stones_of(colour)))

    return f"(;GM[1]FF[4]SZ[{position.width}]PL[{teban}]AB{stones(Colour.BLACK)}AW{stones(Colour.WHITE)}{moves})"
