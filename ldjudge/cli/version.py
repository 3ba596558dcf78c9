"""What ``--version`` says."""

from __future__ import annotations

from ldjudge.version import __version__


def version_line() -> str:
    """The version, and whether the searches run compiled."""
    from ldjudge.search.dfpn import core_in_use

    return f"ldjudge {__version__} ({core_in_use()} core)"
