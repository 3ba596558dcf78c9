"""The strategy graph of an answer: one move where its winner is to move, every move where the other side is.

The graph is grown with any prover: where the winner is to move, the prover says which moves still win. For the side
that must *reach* its goal (answer true) that isn't enough, since moves that all win can go round in circles. So ranks
are computed, as a least fixpoint over the graph grown so far: a node whose moves all lead to ranked nodes (for the
winner: one of them) ranks above them. Where the root gets no rank, further winning moves are tried out; with all of
them in the graph every true answer has one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ldjudge.search.arena import Arena, Prover, Question, State
from ldjudge.search.benson import components, lives
from ldjudge.search.game import CAPTURED, Game

PASS = -1
Key = tuple[int, int]  # a packed state (search/game.py) and the signed number of threats
Child = Key | str
ENDS = CAPTURED_END, TWO_PASSES = "captured", "end"
MAX_NODES = 1_000_000


def eye_room(arena: Arena, state: State) -> int | None:
    """The points where the defender could still have an eye, if there can never be two; None where there can, or where
    a defender stone can still touch the outside.

    Attacker chains that touch the outside are safe and stay for ever, and so do those with two links of their own to
    them: empty points of which the attacker gets one. A region next to one holds it, and so is no eye.
    Two eyes need two points that aren't adjacent; under defender stones there can be none as long as all those stones
    are one chain, which is captured last: so no links may need an answer, the chain may not take its own last liberty,
    and where there is an eye, it has to breathe there. Without two eyes the attacker wins every question
    (docs/proofs.md).
    """
    chains = components(arena, state.attacker)
    safe = sum(chain for chain, _ in chains if chain & arena.attacker_safe)
    links, again = 0, True
    while again:
        again = False
        near = arena.attacker_safe | _around(arena, safe)
        for chain, around in chains:
            own = around & near & ~(state.attacker | state.defender | links)
            rest = own & (own - 1)
            if rest and not chain & safe:
                safe |= chain
                links |= own ^ rest | rest & -rest
                again = True
                break
    if arena.defender_safe & ~safe:
        return None
    room = ((1 << arena.size) - 1) & ~safe & ~arena.never_vital & ~_around(arena, safe)
    if _few(arena, room):
        return room & ~state.defender
    inner = [(chain, around & room) for chain, around in components(arena, state.defender) if chain & room]
    room &= ~state.defender
    if len(inner) != 1 or links or arena.suicide or not _few(arena, room):
        return None
    near = inner[0][1] & ~state.defender
    breathes = near & ~state.attacker or (near and not room & ~state.attacker)
    return room if breathes or not room else None


def _few(arena: Arena, mask: int) -> bool:
    """Whether these are at most two points, adjacent if two."""
    return mask.bit_count() <= (2 if _around(arena, mask) & mask else 1)


def _around(arena: Arena, mask: int) -> int:
    """All neighbours of the points of a mask."""
    found = 0
    for i in range(arena.size):
        if mask >> i & 1:
            found |= arena.neighbours[i]
    return found


class Unproved(Exception):
    """The graph can't be completed: ``reason`` is 'nodes', 'time' or 'memory' (a limit), or 'size' (of the proof)."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"the proof can't be completed within the limit on {reason}")


class Contradiction(Exception):
    """The prover's answers don't fit together: a state is won, but no move of it is. Its verdict can't be trusted."""

    def __init__(self) -> None:
        super().__init__("the answers of the search contradict each other")


@dataclass(slots=True)
class _Node:
    """A state of the graph; ``used`` are the moves that are part of it, ``spare`` those not asked about yet."""

    key: Key
    winning: bool  # whether the winner is to move
    spare: list[tuple[int, Child]]
    used: list[tuple[int, Child]] = field(default_factory=list)
    leaf: str | None = None  # why it needs no moves: 'life' or 'room'
    rank: int | None = None


class Step(NamedTuple):
    """A node of the finished graph: its number, rank (None: answer false) and moves with numbers or ends; a ``leaf``
    ('life', 'room') has no moves."""

    number: int
    key: Key
    winning: bool
    leaf: str | None
    rank: int | None
    moves: tuple[tuple[int, int | str], ...]


class Strategy:
    """The graph of one question and answer, for any number of root states; it grows to ``largest`` nodes at most."""

    def __init__(
        self, arena: Arena, prover: Prover, question: Question, answer: bool, largest: int = MAX_NODES
    ) -> None:
        self.largest = largest
        self.arena, self.prover, self.question, self.answer = arena, prover, question, answer
        self.game = Game(arena)
        self.attacks = question in (Question.CAPTURE, Question.REMOVABLE)
        self.attacker_wins = self.attacks is answer
        self.roots: list[Key] = []
        self._nodes: dict[Key, _Node] = {}
        self._settled: dict[int, bool] = {}  # stones: whether they are a leaf

    def __len__(self) -> int:
        """How many nodes it has grown so far, those included that the finished graph doesn't need."""
        return len(self._nodes)

    def add(self, state: State, threats: int) -> None:
        """Adds a root for which the prover gives the answer; raises :class:`Unproved` where a limit ends it,
        ValueError where the prover says the opposite, and :class:`Contradiction`."""
        key = self.game.pack(state), threats
        if not self._holds(key):
            raise ValueError(f"{self.question.name} isn't {self.answer} here")
        self.roots.append(key)
        self._grow([key])
        if not self.answer:
            return
        self._rank()
        while self._nodes[key].rank is None:
            # Every unranked node of the winner gets one more winning move; the ranks then show which of them count.
            fresh: list[Key] = []
            for node in [node for node in self._reachable([key]) if node.winning and node.rank is None]:
                fresh.extend(self._widen(node))
            if not fresh:
                raise Contradiction
            self._grow(fresh)
            self._rank()

    def moves(self, key: Key) -> list[tuple[int, Child]]:
        """Every legal move of the side to move (the pass last) with the state or the end that it leads to."""
        game, (code, threats) = self.game, key
        attacking = bool(code & game.turn_bit)
        ban = (code >> game.ban_shift & game.ban_mask) - 1
        found: list[tuple[int, Child]] = []
        for point, after in zip(*game.moves(code), strict=True):
            left = threats
            if point == ban:
                left -= 1 if attacking else -1
                if abs(left) > abs(threats):
                    continue
            found.append((point, CAPTURED_END if after == CAPTURED else (after, left)))
        stones = code & (game.stones_mask | game.turn_bit) ^ game.turn_bit
        if not code & game.pass_bit:
            found.append((PASS, (stones | (0 if ban >= 0 else game.pass_bit), threats)))
        elif self.question is Question.REMOVABLE and threats:
            found.append((PASS, (stones, 0)))
        else:
            found.append((PASS, TWO_PASSES))
        return found

    def _leaf(self, key: Key) -> str | None:
        """Why a state that the winner holds needs no moves, or None."""
        stones = key[0] & self.game.stones_mask
        settled = self._settled.get(stones)
        if settled is None:
            state = self.game.unpack(stones)
            if self.attacker_wins:
                settled = eye_room(self.arena, state) is not None
            else:
                settled = lives(self.arena, state.attacker, state.defender)
            self._settled[stones] = settled
        return ("room" if self.attacker_wins else "life") if settled else None

    def steps(self) -> list[Step]:
        """The finished graph of all roots, the roots first and every node after one that leads to it."""
        numbers: dict[Key, int] = {}
        order: list[Key] = []

        def number(child: Child) -> int | str:
            if isinstance(child, str):
                return child
            if child not in numbers:
                numbers[child] = len(order)
                order.append(child)
            return numbers[child]

        for root in self.roots:
            number(root)
        done: list[Step] = []
        for key in order:  # grows while it is walked
            node = self._nodes[key]
            moves = [self._pick(node, numbers)] if node.winning and not node.leaf else node.used
            targets = tuple((move, number(child)) for move, child in moves)
            done.append(Step(numbers[key], key, node.winning, node.leaf, node.rank, targets))
        return done

    def _pick(self, node: _Node, numbers: dict[Key, int]) -> tuple[int, Child]:
        """The move of the winner: to an end, else to a node that is there already, else to the lowest rank."""

        def cost(edge: tuple[int, Child]) -> tuple[int, int]:
            child = edge[1]
            if isinstance(child, str):
                return 0, 0
            rank = self._nodes[child].rank
            if self.answer and (rank is None or node.rank is None or rank >= node.rank):
                return 3, 0
            return (1 if child in numbers else 2), rank or 0

        return min(node.used, key=cost)

    def _wins(self, end: str) -> bool:
        attacker = end == CAPTURED_END or self.question is Question.EYES
        return attacker is self.attacker_wins

    def _holds(self, child: Child) -> bool:
        """Whether the prover gives the answer for a child, too."""
        if isinstance(child, str):
            return self._wins(child)
        known = self.prover.ask(self.question, self.game.unpack(child[0]), child[1])
        if known is None:
            raise Unproved(self.prover.limit or "nodes")
        return known is self.answer

    def _grow(self, todo: list[Key]) -> None:
        """Adds nodes for the keys and for all that their moves lead to, depth first: so most of what a node leads to
        has a rank before the next choice is made, and can be used again without going round in a circle."""
        for root in todo:
            if root in self._nodes:
                continue
            stack = [self._enter(root)]
            while stack:
                node, children = stack[-1]
                child = next(children, None)
                if child is None:
                    stack.pop()
                    self._settle(node)
                elif child not in self._nodes:
                    stack.append(self._enter(child))

    def _enter(self, key: Key) -> tuple[_Node, Iterator[Key]]:
        """Adds one node; gives it with the states that it leads to."""
        if len(self._nodes) >= self.largest:
            raise Unproved("size")
        winning = bool(key[0] & self.game.turn_bit) is self.attacker_wins
        node = self._nodes[key] = _Node(key, winning, [], leaf=self._leaf(key))
        if node.leaf:
            return node, iter(())
        if winning:
            node.spare = self.moves(key)
            children = self._widen(node)
            if not node.used:
                raise Contradiction
            return node, iter(children)
        node.used = self.moves(key)
        return node, iter([child for _, child in node.used if not isinstance(child, str)])

    def _settle(self, node: _Node) -> None:
        """Gives a node its rank where what it leads to has ranks."""
        if not self.answer or node.rank is not None:
            return
        below = [-1 if isinstance(child, str) else self._nodes[child].rank for _, child in node.used]
        known = [rank for rank in below if rank is not None]
        if node.leaf:
            node.rank = 0
        elif node.winning:
            node.rank = min(known) + 1 if known else None
        elif len(known) == len(below):
            node.rank = max(known) + 1

    def _widen(self, node: _Node) -> Iterable[Key]:
        """Adds one more winning move to a node of the winner; gives its state, or nothing where none is left."""
        for edge in self._candidates(node):
            node.spare.remove(edge)
            if self._holds(edge[1]):
                node.used.append(edge)
                return [] if isinstance(edge[1], str) else [edge[1]]
        return []

    def _candidates(self, node: _Node) -> Iterator[tuple[int, Child]]:
        """The moves not asked about yet: ends, life, nodes of the graph, what the prover suggests, and the others."""
        spare = list(node.spare)
        early = []
        for edge in spare:
            child = edge[1]
            if isinstance(child, str):
                if self._wins(child):
                    early.append((0, edge))
            elif self._leaf(child):
                early.append((1, edge))
            elif (there := self._nodes.get(child)) is not None and (not self.answer or there.rank is not None):
                early.append((2, edge))
        seen = set()
        for _, edge in sorted(early, key=lambda pair: pair[0]):
            seen.add(edge[0])
            yield edge
        suggest = getattr(self.prover, "winning_move", None)
        if suggest is not None:
            move = suggest(self.question, self.game.unpack(node.key[0]), node.key[1])
            move = PASS if move == self.arena.size else move
            for edge in spare:
                if edge[0] == move and move not in seen:
                    seen.add(move)
                    yield edge
        rest = [edge for edge in spare if edge[0] not in seen]
        known = getattr(self.prover, "known", None)
        if known is not None:
            # What the table holds already comes before what has to be searched.
            rest.sort(key=lambda edge: not isinstance(edge[1], str) and self._peek(known, edge[1]) is None)
        yield from rest

    def _peek(self, known: Callable[[Question, State, int], bool | None], key: Key) -> bool | None:
        return known(self.question, self.game.unpack(key[0]), key[1])

    def _reachable(self, roots: Iterable[Key]) -> list[_Node]:
        """The nodes that the moves of the graph lead to from some keys."""
        seen = set(roots)
        todo = list(seen)
        found = []
        while todo:
            node = self._nodes[todo.pop()]
            found.append(node)
            for _, child in node.used:
                if not isinstance(child, str) and child not in seen:
                    seen.add(child)
                    todo.append(child)
        return found

    def _rank(self) -> None:
        """Gives ranks to all nodes from which the winner reaches its goal within the graph, the lowest first."""
        above: dict[Key, list[_Node]] = {}
        missing: dict[Key, int] = {}
        queue: deque[_Node] = deque()
        for node in self._nodes.values():
            node.rank = None
            children = [child for _, child in node.used if not isinstance(child, str)]
            for child in children:
                above.setdefault(child, []).append(node)
            missing[node.key] = len(children)
            ended = node.winning and len(children) < len(node.used)
            if node.leaf or ended or (not node.winning and not children):
                node.rank = 0
                queue.append(node)
        while queue:
            below = queue.popleft()
            for node in above.get(below.key, ()):
                missing[node.key] -= 1
                if node.rank is None and (node.winning or not missing[node.key]):
                    node.rank = (below.rank or 0) + 1
                    queue.append(node)
