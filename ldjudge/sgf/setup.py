"""From a game and the user's options to the problem that is judged, with a word on where each part came from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

from ldjudge.board import Colour, IllegalMove, Point, Position, parse_point, parse_points
from ldjudge.escape import clip, quoted
from ldjudge.problem import (
    DEFAULT_THREATS,
    Boundary,
    Fault,
    Note,
    Problem,
    ProblemError,
    Rules,
    make_problem,
)
from ldjudge.sgf.dialects import Markup, read_markup
from ldjudge.sgf.tree import Game, Node, unescape
from ldjudge.sgf.values import (
    ValueFault,
    check_game,
    fork_of,
    has_setup,
    moves_of,
    problems_after,
    read_colour,
    read_move,
    read_setup,
    read_size,
)
from ldjudge.wording import counted


@cache
def _sente() -> re.Pattern[str]:
    """How comments tell the side to move in English; compiled when the first comment is asked (it takes long)."""
    return re.compile(
        r"\b(black|white)\s+(?:has\s+(?:sente|the\s+move)\b|(?:moves?\s+|plays?\s+|is\s+|goes\s+)?first\b"
        r"|(?:is\s+)?to\s+(?:play|move|kill|live|capture|make|escape|win|connect|save|survive)\b)"
        r"|\b(black|white)(?:['\u2019]s)?\s+turn\b",
        re.IGNORECASE,
    )


@cache
def _kanji() -> re.Pattern[str]:
    """The same in Chinese and Japanese."""
    return re.compile("([黒黑白])(?:先|番|の番|走|棋先|が先|から打)")


@dataclass(frozen=True)
class SetupOptions:
    """What the user says of the problem; None or empty: the file decides, and where it is silent, inference.

    Texts hold points as people write them ('A1:H6,J1'), upper left A19 on a 19x19 board. ``at_move`` plays that many
    moves of the main line, ``node`` names a node by :meth:`Game.node_at`. ``add_black``, ``add_white``, ``remove``
    edit the position that was reached.
    """

    teban: Colour | None = None
    realm: str | None = None
    target: str | None = None
    defender: Colour | None = None
    boundary: Boundary | None = None
    rules: Rules = Rules.CHINESE
    suicide: bool = False
    threats: int = DEFAULT_THREATS
    ko_point: str | None = None
    at_move: int | None = None
    node: str | None = None
    add_black: str | None = None
    add_white: str | None = None
    remove: str | None = None
    dialect: str | None = None


class Reached(NamedTuple):
    """The position that a game and options lead to; ``teban`` None (and ``provenance`` '') where nothing tells it."""

    position: Position
    teban: Colour | None
    provenance: str
    node: Node
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Setup:
    """A problem and where its parts came from.

    ``provenance`` has teban, realm, targets and defender in the words of results; ``boundary_from`` is 'option',
    'LJBOUNDARY', 'realm' (a given realm is open) or 'inferred'. ``stable`` is None until margins have been compared.
    ``notes`` are the problem's and those of reading; ``node`` is where the setup stopped.
    """

    problem: Problem
    provenance: dict[str, str]
    boundary_from: str
    position: Position
    node: Node
    stable: bool | None = None
    notes: tuple[Note, ...] = field(default=())

    @property
    def stated_boundary(self) -> Boundary | None:
        """The boundary that an option or the file names; None where it goes with the realm."""
        return self.problem.boundary if self.boundary_from in ("option", "LJBOUNDARY") else None


def position_of(game: Game, options: SetupOptions | None = None) -> Reached:
    """The position to look at, for commands that need no realm; raises :class:`ProblemError`."""
    options = options or SetupOptions()
    nodes = _nodes_to(game, options)
    replayed = _replay(game, nodes, options)
    position, edited = _edit(replayed.position, options, replayed.notes)
    if options.ko_point is not None:
        position = _with_ko(position, options.ko_point)
    elif edited and position.ko is not None:
        position = Position(position.width, position.height, position.stones)
    teban, source = _teban(nodes, replayed, options)
    if source not in ("option", "PL"):
        replayed.notes.extend(Note("bad-value", fault) for node in nodes if (fault := bad_teban(node)))
    return Reached(position, teban, source, nodes[-1], tuple(replayed.notes))


def set_up(game: Game, options: SetupOptions | None = None) -> Setup:
    """The problem of a game; raises :class:`ProblemError` that names all faults."""
    options = options or SetupOptions()
    reached = position_of(game, options)
    position, teban = reached.position, reached.teban
    faults: list[Fault] = []
    if teban is None:
        faults += [Fault(note.code, note.message) for note in reached.notes if note.code == "bad-value"]
        faults.append(Fault("no-teban", "It isn't said whose move it is: give --teban black or --teban white."))
    if not position.stones:
        raise ProblemError([Fault("no-stones", "There are no stones on the board at this place of the game.")])
    markup = _marks(reached, options, faults)
    if faults and not (markup.realm or markup.targets):
        raise ProblemError(faults)
    if faults:
        # The faults of the problem itself are told as well, with either side to move.
        try:
            _build(position, Colour.BLACK, markup, options, reached)
        except ProblemError as error:
            faults.extend(error.faults)
        raise ProblemError(faults)
    assert teban is not None
    return _build(position, teban, markup, options, reached)


def _build(position: Position, teban: Colour, markup: Markup, options: SetupOptions, reached: Reached) -> Setup:
    """Realm and defender from the markup, or else by inference."""
    provenance = {"teban": reached.provenance, "realm": markup.realm_from, "targets": markup.targets_from or "none"}
    notes = reached.notes + markup.notes
    realm, defender, defender_from = markup.realm, markup.defender, markup.defender_from or "option"
    boundary, boundary_from = Boundary.OPEN, "realm"
    if realm is None:
        from ldjudge.problem.infer import infer

        found = infer(position, teban, defender=defender, targets=markup.targets)
        realm, defender = found.realm, found.defender
        defender_from = markup.defender_from or ("targets" if markup.targets else "inferred")
        boundary, boundary_from = found.boundary, "inferred"
        notes += tuple(found.notes)
        provenance["realm"] = "inferred"
    if options.boundary or markup.boundary:
        boundary_from = "option" if options.boundary else "LJBOUNDARY"
    problem = make_problem(
        position,
        realm,
        teban,
        targets=markup.targets,
        defender=defender,
        defender_from=defender_from,
        boundary=options.boundary or markup.boundary or boundary,
        rules=options.rules,
        suicide=options.suicide,
        threats=options.threats,
    )
    provenance["defender"] = problem.defender_from
    return Setup(problem, provenance, boundary_from, position, reached.node, None, notes + problem.notes)


# Where to stop, and what is on the board there


def _nodes_to(game: Game, options: SetupOptions) -> list[Node]:
    """The nodes from the root to the one that the options name."""
    if options.node is not None:
        try:
            node = game.node_at(options.node)
        except ValueError as error:
            raise ProblemError([Fault("no-such-node", str(error))]) from None
        return node.path()
    wanted, node = options.at_move or 0, game.root
    nodes, played, stones = [node], len(moves_of(node)), has_setup(node)
    while node.children:
        node = node.children[0]
        moves = len(moves_of(node))
        if played >= wanted:
            # Behind the last move wanted, setup still belongs to the problem, and so does a lead-in without stones.
            sets = has_setup(node) or node.has("PL")
            single = node.parent is None or len(node.parent.children) == 1
            if moves or (stones and not (sets and single)):
                break
        nodes.append(node)
        played += moves
        stones = stones or has_setup(node) or moves > 0
    if played < wanted:
        message = f"The main line has only {counted(played, 'move')}: --at-move {wanted} is beyond its end."
        raise ProblemError([Fault("no-such-move", message)])
    while len(nodes) > 1 and not (moves_of(nodes[-1]) or has_setup(nodes[-1]) or nodes[-1].has("PL")):
        nodes.pop()
    return nodes


class _Replayed(NamedTuple):
    """The position after some nodes, the colours of the last move and of a move left unplayed, and notes."""

    position: Position
    last: Colour | None
    unplayed: Colour | None
    notes: list[Note]


def _replay(game: Game, nodes: list[Node], options: SetupOptions) -> _Replayed:
    """Sets up and plays the nodes, but no more moves than ``--at-move`` says."""
    try:
        check_game(game.root)
        width, height = read_size(game.root)
    except ValueFault as fault:
        raise ProblemError([Fault(fault.code, str(fault))]) from None
    position = Position(width, height, {})
    last: Colour | None = None
    notes: list[Note] = []
    left = None if options.node is not None else options.at_move or 0
    for node in nodes:
        position = _set_stones(position, node)
        for colour, value in moves_of(node):
            if left == 0:
                return _Replayed(position, last, colour, notes)
            try:
                position = position.play(colour, read_move(value, width, height), options.suicide)
            except IllegalMove as error:
                where = f" (line {node.line})" if node.line else ""
                message = f"A move of the game{where} can't be played: {error}."
                raise ProblemError([Fault("illegal-move", message)]) from None
            except ValueFault as fault:
                raise ProblemError([Fault(fault.code, str(fault))]) from None
            last = colour
            left = left - 1 if left is not None else None
    fork = fork_of(game.root)
    if fork is not None and fork in nodes and nodes[-1] is not fork:
        several = problems_after(fork)
        if len(several) > 1 and nodes[nodes.index(fork) + 1] is fork.children[0]:
            message = f"The game holds {len(several)} problems: give --split-children to judge all of them."
            notes.append(Note("several-problems", message))
    return _Replayed(position, last, None, notes)


def _set_stones(position: Position, node: Node) -> Position:
    """The position with a node's AB, AW and AE; raises :class:`ProblemError` for points that are none."""
    if not has_setup(node):
        return position
    stones = read_setup(node, position.width, position.height)
    faults = [Fault(code, message) for code, message in stones.faults[:20]]
    if stones.clashes:
        names = ", ".join(p.gtp(position.height) for p in sorted(stones.clashes)[:8])
        faults.append(Fault("overlapping-stones", f"The file puts two different things on {names}."))
    if faults:
        raise ProblemError(faults)
    return position.with_stones(stones.changes)


def _points(text: str | None, position: Position, option: str, faults: list[Fault]) -> frozenset[Point]:
    """The points of an option; a fault for what isn't one."""
    try:
        return parse_points(text or "", position.width, position.height)
    except ValueError as error:
        faults.append(Fault("bad-point", f"{option}: {clip(str(error), 120)}."))
        return frozenset()


def _edit(position: Position, options: SetupOptions, notes: list[Note]) -> tuple[Position, bool]:
    """The position with the stones that the options add and remove; adds a note where there is none to remove."""
    faults: list[Fault] = []
    black = _points(options.add_black, position, "--add-black", faults)
    white = _points(options.add_white, position, "--add-white", faults)
    gone = _points(options.remove, position, "--remove", faults)
    both = sorted((black & white) | (gone & (black | white)))
    if both:
        names = ", ".join(p.gtp(position.height) for p in both)
        faults.append(Fault("overlapping-stones", f"The options put two different things on {names}."))
    if faults:
        raise ProblemError(faults)
    if bare := sorted(gone - position.stones.keys()):
        names = ", ".join(p.gtp(position.height) for p in bare[:8])
        notes.append(Note("nothing-to-remove", f"--remove: there is no stone on {names}."))
    changes: dict[Point, Colour | None] = dict.fromkeys(gone)
    changes.update(dict.fromkeys(black, Colour.BLACK))
    changes.update(dict.fromkeys(white, Colour.WHITE))
    return (position.with_stones(changes), True) if changes else (position, False)


def _with_ko(position: Position, text: str) -> Position:
    """The position with the ban that ``--ko-point`` names."""
    try:
        point = parse_point(text, position.width, position.height)
    except ValueError as error:
        raise ProblemError([Fault("bad-point", f"--ko-point: {clip(str(error), 120)}.")]) from None
    if position.at(point) is not None:
        name = point.gtp(position.height)
        raise ProblemError([Fault("ko-point-occupied", f"There is a stone on {name}, so it is no ko point.")])
    return Position(position.width, position.height, position.stones, point)


# Whose move it is


def _teban(nodes: list[Node], replayed: _Replayed, options: SetupOptions) -> tuple[Colour | None, str]:
    """The side to move and the source of it, in the order of the command line's documentation."""
    if options.teban is not None:
        return options.teban, "option"
    for node in reversed(nodes):
        colour = read_colour(node.text("PL"))
        if colour is not None:
            return colour, "PL"
        if moves_of(node):
            break
    if replayed.last is not None:
        return replayed.last.opponent, "move"
    colour = read_colour(nodes[0].text("PL"))
    if colour is not None:
        return colour, "PL"
    following = replayed.unplayed or next_colour(nodes[-1])
    if following is not None:
        return following, "move"
    for node in (*reversed(nodes), *nodes[-1].children[:1]):
        colour = comment_colour(node)
        if colour is not None:
            return colour, "comment"
    return None, ""


def bad_teban(node: Node) -> str | None:
    """What is wrong with a node's PL; None where nothing is."""
    word = node.text("PL")
    return f"PL is {quoted(word)}: write B or W." if word.strip() and read_colour(word) is None else None


def next_colour(node: Node) -> Colour | None:
    """The colour of the next move below a node, in its main line; None where its variations disagree at once."""
    first = {moves_of(child)[0][0] for child in node.children if moves_of(child)}
    if first:
        return next(iter(first)) if len(first) == 1 else None
    while node.children:
        node = node.children[0]
        if moves := moves_of(node):
            return moves[0][0]
    return None


def comment_colour(node: Node) -> Colour | None:
    """The side to move that a node's texts tell ('Black to play', 'white to kill', '黒先'); None where unclear."""
    for name in ("C", "GC", "GN", "N"):
        text = unescape("\n".join(node.raw(name))[:2000])
        found = {Colour.parse(m.group(1) or m.group(2)) for m in _sente().finditer(text)}
        found |= {Colour.WHITE if m.group(1) == "白" else Colour.BLACK for m in _kanji().finditer(text)}
        if found:
            return next(iter(found)) if len(found) == 1 else None
    return None


# Realm, targets, defender


def _marks(reached: Reached, options: SetupOptions, faults: list[Fault]) -> Markup:
    """What options and file say of realm, targets and defender, each with its source; adds faults."""
    position = reached.position
    markup = read_markup(reached.node, position, options.dialect, faults)
    if options.realm is not None:
        markup = replace(markup, realm=_points(options.realm, position, "--realm", faults), realm_from="option")
    if options.target is not None:
        found = _points(options.target, position, "--target", faults)
        markup = replace(markup, targets=found, targets_from="option" if found else "none")
    if options.defender is not None:
        markup = replace(markup, defender=options.defender, defender_from="option")
    elif options.target is not None and markup.targets:
        markup = replace(markup, defender=None, defender_from="")
    return markup
