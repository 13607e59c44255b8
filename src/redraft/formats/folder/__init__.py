"""Codec for layer folders, `manifest.json` and PNG pictures (docs/formats/folder.md). In memory the design is one zip
file with its files stored in a fixed order, so that it has bytes like any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property

from redraft.cage.decoder import DECODER
from redraft.document.layers import Document
from redraft.edits.kinds import Edit
from redraft.formats.codec import Depicted, Opened, Typography, Written
from redraft.formats.files import is_packed_folder
from redraft.formats.folder.reader import Reading, read
from redraft.formats.folder.uncertainties import uncertainties
from redraft.formats.pixels.draw_units import Drawing
from redraft.formats.pixels.uncertainties import Uncertainty, preview_mismatches, relevant_uncertainties
from redraft.formats.zip.archive import Archive


class FolderFile(Depicted):
    """A layer folder that has been read."""

    def __init__(self, data: bytes) -> None:
        DECODER.expect(("PNG",))
        self.archive = Archive(data)
        self.reading: Reading = read(self.archive)

    @property
    def data(self) -> bytes:
        return self.archive.data

    @property
    def document(self) -> Document:
        return self.reading.document

    def write(self, document: Document) -> Written:
        """The files with the document's changes; unchanged, the very same bytes."""
        if document is self.document:
            return Written(self.data, ())
        from redraft.formats.folder.writer import Writer  # numpy: only when pixels are written

        return Writer(self.archive, self.reading).written(document)

    def uncertainties(self, after: Opened, targets: Set[str], found_as: Mapping[str, str]) -> Iterator[str]:
        assert isinstance(after, FolderFile)
        found = relevant_uncertainties(self, after, targets, found_as, _uncertainties)
        yield from found.reasons
        sides = (self.document, self._preview), (after.document, after._preview)
        yield from preview_mismatches(*sides, found, isolating=False)

    @property
    def _preview(self) -> bytes | None:
        name = self.reading.manifest.get("picture")
        return self.archive.read(name) if isinstance(name, str) and name in self.archive else None

    def unrequested_changes(self, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        from redraft.formats.folder.native_diff import Packed, unrequested_changes  # only when an edit is proven

        assert isinstance(after, FolderFile)
        return unrequested_changes(
            Packed(self.archive, self.reading), Packed(after.archive, after.reading), edits, found_as
        )

    def faults(self, after: Opened) -> Sequence[str]:
        from redraft.formats.folder.native_diff import Packed, faults  # only when an edit is proven

        assert isinstance(after, FolderFile)
        found = list(faults(Packed(after.archive, after.reading)))
        known = {*faults(Packed(self.archive, self.reading))} if found else set()
        return [fault for fault in found if fault not in known]

    @cached_property
    def _drawing(self) -> Drawing:
        return Drawing(self.document, isolating=False)


def _uncertainties(opened: Opened) -> Iterator[Uncertainty]:
    assert isinstance(opened, FolderFile)
    return uncertainties(opened.archive, opened.reading)


class FolderCodec:
    """The format as the rest of redraft sees it. Such a design is named by its folder or its manifest."""

    name = "folder"
    suffixes: Sequence[str] = (".json", ".zip")

    def sniff(self, head: bytes, suffix: str) -> bool:
        return is_packed_folder(head)

    def open(self, data: bytes, typography: Typography) -> FolderFile:
        return FolderFile(data)


CODEC = FolderCodec()
