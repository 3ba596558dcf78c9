"""The independent checker on proofs written by hand."""

from __future__ import annotations

import ast
import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from ldjudge.board import Colour, read_diagram
from ldjudge.board.points import format_points
from ldjudge.proof import verify
from ldjudge.proof.verify import ProofFault, check, check_file

Line = dict[str, Any]


def header(diagram: str, **changes: Any) -> Line:
    """The header for a diagram: 'r' marks empty realm points, the realm's stones come as ``stones``."""
    position, roles = read_diagram(diagram, "r")
    height = position.height
    record: Line = {
        "schema": "ldjudge-proof/1",
        "board": {"width": position.width, "height": height},
        "black": format_points(position.stones_of(Colour.BLACK), height),
        "white": format_points(position.stones_of(Colour.WHITE), height),
        "realm": format_points(roles["r"], height) + changes.pop("stones", []),
        "targets": [],
        "defender": "black",
        "teban": "white",
        "boundary": "open",
        "rules": "chinese",
        "suicide": False,
        "threats": 1,
        "ban": None,
        "claims": {},
    }
    return {**record, **changes}


def question(name: str, answer: bool, threats: int, after: str | None = None) -> Line:
    return {"question": name, "answer": answer, "roots": [{"after": after, "threats": threats, "node": 0}]}


def verdict(*records: Line) -> dict[str, Any]:
    return check(json.dumps(record).encode() for record in records).claims


def fault(*records: Line) -> str:
    with pytest.raises(ProofFault) as caught:
        verdict(*records)
    return str(caught.value)


ONE_EYE = "r X O ."  # black has one liberty left and may not fill it
EYE = {"stones": ["B1"]}


def test_one_eye_is_captured() -> None:
    claims = {"class": "dead", "winning_moves": ["A1"]}
    passes = [question("capture", False, -1, "pass"), {"node": 0, "play": {"pass": 1}}]
    passes += [{"node": 1, "moves": {"A1": "captured"}}]
    start = [question("capture", True, -1), {"node": 0, "rank": 0, "play": {"A1": "captured"}}]
    assert verdict(header(ONE_EYE, **EYE), *start) == {"class": "dead"}
    # After White's pass, black has nothing but a pass as well.
    assert "the side that should lose wins" in fault(header(ONE_EYE, **EYE, claims=claims), *start, *passes)
    passes = [question("capture", True, -1, "pass"), {"node": 0, "rank": 1, "moves": {"pass": 1}}]
    passes += [{"node": 1, "rank": 0, "play": {"A1": "captured"}}]
    both = verdict(header(ONE_EYE, **EYE, claims={**claims, "winning_moves": ["pass", "A1"]}), *start, *passes)
    assert both["winning_moves"] == ["A1", "pass"]
    assert "'winning_moves' isn't proved" in fault(header(ONE_EYE, **EYE, claims=claims), *start, *passes)
    assert "'life' isn't proved" in fault(header(ONE_EYE, **EYE, claims={"life": "seki"}), *start)


def test_suicide_is_an_answer_only_where_it_is_legal() -> None:
    to_black = {**EYE, "teban": "black"}
    proof = [question("capture", True, -1), {"node": 0, "rank": 1, "moves": {"pass": 1}}]
    proof += [{"node": 1, "rank": 0, "play": {"A1": "captured"}}]
    assert verdict(header(ONE_EYE, **to_black), *proof)["class"] == "dead"
    said = fault(header(ONE_EYE, **to_black, suicide=True), *proof)
    assert "the game ends after A1, by 'captured'" in said  # and the file doesn't say so
    proof[1]["moves"]["A1"] = "captured"
    assert verdict(header(ONE_EYE, **to_black, suicide=True), *proof)["class"] == "dead"
    assert "the move A1 is illegal" in fault(header(ONE_EYE, **to_black), *proof)


TWO_EYES = """
    r X r X O .
    X X X X O .
"""
STONES = {"stones": ["A1", "B1", "C1", "D1", "B2", "D2"]}


def test_two_eyes_need_no_moves() -> None:
    life = {"node": 0, "life": ["A1"], "eyes": ["A2", "C2"]}
    found = verdict(header(TWO_EYES, **STONES, claims={"class": "alive"}), question("eyes", True, 1), life)
    assert found["class"] == "alive" and found["life"] == "two-eyes"
    assert "the stones live here" in fault(
        header(TWO_EYES, **STONES), question("eyes", False, 1), {"node": 0, "play": {"pass": 0}}
    )
    one = TWO_EYES.replace("r X r", "X X r")
    stones = [*STONES["stones"], "A2"]
    assert "this life isn't unconditional" in fault(
        header(one, stones=stones), question("eyes", True, 1), {"node": 0, "life": ["A1"], "eyes": ["C2"]}
    )


def test_two_empty_points_at_the_edge_are_no_eyes() -> None:
    edge = """
        O O O O O .
        O r X r O .
    """
    life = {"node": 0, "life": ["C1"], "eyes": []}
    assert "this life isn't unconditional" in fault(header(edge, stones=["C1"]), question("eyes", True, 1), life)
    life = {"node": 0, "life": [], "eyes": ["A2", "C2"]}
    assert "this life isn't unconditional" in fault(header(edge, stones=["C1"]), question("eyes", True, 1), life)
    life = {"node": 0, "life": [], "eyes": []}
    assert "isn't what is asked for" in fault(header(edge, stones=["C1"]), question("eyes", True, 1), life)


def test_no_room_for_two_eyes() -> None:
    """Points next to the outside attacker, or next to stones of his that are connected outside, are never eyes."""
    edge = """
        O O O O O .
        O r X r O .
    """
    denied = question("eyes", False, 1)
    assert "class" not in verdict(header(edge, stones=["C1"]), denied, {"node": 0, "room": []})  # not yet
    assert "isn't this" in fault(header(edge, stones=["C1"]), denied, {"node": 0, "room": ["B1"]})
    assert "isn't this" in fault(header(TWO_EYES, **STONES), denied, {"node": 0, "room": []})
    assert "isn't this" in fault(header(TWO_EYES, **STONES), denied, {"node": 0, "room": ["A2", "C2"]})
    only_denies = {"node": 0, "room": []}
    assert "the side that should lose" in fault(header(edge, stones=["C1"]), question("end", True, 1), only_denies)
    assert verdict(header(edge, stones=["C1"]), question("capture", True, -1), only_denies)["class"] == "dead"
    friend = edge.replace("O r X r O .\n", "O r X r X .\n")
    assert "isn't this" in fault(header(friend, stones=["C1"]), denied, {"node": 0, "room": []})


KO = """
    O O O O O
    O X O O .
    r r X r O
"""  # White takes the stone's last liberties at B1 and D1; Black gets out at B1, by taking a ko
KO_STONES = {"stones": ["C1"], "boundary": "wall"}
KO_WON = [
    question("capture", True, 1),
    {"node": 0, "rank": 4, "play": {"B1": 1}},
    {"node": 1, "rank": 3, "moves": {"A1": 2, "pass": 3}},
    {"node": 2, "rank": 2, "play": {"B1": 4}},  # retakes the ko with the threat
    {"node": 3, "rank": 0, "play": {"D1": "captured"}},
    {"node": 4, "rank": 1, "moves": {"pass": 5}},
    {"node": 5, "rank": 0, "play": {"D1": "captured"}},
]
KO_HELD = [
    question("capture", False, 0),
    {"node": 0, "moves": {"A1": 1, "B1": 2, "D1": 3, "pass": 4}},
    {"node": 1, "play": {"B1": 5}},
    {"node": 2, "play": {"A1": 6}},  # takes the ko
    {"node": 3, "play": {"B1": 7}},
    {"node": 4, "play": {"pass": "end"}},
    {"node": 5, "life": ["B1"], "eyes": []},
    {"node": 6, "moves": {"D1": 8, "pass": 9}},  # without a threat, White may not retake
    {"node": 7, "life": ["B1"], "eyes": []},
    {"node": 8, "play": {"B1": 10}},
    {"node": 9, "play": {"B1": 11}},
    {"node": 10, "life": ["A1"], "eyes": []},
    {"node": 11, "life": ["A1"], "eyes": []},
]


def changed(records: list[Line], at: int, **changes: Any) -> list[Line]:
    return [{**record, **changes} if i == at else record for i, record in enumerate(records)]


def test_a_ko_is_proved_from_both_sides() -> None:
    claims = {"class": "ko", "ko": 1}
    assert verdict(header(KO, **KO_STONES, claims=claims), *KO_WON, *KO_HELD) == claims
    assert "'class' isn't proved" in fault(header(KO, **KO_STONES, claims=claims), *KO_WON)
    assert "'ko' isn't proved" in fault(header(KO, **KO_STONES, claims={"ko": 2}), *KO_WON, *KO_HELD)
    without = changed(KO_WON, 0, roots=[{"after": None, "threats": 0, "node": 0}])
    assert fault(header(KO, **KO_STONES), *without) == "line 5: node 2: the move B1 is illegal"
    with_threat = changed(KO_HELD, 0, roots=[{"after": None, "threats": 1, "node": 0}])
    assert "node 6: the game goes on after B1, but no node follows" in fault(header(KO, **KO_STONES), *with_threat)


def test_every_fault_is_named() -> None:
    def of(records: list[Line], **changes: Any) -> str:
        return fault(header(KO, **{**KO_STONES, **changes}), *records)

    assert "must be lower than before" in of(changed(KO_WON, 3, rank=3))
    assert "must be lower than before" in of(changed(KO_WON, 6, rank=-1))
    assert "no node follows" in of(changed(KO_WON, 2, moves={"A1": 2}))
    assert "stands for two different states" in of(changed(KO_WON, 2, moves={"A1": 2, "pass": 2}))
    assert "nothing before leads there" in of(changed(KO_WON, 2, moves={"A1": 2, "pass": 7}))
    assert "nodes are missing: 1" in of(KO_WON[:-1])
    assert "node 2: one move of the winner is needed" in of(changed(KO_WON, 3, play={}))
    assert "node 2: the move E2 is illegal" in of(changed(KO_WON, 3, play={"E2": None}))
    assert "node 5: the game ends after D1, by 'captured'" in of(changed(KO_WON, 6, play={"D1": 3}))
    assert "node 3: the game goes on after A1" in of(changed(KO_WON, 4, play={"A1": "captured"}))
    assert "'moves' is missing" in of(changed(KO_HELD, 1, play={"A1": 1}, moves=None))
    assert "'dead' is no point" in of(changed(KO_WON, 3, play={"dead": 3}))
    assert "2 ko threats are more than 1" in of(changed(KO_WON, 0, roots=[{"after": None, "threats": 2, "node": 0}]))
    assert "the chain C1 has no liberty" in of(KO_WON, white=["B1", "C2", "D1"])
    assert "the realm splits the chain" in of(KO_WON, realm=["B1", "C1", "A2"])
    assert "no defender stones" in of(KO_WON, realm=["A1", "B1"])
    assert "a defender chain has no liberty" in of(KO_WON, realm=["C1"])  # the wall takes B1 and D1
    assert "this is no proof file" in of(KO_WON, schema="ldjudge-proof/2")
    assert "proves nothing" in of([])


def test_the_side_that_must_reach_its_goal_may_not_circle() -> None:
    """Both pass for ever: White never captures like that, whatever the ranks."""
    circle = [
        question("capture", True, 1),
        {"node": 0, "rank": 2, "play": {"pass": 1}},
        {"node": 1, "rank": 1, "moves": {"A1": 2, "B1": 3, "D1": 4, "pass": 0}},
    ]
    assert "node 1" in fault(header(KO, **KO_STONES), *circle)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"null\n",
        b"[" * 100_000 + b"\n",
        b'{"a":' * 100_000 + b"\n",
        b"1" * 10_000 + b"\n",
        b'{"schema": "ldjudge-proof/1"}\n',
        b'{"schema": "ldjudge-proof/1", "board": {"width": 1e9, "height": true}}\n',
        b'{"schema": "ldjudge-proof/1", "board": {"width": 99999999999, "height": 1}}\n',
        b"\xff\xfe\x00\n",
        b"{" + b" " * (2 << 20) + b"}\n",
    ],
)
def test_rubbish_is_refused(data: bytes, tmp_path: Path) -> None:
    for name, content in (("p.jsonl", data), ("p.jsonl.gz", data), ("q.jsonl.gz", gzip.compress(data)[:-5])):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ProofFault):
            check_file(tmp_path / name)


def test_headers_with_wrong_types_are_refused() -> None:
    good = header(KO, **KO_STONES)
    values: list[Any] = [None, 1, -1, "x", [1], ["A9"], {"a": 1}, True, [[]], 1.5]
    for key in good:
        for value in values:
            if (key, value) in (("ban", None), ("claims", None), ("threats", 1), ("suicide", True)):
                continue
            with pytest.raises(ProofFault):
                verdict({**good, key: value}, *KO_WON)


def test_the_checker_stands_alone() -> None:
    """It imports nothing of this package, and can be read in one sitting."""
    text = Path(verify.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) < 400
    for node in ast.walk(ast.parse(text)):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        assert not any(name.startswith("ldjudge") for name in names)
