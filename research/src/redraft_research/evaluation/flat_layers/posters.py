"""Flat posters generated from layered ones: the examples as they are, then with other words, colours, sizes and crops,
as PNG or JPEG. The same number gives the same poster.

Every other five have their fonts hidden from the matcher, which must find a substitute face for them. The examples
are set in one to three families; of three, one is first set in another of them, so that two are hidden and the third is
left, with Noto Sans and what the system has: a user's machine has other fonts too."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.pages import Document, Placed
from redraft.document.style import Color
from redraft.document.tones import color_with, tone_of
from redraft.edits.ops import Remove, SetText, apply
from redraft.formats.pixels.resampling import opened as decoded
from redraft.formats.svg import CODEC as svg
from redraft.inspection.page.layer_pictures import LayerPictures

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from redraft.session.session import Session

EXAMPLES = ("sale", "menu", "event", "social", "travel")
ALIKE = 10
"""So many come first as they are: each example with its fonts known, then with them hidden."""
_WORDS = """
Tag See Hof Bar Ton Ute Art Eis Zug Rum Oak Sky Tea Fox Lamp Brot Mond Haus Wolf Café Vier Gold Kiln Moss Rain Juin Rose
Vent Apple Stone River Löwen Grove Paper Plage Tiger Cloud Boîte Amber Winter Garden Bridge Kerzen Violet Marché Planet
Rocket Turtle Fenêtre Morning Candles Library Concert Journal Vintage Blanket Mountain Kaffee Lavender Festival Notebook
Printing Straßen Saturday Umbrella Hollywood Orchestra Butterfly Lanterns Chocolate Fireplace Workshops Lighthouse
Everything Strawberry Grandfather Photography Celebration Destinations Neighbourhood"""
SPARED = {"Manrope": "Source Sans Pro", "Source Serif Pro": "Source Sans Pro"}
"""The family that is left when fonts are hidden, one or the other, and a narrower one that takes its place."""
_COLOR = re.compile(rb"#([0-9a-fA-F]{6})\b")
_ROOM = 8
"""Pixels between a crop's edge and the texts in it."""


class Poster(NamedTuple):
    """A flat file, its layered source, scale, and the part kept (left, top, right, bottom). `hidden` are font families
    that the matcher lacks; `change` is a unique text and its replacement."""

    name: str
    flat: Path
    source: bytes
    scale: float
    crop: tuple[int, int, int, int]
    hidden: tuple[str, ...]
    texts: tuple[str, ...]
    change: tuple[str, str, str]

    def drawn(self, session: Session, *, without: Sequence[str] = (), change: bool = False) -> NDArray[Any]:
        """The source as pixels of the flat file, without some layers, or with the change made in it."""
        opened = svg.open(self.source, session.fonts)
        layer, _, new = self.change
        edits = [Remove(id) for id in without] + ([SetText(layer, new)] if change else [])
        left, top, right, bottom = self.crop
        made = svg.open(opened.write(apply(opened.document, list(edits))).data, session.fonts)
        return drawn(session, made, self.scale)[top:bottom, left:right]

    def straight(self, session: Session) -> list[str]:
        return [placed.layer.id for placed in straight(svg.open(self.source, session.fonts).document)]


def drawn(session: Session, opened: Any, scale: float = 1.0) -> NDArray[Any]:
    page = LayerPictures(opened, opened.document.pages[0], session.tiles, scale).page_png()
    return np.asarray(decoded(page))[..., :3]


def straight(document: Document) -> list[Placed]:
    """The texts that do not follow a curve."""
    return [one for one in document.walk() if isinstance(one.layer, Text) and "text-path" not in one.layer.effects]


def posters(session: Session, examples: Path, folder: Path, count: int, first: int = 0) -> Iterator[Poster]:
    """So many, from a number on; their files lie in the folder."""
    for number in range(first, first + count):
        yield _poster(session, examples, folder, number)


def _poster(session: Session, examples: Path, folder: Path, number: int) -> Poster:
    chance = random.Random(number)
    name = EXAMPLES[number % len(EXAMPLES)]
    source = (examples / f"{name}.svg").read_bytes()
    plain = number < ALIKE
    scale, quality = (1.0, 0) if plain else (chance.choice((0.8, 1.0, 1.0, 1.25)), chance.choice((0, 0, 85, 94)))
    opened = svg.open(source, session.fonts)
    if not plain:
        source = opened.write(_reworded(opened.document, chance)).data
        source = _recolored(source, chance.choice((0, 40, 130, 220, 300)))
    hides = bool(number // len(EXAMPLES) % 2)
    document = svg.open(source, session.fonts).document
    if hides and len(_families(document)) > len(SPARED):
        spared, other = list(SPARED.items())[(number + number // ALIKE) % len(SPARED)]
        source = source.replace(spared.encode(), other.encode())
        document = svg.open(source, session.fonts).document
    page = document.pages[0]
    unit = scale * page.unit_mm * 96 / 25.4
    whole = 0, 0, round(page.width * unit), round(page.height * unit)
    crop = whole if plain else _crop(document, unit, whole, chance)
    inside = [one for one in straight(document) if (box := one.box) and _within(box, crop, unit)]
    texts = tuple(line for one in inside for line in _text(one).text.split("\n"))
    change = _change(inside, texts, chance)
    hidden = tuple(sorted(_families(document))) if hides else ()
    flat = folder / f"{number:02d}-{name}{'.jpg' if quality else '.png'}"
    made = Poster(flat.stem, flat, source, scale, crop, hidden, texts, change)
    flat.write_bytes(_encoded(made.drawn(session), quality))
    return made


def _families(document: Document) -> set[str]:
    """The first family that each text asks for."""
    asked = {family for one in straight(document) if (family := _text(one).style.font_family)}
    return {family.split(",")[0].strip("' \"") for family in asked}


def _text(placed: Placed) -> Text:
    assert isinstance(placed.layer, Text)
    return placed.layer


def _encoded(pixels: Any, quality: int) -> bytes:
    target = BytesIO()
    image = Image.fromarray(pixels.copy())
    image.save(target, "JPEG", quality=quality) if quality else image.save(target, "PNG", compress_level=1)
    return target.getvalue()


def _reworded(document: Document, chance: random.Random) -> Document:
    edits = [
        SetText(placed.layer.id, other_words(run.text, chance), number)
        for placed in straight(document)
        for number, run in enumerate(_text(placed).runs)
    ]
    return apply(document, list(edits))


def other_words(text: str, chance: random.Random) -> str:
    """Other words of the same length and case, and other figures; short words and signs stay."""
    words: dict[int, list[str]] = {}
    for word in _WORDS.split():
        words.setdefault(len(word), []).append(word)

    def other(found: re.Match[str]) -> str:
        old = found[0]
        if old.isdigit():
            return "".join(chance.choice("123456789") for _ in old)
        new = chance.choice(words.get(len(old), [old]))
        return new.upper() if old.isupper() else new.lower() if old.islower() else new

    return re.sub(r"\d+|[^\W\d_]{3,}", other, text)


def _recolored(source: bytes, turn: int) -> bytes:
    """All colours but those of pictures, of the same lightness and another hue, so many degrees on."""

    def other(found: re.Match[bytes]) -> bytes:
        tone = tone_of(Color(*bytes.fromhex(found[1].decode())))
        return str(color_with(tone._replace(hue=tone.hue + turn))).encode()

    return _COLOR.sub(other, source) if turn else source


def _crop(
    document: Document, scale: float, whole: tuple[int, int, int, int], chance: random.Random
) -> tuple[int, int, int, int]:
    """A part that cuts no text and has five of them at least, or the whole."""
    boxes = [box for one in document.walk() if isinstance(one.layer, Text) and (box := one.box)]
    if chance.random() < 0.4:
        return whole
    for _ in range(300):
        wide, high = (round(side * chance.uniform(0.5, 0.95)) for side in whole[2:])
        left, top = chance.randint(0, whole[2] - wide), chance.randint(0, whole[3] - high)
        crop = left, top, left + wide, top + high
        if sum(_within(box, crop, scale) for box in boxes) >= 5 and not any(_cut(box, crop, scale) for box in boxes):
            return crop
    return whole


def _pixels(box: Box, scale: float) -> Box:
    return Box(box.x * scale, box.y * scale, box.width * scale, box.height * scale).grown(_ROOM)


def _within(box: Box, crop: tuple[int, int, int, int], scale: float) -> bool:
    one, (left, top, right, bottom) = _pixels(box, scale), crop
    return (
        one.x >= left - _ROOM and one.y >= top - _ROOM and one.right <= right + _ROOM and one.bottom <= bottom + _ROOM
    )


def _cut(box: Box, crop: tuple[int, int, int, int], scale: float) -> bool:
    left, top, right, bottom = crop
    meets = _pixels(box, scale).overlap(Box(left, top, right - left, bottom - top)) is not None
    return meets and not _within(box.grown(_ROOM / scale), crop, scale)


def _change(inside: Sequence[Placed], texts: Sequence[str], chance: random.Random) -> tuple[str, str, str]:
    able = [
        (placed.layer.id, text)
        for placed in inside
        if len(_text(placed).runs) == 1
        and len(text := _text(placed).text) > 3
        and sum(text in one for one in texts) == 1
    ]
    layer, text = chance.choice([one for one in able if other_words(one[1], random.Random(1)) != one[1]])
    return layer, text, other_words(text, chance)
