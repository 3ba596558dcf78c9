"""Text from files made harmless: what comes from a name, a path or a comment never acts on a terminal.

Control characters (C0, DEL, C1), bidirectional overrides and other invisible format characters, line separators and
lone surrogates are shown as escapes like ``\\x1b`` and ``\\u202e``. Everything a reader can see stays as it is.
"""

from __future__ import annotations

_HARMLESS_BLANKS = "\u00a0\u3000"


def clean(text: str) -> str:
    """``text`` on one line, with everything that isn't visible escaped."""
    if text.isprintable():
        return text
    return "".join(ch if ch.isprintable() or ch in _HARMLESS_BLANKS else _escape(ch) for ch in text)


def _escape(ch: str) -> str:
    """One character as a Python escape."""
    known = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}
    code = ord(ch)
    if ch in known:
        return known[ch]
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
