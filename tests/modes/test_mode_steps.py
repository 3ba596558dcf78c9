"""The steps of the five working examples, on the positions that match their descriptions, board by board.

X is black, the defender; O is white. The positions are in problems/modes.
"""

from __future__ import annotations

from ldjudge.board import Colour, Point, Position, draw, parse_point, parse_points, read_diagram
from ldjudge.modes import divide, inside, ladder, outside, target
from ldjudge.modes.ground import Ground
from ldjudge.modes.outcome import Means
from ldjudge.modes.shapes import points_e, points_o, tentative, vacant
from ldjudge.problem import Boundary, Problem, make_problem
from ldjudge.search.arena import Arena, State
from ldjudge.search.limits import Limits
from ldjudge.search.provers import make_prover


def means(base: str = "auto") -> Means:
    """Means without limits that matter here."""
    return Means(lambda arena, limits: make_prover(base, arena, limits), Limits())


def board(text: str) -> str:
    """A diagram as ``draw`` writes it."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


# Points E and O (the figures 18 to 22 of the description)


def test_points_e_and_o_of_two_stones() -> None:
    position, _ = read_diagram(
        """
        . . . . .
        . . . . .
        . . X X O
        . . . . .
        """
    )
    group = position.stones_of(Colour.BLACK)
    assert points_e(position, group) == {Point(2, 1), Point(3, 1), Point(1, 2), Point(4, 2), Point(2, 3), Point(3, 3)}
    assert points_o(position, group) == {Point(1, 1), Point(4, 1), Point(1, 3), Point(4, 3)}
    assert Point(4, 2) not in vacant(position, points_e(position, group))


# Working example 1


def test_inside_finds_the_eight_white_stones(example) -> None:
    problem = example("inside-13-around-8")
    assert len(problem.object_stones) == 13
    inner = inside.initial_judgment(problem)
    assert inner is not None
    assert len(inner.stones) == 8
    assert problem.names(inner.empty) == ["A8", "B7", "C9"]


def test_inside_judges_them_with_targets_first(example) -> None:
    problem = example("inside-13-around-8")
    inner = inside.initial_judgment(problem)
    assert inner is not None
    first = inside.first_judgment_problem(problem, inner)
    assert (first.defender, first.teban, first.realm) == (Colour.WHITE, Colour.WHITE, inner.points)
    assert first.targets == inner.stones  # all of them touch the black stones outside
    assert inside.second_judgment_problem(problem, inner).targets == frozenset()
    assert [p.gtp(9) for p in means().winning_points(first)[1]] == ["B7"]


def test_inside_moves_the_winner_to_the_front_and_the_rest_to_the_end(example) -> None:
    problem = example("inside-13-around-8")
    outcome = inside.run(problem, means())
    assert outcome.decided is None
    names = [p.gtp(9) for p in outcome.order]
    assert names[0] == "B7"
    assert names[-2:] == ["C9", "A8"]  # ties keep the tentative order
    assert outcome.report["judgment"] == "first"
    assert outcome.boards[0][1].splitlines()[:3] == [
        "O O b O X . O . .",
        "b O O O X . O . .",
        "O a O X X O . . .",
    ]


def test_inside_needs_object_stones_all_around() -> None:
    """The white stone is shut in by black stones; with one of them off the realm it is no inner realm (S3110)."""
    position, _ = read_diagram(
        """
        O . X . O
        . X . X O
        X . X O O
        . O O O .
        """
    )
    inner = frozenset({Point(0, 0), Point(1, 0), Point(0, 1)})
    whole = make_problem(position, [p for p in position.points() if p.row < 3], Colour.WHITE, defender=Colour.BLACK)
    found = inside.initial_judgment(whole)
    assert found is not None
    assert found.points == inner
    part = make_problem(position, whole.realm - {Point(0, 2)}, Colour.WHITE, defender=Colour.BLACK)
    assert inside.initial_judgment(part) is None


def test_process_d_lowers_everything_where_nothing_wins() -> None:
    order = [Point(c, 0) for c in range(5)]
    inner = inside.InnerRealm(frozenset(order[:2]), frozenset(), frozenset(order[:2]))
    assert inside.change_priority(order, inner, []) == tuple(order[2:] + order[:2])
    assert inside.change_priority(order, inner, [order[1]]) == (order[1], *order[2:], order[0])


# Working example 2


def test_outside_extracts_two_closed_realms(example) -> None:
    problem = example("outside-two-closed-realms")
    assert len(problem.object_stones) == 8
    names = problem.names
    realms = outside.closed_realms(problem)
    assert [names(r.area) for r in realms] == [["D9"], ["D7"]]
    assert [names(r.walls) for r in realms] == [["C9", "D8", "E9"], ["C7", "D6", "D8", "E7"]]


def test_outside_first_processing_board_by_board(example) -> None:
    problem = example("outside-two-closed-realms")
    names = problem.names
    first = outside.first_outside(problem)
    assert [names(points) for points in first.extracted] == [
        ["C7", "C8", "D6", "E6", "E7", "E8", "F5", "F6", "F7", "G5", "G6", "G7"],
        ["C8", "C9", "E8", "E9", "F5", "F6", "F9", "G5", "G6", "G7"],
    ]
    assert names(first.common) == ["C8", "E8", "F5", "F6", "G5", "G6", "G7"]
    assert names(first.placed) == ["F5", "F6", "G5", "G6", "G7"]  # less the object stones and their vacant E
    assert first.kept == first.placed  # all of them are joined to the outside
    small = outside.with_outside(problem, first.kept)
    assert draw(small.position) == board(
        """
        . O X . X . O . .
        . O X X X O O . .
        . O X . X . O O .
        . O O X . O O O .
        . . O O O O O O .
        . . . . . O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """
    )
    assert len(small.realm) == len(problem.realm) - 5
    assert not list(outside.second_outside(small))


def test_outside_takes_back_what_is_not_joined_to_the_outside() -> None:
    """The point in the corner is far from the closed realm, but black stones cut it off from the white outside."""
    position, _ = read_diagram(
        """
        . . X . X O
        . . X X X O
        X X . . . O
        . . . . . O
        O O O O O O
        """
    )
    realm = [p for p in position.points() if p.row < 4 and p.column < 5]
    problem = make_problem(position, realm, Colour.BLACK, defender=Colour.BLACK)
    first = outside.first_outside(problem)
    assert all(p.row > 2 for p in first.kept)
    assert first.kept <= first.placed


def test_outside_second_processing_alone(example) -> None:
    problem = example("outside-loosely-surrounded")
    first = outside.first_outside(problem)
    assert (first.realms, first.kept) == ((), frozenset())
    assert [problem.names(points) for points in outside.second_outside(problem)] == [["D5", "E5"]]


def test_outside_second_processing_goes_on_round_by_round() -> None:
    position, _ = read_diagram(
        """
        . . . . . . O
        . X . . . . O
        . X . . . . O
        . . . . . . O
        O O O O O O O
        """
    )
    realm = [p for p in position.points() if p.row < 4 and p.column < 6]
    problem = make_problem(position, realm, Colour.BLACK, defender=Colour.BLACK)
    rounds = [problem.names(points) for points in outside.second_outside(problem)]
    assert rounds[0] == ["F2"]
    assert rounds[1] == ["E2", "F3"]
    assert rounds[2] == ["D2", "E3", "F4"]
    assert all("F5" not in names for names in rounds)  # line 1
    assert all("B2" not in names for names in rounds)  # next to an object stone


def test_outside_counts_empty_points_under_wall() -> None:
    position, _ = read_diagram(
        """
        X . . .
        X . . .
        . . . .
        """
    )
    realm = [Point(c, r) for c in range(3) for r in range(2)]
    walled = make_problem(position, realm, Colour.BLACK, defender=Colour.BLACK, boundary=Boundary.WALL)
    assert outside.second_outside_round(walled) == {Point(2, 1)}
    opened = make_problem(position, realm, Colour.BLACK, defender=Colour.BLACK)
    assert outside.second_outside_round(opened) == frozenset()


def test_outside_lives_and_confirms(example) -> None:
    problem = example("outside-two-closed-realms")
    outcome = outside.run(problem, means())
    assert (outcome.decided, outcome.report["move"]) == ("alive", "E6")
    assert "confirmed on the true board" in outcome.reason


# Working example 3


def test_divide_finds_the_line_of_four(example) -> None:
    problem = example("divide-nine-stones")
    assert len(problem.object_stones) == 9
    (division,) = divide.dividing_lines(problem)
    assert [p.gtp(9) for p in division.line] == ["A5", "B5", "C5", "D5"]
    assert {p.row for p in division.r1} == {2, 3}
    assert {p.row for p in division.r2} == {5, 6}


def test_divide_no_eye_above(example) -> None:
    problem = example("divide-nine-stones")
    (division,) = divide.dividing_lines(problem)
    small = divide.no_eye(problem, division.r1)
    assert draw(small.position).splitlines()[:6] == [
        ". . . . . . . . .",
        "O O O O . . . . .",
        "O O O O O . . . .",
        "O O O O O . . . .",
        "X X X X O . . . .",
        "X . X . O . . . .",
    ]
    assert small.realm == division.r2 | frozenset(division.line)


def test_divide_half_an_eye_above(example) -> None:
    """Black at A7 takes two stones and has an eye; White at A7 takes five and leaves none."""
    problem = example("divide-nine-stones")
    (division,) = divide.dividing_lines(problem)
    shape = divide.half_eye(problem, division.line, division.r1)
    assert shape is not None
    assert [p.gtp(9) for p in shape.pair] == ["A6", "B6"]
    assert shape.p3.gtp(9) == "A7"
    assert draw(shape.problem.position).splitlines()[:6] == [
        "O O . . . . . . .",
        "X X O O . . . . .",
        ". X O O O . . . .",
        "O O X O O . . . .",
        "X X X X O . . . .",
        "X . X . O . . . .",
    ]
    position = shape.problem.position
    assert position.captures(Colour.BLACK, shape.p3) == frozenset(shape.pair)
    assert len(position.captures(Colour.WHITE, shape.p3)) == 3


def test_divide_one_eye_below(example) -> None:
    """With a liberty at C2, White at A3 takes nothing any more."""
    problem = example("divide-nine-stones")
    (division,) = divide.dividing_lines(problem)
    shape = divide.one_eye(problem, division.line, division.r2)
    assert shape is not None
    assert shape.opened is not None
    assert shape.opened.gtp(9) == "C2"
    assert draw(shape.problem.position).splitlines()[4:] == [
        "X X X X O . . . .",
        "O O X O O . . . .",
        ". X O O O . . . .",
        "X X . O . . . . .",
        "O O . . . . . . .",
    ]
    position = shape.problem.position
    assert position.captures(Colour.BLACK, shape.p3) == frozenset(shape.pair)
    assert not position.captures(Colour.WHITE, shape.p3)


def test_divide_goes_through_a_b_and_c_prime(example) -> None:
    problem = example("divide-nine-stones")
    outcome = divide.run(problem, means())
    steps = [(step["process"], step["result"]) for step in outcome.report["steps"]]
    assert [name for name, _ in steps] == ["A", "B", "C'"]
    assert [result for _, result in steps[1:]] == ["alive", "alive"]
    assert outcome.decided is None  # eye counts prove nothing: they order the base search
    assert outcome.order[0].gtp(9) == "B7"  # which is the only move that lives
    assert set(outcome.order) == problem.realm


def test_divide_puts_the_half_eye_at_the_end_of_a_straight_line() -> None:
    """P3 must not be next to the stones that close in the line; in the open middle both candidates are."""
    position = Position(9, 9, {Point(c, 4): Colour.BLACK for c in range(9)})
    problem = make_problem(position, list(position.points()), Colour.BLACK)
    line = tuple(Point(c, 4) for c in range(9))
    shape = divide.half_eye(problem, line, frozenset(p for p in position.points() if p.row < 4))
    assert shape is not None
    assert (shape.pair, shape.p3) == ((Point(0, 3), Point(1, 3)), Point(0, 2))


def test_divide_is_for_the_defender_to_move(example) -> None:
    problem = example("inside-13-around-8")
    assert not divide.run(problem, means()).applies


# Working example 4


class Playing:
    """The ladder's lists along a line of play, points by their names."""

    def __init__(self, problem: Problem) -> None:
        self.arena = Arena.of(problem)
        self.height = problem.position.height
        self.width = problem.position.width
        first = min(problem.targets) if problem.targets else None
        self.ladder = ladder.Ladder(
            Ground(self.arena), None if first is None else self.arena.index(first), ladder.POSITIONS
        )
        self.state: State = self.arena.start

    def play(self, name: str) -> None:
        after = self.ladder.ground.play(self.state, self.arena.index(parse_point(name, self.width, self.height)))
        assert after is not None
        self.state = after[0]

    @property
    def count(self) -> int:
        return self.ladder.count(self.state, self.ladder.stones(self.state))

    def names(self, found: list[tuple[int, int]]) -> list[tuple[int, str]]:
        return [(priority, self.arena.points[i].gtp(self.height)) for priority, i in found]


def test_ladder_three_liberties_that_become_five_four_and_three(example) -> None:
    playing = Playing(example("ladder-two-stones-in-a-net"))
    assert playing.count == 3
    listed = playing.ladder.by_new_liberties(playing.state, playing.ladder.stones(playing.state))
    assert playing.names(listed) == [(5, "E3"), (4, "D4"), (3, "F5")]
    assert [i for i, _ in playing.ladder.pushes(playing.state, 0)] == [i for _, i in listed]


def test_ladder_follows_the_priorities(example) -> None:
    playing = Playing(example("ladder-two-stones-in-a-net"))
    playing.play("E3")  # the attacker, on the point of five
    assert playing.count == 2
    defence = playing.names(playing.ladder.defence_list(playing.state))
    assert defence == [(4003, "D4"), (4002, "F5"), (2000, "G5"), (1000, "C3")]
    playing.play("D4")  # the defender joins a stone: it becomes target
    assert playing.count == 3
    playing.play("C3")
    assert playing.count == 2
    assert playing.ladder.answers(playing.state)[1] is None  # with two liberties no list is complete


def test_ladder_captures_the_net(example) -> None:
    problem = example("ladder-two-stones-in-a-net")
    outcome = ladder.run(problem, means())
    assert outcome.decided == "dead"
    assert outcome.report["targets"][0]["line"][0] == "E3"
    assert [p.gtp(9) for p in outcome.first if p is not None] == ["E3"]


def test_ladder_defence_list_next_to_stones_short_of_liberties() -> None:
    """The target C3 has two liberties; the white stone D3 next to it has one (6000), B3 and B2 together two (5000)."""
    position, _ = read_diagram(
        """
        . . . X . . .
        . . . . . . .
        X O X O X . .
        X O . X . . .
        . X . . . . .
        """
    )
    problem = make_problem(position, list(position.points()), Colour.BLACK, targets=[Point(2, 2)])
    playing = Playing(problem)
    assert playing.count == 2
    found = {name: priority for priority, name in playing.names(playing.ladder.defence_list(playing.state))}
    assert found["D4"] == 6000
    assert found["B4"] == found["C2"] == 5000
    assert found["C4"] == 4000 + 4  # C2, and B4, C5 and D4 that are new
    assert found["C5"] == 2000  # E of the vacant E
    attack = {name: priority for priority, name in playing.names(playing.ladder.attack_list(playing.state))}
    assert attack["D4"] == 5000  # the last liberty of an own neighbour in atari
    assert attack["B4"] == 3000  # O


def test_ladder_atari_list_is_complete() -> None:
    position, _ = read_diagram(
        """
        . . O . .
        . O X . .
        . . O X .
        . . . . .
        """
    )
    problem = make_problem(position, list(position.points()), Colour.BLACK, targets=[Point(2, 1)])
    playing = Playing(problem)
    assert playing.count == 1
    assert playing.names(playing.ladder.atari_list(playing.state)) == [(4000, "D3")]
    listed = playing.ladder.answers(playing.state)
    assert listed is not None
    assert listed[1] is not None  # complete, as long as nothing around it changes
    # Without targets a new stone elsewhere would have to be captured as well: no list is complete.
    whole = Playing(make_problem(position, list(position.points()), Colour.BLACK, defender=Colour.BLACK))
    assert whole.count > 2


def test_target_names_the_chains_that_must_live(example) -> None:
    outcome = target.run(example("ladder-two-stones-in-a-net"), means())
    assert outcome.report["stones"] == ["E4", "E5"]
    assert not target.run(example("divide-nine-stones"), means()).applies


def test_tentative_order_is_row_by_row() -> None:
    points = parse_points("A1:B2", 2, 2)
    assert [p.gtp(2) for p in tentative(points)] == ["A2", "B2", "A1", "B1"]
