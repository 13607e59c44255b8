"""The resolver of one frame: its descriptions, looked up in the document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from redraft.commands.command import Command
from redraft.commands.measure.palettes import on_masters
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import says
from redraft.language.earlier_finder import Before, EarlierFinder
from redraft.language.frames import Frame
from redraft.targets.finder import Finder, NotCertain, Target, scene_of
from redraft.targets.fits import Fit
from redraft.targets.pages import page_numbers
from redraft.targets.scene import Scene

_WORDING = ("set_text", "rename_part", "fill_line")
"""Intents that give their target other words."""
Expand = Callable[["Resolver", Frame], tuple[Command, ...]]


class Resolver:
    """Resolves the descriptions of one frame in a document; intents take one as their first argument. `expand`
    gives the commands of a frame, for intents that are made of other frames."""

    def __init__(
        self, expand: Expand, document: Document, measure: Measure, last: tuple[str, ...], here: int | None,
        frame: Frame, before: Before | None = None,
    ) -> None:  # fmt: skip
        self._expand = expand
        self.document, self.measure, self.last, self.here, self.frame = document, measure, last, here, frame
        self.notes: list[str] = []
        self.scene: Scene = scene_of(document)
        self.before = before if before is not None and before.differs(document) else None
        self.pages = self.numbers(frame.pages) if frame.pages is not None else ()
        self.finder = self._finder(self.pages, frame.intent)

    def _finder(self, pages: tuple[int, ...], intent: str = "") -> Finder:
        now = Finder(self.scene, pages, self.last, self.here, intent == "show", intent in _WORDING)
        return now if self.before is None else EarlierFinder(now, *self.before)

    def numbers(self, pages: Any) -> tuple[int, ...]:
        """The numbers of the pages that a description refers to, from 0."""
        finder = self._finder(())
        if isinstance(finder, EarlierFinder):
            return finder.numbers(pages)
        return page_numbers(self.document, pages, self.here, finder.pages_with)

    def commands(self, document: Document, last: tuple[str, ...], frame: Frame) -> tuple[Command, ...]:
        """The commands of another frame in another state of the document, where `last` was made."""
        return self._expand(Resolver(self._expand, document, self.measure, last, self.here, frame), frame)

    def target(self, description: Any) -> Target:
        """The target of a description. Raises NotCertain."""
        return self.finder.target(description)

    def ids(self, description: Any) -> tuple[str, ...]:
        """The layers that a description refers to. Raises NotCertain where it refers to words of a text."""
        found = self.finder.target(description)
        if found.spans:
            raise NotCertain(says("words-not-movable"))
        return found.ids

    def parts(self, description: Any) -> list[Fit]:
        return self.finder.resolve(description)

    def text(self, description: Any) -> Text:
        """The one text that a description's referent is, holds or carries. Raises NotCertain."""
        found = self.finder.resolve(description)
        texts = {number for one in found for number in self.scene.texts_of(one.number)}
        if len(texts) != 1:
            ids = tuple(self.scene.parts[number].id for number in sorted(texts))
            why = "there are several texts in it" if texts else "there is no text in it"
            raise NotCertain(why, "name the text" if texts else "name a text", ids)
        layer = self.document.index[self.scene.parts[texts.pop()].id].layer
        assert isinstance(layer, Text)
        return layer

    def texts(self, everywhere: bool = False) -> list[Text]:
        """All texts on the pages of the frame, cells among them. `everywhere`: their notes too, and what masters and
        layouts show where no page is named."""
        pages = [self.document.pages[number] for number in self.pages] or self.document.pages
        wanted = {page.id for page in pages}
        there = [one for one in self.document.walk() if one.page.id in wanted]
        notes = [page.notes.id for page in pages if page.notes is not None]
        shown = (one.layer for one in there if one.visible or (everywhere and one.layer.id in notes))
        behind = on_masters(self.document) if everywhere and not self.pages else ()
        return [layer for layer in (*shown, *(one.layer for one in behind)) if isinstance(layer, Text)]

    def page(self, pages: Any = None) -> str:
        """The id of the one page described: that of the frame, or the only or current one."""
        numbers = self.numbers(pages) if pages is not None else self.pages
        if not numbers:
            here = self.here if self.here is not None else len(self.document.pages) - 1
            numbers = (here,)
        if len(numbers) != 1:
            raise NotCertain(says("needs-one-slide"))
        return self.document.pages[numbers[0]].id

    def page_ids(self, pages: Any = None) -> tuple[str, ...]:
        numbers = self.numbers(pages) if pages is not None else self.pages
        return tuple(self.document.pages[number].id for number in numbers)
