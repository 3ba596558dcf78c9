"""A name for the local shape of a problem that stays the same under rotation, mirroring, shifting and swapped colours.

What can influence the verdict is hashed and nothing else: the realm and the points around it, who defends, who moves,
targets, ban, boundary, suicide, the number of threats, and how near the edges are (by the missing neighbours).
"""

from __future__ import annotations

import hashlib

from ldjudge.board import Point
from ldjudge.problem.problem import Problem

_LENGTH = 16  # hexadecimal digits; two of a million problems share a name with a chance of 1 in 10 million


def shape_id(problem: Problem) -> str:
    """Sixteen hexadecimal digits; equal for problems that are the same up to symmetry and colours."""
    cells = _cells(problem)
    forms = []
    for swap in (False, True):
        for flip_columns in (1, -1):
            for flip_rows in (1, -1):
                turned = [
                    ((r * flip_rows, c * flip_columns) if swap else (c * flip_columns, r * flip_rows), sign)
                    for (c, r), sign in cells.items()
                ]
                left = min(column for (column, _), _ in turned)
                top = min(row for (_, row), _ in turned)
                forms.append(sorted((column - left, row - top, sign) for (column, row), sign in turned))
    rest = (
        problem.teban is problem.defender,
        problem.boundary.value,
        problem.suicide,
        problem.threats,
        problem.rules.value,
    )
    return hashlib.sha256(repr((min(forms), rest)).encode()).hexdigest()[:_LENGTH]


def _cells(problem: Problem) -> dict[tuple[int, int], str]:
    """Signs for the realm and what surrounds it: small letters on the realm, capitals outside, '#' off the board."""
    position, cells = problem.position, dict[tuple[int, int], str]()
    targets = frozenset[Point]().union(*(position.chain(p).stones for p in problem.targets))
    for p in problem.realm:
        there = position.at(p)
        sign = "." if there is None else "d" if there is problem.defender else "a"
        if p in targets:
            sign = "t"
        if p == position.ko:
            sign += "k"
        cells[p] = sign
        for q in (
            Point(p.column + 1, p.row),
            Point(p.column - 1, p.row),
            Point(p.column, p.row + 1),
            Point(p.column, p.row - 1),
        ):
            if q in problem.realm:
                continue
            outside = position.at(q) if q in position else None
            if q not in position:
                cells[q] = "#"
            else:
                cells[q] = "E" if outside is None else "D" if outside is problem.defender else "A"
    return cells
