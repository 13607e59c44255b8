"""Edits that may remove a finding, likeliest first. They are proposals: `Trial` finds out which do."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Layer, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import Color
from redraft.edits.ops import Edit, Move, Resize, Restack, SetStyle, SetText, SetTransform
from redraft.inspection.checks.alignment import ways_back
from redraft.inspection.checks.changed_texts import turned_lines
from redraft.inspection.checks.contrast import BLACK, WCAG_TEXT, WHITE, reading
from redraft.inspection.checks.overflow import plate_of
from redraft.inspection.page.color_contrast import over, wcag
from redraft.inspection.page.edit_facts import Finding
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair

CLEAR = 2.0
"""Page units between things that were moved apart."""
REACH = 0.1
"""Of the page's width or height: what the edit left alone is moved no farther than that."""
GREY = 24
"""How far the parts of a colour are apart at most that is a grey to the eye."""
SHADES = 20
"""Steps from a colour to black or white."""
WAYS = {(-1, 0): "left", (1, 0): "right", (0, -1): "up", (0, 1): "down"}


class Mend(NamedTuple):
    """Edits that may undo a finding, and the same in words ('move the logo 24 px left')."""

    remedy: str
    edits: tuple[Edit, ...]


def mends(document: Document, pair: PagePair, finding: Finding) -> Iterator[Mend]:
    """What could be done about a finding on a page of the document as it is after the edit."""
    things = [thing for id in finding.layers for thing in _things(pair, id)]
    if not things:
        return
    match finding.kind:
        case "off_page" if things[0].id in document.index:  # what a layout draws stays
            yield from _back(document, pair, things)
        case "unseen" | "overlap":
            yield from _to_front(document, pair, finding)
            yield from _apart(document, pair, finding)
        case "overflow" if finding.layers[1:]:
            yield from _larger(document, pair, things)
        case "overflow":
            yield from _higher(things[0])
        case "contrast":
            yield from _readable(pair, things[0])
        case "alignment":
            yield from _aligned(document, pair, things[0])
        case "distorted" if things[0].is_text:
            yield from _undistorted(pair, things[0])
        case "direction":
            yield from _turned(things[0])


def _things(pair: PagePair, id: str) -> list[Thing]:
    """The thing with this id, or those of the group."""
    if id in pair.after:
        return [pair.after[id]]
    return [one for one in pair.after.values() if any(group.id == id for group in one.placed.ancestors)]


def _free(document: Document, pair: PagePair, thing: Thing) -> Placed:
    """What has to be moved to move a thing: what was asked to change as a whole, and has a place of its own."""
    placed = document.index[pair.mover(thing).id]
    while placed.ancestors and (placed.layer.bound or placed.ancestors[-1].form):
        placed = document.index[placed.ancestors[-1].id]
    return placed


def _around(things: list[Thing]) -> Box:
    return Box.union(thing.ink for thing in things) or Box(0.0, 0.0, 0.0, 0.0)


def _called(pair: PagePair, layer: Layer) -> str:
    thing = pair.after.get(layer.id)
    return thing.named if thing is not None else f"{layer.noun} '{layer.id}'"


def _move(pair: PagePair, placed: Placed, dx: float, dy: float) -> Mend:
    sides = [
        f"{abs(by):.0f} px {WAYS[way]}"
        for by, way in ((dx, (int(math.copysign(1, dx)), 0)), (dy, (0, int(math.copysign(1, dy)))))
        if by
    ]
    return Mend(f"move {_called(pair, placed.layer)} {' and '.join(sides)}", (Move(placed.layer.id, dx, dy),))


def _back(document: Document, pair: PagePair, things: list[Thing]) -> Iterator[Mend]:
    """Onto the page by the shortest way; what is larger than the page is made smaller first."""
    placed, page = _free(document, pair, things[0]), pair.new.box
    box = _around(_things(pair, placed.layer.id))
    dx = math.ceil(max(0.0, page.x - box.x)) - math.ceil(max(0.0, box.right - page.right))
    dy = math.ceil(max(0.0, page.y - box.y)) - math.ceil(max(0.0, box.bottom - page.bottom))
    if (dx or dy) and box.width <= page.width and box.height <= page.height:
        yield _move(pair, placed, dx, dy)
    scale = min(1.0, page.width / (box.width or 1.0), page.height / (box.height or 1.0))
    if scale < 1.0 and not things[0].is_text:  # which is fitted
        x, y = (min(max(at, 0.0), size) for at, size in zip(box.center, (page.width, page.height), strict=True))
        remedy = f"make {_called(pair, placed.layer)} {100 * scale:.0f}% as large and move it onto the page"
        edits = (
            Resize(placed.layer.id, scale, scale, box.center),
            Move(
                placed.layer.id,
                min(max(x, scale * box.width / 2), page.width - scale * box.width / 2) - box.center[0],
                min(max(y, scale * box.height / 2), page.height - scale * box.height / 2) - box.center[1],
            ),
        )
        yield Mend(remedy, edits)


def _to_front(document: Document, pair: PagePair, finding: Finding) -> Iterator[Mend]:
    """The lower of two just above the other, or above all, where both are in one group or on the page."""
    if not all(id in document.index for id in finding.layers[:2]):
        return  # what a slide has from its layout
    first, second = (document.index[id] for id in finding.layers[:2])
    upper, lower = sorted((first, second), key=lambda one: -_order(pair, one.layer.id))
    shared = [one for one, other in zip(_line(upper), _line(lower), strict=False) if one == other]
    branches = _line(upper)[len(shared) :][:1], _line(lower)[len(shared) :][:1]
    if not all(branches):
        return
    over, under = branches[0][0], branches[1][0]
    siblings = [layer.id for layer in document.index[over].siblings]
    at = siblings.index(over) + 1
    parent = shared[-1] if shared else upper.page.id
    before = siblings[at] if at < len(siblings) else None
    yield Mend(f"bring {_called(pair, document.index[under].layer)} to the front", (Restack(under, parent, before),))


def _order(pair: PagePair, id: str) -> int:
    return max((thing.order for thing in _things(pair, id)), default=0)


def _line(placed: Placed) -> list[str]:
    return [*(group.id for group in placed.ancestors), placed.layer.id]


def _apart(document: Document, pair: PagePair, finding: Finding) -> Iterator[Mend]:
    """One of two moved off the other, what the edit touched first, the shortest ways first."""
    ids = sorted(finding.layers[:2], key=lambda id: not any(one.id in pair.displaced for one in _things(pair, id)))
    found: list[tuple[bool, float, Mend]] = []
    for number, id in enumerate(ids):
        if id not in document.index:
            continue
        other = _around(_things(pair, ids[1 - number]))
        placed = _free(document, pair, _things(pair, id)[0])
        box = _around(_things(pair, placed.layer.id))
        for dx, dy in (
            (other.x - CLEAR - box.right, 0.0),
            (other.right + CLEAR - box.x, 0.0),
            (0.0, other.y - CLEAR - box.bottom),
            (0.0, other.bottom + CLEAR - box.y),
        ):
            dx, dy = (math.copysign(math.ceil(abs(by)), by) if by else 0.0 for by in (dx, dy))
            if _leaves_plate(pair, placed.layer.id, dx, dy):
                continue
            far = abs(dx) > REACH * pair.new.width or abs(dy) > REACH * pair.new.height
            if _outside(box, pair.new.box, dx, dy) > _outside(box, pair.new.box):
                continue
            if not far or pair.moved(placed.layer.id):
                found.append((bool(number), abs(dx) + abs(dy), _move(pair, placed, dx, dy)))
    yield from (mend for _, _, mend in sorted(found, key=lambda one: one[:2]))


def _leaves_plate(pair: PagePair, id: str, dx: float, dy: float) -> bool:
    """Whether a text that was on a plate would no longer be on it: a label moved off its button is no mend."""
    was, now = pair.before.get(id), pair.after.get(id)
    if was is None or now is None or not was.is_text or not was.letters:
        return False
    plate = plate_of(pair, was, sure=False)
    if plate is None:
        return False
    ground, ink = pair.after.get(plate.id, plate), Matrix.translation(dx, dy).bounds(now.ink)
    corners = (ink.x, ink.y), (ink.right, ink.y), (ink.x, ink.bottom), (ink.right, ink.bottom)
    return not all(ground.holds(*corner) for corner in corners)


def _outside(box: Box, page: Box, dx: float = 0.0, dy: float = 0.0) -> float:
    """Page units by which a box that is moved so is past the edges of the page, one for each side."""
    x, y = box.x + dx, box.y + dy
    sides = page.x - x, page.y - y, x + box.width - page.right, y + box.height - page.bottom
    return sum(max(0.0, by) for by in sides)


def _larger(document: Document, pair: PagePair, things: list[Thing]) -> Iterator[Mend]:
    """The plate about the middle of the words on it, with some padding."""
    text, plate = things[0], things[1]
    was = pair.before.get(plate.id, plate)
    ink, box = text.ink.grown(max(2.0, 0.3 * text.size)), plate.box
    around = Box.union((ink, box)) or box
    sx, sy = around.width / (box.width or 1.0), around.height / (box.height or 1.0)
    if was.upright and not plate.layer.bound:
        shift = around.x - box.x, around.y - box.y
        edits = (Resize(plate.id, sx, sy, (box.x, box.y)), Move(plate.id, *shift))
        remedy = f"make {plate.named} {around.width:.0f} × {around.height:.0f} px"
        yield Mend(remedy, edits if any(shift) else edits[:1])


def _higher(text: Thing) -> Iterator[Mend]:
    """The frame of flowing text as high as its lines."""
    flowed, frame = text.flowed, text.text.frame
    if frame is None or not frame.height or text.layer.bound or (text.text.flow is not None and text.text.flow.turned):
        return
    more = max(0.0, flowed.height - flowed.room[1])
    scale = (frame.height + more) / frame.height
    box = text.box
    yield Mend(
        f"make the box of {text.named} {box.height * scale:.0f} px high", (Resize(text.id, 1.0, scale, (box.x, box.y)),)
    )


def _readable(pair: PagePair, text: Thing) -> Iterator[Mend]:
    """The nearest shade of the text's colour that is read well, else white or black."""
    now = reading(text, pair.after, pair.new.unit_mm)
    if now is None:
        return
    better = max((WHITE, BLACK), key=lambda color: wcag(color, now.ground))
    if max(now.ink[:3]) - min(now.ink[:3]) > GREY:
        shades = (over(better._replace(alpha=round(255 * step / SHADES)), now.ink) for step in range(1, SHADES))
        yield from (_colored(text, shade) for shade in shades if wcag(shade, now.ground) >= WCAG_TEXT)
    yield _colored(text, better)


def _colored(text: Thing, color: Color) -> Mend:
    runs = [number for number, run in enumerate(text.text.runs) if run.style.fill is not None]
    edits = (SetStyle(text.id, "fill", color), *(SetStyle(text.id, "fill", color, number) for number in runs))
    return Mend(f"give {text.named} the colour {color}", edits)


def _aligned(document: Document, pair: PagePair, thing: Thing) -> Iterator[Mend]:
    for name, dx, dy in ways_back(pair, thing):
        edit = Move(_free(document, pair, thing).layer.id, dx, dy)
        yield Mend(f"align the {name} of {thing.named} again", (edit,))


def _turned(thing: Thing) -> Iterator[Mend]:
    """With marks around every line that is seen otherwise than it is read."""
    text = thing.layer
    assert isinstance(text, Text)
    ends = [number for number, run in enumerate(text.runs) if run.starts_line or not number] + [len(text.runs)]
    words = [run.text for run in text.runs]
    for start, end in pairwise(ends):
        if "".join(words[start:end]) in turned_lines(text):
            words[start] = "\u202b" + words[start]
            words[end - 1] += "\u202c"
    edits = (SetText(text.id, new, n) for n, new in enumerate(words) if new != text.runs[n].text)
    yield Mend(f"let {thing.named} run from right to left", tuple(edits))


def _undistorted(pair: PagePair, text: Thing) -> Iterator[Mend]:
    """As its letters were, larger or smaller alike both ways, about the middle of its place."""
    was, placed = pair.before[text.id].placed.matrix, text.placed
    now, back, frame = placed.matrix, placed.outer.inverse(), text.layer.frame
    if back is None or frame is None:
        return
    scales = [math.hypot(a, b) / (math.hypot(c, d) or 1.0) for a, b, c, d in
              ((now.a, now.b, was.a, was.b), (now.c, now.d, was.c, was.d))]  # fmt: skip
    scale = min(scales)
    straight = Matrix(scale * was.a, scale * was.b, scale * was.c, scale * was.d, 0.0, 0.0)
    middle, wanted = straight.apply(*frame.center), now.apply(*frame.center)
    moved = Matrix(*straight[:4], wanted[0] - middle[0], wanted[1] - middle[1])
    yield Mend(f"give {text.named} letters as wide as their font has them", (SetTransform(text.id, back @ moved),))
