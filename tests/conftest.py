"""The tests run without the user's own config file and variables."""

from __future__ import annotations

import os
import signal

for name in [name for name in os.environ if name.startswith("LDJUDGE_") and name != "LDJUDGE_UPDATE_GOLDEN"]:
    if name not in ("LDJUDGE_PURE", "LDJUDGE_REQUIRE_COMPILER"):
        del os.environ[name]
os.environ["LDJUDGE_CONFIG"] = ""

# A shell that starts the suite in the background lets it ignore interrupts, and programs started by tests would, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
