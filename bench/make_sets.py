"""Makes the sets of problems on which the modes are measured, each by a rule that was set before it was measured.

``python bench/make_sets.py`` writes ``bench/inside.sgf`` and so on: 30 problems each, the first that fit, from one
seed.
Common rules: Black defends, everything outside is white, K is 8; the side to move wins; and the plain round robin
(with ``--first``) decides within 30,000 positions, so that there is something to compare with. No rule looks at what
the mode does beyond what its description asks for:

* inside: a corner of 3x2 to 4x3 points shut in by a black wall one stone thick, all its points but 3 or 4 filled, at
  least three with white stones; either side to move.
* outside: Black to move lives. Either two areas that black stones close, or none (then only the second outside
  processing applies); two to seven realm points go to the outside; 5 to 8 points of 12 to 16 are empty.
* divide: Black to move lives. A line of three black stones from the edge across a realm three points wide.
* ladder: White to move captures one of one or two targets with two or three liberties, in a realm of 4x4 to 5x4 points
  in the middle of the board or at its edge.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from ldjudge.board import Colour, Point, Position
from ldjudge.modes import divide, inside, outside
from ldjudge.problem import Problem, ProblemError, make_problem
from ldjudge.search.limits import Limits
from ldjudge.sgf.result import format_result
from ldjudge.sgf.values import sgf_point, write_points
from ldjudge.verdict.judge import judge

COUNT, MOST_POSITIONS, SEED = 30, 30_000, 2026
BLACK, WHITE = Colour.BLACK, Colour.WHITE


def rectangle(left: int, top: int, width: int, height: int) -> list[Point]:
    """The points of a rectangle."""
    return [Point(c, r) for r in range(top, top + height) for c in range(left, left + width)]


def walled(realm: Iterable[Point], stones: dict[Point, Colour], size: int = 9) -> dict[Point, Colour]:
    """The stones with a white wall around the realm."""
    inside_ = set(realm)
    board = Position(size, size, {})
    wall = {q: WHITE for p in inside_ for q in board.neighbours(p) if q not in inside_}
    return {**wall, **stones}


def problem(
    realm: list[Point], stones: dict[Point, Colour], teban: Colour, targets: Iterable[Point] = ()
) -> Problem | None:
    """A problem on a 9x9 board, or None where it is no legal one."""
    try:
        return make_problem(Position(9, 9, walled(realm, stones)), realm, teban, targets=targets, defender=BLACK)
    except ProblemError:
        return None


def an_inside(rng: random.Random) -> Problem | None:
    """See the module's head."""
    width, height = rng.choice(((3, 2), (4, 2), (3, 3), (4, 3)))
    inner = rectangle(0, 0, width, height)
    ring = [Point(width, r) for r in range(height)] + [Point(c, height) for c in range(width + 1)]
    filled = rng.sample(inner, len(inner) - rng.choice((3, 4)))
    stones = dict.fromkeys(ring, BLACK) | {p: WHITE if rng.random() < 0.8 else BLACK for p in filled}
    if sum(colour is WHITE for colour in stones.values()) < 3:
        return None
    made = problem(inner + ring, stones, rng.choice((BLACK, WHITE)))
    return made if made is not None and inside.initial_judgment(made) is not None else None


def an_outside(rng: random.Random) -> Problem | None:
    """See the module's head."""
    realm = rectangle(1, rng.choice((0, 0, 1)), *rng.choice(((4, 3), (5, 3), (4, 4))))
    empty = rng.randint(5, 8)
    stones = {p: BLACK if rng.random() < 0.85 else WHITE for p in rng.sample(realm, len(realm) - empty)}
    made = problem(realm, stones, BLACK)
    if made is None or len(outside.closed_realms(made)) not in (0, 2):
        return None
    small = outside.with_outside(made, outside.first_outside(made).kept)
    for points in list(outside.second_outside(small)):
        small = outside.with_outside(small, points)
    return made if 2 <= len(made.realm) - len(small.realm) <= 7 else None


def a_divide(rng: random.Random) -> Problem | None:
    """See the module's head."""
    left, top, above, below = 0, rng.choice((1, 2)), rng.choice((2, 3)), 2
    realm = rectangle(left, top, 3, above + 1 + below)
    line = [Point(c, top + above) for c in range(3)]
    free = [p for p in realm if p not in line]
    filled = rng.sample(free, len(free) - rng.randint(5, 8))
    stones = dict.fromkeys(line, BLACK) | {p: BLACK if rng.random() < 0.6 else WHITE for p in filled}
    made = problem(realm, stones, BLACK)
    return made if made is not None and next(divide.dividing_lines(made), None) else None


def a_ladder(rng: random.Random) -> Problem | None:
    """See the module's head."""
    width, height = rng.choice(((4, 4), (5, 4)))
    realm = rectangle(2, rng.choice((2, 5)) if height == 4 else 2, width, height)
    empty = rng.randint(6, 10)
    stones = {p: BLACK if rng.random() < 0.35 else WHITE for p in rng.sample(realm, len(realm) - empty)}
    wall = sorted(p for p in walled(realm, {}) if p not in realm)
    gaps = rng.sample(wall, rng.choice((1, 2, 3)))
    stones |= dict.fromkeys(gaps, BLACK)
    blacks = [p for p in realm if stones.get(p) is BLACK]
    if not blacks:
        return None
    made = problem(realm, stones, WHITE, rng.sample(blacks, min(len(blacks), rng.choice((1, 2)))))
    if made is None:
        return None
    position = made.position
    return made if all(2 <= len(position.chain(p).liberties) <= 3 for p in made.targets) else None


MAKERS: dict[str, Callable[[random.Random], Problem | None]] = {
    "inside": an_inside,
    "outside": an_outside,
    "divide": a_divide,
    "ladder": a_ladder,
}


def sgf(name: str, made: Problem, result: str) -> str:
    """One game of a collection."""

    def points(found: Iterable[Point]) -> str:
        return "".join(f"[{value}]" for value in write_points(found))

    position = made.position
    targets = "".join(f"[{sgf_point(p)}]" for p in sorted(made.targets))
    return (
        f"(;FF[4]GM[1]CA[UTF-8]SZ[9]GN[{name}]PL[{made.teban.letter}]"
        f"AB{points(position.stones_of(BLACK))}AW{points(position.stones_of(WHITE))}"
        f"LJREALM{points(made.realm)}{'LJTARGET' + targets if targets else ''}LJDEFENDER[B]LJRESULT[{result}])\n"
    )


def main() -> None:
    """Writes the four sets beside this file, or those that the arguments name."""
    for name in sys.argv[1:] or MAKERS:
        maker = MAKERS[name]
        rng = random.Random(f"{SEED} {name}")
        games: list[str] = []
        while len(games) < COUNT:
            made = maker(rng)
            if made is None:
                continue
            fast = judge(made, "auto", Limits(nodes=50_000))
            if not fast.complete or fast.verdict.result != "win":
                continue
            plain = judge(made, "round-robin", Limits(nodes=MOST_POSITIONS), first=True)
            if plain.verdict.result != "win" or not plain.winning_moves or not plain.complete:
                continue
            games.append(sgf(f"{name} {len(games) + 1}", made, format_result(fast)))
        (Path(__file__).parent / f"{name}.sgf").write_text("".join(games), encoding="utf-8")
        print(f"{name}: {len(games)} problems")


if __name__ == "__main__":
    main()
