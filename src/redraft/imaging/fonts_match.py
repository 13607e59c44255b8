"""Which font a line of writing is set in, how large, and in what colour: the text is set in every font at hand and laid
over the picture. Covered: a line on a ground that is smooth, in one ink, any letter-spacing. Not covered: outlined,
shadowed or bent writing, fonts stretched one way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from redraft.imaging.pixels import Picture

BEST = 10
"""Fonts that are laid over the picture after a first look at all."""
_SET, _LARGE = 40, 192
"""Sizes in which a text is set for a first look, and to be laid over the picture."""
_HIGH, _LETTER = 24, 12
"""Rows of a first look, and columns for each letter."""
_TIE = 0.006
"""Fonts this much apart are told by their order."""
_SPACED = 0.01
"""By how much a text with letter-spacing must look more alike than one without."""
_STEPS = (0.988, 0.994, 1.006, 1.012)
_WEIGHTS = (300, 400, 500, 600, 700, 800)

Coverage = NDArray[np.float32]
Extent = tuple[float, float, float, float]
Place = tuple[int, int]


class WeightRange(Protocol):
    @property
    def lightest(self) -> int: ...
    @property
    def boldest(self) -> int: ...


class FontFile(Protocol):
    """What is known of a font (the fonts' own records are such)."""

    @property
    def path(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def family(self) -> str: ...
    @property
    def weight(self) -> int: ...
    @property
    def italic(self) -> bool: ...
    @property
    def axis(self) -> WeightRange | None: ...


class Face(NamedTuple):
    """A font in one weight. `varied`: the weight is set in a font that has several."""

    path: str
    number: int
    family: str
    weight: int
    italic: bool
    varied: bool = False


class Match(NamedTuple):
    """A text as set in a font: its size and letter-spacing in pixels, where its baseline begins in the crop, its
    colour, and how alike it looks: the correlation of both, up to 1."""

    face: Face
    size: float
    score: float
    spacing: float
    origin: tuple[float, float]
    color: tuple[int, int, int]

    @property
    def weight(self) -> int:
        return self.face.weight

    @property
    def italic(self) -> bool:
        return self.face.italic


class Ink(NamedTuple):
    """How much of each pixel is inked, 0 to 1, the ink's colour, the ground without it, and the crop itself."""

    coverage: Coverage
    color: tuple[int, int, int]
    ground: NDArray[np.float64]
    values: NDArray[np.float64]


def faces(fonts: Iterable[FontFile]) -> list[Face]:
    """Every weight of some fonts, each once, the shortest names first: fonts of many scripts share their letters."""
    found: dict[Face, None] = {}
    for font in fonts:
        weights = [font.weight]
        if font.axis is not None:
            weights = [one for one in _WEIGHTS if font.axis.lightest <= one <= font.axis.boldest] or weights
        for weight in weights:
            found[Face(font.path, font.number, font.family, weight, font.italic, font.axis is not None)] = None
    return sorted(found, key=lambda face: len(face.family))


def match(crop: Picture, text: str, fonts: Sequence[Face]) -> list[Match]:
    """The fonts that a line may be set in, the likeliest first; of those that draw it alike, the first of `fonts`.
    None where there is no writing or no font has all letters. The crop is upright, with some ground on all sides."""
    ink = ink_of(crop)
    box = _extent(ink.coverage) if ink is not None else None
    bare = text.strip()
    if ink is None or box is None or not bare:
        return []
    left, top, right, bottom = box
    shown = _shown(ink.coverage, len(bare), box)
    proportion = math.log((right - left) / (bottom - top))
    slack = max(0.02, 0.7 / (bottom - top))
    first, known = [], set()
    for face in fonts:
        drawn = _first_look(bare, face)
        if drawn is None or drawn.look.tobytes() in known:
            continue
        known.add(drawn.look.tobytes())
        off = proportion - drawn.proportion
        first.append((float((shown @ drawn.look).max()) - max(0.0, abs(off) - slack), face))
        if len(bare) > 1 and 0.02 < off < 0.5:
            wide = (math.exp(off) - 1) * math.exp(drawn.proportion) * drawn.high / (len(bare) - 1)
            spaced = _first_look(bare, face, round(wide, 2))
            if spaced is not None:
                first.append((float((shown @ spaced.look).max()) - _SPACED, face))
    first.sort(key=lambda pair: -pair[0])
    likeliest = list(dict.fromkeys(face for _, face in first))[:BEST]
    found = [one for face in likeliest for one in _laid(ink, box, bare, face)]
    best = {one.face: one for one in sorted(found, key=lambda one: one.score)}
    top_score = max((one.score for one in found), default=0.0)
    order = {face: at for at, face in enumerate(fonts)}
    return sorted(
        best.values(), key=lambda one: (0, order[one.face]) if one.score > top_score - _TIE else (1, -one.score)
    )


def ink_of(crop: Picture) -> Ink | None:
    """What of a crop is inked: everything between the ground, a smooth surface through most of its edge, and the
    colour farthest from it. None where nothing stands out."""
    height, width = crop.shape[:2]
    if height < 3 or width < 3:
        return None
    values = crop.astype(np.float64)
    y, x = np.mgrid[:height, :width] / max(height, width)
    terms = np.stack([np.ones_like(x), x, y], axis=2)
    edge = np.ones((height, width), bool)
    edge[1:-1, 1:-1] = False
    kept = edge & (np.abs(values - np.median(values[edge], axis=0)).max(2) <= 48)
    for _ in range(3):
        surface = np.linalg.lstsq(terms[kept], values[kept], rcond=None)[0]
        off = np.abs(values - terms @ surface).max(2)
        kept = off <= max(3.0, 2.5 * float(np.median(off[kept])))
    ground = terms @ surface
    off = np.linalg.norm(values - ground, axis=2)
    far = float(np.quantile(off, 0.995))
    if far < 12:
        return None
    strong = off >= 0.85 * far
    color = np.median(values[strong], axis=0)
    along = color - ground
    share = ((values - ground) * along).sum(2) / np.maximum((along**2).sum(2), 1e-6)
    red, green, blue = (round(one) for one in color)
    return Ink(np.clip(share, 0, 1).astype(np.float32), (red, green, blue), ground, values)


def _extent(coverage: Coverage) -> Extent | None:
    """Left, top, right and bottom of what is inked, in parts of pixels."""
    ends = []
    for axis in (0, 1):
        strength = np.sort(coverage, axis=axis)
        strength = strength[-2] if axis == 0 and len(strength) > 2 else strength.max(axis)
        inked = np.nonzero(strength > 0.25)[0]
        if not len(inked):
            return None
        first, last = int(inked[0]), int(inked[-1])
        before = float(strength[first - 1]) if first else 0.0
        after = float(strength[last + 1]) if last + 1 < len(strength) else 0.0
        ends.append(
            (first + 1 - min(1.0, float(strength[first])) - before, last + min(1.0, float(strength[last])) + after)
        )
    (left, right), (top, bottom) = ends
    return (left, top, right, bottom) if right - left > 1 and bottom - top > 1 else None


class _Drawn(NamedTuple):
    look: Coverage
    proportion: float
    high: float


@lru_cache(maxsize=4096)
def _first_look(text: str, face: Face, spacing: float = 0.0) -> _Drawn | None:
    drawn = _drawn(text, face, _SET, spacing)
    if drawn is None:
        return None
    height, width = drawn.coverage.shape
    return _Drawn(_square(drawn.coverage, len(text)), math.log(width / height), height / _SET)


class _Setting(NamedTuple):
    """A text as set, cut to its ink, and where its baseline begins from the corner of that."""

    coverage: Coverage
    x: float
    y: float


@lru_cache(maxsize=64)
def _drawn(text: str, face: Face, size: int, spacing: float) -> _Setting | None:
    """Set with that letter-spacing in em. None where the font cannot be read, lacks a letter or draws nothing."""
    font, places = _font(face, size), _places(text, face)
    if font is None or places is None:
        return None
    room = size + math.ceil(abs(spacing) * size)
    image = Image.new("L", (math.ceil((places[-1] + max(0.0, spacing) * len(text)) * size) + 2 * room, 4 * size))
    draw = ImageDraw.Draw(image)
    if len(places) == len(text) + 1:
        for at, letter in enumerate(text):
            draw.text((room + (places[at] + at * spacing) * size, 2 * size), letter, font=font, fill=255, anchor="ls")
    else:
        draw.text((room, 2 * size), text, font=font, fill=255, anchor="ls")
    box = image.getbbox()
    if box is None:
        return None
    cut = np.asarray(image.crop(box), np.float32) / np.float32(255)
    return _Setting(cut, room - box[0], 2 * size - box[1])


@lru_cache(maxsize=512)
def _font(face: Face, size: int) -> ImageFont.FreeTypeFont | None:
    try:
        font = ImageFont.truetype(face.path, size, index=face.number)
        if face.varied:
            weights = [axis["name"] in (b"Weight", "Weight") for axis in font.get_variation_axes()]
            defaults = [axis["default"] for axis in font.get_variation_axes()]
            font.set_variation_by_axes(
                [face.weight if it else own or 0 for it, own in zip(weights, defaults, strict=True)]
            )
    except (OSError, ValueError, KeyError, NotImplementedError):
        return None
    return font


@lru_cache(maxsize=512)
def _shaper(face: Face) -> Any:
    import uharfbuzz as hb

    font = hb.Font(hb.Face(hb.Blob.from_file_path(face.path), face.number))
    if face.varied:
        font.set_variations({"wght": face.weight})
    return font


@lru_cache(maxsize=4096)
def _places(text: str, face: Face) -> tuple[float, ...] | None:
    """Where each letter begins, kerned, and the last one ends, in em; the end alone where letters join. None where the
    font lacks one."""
    import uharfbuzz as hb

    font = _shaper(face)
    if not all(font.get_nominal_glyph(ord(letter)) for letter in text):
        return None
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(font, buffer, {"liga": False})
    steps = [place.x_advance / font.face.upem for place in buffer.glyph_positions]
    apart = [glyph.cluster for glyph in buffer.glyph_infos] == list(range(len(text)))
    return (0.0, *accumulate(steps)) if apart else (sum(steps),)


def _laid(ink: Ink, box: Extent, text: str, face: Face) -> Iterator[Match]:
    """The text laid over the ink, as wide as it without spacing, and as high as it with; each at the best place."""
    left, top, right, bottom = box
    large = _drawn(text, face, _LARGE, 0.0)
    if large is None:
        return
    height, width = (side / _LARGE for side in large.coverage.shape)
    by_width, by_height = (right - left) / width, (bottom - top) / height
    off = abs(by_width / by_height - 1)
    if off < max(0.035, 1.2 / (bottom - top)):
        yield _sized(ink, box, large, face, by_width, 0.0)
    if len(text) > 1 and off > 0.006:
        spacing = round(((right - left) / by_height - width) / (len(text) - 1), 3)
        spaced = _drawn(text, face, _LARGE, spacing) if -0.12 < spacing < 0.6 else None
        if spaced is not None:
            by_width = (right - left) / (spaced.coverage.shape[1] / _LARGE)
            best = _sized(ink, box, spaced, face, by_width, spacing)
            yield best._replace(score=best.score - _SPACED)


def _sized(ink: Ink, box: Extent, drawn: _Setting, face: Face, size: float, spacing: float) -> Match:
    """At about that size, as fits best."""
    first = _placed(ink, box, drawn, size, (0, 0))
    tries = {size: first, **{size * by: _placed(ink, box, drawn, size * by, first.shift) for by in _STEPS}}
    best = max(tries, key=lambda one: tries[one].score)
    laid = tries[best]
    return Match(face, best, laid.score, spacing * best, laid.origin, laid.color)


class _Laid(NamedTuple):
    score: float
    shift: Place
    origin: tuple[float, float]
    color: tuple[int, int, int]


def _placed(ink: Ink, box: Extent, drawn: _Setting, size: float, start: Place) -> _Laid:
    left, top, right, bottom = box
    rows, columns = ink.coverage.shape
    fine = int(np.clip(_LARGE // size, 1, 4))
    scale = size * fine / _LARGE
    height, width = (max(1, round(side * scale)) for side in drawn.coverage.shape)
    image = Image.fromarray((drawn.coverage * 255).astype(np.uint8)).resize((width, height), Image.Resampling.BOX)
    middle = ((left + right) * fine - width) / 2, ((top + bottom) * fine - height) / 2

    def over(at: Place) -> Coverage:
        canvas = Image.new("L", (columns * fine, rows * fine))
        canvas.paste(image, (round(middle[0]) + at[0], round(middle[1]) + at[1]))
        return np.asarray(canvas.reduce(fine) if fine > 1 else canvas, np.float32) / np.float32(255)

    like = {start: _correlation(ink.coverage, over(start))}
    best = start
    for _ in range(2 * fine):
        for near in ((best[0] + x, best[1] + y) for y, x in ((-1, 0), (1, 0), (0, -1), (0, 1))):
            like.setdefault(near, _correlation(ink.coverage, over(near)) if near not in like else 0.0)
        further = max(like, key=lambda at: like[at])
        if further == best:
            break
        best = further
    at = round(middle[0]) + best[0], round(middle[1]) + best[1]
    origin = ((at[0] + drawn.x * scale) / fine, (at[1] + drawn.y * scale) / fine)
    return _Laid(like[best], best, origin, _solved(ink, over(best)))


def _solved(ink: Ink, laid: Coverage) -> tuple[int, int, int]:
    """The ink's colour such that the text as laid, over the ground, is most like the picture."""
    most = laid > 0.6 * float(laid.max())
    share = laid[most][:, None]
    weight = float((share**2).sum())
    if weight < 1e-6:
        return ink.color
    mixed = ink.values[most] - (1 - share) * ink.ground[most]
    red, green, blue = (round(float(one)) for one in np.clip((share * mixed).sum(0) / weight, 0, 255))
    return red, green, blue


def _shown(coverage: Coverage, letters: int, box: Extent) -> Coverage:
    """First looks at what is in a box, and at a little more on each side: the tips of thin letters are faint."""
    left, top, right, bottom = box
    _height, width = coverage.shape
    return np.stack([_square(coverage, letters, (max(0.0, left - more), top, min(width, right + again), bottom))
                     for more in (0.0, 0.6, 1.2) for again in (0.0, 0.6, 1.2)])  # fmt: skip


def _square(coverage: Coverage, letters: int, box: Extent | None = None) -> Coverage:
    """What is in the box, as large as every first look at so many letters; the product of two is how alike they are."""
    size = (_LETTER * min(letters, 60), _HIGH)
    flat = np.asarray(Image.fromarray(coverage).resize(size, Image.Resampling.HAMMING, box), np.float32).ravel()
    off = flat - flat.mean()
    return np.asarray(off / max(1e-9, float(np.linalg.norm(off))), np.float32)


def _correlation(a: Coverage, b: Coverage) -> float:
    one, two = a - a.mean(), b - b.mean()
    size = float(np.sqrt((one**2).sum() * (two**2).sum()))
    return float((one * two).sum()) / size if size > 1e-9 else 0.0
