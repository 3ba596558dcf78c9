"""The report of a run as one HTML file that needs nothing else: no network, no scripts from elsewhere.

Everything that comes from a file is escaped, and a content security policy lets no script run but the one below.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from html import escape
from importlib import resources
from typing import Any

from ldjudge.board import Colour, Point, parse_point
from ldjudge.check.diagram import Drawing, svg
from ldjudge.check.findings import ASSUMPTIONS, CODES, words_on_agreeing
from ldjudge.escape import clean
from ldjudge.problem import Problem
from ldjudge.wording import counted

Data = Mapping[str, Any]


def head(counts: Mapping[str, int], problems: int, agreeing: int) -> str:
    """Everything before the first problem: style, counts, filters."""
    style, script = _asset("report.css"), _asset("report.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'"
    found = [(code, counts[code]) for code in CODES if counts.get(code)]
    rows = [
        _button("findings", "with findings", problems - agreeing, "problems that don't agree with their files"),
        _button("", "all", problems, "all problems"),
        _button("agree", "agree", agreeing, "problems that agree with their files"),
        *(_button(code, code, count, CODES[code]) for code, count in found),
    ]
    agree = words_on_agreeing(agreeing)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>ldjudge check: {counted(problems, "problem")}, {agree}</title>
<style>{style}</style>
<script>{script}</script>
</head>
<body>
<header>
<h1>{counted(problems, "problem")}, {agree}</h1>
<nav aria-label="Filters">{"".join(rows)}
<label>Search <input id="search" type="search" autocomplete="off"></label></nav>
<p class="key"><span class="realm-key"></span> realm
<span class="best-key"></span> proved right <span class="file-key"></span> right in the file
<span class="wrong-key">&times;</span> wrong in the file. Keys: <kbd>j</kbd> <kbd>k</kbd> next and previous problem,
<kbd>/</kbd> search. <output id="shown"></output></p>
</header>
<main>
"""


TAIL = "</main>\n</body>\n</html>\n"


def _button(code: str, word: str, count: int, meaning: str) -> str:
    return (
        f'<button type="button" data-filter="{escape(code)}" aria-pressed="{"true" if code == "" else "false"}"'
        f' title="{escape(meaning)}">{escape(word)} <b>{count}</b></button>\n'
    )


def _asset(name: str) -> str:
    return (resources.files("ldjudge.check") / name).read_text(encoding="utf-8")


def article(number: int, data: Data, problem: Problem | None) -> str:
    """One problem: heading, verdict, findings, diagrams."""
    source = data["source"]
    game = f", game {source['game']}" if source["game"] else ""
    name = f" <small>{_text(source['name'])}</small>" if source["name"] else ""
    codes = " ".join(dict.fromkeys(finding["code"] for finding in data["findings"]))
    state = "agree" if data["agrees"] else "findings"
    parts = [
        f'<article id="p{number}" tabindex="0" data-codes="{escape(codes)}" data-state="{state}">\n',
        f"<h2>{_text(source['path'])}{game}{name}</h2>\n",
    ]
    if said := _verdict(data):
        parts.append(f"<p>{said}</p>\n")
    told = {finding["message"] for finding in data["findings"]}
    errors = [i for i in data["issues"] if i["severity"] == "error" and i["message"] not in told]
    findings = [_finding(finding) for finding in data["findings"]]
    findings += [f"<li><code>{_text(i['code'])}</code> {_text(i['message'])}</li>\n" for i in errors]
    notes = [i["message"] for i in data["issues"] if i["severity"] == "info" or i["code"] in ASSUMPTIONS]
    if findings:
        parts.append(f"<ul>{''.join(findings)}</ul>\n")
    if notes and data["verdict"] is not None:
        parts.append(f"<p><small>Assumed: {_text(' '.join(dict.fromkeys(notes)))}</small></p>\n")
    if problem is not None:
        parts.append(f'<div class="diagrams">{_diagrams(data, problem)}</div>\n')
    parts.append("</article>\n")
    return "".join(parts)


def _text(text: object) -> str:
    return escape(clean(str(text)))


def _verdict(data: Data) -> str:
    """'White to play: win at B1; the file has A1.'"""
    if data["verdict"] is None:
        return ""
    moves = data["winning_moves"] or data["best_moves"] or []
    words = {"win": "can win", "loss": "can't win", "ko": "gets a ko", "unknown": "not settled"}
    said = f"{str(data['teban']).capitalize()} to play: {words.get(data['verdict']['result'], '')}"
    if moves:
        said += f"; best: {' '.join(moves)}"
    right = (data.get("file_moves") or {}).get("right")
    if right:
        said += f"; the file has {' '.join(right)}"
    return _text(f"{said}.")


def _finding(finding: Data) -> str:
    after = f"after {' '.join(finding['path'])}: " if finding["path"] else ""
    return f"<li><code>{_text(finding['code'])}</code> {_text(after + finding['message'])}</li>\n"


def _diagrams(data: Data, problem: Problem) -> str:
    """The problem with the moves of both, then the line of each finding, numbered."""
    file_moves = data.get("file_moves") or {}
    realm = _points(data["realm"] or [], problem) or problem.realm
    targets = _points(data["targets"] or (), problem)
    drawing = Drawing(
        realm,
        targets,
        right=_points(file_moves.get("right", ()), problem),
        wrong=_points(file_moves.get("wrong", ()), problem),
        best=_points(data["winning_moves"] or data["best_moves"] or (), problem),
        label=f"The problem: {data['teban']} to play",
    )
    figures = [f"<figure>{svg(problem.position, drawing)}</figure>"]
    for finding in data["findings"]:
        names = [*finding["path"], *finding["refutation"]]
        if not finding["refutation"]:
            continue
        line = [_point(name, problem) for name in names]
        label = f"{finding['code']}: {' '.join(names)}"
        drawing = Drawing(realm, targets, line=line, teban=Colour.parse(data["teban"]), label=label)
        figures.append(f"<figure>{svg(problem.position, drawing)}<figcaption>{_text(label)}</figcaption></figure>")
    return "".join(figures)


def _point(name: str, problem: Problem) -> Point | None:
    return None if name == "pass" else parse_point(name, problem.position.width, problem.position.height)


def _points(names: Any, problem: Problem) -> frozenset[Point]:
    return frozenset(p for p in (_point(name, problem) for name in names) if p is not None)
