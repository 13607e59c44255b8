"""Edits of a shape's position and paint, written into its properties."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from redraft.document.features import Feature
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Picture, Shape
from redraft.document.style import Style, Value
from redraft.errors import EditError, says
from redraft.formats.pptx.package.numbers import EMU, FARTHEST, child, descend, px
from redraft.formats.pptx.paint.write import paint, set_shadow
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.shape.features import CUSTOM, LINES, names_of
from redraft.formats.pptx.shape.geometry import Xfrm, first_xfrm, unread_in
from redraft.formats.xml.element_changes import Amended, Amendments, New
from redraft.formats.xml.tree import Element

_SKEWED = 1e-3
_PROPERTIES = {"p:sp": "p:spPr", "p:cxnSp": "p:spPr", "p:pic": "p:spPr", "p:grpSp": "p:grpSpPr"}


def xfrm_for(matrix: Matrix, frame: Box, flips: tuple[bool, bool], layer: str) -> Xfrm:
    """Position, size and rotation that put a frame where the matrix takes it, mirrored by `flips` or once more.

    EditError where it would have to be slanted, which a slide cannot.
    """
    mirror = Matrix.scaling(-1.0 if flips[0] else 1.0, -1.0 if flips[1] else 1.0, _middle(frame))
    plain = matrix @ mirror  # a mirroring is its own inverse
    flip_h, flip_v = flips
    if plain.determinant < 0:
        flip_v = not flip_v
        plain = plain @ Matrix.scaling(1.0, -1.0, _middle(frame))
    sx, sy = math.hypot(plain.a, plain.b), math.hypot(plain.c, plain.d)
    if abs(plain.a * plain.c + plain.b * plain.d) > _SKEWED * max(sx * sy, 1e-9):
        raise EditError(says("turned-layer-would-slant", layer=layer))
    turn = math.degrees(math.atan2(plain.b, plain.a)) % 360
    if min(turn, 360 - turn) < 1e-4:
        turn = 0.0
    width, height = frame.width * sx, frame.height * sy
    x, y = plain.apply(*_middle(frame))
    if max(abs(x), abs(y), width, height) > FARTHEST:
        raise EditError(says("layer-off-slide", layer=layer, width=width, height=height, x=x, y=y, limit=FARTHEST))
    if any(round(now * EMU) < 1 <= round(was * EMU) for was, now in ((frame.width, width), (frame.height, height))):
        raise EditError(says("layer-too-small", layer=layer, width=width, height=height))
    return Xfrm(x - width / 2, y - height / 2, width, height, turn, flip_h, flip_v)


def xfrm_markup(place: Xfrm, tag: str = "a:xfrm") -> New:
    made = New(tag)
    if place.turn:
        made.set("rot", str(round(place.turn * 60000)))
    if place.flip_h:
        made.set("flipH", "1")
    if place.flip_v:
        made.set("flipV", "1")
    made.children = [
        New("a:off", {"x": str(round(place.x * EMU)), "y": str(round(place.y * EMU))}),
        New("a:ext", {"cx": str(round(place.width * EMU)), "cy": str(round(place.height * EMU))}),
    ]
    return made


def _middle(frame: Box) -> tuple[float, float]:
    return frame.x + frame.width / 2, frame.y + frame.height / 2


def reposition(amendments: Amendments, place: DeckPlace, old: Layer, new: Layer, reason: str) -> None:
    """Write a layer's new transform and frame into its xfrm."""
    element = place.element
    was = first_xfrm((element, *place.follows))
    if was is None and new.frame is not None and element.tag == "p:sp":  # a place of a layout that has none itself
        was = Xfrm(0.0, 0.0, new.frame.width, new.frame.height)
    if was is None:
        raise EditError(says("no-place-in-file", id=new.id))
    _refuse_unread(place, new.id)
    frame, matrix = new.frame, new.transform
    if element.tag == "p:grpSp":
        frame = _child_frame(element, was)
    elif isinstance(old, Group):
        frame = was.frame  # a shape with text in it, a table or a chart
    elif new.kind == "text":
        back = was.upright.inverse()
        assert back is not None
        matrix = matrix @ back
    if frame is None:
        raise EditError(says("no-size-in-file", id=new.id))
    now = xfrm_for(matrix, frame, (was.flip_h, was.flip_v), new.id)
    xfrm = _xfrm(amendments, element, reason)
    _set_xfrm(xfrm, was, now)
    if element.tag == "p:graphicFrame":
        _stretch(amendments, element, now.width / (was.width or 1.0), now.height / (was.height or 1.0), reason)


def _refuse_unread(place: DeckPlace, layer: str) -> None:
    """Of a place that is not read as it is written, no other is made; nor inside a group that has such a one."""
    holders: list[Element] = [*place.follows]
    inner: Element | None = place.element
    while inner is not None:
        holders.append(inner)
        inner = inner.parent
    for holder in holders:
        for one in (child(holder, "p:xfrm"), *(descend(holder, tag, "a:xfrm") for tag in ("p:spPr", "p:grpSpPr"))):
            if one is not None and (unread := unread_in(one)):
                raise EditError(says("layer-place-unreadable", layer=layer, place=unread))


def round_off(amendments: Amendments, place: DeckPlace, new: Shape, reason: str) -> None:
    """Corners as round as the shape has them; EditError for a shape that is no plain rectangle in the file."""
    properties = child(place.element, "p:spPr")
    geometry = child(properties, "a:prstGeom")
    if place.element.tag != "p:sp" or geometry is None or geometry.get("prst") not in ("rect", "roundRect"):
        raise EditError(says("not-a-plain-rectangle", id=new.id))
    made = rectangle_markup(new.radius, new.frame or Box(0.0, 0.0, 0.0, 0.0))
    amendments.of(place.element, reason).require("p:spPr").put(made, "a:prstGeom")


def rectangle_markup(radius: float, frame: Box) -> New:
    """A rectangle with corners of a radius, or plain ones."""
    share = min(0.5, radius / max(min(frame.width, frame.height), 1e-6))
    guide = (New("a:gd", {"name": "adj", "fmla": f"val {round(share * 100000)}"}),) if share else ()
    return New("a:prstGeom", {"prst": "roundRect" if share else "rect"}, New("a:avLst", {}, *guide))


def _stretch(amendments: Amendments, frame: Element, across: float, down: float, reason: str) -> None:
    """A table is as large as its columns and rows, whatever the size of its frame."""
    for tag, name, factor in (("a:gridCol", "w", across), ("a:tr", "h", down)):
        for one in frame.walk() if abs(factor - 1) > 1e-6 else ():
            size = one.get(name) if one.tag == tag else None
            if size is not None and size.isdigit():
                amendments.of(one, reason).set(name, str(max(round(int(size) * factor), min(int(size), 1))))


def _child_frame(element: Element, was: Xfrm) -> Box:
    """What a group's transform takes to its place: the coordinates of its children."""
    xfrm = child(child(element, "p:grpSpPr"), "a:xfrm")
    off, ext = child(xfrm, "a:chOff"), child(xfrm, "a:chExt")
    x, y = (px(off.get("x")), px(off.get("y"))) if off is not None else (was.x, was.y)
    width, height = (px(ext.get("cx")), px(ext.get("cy"))) if ext is not None else (was.width, was.height)
    return Box(x, y, width or was.width, height or was.height)


def _xfrm(amendments: Amendments, element: Element, reason: str) -> Amended | New:
    if element.tag == "p:graphicFrame":
        return amendments.of(element, reason).require("p:xfrm")
    holder = _PROPERTIES.get(element.tag)
    if holder is None:
        raise EditError(says("slide-part-immovable"))
    return amendments.of(element, reason).require(holder).require("a:xfrm")


def _set_xfrm(xfrm: Amended | New, was: Xfrm, now: Xfrm) -> None:
    """Only what differs, so that a move leaves the size as it is written."""
    stated = isinstance(xfrm, Amended)
    if not stated or now.turn != was.turn:
        xfrm.set("rot", str(round(now.turn * 60000)) if now.turn else None)
    for name, flipped, flips in (("flipH", was.flip_h, now.flip_h), ("flipV", was.flip_v, now.flip_v)):
        if not stated or flipped != flips:
            xfrm.set(name, "1" if flips else None)
    off, ext = xfrm.require("a:off"), xfrm.require("a:ext")
    for part, name, old, new in (
        (off, "x", was.x, now.x),
        (off, "y", was.y, now.y),
        (ext, "cx", was.width, now.width),
        (ext, "cy", was.height, now.height),
    ):
        if not stated or isinstance(part, New) or round(old * EMU) != round(new * EMU):
            part.set(name, str(round(new * EMU)))


def repaint(amendments: Amendments, place: DeckPlace, old: Layer, new: Layer, reason: str) -> None:
    """Write a layer's new fill, line, opacity and visibility."""
    for name, value in changed(old.style, new.style):
        if name == "visible":
            _hide(amendments, place.element, value is False, reason)
        elif name == "opacity" and isinstance(new, Picture):
            _fade(amendments, place.element, value, reason)
        elif name == "fill" and place.element.tag in ("p:pic", "p:cxnSp"):
            raise EditError(says("no-inside-to-fill", id=new.id, kind=new.kind))
        elif name in ("fill", "stroke", "stroke_width") and isinstance(new, Shape | Picture):
            inks = place.inks("a:fillRef" if name == "fill" else "a:lnRef")
            if name == "fill" and place.element.get("useBgFill") is not None:  # it shows the background no more
                amendments.of(place.element, reason).set("useBgFill", None)
            paint(amendments.of(place.element, reason).require("p:spPr"), name, value, getattr(old.style, name), inks)
        elif name == "shadow" and isinstance(new, Shape | Picture):
            properties = amendments.of(place.element, reason).require("p:spPr")
            if old.effects and properties.child("a:effectLst") is None:
                raise EditError(says("shadow-would-end-effects", id=new.id, effects=", ".join(old.effects)))
            set_shadow(properties, value, f"'{new.id}'")
        else:
            raise EditError(
                says(
                    "slide-property-unsupported",
                    property=name.replace("_", " "),
                    id=new.id,
                    advice="a colour can be made transparent instead: #rrggbbaa" if name == "opacity" else "",
                )
            )


def changed(old: Style, new: Style) -> list[tuple[str, Value]]:
    """The properties that differ, with what they become."""
    names = ("fill", "stroke", "stroke_width", "opacity", "visible", "shadow")
    return [(name, getattr(new, name)) for name in names if getattr(old, name) != getattr(new, name)]


def _hide(amendments: Amendments, element: Element, hidden: bool, reason: str) -> None:
    holder = element.children[0] if element.children else None
    properties = child(holder, "p:cNvPr")
    if properties is None:
        raise EditError(says("slide-part-hiding-unsupported"))
    amendments.of(properties, reason).set("hidden", "1" if hidden else None)


def rename(amendments: Amendments, element: Element, layer: Layer, reason: str) -> None:
    """Another name for a shape, as the list of what is on a slide shows it."""
    properties = child(element.children[0] if element.children else None, "p:cNvPr")
    if properties is None or layer.bound:
        raise EditError(says("no-name-on-slide", id=layer.id))
    amendments.of(properties, reason).set("name", layer.name)


def _fade(amendments: Amendments, element: Element, value: Value, reason: str) -> None:
    """A picture's opacity."""
    blip = child(child(element, "p:blipFill"), "a:blip")
    if blip is None:
        raise EditError(says("picture-has-no-pixels"))
    amended = amendments.of(blip, reason)
    amended.drop("a:alphaModFix")
    if isinstance(value, int | float) and value < 1:
        first = blip.children[0] if blip.children else None
        amended.put(New("a:alphaModFix", {"amt": str(round(float(value) * 100000))}), before=first)


def _set_alternative(shape: Amended, value: Feature) -> None:
    names = names_of(shape.element)
    if names is None:
        raise EditError(says("alternative-text-unsupported"))
    shape.amended(names).set("descr", str(value) if value else None)


def _drop_link(shape: Amended, value: Feature) -> None:
    """Takes the old link away; the writer puts the new one in, since that needs a relationship."""
    names = names_of(shape.element)
    if names is None:
        raise EditError(says("link-unsupported"))
    shape.amended(names).drop("a:hlinkClick")


def _part_of_line(tag: str, attribute: str) -> Callable[[Amended, Feature], None]:
    """Writes what one child of a line says in one attribute."""

    def write(shape: Amended, value: Feature) -> None:
        if value == CUSTOM:
            raise EditError(says("custom-dashes-unsupported"))
        line = shape.require("p:spPr").require("a:ln")
        found = line.child(tag)
        if tag == "a:prstDash":
            line.drop("a:custDash")
        if value is not None:
            line.require(tag).set(attribute, str(value))
        elif isinstance(found, Amended) and len(found.element.attributes) > 1:  # it says how large the end is, too
            found.set(attribute, "none")
        else:
            line.drop(tag)
            if line.bare:
                shape.require("p:spPr").drop("a:ln")

    return write


SHAPE_WRITERS: Mapping[str, Callable[[Amended, Feature], None]] = {
    "alt": _set_alternative,
    "link": _drop_link,
    **{name: _part_of_line(*native) for name, native in LINES.items()},
}
"""Places of the layout are written with the slide."""
