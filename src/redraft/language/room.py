"""Room for something new: where the page is free. Page units."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from redraft.commands.page_colors import leaves_on
from redraft.commands.rough_type import width_of, wrapped
from redraft.document.geometry import Box
from redraft.document.layers import Document, Page, Placed, Text

_STEPS = 16
"""How many places along each side of the page are tried for a free spot."""
_TAKEN = 200
"""Things that are looked at one by one for a free spot; of more, the largest."""


def central_spot(document: Document, page: Page, size: tuple[float, float]) -> Box:
    """A box of this size nearest to the middle of the page where nothing else stands; where all is taken, the one with
    the least in it, and text counts four times. What covers most of the page is its ground."""
    margin = 0.03 * min(page.width, page.height)
    taken: list[tuple[Box, float]] = []
    for placed in leaves_on(document, page):
        frame = inked(placed)
        on_page = frame.overlap(page.box) if frame is not None else None
        if frame is not None and on_page is not None and on_page.area < 0.5 * page.box.area and not placed.layer.bound:
            taken.append((frame.grown(margin / 2), 4.0 if isinstance(placed.layer, Text) else 1.0))
        elif frame is not None and on_page is not None and isinstance(placed.layer, Text):
            taken.append((frame, 4.0))
        elif (
            frame is not None and placed.ancestors and placed.ancestors[-1].form
        ):  # words and cells of a table, a shape
            taken.append((frame, 1.0))
    taken = sorted(taken, key=lambda each: -each[0].area * each[1])[:_TAKEN]
    edges = [(box.x, box.y, box.right, box.bottom, weight) for box, weight in taken]
    width, height = size
    spots = [
        Box(
            margin + (page.width - 2 * margin - width) * column / _STEPS,
            margin + (page.height - 2 * margin - height) * row / _STEPS,
            width,
            height,
        )
        for row in range(_STEPS + 1)
        for column in range(_STEPS + 1)
    ]
    middle = page.box.center
    spots.sort(
        key=lambda spot: abs(spot.center[0] - middle[0]) / page.width + abs(spot.center[1] - middle[1]) / page.height
    )
    best, found = math.inf, spots[0]
    for spot in spots:  # the nearest to the middle first, so the first that is free is the one
        used = _used(spot, edges, best)
        if used < best:
            best, found = used, spot
        if not best:
            break
    return found


def _used(spot: Box, edges: list[tuple[float, float, float, float, float]], most: float) -> float:
    """How much of what stands on the page a spot covers, weighed; no more is counted than `most`."""
    left, top, right, bottom = spot.x, spot.y, spot.right, spot.bottom
    used = 0.0
    for x, y, end, low, weight in edges:
        if x < right and end > left and y < bottom and low > top:
            used += (min(right, end) - max(left, x)) * (min(bottom, low) - max(top, y)) * weight
            if used >= most:
                break
    return used


def words_under(document: Document, page: Page, but: str = "") -> list[Box]:
    """Where the page has words to read; those of one layer left out."""
    found = [inked(one) for one in leaves_on(document, page) if isinstance(one.layer, Text) and one.layer.id != but]
    return [box for box in found if box is not None]


def covered_by(box: Box, others: Iterable[Box]) -> float:
    """How much of the others a box lies over, as an area; a line counts as a narrow box."""
    box = box if box.area else box.grown(1.0)
    return sum(shared.area for other in others if (shared := box.overlap(other)))


def inked(placed: Placed) -> Box | None:
    """Where a layer has something to see: of text that flows, about as much of its frame as its lines take up."""
    layer, box = placed.layer, placed.box
    if not isinstance(layer, Text):
        return box
    if not layer.text.strip() or box is None:
        return None
    flow = layer.flow
    if flow is None or layer.frame is None or flow.turned:
        return box
    size = layer.style.font_size or 16.0
    inner = layer.frame.width - flow.left - flow.right
    lines = wrapped(layer.text, size, inner) if flow.wrap else layer.text.split("\n")
    high = min(len(lines) * size * 1.25 + flow.top + flow.bottom, layer.frame.height)
    wide = min(max(width_of(line, size) for line in lines) + flow.left + flow.right + size, layer.frame.width)
    spare, aside = layer.frame.height - high, layer.frame.width - wide
    y = layer.frame.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[flow.anchor]
    x = layer.frame.x + {"middle": aside / 2, "end": aside}.get(layer.style.align or "start", 0.0)
    return placed.matrix.bounds(Box(x, y, wide, high))


def inside(box: Box, page: Page, margin: float = 0.0) -> bool:
    """Whether a box lies on the page, this far from its edges, but for rounding."""
    slack = 0.01 - margin
    return (
        box.x >= -slack
        and box.y >= -slack
        and box.right <= page.width + slack
        and box.bottom <= page.height + slack
    )  # fmt: skip


def in_a_row(box: Box, count: int, gap: float) -> Sequence[Box]:
    """A box divided into as many of one size, side by side."""
    wide = (box.width - gap * (count - 1)) / count
    return [Box(box.x + number * (wide + gap), box.y, wide, box.height) for number in range(count)]
