"""The tests run without the user's own config file and variables."""

from __future__ import annotations

import os

for name in [name for name in os.environ if name.startswith("LDJUDGE_") and name != "LDJUDGE_UPDATE_GOLDEN"]:
    if name not in ("LDJUDGE_PURE", "LDJUDGE_REQUIRE_COMPILER"):
        del os.environ[name]
os.environ["LDJUDGE_CONFIG"] = ""
