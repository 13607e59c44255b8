"""Rules of where things are and how large: logo, margins, grid, alignment, edges, overlaps, resolution; and of what
pictures say to those who do not see them."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from typing import Any

from redraft.commands.place.position import Move
from redraft.document.charts import Chart
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Layer, Opaque, Picture, Shape
from redraft.document.selectors import Selector, covered
from redraft.errors import EditError
from redraft.inspection.brand.fault import PLATE, BrandItem, BrandPage, Fault
from redraft.inspection.brand.guide import ERROR, OFF
from redraft.inspection.checks.alignment import ACROSS, ALIKE, FEWEST, sides
from redraft.inspection.checks.off_page import off_page
from redraft.inspection.checks.overflow import is_set_out, overflows
from redraft.inspection.checks.overlaps import overlaps
from redraft.inspection.page.edit_facts import Finding
from redraft.inspection.page.items import Thing
from redraft.lazy import lazily

SLACK, EDGE, LABEL = 0.5, 1.0, 1.5
"""Pixels that do not count: of logos, at margins and edges, of a label past its button."""
LEAST_PPI, REACH = 72.0, 6.0
SLIPS = 3
"""Things in the margins of a page that may be moved out: more are its layout, which moving some of them would break."""
SIDES = ("left", "top", "right", "bottom")
FOOTERS = ("footer", "date", "slide number")
_FILE_NAME = lazily(r"\s*|[^\s/\\]+\.(?:png|jpe?g|gif|svg|bmp|tiff?|webp|emf|wmf)", re.IGNORECASE)


def picked(sheet: BrandPage, selector: Selector) -> frozenset[str]:
    """The layers that a selector names; an id names also a master's layer, and nothing where there is none."""
    if selector in sheet.picked:
        return sheet.picked[selector]
    ids = frozenset(term.value for term in selector.terms if term.by == "id" and not term.negated)
    terms = tuple(one for one in selector.terms if one.by != "id" or one.value in sheet.document.index.layers)
    with suppress(EditError):  # a page that this file does not have
        ids |= covered(sheet.document, Selector(terms)) if terms else frozenset()
    sheet.picked[selector] = ids
    return ids


def _logos(sheet: BrandPage, logo: Mapping[str, Any]) -> Iterator[BrandItem]:
    """The outermost layers of the page that are the logo."""
    chosen = picked(sheet, logo["select"]) if "select" in logo else frozenset()
    pattern, start = logo.get("layer", "").lower(), logo.get("digest", "").lower()
    found: dict[str, tuple[Layer, list[Thing]]] = {}
    for thing in sheet.things.values():
        for layer in (*thing.placed.ancestors, thing.layer):
            id = sheet.home(layer.id)
            named = pattern and any(fnmatchcase(one.lower(), pattern) for one in (id, layer.name))
            if named or id in chosen or (len(start) >= 8 and getattr(layer, "asset", "").startswith(start)):
                found.setdefault(layer.id, (layer, []))[1].append(thing)
                break
    yield from (BrandItem(id, layer, tuple(things)) for id, (layer, things) in found.items())


def logos(sheet: BrandPage) -> Iterator[Fault]:
    for number, logo in enumerate(sheet.guide.logos):
        for item in _logos(sheet, logo):
            sheet.logos.add(number)
            box = item.box
            least = [sheet.units(logo.get(f"min_{one}", 0.0), getattr(sheet.page, one)) for one in ("width", "height")]
            if box.width < least[0] - SLACK * sheet.px or box.height < least[1] - SLACK * sheet.px:
                wanted = " × ".join(f"{one / sheet.px:.4g}" if one else "any" for one in least)
                found = f"{box.width / sheet.px:.4g} × {box.height / sheet.px:.4g}"
                message = f"the logo is {found} px; at least {wanted} px is wanted"
                yield sheet.fault("logo-size", item, message, found, wanted)
            clear = sheet.units(logo.get("clear", 0.0), box.height)
            if near := _near(sheet, item, clear):
                gap, nearest = min(near, key=lambda one: one[0])
                figures = f"{gap / sheet.px:.4g} px", f"{clear / sheet.px:.4g} px"
                message = f"{nearest.named} is {figures[0]} from the logo; {figures[1]} are to be free around it"
                others = tuple(sheet.home(one.id) for _, one in near)
                yield sheet.fault("logo-space", item, message, *figures, others=others)


def _near(sheet: BrandPage, logo: BrandItem, clear: float) -> list[tuple[float, BrandItem]]:
    """What comes nearer to a logo than is allowed, and how near. What it lies on does not count."""
    own, box, lowest = {one.id for one in logo.things}, logo.box, min(one.order for one in logo.things)
    found: list[tuple[float, BrandItem]] = []
    for item in sheet.items:
        ink = item.ink
        ground = max(one.order for one in item.things) < lowest and box.is_in(ink)
        gap = _gap(box, ink)
        if gap < clear - SLACK * sheet.px and not (
            own.issuperset(one.id for one in item.things) or ground or item.is_ground
        ):
            found.append((gap, item))
    return found


def _moved(sheet: BrandPage, item: BrandItem, dx: float, dy: float, beside: Collection[str] = ()) -> tuple[Move, ...]:
    """The command that moves an item, or the drawing it is a part of, with what lies on it and as others `beside` it
    are. None for what has no place of its own, is another page's or wholly off its own, where nobody knows its place,
    or would not lie there as it does now."""
    there = Matrix.translation(dx, dy).bounds(item.ink)
    holders = [one.box for one in sheet.items if one.id == sheet.plates.get(item.id)]
    holders += [] if item.is_text else [sheet.page.box.grown(-EDGE * sheet.px)]
    if item.id not in sheet.document.index.layers or item.layer.bound or item.ink.overlap(sheet.page.box) is None:
        return ()
    if not all(there.is_in(box) for box in holders) or _crowds(sheet, item, there):
        return ()
    ids = [item.id]
    for one in ids:
        ids += (id for id, below in sheet.plates.items() if below == one)
    around = sheet.drawings.get(item.things[0].id)
    own = {thing.id for thing in (around or item).things}
    rest = [one for one in sheet.items if one.id not in ids and not own.issuperset(part.id for part in one.things)]
    if _is_unsettled(sheet, around or item, dx, dy, rest) or _leaves(sheet, item, dx, dy, rest, beside):
        return ()
    return (Move(tuple(ids) if around is None else (around.id,), round(dx, 3), round(dy, 3)),)


def _is_unsettled(sheet: BrandPage, item: BrandItem, dx: float, dy: float, rest: Sequence[BrandItem]) -> bool:
    """Whether an item would come to lie on what it is clear of, or across its edge, which no text stays, or come too
    near to a logo."""
    now, there = item.ink, Matrix.translation(dx, dy).bounds(item.ink)
    for one in rest:
        was, lies = _lies(now, one.ink), _lies(there, one.ink)
        if lies and not one.is_ground and (lies != was != ACROSS_IT or (lies == ACROSS_IT and item.is_text)):
            return True
    rooms = ((logo.box, sheet.units(row.get("clear", 0.0), logo.box.height))
             for row in sheet.guide.logos if row.get("clear") for logo in _logos(sheet, row))  # fmt: skip
    return any(_gap(there, box) < min(clear, _gap(now, box)) for box, clear in rooms)


APART, ON_IT, UNDER_IT, ACROSS_IT = range(4)


def _lies(one: Box, other: Box) -> int:
    """How a box lies to another."""
    if one.overlap(other) is None:
        return APART
    return ON_IT if one.is_in(other) else UNDER_IT if other.is_in(one) else ACROSS_IT


def _leaves(
    sheet: BrandPage, item: BrandItem, dx: float, dy: float, rest: Sequence[BrandItem], beside: Collection[str]
) -> bool:
    """Whether an item would leave a line that it shares with two others."""
    for name, at in (item.lines if item.is_text else sides(item.ink)).items():
        alike = sum(abs(one.lines.get(name, 1e9) - at) <= ALIKE * sheet.px for one in rest if one.id not in beside)
        if alike >= FEWEST and (dx if name in ACROSS else dy):
            return True
    return False


def _crowds(sheet: BrandPage, item: BrandItem, there: Box) -> bool:
    """Whether an item would come closer to another text than half of its own height, which it is not now."""
    others = (
        one.ink for one in sheet.items if one.is_text and one.id != item.id and sheet.plates.get(one.id) != item.id
    )
    near = item.ink.height / 2 if item.is_text else 0.0
    return any(_gap(there, ink) < min(near, _gap(item.ink, ink)) for ink in others)


def _gap(one: Box, other: Box) -> float:
    return max(one.x - other.right, other.x - one.right, one.y - other.bottom, other.y - one.bottom, 0.0)


def _wide(sheet: BrandPage) -> list[float]:
    """The margins, in the order of SIDES."""
    every, page = sheet.guide.get("margins", "all", 0.0), (sheet.page.width, sheet.page.height) * 2
    return [sheet.units(sheet.guide.get("margins", side, every), of) for side, of in zip(SIDES, page, strict=True)]


def _gaps(sheet: BrandPage, ink: Box) -> list[float]:
    """How far it is to the edges of the page, in the order of SIDES."""
    return [ink.x, ink.y, sheet.page.width - ink.right, sheet.page.height - ink.bottom]


def _anchors(sheet: BrandPage, item: BrandItem) -> list[tuple[float, ...]]:
    """Where an item may be on a grid, across and down: what is round also by its middle. None for what has no place of
    its own there."""
    lines, one, box = item.lines, item.things[0], item.box
    if lines:
        names = ("left", "centre", "right"), ("base", "top")
        return [next((lines[one],) for one in way if one in lines) for way in names]
    whole = isinstance(item.layer, Shape) and not (one.upright or one.id in sheet.drawings or one.odd)
    if not whole or item.is_ground or item.is_line or one.placed.matrix.b or one.placed.matrix.c:
        return []
    return [(at, middle) for at, middle in zip(box, box.center, strict=False)]


def _inward(sheet: BrandPage, item: BrandItem, past: Sequence[float], beside: Collection[str] = ()) -> tuple[Move, ...]:
    """The command that moves an item so far inwards from each side, and on to the grid where there is one."""
    wide, step, ways = _wide(sheet), sheet.units(sheet.guide.get("grid", "step", 0.0)), []
    for n, (size, of) in enumerate(((item.ink.width, sheet.page.width), (item.ink.height, sheet.page.height))):
        by = past[n] - past[n + 2]
        if (past[n] or past[n + 2]) and size > of - wide[n] - wide[n + 2]:
            return ()
        if by and step and item.lines and item.id not in sheet.plates:
            at = _anchors(sheet, item)[n][0]
            by = (math.ceil if by > 0 else math.floor)(round((at + by) / step, 6)) * step - at
        ways.append(by)
    return _moved(sheet, item, ways[0], ways[1], beside)


def margins(sheet: BrandPage) -> Iterator[Fault]:
    wide = _wide(sheet)
    drawn = {id: one for id, one in sheet.drawings.items() if all(isinstance(part.layer, Shape) for part in one.things)}
    wholes = {one.id: one for one in (drawn.get(item.things[0].id, item) for item in sheet.items)}
    found: list[tuple[BrandItem, str, tuple[str, str], list[float]]] = []
    told = off_page(sheet.pair) if any(wide) and sheet.guide.severity("off-page") != OFF else ()
    off = {id for one in told for id in one.layers}
    for item in wholes.values() if any(wide) else ():
        gaps = _gaps(sheet, item.ink)
        past = [by if (by := margin - gap) > EDGE * sheet.px else 0.0 for gap, margin in zip(gaps, wide, strict=True)]
        bleeds = not item.is_text and min(gaps) <= EDGE * sheet.px
        free = bleeds or item.is_ground or item.is_line or item.layer.role in FOOTERS
        free = free or any(one.odd or one.id in off for one in item.things)
        if not any(past) or free or item.ink.overlap(sheet.page.box) is None:
            continue
        at = past.index(max(past))
        figures = f"{gaps[at] / sheet.px:.4g} px", f"{wide[at] / sheet.px:.4g} px"
        message = f"{item.named} is {figures[0]} from the {SIDES[at]} edge; the margin is {figures[1]}"
        found.append((item, message, figures, past))
    beside = {item.id for item, *_ in found}
    for item, message, figures, past in found:
        mend = _inward(sheet, item, past, beside) if len(found) <= SLIPS else ()
        yield sheet.fault("margins", item, message, *figures, mend=mend, misses=max(past))


def grid(sheet: BrandPage) -> Iterator[Fault]:
    step, slack = (
        sheet.units(sheet.guide.get("grid", one, or_else)) for one, or_else in (("step", 0.0), ("tolerance", EDGE))
    )
    for item in sheet.items if step else ():
        ways = _anchors(sheet, item)
        if not ways or item.id in sheet.plates or not item.box.is_in(sheet.page.box):
            continue
        places = [min(way, key=lambda at: abs(round(at / step) * step - at)) for way in ways]
        off = [round(at / step) * step - at for at in places]
        if max(map(abs, off)) > slack:
            off = [by if abs(by) > slack else 0.0 for by in off]
            told = [f"{abs(by) / sheet.px:.3g} px {way}" for by, way in zip(off, ("across", "down"), strict=True) if by]
            message = f"{item.named} is off the grid by {' and '.join(told)}"
            wanted = [at + by for at, by in zip(places, off, strict=True)]
            told = [", ".join(f"{at:.4g}" for at in one) for one in (places, wanted)]
            mend = _moved(sheet, item, off[0], off[1]) if sheet.guide.severity("grid") == ERROR else ()
            yield sheet.fault("grid", item, message, *told, mend=mend)


def alignment(sheet: BrandPage) -> Iterator[Fault]:
    items, alike = [item for item in sheet.items if item.lines], ALIKE * sheet.px
    reach = sheet.units(sheet.guide.get("alignment", "reach", REACH))
    for item in items:
        others = [one for one in items if one is not item]
        for across in (True, False):
            names = [name for name in item.lines if (name in ACROSS) == across]
            apart = {
                one: [other.lines[one] - item.lines[one] for other in others if one in other.lines] for one in names
            }
            if any(abs(by) <= alike for ways in apart.values() for by in ways):
                continue
            near = [(abs(by), name, by) for name, ways in apart.items() for by in ways
                    if abs(by) <= reach and sum(abs(by - other) <= alike for other in ways) >= 2]  # fmt: skip
            if near:
                off, name, by = min(near)
                there = item.lines[name] + by
                beside = [one for one in others if abs(one.lines.get(name, 1e9) - there) <= alike]
                line = f"{name} line of {beside[0].named} and {len(beside) - 1} more"
                strict = sheet.guide.severity("alignment") == ERROR
                mend = _moved(sheet, item, by if across else 0.0, 0.0 if across else by) if strict else ()
                figures = f"{name} {there - by:.4g}", f"{name} {there:.4g}"
                yield sheet.fault(
                    "alignment", item, f"{item.named} is {off / sheet.px:.3g} px off the {line}", *figures, mend=mend
                )


def resolution(sheet: BrandPage) -> Iterator[Fault]:
    stated, wanted = 25.4 / sheet.page.unit_mm, sheet.guide.get("pictures", "min_ppi")
    least = LEAST_PPI if wanted is None else wanted
    if sheet.document.traits.pixel_layers:
        if wanted is not None and stated < least - SLACK and abs(stated - 96) > SLACK:  # 96: it states none
            message = f"the file states {stated:.0f} pixels to an inch; {least:g} are wanted"
            yield Fault("resolution", "", message, f"{stated:.0f} ppi", f"{least:g} ppi", sheet.number, sheet.page.box)
        return
    for thing in sheet.things.values():
        asset = sheet.document.assets.get(getattr(thing.layer, "asset", ""))
        if not isinstance(thing.layer, Picture) or asset is None or "svg" in asset.media_type:
            continue
        matrix, frame, crop = thing.placed.matrix, thing.layer.frame or thing.box, thing.layer.crop
        across = asset.width * (1 - crop[0] - crop[2]), frame.width * math.hypot(matrix.a, matrix.b)
        down = asset.height * (1 - crop[1] - crop[3]), frame.height * math.hypot(matrix.c, matrix.d)
        whole = sheet.file is not None and sheet.file.keeps_proportions(sheet.home(thing.id))
        ways = (pixels / size * stated for pixels, size in (across, down) if pixels and size)
        ppi = (max if whole else min)(ways, default=least)
        if ppi < least - SLACK:
            message = f"{thing.named} has {ppi:.0f} pixels to an inch; {least:g} are wanted"
            yield sheet.fault("resolution", thing, message, f"{ppi:.0f} ppi", f"{least:g} ppi")


def alternatives(sheet: BrandPage) -> Iterator[Fault]:
    if sheet.file is None:
        return
    items = {one.id: one for one in sheet.items}
    for thing in sheet.things.values():
        chart = next((group for group in thing.placed.ancestors if isinstance(group, Chart)), None)
        smart = isinstance(thing.layer, Opaque) and thing.layer.what.startswith("SmartArt")
        if chart is None and not smart and not isinstance(thing.layer, Picture):
            continue
        item = (items.pop(chart.id, None) if chart is not None else thing) or None
        told = sheet.file.description(sheet.home(item.id)) if item is not None else None
        if item is not None and told is not None and _FILE_NAME.fullmatch(told):
            what = "chart" if chart is not None else "SmartArt" if smart else "picture"
            only = f", only a file's name, {told}" if told.strip() else ""
            message = f"the {what} '{item.layer.name or item.id}' has no alternative text{only}"
            yield sheet.fault("alt-text", item, message, told, "words for those who do not see it")


def collisions(sheet: BrandPage) -> Iterator[Fault]:
    """Texts past their frame or their button, on each other, under something, across an edge, off the page."""
    things, past = sheet.things, dict[str, str]()
    for one in overflows(sheet.pair):
        yield sheet.fault("overflow", things[one.layers[0]], one.message)
    for thing in things.values():
        if thing.is_text and not thing.odd and not is_set_out(thing) and (on := _button(sheet, thing)) is not None:
            plate, by = on
            past[thing.id] = plate.id
            message = f"{thing.named} runs {by / sheet.px:.0f} px past the edge of {plate.named} it is on"
            yield sheet.fault(
                "overflow", thing, message, f"{by / sheet.px:.0f} px", others=(sheet.home(plate.id),), misses=by
            )
    for one in overlaps(sheet.pair):
        text = next((things[id] for id in one.layers if id in things and things[id].is_text), None)
        if text is not None and not text.is_set_out and past.get(text.id) not in one.layers:
            others = tuple(sheet.home(id) for id in one.layers if id != text.id)
            yield sheet.fault("overlap", text, _so(sheet, one), others=others)
    for one in off_page(sheet.pair):
        item = next(each for each in sheet.items if any(part.id == one.layers[0] for part in each.things))
        if things[one.layers[0]].is_text or item.ink.overlap(sheet.page.box) is None:
            gaps = zip(_gaps(sheet, item.ink), _wide(sheet), strict=True)
            mend = _inward(sheet, item, [max(0.0, margin - gap) for gap, margin in gaps])
            yield sheet.fault("off-page", item, _so(sheet, one), mend=mend)


def _so(sheet: BrandPage, one: Finding) -> str:
    """What a check of edits says, of what is so now and may have been before; the words of a text stay as they are."""
    names = (sheet.things[id].named for id in one.layers if id in sheet.things)
    named = max((name for name in names if one.message.startswith(name)), key=len, default="")
    return named + one.message.removeprefix(named).replace(" now", "", 1)


def _button(sheet: BrandPage, text: Thing) -> tuple[Thing, float] | None:
    """The filled rectangle that a text is set on, its middle and where its lines begin, higher than it is and not as
    wide, and by how much; at the page's edge a rectangle has none that is seen."""
    ink, align = text.ink, text.layer.style.align or "start" if text.text.flow is None else "middle"
    begin = {"start": ink.x, "end": ink.right}.get(align, ink.center[0])
    for plate in reversed(sheet.things.values()):
        if plate.order < text.order and plate.filled and plate.holds(*ink.center):
            box = plate.box
            high = isinstance(plate.layer, Shape) and plate.upright and box.y <= ink.y and ink.bottom <= box.bottom
            ends = zip((box.x - ink.x, ink.right - box.right), _gaps(sheet, box)[::2], strict=True)
            by = max(past if gap > EDGE * sheet.px else 0.0 for past, gap in ends)
            known = high and box.x - LABEL <= begin <= box.right + LABEL and box.area <= PLATE * sheet.page.box.area
            return (plate, by) if known and by > LABEL else None
    return None
