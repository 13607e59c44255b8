"""Every hostile file through the real command line: the answer asked for, in time, nothing read, no request made."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from .files import RED
from .rows import ROWS, Reach, Row

BRIEF = 4.0
"""Seconds a drawing may take in the rows that are `limited`."""
BUSY = 20.0
"""Seconds by the clock that a command may take beyond its processor time: this is not the only test running."""
MOST_MEMORY = 1800
"""MB of any process of a command: what the drawing worker may take, and some."""

LIMITED = f"""
from redraft.render.drawing import Limits, Renderer
Renderer.__init__.__defaults__ = (Limits(seconds={BRIEF}),)
from redraft.interfaces.cli import run
run()
"""


class Listener:
    """Counts the connections made to a port of this machine."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._server.getsockname()[1]}/"
        self.requests: list[bytes] = []
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            with connection:
                connection.settimeout(1)
                self.requests.append(connection.recv(200))
                connection.sendall(b"HTTP/1.0 404 No\r\n\r\n")

    def close(self) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self._thread.join(2)


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    made = Listener()
    yield made
    made.close()


@pytest.fixture
def reach(tmp_path: Path, listener: Listener) -> Reach:
    for folder in ("work", "outside"):
        (tmp_path / folder).mkdir()
        Image.new("RGB", (40, 40), RED).save(tmp_path / folder / "canary.png")
    return Reach(listener.address, tmp_path / "outside" / "canary.png")


@dataclass(frozen=True)
class Ended:
    """How a command ended: exit code, seconds, peak memory in MB, the object it printed."""

    code: int
    seconds: float
    memory: int
    answer: dict[str, Any] = field(repr=False)

    @property
    def message(self) -> str:
        return str(self.answer.get("message", ""))

    @property
    def letter(self) -> str:
        if self.code == 0:
            return "S"
        signs = ("longer than", "out of memory", "crashed", "was killed")
        return "K" if self.answer["code"] == "tool" and any(sign in self.message for sign in signs) else "R"


def redraft(row: Row, *arguments: str | Path) -> Ended:
    start = ["-c", LIMITED] if row.limited else ["-m", "redraft.interfaces.cli"]
    command = [sys.executable, *start, *map(str, arguments), "--json"]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        began = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        guard = threading.Timer(row.seconds + BRIEF + BUSY, process.kill)
        guard.start()
        _, status, used = os.wait4(process.pid, 0)
        guard.cancel()
        seconds = time.monotonic() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        printed, noise = out.read().decode(), err.read().decode()
    assert process.returncode in (0, 1, 3), f"exit {process.returncode} after {seconds:.1f} s: {noise[-2000:]}"
    assert "Traceback" not in noise
    answer = json.loads(printed)
    if process.returncode:
        assert set(answer) >= {"code", "message", "suggestion"}
        assert answer["code"] == ("bad_input" if process.returncode == 3 else "tool"), answer
        assert "internal error" not in answer["message"]
    limit = row.seconds * (1 if process.returncode else 3) + (BRIEF if row.limited else 0)
    assert used.ru_utime + used.ru_stime < limit, answer
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # a child's peak begins with its parent's on Linux
    assert used.ru_maxrss >> 10 < MOST_MEMORY or used.ru_maxrss <= own
    return Ended(process.returncode, seconds, used.ru_maxrss >> 10, answer)


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs wait4")
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_hostile_file_gets_its_answer(
    row: Row, reach: Reach, listener: Listener, record_property: Callable[[str, object], None]
) -> None:
    folder = reach.outside.parent.parent / "work"
    source = folder / f"hostile{row.suffix}"
    content = row.make(reach)
    source.write_bytes(content)
    before, requests = hashlib.sha256(content).digest(), len(listener.requests)

    drawn, edited = folder / "drawn.png", folder / "edited.svg"
    shown = redraft(row, "show", source)
    render = redraft(row, "render", source, "-o", drawn)
    edit = shown
    if shown.code == 0 and row.edited:  # what does not open need not be edited
        edit = redraft(row, "edit", source, "move #mark 5px right", "-o", edited, "--receipt", folder / "receipt.json")

    said = row.why if render.letter == row.instead else render.message or edit.message
    seconds = [f"{each.seconds:.1f}" for each in (shown, render)] + [
        f"{edit.seconds:.1f}" if edit is not shown else "-"
    ]
    peak = f"{max(each.memory for each in (shown, render, edit))} MB"
    record_property("hostile", [row.name, row.asked, render.letter, *seconds, peak, said[:100]])

    assert hashlib.sha256(source.read_bytes()).digest() == before
    assert listener.requests[requests:] == []
    assert render.letter in {*row.asked.split("/"), row.instead} - {""}, render.answer
    assert drawn.exists() == (render.code == 0)
    assert edited.exists() == (edit is not shown and edit.code == 0)
    if render.code == 0:
        colours = colours_of(drawn)
        assert (0, 0, 255, 255) in colours or not row.marked
        assert row.red or not any(map(reddish, colours))
        if row.told:
            assert row.told in " ".join(shown.answer["undrawn"])
            assert row.told in " ".join(render.answer["undrawn"])
            assert row.told in " ".join(edit.answer["warnings"])
            left_out = len(shown.answer["undrawn"])
            assert f"not drawn, so not compared: {left_out} picture" in edit.answer["proofs"]["pixels"]["why"]
    if edited.exists():
        assert_only_the_mark_moved(content, edited.read_bytes(), edit.answer)
        page = (folder / "receipt.html").read_text()
        assert not any(sign in page for sign in ("<script", "javascript:", "onclick=", "onload=", listener.address))


def colours_of(path: Path) -> set[tuple[int, ...]]:
    with Image.open(path) as picture:
        found = picture.convert("RGBA").getcolors(1 << 24)
    assert found is not None
    return {colour for _, colour in found if isinstance(colour, tuple)}


def reddish(colour: tuple[int, ...]) -> bool:
    red, green, blue, alpha = colour
    return alpha > 0 and red > 200 and green < 60 and blue < 60


def assert_only_the_mark_moved(before: bytes, after: bytes, receipt: dict[str, Any]) -> None:
    """Whatever else the file says, or asks for, is in the result as it was."""
    assert {layer for step in receipt["steps"] for layer in step["targets"]} == {"mark"}
    if not receipt["repairs"] and b"<rect" in before:
        assert after.replace(b' transform="translate(5)"', b"") == before


def test_the_listener_would_have_seen_a_request_and_the_canary_would_be_seen(reach: Reach, listener: Listener) -> None:
    host, port = listener.address.removeprefix("http://").rstrip("/").split(":")
    with socket.create_connection((host, int(port)), 2) as connection:
        connection.sendall(b"GET / HTTP/1.0\r\n\r\n")
        connection.recv(100)
    assert listener.requests[-1].startswith(b"GET")
    assert any(map(reddish, colours_of(reach.outside)))
