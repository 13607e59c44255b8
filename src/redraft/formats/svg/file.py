"""An SVG that has been opened: read into the document model, written by splicing into the original bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING

from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.kinds import Edit
from redraft.errors import FormatError
from redraft.formats.codec import Letters, Opened, Point, Typography, Unit, Words, Written
from redraft.formats.patch import Patch, Splice
from redraft.formats.svg.native_door import SvgDoor, with_door
from redraft.formats.svg.reading.read import SvgRead, read
from redraft.formats.svg.repair.encoding import misdeclared, repair_well_formed
from redraft.formats.svg.tree.elements import description, svg_tree
from redraft.formats.xml.source import Source, read_source, refuse_hidden_declarations
from redraft.formats.xml.tree import Tree

if TYPE_CHECKING:
    from redraft.formats.svg.drawing.draw import SvgDrawing


class SvgFile(SvgDoor):
    """An SVG that has been read. The document is built on first access."""

    def __init__(self, data: bytes, typography: Typography, *, repair: bool = True) -> None:
        self.source: Source = read_source(data)
        self._typography = typography
        self._patch = Patch(self.source.text)
        self._looked_for_damage = not repair
        try:
            self._tree = self._parsed()
        except FormatError:
            if self._looked_for_damage:
                raise
            from redraft.formats.svg.repair.syntax import repair_source  # for damaged files only

            refuse_hidden_declarations(self.source)
            repaired = repair_source(self.source.text)
            if not repaired.changes():  # nothing is damaged: it is refused for what it is
                raise
            self._repaired(repaired)

    def _parsed(self) -> Tree:
        return svg_tree(self._patch.data(), self.source.encoding, self.source.entities)

    def _repaired(self, patch: Patch) -> None:
        self._looked_for_damage = True
        if not self.source.stored_as:
            patch = patch.spliced(misdeclared(patch.data()))
        if patch.changes():
            self._patch = patch
            self._tree = self._parsed()

    def _look_for_damage(self) -> None:
        """Repair well-formed but meaningless content. Deferred until the content is read: copying needs none of it."""
        if not self._looked_for_damage:
            self._repaired(repair_well_formed(self.source.text))

    @property
    def tree(self) -> Tree:
        self._look_for_damage()
        return self._tree

    @property
    def data(self) -> bytes:
        return self.source.data

    @property
    def repairs(self) -> Sequence[str]:
        self._look_for_damage()
        return [change.reason for change in self._patch.changes()]

    @cached_property
    def reading(self) -> SvgRead:
        found = read(self.tree, self._typography)
        return found._replace(document=with_door(found.document, self))

    @property
    def document(self) -> Document:
        return self.reading.document

    def write(self, document: Document) -> Written:
        """The file with the document's changes, and with the repairs that they need; unchanged, the very same bytes."""
        return self.written_by(document) or self.own_changes(document)

    def own_changes(self, document: Document) -> Written:
        if "reading" not in self.__dict__ or document is self.document:
            return Written(self.data, ())
        from redraft.formats.svg.reading.filters import lost_words  # only for a document that is changed
        from redraft.formats.svg.writing.write import SvgWriter  # likewise

        writer = SvgWriter(self.source, self.tree, self.reading)
        splices = writer.splices(document)
        if not splices:
            return Written(self.data, ())
        messages = [*writer.warnings, *lost_words(self.reading, document, self._typography)]
        lost, warnings = (tuple(dict.fromkeys(group)) for group in (writer.lost, messages))
        patch = self._patch.spliced(splices)
        if self._patch.changes():
            patch = self._spared(splices, document) or patch
        return self.source.written(patch)._replace(lost=lost, warnings=warnings)

    def unrepaired(self) -> SvgFile | None:
        try:
            plain = SvgFile(self.data, self._typography, repair=False)
            return plain if plain.document else None
        except FormatError:
            return None

    def _spared(self, splices: Sequence[Splice], document: Document) -> Patch | None:
        """The changes without the repairs that they do not touch, which would show unrequested changes; None where the
        file cannot be read without, or has no such layers then."""
        plain = self.unrepaired()
        now, there = document.index.layers, plain.document.index.layers if plain is not None else ()
        if any(id not in there and now.get(id) is not layer for id, layer in self.document.index.layers.items()):
            return None
        back: list[Splice] = []
        for one in self._patch.changes():
            start, end = one.new_start, one.new_start + one.new_length
            if not any(splice.start <= end and start <= splice.end for splice in splices):
                back.append(Splice(start, end, self.source.text[one.start : one.end], ""))
        patch = self._patch.spliced([*splices, *back])
        try:
            svg_tree(patch.data(), self.source.encoding, self.source.entities)
        except FormatError:
            return None
        return patch

    def alone(self, layer: str) -> Unit | None:
        return self._drawing.alone(layer)

    @property
    def most_alone(self) -> int:
        return self._drawing.most_alone

    def display_differences(self, after: Opened, targets: Set[str], found_as: Mapping[str, str]) -> Iterator[str]:
        from redraft.formats.svg.proof.alignment import Side  # only when an edit is proven
        from redraft.formats.svg.proof.cascade import CascadeCheck  # likewise

        assert isinstance(after, SvgFile)
        sides = Side(self.tree, self.reading), Side(after.tree, after.reading)
        yield from CascadeCheck(*sides, targets, found_as).reasons()

    def successor(self, data: bytes) -> SvgFile:
        """Another file, read with the same fonts."""
        return SvgFile(data, self._typography)

    @cached_property
    def referred_to(self) -> set[str]:
        """The ids that other elements refer to."""
        from redraft.formats.svg.reading.references import references  # likewise

        return {id for _, id in references(self.tree)}

    def words_alone(self, layer: str, letters: Letters, pen: Point, others: Iterable[str]) -> Words | None:
        from redraft.formats.svg.drawing.words import words_alone  # for texts of which some words change

        return words_alone(self, layer, letters, pen, others)

    def unrequested_changes(self, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        from redraft.formats.svg.proof.native_diff import unrequested_changes  # only when an edit is proven

        assert isinstance(after, SvgFile)
        return unrequested_changes(self.tree, self.reading, after.tree, after.reading, edits, found_as)

    def faults(self, after: Opened) -> Sequence[str]:
        from redraft.formats.svg.proof.native_diff import faults  # only when an edit is proven

        assert isinstance(after, SvgFile)
        return faults(self.tree, after.tree) if self.data != after.data else ()

    def description(self, layer: str, own: bool = False) -> str | None:
        place, page = self.reading.places.get(layer), self.document.pages[0].id
        element = place.element if place is not None else self.tree.root if layer == page else None
        return description(element, self.reading.by_id, own) if element is not None else None

    def keeps_proportions(self, layer: str) -> bool:
        return not (self.reading.places[layer].element.get("preserveAspectRatio") or "").strip().startswith("none")

    def looks(self, layer: str) -> Iterator[tuple[str, Color | str]]:
        place = self.reading.places.get(layer)
        if place is not None and "filter" in place.computed.effects:
            from redraft.formats.svg.reading.filters import shadow_colors  # only where a drawing is checked

            yield from (("shadow", color) for color in shadow_colors(place.computed.own["filter"], self.reading))

    @cached_property
    def _drawing(self) -> SvgDrawing:
        from redraft.formats.svg.drawing.draw import SvgDrawing  # reading draws nothing

        return SvgDrawing(self.source, self.tree, self.reading, self._typography)
