"""Writes what is judged into a game: realm, targets, defender, teban and edited stones, and nothing else."""

from __future__ import annotations

from dataclasses import replace

from ldjudge.board import Colour, Point, Position
from ldjudge.problem import Boundary, Note, Problem
from ldjudge.sgf.setup import Setup, SetupOptions, set_up
from ldjudge.sgf.tree import Game, Node
from ldjudge.sgf.values import has_setup, moves_of, write_points

_SETUP = (("AB", Colour.BLACK), ("AW", Colour.WHITE), ("AE", None))


def mark_game(game: Game, options: SetupOptions | None = None) -> Setup:
    """Changes ``game``: makes explicit what options, other dialects and inference say of its problem.

    LJREALM, LJTARGET, LJDEFENDER, PL and for a wall LJBOUNDARY go to the node that shows the problem, edited stones
    into its setup. Raises :class:`~ldjudge.problem.ProblemError`, and then changes nothing. Returns what the marks are
    from, with the node that they are on.
    """
    options = options or SetupOptions()
    setup = set_up(game, options)
    node = setup.node
    edited = options.add_black or options.add_white or options.remove
    if edited:
        node = _write_stones(game, node, setup.position, options)
    mark_problem(node, setup.problem)
    notes = setup.notes
    if options.ko_point is not None:
        message = "SGF can't say what may not be retaken: give --ko-point with the copy, too."
        notes += (Note("ko-not-written", message),)
    return replace(setup, node=node, notes=notes)


def mark_problem(node: Node, problem: Problem) -> None:
    """Writes realm, targets, defender and teban of a problem into the node that shows it."""
    # Realm points of chains that reach out are no part of it; the written realm has none of them.
    node.set("LJREALM", write_points(problem.realm))
    node.set("LJTARGET", write_points(problem.targets))
    node.set("LJDEFENDER", [problem.defender.letter])
    node.set("PL", [problem.teban.letter])
    # A realm in a file is open unless told otherwise, and an inferred wall must not become open by being written.
    node.set("LJBOUNDARY", [] if problem.boundary is Boundary.OPEN else [problem.boundary.value])


def _write_stones(game: Game, node: Node, position: Position, options: SetupOptions) -> Node:
    """Puts the edited stones into the node's setup, or into a new node after one with a move, which SGF keeps apart."""
    before = _position_at(game, options)
    changes: dict[Point, Colour | None] = {}
    for point in sorted(set(before.stones) | set(position.stones)):
        if before.at(point) is not position.at(point):
            changes[point] = position.at(point)
    if not changes:
        return node
    if moves_of(node):
        place = Node(parent=node)
        place.children, node.children = node.children, [place]
        for child in place.children:
            child.parent = place
        node = place
    before_edit = _own_stones(node, position)
    own = dict(before_edit)
    for point, colour in changes.items():
        # A stone that this node set is simply left out; one from an earlier node has to be taken off.
        earlier = _earlier(node, point)
        if colour is None and not earlier:
            own.pop(point, None)
        else:
            own[point] = colour
    for name, colour in _SETUP:
        points = [p for p, c in own.items() if c is colour]
        if set(points) != {p for p, c in before_edit.items() if c is colour}:
            node.set(name, write_points(points))
    return node


def _position_at(game: Game, options: SetupOptions) -> Position:
    """The position before the options' edits."""
    from ldjudge.sgf.setup import position_of

    return position_of(game, replace(options, add_black=None, add_white=None, remove=None, ko_point=None)).position


def _own_stones(node: Node, position: Position) -> dict[Point, Colour | None]:
    """What the node itself sets."""
    from ldjudge.sgf.values import read_points

    return {
        point: colour
        for name, colour in _SETUP
        for point in read_points([v for v in node.get(name) if v.strip()], position.width, position.height)
    }


def _earlier(node: Node, point: Point) -> bool:
    """Whether a node before this one may have put a stone on the board."""
    return any(has_setup(place) or moves_of(place) for place in node.path()[:-1])
