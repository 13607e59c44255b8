"""Position and outline of a shape: xfrm, preset and custom geometry."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.formats.pptx.package.numbers import FARTHEST, child, degrees, number, px, truth
from redraft.formats.pptx.shape.custom_geometry import custom_outline
from redraft.formats.shapes.pen import ShapeOutline
from redraft.formats.shapes.presets import preset_outline
from redraft.formats.xml.tree import Element


class Xfrm(NamedTuple):
    """Offset and size in px of the parent's coordinates, turn in degrees clockwise, flips."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    flip_h: bool = False
    flip_v: bool = False

    @property
    def frame(self) -> Box:
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def flip(self) -> Matrix:
        """The mirroring inside the frame."""
        if not (self.flip_h or self.flip_v):
            return IDENTITY
        middle = self.width / 2, self.height / 2
        return Matrix.scaling(-1.0 if self.flip_h else 1.0, -1.0 if self.flip_v else 1.0, middle)

    @property
    def matrix(self) -> Matrix:
        """From the frame's coordinates to the parent's."""
        return self.unflipped @ self.flip if self.flip_h or self.flip_v else self.unflipped

    @property
    def unflipped(self) -> Matrix:
        shift = Matrix.translation(self.x, self.y)
        return shift @ Matrix.rotation(self.turn, (self.width / 2, self.height / 2)) if self.turn else shift

    @property
    def upright(self) -> Matrix:
        """What text inside gets: it is never mirrored, and a vertical flip turns it upside down."""
        if not (self.flip_h or self.flip_v):
            return IDENTITY
        middle = self.width / 2, self.height / 2
        return self.flip @ Matrix.rotation(180.0, middle) if self.flip_v else self.flip

    @property
    def lettered(self) -> Matrix:
        """The matrix of a text without an outline."""
        return self.matrix @ self.upright


def xfrm_of(element: Element | None) -> Xfrm | None:
    """Of an a:xfrm or p:xfrm; None where it is missing or has neither position nor size."""
    if element is None:
        return None
    off, ext = child(element, "a:off"), child(element, "a:ext")
    if off is None and ext is None:
        return None
    x, y = (_corner(off, "x"), _corner(off, "y")) if off is not None else (0.0, 0.0)
    width, height = (max(px(ext.get("cx")), 0.0), max(px(ext.get("cy")), 0.0)) if ext is not None else (0.0, 0.0)
    if len(element.attributes) == 0:
        return Xfrm(x, y, width, height)
    get = element.get
    return Xfrm(x, y, width, height, degrees(get("rot")) % 360, truth(get("flipH")), truth(get("flipV")))


def _corner(off: Element, name: str) -> float:
    """A coordinate of a corner; one that is too far away to be worked with is out of all sight."""
    value = off.get(name)
    if value is None or not math.isnan(px(value, math.nan)) or not value.lstrip("+-")[:1].isdecimal():
        return px(value)
    return -2 * FARTHEST if value.startswith("-") else 2 * FARTHEST


def unread_in(element: Element) -> str:
    """The values of an a:xfrm or p:xfrm for position, size or rotation that are not read as written; '' where all
    are."""
    for inner, names in (("a:off", "xy"), ("a:ext", ""), ("a:chOff", "xy"), ("a:chExt", "")):
        found = child(element, inner)
        for name in names or ("cx", "cy"):
            stated = found.get(name) if found is not None else None
            value = px(stated, math.nan)
            if stated is not None and (value != value or (not names and value < 0)):
                return f"{inner} {name}='{stated[:40]}'"
    turn = element.get("rot")
    return f"rot='{turn[:40]}'" if turn is not None and math.isnan(degrees(turn, math.nan)) else ""


def first_xfrm(shapes: Iterable[Element]) -> Xfrm | None:
    """That of the first shape that states one: the shape's own or a placeholder's that it follows."""
    part: Xfrm | None = None  # stated with a place alone; the size comes from what it follows
    for shape in shapes:
        for inner in shape.children:
            if inner.tag == "p:xfrm":
                stated: Element | None = inner
            elif inner.tag in ("p:spPr", "p:grpSpPr"):
                stated = child(inner, "a:xfrm")
            else:
                continue
            found = xfrm_of(stated)
            if found is None:
                continue
            if part is not None:
                return part._replace(width=found.width, height=found.height)
            if child(stated, "a:ext") is not None:
                return found
            part = found
    return part


def group_matrix(properties: Element | None) -> Matrix:
    """From a group's child coordinates to its parent's."""
    element = child(properties, "a:xfrm")
    place = xfrm_of(element)
    if place is None or element is None:
        return IDENTITY
    off, ext = child(element, "a:chOff"), child(element, "a:chExt")
    x, y = (px(off.get("x")), px(off.get("y"))) if off is not None else (place.x, place.y)
    width, height = (px(ext.get("cx")), px(ext.get("cy"))) if ext is not None else (place.width, place.height)
    sx = place.width / width if width > 0 and place.width > 0 else 1.0
    sy = place.height / height if height > 0 and place.height > 0 else 1.0
    inner = Matrix.translation(-x, -y)
    if (sx, sy) != (1.0, 1.0):
        inner = Matrix.scaling(sx, sy) @ inner
    return place.matrix @ inner


def outline_of(properties: Iterable[Element | None], width: float, height: float) -> ShapeOutline:
    """The geometry of a shape from its p:spPr and those it follows, in a frame of this size."""
    for one in properties:
        for inner in one.children if one is not None else ():
            if inner.tag == "a:prstGeom":
                adjusts = {
                    guide.get("name") or "": _value(guide.get("fmla"))
                    for listed in inner.children
                    for guide in listed.children
                }
                return preset_outline(inner.get("prst") or "rect", width, height, adjusts)
            if inner.tag == "a:custGeom":
                return custom_outline(inner, width, height)
    return ShapeOutline("rect")


def _value(formula: str | None) -> float:
    """`val 50000`, the only formula that adjust values have."""
    return number((formula or "").removeprefix("val").strip())
