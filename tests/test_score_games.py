"""Finished games that an engine played and scored (tests/games): dead stones and results must agree, and where the
program says 'unsettled' instead, that is listed with the reason."""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from ldjudge.board import Colour, parse_points
from ldjudge.score import Group, ScoringRules, Status, read_komi, read_result, read_rules, score_position
from ldjudge.score.dead import find_groups
from ldjudge.score.groups import stones_with
from ldjudge.search.limits import Limits
from ldjudge.sgf import read_path
from ldjudge.sgf.record import replay

GAMES = Path(__file__).parent / "games"
RESULTS = json.loads((GAMES / "results.json").read_text())
SETTLED = sorted(name for name, game in RESULTS.items() if "unsettled" not in game)
UNSETTLED = sorted(set(RESULTS) - set(SETTLED))
RULES = (ScoringRules.CHINESE, ScoringRules.JAPANESE)


@cache
def record(name):
    (game,) = read_path(str(GAMES / f"{name}.sgf"))
    return replay(game)


@cache
def groups(name):
    """The groups as found within nodes alone, so that the machine's speed plays no part."""
    return find_groups(record(name).position, limits=Limits(nodes=30_000, seconds=None), playouts=40).groups


def engine_dead(name):
    """The stones that the engine takes as dead, without those where it is mistaken (``unsettled`` says why)."""
    position = record(name).position
    names = set(RESULTS[name]["dead"]) - set(RESULTS[name].get("not_dead", ()))
    return parse_points(",".join(names), position.width, position.height)


def score(name, rules, found):
    game = record(name)
    return score_position(
        game.position,
        found,
        rules,
        read_komi(game.komi, rules),
        handicap=game.handicap,
        taken=game.taken,
        file_result=read_result(game.result),
        agreed=game.passes >= 2,
    )


def expected(name, rules):
    """The engine's result as Black's lead."""
    told = read_result(RESULTS[name][rules.value])
    return told.margin if told.winner is not Colour.WHITE else -told.margin


def test_there_are_enough_games():
    assert len(RESULTS) >= 30
    assert len(SETTLED) >= 30
    assert {record(name).position.width for name in RESULTS} == {7, 9, 13, 19}


@pytest.mark.parametrize("name", sorted(RESULTS))
def test_games_end_with_two_passes_or_in_resignation(name):
    if record(name).passes < 2:
        assert record(name).result.endswith("+R")
        assert name in UNSETTLED
    assert read_rules(record(name).rules)[0] in RULES


@pytest.mark.parametrize("name", SETTLED)
def test_dead_stones_and_results_agree_with_the_engine(name):
    assert stones_with(groups(name), Status.DEAD) == engine_dead(name)
    for rules in RULES:
        judged = score(name, rules, groups(name))
        assert judged.counted.margin == expected(name, rules)
        assert judged.result is not None
    # Filling in comes to the area, without compensation for handicap stones.
    ing = score(name, ScoringRules.ING, groups(name)).counted
    area = score(name, ScoringRules.CHINESE, groups(name)).counted
    assert ing.margin == area.margin + area.compensation


@pytest.mark.parametrize("name", UNSETTLED)
def test_where_it_is_not_sure_it_says_so_and_contradicts_nothing(name):
    judged = score(name, ScoringRules.CHINESE, groups(name))
    assert judged.result is None
    assert judged.agrees is None
    proved_dead = frozenset().union(
        *(g.stones for g in groups(name) if g.status is Status.DEAD and g.decided_by == "proved")
    )
    assert proved_dead <= engine_dead(name)
    proved_alive = frozenset().union(
        *(g.stones for g in groups(name) if g.status is Status.ALIVE and g.decided_by == "proved")
    )
    assert not proved_alive & engine_dead(name)


@pytest.mark.parametrize("name", ["13x13-11", "19x19-04", "9x9-07"])
def test_what_the_user_knows_settles_it(name):
    dead = [
        Group(record(name).position.at(p), frozenset({p}), Status.DEAD, "option") for p in sorted(engine_dead(name))
    ]
    for rules in RULES:
        assert score(name, rules, dead).counted.margin == expected(name, rules)


@pytest.mark.parametrize("name", sorted(RESULTS))
def test_the_records_own_result(name):
    rules, _ = read_rules(record(name).rules)
    assert score(name, rules, groups(name)).agrees is (None if name in UNSETTLED else True)


def test_every_point_is_counted_once():
    for name in RESULTS:
        counted = score(name, ScoringRules.CHINESE, groups(name)).counted
        areas = sum((side.area for side in counted.sides.values()), Fraction(0))
        assert areas == counted.board_points
