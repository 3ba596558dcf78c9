"""The commands of GTP 2 itself: administration, setup, play, handicaps, game records; and GNU Go's small helpers."""

from __future__ import annotations

import re

from ldjudge.board import MAX_SIZE, Colour, Point, format_points
from ldjudge.gtp.loading import load
from ldjudge.gtp.protocol import (
    GtpError,
    expect,
    read_colour,
    read_number,
    read_point,
    read_vertex,
    vertex_name,
)
from ldjudge.gtp.session import Board, Session
from ldjudge.render.board import Marks, draw_board, plain
from ldjudge.score import read_komi
from ldjudge.version import __version__

Arguments = tuple[str, ...]


def protocol_version(session: Session, arguments: Arguments) -> str:
    """The version of the protocol."""
    return "2"


def name(session: Session, arguments: Arguments) -> str:
    """The name of the engine."""
    return "ldjudge"


def version(session: Session, arguments: Arguments) -> str:
    """The version of the engine."""
    return __version__


# Setup


def boardsize(session: Session, arguments: Arguments) -> str:
    """N, or width and height; the board is empty then."""
    expect(arguments, 1, 2, "boardsize N, or boardsize WIDTH HEIGHT")
    sizes = [read_number(text, 1, MAX_SIZE, "a size") for text in arguments]
    session.resize(sizes[0], sizes[-1])
    return ""


def rectangular_boardsize(session: Session, arguments: Arguments) -> str:
    """Width and height."""
    expect(arguments, 2, 2, "rectangular_boardsize WIDTH HEIGHT")
    return boardsize(session, arguments)


def query_boardsize(session: Session, arguments: Arguments) -> str:
    """The size, or width and height."""
    width, height = session.size
    return str(width) if width == height else f"{width} {height}"


def clear_board(session: Session, arguments: Arguments) -> str:
    """An empty board of the same size."""
    session.resize(*session.size)
    return ""


def komi(session: Session, arguments: Arguments) -> str:
    """Points for White."""
    expect(arguments, 1, 1, "komi POINTS")
    try:
        session.komi = read_komi(arguments[0], session.scoring).points
    except ValueError as error:
        raise GtpError(str(error)) from None
    return ""


def get_komi(session: Session, arguments: Arguments) -> str:
    """The komi that is set."""
    return f"{float(session.komi):g}"


def fixed_handicap(session: Session, arguments: Arguments) -> str:
    """Handicap stones on the points that the specification fixes."""
    expect(arguments, 1, 1, "fixed_handicap N")
    return _handicap(session, read_number(arguments[0], 2, 9, "a handicap"))


def place_free_handicap(session: Session, arguments: Arguments) -> str:
    """The same, with as many as there are points for."""
    expect(arguments, 1, 1, "place_free_handicap N")
    number = read_number(arguments[0], 2, 361, "a handicap")
    return _handicap(session, min(number, len(_handicap_points(*session.size))))


def set_free_handicap(session: Session, arguments: Arguments) -> str:
    """Handicap stones on points of the client's choice."""
    points = [read_point(text, *session.size) for text in arguments]
    if len(points) < 2 or len(set(points)) != len(points):
        raise GtpError("bad vertex list")
    _only_empty(session)
    session.place(dict.fromkeys(points, Colour.BLACK))
    session.handicap, session.setup_player = len(points), Colour.WHITE
    return ""


def _only_empty(session: Session) -> None:
    if session.position.stones:
        raise GtpError("board not empty")


def _handicap(session: Session, number: int) -> str:
    points = _handicap_points(*session.size)
    _only_empty(session)
    if number > len(points):
        raise GtpError("invalid number of stones")
    centre = points[8:9]
    chosen = points[:number]
    if number in (5, 7) and centre:
        chosen = points[: number - 1] + centre
    elif number in (5, 7):
        raise GtpError("invalid number of stones")
    session.place(dict.fromkeys(chosen, Colour.BLACK))
    session.handicap, session.setup_player = number, Colour.WHITE
    return " ".join(format_points(chosen, session.size[1]))


def _handicap_points(width: int, height: int) -> list[Point]:
    """The fixed handicap points in their order: corners, sides, the centre; fewer on small and even boards."""
    if min(width, height) < 7:
        return []
    left, top = (3 if width > 12 else 2), (3 if height > 12 else 2)
    right, bottom = width - 1 - left, height - 1 - top
    corners = [Point(left, bottom), Point(right, top), Point(left, top), Point(right, bottom)]
    if width % 2 == 0 or height % 2 == 0 or min(width, height) == 7:
        return corners
    column, row = width // 2, height // 2
    sides = [Point(left, row), Point(right, row), Point(column, bottom), Point(column, top)]
    return [*corners, *sides, Point(column, row)]


# Play


def play(session: Session, arguments: Arguments) -> str:
    """A move of either colour, or a pass."""
    expect(arguments, 2, 2, "play COLOUR VERTEX")
    colour = read_colour(arguments[0])
    if arguments[1].lower() == "resign":
        return ""
    session.play(colour, read_vertex(arguments[1], *session.size))
    return ""


def undo(session: Session, arguments: Arguments) -> str:
    """Takes the last move back."""
    session.undo()
    return ""


def gg_undo(session: Session, arguments: Arguments) -> str:
    """Takes several moves back."""
    expect(arguments, 0, 1, "gg-undo [N]")
    for _ in range(read_number(arguments[0], 0, 10**6, "a number of moves") if arguments else 1):
        session.undo()
    return ""


def play_sequence(session: Session, arguments: Arguments) -> str:
    """Colours and vertices in turn; all are played or none."""
    if len(arguments) % 2:
        raise GtpError("usage: gogui-play_sequence COLOUR VERTEX ...")
    board, history = session.board, list(session.history)
    try:
        for i in range(0, len(arguments), 2):
            session.play(read_colour(arguments[i]), read_vertex(arguments[i + 1], *session.size))
    except GtpError:
        session.board, session.history = board, history
        raise
    return ""


def setup(session: Session, arguments: Arguments) -> str:
    """Stones on an empty board, as colours and points in turn."""
    _only_empty(session)
    session.place(_stones(session, arguments, "gogui-setup COLOUR POINT ..."))
    return ""


def setup_player(session: Session, arguments: Arguments) -> str:
    """The side to move."""
    expect(arguments, 1, 1, "gogui-setup_player COLOUR")
    session.setup_player = read_colour(arguments[0])
    board = session.board
    session.board = Board(board.position, None, None, board.taken)
    return ""


def edit(session: Session, arguments: Arguments) -> str:
    """Stones put on the board or taken off it ('empty') at any time."""
    session.place(_stones(session, arguments, "ldjudge-edit black|white|empty POINT ..."))
    return ""


def _stones(session: Session, arguments: Arguments, usage: str) -> dict[Point, Colour | None]:
    if len(arguments) % 2 or not arguments:
        raise GtpError(f"usage: {usage}")
    changes: dict[Point, Colour | None] = {}
    for word, vertex in zip(arguments[::2], arguments[1::2], strict=True):
        colour = None if word.lower() in ("e", "empty") and usage.startswith("ldjudge") else read_colour(word)
        point = read_point(vertex, *session.size)
        if changes.setdefault(point, colour) is not colour:
            raise GtpError(f"two different things on {vertex}")
    return changes


def loadsgf(session: Session, arguments: Arguments) -> str:
    """A game record up to before a move, with the realm and targets that the file has."""
    expect(arguments, 1, 2, "loadsgf FILE [MOVE]")
    number = read_number(arguments[1], 0, 10**6, "a move") if len(arguments) == 2 else None
    teban = load(session, arguments[0], number)
    return teban.value if teban is not None else ""


# Looking


def showboard(session: Session, arguments: Arguments) -> str:
    """The board as text, with realm and targets."""
    terms = session.terms
    marks = Marks(terms.realm, frozenset(p for p in terms.targets if p in session.position.stones))
    marks = Marks(marks.realm, marks.targets, last=session.board.last)
    return "\n" + plain(draw_board(session.position, marks, full=True))


def list_stones(session: Session, arguments: Arguments) -> str:
    """The points with stones of a colour."""
    expect(arguments, 1, 1, "list_stones COLOUR")
    return " ".join(format_points(session.position.stones_of(read_colour(arguments[0])), session.size[1]))


def captures(session: Session, arguments: Arguments) -> str:
    """How many stones a colour has captured."""
    expect(arguments, 1, 1, "captures COLOUR")
    return str(session.board.taken[read_colour(arguments[0]) is Colour.WHITE])


def is_legal(session: Session, arguments: Arguments) -> str:
    """1 or 0."""
    expect(arguments, 2, 2, "is_legal COLOUR VERTEX")
    colour, point = read_colour(arguments[0]), read_vertex(arguments[1], *session.size)
    if point is None:
        return "1"
    return str(int(session.at_turn(colour).forbidden(colour, point, session.terms.suicide) is None))


def all_legal(session: Session, arguments: Arguments) -> str:
    """All points where a colour may play."""
    expect(arguments, 1, 1, "all_legal COLOUR")
    colour = read_colour(arguments[0])
    position = session.at_turn(colour)
    legal = (p for p in position.points() if position.forbidden(colour, p, session.terms.suicide) is None)
    return " ".join(format_points(legal, session.size[1]))


def countlib(session: Session, arguments: Arguments) -> str:
    """The number of liberties of a stone's chain."""
    return str(len(_chain_liberties(session, arguments)))


def findlib(session: Session, arguments: Arguments) -> str:
    """The liberties of a stone's chain."""
    return " ".join(format_points(_chain_liberties(session, arguments), session.size[1]))


def _chain_liberties(session: Session, arguments: Arguments) -> frozenset[Point]:
    expect(arguments, 1, 1, "countlib POINT, findlib POINT")
    try:
        return session.position.chain(read_point(arguments[0], *session.size)).liberties
    except ValueError:
        raise GtpError("vertex must not be empty") from None


def move_history(session: Session, arguments: Arguments) -> str:
    """The moves played so far, the last one first."""
    boards = [session.board, *reversed(session.history)]
    height = session.size[1]
    return "\n".join(f"{b.mover.value} {vertex_name(b.last, height)}" for b in boards if b.mover is not None)


# Time


def time_settings(session: Session, arguments: Arguments) -> str:
    """Main time, overtime, stones; counts until ``time_left`` tells better."""
    expect(arguments, 3, 3, "time_settings MAIN_TIME OVERTIME STONES")
    main, overtime, stones = (read_number(text, 0, 10**8, "a time") for text in arguments)
    unlimited = overtime > 0 and stones == 0
    session.time_left = (
        {} if unlimited else {colour: _share(main or overtime, 0 if main else stones) for colour in Colour}
    )
    return ""


def time_left(session: Session, arguments: Arguments) -> str:
    """The seconds that a colour has for so many stones (0: for the game)."""
    expect(arguments, 3, 3, "time_left COLOUR SECONDS STONES")
    colour = read_colour(arguments[0])
    seconds, stones = (read_number(text, 0, 10**8, "a time") for text in arguments[1:])
    session.time_left[colour] = _share(seconds, stones)
    return ""


def _share(seconds: int, stones: int) -> float:
    """The seconds for one move: problems are short, so a tenth of a game's time, or an even share of overtime."""
    return seconds / (stones or 10)


def gogui_interrupt(session: Session, arguments: Arguments) -> str:
    """That this command is known says that '# interrupt' works."""
    return ""


def echo(session: Session, arguments: Arguments) -> str:
    """The arguments."""
    return re.sub(r"\s+", " ", " ".join(arguments))


COMMANDS = {
    "protocol_version": protocol_version,
    "name": name,
    "version": version,
    "echo": echo,
    "boardsize": boardsize,
    "rectangular_boardsize": rectangular_boardsize,
    "query_boardsize": query_boardsize,
    "clear_board": clear_board,
    "komi": komi,
    "get_komi": get_komi,
    "fixed_handicap": fixed_handicap,
    "place_free_handicap": place_free_handicap,
    "set_free_handicap": set_free_handicap,
    "play": play,
    "undo": undo,
    "gg-undo": gg_undo,
    "gogui-play_sequence": play_sequence,
    "gogui-setup": setup,
    "gogui-setup_player": setup_player,
    "gogui-interrupt": gogui_interrupt,
    "ldjudge-edit": edit,
    "loadsgf": loadsgf,
    "showboard": showboard,
    "list_stones": list_stones,
    "captures": captures,
    "is_legal": is_legal,
    "all_legal": all_legal,
    "countlib": countlib,
    "findlib": findlib,
    "move_history": move_history,
    "time_settings": time_settings,
    "time_left": time_left,
}
