"""The count of finished positions whose dead stones are known, rule set by rule set; all counted by hand."""

from fractions import Fraction

import pytest

from ldjudge.board import Colour, Point, read_diagram
from ldjudge.score import Komi, ScoringRules, count, read_komi, read_result, read_rules, score_position
from ldjudge.score.groups import Group, Status
from ldjudge.score.komi import default_komi

CHINESE, JAPANESE, ING = ScoringRules.CHINESE, ScoringRules.JAPANESE, ScoringRules.ING
BLACK, WHITE = Colour.BLACK, Colour.WHITE


def board(text):
    return read_diagram(text)[0]


def at(text, sign):
    """The points of a sign in a diagram where lower-case letters mark dead stones."""
    lines = [line.split() for line in text.strip().splitlines()]
    return frozenset(Point(c, r) for r, line in enumerate(lines) for c, s in enumerate(line) if s == sign)


# A board of 7 x 5 without neutral points.
SPLIT = """
    . . X O . O .
    . . X O O O .
    . . X O . O .
    . . X O O . O
    . . X O . O .
"""


def test_area_by_hand():
    # Black 5 stones + 10 points; the other 20 of the 35 points are White's.
    counted = count(board(SPLIT), frozenset(), CHINESE)
    assert counted.sides[BLACK].area == 15
    assert counted.sides[WHITE].area == 20
    assert counted.margin == -5
    assert not counted.dame


def test_territory_by_hand():
    # Black 10 points. White: E5, G5, G4, E3, G3, F2, E1, G1 = 8 points.
    counted = count(board(SPLIT), frozenset(), JAPANESE, Fraction(13, 2), taken={BLACK: 3, WHITE: 1})
    assert counted.sides[BLACK].territory == 10 + 3
    assert counted.sides[WHITE].territory == 8 + 1
    assert counted.margin == 13 - 9 - Fraction(13, 2)


DEAD_INSIDE = """
    . . X O .
    . o X O .
    . . X O .
"""


def test_dead_group_inside_territory():
    position = board(DEAD_INSIDE.upper())
    dead = at(DEAD_INSIDE, "o")
    # Area: Black 3 stones + 6 points, White 3 + 3. Territory: 6 points + 1 prisoner against 3.
    assert count(position, dead, CHINESE).margin == 9 - 6
    assert count(position, dead, JAPANESE).margin == 7 - 3
    assert count(position, dead, ING).margin == 9 - 6


def test_area_behind_an_unfilled_neutral_point():
    # C3 touches both sides: neutral. What is behind it touches one side alone, and is that side's.
    position = board("""
        . . X O .
        . . . O .
        . . X O .
    """)
    counted = count(position, frozenset(), CHINESE)
    assert counted.dame == {Point(2, 1)}
    assert len(counted.sides[BLACK].points) == 6
    assert counted.margin == 8 - 6
    assert not counted.open


def test_unclosed_border_is_told():
    position = board("""
        . X . . . O .
        . X . . . O .
        . X . . . O .
    """)
    # The middle line is as near to the one as to the other.
    assert count(position, frozenset(), CHINESE).open == {Point(3, 0), Point(3, 1), Point(3, 2)}
    assert score_position(position, (), CHINESE, Komi(Fraction(0))).result is None
    # Players who have passed are taken at their word.
    assert score_position(position, (), CHINESE, Komi(Fraction(0)), agreed=True).result == "0"


def test_border_of_two_neutral_points():
    position = board("""
        . X . . O .
        . X . . O .
    """)
    counted = count(position, frozenset(), CHINESE)
    assert len(counted.dame) == 4
    assert not counted.open


DAME = """
    . X . O .
    . X . O .
    . X . O O
"""


def test_dame_left():
    # Three neutral points in the middle, shared half and half by area, nobody's by territory.
    counted = count(board(DAME), frozenset(), CHINESE)
    assert counted.dame == {Point(2, 0), Point(2, 1), Point(2, 2)}
    assert counted.sides[BLACK].area == 3 + 3 + Fraction(3, 2)
    assert counted.sides[WHITE].area == 4 + 2 + Fraction(3, 2)
    assert counted.margin == 0
    assert count(board(DAME), frozenset(), JAPANESE).margin == 1
    score = score_position(board(DAME), (), CHINESE, Komi(Fraction(0)))
    assert score.result == "0"
    assert any("Have all neutral points been filled?" in note for note in score.notes)


def test_seki_with_one_eye():
    # The corner group of Black and the white group beside it, shared liberties A2 and B2.
    position = board("""
        . X O O X . .
        X X X O X X .
        . . . O O X .
        O O O O O X .
        X X X X X X .
        . . . . . . .
    """)
    left = position.chain(Point(1, 0)).stones
    middle = position.chain(Point(2, 0)).stones
    assert position.chain(Point(0, 3)).stones == middle
    seki = left | middle
    counted = count(position, frozenset(), JAPANESE, seki=seki)
    # A6 is Black's eye in the seki: nobody's by territory, Black's by area.
    assert counted.barren == {Point(0, 0)}
    assert counted.shared == {Point(0, 2), Point(1, 2), Point(2, 2)}
    assert not counted.dame
    assert Point(0, 0) not in counted.sides[BLACK].points
    assert Point(0, 0) in count(position, frozenset(), CHINESE, seki=seki).sides[BLACK].points


def test_seki_with_eyes_counts_by_area_only():
    position = board("""
        . X . O .
        X X X O O
        O O O O O
        . . . . .
    """)
    seki = position.chain(Point(1, 0)).stones | position.chain(Point(3, 0)).stones
    counted = count(position, frozenset(), JAPANESE, seki=seki)
    assert counted.shared == {Point(2, 0)}
    assert Point(0, 0) in counted.barren
    assert Point(4, 0) in counted.barren
    assert counted.margin == 0
    area = count(position, frozenset(), CHINESE, seki=seki)
    # Black: 4 stones, one eye, half of C4. White has the other half.
    assert area.sides[BLACK].area == 4 + 1 + Fraction(1, 2)
    assert area.sides[BLACK].area + area.sides[WHITE].area == 20


def test_dead_stones_in_a_seki_are_no_prisoners():
    position = board("""
        O X . O .
        . X X O O
        X X O O O
        O O O . .
    """)
    dead = frozenset({Point(0, 0)})
    seki = position.chain(Point(1, 0)).stones | position.chain(Point(3, 0)).stones
    counted = count(position, dead, JAPANESE, seki=seki)
    assert counted.sides[BLACK].dead == 0
    assert counted.sides[BLACK].territory == 0


@pytest.mark.parametrize("stones", range(2, 10))
def test_handicap_by_the_documents_measure(stones):
    """180 1/2 plus half the handicap stones is what Black has to exceed; no komi unless given."""
    position = board("\n".join([" ".join(["."] * 19)] * 19))
    komi = default_komi(CHINESE, stones)
    assert komi.points == 0
    counted = count(position, frozenset(), CHINESE, komi.points, stones)
    assert counted.measure(BLACK) == Fraction(361, 2) + Fraction(stones, 2)
    assert counted.measure(WHITE) == Fraction(361, 2) - Fraction(stones, 2)
    assert counted.margin == -stones
    # The stones weigh nothing where they were never counted, or where filling in measures the area alone.
    assert count(position, frozenset(), JAPANESE, komi.points, stones).margin == 0
    assert count(position, frozenset(), ING, komi.points, stones).margin == 0


def test_the_documents_numbers_for_komi():
    """Komi of 3 3/4 stones: 184 1/4 is Black's measure and 176 3/4 White's."""
    position = board("\n".join([" ".join(["."] * 19)] * 19))
    counted = count(position, frozenset(), CHINESE, read_komi("3.75s", CHINESE).points)
    assert counted.measure(BLACK) == Fraction("184.25")
    assert counted.measure(WHITE) == Fraction("176.75")


class TestKomi:
    @pytest.mark.parametrize(
        ("text", "points"),
        [("3.75", "7.5"), ("2.75", "5.5"), ("375", "7.5"), ("3.75s", "7.5"), ("7.5", "7.5"), ("0", "0"), ("-5", "-5")],
    )
    def test_chinese(self, text, points):
        komi = read_komi(text, CHINESE)
        assert komi.points == Fraction(points)
        assert (komi.note is not None) == (text in ("3.75", "2.75", "375"))

    def test_points_under_other_rules(self):
        assert read_komi("3.75", JAPANESE).points == Fraction("3.75")
        assert read_komi("3.75 s", JAPANESE).points == Fraction("7.5")
        assert read_komi("6,5", ING).points == Fraction("6.5")

    @pytest.mark.parametrize("text", ["", "nan", "1e99", "6.5.5", "six", "99999999", "6.5p", "٦"])
    def test_refused(self, text):
        with pytest.raises(ValueError, match="is no komi"):
            read_komi(text, CHINESE)

    def test_defaults(self):
        assert default_komi(CHINESE, 0).points == Fraction("7.5")
        assert default_komi(JAPANESE, 0).points == Fraction("6.5")
        assert default_komi(ING, 0).points == 8


def test_ing_fills_in():
    # 15 points: 7 stones each. Black owns 9: two of its points stay empty; White owns 6: one stone is left over.
    counted = count(board(DEAD_INSIDE.upper()), at(DEAD_INSIDE, "o"), ING)
    assert counted.fill_in(BLACK) == (2, 0)
    assert counted.fill_in(WHITE) == (0, 1)


def test_equal_counts_are_blacks_under_ing():
    position = board(DAME)
    assert score_position(position, (), ING, Komi(Fraction(0))).result == "B+0"
    assert score_position(position, (), ING, Komi(Fraction(8))).result == "W+8"


def test_unsettled_gives_no_result_but_says_so():
    position = board(DEAD_INSIDE.upper())
    group = Group(WHITE, frozenset({Point(1, 1)}), Status.UNSETTLED, "proved")
    score = score_position(position, [group], CHINESE, Komi(Fraction(0)))
    assert score.result is None
    assert score.agrees is None
    assert any("no result yet" in note for note in score.notes)


@pytest.mark.parametrize(
    ("text", "winner", "margin"),
    [
        ("B+3.5", BLACK, "3.5"),
        ("w+0.5", WHITE, "0.5"),
        ("B+R", BLACK, None),
        ("W+Time", WHITE, None),
        ("0", None, "0"),
        ("Draw", None, "0"),
        ("Void", None, None),
        ("?", None, None),
    ],
)
def test_reads_the_records_result(text, winner, margin):
    result = read_result(text)
    assert result.winner is winner
    assert result.margin == (Fraction(margin) if margin else None)


def test_compares_with_the_records_result():
    def agrees(re, rules=CHINESE, komi="0"):
        return score_position(
            board(DEAD_INSIDE.upper()),
            [Group(WHITE, at(DEAD_INSIDE, "o"), Status.DEAD, "proved")],
            rules,
            read_komi(komi, rules),
            file_result=read_result(re),
        ).agrees

    assert agrees("B+3") is True
    assert agrees("B+1.5") is True, "Chinese records may tell stones: half the points"
    assert agrees("B+4", JAPANESE) is True
    assert agrees("B+2", JAPANESE) is False
    assert agrees("W+3") is False
    assert agrees("B+R") is None
    assert agrees(None) is None


def test_reads_rules():
    assert read_rules("Chinese") == (CHINESE, None)
    assert read_rules(" japanese rules ")[0] is JAPANESE
    assert read_rules("GOE")[0] is ING
    assert read_rules(None) == (None, None)
    rules, note = read_rules("AGA")
    assert rules is CHINESE
    assert "compensation" in note
    assert read_rules("house")[0] is None
