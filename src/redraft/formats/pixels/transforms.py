"""Moved, scaled or rotated layers in formats with whole-pixel layers: rounded, resampled, or refused."""

from __future__ import annotations

from collections.abc import Mapping

from redraft.document.geometry import Matrix
from redraft.document.layers import Asset, Group, Layer, Picture, box_of
from redraft.errors import EditError, says
from redraft.formats.pixels.limits import refuse_far
from redraft.formats.pixels.resampling import resampled

KNOWN = ("opacity", "visible", "blend")
"""The style properties that pixels have."""
NEAR = 1e-6


def whole_pixel_picture(
    picture: Picture, matrix: Matrix, assets: Mapping[str, Asset], stored: str, snapped: dict[str, str]
) -> tuple[int, int, bytes | None]:
    """The whole pixel of a picture's top left corner, and its pixels as PNG.

    None for the pixels: those of the asset `stored`, which the file has for it already. `matrix` leads from the
    picture's own coordinates to the page. Inexact results are recorded in `snapped`.
    """
    refuse_far(picture.id, matrix.e, matrix.f)
    asset, frame = assets.get(picture.asset), picture.frame
    plain = all(abs(one - other) < NEAR for one, other in zip(matrix[:4], (1, 0, 0, 1), strict=True))
    if asset is None or frame is None:
        if not plain:
            raise EditError(says("pixels-not-in-file", id=picture.id))
        return round(matrix.e), round(matrix.f), None
    fits = (asset.width, asset.height) == (frame.width, frame.height) and asset.media_type == "image/png"
    if plain and fits and not (frame.x or frame.y or any(picture.crop)):
        x, y = round(matrix.e), round(matrix.f)
        if abs(x - matrix.e) > NEAR or abs(y - matrix.f) > NEAR:
            snapped[picture.id] = f"'{picture.id}' was moved to the nearest whole pixel"
        return x, y, None if picture.asset == stored else asset.data
    made = resampled(asset.data, frame, matrix, f"'{picture.id}'", picture.crop)
    snapped[picture.id] = f"the pixels of '{picture.id}' were resampled to {made.width} × {made.height}"
    return made.x, made.y, made.data


def note_empty_group(group: Group, known: Matrix, snapped: dict[str, str]) -> None:
    """A group has its place from what is in it; an empty one that was moved has none to be remembered."""
    if box_of(group, Matrix()) is None and group.transform != known:
        snapped[group.id] = f"the empty group '{group.id}' has no place in such a file"


def refuse_style(layer: Layer, name: str) -> None:
    if name not in KNOWN:
        raise EditError(
            says(
                "pixel-layer-property-unsupported",
                id=layer.id,
                kind="group" if isinstance(layer, Group) else "layer",
                property=name.replace("_", " "),
            )
        )


def refuse_foreign(layer: Layer, where: str) -> None:
    if not isinstance(layer, Picture | Group):
        raise EditError(says("pixel-format-layer-unsupported", kind=layer.kind, id=layer.id, container=where))
