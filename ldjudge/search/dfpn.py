"""The prover of mode ``auto``: proof-number search (:mod:`ldjudge.search.core`) behind the common interface."""

from __future__ import annotations

import functools
import importlib.machinery
import importlib.util
import os
import sys
import weakref
from pathlib import Path
from types import ModuleType
from typing import Any

from ldjudge.search.arena import Arena, Question, State
from ldjudge.search.limits import Limits
from ldjudge.search.weights import weights

_CORE = Path(__file__).with_name("core")
_WIDE_CORE = _CORE.with_name("wide_core")  # the same parts, compiled with wider masks; setup.py makes it
_POINTS, _WIDE_POINTS = 64, 128  # of a realm: what their masks hold
_SOURCE_ONLY = ("constants", "width")
# each needs only those before it
_PARTS = ("board", "table", "shapes", "rating", "zones", "patterns", "moves", "descent")
_FIRST_ENTRIES = 1 << 12
_PURE_POLL = 100  # positions between two looks at the limits where the core isn't compiled
_OTHER_MEMORY = 24  # MB that the interpreter and everything besides the table take


def core_module(size: int = 0) -> ModuleType:
    """The search core for a realm of that many points: compiled where it can be, else the same files uncompiled.

    ``LDJUDGE_PURE=1`` in the environment asks for the uncompiled core.
    """
    if os.environ.get("LDJUDGE_PURE") != "1" and _is_compiled(_CORE, (*_PARTS, "_shared")):
        if size <= _POINTS:
            from ldjudge.search import core

            return core
        if size <= _WIDE_POINTS and _is_compiled(_WIDE_CORE, _PARTS):
            return _wide()
    return _uncompiled()


def core_in_use(size: int = 0) -> str:
    """'compiled' or 'pure'."""
    return "compiled" if core_module(size).COMPILED else "pure"


@functools.cache
def _is_compiled(folder: Path, parts: tuple[str, ...]) -> bool:
    """Whether every part that can be compiled is: classes of which only some are compiled don't fit together."""
    specs = [importlib.machinery.PathFinder.find_spec(part, [str(folder)]) for part in parts]
    return all(spec and isinstance(spec.loader, importlib.machinery.ExtensionFileLoader) for spec in specs)


@functools.cache
def _wide() -> ModuleType:
    """The core that is compiled with wider masks."""
    return _package("wide_core", _SOURCE_ONLY, [str(_WIDE_CORE)])


@functools.cache
def _uncompiled() -> ModuleType:
    """The source of the core as an ordinary package beside the compiled one."""
    # No search path: a part that isn't loaded from its source is not found at all.
    return _package("_uncompiled_core", (*_SOURCE_ONLY, *_PARTS), [])


def _package(name: str, sources: tuple[str, ...], path: list[str]) -> ModuleType:
    """The core as another package, made of those parts' source and of the compiled parts on the search path."""
    name = f"ldjudge.search.{name}"
    package = _from_source(name, _CORE / "__init__.py", path)
    for part in sources:
        _run(_from_source(f"{name}.{part}", _CORE / f"{part}.py"))
    return _run(package)


def _from_source(name: str, source: Path, path: list[str] | None = None) -> ModuleType:
    """A module of a source file, known under the name and not yet run; a package if it has a search path."""
    loader = importlib.machinery.SourceFileLoader(name, str(source))
    spec = importlib.util.spec_from_loader(name, loader, is_package=path is not None)
    assert spec is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    if path is not None:
        module.__path__ = path
    return module


def _run(module: ModuleType) -> ModuleType:
    """Runs a module's source."""
    assert module.__spec__ is not None and module.__spec__.loader is not None
    module.__spec__.loader.exec_module(module)
    return module


class DfpnProver:
    """Answers questions about one arena by df-pn; all questions share one table, bounded by the memory limit."""

    def __init__(
        self,
        arena: Arena,
        limits: Limits,
        *,
        core: ModuleType | None = None,
        max_entries: int | None = None,
        thorough: bool = False,
    ) -> None:
        """``thorough``: no move is left out because a relevance zone settles it, and no position counts as dead that a
        proof would have to play out, so that the table holds what a proof needs, which answers each move; slower.
        ``core`` and ``max_entries`` are for tests."""
        self.arena = arena
        self.limits = limits
        module = core if core is not None else core_module(arena.size)
        self.core_name = "compiled" if module.COMPILED else "pure"
        words = 3 * ((arena.size + 63) // 64) + 2
        if max_entries is not None:
            room = max_entries * words * 8
        else:
            room = max(1, limits.megabytes - _OTHER_MEMORY) * 1_000_000
            if not module.COMPILED and arena.size > _POINTS:
                room //= 2  # Python integers beside the table
        self._core: Any = module.Core(
            arena.size,
            arena.neighbours,
            arena.attacker_safe,
            arena.defender_safe,
            arena.never_vital,
            arena.targets,
            arena.suicide,
            arena.threats,
            room,
            _FIRST_ENTRIES,
        )
        self._core.set_weights(arena.rings, arena.places, *weights())
        if limits.nodes is not None:
            self._core.node_limit = limits.nodes
        # No circle of references: a large table has to go as soon as its prover does.
        this = weakref.ref(self)
        self._core.poll = lambda: (prover := this()) is None or prover._poll()
        self._core.prunes = self._core.keeps_shapes = self._core.parts = int(not thorough)
        self._limit: str | None = None

    def renew(self, limits: Limits) -> None:
        """See :class:`ldjudge.search.arena.Renewable`: the table is kept, and its room stays what it was."""
        core = self._core
        self.limits = limits
        core.node_limit = -1 if limits.nodes is None else self.nodes + limits.nodes
        core.next_poll = 0  # which was set for the former limits
        if not core.too_deep:
            core.stopped = 0
            self._limit = None

    def ask(self, question: Question, state: State, threats: int) -> bool | None:
        """See :class:`ldjudge.search.arena.Prover`."""
        if self._limit is None and self.limits.out_of_time:
            self._limit = "time"
        if self._limit is not None:
            return None
        self.limits.asking = question.words
        won = self._core.ask(*self._arguments(question, state, threats))
        if won < 0:
            self._limit = self._limit or ("depth" if self._core.too_deep else "nodes")
            return None
        return (won == 1) is (question in (Question.CAPTURE, Question.REMOVABLE))

    def ask_within(self, question: Question, state: State, threats: int, nodes: int) -> bool | None:
        """See :class:`ldjudge.search.arena.Patient`: the table keeps what the question has found out."""
        core = self._core
        whole, pause = core.node_limit, self.nodes + max(0, nodes)
        if self._limit is not None or 0 <= whole <= pause:
            return self.ask(question, state, threats)
        core.node_limit = pause
        core.next_poll = 0  # which was set for another limit
        try:
            answer = self.ask(question, state, threats)
        finally:
            core.node_limit = whole
            core.next_poll = 0
        if core.stopped and not core.too_deep and self._limit != "time":
            self._limit = None
            core.stopped = 0
        return answer

    def known(self, question: Question, state: State, threats: int) -> bool | None:
        """The answer where the table or a static test has it; nothing is searched."""
        won = self._core.known(*self._arguments(question, state, threats))
        if won < 0:
            return None
        return (won == 1) is (question in (Question.CAPTURE, Question.REMOVABLE))

    def winning_move(self, question: Question, state: State, threats: int) -> int | None:
        """The move that the table holds for a state (a point's number, the realm's size for a pass), or None.

        A suggestion: where the state was decided with another number of threats, another move may be needed.
        """
        move = self._core.best_move(*self._arguments(question, state, threats))
        return None if move < 0 else int(move)

    def _arguments(self, question: Question, state: State, threats: int) -> tuple[int, ...]:
        """Question, state and threats as the core takes them."""
        ban = 1 << state.ban if state.ban >= 0 else 0
        return int(question), state.attacker, state.defender, int(state.attacker_to_move), ban, state.passes, threats

    @property
    def nodes(self) -> int:
        """Positions visited so far, those of the static tests included."""
        return int(self._core.nodes)

    @property
    def limit(self) -> str | None:
        """The limit that was reached, or None."""
        return self._limit

    def _poll(self) -> bool:
        """Called by the core now and then: True stops it."""
        if self.limits.progress is not None:
            self.limits.progress(self.nodes)
        if self.limits.out_of_time:
            self._limit = "time"
            return True
        if self.core_name == "pure":  # slow enough for the clock to be looked at more often than the core does
            self._core.next_poll = min(self._core.next_poll, self.nodes + _PURE_POLL)
        return False
