"""A game record replayed: the position that is reached, prisoners, and what the root says of rules, komi and result.

Other than :func:`ldjudge.sgf.setup.position_of` this plays the game to its end unless told otherwise, and counts what
was captured. It judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ldjudge.board import Colour, IllegalMove, Point, Position
from ldjudge.problem import Fault, Note, ProblemError
from ldjudge.sgf.setup import _set_stones
from ldjudge.sgf.tree import Game, Node
from ldjudge.sgf.values import ValueFault, check_game, has_setup, moves_of, read_colour, read_move, read_size
from ldjudge.wording import counted


@dataclass(frozen=True)
class Record:
    """Where a replay ended.

    ``taken``: opposing stones that each colour captured. ``moves``: how many were played, passes included;
    ``passes``: how many of the last ones were passes in a row. ``last`` is the point of the last move, None for a pass
    or where none was played. ``teban``: whose turn it is, as far as the record tells. ``handicap`` is HA, or 0.
    ``rules``, ``komi``, ``result`` are RU, KM, RE as written, None where missing. ``time_left`` has the seconds that
    BL and WL tell up to that place.
    """

    position: Position
    taken: dict[Colour, int]
    moves: int
    passes: int
    last: Point | None
    teban: Colour | None
    handicap: int
    rules: str | None
    komi: str | None
    result: str | None
    node: Node
    time_left: dict[Colour, str] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()


def replay(game: Game, at_move: int | None = None, node: str | None = None) -> Record:
    """Replays the main line to its end or for ``at_move`` moves, or the way to ``node`` (:meth:`Game.node_at`).

    A move that the record holds is played even where it is suicide or retakes a ko, with a note. Raises
    :class:`ProblemError` for a game that isn't Go, points off the board, occupied points, and a place that the game
    doesn't have.
    """
    try:
        check_game(game.root)
        width, height = read_size(game.root)
    except ValueFault as fault:
        raise ProblemError([Fault(fault.code, str(fault))]) from None
    if node is not None:
        try:
            nodes = game.node_at(node).path()
        except ValueError as error:
            raise ProblemError([Fault("no-such-node", str(error))]) from None
    else:
        nodes = list(game.main_line())
    return _Replay(Position(width, height, {})).run(game, nodes, at_move)


class _Replay:
    """The state of a replay."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.taken = {Colour.BLACK: 0, Colour.WHITE: 0}
        self.moves = self.passes = 0
        self.last: Point | None = None
        self.teban: Colour | None = None
        self.notes: list[Note] = []
        self.time_left: dict[Colour, str] = {}

    def run(self, game: Game, nodes: list[Node], at_move: int | None) -> Record:
        """Plays the nodes, but no more than ``at_move`` moves; raises :class:`~ldjudge.problem.ProblemError`."""
        reached = nodes[0]
        for node in nodes:
            moves = moves_of(node)
            if at_move is not None and self.moves >= at_move and moves:
                break
            reached = node
            if has_setup(node):
                self.position = _set_stones(self.position, node)
            for colour, value in moves:
                self._play(colour, value, node)
            if node.has("PL"):
                self.teban = read_colour(node.get("PL")[0]) or self.teban
            for name, side in (("BL", Colour.BLACK), ("WL", Colour.WHITE)):
                if node.has(name):
                    self.time_left[side] = node.get(name)[0].strip()[:20]
        if at_move is not None and self.moves < at_move:
            message = f"The game has only {counted(self.moves, 'move')}: --at-move {at_move} is beyond its end."
            raise ProblemError([Fault("no-such-move", message)])
        root = game.root
        return Record(
            self.position,
            self.taken,
            self.moves,
            self.passes,
            self.last,
            self.teban,
            self._handicap(root),
            _first(root, "RU"),
            _first(root, "KM"),
            _first(root, "RE"),
            reached,
            self.time_left,
            tuple(self.notes),
        )

    def _play(self, colour: Colour, value: str, node: Node) -> None:
        position = self.position
        where = f"Move {self.moves + 1}" + (f" (line {node.line})" if node.line else "")
        try:
            point = read_move(value, position.width, position.height)
        except ValueFault as fault:
            raise ProblemError([Fault(fault.code, f"{where}: {fault}")]) from None
        if point is not None:
            reason = position.forbidden(colour, point)
            if reason in ("suicide", "ko"):
                self.notes.append(
                    Note(f"played-{reason}", f"{where} is forbidden ({reason}); it was played all the same.")
                )
                position = Position(position.width, position.height, position.stones)
            before = position
            try:
                position = position.play(colour, point, suicide=True)
            except IllegalMove as error:
                raise ProblemError([Fault("illegal-move", f"{where} can't be played: {error}.")]) from None
            for side in Colour:
                lost = len(before.stones_of(side)) + (side is colour) - len(position.stones_of(side))
                self.taken[side.opponent] += lost
        else:
            position = position.play(colour, None)
        self.position = position
        self.moves += 1
        self.passes = self.passes + 1 if point is None else 0
        self.last = point
        self.teban = colour.opponent

    def _handicap(self, root: Node) -> int:
        """HA as a number, 0 where it is missing or no handicap; and a note where stones suggest one."""
        text = (root.get("HA") or [""])[0].strip()
        if text.isascii() and text.isdigit() and len(text) <= 3:
            return int(text) if int(text) >= 2 else 0
        if text:
            self.notes.append(
                Note("bad-handicap", "The file's HA is no number: no handicap was counted; give --handicap.")
            )
        elif has_setup(root):
            black, white = len(root.get("AB")), len(root.get("AW"))
            if black >= 2 and not white:
                message = (
                    f"The file sets up {black} black stones but has no HA: no handicap was counted; give --handicap."
                )
                self.notes.append(Note("no-handicap", message))
        return 0


def _first(root: Node, name: str) -> str | None:
    """The first value of a root property, None where it is missing."""
    values = root.get(name)
    return values[0] if values else None
