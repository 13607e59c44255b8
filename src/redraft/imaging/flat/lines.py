"""Lines of writing in a flat picture as lines of type: what each says, how it is set, how sure that is, and its ink."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

import numpy as np
from PIL import Image

from redraft.document.geometry import Box, Matrix
from redraft.imaging.flat.ink import FAINT, Gray, Ink, ink_of, unlined
from redraft.imaging.flat.readings import gaps, least_likeness, likeliest
from redraft.imaging.flat.substitute_face import StandIn, stand_ins
from redraft.imaging.flat.typeface import Impression, Setting, Typeface, bend, can_set, drawn, likeness, shaped, tilt
from redraft.imaging.pixels.arrays import Mask, Picture, box_mask, box_mean, grown, slices
from redraft.imaging.pixels.regions import regions
from redraft.imaging.texts.reader import SeenLine
from redraft.lazy import dataclass

LEVEL = 1.0
"""Degrees below which a line is level: readers are no surer."""
_NEARLY = 6.0
_FACES = 6
_KNOWN, _FOREIGN = 0.9, 0.8
"""Ink in common that identifies the face, and below which it is none installed."""
_ALIKE = 0.63
"""How alike letters must be for their face to replace another."""
_UNLIKE = "its letters match no font here: the font may be missing, or the text is misread, slanted or shadowed"
_NEAREST = "in the nearest available font"
_NEAREST_LETTERS = _NEAREST + ", whose letters are {:.0%} like its own"
_BENT = 0.12
"""Ems that the middle of a line may be off the way between its ends."""
_SEEN = 4.0
"""Levels of 255 by which writing must differ from its ground to be read, grain smoothed away."""
_RING = 3.5
"""Longer sides of a letter within which others of writing on a curve are."""
_COLOR = 30.0
"""How far colours of one line may be apart, of 441."""
_APART = 0.6
"""Of the height of a line: a gap as wide may part two lines that a reader took for one."""


@dataclass(frozen=True, slots=True)
class FlatLine:
    """A line as it was read. `setting` has it level, in the page's pixels, before it is turned by `angle` degrees
    clockwise about `pivot`; None where it has to stay pixels, for the reason `why`. `sure` is 0 to 1; `ink` is where
    its ink is, from page pixel `ink_at` (x, y) on; `gap` the widest between its letters, on the level page, if it is
    wide; `decoration` one of none, underline and line-through; `letters` the ink without that, level, the pivot in
    its middle."""

    text: str
    box: Box
    angle: float
    pivot: tuple[float, float]
    sure: float
    setting: Setting | None = None
    color: tuple[int, int, int] = (0, 0, 0)
    notes: tuple[str, ...] = ()
    why: str = ""
    ink: Mask | None = None
    ink_at: tuple[int, int] = (0, 0)
    decoration: str = "none"
    gap: tuple[int, int] | None = None
    letters: Gray | None = None

    @property
    def matrix(self) -> Matrix:
        return Matrix.rotation(self.angle, self.pivot)

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """The corners around the line as it is set, turned, from above its first letter."""
        assert self.setting is not None
        one = self.setting
        above, below, right = one.y - 1.05 * one.size, one.y + 0.3 * one.size, one.x + one.width
        level = (one.x, above), (right, above), (right, below), (one.x, below)
        return tuple(self.matrix.apply(*point) for point in level)


def lines_of(
    picture: Picture,
    seen: Sequence[SeenLine],
    faces: Sequence[Typeface],
    least: float,
    beside: Sequence[SeenLine] = (),
    progress: Callable[[str], None] = lambda stage: None,
) -> list[FlatLine]:
    """Every line read, a line that a reader made of two as two, and words that it took for lines as one; those less
    sure than `least` have no setting, and those `beside` them stay. The faces of lines that fit at once are
    tried first for others; those that do not are looked at closely when all are known."""
    known: dict[Typeface, int] = {}
    inks: dict[tuple[Matrix, Box], _Inked | None] = {}
    found: dict[int, list[FlatLine]] = {}
    order = sorted(range(len(seen)), key=lambda at: -len(seen[at].text))
    for closely in (False, True):
        for number, at in enumerate(order, 1):
            progress(f"match the type of line {number} of {len(order)}")
            if closely and all(not line.angle and _likeness(line) >= least_likeness(line.text) for line in found[at]):
                continue
            others = [other.box for other in (*seen, *beside) if other is not seen[at]]
            first = sorted(known, key=lambda face: -known[face])[:_FACES]
            page = _Page(picture, faces, first, least, closely, inks)
            found[at] = page.lines(seen[at], others)
            for line in found[at]:
                if line.setting is not None and line.setting.likeness >= _KNOWN:
                    known[line.setting.face] = known.get(line.setting.face, 0) + 1
    lines = _with_stand_ins([line for at in range(len(seen)) for line in found[at]], faces, least)
    return _joined([_off_curves(line, lines) for line in lines])


class _Inked(NamedTuple):
    """The ink of a line, without a band that goes through it, and the rows of that band."""

    ink: Ink
    letters: Impression
    band: tuple[int, int] | None


class _Page(NamedTuple):
    """A picture, the faces at hand, those of them that were found there already, how sure a line must be, whether its
    text and its ends are uncertain, and the ink found by how it is turned and where it lies."""

    picture: Picture
    faces: Sequence[Typeface]
    known: Sequence[Typeface]
    least: float
    closely: bool
    inks: dict[tuple[Matrix, Box], _Inked | None]

    def lines(self, one: SeenLine, others: Sequence[Box]) -> list[FlatLine]:
        line = self.line(one, others)
        if not self.closely or line.gap is None or line.angle or (_likeness(line) >= _KNOWN and not line.notes):
            return [line]
        best, alike = [line], _likeness(line) + 0.05
        for halves in _halves(one, line.gap):
            parts = [part for half in halves for part in self.lines(half, others)]
            if (now := min(map(_likeness, parts))) > alike:
                best, alike = parts, now
        return best

    def line(self, one: SeenLine, others: Sequence[Box]) -> FlatLine:
        angle = one.angle if abs(one.angle) > LEVEL else 0.0
        found = FlatLine(one.text.strip(), one.box, angle, one.box.center, one.score)
        if one.score < self.least:
            return replace(found, why=f"read with a certainty of {one.score:.2f} only")
        if len(found.text) < 3 and not any(map(str.isalnum, found.text)):  # as readers see in round things
            return replace(found, why="it has no letter and no digit, and may be no text")
        found, cover = self.set(found, _level_box(one), others)
        if self.closely and 0 < abs(angle) < _NEARLY:  # readers see small turns where there are none
            level, other = self.set(replace(found, angle=0.0, sure=one.score), one.box, others)
            if level.setting is not None and _likeness(level) > _likeness(found) - 0.02:
                found, cover, angle = level, other, 0.0
        if self.closely and found.setting is not None and (angle or found.setting.likeness < 0.85):
            more = tilt(cover, found.text, _within(found, cover))
            if 0.1 < abs(more) < 4 and abs(angle + more) > 0.3:
                again, other = self.set(replace(found, angle=angle + more, sure=one.score), _level_box(one), others)
                if again.setting is not None and again.setting.likeness > found.setting.likeness:
                    found, cover = again, other
        if found.setting is None:
            return found
        bent = found.setting.likeness < 0.85 and abs(bend(cover, found.text, _within(found, cover))) > _BENT
        return replace(found, setting=None, letters=None, why="it follows a curve") if bent else found

    def set(self, line: FlatLine, box: Box, others: Sequence[Box]) -> tuple[FlatLine, Gray]:
        """The line with its setting, and its ink when it is level, in a part with its pivot in the middle."""
        margin = max(6.0, 0.3 * box.height)
        half = math.ceil(box.width / 2 + margin), math.ceil(box.height / 2 + margin)
        left, top = round(line.pivot[0] - half[0]), round(line.pivot[1] - half[1])
        shape = 2 * half[1], 2 * half[0]
        if (line.matrix, box) not in self.inks:
            self.inks[line.matrix, box] = self._inked(line, box, (left, top), shape, others)
        if (inked := self.inks[line.matrix, box]) is None:
            nothing: Gray = np.zeros(shape, np.float32)
            return replace(line, why="its letters do not stand out from the background"), nothing
        ink, letters, band = inked
        best = likeliest(letters, line.text, self.faces, self.known, closely=self.closely)
        if best is None:
            spelled = any(can_set(face, line.text) for face in self.faces)
            line = replace(line, why=_UNLIKE if spelled else "no available font has its characters")
            if not spelled or band is not None:
                return line, ink.cover
        text, found = best or (line.text, None)
        if found is not None and band is not None:
            found = replace(found, likeness=_beside(band, ink.cover, drawn(text, found, shape)))
        notes: tuple[str, ...] = () if ink.even else ("of several colours: the commonest is taken",)
        decoration, cover = "none", ink.cover
        if found is not None and band is not None and (decoration := _decoration(band, found)) == "none":
            cover, notes = letters.cover, (*notes, "a line through it stays in the background")
        cover, at = _on_page(cover, line, left, top)
        color = _own_color(self.picture, cover, at) or ink.color if line.angle else ink.color
        wide = next(iter(gaps(letters.cover)), (0, 0))
        gap = (wide[0] + left, wide[1] + left) if wide[1] - wide[0] > _APART * box.height else None
        setting = found and replace(found, x=found.x + left, y=found.y + top)
        line = replace(line, text=text, setting=setting, color=color, notes=notes, decoration=decoration)
        return replace(line, ink=cover > 0.05, ink_at=at, gap=gap, letters=letters.cover), letters.cover

    def _inked(
        self, line: FlatLine, box: Box, at: tuple[int, int], shape: tuple[int, int], others: Sequence[Box]
    ) -> _Inked | None:
        """The ink in a part of the picture, turned level; None where it does not stand out."""
        part = _level(self.picture, line, *at, shape[1], shape[0])
        inside = Box(box.x - at[0], box.y - at[1], box.width, box.height)
        near = [] if line.angle else [Box(one.x - at[0], one.y - at[1], one.width, one.height) for one in others]
        margin = max(6.0, 0.3 * box.height)
        ink = ink_of(part, inside, [one for one in near if one.overlap(inside.grown(margin)) is not None])
        if ink is None or not ink.cover.any():
            return None
        letters, band = unlined(ink.cover)
        return _Inked(ink, Impression(letters), band)


def _with_stand_ins(lines: Sequence[FlatLine], faces: Sequence[Typeface], least: float) -> list[FlatLine]:
    """The lines, those whose face is not installed in a substitute; none less sure than `least` is set."""
    far = [at for at, line in enumerate(lines) if line.letters is not None and _likeness(line) < _FOREIGN]
    settled = [(one.face, len(line.text)) for line in lines if (one := line.setting) and one.likeness >= _FOREIGN]
    inks = [(ink, line.text) for line in (lines[at] for at in far) if (ink := line.letters) is not None]
    others = dict(zip(far, stand_ins(inks, faces, settled), strict=True))
    return [_settled(line, others.get(at), least) for at, line in enumerate(lines)]


def _off_curves(line: FlatLine, lines: Sequence[FlatLine]) -> FlatLine:
    """A line, which stays pixels where it is a letter among others, each by itself and turned in its own way."""
    if line.setting is None or len(line.text) > 1:
        return line
    reach = _RING * max(line.box.width, line.box.height)
    near = [one for one in lines if len(one.text) == 1 and 0 < math.dist(one.box.center, line.box.center) < reach]
    if len(near) < 2 or max(abs(one.angle - line.angle) for one in near) < _NEARLY:
        return line
    return replace(line, setting=None, letters=None, why="it seems to be a letter of writing on a curve")


def _joined(lines: list[FlatLine]) -> list[FlatLine]:
    """The lines, those put together of which one goes on after a blank just as the other is set."""
    for one, other in permutations(lines, 2):
        if (both := _together(one, other)) is not None:
            return _joined([both if each is one else each for each in lines if each is not other])
    return lines


def _together(one: FlatLine, other: FlatLine) -> FlatLine | None:
    a, b = one.setting, other.setting
    if a is None or b is None or one.angle or other.angle or a.face != b.face:
        return None
    if one.decoration != other.decoration or math.dist(one.color, other.color) > _COLOR:
        return None
    if max(abs(a.size - b.size), abs(a.spacing - b.spacing), abs(a.y - b.y)) > 0.03 * a.size or a.stretch != b.stretch:
        return None
    text = f"{one.text} {other.text}"
    glyphs, whole = shaped(text, a.face), Box.union([one.box, other.box])
    blank = len(one.text) + 1
    if (
        glyphs is None
        or whole is None
        or abs(a.x + glyphs.pens[blank] * a.size + blank * a.spacing - b.x) > 0.08 * a.size
    ):
        return None
    inks = [(each.ink, each.ink_at) for each in (one, other) if each.ink is not None]
    left, top = (min(place[axis] for _, place in inks) for axis in (0, 1))
    right, bottom = (max(place[axis] + ink.shape[1 - axis] for ink, place in inks) for axis in (0, 1))
    union = np.zeros((bottom - top, right - left), bool)
    for ink, (x, y) in inks:
        union[y - top : y - top + ink.shape[0], x - left : x - left + ink.shape[1]] |= ink
    setting = replace(a, width=b.x + b.width - a.x, likeness=min(a.likeness, b.likeness))
    notes, sure = tuple(dict.fromkeys((*one.notes, *other.notes))), min(one.sure, other.sure)
    made = replace(one, text=text, box=whole, pivot=whole.center, setting=setting, notes=notes, sure=sure, gap=None)
    return replace(made, ink=union, ink_at=(left, top), letters=None)


def _settled(line: FlatLine, other: StandIn | None, least: float) -> FlatLine:
    if line.letters is None:
        return line
    alike = _likeness(line)
    sure, notes, why = min(1.0, 1 - 0.74 * (_KNOWN - alike)), line.notes, ""
    if other is not None:
        left, top = _corner(line, line.letters)
        found = replace(other.setting, x=other.setting.x + left, y=other.setting.y + top)
        same = line.setting is not None and (line.text, line.setting.face) == (other.text, found.face)
        if not same or found.stretch < 1 or alike < found.likeness:
            line = replace(line, text=other.text, setting=found)
        sure, notes = min(other.alike, _KNOWN), (*notes, _NEAREST_LETTERS.format(other.alike))
        notes += (f"squeezed to {found.stretch:.0%} of its width",) if found.stretch < 1 else ()
        why = _UNLIKE if other.alike < _ALIKE else ""
    elif alike < _KNOWN:
        notes = (*notes, f"{_NEAREST}: {alike:.0%} of its ink")
    sure *= line.sure
    if line.setting is None or sure < least:
        why = why or f"its font was recognised with a certainty of {sure:.2f} only"
    return replace(line, setting=None, sure=sure, why=why) if why else replace(line, sure=sure, notes=notes, why="")


def _beside(band: tuple[int, int], *inks: Gray) -> float:
    """How alike inks are above and below a band."""
    above, below = ([ink[: band[0] - 1] for ink in inks], [ink[band[1] + 1 :] for ink in inks])
    return likeness(*(np.concatenate(parts) for parts in zip(above, below, strict=True)))


def _decoration(band: tuple[int, int], one: Setting) -> str:
    """What a band of ink across a line is, by where it lies from the baseline."""
    above = (one.y - (band[0] + band[1]) / 2) / one.size
    return "line-through" if 0.15 < above < 0.5 else "underline" if -0.35 < above < -0.02 else "none"


def _halves(one: SeenLine, gap: tuple[int, int]) -> list[list[SeenLine]]:
    """What a line with a gap may be: two lines, or all of it on one side and something else on the other."""
    left = Box(one.box.x, one.box.y, gap[0] + 2 - one.box.x, one.box.height)
    right = Box(gap[1] - 2, one.box.y, one.box.right - gap[1] + 2, one.box.height)
    found = [[SeenLine(one.text, box, one.score)] for box in (left, right) if box.width > one.box.width / 2]
    blanks = [at for at, letter in enumerate(one.text) if letter == " " and one.text[:at].strip()]
    if blanks:
        share = ((gap[0] + gap[1]) / 2 - one.box.x) / one.box.width
        at = min(blanks, key=lambda at: abs((at + 0.5) / len(one.text) - share))
        found.append([SeenLine(one.text[:at], left, one.score), SeenLine(one.text[at + 1 :], right, one.score)])
    return [halves for halves in found if all(half.box.width > 4 for half in halves)]


def _likeness(line: FlatLine) -> float:
    return line.setting.likeness if line.setting is not None else 0.0


def _within(line: FlatLine, cover: Gray) -> Setting:
    """The setting in the coordinates of its part."""
    assert line.setting is not None
    return replace(line.setting, x=line.setting.x - _corner(line, cover)[0], y=line.setting.y - _corner(line, cover)[1])


def _corner(line: FlatLine, cover: Gray) -> tuple[int, int]:
    return round(line.pivot[0] - cover.shape[1] / 2), round(line.pivot[1] - cover.shape[0] / 2)


def _level_box(one: SeenLine) -> Box:
    """The line's box when it is turned level about its middle."""
    if abs(one.angle) <= LEVEL or not one.corners:
        return one.box
    width, height = math.dist(one.corners[0], one.corners[1]), one.height
    return Box(one.box.center[0] - width / 2, one.box.center[1] - height / 2, width, height)


def _level(picture: Picture, line: FlatLine, left: int, top: int, width: int, height: int) -> Picture:
    """The part of the picture around a line, turned level; what lies beyond the picture is its edge."""
    x, y, wide, high = left, top, width, height
    if line.angle:
        around = line.matrix.bounds(Box(left, top, width, height)).grown(2)
        x, y, wide, high = math.floor(around.x), math.floor(around.y), math.ceil(around.width), math.ceil(around.height)
    rows = np.clip(np.arange(y, y + high), 0, picture.shape[0] - 1)
    columns = np.clip(np.arange(x, x + wide), 0, picture.shape[1] - 1)
    part = picture[np.ix_(rows, columns)]
    if not line.angle:
        return part
    turn = Matrix.translation(-x, -y) @ line.matrix @ Matrix.translation(left, top)
    values = turn.a, turn.c, turn.e, turn.b, turn.d, turn.f
    how = Image.Transform.AFFINE, values, Image.Resampling.BICUBIC
    return np.asarray(Image.fromarray(part).transform((width, height), *how))


def _on_page(cover: Gray, line: FlatLine, left: int, top: int) -> tuple[Gray, tuple[int, int]]:
    """A level line's ink as it is on the page, and the place of that part."""
    if not line.angle:
        return cover, (left, top)
    around = line.matrix.bounds(Box(left, top, cover.shape[1], cover.shape[0]))
    x, y = math.floor(around.x), math.floor(around.y)
    back = Matrix.translation(-left, -top) @ Matrix.rotation(-line.angle, line.pivot) @ Matrix.translation(x, y)
    size = math.ceil(around.right) - x, math.ceil(around.bottom) - y
    values = back.a, back.c, back.e, back.b, back.d, back.f
    turned = Image.fromarray(cover).transform(size, Image.Transform.AFFINE, values, Image.Resampling.BILINEAR)
    return np.asarray(turned), (x, y)


def _own_color(picture: Picture, cover: Gray, at: tuple[int, int]) -> tuple[int, int, int] | None:
    """The colour of the picture's own pixels that are all ink (those of a turned part are mixed); None for few."""
    rows, columns = (found + start for found, start in zip(np.nonzero(cover > 0.95), (at[1], at[0]), strict=True))
    there = (rows >= 0) & (columns >= 0) & (rows < picture.shape[0]) & (columns < picture.shape[1])
    if there.sum() < 12:
        return None
    red, green, blue = np.median(picture[rows[there], columns[there]], axis=0)
    return round(float(red)), round(float(green)), round(float(blue))


def set_again(ground: Picture, lines: Sequence[FlatLine]) -> Picture:
    """The ground with the lines set on it."""
    page = ground.copy()
    for line in lines:
        if (one := line.setting) is None:
            continue
        left, top = math.floor(one.x - one.size / 2), math.floor(one.y - 1.2 * one.size)
        shape = round(1.8 * one.size) + 2, round(one.width + one.size) + 2
        level = drawn(line.text, replace(one, x=one.x - left, y=one.y - top), shape)
        cover, (x, y) = _on_page(level, line, left, top)
        rows, columns = slices(Box(x, y, cover.shape[1], cover.shape[0]), page.shape)
        part = cover[rows.start - y : rows.stop - y, columns.start - x : columns.stop - x, None]
        page[rows, columns] = np.round(page[rows, columns] * (1 - part) + np.array(line.color, np.float32) * part)
    return page


def misfit(picture: Picture, again: Picture, line: FlatLine) -> float:
    """How far a line set again is from the picture, in levels of 255, seen from afar: another face is near, a ground
    that went with the ink is not. Letters of a substitute face are parts of an em off."""
    assert line.setting is not None
    reach = line.setting.size / (4 if line.setting.likeness >= _FOREIGN else 2)
    part = slices(line.box, picture.shape, 2.0)
    off = picture[part].astype(np.float32) - again[part]
    far = np.abs(box_mean(off, max(1, round(reach)))).max(2) if off.size else off
    return float(np.quantile(far, 0.95)) if far.size else 0.0


def stands_out(ground: Picture, line: FlatLine) -> bool:
    """Whether anything in a line's box differs from its surroundings by so much that it could be read."""
    assert line.setting is not None
    part = ground[slices(line.box, ground.shape, 2.0)].astype(np.float32)
    near, far = 1, max(2, round(line.setting.size / 3))
    off = np.abs(box_mean(part, near) - box_mean(part, far)).max(2) if part.size else part
    return off.size > 0 and float(np.quantile(off, 0.98)) > _SEEN


def fragment(ground: Picture, line: FlatLine, others: Sequence[FlatLine]) -> Box | None:
    """Where in a line's box something of its colour is left on the ground, if the ground around has none of it."""
    wide = slices(line.box, ground.shape, line.box.height / 2)
    colors = ground[wide].astype(np.float32)
    inside = box_mask([_moved(line.box, wide)], colors.shape, 2.0)
    back = np.median(colors[inside], axis=0) if inside.any() else np.zeros(3)
    way = np.array(line.color, np.float32) - back
    length = float(np.linalg.norm(way))
    if length < FAINT:
        return None
    share = (colors - back) @ way / length**2
    beside = np.linalg.norm(colors - back - share[..., None] * way, axis=2) / length
    inked = (share > 0.5) & (beside < 0.3) & ~box_mask([_moved(one.box, wide) for one in others], colors.shape)
    least = max(6.0, (0.05 * line.box.height) ** 2)
    parts = [part for part in regions(inked)[1] if part.area >= least and inside[slices(part.box, inside.shape)].all()]
    if not parts or inked[~inside].mean() > 0.25 * inked[inside].mean():
        return None
    found = Box.union(part.box for part in parts)
    return found and Box(found.x + wide[1].start, found.y + wide[0].start, *found[2:])


def _moved(box: Box, part: tuple[slice, slice]) -> Box:
    """A box in the coordinates of a part."""
    return Box(box.x - part[1].start, box.y - part[0].start, *box[2:])


def erased(lines: Sequence[FlatLine], shape: tuple[int, ...], wider: Sequence[int] = ()) -> Mask:
    """The pixels that the lines' ink and its soft edges take; `wider` by so many for each line."""
    mask = np.zeros(shape[:2], bool)
    for line, more in zip(lines, wider or [0] * len(lines), strict=True):
        if line.setting is None or line.ink is None:
            continue
        reach = 2 + round(0.02 * line.setting.size) + more
        ink = grown(np.pad(line.ink, reach), reach)
        left, top = line.ink_at[0] - reach, line.ink_at[1] - reach
        rows, columns = slices(Box(left, top, ink.shape[1], ink.shape[0]), shape)
        mask[rows, columns] |= ink[rows.start - top : rows.stop - top, columns.start - left : columns.stop - left]
    return mask
