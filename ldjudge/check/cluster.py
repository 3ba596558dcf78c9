"""The same work on a Dask cluster: ``pip install ldjudge[cluster]``, then::

    dask scheduler                       # on one machine; it prints its address, tcp://...:8786
    dask worker tcp://...:8786           # on each machine that works, with ldjudge installed
    ldjudge check problems --scheduler tcp://...:8786

Results come in the order of the tasks, as from processes on this machine. A problem whose worker dies is handed to
another one; the scheduler gives it up after some deaths, which costs only this problem.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ldjudge.check.worker import Result, Task, work

_AHEAD = 16  # tasks for each thread of the cluster that are handed over ahead of the oldest unfinished one
_LEAST = 64
_WAIT = 10.0  # seconds for the scheduler to answer


class ClusterPool:
    """Works on tasks on the cluster of a scheduler. Use it as a context manager: leaving it early cancels what isn't
    finished. Raises ImportError where the extra isn't installed, OSError where no scheduler answers."""

    def __init__(self, address: str, *, died: Callable[[Task], None] = lambda task: None) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise ImportError("this needs Dask: pip install 'ldjudge[cluster]'") from None
        if not re.search(r":\d{1,5}/?$|^inproc:", address):  # Dask would take long to give up, and end in a traceback
            raise OSError(f"{address} is no address: write what 'dask scheduler' prints, as in tcp://ADDRESS:8786")
        self._died = died
        try:
            connect: Any = Client  # untyped where it is installed
            self._client: Any = connect(address, timeout=_WAIT, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise OSError(f"no scheduler answers at {address} ({error})") from None
        self._futures: deque[tuple[Task | None, Any]] = deque()

    def __enter__(self) -> ClusterPool:
        return self

    def __exit__(self, *_: object) -> None:
        left = [future for _, future in self._futures if not isinstance(future, dict)]
        if left:
            self._client.cancel(left)
        self._client.close()

    def map(self, tasks: Iterable[tuple[Task | None, Result | None]]) -> Iterator[Result]:
        """The results in the order of the tasks; one that comes with its result isn't worked on."""
        source = iter(tasks)
        exhausted = False
        while True:
            while not exhausted and len(self._futures) < self._window():
                try:
                    task, known = next(source)
                except StopIteration:
                    exhausted = True
                    break
                self._futures.append((task, known if known is not None or task is None else self._submit(task)))
            if not self._futures:
                return
            task, future = self._futures[0]
            result = future if isinstance(future, dict) else self._result(task, future)
            self._futures.popleft()
            yield result

    def _window(self) -> int:
        threads = sum(worker["nthreads"] for worker in self._client.scheduler_info()["workers"].values())
        return max(_LEAST, _AHEAD * int(threads))

    def _submit(self, task: Task) -> Any:
        return self._client.submit(work, task, pure=False)

    def _result(self, task: Task | None, future: Any) -> Result:
        from distributed import KilledWorker

        try:
            result: Result = future.result()
        except KilledWorker:
            if task is not None:
                self._died(task)
            return {"failure": "The worker process ended (killed, or out of memory).", "died": True}
        return result
