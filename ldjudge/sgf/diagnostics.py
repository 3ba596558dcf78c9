"""What is wrong or odd in a file, with the place: numbered codes, one line for each finding.

Text from a file goes into a message only through ``clip`` or ``quoted`` (:mod:`ldjudge.escape`), so that no file can
write control characters or whole novels to a terminal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ldjudge.escape import clip

# Numbers are stable: scripts filter by them. S1: repaired while reading; S2: unreadable; S3: the board; S4: lint.
NUMBERS = {
    "text-outside-game": "S101",
    "missing-semicolon": "S102",
    "unescaped-bracket": "S103",
    "stray-text": "S104",
    "newline-in-value": "S105",
    "duplicate-property": "S106",
    "lowercase-property": "S107",
    "odd-property-name": "S108",
    "empty-variation": "S109",
    "property-without-value": "S110",
    "encoding-detected": "S111",
    "unknown-charset": "S112",
    "wrong-charset": "S113",
    "undecodable-bytes": "S114",
    "encoding-unknown": "S115",
    "misplaced-node": "S116",
    "empty-file": "S201",
    "no-game": "S202",
    "truncated": "S203",
    "unclosed-game": "S204",
    "unclosed-value": "S205",
    "game-too-large": "S206",
    "too-many-nodes": "S207",
    "cannot-open": "S208",
    "is-directory": "S209",
    "cannot-read": "S210",
    "no-files": "S211",
    "no-such-game": "S212",
    "is-output": "S213",
    "not-go": "S301",
    "bad-size": "S302",
    "bad-point": "S303",
    "point-off-board": "S304",
    "bad-value": "S305",
    "overlapping-stones": "S306",
    "illegal-move": "S307",
    "no-such-node": "S308",
    "no-such-move": "S309",
    "chain-without-liberties": "S401",
    "no-stones": "S402",
    "no-teban": "S403",
    "duplicate": "S404",
    "bad-realm": "S405",
    "ambiguous-defender": "S406",
    "ambiguous-realm": "S407",
    "empty-realm": "S408",
    "no-object-stones": "S409",
    "target-no-stone": "S410",
    "targets-both-colours": "S411",
    "target-outside-realm": "S412",
    "target-not-defender": "S413",
    "target-connected-outside": "S414",
    "ko-point-occupied": "S415",
    "bad-threats": "S416",
    "unknown-dialect": "S417",
}


@dataclass(frozen=True)
class Diagnostic:
    """A finding: ``line`` and ``column`` count from 1 (columns in characters), 0 where there is no place.

    ``severity`` is 'error' or 'warning'. ``code`` is a stable word, :attr:`number` its stable number.
    """

    path: str
    line: int
    column: int
    code: str
    message: str
    severity: str = "warning"

    @property
    def number(self) -> str:
        """The number of the code ('S102')."""
        return NUMBERS.get(self.code, "S000")

    def as_error(self) -> Diagnostic:
        """The same as an error (``--strict``)."""
        return replace(self, severity="error")

    def __str__(self) -> str:
        place = f":{self.line}:{self.column}" if self.line else ""
        return f"{clip(self.path, 400)}{place}: {self.number} {self.code}: {self.message}"


class SgfError(ValueError):
    """Something in a file that can't be read; the text is one line with file and place."""

    def __init__(self, path: str, line: int, column: int, code: str, message: str) -> None:
        self.diagnostic = Diagnostic(path, line, column, code, message, "error")
        super().__init__(str(self.diagnostic))

    @classmethod
    def of(cls, diagnostic: Diagnostic) -> SgfError:
        """The error that a diagnostic becomes."""
        return cls(diagnostic.path, diagnostic.line, diagnostic.column, diagnostic.code, diagnostic.message)

    @property
    def path(self) -> str:
        """The file as it was named."""
        return self.diagnostic.path

    @property
    def line(self) -> int:
        """The line from 1, 0 where there is no place."""
        return self.diagnostic.line

    @property
    def column(self) -> int:
        """The column from 1 in characters, 0 where there is no place."""
        return self.diagnostic.column

    @property
    def code(self) -> str:
        """The stable word of the code."""
        return self.diagnostic.code

    @property
    def message(self) -> str:
        """The sentence without the place."""
        return self.diagnostic.message
