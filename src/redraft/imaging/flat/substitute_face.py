"""Substitute faces for type whose own is not installed, found by the shapes of its letters wherever they are,
and how that is set to be as wide and as high. Lines of one page are set in as few families as will do."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from redraft.imaging.flat.ink import Gray
from redraft.imaging.flat.typeface import Setting, Typeface, cut, drawn, glyph_of, likeness, scaled, shaped

ROWS = 40
"""Rows of ink at which letters are compared."""
FAR, NEAR = 0.05, 0.02
"""How much less alike than the likest a family, or a face of it, may be that other lines are set in."""
LEADING = 8
"""Lines, the longest ones, that decide which families are looked at for the others."""
_FAMILIES, _FACES = 8, 5
"""Families, and faces of one, whose size is fitted before they are compared."""
_REACH, _STEP = 0.7, 0.2
"""Ems that a letter may be off its place, and off the one before."""
_DRIFT = 0.5
"""Likeness that an em of that costs."""
_TIGHT, _CLOSE = 0.06, 0.02
"""Ems by which letters may be set closer; narrower type than that is squeezed, and set as close as the latter."""
_NARROWEST = 0.45
_ALIKE = 0.06
"""Sizes of one face that are apart by less are one."""
_DASHES, _BLANK = "-–—", 0.115
"""Ems by which letters are further apart than others where a blank is between them, at least."""
_JOINED = re.compile(r"[a-zà-öø-ÿ][A-ZÀ-ÖØ-Þ]|[^\W\d_]\d|\d[^\W\d_]")
_TALL = -0.6
"""Ems from the baseline to the top of a tall letter, at least."""
_ROOM = 8
_Name = TypeVar("_Name", bound=Hashable)


class StandIn(NamedTuple):
    """How a line is set in another face, what it says, and how alike their letters are, 0 to 1."""

    text: str
    setting: Setting
    alike: float


class _Letters(NamedTuple):
    """The letters of a line where those of a face are likest to them, at a size and on a baseline: for each its number
    in the text, its left and its right."""

    face: Typeface
    alike: float
    size: float
    y: float
    spans: tuple[tuple[int, int, int], ...]


def stand_ins(
    lines: Sequence[tuple[Gray, str]], faces: Sequence[Typeface], settled: Sequence[tuple[Typeface, int]] = ()
) -> list[StandIn | None]:
    """For the ink and the text of each line; `settled` are the faces of other lines on the page, with how many letters
    are set in them. None where no face has the characters."""
    order = sorted(range(len(lines)), key=lambda at: -len(lines[at][1]))
    letters = [*(len(text) for _, text in lines), *(count for _, count in settled)]
    sure = [{face.family: 1.0} for face, _ in settled]
    found = {at: _Ranked.of(*lines[at], faces) for at in order[:LEADING]}
    weights = [letters[at] for at in (*found, *range(len(lines), len(letters)))]
    families = {*_fewest([*(one.families() for one in found.values()), *sure], weights, FAR)}
    near = [face for face in faces if face.family in families]
    found |= {at: _Ranked.of(*lines[at], near) for at in order[LEADING:]}
    ranks = [found[at] for at in range(len(lines))]
    chosen = _fewest([*(one.families() for one in ranks), *sure], letters, FAR)
    ranked = [one.faces(family) for one, family in zip(ranks, chosen, strict=False)]
    scores = [{face: one.alike for face, one in each.items()} for each in ranked]
    picked = _fewest([*scores, *({face: 1.0} for face, _ in settled)], letters, NEAR)
    best = [each[face] if face else None for each, face in zip(ranked, picked, strict=False)]
    texts = [one.read_again(letters) if letters else one.text for one, letters in zip(ranks, best, strict=True)]
    read = [(cover, text) for (cover, _), text in zip(lines, texts, strict=True)]
    best = [
        _aligned(one.seen, text, letters.face, (letters.size, letters.y)) if letters and text != one.text else letters
        for one, text, letters in zip(ranks, texts, best, strict=True)
    ]
    sized = _of_one_size([one and _fitted(*line, one) for line, one in zip(read, best, strict=True)])
    return [one and _set(*line, one) for line, one in zip(read, sized, strict=True)]


class _Ranked(NamedTuple):
    """The letters of a line in every face that has them, the likest first, as high together as the ink."""

    seen: Gray
    text: str
    letters: list[_Letters]

    @staticmethod
    def of(cover: Gray, text: str, faces: Sequence[Typeface]) -> _Ranked:
        whole, _ = cut(cover)
        seen = scaled(whole, min(1.0, ROWS / max(1, whole.shape[0])))
        found = (one for face in faces if seen.size and (one := _aligned(seen, text, face)))
        return _Ranked(seen, text, sorted(found, key=lambda one: -one.alike))

    def families(self) -> dict[str, float]:
        """How alike the likest face of a family is, of those with the likest faces."""
        own: defaultdict[str, list[_Letters]] = defaultdict(list)
        for one in self.letters:
            own[one.face.family].append(one)
        return {
            family: max(self._refined(one).alike for one in some[:2]) for family, some in list(own.items())[:_FAMILIES]
        }

    def faces(self, family: str | None) -> dict[Typeface, _Letters]:
        own = [one for one in self.letters if one.face.family == family]
        return {one.face: self._refined(one) for one in own[:_FACES]}

    def read_again(self, letters: _Letters) -> str:
        """The text with those of its dashes that are as wide as the ink has them: readers say them all alike."""
        text, spans = self.text, letters.spans
        high = slice(*(max(0, round(letters.y - part * letters.size)) for part in (0.45, 0.12)))
        for at, (number, _, _) in enumerate(spans):
            joins = text[number - 1 : number].isalpha() and text[number + 1 : number + 2].isalpha()  # a hyphen does
            if text[number] not in _DASHES or joins or not 0 < at < len(spans) - 1:
                continue
            inked = (self.seen[high, spans[at - 1][2] : spans[at + 1][1]] > 0.4).any(0)
            edges = np.flatnonzero(np.diff(np.pad(inked.astype(np.int8), 1)))
            wide = max(np.diff(edges)[::2].tolist(), default=0) / letters.size
            shapes = {sign: one for sign in _DASHES if (one := shaped(sign, letters.face))}
            if wide and shapes:
                sign = min(shapes, key=lambda sign: abs(np.log((shapes[sign].right - shapes[sign].left) / wide)))
                text = f"{text[:number]}{sign}{text[number + 1 :]}"
        return self._with_blanks(text, letters)

    def _with_blanks(self, text: str, letters: _Letters) -> str:
        """With blanks before capitals, and between letters and figures, where these are further apart than others."""
        line = shaped(text, letters.face)
        boxes = {number: (left, right) for number, left, _, right, _ in _boxes(self.seen, letters.spans)}
        off = {}
        for at in range(1, len(text)):
            one, two = shaped(text[at - 1], letters.face), shaped(text[at], letters.face)
            if line and one and two and at - 1 in boxes and at in boxes:
                near = line.pens[at] + two.left - line.pens[at - 1] - one.right
                off[at] = (boxes[at][0] - boxes[at - 1][1]) / letters.size - near
        usual = sorted(off.values())[: len(off) // 2 + 1 if len(off) > 3 else 1]
        wide = [at for at, more in off.items() if more > usual[-1] + _BLANK and _JOINED.fullmatch(text, at - 1, at + 1)]
        for at in reversed(wide):
            text = f"{text[:at]} {text[at:]}"
        return text

    def _refined(self, one: _Letters) -> _Letters:
        again = _aligned(self.seen, self.text, one.face, _high(self.seen, self.text, one))
        return again if again is not None and again.alike > one.alike else one


def _fewest(scores: Sequence[dict[_Name, float]], letters: Sequence[int], room: float) -> list[_Name | None]:
    """A name for each line that is as good for it as the best but for some room, so that most letters share a name."""
    found: list[_Name | None] = [None] * len(scores)
    left = [at for at, names in enumerate(scores) if names]
    while left:
        votes: defaultdict[_Name, float] = defaultdict(float)
        for at in left:
            for name, alike in scores[at].items():
                votes[name] += letters[at] * (alike if alike >= max(scores[at].values()) - room else 0.0)
        best = max(votes, key=lambda name: votes[name])
        for at in left:
            if scores[at].get(best, -1.0) >= max(scores[at].values()) - room:
                found[at] = best
        left = [at for at in left if found[at] is None]
    return found


def _aligned(seen: Gray, text: str, face: Typeface, high: tuple[float, float] | None = None) -> _Letters | None:
    """The letters of a face, each where it shares most ink with what is seen, none far off its neighbour's way; `high`
    is the size and the baseline, else they are as high together as the ink."""
    line = shaped(text, face)
    if line is None or line.bottom - line.top < 0.02:
        return None
    size = seen.shape[0] / (line.bottom - line.top)
    size, y = high or (size, -line.top * size)
    spacing = (seen.shape[1] - size * (line.right - line.left)) / max(1, len(text) - 1)
    reach = round(_REACH * size)
    beside, steps = reach + round(size) + _ROOM, 2 * reach + 1
    field = np.pad(seen, ((_ROOM, _ROOM), (beside, beside)))
    inked = np.concatenate([[0.0], np.cumsum((field**2).sum(0))])
    scores, places = [], []
    for number, (letter, pen) in enumerate(zip(text, line.pens, strict=True)):
        glyph, left, top = glyph_of(face, round(size, 1), letter)
        columns = np.flatnonzero(glyph.max(0) > 80)
        if letter.isspace() or not columns.size:
            continue
        shape = glyph[:, columns[0] : columns[-1] + 1].astype(np.float32) / np.float32(255)
        first, wide = round(y) + top + _ROOM, shape.shape[1]
        part = shape[max(0, -first) : max(0, field.shape[0] - first)]
        start = round((pen - line.left) * size + number * spacing) + left + int(columns[0]) + beside - reach
        start = min(max(start, 0), field.shape[1] - wide - steps + 1)
        if start < 0:
            return None
        band = field[max(first, 0) :][: part.shape[0], start : start + steps + wide - 1]
        windows = np.lib.stride_tricks.sliding_window_view(band, wide, axis=1)
        shared = windows.transpose(1, 0, 2).reshape(steps, -1) @ part.ravel()
        there = inked[start + wide : start + wide + steps] - inked[start : start + steps]
        scores.append(2 * shared / (float((shape**2).sum()) + there))
        places.append((number, start - beside, wide))
    if not scores:
        return None
    widths = np.array([wide for *_, wide in places], float)
    path = _path(np.array(scores), widths / widths.mean(), max(1, round(_STEP * size)), _DRIFT / size)
    off = _DRIFT * float(np.abs(np.diff(path)).mean()) / size if len(path) > 1 else 0.0
    alike = float(np.array(scores)[np.arange(len(path)), path] @ widths / widths.sum()) - off
    spans = ((number, start + off, start + off + wide) for (number, start, wide), off in zip(places, path, strict=True))
    return _Letters(face, alike, size, y, tuple(spans))


def _path(scores: NDArray[np.float64], weights: NDArray[np.float64], most: int, cost: float) -> list[int]:
    """The step of each letter that together score most, where the next may be off by no more than `most` steps."""
    shifts, steps = np.arange(-most, most + 1), np.arange(scores.shape[1])
    before = np.clip(steps + shifts[:, None], 0, len(steps) - 1)
    total, came = scores[0] * weights[0], []
    for score, weight in zip(scores[1:], weights[1:], strict=True):
        gained = total[before] - cost * np.abs(shifts)[:, None]
        best = gained.argmax(0)
        came.append(before[best, steps])
        total = gained[best, steps] + score * weight
    path = [int(total.argmax())]
    for back in reversed(came):
        path.append(int(back[path[-1]]))
    return path[::-1]


def _boxes(seen: Gray, spans: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int, int, int]]:
    """The ink of each letter: its number, left, top, right, bottom."""
    found, inked = [], seen > 0.4
    edges = [0, *((one[2] + two[1]) // 2 for one, two in pairwise(spans)), seen.shape[1]]
    for at, (number, left, right) in enumerate(spans):
        low, high = max(edges[at], left - 1), min(edges[at + 1], right + 1)
        part = inked[:, low : max(high, low)]
        rows, columns = np.flatnonzero(part.any(1)), np.flatnonzero(part.any(0))
        if rows.size:
            found.append((number, low + int(columns[0]), int(rows[0]), low + int(columns[-1]) + 1, int(rows[-1]) + 1))
    return found


def _high(seen: Gray, text: str, one: _Letters) -> tuple[float, float]:
    """The size and the baseline at which most letters are as high as their ink."""
    boxes = [(shaped(text[box[0]], one.face), box) for box in _boxes(seen, one.spans)]
    ems = np.array([edge for letter, _ in boxes if letter for edge in (letter.top, letter.bottom)])
    edges = np.array([edge for letter, box in boxes if letter for edge in (box[2], box[4])], float)
    if ems.size < 2 or np.ptp(ems) < 0.1:
        return one.size, one.y
    weight = tall = np.where(ems < _TALL, 2.0, 1.0)  # capitals are what a size is seen by
    for _ in range(6):  # the few that differ in form count less and less
        basis = np.stack([ems, np.ones(ems.size)], 1) * weight[:, None]
        (size, y), *_ = np.linalg.lstsq(basis, edges * weight, rcond=None)
        weight = tall / np.maximum(0.02 * seen.shape[0], np.abs(edges - ems * size - y))
    return (float(size), float(y)) if 0.7 < size / one.size < 1.4 else (one.size, one.y)


def _fitted(cover: Gray, text: str, one: _Letters) -> _Letters:
    """The letters in the full size of the ink."""
    whole, _ = cut(cover)
    scale = max(1.0, whole.shape[0] / ROWS)
    spans = tuple((number, round(start * scale), round(end * scale)) for number, start, end in one.spans)
    one = one._replace(size=one.size * scale, y=one.y * scale, spans=spans)
    size, y = _high(whole, text, one)
    return one._replace(size=size, y=y)


def _of_one_size(found: Sequence[_Letters | None]) -> list[_Letters | None]:
    """With one size for those of a face that are nearly as large, so that lines of one text stay together."""
    groups: list[list[_Letters]] = []
    for one in sorted((one for one in found if one), key=lambda one: (one.face, one.size)):
        last = groups[-1] if groups else []
        if last and last[0].face == one.face and one.size < last[0].size * (1 + _ALIKE):
            last.append(one)
        else:
            groups.append([one])
    sizes = {
        (one.face, one.size): sum(each.size * len(each.spans) for each in group)
        / sum(len(each.spans) for each in group)
        for group in groups
        for one in group
    }
    return [one and one._replace(size=sizes[one.face, one.size]) for one in found]


def _set(cover: Gray, text: str, one: _Letters) -> StandIn:
    """The line with the spacing that brings its letters nearest to those of the ink, squeezed where that is tight."""
    whole, (left, top) = cut(cover)
    line = shaped(text, one.face)
    assert line is not None
    places = [
        (number, (start + end) / 2, line.pens[number] + (letter.left + letter.right) / 2)
        for number, start, _, end, _ in _boxes(whole, one.spans)
        if (letter := shaped(text[number], one.face))
    ]
    numbers, middles, pens = (np.array(column, float) for column in zip(*places, strict=True))
    size, spacing, stretch = one.size, 0.0, 1.0
    if len(places) > 1:
        spacing = float(np.polyfit(numbers, middles - size * pens, 1)[0])
    x = float(np.mean(middles - size * pens - spacing * numbers))
    if spacing < -_TIGHT * size:
        narrow = whole.shape[1] / (size * (line.right - line.left - _CLOSE * (len(text) - 1)))
        stretch = min(1.0, max(_NARROWEST, narrow))
        x, spacing = -line.left * size * stretch, -_CLOSE * size * stretch
    width = line.advance * size * stretch + spacing * (len(text) - 1)
    setting = Setting(one.face, size, spacing, x + left, one.y + top, width, 0.0, stretch)
    return StandIn(text, replace(setting, likeness=likeness(cover, drawn(text, setting, cover.shape))), one.alike)
