"""Lines of writing in a flat picture as lines of type: what each says, how it is set, how sure that is, and its ink."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PIL import Image

from redraft.document.geometry import Box, Matrix
from redraft.imaging.flat_ink import Gray, Ink, ink_of
from redraft.imaging.flat_type import Setting, Typeface, drawn, settings, tilt
from redraft.imaging.pixels import Mask, Picture, box_mean, grown, slices
from redraft.imaging.read import Seen
from redraft.lazy import dataclass

LEVEL = 1.0
"""Degrees below which a line is level: readers are no surer."""
_NEARLY = 6.0
_KNOWN, _FOREIGN = 0.9, 0.45
"""Ink in common that tells the face, and below which it is none at hand."""
_OTHERS = {"-": "–—", "'": "’", '"': "”“", ".": "·", "·": "•", "•": "·", "—": "–", "–": "—"}
"""Signs that readers confuse, by the one they say."""
_SPACED = "-–—·•&|/+"
"""Signs that stand between blanks, which readers leave out."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was read. `setting` has it level, in the page's pixels, before it is turned by `angle` degrees
    clockwise about `pivot`; None where it has to stay pixels, for the reason `why`. `sure` is 0 to 1; `ink` is where
    its ink is, from page pixel `ink_at` (x, y) on."""

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

    @property
    def matrix(self) -> Matrix:
        return Matrix.rotation(self.angle, self.pivot)


def lines_of(picture: Picture, seen: Sequence[Seen], faces: Sequence[Typeface], least: float) -> list[Line]:
    """Every line read; those that are less sure than `least` have no setting."""
    return [_line(picture, one, [other for other in seen if other is not one], faces, least) for one in seen]


def _line(picture: Picture, one: Seen, others: Sequence[Seen], faces: Sequence[Typeface], least: float) -> Line:
    angle = one.angle if abs(one.angle) > LEVEL else 0.0
    found = Line(one.text.strip(), one.box, angle, one.box.center, one.score)
    if one.score < least:
        return replace(found, why=f"read with a certainty of {one.score:.2f} only")
    boxes = [other.box for other in others]
    found, cover = _set(picture, found, _level_box(one), boxes, faces)
    if 0 < abs(angle) < _NEARLY:  # readers see small turns where there are none
        level, other = _set(picture, replace(found, angle=0.0, sure=one.score), one.box, boxes, faces)
        if level.setting is not None and _likeness(level) > _likeness(found) - 0.02:
            found, cover, angle = level, other, 0.0
    if found.setting is not None and (angle or found.setting.likeness < 0.85):
        more = tilt(cover, found.text, _within(found, cover))
        if 0.1 < abs(more) < 4 and abs(angle + more) > 0.3:
            again, other = _set(
                picture, replace(found, angle=angle + more, sure=one.score), _level_box(one), boxes, faces
            )
            if again.setting is not None and again.setting.likeness > found.setting.likeness:
                found, cover = again, other
    if found.setting is None:
        return found
    if found.sure < least:
        return replace(found, setting=None, ink=None, why=f"its type is told with a certainty of {found.sure:.2f} only")
    return found


def _likeness(line: Line) -> float:
    return line.setting.likeness if line.setting is not None else 0.0


def _within(line: Line, cover: Gray) -> Setting:
    """The setting in the coordinates of its part."""
    assert line.setting is not None
    return replace(line.setting, x=line.setting.x - _corner(line, cover)[0], y=line.setting.y - _corner(line, cover)[1])


def _corner(line: Line, cover: Gray) -> tuple[int, int]:
    return round(line.pivot[0] - cover.shape[1] / 2), round(line.pivot[1] - cover.shape[0] / 2)


def _level_box(one: Seen) -> Box:
    """The line's box when it is turned level about its middle."""
    if abs(one.angle) <= LEVEL or not one.corners:
        return one.box
    width, height = math.dist(one.corners[0], one.corners[1]), one.height
    return Box(one.box.center[0] - width / 2, one.box.center[1] - height / 2, width, height)


def _set(picture: Picture, line: Line, box: Box, others: Sequence[Box], faces: Sequence[Typeface]) -> tuple[Line, Gray]:
    """The line with its setting, and its ink when it is level, in a part with its pivot in the middle."""
    margin = max(6.0, 0.3 * box.height)
    half = math.ceil(box.width / 2 + margin), math.ceil(box.height / 2 + margin)
    left, top = round(line.pivot[0] - half[0]), round(line.pivot[1] - half[1])
    part = _level(picture, line, left, top, 2 * half[0], 2 * half[1])
    inside = Box(box.x - left, box.y - top, box.width, box.height)
    near = [] if line.angle else [Box(one.x - left, one.y - top, one.width, one.height) for one in others]
    ink = ink_of(part, inside, [one for one in near if one.overlap(inside.grown(margin)) is not None])
    nothing: Gray = np.zeros(part.shape[:2], np.float32)
    if ink is None or not ink.cover.any():
        return replace(line, why="its ink does not stand out from its ground"), nothing
    best = _best(ink, line.text, faces)
    if best is None:
        return replace(line, why="no font at hand has its characters"), ink.cover
    text, found = best
    notes: tuple[str, ...] = () if ink.even else ("of several colours: the commonest is taken",)
    notes += () if found.likeness >= _KNOWN else (f"the nearest font at hand: {found.likeness:.2f} of its ink",)
    sure = line.sure * min(1.0, 0.5 + 0.5 * (found.likeness - _FOREIGN / 2) / (_KNOWN - _FOREIGN / 2))
    cover, at = _on_page(ink.cover, line, left, top)
    color = _own_color(picture, cover, at) or ink.color if line.angle else ink.color
    setting = replace(found, x=found.x + left, y=found.y + top)
    line = replace(line, text=text, setting=setting, color=color, notes=notes, sure=sure, ink=cover > 0.05, ink_at=at)
    return line, ink.cover


def _best(ink: Ink, text: str, faces: Sequence[Typeface]) -> tuple[str, Setting] | None:
    """The likeliest setting, of the text or of one that readers confuse with it."""
    found = settings(ink.cover, text, faces)
    if not found:
        return None
    best = text, found[0]
    for _ in range(4):
        if best[1].likeness > 0.93:
            break
        again = [(said, one) for said in _confused(best[0]) for one in settings(ink.cover, said, [best[1].face])]
        better = max(again, key=lambda each: each[1].likeness, default=best)
        if better[1].likeness < best[1].likeness + 0.015:
            break
        best = better
    if best[0] != text:  # another face may be the likeliest now
        best = best[0], max(settings(ink.cover, best[0], faces), key=lambda one: one.likeness)
    return best


def _confused(text: str) -> list[str]:
    """Texts that readers give as this one: another sign, blanks around signs or between figures and letters."""
    found = []
    for at, letter in enumerate(text):
        before, after = text[:at], text[at + 1 :]
        found += [before + other + after for other in _OTHERS.get(letter, "")]
        if letter in _SPACED:
            signs = letter + _OTHERS.get(letter, "")
            found += [f"{before.rstrip()} {sign} {after.lstrip()}" for sign in signs if before and after]
        elif at and letter.isdigit() != text[at - 1].isdigit() and (text[at - 1] + letter).isalnum():
            found.append(f"{before} {letter}{after}")
    return [said for said in dict.fromkeys(found) if said != text][:24]


def _level(picture: Picture, line: Line, left: int, top: int, width: int, height: int) -> Picture:
    """The part of the picture around a line, turned level; what lies beyond the picture is its edge."""
    if line.angle:
        turn = Matrix.rotation(line.angle, line.pivot) @ Matrix.translation(left, top)
        values = turn.a, turn.c, turn.e, turn.b, turn.d, turn.f
        how = Image.Transform.AFFINE, values, Image.Resampling.BICUBIC
        image = Image.fromarray(picture).transform((width, height), *how)
        return np.asarray(image)
    rows = np.clip(np.arange(top, top + height), 0, picture.shape[0] - 1)
    columns = np.clip(np.arange(left, left + width), 0, picture.shape[1] - 1)
    return picture[np.ix_(rows, columns)]


def _on_page(cover: Gray, line: Line, left: int, top: int) -> tuple[Gray, tuple[int, int]]:
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


def set_again(ground: Picture, lines: Sequence[Line]) -> Picture:
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


def misfit(picture: Picture, again: Picture, line: Line) -> float:
    """How far a line set again is from the picture, in levels of 255, seen from afar: another face is near, a ground
    that went with the ink is not."""
    assert line.setting is not None
    part = slices(line.box, picture.shape, 2.0)
    off = picture[part].astype(np.float32) - again[part]
    far = np.abs(box_mean(off, max(1, round(line.setting.size / 4)))).max(2) if off.size else off
    return float(np.quantile(far, 0.95)) if far.size else 0.0


def erased(lines: Sequence[Line], shape: tuple[int, ...], wider: Sequence[int] = ()) -> Mask:
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
