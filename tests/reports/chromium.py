"""A real Chromium, spoken to through a pipe in its own protocol: no port, no driver, no further package."""

import base64
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.patience import patience

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
PATIENCE = 60.0
"""Seconds after which an answer is no longer waited for."""


def find() -> str | None:
    """The path of a Chromium, or nothing."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Chromium:
    """A browser with one page. Every event that arrives is kept in `events`."""

    def __init__(self, profile: Path) -> None:
        """Start it with an empty profile."""
        ours, theirs = os.pipe(), os.pipe()
        own_ends = {ours[0]: 3, theirs[1]: 4}

        def hand_over() -> None:
            high = {os.dup2(end, 50 + number): number for end, number in own_ends.items()}
            for end, number in high.items():
                os.dup2(end, number)

        command = [str(find()), *FLAGS, f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(
            command, close_fds=False, preexec_fn=hand_over, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(ours[0])
        os.close(theirs[1])
        self.into, self.out = ours[1], theirs[0]
        self.rest, self.number, self.session = b"", 0, ""
        self.events: list[dict[str, Any]] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Ask the browser for something and wait for its answer."""
        self.number += 1
        words: dict[str, Any] = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            words["sessionId"] = self.session
        self._write(words)
        while True:
            answer = self.listen()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise AssertionError(f"{method}: {answer['error']['message']}")
                found: dict[str, Any] = answer["result"]
                return found

    def _write(self, words: dict[str, Any]) -> None:
        """Write a question piece by piece: a pipe holds little."""
        left = memoryview(json.dumps(words).encode() + b"\0")
        while left:
            left = left[os.write(self.into, left[:32_768]) :]

    def listen(self) -> dict[str, Any]:
        """Wait for the next thing that the browser says."""
        until = time.monotonic() + patience(PATIENCE)
        while b"\0" not in self.rest:
            if not select.select([self.out], [], [], max(until - time.monotonic(), 0))[0]:
                raise TimeoutError("the browser does not answer")
            more = os.read(self.out, 1 << 20)
            if not more:
                raise ConnectionError(f"the browser ended with {self.process.poll()}")
            self.rest += more
        line, self.rest = self.rest.split(b"\0", 1)
        said: dict[str, Any] = json.loads(line)
        if "method" in said:
            self.events.append(said)
        return said

    def open(self, file: Path, width: int = 1280, height: int = 900, dark: bool = False) -> None:
        """Open a file at this width, and wait until it is there."""
        self.events.clear()
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.ask("Emulation.setDeviceMetricsOverride", **size)
        wanted = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.ask("Emulation.setEmulatedMedia", features=wanted)
        self.ask("Page.navigate", url=file.resolve().as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.listen()

    def value(self, script: str) -> Any:
        """Work out a script on the page, waiting for what it promises."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise AssertionError(found["exceptionDetails"])
        return found["result"].get("value")

    def complaints(self) -> list[str]:
        """All that the page said on its console or threw."""
        kinds = {"Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"}
        return [json.dumps(event["params"])[:300] for event in self.events if event["method"] in kinds]

    def requests(self) -> list[str]:
        """The addresses that the page asked for, itself included."""
        sent = [event for event in self.events if event["method"] == "Network.requestWillBeSent"]
        return [event["params"]["request"]["url"] for event in sent]

    def picture(self, file: Path) -> None:
        """Take a picture of the whole page."""
        shot = self.ask("Page.captureScreenshot", captureBeyondViewport=True)
        file.write_bytes(base64.b64decode(shot["data"]))

    def close(self) -> None:
        """End the browser."""
        os.close(self.into)
        os.close(self.out)
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
