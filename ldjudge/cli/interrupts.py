"""Ctrl-C, and the signals by which the system ends a program: each ends a run in good order, once.

The first one is raised as a KeyboardInterrupt, so that files are finished and workers ended on the way out. Impatient
fingers, or a shell and a terminal that both send one, must not break into that: others that come soon afterwards are
taken for the same. One that comes later says that the way out is blocked (by a pipe that nobody reads, say); it ends
the program on the spot.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType

INTERRUPTED = 130
SAME = 2.0  # seconds in which more interrupts are taken for the first
ENDING = frozenset(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # the signals that ask a program to end


class Interrupts:
    """What has been asked of this process; to be used by the main thread of a program, not by a library."""

    def __init__(self) -> None:
        self.number: int | None = None
        self._since: float | None = None

    def take(self) -> None:
        """From now on, signals that would end the process are taken care of here; ignored ones stay so."""
        for number in ENDING:
            if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                signal.signal(number, self._come)
        # Run after all other functions at exit; later than that, Python handles no signals any more.
        atexit.register(_ignore)

    def end(self) -> None:
        """The run is over: an interrupt has nothing left to break off."""
        if self._since is None:
            self._since = time.monotonic()

    def leave(self) -> None:
        """Ends the process by the signal that asked for it, unless that was Ctrl-C or there was none."""
        if self.number == signal.SIGINT:  # its exit status is settled, whatever comes while the interpreter exits
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        elif self.number is not None:
            signal.signal(self.number, signal.SIG_DFL)
            signal.raise_signal(self.number)

    def _come(self, number: int, _: FrameType | None) -> None:
        now = time.monotonic()
        if self._since is None:
            self.number, self._since = number, now
            raise KeyboardInterrupt
        if now - self._since > SAME:
            _kill_children()
            os._exit(INTERRUPTED)


def _kill_children() -> None:
    """Ends the workers, where there are any."""
    processes = sys.modules.get("multiprocessing.process")
    if processes is not None:
        for child in processes.active_children():
            with contextlib.suppress(OSError, ValueError):
                child.kill()


def _ignore() -> None:
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Interrupts come after the block; in other threads than the main one, which they don't reach, it does nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # Blocking the signals in this thread wouldn't do: another one would take them, and Python would raise them here.
    waiting: list[int] = []
    before = {number: handler for number in ENDING if callable(handler := signal.getsignal(number))}
    try:
        for number in before:
            signal.signal(number, lambda number, _: waiting.append(number))
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if waiting:
            signal.raise_signal(waiting[0])
