"""Which elements of a slide or a theme may change, given the features that differ."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from redraft.document.features import COLOR_SLOTS
from redraft.document.layers import Group, Layer, Picture, Shape, Text
from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.scope.allowance import Allowance, Allowed
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.shape.allow import allow_fill, allow_paint, allow_pixels, allow_place
from redraft.formats.pptx.shape.features import names_of
from redraft.formats.pptx.slide.features import OTHER, THEME_FONTS, latin, part_of_slide, stated_in_theme, transitions
from redraft.formats.pptx.table.allow import allow_cell
from redraft.formats.xml.tree import Element

_COMPARED = ("fill", "stroke", "stroke_width", "opacity", "visible", "shadow")


def _allow_look(allowed: Allowance, slide: Element) -> None:
    for one in transitions(slide):
        allowed.attributes(one)
        allowed.whole(*(inner for inner in one.children if inner.tag not in OTHER))


def _allow_seconds(allowed: Allowance, slide: Element) -> None:
    for one in transitions(slide):
        allowed.attributes(one, "advTm")


def _allow_timing(allowed: Allowance, slide: Element) -> None:
    allowed.whole(part_of_slide(slide, "p:timing"))


def _allow_color(slot: str, allowed: Allowance, theme: Element) -> None:
    allowed.whole(stated_in_theme(theme, slot))


def _allow_font(tag: str, allowed: Allowance, theme: Element) -> None:
    allowed.attributes(latin(theme, tag), "typeface", "panose")


SLIDE_ALLOWED: Mapping[str, Allowed] = {
    "transition": Allowed(_allow_look),
    "advance_after": Allowed(_allow_seconds),
    "animations": Allowed(_allow_timing),
}
THEME_ALLOWED: Mapping[str, Allowed] = {
    **{slot: Allowed(partial(_allow_color, slot)) for slot in COLOR_SLOTS},
    **{name: Allowed(partial(_allow_font, tag)) for name, tag in THEME_FONTS.items()},
}


def allow_change(allowed: Allowance, old: Layer, new: Layer, before: DeckPlace, after: DeckPlace) -> bool:
    """Allow what follows from the differences between two versions of a layer on a slide. Whether there are any."""
    names = [name for name in _COMPARED if getattr(old.style, name) != getattr(new.style, name)]
    moved = (old.transform, old.frame) != (new.transform, new.frame)
    for place in (before, after):
        element = place.element
        if moved:
            allow_place(allowed, element)
        if old.name != new.name:
            allowed.attributes(names_of(element), "name")
        if "visible" in names:
            allowed.attributes(names_of(element), "hidden")
        if element.tag == "a:tc":
            if isinstance(new, Shape):
                allow_cell(allowed, element, names)
        elif old.id.endswith("/background"):
            slide = _sheet(place)
            known = child(child(slide, "p:bg"), "p:bgPr")
            if "fill" in names and known is not None and descend(_sheet(before), "p:bg", "p:bgPr") is not None:
                allow_fill(allowed, known)
            elif "fill" in names:
                allowed.whole(child(slide, "p:bg"))
        elif not isinstance(new, Text):
            allow_paint(allowed, element, names)
            if "fill" in names:
                allowed.attributes(element, "useBgFill")
        if isinstance(old, Shape) and isinstance(new, Shape) and old.radius != new.radius:
            geometry = descend(element, "p:spPr", "a:prstGeom")
            allowed.attributes(geometry, "prst")
            allowed.whole(child(geometry, "a:avLst"))
        if isinstance(old, Picture) and isinstance(new, Picture):
            allow_pixels(allowed, element, old, new)
    return moved or bool(names) or old.name != new.name or _other(old, new)


def _other(old: Layer, new: Layer) -> bool:
    if isinstance(old, Picture) and isinstance(new, Picture):
        return (old.asset, old.crop) != (new.asset, new.crop)
    if isinstance(old, Shape) and isinstance(new, Shape):
        return old.radius != new.radius
    return isinstance(old, Group) and isinstance(new, Group) and old.form != new.form


def _sheet(place: DeckPlace) -> Element | None:
    return child(place.element.tree.root, "p:cSld")
