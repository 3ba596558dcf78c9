"""``--proof`` and ``--verify``: what a worker does for them, and where the files go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ldjudge.cli.output import write_file
from ldjudge.cli.targets import Targets
from ldjudge.problem import Note
from ldjudge.render.outcome import Source
from ldjudge.search.limits import Limits
from ldjudge.verdict import Judgement


@dataclass(frozen=True)
class Proved:
    """A proof file's content; None where there is none, with the reason among the notes. ``verified``: what the
    independent checker says, None where it wasn't asked."""

    data: bytes | None
    verified: bool | None = None
    notes: tuple[Note, ...] = ()


def prove(judgement: Judgement, limits: Limits, *, check: bool) -> Proved:
    """Searches the proof of a judgement within limits of its own, and has it checked in memory with ``check``."""
    from ldjudge.proof.strategy import Contradiction, Unproved
    from ldjudge.proof.verify import ProofFault
    from ldjudge.proof.verify import check as check_lines
    from ldjudge.proof.write import proof_lines
    from ldjudge.search.arena import Arena
    from ldjudge.search.dfpn import DfpnProver

    if judgement.verdict.cls == "unknown":
        return Proved(None, None, (Note("no-proof", "Nothing is proved yet, so there is no proof to write."),))
    try:
        prover = DfpnProver(Arena.of(judgement.problem), limits, thorough=True)
        lines = list(proof_lines(judgement, prover, megabytes=limits.megabytes))
    except Unproved as error:
        message = f"The proof wasn't finished: {error}."
        return Proved(None, None, (Note("no-proof", message),))
    except Contradiction as error:
        note = Note("proof-fault", f"There is no proof: {error}. Please report this.", "error")
        return Proved(None, False, (note,))
    data = b"".join(lines)
    if not check:
        return Proved(data)
    try:
        check_lines(lines)
    except ProofFault as fault:
        note = Note("proof-fault", f"The checker rejects the proof: {fault}. Please report this.", "error")
        return Proved(data, False, (note,))
    return Proved(data, True)


class Proofs:
    """Writes proof files; raises :class:`ldjudge.cli.output.OutputError`."""

    def __init__(self, target: str, *, several: bool, force: bool, sources: Sequence[str]) -> None:
        self.targets = Targets(target, ".proof.jsonl", several=several, force=force, sources=sources)
        self.force = force

    def write(self, source: Source, data: bytes) -> None:
        """Writes the proof of one problem, compressed where the name ends in ``.gz``."""
        import gzip

        path = self.targets.path(source)
        write_file(path, gzip.compress(data, mtime=0) if path.suffix == ".gz" else data, force=self.force)
