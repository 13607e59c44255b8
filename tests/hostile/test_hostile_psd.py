"""Every hostile PSD through the command line: the answer asked for."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.formats.psd.files import by_hand, channel, design
from tests.hostile.commands import costs, run
from tests.hostile.files import zeros
from tests.sampling import each


def plain(width: int = 4, height: int = 4) -> dict[int, bytes]:
    return {id: channel(bytes(width * height)) for id in (0, 1, 2)}


def mark() -> tuple[str, tuple[int, int, int, int], dict[int, bytes]]:
    """A harmless layer, in every file that can be drawn."""
    return "Mark", (0, 0, 4, 4), plain()


def sized(width: int, height: int, version: int = 1, body: bytes = b"\0\0") -> bytes:
    """A header that states a size, and hardly anything behind it."""
    head = struct.pack(">4sH6xHIIHH", b"8BPS", version, 3, height, width, 8, 3)
    return head + bytes(8) + bytes(8 if version == 2 else 4) + body


def channel_length(length: int) -> bytes:
    data = bytearray(by_hand([mark()]))
    place = data.index(b"8BIMnorm") - 4  # the length of the last channel
    data[place : place + 4] = struct.pack(">I", length)
    return bytes(data)


def section_length(length: int) -> bytes:
    data = bytearray(by_hand([mark()]))
    data[34:38] = struct.pack(">I", length)
    return bytes(data)


def nested(depth: int) -> bytes:
    """Groups inside each other."""
    divider = b"8BIMlsct" + struct.pack(">II", 4, 0)
    records = b""
    for kind in (3, 1):
        extra = bytes(12) + divider[:-4] + struct.pack(">I", kind)
        record = bytes(16) + struct.pack(">H", 0) + b"8BIMnorm" + struct.pack(">4BI", 255, 0, 8, 0, len(extra)) + extra
        records += record * depth
    info = struct.pack(">h", 2 * depth) + records
    info += bytes(-len(info) % 4)
    section = struct.pack(">I", len(info)) + info + bytes(4)
    head = struct.pack(">4sH6xHIIHH", b"8BPS", 1, 3, 4, 4, 8, 3)
    return head + bytes(8) + struct.pack(">I", len(section)) + section + channel(bytes(48))


def bombed(packing: int = 2) -> bytes:
    """A layer of 4 × 4 pixels whose channel unpacks to 256 MB."""
    bomb = channel(zeros(256 << 20), packing)
    return by_hand([mark(), ("Bomb", (0, 0, 4, 4), {0: bomb, 1: bomb, 2: bomb})])


def many_large(count: int) -> bytes:
    """Layers of 8000 × 8000 pixels in a few bytes each."""
    tiny = channel(zlib.compress(b"x"), 2)
    return by_hand([mark(), *((f"L{n}", (0, 0, 8000, 8000), dict.fromkeys((0, 1, 2), tiny)) for n in range(count))])


def bad_rows() -> bytes:
    """Run-length packed rows of garbage, with lengths that do not add up."""
    rows = channel(struct.pack(">4H", 9, 9, 9, 9) + bytes(range(100, 130)), 1)
    return by_hand([mark(), ("Torn", (0, 0, 4, 4), {0: rows, 1: rows, 2: rows})])


def endless_text() -> bytes:
    """A type layer whose EngineData nests without end."""
    data = b"<< /EngineDict " + b"<< /A " * 50_000
    block = struct.pack(">H6dHI", 1, 1, 0, 0, 1, 0, 0, 50, 16) + bytes(6) + b"\0\0\0\0TxLr" + struct.pack(">I", 1)
    block += b"\0\0\0\x0aEngineDatatdta" + struct.pack(">I", len(data)) + data
    block += bytes(-len(block) % 4)
    made = bytearray(by_hand([mark()]))
    at = made.index(b"8BIMnorm") + 12
    [extra] = struct.unpack_from(">I", made, at)
    tagged = b"8BIMTySh" + struct.pack(">I", len(block)) + block
    made[at : at + 4] = struct.pack(">I", extra + len(tagged))
    made[at + 4 + extra : at + 4 + extra] = tagged
    for place in (34, 38):
        [length] = struct.unpack_from(">I", made, place)
        made[place : place + 4] = struct.pack(">I", length + len(tagged))
    return bytes(made)


ROWS: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "300000²": ("R", lambda: sized(300_000, 300_000, 2), ""),
    "2^31 × 2^31": ("R", lambda: sized(1 << 31, 1 << 31, 2), ""),
    "30000² with a tiny body": ("R", lambda: sized(30_000, 30_000), ""),
    "9000² with a tiny body": ("R", lambda: sized(9_000, 9_000), ""),
    "9000² with a table of rows and no rows": (
        "R",
        lambda: sized(9_000, 9_000, body=b"\0\1" + b"\xff\xff" * 27_000),
        "",
    ),
    "zip-bomb channel": ("S/R", bombed, "would unpack to more"),
    "zip-bomb channel with prediction": ("S/R", lambda: bombed(3), "would unpack to more"),
    "bad RLE": ("S", bad_rows, "damaged"),
    "unknown packing": (
        "S",
        lambda: by_hand([mark(), ("Odd", (0, 0, 4, 4), dict.fromkeys((0, 1, 2), channel(bytes(16), 77)))]),
        "damaged",
    ),
    "layer length 0xFFFFFFF0": ("R", lambda: channel_length(0xFFFFFFF0), ""),
    "section length 0xFFFFFFF0": ("R", lambda: section_length(0xFFFFFFF0), ""),
    "truncated in the header": ("R", lambda: design()[:20], ""),
    "truncated in the layers": ("R", lambda: design()[:400], ""),
    "truncated in the preview": ("R", lambda: design()[:-100], ""),
    "layers of 6 GB in 1 kB": ("R", lambda: many_large(120), ""),
    "a layer of 10^9 pixels": (
        "R",
        lambda: by_hand([mark(), ("Huge", (0, 0, 40_000, 40_000), plain())]),
        "",
    ),
    "a rectangle of 2^32": ("R", lambda: by_hand([("Wide", (-(1 << 31), 0, (1 << 31) - 1, 4), plain())]), ""),
    "5k nested groups": ("R", lambda: nested(5_000), ""),
    "endless text": ("S", endless_text, ""),
    "another file's bytes": ("R", lambda: b"\x89PNG\r\n\x1a\n" + bytes(500), ""),
}


@each("name", ROWS)
def test_a_hostile_psd_gets_its_answer(
    name: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    asked, make, told = ROWS[name]
    content, path = make(), tmp_path / "hostile.psd"
    path.write_bytes(content)
    shown = run("show", path)
    done, got = [shown], "R" if shown.returncode else "S"
    if got == "S":
        rendered = run("render", path, "-o", tmp_path / "drawn.png")
        assert (rendered.returncode, (tmp_path / "drawn.png").exists()) == (0, True)
        edited = run("edit", path, 'hide the layer "Mark"', "-o", tmp_path / "edited.psd")
        assert edited.returncode == 0
        if told:
            assert any(told in one for one in (*edited.answer["warnings"], *edited.answer["elsewhere"])), edited.answer
        done += [rendered, edited]
    record_property("hostile", [f"psd: {name}", asked, got, *costs(*done), (shown.said or "opened")[:100]])
    assert got in asked.split("/"), shown.answer
    assert hashlib.sha256(path.read_bytes()).digest() == hashlib.sha256(content).digest()


@pytest.mark.slow
def test_a_bomb_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "hostile.psd"
    path.write_bytes(ROWS["zip-bomb channel"][1]())
    run("show", path, alone=True)
