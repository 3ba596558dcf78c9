"""The state of a GTP session: the board with its history, what is to be judged, and the judgements so far.

Realm and targets stay when the board is cleared, because GUIs clear it and set it up anew at each edit; a board of
another size, ``loadsgf`` and an empty point list make the session forget them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ldjudge.board import Colour, IllegalMove, Point, Position
from ldjudge.gtp.protocol import GtpError
from ldjudge.problem import DEFAULT_THREATS, Boundary, Note, Problem, ProblemError, Rules, make_problem
from ldjudge.problem.infer import READING_NOTES, infer
from ldjudge.score import ScoringRules
from ldjudge.search.limits import Limits
from ldjudge.verdict import Judgement
from ldjudge.verdict.inferred import judge_inferred

Judge = Callable[..., Judgement]

# Messages of lower layers name the options of the command line; here commands do the same.
_OPTIONS = {
    "--realm": "ldjudge-realm",
    "--target": "ldjudge-targets",
    "--defender": "ldjudge-param defender",
    "--boundary": "ldjudge-param boundary",
}
_KEPT = 64  # judgements that are remembered; GUIs ask several things about one position
_DEFAULT_SIZE = 19


def in_commands(message: str) -> str:
    """A message for users of the command line in the words of a GTP client."""
    for option, command in _OPTIONS.items():
        message = message.replace(option, command)
    return message


@dataclass(frozen=True)
class Means:
    """How to judge: the judge of a mode, and the limits of one command. ``seconds`` None: no limit."""

    judge: Judge
    mode: str = "auto"
    seconds: float | None = 60.0
    nodes: int | None = None
    megabytes: int = 512
    playouts: int = 100


@dataclass(frozen=True)
class Board:
    """What ``undo`` goes back to: position, the last move, opposing stones that each side captured."""

    position: Position
    mover: Colour | None = None  # who made the last move
    last: Point | None = None
    taken: tuple[int, int] = (0, 0)  # by Black, by White
    passes: int = 0


@dataclass(frozen=True)
class Terms:
    """What is judged beside the stones; None: the position tells, or inference."""

    realm: frozenset[Point] | None = None
    targets: frozenset[Point] = frozenset()
    defender: Colour | None = None
    boundary: Boundary | None = None
    rules: Rules = Rules.CHINESE
    suicide: bool = False
    threats: int = DEFAULT_THREATS


@dataclass(frozen=True)
class Found:
    """A judgement with the notes on what was assumed for it; ``stable`` is that of an inferred one."""

    judgement: Judgement
    notes: tuple[Note, ...] = ()
    inferred: bool = False  # nobody gave the realm
    stable: bool | None = None


@dataclass
class Session:
    """A session; commands change it. ``stop`` is asked from inside searches and may raise to interrupt them."""

    means: Means
    board: Board = field(default_factory=lambda: Board(Position(_DEFAULT_SIZE, _DEFAULT_SIZE, {})))
    history: list[Board] = field(default_factory=list)
    setup_player: Colour | None = None
    terms: Terms = Terms()
    komi: Fraction = Fraction(15, 2)
    handicap: int = 0
    scoring: ScoringRules = ScoringRules.CHINESE
    time_left: dict[Colour, float] = field(default_factory=dict)
    stop: Callable[[int], None] = lambda nodes: None
    _kept: dict[object, Found] = field(default_factory=dict)

    # The board

    @property
    def position(self) -> Position:
        """The stones on the board, with the point that may not be retaken."""
        return self.board.position

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.position.width, self.position.height

    def resize(self, width: int, height: int) -> None:
        """An empty board; one of another size has another realm, so that is forgotten."""
        try:
            empty = Position(width, height, {})
        except ValueError:
            raise GtpError("unacceptable size") from None
        if (width, height) != self.size:
            self.terms = replace(self.terms, realm=None, targets=frozenset())
        self.restart(empty)

    def restart(self, position: Position) -> None:
        """A board without a history; komi and what is judged stay."""
        self.board = Board(position)
        self.history = []
        self.setup_player = None
        self.handicap = 0
        self.time_left = {}

    def at_turn(self, colour: Colour) -> Position:
        """The position with ``colour`` to move: a ko holds only for the opponent of who took it."""
        position = self.position
        if position.ko is not None and self.board.mover is colour:
            return Position(position.width, position.height, position.stones)
        return position

    def play(self, colour: Colour, point: Point | None) -> None:
        """Plays a move; raises :class:`GtpError` where it is illegal."""
        self.history.append(self.board)
        try:
            self.board = self.after(colour, point)
        except GtpError:
            self.history.pop()
            raise

    def after(self, colour: Colour, point: Point | None, *, lenient: bool = False) -> Board:
        """The board after a move; ``lenient``: a game record may hold suicide and retaken kos."""
        before = self.at_turn(colour)
        if lenient:
            before = Position(before.width, before.height, before.stones)
        try:
            position = before.play(colour, point, self.terms.suicide or lenient)
        except IllegalMove as error:
            raise GtpError(f"illegal move: {error}") from None
        taken = list(self.board.taken)
        for side in Colour:
            added = side is colour and point is not None
            lost = len(before.stones_of(side)) + added - len(position.stones_of(side))
            taken[side is Colour.BLACK] += lost  # a lost black stone is White's prisoner
        passes = self.board.passes + 1 if point is None else 0
        return Board(position, colour, point, (taken[0], taken[1]), passes)

    def undo(self) -> None:
        """Takes the last move back."""
        if not self.history:
            raise GtpError("cannot undo")
        self.board = self.history.pop()

    def place(self, changes: dict[Point, Colour | None]) -> None:
        """Edits stones; a chain without liberties is refused. What was played before can't be taken back then."""
        position = self.position.with_stones(changes)
        dead = [chain for chain in position.chains() if not chain.liberties]
        if dead:
            name = min(dead[0].stones).gtp(position.height)
            raise GtpError(f"the chain at {name} would have no liberties")
        self.board = Board(position, None, None, self.board.taken)
        self.history = []

    # What is judged

    def teban(self, asked: Colour | None = None) -> Colour:
        """The side to move: as asked, after the last move, or as set up; never silently Black."""
        if asked is not None:
            return asked
        if self.board.mover is not None:
            return self.board.mover.opponent
        if self.setup_player is not None:
            return self.setup_player
        raise GtpError("whose move is it? give a colour, or gogui-setup_player")

    def provenance(self, problem: Problem, asked: Colour | None = None) -> dict[str, str]:
        """Where teban, realm, targets and defender of a judged problem came from, in the words of results."""
        teban = "option" if asked is not None else "move" if self.board.mover is not None else "PL"
        targets = "option" if self.terms.targets else "inferred" if problem.targets else "none"
        realm = "inferred" if self.terms.realm is None else "option"
        return {"teban": teban, "realm": realm, "targets": targets, "defender": problem.defender_from}

    def problem(self, asked: Colour | None = None) -> tuple[Problem, bool, tuple[Note, ...]]:
        """The problem on the board, whether its realm was inferred, and the notes on it; raises :class:`GtpError`."""
        teban, terms = self.teban(asked), self.terms
        position = self.at_turn(teban)
        try:
            if not position.stones:
                raise GtpError("there are no stones on the board")
            realm, defender, defender_from = terms.realm, terms.defender, "option"
            boundary, notes = Boundary.OPEN, tuple[Note, ...]()
            if realm is None:
                found = infer(position, teban, defender=defender, targets=terms.targets)
                realm, defender, defender_from = found.realm, found.defender, found.defender_from
                boundary, notes = found.boundary, tuple(found.notes)
            problem = make_problem(
                position,
                realm,
                teban,
                targets=terms.targets,
                defender=defender,
                defender_from=defender_from,
                boundary=terms.boundary or boundary,
                rules=terms.rules,
                suicide=terms.suicide,
                threats=terms.threats,
            )
        except ProblemError as error:
            raise GtpError(in_commands(str(error))) from None
        return problem, terms.realm is None, notes + problem.notes

    def limits(self, seconds: float | None = None) -> Limits:
        """The limits of a command that starts now; a search under them can be interrupted."""
        means = self.means
        allowed = [s for s in (means.seconds, seconds) if s is not None]
        return Limits(means.nodes, min(allowed, default=None), means.megabytes, self.stop)

    def judge(
        self,
        asked: Colour | None = None,
        *,
        all_moves: bool = False,
        both: bool = False,
        first: bool = False,
        seconds: float | None = None,
    ) -> Found:
        """The judgement of the problem on the board, from memory where it was asked before."""
        problem, inferred, notes = self.problem(asked)
        key = (problem, inferred, self.terms.boundary, self.means, all_moves, both, first)
        if key in self._kept:
            return self._kept[key]
        limits, means = self.limits(seconds), self.means
        if inferred:
            ladder = judge_inferred(
                problem,
                means.mode,
                limits,
                first=first,
                all_moves=all_moves,
                both=both,
                boundary=self.terms.boundary,
                judge=means.judge,
            )
            kept = tuple(note for note in notes if note.code not in READING_NOTES)
            told = dict.fromkeys((*kept, *ladder.judgement.problem.notes, *ladder.notes))
            found = Found(ladder.judgement, tuple(told), True, ladder.stable)
        else:
            judgement = means.judge(problem, means.mode, limits, first=first, all_moves=all_moves, both=both)
            found = Found(judgement, notes)
        if found.judgement.complete:
            if len(self._kept) >= _KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = found
        return found
