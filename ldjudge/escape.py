"""Text from files made harmless: what comes from a name, a path or a comment never acts on a terminal.

Control characters (C0, DEL, C1), bidirectional overrides and other invisible format characters, line separators and
lone surrogates are shown as escapes like ``\\x1b`` and ``\\u202e``. Everything a reader can see stays as it is, and so
do the blanks of East Asian and French text. HTML and SVG have an escaping of their own on top of this.
"""

from __future__ import annotations

_BLANKS = "\u00a0\u3000"
_NAMED = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}


def clean(text: str) -> str:
    """``text`` on one line, with everything that isn't visible escaped."""
    return text if text.isprintable() else _escaped(text, _BLANKS)


def clip(text: str, limit: int = 40) -> str:
    """``text`` as :func:`clean` shows it, at most ``limit`` of its characters."""
    return clean(text[:limit]) + ("..." if len(text) > limit else "")


def quoted(text: str, limit: int = 40) -> str:
    """The start of ``text`` in quotes, for a message on what is wrong with it.

    All blanks but the plain one are escaped, too: it may be just these that are wrong. (``repr`` would escape
    backslashes as well, and so what is escaped already once more.)
    """
    return f"'{_escaped(text[:limit], '')}{'...' if len(text) > limit else ''}'"


def _escaped(text: str, kept: str) -> str:
    """``text`` with Python's escapes for all that is neither visible nor in ``kept``."""
    return "".join(sign if sign.isprintable() or sign in kept else _escape(sign) for sign in text)


def _escape(sign: str) -> str:
    """One character as a Python escape."""
    code = ord(sign)
    if sign in _NAMED:
        return _NAMED[sign]
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
