"""``loadsgf``: a game record onto the board of a session, with the realm and targets that the file has."""

from __future__ import annotations

from fractions import Fraction

from ldjudge.board import Colour, Position
from ldjudge.escape import clip
from ldjudge.gtp.protocol import GtpError
from ldjudge.gtp.session import Board, Session, Terms
from ldjudge.problem import ProblemError
from ldjudge.score import read_komi, read_rules
from ldjudge.sgf.reader import Unreadable, read_path
from ldjudge.sgf.record import replay
from ldjudge.sgf.setup import SetupOptions, set_up
from ldjudge.sgf.tree import Game
from ldjudge.sgf.values import (
    ValueFault,
    check_game,
    has_setup,
    moves_of,
    read_colour,
    read_move,
    read_setup,
    read_size,
)


def load(session: Session, path: str, move: int | None) -> Colour | None:
    """Loads the first game of a file up to before ``move`` (from 1; None: to its end); returns the side to move.

    Raises :class:`GtpError` and then leaves the session as it was.
    """
    game = next(iter(read_path(path)), None)
    if game is None or isinstance(game, Unreadable):
        reason = game.error.message if game is not None else "the file is empty"
        raise GtpError(f"cannot load file: {clip(reason, 200)}")
    limit = None if move is None else max(0, move - 1)
    trial = Session(session.means, terms=Terms(rules=session.terms.rules, threats=session.terms.threats))
    try:
        played = _replay(trial, game, limit)
    except (ValueFault, ValueError, GtpError, ProblemError) as error:
        raise GtpError(f"cannot load file: {error}") from None
    _read_markup(trial, game, played)
    _read_terms(trial, game)
    for name in ("board", "history", "setup_player", "terms", "komi", "scoring", "handicap"):
        setattr(session, name, getattr(trial, name))
    session.time_left = {}
    try:
        return session.teban()
    except GtpError:
        return None


def _replay(session: Session, game: Game, limit: int | None) -> int:
    """Plays the main line, setup stones in between start a new history; returns the number of moves."""
    check_game(game.root)
    width, height = read_size(game.root)
    session.restart(Position(width, height, {}))
    played = 0
    for node in game.main_line():
        moves = moves_of(node)
        if moves and limit is not None and played >= limit:
            break
        if has_setup(node):
            stones = read_setup(node, width, height)
            if stones.faults or stones.clashes:
                raise GtpError("the file puts two things on one point, or stones off the board")
            board = session.board
            session.board = Board(board.position.with_stones(stones.changes), None, None, board.taken)
            session.history = []
        for colour, value in moves:
            session.history.append(session.board)
            session.board = session.after(colour, read_move(value, width, height), lenient=True)
            played += 1
        if node.has("PL"):
            session.setup_player = read_colour(node.text("PL")) or session.setup_player
    return played


def _read_markup(session: Session, game: Game, moves: int) -> None:
    """Teban, realm, targets and defender as ``ldjudge solve`` would take them; what is only inferred is left out."""
    try:
        setup = set_up(game, SetupOptions(at_move=moves))
    except ProblemError:
        return
    if setup.position.stones != session.position.stones:
        return
    problem, told = setup.problem, setup.provenance
    given = told["realm"] != "inferred"
    session.terms = Terms(
        problem.realm if given else None,
        problem.targets,
        problem.defender if told["defender"] == "LJDEFENDER" else None,
        problem.boundary if given else setup.stated_boundary,
        session.terms.rules,
        session.terms.suicide,
        session.terms.threats,
    )
    if session.board.mover is None:
        session.setup_player = problem.teban


def _read_terms(session: Session, game: Game) -> None:
    """Rules, komi and handicap of the record; what it doesn't tell is as usual."""
    try:
        record = replay(game, 0)
    except ProblemError:
        return
    rules, _ = read_rules(record.rules)
    session.scoring = rules or session.scoring
    session.handicap = record.handicap
    if record.komi and record.komi.strip():
        try:
            session.komi = read_komi(record.komi, session.scoring).points
        except ValueError:
            session.komi = Fraction(0)
    elif record.handicap:
        session.komi = Fraction(0)
