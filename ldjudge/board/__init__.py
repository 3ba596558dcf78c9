"""Stones on a board and the rules of capture; knows nothing of life and death."""

from ldjudge.board.colour import Colour
from ldjudge.board.diagram import draw, read_diagram
from ldjudge.board.points import Point, format_points, parse_point, parse_points
from ldjudge.board.position import MAX_SIZE, Chain, IllegalMove, Position

__all__ = [
    "MAX_SIZE",
    "Chain",
    "Colour",
    "IllegalMove",
    "Point",
    "Position",
    "draw",
    "format_points",
    "parse_point",
    "parse_points",
    "read_diagram",
]
