"""CMYK JPEGs inside drawings come out in the colours that other programs show."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator

import pytest
from PIL import Image

from redraft.render.ink_pictures import in_light
from redraft.render.renderer import Renderer
from tests.sampling import each

RED = (200, 30, 60)


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    with Renderer(()) as made:
        yield made


def jpeg(mode: str, **options: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (32, 32), RED).convert(mode).save(out, "JPEG", quality=95, **options)
    return out.getvalue()


def drawing(*pictures: bytes, quote: str = '"') -> bytes:
    images = "".join(
        f'<image x="{32 * n}" width="32" height="32" '
        f"href={quote}data:image/jpeg;base64,{b64encode(one).decode()}{quote}/>"
        for n, one in enumerate(pictures)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32">{images}</svg>'.encode()


@each("quote", ['"', "'"])
@each("profile", [b"", b"p" * 200_000], ids=["", "long profile"])
def test_adobes_inverted_inks_are_drawn_as_light(renderer: Renderer, quote: str, profile: bytes) -> None:
    svg = drawing(jpeg("CMYK", icc_profile=profile), jpeg("RGB"), quote=quote)
    found = Image.open(io.BytesIO(renderer.draw(svg))).convert("RGBA")
    for x in (16, 48):
        assert found.getpixel((x, 16)) == pytest.approx((*RED, 255), abs=3)


def test_other_pictures_and_broken_ones_stay_byte_for_byte() -> None:
    broken = drawing(jpeg("CMYK")[:300])
    for svg in (drawing(jpeg("RGB"), jpeg("L")), broken, b"<svg>base64,/9j/</svg>", b"<svg/>"):
        assert in_light(svg) == svg
