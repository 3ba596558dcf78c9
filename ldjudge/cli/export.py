"""``ldjudge export``: diagrams as SVG or PNG, a whole collection as an HTML page."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

import click

from ldjudge.board import Colour, Point, Position, parse_points
from ldjudge.cli.group import TableCommand
from ldjudge.cli.inputs import Item, Values, items
from ldjudge.cli.judging import How, Task, work
from ldjudge.cli.output import Output, OutputError, write_file
from ldjudge.cli.preparing import Prepared, last_move, prepare, refused, setup_options
from ldjudge.cli.report import CANNOT_WRITE, UNREADABLE, Report, say, tell
from ldjudge.cli.single import arguments_of, checked, several_of
from ldjudge.cli.solve import concluded
from ldjudge.cli.taking import takes_options
from ldjudge.cli.targets import Targets
from ldjudge.problem import Fault, ProblemError
from ldjudge.render.outcome import Outcome
from ldjudge.render.svg import Picture, answer_picture, board_svg, line_picture, question_picture

if TYPE_CHECKING:
    from ldjudge.sgf.tree import Node

_OTHER_FORMS = (".pdf", ".jpg", ".jpeg", ".gif", ".webp", ".eps", ".ps", ".bmp", ".tif", ".tiff")

_PNG_SCALE = 2  # pixels of a PNG for one of the SVG: sharp on dense screens
_PNG_MOST = 10_000  # pixels on a side: 400 MB while it is drawn; Cairo itself ends at 32767


@click.command("export", cls=TableCommand, short_help="Board diagrams: SVG, PNG, HTML.")
@click.argument("files", nargs=-1, metavar="FILE...")
@takes_options("export")
def command(files: tuple[str, ...], **values: Any) -> int:
    """Draw the problems of the FILEs: an SVG or PNG diagram of each, or one HTML page of all.

    One diagram goes to standard output or to the file of -o, several go into the folder of -o. The HTML page keeps
    each answer folded away until it is asked for. PNG needs the extra 'png' (pip install 'ldjudge[png]').

    With --no-shading a position needs no realm: any place of any game is drawn (--at-move, --node).
    """
    arguments = arguments_of(files)
    form = _form(values)
    values["show"] = values["show"] or ("answer" if form == "html" else "question")
    how = _how(values)
    report = Report()
    several, found = several_of(checked(items(arguments, values)))
    if several and form != "html" and values["output"] in (None, "-"):
        raise click.UsageError("Several diagrams need a folder: name it with -o, or take --format html.")
    try:
        if form == "html":
            _page(found, arguments, values, how, report)
        else:
            _diagrams(found, several, form, arguments, values, how, report)
    except OutputError as error:
        say(f"ldjudge: {error}")
        report.failed(CANNOT_WRITE)
    return report.code


def _form(values: Values) -> str:
    """The form that was asked for: by option, else by the name of the output."""
    if values["format"]:
        return str(values["format"])
    suffix = Path(values["output"] or "").suffix.lower()
    if suffix in _OTHER_FORMS:
        raise click.UsageError(
            f"-o {values['output']}: diagrams are SVG, PNG or HTML; --format says which if not the name."
        )
    return {".png": "png", ".html": "html", ".htm": "html"}.get(suffix, "svg")


def _how(values: Values) -> How:
    limits = values["nodes"], values["time"], values["memory"]
    return How(values["mode"], *limits, all_moves=values["show"] == "answer", both=True)


def _outcome(ready: Prepared, values: Values, how: How, report: Report) -> Outcome:
    """The outcome of an item, judged if the answer is to be shown; tells what there is to tell."""
    outcome = ready.outcome
    if ready.problem is not None and values["show"] in ("answer", "line"):
        outcome = concluded(ready, work(Task(ready.problem, how, ready.inferred, ready.boundary)))
    if outcome.judgement is not None or outcome.errors:
        report.add(outcome)
    else:
        report.seen_one()
    tell(outcome, "error", *([] if values["quiet"] else ["warning"]))
    return outcome


def _page(found: Iterable[Item], arguments: list[str], values: Values, how: How, report: Report) -> None:
    """The HTML page, written problem by problem."""
    from ldjudge.render.html import article, page_end, page_head

    look = {"full": values["full_board"], "style": values["style"], "cell": values["cell"]}
    with ExitStack() as stack:
        opened = {"force": values["force"], "sources": arguments, "form": "html"}
        output = stack.enter_context(Output(values["output"], color="never", **opened))
        output.write(page_head(Path(arguments[0]).name or "Problems" if len(arguments) == 1 else "Problems"))
        for number, item in enumerate(found, 1):
            outcome = _outcome(prepare(item, values), values, how, report)
            output.write(article(outcome, number, **look))
            output.flush()
        output.write(page_end())


def _diagrams(
    found: Iterable[Item], several: bool, form: str, arguments: list[str], values: Values, how: How, report: Report
) -> None:
    """A file for each diagram, or one to standard output."""
    convert = _png_converter() if form == "png" else None
    named = values["output"] not in (None, "-")
    force = values["force"]
    targets = Targets(values["output"], f".{form}", several=several, force=force, sources=arguments) if named else None
    for item in found:
        ready = prepare(item, values)
        try:
            picture = _stones_alone(item, values) if ready.problem is None else None
            if picture is None:
                outcome = _outcome(ready, values, how, report)
                if outcome.problem is None:
                    continue
                picture = _picture(outcome, ready, values)
            else:
                outcome = Outcome(item.source)
                report.seen_one()
            svg = board_svg(
                picture,
                full=values["full_board"],
                coordinates=not values["no_coordinates"],
                style=values["style"],
                cell=values["cell"],
            )
            data = convert(svg) if convert is not None else svg.encode()
        except ProblemError as error:  # it can't be drawn as it was asked for
            tell(refused(item, error), "error")
            report.failed(UNREADABLE)
            continue
        if targets is not None:
            try:
                write_file(targets.path(outcome.source), data, force=force)
            except OutputError as error:
                say(f"ldjudge: {error}")
                report.failed(CANNOT_WRITE)
        else:
            _to_standard_output(data)


def _to_standard_output(data: bytes) -> None:
    """Writes the bytes of a picture; an SVG is UTF-8, whatever encoding the terminal has."""
    if sys.stdout is None:
        raise OutputError("Standard output is closed.")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)


def _stones_alone(item: Item, values: Values) -> Picture | None:
    """The diagram of a position that is no clear problem, where only the stones are asked for; else None."""
    from ldjudge.sgf.setup import position_of

    if item.game is None or not values["no_shading"] or values["show"] != "question":
        return None
    try:
        reached = position_of(item.game, setup_options(values))
    except ProblemError:
        return None
    position = reached.position
    labels = _node_labels(reached.node, position) | _letters(values, position.width, position.height)
    return Picture(position, labels=labels, last=last_move(reached.node, position), title=item.source.title())


def _picture(outcome: Outcome, ready: Prepared, values: Values) -> Picture:
    """What the diagram of an outcome shows."""
    problem, judgement = outcome.problem, outcome.judgement
    assert problem is not None
    name = outcome.source.title()
    picture = question_picture(problem, last=outcome.last_move, title=name)
    if values["show"] == "answer" and judgement is not None:
        picture = answer_picture(judgement, title=name)
    elif values["show"] == "line" and judgement is not None:
        picture = line_picture(judgement, title=name)
    elif values["show"] == "moves" and ready.node is not None:
        picture = replace(picture, moves=_moves_below(ready))
    labels = _letters(values, problem.position.width, problem.position.height)
    told = _node_labels(ready.node, problem.position) if ready.node is not None else {}
    picture = replace(picture, labels={**told, **picture.labels, **labels})
    return replace(picture, realm=None) if values["no_shading"] else picture


def _letters(values: Values, width: int, height: int) -> dict[Point, str]:
    """--letters: a, b, c, ... on points in the order in which they are named; raises ProblemError for one off the
    board."""
    if not values["letters"]:
        return {}
    named: list[Point] = []
    try:
        for word in values["letters"].replace(",", " ").split():
            named.extend(p for p in sorted(parse_points(word, width, height)) if p not in named)
    except ValueError as error:
        raise ProblemError([Fault("bad-point", f"--letters: {error}.")]) from None
    names = [*ascii_lowercase, *ascii_lowercase.upper()]
    return {p: names[i % len(names)] for i, p in enumerate(named)}


def _node_labels(node: Node, position: Position) -> dict[Point, str]:
    """The labels (LB) of the node that is shown."""
    from ldjudge.sgf.values import ValueFault, read_point

    labels = {}
    for value in node.get("LB"):
        place, _, text = value.partition(":")
        try:
            point = read_point(place, position.width, position.height)
        except (ValueFault, ValueError):
            continue
        if text.strip():
            labels[point] = text.strip()
    return labels


def _moves_below(ready: Prepared) -> tuple[tuple[Colour, Point | None], ...]:
    """The moves of the file from the node that is shown on, always the first variation."""
    from ldjudge.sgf.values import ValueFault, moves_of, read_move

    node, moves = ready.node, list[tuple[Colour, Point | None]]()
    assert node is not None and ready.problem is not None
    position = ready.problem.position
    while node.children:
        node = node.children[0]
        for colour, value in moves_of(node):
            try:
                moves.append((colour, read_move(value, position.width, position.height)))
            except ValueFault:
                return tuple(moves)
    return tuple(moves)


def _png_converter() -> Any:
    """A function from SVG text to PNG bytes, which raises ProblemError for a picture that is too large."""
    try:
        import cairosvg
    except (ImportError, OSError):
        raise click.UsageError("PNG needs the converter cairosvg: pip install 'ldjudge[png]'.") from None

    def convert(svg: str) -> Any:
        size = re.match(r'<svg [^>]* width="([0-9.]+)" height="([0-9.]+)"', svg)
        assert size is not None
        width, height = (round(_PNG_SCALE * float(length)) for length in size.groups())
        if max(width, height) > _PNG_MOST:
            said = f"The PNG would have {width} x {height} pixels, and {_PNG_MOST} is the most on a side"
            raise ProblemError([Fault("picture-too-large", f"{said}: give a smaller --cell, or take --format svg.")])
        return cairosvg.svg2png(bytestring=svg.encode(), scale=_PNG_SCALE)

    return convert
