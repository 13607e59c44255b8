"""Codec for layer folders, `manifest.json` and PNG pictures (docs/reference/formats/folder.md). In memory the design is
one zip file with its files stored in a fixed order, so that it has bytes like any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from redraft.document.pages import Document
from redraft.edits.kinds import Edit
from redraft.formats.codec import Typography, Written
from redraft.formats.disk.snapshots import is_packed_folder
from redraft.formats.folder.read import FolderRead, read
from redraft.formats.pixels.layered_zip import LayeredZip
from redraft.formats.pixels.uncertainties import Uncertainty


class FolderFile(LayeredZip[FolderRead]):
    """A layer folder that has been read."""

    isolating = False

    def _read(self) -> FolderRead:
        return read(self.archive)

    def _written(self, document: Document) -> Written:
        from redraft.formats.folder.write import FolderWriter  # numpy: only when pixels are written

        return FolderWriter(self.archive, self.reading).written(document)

    def _preview(self) -> bytes | None:
        name = self.reading.manifest.get("picture")
        return self.archive.read(name) if isinstance(name, str) and name in self.archive else None

    def _uncertain(self) -> Iterator[Uncertainty]:
        from redraft.formats.folder.native_diff import uncertainties  # only when an edit is proven

        return uncertainties(self.archive, self.reading)

    def _changes(self, after: FolderFile, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        from redraft.formats.folder.native_diff import unrequested_changes  # only when an edit is proven

        return unrequested_changes(self, after, edits, found_as)

    def _faults(self) -> Iterator[str]:
        from redraft.formats.folder.native_diff import faults  # only when an edit is proven

        return faults(self.archive, self.reading)


class FolderCodec:
    """The format as the rest of redraft sees it. Such a design is named by its folder or its manifest."""

    name = "folder"
    suffixes: Sequence[str] = (".json", ".zip")

    def sniff(self, head: bytes, suffix: str) -> bool:
        return is_packed_folder(head)

    def open(self, data: bytes, typography: Typography) -> FolderFile:
        return FolderFile(data)


CODEC = FolderCodec()
