"""Opening a design from disk: its bytes, the codec for its format, and the document read by that codec.

The bytes are those of a file, or of a layer folder packed as one.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from redraft.document.pages import Document
from redraft.edits.receipt.font_ledger import FontUse, warnings
from redraft.formats.codec import Codec, Opened, Typography
from redraft.formats.disk.snapshots import MANIFEST, Snapshot, read_input
from redraft.plugins import codec_for, refuse_misnamed

SNIFFED = 4096
"""How many of a file's first bytes a codec sees before it is chosen."""


def read_design(path: Path) -> Snapshot:
    """A design's bytes: those of a file, or those of a layer folder (by its own name or its manifest's) as one."""
    if os.path.basename(path) == MANIFEST or os.path.isfile(os.path.join(path, MANIFEST)):
        from redraft.formats.folder.files import read_folder  # few designs are folders: `show` of a file needs no zip

        return read_folder(Path(path))
    return read_input(path)


class File(NamedTuple):
    """A design as it was read from disk."""

    snapshot: Snapshot
    codec: Codec
    opened: Opened
    typography: Typography | None = None

    @property
    def fonts(self) -> tuple[FontUse, ...]:
        """The font ledger: the fonts its texts request and those they are set in on this machine."""
        return self.typography.ledger(self.document) if self.typography is not None else ()

    @property
    def font_warnings(self) -> tuple[str, ...]:
        """Fonts that are not here, characters without one, and font files the user named that are no fonts."""
        return (*warnings(self.fonts), *(self.typography.skipped if self.typography is not None else ()))

    @property
    def path(self) -> Path:
        return self.snapshot.path

    @property
    def document(self) -> Document:
        return self.opened.document

    @property
    def repairs(self) -> tuple[str, ...]:
        """The repairs that were needed to read it."""
        return tuple(self.opened.repairs)


def read_file(path: Path | str, typography: Typography) -> File:
    """Read a file with the codec for its first bytes and its name."""
    snapshot = read_design(Path(path))
    refuse_misnamed(snapshot.data[:SNIFFED], snapshot.path)
    codec = codec_for(snapshot.data[:SNIFFED], snapshot.path.suffix)
    return File(snapshot, codec, codec.open(snapshot.data, typography), typography)
