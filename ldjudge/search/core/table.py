"""The table: facts with their zones, and the numbers of unsolved states, within a limit of memory."""

from __future__ import annotations

from array import array

from . import width
from .board import Board
from .constants import (
    HOLD_SHIFT,
    M64,
    MOVE_SHIFT,
    NAME_BITS,
    NEVER_HOLD,
    NEVER_WIN,
    NO_MOVE,
    OFFSET,
    REMOVABLE,
    WIN_SHIFT,
    WORK_SHIFT,
    ZONE_SHIFT,
)

# Multipliers of SplitMix64. (A literal above 63 bits inside a function would be a Python object.)
GOLDEN = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
WAYS = 4  # entries of a bucket
EMPTY_TABLE = array("Q", bytes(8))


def spread(h):
    """Mixes the bits of a 64-bit number (the finaliser of SplitMix64, Steele, Lea, Flood 2014)."""
    h ^= h >> 30
    h = (h * MIX1) & M64
    h ^= h >> 27
    h = (h * MIX2) & M64
    return h ^ (h >> 31)


def spread_in(value, shift):
    """A value at its place in a 64-bit word (typed, so that C doesn't shift an int out)."""
    return value << shift


class Table(Board):
    """The entries of the states of one realm; the question asked is part of a state's name."""

    def __init__(
        self,
        size: int,
        neighbours,
        attacker_safe: int,
        defender_safe: int,
        never_vital: int,
        targets: int,
        suicide: bool,
        threats: int,
        table_bytes: int,
        first_entries: int,
    ):
        if threats > 60:
            raise ValueError("more than 60 ko threats a side are not supported")
        super().__init__(size, neighbours, attacker_safe, defender_safe, never_vital, targets, suicide)
        self.question = 0
        self.entry_words = 3 * self.words + 2
        self.max_buckets = 1
        while self.max_buckets * 2 * WAYS * self.entry_words * 8 <= table_bytes:
            self.max_buckets *= 2
        self.buckets = 1
        while self.buckets * WAYS < first_entries and self.buckets < self.max_buckets:
            self.buckets *= 2
        self.store_array = array("Q", bytes(8 * self.buckets * WAYS * self.entry_words))
        self.table = self.store_array
        self.used = 0

    def name_of(self, turn, ban, pc, k):
        """The part of an entry's name word that names the state besides the stones."""
        w = 1 | (turn << 1) | (pc << 2) | (self.question << 3)
        if ban:
            w |= (width.lowest(ban) + 1) << 5
        if self.question == REMOVABLE:
            w |= (k + OFFSET) << 15
        return w

    def hash_of(self, a, d, name):
        """A 64-bit hash of a state."""
        h = spread(name ^ GOLDEN)
        for i in range(self.words):
            h = spread(h ^ ((a >> (64 * i)) & M64))
            h = spread(h ^ ((d >> (64 * i)) & M64))
        return h

    def find(self, a, d, name, h):
        """The index of the state's entry in the table, or -1."""
        at = (h & (self.buckets - 1)) * WAYS * self.entry_words
        for _ in range(WAYS):
            w = self.table[at + 2 * self.words]
            if (w & NAME_BITS) == name:
                same = 1
                for j in range(self.words):
                    if self.table[at + j] != ((a >> (64 * j)) & M64) or self.table[at + self.words + j] != (
                        (d >> (64 * j)) & M64
                    ):
                        same = 0
                if same:
                    return at
            at += self.entry_words
        return -1

    def store(self, a, d, name, h, pn, dn, k, move, work, zone):
        """Stores numbers, or where one of them is 0 a fact with its bound and its zone.

        What is known for other k is kept.
        """
        at = self.find(a, d, name, h)
        fresh = at < 0
        if fresh:
            at = self.make_room(h, pn == 0 or dn == 0)
            for j in range(self.words):
                self.table[at + j] = (a >> (64 * j)) & M64
                self.table[at + self.words + j] = (d >> (64 * j)) & M64
            win = NEVER_WIN
            hold = NEVER_HOLD
            best = NO_MOVE
            old = 0
            side = 0
        else:
            w = self.table[at + 2 * self.words]
            win = (w >> WIN_SHIFT) & 127
            hold = (w >> HOLD_SHIFT) & 127
            best = (w >> MOVE_SHIFT) & 1023
            old = (w >> WORK_SHIFT) & 63
            side = (w >> ZONE_SHIFT) & 1
        if pn == 0 and k + OFFSET < win:
            win = k + OFFSET
        if dn == 0 and k + OFFSET > hold:
            hold = k + OFFSET
        if move >= 0:
            best = move
        effort = 0
        while work > 1 and effort < 63:
            work >>= 1
            effort += 1
        if effort < old:
            effort = old
        w = name
        w |= spread_in(win, WIN_SHIFT) | spread_in(hold, HOLD_SHIFT)
        w |= spread_in(effort, WORK_SHIFT) | spread_in(best, MOVE_SHIFT)
        if not (pn and dn) and k + OFFSET == (win if pn == 0 else hold):
            # A fact weaker than what is known (the state was solved meanwhile with fewer threats) may have a zone that
            # doesn't hold for that.
            side = 1 if pn else 0
            for j in range(self.words):
                self.table[at + 2 * self.words + 2 + j] = (zone >> (64 * j)) & M64
        w |= spread_in(side, ZONE_SHIFT)
        self.table[at + 2 * self.words] = w
        if pn and dn:
            self.table[at + 2 * self.words + 1] = spread_in(pn, 32) | dn
        elif fresh:
            self.table[at + 2 * self.words + 1] = spread_in(1, 32) | 1
        return at

    def make_room(self, h, solved):
        """The index of a free entry for the hash, growing the table or dropping the smallest subtree of the bucket.

        Facts are not pushed out by unsolved states as long as the bucket holds another unsolved one.
        """
        if self.used * 10 > self.buckets * WAYS * 6 and self.buckets < self.max_buckets:
            self.grow()
        at = (h & (self.buckets - 1)) * WAYS * self.entry_words
        worst = at
        lowest = 1 << 20
        for _ in range(WAYS):
            w = self.table[at + 2 * self.words]
            if not w:
                self.used += 1
                return at
            effort = (w >> WORK_SHIFT) & 63
            if ((w >> WIN_SHIFT) & 127) != NEVER_WIN or ((w >> HOLD_SHIFT) & 127) != NEVER_HOLD:
                effort += 64
            if effort < lowest:
                lowest = effort
                worst = at
            at += self.entry_words
        return worst

    def grow(self):
        """Doubles the table: each bucket splits by the next bit of the hash."""
        old = self.buckets
        width = WAYS * self.entry_words
        self.table = EMPTY_TABLE  # an array that lends its buffer can't grow
        chunk = bytes(8 * width * min(old, 4096))
        added = 0
        while added < old:
            self.store_array.frombytes(chunk)
            added += min(old, 4096)
        self.table = self.store_array
        self.buckets = 2 * old
        for i in range(old):
            for way in range(WAYS):
                at = i * width + way * self.entry_words
                w = self.table[at + 2 * self.words]
                if not w:
                    continue
                a = 0
                d = 0
                for j in range(self.words):
                    a |= self.widen(self.table[at + j], j)
                    d |= self.widen(self.table[at + self.words + j], j)
                if self.hash_of(a, d, w & NAME_BITS) & old:
                    to = at + old * width
                    for j in range(self.entry_words):
                        self.table[to + j] = self.table[at + j]
                        self.table[at + j] = 0

    def widen(self, word_, j):
        """The j-th word of a mask at its place."""
        b = 0
        b |= word_
        return b << (64 * j) if j else b

    def zone_at(self, at, side):
        """The zone of a solved entry; all of the realm where the entry keeps the other side's."""
        if ((self.table[at + 2 * self.words] >> ZONE_SHIFT) & 1) != side:
            return self.full
        zone = 0
        for j in range(self.words):
            zone |= self.widen(self.table[at + 2 * self.words + 2 + j], j)
        return zone
