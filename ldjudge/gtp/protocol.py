"""GTP version 2 as text: command lines in, responses out, arguments read. Knows nothing of Go beyond points.

Source: the specification of the Go Text Protocol, version 2, draft 2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ldjudge.board import Colour, Point, parse_point

_ID = re.compile(r"([0-9]{1,10})(?:\s+|\Z)")
_QUOTED = re.compile(r'"([^"]*)"|(\S+)')
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")  # all but the tab and the line feed, which have a meaning


class GtpError(Exception):
    """A command fails; the text is the error message of the response."""


class Interrupted(Exception):
    """The client asked to stop the command that runs."""


@dataclass(frozen=True)
class Request:
    """One command: its number as text ('' where there is none), name and arguments."""

    number: str
    name: str
    arguments: tuple[str, ...]


def is_interrupt(line: str) -> bool:
    """Whether a line is the special comment that stops the command that runs."""
    return line.strip().lower().startswith("# interrupt")


def read_request(line: str) -> Request | None:
    """The command of a line, None for empty lines and comments. A file name in double quotes is one argument."""
    text = _CONTROL.sub("", line.replace("\t", " ")).split("#", 1)[0].strip()
    if not text:
        return None
    match = _ID.match(text)
    number = match.group(1) if match else ""
    rest = text[match.end() :] if match else text
    words = [quoted or plain for quoted, plain in _QUOTED.findall(rest)]
    if not words:
        return None if not number else Request(number, "", ())
    return Request(number, words[0], tuple(words[1:]))


def response(number: str, text: str, *, failed: bool = False) -> str:
    """A whole response with the empty line that ends it; empty lines within the text would end it too early."""
    lines = [line.rstrip() for line in _CONTROL.sub("", text.replace("\t", " ")).split("\n")]
    kept = [line for i, line in enumerate(lines) if line or i == 0]
    body = "\n".join(kept)
    return f"{'?' if failed else '='}{number}{' ' + body if body else ''}\n\n"


# Arguments


def expect(arguments: tuple[str, ...], least: int, most: int, usage: str) -> None:
    """Raises :class:`GtpError` with the usage where the number of arguments is wrong."""
    if not least <= len(arguments) <= most:
        raise GtpError(f"usage: {usage}")


def read_colour(text: str) -> Colour:
    """A colour argument; raises :class:`GtpError`."""
    try:
        return Colour.parse(text)
    except ValueError:
        raise GtpError(f"not a colour: {text[:20]}") from None


def read_vertex(text: str, width: int, height: int) -> Point | None:
    """A vertex: a point, or None for 'pass'; raises :class:`GtpError`."""
    if text.lower() == "pass":
        return None
    try:
        return parse_point(text, width, height)
    except ValueError as error:
        raise GtpError(f"invalid vertex: {error}") from None


def read_point(text: str, width: int, height: int) -> Point:
    """A point argument, no pass; raises :class:`GtpError`."""
    point = read_vertex(text, width, height)
    if point is None:
        raise GtpError("a point is needed, not a pass")
    return point


def read_number(text: str, least: int, most: int, what: str) -> int:
    """A whole number in a range; raises :class:`GtpError`."""
    if not re.fullmatch(r"-?[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise GtpError(f"{what} is a number from {least} to {most}")
    return int(text)


def vertex_name(point: Point | None, height: int) -> str:
    """A vertex as GTP writes it."""
    return "pass" if point is None else point.gtp(height)
