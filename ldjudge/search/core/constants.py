"""Numbers that several parts of the core share. This file isn't compiled.

Each part imports those it needs and names them in its ``.pxd``: there they are C numbers of its own.
"""

from __future__ import annotations

M64 = 0xFFFFFFFFFFFFFFFF
LOW32 = 0xFFFFFFFF
INF = 1 << 28  # the number of what can't be proved; sums are cut off there
FREE = 1 << 20  # the depth that an unconditional result leans on: none
ALL = 62  # the bound of a result that holds for any threats: from -ALL on for the attacker, up to ALL for the defender
MAX_DEPTH = 480  # plies; a line that is longer is given up, never guessed

# questions, as in ``ldjudge.search.arena.Question``
CAPTURE = 0
EYES = 1
END = 2
REMOVABLE = 3

# The name word of a table entry, which follows the stones, from the low end: used, turn, pc, question (2 bits), number
# of the banned point + 1 (10 bits), threats (7 bits, REMOVABLE only); they name the state. Then the solved thresholds,
# 7 bits each: the attacker wins for k >= win, the defender holds for k <= hold (both + OFFSET); log2 of the work; the
# best move (10 bits; the realm's size is a pass); whose result the entry's zone belongs to (1: the defender's). After
# that word come the numbers and the zone.
OFFSET = 64
NAME_BITS = (1 << 22) - 1
WIN_SHIFT = 22
HOLD_SHIFT = 29
WORK_SHIFT = 36
MOVE_SHIFT = 42
ZONE_SHIFT = 52
NEVER_WIN = 127
NEVER_HOLD = 0
NO_MOVE = 1023
SPARE = 4  # zones of idle moves that are kept for a node
SHAPES = 4096  # shapes that are kept for each question and side to move, those found last
APART = 6  # points of the room off the defender's stones; with more, hardly anything is dead without a search
CLOSE = 64  # shapes that are listed for one state; hardly ever are there more than a few

# Where the weights of each kind of feature of a move begin (patterns.py), for the defender to move; those for the
# attacker follow after MOVE_WEIGHTS. The ring begins at 0.
MOVE_KINDS = 7
PATTERNS = 1 << 16  # the codes of eight points of four kinds
STRAIGHT = PATTERNS
TACTICS = STRAIGHT + PATTERNS
CONTACT = TACTICS + 4 * 4 * 4 * 4 * 6
LAST = CONTACT + 32
PLACE = LAST + 16
LIBERTIES = PLACE + 16
MOVE_WEIGHTS = LIBERTIES + (1 << 12)
# The weights of a state: for each side to move and each kind of point in the middle a ring, then the room for eyes,
# then the chains that aren't safe by side, size and liberties (chain_kind in patterns.py).
ROOM_WEIGHTS = 16
CHAINS = 6 * PATTERNS + 2 * ROOM_WEIGHTS
CHAIN_KINDS = 2 * 3 * 3
STATE_WEIGHTS = CHAINS + CHAIN_KINDS
STEPS = 256  # of log odds, each 1/8, even odds in the middle, for which starting numbers are tabulated
