"""Flat pictures whose texts are to be read: blank, rough and dense ones of many sizes and shapes, in PNG and JPEG.
Where no reader of texts is installed they are refused at once."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from functools import partial

from PIL import Image, ImageDraw, ImageFont

from .loads import Load

WORDS = "sale offer menu coffee tea bread butter morning evening today free price open closed".split()
REPLACE, RECOLOR = 'change "coffee" to "water"', "make the title red"
EDITS = '{"redraft": 1, "edits": [{"edit": "move", "layer": "picture", "dx": 5, "dy": 0}]}'


def saved(picture: Image.Image, form: str) -> bytes:
    target = io.BytesIO()
    picture.save(target, form, **({"quality": 20} if form == "JPEG" else {"compress_level": 9}))
    return target.getvalue()


def blank(width: int, height: int, form: str) -> bytes:
    return saved(Image.new("RGB", (width, height), "white"), form)


def dense(width: int, height: int, form: str, size: int) -> bytes:
    """Lines of words from edge to edge."""
    chance, font = random.Random(1), ImageFont.load_default(size)
    picture = Image.new("L", (width, height), 255)
    draw, wide = ImageDraw.Draw(picture), max(1, width // (3 * size))
    for top in range(4, height - size, round(1.5 * size)):
        draw.text((4, top), " ".join(chance.choice(WORDS) for _ in range(wide)), 0, font)
    return saved(picture.convert("RGB"), form)


def rough(width: int, height: int, form: str) -> bytes:
    """Soft noise, as of a photograph."""
    small = Image.frombytes(
        "RGB", (width // 40, height // 40), random.Random(1).randbytes(3 * (width // 40) * (height // 40))
    )
    return saved(small.resize((width, height), Image.Resampling.BICUBIC), form)


SIZES = ((300, 300), (1080, 1350), (2000, 2000), (3500, 3500), (4000, 250), (250, 4000))
KINDS: dict[str, Callable[[int, int, str], bytes]] = {
    "blank": blank,
    "rough": rough,
    "large words": partial(dense, size=60),
    "small words": partial(dense, size=13),
}
FLAT_LOADS = [
    Load(f"flat: {kind}, {width} × {height} {form}, {'replace' if asked is REPLACE else 'recolor'}",
         partial(make, width, height, form), f".{form.lower()}", asked, lambda: EDITS)
    for kind, make in KINDS.items()
    for width, height in SIZES
    for form in ("PNG", "JPEG")
    for asked in (REPLACE, RECOLOR)
]  # fmt: skip
