"""Writes README.md, the table of all problems beside this file: ``python problems/table.py``.

The SGF files are the one source: diagram, verdict and argument are taken from them (``LJRESULT``, ``C``).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from ldjudge.problem import Problem  # noqa: E402
from ldjudge.render.board import Marks, draw_board  # noqa: E402
from ldjudge.sgf import Game, read_path, set_up  # noqa: E402
from ldjudge.sgf.result import parse_result  # noqa: E402

KINDS = {
    "shapes": "Eye shapes and rows on the second line",
    "corner": "In the corner",
    "tesuji": "Throw-in, snapback, connect-and-die, under the stones and other techniques",
    "seki": "Seki",
    "ko": "Ko",
    "modes": "The working examples of the original design",
    "targets": "Target stones: all of them must live",
}
HEAD = """# Problems

{count} problems made for ldjudge, each with the verdict that it states (`LJRESULT`) and the reason (`C`). Every verdict
is proved by the judge, and `tests/test_problems.py` proves it again: `ldjudge solve -r --expect problems/` does the
same by hand. Nothing here is taken from a book or another collection; shapes that every player knows are set up anew.

X is black, O white, `#` a black target stone and `@` a white one; the realm stands between bars, `-` is an empty
point outside. This table is written by `python problems/table.py` from the files.
"""


def load(path: Path) -> tuple[Game, Problem]:
    """The game and the problem of one file; raises ValueError where it is unreadable."""
    for game in read_path(str(path)):
        if isinstance(game, Game):
            return game, set_up(game).problem
    raise ValueError(f"{path.name} is no readable problem")


def verdict_words(stated: Mapping[str, object], problem: Problem) -> str:
    """The stated verdict as words for the table."""
    teban, defender = problem.teban.value.capitalize(), problem.defender.value.capitalize()
    threats = stated.get("threats")
    if isinstance(threats, int):
        side, count = (problem.attacker, threats) if threats > 0 else (problem.defender, 1 - threats)
        words = f"ko; {side.value.capitalize()} needs {count} ko threat{'s' if count > 1 else ''}"
    elif stated.get("class") == "dead":
        words = f"{defender} is dead"
    else:
        words = f"{defender} is alive ({str(stated.get('life')).replace('-', ' ')})"
    moves = stated.get("winning_moves") or stated.get("best_moves") or []
    names = [f"{move}" for move in moves] if isinstance(moves, list) else []
    at = f"; {'best' if 'best_moves' in stated else 'by'} {', '.join(names)}" if names else ""
    return f"{teban} to play: {words}{at}."


def entry(path: Path) -> str:
    """One problem of the table."""
    game, problem = load(path)
    stated = parse_result(game.root.text("LJRESULT"), problem.position.width, problem.position.height)
    lines = draw_board(problem.position, Marks.of(problem))
    board = "\n".join("".join(span.text for span in line).rstrip() for line in lines)
    name = path.relative_to(HERE).as_posix()
    why = " ".join(game.root.text("C").split())
    return (
        f"### {game.root.text('GN')}\n\n[`{name}`]({name})\n\n```\n{board}\n```\n\n"
        f"**{verdict_words(stated, problem)}** {why}\n"
    )


def table() -> str:
    """The whole README."""
    files = {kind: sorted((HERE / kind).glob("*.sgf")) for kind in KINDS}
    parts = [HEAD.format(count=sum(map(len, files.values())))]
    for kind, title in KINDS.items():
        if files[kind]:
            parts.append(f"## {title} (`{kind}/`)\n")
            parts.extend(entry(path) for path in files[kind])
    return "\n".join(parts)


if __name__ == "__main__":
    (HERE / "README.md").write_text(table(), encoding="utf-8")
