"""For every direction that is no proof: what trusting it would say, and the right verdict from the mode.

The positions were found by ``bare_claims.py``, which counts how often each bare claim is wrong.
"""

from __future__ import annotations

import pytest
from bare_claims import TrustingLadder, alive, search, shrunken
from mode_positions import divided_problems, random_problems

from ldjudge.board import Colour, parse_points, read_diagram
from ldjudge.modes import divide, inside, ladder
from ldjudge.modes.ground import Ground
from ldjudge.modes.judge import judge
from ldjudge.modes.ladder import Ladder
from ldjudge.modes.outcome import Means
from ldjudge.problem import Boundary, Problem, make_problem
from ldjudge.search.arena import Arena
from ldjudge.search.limits import Limits
from ldjudge.search.provers import make_prover


def problem(text: str, realm: str, teban: Colour, targets: str = "", boundary: Boundary = Boundary.OPEN) -> Problem:
    """A problem with Black as the defender."""
    position, _ = read_diagram(text)
    size = position.width, position.height
    return make_problem(
        position,
        parse_points(realm, *size),
        teban,
        targets=parse_points(targets, *size),
        defender=Colour.BLACK,
        boundary=boundary,
        threats=2,
    )


def means() -> Means:
    return Means(lambda arena, limits: make_prover("auto", arena, limits), Limits())


def agreed(asked: Problem, mode: str, bases: tuple[str, ...] = ("auto", "round-robin")) -> str:
    """The class in a mode over the bases, which has to be the class without it."""
    want = judge(asked, "auto").verdict.cls
    for base in bases:
        assert judge(asked, f"{base},{mode}").verdict.cls == want
    return want


def test_dies_on_the_smaller_board_but_lives() -> None:
    """The second outside processing gives White the only way to the black stone at F6."""
    asked = problem(
        """
        O O O . . X O
        O X . O O . O
        . X O O O O .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "C6,D7,E7,F6,F7",
        Colour.BLACK,
    )
    small = shrunken(asked)
    assert small is not None
    assert not alive(small)
    assert agreed(asked, "outside") == "alive"


def test_eyes_that_add_up_but_do_not_live() -> None:
    asked = problem(
        """
        O O O . . . .
        X X . O . . .
        . X . O . . .
        X X X O . . .
        X . . O . . .
        O X . O . . .
        O O O . . . .
        . . . . . . .
        . . . . . . .
        """,
        "A5:A8,B4:B8,C4:C8",
        Colour.BLACK,
    )
    assert "add up, which proves nothing" in divide.run(asked, means()).reason
    assert agreed(asked, "divide", ("auto",)) != "alive"


def test_eyes_that_do_not_add_up_but_live() -> None:
    asked = problem(
        """
        . . . . . . .
        O O O . . . .
        X X . O . . .
        O . X O . . .
        X X X O . . .
        . O X O . . .
        X . . O . . .
        O O O . . . .
        . . . . . . .
        """,
        "A3:C7",
        Colour.BLACK,
    )
    outcome = divide.run(asked, means())
    assert outcome.applies
    assert outcome.decided is None
    assert "add up, which" not in outcome.reason
    assert agreed(asked, "divide", ("auto",)) == "alive"


def test_inner_stones_won_but_not_the_whole() -> None:
    asked = problem(
        """
        O O X O O . .
        . X X . O . .
        X . O X O . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "A5:B7,C6,C7,D5,D6",
        Colour.BLACK,
        "B6,D5",
    )
    inner = inside.initial_judgment(asked)
    assert inner is not None
    assert means().winning_points(inside.second_judgment_problem(asked, inner))[0]
    assert judge(asked, "inside").verdict.result != "win"
    agreed(asked, "inside")


def test_no_ladder_but_captured_all_the_same() -> None:
    asked = problem(
        """
        O O O . . . .
        . . O O . . .
        X X X O . . .
        . X . O . . .
        . O X O . . .
        O O O . . . .
        . . . . . . .
        """,
        "A3:A6,B4:B6,C3:C5",
        Colour.BLACK,
        "B5",
        Boundary.WALL,
    )
    assert ladder.run(asked, means()).decided is None
    assert agreed(asked, "ladder") == "dead"


def test_four_liberties_give_up_but_captured_all_the_same() -> None:
    """A single eye of five points in a row with the attacker's move inside is no ladder, but dead."""
    asked = problem(
        """
        . . . . . O
        X X X X X O
        O O O O O O
        . . . . . .
        """,
        "A3:E4",
        Colour.WHITE,
        "A3",
    )
    outcome = ladder.run(asked, means())
    assert not outcome.applies
    assert "four or more" in outcome.reason
    agreed(asked, "ladder")


def test_captured_against_the_list_but_not_against_every_move() -> None:
    """With two liberties the flowchart's list is not complete: Black has a move that isn't in it."""
    asked = problem(
        """
        X . X X O . .
        X . . . X . .
        X O O . O . .
        O O O O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
        "A5:A7,B6,B7,C6,C7,D5:D7",
        Colour.BLACK,
        "A6",
    )
    arena = Arena.of(asked)
    target = arena.index(min(asked.targets))
    assert TrustingLadder(Ground(arena), target, 1000).captures(arena.start, asked.threats)
    assert not Ladder(Ground(arena), target, 1000).captures(arena.start, asked.threats)
    assert agreed(asked, "ladder", ("auto",)) != "dead"


NEVER_FALSE = (
    "outside: lives there, so it lives",
    "outside: two eyes there, so two eyes",
    "divide: lives with no eye on one side, so it lives",
)


@pytest.mark.parametrize(
    ("seed", "count", "made"), [(21, 250, random_problems), (22, 12, divided_problems)], ids=["random", "divided"]
)
def test_claims_without_a_counterexample_so_far(seed: int, count: int, made) -> None:
    """No counterexample turned up to these bare claims (the README tells in how many positions). If one does, it
    belongs here as a test of its own, with the right verdict: the mode confirms and doesn't rely on the claim."""
    counted, _ = search(made(seed, count))
    for claim in NEVER_FALSE:
        assert not counted[claim, False], claim
