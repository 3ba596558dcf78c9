"""Results as CSV and TSV: one header line, one line per problem, lists separated by blanks."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from ldjudge.render.escape import clean
from ldjudge.render.json import move_names
from ldjudge.render.outcome import Outcome

COLUMNS = (
    "path",
    "game",
    "name",
    "teban",
    "result",
    "class",
    "life",
    "ko_threats",
    "winning_moves",
    "unique",
    "mode",
    "nodes",
    "seconds",
    "issues",
)


def row(outcome: Outcome, *, timing: bool = True) -> list[str]:
    """The fields of one problem in the order of :data:`COLUMNS`; empty where nothing is known."""
    problem, judgement = outcome.problem, outcome.judgement
    verdict = judgement.verdict if judgement else None
    search = judgement.search if judgement else {}
    ko = verdict.ko if verdict else None
    mode = " ".join([str(search.get("base") or ""), *(search.get("modes") or {})]).strip()
    seconds = search.get("seconds")
    fields = {
        "path": outcome.source.path,
        "game": str(outcome.source.game),
        "name": outcome.source.name or "",
        "teban": problem.teban.value if problem else "",
        "result": verdict.result if verdict else "",
        "class": verdict.cls if verdict else "",
        "life": (verdict.life or "") if verdict else "",
        "ko_threats": str(ko.threats) if ko else "",
        "winning_moves": " ".join(move_names(judgement.winning_moves, problem)) if judgement and problem else "",
        "unique": _word(judgement.unique if judgement else None),
        "mode": mode,
        "nodes": str(search.get("nodes", "")),
        "seconds": f"{seconds:.3f}" if timing and isinstance(seconds, int | float) else "",
        "issues": " ".join(issue.code for issue in outcome.issues),
    }
    return [fields[column] for column in COLUMNS]


def csv_line(fields: Iterable[str]) -> str:
    """One line of CSV without its end; tabs and newlines in fields become blanks."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="").writerow([_flat(field) for field in fields])
    return buffer.getvalue()


def tsv_line(fields: Iterable[str]) -> str:
    """One line of TSV without its end; tabs and newlines in fields become blanks."""
    return "\t".join(_flat(field) for field in fields)


def _flat(text: str) -> str:
    """The field on one line, nothing in it that acts on a terminal."""
    return clean(" ".join(text.splitlines()).replace("\t", " "))


def _word(value: bool | None) -> str:
    return "" if value is None else str(value).lower()
