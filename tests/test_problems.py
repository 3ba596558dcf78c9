"""The problems of ``problems/``: what their files state is what the judge proves, and their table is up to date."""

from __future__ import annotations

import importlib.util
import itertools
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ldjudge.board import Colour
from ldjudge.modes.judge import judge as judge_in_mode
from ldjudge.modes.modes import MODES as TABLE_OF_MODES
from ldjudge.search.limits import Limits
from ldjudge.sgf.result import agrees, format_result, parse_result
from ldjudge.verdict.judge import judge

FOLDER = Path(__file__).resolve().parent.parent / "problems"
FILES = sorted(FOLDER.glob("*/*.sgf"))


def _table() -> ModuleType:
    spec = importlib.util.spec_from_file_location("problems_table", FOLDER / "table.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    path = list(sys.path)
    spec.loader.exec_module(module)
    sys.path[:] = path
    return module


TABLE = _table()


def _name(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_the_judge_proves_what_the_file_states(path: Path) -> None:
    game, problem = TABLE.load(path)
    text = game.root.text("LJRESULT")
    judgement = judge(problem, "auto", Limits(seconds=30))
    assert judgement.complete
    assert agrees(parse_result(text, problem.position.width, problem.position.height), judgement)
    assert format_result(judgement) == text


def test_the_plain_mode_agrees_as_far_as_it_gets() -> None:
    decided = 0
    for path in FILES[::4]:
        game, problem = TABLE.load(path)
        judgement = judge(problem, "round-robin", Limits(nodes=10_000))
        stated = parse_result(game.root.text("LJRESULT"), problem.position.width, problem.position.height)
        assert agrees(stated, judgement) is not False, path.name
        decided += judgement.complete
    assert decided > len(FILES[::4]) // 2


# Every mode and every pair, each over both bases; each run gives every problem another of them.
SINGLE = [spec.name for spec in TABLE_OF_MODES if not spec.is_base and spec.name != "target"]  # which does nothing
MODES = [*SINGLE, *(f"{a},{b}" for a, b in itertools.combinations(SINGLE, 2))]


@pytest.mark.parametrize("shift", range(2))
def test_no_mode_changes_what_the_file_states(shift: int) -> None:
    for number, path in enumerate(FILES):
        mode = MODES[(number + 5 * shift) % len(MODES)]
        game, problem = TABLE.load(path)
        judgement = judge_in_mode(problem, mode, Limits(seconds=30))
        stated = parse_result(game.root.text("LJRESULT"), problem.position.width, problem.position.height)
        assert judgement.complete and agrees(stated, judgement), f"{path.name} in mode {mode}"


def test_no_mode_over_the_plain_search_changes_it_as_far_as_it_gets() -> None:
    for number, path in enumerate(FILES[::3]):
        mode = "round-robin," + MODES[number % len(MODES)]
        game, problem = TABLE.load(path)
        judgement = judge_in_mode(problem, mode, Limits(nodes=5_000))
        stated = parse_result(game.root.text("LJRESULT"), problem.position.width, problem.position.height)
        assert agrees(stated, judgement) is not False, f"{path.name} in mode {mode}"


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_the_file_is_a_clean_problem_with_a_name_and_a_reason(path: Path) -> None:
    game, problem = TABLE.load(path)
    assert not problem.notes, "no open rim, no chain cut in two"
    assert not game.diagnostics
    assert game.root.text("GN")
    assert len(game.root.text("C")) > 20


def test_there_are_many_kinds() -> None:
    assert len(FILES) >= 64
    problems = [TABLE.load(path)[1] for path in FILES]
    assert {path.parent.name for path in FILES} == set(TABLE.KINDS)
    assert len({(p.position, p.teban, p.targets) for p in problems}) == len(FILES)
    for colour in Colour:
        assert sum(problem.defender is colour for problem in problems) >= len(FILES) // 5
        assert sum(problem.teban is colour for problem in problems) >= len(FILES) // 5


def test_the_table_is_up_to_date() -> None:
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == TABLE.table(), "run python problems/table.py"


def test_what_was_not_settled_is_not_stated() -> None:
    path = next(path for path in FILES if "LJRESULT[win alive" in path.read_text(encoding="utf-8"))
    judgement = judge(TABLE.load(path)[1], "auto", Limits(seconds=30))
    assert judgement.complete
    for text, agreed in (("unknown", None), ("unknown alive", True), ("unknown dead", False)):
        assert agrees(parse_result(text, 19, 19), judgement) is agreed


@pytest.mark.parametrize(
    "word",
    [
        "threats:1_0",
        "threats:１",
        "threats:",
        "threats:x",
        "threats",
        "moves:zz9",
        "moves:tt",
        "moves:",
        "best:,",
        "nonsense",
    ],
)
def test_words_without_a_meaning_are_no_result(word: str) -> None:
    assert parse_result("ko threats:-3", 19, 19) == {"result": "ko", "class": "ko", "threats": -3}
    with pytest.raises(ValueError, match="in LJRESULT"):
        parse_result(f"ko {word}", 19, 19)


def test_a_move_may_be_stated_twice() -> None:
    assert parse_result("win moves:pass,bb,aa,bb", 19, 13)["winning_moves"] == ["A13", "B12", "pass"]
