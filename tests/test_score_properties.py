"""What holds for every position: counts add up, colours mirror, unconditional life is never captured."""

from __future__ import annotations

import random
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from ldjudge.board import Colour, Position
from ldjudge.influence import MODELS, measure
from ldjudge.score import Komi, ScoringRules, Status, count, score_position
from ldjudge.score.counting import regions
from ldjudge.score.dead import find_groups
from ldjudge.score.groups import stones_with
from ldjudge.score.unconditional import unconditional_life
from ldjudge.search.limits import Limits


def random_position(seed: int, width: int, height: int, fullness: float) -> Position:
    """Stones at random, chains without liberties taken off."""
    rng = random.Random(seed)
    stones = {p: rng.choice(list(Colour)) for p in Position(width, height, {}).points() if rng.random() < fullness}
    position = Position(width, height, stones)
    while dead := [c for c in position.chains() if not c.liberties]:
        position = position.with_stones(dict.fromkeys(dead[0].stones))
    return position


positions = st.builds(
    random_position,
    st.integers(0, 10**6),
    st.integers(1, 8),
    st.integers(1, 7),
    st.sampled_from([0.2, 0.5, 0.7, 0.9]),
)


def swapped(position: Position) -> Position:
    return Position(position.width, position.height, {p: c.opponent for p, c in position.stones.items()})


@given(positions)
@settings(max_examples=150, deadline=None)
def test_every_point_is_counted_once_by_area(position):
    for seki in (frozenset(), position.stones_of(Colour.BLACK)):
        counted = count(position, frozenset(), ScoringRules.CHINESE, seki=seki)
        assert sum((side.area for side in counted.sides.values()), Fraction(0)) == position.width * position.height
        parts = [*(side.points for side in counted.sides.values()), counted.dame, counted.shared, counted.open]
        assert sum(len(part) for part in parts) + len(position.stones) == position.width * position.height


@given(positions)
@settings(max_examples=100, deadline=None)
def test_regions_cut_the_empty_points(position):
    found = regions(position)
    points = [p for region in found for p in region.points]
    assert len(points) == len(set(points))
    assert set(points) == {p for p in position.points() if p not in position.stones}


@given(positions)
@settings(max_examples=100, deadline=None)
def test_colours_mirror(position):
    for rules in ScoringRules:
        one = count(position, frozenset(), rules)
        other = count(swapped(position), frozenset(), rules)
        assert one.margin == -other.margin
        assert one.dame == other.dame


@given(positions, st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_unconditional_life_outlives_any_moves_of_the_other_side(position, seed):
    rng = random.Random(seed)
    for colour in Colour:
        life = unconditional_life(position, colour)
        after = position
        for _ in range(60):
            moves = [p for p in after.points() if p not in after.stones and after.forbidden(colour.opponent, p) is None]
            if not moves:
                break
            after = after.play(colour.opponent, rng.choice(moves))
        assert all(after.at(p) is colour for p in life.alive)


@given(positions)
@settings(max_examples=25, deadline=None)
def test_finding_groups_takes_any_position(position):
    finding = find_groups(position, limits=Limits(nodes=2_000, seconds=None), playouts=4)
    stones = [p for g in finding.groups for p in g.stones]
    assert len(stones) == len(set(stones)) == len(position.stones)
    for g in finding.groups:
        assert all(position.at(p) is g.colour for p in g.stones)
        assert g.decided_by == "proved" or not g.assumes
    # A proof may only rest on stones that are themselves told as living.
    living = stones_with(finding.groups, Status.ALIVE) | stones_with(finding.groups, Status.SEKI)
    assert all(g.assumes <= living for g in finding.groups)
    score = score_position(position, finding.groups, ScoringRules.JAPANESE, Komi(Fraction(0)))
    assert (score.result is None) == bool(score.unsettled or score.counted.open)


@given(positions)
@settings(max_examples=40, deadline=None)
def test_influence_takes_any_position(position):
    for model in MODELS:
        field = measure(position, model)
        assert set(field.values) == set(position.points())
        for colour in Colour:
            assert not field.territory[colour] & set(position.stones)
