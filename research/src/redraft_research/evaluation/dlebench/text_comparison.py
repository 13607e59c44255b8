"""Checks whether a picture's part shows a given text, without OCR: set in the given fonts, letter against all letters.

It answers only whether that text is there, in fonts like those given, not what else is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from redraft.imaging.pixels.arrays import Look, Mask, grown
from redraft.imaging.pixels.regions import regions

HEIGHT = 24
"""Rows that writing is brought to before it is compared."""
_STANDS_OUT = 0.09
"""In Oklab: how far from its ground writing must be."""
_SET = 48
"""Size in which letters are set."""
ROOM = 0.06
"""By how much another letter must fit better than the one asked about for it to be another."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_ALIKE = ("oO0QD", "cC", "sS5", "vV", "wW", "xX", "zZ2", "iIl1|jJ", "pP", "uU", "kK", "8B", "nhm")

Gray = NDArray[np.float32]


class Spelling(NamedTuple):
    """`likeness` is the correlation of the whole with the text set in the best font (None: Pillow's own), `odd` the
    letters that look more like others, `width` the width of the writing over that of the text as set."""

    likeness: float
    odd: tuple[str, ...]
    width: float
    font: Path | None
    mask: Mask | None

    @property
    def says(self) -> bool:
        return self.likeness > 0.55 and not self.odd


NOTHING = Spelling(-1.0, ("",), 1.0, None, None)


def spelling(part: Look, text: str, fonts: Sequence[Path | None]) -> Spelling:
    """The best reading of the part as that text, over what may be its ink and over fonts."""
    best, found, whole = NOTHING, -1.0, None
    for ink in inks(part):
        seen = _seen(ink)
        for font in fonts:
            written = _set(text, font)
            if written is None:
                continue
            likeness = _correlation(_stretched(seen, written.shape[1]), written)
            if likeness > found:
                found = likeness
                width = seen.shape[1] / written.shape[1]
                best, whole = Spelling(likeness, (), width, font, ink.mask), seen
    return best if whole is None else best._replace(odd=_odd(whole, text, best.font))


class WritingInk(NamedTuple):
    """What may be writing: how strongly each pixel is inked, 0 to 1, and where that is more than half."""

    strength: Gray
    mask: Mask


def inks(part: Look) -> Iterator[WritingInk]:
    """On each of the commonest colours of a part, what is of another colour and does not reach the edge."""
    bins, counts = np.unique(np.round(part.reshape(-1, 3) / 0.04).astype(int), axis=0, return_counts=True)
    grounds: list[NDArray[np.float32]] = []
    for number in np.argsort(-counts)[:12]:
        color = bins[number].astype(np.float32) * np.float32(0.04)
        if all(float(np.linalg.norm(color - other)) > 0.1 for other in grounds):
            grounds.append(color)
    for color in grounds[:3]:
        off = np.linalg.norm(part - color, axis=2).astype(np.float32)
        labels, parts = regions(off > _STANDS_OUT)
        height, width = off.shape
        inside = [one for one in parts if one.box.x > 0 and one.box.y > 0
                  and one.box.right < width and one.box.bottom < height]  # fmt: skip
        kept = np.isin(labels, [one.number for one in inside or parts])
        if kept.sum() < 8 or kept.mean() > 0.6:
            continue
        strength = np.where(grown(kept, 1), off / max(1e-6, float(np.quantile(off[kept], 0.8))), 0)
        strength = np.clip(strength, 0, 1).astype(np.float32)
        yield WritingInk(strength, strength > 0.5)


def _seen(ink: WritingInk) -> Gray:
    """Cut to its ink and brought to HEIGHT rows."""
    rows, columns = np.nonzero(ink.mask)
    cut = ink.strength[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    return _stretched(cut, max(1, round(cut.shape[1] * HEIGHT / cut.shape[0])))


def _stretched(gray: Gray, width: int, height: int = HEIGHT) -> Gray:
    image = Image.fromarray(gray).resize((max(1, width), height), Image.Resampling.BILINEAR)
    return np.asarray(image, np.float32)


@lru_cache(maxsize=512)
def _set(text: str, font: Path | None) -> Gray | None:
    """A text set in a font, cut to its ink; None where the font draws nothing of it."""
    drawn = _drawn(text, font)
    rows, columns = np.nonzero(drawn > 0.3)
    if not rows.size:
        return None
    cut = drawn[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    return _stretched(cut, max(1, round(cut.shape[1] * HEIGHT / cut.shape[0])))


@lru_cache(maxsize=64)
def _face(font: Path | None) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(_SET) if font is None else ImageFont.truetype(font, _SET)


def _drawn(text: str, font: Path | None) -> Gray:
    face = _face(font)
    image = Image.new("L", (round(face.getlength(text)) + 2 * _SET, 3 * _SET))
    ImageDraw.Draw(image).text((_SET, _SET), text, font=face, fill=255)
    return np.asarray(image, np.float32) / np.float32(255)


def _odd(seen: Gray, text: str, font: Path | None) -> tuple[str, ...]:
    """The letters of the text that another letter fits better, each looked for where it should be."""
    whole = _drawn(text, font)
    rows, columns = np.nonzero(whole > 0.3)
    top, bottom, left, right = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
    face, odd = _face(font), []
    scale = seen.shape[1] / (right - left)
    for at, letter in enumerate(text):
        if letter not in LETTERS:
            continue
        start, end = (_SET + face.getlength(text[:stop]) - left for stop in (at, at + 1))
        part = seen[:, max(0, round(start * scale)) : max(1, round(end * scale))]
        if part.shape[1] < 2 or part.max() < 0.2:
            odd.append(letter)
            continue
        same = next((group for group in _ALIKE if letter in group), letter)
        fits = {one: _fit(part, one, font, (top, bottom)) for one in LETTERS}
        if max(fits.values()) > max(fits[one] for one in LETTERS if one in same) + ROOM:
            odd.append(letter)
    return tuple(odd)


def _fit(part: Gray, letter: str, font: Path | None, rows: tuple[int, int]) -> float:
    """How well a letter fits: both cut to their own columns, the height of the line kept."""
    drawn = _line(letter, font)[rows[0] : rows[1]]
    columns = np.nonzero(drawn.max(0) > 0.3)[0]
    inked = np.nonzero(part.max(0) > 0.3)[0]
    if not columns.size or not inked.size:
        return -1.0
    own = part[:, inked.min() : inked.max() + 1]
    wide = (columns.max() + 1 - columns.min()) * HEIGHT / (rows[1] - rows[0])
    stretch = abs(np.log(max(own.shape[1], 1) / max(wide, 1.0)))
    other = _stretched(drawn[:, columns.min() : columns.max() + 1], own.shape[1])
    return _correlation(own, other) - 0.15 * float(stretch)


@lru_cache(maxsize=4096)
def _line(letter: str, font: Path | None) -> Gray:
    return _drawn(letter, font)


def _correlation(a: Gray, b: Gray) -> float:
    one, two = a - a.mean(), b - b.mean()
    size = float(np.sqrt((one**2).sum() * (two**2).sum()))
    return float((one * two).sum()) / size if size > 1e-9 else 0.0
