"""Which elements and attributes of a slide may change, given the changes of its layers.

The layers of both files were compared with the edits before; so a layer's new fill was requested, and its fill may
differ in the file. Any difference that no layer explains was not requested.
"""

from __future__ import annotations

from collections.abc import Mapping

from redraft.document.layers import Group, Layer, Picture, Shape, Text
from redraft.formats.pptx.allowance import Allowance, Allowed
from redraft.formats.pptx.frame_edits import BODY, CELL, changed_settings
from redraft.formats.pptx.new_paints import FILLS
from redraft.formats.pptx.numbers import child, descend
from redraft.formats.pptx.picture_edits import is_vector
from redraft.formats.pptx.read_result import Place
from redraft.formats.pptx.shape_features import LINES, clicked, mark_of, names_of, stated_line
from redraft.formats.xml.tree import Element

SHAPES = frozenset(("p:sp", "p:cxnSp", "p:pic", "p:grpSp", "p:graphicFrame", "p:contentPart"))
_FITS = ("a:noAutofit", "a:normAutofit", "a:spAutoFit")
_SIDES = ("a:lnL", "a:lnR", "a:lnT", "a:lnB")


def allow_change(allowed: Allowance, old: Layer, new: Layer, before: Place, after: Place) -> bool:
    """Allow what follows from the differences between two versions of a layer on a slide. Whether there are any."""
    names = [name for name in _COMPARED if getattr(old.style, name) != getattr(new.style, name)]
    moved = (old.transform, old.frame) != (new.transform, new.frame)
    for place in (before, after):
        element = place.element
        if moved:
            allow_place(allowed, element)
        if old.name != new.name:
            allowed.attributes(_named(element), "name")
        if "visible" in names:
            allowed.attributes(_named(element), "hidden")
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
            _allow_paint(allowed, element, names)
            if "fill" in names:
                allowed.attributes(element, "useBgFill")
        if isinstance(old, Shape) and isinstance(new, Shape) and old.radius != new.radius:
            geometry = descend(element, "p:spPr", "a:prstGeom")
            allowed.attributes(geometry, "prst")
            allowed.whole(child(geometry, "a:avLst"))
        if isinstance(old, Picture) and isinstance(new, Picture):
            _allow_pixels(allowed, element, old, new)
    return moved or bool(names) or old.name != new.name or _other(old, new)


_COMPARED = ("fill", "stroke", "stroke_width", "opacity", "visible", "shadow")


def _other(old: Layer, new: Layer) -> bool:
    if isinstance(old, Picture) and isinstance(new, Picture):
        return (old.asset, old.crop) != (new.asset, new.crop)
    if isinstance(old, Shape) and isinstance(new, Shape):
        return old.radius != new.radius
    return isinstance(old, Group) and isinstance(new, Group) and old.form != new.form


def _sheet(place: Place) -> Element | None:
    return child(place.element.tree.root, "p:cSld")


def _named(element: Element) -> Element | None:
    return child(element.children[0], "p:cNvPr") if element.children else None


def allow_place(allowed: Allowance, element: Element) -> None:
    properties = child(element, "p:spPr") or child(element, "p:grpSpPr")
    xfrm = child(properties, "a:xfrm") or child(element, "p:xfrm")
    allowed.attributes(xfrm, "rot", "flipH", "flipV")
    allowed.attributes(child(xfrm, "a:off"), "x", "y")
    allowed.attributes(child(xfrm, "a:ext"), "cx", "cy")
    if element.tag == "p:graphicFrame":
        for one in element.walk():
            if one.tag in ("a:gridCol", "a:tr"):
                allowed.attributes(one, "w" if one.tag == "a:gridCol" else "h")


def _allow_paint(allowed: Allowance, element: Element, names: list[str]) -> None:
    properties = child(element, "p:spPr")
    if "fill" in names:
        allow_fill(allowed, properties)
    allow_line(allowed, child(properties, "a:ln"), names)
    if "shadow" in names:
        effects = child(properties, "a:effectLst")
        allowed.attributes(effects)
        allowed.whole(child(effects, "a:outerShdw"))
    if "opacity" in names:
        allowed.whole(child(descend(element, "p:blipFill", "a:blip"), "a:alphaModFix"))


def allow_fill(allowed: Allowance, holder: Element | None) -> None:
    allowed.whole(*(one for one in (holder.children if holder is not None else ()) if one.tag in FILLS))


def allow_line(allowed: Allowance, line: Element | None, names: list[str]) -> None:
    if "stroke" in names:
        allowed.attributes(line)
        allow_fill(allowed, line)
    if "stroke_width" in names:
        allowed.attributes(line, "w")


def allow_cell(allowed: Allowance, cell: Element, names: list[str]) -> None:
    properties = child(cell, "a:tcPr")
    if names:
        allowed.attributes(properties)
    if "fill" in names:
        allow_fill(allowed, properties)
    if "stroke" in names or "stroke_width" in names:
        for side in _SIDES:
            line = child(properties, side)
            allow_line(allowed, line, ["stroke", *names] if line is not None and not line.children else names)
            allowed.attributes(line, "w")


def _allow_pixels(allowed: Allowance, element: Element, old: Picture, new: Picture) -> None:
    fill = child(element, "p:blipFill")
    if (old.crop, old.frame) != (new.crop, new.frame):
        allowed.attributes(child(fill, "a:srcRect"), "l", "t", "r", "b")
    if old.asset != new.asset:
        blip = child(fill, "a:blip")
        allowed.attributes(blip, "r:embed", "r:link")
        listed = child(blip, "a:extLst")
        vectors = [one for one in (listed.children if listed is not None else ()) if is_vector(one)]
        allowed.attributes(listed)
        allowed.whole(*vectors)


def allow_body(allowed: Allowance, place: Place) -> None:
    """All that follows from other words: the paragraphs, which are compared separately, and their fit."""
    if place.body is None:
        return
    allowed.whole(*place.paragraphs)
    properties = child(place.body, "a:bodyPr")
    for tag in _FITS:
        allowed.attributes(child(properties, tag), *(("fontScale", "lnSpcReduction") if tag == _FITS[1] else ()))


def allow_flow(allowed: Allowance, old: Text, new: Text, *places: Place) -> None:
    """What follows where a text is set otherwise inside its frame."""
    names = changed_settings(old.flow, new.flow)
    for place in places:
        cell = place.element.tag == "a:tc"
        holder, known = (place.element, CELL) if cell else (place.body, BODY)
        settings = child(holder, "a:tcPr" if cell else "a:bodyPr")
        allowed.attributes(settings, *(known[name] for name in names if name in known))


def _allow_alternative(allowed: Allowance, shape: Element) -> None:
    allowed.attributes(names_of(shape), "descr")


def _allow_link(allowed: Allowance, shape: Element) -> None:
    allowed.whole(clicked(shape))


def allow_place_look(allowed: Allowance, shape: Element) -> None:
    """What a shape states itself so that it looks as it is to, though it follows another place of a layout or none."""
    allowed.whole(mark_of(shape), descend(shape, "p:spPr", "a:xfrm"))
    body = child(shape, "p:txBody")
    stated = ("a:bodyPr", "a:lstStyle", "a:pPr", "a:rPr", "a:endParaRPr")
    allowed.whole(*(one for one in (body.walk() if body is not None else ()) if one.tag in stated))


def _allow_part_of_line(tag: str, attribute: str) -> Allowed:
    def allow(allowed: Allowance, shape: Element) -> None:
        allowed.attributes(stated_line(shape))
        allowed.attributes(child(stated_line(shape), tag), attribute)
        allowed.whole(child(stated_line(shape), "a:custDash") if tag == "a:prstDash" else None)

    return Allowed(allow)


SHAPE_ALLOWED: Mapping[str, Allowed] = {
    "alt": Allowed(_allow_alternative),
    "link": Allowed(_allow_link),
    "placeholder": Allowed(allow_place_look),
    **{name: _allow_part_of_line(*native) for name, native in LINES.items()},
}
