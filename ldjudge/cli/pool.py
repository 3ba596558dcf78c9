"""Work on many problems at a time, with results in the order of the input.

The parent reads and prepares; workers only search. A worker that dies (killed, out of memory) costs its own problem
alone: the others that were under way are done again, and the one at fault once more by itself before it is given up.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Generic, TypeVar

_E = TypeVar("_E")
_T = TypeVar("_T")
_R = TypeVar("_R")

_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux
AHEAD = 4  # problems for each worker that are read ahead of the oldest unfinished one


class WorkerDied(Exception):
    """A worker process ended while it was at a task, twice."""


def cores() -> int:
    """The number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def paired(entries: Iterable[tuple[_E, _T]], map_: Callable[[Iterator[_T]], Iterator[_R]]) -> Iterator[tuple[_E, _R]]:
    """Each entry with the result of its task; ``map_`` gives the results in the order of the tasks, as it takes them
    ahead."""
    waiting: deque[_E] = deque()

    def tasks() -> Iterator[_T]:
        for entry, task in entries:
            waiting.append(entry)
            yield task

    for result in map_(tasks()):
        yield waiting.popleft(), result


class OrderedPool(Generic[_T, _R]):
    """Applies a function to tasks in ``jobs`` worker processes; both have to be picklable.

    Use it as a context manager: leaving it early ends the workers at once.
    """

    def __init__(
        self,
        function: Callable[[_T], _R],
        jobs: int,
        *,
        ahead: int = AHEAD,
        known: Callable[[_T], _R | None] = lambda task: None,
        died: Callable[[_T], None] = lambda task: None,
    ) -> None:
        """``ahead``: how many tasks a worker are taken ahead of the oldest unfinished one. ``known`` may have the
        result of a task without any work. ``died`` is told the task that is done again by itself."""
        self._function = function
        self._jobs = jobs
        self._ahead = ahead
        self._known = known
        self._died = died
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> OrderedPool[_T, _R]:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._stop(wait=kind is None)

    def map(self, tasks: Iterable[_T]) -> Iterator[_R | WorkerDied]:
        """The results in the order of the tasks; tasks are taken as they are needed, not all at once."""
        waiting: deque[tuple[_T, Future[_R]]] = deque()
        source = iter(tasks)
        exhausted = False
        while True:
            while not exhausted and len(waiting) < self._ahead * self._jobs:
                try:
                    task = next(source)
                except StopIteration:
                    exhausted = True
                    break
                waiting.append((task, self._ready(task) or self._submit(task)))
            if not waiting:
                return
            task, future = waiting.popleft()
            try:
                yield future.result()
            except BrokenProcessPool:
                self._died(task)
                self._stop(wait=False)
                yield self._alone(task)
                waiting = deque((later, self._again(later, old)) for later, old in waiting)

    def _ready(self, task: _T) -> Future[_R] | None:
        """The result of a task that needs no work."""
        known = self._known(task)
        if known is None:
            return None
        done: Future[_R] = Future()
        done.set_result(known)
        return done

    def _submit(self, task: _T) -> Future[_R]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._jobs, initializer=_quiet_worker)
        try:
            with _interrupts_held():  # a worker that starts here has Python's handler until it has one of its own
                return self._pool.submit(self._function, task)
        except BrokenProcessPool as error:  # noticed when the result is asked for
            broken: Future[_R] = Future()
            broken.set_exception(error)
            return broken

    def _again(self, task: _T, old: Future[_R]) -> Future[_R]:
        """The finished result of a task, or the task handed to a new pool."""
        if old.done() and not old.cancelled() and old.exception() is None:
            return old
        return self._submit(task)

    def _alone(self, task: _T) -> _R | WorkerDied:
        """A task by itself in a pool of its own, so that nothing else can be blamed."""
        with ProcessPoolExecutor(1, initializer=_quiet_worker) as pool:
            try:
                return pool.submit(self._function, task).result()
            except BrokenProcessPool:
                return WorkerDied("The worker process ended (killed, or out of memory).")

    def _stop(self, *, wait: bool) -> None:
        """Ends the workers; without ``wait`` whatever they are doing."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        if not wait:
            for process in processes:
                process.terminate()
        pool.shutdown(wait=wait, cancel_futures=True)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C comes after the block; processes that start inside never see it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _quiet_worker() -> None:
    """Ctrl-C is the parent's business: it ends the workers. Where the system can do it, they end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform == "linux":
        with contextlib.suppress(ImportError, OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)
            if os.getppid() == 1:  # the parent is gone already
                os._exit(1)
