"""Which elements and attributes of a slide may change, given the changes of its layers.

The layers of both files were compared with the edits before; so a layer's new fill was requested, and its fill may
differ in the file. Any difference that no layer explains was not requested.
"""

from __future__ import annotations

from collections.abc import Mapping

from redraft.document.layers import Picture
from redraft.formats.pptx.package.media import is_vector
from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.paint.read import FILLS
from redraft.formats.pptx.scope.allowance import Allowance, Allowed
from redraft.formats.pptx.shape.features import LINES, clicked, mark_of, names_of, stated_line
from redraft.formats.xml.tree import Element

SHAPES = frozenset(("p:sp", "p:cxnSp", "p:pic", "p:grpSp", "p:graphicFrame", "p:contentPart"))


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


def allow_paint(allowed: Allowance, element: Element, names: list[str]) -> None:
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


def allow_pixels(allowed: Allowance, element: Element, old: Picture, new: Picture) -> None:
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
