"""The records that programs see: layers and pages, flat and immutable. `language.pyi` documents the fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from redraft.commands.traits import scale_of
from redraft.commands.type_sizes import shown_style, type_size
from redraft.document import geometry
from redraft.document.layers import Document, Group, Placed, Shape, Text
from redraft.document.layers import Page as DocumentPage
from redraft.document.style import Color, NoPaint
from redraft.lazy import dataclass


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Element:
    id: str
    kind: str
    form: str
    name: str
    text: str
    role: str
    page: int
    parent: str
    children: int
    box: tuple[float, float, float, float]
    x: float
    y: float
    width: float
    height: float
    right: float
    bottom: float
    center_x: float
    center_y: float
    fill: str
    stroke: str
    stroke_width: float
    opacity: float
    visible: bool
    font_family: str
    font_size: float
    font_weight: int
    font_style: str
    align: str


class Page(NamedTuple):
    number: int
    id: str
    name: str
    width: float
    height: float


for _record in (Box, Element, Page):
    _record.__module__ = "builtins"  # a program that prints one sees `Element(…)`, not where it comes from


def element(document: Document, placed: Placed, roles: Mapping[str, str]) -> Element:
    """A layer as it is now. One with no extent has an empty box where its origin is."""
    layer, page = placed.layer, placed.page
    style = layer.style
    matrix = placed.matrix
    box = placed.box or geometry.Box(matrix.e, matrix.f, 0.0, 0.0)
    painted = isinstance(layer, Text | Shape)
    text = layer if isinstance(layer, Text) else None
    if text is not None:
        style = shown_style(text)
    number = 1 if len(document.pages) == 1 else 1 + [each.id for each in document.pages].index(page.id)
    center = box.center
    return Element(
        layer.id,
        layer.kind,
        layer.form if isinstance(layer, Shape | Group) else "",
        layer.name,
        text.text if text else "",
        roles.get(layer.id, ""),
        number,
        placed.ancestors[-1].id if placed.ancestors else page.id,
        len(layer.children) if isinstance(layer, Group) else 0,
        (box.x, box.y, box.width, box.height),
        box.x,
        box.y,
        box.width,
        box.height,
        box.right,
        box.bottom,
        center[0],
        center[1],
        str(style.fill if style.fill is not None else Color(0, 0, 0)) if painted else "",
        str(style.stroke if style.stroke is not None else NoPaint()) if painted else "",
        (1.0 if style.stroke_width is None else style.stroke_width) * scale_of(placed) if painted else 0.0,
        1.0 if layer.style.opacity is None else layer.style.opacity,
        placed.visible,
        style.font_family or "" if text else "",
        type_size(placed) if text else 0.0,
        style.font_weight or 400 if text else 0,
        style.font_style or "normal" if text else "",
        style.align or "start" if text else "",
    )


def page_record(number: int, page: DocumentPage) -> Page:
    return Page(number, page.id, page.name, page.width, page.height)
