"""Atomic saves of a design, a file or a layer folder: after a crash there is the old version or the new one.

The original is only ever opened for reading.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from redraft.formats.files import Snapshot, is_packed_folder, read_input, same_file, shown_path
from redraft.formats.folder.files import save_folder
from redraft.formats.replacement import (
    explained,
    refuse_impossible_name,
    refuse_link_out,
    replace_file,
    sweep,
    write_file,
)

__all__ = ["Snapshot", "read_input", "same_file", "save", "sweep", "write_file"]


def save(
    target: Path,
    data: bytes,
    *,
    check: Callable[[bytes], None] = lambda _: None,
    base: Snapshot | None = None,
    overwrite: bool = True,
) -> Path:
    """Put `data` at `target` in one step, and return the real path written.

    What the disk gives back must be the same bytes; `check` gets them before anything is replaced, and raises to stop
    the save. `base` is what was read: when the target is that very file, a change to it since then stops the save. With
    `overwrite` false an existing target stops it. On any failure the target is as it was and no temporary remains.
    """
    if is_packed_folder(data) and target.suffix.lower() != ".zip":
        shown = shown_path(target)
        refuse_impossible_name(target, shown)
        refuse_link_out(target, shown, base)
        with explained(shown):
            return save_folder(target, data, check, base, overwrite)
    return replace_file(target, data, check=check, base=base, overwrite=overwrite)
