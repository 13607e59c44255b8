"""A Photoshop document that has been opened: read into the model, written by splicing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING

from redraft.cage.decoder import DECODER
from redraft.document.pages import Document
from redraft.edits.kinds import Edit
from redraft.formats.codec import Depicted, Opened, Typography, Written
from redraft.formats.psd.bytes.parser import read_structure
from redraft.formats.psd.bytes.structure import THUMBNAILS, Structure
from redraft.formats.psd.reading.read import PsdRead, read

if TYPE_CHECKING:
    from redraft.formats.psd.drawing.draw import PsdDrawing


class PsdFile(Depicted):
    """A Photoshop document that has been read. The document is built on first access."""

    def __init__(self, data: bytes, typography: Typography) -> None:
        self._typography = typography
        self.structure: Structure = read_structure(data)

    @property
    def data(self) -> bytes:
        return self.structure.data

    @cached_property
    def reading(self) -> PsdRead:
        return read(self.structure)

    @property
    def document(self) -> Document:
        return self.reading.document

    def write(self, document: Document) -> Written:
        """The file with the document's changes; unchanged, the very same bytes."""
        if "reading" not in self.__dict__ or document is self.document:
            return Written(self.data, ())
        DECODER.expect(["JPEG"] if self.structure.resources.keys() & THUMBNAILS else ())
        from redraft.formats.psd.writing.write import PsdWriter  # numpy: only when pixels are written

        return PsdWriter(self.reading, self._typography).written(document)

    def uncertainties(self, after: Opened, targets: Set[str], found_as: Mapping[str, str]) -> Iterator[str]:
        from redraft.formats.pixels import uncertainties as known  # only when an edit is proven
        from redraft.formats.psd.drawing import uncertainties  # likewise

        reasons, areas, ended = known.relevant_uncertainties(
            self, after, targets, found_as, lambda opened: uncertainties.uncertainties(_reading(opened))
        )
        reasons = (*reasons, *uncertainties.moved_fills(self.reading, _reading(after), found_as))
        yield from reasons
        if areas and not reasons:
            if not ended and uncertainties.preview_mismatch(self.reading, areas):
                yield known.MISMATCH
            elif uncertainties.preview_mismatch(_reading(after), areas, uncertainties.SAMPLED):
                yield known.STALE

    def unrequested_changes(self, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        from redraft.formats.psd.proof.native_diff import unrequested_changes  # only when an edit is proven

        return unrequested_changes(self.reading, _reading(after), edits, found_as)

    def faults(self, after: Opened) -> Sequence[str]:
        from redraft.formats.psd.proof.validation import faults  # only when an edit is proven

        return faults(self.structure, _reading(after).structure)

    @cached_property
    def _drawing(self) -> PsdDrawing:
        DECODER.expect()
        from redraft.formats.psd.drawing.draw import PsdDrawing  # numpy: only when pixels are drawn

        return PsdDrawing(self.reading)


def _reading(opened: Opened) -> PsdRead:
    assert isinstance(opened, PsdFile)
    return opened.reading
