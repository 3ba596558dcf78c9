"""One sentence per verdict: every combination has its words."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from ldjudge.board import Colour, Point, parse_point, read_diagram
from ldjudge.problem import Problem, Rules, make_problem
from ldjudge.render.sentence import sentence, status_sentence
from ldjudge.verdict import Judgement, Ko, Verdict

BLACK, WHITE = Colour.BLACK, Colour.WHITE
POSITION, _ = read_diagram("""
    . . . . . . .
    . . . . . . .
    X X X X X . .
    O O O O X . .
    . . . O X . .
""")


def problem(teban: Colour, rules: Rules = Rules.CHINESE, targets: str = "") -> Problem:
    realm = [Point(c, r) for c in range(4) for r in (3, 4)]
    named = [parse_point(name, 7, 5) for name in targets.split()]
    return make_problem(POSITION, realm, teban, targets=named, defender=WHITE, rules=rules)


def points(text: str) -> tuple[Point | None, ...]:
    return tuple(None if name == "pass" else parse_point(name, 7, 5) for name in text.split())


def told(teban: Colour, verdict: Verdict, wins: str = "", best: str | None = None, **more: Any) -> str:
    asked = more.pop("problem", None) or problem(teban)
    more.setdefault("complete", True)
    return sentence(
        Judgement(
            asked,
            verdict,
            winning_moves=points(wins),
            best_moves=None if best is None else points(best),
            **more,
        )
    )


DEAD_WIN, DEAD_LOSS = Verdict("dead", "win"), Verdict("dead", "loss")
EYES_WIN = Verdict("alive", "win", "two-eyes", "eyes")


@pytest.mark.parametrize(
    ("teban", "verdict", "wins", "best", "words"),
    [
        (BLACK, DEAD_WIN, "B1", "B1", "Black to play kills: B1."),
        (BLACK, DEAD_WIN, "B1 C1", "B1 C1", "Black to play kills: B1 or C1 (cooked)."),
        (BLACK, DEAD_WIN, "pass", "pass", "Black to play: no move needed, White is dead as it stands."),
        (
            BLACK,
            DEAD_WIN,
            "B1 pass",
            "B1 pass",
            "Black to play: no move needed, White is dead as it stands. B1 does no harm.",
        ),
        (WHITE, DEAD_LOSS, "", None, "White to play can't live."),
        (WHITE, EYES_WIN, "B1", "B1", "White to play lives: B1."),
        (WHITE, EYES_WIN, "pass", None, "White to play: no move needed, White is alive as it stands."),
        (BLACK, Verdict("alive", "loss", "two-eyes", "eyes"), "", None,
         "Black to play can't kill: White is alive with two eyes."),
        (BLACK, Verdict("alive", "loss", "seki"), "", "B1", "White lives, but only in seki: B1."),
        (BLACK, Verdict("alive", "loss", "seki"), "", None,
         "Black to play: White lives in seki, whatever Black plays."),
        (BLACK, Verdict("alive", "loss", "repetition"), "", "B1 C1",
         "White lives, but only by repetition: B1 or C1 (cooked)."),
        (WHITE, Verdict("alive", "win", "seki"), "B1", "B1", "White to play lives in seki: B1."),
        (WHITE, Verdict("alive", "win", "two-eyes", "connection", Point(4, 4)), "E1", "E1",
         "White to play lives by connecting at E1."),
        (WHITE, Verdict("alive", "win", "two-eyes", "escape", Point(4, 4)), "D2", "D2",
         "White to play lives: D2, by getting out at E1."),
        (BLACK, Verdict("alive", "loss", "two-eyes", "connection", Point(4, 4)), "", None,
         "Black to play can't kill: White lives by connecting at E1."),
        (WHITE, Verdict("ko", "ko", ko=Ko(1, BLACK)), "B1", "B1",
         "White to play: ko. Black needs 1 ko threat to kill. Best: B1."),
        (WHITE, Verdict("ko", "ko", ko=Ko(-1, WHITE, first_taker=BLACK)), "B1", "B1",
         "White to play: ko. White needs 2 ko threats to live. Black takes the ko first. Best: B1."),
        (WHITE, Verdict("ko", "ko", ko=Ko(0, WHITE, retake_first=Point(0, 4))), "", None,
         "White to play: ko. White needs 1 ko threat to live. Best: retake at A1 at once, with a threat."),
        (WHITE, Verdict("ko", "ko", ko=Ko(0, WHITE), bent_four=True), "pass", None,
         "White to play: ko. White needs 1 ko threat to live. Dead once threats are removed (bent four)."
         " No move needed."),
    ],
)  # fmt: skip
def test_verdicts_in_words(teban: Colour, verdict: Verdict, wins: str, best: str | None, words: str) -> None:
    assert told(teban, verdict, wins, best) == words


def test_targets_are_captured_or_saved() -> None:
    assert told(BLACK, DEAD_WIN, "B1", problem=problem(BLACK, targets="D1")) == "Black to play captures a target: B1."
    assert told(WHITE, DEAD_LOSS, problem=problem(WHITE, targets="D1")) == "White to play can't save every target."


def test_bent_four_is_dead_under_japanese_rules() -> None:
    words = told(WHITE, Verdict("dead", "loss", bent_four=True), problem=problem(WHITE, Rules.JAPANESE))
    assert words == "White to play can't live (bent four, dead under Japanese rules)."


def test_unknown_says_what_is_proved() -> None:
    verdict = Verdict("unknown", "unknown", excluded=("dead",))
    words = told(WHITE, verdict, complete=False, search={"limit": "time"})
    assert words == "White to play: unknown within the time limit. Proved: not dead."
    assert told(WHITE, Verdict("unknown", "unknown"), complete=False).endswith("Proved: nothing yet.")


def test_open_parts_of_a_known_class_are_said() -> None:
    words = told(
        WHITE, Verdict("alive", "win"), "B1", complete=False, moves_open=points("C1"), search={"limit": "nodes"}
    )
    assert words == "White to play lives: B1. Not settled within the node limit: two eyes or not; the move C1."


@pytest.mark.parametrize(
    ("white_first", "black_first", "words"),
    [
        (EYES_WIN, DEAD_WIN, "Status: unsettled: alive if White starts; dead if Black does."),
        (EYES_WIN, Verdict("alive", "loss", "two-eyes"), "Status: alive, even if Black starts."),
        (EYES_WIN, Verdict("alive", "loss", "seki"), "Status: alive, even if Black starts. Black can make seki."),
        (DEAD_LOSS, DEAD_WIN, "Status: dead, even if White starts."),
        (EYES_WIN, Verdict("ko", "ko", ko=Ko(0, WHITE)),
         "Status: alive if White starts; ko (White needs 1 ko threat) if Black does."),
        (Verdict("unknown", "unknown", excluded=("dead",)), DEAD_WIN,
         "Status: unknown (not dead) if White starts; dead if Black does."),
    ],
)  # fmt: skip
def test_status_tells_both_sides(white_first: Verdict, black_first: Verdict, words: str) -> None:
    judgement = Judgement(problem(WHITE), white_first, True, status={WHITE: white_first, BLACK: black_first}, word="x")
    assert status_sentence(judgement) == words


def test_every_combination_has_a_sentence() -> None:
    ko = Ko(1, BLACK, Point(0, 4), WHITE)
    for teban, cls, life, by, moves, complete in itertools.product(
        Colour,
        ("alive", "dead", "ko", "unknown"),
        (None, "two-eyes", "seki", "repetition"),
        (None, "eyes", "connection", "escape"),
        ("", "B1", "B1 C1", "B1 pass"),
        (True, False),
    ):
        win = (cls == "alive") == (teban is WHITE)
        result = {"ko": "ko", "unknown": "unknown"}.get(cls, "win" if win else "loss")
        verdict = Verdict(cls, result, life, by, Point(4, 4) if by else None, ko if cls == "ko" else None)
        words = told(teban, verdict, moves, complete=complete)
        assert "None" not in words and "  " not in words and words.endswith("."), words
