"""Destinations in words as boxes: 'below the title', 'top right', 'a free spot'. Units are page units."""

from __future__ import annotations

import random
from collections.abc import Sequence

from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Page

OUTSIDE = ("above", "below", "left of", "right of")
INSIDE = (
    "top", "bottom", "left", "right", "center", "top left", "top right", "bottom left", "bottom right",
    "center horizontally", "center vertically",
)  # fmt: skip
WHERE = (*OUTSIDE, *INSIDE, "free")
ALIGNS = ("start", "center", "end", "keep")
_STEPS = 24
"""How many places along each side are tried for a free spot."""


def beside(moved: Box, where: str, anchor: Box, gap: float, align: str) -> Box:
    """Outside the anchor, `gap` away, lined up with it along the other axis."""
    if where in ("above", "below"):
        y = anchor.y - gap - moved.height if where == "above" else anchor.bottom + gap
        return moved._replace(x=_aligned(align, moved.x, moved.width, anchor.x, anchor.width), y=y)
    x = anchor.x - gap - moved.width if where == "left of" else anchor.right + gap
    return moved._replace(x=x, y=_aligned(align, moved.y, moved.height, anchor.y, anchor.height))


def _aligned(align: str, now: float, size: float, start: float, room: float) -> float:
    return {"start": start, "center": start + (room - size) / 2, "end": start + room - size, "keep": now}[align]


def within(moved: Box, where: str, anchor: Box, gap: float) -> Box:
    """Inside the anchor, `gap` away from the edges named; a direction that is not named stays as it is."""
    x, y = moved.x, moved.y
    if where in ("center", "center horizontally"):
        x = anchor.x + (anchor.width - moved.width) / 2
    if where in ("center", "center vertically"):
        y = anchor.y + (anchor.height - moved.height) / 2
    words = where.split()
    if "left" in words:
        x = anchor.x + gap
    if "right" in words:
        x = anchor.right - gap - moved.width
    if "top" in words:
        y = anchor.y + gap
    if "bottom" in words:
        y = anchor.bottom - gap - moved.height
    return moved._replace(x=x, y=y)


def free_spot(document: Document, page: Page, size: tuple[float, float], but: Sequence[str], gap: float) -> Box:
    """A box of this size on the page where nothing else stands: one of those found, always the same one. Where all is
    taken, the place with the least in it. What covers most of the page counts as its ground."""
    taken = []
    for placed in document.index.values():
        inner = placed.box
        if placed.page.id != page.id or isinstance(placed.layer, Group) or inner is None or not placed.visible:
            continue
        if placed.layer.id in but or any(group.id in but for group in placed.ancestors):
            continue
        on_page = inner.overlap(page.box)
        if on_page is not None and on_page.area < 0.5 * page.box.area:
            taken.append(inner.grown(gap))
        if len(taken) > 2_000:  # a drawing, where no spot is worth looking for any longer
            break
    width, height = size
    rows: list[tuple[float, Box]] = []
    for row in range(_STEPS + 1):
        for column in range(_STEPS + 1):
            x = gap + (page.width - 2 * gap - width) * column / _STEPS
            y = gap + (page.height - 2 * gap - height) * row / _STEPS
            spot = Box(x, y, width, height)
            used = sum(both.area for other in taken if (both := spot.overlap(other)))
            rows.append((used, spot))
    least = min(used for used, _ in rows)
    return random.Random(0).choice([spot for used, spot in rows if used <= least])
