"""The independent checker of proofs: its own board, its own reading of the rules; it shares no code with the searches.

A proof file is JSON, one object a line (gzip where the name ends in ``.gz``). Points are written as in GTP. Line 1::

    {"schema": "ldjudge-proof/1", "board": {"width": 7, "height": 7}, "black": ["A2"], "white": ["B1"],
     "realm": ["A1"], "targets": [], "defender": "black", "teban": "white", "rules": "chinese" | "japanese",
     "boundary": "open" | "wall" | "nearest", "held": ["C1"], "suicide": false, "threats": 8, "ban": null | "C3",
     "claims": {"class": "dead" | "alive" | "ko", "ko": null | n, "life": null | "two-eyes" | "seki" | "repetition",
                "bent_four": null | true | false, "winning_moves": null | ["B1", "pass"],
                "best_moves": null | [...], "moves": null | [{"move": "B1", "class": ..., "ko": ..., "life": ...}]}}

``held``: empty outside points that count as defender stones (``nearest``; the others are the attacker's).
``claims``: what the file says that it proves; null: nothing. Then, for each question and answer, a head and nodes::

    {"question": "capture" | "eyes" | "end" | "removable", "answer": true,
     "roots": [{"after": null | first move, "threats": k, "node": 0}]}
    {"node": 0, "rank": 2, "play": {"B1": 1}}                  the winner of the question is to move: one move
    {"node": 1, "rank": 1, "moves": {"A1": "captured", "pass": 2}}      the loser is: every legal move, and the pass
    {"node": 2, "life": ["C3"], "eyes": ["A1", "C1"]}          unconditional life of these chains, by these regions
    {"node": 3, "room": ["A1"]}                                for two eyes there is no room left, only this

A root is the problem's position, or the one after a first move (pass count 0, the ban kept); k > 0 gives the attacker
k ko threats, k < 0 the defender -k. A move leads to a node or to an end: "captured", or "end" (two passes). A move on
the banned point spends a threat. A node's state follows from the moves, by every way that leads to it. The answer true
is proved by the side that has to *reach* something (the attacker in 'capture' and 'removable', else the defender): its
ranks fall with each move. The answer false is proved by a closed set of positions, without ranks; lines may circle.
"""

from __future__ import annotations

import gzip
import json
import math
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

SCHEMA = "ldjudge-proof/1"
MAX_LINE, MAX_BYTES, NODE_BYTES = 1 << 20, 1 << 28, 5  # what a file may cost; a node costs more on a larger realm
ATTACKER, DEFENDER, CAPTURED, END, PASS = 0, 1, "captured", "end", "pass"
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
Chains = list[tuple[int, int, int]]  # side, stones, liberties
Answers = dict[tuple[str, int], bool]  # to a question with that number of threats
DUMP = json.JSONEncoder(sort_keys=True).encode


class ProofFault(ValueError):
    """The first thing that is wrong with a proof; ``line`` counts from 1 (0: the file as a whole)."""

    def __init__(self, message: str, line: int = 0) -> None:
        self.message, self.line = message, line
        super().__init__(f"line {line}: {message}" if line else message)


class State(NamedTuple):
    """A state of the game; stones and the banned point (0: none) are bits of the whole board, see :class:`Game`."""

    stones: tuple[int, int]  # of the attacker, of the defender; next to the realm also those outside
    turn: int
    ban: int
    passes: int
    threats: int


class Report(NamedTuple):
    """What an accepted proof covers: ``claims`` as in the header, but found anew and only what is settled."""

    claims: dict[str, Any]
    questions: int
    nodes: int


class Game:
    """The rules of one problem. Bit ``row * (width + 1) + column`` stands for a point, row 0 at the top.

    Of the outside only the rim counts, the points next to the realm: its stones can't be captured, its empty points are
    liberties for ever (``open``) or attacker stones, but for those that are held. Raises :class:`ProofFault`.
    """

    def __init__(self, header: dict[str, Any]) -> None:
        need(header.get("schema") == SCHEMA, f"this is no proof file of the kind {SCHEMA}")
        size = entry(header, "board", dict)
        width, height = int(entry(size, "width", int)), int(entry(size, "height", int))
        need(1 <= width <= 52 and 1 <= height <= 52, f"a board of {width}x{height} is out of range")
        self.stride = width + 1
        columns = [(LETTERS[c // 25 - 1] if c > 24 else "") + LETTERS[c % 25] for c in range(width)]
        names = {columns[c] + str(height - r): 1 << r * self.stride + c for r in range(height) for c in range(width)}
        self.bit, self.name = {**names, PASS: 0}, {bit: name for name, bit in names.items()}
        self.space = sum(self.name)
        colours, rims = ("white", "black"), ("open", "wall", "nearest")
        words = {"defender": colours, "teban": colours, "boundary": rims, "rules": ("chinese", "japanese")}
        for key, allowed in words.items():
            need(header.get(key) in allowed, f"{key} must be {' or '.join(allowed)}")
        self.claims, self.japanese = entry(header, "claims", dict), header["rules"] == "japanese"
        self.suicide, self.threats = entry(header, "suicide", bool), entry(header, "threats", int)
        need(0 <= self.threats <= 60, "threats must be 0 to 60")
        stones = [self.mask(header, colour) for colour in sorted(colours, key=header["defender"].__eq__)]
        self.realm, self.targets = self.mask(header, "realm"), self.mask(header, "targets")
        need(not stones[0] & stones[1], "a point holds two stones")
        for chain in self.pieces(stones[0]) + self.pieces(stones[1]):
            name = self.name[chain & -chain]
            need(bool(self.around(chain) & ~(stones[0] | stones[1])), f"the chain {name} has no liberty")
            need(not chain & self.realm or not chain & ~self.realm, f"the realm splits the chain {name}")
        need(not self.targets & ~self.realm and self.enough(stones[1]), "no defender stones, or a target is none")
        self.choices = [name for name, bit in self.bit.items() if bit & self.realm or not bit]
        rim = self.around(self.realm) & ~self.realm
        self.free = rim & ~(stones[0] | stones[1])
        held = self.mask(header, "held") if header["boundary"] == "nearest" else 0
        if header["boundary"] != "open":
            stones, self.free = [stones[0] | self.free & ~held, stones[1] | self.free & held], 0
        self.space, self.outside, self.no_eye = self.realm | rim, rim & (stones[0] | stones[1]), rim & ~stones[DEFENDER]
        ban = self.move(header["ban"]) if header.get("ban") is not None else 0
        need(not ban & (stones[0] | stones[1] | ~self.realm), "the banned point must be empty, on the realm")
        turn = int(header["teban"] == header["defender"])
        self.start = State((stones[0] & self.space, stones[1] & self.space), turn, ban, 0, 0)
        self.first_chains = self.chains(self.start)
        for side, chain, liberties in self.first_chains:
            need(bool(side == ATTACKER or liberties or chain & self.outside), "a defender chain has no liberty")

    def mask(self, header: dict[str, Any], key: str) -> int:
        """The points of a list in the header."""
        return sum({self.move(name) for name in entry(header, key, list)})

    def move(self, name: Any) -> int:
        """The bit of a named point, 0 for a pass."""
        need(isinstance(name, str) and name in self.bit, f"{repr(name)[:40]} is no point of the board")
        return self.bit[name]

    def around(self, mask: int) -> int:
        """The points next to those of the mask (itself included, where they touch one another)."""
        return (mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride) & self.space

    def pieces(self, mask: int) -> list[int]:
        """The connected parts of the mask."""
        found = []
        while mask:
            piece, grown = 0, mask & -mask
            while grown != piece:
                piece, grown = grown, grown | self.around(grown) & mask
            found.append(piece)
            mask ^= piece
        return found

    def chains(self, state: State) -> Chains:
        """Side, stones and liberties of all chains."""
        empty = self.space & ~(state.stones[0] | state.stones[1])
        return [(side, c, self.around(c) & empty) for side in (0, 1) for c in self.pieces(state.stones[side])]

    def enough(self, stones: int) -> bool:
        """Whether these defender stones are all that must be kept: the targets, or any stone on the realm."""
        return not self.targets & ~stones if self.targets else bool(stones & self.realm)

    def after(self, state: State, point: int, chains: Chains, removable: bool = False) -> State | str | None:
        """The state after a move (0: a pass), or how the game ended; None where the move is illegal."""
        own, other, threats = state.turn, 1 - state.turn, state.threats
        if not point and state.passes:
            return State(state.stones, other, 0, 0, 0) if removable and state.threats else END
        if not point:  # a pass that lifts a ban isn't one of the two
            return State(state.stones, other, 0, 0 if state.ban else 1, state.threats)
        if point & (state.stones[0] | state.stones[1] | ~self.realm):
            return None
        if point == state.ban:
            threats -= 1 if own == ATTACKER else -1
            if abs(threats) > abs(state.threats):
                return None
        near, taken, joined, ban = self.around(point), 0, point, 0
        breath = near & ~(state.stones[0] | state.stones[1])
        for side, chain, liberties in chains:
            if side == own and chain & near:
                joined |= chain
                breath |= liberties
            elif side == other and liberties == point and not chain & self.outside:
                taken |= chain
        breath &= ~point
        placed, left = state.stones[own] | point, state.stones[other] & ~taken
        if not taken and not breath and not joined & self.outside:
            if not self.suicide:
                return None
            placed &= ~joined
        elif joined == point and not breath and taken & (taken - 1) == 0:
            ban = taken
        stones = (placed, left) if own == ATTACKER else (left, placed)
        return State(stones, other, ban, 0, threats) if self.enough(stones[DEFENDER]) else CAPTURED

    def life(self, state: State) -> tuple[int, int]:
        """Benson's unconditional life: the stones of the chains that live, and the regions that are their eyes."""
        stay = 0 if self.suicide else state.stones[ATTACKER]  # what suicide can't make empty
        chains = self.pieces(state.stones[DEFENDER])
        regions = [r for r in self.pieces(self.realm & ~state.stones[DEFENDER]) if r & ~state.stones[ATTACKER]]
        while True:
            bad = self.no_eye | state.stones[DEFENDER] & ~sum(chains)  # a region that touches these is no eye
            fit = [region for region in regions if not self.around(region) & bad]
            kept, eyes = [], 0
            for chain, near in zip(chains, map(self.around, chains), strict=True):
                own = [region for region in fit if not region & ~stay & ~near]
                if chain & self.outside or near & self.free or len(own) >= 2:
                    kept.append(chain)
                    eyes |= sum(own)
            if len(kept) == len(chains):
                return sum(chains), eyes
            chains = kept

    def room(self, state: State) -> int:
        """The points where there can be an eye: not next to attacker stones that touch the outside or have two links to
        it, nor under the defender's chain; -1 where that may be two eyes, or there's a way out (docs/proofs.md)."""
        chains, used = self.pieces(state.stones[ATTACKER]), state.stones[0] | state.stones[1] | ~self.realm
        safe = held = sum(chain for chain in chains if chain & self.outside or self.around(chain) & self.free)
        near = self.around(safe | self.free) & ~used
        while linked := [c for c in chains if not c & safe and (own := near & self.around(c)) & (own - 1)]:
            links, safe = near & self.around(linked[0]), safe | linked[0]
            used |= links & -links | (links & (links - 1)) & -(links & (links - 1))
            near = self.around(safe | self.free) & ~used
        if self.around(self.outside & state.stones[DEFENDER] | self.free) & self.realm & ~safe:
            return -1
        room = self.realm & ~safe & ~self.around(safe | self.no_eye)
        inner = [c for c in self.pieces(state.stones[DEFENDER]) if c & room]
        left = room & ~inner[0] if len(inner) == 1 and safe == held and not self.suicide else room
        few = left.bit_count() <= (2 if self.around(left) & left else 1)
        lasts = left in (0, room) or left & self.around(inner[0]) & (left & ~state.stones[ATTACKER] or left)
        return room & ~state.stones[DEFENDER] if few and lasts else -1


def need(condition: bool, message: str) -> None:
    """Raises :class:`ProofFault` with the message where the condition fails."""
    if not condition:
        raise ProofFault(message)


def entry(record: dict[str, Any], key: str, kind: type) -> Any:
    """An entry of the record that must be there and of that type."""
    value = record.get(key)
    need(type(value) is kind, f"{key!r} is missing or not of the type {kind.__name__}")
    return value


class Section:
    """The proof of one answer to one question, checked node by node while its lines come in."""

    def __init__(self, game: Game, head: dict[str, Any], proved: dict[str | None, Answers]) -> None:
        self.game = game
        self.question, self.answer = entry(head, "question", str), entry(head, "answer", bool)
        need(self.question in ("capture", "eyes", "end", "removable"), "there is no such question")
        self.winner = ATTACKER if self.answer == (self.question in ("capture", "removable")) else DEFENDER
        self.states: dict[int, State] = {}
        self.ranks: dict[int, float] = {}  # of the nodes whose line has come
        self.below: dict[int, float] = {}  # of the others: the least rank of a node that leads there
        for root in entry(head, "roots", list):
            state, first, threats = game.start, root.get("after"), entry(root, "threats", int)
            if first is not None:
                after = game.after(state, game.move(first), game.first_chains)
                if not isinstance(after, State):
                    raise ProofFault(f"the first move {first} is illegal, or nothing is left to prove after it")
                state = after._replace(passes=0)
            need(abs(threats) <= game.threats, f"{threats} ko threats are more than {game.threats}")
            self.reach(entry(root, "node", int), state._replace(threats=threats), math.inf)
            need((self.question, threats) not in proved.setdefault(first, {}), "a question is answered twice")
            proved[first][self.question, threats] = self.answer

    def reach(self, node: int, state: State, rank: float) -> None:
        """Notes that a node of that rank, or a root, leads to the node ``node`` with that state."""
        need(self.states.setdefault(node, state) == state, f"node {node} stands for two different states")
        if self.answer:
            need(self.ranks.get(node, -1) < rank, f"node {node} has no lower rank than the node that leads there")
            self.below[node] = min(rank, self.below.get(node, math.inf))

    def ends(self, end: str) -> None:
        """Checks that the winner wins where the game ends like that."""
        attacker = end == CAPTURED or (end == END and self.question == "eyes")
        need(attacker == (self.winner == ATTACKER), f"the side that should lose wins by {end!r}")

    def node(self, record: dict[str, Any]) -> None:
        """Checks one node."""
        node = entry(record, "node", int)
        need(node in self.states and node not in self.ranks, f"node {node} comes twice, or nothing before leads there")
        state, rank = self.states[node], 0
        if "life" in record:
            self.ends("life")
            alive, eyes = self.game.life(state)
            wrong = self.game.mask(record, "life") & ~alive | self.game.mask(record, "eyes") & ~eyes
            need(not wrong, f"node {node}: this life isn't unconditional")
            need(self.game.enough(alive), f"node {node}: this life isn't what is asked for")
        elif "room" in record:
            self.ends(CAPTURED)
            room = self.game.room(state)
            need(room == self.game.mask(record, "room"), f"node {node}: the room for eyes isn't this, or is too much")
        else:
            rank = entry(record, "rank", int) if self.answer else 0
            self.moves(node, state, rank, record)
        need(not self.answer or 0 <= rank < self.below[node], f"node {node}: its rank must be lower than before")
        self.ranks[node] = rank

    def moves(self, node: int, state: State, rank: int, record: dict[str, Any]) -> None:
        """Checks the moves of a node and notes where they lead."""
        if self.winner == ATTACKER and not self.answer:
            need(not self.game.enough(self.game.life(state)[0]), f"node {node}: the stones live here")
        chains, winning = self.game.chains(state), state.turn == self.winner
        given = entry(record, "play" if winning else "moves", dict)
        need(not winning or len(given) == 1, f"node {node}: one move of the winner is needed")
        for move, child in (given if winning else {**dict.fromkeys(self.game.choices), **given}).items():
            after = self.game.after(state, self.game.move(move), chains, self.question == "removable")
            if isinstance(after, State):
                need(type(child) is int, f"node {node}: the game goes on after {move}, but no node follows")
                self.reach(child, after, rank)
            elif after is not None or move in given:
                need(after is not None, f"node {node}: the move {move} is illegal")
                need(child == after, f"node {node}: the game ends after {move}, by {after!r}")
                self.ends(child)

    def finish(self) -> None:
        """Checks that no node is missing."""
        need(self.states.keys() == self.ranks.keys(), f"nodes are missing: {len(self.states) - len(self.ranks)}")


def verdict(game: Game, answers: Answers) -> tuple[int, int, dict[str, Any]]:
    """Bounds on the defender's outcome (-K: dead, up to K: ko by n, K + 1: seki or repetition, K + 2: two eyes), and
    class, ko and life as far as the answers settle them."""
    k = game.threats
    eyes, end, bent = answers.get(("eyes", k)), answers.get(("end", k)), answers.get(("removable", -k))
    true = [threats for (question, threats), answer in answers.items() if question == "capture" and answer]
    false = [threats for (question, threats), answer in answers.items() if question == "capture" and not answer]
    high = min([k + 1 if eyes is False or end is False else k + 2, *true])  # life is an end: no end, no two eyes
    low = k + 2 if eyes else max([k + 1 if end else -k, *(threats + 1 for threats in false)])
    if game.japanese and low <= k and bent is not False:  # bent four is dead; where it isn't excluded, it may be
        low, high = -k, -k if bent else high
    kind = "dead" if high == -k else "alive" if low > k else "ko" if low == high else None
    life = "two-eyes" if low == k + 2 else "repetition" if end is False else "seki" if end and high == k + 1 else None
    found = {"class": kind, "ko": low if kind == "ko" else None, "life": life if kind == "alive" else None}
    return low, high, found


def conclude(game: Game, proved: dict[str | None, Answers]) -> dict[str, Any]:
    """Puts the proved answers together, and compares them with what the header claims."""
    k, start, root = game.threats, game.start, proved.get(None, {})
    low, high, found = verdict(game, root)
    bent, held = root.get(("removable", -k)), ("capture", False) in [(key[0], answer) for key, answer in root.items()]
    found["bent_four"] = bent if held or not bent else None
    every = []
    best: list[str] | None = [] if low == high else None
    for name in game.choices:
        after = game.after(start, game.bit[name], game.first_chains)
        if after is None:
            continue
        answers = proved.get(name, {}) if after != CAPTURED else {("capture", -k): True}
        least, most, graded = verdict(game, answers)
        every.append({"move": name, **graded})
        # No first move gives its side more than the position before it is worth.
        least, most = (least, min(most, high)) if start.turn == DEFENDER else (max(least, low), most)
        if best is not None and least <= low <= most:
            best = [*best, name] if least == most else None
    found["best_moves"] = best
    found["winning_moves"] = [] if (high == -k if start.turn == DEFENDER else low > k) else best
    found["moves"] = every if all(graded["class"] for graded in every) else None
    for key, claim in game.claims.items():
        need(key in found, f"the header claims {key!r}, which says nothing")
        said, shown = (sorted(map(DUMP, v if type(v) is list else [v])) for v in (claim, found[key]))
        need(claim is None or said == shown, f"the claim {key!r} isn't proved")
    return {key: value for key, value in found.items() if value is not None}


def check(lines: Iterable[bytes]) -> Report:
    """Checks the lines of a proof; raises :class:`ProofFault` for the first fault."""
    game: Game | None = None
    section: Section | None = None
    proved: dict[str | None, Answers] = {}
    number = nodes = total = 0
    try:
        for number, line in enumerate(lines, 1):  # noqa: B007 (read where a fault is told)
            total += len(line)
            need(len(line) <= MAX_LINE and total <= MAX_BYTES, "the proof is too large")
            record = json.loads(line)
            if game is None:
                game = Game(record)
            elif "question" in record:
                if section is not None:
                    section.finish()
                section = Section(game, record, proved)
            elif section is None:
                raise ProofFault("a node comes before the first question")
            else:
                nodes, total = nodes + 1, total + NODE_BYTES * game.realm.bit_count()
                section.node(record)
        number = 0
        if game is None or section is None:
            raise ProofFault("the file proves nothing")
        section.finish()
        return Report(conclude(game, proved), sum(map(len, proved.values())), nodes)
    except ProofFault as fault:
        raise ProofFault(fault.message, number) from None
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise ProofFault("the file isn't whole gzip data", number) from None
    except (ValueError, RecursionError, TypeError, AttributeError) as error:
        raise ProofFault(f"this line is no JSON that a proof could hold ({type(error).__name__})", number) from None


def check_file(path: Path) -> Report:
    """Checks a proof file (gzip where its name ends in ``.gz``); raises :class:`ProofFault` or OSError."""
    with gzip.open(path) if path.suffix == ".gz" else open(path, "rb") as stream:
        return check(iter(lambda: stream.readline(MAX_LINE + 1), b""))
