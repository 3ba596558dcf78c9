"""SGF files: read with all their faults, changed without losing anything, and turned into problems."""

from ldjudge.sgf.diagnostics import Diagnostic, SgfError
from ldjudge.sgf.reader import Unreadable, read_games, read_path
from ldjudge.sgf.setup import Reached, Setup, SetupOptions, position_of, set_up
from ldjudge.sgf.tree import Game, Node
from ldjudge.sgf.writer import write_game

__all__ = [
    "Diagnostic",
    "Game",
    "Node",
    "Reached",
    "Setup",
    "SetupOptions",
    "SgfError",
    "Unreadable",
    "position_of",
    "read_games",
    "read_path",
    "set_up",
    "write_game",
]
