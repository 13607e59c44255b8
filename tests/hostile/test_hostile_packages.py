"""Every hostile deck through the real command line: the answer asked for, in time, in little memory."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from redraft.formats.pptx.validation import new_findings, validate
from tests.formats.pptx.decks import along, deck

from . import packages
from .packages import CONTENT, RELS, SLIDE

MOST_MEMORY = 700
"""MB: an entry of the largest size allowed, twice, and Python."""
SECONDS = 1.0
"""Of processor time for an error; a result may take five times that, fonts and drawing included."""

XXE = '<!ENTITY e SYSTEM "file:///etc/passwd">'
ROWS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "1 GB entry": ("R", lambda: packages.with_entry(packages.blown("ppt/media/image9.png", b"", b"\0", b"", 1024))),
    "1 GB entry that says 1 kB": (
        "R",
        lambda: packages.with_entry(packages.blown(SLIDE, b"<a>", b" ", b"</a>", 1024, says=1000)),
    ),
    "1 GB entry that says 200 MB": (
        "R",
        lambda: packages.with_entry(packages.blown(SLIDE, b"<a>", b" ", b"</a>", 1024, says=200 << 20)),
    ),
    "600 MB XML comment": ("R", lambda: packages.comment(600)),
    "600 MB XML comment that says 1 kB": ("R", lambda: packages.comment(600, says=1000)),
    "100 MB XML comment": ("R", lambda: packages.comment(100)),
    "name with ../": ("R", lambda: packages.named(b"ppt/../../../etc/cron.d/x")),
    "name with ..\\": ("R", lambda: packages.named(b"..\\..\\x")),
    "absolute name": ("R", lambda: packages.named(b"/etc/cron.d/x")),
    "name with a drive": ("R", lambda: packages.named(b"C:/x")),
    "name with NUL": ("R", lambda: packages.named(b"ppt/x\0.png")),
    "symlink": ("R", packages.linked),
    "duplicate names": ("R", packages.doubled),
    "names that differ in case": ("R", lambda: along({SLIDE.upper(): "<x/>"})),
    "100k entries": ("R", lambda: packages.crowded(100_000)),
    "70k entries counted as 4464": ("R", lambda: packages.crowded(70_000)),
    "60k entries": ("R", lambda: packages.crowded(60_000)),
    "overlapping entries": ("R", lambda: packages.overlapping(2000, 4)),
    "encrypted entry": ("R", packages.encrypted),
    "encrypted Office file": ("R", lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(4096)),
    "truncated": ("R", lambda: deck()[:-40]),
    "truncated in the middle": ("R", lambda: deck()[:3000]),
    "no bytes": ("R", lambda: b""),
    "nested zip": ("R", packages.nested),
    "embedded zips kept": ("S", lambda: along({"ppt/embeddings/a.xlsx": packages.overlapping(2000, 4)})),
    "external relationships": ("S", lambda: packages.outside("http://127.0.0.1:9/")),
    "20k nested groups": ("R", lambda: packages.groups(20_000)),
    "XXE in a slide": ("R", lambda: packages.doctype(SLIDE, XXE)),
    "XXE in relationships": ("R", lambda: packages.doctype(RELS, XXE)),
    "XXE in the content types": ("R", lambda: packages.doctype(CONTENT, XXE)),
    "billion laughs in a slide": ("R", lambda: packages.laughs(SLIDE)),
    "100k attributes": ("S/R", lambda: packages.attributes(100_000)),
    "zip64: 2^62 entries": ("R", lambda: packages.wide("count")),
    "zip64: index of 2^62 bytes": ("R", lambda: packages.wide("length")),
    "zip64: index at 2^62": ("R", lambda: packages.wide("offset")),
}


@dataclass(frozen=True)
class Ended:
    """How a command ended: exit code, processor seconds, peak memory in MB, the object it printed."""

    code: int
    seconds: float
    memory: int
    answer: dict[str, Any]


def redraft(*arguments: str | Path) -> Ended:
    """The real command line, in a process of its own."""
    command = [sys.executable, "-m", "redraft.interfaces.cli", *map(str, arguments), "--json"]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        printed, noise = out.read().decode(), err.read().decode()
    assert process.returncode in (0, 3), noise[-2000:]
    assert "Traceback" not in noise
    seconds, answer = used.ru_utime + used.ru_stime, json.loads(printed)
    assert process.returncode == 0 or answer["code"] == "bad_input"
    assert seconds < SECONDS * (1 if process.returncode else 5), answer
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # a child's peak begins with its parent's on Linux
    assert used.ru_maxrss >> 10 < MOST_MEMORY or used.ru_maxrss <= own
    return Ended(process.returncode, seconds, used.ru_maxrss >> 10, answer)


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs wait4")
@pytest.mark.parametrize("name", ROWS)
def test_a_hostile_deck_gets_its_answer(
    name: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    asked, make = ROWS[name]
    content, path = make(), tmp_path / "hostile.pptx"
    path.write_bytes(content)
    shown = redraft("show", path)
    cells = [f"{shown.seconds:.1f}", "-", "-"]
    got, memory = "R" if shown.code else "S", shown.memory
    said = shown.answer.get("message") or "opened"
    if got == "S":
        rendered = redraft("render", path, "-o", tmp_path / "drawn.png")
        assert (rendered.code, (tmp_path / "drawn.png").exists()) == (0, True)
        cells[1], memory = f"{rendered.seconds:.1f}", max(memory, rendered.memory)
    if got == "S" and asked == "S":  # what may be refused as well has nothing to edit
        edited = redraft("edit", path, 'change "Hello" to "Hi"', "-o", tmp_path / "edited.pptx")
        assert edited.code == 0
        assert new_findings(validate(content), validate((tmp_path / "edited.pptx").read_bytes())) == []
        cells[2], memory = f"{edited.seconds:.1f}", max(memory, edited.memory)
    record_property("hostile", [f"pptx: {name}", asked, got, *cells, f"{memory} MB", said[:100]])
    assert got in asked.split("/"), shown.answer
    assert hashlib.sha256(path.read_bytes()).digest() == hashlib.sha256(content).digest()


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs wait4")
def test_no_request_leaves_for_what_a_deck_points_to(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        path = tmp_path / "outside.pptx"
        path.write_bytes(packages.outside(f"http://127.0.0.1:{server.getsockname()[1]}/"))
        assert redraft("show", path).code == 0
        assert redraft("render", path, "-o", tmp_path / "drawn.png").code == 0
        with pytest.raises(TimeoutError):
            server.accept()


def test_the_decks_these_were_made_from_are_good() -> None:
    assert validate(deck()) == []
    assert validate(packages.with_entry(packages.honest("ppt/media/x.png", "x"))) == []
