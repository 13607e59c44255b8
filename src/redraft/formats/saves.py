"""Atomic saves of a design, a file or a layer folder, and of pictures drawn of it.

After a crash there is the old version or the new one. The original is only ever opened for reading.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from redraft.errors import UsageError, says
from redraft.formats.disk.replacement import (
    explained,
    refuse_impossible_name,
    refuse_link_out,
    replace_file,
    sweep,
    write_file,
)
from redraft.formats.disk.snapshots import Snapshot, is_packed_folder, read_input, same_file, shown_path
from redraft.formats.folder.files import save_folder

__all__ = [
    "Snapshot",
    "opaque",
    "read_input",
    "refuse_ending",
    "same_file",
    "save",
    "sweep",
    "write_drawn",
    "write_file",
]
JPEG = (".jpg", ".jpeg")
QUALITY = 95


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


def refuse_ending(path: Path) -> None:
    """Raises UsageError for a name with the ending of a format that is not drawn."""
    ending = path.suffix.lower()
    if ending not in ("", ".png", *JPEG):
        raise UsageError(says("drawing-ending-unsupported", path=path, ending=ending))


def write_drawn(path: Path, png: bytes) -> None:
    """A PNG that was drawn here, as what its file is called."""
    refuse_ending(path)
    write_file(path, _jpeg(png) if path.suffix.lower() in JPEG else png)


def opaque(png: bytes) -> bytes:
    """A PNG on white; the same bytes where it has no alpha below 255."""
    from redraft.formats.pixels import resampling  # numpy: only when needed

    picture = resampling.opened(png)
    return resampling.packed(resampling.on_white(picture)) if any(picture.getchannel("A").histogram()[:255]) else png


def _jpeg(png: bytes) -> bytes:
    from redraft.formats.pixels import resampling  # numpy: only when needed

    target = BytesIO()
    resampling.on_white(resampling.opened(png)).convert("RGB").save(target, "JPEG", quality=QUALITY, subsampling=0)
    return target.getvalue()
