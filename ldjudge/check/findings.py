"""What a comparison finds: stable codes, each with its meaning, and the finding as a value."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

# Stable: scripts filter by them. In the order in which summaries list them.
CODES = {
    "wrong-solution": "a move that the file marks as right isn't",
    "only-ko": "the solution makes only a ko where better is possible, or where the file doesn't speak of a ko",
    "only-seki": "the solution makes only a seki where better is possible, or the file says otherwise",
    "best-is-seki": "nothing better than a seki is possible, and the file doesn't say so",
    "cooked": "more first moves win than the file marks as right",
    "stronger-defence": "the opponent has a better reply than those in the tree",
    "missing-refutation": "a wrong move that the tree doesn't refute",
    "missing-branch": "a right move deeper in the tree that the tree lacks",
    "no-solution": "no move wins",
    "pass-wins": "no move is needed",
    "undecided": "a limit ended the search, or a move can't be judged",
    "ambiguous": "the file can be read in more than one way",
    "unknown-marking": "the file doesn't mark its moves in a way that is known",
}
# Warnings that say what a verdict is for. Close to the stones a wall makes many moves right that aren't, and which
# stones a part means is a guess: that something else wins there is no evidence against a file.
PARTS = frozenset({"part-assumed", "friends-assumed"})  # the verdict is for a part of the stones
ASSUMPTIONS = PARTS | {"small-realm"}
# These say that nothing could be compared; all others are disagreements.
NOT_COMPARED = frozenset({"undecided", "ambiguous", "unknown-marking"})


@dataclass(frozen=True)
class Finding:
    """One disagreement.

    ``path`` holds the moves from the problem to the node that is meant (GTP points, 'pass'), ``node`` the same node as
    child numbers from the root of the game, ``line`` and ``column`` its place in the file (None: unknown). ``moves``
    are the moves that are right there, ``refutation`` the line that proves it, from that node on.
    """

    code: str
    message: str
    path: tuple[str, ...] = ()
    node: str = ""
    moves: tuple[str, ...] = ()
    refutation: tuple[str, ...] = ()
    line: int | None = None
    column: int | None = None

    def as_object(self) -> dict[str, Any]:
        """The finding for JSON."""
        data = asdict(self)
        return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


def disagrees(codes: set[str]) -> bool:
    """Whether any of the codes is a disagreement between file and proof."""
    return bool(codes - NOT_COMPARED)


def words_on_agreeing(number: int) -> str:
    """'1 agrees with its file', '2 agree with their files'."""
    return "1 agrees with its file" if number == 1 else f"{number} agree with their files"
