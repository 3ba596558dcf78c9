"""The judge with modes: runs them, hands what they proved and their order to the base, and tells what they did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ldjudge.board import Point
from ldjudge.modes.choice import auto_modes
from ldjudge.modes.modes import ModeSpec, parse_modes
from ldjudge.modes.outcome import Facts, Means, Outcome
from ldjudge.modes.shapes import tentative
from ldjudge.problem import Problem
from ldjudge.search.arena import Arena, Patient, Question, Remembering, Renewable, State
from ldjudge.search.limits import Limits
from ldjudge.search.provers import make_prover
from ldjudge.verdict.judge import Kept, judge_with
from ldjudge.verdict.verdict import Judgement


def judge(
    problem: Problem,
    mode: str = "auto",
    limits: Limits | None = None,
    *,
    first: bool = False,
    all_moves: bool = False,
    both: bool = False,
    line: bool = True,
    kept: Kept | None = None,
) -> Judgement:
    """Judges a problem in a mode (:func:`ldjudge.modes.modes.parse_modes`); the options are those of
    :func:`ldjudge.verdict.judge.judge`. No mode changes a verdict. Raises ValueError for an unknown mode."""
    limits = limits or Limits()
    arena = Arena.of(problem)
    if kept is not None and isinstance(kept.work, _Prepared):
        prepared = kept.work
        prepared.prover.renew(limits)
    else:
        prepared = _prepared(problem, arena, mode, limits)
    if kept is not None:
        kept.work = prepared
    judgement = judge_with(
        prepared.prover,
        problem,
        limits,
        arena=arena,
        base=prepared.base,
        order=prepared.order,
        first=first,
        all_moves=all_moves,
        both=both,
        line=line,
    )
    search = {**judgement.search, "modes": prepared.told}
    if prepared.decided is not None:
        search["decided_by"] = prepared.decided
    return replace(judgement, search=search)


def prover_in_mode(problem: Problem, arena: Arena, mode: str, limits: Limits) -> ModeProver:
    """A prover of the problem that knows what the modes have proved. Raises ValueError for an unknown mode."""
    return _prepared(problem, arena, mode, limits).prover


class _Prepared(NamedTuple):
    """A prover after its modes have run: the first moves in their order, what each did, which one decided."""

    prover: ModeProver
    base: str
    order: tuple[Point | None, ...]
    told: dict[str, Any]
    decided: str | None


def _prepared(problem: Problem, arena: Arena, mode: str, limits: Limits) -> _Prepared:
    """Runs the modes."""
    base, specs = parse_modes(auto_modes(problem) if mode == "auto" else mode)
    means = Means(lambda small, share: make_prover(base, small, share), limits)
    facts = Facts()
    outcomes: dict[str, Outcome] = {}
    order: tuple[Point, ...] = ()
    moves: tuple[Point | None, ...] = ()
    decided = None
    for spec in specs:
        assert spec.run is not None
        before = means.nodes
        outcome = spec.run(problem, means)
        outcome.report["nodes"] = means.nodes - before
        outcomes[spec.name] = outcome
        order = order or outcome.order
        if outcome.decided is not None:
            facts, moves, decided = outcome.facts, outcome.first, spec.name
            break  # the other modes can add nothing to a class that is settled
    prover = ModeProver(arena, base, specs, limits, means, facts, order)
    told = {spec.name: _told(spec, outcomes.get(spec.name), decided) for spec in specs}
    return _Prepared(prover, base, moves or order, told, decided)


class ModeProver:
    """The base under modes: knows what they proved, follows their order, counts their positions.

    Where there is an order, the base works on the same arena with its points numbered in that order, so that it tries
    them in that order at every depth; states are renumbered on the way in.
    """

    def __init__(
        self,
        arena: Arena,
        base: str,
        specs: Sequence[ModeSpec],
        limits: Limits,
        means: Means,
        facts: Facts,
        order: Sequence[Point],
    ) -> None:
        self._facts = facts
        self._means = means
        self._size = arena.size
        self._to: tuple[int, ...] | None = None
        if order and list(order) != tentative(arena.points):
            number = {p: i for i, p in enumerate(order)}
            self._to = tuple(number[p] for p in arena.points)
            arena = renumbered(arena, self._to)
        nodes = None if limits.nodes is None else max(0, limits.nodes - means.nodes)
        rest = Limits(nodes, limits.seconds, limits.megabytes, limits.progress, limits.started)
        self._base = make_prover(base, arena, rest)
        self.name = getattr(self._base, "name", base)
        self.core_name = getattr(self._base, "core_name", "pure")

    def ask(self, question: Question, state: State, threats: int) -> bool | None:
        """See :class:`ldjudge.search.arena.Prover`."""
        known = self._facts.answer(question, state, threats)
        return known if known is not None else self._base.ask(question, self._there(state), threats)

    def ask_within(self, question: Question, state: State, threats: int, nodes: int) -> bool | None:
        """See :class:`ldjudge.search.arena.Patient`."""
        known = self._facts.answer(question, state, threats)
        if known is not None:
            return known
        if not isinstance(self._base, Patient):
            return self._base.ask(question, self._there(state), threats)
        return self._base.ask_within(question, self._there(state), threats, nodes)

    def known(self, question: Question, state: State, threats: int) -> bool | None:
        """See :class:`ldjudge.search.arena.Remembering`."""
        known = self._facts.answer(question, state, threats)
        if known is not None or not isinstance(self._base, Remembering):
            return known
        return self._base.known(question, self._there(state), threats)

    def winning_move(self, question: Question, state: State, threats: int) -> int | None:
        """See :class:`ldjudge.search.arena.Remembering`; what a mode has proved goes first."""
        move = self._facts.moves.get(state)
        if move is not None:
            return move if move >= 0 else self._size
        if not isinstance(self._base, Remembering):
            return None
        move = self._base.winning_move(question, self._there(state), threats)
        return move if move is None or self._to is None or move == self._size else self._to.index(move)

    def _there(self, state: State) -> State:
        """A state as the base numbers its points."""
        return state if self._to is None else renumbered_state(state, self._to)

    def suggested(self, state: State) -> int | None:
        """The proved move of the side that a mode has shown to win from a state (-1: a pass), if there is one."""
        return self._facts.moves.get(state)

    def renew(self, limits: Limits) -> None:
        """See :class:`ldjudge.search.arena.Renewable`; what the modes have proved is kept, they don't run again."""
        if isinstance(self._base, Renewable):
            self._base.renew(limits)

    @property
    def nodes(self) -> int:
        """Positions visited by the base and by the modes."""
        return self._base.nodes + self._means.nodes

    @property
    def limit(self) -> str | None:
        """The limit that the base reached."""
        return self._base.limit


def renumbered(arena: Arena, to: Sequence[int]) -> Arena:
    """The same arena with point i called ``to[i]``."""
    points = list(arena.points)
    neighbours = list(arena.neighbours)
    for i, j in enumerate(to):
        points[j] = arena.points[i]
        neighbours[j] = renumbered_mask(arena.neighbours[i], to)
    return replace(
        arena,
        points=tuple(points),
        neighbours=tuple(neighbours),
        attacker_safe=renumbered_mask(arena.attacker_safe, to),
        defender_safe=renumbered_mask(arena.defender_safe, to),
        never_vital=renumbered_mask(arena.never_vital, to),
        targets=renumbered_mask(arena.targets, to),
        start=renumbered_state(arena.start, to),
    )


def renumbered_state(state: State, to: Sequence[int]) -> State:
    """The same state with point i called ``to[i]``."""
    return State(
        renumbered_mask(state.attacker, to),
        renumbered_mask(state.defender, to),
        state.attacker_to_move,
        to[state.ban] if state.ban >= 0 else -1,
        state.passes,
    )


def renumbered_mask(mask: int, to: Sequence[int]) -> int:
    """The same set with point i called ``to[i]``."""
    out = 0
    while mask:
        low = mask & -mask
        out |= 1 << to[low.bit_length() - 1]
        mask ^= low
    return out


def _told(spec: ModeSpec, outcome: Outcome | None, decided: str | None) -> dict[str, Any]:
    """What the JSON says of a mode."""
    if outcome is None:
        return {"applies": False, "reason": f"not needed: {decided} had decided", "decided": False}
    return {
        "applies": outcome.applies,
        "reason": outcome.reason,
        "decided": spec.name == decided,
        **outcome.report,
        "boards": [{"caption": caption, "board": diagram.splitlines()} for caption, diagram in outcome.boards],
    }
