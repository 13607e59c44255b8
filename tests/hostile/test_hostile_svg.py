"""Every hostile file through the command line: the answer asked for, nothing read, no request made."""

from __future__ import annotations

import hashlib
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.sampling import SLOW

from .commands import Ended, costs, run
from .files import RED
from .rows import ROWS, Reach, Row

BRIEF = 4.0 if SLOW else 1.0
"""Seconds a drawing may take in the rows that are `limited`."""
MOST_MEMORY = 1800
"""MB of any process of a command: what the drawing worker may take, and some."""


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


def letter(ended: Ended) -> str:
    if ended.returncode == 0:
        return "S"
    signs = ("longer than", "out of memory", "crashed", "was killed")
    return "K" if ended.answer["code"] == "tool" and any(sign in ended.answer["message"] for sign in signs) else "R"


def asked(row: Row, *arguments: str | Path) -> Ended:
    ended = run(*arguments, seconds=BRIEF if row.limited else None, most=MOST_MEMORY)
    if ended.returncode:
        assert ended.answer["code"] == ("bad_input" if ended.returncode == 3 else "tool"), ended.answer
    return ended


@pytest.mark.parametrize("row", [pytest.param(row, marks=[pytest.mark.slow] * row.slow) for row in ROWS], ids=str)
def test_a_hostile_file_gets_its_answer(
    row: Row, reach: Reach, listener: Listener, record_property: Callable[[str, object], None]
) -> None:
    folder = reach.outside.parent.parent / "work"
    source = folder / f"hostile{row.suffix}"
    content = row.make(reach)
    source.write_bytes(content)
    before, requests = hashlib.sha256(content).digest(), len(listener.requests)

    drawn, edited = folder / "drawn.png", folder / "edited.svg"
    shown = asked(row, "show", source)
    render = asked(row, "render", source, "-o", drawn)
    edit = shown
    if shown.returncode == 0 and row.edited:  # what does not open need not be edited
        edit = asked(row, "edit", source, "move #mark 5px right", "-o", edited, "--receipt", folder / "receipt.json")

    said = row.why if letter(render) == row.instead else render.said or edit.said
    record_property("hostile", [row.name, row.asked, letter(render), *costs(shown, render, edit), said[:100]])

    assert hashlib.sha256(source.read_bytes()).digest() == before
    assert listener.requests[requests:] == []
    assert letter(render) in {*row.asked.split("/"), row.instead} - {""}, render.answer
    assert drawn.exists() == (render.returncode == 0)
    assert edited.exists() == (edit is not shown and edit.returncode == 0)
    if render.returncode == 0:
        colours = colours_of(drawn)
        assert (0, 0, 255, 255) in colours or not row.marked
        assert row.red or not any(map(reddish, colours))
        if row.told:
            assert row.told in " ".join(shown.answer["undrawn"])
            assert row.told in " ".join(render.answer["undrawn"])
            assert row.told in " ".join((*edit.answer["warnings"], *edit.answer["elsewhere"]))
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
