"""Sets of realm points, captures, and what is settled statically: life, death, a capture at once."""

from __future__ import annotations

from . import width
from .constants import APART


class Board:
    """The realm: which points are neighbours, who is safe where, what has to be captured."""

    def __init__(
        self,
        size: int,
        neighbours,
        attacker_safe: int,
        defender_safe: int,
        never_vital: int,
        targets: int,
        suicide: bool,
    ):
        self.rooms: list[object] = []  # owns the room of all masks
        self.size = size
        self.words = (size + 63) // 64
        self.full = (1 << size) - 1
        self.attacker_safe = attacker_safe
        self.defender_safe = defender_safe
        self.never_vital = never_vital
        self.targets = targets
        self.suicide = 1 if suicide else 0
        self.near = self.masks(size)
        self.bit = self.masks(size)
        for i in range(size):
            self.near[i] = neighbours[i]
            self.bit[i] = 1 << i
        self.regions = self.masks(size + 1)
        self.region_empty = self.masks(size + 1)
        self.chains = self.masks(size + 1)
        self.chain_near = self.masks(size + 1)
        self.parts = 1  # whether ``doomed`` looks at what only holds in parts, which proofs don't take for granted
        self.touching = 0
        self.safe = 0
        self.links = 0
        self.room = 0
        self.zone = self.full

    def masks(self, count):
        """Room for ``count`` masks, all empty."""
        return width.masks(self.rooms, count, self.words)

    def flood(self, seed, within):
        """The points of ``within`` that are connected to ``seed`` (a part of it) inside ``within``."""
        found = seed
        front = seed
        while front:
            # all points of a step together: their look-ups don't wait for each other
            new = 0
            while front:
                new |= self.near[width.lowest(front)]
                front &= front - 1
            front = new & within & ~found
            found |= front
        return found

    def around(self, mask):
        """All neighbours of the points of ``mask`` (some of them may lie in it)."""
        found = 0
        while mask:
            found |= self.near[width.lowest(mask)]
            mask &= mask - 1
        return found

    def taken_by(self, b, other, other_safe, empty):
        """The stones of ``other`` that a move on the empty point b captures."""
        taken = 0
        rest = self.near[width.lowest(b)] & other
        while rest:
            c = self.flood(rest & -rest, other)
            rest &= ~c
            if not c & other_safe and self.around(c) & empty == b:
                taken |= c
        return taken

    def lost(self, d):
        """Whether the attacker has captured what it has to."""
        if self.targets:
            return 1 if self.targets & ~d else 0
        return 0 if d else 1

    def alive(self, a, d):
        """Whether what must live is unconditionally alive (semantics, Benson): any chain, or every target's chain.

        Sets ``zone`` where it is: the chains that live, with two vital regions of each.
        """
        empty = self.full & ~(a | d)
        space = self.full & ~d
        safe = d & self.defender_safe
        if safe and not self.targets:
            self.zone = self.flood(safe & -safe, d)
            return 1
        # Regions grow from their empty points, and are dropped at the first point that rules them out: one that touches
        # the outside, or an empty one that is no defender's liberty. Where suicide is legal, every point may be empty.
        may_empty = space if self.suicide else empty
        near_d = self.around(d)
        bad = (self.never_vital & space) | (may_empty & ~near_d)
        regions = 0
        rest = empty & ~bad
        while rest:
            b = rest & -rest
            r = b
            e = b
            while e:
                new = self.near[width.lowest(e)] & space & ~r
                e &= e - 1
                if new & bad:
                    bad |= r  # so are the points that lead here
                    break
                r |= new
                e |= new
            else:
                self.regions[regions] = r
                self.region_empty[regions] = r & may_empty
                regions += 1
            rest &= ~r
        if regions < 2 and not safe:
            return 0
        chains = 0
        rest = d
        while rest:
            r = self.flood(rest & -rest, rest)
            rest &= ~r
            self.chains[chains] = r
            self.chain_near[chains] = self.around(r)
            chains += 1
        changed = 1
        left = chains
        while changed and left:
            changed = 0
            for i in range(chains):
                r = self.chains[i]
                if not r or r & self.defender_safe:
                    continue
                e = self.chain_near[i]
                vital = 0
                for j in range(regions):
                    if self.region_empty[j] and not self.region_empty[j] & ~e:
                        vital += 1
                if vital < 2:
                    self.chains[i] = 0
                    left -= 1
                    changed = 1
                    for j in range(regions):
                        if self.regions[j] & e:
                            self.region_empty[j] = 0
                    if not left:
                        return 0
        if not left:
            return 0
        rest = self.targets
        for i in range(chains):
            rest &= ~self.chains[i]
        if rest:
            return 0
        self.zone = 0
        for i in range(chains):
            r = self.chains[i]
            if not r:
                continue
            self.zone |= r
            vital = 2
            if r & self.defender_safe:
                continue
            e = self.chain_near[i]
            for j in range(regions):
                if vital and self.region_empty[j] and not self.region_empty[j] & ~e:
                    self.zone |= self.regions[j]
                    vital -= 1
        return 1

    def find_room(self, a, d):
        """Sets ``touching``, ``safe``, ``links`` and ``room``: see :meth:`doomed`; ``touching``: what is safe without
        links, as it touches the outside."""
        self.touching = safe = self.flood(a & self.attacker_safe, a)
        # a chain with two links of its own to a safe one, of which the attacker gets one, is as safe
        links = 0
        rest = a & ~safe
        if rest:
            empty = self.full & ~(a | d)
            b = empty & (self.around(safe) | self.attacker_safe)
            while rest:
                c = self.flood(rest & -rest, a)
                rest &= ~c
                link = self.around(c) & b & ~links
                e = link & (link - 1)
                if e:
                    links |= (link ^ e) | (e & -e)
                    safe |= c
                    rest = a & ~safe
                    b = empty & (self.around(safe) | self.attacker_safe)
        self.safe = safe
        self.links = links
        self.room = self.full & ~safe & ~self.around(safe) & ~self.never_vital

    def doomed(self, a, d):
        """Whether the stones are captured statically, whoever moves, with any threats (sound, far from complete).

        *Safe* attacker stones are connected to the outside, or have two *links* of their own to such stones: empty
        points next to a safe stone or the outside attacker. When the defender takes one, the attacker takes the other
        (which was empty, so it isn't banned); no other chain counts on it, so nothing else needs an answer.

        The *room* is what neither holds a safe stone nor touches one, nor touches the outside attacker; a vital region
        lies inside it (a safe stone next to the region would belong to it). Off the room an attacker stone is safe at
        once: never suicide, never captured, never banned; so the attacker can fill what is empty there.

        The claim: where nothing can get out, and all of the room is at most two points, adjacent if two, the attacker
        wins every question. Without links, and where suicide is illegal, it is enough that this holds for the room
        without the defender's stones, if those in the room are of one chain that :meth:`breathes` there. What else is
        enough: :meth:`doomed_apart`. (The proofs: docs/proofs.md, Room for eyes.)

        Sets ``zone`` where the claim holds: the safe stones with their links, the room and the chain. Whatever stands
        elsewhere, the same stones are safe, so the room is no larger, and the chain is still one.
        """
        self.find_room(a, d)
        room = self.room
        if self.defender_safe & ~self.safe:
            return 0  # a chain could still get out or connect
        self.zone = self.safe | self.links | room
        if self.few(room):
            return 1
        c = room & d
        if c and not self.links and not self.suicide:
            e = self.flood(c & -c, d)
            if not c & ~e and self.few(room & ~e) and self.breathes(a, d, room & ~e, e):
                self.zone |= e
                return 1
        if not self.parts:
            return 0
        # what is far from dead isn't looked at further
        rest = room & ~d
        for _ in range(APART):
            rest &= rest - 1
        if rest:
            return 0
        return self.doomed_apart(a, d)

    def few(self, mask):
        """Whether these are at most two points, adjacent if two: too few for two eyes."""
        rest = mask & (mask - 1)
        return 0 if rest and (rest & (rest - 1) or not rest & self.near[width.lowest(mask)]) else 1

    def breathes(self, a, d, left, chain):
        """Whether a chain that counts for nothing has its last liberties in what is left of the room, so that it falls
        with all others, or nothing is left. (If it fell before others, the room under it would be there for them.)"""
        near = left & self.around(chain)
        return 1 if not left or near & ~(a | d) or (near and not left & ~a) else 0

    def doomed_apart(self, a, d):
        """Whether the claim of :meth:`doomed` holds in each part that the stones touching the outside leave.

        The attacker answers in the part in which the defender moves, if it has to. In a part one of two things is
        enough, which both leave too little room for two eyes:

        * Points of the room that have a pair count for nothing, see :meth:`without_pairs`.
        * One defender chain counts for nothing, and what goes with it, see :meth:`few_without_chain`; in the room that
          is left without links, which is larger, or with them. Where all has to be captured, this may be so in one part
          only: that chain is taken last.

        Sets ``zone`` where it does: what :meth:`doomed` needs, with the two points each, or what makes eyes false.
        """
        wide = self.room
        if self.links:
            if self.defender_safe & ~self.touching:
                return 0  # only links keep the defender from getting out there, and not all of them are answered
            wide = self.full & ~self.touching & ~self.around(self.touching) & ~self.never_vital
        zone = self.zone | wide
        chains = 0
        todo = wide
        while todo:
            part = self.flood(todo & -todo, self.full & ~self.touching)
            todo &= ~part
            links = self.links & part
            room = self.room & part
            self.zone = 0
            if not self.few(self.without_pairs(room, part & ~(room | a | d | links))):
                if wide & part & d:
                    chains += 1
                if self.suicide or (chains > 1 and not self.targets):
                    return 0
                self.zone = 0
                if not self.few_without_chain(a, d, wide & part, 0):
                    if not links or not self.few_without_chain(a, d, room, links):
                        return 0
            zone |= self.zone
        self.zone = zone
        return 1

    def without_pairs(self, room, off):
        """What is left of the room of a part without the points that have a *pair*: two empty points off the room next
        to them and to no other point of it, not links. Of these the attacker gets one. ``off``: the empty points off
        the room, without links. Adds the pairs to ``zone``."""
        once = alone = 0
        rest = room
        while rest:
            c = self.near[width.lowest(rest)]
            rest &= rest - 1
            alone = alone & ~c | c & ~once
            once |= c
        off &= alone
        left = 0
        while room:
            b = room & -room
            room ^= b
            c = self.near[width.lowest(b)] & off
            e = c & (c - 1)
            if e:
                self.zone |= (c ^ e) | (e & -e)
            else:
                left |= b
        return left

    def few_without_chain(self, a, d, room, links):
        """Whether without one defender chain (or none) and its false eyes too little of the room of a part is left.

        With ``links`` in the part there has to be a chain, with at least as many other liberties as chains lean on
        them: so none of the answers captures it. Adds to ``zone`` what it depends on.
        """
        rest = room & d
        if not rest:
            if links:
                return 0
            if self.few(room) or self.nakade(a, d, room, self.full):
                return 1
            # One false eye may be left out: a stone there makes the chain.
            rest = room & ~a
            while rest:
                b = rest & -rest
                rest ^= b
                if self.few(room ^ b) and self.false_eye(a, room, b):
                    return 1
            return 0
        while rest:
            c = self.flood(rest & -rest, d)
            rest &= ~c
            left = room & ~c
            e = left & self.around(c) & ~(a | d)
            while e and not self.few(left):
                b = e & -e
                e ^= b
                if self.false_eye(a, room, b):
                    left ^= b
            # (A link could take all three stones of a nakade, and two answers would be needed.)
            if not self.few(left) and ((links and not left & ~a) or not self.nakade(a, d, left, c)):
                continue
            e = self.around(c) & ~(a | d | links)
            b = links
            if b:
                self.zone |= e
            while e and b:
                e &= e - 1
                b &= b - 1
                b &= b - 1
            if not b and self.breathes(a, d, left, c):
                self.zone |= c
                return 1
        return 0

    def nakade(self, a, d, left, chain):
        """Whether three points are left, and the attacker holds the middle one of them, between two that are next to
        the chain (all of the realm: to none in the room, then that doesn't matter). If the defender plays there, only
        two adjacent ones are left."""
        rest = left & (left - 1)
        rest &= rest - 1
        if not rest or rest & (rest - 1) or left & d:
            return 0
        rest = left & a
        while rest:
            b = rest & -rest
            rest ^= b
            if not (left ^ b) & ~(self.near[width.lowest(b)] & self.around(chain)):
                return 1
        return 0

    def false_eye(self, a, room, b):
        """Whether the empty point b of the room is a *false* eye: next to an area off the room that leads nowhere else.

        Such an area is a connected set of points without attacker stones, shut in by safe ones, that touches no other
        point of the room. A chain in it never has another eye, and can't get away but through b. Adds the area, and
        what is around it, to ``zone``.
        """
        off = self.full & ~(room | a)
        rest = self.near[width.lowest(b)] & off
        while rest:
            area = self.flood(rest & -rest, off)
            rest &= ~area
            near = self.around(area)
            if not near & room & ~b:
                self.zone |= area | near
                return 1
        return 0

    def capture_now(self, a, d, ban, k):
        """Whether the attacker, to move, captures at once what it has to capture; sets ``zone`` where it does."""
        empty = self.full & ~(a | d)
        if not self.targets:
            if d & self.defender_safe:
                return 0
            e = self.around(d) & empty
            if e & (e - 1):
                return 0
            if e == ban and k <= 0:
                return 0
            if not self.doomed(a, d):
                self.zone = self.zone_when_lost(a | e) | d | self.around(d)
            return 1
        rest = self.targets
        while rest:
            r = self.flood(rest & -rest, d)
            rest &= ~r
            if r & self.defender_safe:
                continue
            e = self.around(r) & empty
            if not e & (e - 1) and not (e == ban and k <= 0):
                self.zone = r | self.around(r)
                return 1
        return 0

    def zone_when_lost(self, a):
        """The zone once the attacker, with the stones a, has captured what it has to; the capture itself adds to it.

        With targets, nothing else matters. Without, other stones might stand off the zone; where there is no room for
        them, they fall as well.
        """
        if self.targets:
            return 0
        return self.zone if self.doomed(a, 0) else self.full

    def kills_by(self, a, d, b, empty):
        """Whether the attacker's move on the empty point b is legal (no ban in force) and wins statically."""
        taken = self.taken_by(b, d, self.defender_safe, empty)
        d &= ~taken
        a |= b
        if self.lost(d):
            self.zone = self.zone_when_lost(a)
            return 1
        if not self.doomed(a, d):
            return 0
        if taken or self.near[width.lowest(b)] & empty or b & self.attacker_safe:
            return 1
        c = self.flood(b, a)
        return 1 if self.around(c) & empty & ~b or c & self.attacker_safe else 0

    def lives_by(self, a, d, b, empty):
        """Whether the defender's move on the empty point b is legal (no ban in force) and gives unconditional life."""
        a &= ~self.taken_by(b, a, self.attacker_safe, empty)
        d |= b
        if not self.alive(a, d):
            return 0
        c = self.flood(b, d)
        return 1 if self.around(c) & ~(a | d) or c & self.defender_safe else 0
