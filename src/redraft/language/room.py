"""Room for something new: how much words take up, where the page is free, and what colour lies there. Page units."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from redraft.commands.traits import covers_page, main_color
from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Opaque, Page, Picture, Placed, Shape, Text
from redraft.document.style import Color, Gradient, Paint

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
LINE_HEIGHT = 1.2
_STEPS = 16
"""How many places along each side of the page are tried for a free spot."""
_MOST = 3_000
"""Layers looked at; a drawing with more has no free spot worth looking for."""
_TAKEN = 200
"""Things that are looked at one by one for a free spot; of more, the largest."""
_NARROW, _WIDE = frozenset("iIlj.,:;'|!ft()[]r "), frozenset("mwMWQO@%&—…")


def width_of(words: str, size: float, weight: int = 400) -> float:
    """About how wide a line of text is, rather too wide than too narrow: no fonts are looked at."""
    ems = sum(
        1.0 if ord(letter) > 0x2E80 else 0.34 if letter in _NARROW else 0.95 if letter in _WIDE
        else 0.7 if letter.isupper() else 0.57
        for letter in words
    )  # fmt: skip
    return ems * size * (1.06 if weight >= 600 else 1.0)


def wrapped(words: str, size: float, room: float, weight: int = 400) -> list[str]:
    """The lines words break into, between words, in room of this width. A word that is wider stands alone."""
    lines: list[str] = []
    for said in words.split("\n"):
        line = ""
        for word in said.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, size, weight) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def fitting_size(words: str, size: float, room: tuple[float, float], weight: int = 400) -> float:
    """The largest type size, no more than `size`, at which words fit the room without breaking inside a word."""
    for step in range(20):
        tried = size * 0.93**step
        lines = wrapped(words, tried, room[0], weight)
        high = len(lines) * tried * LINE_HEIGHT <= room[1]
        if high and all(width_of(line, tried, weight) <= room[0] for line in lines):
            return tried
    return size * 0.93**20


def luminance(color: Color) -> float:
    """Relative, 0 to 1, as the rules for readable text have it."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)


def contrast(one: Color, other: Color) -> float:
    """From 1 (the same) to 21 (black and white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(ground: Color) -> Color:
    """Black or white, whichever can be read on a colour; white where both can."""
    return WHITE if contrast(WHITE, ground) >= 3.5 else BLACK


def _leaves(document: Document, page: Page) -> list[Placed]:
    found = []
    for placed in document.index.values():
        if placed.page.id == page.id and not isinstance(placed.layer, Group) and placed.visible:
            found.append(placed)
            if len(found) >= _MOST:
                break
    return found


def ground_color(document: Document, page: Page, box: Box) -> Color | None:
    """The colour that lies where a box is; None where a picture or several colours do."""
    for placed in reversed(_leaves(document, page)):
        layer, frame = placed.layer, placed.box
        shared = frame.overlap(box) if frame is not None else None
        if shared is None or shared.area < 0.5 * box.area or isinstance(layer, Text):
            continue
        if isinstance(layer, Picture | Opaque):
            if isinstance(layer, Opaque) and layer.bound:  # what a slide has from its layout: mostly nothing
                continue
            return None
        fill = _even(layer.style.fill)
        if isinstance(layer, Shape) and fill is not None and fill.alpha > 127 and shared.area > 0.9 * box.area:
            return fill
    return WHITE


def _even(paint: Paint | None) -> Color | None:
    """A colour; of a gradient the one between all of its own."""
    if isinstance(paint, Color):
        return paint
    if isinstance(paint, Gradient) and paint.stops:
        parts = zip(*(stop.color for stop in paint.stops), strict=True)
        return Color(*(round(sum(part) / len(paint.stops)) for part in parts))
    return None


def floor_color(document: Document, page: Page) -> Color | None:
    """The colour of the lowest shape that covers the page; None where nothing does."""
    for placed in _leaves(document, page)[:40]:
        fill = _even(placed.layer.style.fill)
        if isinstance(placed.layer, Shape) and fill is not None and covers_page(placed):
            return fill
    return None


def main_colors(document: Document, page: Page) -> list[Color]:
    """The design's own colours, the most telling first: those of shapes by how much they cover, then of text."""
    shapes: Counter[Color] = Counter()
    texts: Counter[Color] = Counter()
    for placed in _leaves(document, page):
        color, box = main_color(placed.layer), placed.box
        if color is None or box is None or color.alpha < 200:
            continue
        if isinstance(placed.layer, Text):
            texts[color] += len(placed.layer.text)
        elif not covers_page(placed):
            shapes[color] += 1 + int(min(box.area, 0.1 * page.box.area))
    ordered = [color for color, _ in (*shapes.most_common(), *texts.most_common())]
    vivid = [color for color in ordered if max(color[:3]) - min(color[:3]) > 60]
    return list(dict.fromkeys((*vivid, *ordered)))


def ink_colors(document: Document, page: Page) -> list[Color]:
    """The colours of the page's text, the most used first."""
    texts: Counter[Color] = Counter()
    for placed in _leaves(document, page):
        if isinstance(placed.layer, Text) and (color := main_color(placed.layer)) is not None:
            texts[color] += len(placed.layer.text.strip())
    return [color for color, letters in texts.most_common() if letters]


def seen_on(colors: Iterable[Color], ground: Color | None, least: float) -> Color | None:
    """The first colour that stands out from the ground; any will do where that is not known."""
    return next((color for color in colors if ground is None or contrast(color, ground) >= least), None)


def central_spot(document: Document, page: Page, size: tuple[float, float]) -> Box:
    """A box of this size nearest to the middle of the page where nothing else stands; where all is taken, the one with
    the least in it, and text counts four times. What covers most of the page is its ground."""
    margin = 0.03 * min(page.width, page.height)
    taken: list[tuple[Box, float]] = []
    for placed in _leaves(document, page):
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
    found = [inked(one) for one in _leaves(document, page) if isinstance(one.layer, Text) and one.layer.id != but]
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
