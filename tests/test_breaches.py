"""Realms that are wider about one attacker chain: which there are, and where what they come to is told."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from bare_files import bare, codes, told
from test_canonical import turned

from ldjudge.board import Colour, Point, Position, format_points, read_diagram
from ldjudge.board.canonical import SYMMETRIES, Symmetry, transform_point
from ldjudge.cli import run
from ldjudge.problem import Boundary, ProblemError, make_problem
from ldjudge.problem.infer import Inferred, breached, infer, ladder
from ldjudge.problem.inference.breaches import GROWTH, breaches
from ldjudge.problem.inference.grid import Grid
from ldjudge.problem.inference.margins import WEAK_WALL
from ldjudge.search.limits import Limits
from ldjudge.verdict.inferred import InferredJudgement, judge_inferred
from ldjudge.verdict.judge import judge

BLACK, WHITE = Colour.BLACK, Colour.WHITE

# D12 captures two stones and gets out, or captures D13: for that E12 and E13 have to be on the realm, F13 as well
BEHIND = """
    . X X O . . . . . . . . .
    X O O . . . . . . . . . .
    X X X O O . . . . . . . .
    . . . O . . . . . . . . .
    . O . . O . . . . . . . .
    . O . O . . . . . . . . .
    . . . O O . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
"""
# D9 and D11 both kill where G10 is safe; where it can be captured, only D9 does
COOKED = """
    . X X . . . . . . . .
    X O O O X . O . . . .
    . X X . X . . . . . .
    . . O O O . O . . . .
    . . O . . . O . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""
# the same with Black stones outside, which the realm must not come to
FRIEND = COOKED.replace("X . O . . . .\n    . X", "X . O . X X .\n    . X")


def judged(diagram: str, teban: Colour, nodes: int = 150_000, **options: object) -> InferredJudgement:
    position, _ = read_diagram(diagram)
    found = infer(position, teban, defender=BLACK)
    problem = make_problem(position, found.realm, teban, defender=BLACK, boundary=found.boundary)
    return judge_inferred(problem, limits=Limits(nodes=nodes, seconds=None), **options)  # type: ignore[arg-type]


def random_position(seed: int) -> Position | None:
    """A crowded corner with some stones around; None where a chain has no liberty."""
    rnd = random.Random(seed)
    stones = {}
    for colour, count, wide, high in ((BLACK, rnd.randint(3, 7), 4, 3), (WHITE, rnd.randint(5, 10), 6, 5)):
        free = [p for c in range(wide) for r in range(high) if (p := Point(c, r)) not in stones]
        stones.update(dict.fromkeys(rnd.sample(free, min(count, len(free))), colour))
    position = Position(10, 9, stones)
    return position if all(chain.liberties for chain in position.chains()) else None


def random_reading(seed: int) -> tuple[Position, Inferred] | None:
    """Such a position with its first reading for Black's stones; None where it is no problem."""
    position = random_position(seed)
    try:
        return None if position is None else (position, infer(position, BLACK, defender=BLACK))
    except ProblemError:
        return None


def assert_the_same_when_turned(position: Position, realm: frozenset[Point], symmetry: Symmetry, swap: bool) -> None:
    """The breaches of Black's realm, and their order and chains, are those on the turned board."""

    def moved(points: frozenset[Point]) -> frozenset[Point]:
        return frozenset(transform_point(p, symmetry, position.width, position.height) for p in points)

    there, defender = turned(position, symmetry, swap), WHITE if swap else BLACK
    ours = [(moved(b.realm), moved(b.chain.stones)) for b in breaches(Grid(position), realm, BLACK)]
    theirs = [(b.realm, b.chain.stones) for b in breaches(Grid(there), moved(realm), defender)]
    assert ours == theirs


def test_a_loss_that_ends_at_a_weak_chain_is_none() -> None:
    position, _ = read_diagram(BEHIND)
    for reading in ladder(position, BLACK, defender=BLACK):
        problem = make_problem(position, reading.realm, BLACK, defender=BLACK, boundary=reading.boundary)
        assert judge(problem, limits=Limits(nodes=50_000)).verdict.result == "loss"
    found = judged(BEHIND, BLACK)
    assert told(found) == ("win", "alive", ["D12"])
    assert found.stable is False and codes(found) >= {"realm-walled", "assumption-unstable"}
    realm = set(format_points(found.judgement.problem.realm, 13))
    assert {"D13", "E12", "E13"} <= realm and found.judgement.problem.boundary is Boundary.WALL
    assert any("around White's D13" in note.message for note in found.notes)


def test_a_kill_by_several_moves_is_asked_whether_it_rests_on_a_weak_chain() -> None:
    position, _ = read_diagram(COOKED)
    found = infer(position, WHITE, defender=BLACK)
    problem = make_problem(position, found.realm, WHITE, defender=BLACK, boundary=found.boundary)
    assert {m.gtp(11) for m in judge(problem).winning_moves if m} == {"D9", "D11"}
    again = judged(COOKED, WHITE)
    assert told(again) == ("win", "dead", ["D9"])
    assert {"G10", "G11", "H10"} <= set(format_points(again.judgement.problem.realm, 11))


@pytest.mark.parametrize("diagram", [BEHIND, COOKED])
def test_a_boundary_that_was_asked_for_is_kept(diagram: str) -> None:
    found = judged(diagram, BLACK, nodes=30_000, boundary=Boundary.OPEN)
    assert found.judgement.problem.boundary is Boundary.OPEN
    assert not any("around White's" in note.message for note in found.notes)


@pytest.mark.parametrize("seed", range(60))
def test_each_holds_the_realm_and_comes_to_no_friend(seed: int) -> None:
    problem = random_reading(seed)
    if problem is None:
        return
    position, reading = problem
    grid = Grid(position)
    friends = position.stones_of(BLACK) - reading.realm
    found = breaches(grid, reading.realm, BLACK)
    assert len({breach.realm for breach in found}) == len(found)
    for breach in found:
        assert breach.realm == reading.realm | breach.added and 0 < len(breach.added) <= GROWTH
        assert not breach.added & reading.realm and len(breach.chain.stones) <= WEAK_WALL
        assert not friends & {q for p in breach.added for q in grid.near[p]}
        make_problem(position, breach.realm, BLACK, defender=BLACK, boundary=Boundary.WALL)  # a legal one
    assert [breach.on_edge for breach in found] == sorted((breach.on_edge for breach in found), reverse=True)
    on_edge, inner = breached(position, reading)
    assert [one.realm for one in on_edge + inner] == [breach.realm for breach in found]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("swap", [False, True])
def test_they_are_the_same_in_the_same_order_however_the_board_lies(symmetry: Symmetry, swap: bool) -> None:
    for seed in range(100, 140):
        found = random_reading(seed)
        if found is not None:
            position, here = found
            assert_the_same_when_turned(position, here.realm, symmetry, swap)


# A6-B7 about A8 and D9-E10 about C10 are as large and lie alike, though the position isn't its own mirror image
TIED = """
    X X O . . . . . . .
    X . . . . . . . . .
    O . O . O . . . . .
    . . . . O . O . . .
    . O . O O . O . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
# C7 is added by B9 and by D9
TWICE = """
    . . X . . . . . . . .
    . . X . . . . . . . .
    X O . O X . . . . . .
    . . . . . O . . . . .
    . O . O . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""


@pytest.mark.parametrize("diagram", [TIED, TWICE])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("swap", [False, True])
def test_ties_are_broken_alike_however_the_board_lies(diagram: str, symmetry: Symmetry, swap: bool) -> None:
    position, _ = read_diagram(diagram)
    assert_the_same_when_turned(position, infer(position, BLACK, defender=BLACK).realm, symmetry, swap)


def test_friends_outside_are_not_come_to() -> None:
    position, _ = read_diagram(COOKED)
    near, _ = read_diagram(FRIEND)
    assert near.stones_of(BLACK) > position.stones_of(BLACK)
    realm = infer(position, WHITE, defender=BLACK).realm
    chains = {format_points(b.chain.stones, 11)[0] for b in breaches(Grid(position), realm, BLACK)}
    assert "G10" in chains
    chains = {format_points(b.chain.stones, 11)[0] for b in breaches(Grid(near), realm, BLACK)}
    assert "G10" not in chains


def test_they_cost_no_more_than_their_share() -> None:
    found = judged(BEHIND, BLACK, nodes=3_000)
    assert found.judgement.search["nodes"] <= 3_000 + 500


def test_the_command_tells_which_chain_was_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "behind.sgf"
    path.write_text(bare(BEHIND, "B"))
    assert run(["solve", "-f", "json", "--defender", "black", "--verify", str(path)]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["verdict"]["class"], result["winning_moves"], result["verified"]) == ("alive", ["D12"], True)
    said = {issue["code"]: issue["message"] for issue in result["issues"]}
    assert "around White's D13" in said["realm-walled"] and "assumption-unstable" in said
