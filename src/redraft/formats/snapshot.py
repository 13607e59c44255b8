"""Reading the design to edit: a file, or a layer folder packed as one file."""

from __future__ import annotations

import os
from pathlib import Path

from redraft.formats.files import MANIFEST, Snapshot, read_input, real_path, shown_path, stamp

__all__ = ["MANIFEST", "Snapshot", "read_design", "read_input", "real_path", "shown_path", "stamp"]


def read_design(path: Path) -> Snapshot:
    """A design's bytes: those of a file, or those of a layer folder (by its own name or its manifest's) as one."""
    if os.path.basename(path) == MANIFEST or os.path.isfile(os.path.join(path, MANIFEST)):
        from redraft.formats.folder.files import read_folder  # few designs are folders: `show` of a file needs no zip

        return read_folder(Path(path))
    return read_input(path)
