"""Realm and targets in a file: our own properties, and the markup of other tools where its meaning is clear.

Other tools use MA, TR and SQ with contradicting meanings, so they are read only by name (``--dialect``) or where
the combination of marks leaves one reading.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ldjudge.board import Colour, Point, Position
from ldjudge.escape import quoted
from ldjudge.problem import Boundary, Fault, Note
from ldjudge.sgf.tree import Node
from ldjudge.sgf.values import ValueFault, read_colour, read_points


@dataclass(frozen=True)
class Markup:
    """Realm (None: nothing said), targets, defender and the sources of each in the words of results."""

    realm: frozenset[Point] | None = None
    targets: frozenset[Point] = frozenset()
    defender: Colour | None = None
    realm_from: str = "inferred"
    targets_from: str = "none"
    defender_from: str = ""
    boundary: Boundary | None = None
    notes: tuple[Note, ...] = ()


def read_markup(node: Node, position: Position, dialect: str | None, faults: list[Fault]) -> Markup:
    """What the file says at a node or above it; the nearest node that has a property counts.

    ``dialect`` names one of :data:`DIALECTS`, 'none' (own properties only) or None (clear cases only). Faults of the
    values are added to ``faults``.
    """
    path = node.path()[::-1]
    found = Markup()
    if dialect is not None and dialect != "none" and dialect not in DIALECTS:
        names = ", ".join([*DIALECTS, "none"])
        faults.append(Fault("unknown-dialect", f"{quoted(dialect)} is no dialect: there are {names}."))
    if dialect != "none":
        # Marks belong to the node that shows the problem, and to the root of files that mark there.
        for place in dict.fromkeys((path[0], path[-1])):
            other = _foreign(place, position, dialect, faults)
            if other is not None:
                found = other
                break
    realm, targets = _own(path, "LJREALM"), _own(path, "LJTARGET")
    if realm is not None:
        found = replace(found, realm=_read(realm, "LJREALM", position, faults), realm_from="LJREALM")
        if found.targets_from == "dialect":  # own properties leave no room for guesses
            found = replace(found, targets=frozenset(), targets_from="none", notes=())
    if targets is not None:
        points = _read(targets, "LJTARGET", position, faults)
        found = replace(found, targets=points, targets_from="LJTARGET" if points else "none")
    defender = _own(path, "LJDEFENDER")
    if defender is not None and "".join(defender).strip():
        colour = read_colour(defender[0])
        if colour is None:
            faults.append(Fault("bad-value", f"LJDEFENDER is {quoted(defender[0])}: write B or W."))
        found = replace(found, defender=colour, defender_from="LJDEFENDER")
    boundary = _own(path, "LJBOUNDARY")
    if boundary is not None and "".join(boundary).strip():
        try:
            found = replace(found, boundary=Boundary(boundary[0].strip().lower()))
        except ValueError:
            faults.append(Fault("bad-value", f"LJBOUNDARY is {quoted(boundary[0])}: write open, wall or nearest."))
    return found


def _own(path: list[Node], name: str) -> list[str] | None:
    return next((node.get(name) for node in path if node.has(name)), None)


def _read(values: list[str], name: str, position: Position, faults: list[Fault]) -> frozenset[Point]:
    try:
        return frozenset(read_points([v for v in values if v.strip()], position.width, position.height))
    except ValueFault as fault:
        faults.append(Fault(fault.code, f"{name}: {fault}"))
        return frozenset()


def _foreign(node: Node, position: Position, dialect: str | None, faults: list[Fault]) -> Markup | None:
    marks = {name: frozenset[Point]() for name in ("MA", "TR", "SQ")}
    for name in marks:
        if node.has(name):
            own: list[Fault] = []
            marks[name] = _read(node.get(name), name, position, own)
            if dialect is not None:
                faults.extend(own)
    if not any(marks.values()):
        return None
    if dialect is not None:
        reading = DIALECTS.get(dialect)
        return reading(marks["MA"], marks["TR"], marks["SQ"], position) if reading else None
    # Unnamed: only many marks that hold stones and empty points, with triangles on some of the stones among them,
    # are surely 'realm and crucial stones'; everything else has two readings.
    area, stones = marks["MA"], marks["TR"]
    occupied = frozenset(position.stones)
    colours = {position.stones[p] for p in stones & occupied}
    both = area - stones - occupied
    if len(area) >= 6 and len(both) >= 3 and stones and stones <= occupied and len(colours) == 1 and not marks["SQ"]:
        found = _area(area, stones, marks["SQ"], position)
        note = Note("dialect", "The marks MA and TR are read as realm and targets (--dialect area).", "info")
        return replace(found, notes=(note,))
    return None


def _area(ma: frozenset[Point], tr: frozenset[Point], sq: frozenset[Point], position: Position) -> Markup:
    """MA on the whole realm, TR on the crucial stones (in the realm as well)."""
    stones = tr & frozenset(position.stones)
    found = Markup(targets=stones, targets_from="dialect" if stones else "none")
    return replace(found, realm=ma | stones, realm_from="dialect") if ma else found


def _target(ma: frozenset[Point], tr: frozenset[Point], sq: frozenset[Point], position: Position) -> Markup:
    """MA on one stone of the target; SQ on holes to wall up: the realm is inferred, and a warning names the holes."""
    stones = ma & frozenset(position.stones)
    return Markup(targets=stones, targets_from="dialect" if stones else "none", notes=_holes(sq, position))


def _outside(ma: frozenset[Point], tr: frozenset[Point], sq: frozenset[Point], position: Position) -> Markup:
    """MA on stones of the target; TR on empty points for 'outside', which a warning names."""
    stones = ma & frozenset(position.stones)
    return Markup(
        targets=stones,
        targets_from="dialect" if stones else "none",
        notes=_holes(tr - frozenset(position.stones), position),
    )


def _holes(points: frozenset[Point], position: Position) -> tuple[Note, ...]:
    if not points:
        return ()
    names = ", ".join(p.gtp(position.height) for p in sorted(points))
    return (
        Note(
            "dialect-outside",
            f"The file marks {names} as outside, the inferred realm may hold them: check it.",
            "warning",
        ),
    )


_Reading = Callable[[frozenset[Point], frozenset[Point], frozenset[Point], Position], Markup]
DIALECTS: dict[str, _Reading] = {"area": _area, "target": _target, "outside": _outside}
