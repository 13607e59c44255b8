"""Measures of a drawn page: where its letters are, what is below them, and what is wrong with it.

Nothing here relies on the plan: boxes and letters are those of the drawing, contrast is that of its pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.luminance import luminance
from redraft.formats.codec import Opened
from redraft.imaging.pixels.arrays import grown
from redraft.layout.arrangement import Arrangement, Block
from redraft.layout.backdrop import Backdrop
from redraft.layout.grids import HEADLINE, SMALLEST, GridPage
from redraft.layout.measures.cost import headline_ratio
from redraft.layout.measures.ground import READABLE, Ground, light, ratio
from redraft.layout.measures.reward import reward
from redraft.layout.measures.typeset_page import SeenText, measures
from redraft.layout.texts.roles import words_alone
from redraft.render.compositor import Tile
from redraft.scoring.typesetting import alignment, overlap, unrest

WORST = 0.05
"""The part of a line's ground, where it is read worst, that its contrast leaves out."""
COVERED = 0.02
"""The part of the subject that texts may cover."""
_LETTER = 40
"""Alpha, of 255, from which a pixel is a letter's."""


class Dim(NamedTuple):
    """A line that is hard to read: its block, its box in page units, its contrast."""

    block: str
    box: Box
    contrast: float
    white: bool


class Letters(NamedTuple):
    """What a text covers of the picture: alpha from (x, y) on."""

    x: int
    y: int
    alpha: NDArray[Any]

    def within(self, rows: slice, columns: slice) -> NDArray[Any]:
        """The alpha of a part of the picture."""
        found = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint8)
        top, left = max(rows.start, self.y), max(columns.start, self.x)
        bottom, right = (min(part.stop, own + size) for part, own, size in
                         zip((rows, columns), (self.y, self.x), self.alpha.shape, strict=True))  # fmt: skip
        if bottom > top and right > left:
            part = self.alpha[top - self.y : bottom - self.y, left - self.x : right - self.x]
            found[top - rows.start : bottom - rows.start, left - columns.start : right - columns.start] = part
        return found


@dataclass(frozen=True)
class Sight:
    """What was seen. `faults` are what no page may have, a sentence each; `picture` is the page (height, width, 3).

    `contrast` is that of the line that is read worst; `subject` the part of the guessed subject that is covered;
    `smallest` the least type as a part of the page's height; `ratio` the headline's size over the largest other text's;
    `reward` what the page is worth (see `reward`); the rest as `redraft.scoring.typesetting` has them.
    """

    picture: NDArray[Any]
    faults: tuple[str, ...]
    dims: tuple[Dim, ...]
    contrast: float
    subject: float
    smallest: float
    ratio: float
    aligned: float
    overlaps: float
    unrest: float
    reward: float

    def to_json(self) -> dict[str, Any]:
        values: dict[str, float | None] = {
            "reward": self.reward,
            "contrast": self.contrast,
            "subject_covered": self.subject,
        }
        values |= {"smallest_type": self.smallest, "headline_ratio": self.ratio if math.isfinite(self.ratio) else None}
        values |= {"r_ali": self.aligned, "r_ove": self.overlaps, "r_com": self.unrest}
        rounded = {key: value if value is None else round(value, 4) for key, value in values.items()}
        return {**rounded, "faults": list(self.faults)}


def look(found: Arrangement, sheet: GridPage, ground: Ground, backdrop: Backdrop) -> Sight:
    """Draw an arrangement and look at it."""
    drawn = backdrop.texts_alone(found)
    page = drawn.document.pages[0]
    units = drawn.units(page.id)
    tiles = backdrop.desk.tiles.tiles(units, page, backdrop.scale)
    under = backdrop.pixels.copy() if found.plates else backdrop.pixels
    texts = [isinstance(drawn.document.index[unit.layer].layer, Text) for unit in units]
    for tile, text in zip(tiles, texts, strict=True):
        if not text:
            _laid(under, tile)
    picture = under.copy()
    masks = {unit.layer: _laid(picture, tile) for unit, tile, text in zip(units, tiles, texts, strict=True) if text}
    faults = [*_unlike(found, drawn), *_misplaced(found, masks, sheet, backdrop)]
    dims, worst = [], math.inf
    for block in found.blocks:
        for line, ink in enumerate(block.inks):
            seen = _contrast(block, ink, masks.get(block.id), under, backdrop)
            worst = min(worst, seen)
            if seen < READABLE:
                faults.append(f"line {line + 1} of '{block.id}' has a contrast of {seen:.2f}, under {READABLE}")
                dims.append(Dim(block.id, ink, seen, luminance(block.ink) > 0.3))
    frames = [block.frame for block in found.blocks]
    plates = [plate.box for plate in found.plates if not plate.line]
    free = [ink for block in found.blocks for ink in block.inks if not any(ink.overlap(plate) for plate in plates)]
    covered = min(1.0, float(ground.weigh([*free, *plates]).covered.sum()))
    return Sight(
        picture,
        tuple(faults),
        tuple(dims),
        worst,
        covered,
        min(block.size for block in found.blocks) / sheet.height,
        headline_ratio(found.blocks),
        alignment(frames, sheet.page).value or 0.0,
        overlap(frames).value or 0.0,
        unrest(backdrop.pixels, frames, sheet.page, steep=ground.steep).value or 0.0,
        reward(measures(ground, picture, seen_in(found), sum(len(words_alone(one.text)) for one in sheet.texts))),
    )


def seen_in(found: Arrangement) -> list[SeenText]:
    return [SeenText(block.frame, block.ink, block.size, block.copy.role, len(block.lines),
                 len(words_alone(block.copy.text))) for block in found.blocks]  # fmt: skip


def _laid(picture: NDArray[Any], tile: Tile) -> Letters:
    """A tile (premultiplied) laid on a picture; what it covers."""
    high, wide = tile.pixels.shape[:2]
    part = picture[tile.y : tile.y + high, tile.x : tile.x + wide]
    pixels = tile.pixels * np.float32(tile.opacity)
    part[:] = np.clip(pixels[..., :3] + part * (1 - pixels[..., 3:] / np.float32(255)), 0, 255).astype(np.uint8)
    return Letters(tile.x, tile.y, tile.pixels[..., 3])


def _pixels_of(box: Box, backdrop: Backdrop, shape: tuple[int, ...]) -> tuple[slice, slice]:
    unit = backdrop.unit
    top, bottom = max(0, math.floor(box.y * unit)), min(shape[0], math.ceil(box.bottom * unit))
    left, right = max(0, math.floor(box.x * unit)), min(shape[1], math.ceil(box.right * unit))
    return slice(top, max(top, bottom)), slice(left, max(left, right))


def _contrast(block: Block, ink: Box, letters: Letters | None, page: NDArray[Any], backdrop: Backdrop) -> float:
    """The contrast of a line: that of its ink to all but the worst pixels at its letters, or in its box, whichever is
    less."""
    if letters is None:
        return 1.0
    rows, columns = _pixels_of(ink.grown(1 / backdrop.unit), backdrop, page.shape)
    under = light(page[rows, columns])
    near = grown(letters.within(rows, columns) > _LETTER, 1) if under.size else under  # a line off the page has none
    if not near.any():
        return 1.0
    own = luminance(block.ink)
    return float(min(np.quantile(ratio(own, under[near]), WORST), np.quantile(ratio(own, under), WORST)))


def _unlike(found: Arrangement, drawn: Opened) -> Iterator[str]:
    """Texts that are not there, or not in their words; type that is too small."""
    there = {one.layer.id: one.layer.text for one in drawn.document.walk() if isinstance(one.layer, Text)}
    for block in found.blocks:
        if words_alone(there.get(block.id, "")) != words_alone(block.copy.text):
            yield f"'{block.id}' does not have its words"


def _misplaced(found: Arrangement, masks: dict[str, Letters], sheet: GridPage, backdrop: Backdrop) -> Iterator[str]:
    for block in found.blocks:
        frame = block.room
        mask = masks.get(block.id)
        if mask is None or not mask.alpha.any():
            yield f"nothing of '{block.id}' is drawn"
        elif (
            frame.x < 0
            or frame.y < 0
            or frame.right > sheet.width
            or frame.bottom > sheet.height
            or _cut(mask, backdrop)
        ):
            yield f"'{block.id}' leaves the page"
        if block.size < SMALLEST * sheet.height:
            yield f"'{block.id}' is set in {block.size:.1f}, under {100 * SMALLEST:g}% of the page's height"
    if headline_ratio(found.blocks) < HEADLINE:
        yield f"the headline is not {HEADLINE} times as large as the other texts"
    for one, other in combinations(found.blocks, 2):
        if one.room.overlap(other.room) or _meet(masks.get(one.id), masks.get(other.id)):
            yield f"'{one.id}' and '{other.id}' overlap"
    boxes = [(f"'{block.id}'", block.room) for block in found.blocks]
    boxes += [("a panel", plate.box) for plate in found.plates if not plate.line]
    for name, box in boxes:
        if any(box.overlap(own) for own in backdrop.taken):
            yield f"{name} covers a text of the background"


def _cut(letters: Letters, backdrop: Backdrop) -> bool:
    """Whether letters touch the page's edge."""
    high, wide = backdrop.pixels.shape[:2]
    own_high, own_wide = letters.alpha.shape
    edges = (
        (letters.y == 0, letters.alpha[0]),
        (letters.x == 0, letters.alpha[:, 0]),
        (letters.y + own_high >= high, letters.alpha[-1]),
        (letters.x + own_wide >= wide, letters.alpha[:, -1]),
    )
    return any(at_edge and bool((alpha > _LETTER).any()) for at_edge, alpha in edges)


def _meet(one: Letters | None, other: Letters | None) -> bool:
    if one is None or other is None:
        return False
    rows = slice(max(one.y, other.y), min(one.y + one.alpha.shape[0], other.y + other.alpha.shape[0]))
    columns = slice(max(one.x, other.x), min(one.x + one.alpha.shape[1], other.x + other.alpha.shape[1]))
    if rows.start >= rows.stop or columns.start >= columns.stop:
        return False
    return bool(((one.within(rows, columns) > _LETTER) & (other.within(rows, columns) > _LETTER)).any())
