"""What OpenRaster files and packed layer folders share: zip files with the pixels of each layer in an entry."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from redraft.cage.decoder import DECODER
from redraft.document.layers import Asset
from redraft.document.pages import Document
from redraft.edits.kinds import Edit
from redraft.errors import FormatError, says
from redraft.formats.codec import Depicted, Opened, Written
from redraft.formats.pixels.draw import PixelDrawing
from redraft.formats.pixels.rasters import Unpacking, described, inspect_raster
from redraft.formats.pixels.uncertainties import Side, Uncertainty, preview_mismatches, relevant_uncertainties
from redraft.formats.zip.archive import Archive
from redraft.lazy import dataclass

if TYPE_CHECKING:
    from redraft.formats.pixels.allow import AllowedAspects


@dataclass(frozen=True)
class LayersRead:
    """The document, and in `sources` the entry of each layer that has pixels."""

    document: Document
    sources: Mapping[str, str]


R = TypeVar("R", bound=LayersRead)


class LayeredZip(Depicted, Generic[R]):
    """Such a file, read. A format reads and writes it, and compares it with another version of itself."""

    isolating = True
    """Whether a group isolates the blend modes inside it from what is below it."""

    def __init__(self, data: bytes) -> None:
        DECODER.expect(("PNG",))
        self.archive = Archive(data)
        self.reading: R = self._read()

    @property
    def data(self) -> bytes:
        return self.archive.data

    @property
    def document(self) -> Document:
        return self.reading.document

    @property
    def side(self) -> Side:
        return self.document, self._uncertain(), self.archive

    def write(self, document: Document) -> Written:
        """The file with the document's changes; unchanged, the very same bytes."""
        return Written(self.data, ()) if document is self.document else self._written(document)

    def uncertainties(self, after: Opened, targets: Set[str], found_as: Mapping[str, str]) -> Iterator[str]:
        assert isinstance(after, type(self))
        files = {id(one): one for one in (self, after)}
        found = relevant_uncertainties(self, after, targets, found_as, lambda one: files[id(one)]._uncertain())
        yield from found.reasons
        sides = (self.document, self._preview()), (after.document, after._preview())
        yield from preview_mismatches(*sides, found, self.isolating)

    def unrequested_changes(self, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        assert isinstance(after, type(self))
        return self._changes(after, edits, found_as)

    def faults(self, after: Opened) -> Sequence[str]:
        assert isinstance(after, type(self))
        found = list(after._faults())
        known = {*self._faults()} if found else set()
        return [fault for fault in found if fault not in known]

    @cached_property
    def _drawing(self) -> PixelDrawing:
        return PixelDrawing(self.document, self.isolating)

    @abstractmethod
    def _read(self) -> R: ...

    @abstractmethod
    def _written(self, document: Document) -> Written: ...

    @abstractmethod
    def _preview(self) -> bytes | None:
        """The stored picture of the whole page."""

    @abstractmethod
    def _uncertain(self) -> Iterator[Uncertainty]: ...

    @abstractmethod
    def _changes(self, after: Self, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]: ...

    @abstractmethod
    def _faults(self) -> Iterator[str]: ...


class PictureEntries:
    """The pictures in entries, each inspected once. `undrawn` collects what is missing or damaged."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.assets: dict[str, Asset] = {}
        self.undrawn: dict[str, None] = {}
        self._unpacking = Unpacking()
        self._inspected: dict[str, Asset | None] = {}

    def asset(self, name: str, layer: str) -> Asset | None:
        """The pixels of a layer; None where they are missing or damaged. FormatError for a hostile picture."""
        if name not in self.archive:
            self.undrawn[f"the pixels of '{layer}' are missing: there is no '{name}'"] = None
            return None
        if name not in self._inspected:
            self._inspected[name] = self._inspect(name)
        return self._inspected[name]

    def _inspect(self, name: str) -> Asset | None:
        data = self.archive.read(name)
        found = inspect_raster(data)
        if found.refusal:
            raise FormatError(says("picture-refused", name=name, refusal=found.refusal))
        damage = found.damage if not found.kind or not found.drawn else self._unpacking.damage(data)
        if damage:
            self.undrawn[f"the picture '{name}' {damage}"] = None
            return None
        asset = Asset(found.media_type, data, found.width, found.height)
        return self.assets.setdefault(asset.key, asset)


class EntryChanges(Generic[R]):
    """Compares the entries of two versions of a file by what their layers may change."""

    def __init__(
        self, before: LayeredZip[R], after: LayeredZip[R], aspects: AllowedAspects, found_as: Mapping[str, str]
    ) -> None:
        self.before, self.after = before, after
        back = {new: old for old, new in found_as.items()}
        self._users: dict[str, list[frozenset[str]]] = {}
        for sources, names in ((before.reading.sources, {}), (after.reading.sources, back)):
            for id, name in sources.items():
                self._users.setdefault(name, []).append(aspects.of(names.get(id, id)))

    def unexplained(self, name: str) -> str:
        """'is gone', 'is new' or 'differs' for a changed entry that not all layers with it explain; '' for others."""
        gone, new = name not in self.after.archive, name not in self.before.archive
        wanted = {"pixels", "gone"} if gone else {"pixels", "new"} if new else {"pixels"}
        if name in self._users and all(wanted & found for found in self._users[name]):
            return ""
        return "is gone" if gone else "is new" if new else "differs"

    def lost_metadata(self, id: str, now: str) -> Iterator[str]:
        """Metadata that the rewritten picture of a layer had besides its pixels, and has lost."""
        old, new = self.before.reading.sources.get(id, ""), self.after.reading.sources.get(now, "")
        if old in self.before.archive and new in self.after.archive:
            kept = described(self.after.archive.read(new))
            for what in described(self.before.archive.read(old)):
                if what not in kept:
                    yield f"the pixels of '{id}' were made anew, without {what}"
