"""The influence models against values worked out by hand, and against the tables their authors printed."""

import pytest

from ldjudge.board import Colour, Point, Position, read_diagram
from ldjudge.influence import MODELS, Sphere, measure
from ldjudge.influence.models import bouzy, force, gnugo, zobrist


def table(values, width, height):
    """The values as rows from the top, cut to whole numbers towards zero."""
    return [[int(values[Point(c, r)]) for c in range(width)] for r in range(height)]


def rows(text):
    return [[int(n) for n in line.split()] for line in text.strip().splitlines()]


def lone_stone(size, colour=Colour.BLACK):
    return Position(size, size, {Point(size // 2, size // 2): colour})


class TestZobrist:
    def test_one_round_by_hand(self):
        # The four neighbours of X gain 1, those of O lose 1; the point between them gains and loses.
        position, _ = read_diagram("""
            X . O
            . . .
        """)
        assert table(zobrist(position, 1), 3, 2) == rows("""
            50 0 -50
             1 0  -1
        """)

    def test_second_round_by_hand(self):
        # Now the left point of the lower row is above 0: it gives 1 to the corner stone above it and to its right.
        position, _ = read_diagram("""
            X . .
            . . .
        """)
        assert table(zobrist(position, 2), 3, 2) == rows("""
            52 2 1
             2 2 0
        """)

    def test_lone_stone_as_published(self):
        # The pattern that a stone leaves after four rounds, printed in surveys of computer Go.
        assert table(zobrist(lone_stone(9)), 9, 9) == rows("""
            0 0 0 0  1 0 0 0 0
            0 0 0 2  2 2 0 0 0
            0 0 2 4  6 4 2 0 0
            0 2 4 8 10 8 4 2 0
            1 2 6 10 62 10 6 2 1
            0 2 4 8 10 8 4 2 0
            0 0 2 4  6 4 2 0 0
            0 0 0 2  2 2 0 0 0
            0 0 0 0  1 0 0 0 0
        """)


class TestBouzy:
    def test_one_dilation_by_hand(self):
        position, _ = read_diagram("""
            X . . . O
        """)
        assert table(bouzy(position, 1, 0), 5, 1) == rows("128 1 0 -1 -128")

    def test_dilation_stops_next_to_the_other_colour(self):
        # The middle point of three touches both colours and stays 0; so do the stones' own values.
        position, _ = read_diagram("X . O")
        assert table(bouzy(position, 3, 0), 3, 1) == rows("128 0 -128")

    def test_two_dilations_by_hand(self):
        position, _ = read_diagram("X . . .")
        # First: 128 1 0 0. Second: the stone gains 1 from its neighbour, that gains 1 from the stone, the next 1.
        assert table(bouzy(position, 2, 0), 4, 1) == rows("129 2 1 0")

    def test_erosion_by_hand(self):
        position, _ = read_diagram("X . . .")
        # From 129 2 1 0: the third point has one neighbour at 0 and drops to 0; the next round takes the second.
        assert table(bouzy(position, 2, 1), 4, 1) == rows("129 2 0 0")
        assert table(bouzy(position, 2, 2), 4, 1) == rows("129 1 0 0")
        assert table(bouzy(position, 2, 3), 4, 1) == rows("129 0 0 0")

    @pytest.mark.parametrize("dilations", [1, 2, 3, 4, 5])
    def test_lone_stone_is_left_by_as_many_erosions_as_the_paper_says(self, dilations):
        values = bouzy(lone_stone(13), dilations, dilations * (dilations - 1) + 1)
        assert [p for p, v in values.items() if v] == [Point(6, 6)]

    def test_closed_corner_is_territory(self):
        position, _ = read_diagram("""
            . . X . .
            . . X . .
            X X X . .
            . . . . .
            . . . . O
        """)
        field = measure(position, "bouzy")
        assert field.territory[Colour.BLACK] >= {Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)}


class TestForce:
    def test_halves_with_each_step(self):
        position, _ = read_diagram("X . . . . . . .")
        assert table(force(position), 8, 1) == rows("64 32 16 8 4 2 1 0")

    def test_forces_add_up_and_cancel(self):
        position, _ = read_diagram("X . O")
        assert table(force(position), 3, 1) == rows("64 0 -64")
        position, _ = read_diagram("X . X")
        assert table(force(position), 3, 1) == rows("80 64 80")

    def test_goes_round_a_wall(self):
        # The point behind O is three steps round it, not two through it; O gives it 32.
        position, _ = read_diagram("""
            X O .
            . . .
        """)
        values = force(position)
        assert values[Point(2, 0)] == 64 / 2**4 - 32
        assert values[Point(1, 0)] == -64

    def test_colours_mirror(self):
        black, white = force(lone_stone(7)), force(lone_stone(7, Colour.WHITE))
        assert all(black[p] == -white[p] for p in black)


def test_gnugo_lone_stone_as_documented():
    # The table of the documentation for a source of strength 100 and an attenuation of 3, from the stone outwards.
    values = table(gnugo(lone_stone(11)), 11, 11)
    assert [row[5:] for row in values[5:]] == rows("""
        100 33 11 3 1 0
         33 16  5 2 1 0
         11  5  3 1 0 0
          3  2  1 0 0 0
          1  1  0 0 0 0
          0  0  0 0 0 0
    """)


class TestField:
    @pytest.mark.parametrize("model", sorted(MODELS))
    def test_swapped_colours_swap_the_field(self, model):
        position, _ = read_diagram("""
            . . . . . . .
            . X . . . O .
            . . . X . . .
            . . O . . . .
            . X . . O . .
        """)
        swapped = Position(7, 5, {p: c.opponent for p, c in position.stones.items()})
        one, other = measure(position, model), measure(swapped, model)
        assert all(one.values[p] == pytest.approx(-other.values[p]) for p in position.points())
        assert one.size(Sphere.BLACK) == other.size(Sphere.WHITE)

    @pytest.mark.parametrize("model", sorted(MODELS))
    def test_dead_stones_do_not_radiate(self, model):
        position, _ = read_diagram("""
            . O X . .
            . . X . .
            X X X . .
            . . . . .
        """)
        dead = frozenset({Point(1, 0)})
        without = position.with_stones({Point(1, 0): None})
        field = measure(position, model, dead)
        assert field.values == measure(without, model).values
        assert field.spheres[Point(1, 0)] is Sphere.BLACK
        assert field.points(Colour.BLACK, area=False) == len(field.territory[Colour.BLACK]) + 1

    @pytest.mark.parametrize("model", sorted(MODELS))
    def test_empty_board_is_neutral(self, model):
        field = measure(Position(5, 5, {}), model)
        assert field.size(Sphere.NEUTRAL) == 25
        assert field.margin(komi=7, area=True) == -7

    def test_unknown_model_is_refused(self):
        with pytest.raises(ValueError, match="choose one of"):
            measure(Position(5, 5, {}), "magic")
