"""Commands that add, replace and delete layers."""

from __future__ import annotations

from typing import ClassVar, Literal

from redraft.commands.changes.style import restyled
from redraft.commands.command import KW_ONLY, Command, Resolution
from redraft.commands.layers.additions import Adding, NewLook, fitted, new_layer
from redraft.commands.layers.builder import inserted
from redraft.commands.measure.boxes import outermost, page_called
from redraft.commands.measure.page_colors import ink_on
from redraft.commands.values import (
    EditForm,
    Element,
    Elements,
    Length,
    Name,
    Number,
    Page,
    Paint,
    Point,
    Rectangle,
    Words,
    new_length,
)
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Text
from redraft.document.luminance import BLACK
from redraft.document.pages import Document
from redraft.document.pages import Page as DocumentPage
from redraft.document.style import Color
from redraft.edits import ops
from redraft.edits.execution import Measure
from redraft.edits.flow_edits import without_paragraphs
from redraft.edits.layer_tree import parent_id
from redraft.edits.page_edits import InsertPage
from redraft.edits.wire.edits import edit_from_json, edit_to_json
from redraft.errors import CommandError, says

Form = Literal["text", "rect", "ellipse", "line"]


class Add(Command):
    """Add a text, shape or line on top of a page or group. `box` is where it goes, (x, y) or (x, y, width, height);
    without it a free spot is taken. A text keeps the size of its type (by default that of the body), and its width and
    height follow from that; `content` may have several lines. A line runs from corner to corner of its box.

    >>> rule = add("rect", box=(72, 400, 936, 4), color="gold")
    >>> note = add("text", "New dates!", (72, 420), font_size=32, font_weight=700)
    """

    gives: ClassVar[str] = "element"
    kind: Form
    content: Words = ""
    box: Point | Rectangle | None = None
    _: KW_ONLY
    inside: Element | None = None
    page: Page = ""
    color: Paint | None = None
    stroke: Paint = "none"
    stroke_width: Number | Length = 1
    opacity: Number = 1
    font_family: Name = ""
    font_size: Number | Length = 0
    font_weight: int = 400
    font_style: Literal["normal", "italic", "oblique"] = "normal"
    align: Literal["start", "middle", "end"] = "start"
    name: Name = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        home = page_called(document, self.page) if self.page else document.pages[0]
        outer, parent = home.view, home.id
        if self.inside is not None:
            placed = document.index[self.inside]
            if not isinstance(placed.layer, Group):
                raise CommandError(says("not-a-container", id=placed.layer.id, kind=placed.noun))
            home, outer, parent = placed.page, placed.matrix, placed.layer.id
        look = NewLook.of({
            **{name: getattr(self, name) for name in ("stroke", "opacity", "font_family", "font_weight", "font_style",
                                                      "align", "name")},
            **{name: new_length(name, getattr(self, name), home) for name in ("stroke_width", "font_size")},
            "color": self.color or str(self._ink(document, home)),
        })  # fmt: skip
        spot = None if self.box is None else tuple(float(number) for number in self.box)
        layer = new_layer(document, Adding(self.kind, self.content, home, outer, spot, look), measure)
        return Resolution((inserted(document, layer, parent, None),), made=(layer.id,))

    def _ink(self, document: Document, page: DocumentPage) -> Color:
        """Black, or for a text the colour of the page's others where that can be read."""
        place = page.box if self.box is None else Box(*self.box[:2], *(self.box[2:] or (1.0, 1.0)))
        return ink_on(document, page, place) if self.kind == "text" else BLACK


class Replace(Command):
    """Put a text or shape in place of an element. A text for a text keeps all its formatting; otherwise the new thing
    (`content` is its text, or its colour) fits into the old one's box and place in the stack.

    >>> replace("subtitle", "Three nights by the lake")
    >>> replace("the logo", "Aurora", kind="text")
    """

    gives: ClassVar[str] = "element"
    target: Element
    content: Words
    kind: Literal["", "text", "rect", "ellipse", "line"] = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        placed = document.index[self.target]
        old = placed.layer
        if self.kind in ("", "text") and isinstance(old, Text):
            return Resolution(tuple(restyled(document, placed, {"text": self.content})), made=(old.id,))
        if not self.kind:
            raise CommandError(says("no-replacement-kind", id=old.id, kind=old.kind))
        new = fitted(document, placed, self.kind, self.content, measure)
        return Resolution((inserted(document, new, parent_id(placed), old.id), ops.Remove(old.id)), made=(new.id,))


class Delete(Command):
    """Delete elements. All that groups hold goes too. The text of a shape or cell, which cannot go alone, is emptied.

    >>> delete(find("kind=picture"))
    """

    target: Elements

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        return Resolution(tuple(_gone(document.index[id].layer) for id in outermost(document, self.target)))


def _gone(layer: Layer) -> ops.Edit:
    if isinstance(layer, Text) and layer.bound and layer.paragraphs:
        return without_paragraphs(layer, range(len(layer.paragraphs)))
    return ops.Remove(layer.id)


def brought(edit: ops.Edit) -> Apply:
    """For an edit that brings pixels from a file: programs may not read files, so they hold what was read."""
    return Apply(edit_to_json(edit))


class Apply(Command):
    """One edit as EDITS.json holds it, for what has no call of its own.

    >>> apply({"edit": "set_paragraph", "layer": "body", "name": "bullet", "value": None})
    """

    edit: EditForm

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        made = edit_from_json(self.edit)
        new: tuple[str, ...] = ()
        if isinstance(made, ops.Insert):
            new = (made.content.id,)
        elif isinstance(made, InsertPage):
            new = (made.page,)
        return Resolution((made,), made=new)
