"""Words of a flat picture changed letter by letter: letters that stay, or are there elsewhere in that type, keep the
picture's own ink; others are drawn as bold as their neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from redraft.document.geometry import Box
from redraft.document.layers import Asset, Picture, Text
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.formats.pixels.resampling import png
from redraft.imaging.flat.ink import Gray, cover_of
from redraft.imaging.flat.typeface import Setting, Typeface, drawn, inked, shaped
from redraft.imaging.pixels.arrays import Mask, grown, slices
from redraft.imaging.pixels.regions import regions

if TYPE_CHECKING:
    from redraft.pictures.flat.changed_pixels import Levels

OWN = 0.5
"""The share of a new text's letters that the picture has, at least: else all are drawn, in one type."""
ALIKE, COLOR = 0.04, 40.0
"""How far sizes (parts) and colours (of 441) of lines may be apart whose letters are of one type."""
INKED, SOFT = 0.3, 2
"""Of a pixel, what is surely ink; pixels around it that may have some."""
_EDGES = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Letter(NamedTuple):
    """A letter's ink: its cover, and the page pixel (x, y) of that part's corner; `left` is where its ink begins."""

    cover: Gray
    at: tuple[int, int]
    left: float


class LetterLine(NamedTuple):
    """A line as it is set: pens as the face has them, from 0; `letters` are those of the picture, None for blanks."""

    text: str
    setting: Setting
    color: tuple[int, int, int]
    letters: tuple[Letter | None, ...]
    lefts: tuple[float, ...]

    def drift(self, at: int) -> float:
        """How far right of the place by its face a letter, or the nearest one to a blank, is."""
        there = [number for number, one in enumerate(self.letters) if one is not None]
        near = min(there, key=lambda number: abs(number - at))
        letter = self.letters[near]
        assert letter is not None
        return letter.left - self.lefts[near]


def with_own_letters(
    before: Document, after: Document, touched: Sequence[str], faces: Sequence[Typeface], seen: Levels, plain: Levels
) -> tuple[Document, Mask]:
    """The edited design with texts as pixels of their own where the picture has most of their letters, and the pixels
    that stay as they are. `plain` is the picture without texts."""
    still = np.zeros(seen.shape[:2], bool)
    old = {one.id: one for one in before.pages[0].layers if isinstance(one, Text)}
    new = {one.id: one for one in after.pages[0].layers if isinstance(one, Text) and one.id in touched}
    pairs = [(old[id], one) for id, one in new.items() if id in old and _is_set_alike(old[id], one)]
    lines: dict[str, list[LetterLine]] = {}
    wanted = {_type(one) for one, _ in pairs}
    for one in old.values() if pairs else ():
        if _type(one) in wanted:
            lines[one.id] = lines_of(one, faces, seen, plain)
    every = [line for some in lines.values() for line in some]
    layers, assets = list(after.pages[0].layers), dict(after.assets)
    for was, now in pairs:
        made = _composed(was, now, lines[was.id], every, seen.shape)
        if made is None:
            continue
        box, pixels, kept = made
        asset = Asset("image/png", png(pixels), pixels.shape[1], pixels.shape[0])
        assets[asset.key] = asset
        layers[layers.index(now)] = Picture(now.id, now.name, frame=box, asset=asset.key)
        still |= kept
    page = replace(after.pages[0], layers=tuple(layers))
    return replace(after, pages=(page, *after.pages[1:]), assets=assets), still


def _type(text: Text) -> tuple[object, ...]:
    return text.style.font_family, text.style.font_weight, text.style.font_style


def _is_set_alike(old: Text, new: Text) -> bool:
    """Whether only words, place and colour of a text may differ."""
    plain = replace(old.style, fill=None) == replace(new.style, fill=None)
    same = old.transform[:4] == new.transform[:4] and old.transform.b == old.transform.c == 0
    told = isinstance(old.style.fill, Color) and isinstance(new.style.fill, Color)
    told = told and old.style.text_decoration in (None, "none")
    alone = all(run.starts_line or not at for one in (old, new) for at, run in enumerate(one.runs))
    placed = all(run.x is not None and run.y is not None for one in (old, new) for run in one.runs)
    styled = any(run.style != type(run.style)() for one in (old, new) for run in one.runs)
    return plain and same and told and alone and placed and not styled and len(old.runs) == len(new.runs)


def lines_of(text: Text, faces: Sequence[Typeface], seen: Levels, plain: Levels) -> list[LetterLine]:
    """The lines of a text with the picture's ink of each letter; none where it cannot be told."""
    style, at = text.style, text.transform
    found: list[LetterLine] = []
    wanted = (style.font_weight or 400, style.font_style == "italic")
    family = [name.strip(" '\"") for name in (style.font_family or "").split(",")]
    face = next((one for one in faces if one.family == family[0] and (one.weight, one.italic) == wanted), None)
    if face is None or not isinstance(style.fill, Color) or at.b or at.c or at.d != 1:
        return []
    color = style.fill.red, style.fill.green, style.fill.blue
    for run in text.runs:
        glyphs = shaped(run.text, face)
        if glyphs is None or run.x is None or run.y is None:
            return []
        size, spacing = style.font_size or 0.0, (style.letter_spacing or 0.0) * at.a
        advance = glyphs.advance * size * at.a + spacing * (len(run.text) - 1)
        x = at.e + run.x * at.a - _EDGES.get(style.align or "start", 0.0) * advance
        setting = Setting(face, size, spacing, x, at.f + run.y, advance, 0.0, at.a)
        line = _read(run.text, setting, color, seen, plain)
        if line is None:
            return []
        found.append(line)
    return found


def _read(text: str, one: Setting, color: tuple[int, int, int], seen: Levels, plain: Levels) -> LetterLine | None:
    """A line with the ink of its letters, the space between them as it is there; None where they cannot be parted."""
    margin = 0.5 * one.size
    rows, columns = slices(Box(one.x - margin, one.y - 1.1 * one.size, one.width + 2 * margin, 1.5 * one.size),
                           seen.shape)  # fmt: skip
    part, ground = seen[rows, columns], plain[rows, columns]
    if not part.size or (part[..., 3] < 255).any():
        return None
    cover = cover_of(part[..., :3].astype(np.float32), ground[..., :3].astype(np.float32), np.array(color, np.float32))
    near = replace(one, x=one.x - columns.start, y=one.y - rows.start)
    cover = np.where(grown(drawn(text, near, cover.shape) > 0, round(0.12 * one.size)), cover, 0).astype(np.float32)
    parted = _parted(cover, text, near)
    if parted is None:
        return None
    letters: list[Letter | None] = []
    for mask in parted:
        if mask is None:
            letters.append(None)
            continue
        others = np.any([other for other in parted if other is not None and other is not mask] or [~mask & False], 0)
        own = np.where(grown(mask, SOFT) & ~others, cover, 0)
        down, across = (np.flatnonzero((own > 0).any(axis)) for axis in (1, 0))
        box = slice(down[0], down[-1] + 1), slice(across[0], across[-1] + 1)
        left = _left(own[box].astype(np.float32)) + across[0] + columns.start
        corner = int(across[0]) + columns.start, int(down[0]) + rows.start
        letters.append(Letter(own[box].astype(np.float32), corner, left))
    lefts = _lefts(text, replace(one, spacing=0.0))
    steps = [
        (b.left - lefts[at + 1]) - (a.left - lefts[at])
        for at, (a, b) in enumerate(pairwise(letters))
        if a is not None and b is not None
    ]
    one = replace(one, spacing=float(median(steps)) if steps else one.spacing)
    return LetterLine(text, one, color, tuple(letters), _lefts(text, one))


def _left(cover: Gray) -> float:
    """Where ink begins, to parts of a pixel."""
    most = cover.max(0)
    first = int(np.argmax(most > 0.5))
    return first - float(most[first - 1]) if first else 0.0


def _lefts(text: str, one: Setting) -> tuple[float, ...]:
    """Where the ink of each letter begins by its face."""
    glyphs = shaped(text, one.face)
    assert glyphs is not None
    pens = [one.x + pen * one.size * one.stretch + at * one.spacing for at, pen in enumerate(glyphs.pens)]
    return tuple(
        pen + (0.0 if letter.isspace() else inked(letter, one.face)[0] * one.size * one.stretch)
        for letter, pen in zip(text, pens, strict=True)
    )


def _parted(cover: Gray, text: str, one: Setting) -> list[Mask | None] | None:
    """The ink of each letter; None for all if one has none. Where there are as many parts as letters, each is one; else
    parts go to the letter they lie on, and those on several are cut where they are thinnest."""
    labels, parts = regions(cover > INKED, max(3, round((0.04 * one.size) ** 2)))
    wanted = [at for at, letter in enumerate(text) if not letter.isspace()]
    groups: list[tuple[float, float, list[int]]] = []
    for part in sorted(parts, key=lambda part: part.box.x):
        left, right = part.box.x, part.box.right
        if groups:
            start, end, numbers = groups[-1]
            if min(end, right) - left > 0.5 * min(end - start, right - left):
                groups[-1] = start, max(end, right), [*numbers, part.number]
                continue
        groups.append((left, right, [part.number]))
    found: list[Mask | None] = [None] * len(text)
    if len(groups) == len(wanted):
        for at, (_, _, numbers) in zip(wanted, groups, strict=True):
            found[at] = np.isin(labels, numbers)
        return found
    lefts = _lefts(text, one)
    ends = [lefts[at] + _wide(text[at], one) for at in wanted]
    cuts = []
    for end, after in zip(ends, (lefts[at] for at in wanted[1:]), strict=False):
        middle, reach = (end + after) / 2, max(1, round(0.1 * one.size))
        first = max(0, round(middle) - reach)
        cuts.append(first + int(np.argmin(cover[:, first : round(middle) + reach + 1].sum(0))))
    columns = np.arange(cover.shape[1])
    inside = np.isin(labels, [part.number for part in parts])
    for at, start, end in zip(wanted, [0, *cuts], [*cuts, cover.shape[1]], strict=True):
        mask = inside & ((columns >= start) & (columns < end))[None]
        if not mask.any():
            return None
        found[at] = mask
    return found


def _wide(letter: str, one: Setting) -> float:
    left, right = inked(letter, one.face)
    return (right - left) * one.size * one.stretch


def _composed(
    was: Text, now: Text, lines: Sequence[LetterLine], every: Sequence[LetterLine], shape: tuple[int, ...]
) -> tuple[Box, Levels, Mask] | None:
    """A text as pixels: their box, colours and cover, and where it stays as it was; None where too little is there."""
    if len(lines) != len(was.runs):
        return None
    sheet, still, new = np.zeros(shape[:2], np.float32), np.zeros(shape[:2], bool), np.zeros(shape[:2], bool)
    assert isinstance(now.style.fill, Color)
    assert isinstance(was.style.fill, Color)
    recolored = now.style.fill != was.style.fill
    own = whole = 0
    for line, before, after in zip(lines, was.runs, now.runs, strict=True):
        (x, y), (to_x, to_y) = ((run.x or 0.0, run.y or 0.0) for run in (before, after))
        shift = (to_x - x) * was.transform.a + now.transform.e - was.transform.e
        down = to_y - y + now.transform.f - was.transform.f
        placed = _placed(line, after.text, _EDGES.get(now.style.align or "start", 0.0), shift, round(down), every)
        if placed is None:
            return None
        for letter, is_own, is_still in placed:
            own, whole = own + is_own, whole + 1
            _laid(sheet, letter)
            _laid(still if is_still and not recolored else new, letter)
    if not whole or own < OWN * whole:
        return None
    rows, columns = (np.flatnonzero(sheet.any(axis)) for axis in (1, 0))
    top, left = int(rows[0]), int(columns[0])
    part = sheet[top : rows[-1] + 1, left : columns[-1] + 1]
    color = now.style.fill.red, now.style.fill.green, now.style.fill.blue
    pixels = np.empty((*part.shape, 4), np.uint8)
    pixels[...] = (*color, 0)
    pixels[..., 3] = np.round(part * 255)
    return Box(left, top, part.shape[1], part.shape[0]), pixels, grown(still, SOFT + 1) & ~grown(new, 1)


def _laid(page: Gray | Mask, letter: Letter) -> None:
    """Lay a letter on a page, as far as it is on it."""
    x, y = letter.at
    high, wide = letter.cover.shape
    rows, columns = slices(Box(x, y, wide, high), page.shape)
    part = letter.cover[rows.start - y : rows.stop - y, columns.start - x : columns.stop - x]
    page[rows, columns] = np.maximum(page[rows, columns], part if page.dtype != bool else part > 0)


def _placed(
    line: LetterLine, text: str, edge: float, shift: float, down: int, every: Sequence[LetterLine]
) -> list[tuple[Letter, bool, bool]] | None:
    """The letters of a new text where they come to stand, whether each is the picture's, and whether it stays."""
    one, glyphs, was = line.setting, shaped(text, line.setting.face), shaped(line.text, line.setting.face)
    if glyphs is None or was is None:
        return None
    more = (glyphs.advance - was.advance) * one.size * one.stretch + one.spacing * (len(text) - len(line.text))
    shift -= edge * more
    lefts = _lefts(text, one)
    found: list[tuple[Letter, bool, bool]] = []
    blocks = SequenceMatcher(None, line.text, text, autojunk=False).get_matching_blocks()
    stays = {b + at: a + at for a, b, size in blocks for at in range(size)}
    moves: dict[int, int] = {}
    for a, b, size in blocks:
        by = [lefts[b + at] - line.lefts[a + at] for at in range(size)]
        moves |= dict.fromkeys(range(b, b + size), round(median(by) + shift)) if by else {}
    weight = _bolder(line)
    for at, letter in enumerate(text):
        if letter.isspace():
            continue
        old = line.letters[stays[at]] if at in stays else None
        if old is not None:
            right = moves[at]
            found.append((_moved(old, right, down), True, not right and not down))
            continue
        near = min(stays, key=lambda other: (abs(other - at), other), default=None)
        drift = line.drift(stays[near] if near is not None else 0)
        left = lefts[at] + drift + shift
        found.append(_copied(letter, left, down, line, every) or (_new(letter, left, down, line, weight), False, False))
    return found


def _moved(letter: Letter, right: int, down: int) -> Letter:
    return Letter(letter.cover, (letter.at[0] + right, letter.at[1] + down), letter.left + right)


def _copied(
    letter: str, left: float, down: int, line: LetterLine, every: Sequence[LetterLine]
) -> tuple[Letter, bool, bool] | None:
    """A letter of the same type elsewhere, its ink beginning at `left`; None if there is none."""
    one = line.setting
    for other in (line, *every):
        same = other.setting.face == one.face and abs(other.setting.size - one.size) <= ALIKE * one.size
        if not same or np.linalg.norm(np.subtract(other.color, line.color)) > COLOR:
            continue
        for at, its in enumerate(other.letters):
            if its is not None and other.text[at] == letter:
                return _moved(its, round(left - its.left), down + round(one.y - other.setting.y)), True, False
    return None


def _new(letter: str, left: float, down: int, line: LetterLine, bolder: float) -> Letter:
    """A letter drawn in the line's face, its ink beginning at `left`, its strokes as heavy as those beside it."""
    one = line.setting
    wide, high = round(_wide(letter, one) + one.size) + 2, round(1.7 * one.size) + 2
    x, y = round(left - 0.5 * one.size), round(one.y - 1.2 * one.size)
    pen = left - inked(letter, one.face)[0] * one.size * one.stretch
    cover = drawn(letter, replace(one, x=pen - x, y=one.y - y), (high, wide), bolder)
    return Letter(cover, (x, y + down), left)


def _bolder(line: LetterLine) -> float:
    """By how many pixels the picture's strokes are wider, to each side, than those of the face."""
    one, more, edges = line.setting, 0.0, 0.0
    for at, letter in enumerate(line.letters):
        if letter is None:
            continue
        again = _new(line.text[at], letter.left, 0, line, 0.0).cover
        more += float(letter.cover.sum() - again.sum())
        edges += sum(float(np.abs(np.diff(again, axis=axis)).sum()) for axis in (0, 1)) * 0.8
    return float(np.clip(more / max(edges, 1.0), -0.06 * one.size, 0.06 * one.size))
