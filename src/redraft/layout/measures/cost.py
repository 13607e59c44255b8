"""The cost of an arrangement, a penalty: lower is better. Nothing is drawn for it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.layout.arrangement import Arrangement, Block, LayoutLook, panel_box, plate_box
from redraft.layout.grids import HEADLINE, GridPage
from redraft.layout.measures.ground import Ground, GroundWeights

FORBIDDEN = 40.0
"""What a fault costs that no page may have: more than all others together."""
_CRAMPED = 0.6
"""The part of a comfortable size below which a plate is better than type so small."""
_STRIP, _HIDDEN = 0.45, 8.0
"""The part of the page that a plate may cover, and what it costs to cover all the rest of the picture."""
_UNREADABLE = 0.02
"""The part of a line's ground on which it may be hard to read."""


class Cost(NamedTuple):
    """`faults` are what no page may have, `place` what lies under the texts, `plate` what plates are needed for,
    `setting` sizes and lines, `balance` the look of the whole."""

    faults: float
    place: float
    plate: float
    setting: float
    balance: float

    @property
    def total(self) -> float:
        return sum(self)


def cost(found: Arrangement, sheet: GridPage, ground: Ground) -> Cost:
    """Where there are faults, what lies under the texts is not looked at."""
    blocks = found.blocks
    faults, setting = _faults(blocks, sheet) + _crossed(found, sheet), _setting(blocks, sheet)
    if faults:
        return Cost(FORBIDDEN + faults, 0.0, 0.0, setting, 0.0)
    panel = panel_box(found, sheet.page, sheet.margin) if found.paneled else None
    held = {block.id for block in found.paneled} | {block.id for block in blocks if block.button}
    free = [block for block in blocks if block.id not in held]
    place = plate = 0.0
    if panel is not None:
        plate += _panel(panel, found.look, ground)
    if solid := [block.room for block in blocks if block.button]:
        place += 40 * float(ground.weigh(solid).covered.sum())
    for mark in found.marks:
        if mark.kind == "frame":  # it crosses no subject
            x, y, wide, high = mark.box
            thin = 0.01 * min(wide, high)
            sides = [Box(x, at, wide, thin) for at in (y, y + high)] + [Box(at, y, thin, high) for at in (x, x + wide)]
            place += 1.2 * bool((ground.weigh(sides).subject > 0.02).any())
    if free:
        boxes = [padded(ink, block.size) for block in free for ink in block.inks]
        under = ground.weigh(boxes)
        owners = [(block.column, number) for number, block in enumerate(free) for _ in block.inks]
        place += _place(boxes, under)
        plate += _plates(np.array(owners), under, free, ground)
    return Cost(faults, place, plate, setting, _balance(blocks, sheet))


def _panel(box: Box, look: LayoutLook, ground: Ground) -> float:
    """A panel hides the subject, and the picture; a scrim less of it."""
    seen = ground.weigh([box])
    share = box.area / (ground.page[0] * ground.page[1])
    worth = 70 * max(0.0, float(seen.covered[0]) - 0.004) + _HIDDEN * max(0.0, share - _STRIP)
    return worth + (0.25 if look.panel == "scrim" else 0.45)


def columns_of(blocks: Sequence[Block]) -> list[list[Block]]:
    """The blocks of each column."""
    found: dict[int, list[Block]] = {}
    for block in blocks:
        found.setdefault(block.column, []).append(block)
    return list(found.values())


def padded(box: Box, size: float) -> Box:
    """The box of some ink with the room around it that belongs to it."""
    return box.grown(0.12 * size)


def _faults(blocks: Sequence[Block], sheet: GridPage) -> float:
    worth = 0.0
    safe = 0.7 * sheet.margin
    for block in blocks:
        frame = block.room
        out = max(safe - frame.x, safe - frame.y, frame.right - sheet.width + safe, frame.bottom - sheet.height + safe)
        if out > 1e-6:
            worth += FORBIDDEN * (0.2 + out / min(sheet.page))
        if block.size < sheet.least * 0.999:
            worth += FORBIDDEN
    for one, other in combinations(blocks, 2):
        if one.column != other.column and (
            shared := one.room.grown(0.3 * min(one.size, other.size)).overlap(other.room)
        ):
            worth += FORBIDDEN * (0.2 + shared.area / min(one.room.area, other.room.area))
    worth += FORBIDDEN * max(0.0, HEADLINE * 1.005 - headline_ratio(blocks))
    return worth


def _crossed(found: Arrangement, sheet: GridPage) -> float:
    """Texts on or near a line or panel that is not theirs, and texts of a row on more than one line."""
    strange = [mark.box for mark in found.marks if mark.kind == "line"]
    wrapped = sum(len(block.lines) > 1 for block in found.blocks if strange and block.column)
    others = [block for block in found.blocks if block.column == 0 or not strange]
    if found.paneled:
        strange.append(panel_box(found, sheet.page, sheet.margin))
        others = [block for block in found.blocks if block.column not in found.look.behind]
    near = sum(block.room.grown(0.6 * block.size).overlap(box) is not None for box in strange for block in others)
    return FORBIDDEN * (0.3 * near + 0.05 * wrapped)


def headline_ratio(blocks: Sequence[Block]) -> float:
    """How many times as large as any other text the smallest headline is; infinite where there is no other."""
    heads = [block.size for block in blocks if block.copy.role == "headline"]
    others = [block.size for block in blocks if block.copy.role != "headline"]
    return min(heads) / max(others) if heads and others else math.inf


def _place(boxes: Sequence[Box], under: GroundWeights) -> float:
    areas = np.array([box.area for box in boxes])
    over = max(0.0, float(under.covered.sum()) - 0.004)
    drawn = 2 * under.subject + 4 * under.near + 1.6 * under.salient + 9 * under.unrest
    touching = 0.3 * bool((under.near > 1e-3).any())
    return 70 * over + touching + float((drawn * areas).sum() / areas.sum())


def _plates(owners: NDArray[Any], under: GroundWeights, blocks: Sequence[Block], ground: Ground) -> float:
    """For each column that is readable neither in white nor in black, and for white and black on one page; `owners` are
    the column and the block of each line."""
    worth, sides = 0.0, set()
    for column in np.unique(owners[:, 0]):
        own = owners[:, 0] == column
        white, black = float(under.white[own].max()), float(under.black[own].max())
        sides.add(white < black)
        if min(white, black) > _UNREADABLE:
            alone = [owners[:, 1] == block for block in np.unique(owners[own, 1])]
            each = [min(float(under.white[one].max()), float(under.black[one].max())) for one in alone]
            if max(each) <= _UNREADABLE:
                worth += 0.9
            else:
                plate = plate_box([block for block in blocks if block.column == column], ground.page)
                worth += 2.8 + 1.2 * min(white, black) + 25 * float(ground.weigh([plate]).covered[0])
                worth += _HIDDEN * max(0.0, plate.area / (ground.page[0] * ground.page[1]) - _STRIP)
    return worth + 0.15 * (len(sides) > 1)


def _setting(blocks: Sequence[Block], sheet: GridPage) -> float:
    worth = cramped = 0.0
    wanted = math.sqrt(sheet.width * sheet.height)
    for block in blocks:
        lines = block.lines
        widest = max(line.width for line in lines)
        if block.copy.role == "headline":
            worth += 1.5 * max(0.0, math.log(0.098 * wanted / block.size)) + 0.35 * max(0, len(lines) - 3)
            worth += 1.2 * max(0.0, math.log(block.size / (0.17 * wanted)))
            worth += 0.4 * max(0.0, math.log(0.13 * wanted / block.size))  # large enough, and better larger
            if len(lines) > 1:
                worth += 0.5 * (1 - min(line.width for line in lines) / widest)
            continue
        small = sheet.comfort * {"fine print": 0.72, "contact": 0.85}.get(block.copy.role, 0.95)
        worth += 2.0 * max(0.0, math.log(small / block.size)) / len(blocks) ** 0.5
        cramped = max(cramped, math.log(_CRAMPED * small / block.size))
        longest = max(len(line.words) for line in lines)
        worth += 0.012 * max(0, longest - 68)
        if len(lines) > 1:
            worth += 0.02 * max(0, 20 - longest) + 0.25 * max(0.0, 0.45 - lines[-1].width / widest)
            worth += 0.15 * (block.copy.role not in ("body", "fine print"))
    return worth + 4 * cramped


def _balance(blocks: Sequence[Block], sheet: GridPage) -> float:
    """Sides that are not the script's, columns that hang between the page's edges, lines that begin at none of its
    margins nor at its middle, widows of room."""
    around = Box.union(block.frame for block in blocks)
    assert around is not None
    worth = 0.0
    wrong = "start" if sheet.rtl else "end"
    worth += 0.25 * sum(block.align == wrong for block in blocks) / len(blocks)
    left, right = around.x, sheet.width - around.right
    top, bottom = around.y, sheet.height - around.bottom
    if all(block.align == "middle" for block in blocks):
        worth += 0.9 * abs(left - right) / sheet.width
    else:
        worth += 0.5 * max(0.0, min(left, right) - 1.6 * sheet.margin) / sheet.width
    near = min(abs(top - sheet.margin), abs(bottom - sheet.margin), abs(top - bottom) / 2)
    guides = sheet.margin, sheet.width / 2, sheet.width - sheet.margin
    off = [min(abs(block.x - guide) for guide in guides) for block in blocks]
    worth += 1.5 * sum(min(by / sheet.width, 0.1) for by in off) / len(off)
    low = any(block.copy.role == "headline" and block.frame.y > sheet.height / 2 for block in blocks)
    return worth + 1.5 * near / sheet.height + 0.08 * low
