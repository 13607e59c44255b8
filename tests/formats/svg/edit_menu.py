"""Every edit that makes sense for the layers of a document, one by one."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Group, Layer, Picture, Run, Shape, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import Color, NoPaint, Style, Value
from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    ReplacePixels,
    Resize,
    Restack,
    Rotate,
    SetStyle,
    SetText,
    SetTransform,
)
from redraft.edits.page_edits import SetPage
from tests.formats.svg.specimens import RED_DOT

VALUES: dict[str, tuple[Value, ...]] = {
    "fill": (Color(18, 171, 52), Color(9, 9, 9, 128), NoPaint()),
    "stroke": (Color(1, 2, 3, 200), NoPaint()),
    "stroke_width": (3.25,),
    "opacity": (0.37,),
    "visible": (False, True),
    "font_family": ("Manrope",),
    "font_size": (33.5,),
    "font_weight": (700, 300),
    "font_style": ("italic",),
    "text_decoration": ("underline",),
    "letter_spacing": (1.5,),
    "align": ("end",),
}
WORDS = ("Zq & <x>", "", " led by a blank", "two  blanks", "one\nabove the other", "é 🎉 ]]> \"'")
PAINT = Style(fill=Color(1, 2, 3, 100), stroke=NoPaint(), stroke_width=1.0, opacity=1.0, visible=True)
TYPE = Style(
    fill=Color(200, 0, 0),
    stroke=NoPaint(),
    stroke_width=1.0,
    opacity=0.5,
    visible=True,
    font_family="Manrope",
    font_size=20.0,
    font_weight=700,
    font_style="italic",
    text_decoration="none",
    letter_spacing=0.0,
    align="start",
)
HELD = Style(opacity=1.0, visible=True)


def properties_of(layer: Layer) -> tuple[str, ...]:
    """The style properties an SVG has for a layer of this kind."""
    if isinstance(layer, Text):
        return tuple(VALUES)
    shape = ("fill", "stroke", "stroke_width") if isinstance(layer, Shape) else ()
    return (*shape, "opacity", "visible")


def new_layers() -> Iterator[Layer]:
    """One of each kind that can be inserted."""
    yield Shape("new_rect", "a rect", IDENTITY, PAINT, Box(1, 2, 30, 40), form="rect", radius=2.0)
    yield Shape("new_ellipse", "", Matrix(1, 0, 0, 1, 5, 6), PAINT, Box(1, 2, 30, 40), form="ellipse")
    yield Shape("new_path", "new_path", IDENTITY, PAINT, Box(0, 0, 10, 10), d="M0 0H10V10z")
    runs = (Run("two "), Run("words", Style(font_weight=400)), Run("below", x=5.0, y=45.0, starts_line=True))
    yield Text("new_text", '<&">', IDENTITY, TYPE, runs=(Run("One & ", x=5.0, y=25.0), *runs))
    yield Picture("new_picture", "", IDENTITY, HELD, Box(0, 0, 9, 8), asset=RED_DOT.key)
    inner = Shape("inner/1", "", IDENTITY, PAINT, Box(0, 0, 3, 4), form="rect")
    yield Group("new_group", "Extra", Matrix.rotation(30), HELD, children=(inner,))


def property_edits(document: Document) -> Iterator[Edit]:
    for placed in document.walk():
        layer = placed.layer
        for name in properties_of(layer):
            yield from (SetStyle(layer.id, name, value) for value in VALUES[name])
        if isinstance(layer, Picture):
            yield ReplacePixels(layer.id, RED_DOT.key, RED_DOT)


def text_edits(document: Document) -> Iterator[Edit]:
    for placed in document.walk():
        layer = placed.layer
        if isinstance(layer, Text):
            bent = {"text-path", "flow"} & {*layer.effects}
            for number in range(len(layer.runs)):
                yield from (SetText(layer.id, words, number) for words in WORDS if not (bent and "\n" in words))
                for name in ("fill", "stroke", "font_size", "font_weight", "font_family", "letter_spacing"):
                    yield SetStyle(layer.id, name, VALUES[name][0], number)


def moving_edits(document: Document) -> Iterator[Edit]:
    for placed in document.walk():
        layer = placed.layer
        yield Move(layer.id, 3.5, 2.25)
        yield Resize(layer.id, 1.2, 0.8, (10, 20))
        yield Rotate(layer.id, 33, (50, 60))
        yield SetTransform(layer.id, Matrix(1, 0.2, 0.1, 1.5, 3, 4))
        yield SetTransform(layer.id, IDENTITY)


def arranging_edits(document: Document) -> Iterator[Edit]:
    page = document.pages[0]
    for placed in document.walk():
        parent = placed.ancestors[-1].id if placed.ancestors else page.id
        yield Remove(placed.layer.id)
        below = [sibling.id for sibling in placed.siblings if sibling.id != placed.layer.id][:2]
        yield from (Restack(placed.layer.id, parent, before) for before in (*below, None))
        for layer in new_layers():
            assets = (RED_DOT,) if isinstance(layer, Picture) else ()
            if not _within_an_instance(placed):
                yield Insert(layer, parent, placed.layer.id, assets)
            if isinstance(placed.layer, Group) and not placed.layer.instance_of and placed.layer.id != "switch1":
                yield Insert(layer, placed.layer.id, None, assets)
    yield from (Insert(layer, page.id, None, (RED_DOT,)) for layer in new_layers())
    yield SetPage(page.id, page.width * 1.5, page.height + 10)


def _within_an_instance(placed: Placed) -> bool:
    return any(group.instance_of or group.id == "switch1" for group in placed.ancestors[-1:])
