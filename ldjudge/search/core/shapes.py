"""Shapes: what has been proved of one state, for all states that share the stones on its zone.

By what a zone is (:mod:`.zones`), a solved state without a ban decides every state with the same stones on its zone,
the *shape*, the same side to move, no ban on the zone and threats no better for the loser. So shapes are looked up like
states (Shih, Wei, Wu, Wu, A local-pattern related look-up table, IEEE Transactions on Games 2023, who keep them in a
tree); a state that one of them decides has the shape's zone.

Here they are bit-sliced: for each point and each of empty, attacker, defender there is the set of the shapes that agree
with that, and what is left when these sets are intersected over the points of a state decides it. Most intersections
end after a few points. One pass serves all moves of a state: it leaves the shapes that at most one stone is missing
from. The table finds the same states by their stones, so only others cost anything.
"""

from __future__ import annotations

from array import array

from . import width
from .constants import CLOSE, EYES, SHAPES
from .table import Table

SETS = 4
SORTED = 64  # so many shapes later the order of points is looked over
GROUP = 4  # masks of shapes that are intersected together: leaving a loop costs as much as several turns of it


class Shapes(Table):
    """The shapes of the questions CAPTURE and EYES, by the side to move; in the others zones say nothing."""

    def __init__(self, *given):
        super().__init__(*given)
        self.keeps_shapes = 1
        # of each group of masks, point and kind of point: the shapes that agree, or have the point off their zone
        self.agree = width.lanes(self.rooms, SETS * SHAPES // width.LANES * 3 * self.size)
        self.shape_zone = self.masks(SETS * SHAPES)
        self.shape_a = self.masks(SETS * SHAPES)
        self.shape_d = self.masks(SETS * SHAPES)
        self.shape_k = array("i", [0]) * (SETS * SHAPES)
        self.shape_won = array("i", [0]) * (SETS * SHAPES)  # 1: by the attacker
        self.shape_count = array("i", [0]) * SETS
        self.shape_next = array("i", [0]) * SETS
        # the shapes that at most one stone of a state is missing from, and where that belongs
        self.close = array("i", [0]) * CLOSE
        self.close_point = self.masks(CLOSE)
        self.close_count = 0
        self.rows = array("i", [0]) * self.size
        # the points of each set, those that tell most shapes apart first, and what that is judged by
        self.order = array("i", list(range(self.size)) * SETS)
        self.seen = array("i", [0]) * (SETS * 3 * self.size)

    def list_close(self, a, d, turn):
        """Lists the shapes that may decide what a move of the side ``turn`` in (a, d) leads to that takes nothing.

        On the zone they have the stones of (a, d), and one more of that side at most: ``one`` to ``four`` are what is
        left of the shapes, ``one_more`` to ``four_more`` those of them that have the stone more already.
        """
        self.close_count = 0
        part = 2 * self.question + 1 - turn
        left = self.shape_count[part]
        if not left:
            return
        own = GROUP * (2 - turn)  # from the row of an empty point to that of a stone of the side to move
        # the stones first, of which none may be missing, then the empty points, from the end
        empty = 0
        for i in range(self.size):
            j = self.order[part * self.size + i]
            n = ((a >> j) & 1) + 2 * ((d >> j) & 1)
            if n:
                self.rows[i - empty] = GROUP * (3 * j + n)
            else:
                empty += 1
                self.rows[self.size - empty] = GROUP * 3 * j
        stones = self.size - empty
        n = part * SHAPES
        at = n // width.LANES * 3 * self.size
        while left > 0:
            one = two = three = four = -1  # all
            for i in range(stones):
                j = at + self.rows[i]
                one &= self.agree[j]
                two &= self.agree[j + 1]
                three &= self.agree[j + 2]
                four &= self.agree[j + 3]
                if not (one | two | three | four):
                    break
            else:
                one_more = two_more = three_more = four_more = 0
                for i in range(self.size - 1, stones - 1, -1):
                    j = at + self.rows[i]
                    m = j + own
                    more = self.agree[m] & ~self.agree[j] & one
                    one = (one & self.agree[j]) | (more & ~one_more)
                    one_more |= more
                    more = self.agree[m + 1] & ~self.agree[j + 1] & two
                    two = (two & self.agree[j + 1]) | (more & ~two_more)
                    two_more |= more
                    more = self.agree[m + 2] & ~self.agree[j + 2] & three
                    three = (three & self.agree[j + 2]) | (more & ~three_more)
                    three_more |= more
                    more = self.agree[m + 3] & ~self.agree[j + 3] & four
                    four = (four & self.agree[j + 3]) | (more & ~four_more)
                    four_more |= more
                    if not (one | two | three | four):
                        break
                else:
                    for j in range(GROUP):
                        found = one if j == 0 else two if j == 1 else three if j == 2 else four
                        while found:
                            i = n + j * width.LANES + width.lowest(found)
                            found &= found - 1
                            if self.close_count < CLOSE:
                                self.close[self.close_count] = i
                                zone = self.shape_zone[i]
                                self.close_point[self.close_count] = (a ^ self.shape_a[i] | d ^ self.shape_d[i]) & zone
                                self.close_count += 1
            n += GROUP * width.LANES
            at += GROUP * 3 * self.size
            left -= GROUP * width.LANES

    def close_shape(self, changed, ban, k):
        """The number of a listed shape that decides what a move changes to (one point, or none), or -1."""
        for j in range(self.close_count):
            i = self.close[j]
            if changed == self.close_point[j] or not (self.close_point[j] | changed & self.shape_zone[i]):
                if not ban & self.shape_zone[i]:
                    if k >= self.shape_k[i] if self.shape_won[i] else k <= self.shape_k[i]:
                        return i
        return -1

    def keep_shape(self, a, d, turn, k, won, zone):
        """Keeps the shape of a state without a ban, solved with the bound k; ``won``: by the attacker."""
        if self.question > EYES or not self.keeps_shapes:
            return
        part = 2 * self.question + turn
        i = self.shape_next[part]
        self.shape_next[part] = i + 1 if i + 1 < SHAPES else 0
        if i == self.shape_count[part]:
            self.shape_count[part] = i + 1
        lane = width.lane(i)
        at = (part * SHAPES + i) // width.LANES
        at = at // GROUP * GROUP * 3 * self.size + at % GROUP
        i += part * SHAPES
        self.shape_zone[i] = zone
        self.shape_a[i] = a
        self.shape_d[i] = d
        self.shape_k[i] = k
        self.shape_won[i] = won
        for i in range(self.size):
            kind = 3
            if (zone >> i) & 1:
                kind = ((a >> i) & 1) + 2 * ((d >> i) & 1)
                self.seen[(part * self.size + i) * 3 + kind] += 1
            for j in range(3):
                if kind == 3 or kind == j:
                    self.agree[at] |= lane
                else:
                    self.agree[at] &= ~lane
                at += GROUP
        if not self.shape_next[part] % SORTED:
            self.sort_points(part)

    def sort_points(self, part):
        """Brings the points first on which the shapes of a set have different stones; so most of them end there."""
        for i in range(1, self.size):
            p = self.order[part * self.size + i]
            n = self.telling(part, p)
            j = part * self.size + i
            while j > part * self.size and self.telling(part, self.order[j - 1]) < n:
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = p

    def telling(self, part, p):
        """How many shapes have something else on point p than most that have anything there."""
        at = (part * self.size + p) * 3
        x = self.seen[at]
        y = self.seen[at + 1]
        z = self.seen[at + 2]
        return x + y + z - (x if x > y and x > z else y if y > z else z)
