"""Text from files: what can't be seen is told, in one way everywhere."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ldjudge.escape import clean, clip, quoted


def test_text_from_files_cannot_act_on_a_terminal() -> None:
    assert clean("a\x1b[31mred\x07\n") == "a\\x1b[31mred\\x07\\n"
    assert clean("\x9b2J \u202e \u2028 \udc80") == "\\x9b2J \\u202e \\u2028 \\udc80"


def test_what_can_be_seen_stays() -> None:
    for text in ("黒先 [bold]é", "死活\u30001.sgf", "Noir\u00a0!", "back\\slash"):
        assert clean(text) == text == clip(text)


def test_clipped_text_is_the_start_of_the_cleaned_one() -> None:
    assert clip("a\x1b[\u202e\n" + "b" * 100) == "a\\x1b[\\u202e\\n" + "b" * 35 + "..."
    assert clip("b" * 40) == "b" * 40
    assert clip("four\n", 4) == "four..."


def test_in_quotes_every_blank_is_told() -> None:
    """A wide blank between points looks like a plain one, and may be what is wrong."""
    assert quoted("a\x1b[\\\n") == "'a\\x1b[\\\\n'"
    assert quoted("a b\u00a0\u3000") == "'a b\\xa0\\u3000'"
    assert quoted("b" * 50, 4) == "'bbbb...'"


@given(st.text())
def test_escaped_text_is_visible(text: str) -> None:
    assert all(sign.isprintable() or sign in "\u00a0\u3000" for sign in clean(text) + clip(text))
    assert quoted(text).isprintable()
