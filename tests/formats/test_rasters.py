"""Looking at pictures without decoding them. Every damage is tried on real pictures against the renderer."""

from __future__ import annotations

import base64
import io
import struct
import zlib
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.formats.pixels.rasters import MOST_FRAMES, inspect_raster, picture_size
from redraft.render.renderer import Renderer
from tests.sampling import each


def saved(kind: str, **options: object) -> bytes:
    noise = np.random.default_rng(1).integers(0, 255, (40, 50, 3), dtype=np.uint8)
    out = io.BytesIO()
    Image.fromarray(noise).save(out, kind, **options)
    return out.getvalue()


REAL = {
    "png": saved("PNG"),
    "jpeg": saved("JPEG"),
    "progressive": saved("JPEG", progressive=True),
    "gif": saved("GIF"),
    "webp": saved("WEBP"),
    "lossless": saved("WEBP", lossless=True),
}


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    with Renderer(Fonts(system=False).files()) as renderer:
        yield renderer


def drawn(renderer: Renderer, data: bytes, media_type: str) -> bool:
    link = f"data:{media_type};base64,{base64.b64encode(data).decode()}"
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40">'
    png = renderer.draw(f'{head}<image width="50" height="40" href="{link}"/></svg>'.encode())
    with Image.open(io.BytesIO(png)) as picture:
        return picture.convert("RGBA").getchannel("A").getbbox() is not None


@each("name", REAL)
def test_a_whole_picture_is_known_by_kind_and_size(name: str) -> None:
    found = inspect_raster(REAL[name])
    assert (found.width, found.height) == (50, 40) == picture_size(REAL[name])
    assert (found.damage, found.refusal, found.drawn) == ("", "", True)


@each("name", REAL)
def test_what_is_said_to_be_drawn_is_drawn_however_much_is_cut_off(name: str, renderer: Renderer) -> None:
    data = REAL[name]
    for kept in (len(data), len(data) - 1, len(data) - 8, len(data) - 13, len(data) // 2, 700, 200, 30, 10):
        cut = data[:kept]
        found = inspect_raster(cut)
        if found.drawn:
            assert drawn(renderer, cut, found.media_type), f"{kept} bytes"
        elif kept < len(data) - 12:
            assert not drawn(renderer, cut, found.media_type or "image/png"), f"{kept} bytes"
        if kept < len(data) - 12:
            assert "cut short" in found.damage or not found.kind or "no size" in found.damage


def test_a_changed_byte_in_a_png_is_noticed(renderer: Renderer) -> None:
    data = bytearray(REAL["png"])
    data[len(data) // 2] ^= 1
    found = inspect_raster(bytes(data))
    assert (found.damage, found.drawn) == ("has damaged bytes", False)
    assert not drawn(renderer, bytes(data), "image/png")


@each(
    ("data", "said"),
    [
        (b"", "empty"),
        (b"%!PS-Adobe-3.0 EPSF-3.0", "PostScript"),
        (b"SIMPLE  =                    T", "FITS"),
        (b"II*\0aaaa", "TIFF"),
        (b"\0\0\0\x20ftypavif", "AVIF"),
        (b"words", "something else"),
    ],
)
def test_what_is_no_picture_is_called_by_its_name(data: bytes, said: str) -> None:
    found = inspect_raster(data)
    assert (found.kind, found.drawn) == ("", False)
    assert said in found.damage


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data))


def with_chunks(*chunks: bytes) -> bytes:
    return REAL["png"][:33] + b"".join(chunks) + REAL["png"][33:]


@pytest.mark.slow
def test_packed_text_counts_together_and_is_unpacked_no_further_than_the_limit() -> None:
    five_mb = b"key\0\0" + zlib.compress(bytes(5 << 20))
    assert not inspect_raster(with_chunks(chunk(b"zTXt", five_mb))).refusal
    assert (
        "unpacks to over 8 MB" in inspect_raster(with_chunks(chunk(b"zTXt", five_mb), chunk(b"iCCP", five_mb))).refusal
    )
    bomb = chunk(b"zTXt", b"key\0\0" + zlib.compress(bytes(100 << 20)))
    assert inspect_raster(with_chunks(bomb)).refusal


def test_frames_are_counted_and_a_real_animation_is_fine() -> None:
    frames = [Image.new("RGB", (8, 8), (n, 0, 0)) for n in range(60)]
    for kind in ("GIF", "WEBP", "PNG"):
        out = io.BytesIO()
        frames[0].save(out, kind, save_all=True, append_images=frames[1:])
        found = inspect_raster(out.getvalue())
        assert (found.damage, found.refusal) == ("", ""), kind
    many = with_chunks(*[chunk(b"fcTL", bytes(26))] * (MOST_FRAMES + 1))
    assert "frames" in inspect_raster(many).refusal


@each("size", [(12_000, 12_000), (2**31 - 1, 1), (0xFFFFFFFF, 0xFFFFFFFF)])
def test_a_size_that_no_memory_holds_is_refused(size: tuple[int, int]) -> None:
    head = chunk(b"IHDR", struct.pack("!IIBBBBB", *size, 8, 2, 0, 0, 0))
    assert "at most" in inspect_raster(REAL["png"][:8] + head + REAL["png"][33:]).refusal


@given(st.sampled_from(sorted(REAL)), st.integers(0, 5000), st.binary(max_size=40), st.integers(0, 60))
def test_no_bytes_make_it_stumble(name: str, at: int, put: bytes, gone: int) -> None:
    data = REAL[name]
    at = min(at, len(data))
    found = inspect_raster(data[:at] + put + data[at + gone :])
    assert found.kind in ("png", "jpeg", "gif", "webp", "")


def test_a_png_with_two_heads_is_damaged_since_decoders_differ_in_which_counts() -> None:
    data = saved("PNG")
    assert not inspect_raster(data).damage
    head = struct.pack(">IIBBBBB", 9, 9, 8, 2, 0, 0, 0)
    assert inspect_raster(data[:33] + chunk(b"IHDR", head) + data[33:]).damage == "has damaged bytes"
