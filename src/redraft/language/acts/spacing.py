"""Room on a page: how far things reach as they are drawn, how far apart a design sets them, what stays on the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from statistics import median
from typing import TYPE_CHECKING

from redraft.commands.places import beside as placed_beside
from redraft.document.geometry import Box
from redraft.document.layers import Group, Page, Placed, Text
from redraft.edits.arranging import is_ground
from redraft.errors import RequestError
from redraft.lazy import lazily
from redraft.targets.found import Found
from redraft.targets.scene import Scene

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.document.flowing import Flowed

LEAST_GAP, USUAL_GAP, WIDEST_GAP = 0.008, 0.02, 0.05
"""Distances between things, as parts of the page's shorter side: a default stays between the first and the last."""
MOST_BOXES = 300
"""Things that are looked at for how far apart a design sets them."""
CLOSE = 0.01
"""Page units: a move by less is none."""
PAGE_NAMED = lazily(
    r"(?:the |this |whole |entire )*(?:page|slide|canvas|poster|design|artboard|document|picture plane)", re.I
)
"""Words for the page itself, where a thing may be named."""
HOW_FAR: dict[str, float] = {
    "just": 0.5, "right": 0.5, "directly": 0.5, "immediately": 0.5, "close": 0.5, "closely": 0.5, "slightly": 0.5,
    "a bit": 0.5, "well": 2.0, "far": 2.0, "a bit more": 1.5, "further": 2.0,
}  # fmt: skip
"""Words before a side, as in 'just below': a factor for the gap."""


def things(scene: Scene, phrase: str) -> Found:
    """What a phrase means, as things that can stand elsewhere, all of them on one page."""
    found = scene.free(scene.find(phrase))
    home(scene, found.ids)
    return found


def other(scene: Scene, phrase: str, found: Found) -> Found:
    """Another thing that a request names; 'its label' is one of what the request is about."""
    own = phrase.lower().startswith(("its ", "their ", "her ", "his ")) or phrase.lower().endswith((" one", " ones"))
    return (replace(scene, last=found.ids) if own else scene).find(phrase)


def home(scene: Scene, ids: Iterable[str]) -> Page:
    """The one page these stand on."""
    pages = {scene[id].page.id: scene[id].page for id in ids}
    if len(pages) > 1:
        numbers = sorted(scene.deck.number(id) for id in pages)
        raise RequestError(
            f"these stand on slides {', '.join(map(str, numbers))}, and only things of one slide are arranged together",
            f"say which slide: on slide {numbers[0]}",
        )
    return next(iter(pages.values()))


@lru_cache(maxsize=1)
def _fonts() -> Fonts:
    from redraft.assets.fonts import Fonts

    return Fonts(system=False)


def flowed(text: Text) -> Flowed | None:
    """A text that flows as it is set in its frame; None for another, or without words."""
    if text.flow is None or text.frame is None or not text.text.strip():
        return None
    return _fonts().flow(text)


def drawn_box(scene: Scene, ids: Sequence[str], without: Sequence[str] = ()) -> Box:
    """How far layers reach as they are drawn, on the page: of a text that flows its lines, not the frame around them.

    What is, or stands in, `without` does not count.
    """
    box = Box.union(_drawn(placed) for id in ids for placed in _parts(scene, id, set(without)))
    return scene.box(ids) if box is None else box


def _parts(scene: Scene, id: str, without: set[str]) -> list[Placed]:
    layer = scene[id].layer
    if id in without:
        return []
    if isinstance(layer, Group) and without:
        return [part for child in layer.children for part in _parts(scene, child.id, without)]
    return [scene[id]]


def _drawn(placed: Placed) -> Box | None:
    if not isinstance(placed.layer, Text):
        return placed.box
    lines = flowed(placed.layer)
    inner = lines.box if lines is not None else None
    if lines is None or inner is None:
        return placed.box
    return placed.matrix.bounds(lines.turn.bounds(inner))


def usual_gap(scene: Scene, page: Page, *, down: bool) -> float:
    """How far apart things stand on a page, down or across: the middle of the gaps between neighbours."""
    shorter = min(page.width, page.height)
    boxes = []
    for placed in scene.document.index.values():
        inner = placed.box
        if placed.page.id != page.id or isinstance(placed.layer, Group) or inner is None or not placed.visible:
            continue
        if not is_ground(placed, page) and inner.area < 0.5 * page.box.area:
            boxes.append(inner if down else Box(inner.y, inner.x, inner.height, inner.width))
        if len(boxes) > MOST_BOXES:
            break
    gaps = []
    for one in boxes:
        below = [other.y - one.bottom for other in boxes if other.x < one.right and one.x < other.right]
        near = min((gap for gap in below if gap > 0.002 * shorter), default=None)
        if near is not None and near <= WIDEST_GAP * shorter:
            gaps.append(near)
    gap = median(gaps) if len(gaps) > 2 else USUAL_GAP * shorter
    return round(min(max(gap, LEAST_GAP * shorter), WIDEST_GAP * shorter), 1)


def fits(box: Box, page: Page) -> bool:
    """Whether a box is on the page as a whole."""
    near = 1e-6 * max(page.width, page.height)
    return box.x >= -near and box.y >= -near and box.right <= page.width + near and box.bottom <= page.height + near


def spot_beside(moved: Box, where: str, anchor: Box, gap: float, page: Page, *, fixed: bool) -> Box | None:
    """The place beside an anchor that is on the page: centred on it or, where that leaves the page, in line with one
    of its edges. A gap that is not `fixed` shrinks where room is short. None where there is no room at all."""
    down = where in ("above", "below")
    room = {"above": anchor.y, "below": page.height - anchor.bottom,
            "left of": anchor.x, "right of": page.width - anchor.right}[where]  # fmt: skip
    left = room - (moved.height if down else moved.width)
    if left < gap and not fixed:
        gap = left / 2
    if gap < 0 or left < gap - 1e-6:
        return None
    tried = [placed_beside(moved, where, anchor, gap, align) for align in ("center", "start", "end")]
    for spot in tried:
        if fits(spot, page):
            return spot
    spot = tried[0]
    if down and moved.width <= page.width:
        return spot._replace(x=min(max(spot.x, 0.0), page.width - moved.width))
    if not down and moved.height <= page.height:
        return spot._replace(y=min(max(spot.y, 0.0), page.height - moved.height))
    return spot


def covered(scene: Scene, page: Page, box: Box, but: Iterable[str]) -> list[str]:
    """The things on a page that a box would lie over, grounds and groups left out."""
    left_out = set(but)
    found = []
    for id, placed in scene.document.index.items():
        inner = placed.box
        if placed.page.id != page.id or isinstance(placed.layer, Group) or inner is None or not placed.visible:
            continue
        if id in left_out or any(group.id in left_out for group in placed.ancestors) or placed.layer.bound:
            continue
        both = inner.overlap(box)
        if both is not None and inner.area < 0.5 * page.box.area and both.area > 0.02 * min(inner.area, box.area):
            found.append(id)
    return found


def crowding(scene: Scene, page: Page, box: Box, but: Iterable[str]) -> int:
    """How much a box would lie over; words count most, since they could not be read any more."""
    return sum(10 if isinstance(scene[id].layer, Text) else 1 for id in covered(scene, page, box, but))
