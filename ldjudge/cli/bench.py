"""``ldjudge bench``: modes side by side on the same problems: positions, seconds, same verdict."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from statistics import median, quantiles
from typing import Any

import click

from ldjudge.board import Colour, Position
from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import items, reason
from ldjudge.cli.judging import How
from ldjudge.cli.output import Output
from ldjudge.cli.preparing import prepare
from ldjudge.cli.progress import Progress
from ldjudge.cli.report import DISAGREES, UNPROVED, UNREADABLE, Report, say, tell
from ldjudge.cli.single import arguments_of, checked, files_of_their_own
from ldjudge.cli.taking import takes_options
from ldjudge.modes.choice import judge_for
from ldjudge.problem import Problem, ProblemError, make_problem
from ldjudge.render.board import Span

SCHEMA = "ldjudge-bench/1"
YARDSTICK = "round-robin"  # what the ratios refer to, where it's among the modes
_BAR = 24  # characters


@dataclass(frozen=True)
class Run:
    """One problem judged in one mode by one core."""

    case: str
    realm: int
    mode: str
    core: str
    cls: str
    nodes: int
    seconds: float | None  # None with --no-timing
    own: bool  # the mode itself decided


@click.command("bench", cls=TableCommand, short_help="The modes side by side.")
@click.argument("paths", nargs=-1, metavar="PATH...")
@takes_options("bench")
def command(paths: tuple[str, ...], **values: Any) -> int:
    """Judge every problem in every mode and compare what it costs.

    Give -m several times; with round-robin among them the ratios to it are told, too. Every problem is judged up to
    its first winning move; a mode's own searches count. Paths are SGF files, folders, or .jsonl files whose lines hold
    size, black, white, realm, targets, defender, and teban (points as in SGF). Exit code 1: two modes disagree.
    """
    arguments = arguments_of(paths)
    files_of_their_own(values, "plot")
    modes = _modes(values)
    report = Report()
    runs: list[Run] = []
    with ExitStack() as stack:
        output = stack.enter_context(Output.of(values, arguments))
        # Opened before the run, which may take long: what can't be written is told at once.
        plot = None
        if values["plot"]:
            plot = stack.enter_context(Output(values["plot"], force=values["force"], sources=arguments))
        progress = Progress(quiet=bool(values["quiet"]))
        stack.callback(progress.clear)
        for name, problem in _cases(arguments, values, report):
            done = [_run(name, problem, mode, core, values) for core in _cores(values) for mode in modes]
            runs += done
            progress.counting(report.problems)
            classes = {run.cls for run in done} - {"unknown"}
            if len(classes) > 1:
                report.failed(DISAGREES)
                progress.clear()
                say(f"{name}: the modes disagree: {', '.join(f'{run.mode} {run.cls}' for run in done)}")
            if any(run.cls == "unknown" for run in done):
                report.failed(UNPROVED)
        if values["no_timing"]:
            runs = [replace(run, seconds=None) for run in runs]
        progress.clear()
        rows = [_row(runs, mode, core) for core in _cores(values) for mode in modes] if runs else []
        if values["format"] == "json":
            data = {"schema": SCHEMA, "modes": rows, "cases": [vars(run) for run in runs]}
            output.lines([[Span(json.dumps(data, indent=1))]])
        else:
            output.lines([[Span(line)] for line in _table(rows)])
        if plot is not None:
            from ldjudge.render.plot import nodes_by_realm

            measured = {mode: [(run.realm, run.nodes) for run in runs if run.mode == mode] for mode in modes}
            plot.write(nodes_by_realm("Positions visited by the size of the realm", measured))
    return report.code


def _modes(values: dict[str, Any]) -> list[str]:
    """The modes to be compared, each once."""
    return list(dict.fromkeys(values["mode"] or ("auto", YARDSTICK)))


def _cores(values: dict[str, Any]) -> list[str]:
    """The cores that run: those asked for that there are."""
    from ldjudge.search.dfpn import core_in_use

    there = core_in_use()
    if values["core"] == "both" and there == "compiled":
        return ["compiled", "pure"]
    return ["pure"] if values["core"] == "pure" else [there]


def _cases(arguments: Sequence[str], values: dict[str, Any], report: Report) -> Iterator[tuple[str, Problem]]:
    """The problems with their names; what can't be read is told and counted."""
    lines = [argument for argument in arguments if argument.endswith(".jsonl")]
    for path in lines:
        yield from _labelled(path, report)
    files = [argument for argument in arguments if argument not in lines]
    if not files:
        return
    for item in checked(items(files, values, folders=True)):
        ready = prepare(item, values)
        if ready.problem is None:
            report.add(ready.outcome)
            tell(ready.outcome, "error")
            continue
        report.seen_one()
        game = f" game {item.source.game}" if item.source.game else ""
        yield f"{item.source.path}{game}", ready.problem


def _labelled(path: str, report: Report) -> Iterator[tuple[str, Problem]]:
    """The problems of a file of JSON lines, with either side to move where no teban is named."""
    from ldjudge.sgf.values import read_points

    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    data = json.loads(line)
                    width, height = data["size"] if isinstance(data["size"], list) else (data["size"], data["size"])
                    read = {
                        key: read_points(data.get(key) or [], width, height)
                        for key in ("black", "white", "realm", "targets")
                    }
                    for teban in [data["teban"]] if data.get("teban") else ["black", "white"]:
                        problem = make_problem(
                            Position.of(width, height, read["black"], read["white"]),
                            read["realm"],
                            Colour.parse(teban),
                            targets=read["targets"],
                            defender=Colour.parse(data["defender"]) if data.get("defender") else None,
                        )
                        report.seen_one()
                        yield f"{path}:{number} {teban}", problem
                except (ValueError, KeyError, TypeError, AttributeError, ProblemError) as error:
                    report.failed(UNREADABLE)
                    say(f"{path}, line {number}: no problem ({type(error).__name__}: {error}).")
    except OSError as error:
        report.failed(UNREADABLE)
        say(f"{path}: {reason(error)}")


def _run(name: str, problem: Problem, mode: str, core: str, values: dict[str, Any]) -> Run:
    """Judges a problem up to its first winning move."""
    how = How(mode, values["nodes"], values["time"], values["memory"])
    before = os.environ.get("LDJUDGE_PURE")
    if core == "pure":
        os.environ["LDJUDGE_PURE"] = "1"
    try:
        judgement = judge_for(mode)(replace(problem, notes=()), mode, how.limits(), first=True, line=False)
    finally:
        if core == "pure":
            os.environ.pop("LDJUDGE_PURE")
            if before is not None:
                os.environ["LDJUDGE_PURE"] = before
    search = judgement.search
    own = any(told.get("decided") for told in search["modes"].values())
    return Run(
        name, len(problem.realm), mode, core, judgement.verdict.cls, search["nodes"], round(search["seconds"], 6), own
    )


def _row(runs: Sequence[Run], mode: str, core: str) -> dict[str, Any]:
    """The figures of one mode: sums, medians, and the ratios to the yardstick (quartiles), case by case."""
    mine = [run for run in runs if (run.mode, run.core) == (mode, core)]
    plain = {run.case: run for run in runs if (run.mode, run.core) == (YARDSTICK, core) and run.cls != "unknown"}
    ratios = [run.nodes / max(1, plain[run.case].nodes) for run in mine if run.case in plain and run.cls != "unknown"]
    nodes = sum(run.nodes for run in mine)
    seconds = None if any(run.seconds is None for run in mine) else sum(run.seconds or 0.0 for run in mine)
    spread = quantiles(ratios, n=4, method="inclusive") if len(ratios) > 1 else ratios * 3
    return {
        "mode": mode,
        "core": core,
        "cases": len(mine),
        "solved": sum(run.cls != "unknown" for run in mine),
        "nodes": nodes,
        "median_nodes": median(run.nodes for run in mine),
        "seconds": None if seconds is None else round(seconds, 3),
        "nodes_per_second": round(nodes / seconds) if seconds else None,
        "decided_by_mode": sum(run.own for run in mine) / len(mine),
        "ratio": [round(value, 4) for value in spread] or None,
    }


def _table(rows: Sequence[dict[str, Any]]) -> list[str]:
    """The figures for people, with bars of the median positions."""
    if not rows:
        return ["No problems."]
    width = max(len(row["mode"]) for row in rows)
    most = max(row["median_nodes"] for row in rows) or 1
    head = (
        f"{'mode'.ljust(width)}  core      solved      nodes  seconds  nodes/s  by mode  ratio (quartiles)     median"
    )
    lines = [head]
    for row in rows:
        ratio = " / ".join(f"{value:.3g}" for value in row["ratio"]) if row["ratio"] else "-"
        rate = f"{row['nodes_per_second']:,}" if row["nodes_per_second"] else "-"
        time = "-" if row["seconds"] is None else f"{row['seconds']:.2f}"
        bar = "#" * max(1, round(_BAR * row["median_nodes"] / most))
        lines.append(
            f"{row['mode'].ljust(width)}  {row['core']:8}  {row['solved']:>3}/{row['cases']:<3}"
            f"  {row['nodes']:>9,}  {time:>7}  {rate:>7}  {row['decided_by_mode']:>6.0%}"
            f"  {ratio:22}  {row['median_nodes']:>8,.0f} {bar}"
        )
    return lines
