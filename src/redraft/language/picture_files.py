"""A picture from a file that the instruction names, for a design to hold. Nothing else is read."""

from __future__ import annotations

from pathlib import Path

from redraft.document.layers import Asset
from redraft.errors import RedraftError, RequestError
from redraft.formats.rasters import inspect_raster
from redraft.formats.snapshot import read_input, shown_path

LARGEST = 64 << 20
"""Bytes of a picture file."""
KINDS = {"pptx": ("png", "jpeg", "gif"), "psd": ("png", "jpeg"), "ora": ("png", "jpeg"), "folder": ("png", "jpeg")}
"""The kinds a format holds; others hold all that are known."""


def picture_file(said: str, format: str) -> Asset:
    """The picture at a path, which counts from the current folder. RequestError when there is none, when it is none or
    broken, and when it is made to exhaust whoever opens it."""
    path = Path(said.strip()).expanduser()
    shown = shown_path(path)
    try:
        data = read_input(path, LARGEST).data
    except RedraftError as error:
        near = error.suggestion if error.suggestion.startswith("did you mean") else ""
        raise RequestError(error.message, near or "give the path of a picture: add the picture cat.png") from error
    raster = inspect_raster(data)
    if raster.refusal:
        raise RequestError(f"{shown} {raster.refusal}", "give a smaller picture")
    if not raster.kind or raster.damage:
        raise RequestError(f"{shown} {raster.damage}", "give a PNG or JPEG picture that is whole")
    if raster.kind not in KINDS.get(format, (raster.kind,)):
        named = " or ".join(kind.upper() for kind in KINDS[format])
        raise RequestError(
            f"{shown} is a {raster.kind.upper()}, which this file cannot hold", f"save it as {named} first"
        )
    return Asset(raster.media_type, data, raster.width, raster.height)
