"""Problems for tests of the command line, and runs of it in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
HEAD = "(;GM[1]FF[4]SZ[9]"
STONES = "AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]"
REALM = "LJREALM[ah:di]"
LIVES = f"{HEAD}PL[W]{STONES}{REALM})"  # a straight three, White to live at B1
KILLS = f"{HEAD}PL[B]{STONES}{REALM})"
DEAD = f"{HEAD}PL[W]AB[ag][bg][cg][dg][dh][di]AW[ah][bh][ch][ci]{REALM.replace('di', 'ci')})"
# Two stones in a large closed realm: no search settles it in a minute.
ENDLESS = "(;GM[1]FF[4]SZ[9]PL[W]AB[ba:bh][bi:ii]AW[dd][ff]LJREALM[ca:ih])"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "ldjudge", *arguments]


def environment(**more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("LDJUDGE_") or k == "LDJUDGE_PURE"}
    kept.pop("NO_COLOR", None)
    kept.pop("FORCE_COLOR", None)
    return kept | {"PYTHONPATH": str(ROOT)} | more


def start(*arguments: str, stdin: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), input=stdin, capture_output=True, text=True, env=environment(**more), timeout=60
    )
