"""Estimates who will own each point by playing the game out at random, many times. An estimate, never a verdict.

Moves are legal and random, with a little sense: a chain put into atari is saved or taken, moves near the last one are
tried first, own chains are rarely put into atari, and a side doesn't fill its own eyes. A game ends when both sides
have to pass. On a
finished game the living stones survive nearly every game and the dead ones hardly any. Seki is broken by random
play: that has to be found by search.

Source: B. Bruegmann, 'Monte Carlo Go', 1993; B. Bouzy and B. Helmstetter, 'Monte-Carlo Go developments', 2003.
"""

from __future__ import annotations

import random
import time

from ldjudge.board import Colour, Point, Position

DEFAULT_PLAYOUTS = 100
_SEED = 20260
_CARE = 0.9  # how often a move is refused because it throws own stones away
_EMPTY, _BLACK, _WHITE, _EDGE = 0, 1, 2, 3


def ownership(
    position: Position,
    playouts: int = DEFAULT_PLAYOUTS,
    seconds: float | None = None,
    seed: int = _SEED,
) -> tuple[dict[Point, float], int]:
    """The mean owner of each point at the end of random games, 1 for Black to -1 for White, and how many were played.

    The same seed and number give the same values; ``seconds`` ends earlier, but never before two games.
    """
    board = _Board(position)
    rng = random.Random(seed)
    total = [0] * len(board.start)
    started = time.perf_counter()
    played = 0
    while played < playouts:
        if seconds is not None and played >= 2 and time.perf_counter() - started >= seconds:
            break
        board.play_out(_BLACK if played % 2 == 0 else _WHITE, rng)
        board.add_owners(total)
        played += 1
    wide = position.width + 2
    return {p: total[(p.row + 1) * wide + p.column + 1] / max(1, played) for p in position.points()}, played


class _Board:
    """A board for fast random games: a list of points, row by row with an edge all around.

    ``start`` is the position that every game starts from; ``at`` the points of the game being played.
    """

    def __init__(self, position: Position) -> None:
        wide = position.width + 2
        self.start = [_EDGE] * (wide * (position.height + 2))
        for p in position.points():
            there = position.at(p)
            self.start[(p.row + 1) * wide + p.column + 1] = (
                _EMPTY if there is None else _BLACK if there is Colour.BLACK else _WHITE
            )
        self.points = [i for i, v in enumerate(self.start) if v != _EDGE]
        self.near: list[tuple[int, ...]] = [
            (i - 1, i + 1, i - wide, i + wide) if v != _EDGE else () for i, v in enumerate(self.start)
        ]
        self.diagonal: list[tuple[int, ...]] = [
            (i - wide - 1, i - wide + 1, i + wide - 1, i + wide + 1) if v != _EDGE else ()
            for i, v in enumerate(self.start)
        ]
        self.most_moves = 3 * len(self.points)
        self.at: list[int] = []

    def play_out(self, colour: int, rng: random.Random) -> None:
        """Plays one random game from the start, ``colour`` first."""
        at = self.at = self.start[:]
        empty = [i for i in self.points if at[i] == _EMPTY]
        ko = last = -1
        passes = 0
        for _ in range(self.most_moves):
            move = -1
            if last >= 0:
                move = self._answer(colour, last, ko)
                if move < 0:
                    move = self._beside(colour, last, ko, rng)
            if move >= 0:
                empty.remove(move)
                ko = self._put(move, colour, empty, self._captures(move, colour) or [])
            else:
                move, ko = self._random_move(colour, empty, ko, rng)
            if move < 0:
                passes += 1
                if passes == 2:
                    return
            else:
                passes = 0
            last = move
            colour = 3 - colour

    def _put(self, point: int, colour: int, empty: list[int], taken: list[int]) -> int:
        """Puts a stone, already off the list of empty points, and takes stones off; returns the banned point or -1."""
        at = self.at
        at[point] = colour
        for i in taken:
            at[i] = _EMPTY
        empty.extend(taken)
        if len(taken) == 1 and all(at[q] != colour and (at[q] != _EMPTY or q == taken[0]) for q in self.near[point]):
            return taken[0]
        return -1

    def _random_move(self, colour: int, empty: list[int], ko: int, rng: random.Random) -> tuple[int, int]:
        """Plays a random move and returns it with the point that is then banned; -1 and -1 for a pass."""
        left = len(empty)
        draw = rng.random
        while left:
            k = int(draw() * left)
            point = empty[k]
            left -= 1
            empty[k] = empty[left]
            empty[left] = point
            if point == ko or self._is_eye(point, colour):
                continue
            taken = self._captures(point, colour)
            if taken is None:
                continue
            if not taken and draw() < _CARE and self._throws_away(point, colour):
                continue
            empty[left] = empty[-1]
            empty.pop()
            return point, self._put(point, colour, empty, taken)
        return -1, -1

    def _answer(self, colour: int, last: int, ko: int) -> int:
        """The move that takes the chain just played, or saves an own chain that it put into atari; -1: none.

        A chain is saved by taking a neighbour in atari, or by extending where that gives two liberties.
        """
        at, near = self.at, self.near
        other = 3 - colour
        if at[last] != other:
            return -1
        found = self._liberties(last, 2)
        if len(found) == 1 and found[0] != ko:
            return found[0]
        for q in near[last]:
            if at[q] != colour:
                continue
            found = self._liberties(q, 2)
            if len(found) != 1:
                continue
            for i in self._chain(q):
                for r in near[i]:
                    if at[r] == other:
                        last_one = self._liberties(r, 2)
                        if len(last_one) == 1 and last_one[0] != ko:
                            return last_one[0]
            way_out = found[0]
            if way_out != ko:
                at[way_out] = colour
                saved = len(self._liberties(way_out, 2)) >= 2
                at[way_out] = _EMPTY
                if saved:
                    return way_out
        return -1

    def _beside(self, colour: int, last: int, ko: int, rng: random.Random) -> int:
        """A random sensible move on one of the eight points around the last move, which two draws find; -1: none."""
        at = self.at
        around = [q for q in (*self.near[last], *self.diagonal[last]) if at[q] == _EMPTY and q != ko]
        for _ in range(min(2, len(around))):
            point = around.pop(int(rng.random() * len(around)))
            if self._is_eye(point, colour):
                continue
            taken = self._captures(point, colour)
            if taken or (taken is not None and not self._throws_away(point, colour)):
                return point
        return -1

    def _throws_away(self, point: int, colour: int) -> bool:
        """Whether a move that takes nothing puts a chain of ``colour`` that is there already into atari."""
        at = self.at
        friends = False
        empty = 0
        for q in self.near[point]:
            if at[q] == _EMPTY:
                empty += 1
            elif at[q] == colour:
                friends = True
        if empty > 1 or not friends:
            return False
        at[point] = colour
        atari = len(self._liberties(point, 2)) < 2
        at[point] = _EMPTY
        return atari

    def _chain(self, stone: int) -> list[int]:
        """The stones of a chain."""
        at, near = self.at, self.near
        colour = at[stone]
        chain, seen = [stone], {stone}
        for i in chain:
            for q in near[i]:
                if at[q] == colour and q not in seen:
                    seen.add(q)
                    chain.append(q)
        return chain

    def _liberties(self, stone: int, enough: int) -> list[int]:
        """The liberties of a chain, but no more than ``enough`` of them."""
        at, near = self.at, self.near
        colour = at[stone]
        chain, seen = [stone], {stone}
        found: list[int] = []
        for i in chain:
            for q in near[i]:
                if q in seen:
                    continue
                there = at[q]
                if there == _EMPTY:
                    seen.add(q)
                    found.append(q)
                    if len(found) == enough:
                        return found
                elif there == colour:
                    seen.add(q)
                    chain.append(q)
        return found

    def _is_eye(self, point: int, colour: int) -> bool:
        """Whether filling the point would fill an eye of ``colour``: own stones around it, few enemies at corners."""
        at = self.at
        for q in self.near[point]:
            if at[q] != colour and at[q] != _EDGE:
                return False
        enemies = edge = 0
        for q in self.diagonal[point]:
            if at[q] == 3 - colour:
                enemies += 1
            elif at[q] == _EDGE:
                edge = 1
        return enemies + edge < 2

    def _captures(self, point: int, colour: int) -> list[int] | None:
        """The stones that a move takes, or None where it would be suicide."""
        at = self.at
        taken: list[int] = []
        free = False
        other = 3 - colour
        at[point] = colour
        for q in self.near[point]:
            there = at[q]
            if there == _EMPTY:
                free = True
            elif there == other and q not in taken:
                dead = self._without_liberties(q)
                if dead:
                    taken += dead
        if not free and not taken and self._without_liberties(point):
            at[point] = _EMPTY
            return None
        at[point] = _EMPTY
        return taken

    def _without_liberties(self, stone: int) -> list[int]:
        """The chain of a stone if it has no liberties, else an empty list (found out as early as possible)."""
        at, near = self.at, self.near
        colour = at[stone]
        chain = [stone]
        seen = {stone}
        for i in chain:
            for q in near[i]:
                there = at[q]
                if there == _EMPTY:
                    return []
                if there == colour and q not in seen:
                    seen.add(q)
                    chain.append(q)
        return chain

    def add_owners(self, total: list[int]) -> None:
        """Adds 1 to the points that are Black's at the end of the game, and -1 to White's."""
        at = self.at
        for i in self.points:
            there = at[i]
            if there == _EMPTY:
                beside = {at[q] for q in self.near[i]} - {_EDGE}
                there = next(iter(beside)) if len(beside) == 1 else _EMPTY
            if there == _BLACK:
                total[i] += 1
            elif there == _WHITE:
                total[i] -= 1
