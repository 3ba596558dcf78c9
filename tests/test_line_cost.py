"""A line for people may cost no more than it is worth, however hard a question on the way is."""

from __future__ import annotations

import pytest

from ldjudge.board import Colour, parse_points, read_diagram
from ldjudge.problem import make_problem
from ldjudge.search.arena import Arena
from ldjudge.search.dfpn import DfpnProver
from ldjudge.search.limits import Limits
from ldjudge.verdict.line import Storyteller
from ldjudge.verdict.outcome import Referee

# Room for hundreds of thousands of states.
LARGE = """
. . . . . O X
. . . . . O X
. . . . . O X
O O O O O O X
X X X X X X X
. . . . . . .
. . . . . . .
"""


@pytest.mark.parametrize("level", [-8, 9, 10])
def test_no_question_takes_more_than_is_left_for_the_line(level: int) -> None:
    position, _ = read_diagram(LARGE)
    problem = make_problem(position, parse_points("A7:F4", 7, 7), Colour.BLACK, defender=Colour.WHITE)
    arena = Arena.of(problem)
    prover = DfpnProver(arena, Limits(nodes=100_000, seconds=None))
    teller = Storyteller(Referee(problem, arena, prover), budget=200)
    teller.tell(arena.start, teller.aim(level))
    assert prover.nodes < 1000
    assert prover.limit is None
