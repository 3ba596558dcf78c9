"""Work in several processes: order, laziness, and workers that die."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from ldjudge.cli.pool import AHEAD, OrderedPool, WorkerDied


def squared(number: int) -> int:
    return number * number


def dies_at_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


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
