"""The state of one save: records that change, where the page may look different, and warnings."""

from __future__ import annotations

from redraft.formats.codec import Typography
from redraft.formats.patch import Patch
from redraft.formats.psd.bytes.layer_tree import PsdLayer
from redraft.formats.psd.bytes.structure import Rect
from redraft.formats.psd.reading.read import PsdRead
from redraft.formats.psd.writing.records import LayerRevision


class Save:
    """One save."""

    def __init__(self, reading: PsdRead, typography: Typography) -> None:
        self.reading, self.structure = reading, reading.structure
        self.typography = typography
        self.warnings: dict[str, None] = {}
        self.snapped: set[str] = set()
        self.dirty = Rect(0, 0, 0, 0)
        self.restacked = False  # then the layer that passed others counts, not those that gave way
        self.revisions: dict[int, LayerRevision] = {}
        self.base = Patch(reading.structure.data)
        self.recanvased = False  # then all of the preview is redrawn

    def warn(self, message: str) -> None:
        self.warnings[message] = None

    def revision(self, item: PsdLayer, reason: str) -> LayerRevision:
        found = self.revisions.get(item.number)
        if found is None:
            found = self.revisions[item.number] = LayerRevision(self.structure, item, reason)
        return found

    def soil(self, *rects: Rect) -> None:
        """These parts of the page may look different."""
        for rect in rects:
            self.dirty = self.dirty.union(rect.overlap(self.structure.header.rect))
