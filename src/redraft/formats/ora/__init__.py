"""Codec for OpenRaster: read into the document model, written by splicing into its stack and zip
(docs/formats/ora.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property

from redraft.cage.decoder import DECODER
from redraft.document.layers import Document
from redraft.edits.kinds import Edit
from redraft.formats.codec import Depicted, Opened, Typography, Written
from redraft.formats.ora.reader import MERGED, Reading, read
from redraft.formats.ora.uncertainties import uncertainties
from redraft.formats.pixels.draw_units import Drawing
from redraft.formats.pixels.uncertainties import Uncertainty, preview_mismatches, relevant_uncertainties
from redraft.formats.zip.archive import Archive


class OraFile(Depicted):
    """An OpenRaster file that has been read."""

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
        """The file with the document's changes; unchanged, the very same bytes."""
        if document is self.document:
            return Written(self.data, ())
        from redraft.formats.ora.writer import Writer  # numpy: only when pixels are written

        return Writer(self.archive, self.reading).written(document)

    def uncertainties(self, after: Opened, targets: Set[str], found_as: Mapping[str, str]) -> Iterator[str]:
        assert isinstance(after, OraFile)
        found = relevant_uncertainties(self, after, targets, found_as, _uncertainties)
        yield from found.reasons
        yield from preview_mismatches((self.document, self._preview), (after.document, after._preview), found)

    @property
    def _preview(self) -> bytes | None:
        return self.archive.read(MERGED) if MERGED in self.archive else None

    def unrequested_changes(self, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        from redraft.formats.ora.native_diff import Packed, unrequested_changes  # only when an edit is proven

        assert isinstance(after, OraFile)
        return unrequested_changes(
            Packed(self.archive, self.reading), Packed(after.archive, after.reading), edits, found_as
        )

    def faults(self, after: Opened) -> Sequence[str]:
        from redraft.formats.ora.native_diff import Packed, faults  # only when an edit is proven

        assert isinstance(after, OraFile)
        found = list(faults(Packed(after.archive, after.reading)))
        known = {*faults(Packed(self.archive, self.reading))} if found else set()
        return [fault for fault in found if fault not in known]

    @cached_property
    def _drawing(self) -> Drawing:
        return Drawing(self.document)


def _uncertainties(opened: Opened) -> Iterator[Uncertainty]:
    assert isinstance(opened, OraFile)
    return uncertainties(opened.archive, opened.reading)


class OraCodec:
    """The format as the rest of redraft sees it."""

    name = "ora"
    suffixes: Sequence[str] = (".ora",)

    def sniff(self, head: bytes, suffix: str) -> bool:
        return suffix == ".ora" or (head[30:38] == b"mimetype" and b"image/openraster" in head[:100])

    def open(self, data: bytes, typography: Typography) -> OraFile:
        return OraFile(data)


CODEC = OraCodec()
