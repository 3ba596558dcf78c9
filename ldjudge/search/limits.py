"""How much a judgment may cost: nodes, seconds, memory; and how a search is watched and interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

DEFAULT_SECONDS = 60.0
DEFAULT_MEGABYTES = 512


@dataclass
class Limits:
    """The limits of one problem, shared by all its questions; None: no limit. Seconds count from construction.

    ``progress`` is called now and then from inside a search with the number of nodes; it may raise to interrupt.
    """

    nodes: int | None = None
    seconds: float | None = DEFAULT_SECONDS
    megabytes: int = DEFAULT_MEGABYTES
    progress: Callable[[int], None] | None = None
    started: float = field(default_factory=time.perf_counter)
    asking: str = field(default="", compare=False)  # the question that is searched, in words, for whoever watches

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.started

    @property
    def out_of_time(self) -> bool:
        """Whether the seconds are used up."""
        return self.seconds is not None and self.elapsed >= self.seconds

    def share(
        self, part: float, spent: int = 0, most: int | None = None, *, before: int = 0, memory: float = 1.0
    ) -> Limits:
        """Limits for one of several questions: a part (0 to 1) of what is left after ``spent`` nodes.

        ``most``: nodes that the question may take at most, whatever is left. ``before``: how many of those that are
        spent the prover has counted already, as it goes on with a question. ``memory``: the part (0 to 1) of the
        memory. What watches these limits sees the nodes of all questions together, and which one is asked.
        """
        nodes = None if self.nodes is None else max(1, int(part * (self.nodes - spent)))
        if most is not None:
            nodes = most if nodes is None else min(nodes, most)
        seconds = None if self.seconds is None else max(0.0, part * (self.seconds - self.elapsed))
        shared = Limits(nodes, seconds, int(memory * self.megabytes))
        watch = self.progress
        if watch is not None:

            def progress(visited: int) -> None:
                self.asking = shared.asking
                watch(spent - before + visited)

            shared.progress = progress
        return shared
