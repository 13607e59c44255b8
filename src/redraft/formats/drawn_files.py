"""Writing rendered pictures to files: PNG, or JPEG on white, by the file name. Light to import."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from redraft.errors import UsageError, says
from redraft.formats.replacement import write_file

JPEG = (".jpg", ".jpeg")
QUALITY = 95


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
    from redraft.formats.pixels.resampling import on_white, opened, packed  # numpy: only when needed

    picture = opened(png)
    return packed(on_white(picture)) if any(picture.getchannel("A").histogram()[:255]) else png


def _jpeg(png: bytes) -> bytes:
    from redraft.formats.pixels.resampling import on_white, opened  # numpy: only when needed

    target = BytesIO()
    on_white(opened(png)).convert("RGB").save(target, "JPEG", quality=QUALITY, subsampling=0)
    return target.getvalue()
