"""Verdicts: well-known positions as diagrams, and random ones against the definitions of the semantics.

In the diagrams X is black, O white. The realm is given in GTP points; everything else is outside and safe.
"""

from __future__ import annotations

import pytest
from fixpoint import Fixpoint, Outcome, TooLarge
from random_problems import random_problem, random_problems

from ldjudge.board import Colour, Point, draw, parse_point, parse_points, read_diagram
from ldjudge.problem import Problem, Rules, make_problem
from ldjudge.search.arena import Arena
from ldjudge.search.limits import Limits
from ldjudge.search.provers import BASES, make_prover
from ldjudge.verdict import Judgement
from ldjudge.verdict.judge import judge, judge_with

BLACK, WHITE = Colour.BLACK, Colour.WHITE

# Seeds of random_problem with a life that hangs on a ko, or in seki; found by trying thousands.
KO_SEEDS = (10063, 10093, 10259, 11148, 20116, 20117)


def problem(diagram: str, realm: str, teban: Colour, targets: str = "", **options: object) -> Problem:
    position, _ = read_diagram(diagram)
    width, height = position.width, position.height
    return make_problem(
        position,
        parse_points(realm, width, height),
        teban,
        targets=parse_points(targets, width, height),
        **options,  # type: ignore[arg-type]
    )


def names(judgement: Judgement, points: tuple[Point | None, ...]) -> list[str]:
    height = judgement.problem.position.height
    return ["pass" if p is None else p.gtp(height) for p in points]


def outcome(judgement: Judgement) -> Outcome:
    """The verdict in the form of the fixpoint solver."""
    verdict = judgement.verdict
    assert judgement.complete
    return Outcome(
        verdict.cls,
        verdict.ko.threats if verdict.ko else None,
        verdict.life,
        verdict.bent_four,
        frozenset(judgement.winning_moves),
    )


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("seed", range(1, 4))
def test_random_problems_against_the_definitions(base: str, seed: int) -> None:
    judged = 0
    for asked in random_problems(seed, 10):
        try:
            expected = Fixpoint(asked, 1500).outcome()
        except TooLarge:
            continue
        judged += 1
        assert outcome(judge(asked, base)) == expected, f"{draw(asked.position)}\n{asked}"
    assert judged >= 4


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("seed", KO_SEEDS)
def test_kos_and_sekis_against_the_definitions(base: str, seed: int) -> None:
    asked = random_problem(seed)
    expected = Fixpoint(asked, 20000).outcome()
    assert expected.cls == "ko" or expected.life in ("seki", "repetition")
    assert outcome(judge(asked, base)) == expected, f"{draw(asked.position)}\n{asked}"


# At the edge two empty points next to a stone are no eyes: everything around them belongs to the attacker.
TRAP = """
. . . . . .
X X X X X .
X . O . X .
"""


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(("teban", "winning"), [(BLACK, ["B1", "D1", "pass"]), (WHITE, [])])
def test_two_empty_points_at_the_edge_are_no_eyes(base: str, teban: Colour, winning: list[str]) -> None:
    judgement = judge(problem(TRAP, "B1:D1", teban), base)
    assert judgement.verdict.cls == "dead" and names(judgement, judgement.winning_moves) == winning
    assert judgement.best_moves is None


# Bent four in the corner: Black can start the ko at leisure, White can't prevent it.
BENT_FOUR = """
X X . O X .
X O O O X .
. O X X X .
O O X . . .
X X X . . .
"""


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("teban", [BLACK, WHITE])
def test_bent_four_in_the_corner(base: str, teban: Colour) -> None:
    chinese = judge(problem(BENT_FOUR, "A5:D4,A3:B2", teban), base)
    assert chinese.verdict.cls == "ko" and chinese.verdict.result == "ko" and chinese.verdict.bent_four
    assert chinese.verdict.ko is not None and chinese.verdict.ko.needs_threats is WHITE
    japanese = judge(problem(BENT_FOUR, "A5:D4,A3:B2", teban, rules=Rules.JAPANESE), base)
    assert japanese.verdict.cls == "dead" and japanese.verdict.bent_four and japanese.verdict.ko is None
    assert japanese.verdict.result == ("win" if teban is BLACK else "loss")


RECTANGULAR_EIGHT = """
. . . . O X .
. . . . O X .
O O O O O X .
X X X X X X .
. . . . . . .
"""


def test_rectangular_eight_in_the_corner_is_seki_at_best() -> None:
    judgement = judge(problem(RECTANGULAR_EIGHT, "A5:E3", BLACK))
    assert (judgement.verdict.cls, judgement.verdict.result, judgement.verdict.life) == ("alive", "loss", "seki")
    assert judgement.winning_moves == () and judgement.best_moves
    assert judgement.unique is False
    defence = judge(problem(RECTANGULAR_EIGHT, "A5:E3", WHITE))
    assert defence.verdict.life == "two-eyes" and None not in defence.winning_moves


# Three stones in a straight five: whoever plays inside first loses.
SEKI = """
X X X X X X X X X
X O O O O O O O X
X O . X X X . O X
X O O O O O O O X
X X X X X X X X X
. . . . . . . . .
"""


@pytest.mark.parametrize("base", BASES)
def test_seki(base: str) -> None:
    judgement = judge(problem(SEKI, "B3:H5", BLACK), base, both=True)
    assert judgement.verdict.life == "seki" and judgement.verdict.result == "loss"
    assert judgement.word == "alive" and judgement.status is not None
    assert judgement.status[WHITE].life == "seki" and judgement.status[WHITE].result == "win"
    defence = judge(problem(SEKI, "B3:H5", WHITE), base)
    assert defence.winning_moves == (None,) and defence.unique


CONNECTION = """
X X X X X .
X O O . O .
X X X X X .
. . . . . .
"""


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(
    ("diagram", "by"), [(CONNECTION, "connection"), (CONNECTION.replace("X O O . O .", "X O O . . ."), "escape")]
)
def test_life_by_connection_and_by_escape(base: str, diagram: str, by: str) -> None:
    judgement = judge(problem(diagram, "B3:D3", WHITE, targets="B3"), base, both=True)
    verdict = judgement.verdict
    assert (verdict.cls, verdict.result, verdict.life, verdict.by) == ("alive", "win", "two-eyes", by)
    assert names(judgement, judgement.winning_moves) == ["D3"] == names(judgement, judgement.pv)
    assert verdict.join == parse_point("D3", 6, 4)
    assert judgement.word == "unsettled" and judgement.unique


STRAIGHT_THREE = """
. X X X X X .
X O O O O O X
X O . . . O X
X O O O O O X
. X X X X X .
"""


@pytest.mark.parametrize("base", BASES)
def test_straight_three_is_unsettled(base: str) -> None:
    asked = problem(STRAIGHT_THREE, "B2:F4", WHITE)
    judgement = judge(asked, base, both=True, all_moves=True)
    assert judgement.verdict.by == "eyes" and judgement.verdict.join is None
    assert names(judgement, judgement.winning_moves) == ["D3"] and judgement.word == "unsettled"
    assert judgement.moves is not None
    graded = {move.move: (move.verdict.cls, move.verdict.result) for move in judgement.moves}
    assert graded == {
        Point(2, 2): ("dead", "loss"),
        Point(3, 2): ("alive", "win"),
        Point(4, 2): ("dead", "loss"),
        None: ("dead", "loss"),
    }
    assert list(graded)[-1] is None
    killed = judge(problem(STRAIGHT_THREE, "B2:F4", BLACK), base)
    assert names(killed, killed.winning_moves) == ["D3"] == names(killed, killed.pv)[:1]


# Four empty points with the bend in the corner: Black plays B4, White A4, Black takes the ko at A3.
CORNER_KO = """
. . . O X .
. O O O X .
O O X X X .
X X X . . .
"""
# White's second eye is a ko that White takes at F2; then Black needs a threat.
KO_EYE = """
. . . . . . .
X X X X X X .
X O O O O X X
X O . O X . X
X O O . O X X
"""


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(
    ("diagram", "realm", "teban", "n", "needs", "taker", "winning"),
    [
        (CORNER_KO, "A4:D3,A2:B2", BLACK, 0, WHITE, BLACK, ["B4"]),
        (KO_EYE, "B1:F3", WHITE, 1, BLACK, WHITE, ["F2"]),
    ],
)
def test_life_that_hangs_on_a_ko(
    base: str, diagram: str, realm: str, teban: Colour, n: int, needs: Colour, taker: Colour, winning: list[str]
) -> None:
    judgement = judge(problem(diagram, realm, teban), base)
    ko = judgement.verdict.ko
    assert judgement.verdict.cls == "ko" and ko is not None and not judgement.verdict.bent_four
    assert (ko.threats, ko.needs_threats, ko.first_taker, ko.needed) == (n, needs, taker, 1)
    assert names(judgement, judgement.winning_moves) == winning and judgement.pv[:1] == judgement.winning_moves


@pytest.mark.parametrize("base", BASES)
def test_only_retaking_with_a_threat_helps(base: str) -> None:
    asked = problem(KO_EYE, "B1:F3", WHITE)
    taken = asked.position.play(WHITE, parse_point("F2", 7, 5))
    after = make_problem(taken, asked.realm, BLACK, defender=WHITE)
    judgement = judge(after, base)
    ko = judgement.verdict.ko
    assert ko is not None and ko.threats == 1 and ko.retake_first == taken.ko == parse_point("E2", 7, 5)
    assert judgement.winning_moves == () and judgement.complete
    without = judge(make_problem(taken, asked.realm, BLACK, defender=WHITE, threats=0), base)
    assert without.verdict.cls == "alive", "without any threats a ko that was taken is lost"


@pytest.mark.parametrize("base", BASES)
def test_status_with_a_ko_names_both(base: str) -> None:
    judgement = judge(problem(CORNER_KO, "A4:D3,A2:B2", WHITE), base, both=True)
    assert judgement.word == "alive if White starts; ko if Black does"


@pytest.mark.parametrize("base", BASES)
def test_first_stops_at_the_first_winning_move(base: str) -> None:
    asked = problem(TRAP, "B1:D1", BLACK)
    judgement = judge(asked, base, first=True)
    assert judgement.complete and judgement.unique is None
    assert names(judgement, judgement.winning_moves) == ["B1"]
    arena, limits = Arena.of(asked), Limits()
    ordered = judge_with(make_prover(base, arena, limits), asked, limits, order=[parse_point("D1", 6, 3)], first=True)
    assert names(ordered, ordered.winning_moves) == ["D1"]


@pytest.mark.parametrize("base", BASES)
def test_no_two_eyes_where_suicide_empties_one(base: str) -> None:
    # White fills A6 again and again: Black lives, but never comes to two eyes.
    asked = problem(".\nX\n.\nO\nO\nO\nO\nO", "A1:A8", WHITE, defender=BLACK, suicide=True)
    judgement = judge(asked, base, all_moves=True)
    assert (judgement.verdict.cls, judgement.verdict.life) == ("alive", "repetition")
    assert judgement.best_moves is None and {m.verdict.life for m in judgement.moves or ()} == {"repetition"}
    without = judge(problem(".\nX\n.\nO\nO\nO\nO\nO", "A1:A8", WHITE, defender=BLACK), base)
    assert without.verdict.life == "two-eyes"


@pytest.mark.parametrize("base", BASES)
def test_a_limit_ends_in_unknown(base: str) -> None:
    judgement = judge(problem(RECTANGULAR_EIGHT, "A5:E3", BLACK), base, Limits(nodes=1))
    assert judgement.verdict.cls == judgement.verdict.result == "unknown" and not judgement.complete
    assert judgement.search["limit"] == "nodes" and judgement.winning_moves == () and judgement.unique is None
    assert len(judgement.moves_open) == 9 and judgement.pv == ()


def test_what_was_proved_before_the_limit_is_kept() -> None:
    asked = problem(SEKI, "B3:H5", BLACK)
    whole = judge(asked, "round-robin").search["nodes"]
    assert isinstance(whole, int)
    seen = set()
    for nodes in range(256, whole + 256, 256):
        judgement = judge(asked, "round-robin", Limits(nodes=nodes))
        verdict = judgement.verdict
        seen.add(verdict.excluded)
        assert verdict.cls in ("unknown", "alive") and "alive" not in verdict.excluded
    assert judgement.complete


def test_progress_is_told_and_may_interrupt() -> None:
    class Stop(Exception):
        pass

    def progress(nodes: int) -> None:
        assert nodes > 0
        raise Stop

    with pytest.raises(Stop):
        judge(problem(RECTANGULAR_EIGHT, "A5:E3", BLACK), "round-robin", Limits(progress=progress))


def test_unknown_mode() -> None:
    with pytest.raises(ValueError, match="choose auto or round-robin"):
        judge(problem(TRAP, "B1:D1", BLACK), "guess")
