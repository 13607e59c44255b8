"""A small poster for reasoning about, with a logo of several strokes, a button, prices and a hidden note."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.formats.file import File
from redraft.session.session import Session

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" font-family="Manrope">
<rect id="paper" width="600" height="800" fill="#fff8e7"/>
<g id="logo"><circle cx="60" cy="60" r="30" fill="#2f6b3c"/><path d="M40 60h40v8h-40z" fill="#ffffff"/></g>
<text id="title" x="40" y="180" font-size="60" font-weight="700">Spring Fair</text>
<text id="day" x="40" y="240" font-size="28">Saturday 3 May 2025</text>
<text id="place" x="40" y="290" font-size="28">Town Hall</text>
<image id="photo" x="40" y="330" width="240" height="160" href="data:image/png;base64,PIXEL"/>
<g id="button"><rect id="plate" x="40" y="640" width="220" height="70" rx="12" fill="#e4572e"/>
<text id="label" x="150" y="684" font-size="26" text-anchor="middle" fill="#ffffff">Book now</text></g>
<text id="price" x="340" y="690" font-size="40" font-weight="800">£5</text>
<text id="note" x="340" y="760" font-size="20" visibility="hidden">Sold out</text>
</svg>"""


def _pixel() -> bytes:
    """One grey pixel as PNG."""
    parts = (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(b"\0\x80")), (b"IEND", b"")
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.fixture(scope="session")
def session() -> Iterator[Session]:
    with Session(history=False) as made:
        yield made


@pytest.fixture(scope="session")
def poster(session: Session, tmp_path_factory: pytest.TempPathFactory) -> File:
    path: Path = tmp_path_factory.mktemp("posters") / "fair.svg"
    path.write_text(POSTER.replace("PIXEL", base64.b64encode(_pixel()).decode()), "utf-8")
    return session.open(path)
