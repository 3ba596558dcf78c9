"""``ldjudge verify``: has a proof file checked by the independent checker, and says what the proof covers."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import click

from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import reason, standard_input
from ldjudge.cli.output import Output
from ldjudge.cli.report import DISAGREES, UNREADABLE, Report, say
from ldjudge.cli.single import Objects, arguments_of
from ldjudge.cli.taking import takes_options
from ldjudge.escape import clean
from ldjudge.proof.verify import MAX_LINE, ProofFault, check, check_file
from ldjudge.proof.verify import Report as Proof
from ldjudge.wording import counted

WORDS = {"two-eyes": "two eyes", "seki": "seki", "repetition": "by repetition"}


@click.command("verify", cls=TableCommand, short_help="Check a proof file.")
@click.argument("files", nargs=-1, metavar="PROOF...")
@takes_options("verify")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Check proofs that 'ldjudge solve --proof' has written.

    The checker shares nothing with the search: it has a board of its own, plays every line by the rules, and accepts
    only complete proofs. Exit code 1 where one is rejected. Without PROOF, or with '-', standard input is read.
    """
    names = arguments_of(files)
    report = Report()
    with Output.of(values, names) as output:
        objects = Objects(output, several=len(names) > 1) if values["format"] == "json" else None
        for name in names:
            proof: Proof | None = None
            accepted: bool | None = None  # None: it can't be read
            problem = ""
            try:
                proof = _checked(name)
                accepted = True
            except ProofFault as fault:
                problem = str(fault)
                accepted = False
                report.failed(DISAGREES)
            except (OSError, ValueError) as error:
                problem = reason(error)
                say(f"{name}: {problem}")
                report.failed(UNREADABLE)
            if objects is not None:
                objects.write(_object(name, accepted, proof, problem))
            elif proof is not None:
                output.line(
                    f"{clean(name)}: accepted ({counted(proof.questions, 'answer')}, {counted(proof.nodes, 'node')})"
                )
                if not values["quiet"]:
                    for line in covered(proof.claims):
                        output.line(f"  {line}")
            elif accepted is False:
                output.line(f"{clean(name)}: rejected: {clean(problem)}")
            output.flush()
        if objects is not None:
            objects.end()
    return report.code


def _checked(name: str) -> Proof:
    """Checks one proof, '-' from standard input; raises :class:`ProofFault` or OSError."""
    if name != "-":
        return check_file(Path(name))
    with standard_input() as stream:
        # There is no name that tells whether it is compressed: the first bytes do.
        compressed = stream.peek(2)[:2] == b"\x1f\x8b"
        lines = gzip.GzipFile(fileobj=stream) if compressed else stream
        return check(iter(lambda: lines.readline(MAX_LINE + 1), b""))


def _object(name: str, accepted: bool | None, proof: Proof | None, problem: str) -> dict[str, Any]:
    return {
        "schema": "ldjudge-verify/1",
        "path": name,
        "accepted": accepted,
        "fault": problem or None,
        "proved": proof.claims if proof is not None else None,
        "questions": proof.questions if proof is not None else None,
        "nodes": proof.nodes if proof is not None else None,
    }


def covered(claims: dict[str, Any]) -> list[str]:
    """What a proof covers, a sentence a line."""
    lines = []
    kind = claims.get("class")
    if kind == "ko":
        n = claims["ko"]
        side, needed = ("attacker", n) if n >= 1 else ("defender", 1 - n)
        lines.append(f"Class: ko, the {side} needs {counted(needed, 'threat')}.")
    elif kind is not None:
        lines.append(f"Class: {kind}.")
    if "life" in claims:
        lines.append(f"Life: {WORDS[claims['life']]}.")
    if "bent_four" in claims:
        lines.append("Bent four: yes." if claims["bent_four"] else "Bent four: no.")
    if "winning_moves" in claims:
        lines.append(f"Winning moves, complete: {' '.join(claims['winning_moves']) or 'none'}.")
    if "moves" in claims:
        lines.append(f"Every first move: {', '.join(_grades(claims['moves']))}.")
    return lines or ["No class: single answers only."]


def _grades(moves: list[dict[str, Any]]) -> list[str]:
    """Each first move with what it leads to."""
    kinds = [f"ko {m['ko']}" if m["class"] == "ko" else WORDS.get(m["life"]) or m["class"] for m in moves]
    return [f"{m['move']} {kind}" for m, kind in zip(moves, kinds, strict=True)]
