"""Results as CSV and TSV: one header line, one line per problem, lists separated by blanks."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from ldjudge.escape import clean

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


def row(data: Mapping[str, Any], columns: Iterable[str] = COLUMNS) -> list[str]:
    """The fields of one result, given as the object of the JSON results; empty where nothing is known."""
    verdict, search = data["verdict"] or {}, data["search"] or {}
    ko, seconds = verdict.get("ko"), search.get("seconds")
    fields = {
        "path": data["source"]["path"],
        "game": str(data["source"]["game"]),
        "name": data["source"]["name"] or "",
        "teban": data["teban"] or "",
        "result": verdict.get("result") or "",
        "class": verdict.get("class") or "",
        "life": verdict.get("life") or "",
        "ko_threats": str(ko["threats"]) if ko else "",
        "winning_moves": " ".join(data["winning_moves"]),
        "unique": "" if data["unique"] is None else str(data["unique"]).lower(),
        "mode": " ".join([str(search.get("base") or ""), *(search.get("modes") or {})]).strip(),
        "nodes": "" if search.get("nodes") is None else str(search["nodes"]),
        "seconds": f"{seconds:.3f}" if isinstance(seconds, int | float) else "",
        "issues": " ".join(issue["code"] for issue in data["issues"]),
        "findings": " ".join(finding["code"] for finding in data.get("findings") or ()),
    }
    return [fields[column] for column in columns]


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
