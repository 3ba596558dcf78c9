"""The collection of planted faults: each fault in each way of marking solutions.

``python tests/check/planted.py`` writes the SGF files beside this module; a test holds them to be up to date. A line
is a row of SGF points, the sides alternating from the side to move on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
Tree = dict[str, "Tree"]
TREES = ("right", "plus", "te", "good", "bm", "main-line")

THREE = "SZ[9]PL[W]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]LJREALM[ah:di]"
FOUR = "SZ[9]PL[W]AB[ag][bg][cg][dg][eg][fg][fh][fi]AW[ah][bh][ch][dh][eh][ei]LJREALM[ah:ei]"
TWO = "SZ[9]PL[W]AB[ag][bg][cg][dg][dh][di]AW[ah][bh][ch][ci]LJREALM[ah:ci]"
SIX = "SZ[9]PL[{}]AB[ag][bg][cg][dg][dh][di]AW[af][bf][cf][df][eg][eh][ei]LJREALM[ag:di]"
SIX_LIBERTY = "SZ[9]PL[W]AB[ag][bg][cg][dg][dh][di]AW[af][bf][cf][df][eg][ei][fh]LJREALM[ag:di][eh]"
# Eight points with a stone of either side in it: one move kills, D1 leaves a seki.
KILL = "SZ[9]PL[W]AB[ag][bg][cg][dg][eg][eh][ei][ai]AW[af][bf][cf][df][ef][fg][fh][fi][ch]LJREALM[ag:ei]"
# Eight points in the corner with a throw-in by either side: one move makes the seki.
EIGHT = "SZ[9]PL[W]AB[ag][bg][cg][dg][eg][eh][ei][bh]AW[af][bf][cf][df][ef][fg][fh][fi][ci]LJREALM[ag:ei]"
# After White E9 and Black E8 two moves kill.
BRANCH = "SZ[9]PL[W]AB[bc][cb][cc][fa]AW[ac][ba][bb][bd][cd][dc][ec][fb]LJREALM[bc:cc][ca:eb]"
ENDLESS = "SZ[9]PL[W]AB[aa:ia][ai:ii][ab:ah][ib:ih]AW[ee][df]LJREALM[bb:hh]"
BOTH = "SZ[9]PL[W]AB[ba][bb][ee]AW[aa][ab][ff]LJREALM[aa:bb]"


@dataclass(frozen=True)
class Fault:
    """A problem with the lines of its file and what is wrong with them. ``result``: the same fault as LJRESULT."""

    code: str
    setup: str
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    result: str = ""
    comment: str = ""
    at: str = ""  # the moves before the node that is meant
    moves: str = ""  # what is right there


FAULTS = (
    Fault("sound", THREE, ("bi",), ("ai bi", "ci bi"), "win alive two-eyes moves:bi"),
    Fault("wrong-solution", SIX.format("W"), ("ai",), (), "win dead moves:ai", moves="B2"),
    Fault("only-ko", SIX.format("W"), ("bi",), (), "ko", moves="B2"),
    Fault("only-seki", KILL, ("di",), (), "", moves="B2"),
    Fault("best-is-seki", EIGHT, ("bi",), (), "win dead", moves="B1"),
    Fault("cooked", SIX.format("B"), ("bh",), (), "win moves:bh", moves="B1 B2"),
    Fault("stronger-defence", SIX_LIBERTY, ("bi ai",), (), comment="A ko.", at="B1", moves="B2"),
    Fault("missing-refutation", THREE, ("bi",), ("ai",), at="A1"),
    Fault("missing-branch", BRANCH, ("ea eb da",), (), at="E9 E8", moves="D8 D9"),
    Fault("no-solution", TWO, ("ai",), (), "win alive"),
    Fault("pass-wins", FOUR, ("bi",), (), "win alive moves:bi"),
    Fault("undecided", ENDLESS, ("cc",), (), "win"),
    Fault("ambiguous", BOTH, ("ba",), (), "win"),
    Fault("unknown-marking", THREE, ("bi",), ("ai bi",), "won by B1"),
)


def files() -> Iterator[tuple[str, str, Fault]]:
    """Name, text and fault of every file."""
    for fault in FAULTS:
        for dialect in TREES:
            text = _tree_file(fault, dialect)
            if text:
                yield f"{fault.code}.{dialect}.sgf", text, fault
        if fault.result:
            yield f"{fault.code}.ljresult.sgf", f"{_head(fault)}LJRESULT[{fault.result}])\n", fault


def _head(fault: Fault) -> str:
    return f"(;FF[4]GM[1]{fault.setup}" + (f"C[{fault.comment}]" if fault.comment else "")


def _tree_file(fault: Fault, dialect: str) -> str:
    unknown = fault.code == "unknown-marking"
    if unknown and dialect in ("bm", "main-line"):  # there every move is marked by the others
        return ""
    tree: Tree = {}
    for line in (*fault.right, *fault.wrong):
        node = tree
        for point in line.split():
            node = node.setdefault(point, {})
    colour = fault.setup.split("PL[")[1][0]
    text = _head(fault) + "\n" + _variations(tree, "", colour, colour, fault, dialect) + ")\n"
    if unknown:  # another wrong move, marked as such, shows that the file marks wrong ones
        mark = {"right": "C[WRONG]", "plus": "C[-]", "te": "", "good": f"G{'B' if colour == 'W' else 'W'}[1]"}[dialect]
        text = text[:-2] + f"(;{colour}[ci]{'BM[1]' if dialect == 'te' else ''};{_other(colour)}[bi]{mark}))\n"
    return text


def _variations(tree: Tree, before: str, colour: str, solver: str, fault: Fault, dialect: str) -> str:
    texts = []
    for point, below in tree.items():
        line = f"{before} {point}".strip()
        right = any(f"{known} ".startswith(f"{line} ") for known in fault.right)
        ends = line in fault.right
        marks = ""
        if dialect == "right" and ends:
            marks = "C[RIGHT]"
        elif dialect == "plus" and ends:
            marks = "C[+]"
        elif dialect == "good" and ends:
            marks = f"G{solver}[1]"
        elif colour == solver and dialect == "te" and right:
            marks = "TE[1]"
        elif colour == solver and dialect in ("te", "bm") and not right and fault.code != "unknown-marking":
            marks = "BM[1]"
        rest = _variations(below, line, _other(colour), solver, fault, dialect)
        texts.append(f";{colour}[{point}]{marks}{rest}")
    return texts[0] if len(texts) == 1 else "".join(f"({text})" for text in texts)


def _other(colour: str) -> str:
    return "B" if colour == "W" else "W"


if __name__ == "__main__":
    for name, text, _ in files():
        (FOLDER / name).write_text(text, encoding="utf-8")
