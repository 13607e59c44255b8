"""Codec for OpenRaster: read into the document model, written by splicing into its stack and zip
(docs/reference/formats/ora.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from redraft.document.pages import Document
from redraft.edits.kinds import Edit
from redraft.formats.codec import Typography, Written
from redraft.formats.ora.read import MERGED, StackRead, read
from redraft.formats.ora.uncertainties import uncertainties
from redraft.formats.pixels.layered_zip import LayeredZip
from redraft.formats.pixels.uncertainties import Uncertainty


class OraFile(LayeredZip[StackRead]):
    """An OpenRaster file that has been read."""

    def _read(self) -> StackRead:
        return read(self.archive)

    def _written(self, document: Document) -> Written:
        from redraft.formats.ora.write import StackWriter  # numpy: only when pixels are written

        return StackWriter(self.archive, self.reading).written(document)

    def _preview(self) -> bytes | None:
        return self.archive.read(MERGED) if MERGED in self.archive else None

    def _uncertain(self) -> Iterator[Uncertainty]:
        return uncertainties(self.archive, self.reading)

    def _changes(self, after: OraFile, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        from redraft.formats.ora.native_diff import unrequested_changes  # only when an edit is proven

        return unrequested_changes(self, after, edits, found_as)

    def _faults(self) -> Iterator[str]:
        from redraft.formats.ora.native_diff import faults  # only when an edit is proven

        return faults(self.archive, self.reading)


class OraCodec:
    """The format as the rest of redraft sees it."""

    name = "ora"
    suffixes: Sequence[str] = (".ora",)

    def sniff(self, head: bytes, suffix: str) -> bool:
        return suffix == ".ora" or (head[30:38] == b"mimetype" and b"image/openraster" in head[:100])

    def open(self, data: bytes, typography: Typography) -> OraFile:
        return OraFile(data)


CODEC = OraCodec()
