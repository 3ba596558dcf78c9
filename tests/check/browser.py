"""A headless browser for tests, driven by the WebDriver protocol over plain HTTP."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

DRIVER = shutil.which("chromedriver")
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")


class Browser:
    """A session of headless Chromium that may not use the network. Use it as a context manager."""

    def __init__(self, profile: Path, *, size: tuple[int, int] = (1000, 900), dark: bool = False) -> None:
        assert DRIVER is not None and BROWSER is not None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self._url = f"http://127.0.0.1:{port}"
        self._driver = subprocess.Popen(
            [DRIVER, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            f"--user-data-dir={profile}",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--blink-settings=preferredColorScheme={0 if dark else 1}",
        ]
        options = {
            "goog:chromeOptions": {"binary": BROWSER, "args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }
        try:
            self._wait()
            session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": options}})
            self._session = f"/session/{session['sessionId']}"
            # The size of a phone is smaller than a window may be, so it is set on the page itself.
            width, height = size
            metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
            command = {"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics}
            self._call("POST", f"{self._session}/goog/cdp/execute", command)
        except BaseException:
            self._driver.kill()
            self._driver.wait()
            raise

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._call("DELETE", self._session)
        finally:
            self._driver.terminate()
            self._driver.wait()

    def open(self, path: Path, fragment: str = "") -> None:
        """Loads a file."""
        self._call("POST", f"{self._session}/url", {"url": "about:blank"})
        self._call("POST", f"{self._session}/url", {"url": path.as_uri() + fragment})

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script on the page returns."""
        return self._call("POST", f"{self._session}/execute/sync", {"script": script, "args": list(arguments)})

    def keys(self, text: Sequence[str]) -> None:
        """Presses keys, one after the other."""
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        keyboard = {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]}
        self._call("POST", f"{self._session}/actions", keyboard)

    def log(self) -> list[str]:
        """What the browser complained about."""
        return [entry["message"] for entry in self._call("POST", f"{self._session}/se/log", {"type": "browser"})]

    def _wait(self) -> None:
        deadline = time.monotonic() + 30
        while True:
            try:
                if self._call("GET", "/status")["ready"]:
                    return
            except OSError:
                if time.monotonic() > deadline or self._driver.poll() is not None:
                    raise
            time.sleep(0.1)

    def _call(self, method: str, path: str, data: object = None) -> Any:
        body = json.dumps(data).encode() if data is not None else None
        request = urllib.request.Request(
            self._url + path, body, {"Content-Type": "application/json; charset=utf-8"}, method=method
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]
