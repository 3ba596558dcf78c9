"""Manual pages in roff: a pure function from the parts of a page to text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class ManPage:
    """A page of section 1.

    ``paragraphs`` are plain text; one that starts with a backspace keeps its lines. ``sections`` are headings with
    rows of a term and its text; a row without a term is a paragraph.
    """

    name: str
    summary: str
    synopsis: str
    paragraphs: tuple[str, ...]
    sections: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    version: str


def roff(text: str) -> str:
    """Text in which nothing acts as a request: backslashes, hyphens, and dots and quotes at the start of a line."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    lines = plain.splitlines() or [""]
    guarded = "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in lines)
    return "".join(ch if ch.isascii() else f"\\[u{ord(ch):04X}]" for ch in guarded)


def man_page(page: ManPage) -> str:
    """The page as roff for man(1)."""
    lines = [f'.TH "{roff(page.name.upper())}" "1" "" "ldjudge {roff(page.version)}" "ldjudge"', ".SH NAME"]
    lines += [f"{roff(page.name)} \\- {roff(page.summary)}", ".SH SYNOPSIS", f"\\fB{roff(page.synopsis)}\\fR"]
    lines += [".SH DESCRIPTION", *_paragraphs(page.paragraphs)]
    for heading, rows in page.sections:
        lines.append(f".SH {roff(heading).upper()}")
        lines += _rows(rows)
    return "\n".join(lines) + "\n"


def _paragraphs(paragraphs: Sequence[str]) -> Iterable[str]:
    for i, paragraph in enumerate(paragraphs):
        if i:
            yield ".PP"
        if paragraph.startswith("\b"):  # click's sign for a paragraph whose lines stay as they are
            yield ".nf"
            yield roff(paragraph.strip("\b\n"))
            yield ".fi"
        else:
            yield roff(" ".join(paragraph.split()))


def _rows(rows: Sequence[tuple[str, str]]) -> Iterable[str]:
    for term, text in rows:
        if term:
            yield ".TP"
            yield f"\\fB{roff(term)}\\fR"
        else:
            yield ".PP"
        yield roff(" ".join(text.split()))
