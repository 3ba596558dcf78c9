"""The provers by name: the bases that a judgment can rest on."""

from __future__ import annotations

from importlib import import_module

from ldjudge.search.arena import Arena, Prover
from ldjudge.search.limits import Limits

BASES = ("auto", "round-robin")


def make_prover(base: str, arena: Arena, limits: Limits) -> Prover:
    """A prover with an empty table for the problem of ``arena``; raises ValueError for an unknown base."""
    if base == "round-robin":
        from ldjudge.search.roundrobin import RoundRobinProver

        return RoundRobinProver(arena, limits)
    if base == "auto":
        try:
            module = import_module("ldjudge.search.dfpn")
        except ModuleNotFoundError as error:
            if error.name != "ldjudge.search.dfpn":
                raise
            return make_prover("round-robin", arena, limits)
        prover: Prover = module.DfpnProver(arena, limits)
        return prover
    raise ValueError(f"there is no mode {base!r}: choose {' or '.join(BASES)}")
