"""The command that writes equations on slides: in boxes of their own, or in the place of words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Literal

from redraft.commands.changes.style import paint_of
from redraft.commands.command import KW_ONLY, Command, Resolution
from redraft.commands.measure.boxes import page_called
from redraft.commands.measure.page_colors import ink_on
from redraft.commands.measure.traits import held_size
from redraft.commands.values import Element, Length, Number, Page, Paint, Rectangle, Words, new_length
from redraft.document.geometry import Box
from redraft.document.layers import Group, Text
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.document.style import Paint as Painted
from redraft.document.tables import Cell, Row, Table
from redraft.document.theme import ThemeColor
from redraft.edits.execution import Measure
from redraft.edits.kinds import Edit
from redraft.edits.native_edits import Asked, with_markup
from redraft.errors import CommandError, says
from redraft.formats.pptx.file.native import PptxDoor
from redraft.formats.pptx.package.numbers import EMU
from redraft.formats.pptx.text.formulas.latex import office_math
from redraft.formats.pptx.text.formulas.new import formula_box, with_fallback, with_formula
from redraft.formats.pptx.text.formulas.symbols import Signs

_LONGEST = 2_000
"""Characters of an equation: a longer one takes half a minute to be drawn."""
_SIDES = {"start": "left", "middle": "center", "end": "right"}


class AddFormula(Command):
    """Add a LaTeX equation to a slide. In a `box` of its own, or in the text `into`, where it takes the place of
    `words`; without them it comes at the end. Slide programs set it, and can edit it. It knows fractions, roots, sums,
    integrals, matrices, cases, aligned lines, accents, functions, Greek, alphabets, text and chemistry (ce).

    >>> add_formula("E = mc^2", (72, 300, 500, 90), font_size=32)
    >>> add_formula("a^2 + b^2 = c^2", into="body", words="the formula")
    """

    gives: ClassVar[str] = "element"
    latex: Words
    box: Rectangle | None = None
    _: KW_ONLY
    into: Element | None = None
    words: Words = ""
    font_size: Number | Length = 32
    color: Paint | None = None
    align: Literal["start", "middle", "end"] = "middle"
    page: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        door = document.door
        if not document.traits.office_objects or door is None:
            raise CommandError(says("formula-unsupported", format=document.format))
        if len(self.latex) > _LONGEST:
            raise CommandError(says("formula-too-long", length=len(self.latex), limit=_LONGEST))
        if self.into is not None:
            layer = document.index[self.into].layer
            if any(isinstance(one, Table | Row | Cell) for one in (*document.index[self.into].ancestors, layer)
                   if isinstance(one, Group)):  # fmt: skip
                raise CommandError(says("formula-in-cell", id=self.into))
            if not isinstance(layer, Text):
                raise CommandError(says("no-words-of-its-own", id=self.into, kind=layer.noun, detail=""))
            colored = Signs(fill=_fill(paint_of(document, self.color))) if self.color is not None else None
            side = _SIDES.get(layer.style.align or "", "left")
            markup = with_formula(door.markup(document, self.into, ""), self.latex, self.words, colored, side)
            return Resolution(_with_older_form(document, self.into, markup), made=(self.into,))
        if self.box is None:
            raise CommandError(says("formula-without-place"))
        page = page_called(document, self.page) if self.page else document.pages[0]
        box = Box(*self.box)
        size = held_size(new_length("font_size", self.font_size, page), True)
        for side, wanted in (("width", box.width), ("height", box.height), ("font_size", size)):
            if wanted <= 0:
                raise CommandError(says("element-size-not-positive", side=side, wanted=wanted))
        color = ink_on(document, page, box) if self.color is None else paint_of(document, self.color)
        usual = document.theme.get("tx1") if self.color is None else None
        signs = Signs(round(size * 75), "" if color == usual else _fill(color))
        markup = formula_box(office_math(self.latex, signs), box, signs, _SIDES[self.align])
        edit = door.asked(document, page.id, "p:cSld/p:spTree", Asked("insert", markup))
        there = with_markup(document, edit)
        made = [one.id for one in (there.page(page.id) or page).layers if one.id not in document.index][-1:]
        form = _older_form(there, made[0])[0] if made else ""
        edit = door.asked(document, page.id, "p:cSld/p:spTree", Asked("insert", with_fallback(markup, form)))
        return Resolution((edit,), tuple(_overflowing(form, box, page.box)), made=tuple(made))


def _overflowing(form: str, box: Box, page: Box) -> Iterator[str]:
    """What of an equation is outside its page or box, by how it is drawn for programs that know none."""
    found = re.search(r'<a:off x="(-?\d+)" y="(-?\d+)"/><a:ext cx="(\d+)" cy="(\d+)"/>', form)
    if found is None:
        return
    drawn = Box(*(int(one) / EMU for one in found.groups()))
    size = f"the equation is {drawn.width:.0f} × {drawn.height:.0f} px"
    if min(drawn.x - page.x, drawn.y - page.y, page.right - drawn.right, page.bottom - drawn.bottom) < -1:
        yield f"{size}, and a part of it is outside the page: give it another box, or a smaller font_size"
    elif drawn.width > box.width + 1 or drawn.height > box.height + 1:
        yield f"{size}, larger than its box of {box.width:.0f} × {box.height:.0f} px"


def _with_older_form(document: Document, id: str, markup: str) -> tuple[Edit, ...]:
    """The edits that give a text other markup, and what other programs show of it with that."""
    door = document.door
    assert door is not None
    edit = door.asked(document, id, "", Asked("set", markup))
    there = with_markup(document, edit)
    form, path = _older_form(there, id)
    if markup.startswith("<mc:"):
        return (door.asked(document, id, "", Asked("set", with_fallback(markup, form))),)
    page = document.index[id].page.id  # a choice already
    new = Asked("set", f"<mc:Fallback>{form}</mc:Fallback>")
    return (edit, there.door.asked(there, page, path, new)) if path and there.door is not None else (edit,)


def _older_form(document: Document, id: str) -> tuple[str, str]:
    return document.door.older_form(id) if isinstance(document.door, PptxDoor) else ("", "")


def _fill(paint: Painted) -> str:
    if not isinstance(paint, Color):
        raise CommandError(says("formula-color-unsupported"))
    if isinstance(paint, ThemeColor) and paint.slot and not paint.made:
        return f'<a:solidFill><a:schemeClr val="{paint.slot.rpartition("/")[2]}"/></a:solidFill>'
    return f'<a:solidFill><a:srgbClr val="{paint.red:02X}{paint.green:02X}{paint.blue:02X}"/></a:solidFill>'
