"""The provers by name: the bases that a judgment can rest on."""

from __future__ import annotations

from ldjudge.search.arena import Arena, Prover
from ldjudge.search.limits import Limits

BASES = ("auto", "round-robin")


def make_prover(base: str, arena: Arena, limits: Limits) -> Prover:
    """A prover with an empty table for the problem of ``arena``; raises ValueError for an unknown base."""
    if base == "round-robin":
        from ldjudge.search.roundrobin import RoundRobinProver

        return RoundRobinProver(arena, limits)
    if base == "auto":
        from ldjudge.search.dfpn import DfpnProver

        return DfpnProver(arena, limits)
    raise ValueError(f"there is no mode {base!r}: choose {' or '.join(BASES)}")
