"""Rules of how things look and what they say: palette, fonts, type sizes, contrast, words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unicodedata import category

from redraft.assets.faces.names import kindred, readings, split_families, squeezed
from redraft.commands.command import Command
from redraft.commands.look.colors import Recolor, ReplaceColors, over_paint
from redraft.commands.look.style import Modify
from redraft.commands.look.typography import ReplaceFont
from redraft.commands.measure.palettes import is_series
from redraft.commands.measure.traits import own_size, paints
from redraft.commands.values import UNITS_MM
from redraft.commands.words.texts import ReplaceWords
from redraft.document.charts import Series
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Shape, Text, family
from redraft.document.style import Color, Gradient, Paint, PaintServer, Shadow, Style
from redraft.document.theme import ThemeColor
from redraft.inspection.brand.fault import BrandPage, Fault
from redraft.inspection.brand.guide import points
from redraft.inspection.brand.visible import apart, nearest_seen, under
from redraft.inspection.checks.contrast import BLACK, WHITE, Contrast, reading, reading_on
from redraft.inspection.page.color_contrast import over, wcag
from redraft.inspection.page.items import Thing

NORMAL, BOLD = 400, 700
SLACK, TOLERANCE = 0.25, 2.0
"""Points by which a type size may differ; how far a colour may look from one of the palette (black and white: 100)."""
_TYPED = str.maketrans("‘’‚‛ʼ′“”„‟«»″‐‑‒–—−", "''''''" + 7 * '"' + "------")


def _stretches(thing: Thing) -> Iterator[tuple[Style, tuple[int, int]]]:
    """The runs of a text with anything to see: all that counts for them, and where they are in the text."""
    at = 0
    for number, run in enumerate(thing.text.runs):
        at += bool(run.starts_line and number)
        if run.text.strip():
            yield run.style.over(thing.text.style), (at, at + len(run.text))
        at += len(run.text)


def _texts(sheet: BrandPage) -> Iterator[Thing]:
    return (thing for thing in sheet.things.values() if thing.is_text and thing.opacity >= 0.05)


def _colors(paint: Paint | Shadow | None) -> tuple[Color, ...]:
    match paint:
        case Color():
            return (paint,)
        case Shadow():
            return (paint.color,)
        case Gradient() | PaintServer(kind="linear-gradient" | "radial-gradient"):
            return paint.colors
    return ()


def _painted(thing: Thing) -> Iterator[tuple[str, Paint | Shadow]]:
    """What a thing is painted with, and the name of each property."""
    layer = thing.layer
    if isinstance(layer, Shape):
        for name in ("fill", "stroke"):
            paint = getattr(layer.style, name)
            if paints(layer, name) and not (name == "stroke" and layer.style.stroke_width == 0):
                yield name, BLACK if paint is None else paint
    elif thing.is_text:
        for style, _ in _stretches(thing):
            yield "fill", BLACK if style.fill is None else style.fill
            if style.stroke is not None and style.stroke_width != 0:
                yield "stroke", style.stroke
    if layer.style.shadow is not None:
        yield "shadow", layer.style.shadow


def _painted_things(sheet: BrandPage) -> Iterator[tuple[Any, Iterable[tuple[str, Paint | Shadow]]]]:
    yield from ((thing, _painted(thing)) for thing in sheet.things.values() if thing.opacity >= 0.05)
    for layer in (one for outer in sheet.page.layers for one in family(outer) if is_series(one)):
        box, named = sheet.document.index[layer.id].box, f"series '{layer.name}'"
        one = SimpleNamespace(layer=layer, id=layer.id, ink=box, named=named)
        yield one, [(name, paint) for name in ("fill", "stroke") if (paint := getattr(layer.style, name)) is not None]
        for value in layer.values if isinstance(layer, Series) else ():
            if isinstance(value.style.stroke, Color) and not isinstance(value.style.stroke, ThemeColor):  # its own
                point = SimpleNamespace(layer=value, id=value.id, ink=box, named=f"a point of {named}")
                yield point, [("colour", value.style.stroke)]
    for one, looks in _kept(sheet):
        yield one, [(what, look) for what, look in looks if isinstance(look, Color)]


def _kept(sheet: BrandPage) -> Iterator[tuple[Any, list[tuple[str, Color | str]]]]:
    """The layers, and groups of them, of which the file has colours and fonts that the model has not."""
    things = [thing for thing in sheet.things.values() if sheet.file is not None and thing.opacity >= 0.05]
    parts: dict[str, tuple[Layer, list[Thing]]] = {}
    for thing in things:
        for layer in (*thing.placed.ancestors, thing.layer):
            parts.setdefault(layer.id, (layer, []))[1].append(thing)
    for id, (layer, within) in parts.items():
        if sheet.file is not None and (looks := [*sheet.file.looks(sheet.home(id))]):
            form = f"{layer.form or 'group'} '{layer.name or id}'" if isinstance(layer, Group) else within[0].named
            yield SimpleNamespace(layer=layer, id=id, ink=Box.union(one.box for one in within), named=form), looks


def palette(sheet: BrandPage) -> Iterator[Fault]:
    colors, tolerance = sheet.guide.get("palette", "colors"), sheet.guide.get("palette", "tolerance", TOLERANCE)
    for thing, painted in _painted_things(sheet) if colors else ():
        seen = {color: (name, paint) for name, paint in painted for color in _colors(paint)}
        for color, (name, paint) in seen.items():
            near = min(colors, key=lambda one: apart(color, one))
            if (by := apart(color, near)) <= tolerance or not color.alpha:
                continue
            owner, cast = sheet.origin(thing.layer, name, color), thing.layer.style.shadow
            ids = sheet.alike(thing) if isinstance(thing, Thing) else (sheet.home(thing.id),)
            new: Color | None = near
            if isinstance(thing.layer, Shape) and name != "shadow" and not thing.covers_page:
                new = nearest_seen(color, under(sheet, thing, name), thing.opacity, tuple(colors))
            old, best = str(color._replace(alpha=255)), str(new or near)
            mend: Command = ReplaceColors(((old, best),), target=None if owner.startswith("master") else ids)
            if name == "shadow" and cast is not None:
                shade = Shadow(cast.dx, cast.dy, cast.blur, near._replace(alpha=color.alpha))
                mend = Modify(ids, shadow=str(shade))
            message = f"the {name} of {thing.named} has {old}, not of the palette; {near} is nearest (ΔE {by:.1f})"
            known = owner.startswith("master") or isinstance(thing, Thing)
            mends = (mend,) if known and new is not None and not isinstance(paint, PaintServer) else ()
            if new != near:
                message += ", but would not be seen there" + (f" as {new} is" if new is not None else "")
            yield sheet.fault("palette", thing, message, old, best, mend=mends, owner=owner)


def fonts(sheet: BrandPage) -> Iterator[Fault]:
    families = sheet.guide.get("fonts", "families", ())
    instead = {old.lower(): new for old, new in sheet.guide.get("fonts", "replace", {}).items()}
    allowed = set(map(squeezed, families))
    for thing in _texts(sheet) if families else ():
        named = (style.font_family or "" for style, _ in _stretches(thing))
        for name, asked in {(split_families(one) or [""])[0]: one for one in named}.items():
            if any(squeezed(way.family) in allowed for way in readings(name)):
                continue
            owner, ids = sheet.origin(thing.layer, "font_family", asked), sheet.alike(thing)
            alike = next((other for other in families if kindred([other]) == kindred([name])), families[0])
            new = instead.get(name.lower(), alike)
            target = None if owner.startswith("master") else ids
            said = next((way for way in readings(name) if way.italic or way.weight), None)
            spans = tuple(span for style, span in _stretches(thing) if (style.font_family or "") == asked)
            kept = []
            if said is not None:
                weight = said.weight  # a deck has two
                if weight and sheet.document.masters:
                    weight = BOLD if weight >= (BOLD + NORMAL) / 2 else NORMAL
                kept = [Modify(ids, font_style="italic" if said.italic else None, font_weight=weight, spans=spans)]
            mend = ReplaceFont(name, new, target=target) if name else Modify(ids, font_family=new)
            message = f"{thing.named} is set in {name or 'no font that is named'}, not in {' or '.join(families)}"
            yield sheet.fault("fonts", thing, message, name, new, mend=(*kept, mend), owner=owner)
    for one, looks in _kept(sheet) if families else ():
        for what, font in looks:
            if isinstance(font, str) and not any(squeezed(way.family) in allowed for way in readings(font)):
                message = f"the {what} of {one.named} is set in {font}, not in {' or '.join(families)}"
                yield sheet.fault("fonts", one, message, font, families[0])


def type_sizes(sheet: BrandPage) -> Iterator[Fault]:
    least, most = (points(sheet.guide.get("sizes", one, or_else)) for one, or_else in (("min", 0.0), ("max", 1e9)))
    allowed = sorted(map(points, sheet.guide.get("sizes", "allowed", ())))
    for thing in _texts(sheet) if least or most < 1e9 or allowed else ():
        sized = [(span, style.font_size or 16.0) for style, span in _stretches(thing)]
        factor = thing.size / (max(size for _, size in sized) or 1.0) * sheet.page.unit_mm / UNITS_MM["pt"]
        for size in dict.fromkeys(size for _, size in sized):
            now = size * factor
            fitting = [one for one in allowed if least - SLACK <= one <= most + SLACK]
            want = min(fitting, key=lambda one: abs(one - now)) if fitting else min(max(now, least), most)
            if abs(want - now) <= SLACK:
                continue
            spans = tuple(span for span, other in sized if other == size)
            some = len(spans) < len(sized)
            part = size / own_size(thing.text) if some else 1.0  # what a percentage is one of
            mend = Modify(
                sheet.alike(thing), font_size=f"{100 * part * want / now:.6f}%", spans=spans if some else None
            )
            why = f"{least:g} pt is the least" if now < least else f"{most:g} pt is the most" if now > most else (
                f"allowed are {', '.join(f'{one:g}' for one in allowed)} pt")  # fmt: skip
            owner = sheet.origin(thing.layer, "font_size", size)
            message = f"{thing.named} has letters of {now:.4g} pt; {why}"
            figures = f"{now:.4g} pt", f"{want:.4g} pt"
            yield sheet.fault("type-size", thing, message, *figures, mend=() if thing.odd else (mend,), owner=owner)


def contrast(sheet: BrandPage) -> Iterator[Fault]:
    for thing in _texts(sheet):
        now = _reading(sheet, thing)
        sheet.unknown.update([thing.id] if now is None else ())
        least = 0.0 if now is None else sheet.guide.get("contrast", "large" if now.large else "text", now.least)
        if now is None or now.ratio >= least:
            continue
        inks = {one for style, _ in _stretches(thing) if isinstance(one := style.fill or BLACK, Color)}
        own = [ink for ink in inks if over(ink, now.ground, thing.opacity) == now.ink]
        poor = {ink for ink in inks if wcag(over(ink, now.ground, thing.opacity), now.ground) < least} & inks
        ids, offered = sheet.alike(thing), sheet.guide.get("palette", "colors") or (BLACK, WHITE)
        nearest = sorted(offered, key=lambda one: apart(now.ink, one))
        ways = ((some, one) for some in dict.fromkeys(map(frozenset, (poor, inks))) for one in nearest if some)
        mend: tuple[Command, ...] = ()
        if (best := next((way for way in ways if _is_read(sheet, thing, *way)), None)) is not None:
            new, old = str(best[1]), sorted(best[0])
            mend = (Recolor(ids, new, part="text"),) if best[0] == inks else (
                ReplaceColors(tuple((str(one._replace(alpha=255)), new) for one in old), target=ids),)  # fmt: skip
        figures = f"{now.ratio:.1f}", f"{least:g}"
        message = f"{thing.named} is hard to read: {now.ink} on {now.ground} has {figures[0]} to 1, not {figures[1]}"
        owner = sheet.origin(thing.layer, "fill", own[0], theme=False) if own else ""
        misses = least / now.ratio
        yield sheet.fault("contrast", thing, message, *figures, mend=mend, owner=owner, misses=misses)


def _is_read(sheet: BrandPage, text: Thing, olds: frozenset[Color], new: Color) -> bool:
    """Whether a text can be read all over with a new colour, as transparent, in place of some of its own."""

    def painted(one: Any) -> Any:
        fill = one.style.fill
        return replace(one, style=one.style.changed("fill", over_paint(fill, new))) if fill in olds else one

    layer = painted(text.layer)
    if layer.style.fill is None and BLACK in olds:
        layer = replace(layer, style=layer.style.changed("fill", new))
    layer = replace(layer, runs=tuple(map(painted, layer.runs)))
    now = _reading(sheet, replace(text, placed=text.placed._replace(layer=layer)))
    return now is not None and now.ratio >= sheet.guide.get("contrast", "large" if now.large else "text", now.least)


def _reading(sheet: BrandPage, text: Thing) -> Contrast | None:
    """How well a text is read: by the colours under it, or where these are several or not known, as it is drawn."""
    below = (one for one in sheet.things.values() if one.order < text.order and len(_colors(one.paint)) > 1)
    now = None if text.odd or text.filtered else reading(text, sheet.things, sheet.page.unit_mm)
    if (
        sheet.grounds is None
        or text.odd
        or (now is not None and all(one.box.overlap(text.ink) is None for one in below))
    ):
        return now
    return reading_on(text, sheet.grounds.under(text, sheet.things.values()), sheet.page.unit_mm) or now


def words(sheet: BrandPage) -> Iterator[Fault]:
    instead = sheet.guide.get("words", "replace", {})
    flags = 0 if sheet.guide.get("words", "match_case") else re.IGNORECASE
    patterns = {
        word: re.compile(r"(?<!\w)" + r"\s+".join(map(re.escape, _plain(word)[0].split())) + r"(?!\w)", flags)
        for word in (*sheet.guide.get("words", "forbidden", ()), *instead)
    }
    for thing, said, told in _said(sheet) if patterns else ():
        seen, at = _plain(said)
        for word, pattern in patterns.items():
            spans = tuple((at[one.start()], at[one.end() - 1] + 1) for one in pattern.finditer(seen))
            if not spans and not any(pattern.search(_plain(one)[0]) for one in told):
                continue
            new, id = instead.get(word), sheet.home(thing.id)
            cased = tuple(_cased(said[start:end], new) for start, end in spans) if new is not None else ()
            mend = (ReplaceWords(id, spans, cased if len(set(cased)) > 1 else cased[0]),) if cased else ()
            where = "says" if spans else "has in its alternative text"
            message = f"{thing.named} {where} “{word}”" + (f"; say “{new}”" if new else "")
            yield sheet.fault("words", thing, message, word, new or "", mend=mend)


def _said(sheet: BrandPage) -> Iterator[tuple[Any, str, list[str]]]:
    """What there is, what it says and its alternative texts: things with the groups around them, a slide's notes, the
    page."""
    file, asked = sheet.file, set[str]()
    for thing in sheet.things.values():
        ids = [id for one in (thing.layer, *thing.placed.ancestors) if (id := sheet.home(one.id)) not in asked]
        asked.update(ids)
        told = [file.description(id, own=True) or "" for id in ids] if file is not None else []
        yield thing, thing.text.text if thing.is_text else "", told
    for layer in sheet.page.layers:
        if isinstance(layer, Text) and layer.bound:
            named = f"'{layer.name or layer.id}'"
            yield SimpleNamespace(layer=layer, id=layer.id, ink=None, named=named), layer.text, []
    whole = SimpleNamespace(layer=Group("", ""), id="", ink=sheet.page.box, named="the page")
    yield whole, "", [file.description(sheet.page.id, own=True) or ""] if file is not None else []


def _plain(words: str) -> tuple[str, Sequence[int]]:
    """Words as they are typed, without letters that are not seen (soft hyphens, joiners), and where each letter was."""
    if words.isascii():
        return words, range(len(words))
    at = [place for place, letter in enumerate(words) if category(letter) != "Cf"]
    return "".join(words[place] for place in at).translate(_TYPED), at


def _cased(old: str, new: str) -> str:
    """A new word with capitals where the old one has them."""
    if old.isupper() and len(old) > 1:
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new
