"""The plain search: every move in the fixed tentative order, for both sides, to the end, and nothing clever.

What is asked is always whether one side, the *reacher*, can force its goal in finitely many moves (the attacker a
capture, the defender unconditional life or the end of the game). The answer is the least fixpoint over the game's
graph, which the search builds only as far as it needs (the local algorithm of Liu and Smolka, 'Simple linear-time
algorithms for minimal fixed points', 1998):

* A state of the reacher is true as soon as one move leads to a true state; a state of the other side, when all do.
* A state that is met again before it is decided counts as false *for the time being*, and remembers who relied on
  that. When it turns true after all, those are taken up again: the reacher's are true as well, the other side's go on
  with their next move. So nothing is searched twice, and a loop costs no more than its edges.
* 'True' is a finite proof and a fact at once. 'False' becomes a fact at the end of the question, for the states that
  rely on nothing that was left open. Only facts go into the table, so the order of moves and questions never
  changes an answer.
"""

from __future__ import annotations

from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.benson import lives
from ldjudge.search.game import CAPTURED, Game
from ldjudge.search.limits import Limits

_TRUE, _FALSE = -1, -2  # decided children, in place of keys

# Estimates of memory in bytes, measured with CPython 3.11 on a 64-bit machine, rounded up.
_BYTES_NODE, _BYTES_FACT, _BYTES_MOVE, _BYTES_LIFE = 420, 150, 60, 100
_CHECK_EVERY = 256  # nodes between looks at the clock
_REPORT_EVERY = 1024  # nodes between calls of limits.progress


class _Node:
    """A state with its threats, while a question is searched."""

    __slots__ = ("cursor", "key", "reaching", "true", "waiting")

    def __init__(self, key: int, reaching: bool) -> None:
        self.key = key
        self.reaching = reaching  # whether the reacher is to move
        self.cursor = 0  # the move that is being looked at
        self.true = False
        self.waiting: list[_Node] = []  # who relied on this node being false


class _Facts:
    """What is proved of one question: the threats up to which the attacker fails, and from which it succeeds."""

    __slots__ = ("fails", "succeeds")

    def __init__(self) -> None:
        self.fails: dict[int, int] = {}
        self.succeeds: dict[int, int] = {}


class RoundRobinProver:
    """The plain prover; all questions of a problem share its table. See the module's head for the method."""

    def __init__(self, arena: Arena, limits: Limits) -> None:
        self.arena = arena
        self.limits = limits
        self.game = Game(arena)
        self._nodes = 0
        self._before = 0  # of them, those under former limits
        self._limit: str | None = None
        self._facts = {question: _Facts() for question in Question}
        self._life: dict[int, bool] = {}  # stones of both sides -> unconditional life of what must be kept
        self._offset = arena.threats
        self._local: dict[int, _Node] = {}

    def renew(self, limits: Limits) -> None:
        """See :class:`ldjudge.search.arena.Renewable`: the facts are kept, a question that was cut off starts anew."""
        self.limits = limits
        self._before = self._nodes
        self._limit = None

    @property
    def nodes(self) -> int:
        """Positions visited so far, over all questions."""
        return self._nodes

    @property
    def limit(self) -> str | None:
        """The limit that was reached ('nodes', 'time', 'memory'), or None."""
        return self._limit

    def ask(self, question: Question, state: State, threats: int) -> bool | None:
        """The proved answer, or None where a limit ended the search.

        ``threats`` are the attacker's, or minus the defender's. Raises ValueError for more than the arena's K.
        """
        if abs(threats) > self.arena.threats:
            raise ValueError(f"{threats} threats are more than the {self.arena.threats} of this problem")
        attacks = question in (Question.CAPTURE, Question.REMOVABLE)
        if self.game.captured(state):
            return attacks
        key = self.game.pack(state) | (threats + self._offset) << self.game.width
        known = self._known(question, key)
        if known is None and self._limit is None:
            self.limits.asking = question.words
            known = self._search(question, key, attacks)
        return known

    def _known(self, question: Question, key: int) -> bool | None:
        """What the table (or unconditional life) says of a state with threats."""
        game = self.game
        threats = (key >> game.width) - self._offset
        # With removable threats fewer of them may be better, so nothing carries over to other numbers.
        state = key if question is Question.REMOVABLE else key & ((1 << game.width) - 1)
        facts = self._facts[question]
        attacks = question is Question.CAPTURE or question is Question.REMOVABLE
        at = facts.succeeds.get(state)
        if at is not None and at <= threats:
            return attacks
        at = facts.fails.get(state)
        if at is not None and at >= threats:
            return not attacks
        if attacks:
            return None
        stones = key & game.stones_mask
        alive = self._life.get(stones)
        if alive is None:
            n = self.arena.size
            alive = self._life[stones] = lives(self.arena, stones & ((1 << n) - 1), stones >> n)
        return True if alive else None

    def _children(self, question: Question, key: int) -> list[int]:
        """The keys after every move in tentative order, the pass last; ``_TRUE`` or ``_FALSE`` where decided."""
        game = self.game
        state = key & ((1 << game.width) - 1)
        threats = (key >> game.width) - self._offset
        base = key >> game.width << game.width
        attacking = bool(state & game.turn_bit)
        captured = _TRUE if question is Question.CAPTURE or question is Question.REMOVABLE else _FALSE
        points, codes = game.moves(state)
        keys = [captured if code == CAPTURED else code | base for code in codes]
        ban = state >> game.ban_shift & game.ban_mask
        if ban and ban - 1 in points:
            at = points.index(ban - 1)
            if threats > 0 if attacking else threats < 0:
                if keys[at] >= 0:
                    keys[at] += (-1 if attacking else 1) << game.width
            else:
                del keys[at]
        stones_turn = state & (game.stones_mask | game.turn_bit) ^ game.turn_bit
        if not state & game.pass_bit:
            # A pass that lifts a ban isn't one of the two that end the game.
            keys.append(base | stones_turn | (0 if ban else game.pass_bit))
        elif question is Question.REMOVABLE and threats:
            keys.append(self._offset << game.width | stones_turn)
        else:
            keys.append(_TRUE if question is Question.END else _FALSE)
        return keys

    def _search(self, question: Question, root_key: int, attacks: bool) -> bool | None:
        """Decides a state that the table doesn't know; stores the facts that come out."""
        turn_bit = self.game.turn_bit
        root = _Node(root_key, bool(root_key & turn_bit) is attacks)
        local = self._local = {root_key: root}
        stack = [(root, self._children(question, root_key))]
        self._nodes += 1
        while stack and not root.true:
            node, keys = stack[-1]
            if node.true:  # by way of a move that it had looked at before
                stack.pop()
                continue
            key = self._advance(question, node, keys)
            if key < 0:
                stack.pop()
                if key == _TRUE:
                    self._prove(question, node, stack)
                continue
            child = local[key] = _Node(key, bool(key & turn_bit) is attacks)
            stack.append((child, self._children(question, key)))
            self._nodes += 1
            if self._nodes % _CHECK_EVERY == 0 and self._exhausted():
                self._local = {}
                return None
        self._store(question, attacks, [node for node, _ in stack])
        return root.true

    def _advance(self, question: Question, node: _Node, keys: list[int]) -> int:
        """Goes through a node's moves: ``_TRUE`` if it is proved, ``_FALSE`` if it is false so far, else the key of
        a child that hasn't been visited yet."""
        local = self._local
        for cursor in range(node.cursor, len(keys)):
            key = keys[cursor]
            child = None
            if key < 0:
                true = key == _TRUE
            elif (child := local.get(key)) is not None:
                true = child.true
            else:
                known = self._known(question, key)
                if known is None:
                    node.cursor = cursor
                    return key
                true = known
            if true:
                if node.reaching:
                    return _TRUE
                continue
            if child is not None:
                child.waiting.append(node)
            if not node.reaching:
                node.cursor = cursor
                return _FALSE
        node.cursor = len(keys)
        return _FALSE if node.reaching else _TRUE

    def _prove(self, question: Question, node: _Node, stack: list[tuple[_Node, list[int]]]) -> None:
        """Marks a node as true and takes up again whoever relied on its being false."""
        node.true = True
        todo = [node]
        while todo:
            proved = todo.pop()
            waiting, proved.waiting = proved.waiting, []
            for other in waiting:
                if other.true:
                    continue
                if other.reaching:
                    other.true = True
                    todo.append(other)
                else:
                    stack.append((other, self._children(question, other.key)))

    def _store(self, question: Question, attacks: bool, pending: list[_Node]) -> None:
        """Puts the facts of a finished question into the table: all but the false ones that rely on open nodes."""
        unproved = {id(node) for node in pending if not node.true}
        todo = [node for node in pending if not node.true]
        while todo:
            for other in todo.pop().waiting:
                if not other.true and id(other) not in unproved:
                    unproved.add(id(other))
                    todo.append(other)
        facts = self._facts[question]
        width, exact = self.game.width, question is Question.REMOVABLE
        mask = (1 << width) - 1
        for key, node in self._local.items():
            if id(node) in unproved:
                continue
            threats = (key >> width) - self._offset
            state = key if exact else key & mask
            if node.true is attacks:
                at = facts.succeeds.get(state)
                facts.succeeds[state] = threats if at is None else min(at, threats)
            else:
                at = facts.fails.get(state)
                facts.fails[state] = threats if at is None else max(at, threats)
        self._local = {}

    def _exhausted(self) -> bool:
        """Whether a limit is reached; tells the watcher of the search how far it is."""
        limits = self.limits
        if limits.progress is not None and self._nodes % _REPORT_EVERY == 0:
            limits.progress(self._nodes)
        if limits.nodes is not None and self._nodes - self._before >= limits.nodes:
            self._limit = "nodes"
        elif limits.out_of_time:
            self._limit = "time"
        elif self._bytes() > limits.megabytes << 20:
            self._limit = "memory"
        return self._limit is not None

    def _bytes(self) -> int:
        """An estimate of the memory in use."""
        facts = sum(len(f.fails) + len(f.succeeds) for f in self._facts.values())
        return (
            len(self._local) * _BYTES_NODE
            + facts * _BYTES_FACT
            + self.game.cells * _BYTES_MOVE
            + len(self._life) * _BYTES_LIFE
        )
