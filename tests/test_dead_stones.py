"""Which groups are dead, alive, in seki or unsettled at the end of a game; known shapes on whole small boards.

Each position is a whole board. Capital letters are stones; the expectations name one stone of a group.
"""

import pytest

from ldjudge.board import Colour, Point, parse_point, parse_points, read_diagram
from ldjudge.problem import Rules
from ldjudge.score import Komi, ScoringRules, Status, default_komi, score_position
from ldjudge.score.dead import find_groups
from ldjudge.score.playouts import ownership
from ldjudge.score.unconditional import unconditional_life
from ldjudge.search.limits import Limits

CHINESE, JAPANESE, ING = ScoringRules.CHINESE, ScoringRules.JAPANESE, ScoringRules.ING


def board(text):
    return read_diagram(text)[0]


def judged(text, rules=Rules.CHINESE, **options):
    """The position and its groups, within nodes alone, so that the machine's speed plays no part."""
    position = board(text)
    limits = options.pop("limits", None) or Limits(nodes=150_000, seconds=None)
    return position, find_groups(position, rules=rules, limits=limits, playouts=40, **options).groups


def group_at(groups, position, name):
    point = parse_point(name, position.width, position.height)
    return next(g for g in groups if point in g.stones)


def result(position, groups, rules, komi=None):
    return score_position(position, groups, rules, komi or Komi(0)).result


DEAD_INSIDE = """
    . . . . X O . .
    . . O . X O . .
    . . . . X O O O
    X . X X X O . .
    X X X O O O . .
    O O O O . . . .
"""

# Black's eight stones surround White's five and share two liberties with them; whoever fills one dies.
SEKI = """
    . . . . . . . .
    O O . . . . O O
    O O O O O O O O
    O X X X X X X O
    O X O O O O X O
    O X X . . X X O
"""

# The same with an eye on each side: A1 is Black's, E1 White's, C1 shared.
SEKI_WITH_EYES = """
    . . . . . . . .
    . . . . . . . .
    O O O O O O O O
    X X X X X X X O
    X X X O O O X O
    . X . O . O X O
"""

# White can make a bent four in the corner whenever it likes; Black can do nothing about it.
BENT_FOUR = """
    . . . . . . . .
    . . . . . . . .
    O O O . . . . .
    X X O O O O . .
    . X X X X O . .
    O O O . X O . .
"""

# Four empty points in a row are alive, three are not settled.
THREE_IN_A_ROW = """
    . . . . . . .
    . . . . . . .
    O O O O O O .
    O X X X X O .
    X X . . . X O
    O O X X X X O
    . O O O O O O
"""


class TestUnconditional:
    def test_two_eyes(self):
        position = board("""
            . X . X O .
            X X X X O O
            O O O O O .
            . . . . . .
        """)
        life = unconditional_life(position, Colour.BLACK)
        assert Point(1, 0) in life.alive
        assert life.eyes == {Point(0, 0), Point(2, 0)}
        assert not life.dead

    def test_stones_without_room_for_an_eye_are_dead(self):
        # Every empty point beside White's stones is a liberty of Black's chain, which has two eyes.
        position = board("""
            . X . X .
            X X X X O
            . O O O O
        """)
        life = unconditional_life(position, Colour.BLACK)
        assert life.dead == position.stones_of(Colour.WHITE)

    def test_a_stone_in_an_eye_is_dead(self):
        text = """
            . O X . X O .
            X X X X X O O
            O O O O O O .
            . . . . . . .
        """
        assert unconditional_life(board(text), Colour.BLACK).dead == {Point(1, 0)}
        position, groups = judged(text)
        assert group_at(groups, position, "B4").decided_by == "proved"
        assert group_at(groups, position, "B4").status is Status.DEAD

    def test_one_eye_is_not_enough(self):
        position = board("""
            . X O
            X X O
            O O .
        """)
        assert not unconditional_life(position, Colour.BLACK).alive

    def test_roomy_territory_is_no_vital_region(self):
        # The middle of the left side is no liberty of Black's: nothing is unconditional here.
        position = board("""
            . . . X O
            . . . X O
            . . . X O
        """)
        assert not unconditional_life(position, Colour.BLACK).alive


class TestStatuses:
    def test_dead_inside_territory(self):
        position, groups = judged(DEAD_INSIDE)
        stone = group_at(groups, position, "C5")
        assert stone.status is Status.DEAD
        # Black 10 stones and 13 points, White 13 stones and 12 points.
        assert result(position, groups, CHINESE) == "W+2"
        # Black 13 points and a prisoner, White 12 points.
        assert result(position, groups, JAPANESE) == "B+2"
        assert result(position, groups, ING) == "W+2"

    def test_seki(self):
        position, groups = judged(SEKI)
        for name in ("B3", "C2"):
            assert group_at(groups, position, name).status is Status.SEKI
            assert group_at(groups, position, name).decided_by == "proved"
        assert group_at(groups, position, "A4").status is Status.ALIVE
        # White 20 + 4 stones and 12 points against Black's 12, the two shared points halved.
        assert result(position, groups, CHINESE) == "W+22"
        assert result(position, groups, JAPANESE) == "W+12"

    def test_seki_with_eyes(self):
        position, groups = judged(SEKI_WITH_EYES)
        assert group_at(groups, position, "B3").status is Status.SEKI
        assert group_at(groups, position, "E2").status is Status.SEKI
        score = score_position(position, groups, JAPANESE, Komi(0))
        assert score.counted.barren == parse_points("A1,E1", 8, 6)
        assert score.counted.shared == parse_points("C1", 8, 6)
        assert score.result == "W+16"
        # Black 13 stones, an eye and half a point: 14.5 of 48.
        assert result(position, groups, CHINESE) == "W+19"

    def test_bent_four_is_dead_under_japanese_rules(self):
        position, groups = judged(BENT_FOUR, Rules.JAPANESE)
        black = group_at(groups, position, "B3")
        assert black.status is Status.DEAD
        assert black.decided_by == "proved"
        assert "bent four" in black.how
        # White surrounds 29 empty points and seven dead stones, which count twice.
        assert result(position, groups, JAPANESE) is not None

    def test_bent_four_has_to_be_played_out_under_chinese_rules(self):
        position, groups = judged(BENT_FOUR, Rules.CHINESE)
        black = group_at(groups, position, "B3")
        assert black.status is Status.UNSETTLED
        assert "bent four" in black.how
        assert result(position, groups, CHINESE) is None
        # The players may agree that it is dead.
        decided = judged(BENT_FOUR, dead=parse_points("B3", 8, 6))[1]
        assert group_at(decided, position, "B3").decided_by == "option"
        assert result(position, decided, CHINESE) == "W+48"

    def test_unsettled_is_told_in_place_of_a_result(self):
        position, groups = judged(THREE_IN_A_ROW)
        black = group_at(groups, position, "B4")
        assert black.status is Status.UNSETTLED
        assert black.how == "alive if Black moves, dead if White does"
        assert result(position, groups, JAPANESE) is None
        # Black dies: White has 17 points outside, 14 inside and 11 prisoners. Black lives: 3 points against 17.
        score = score_position(position, groups, JAPANESE, Komi(0))
        (dies, dead), (lives, alive) = score.alternatives()
        assert dies == {black} and not lives
        assert (dead, alive) == ("W+42", "W+14")

    def test_middle_game_has_no_result(self):
        position, groups = judged("""
            . . . . . . . . .
            . . . . . . . . .
            . . X . . . O . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . X . . . O . .
            . . . . . . . . .
            . . . . . . . . .
        """)
        score = score_position(position, groups, CHINESE, Komi(0))
        assert score.result is None
        assert score.counted.open

    @pytest.mark.parametrize("text", [DEAD_INSIDE, SEKI, SEKI_WITH_EYES, THREE_IN_A_ROW])
    def test_swapped_colours_swap_the_statuses(self, text):
        swapped = text.replace("X", "?").replace("O", "X").replace("?", "O")
        position, groups = judged(text)
        other = judged(swapped)[1]
        for g in groups:
            twin = group_at(other, position, min(g.stones).gtp(position.height))
            if g.decided_by == twin.decided_by == "proved":
                assert g.status is twin.status
                assert g.colour is twin.colour.opponent


class TestHonesty:
    def test_proofs_name_what_they_rest_on(self):
        position, groups = judged(SEKI)
        seki = group_at(groups, position, "B3")
        wall = group_at(groups, position, "A4")
        if wall.decided_by == "estimated":
            assert seki.assumes & wall.stones
        for g in groups:
            if g.decided_by != "proved":
                assert not g.assumes

    def test_a_limit_leaves_estimates(self):
        _, groups = judged(SEKI, limits=Limits(nodes=0, seconds=None))
        assert all(g.decided_by != "proved" or "unconditional" in g.how or "eye" in g.how for g in groups)

    def test_time_is_honoured(self):
        import time

        position = board(
            "\n".join([" ".join("X.O.X.O.X.O.X.O.X.O"[:19]), " ".join("." * 19)] * 9 + [" ".join("." * 19)])
        )
        started = time.perf_counter()
        finding = find_groups(position, limits=Limits(seconds=0.5))
        assert time.perf_counter() - started < 3
        assert finding.groups

    def test_same_input_same_output(self):
        assert judged(SEKI_WITH_EYES)[1] == judged(SEKI_WITH_EYES)[1]

    def test_options_decide(self):
        position, groups = judged(DEAD_INSIDE, alive=parse_points("C5", 8, 6))
        assert group_at(groups, position, "C5").status is Status.ALIVE
        assert group_at(groups, position, "C5").decided_by == "option"

    def test_options_are_checked(self):
        with pytest.raises(ValueError, match="no stone on A1"):
            judged(BENT_FOUR.replace("    O O O . X", "    . O O . X"), dead=parse_points("A1", 8, 6))
        with pytest.raises(ValueError, match="both"):
            judged(DEAD_INSIDE, dead=parse_points("C5", 8, 6), alive=parse_points("C5", 8, 6))

    def test_random_games_are_repeatable_and_bounded(self):
        position = board("""
            . . . X O . . .
            X . . X O . . O
            . . . X O O . .
        """)
        owner, played = ownership(position, 20)
        assert played == 20
        assert ownership(position, 20)[0] == owner
        assert all(-1 <= v <= 1 for v in owner.values())
        assert owner[Point(0, 0)] > 0.2
        assert owner[Point(7, 0)] < -0.2

    def test_no_random_games_where_everything_is_unconditional(self):
        _, groups = judged("""
            . X . X O .
            X X X X O O
            O O O O O .
            . O . O O O
        """)
        assert all(g.ownership is None for g in groups)


def test_default_komi_is_used_only_without_handicap():
    assert default_komi(CHINESE, 0).points == 7.5
    assert default_komi(CHINESE, 4).points == 0
