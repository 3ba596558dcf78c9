"""Work in several processes: order, laziness, workers that die, failures, and the way out."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ldjudge.cli.pool import AHEAD, OrderedPool, WorkerDied


def squared(number: int) -> int:
    return number * number


def dies_at_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def sleeps(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def twice(data: bytes) -> bytes:
    return data + data


def fails(number: int) -> int:
    if number == 2:
        raise ValueError(f"no {number}")
    return number


class Untransferable(Exception):
    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"{first} and {second}")


def fails_strangely(number: int) -> object:
    if number == 0:
        raise Untransferable(1, 2)
    return lambda: number


def dies_once(flag: Path) -> float:
    """The task that finds no file leaves one and dies; the others take their time."""
    if flag.name == "slow":
        time.sleep(0.3)
    elif not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return time.monotonic()


def test_results_come_in_order_and_tasks_as_needed() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for number in range(40):
            taken.append(number)
            yield number

    with OrderedPool(squared, 2) as pool:
        results = pool.map(tasks())
        assert next(results) == 0
        assert len(taken) <= 2 * AHEAD + 1
        assert list(results) == [n * n for n in range(1, 40)]


@pytest.mark.skipif(os.name != "posix", reason="kills with a signal of POSIX")
def test_a_worker_that_dies_costs_its_own_task_alone() -> None:
    with OrderedPool(dies_at_three, 2) as pool:
        results = list(pool.map(range(8)))
    assert [r for r in results if not isinstance(r, WorkerDied)] == [0, 1, 2, 4, 5, 6, 7]
    assert isinstance(results[3], WorkerDied)


@pytest.mark.skipif(os.name != "posix", reason="kills with a signal of POSIX")
def test_the_task_at_fault_is_done_again_with_nothing_beside_it(tmp_path: Path) -> None:
    told: list[Path] = []
    fault, slow = tmp_path / "fault", tmp_path / "slow"
    with OrderedPool(dies_once, 2, died=told.append) as pool:
        results = list(pool.map([slow, fault, slow, slow, slow]))
    assert told == [fault]
    ends = [end for end in results if not isinstance(end, WorkerDied)]
    assert len(ends) == 5
    assert ends[0] <= ends[1]  # it waited for the one that was under way
    assert min(ends[3:]) - ends[1] > 0.25  # and these waited for it


@pytest.mark.skipif(os.name != "posix", reason="kills with a signal of POSIX")
def test_an_idle_worker_may_die() -> None:
    with OrderedPool(squared, 2) as pool:
        results = pool.map(range(1000))
        assert next(results) == 0
        for process in multiprocessing.active_children():
            process.kill()
            process.join()
        assert list(results) == [n * n for n in range(1, 1000)]


def test_long_tasks_and_results_never_wait_for_each_other() -> None:
    tasks = [bytes([number]) * 300_000 for number in range(12)]
    with OrderedPool(twice, 2) as pool:
        assert list(pool.map(tasks)) == [task + task for task in tasks]


def test_what_a_function_raises_is_raised_in_its_turn() -> None:
    with OrderedPool(fails, 2) as pool:
        results = pool.map(range(5))
        assert [next(results), next(results)] == [0, 1]
        with pytest.raises(ValueError, match="no 2") as caught:
            next(results)
    assert "test_pool.py" in str(caught.value.__cause__)
    for number, said in ((0, "1 and 2"), (1, "lambda")):
        with pytest.raises(Exception, match=said), OrderedPool(fails_strangely, 1) as strange:
            list(strange.map([number]))


@pytest.mark.parametrize("moment", [0.0, 0.01, 0.1])
def test_leaving_early_leaves_nothing(moment: float) -> None:
    """Neither a process nor a thread, which might still be closing things while the interpreter exits."""
    threads = threading.enumerate()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt), OrderedPool(sleeps, 2) as pool:
        results = pool.map([0.0] + [60.0] * 9)
        assert next(results) == 0.0
        time.sleep(moment)
        raise KeyboardInterrupt
    assert time.monotonic() - begun < 5
    assert multiprocessing.active_children() == []
    assert threading.enumerate() == threads


def test_an_interrupt_waits_until_the_workers_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    kill = multiprocessing.Process.kill

    def interrupted_kill(process: multiprocessing.Process) -> None:
        signal.raise_signal(signal.SIGINT)
        kill(process)

    monkeypatch.setattr(multiprocessing.Process, "kill", interrupted_kill)
    with pytest.raises(KeyboardInterrupt), OrderedPool(sleeps, 2) as pool:
        assert next(pool.map([0.0, 60.0, 60.0])) == 0.0
    assert multiprocessing.active_children() == []
