"""The hot path: the rules on bits, static life and death, and df-pn with its table.

Ordinary typed Python that Cython compiles with the types in the ``.pxd`` beside each part; without a compiler the same
files run uncompiled. (One name that is missing from a ``.pxd`` becomes a Python object and costs a factor of four; the
test suite reads Cython's annotation for that.) They are compiled twice, with masks of 64 points and, as the package
``ldjudge.search.wide_core``, of 128 (``width.pxd``); larger realms run uncompiled. One class in parts, each with one
idea, each built on the one before:

* ``board``: sets of points, captures, static life and death;
* ``table``: what has been proved, and the numbers of what hasn't;
* ``shapes``: what has been proved, for all states that share the stones that it depends on;
* ``rating``: the value of a state before it is searched; repetitions and results that lean on the path;
* ``zones``: on which points a proof depends;
* ``patterns``: how promising states and moves look;
* ``moves``: the children of a state;
* ``descent``: df-pn, and the way in (``ask``).

Representation. A set of realm points is a mask; bit j stands for ``Arena.points[j]``, and j is the point's number
(``width.lowest``; what depends on the width of masks is written twice, for C and for Python). A state is (attacker
stones A, defender stones D, turn: 1 = attacker to move, ban: the mask of the banned point or 0, pc: passes in a row, k:
signed threats, the attacker's if positive, else minus the defender's).

Numbers. ``pn`` is the proof number of 'the attacker wins the question', ``dn`` its disproof number: pn = 0 is proved,
dn = 0 refuted. In CAPTURE and REMOVABLE a repetition counts for the defender, in EYES and END for the attacker; that
side's results can lean on a repetition and are then *conditional*: true if the states on the path that they lean on
turn out the same way. A conditional result is never stored as a fact (the graph-history-interaction trap).

Sources: df-pn: Nagai, Df-pn algorithm for searching AND/OR trees (2002). (1+epsilon) thresholds: Pawlewicz and Lew,
Improving depth-first PN-search (2007). Weak proof numbers (maximum + number of others, against overcounting): Ueda,
Hashimoto, Hashimoto, Iida, Weak proof-number search (2008). Unconditional life: Benson, Life in the game of Go (1976).
Relevance zones: Shih, Hsu, Wei, Wu, A novel approach to solving goal-achieving problems for board games (AAAI 2022);
the rules by which a zone grows are our own, as ours has kos, passes and captures of everything (see ``close_move``).
"""

from __future__ import annotations

import sys

from .descent import Core

COMPILED = not any(str(sys.modules[part.__module__].__file__).endswith(".py") for part in Core.__mro__[:-1])

__all__ = ["COMPILED", "Core"]
