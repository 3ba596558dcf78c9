"""Writes many closed problems that take some work each, for measuring: ``python tests/check/many.py FOLDER COUNT``.

Random small problems of tests/random_problems.py whose judging takes at least some nodes, one file each, with their
winning moves as the solution.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from random_problems import random_problem

from ldjudge.board import Colour
from ldjudge.problem import Boundary, Problem
from ldjudge.search.limits import Limits
from ldjudge.sgf.result import format_result
from ldjudge.sgf.values import sgf_point, write_points
from ldjudge.verdict.judge import judge

LEAST_SECONDS = 0.02
MOST_SECONDS = 1.0


def texts(seed: int) -> Iterator[str]:
    """SGF texts of problems, without end."""
    while True:
        seed += 1
        problem = random_problem(seed, points=(14, 20), empties=(9, 13), threats=8, bans=0.0)
        if problem.boundary is Boundary.WALL or problem.suicide or problem.notes:
            continue
        judgement = judge(problem, limits=Limits(seconds=MOST_SECONDS))
        if judgement.complete and judgement.search["seconds"] >= LEAST_SECONDS:
            yield text_of(problem, format_result(judgement))


def text_of(problem: Problem, result: str) -> str:
    """The problem as SGF with its result."""
    position = problem.position
    stones = "".join(
        f"A{colour.letter}" + "".join(f"[{sgf_point(p)}]" for p in sorted(position.stones_of(colour)))
        for colour in Colour
        if position.stones_of(colour)
    )
    targets = "".join(f"[{sgf_point(p)}]" for p in sorted(problem.targets))
    realm = "".join(f"[{value}]" for value in write_points(problem.realm))
    return (
        f"(;FF[4]GM[1]SZ[{position.width}]PL[{problem.teban.letter}]{stones}LJREALM{realm}"
        f"LJDEFENDER[{problem.defender.letter}]{f'LJTARGET{targets}' if targets else ''}LJRESULT[{result}])\n"
    )


if __name__ == "__main__":
    folder, count = Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in zip(range(count), texts(int(sys.argv[3]) if len(sys.argv) > 3 else 0), strict=False):
        (folder / f"{number:05}.sgf").write_text(text, encoding="utf-8")
