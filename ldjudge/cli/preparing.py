"""From a game and the options to a problem: what happens before judging, with the faults as issues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ldjudge.board import Colour, Point, Position
from ldjudge.cli.inputs import Item, Values
from ldjudge.problem import Boundary, Fault, Note, Problem, ProblemError, Rules
from ldjudge.render.outcome import Issue, Outcome

if TYPE_CHECKING:
    from ldjudge.sgf.setup import SetupOptions
    from ldjudge.sgf.tree import Game, Node


@dataclass(frozen=True)
class Prepared:
    """An item with its problem, or with the outcome that refuses it (``problem`` None).

    ``inferred``: the realm is an assumption. ``boundary``: asked for by option. ``node`` is the place in the game.
    """

    outcome: Outcome
    problem: Problem | None = None
    inferred: bool = False
    boundary: Boundary | None = None
    game: Game | None = None
    node: Node | None = None


def setup_options(values: Values) -> SetupOptions:
    """What the command line says of the problem."""
    from ldjudge.sgf.setup import SetupOptions

    def colour(name: str) -> Colour | None:
        return Colour.parse(values[name]) if values.get(name) else None

    boundary = values.get("boundary")
    threats = values.get("ko_threats")
    return SetupOptions(
        teban=colour("teban"),
        realm=values.get("realm"),
        target=values.get("target"),
        defender=colour("defender"),
        boundary=Boundary(boundary) if boundary else None,
        rules=Rules(values.get("rules") or "chinese"),
        suicide=bool(values.get("suicide")),
        threats=8 if threats is None else threats,
        ko_point=values.get("ko_point"),
        at_move=values.get("at_move"),
        node=values.get("node"),
        add_black=values.get("add_black"),
        add_white=values.get("add_white"),
        remove=values.get("remove"),
        dialect=values.get("dialect"),
    )


def prepare(item: Item, values: Values) -> Prepared:
    """The problem of an item; faults become the issues of a refused outcome."""
    if item.refused is not None or item.game is None:
        return Prepared(item.refused or Outcome(item.source, item.issues))
    from ldjudge.problem.shape import shape_id
    from ldjudge.sgf.setup import set_up

    options = setup_options(values)
    try:
        setup = set_up(item.game, options)
    except ProblemError as error:
        return Prepared(refused(item, error))
    notes = tuple(note_issue(note) for note in dict.fromkeys(setup.notes))
    outcome = Outcome(
        item.source,
        (*item.issues, *notes),
        problem=setup.problem,
        provenance=setup.provenance,
        stable=setup.stable,
        id=shape_id(setup.problem),
        last_move=last_move(setup.node, setup.position),
    )
    return Prepared(
        outcome,
        setup.problem,
        setup.provenance.get("realm") == "inferred",
        setup.stated_boundary,
        item.game,
        setup.node,
    )


def refused(item: Item, error: ProblemError) -> Outcome:
    """The outcome of a game that is no legal or no unambiguous problem; the place is that of the game."""
    start = item.game.start if item.game is not None else None
    line = (start.line or None) if start is not None else None
    column = (start.column or None) if start is not None else None
    faults = tuple(fault_issue(fault, line, column) for fault in error.faults)
    return Outcome(item.source, (*item.issues, *faults))


def fault_issue(fault: Fault, line: int | None = None, column: int | None = None) -> Issue:
    """A fault of a problem as an issue of a result."""
    return Issue(fault.code, fault.message, "error", line, column)


def note_issue(note: Note) -> Issue:
    """A note on a problem as an issue of a result."""
    return Issue(note.code, note.message, note.severity)


def last_move(node: Node, position: Position) -> Point | None:
    """The point of the move that a node holds, None where it holds none."""
    from ldjudge.sgf.values import moves_of, read_move

    for _, value in moves_of(node):
        try:
            return read_move(value, position.width, position.height)
        except ValueError:
            return None
    return None
