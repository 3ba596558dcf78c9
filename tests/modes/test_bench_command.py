"""``ldjudge bench``: figures, forms, exit codes."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ldjudge.cli.bench import _row, command
from ldjudge.cli.group import mode_rows
from ldjudge.modes.modes import BY_NAME, MODES, mode_name, parse_modes
from ldjudge.render.plot import nodes_by_realm

PROBLEMS = Path(__file__).parents[2] / "problems" / "modes"


def bench(*arguments: str) -> Result:
    return CliRunner().invoke(command, [str(PROBLEMS), "--nodes", "20000", *arguments], standalone_mode=False)


def test_the_table_has_a_row_for_each_mode() -> None:
    result = bench("-m", "auto", "-m", "inside", "-m", "ladder,outside")
    assert result.return_value == 0, result.output
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["auto", "inside", "outside,ladder"]
    assert "5/5" in lines[1]


def test_json_holds_the_cases_and_the_plot_the_modes(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    result = bench("-m", "auto", "-m", "ladder", "-f", "json", "--plot", str(plot))
    data = json.loads(result.stdout)
    assert data["schema"] == "ldjudge-bench/1"
    assert {row["mode"] for row in data["modes"]} == {"auto", "ladder"}
    assert len(data["cases"]) == 10
    assert any(case["own"] for case in data["cases"])
    root = ElementTree.fromstring(plot.read_text())
    assert any((element.text or "") == "ladder" for element in root.iter())


def test_labelled_lines_are_read(tmp_path: Path) -> None:
    """A stone in atari, from either side; and a line that is no problem."""
    case = {
        "size": 5,
        "black": ["aa"],
        "white": ["ba", "bb", "ac"],
        "realm": ["aa", "ab"],
        "targets": [],
        "defender": "black",
    }
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps(case) + "\nnonsense\n")
    result = CliRunner().invoke(command, [str(path), "-m", "auto", "-m", "round-robin"], standalone_mode=False)
    assert result.return_value == 4
    assert "2/2" in result.stdout


def test_an_unknown_mode_is_wrong_usage() -> None:
    assert CliRunner().invoke(command, [str(PROBLEMS), "-m", "nonsense"]).exit_code == 2


def test_limits_are_told_by_the_exit_code() -> None:
    result = CliRunner().invoke(command, [str(PROBLEMS), "-m", "round-robin", "--nodes", "1"], standalone_mode=False)
    assert result.return_value == 3


def test_ratios_are_quartiles_case_by_case() -> None:
    from ldjudge.cli.bench import Run

    plain = [Run(str(i), 9, "round-robin", "pure", "dead", 100, 0.1, False) for i in range(5)]
    other = [Run(str(i), 9, "inside", "pure", "dead", 10 * (i + 1), 0.1, False) for i in range(5)]
    assert _row([*plain, *other], "inside", "pure")["ratio"] == [0.2, 0.3, 0.4]


def test_a_plot_of_nothing_is_still_a_plot() -> None:
    assert ElementTree.fromstring(nodes_by_realm("<&>", {"auto": []})).tag.endswith("svg")


# The table of modes


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("auto", "auto"),
        ("inside", "inside"),
        ("outside,inside", "inside,outside"),
        ("ladder+round-robin", "round-robin,ladder"),
        ("AUTO", "auto"),
    ],
)
def test_modes_are_parsed(text: str, name: str) -> None:
    assert mode_name(*parse_modes(text)) == name


@pytest.mark.parametrize("text", ["", "nonsense", "auto,round-robin", "inside,nonsense"])
def test_wrong_modes_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"mode|only one"):
        parse_modes(text)


def test_every_mode_is_in_the_help() -> None:
    assert set(BY_NAME) == {spec.name for spec in MODES}
    for name in ("solve", "bench", "gtp"):
        assert [mode for mode, _ in mode_rows(name)] == list(BY_NAME)
    assert not mode_rows("show")


def test_without_timing_two_runs_print_the_same() -> None:
    for form in ("text", "json"):
        first, second = (bench("-m", "auto", "--no-timing", "-f", form).stdout for _ in range(2))
        assert first == second and "auto" in first
