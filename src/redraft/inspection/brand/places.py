"""Rules of where things are and how large: logo, margins, grid, alignment, edges, overlaps, resolution; and of what
pictures say to those who do not see them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any

from redraft.commands.position import Move
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Opaque, Picture, Shape, Text, family
from redraft.document.selectors import Selector, covered
from redraft.errors import EditError
from redraft.inspection.alignment import ACROSS, ALIKE
from redraft.inspection.brand.fault import PLATE, Fault, Item, Sheet
from redraft.inspection.off_page import off_page
from redraft.inspection.overflow import is_set_out, overflows
from redraft.inspection.overlaps import overlaps
from redraft.inspection.page_items import Thing
from redraft.lazy import lazily

SLACK, EDGE, LABEL = 0.5, 1.0, 1.5
"""Page units that do not count: of logos, at margins and edges, of a label past its button."""
SIDES = ("left", "top", "right", "bottom")
FOOTERS = ("footer", "date", "slide number")
LEAST_PPI, REACH = 72.0, 6.0
PIXELS = ("psd", "ora", "raster", "folder")
_FILE_NAME = lazily(r"\s*|[^\s/\\]+\.(?:png|jpe?g|gif|svg|bmp|tiff?|webp|emf|wmf)", re.IGNORECASE)


def picked(sheet: Sheet, selector: Selector) -> frozenset[str]:
    """The layers that a selector names; an id that this file does not have names none."""
    ids = {term.value for term in selector.terms if term.by == "id" and not term.negated}
    with suppress(EditError):
        return covered(sheet.document, selector)
    known = Selector(tuple(one for one in selector.terms if one.by != "id" or one.value in sheet.document.index))
    with suppress(EditError):
        return frozenset(ids) | (covered(sheet.document, known) if known.terms else frozenset())
    return frozenset(ids)


def _logos(sheet: Sheet, logo: Mapping[str, Any]) -> Iterator[Item]:
    """The outermost layers of the page that are the logo."""
    chosen = picked(sheet, logo["select"]) if "select" in logo else frozenset()
    pattern, start = logo.get("layer", "").lower(), logo.get("digest", "").lower()
    found: dict[str, list[Thing]] = {}
    layers = {}
    for thing in sheet.things.values():
        for layer in (*thing.placed.ancestors, thing.layer):
            named = any(fnmatchcase(one.lower(), pattern) for one in (layer.id, sheet.home(layer.id), layer.name))
            digest = len(start) >= 8 and getattr(layer, "asset", "").startswith(start)
            if (named and pattern) or digest or sheet.home(layer.id) in chosen:
                layers[layer.id] = layer
                found.setdefault(layer.id, []).append(thing)
                break
    yield from (Item(id, layers[id], tuple(things)) for id, things in found.items())


def logos(sheet: Sheet) -> Iterator[Fault]:
    for logo in sheet.guide.logos:
        for item in _logos(sheet, logo):
            box = item.box
            least = [sheet.units(logo.get(f"min_{one}", 0.0), getattr(sheet.page, one)) for one in ("width", "height")]
            if box.width < least[0] - SLACK or box.height < least[1] - SLACK:
                wanted = " × ".join(f"{one:.4g}" if one else "any" for one in least)
                found = f"{box.width:.4g} × {box.height:.4g}"
                message = f"the logo is {found} px; at least {wanted} px is wanted"
                yield replace(sheet.fault("logo-size", item, message, found=found, wanted=wanted), box=box)
            if clear := sheet.units(logo.get("clear", 0.0), box.height):
                yield from _crowded(sheet, item, clear)


def _crowded(sheet: Sheet, logo: Item, clear: float) -> Iterator[Fault]:
    """What comes too near to a logo, the nearest first."""
    own, box, lowest = {one.id for one in logo.things}, logo.box, min(one.order for one in logo.things)
    near: list[tuple[float, Item]] = []
    for item in sheet.items:
        ink = item.ink
        ground = max(one.order for one in item.things) < lowest and Box.union((ink, box)) == ink
        if own.issuperset(one.id for one in item.things) or ground or item.covers_page:
            continue
        gap = max(box.x - ink.right, ink.x - box.right, box.y - ink.bottom, ink.y - box.bottom)
        if gap < clear - SLACK:
            near.append((max(gap, 0.0), item))
    if near:
        gap, nearest = min(near, key=lambda one: one[0])
        more = f" and {len(near) - 1} more" if near[1:] else ""
        message = f"{nearest.named}{more} is {gap:.4g} px from the logo; {clear:.4g} px are to be free around it"
        others = tuple(sheet.home(item.id) for _, item in near)
        fault = sheet.fault("logo-space", logo, message, found=f"{gap:.4g} px", wanted=f"{clear:.4g} px", others=others)
        yield replace(fault, box=box)


def _moved(sheet: Sheet, item: Item, dx: float, dy: float) -> tuple[Move, ...]:
    """The command that moves an item, or the drawing it is a part of, with what lies on it. None for what has no place
    of its own, is another page's, or would leave the shape it is on."""
    dx, dy = round(dx, 3), round(dy, 3)
    if item.id not in sheet.document.index or item.layer.bound or not (dx or dy):
        return ()
    plate = next((one for one in sheet.items if one.id == sheet.plates.get(item.id)), None)
    if plate is not None and Box.union((plate.box, Matrix.translation(dx, dy).bounds(item.ink))) != plate.box:
        return ()
    ids = [item.id]
    for one in ids:
        ids += (id for id, below in sheet.plates.items() if below == one)
    around = next((group for group in item.things[0].placed.ancestors if _is_drawing(sheet, group)), None)
    return (Move(tuple(ids) if around is None else (around.id,), dx, dy),)


def _is_drawing(sheet: Sheet, group: Group) -> bool:
    """Whether a group is no mere collection: it has free outlines in it, and is no ground of the page."""
    box = sheet.document.index[group.id].box if group.id in sheet.document.index else None
    free = any(isinstance(one, Shape) and one.form != "rect" for one in family(group))
    return bool(free and not group.form and box is not None and box.area <= PLATE * sheet.page.box.area)


def margins(sheet: Sheet) -> Iterator[Fault]:
    page = sheet.page
    sizes = dict(zip(SIDES, (page.width, page.height) * 2, strict=True))
    every = sheet.guide.get("margins", "all", 0.0)
    wide = {side: sheet.units(sheet.guide.get("margins", side, every), sizes[side]) for side in SIDES}
    for item in sheet.items if any(wide.values()) else ():
        ink = item.ink
        if item.covers_page or item.is_line or item.layer.role in FOOTERS or ink.overlap(page.box) is None:
            continue
        if any(one.odd for one in item.things):
            continue
        gaps = dict(zip(SIDES, (ink.x, ink.y, page.width - ink.right, page.height - ink.bottom), strict=True))
        near = {side: gap for side, gap in gaps.items() if gap < wide[side] - EDGE and (item.is_text or gap > EDGE)}
        if not near:
            continue
        side, gap = min(near.items(), key=lambda one: one[1] - wide[one[0]])
        fits = (
            ink.width <= page.width - wide["left"] - wide["right"],
            ink.height <= page.height - wide["top"] - wide["bottom"],
        )
        move = {one: wide[one] - near[one] if one in near else 0.0 for one in SIDES}
        mend = _moved(sheet, item, move["left"] - move["right"], move["top"] - move["bottom"])
        free = all(fit or not (move[a] or move[b]) for fit, a, b in zip(fits, SIDES[:2], SIDES[2:], strict=True))
        message = f"{item.named} is {gap:.4g} px from the {side} edge; the margin is {wide[side]:.4g} px"
        found, wanted = f"{side} {gap:.4g} px", f"{wide[side]:.4g} px"
        yield sheet.fault("margins", item, message, found=found, wanted=wanted, mend=mend if free else ())


def grid(sheet: Sheet) -> Iterator[Fault]:
    guide, page = sheet.guide, sheet.page
    slack, count = guide.get("grid", "tolerance", EDGE), int(guide.get("grid", "columns", 0))
    step, margin, gutter = (
        sheet.units(guide.get("grid", one, 0.0), page.width) for one in ("step", "margin", "gutter")
    )
    pitch = (page.width - 2 * margin + gutter) / count if count else 0.0
    for item in sheet.items if step or count else ():
        lines, box = item.lines, item.box
        if not lines or item.id in sheet.plates or Box.union((box, page.box)) != page.box:
            continue
        across = next((lines[one] for one in ("left", "centre", "right") if one in lines), box.x)
        down = lines.get("base", lines.get("top", box.y))
        dx, dy = (_off(at, step) if step else 0.0 for at in (across, down))
        if count:
            starts = [margin + number * pitch for number in range(count)]
            ends = [start + pitch - gutter for start in starts]
            ways = [one - box.x for one in starts] + [one - box.right for one in ends]
            dx = dx if step and abs(dx) > slack else min(ways, key=abs)
        if max(abs(dx), abs(dy)) <= slack:
            continue
        dx, dy = (by if abs(by) > slack else 0.0 for by in (dx, dy))
        off = " and ".join(f"{abs(by):.3g} px {way}" for by, way in ((dx, "across"), (dy, "down")) if by)
        found, wanted = f"{across:.4g}, {down:.4g}", f"{across + dx:.4g}, {down + dy:.4g}"
        message = f"{item.named} is off the grid by {off}"
        yield sheet.fault("grid", item, message, found=found, wanted=wanted, mend=_moved(sheet, item, dx, dy))


def _off(at: float, step: float) -> float:
    """How far it is to the nearest multiple."""
    return round(at / step) * step - at


def alignment(sheet: Sheet) -> Iterator[Fault]:
    items, reach = [item for item in sheet.items if item.lines], sheet.guide.get("alignment", "reach", REACH)
    for item in items:
        others = [one for one in items if one is not item]
        for across in (True, False):
            names = [name for name in item.lines if (name in ACROSS) == across]
            apart = {
                name: [one.lines[name] - item.lines[name] for one in others if name in one.lines] for name in names
            }
            if any(abs(by) <= ALIKE for ways in apart.values() for by in ways):
                continue
            near = [
                (abs(by), name, by)
                for name, ways in apart.items()
                for by in ways
                if abs(by) <= reach and sum(abs(by - other) <= ALIKE for other in ways) >= 2
            ]
            if not near:
                continue
            off, name, by = min(near)
            there = item.lines[name] + by
            beside = [one for one in others if abs(one.lines.get(name, 1e9) - there) <= ALIKE]
            message = (
                f"{item.named} is {off:.3g} px off the {name} line of {beside[0].named} and {len(beside) - 1} more"
            )
            mend = _moved(sheet, item, by if across else 0.0, 0.0 if across else by)
            found, wanted = f"{name} {item.lines[name]:.4g}", f"{name} {there:.4g}"
            yield sheet.fault("alignment", item, message, found=found, wanted=wanted, mend=mend)


def resolution(sheet: Sheet) -> Iterator[Fault]:
    wanted = sheet.guide.get("pictures", "min_ppi")
    least = LEAST_PPI if wanted is None else wanted
    if sheet.document.format in PIXELS:
        stated = 25.4 / sheet.page.unit_mm
        if wanted is not None and stated < least - SLACK and abs(stated - 96) > SLACK:
            message = f"the file states {stated:.0f} pixels to an inch; {least:g} are wanted"
            yield Fault("resolution", "", message, f"{stated:.0f} ppi", f"{least:g} ppi", sheet.number, sheet.page.box)
        return
    for thing in sheet.things.values():
        picture = thing.layer
        asset = sheet.document.assets.get(picture.asset) if isinstance(picture, Picture) else None
        if not isinstance(picture, Picture) or asset is None or not asset.width or "svg" in asset.media_type:
            continue
        matrix, frame = thing.placed.matrix, picture.frame
        inches = [
            (frame or thing.box)[at] * math.hypot(*ways) * sheet.page.unit_mm / 25.4
            for at, ways in ((2, (matrix.a, matrix.b)), (3, (matrix.c, matrix.d)))
        ]
        left, top, right, bottom = picture.crop
        pixels = asset.width * (1 - left - right), asset.height * (1 - top - bottom)
        ppi = min(count / size for count, size in zip(pixels, inches, strict=True) if size) if all(inches) else 1e9
        if ppi < least - SLACK:
            message = f"{thing.named} has {ppi:.0f} pixels to an inch; {least:g} are wanted"
            yield sheet.fault("resolution", thing, message, found=f"{ppi:.0f} ppi", wanted=f"{least:g} ppi")


def alternatives(sheet: Sheet) -> Iterator[Fault]:
    if sheet.describe is None:
        return
    seen: set[str] = set()
    stack = [*reversed(sheet.page.layers)]
    while stack:
        layer = stack.pop()
        if layer.style.visible is False:
            continue
        chart = isinstance(layer, Group) and layer.form.endswith("chart")
        smart = isinstance(layer, Opaque) and not layer.bound and layer.what.lower().startswith("smartart")
        id = sheet.home(layer.id)
        if (isinstance(layer, Picture) or chart or smart) and id not in seen:
            seen.add(id)
            told = sheet.describe(id)
            if told is not None and _FILE_NAME.fullmatch(told):
                what = "chart" if chart else "SmartArt" if smart else "picture"
                box = next((one.box for one in sheet.items if layer.id == one.id), None)
                placed = sheet.document.index.get(layer.id)
                message = f"the {what} '{layer.name or id}' has no alternative text" + (
                    f", only a file's name, {told}" if told.strip() else ""
                )
                yield Fault("alt-text", id, message, told, "words for those who do not see it", sheet.number,
                            placed.box if placed is not None else box, layer.name)  # fmt: skip
        elif isinstance(layer, Group):
            stack += reversed(layer.children)
        elif isinstance(layer, Opaque):
            stack += reversed(layer.drawn)


def collisions(sheet: Sheet) -> Iterator[Fault]:
    """Texts on each other, under something, across an edge, past their frame or their button, off the page."""
    pair, done = sheet.pair, set[str]()
    for one in overflows(pair):
        done.add(one.layers[0])
        yield sheet.fault("overflow", sheet.things[one.layers[0]], one.message)
    for thing in sheet.things.values():
        if (
            thing.is_text
            and not thing.odd
            and not is_set_out(thing)
            and (over := _past_label(sheet, thing)) is not None
        ):
            plate, by = over
            done.add(thing.id)
            message = f"{thing.named} runs {by:.0f} px past the edge of {plate.named} it is on"
            yield sheet.fault("overflow", thing, message, found=f"{by:.0f} px", others=(sheet.home(plate.id),))
    for one in overlaps(pair):
        first, *rest = (sheet.things.get(id) for id in one.layers)
        text = (
            first
            if first is not None and first.is_text
            else next((each for each in rest if each is not None and each.is_text), None)
        )
        if (
            text is None
            or text.is_set_out
            or (text.id in done and not all(each is not None and each.is_text for each in (first, *rest)))
        ):
            continue
        others = tuple(sheet.home(id) for id in one.layers if id != text.id)
        yield sheet.fault("overlap", text, one.message.replace(" now ", " ", 1), others=others)
    for one in off_page(pair):
        thing = sheet.things[one.layers[0]]
        if thing.is_text or thing.ink.overlap(sheet.page.box) is None:
            item = next((each for each in sheet.items if thing in each.things), None)
            ink, page = (item or thing).ink, sheet.page
            dx = max(0.0, -ink.x) - max(0.0, ink.right - page.width)
            dy = max(0.0, -ink.y) - max(0.0, ink.bottom - page.height)
            fits = item is not None and ink.width <= page.width and ink.height <= page.height
            mend = _moved(sheet, item, dx, dy) if item is not None and fits else ()
            yield sheet.fault("off-page", item or thing, one.message.replace(" now", "", 1), mend=mend)


def _past_label(sheet: Sheet, text: Thing) -> tuple[Thing, float] | None:
    """The button that a label is on and wider than, and by how much."""
    ink = text.ink
    for plate in reversed(sheet.things.values()):
        if plate.order >= text.order or not plate.filled or plate.is_text or not plate.holds(*ink.center):
            continue
        box = plate.box
        label = plate.upright and not isinstance(plate.layer, Picture | Text) and box.height > ink.height
        by = max(box.x - ink.x, ink.right - box.right)
        small = box.area <= 0.6 * sheet.page.box.area and box.y <= ink.y and ink.bottom <= box.bottom
        return (plate, by) if label and small and by > LABEL else None
    return None
