"""JSON Schemas (draft 2020-12) of everything that the commands print as JSON.

A schema says what is there at least: keys are only ever added, so further ones are allowed everywhere. Points are GTP
names ('C3'), moves may be 'pass' as well.
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

DRAFT = "https://json-schema.org/draft/2020-12/schema"

_COLOUR = {"enum": ["black", "white"]}
_POINT = {"type": "string", "pattern": "^[A-HJ-Z]{1,2}[1-9][0-9]?$"}
_MOVE = {"type": "string", "pattern": "^([A-HJ-Z]{1,2}[1-9][0-9]?|pass)$"}
_POINTS = {"type": "array", "items": _POINT}
_MOVES = {"type": "array", "items": _MOVE}
_COUNT = {"type": "integer", "minimum": 0}
_TEXT = {"type": "string"}
_FLAG = {"type": "boolean"}
_NUMBER = {"type": "number"}


def _object(properties: Schema, optional: tuple[str, ...] = (), **more: Any) -> Schema:
    """An object whose properties are all required but for ``optional`` ones."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, **more}


def _or_null(schema: Schema) -> Schema:
    """The same, or null."""
    if set(schema) == {"type"} and isinstance(schema["type"], str):
        return {"type": [schema["type"], "null"]}
    if set(schema) == {"enum"}:
        return {"enum": [*schema["enum"], None]}
    return {"anyOf": [schema, {"type": "null"}]}


_SOURCE = _object(
    {
        "path": {**_TEXT, "description": "The file as named on the command line; '-' is standard input."},
        "game": {**_COUNT, "description": "The number of the game in the file, from 0."},
        "name": {**_or_null(_TEXT), "description": "GN or N of the game."},
    }
)
_BOARD = _object({"width": {"type": "integer", "minimum": 1}, "height": {"type": "integer", "minimum": 1}})
_ISSUE = _object(
    {
        "code": {**_TEXT, "description": "A stable name."},
        "severity": {"enum": ["error", "warning", "info"]},
        "message": _TEXT,
        "line": _or_null(_COUNT),
        "column": _or_null(_COUNT),
    }
)
_ISSUES = {"type": "array", "items": _ISSUE}
_RECORD = _object(
    {
        "moves": _COUNT,
        "passes": _COUNT,
        "teban": _or_null(_COLOUR),
        "time_left": _object({"black": _or_null(_TEXT), "white": _or_null(_TEXT)}),
    }
)
_RESULT_WORD = {"enum": ["win", "loss", "ko", "unknown"], "description": "For the side to move."}
_CLASS = {"enum": ["alive", "dead", "ko", "unknown"], "description": "Of the stones, after best play."}
_LIFE = {"enum": ["two-eyes", "seki", "repetition", None]}
_KO = _object(
    {
        "threats": {
            "type": "integer",
            "description": "How many threats the attacker needs; 0 or less: the defender needs 1 minus that many.",
        },
        "needs_threats": _COLOUR,
        "retake_first": {**_or_null(_POINT), "description": "Where the ko has to be retaken at once."},
        "first_taker": {**_or_null(_COLOUR), "description": "Who takes the ko first."},
    }
)
_VERDICT = _object(
    {
        "result": _RESULT_WORD,
        "class": _CLASS,
        "life": _LIFE,
        "by": {"enum": ["eyes", "connection", "escape", None]},
        "join": {**_or_null(_POINT), "description": "Where the stones connect or get out."},
        "ko": _or_null(_KO),
        "bent_four": _or_null(_FLAG),
        "bounds": _object({"not": {"type": "array", "items": {"enum": ["alive", "dead", "ko"]}}}),
    }
)
_GRADED = _object({"move": _MOVE, "result": _RESULT_WORD, "class": _CLASS, "life": _LIFE, "ko": _or_null(_KO)})
_FROM = _or_null(_TEXT)
_QUESTION = {
    "source": _SOURCE,
    "board": _or_null(_BOARD),
    "teban": {**_or_null(_COLOUR), "description": "The side to move."},
    "defender": {**_or_null(_COLOUR), "description": "The side whose stones are judged."},
    "attacker": _or_null(_COLOUR),
    "realm": _or_null(_POINTS),
    "targets": _or_null(_POINTS),
    "provenance": _object(dict.fromkeys(("teban", "realm", "targets", "defender"), _FROM)),
    "assumptions": _or_null(
        _object(
            {
                "boundary": {"enum": ["open", "wall", "nearest"]},
                "stable": {**_or_null(_FLAG), "description": "Whether another realm gave the same answer."},
                "rules": {"enum": ["chinese", "japanese"]},
                "suicide": _FLAG,
                "threats": _COUNT,
            }
        )
    ),
}
_END = {"issues": _ISSUES, "id": {**_or_null(_TEXT), "description": "Of the shape, up to symmetry and colours."}}
_SEARCH = _object(
    {
        "base": _or_null(_TEXT),
        "modes": {"type": "object"},
        "decided_by": _or_null(_TEXT),
        "nodes": _or_null(_COUNT),
        "seconds": _or_null(_NUMBER),
        "core": {"enum": ["compiled", "pure", None]},
        "limit": {"enum": ["nodes", "time", "memory", "depth", None]},
    }
)
_ANSWER = {
    "verdict": _or_null(_VERDICT),
    "complete": {**_FLAG, "description": "Everything asked for is proved."},
    "winning_moves": _MOVES,
    "best_moves": _or_null(_MOVES),
    "moves_open": {**_MOVES, "description": "First moves that a limit left undecided."},
    "unique": _or_null(_FLAG),
    "moves": {**_or_null({"type": "array", "items": _GRADED}), "description": "With --all-moves."},
    "pv": _MOVES,
    "status": {
        **_or_null(_object({"black": _or_null(_VERDICT), "white": _or_null(_VERDICT), "word": _or_null(_TEXT)})),
        "description": "With --both.",
    },
    "search": _or_null(_SEARCH),
    "verified": _or_null(_FLAG),
    "expected": _or_null({"type": "object"}),
    "agrees": _or_null(_FLAG),
}


def _named(name: str, properties: Schema, optional: tuple[str, ...] = ()) -> Schema:
    """A schema with its head: what 'schema' in the data says."""
    described = _object({"schema": {"const": name}, **properties}, optional)
    return {"$schema": DRAFT, "title": name, **described}


_FINDING = _object(
    {
        "code": _TEXT,
        "message": _TEXT,
        "path": {**_MOVES, "description": "The moves from the problem to the node that is meant."},
        "node": {**_TEXT, "description": "The same node as child numbers from the root, as --node takes it."},
        "moves": {**_MOVES, "description": "The moves that are right there."},
        "refutation": _MOVES,
        "line": _or_null(_COUNT),
        "column": _or_null(_COUNT),
    }
)
_FILE_MOVES = _object({"right": _MOVES, "wrong": _MOVES, "unknown": _MOVES})
_CHECK_ONLY = {
    "dialect": _or_null(_TEXT),
    "file_moves": _or_null(_FILE_MOVES),
    "findings": {"type": "array", "items": _FINDING},
    "key": _or_null(_TEXT),
    "limited": {},
}
_SIDE = _object(
    {
        "area": _NUMBER,
        "territory": _NUMBER,
        "prisoners": _COUNT,
        "captured": _COUNT,
        "stones": _COUNT,
        "points": _POINTS,
        "measure": {**_NUMBER, "description": "The area that has to be exceeded (Chinese rules)."},
        "spaces": {**_COUNT, "description": "Own points that stay empty after filling in (Ing)."},
        "stones_left": {**_COUNT, "description": "Stones that are left over after filling in (Ing)."},
    },
    optional=("measure", "spaces", "stones_left"),
)
_GROUPS = {
    "type": "array",
    "items": _object(
        {
            "stones": _POINTS,
            "color": _COLOUR,
            "decided_by": {"enum": ["proved", "estimated", "option"]},
            "how": _TEXT,
            "assumes": _POINTS,
            "ownership": _or_null(_NUMBER),
        },
        optional=("how", "assumes", "ownership"),
    ),
}
_SCORE_ANSWER: Schema = {
    "board": _BOARD,
    "record": _RECORD,
    "komi": _NUMBER,
    "handicap": _COUNT,
    "complete": _FLAG,
    "margin": {**_NUMBER, "description": "Black's lead in points."},
    "count": {**_TEXT, "description": "The same as in RE, however the game stands."},
    "black": _SIDE,
    "white": _SIDE,
    "dame": _POINTS,
    "shared": _POINTS,
    "dead": _GROUPS,
    "seki": _GROUPS,
    "alive": _GROUPS,
    "unsettled": {"type": "array", "items": {"type": "object"}},
    "alternatives": {"type": "array", "items": _object({"dead": _POINTS, "result": _or_null(_TEXT)})},
    "file_result": _or_null(_TEXT),
    "agrees": _or_null(_FLAG),
    "search": _object({"problems": _COUNT, "nodes": _COUNT, "seconds": _or_null(_NUMBER), "limit": _or_null(_TEXT)}),
}
_INFLUENCE_ANSWER: Schema = {
    "board": _BOARD,
    "record": _RECORD,
    "black": _COUNT,
    "white": _COUNT,
    "neutral": _COUNT,
    "territory": _object({"black": _POINTS, "white": _POINTS}),
    "dead": _POINTS,
    "estimate": _object(
        {
            "kind": {"enum": ["area", "territory"]},
            "black": _NUMBER,
            "white": _NUMBER,
            "komi": _NUMBER,
            "compensation": _NUMBER,
            "margin": _NUMBER,
        }
    ),
}

# By the command whose JSON it is; of commands that write a list for several problems, one item.
SCHEMAS: dict[str, Schema] = {
    "solve": _named("ldjudge/1", {**_QUESTION, **_ANSWER, **_END}),
    "check": _named("ldjudge/1", {**_QUESTION, **_ANSWER, **_END, **_CHECK_ONLY}, optional=("limited",)),
    "show": _named("ldjudge-show/1", {**_QUESTION, **_END}),
    "legal": _named(
        "ldjudge-legal/1",
        {
            "source": _SOURCE,
            "teban": _or_null(_COLOUR),
            "forbidden": {
                "type": "array",
                "items": _object({"point": _POINT, "reason": {"enum": ["suicide", "ko"]}}),
            },
            "captures": {"type": "array", "items": _object({"point": _POINT, "stones": _POINTS})},
            "issues": _ISSUES,
        },
    ),
    "score": _named(
        "ldjudge-score/1",
        {
            "source": _SOURCE,
            "rules": {"enum": ["chinese", "japanese", "ing", None]},
            "result": {**_or_null(_TEXT), "description": "As in SGF's RE; null where the game isn't settled."},
            "issues": _ISSUES,
            **_SCORE_ANSWER,
        },
        optional=tuple(_SCORE_ANSWER),
    ),
    "influence": _named(
        "ldjudge-influence/1",
        {
            "source": _SOURCE,
            "model": _or_null(_TEXT),
            "values": {
                **_or_null({"type": "array", "items": {"type": "array", "items": _NUMBER}}),
                "description": "Rows from the top; positive: Black.",
            },
            "issues": _ISSUES,
            **_INFLUENCE_ANSWER,
        },
        optional=tuple(_INFLUENCE_ANSWER),
    ),
    "lint": _named(
        "ldjudge-lint/1",
        {
            "findings": {
                "type": "array",
                "items": _object({"source": _SOURCE, "number": {}, **_ISSUE["properties"]}, optional=("number",)),
            },
            "games": _COUNT,
        },
    ),
    "dedupe": _named(
        "ldjudge-dedupe/1",
        {
            "problems": _COUNT,
            "different": _COUNT,
            "shapes": {
                "type": "array",
                "items": _object({"id": _TEXT, "problems": {"type": "array", "items": _SOURCE}}),
            },
        },
    ),
    "verify": _named(
        "ldjudge-verify/1",
        {
            "path": _TEXT,
            "accepted": _or_null(_FLAG),  # null: the file can't be read
            "fault": _or_null(_TEXT),
            "proved": _or_null({"type": "object"}),
            "questions": _or_null(_COUNT),
            "nodes": _or_null(_COUNT),
        },
    ),
    "bench": _named(
        "ldjudge-bench/1",
        {
            "modes": {"type": "array", "items": {"type": "object"}},
            "cases": {"type": "array", "items": {"type": "object"}},
        },
    ),
}
