"""Faults of problem files that show without a search: what can't be read, can't be played, or is there twice."""

from __future__ import annotations

from collections.abc import Iterator

from ldjudge.board import Colour, Point, format_points
from ldjudge.board.canonical import canonical_position
from ldjudge.escape import clip
from ldjudge.problem import ProblemError
from ldjudge.sgf.diagnostics import Diagnostic
from ldjudge.sgf.reader import Unreadable
from ldjudge.sgf.replay import ReplayBoard
from ldjudge.sgf.setup import SetupOptions, bad_teban, position_of, set_up
from ldjudge.sgf.tree import Game, Node
from ldjudge.sgf.values import ValueFault, check_game, has_setup, moves_of, read_move, read_setup, read_size

MOST = 50  # findings of one game; a file of nonsense is told enough by then
_OWN = ("LJREALM", "LJTARGET", "LJDEFENDER")
_WORDS = {
    "occupied": "there is a stone",
    "suicide": "it is suicide",
    "ko": "it retakes a ko at once",
}


class Linter:
    """Looks at games one after the other, and remembers their shapes (40 bytes each) to find duplicates."""

    def __init__(self, options: SetupOptions | None = None) -> None:
        self.options = options or SetupOptions()
        self._seen: dict[bytes, tuple[str, int]] = {}

    def lint(self, game: Game | Unreadable) -> list[Diagnostic]:
        """All findings of a game in the order of the file, those of reading included."""
        found = list(game.diagnostics)
        if isinstance(game, Unreadable):
            return found
        own: list[Diagnostic] = []
        for diagnostic in self._findings(game):
            if len(own) >= MOST:
                break
            own.append(diagnostic)
        return sorted(found + own, key=lambda d: (d.line, d.column))

    def _findings(self, game: Game) -> Iterator[Diagnostic]:
        root = game.root
        try:
            check_game(root)
            width, height = read_size(root)
        except ValueFault as fault:
            yield _at(game, root, fault.code, str(fault))
            return
        broken = False
        for diagnostic in _replay(game, ReplayBoard(width, height), suicide=self.options.suicide):
            broken = True
            yield diagnostic
        yield from self._problem(game, broken)

    def _problem(self, game: Game, broken: bool) -> Iterator[Diagnostic]:
        """What is missing for a problem, what is wrong with its markup, and whether it was there before."""
        try:
            reached = position_of(game, self.options)
        except ProblemError as error:
            if not broken:
                for fault in error.faults:
                    yield _at(game, game.start, fault.code, fault.message)
            return
        node = reached.node if reached.node is not game.root else game.start
        if not reached.position.stones:
            yield _at(game, node, "no-stones", "There are no stones on the board at the start.")
            return
        if reached.teban is None:
            message = "It isn't said whose move it is: add PL, or a first move, or 'Black to play' to the comment."
            yield _at(game, node, "no-teban", message, "warning")
        marks: dict[Point, str] = {}
        if any(above.has(name) for above in reached.node.path() for name in _OWN):
            try:
                options = self.options
                if reached.teban is None:
                    options = SetupOptions(**{**vars(options), "teban": Colour.BLACK})
                setup = set_up(game, options)
                marks = dict.fromkeys(setup.problem.realm, "r")
                marks.update(dict.fromkeys(setup.problem.targets, "t"))
            except ProblemError as error:
                for fault in error.faults:
                    if fault.code != "chain-without-liberties":  # told with its place already
                        yield _at(game, node, fault.code, fault.message)
        key = bytes.fromhex(canonical_position(reached.position, reached.teban, marks).short)
        first = self._seen.setdefault(key, (game.path, game.index))
        if first != (game.path, game.index):
            where = f"game {first[1]} of {clip(first[0], 200)}" if first[0] != game.path else f"game {first[1]}"
            message = f"The same problem as {where}, up to symmetry and colours."
            yield _at(game, game.start, "duplicate", message, "warning")


def _at(game: Game, node: Node, code: str, message: str, severity: str = "error") -> Diagnostic:
    return Diagnostic(game.path, node.line, node.column, code, message, severity)


def _replay(game: Game, board: ReplayBoard, *, suicide: bool) -> Iterator[Diagnostic]:
    """Walks the whole tree on one board; the steps of a node are taken back when its variations are done."""
    todo: list[Node | int] = [game.root]
    while todo:
        item = todo.pop()
        if isinstance(item, int):
            for _ in range(item):
                board.back()
            continue
        steps = 0
        if (fault := bad_teban(item)) is not None:
            yield _at(game, item, "bad-value", fault)
        if item.has("LJRESULT"):
            from ldjudge.sgf.result import parse_result

            try:
                parse_result(item.text("LJRESULT"), board.width, board.height)
            except ValueError as error:
                yield _at(game, item, "bad-value", f"{error}.")
        if has_setup(item):
            stones = read_setup(item, board.width, board.height)
            for code, message in stones.faults[:MOST]:
                yield _at(game, item, code, message)
            if stones.twice:
                names = ", ".join(format_points(sorted(stones.twice)[:8], board.height))
                yield _at(game, item, "overlapping-stones", f"The node names {names} more than once.")
            board.put(stones.changes)
            steps += 1
            for colour, chain in board.dead_chains():
                names = ", ".join(format_points(chain[:8], board.height)) + (", ..." if len(chain) > 8 else "")
                message = f"The {colour.value} chain {names} has no liberties: no legal position."
                yield _at(game, item, "chain-without-liberties", message)
        for colour, value in moves_of(item):
            try:
                point = read_move(value, board.width, board.height)
            except ValueFault as fault:
                yield _at(game, item, fault.code, f"{colour.letter}: {fault}")
                continue
            reason = board.play(colour, point)
            steps += 1
            if reason is not None and point is not None and not (suicide and reason == "suicide"):
                message = f"{colour.title} can't play {point.gtp(board.height)}: {_WORDS[reason]}."
                yield _at(game, item, "illegal-move", message)
        if steps:
            todo.append(steps)
        todo.extend(reversed(item.children))
