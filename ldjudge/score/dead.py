"""Finds out which groups of a finished game are alive, dead, in seki or unsettled, and how sure that is.

1. Unconditional life of both colours on the whole board, and what dies in its eyes: proved without any assumption.
2. Random games estimate the rest; chains that lose most of them are taken as dead for the time being.
3. Around every chain that isn't clearly alive, or seems to lack two eyes, a closed local problem is cut out and
   judged with either side to move by exhaustive search. Dead though its own side moves first: dead. Alive though the
   other side does: alive, or in seki. Different by who moves, or a ko: unsettled. What was proved replaces the
   estimate, and where that changes which chains live, fights that rested on it are cut out anew.

What the limits leave open keeps the estimate and says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ldjudge.board import Colour, Point, Position
from ldjudge.problem import ProblemError, Rules, make_problem
from ldjudge.score.groups import Group, Status
from ldjudge.score.living import UNCLEAR, LivingBoard
from ldjudge.score.local import Fight, cut_out
from ldjudge.score.playouts import DEFAULT_PLAYOUTS, ownership
from ldjudge.score.trial import Trial
from ldjudge.score.unconditional import unconditional_life
from ldjudge.search.limits import Limits

DEFAULT_SECONDS = 4.0
CLEARLY_ALIVE = 0.7  # chains that survive more than this and have room for two eyes aren't searched
MOST_POINTS = 64  # of a realm that is searched
MOST_EMPTY = 45  # empty points of a realm; beyond that no search for one chain ends
TOGETHER_EMPTY = 14  # the same for clearing the realm of all stones of a colour, new ones included
NODES = 30_000  # for one question
QUESTION_SECONDS = 0.6  # for one question

DEAD_TOGETHER = "dead though its side moves first"


@dataclass(frozen=True)
class Finding:
    """The groups of a position; the limit of the whole board that was reached ('nodes', 'time'), or None; how many
    local problems were searched, the positions visited, and the seconds that it all took."""

    groups: tuple[Group, ...]
    limit: str | None
    searched: int
    nodes: int
    seconds: float


@dataclass(frozen=True)
class _Found:
    """What is known of one chain."""

    status: Status
    decided_by: str
    how: str
    assumes: frozenset[Point] = frozenset()


def find_groups(
    position: Position,
    *,
    rules: Rules = Rules.CHINESE,
    limits: Limits | None = None,
    dead: Iterable[Point] = (),
    alive: Iterable[Point] = (),
    playouts: int = DEFAULT_PLAYOUTS,
) -> Finding:
    """Judges every group of ``position``.

    ``dead`` and ``alive`` are stones whose chains the user has decided. ``rules`` say whether a bent four is dead.
    ``limits`` are for the whole board (4 seconds unless given); ``playouts`` is the number of random games.
    Raises ValueError for a point without a stone or one that is both dead and alive.
    """
    limits = limits or Limits(seconds=DEFAULT_SECONDS)
    finder = _Finder(position, rules, limits)
    finder.take_options(frozenset(dead), frozenset(alive))
    finder.find_unconditional()
    finder.estimate(playouts)
    finder.search()
    return Finding(finder.groups(), finder.limit, finder.trials, finder.nodes, limits.elapsed)


class _Finder:
    """The state of one run: what is known of each chain, by a stone of it."""

    def __init__(self, position: Position, rules: Rules, limits: Limits) -> None:
        self.position = position
        self.rules = rules
        self.limits = limits
        self.chains = position.chains()
        self.number = {p: i for i, chain in enumerate(self.chains) for p in chain.stones}
        self.found: dict[int, _Found] = {}
        self.owner: dict[Point, float] = {}
        self.unconditional: frozenset[Point] = frozenset()
        self.limit: str | None = None
        self.trials = 0
        self.trial: Trial | None = None  # the last one; the tables of those before are given up
        self._nodes_before = 0
        self.involved: frozenset[int] = frozenset()  # chains in fights that didn't end in death: worth a search

    def take_options(self, dead: frozenset[Point], alive: frozenset[Point]) -> None:
        """Notes what the user decided; a stone stands for its chain.

        Raises ValueError for points without a stone, and for stones that are to be both.
        """
        for points, status in ((dead, Status.DEAD), (alive, Status.ALIVE)):
            for p in sorted(points):
                name = p.gtp(self.position.height)
                if p not in self.number:
                    raise ValueError(f"there is no stone on {name}: name a stone of the group with --{status.value}")
                before = self.found.get(self.number[p])
                if before is not None and before.status is not status:
                    raise ValueError(f"{name} is named both with --dead and with --alive")
                self.found[self.number[p]] = _Found(status, "option", f"given with --{status.value}")

    def find_unconditional(self) -> None:
        """Unconditional life of both colours, and the stones in its eyes."""
        for colour in Colour:
            life = unconditional_life(self.position, colour)
            self.unconditional |= life.alive
            for p in life.alive:
                self._note(p, _Found(Status.ALIVE, "proved", "unconditionally alive"))
            for p in life.dead:
                self._note(p, _Found(Status.DEAD, "proved", "in an eye of unconditionally alive stones"))

    def _note(self, stone: Point, found: _Found) -> None:
        self.found.setdefault(self.number[stone], found)

    def estimate(self, playouts: int) -> None:
        """Random games, for half of the time at most; twice as many where they leave a chain unclear."""
        if len(self.found) == len(self.chains):
            return
        seconds = None if self.limits.seconds is None else self.limits.seconds / 2
        self.owner, played = ownership(self.position, playouts, seconds)
        if played == playouts and any(abs(self.chance(i)) < 2 * UNCLEAR for i in range(len(self.chains))):
            if seconds is not None:
                seconds = max(0.0, seconds - self.limits.elapsed)
            more, added = ownership(self.position, playouts, seconds, seed=playouts)
            self.owner = {p: (v * played + more[p] * added) / (played + added) for p, v in self.owner.items()}
        if played < playouts:
            self.limit = "time"

    def chance(self, chain: int) -> float:
        """The estimate of a chain from its own side, with what is known by now: 1 lives, -1 dies."""
        found = self.found.get(chain)
        if found is not None:
            return -1.0 if found.status is Status.DEAD else 1.0
        return self.ownership_of(chain) or 0.0

    def ownership_of(self, chain: int) -> float | None:
        """The mean owner of the chain's points in the random games, 1: its own colour; None: none were played."""
        if not self.owner:
            return None
        stones = self.chains[chain].stones
        mean = sum(self.owner[p] for p in stones) / len(stones)
        return mean if self.chains[chain].colour is Colour.BLACK else -mean

    def search(self) -> None:
        """Judges the fights around all chains that aren't clearly alive, the smallest first."""
        tried: set[tuple[int, frozenset[Point]]] = set()
        progress = True
        while progress and not self._out():
            progress = False
            known = len(self.found)
            board = self._board()
            safe = board.living_without(frozenset())
            fights = []
            for i in range(len(self.chains)):
                if self._out():
                    break
                if i in self.found or (self.chance(i) >= CLEARLY_ALIVE and i in safe and i not in self.involved):
                    continue
                fight = cut_out(board, i, self.unconditional, MOST_POINTS)
                if fight is None or (i, fight.realm) in tried or self._empty(fight) > MOST_EMPTY:
                    continue
                fights.append((self._empty(fight), len(fight.realm), i, fight))
            for _, _, i, fight in sorted(fights, key=lambda f: f[:3]):
                if self._out():
                    break
                tried.add((i, fight.realm))
                if i in self.found:
                    continue
                before = [self.chance(k) < 0 for k in range(len(self.chains))]
                self._judge(board, fight, i)
                if [self.chance(k) < 0 for k in range(len(self.chains))] != before:
                    progress = True
                    break  # other chains live now than the realms were cut for
            progress = self._drop_unfounded() or progress or len(self.found) > known
        self._drop_unfounded()

    def _drop_unfounded(self) -> bool:
        """Forgets what rested on stones that turned out not to live; whether anything was forgotten."""
        dropped = False
        while True:
            lost = frozenset(
                p
                for i, chain in enumerate(self.chains)
                if self._final(i).status not in (Status.ALIVE, Status.SEKI)
                for p in chain.stones
            )
            unfounded = [i for i, found in self.found.items() if found.assumes & lost]
            if not unfounded:
                return dropped
            dropped = True
            for i in unfounded:
                del self.found[i]

    def _board(self) -> LivingBoard:
        estimates = {min(chain.stones): self.chance(i) for i, chain in enumerate(self.chains)}
        return LivingBoard(self.position, estimates)

    def _empty(self, fight: Fight) -> int:
        return sum(1 for p in fight.realm if p not in self.position.stones)

    def _out(self) -> bool:
        """Whether the limits of the whole board are used up."""
        if self.limits.out_of_time:
            self.limit = "time"
            return True
        if self.limits.nodes is not None and self.nodes >= self.limits.nodes:
            self.limit = "nodes"
            return True
        return False

    @property
    def nodes(self) -> int:
        """Positions that the searches visited so far."""
        return self._nodes_before + (self.trial.nodes if self.trial is not None else 0)

    def _judge(self, board: LivingBoard, fight: Fight, chain: int) -> None:
        """Judges a chain in its fight; if all of its colour there die together, they are settled at once."""
        colour = self.chains[chain].colour
        fellows = [i for i in fight.of_colour(board, colour) if i not in self.found]
        assumes = self._assumed(fight)
        roomy = self._empty(fight) > TOGETHER_EMPTY
        if len(fellows) > 1 and not roomy and all(self.chance(i) < 0 for i in fellows):
            together = self._open(fight, colour, frozenset())
            if together is not None and together.dies():
                for i in fellows:
                    self.found[i] = _Found(Status.DEAD, "proved", DEAD_TOGETHER, assumes)
                return
        trial = self._open(fight, colour, frozenset({min(self.chains[chain].stones)}))
        found = None if trial is None else self._decide(trial, colour, self.chance(chain) < 0)
        if found is not None:
            self.found[chain] = replace(found, assumes=assumes)
            if found.status is not Status.DEAD:
                self.involved |= fight.inside

    def _decide(self, trial: Trial, colour: Colour, deadly: bool) -> _Found | None:
        """What both sides to move come to for the stones on trial; None where a limit left that open.

        ``deadly``: they look dead, so their own side's move is asked about first, which settles a death alone.
        """
        dies = lives = None
        for own_first in (deadly, not deadly):
            if own_first:
                dies = trial.dies()
                if dies:
                    how = "dead though its side moves first" + (" (bent four)" if trial.bent_four() else "")
                    return _Found(Status.DEAD, "proved", how)
            else:
                lives = trial.lives()
                if lives:
                    return self._alive(trial)
        if dies is None or lives is None:
            return None
        return _Found(Status.UNSETTLED, "proved", trial.why_open(colour))

    def _alive(self, trial: Trial) -> _Found:
        """The finding on stones that live though the other side moves first."""
        life = trial.life()
        if life == "seki":
            return _Found(Status.SEKI, "proved", "lives in seki")
        if life == "two-eyes":
            return _Found(Status.ALIVE, "proved", "lives with two eyes or by connecting to stones that live")
        if life == "repetition":
            return _Found(Status.ALIVE, "proved", "lives by repetition")
        return _Found(Status.ALIVE, "proved", "can't be captured; seki isn't ruled out")

    def _assumed(self, fight: Fight) -> frozenset[Point]:
        """The stones around the fight whose life isn't proved."""
        stones: set[Point] = set()
        for i in fight.enclosing:
            if not self.chains[i].stones <= self.unconditional:
                stones |= self.chains[i].stones
        return frozenset(stones)

    def _open(self, fight: Fight, colour: Colour, targets: frozenset[Point]) -> Trial | None:
        """The trial of stones of ``colour`` (all of them on the realm, or the targets), within what is left of the
        limits; None where nothing is left or no problem can be made."""
        if self._out():
            return None
        try:
            problem = make_problem(
                Position(self.position.width, self.position.height, self.position.stones),
                fight.realm,
                colour,
                targets=targets,
                defender=colour,
                rules=self.rules,
            )
        except ProblemError:
            return None
        # a run bounded by nodes gives the same answers on every machine, so no clock for single questions there
        seconds = QUESTION_SECONDS if self.limits.nodes is None else None
        if self.limits.seconds is not None:
            left = max(0.01, self.limits.seconds - self.limits.elapsed)
            seconds = left if seconds is None else min(seconds, left)
        nodes = NODES if self.limits.nodes is None else min(NODES, self.limits.nodes - self.nodes)
        self._nodes_before, self.trial = self.nodes, None
        self.trial = Trial(problem, Limits(nodes, seconds, self.limits.megabytes, self.limits.progress))
        self.trials += 1
        return self.trial

    def groups(self) -> tuple[Group, ...]:
        """The chains with their status; chains of one group that were decided alike are told as one."""
        board = self._board()
        merged: dict[tuple[Colour, object, _Found], list[int]] = {}
        for i in range(len(self.chains)):
            found = self._final(i)
            together: object = board.group_of(i) if found.status is Status.ALIVE else self._cluster(i)
            merged.setdefault((self.chains[i].colour, together, found), []).append(i)
        groups = []
        for (colour, _, found), members in merged.items():
            stones = frozenset().union(*(self.chains[i].stones for i in members))
            known = [value for i in members if (value := self.ownership_of(i)) is not None]
            mean = round(sum(known) / len(known), 3) if known else None
            groups.append(Group(colour, stones, found.status, found.decided_by, found.how, found.assumes, mean))
        return tuple(sorted(groups, key=lambda g: (g.status.value, g.colour.value, min(g.stones))))

    def _final(self, chain: int) -> _Found:
        """What is told of a chain: what was found, else the estimate."""
        found = self.found.get(chain)
        if found is not None:
            return found
        chance = self.chance(chain)
        if abs(chance) < UNCLEAR:
            return _Found(Status.UNSETTLED, "estimated", "random games go either way")
        if chance < 0:
            return _Found(Status.DEAD, "estimated", "captured in most random games")
        return _Found(Status.ALIVE, "estimated", "survives most random games")

    def _cluster(self, chain: int) -> int:
        """A number that chains of one colour and status share which are connected over empty points."""
        colour, status = self.chains[chain].colour, self._final(chain).status
        seen, todo = set(self.chains[chain].stones), list(self.chains[chain].stones)
        first = chain
        while todo:
            for q in self.position.neighbours(todo.pop()):
                if q in seen:
                    continue
                number = self.number.get(q)
                if number is None or (self.chains[number].colour is colour and self._final(number).status is status):
                    seen.add(q)
                    todo.append(q)
                    if number is not None:
                        first = min(first, number)
        return first
