"""Codec for PowerPoint decks: read into the document model, written by splicing into their parts
(docs/reference/formats/pptx.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from redraft.document.layers import Asset
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.kinds import Edit, SetTransform
from redraft.formats.codec import Opened, Typography, Written
from redraft.formats.pptx.file.kept import kept_looks, places_of
from redraft.formats.pptx.file.native import PptxDoor
from redraft.formats.pptx.file.read import read
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.pptx.scope.reading import DeckRead
from redraft.formats.pptx.shape.features import description

if TYPE_CHECKING:
    from redraft.formats.pptx.slide.draw import DeckDrawing


class PptxFile(PptxDoor):
    """A deck that has been read. The document is built on first access."""

    def __init__(self, data: bytes, typography: Typography, older: PptxFile | None = None) -> None:
        self._typography, self._older = typography, older
        self.parts: Parts = Parts(data, older.parts if older is not None else None)
        _ = self.parts.presentation  # refused at once where there is none

    @property
    def data(self) -> bytes:
        return self.parts.data

    @cached_property
    def reading(self) -> DeckRead:
        found = read(self.parts, self._older.reading if self._older is not None else None)
        document = replace(found.document, door=self)
        return found._replace(document=document.changed(found.document.index, found.document.assets))

    def settled(self, document: Document, edits: Sequence[Edit]) -> Document:
        from redraft.formats.pptx.file.steps import settled  # reading needs none of it

        base = self if document is self.document else PptxFile(self.write(document).data, self._typography)
        return settled(base.parts, base.reading, self._typography, edits)

    @property
    def document(self) -> Document:
        return self.reading.document

    def write(self, document: Document) -> Written:
        """The deck with the document's changes; unchanged, the very same bytes."""
        return self.written_by(document) or self.own_changes(document)

    def own_changes(self, document: Document) -> Written:
        if "reading" not in self.__dict__ or document is self.document:
            return Written(self.data, ())
        from redraft.formats.pptx.file.steps import written  # reading needs none of it

        return written(self.parts, self.reading, self._typography, document)

    def successor(self, data: bytes) -> PptxFile:
        return PptxFile(data, self._typography, self)

    def unrequested_changes(self, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        assert isinstance(after, PptxFile)
        from redraft.formats.pptx.file.allow import DeckComparison  # reading needs none of it

        sides = self.parts, self.reading, after.parts, after.reading
        yield from DeckComparison(*sides, found_as, edits).unrequested_changes()

    def uncertainties(self, after: Opened, targets: Set[str], found_as: Mapping[str, str]) -> Iterator[str]:
        assert isinstance(after, PptxFile)
        from redraft.formats.pptx.shape.connectors import moved_apart  # only when an edit is proven

        return moved_apart(self.reading, after.document, found_as)

    def followers(self, document: Document) -> Iterator[tuple[SetTransform, str]]:
        from redraft.formats.pptx.shape.connectors import followers  # only when a deck is edited

        return followers(self.reading, document)

    def stand_in(self, pictures: Mapping[str, Asset]) -> None:
        self._drawing.stand_in(pictures)

    @property
    def stand_ins(self) -> Set[str]:
        return self._drawing.stand_ins

    def faults(self, after: Opened) -> Sequence[str]:
        assert isinstance(after, PptxFile)
        from redraft.formats.pptx.file.validation import faults  # reading needs none of it

        return [str(finding) for finding in faults(self.parts, after.parts)]

    def says(self, words: str) -> Iterator[str]:
        return places_of(words, self.parts)

    def description(self, layer: str, own: bool = False) -> str | None:
        place = self.reading.places.get(layer)
        return description(place.element) if place is not None else None

    def keeps_proportions(self, layer: str) -> bool:
        return False

    def looks(self, layer: str) -> Iterator[tuple[str, Color | str]]:
        return kept_looks(layer, self.reading)

    @cached_property
    def _drawing(self) -> DeckDrawing:
        from redraft.formats.pptx.slide.draw import DeckDrawing  # reading draws nothing

        first = self.parts.tree(self.parts.presentation).root.get("firstSlideNum") or ""
        return DeckDrawing(self.reading, self._typography, int(first) if first.isdecimal() else 1)


class PptxCodec:
    """The format as the rest of redraft sees it."""

    name = "pptx"
    suffixes: Sequence[str] = (".pptx", ".ppsx", ".potx", ".pptm", ".ppsm", ".potm")

    def sniff(self, head: bytes, suffix: str) -> bool:
        return suffix.lower() in self.suffixes or (head[:4] == b"PK\x03\x04" and b"[Content_Types].xml" in head)

    def open(self, data: bytes, typography: Typography) -> PptxFile:
        return PptxFile(data, typography)


CODEC = PptxCodec()
