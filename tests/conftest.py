"""The tests run without the user's own config file and variables."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from cli_runs import DEAD, ENDLESS, KILLS, LIVES

for name in [name for name in os.environ if name.startswith("LDJUDGE_") and name != "LDJUDGE_UPDATE_GOLDEN"]:
    if name not in ("LDJUDGE_PURE", "LDJUDGE_REQUIRE_COMPILER"):
        del os.environ[name]
os.environ["LDJUDGE_CONFIG"] = ""

# A shell that starts the suite in the background lets it ignore interrupts, and programs started by tests would, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with problems, which is the current one."""
    monkeypatch.chdir(tmp_path)
    for name, text in {"lives": LIVES, "kills": KILLS, "dead": DEAD, "endless": ENDLESS}.items():
        Path(f"{name}.sgf").write_text(text)
    return tmp_path
