"""Baseline layouts to compare with. They promise nothing."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from redraft.assets.fonts import Fonts
from redraft.layout.arrangement import BLACK, WHITE, Arrangement
from redraft.layout.backdrop import Desk
from redraft.layout.grids import Column, GridPage, GridPlan
from redraft.layout.placement import Background, Layout, PageJob, begun
from redraft.layout.texts.roles import Copy
from redraft.render.tiles import Tiles


def centred_stack(
    background: Background,
    texts: Sequence[str | Copy],
    *,
    fonts: Fonts | Sequence[Path] = (),
    tiles: Tiles | None = None,
    seed: int = 0,
) -> Layout:
    """All texts in the middle, one below the other, as large as fits, in white or black
    by the mean of the ground."""
    with Desk(fonts, tiles) as desk:
        job = begun(background, texts, desk)
        sheet = job.sheet
        inner = sheet.width - 2 * sheet.margin
        column = Column(tuple(sheet.order), "middle", sheet.margin, inner, sheet.height / 2, "middle")
        body = sheet.comfort * 1.2
        while True:
            found = sheet.arranged(GridPlan("centred stack", (column,), body, 3.2))
            if body <= sheet.least or _high(found) <= sheet.height - 2 * sheet.margin:
                break
            body = max(body * 0.92, sheet.least)
        ink = WHITE if float(job.ground.light.mean()) < 0.18 else BLACK
        return _single(job, replace(found, blocks=tuple(replace(block, ink=ink) for block in found.blocks)))


def random_layout(
    background: Background,
    texts: Sequence[str | Copy],
    *,
    fonts: Fonts | Sequence[Path] = (),
    tiles: Tiles | None = None,
    seed: int = 0,
) -> Layout:
    """Each text at a random place within the page, where it fits, in a random size, side and colour of the palette."""
    chance = random.Random(seed)
    with Desk(fonts, tiles) as desk:
        job = begun(background, texts, desk)
        sheet = job.sheet
        blocks = []
        inner = sheet.width - 2 * sheet.margin
        for number in range(len(sheet.texts)):
            body = sheet.comfort * math.exp(chance.uniform(-0.6, 0.9))
            align = chance.choice(("start", "middle", "end"))
            width = inner * chance.uniform(0.4, 1.0)
            column = Column((number,), align, chance.uniform(sheet.margin, sheet.width - sheet.margin - width), width,
                            0.0, "top")  # fmt: skip
            block = sheet.arranged(_alone(column, body, sheet)).blocks[0]
            room = max(0.0, sheet.height - block.frame.height)
            ink = chance.choice((WHITE, BLACK, *job.ground.palette))
            blocks.append(replace(block, y=block.y + chance.uniform(0.0, room), column=number, ink=ink))
        return _single(job, Arrangement("random", tuple(blocks)))


def _alone(column: Column, body: float, sheet: GridPage) -> GridPlan:
    return GridPlan("random", (column,), max(body, sheet.least), 1.0, 0.0)


def _high(found: Arrangement) -> float:
    tops, bottoms = zip(*((block.frame.y, block.frame.bottom) for block in found.blocks), strict=True)
    return float(max(bottoms) - min(tops))


def _single(job: PageJob, found: Arrangement) -> Layout:
    made = job.drawn(found, found.name)
    made.opened  # noqa: B018 - drawn while there is a renderer
    return Layout(job.sheet.texts, (made,), made, job.backdrop.notes)
