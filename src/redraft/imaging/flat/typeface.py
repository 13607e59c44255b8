"""The type of a line of writing: which face at hand, at what size, spacing and place covers the same pixels.

Size, spacing and place follow from moments of the ink (its middle and its spread), which move smoothly with all of
them; faces are distinguished by how much of the ink they share. Covered: one glyph for a character, from left to right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import uharfbuzz
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from redraft.imaging.flat.ink import Gray
from redraft.imaging.pixels.arrays import box_mean
from redraft.lazy import dataclass

COARSE, FINE = 72, 56
"""Rows of ink that are kept at most when faces are compared, and when a place is solved."""
_EMS = 36, 26, 18, 12, 8
"""Sizes that letters are compared at: few, so that each is drawn once for all lines of a page."""
_WIDE, _GLANCE = 0.07, 0.75
"""The share of its width by which a text may be off that of the ink, and ink in common, at a glance, that is enough."""
_SOFT = ImageFilter.BoxBlur(1)
NEAR = 0.08
"""Ink in common, at a glance, by which a face may be behind the likeliest and still be tried."""
TRIED, FEW = 3, 4
"""Faces whose place is solved; twice as many for a text of that few letters, which look alike in many faces."""
SURE = 0.93
"""Ink in common from which on no spacing is tried."""
ENOUGH = 0.95
"""From which on no other face is tried: those left are less alike at a glance."""
SPACED = 0.012
"""Letter spacing, in ems, below which there is none unless it fits clearly better."""
_TRACKED = 0.1
"""From which on there is some."""
_LONG = 12
"""Letters of a text above which it is sketched while it is moved by much."""
_STILL = 0.15
"""Pixels that a line must be moved by for another step of the same blur."""
_HOPELESS = 0.4
"""Ink in common, when the middle is found, below which a place is not solved further."""
_FEATURES = {"liga": False, "clig": False, "calt": False}


class Typeface(NamedTuple):
    """A face of a font file, or a weight of one that is `variable`."""

    path: str
    number: int
    family: str
    weight: int
    italic: bool
    variable: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """A line as it is set: pen at (`x`, `y`) on the baseline, `spacing` between letters in pixels; `width` is its
    advance, `likeness` the share of ink in common, 0 to 1, `stretch` what the width of its letters is times."""

    face: Typeface
    size: float
    spacing: float
    x: float
    y: float
    width: float
    likeness: float
    stretch: float = 1.0


class _Glyphs(NamedTuple):
    """A text in a face at a size of one: pen positions, advance, and the box of its ink, y downwards."""

    pens: tuple[float, ...]
    advance: float
    left: float
    top: float
    right: float
    bottom: float


class Impression:
    """The ink of a line, and what texts were tried on it in which faces: each is tried once."""

    def __init__(self, cover: Gray) -> None:
        self.cover = cover
        self._seen, (self._left, self._top) = cut(cover)
        self._glances: dict[tuple[str, Typeface], Setting] = {}
        self._solved: dict[tuple[str, Typeface], Setting] = {}

    def settings(self, text: str, faces: Sequence[Typeface], least: float = 0.0) -> list[Setting]:
        """The likeliest settings of a text, best first; none where no face has all its characters, or shares `least` of
        the ink at a glance."""
        tried = self.rough(text, faces)
        if not tried or tried[0].likeness < least:
            return []
        solved: list[Setting] = []
        more = 2 if len(text) <= FEW else 1
        for one in tried[: more * TRIED]:
            if one.likeness < tried[0].likeness - more * NEAR:
                break
            if (text, one.face) not in self._solved:
                self._solved[text, one.face] = self._placed(text, one)
            solved.append(self._solved[text, one.face])
            if solved[-1].likeness >= ENOUGH:
                break
        return sorted(solved, key=lambda one: -one.likeness)

    def rough(self, text: str, faces: Sequence[Typeface]) -> list[Setting]:
        """How faces with its characters would fill the ink, at up to COARSE rows, the likeliest first: those as wide,
        then the likeliest one's family, and all others only if none of these is like it."""
        if not self._seen.size or not text.strip():
            return []
        coarse, _ = self._coarse
        filled = [one for face in faces if (one := _filled(coarse, text, face)) is not None]
        most = _WIDE * coarse.shape[1] / max(1, len(text) - 1)
        found = [self._glanced(text, one) for one in filled if abs(one.spacing) <= most]
        best = max(found, key=lambda one: one.likeness, default=None)
        enough = best is not None and best.likeness >= _GLANCE
        for one in filled:
            if abs(one.spacing) > most and (best is None or not enough or one.face.family == best.face.family):
                found.append(self._glanced(text, one))
        return sorted(found, key=lambda one: -one.likeness)

    def _glanced(self, text: str, one: Setting) -> Setting:
        if (text, one.face) not in self._glances:
            self._glances[text, one.face] = replace(one, likeness=_glance(self._coarse[1], text, one))
        return self._glances[text, one.face]

    @cached_property
    def _coarse(self) -> tuple[Gray, Image.Image]:
        """The ink for a glance, and as a picture with a pixel of room to the right and below."""
        coarse = _shrunk(self._seen, COARSE)
        return coarse, Image.fromarray(np.pad((coarse * 255).astype(np.uint8), ((0, 1), (0, 1))))

    def _placed(self, text: str, one: Setting) -> Setting:
        """A setting found at a glance with its place solved, in the pixels of the ink."""
        seen = self._seen
        beside, above = 4 + seen.shape[1] // 16, 4 + seen.shape[0] // 4
        whole = np.pad(seen, ((above, above), (beside, beside)))
        share = min(1.0, FINE / seen.shape[0])
        fine = scaled(whole, share)
        ratio = share * seen.shape[0] / self._coarse[0].shape[0]
        found = _solved(fine, text, replace(one, size=one.size * ratio, spacing=one.spacing * ratio))
        return replace(
            found,
            size=found.size / share,
            spacing=found.spacing / share,
            width=found.width / share,
            x=found.x * whole.shape[1] / fine.shape[1] + self._left - beside,
            y=found.y * whole.shape[0] / fine.shape[0] + self._top - above,
        )


def cut(cover: Gray) -> tuple[Gray, tuple[int, int]]:
    """The part with ink, and its left and top."""
    rows, columns = np.nonzero(cover > 0.3)
    if not rows.size:
        return cover[:0, :0], (0, 0)
    left, top = int(columns.min()), int(rows.min())
    return cover[top : rows.max() + 1, left : columns.max() + 1], (left, top)


def can_set(face: Typeface, text: str) -> bool:
    """Whether a face has a glyph for every character of a text."""
    return shaped(text, face) is not None


def boundaries(text: str, one: Setting) -> list[float]:
    """Where each letter ends and the next begins, across, from the first to the last but one."""
    glyphs = shaped(text, one.face)
    assert glyphs is not None
    return [one.x + pen * one.size + (at + 0.5) * one.spacing for at, pen in enumerate(glyphs.pens[1:])]


def inked(letter: str, face: Typeface) -> tuple[float, float]:
    """From where to where a letter's ink goes, in ems from its pen."""
    glyphs = shaped(letter, face)
    assert glyphs is not None
    return glyphs.left, glyphs.right


def bend(cover: Gray, text: str, one: Setting) -> float:
    """How far the middle of a line is off the way between its ends, in ems of its setting, downwards."""
    now = drawn(text, one, cover.shape)
    edges = np.linspace(one.x, one.x + one.width, 6)
    places, off = [], []
    for start, end in pairwise(edges.round().astype(int).tolist()):
        parts = [each[:, max(start, 0) : max(end, 0)] for each in (cover, now)]
        if all(part.sum() > 4 for part in parts):
            middles = [float(part.sum(1) @ np.arange(len(part)) / part.sum()) for part in parts]
            places.append((start + end) / 2)
            off.append(middles[0] - middles[1])
    if len(places) < 4:
        return 0.0
    return float(-np.polyfit(np.array(places) / max(one.width, 1.0), off, 2)[0] / 4 / one.size)


def _filled(seen: Gray, text: str, face: Typeface) -> Setting | None:
    """The text with the height and the width of the ink."""
    glyphs = shaped(text, face)
    if glyphs is None or glyphs.bottom - glyphs.top < 0.02:
        return None
    size = seen.shape[0] / (glyphs.bottom - glyphs.top)
    spacing = (seen.shape[1] - size * (glyphs.right - glyphs.left)) / max(1, len(text) - 1)
    if not -0.15 < spacing / size < 0.9:
        return None
    return Setting(face, size, spacing, -glyphs.left * size, -glyphs.top * size, 0.0, 0.0)


def _glance(seen: Image.Image, text: str, one: Setting) -> float:
    """The likeness of a setting to ink (with a pixel of room to the right and below), seen small."""
    em = next((size for size in _EMS if size <= one.size), _EMS[-1])
    scale = em / one.size
    size = math.ceil((seen.width - 1) * scale), math.ceil((seen.height - 1) * scale)
    part = 0, 0, min(size[0] / scale, seen.width), min(size[1] / scale, seen.height)
    small = seen.resize(size, Image.Resampling.BOX, part).filter(_SOFT)
    start = replace(one, size=em, spacing=one.spacing * scale, x=one.x * scale, y=one.y * scale)
    again = Image.fromarray(_stamped(text, start, (2 * size[1], 2 * size[0]))).reduce(2).filter(_SOFT)
    a, b = np.asarray(small), np.asarray(again)
    shared = int(np.minimum(a, b).sum(dtype=np.int64))
    return shared / max(1, int(a.sum(dtype=np.int64)) + int(b.sum(dtype=np.int64)) - shared)


def _solved(seen: Gray, text: str, start: Setting) -> Setting:
    """Size, spacing and place: without spacing, and with it, which must fit better to count."""
    tracked = abs(start.spacing) / start.size  # as the widths say
    plain = replace(start, likeness=-1.0)
    if tracked < _TRACKED or len(text) < 2:
        plain = _placed(seen, text, replace(start, spacing=0.0), spaced=False)
    if len(text) > 1 and plain.likeness < SURE and tracked > SPACED / 3:
        spaced = _placed(seen, text, start, spaced=True)
        room = 0.01 if abs(spaced.spacing) > SPACED * spaced.size else 0.04
        plain = spaced if spaced.likeness > plain.likeness + room else plain
    return replace(plain, width=_advance(text, plain))


def _placed(seen: Gray, text: str, one: Setting, *, spaced: bool) -> Setting:
    """First with the middle and the spread of the ink, then as the differences that are left say."""
    glyphs = shaped(text, one.face)
    assert glyphs is not None
    width = one.size * (glyphs.right - glyphs.left) + one.spacing * (len(text) - 1)
    wanted = _moments(seen)
    if not spaced:  # the size from the width of the ink
        columns = np.nonzero(seen.max(0) > 0.3)[0]
        across = float(columns[-1] + 1 - columns[0]) if columns.size else 1.0
        one = replace(one, size=one.size * min(1.3, max(0.75, across / max(width, 1.0))))
        width = one.size * (glyphs.right - glyphs.left)
    x, y = wanted[0] - width / 2 - glyphs.left * one.size, wanted[1] - (glyphs.top + glyphs.bottom) / 2 * one.size
    one = replace(one, x=x, y=y)
    found = _moments((_sketched if len(text) > _LONG else drawn)(text, one, seen.shape))
    one = replace(one, x=one.x + wanted[0] - found[0], y=one.y + wanted[1] - found[1])
    best, still, before = replace(one, likeness=-1.0), False, 0
    for blur in (3, 2, 2, 1, 1, 0):
        if still and blur == before:
            continue
        exact = blur < 2 or len(text) <= _LONG
        now = (drawn if exact else _sketched)(text, one, seen.shape)
        if exact and (alike := likeness(seen, now)) > best.likeness:
            best = replace(one, likeness=alike)
        if blur < 2 and best.likeness < _HOPELESS:
            break
        if blur:
            moved = _moved(seen, now, text, one, blur, spaced)
            steps = moved.x - one.x, moved.y - one.y, (moved.size / one.size - 1) * width
            one, still, before = moved, max(map(abs, steps)) < _STILL, blur
    return best


def _moved(seen: Gray, now: Gray, text: str, one: Setting, blur: int, spaced: bool) -> Setting:
    """One step of least squares: the shift, and the stretch across and down, that explain the difference best."""
    glyphs = shaped(text, one.face)
    assert glyphs is not None
    wanted, drawing = box_mean(seen, blur), box_mean(now, blur)
    down, across = np.gradient(drawing)
    rows, columns = np.indices(seen.shape, np.float32)
    rows, columns = rows + 0.5 - one.y, columns + 0.5 - seen.shape[1] / 2
    ways = [-across, -down, drawing, -across * columns - (0 if spaced else down * rows)]
    ways += [-down * rows] if spaced else []
    basis = np.stack([way.ravel() for way in ways])
    found, *_ = np.linalg.lstsq(basis @ basis.T, basis @ (wanted - drawing).ravel(), rcond=None)
    most = 4.0 + 0.02 * seen.shape[1]
    right, lower = (float(np.clip(each, -most, most)) for each in found[:2])
    wide = float(np.clip(found[3], -0.1, 0.1))
    high = float(np.clip(found[4], -0.1, 0.1)) if spaced else wide
    size, spacing = one.size * (1 + high), 0.0
    if spaced:
        spacing = (_advance(text, one) * (1 + wide) - glyphs.advance * size) / (len(text) - 1)
    x = one.x + right + wide * (one.x - seen.shape[1] / 2)
    return replace(one, size=size, spacing=spacing, x=x, y=one.y + lower)


def tilt(cover: Gray, text: str, one: Setting) -> float:
    """Degrees, clockwise, that the ink is turned by against the setting, as far as they are few."""
    wanted, drawing = box_mean(cover, 2), box_mean(drawn(text, one, cover.shape), 2)
    down, across = np.gradient(drawing)
    rows, columns = np.indices(cover.shape, np.float32)
    turned = across * (rows - one.y) - down * (columns - cover.shape[1] / 2)
    basis = np.stack([way.ravel() for way in (turned, across, down, drawing)])
    found, *_ = np.linalg.lstsq(basis @ basis.T, basis @ (wanted - drawing).ravel(), rcond=None)
    return float(np.degrees(np.clip(found[0], -0.1, 0.1)))


def _advance(text: str, one: Setting) -> float:
    glyphs = shaped(text, one.face)
    assert glyphs is not None
    return glyphs.advance * one.size + one.spacing * max(0, len(text) - 1)


def _moments(cover: Gray) -> tuple[float, float, float, float]:
    """The middle of the ink across and down, and its spread; nothing of it: all 0."""
    cover = np.clip(cover * 2.5 - 0.75, 0, 1)
    total = float(cover.sum())
    if total <= 0:
        return 0.0, 0.0, 0.0, 0.0
    columns, rows = cover.sum(0), cover.sum(1)
    across, down = np.arange(columns.size) + 0.5, np.arange(rows.size) + 0.5
    x, y = float(columns @ across) / total, float(rows @ down) / total
    wide = float(np.sqrt(columns @ (across - x) ** 2 / total))
    return x, y, wide, float(np.sqrt(rows @ (down - y) ** 2 / total))


def likeness(a: Gray, b: Gray) -> float:
    """Ink in common over all ink, each blurred a little: edges are soft in other ways everywhere."""
    a, b = box_mean(a, 1), box_mean(b, 1)
    both = float(np.maximum(a, b).sum())
    return float(np.minimum(a, b).sum()) / both if both else 0.0


def drawn(text: str, one: Setting, shape: tuple[int, ...], bolder: float = 0.0) -> Gray:
    """How much of each pixel the text covers, its strokes wider by so many pixels to each side."""
    height, width = shape[:2]
    fold = 8 if bolder else 4 if one.size < 40 else 2
    glyphs = shaped(text, one.face)
    assert glyphs is not None
    image = Image.new("L", (round(width * fold / one.stretch), height * fold))
    draw, font = ImageDraw.Draw(image), _font(one.face, round(one.size * fold, 2))
    for number, (letter, pen) in enumerate(zip(text, glyphs.pens, strict=True)):
        if not letter.isspace():
            x = ((one.x + number * one.spacing) / one.stretch + pen * one.size) * fold
            draw.text((x, one.y * fold), letter, font=font, fill=255, anchor="ls", stroke_width=max(0.0, bolder * fold))
    if bolder * fold < -0.5:
        image = image.filter(ImageFilter.MinFilter(2 * round(-bolder * fold) + 1))
    if one.stretch != 1:
        image = image.resize((width * fold, height * fold), Image.Resampling.BOX)
    return np.asarray(image.reduce(fold), np.float32) / np.float32(255)


def _stamped(text: str, one: Setting, shape: tuple[int, int]) -> NDArray[np.uint8]:
    """The text at twice its size, with letters that are drawn once and set on whole pixels."""
    glyphs = shaped(text, one.face)
    assert glyphs is not None
    page = np.zeros(shape, np.uint8)
    y = round(2 * one.y)
    for number, (letter, pen) in enumerate(zip(text, glyphs.pens, strict=True)):
        if letter.isspace():
            continue
        glyph, left, top = glyph_of(one.face, 2 * one.size, letter)
        left, top = left + round(2 * (one.x + pen * one.size + number * one.spacing)), top + y
        first, start = max(top, 0), max(left, 0)
        part = page[first : max(top + glyph.shape[0], 0), start : max(left + glyph.shape[1], 0)]
        high, wide = part.shape
        np.maximum(part, glyph[first - top :, start - left :][:high, :wide], out=part)
    return page


def _sketched(text: str, one: Setting, shape: tuple[int, ...]) -> Gray:
    """Like `drawn`, but for parts of a pixel."""
    page = Image.fromarray(_stamped(text, one, (2 * shape[0], 2 * shape[1])))
    return np.asarray(page.reduce(2), np.float32) / np.float32(255)


def glyph_of(face: Typeface, size: float, letter: str) -> tuple[NDArray[np.uint8], int, int]:
    """A letter drawn, its size within half a hundredth, and its left and top from the pen on the baseline."""
    return _drawn_once(face, round(100 * math.log(max(size, 1.0))), letter)


@lru_cache(maxsize=16384)
def _drawn_once(face: Typeface, power: int, letter: str) -> tuple[NDArray[np.uint8], int, int]:
    font = _font(face, round(math.exp(power / 100), 2))
    ink, (left, top) = font.getmask2(letter, "L", anchor="ls")
    image = Image.new("L", (ink.size[0] + 2, ink.size[1] + 2))
    if all(ink.size):
        image.im.paste(ink, (1, 1, ink.size[0] + 1, ink.size[1] + 1))
    return np.asarray(image), left - 1, top - 1


def _shrunk(cover: Gray, height: int) -> Gray:
    return scaled(cover, min(1.0, height / cover.shape[0]))


def scaled(cover: Gray, share: float) -> Gray:
    if share >= 1:
        return cover
    size = max(1, round(cover.shape[1] * share)), max(1, round(cover.shape[0] * share))
    return np.asarray(Image.fromarray(cover).resize(size, Image.Resampling.BOX), np.float32)


@lru_cache(maxsize=256)
def _font(face: Typeface, size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(face.path, max(1.0, size), face.number, layout_engine=ImageFont.Layout.BASIC)
    if face.variable:
        axes = _opened(face).face.axis_infos
        font.set_variation_by_axes([face.weight if axis.tag == "wght" else axis.default_value for axis in axes])
    return font


@lru_cache(maxsize=128)
def _opened(face: Typeface) -> uharfbuzz.Font:
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(face.path), face.number))
    if face.variable:
        font.set_variations({"wght": face.weight})
    return font


@lru_cache(maxsize=4096)
def shaped(text: str, face: Typeface) -> _Glyphs | None:
    """None where a character is not in the face, or has not just one glyph."""
    font = _opened(face)
    upem = font.face.upem
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, _FEATURES)
    if len(buffer.glyph_infos) != len(text) or buffer.direction != "ltr":
        return None
    pens, pen, boxes = [], 0.0, []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        if info.codepoint == 0:
            return None
        pens.append((pen + place.x_offset) / upem)
        extents = font.get_glyph_extents(info.codepoint)
        if extents is not None and extents.width:
            left, top = pen + place.x_offset + extents.x_bearing, -extents.y_bearing
            boxes.append((left, top, left + extents.width, top - extents.height))
        pen += place.x_advance
    if not boxes:
        return None
    left, top, right, bottom = (choose(column) / upem for choose, column in
                                zip((min, min, max, max), zip(*boxes, strict=True), strict=True))  # fmt: skip
    return _Glyphs(tuple(pens), pen / upem, left, top, right, bottom)
