"""What ``--version`` says."""

from __future__ import annotations

from ldjudge.version import __version__


def version_line() -> str:
    """The version, and whether the searches run compiled."""
    return f"ldjudge {__version__} ({core()} core)"


def core() -> str:
    """'compiled' or 'pure'."""
    import ldjudge.search

    in_use = getattr(ldjudge.search, "core_in_use", None)
    return str(in_use()) if in_use else "pure"
