"""A real browser as judge: headless Chromium, asked over its debugging pipe to draw many small documents at once."""

from __future__ import annotations

import base64
import fcntl
import io
import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]
PER_ROW, ROWS = 6, 24
PITCH = 256, 128
"""Documents stand so far apart that none lies on two of the browser's own tiles, which would show at curves."""
PATH = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), "")
_FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-sync --disable-component-update --remote-debugging-pipe --hide-scrollbars --no-proxy-server "
    "--force-color-profile=srgb "
    "--host-resolver-rules=MAP\u00a0*\u00a0~NOTFOUND --allow-file-access-from-files --disable-extensions"
).split(" ")


class Browser:
    """One Chromium. `folder` is for the documents and its own files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        read_end, self._to = os.pipe()
        self._from, write_end = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (read_end, write_end)]

        def as_it_wants() -> None:
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        flags = [flag.replace("\u00a0", " ") for flag in _FLAGS]
        self._process = subprocess.Popen(
            [PATH, *flags, f"--user-data-dir={folder / 'profile'}", "about:blank"],
            close_fds=False,
            preexec_fn=as_it_wants,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for end in (read_end, write_end, *ends):
            os.close(end)
        self._rest, self._number, self._session = b"", 0, ""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._ask("Page.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.terminate()
        self._process.wait(20)
        os.close(self._to)
        os.close(self._from)

    def pictures(
        self, documents: Sequence[bytes], width: int, height: int, media: Mapping[str, str] | None = None
    ) -> list[Pixels]:
        """Each SVG as a document of its own, RGB, on white; `media` are media features (`prefers-color-scheme`)."""
        features = [{"name": name, "value": value} for name, value in (media or {}).items()]
        self._ask("Emulation.setEmulatedMedia", media="", features=features)
        found: list[Pixels] = []
        for at in range(0, len(documents), PER_ROW * ROWS):
            found += self._sheet(documents[at : at + PER_ROW * ROWS], width, height)
        return found

    def evaluated(self, document: bytes, expression: str) -> Any:
        """What a JavaScript expression comes to in an SVG."""
        path = self.folder / "asked.svg"
        path.write_bytes(document)
        self._ask("Page.navigate", url=path.as_uri())
        self._until("Page.loadEventFired")
        return self._ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def alone(self, document: bytes, width: int, height: int) -> Pixels:
        """An SVG as the page itself, which has the focus: frames do not get it."""
        path = self.folder / "alone.svg"
        path.write_bytes(document)
        self._ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self._ask("Emulation.setFocusEmulationEnabled", enabled=True)
        self._ask("Page.navigate", url=path.as_uri())
        self._until("Page.loadEventFired")
        self._ask("Runtime.evaluate", expression="new Promise(done => setTimeout(done, 120))", awaitPromise=True)
        return _read(self._ask("Page.captureScreenshot", format="png")["data"])

    def _sheet(self, documents: Sequence[bytes], width: int, height: int) -> list[Pixels]:
        right, down = PITCH
        places = [(number % PER_ROW * right, number // PER_ROW * down) for number in range(len(documents))]
        frames = []
        for number, (document, (x, y)) in enumerate(zip(documents, places, strict=True)):
            name = f"{number}.svg"
            (self.folder / name).write_bytes(document)
            style = f"position:absolute;left:{x}px;top:{y}px;border:0"
            frames.append(f'<iframe src="{name}" width="{width}" height="{height}" style="{style}"></iframe>')
        page = self.folder / "page.html"
        page.write_text(f"<!doctype html><body style='margin:0;background:#fff'>{''.join(frames)}", "utf-8")
        wide, high = PER_ROW * right, -(-len(documents) // PER_ROW) * down
        self._ask("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=False)
        self._ask("Page.navigate", url=page.as_uri())
        self._until("Page.loadEventFired")
        self._ask("Runtime.evaluate", expression="new Promise(done => setTimeout(done, 200))", awaitPromise=True)
        whole = _read(self._ask("Page.captureScreenshot", format="png")["data"])
        return [whole[y : y + height, x : x + width].copy() for x, y in places]

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: dict[str, Any] = answer["result"]
                return result

    def _until(self, event: str) -> None:
        while self._next().get("method") != event:
            pass

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = os.read(self._from, 1 << 20)
            if not more:
                raise RuntimeError("the browser has gone")
            self._rest += more
        message, _, self._rest = self._rest.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found


def _read(drawn: str) -> Pixels:
    with Image.open(io.BytesIO(base64.b64decode(drawn))) as picture:
        return np.asarray(picture.convert("RGB"))
