"""Odd and hostile pictures through everything that edits what a picture shows: right, or one clear error, and no
trace. Each is edited as a flat file, inside a design, by a file that replaces a thing, and comes back from an
image editor and an image generator."""

from __future__ import annotations

import base64
import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

import redraft
from redraft.cage.decoder import DECODER
from redraft.document.layers import Asset
from redraft.errors import RedraftError
from redraft.interfaces.cli import main
from tests.hostile.files import png, zeros

BALL = (20, 30, 50, 60)


def scene(mode: str = "RGB") -> Image.Image:
    picture = Image.new("RGB", (120, 90), (150, 190, 220))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 60, 120, 90), fill=(90, 140, 80))
    draw.ellipse(BALL, fill=(200, 30, 40))
    return picture.convert(mode)


def saved(kind: str = "PNG", mode: str = "RGB", **options: Any) -> bytes:
    target = io.BytesIO()
    scene(mode).save(target, kind, **options)
    return target.getvalue()


def turned(kind: str, orientation: int) -> bytes:
    exif = Image.Exif()
    exif[0x112] = orientation
    return saved(kind, exif=exif, quality=95)


def deep() -> bytes:
    values = np.asarray(scene()).astype(">u2") * 257 + 5
    rows = b"".join(b"\0" + row.tobytes() for row in values)
    head = struct.pack(">IIBBBBB", 120, 90, 16, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND", b"")


def commented() -> bytes:
    good = saved()
    return good[:33] + _chunk(b"zTXt", b"a\0\0" + zlib.compress(b"x" * (64 << 20), 9)) + good[33:]


def clear() -> bytes:
    picture, target = scene("RGBA"), io.BytesIO()
    picture.putalpha(Image.linear_gradient("L").resize((120, 90)))
    picture.save(target, "PNG")
    return target.getvalue()


def palette() -> bytes:
    target = io.BytesIO()
    scene().quantize(16).save(target, "PNG")
    return target.getvalue()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


RIGHT: dict[str, Callable[[], bytes]] = {
    "plain PNG": saved,
    "alpha": clear,
    "16 bits": deep,
    "palette": palette,
    "ICC profile": lambda: saved(icc_profile=b"\0\0\0\x84" + b"\0" * 128),
    "colour key": lambda: saved(transparency=(9, 9, 9)),
    "progressive JPEG": lambda: saved("JPEG", progressive=True, quality=95),
    "JPEG turned by its camera": lambda: turned("JPEG", 6),
    "PNG turned by its camera": lambda: turned("PNG", 3),
}
REFUSED: dict[str, tuple[int, Callable[[], bytes]]] = {
    "144 Mpx in under 1 MB": (3, lambda: png(12_000, 12_000, zeros(12_000 * 36_001))),
    "header that lies": (3, lambda: png(60_000, 60_000, zeros(1000))),
    "2³¹ pixels a side": (3, lambda: png((1 << 31) - 1, (1 << 31) - 1, zeros(1000))),
    "zTXt bomb": (3, commented),
    "truncated PNG": (3, lambda: saved()[:200]),
    "truncated JPEG": (3, lambda: saved("JPEG", quality=95)[:900]),
    "EPS": (3, lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\nshowpage\n"),
    "FITS": (3, lambda: b"SIMPLE  =                    T" + b" " * 2850),
    "text": (3, lambda: b"hello"),
    "empty": (3, lambda: b""),
    "inks": (1, lambda: saved("JPEG", "CMYK", quality=95)),
    "animated": (1, lambda: saved(save_all=True, append_images=[scene().transpose(Image.Transpose.ROTATE_180)])),
    "greys, with nothing red": (1, lambda: saved(mode="L")),
    "one pixel": (1, lambda: png(1, 1, zlib.compress(b"\0\xff\0\0"))),
}


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def levels(data: bytes) -> Any:
    kind = "PNG" if data[:1] == b"\x89" else "JPEG"
    found = DECODER.pixels(data, [kind])
    return np.frombuffer(found.data, np.uint8).reshape(found.height, found.width, 4).astype(int)


def inside(data: bytes, path: Path, kind: str = "png") -> None:
    href = f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">'
        f'<image id="photo" x="10" y="10" width="120" height="90" href="{href}"/></svg>'
    )


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["", ".png"])
@pytest.mark.parametrize("name", RIGHT)
def test_an_odd_picture_is_edited_where_it_should_be_and_nowhere_else(name: str, suffix: str, desk: Path) -> None:
    data = RIGHT[name]()
    (desk / f"odd{suffix}").write_bytes(data)
    made = "out.jpg" if data.startswith(b"\xff\xd8") and not suffix else "out.png"
    assert main(["edit", f"odd{suffix}", "make the red ball blue", "-o", made, "--no-history"]) == 0
    old, new = levels(data), levels((desk / made).read_bytes())
    changed = (old != new).any(axis=2)
    left, top, right, bottom = BALL  # as it is stored, whatever a camera noted
    assert changed[top + 8 : bottom - 8, left + 8 : right - 8].all()
    changed[max(0, top - 20) : bottom + 20, max(0, left - 20) : right + 20] = False
    assert not changed.any()


@pytest.mark.slow
@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_picture_is_one_clear_error_and_leaves_no_trace(name: str, desk: Path, capsys: Any) -> None:
    code, make = REFUSED[name]
    (desk / "odd.png").write_bytes(make())
    assert main(["edit", "odd.png", "make the red ball blue", "-o", "out.png", "--no-history"]) == code
    told = capsys.readouterr().err
    assert told.count("redraft: ") == 1
    assert "internal error" not in told
    assert sorted(path.name for path in desk.iterdir() if path.is_file()) == ["odd.png"]


@pytest.mark.slow
@pytest.mark.parametrize("name", REFUSED)
def test_inside_a_design_and_as_a_file_to_put_in_it_is_refused_too(name: str, desk: Path, capsys: Any) -> None:
    data = REFUSED[name][1]()
    inside(data, desk / "odd.svg")
    assert main(["edit", "odd.svg", "make the red ball in the photo blue", "-o", "out.svg", "--no-history"]) in (1, 3)
    assert "internal error" not in capsys.readouterr().err
    inside(saved(), desk / "good.svg")
    (desk / "odd.png").write_bytes(data)
    code = main(["edit", "good.svg", "replace the red ball in the photo with odd.png", "-o", "out.svg", "--no-history"])
    assert code == (0 if REFUSED[name][0] == 1 else 1)
    assert "internal error" not in capsys.readouterr().err
    assert (desk / "out.svg").exists() == (code == 0)


class Answering:
    """An image editor and generator that answers one thing."""

    name = "answering"

    def __init__(self, data: bytes) -> None:
        self._answer = Asset("image/png", data)

    def edit(self, picture: Asset, instruction: str, seed: int) -> Asset:
        return self._answer

    def draw(self, prompt: str, width: int, height: int, seed: int) -> Asset:
        return self._answer


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in REFUSED if REFUSED[name][0] == 3])
def test_what_an_editor_or_generator_answers_is_looked_at_first(name: str, desk: Path) -> None:
    answering = Answering(REFUSED[name][1]())
    inside(saved(), desk / "good.svg")
    for words, role in (
        ("make the sky in the photo pink", "image_editor"),
        ("make #photo@20,30,30,30 pink", "image_editor"),
        ("replace the photo with a picture of a cat", "image_generator"),
    ):
        named: dict[str, Any] = {role: answering}
        with pytest.raises(RedraftError, match="answer"):
            redraft.open("good.svg").edit(words, history=False, **named)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in REFUSED if REFUSED[name][0] == 3])
def test_taking_a_hostile_picture_apart_is_one_clear_error(name: str, desk: Path, capsys: Any) -> None:
    (desk / "odd.png").write_bytes(REFUSED[name][1]())
    assert main(["layers", "odd.png", "-o", "out.svg"]) == 3
    assert capsys.readouterr().err.count("redraft: ") == 1
    assert not (desk / "out.svg").exists()
