"""The command that gives slides titles, which outlines and screen readers go by."""

from __future__ import annotations

from dataclasses import replace

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.layers.builder import Canvas
from redraft.commands.measure.boxes import page_called
from redraft.commands.pages.settings import kind_of
from redraft.commands.values import Page, Words
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Layer, Paragraph, Run, Text, family
from redraft.document.pages import Document
from redraft.document.pages import Page as DocumentPage
from redraft.document.theme import master_of
from redraft.edits.execution import Measure
from redraft.edits.flow_edits import rewritten
from redraft.edits.ops import Edit, Move
from redraft.errors import CommandError, says

_ABOVE = 12.0
"""How far above its slide a title stands that is not shown, px."""


class SetTitle(Command):
    """Give a slide a real title. Its title gets these words; a slide without one gets the one of its layout. With
    `shown=False` it stands above the slide, for outlines and screen readers alone, with True on it again. A text
    that serves as a title already becomes one by modify(text, role="title").

    >>> set_title(2, "Prices", shown=False)
    """

    page: Page
    text: Words
    _: KW_ONLY
    shown: bool | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        page = page_called(document, self.page)
        if not document.traits.slides or not self.text.strip():
            raise CommandError(says("title-needs-slide-and-words"))
        there = next((one for one in page.layers if kind_of(one) == "title"), None)
        if there is None:
            return self._new(document, page)
        words = next((one for one in family(there) if isinstance(one, Text)), None)
        if words is None:
            raise CommandError(says("not-a-slide-title", id=there.id))
        edits: list[Edit] = [*rewritten(words, self.text)] if words.text != self.text else []
        box = document.index[there.id].box
        if self.shown is False and box is not None and box.bottom > 0:
            edits.append(Move(there.id, 0.0, -round(box.bottom + _ABOVE, 9)))
        if self.shown and box is not None and box.bottom <= 0:
            place = _place_in_layout(document, page)
            x, y = (place.x, place.y) if place is not None else (box.x, _ABOVE)
            edits.append(Move(there.id, round(x - box.x, 9), round(y - box.y, 9)))
        if not edits:
            raise AlreadySo(says("slide-role-already", id=there.id), targets=(there.id,))
        return Resolution(tuple(edits))

    def _new(self, document: Document, page: DocumentPage) -> Resolution:
        """A title where the layout has its place, or above the slide, as wide as one of a layout beside it."""
        own = [one for one in document.layouts if one.id == page.layout]
        master = master_of(document, page)
        beside = [one for one in document.layouts if master_of(document, one) is master]
        beside.sort(key=lambda one: any(kind_of(layer) == "subtitle" for layer in one.layers))
        found = [(sheet, one) for sheet in (*own, *beside) for one in sheet.layers if kind_of(one) == "title"]
        sheet, place = next(((sheet, one) for sheet, one in found if isinstance(one, Text)), (None, None))
        if sheet is None or place is None or (self.shown is not False and sheet not in own):
            raise CommandError(says("layout-has-no-title", slide=document.pages.index(page) + 1))
        canvas = Canvas.of(document, page)
        id, name = canvas.fresh("title")
        runs = tuple(
            Run(line, starts_line=n > 0, starts_paragraph=True) for n, line in enumerate(self.text.split("\n"))
        )
        paragraphs = (place.paragraphs[:1] or (Paragraph(),)) * len(runs)
        title = replace(place, id=id, name=name, runs=runs, paragraphs=paragraphs)
        box = _box_in_layout(page, place)
        if self.shown is not False or box is None:
            return Resolution((canvas.insert(title),), made=(id,))
        title = replace(title, transform=Matrix.translation(0.0, -round(box.bottom + _ABOVE, 3)) @ title.transform)
        first = next((one.id for one in page.layers if not one.bound), "")  # what is read first
        return Resolution((canvas.insert(title, first),), made=(id,))


def _box_in_layout(page: DocumentPage, place: Layer) -> Box | None:
    return Document("", (replace(page, layers=(place,)),)).index[place.id].box


def _place_in_layout(document: Document, page: DocumentPage) -> Box | None:
    """Where the layout of a slide has its title, if that is on the slide."""
    sheets = (one for one in document.layouts if one.id == page.layout)
    boxes = (_box_in_layout(page, layer) for one in sheets for layer in one.layers if kind_of(layer) == "title")
    return next((box for box in boxes if box is not None and box.bottom > 0), None)
