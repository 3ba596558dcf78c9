"""Work on many problems at a time, with results in the order of the input.

The parent reads and prepares; workers only search. A worker that dies (killed, out of memory) costs its own problem
alone, and that one only after a second try with nothing else beside it.

There is no thread in this: each worker has a pipe for its tasks and one for its answers, and the parent looks at them
while it waits. So nothing has to be woken, joined or closed in the right order when a run is interrupted; the workers
are killed, and that is all. (The executor of the standard library has a thread that closes its pipe while the exiting
interpreter may be writing to it.)
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

from ldjudge.cli.interrupts import ENDING, held

_E = TypeVar("_E")
_T = TypeVar("_T")
_R = TypeVar("_R")

_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux
AHEAD = 4  # problems for each worker that are read ahead of the oldest unfinished one
_TRIES = 2
_PATIENCE = 5.0  # seconds for an idle worker to end by itself


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


class _Slot(Generic[_T, _R]):
    """A task on its way, with its result once there is one."""

    def __init__(self, task: _T, known: _R | None) -> None:
        self.task = task
        self.done = known is not None
        self.result: _R | WorkerDied | None = known
        self.error: BaseException | None = None
        self.deaths = 0
        self.message = b"" if self.done else pickle.dumps(task)

    def finish(self, result: _R | WorkerDied | None, error: BaseException | None = None) -> None:
        self.result, self.error, self.done = result, error, True

    def answer(self) -> _R | WorkerDied:
        """The result; raises what the function raised."""
        if self.error is not None:
            raise self.error
        return self.result  # type: ignore[return-value]  # the function may give None


class _Worker(Generic[_T, _R]):
    """A process with its two pipes, and the task that it has. It never has another one in its pipe: a task mustn't wait
    for one that takes long while other workers are idle, and neither side for the other to empty a pipe."""

    def __init__(self, function: Callable[[_T], _R], others: Iterable[_Worker[_T, _R]]) -> None:
        self.slot: _Slot[_T, _R] | None = None
        tasks, self._tasks = multiprocessing.Pipe(duplex=False)
        self.answers, answers = multiprocessing.Pipe(duplex=False)
        # A forked process has copies of all the parent's ends; while it keeps them, no pipe ends with the parent.
        copies: list[Connection] = []
        if multiprocessing.get_start_method() == "fork":
            copies = [end for worker in (self, *others) for end in (worker._tasks, worker.answers)]
        # Of a daemon the exiting interpreter takes care, should an exception keep the pool from doing it.
        self.process = multiprocessing.Process(target=_serve, args=(function, tasks, answers, copies), daemon=True)
        with _interrupt_masked():  # a worker that starts here has Python's handler until it has one of its own
            self.process.start()
        tasks.close()
        answers.close()  # so that the death of the worker ends the pipe

    def give(self, slot: _Slot[_T, _R]) -> None:
        """Hands a task over to an idle worker."""
        self.slot = slot
        with contextlib.suppress(OSError):  # the worker is dead, which shows at the other pipe
            self._tasks.send_bytes(slot.message)

    def finish(self, answer: bytes) -> None:
        """Takes the answer to the task that it has."""
        result, raised = pickle.loads(answer)
        assert self.slot is not None
        self.slot.finish(result, raised.restored() if raised is not None else None)
        self.slot = None

    def dismiss(self) -> None:
        """Lets an idle worker end."""
        with contextlib.suppress(OSError):
            self._tasks.send_bytes(b"")
        self.process.join(_PATIENCE)

    def kill(self) -> None:
        """Ends the process at once, whatever it is doing."""
        with contextlib.suppress(OSError):
            self.process.kill()

    def close(self) -> None:
        """Waits for the end of a process that is ending."""
        self.process.join()
        self.process.close()
        self._tasks.close()
        self.answers.close()


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
        self._workers: list[_Worker[_T, _R]] = []
        self._unassigned: deque[_Slot[_T, _R]] = deque()

    def __enter__(self) -> OrderedPool[_T, _R]:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Ends the workers; no process of the pool is left afterwards, even if interrupts come meanwhile."""
        with held():
            for worker in self._workers:
                if kind is None and worker.slot is None:
                    worker.dismiss()
                worker.kill()
            while self._workers:
                self._workers.pop().close()
            self._unassigned.clear()

    def map(self, tasks: Iterable[_T]) -> Iterator[_R | WorkerDied]:
        """The results in the order of the tasks; tasks are taken as they are needed, not all at once."""
        slots: deque[_Slot[_T, _R]] = deque()
        source = iter(tasks)
        exhausted = False
        while True:
            while not exhausted and len(slots) < self._ahead * self._jobs:
                try:
                    task = next(source)
                except StopIteration:
                    exhausted = True
                    break
                slots.append(_Slot(task, self._known(task)))
                if not slots[-1].done:
                    self._submit(slots[-1])
            if not slots:
                return
            while not slots[0].done:
                self._receive(None)
            yield slots.popleft().answer()

    def _submit(self, slot: _Slot[_T, _R]) -> None:
        """Takes a task on; the workers go on with others meanwhile."""
        self._unassigned.append(slot)
        self._receive(0)

    def _receive(self, seconds: float | None) -> None:
        """Hands over what can be, then takes the answers that come in some time (None: until there is one)."""
        self._hand_over()
        workers = {worker.answers: worker for worker in self._workers}
        for end in wait(list(workers), seconds):
            worker = workers[end]  # type: ignore[index]  # nothing else was waited for
            try:
                answer = worker.answers.recv_bytes()
            except (EOFError, OSError):
                self._bury(worker)
            else:
                worker.finish(answer)
        self._hand_over()

    def _hand_over(self) -> None:
        while self._unassigned and (worker := self._worker_for(self._unassigned[0])) is not None:
            worker.give(self._unassigned.popleft())

    def _worker_for(self, slot: _Slot[_T, _R]) -> _Worker[_T, _R] | None:
        """A worker that may have a task now. One at which a worker died is done by a new one with no other beside it:
        it may need all the memory there is, and nothing else can be blamed."""
        busy = [worker.slot for worker in self._workers if worker.slot is not None]
        if busy and (slot.deaths or any(other.deaths for other in busy)):
            return None
        if slot.deaths:  # an idle worker may be dead without having been seen so
            for worker in list(self._workers):
                self._bury(worker)
        for worker in self._workers:
            if worker.slot is None:
                return worker
        if len(self._workers) < self._jobs:
            with held():  # a process that has started is in the list
                self._workers.append(_Worker(self._function, self._workers))
            return self._workers[-1]
        return None

    def _bury(self, worker: _Worker[_T, _R]) -> None:
        """Ends a worker, dead or idle; a task that it still has is done again, once."""
        with held():
            worker.kill()
            self._workers.remove(worker)
            worker.close()
        slot = worker.slot
        if slot is None:
            return
        slot.deaths += 1
        if slot.deaths == _TRIES:
            slot.finish(WorkerDied("The worker process ended (killed, or out of memory)."))
        else:
            self._died(slot.task)
            self._unassigned.appendleft(slot)


def _serve(function: Callable[[Any], Any], tasks: Connection, answers: Connection, copies: list[Connection]) -> None:
    """What a worker does until there is no parent, or no task any more."""
    _settle()
    for end in copies:
        end.close()
    with contextlib.suppress(EOFError, OSError):  # the parent is gone
        while message := tasks.recv_bytes():
            answers.send_bytes(_answered(function, message))


def _answered(function: Callable[[Any], Any], message: bytes) -> bytes:
    """The result of a task and the exception that the function raised, one of them None."""
    try:
        return pickle.dumps((function(pickle.loads(message)), None))
    except BaseException as error:
        import traceback

        text = "".join(traceback.format_exception(error))
        try:  # some exceptions can be sent, but not be received
            pickle.loads(pickle.dumps(error))
        except Exception:
            error = RuntimeError(str(error))
        return pickle.dumps((None, _Raised(error, text)))


class _Raised:
    """An exception on its way; the place where it was raised comes along as its cause."""

    def __init__(self, error: BaseException, text: str) -> None:
        self.error, self.text = error, text

    def restored(self) -> BaseException:
        """The exception as it is to be raised again."""
        self.error.__cause__ = RuntimeError(f"in a worker process:\n{self.text}")
        return self.error


@contextlib.contextmanager
def _interrupt_masked() -> Iterator[None]:
    """Ctrl-C comes after the block; processes that start inside never see it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle() -> None:
    """Ctrl-C is the parent's business: it ends the workers. Where the system can do it, they end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in ENDING - {signal.SIGINT}:
        if signal.getsignal(number) != signal.SIG_IGN:  # as it is with nohup
            signal.signal(number, signal.SIG_DFL)
    if sys.platform == "linux":
        with contextlib.suppress(ImportError, OSError, AttributeError):
            import ctypes

            ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)
            if os.getppid() == 1:  # the parent is gone already
                os._exit(1)
