"""The same work on a Dask cluster of real worker processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ldjudge.cli import run

pytest.importorskip("distributed", reason="the extra 'cluster' isn't installed")

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1",
                      dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two worker processes."""
    script = tmp_path_factory.mktemp("cluster") / "cluster.py"
    script.write_text(CLUSTER)
    process = subprocess.Popen(
        [sys.executable, str(script)],
        cwd=script.parent,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None and process.stdin is not None
    yield process.stdout.readline().strip()
    process.stdin.close()
    process.wait(timeout=60)
    process.stdout.close()


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_comes_to_the_same_results(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(path) for path in sorted(FOLDER.glob("*.right.sgf"))]
    arguments = ["check", "--nodes", "48000", "-f", "jsonl", "--no-timing", "--no-cache", *paths]
    assert run([*arguments, "-j", "2"]) == 4
    here = lines(capsys.readouterr().out)
    assert run([*arguments, "--scheduler", address]) == 4
    there = lines(capsys.readouterr().out)
    assert there == here


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ldjudge.check.cluster._WAIT", 1.0)
    sound = str(FOLDER / "sound.te.sgf")
    assert run(["check", sound, "--no-cache", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "no scheduler answers" in capsys.readouterr().err
    assert run(["check", sound, "--no-cache", "--scheduler", "somewhere"]) == 2
    assert "somewhere is no address" in capsys.readouterr().err
