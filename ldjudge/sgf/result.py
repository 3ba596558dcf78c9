"""The property ``LJRESULT``: the verdict that a file states for its position, for teban.

One value of words: the result, the class where it isn't clear from the result, and what else is known::

    LJRESULT[win dead moves:bb,cc]           teban kills, at bb or cc (SGF points; a pass is 'pass')
    LJRESULT[win alive two-eyes moves:ba]
    LJRESULT[loss alive seki best:ba]        teban can't kill, but ba holds the stones to a seki
    LJRESULT[ko threats:1 moves:aa]          the attacker needs 1 threat; 0 or less: the defender needs 1 - n

Words may be in any order, and whatever is left out isn't stated. Capitals don't matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ldjudge.board import Point, format_points
from ldjudge.escape import quoted
from ldjudge.render.json import move_names
from ldjudge.sgf.values import ValueFault, read_point, sgf_point
from ldjudge.verdict import Judgement

RESULTS = ("win", "loss", "ko", "unknown")
CLASSES = ("alive", "dead")
LIVES = ("two-eyes", "seki", "repetition")

Expected = dict[str, object]


def format_result(judgement: Judgement) -> str:
    """The value of ``LJRESULT`` for what was proved."""
    verdict = judgement.verdict
    words = [verdict.result]
    if verdict.cls in CLASSES:
        words.append(verdict.cls)
    if verdict.life:
        words.append(verdict.life)
    if verdict.ko is not None:
        words.append(f"threats:{verdict.ko.threats}")
    if judgement.complete and judgement.winning_moves:
        words.append("moves:" + _letters(judgement.winning_moves))
    elif judgement.complete and judgement.best_moves:
        words.append("best:" + _letters(judgement.best_moves))
    return " ".join(words)


def parse_result(text: str, width: int, height: int) -> Expected:
    """What a value states: any of ``result``, ``class``, ``life``, ``threats``, ``winning_moves``, ``best_moves``
    (GTP names).

    ``width`` and ``height`` are those of the board. Raises ValueError for words without a meaning.
    """
    stated: Expected = {}
    for word in text.replace(";", " ").split():
        name, colon, value = word.partition(":")
        name = name.lower()
        if name == "ko" and not colon:
            stated |= {"result": "ko", "class": "ko"}
        elif name in RESULTS and not colon:
            stated["result"] = name
        elif name in CLASSES and not colon:
            stated["class"] = name
        elif name in LIVES and not colon:
            stated["life"] = name
        elif name == "threats" and re.fullmatch(r"-?[0-9]{1,6}", value):
            stated["threats"] = int(value)
        elif name == "moves":
            stated["winning_moves"] = _moves(value, width, height)
        elif name == "best":
            stated["best_moves"] = _moves(value, width, height)
        else:
            raise ValueError(f"{quoted(word)} in LJRESULT has no meaning")
    return stated


def agrees(stated: Mapping[str, object], judgement: Judgement) -> bool | None:
    """Whether a judgement is what was stated: False where something proved differs, None where it is still open, or
    was when it was stated ('unknown' claims nothing)."""
    verdict, problem = judgement.verdict, judgement.problem
    proved: dict[str, object] = {
        "result": verdict.result if verdict.result != "unknown" else None,
        "class": verdict.cls if verdict.cls != "unknown" else None,
        "life": verdict.life,
        "threats": verdict.ko.threats if verdict.ko else None,
        "winning_moves": move_names(judgement.winning_moves, problem) if judgement.complete else None,
        "best_moves": move_names(judgement.best_moves or (), problem) if judgement.complete else None,
    }
    if verdict.cls in ("dead", "ko"):
        proved["life"] = ""
    if verdict.cls in ("dead", "alive"):
        proved["threats"] = ""
    claims = {key: value for key, value in stated.items() if value != "unknown"}
    known = [proved[key] == value for key, value in claims.items() if proved.get(key) is not None]
    if not all(known):
        return False
    return True if known and len(known) == len(claims) else None


def _letters(moves: Iterable[Point | None]) -> str:
    """Moves in SGF's letters, a pass last."""
    ordered = sorted(moves, key=lambda p: (p is None, p or (0, 0)))
    return ",".join("pass" if p is None else sgf_point(p) for p in ordered)


def _moves(value: str, width: int, height: int) -> list[str]:
    """SGF points as GTP names, sorted as in results."""
    words = {word for word in value.split(",") if word}
    if not words:
        raise ValueError("A list of moves in LJRESULT is empty")
    try:
        points = [read_point(word, width, height) for word in words - {"pass"}]
    except ValueFault as fault:
        raise ValueError(f"{str(fault).rstrip('.')} (in LJRESULT)") from None
    return format_points(points, height) + ["pass"] * ("pass" in words)
