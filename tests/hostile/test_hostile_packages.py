"""Every hostile deck through the command line: the answer asked for."""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from redraft.formats.pptx.file.validation import new_findings, validate
from tests.formats.pptx.decks import along, deck
from tests.sampling import each

from . import packages
from .commands import costs, run
from .packages import CONTENT, RELS, SLIDE

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


@each("name", ROWS)
def test_a_hostile_deck_gets_its_answer(
    name: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    asked, make = ROWS[name]
    content, path = make(), tmp_path / "hostile.pptx"
    path.write_bytes(content)
    shown = run("show", path)
    done, got = [shown], "R" if shown.returncode else "S"
    if got == "S":
        rendered = run("render", path, "-o", tmp_path / "drawn.png")
        assert (rendered.returncode, (tmp_path / "drawn.png").exists()) == (0, True)
        done.append(rendered)
    if got == "S" and asked == "S":  # what may be refused as well has nothing to edit
        edited = run("edit", path, 'change "Hello" to "Hi"', "-o", tmp_path / "edited.pptx")
        assert edited.returncode == 0
        assert new_findings(validate(content), validate((tmp_path / "edited.pptx").read_bytes())) == []
        done.append(edited)
    record_property("hostile", [f"pptx: {name}", asked, got, *costs(*done), (shown.said or "opened")[:100]])
    assert got in asked.split("/"), shown.answer
    assert hashlib.sha256(path.read_bytes()).digest() == hashlib.sha256(content).digest()


def test_no_request_leaves_for_what_a_deck_points_to(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        path = tmp_path / "outside.pptx"
        path.write_bytes(packages.outside(f"http://127.0.0.1:{server.getsockname()[1]}/"))
        assert run("show", path).returncode == 0
        assert run("render", path, "-o", tmp_path / "drawn.png").returncode == 0
        with pytest.raises(TimeoutError):
            server.accept()


@pytest.mark.slow
def test_a_bomb_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "hostile.pptx"
    path.write_bytes(ROWS["600 MB XML comment that says 1 kB"][1]())
    assert run("show", path, alone=True).returncode == 3


def test_the_decks_these_were_made_from_are_good() -> None:
    assert validate(deck()) == []
    assert validate(packages.with_entry(packages.honest("ppt/media/x.png", "x"))) == []
