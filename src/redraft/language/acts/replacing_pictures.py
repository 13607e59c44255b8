"""Third stage for another picture in the place of one: its pixels come from a file, its frame stays."""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.commands.command import AlreadySo
from redraft.commands.things import brought
from redraft.document.layers import Asset, Picture
from redraft.edits.ops import Edit, ReplacePixels, SetCrop
from redraft.errors import RequestError
from redraft.language.picture_files import picture_file
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene

PICTURE_FILE = lazily(r"[^\n]+\.(?:png|jpe?g|gif|webp)", re.IGNORECASE)
SAME = 0.01
"""By how much the proportions of a picture may differ from its frame's and be stretched to it."""


def replace_picture(request: Request, scene: Scene) -> Resolved:
    """The picture at a path instead of the one that is named, as large as that and in its own proportions: what does
    not fit the frame is cut off at both sides alike."""
    found = scene.find(request.target)
    layers = [scene[id].layer for id in found.ids]
    if len(layers) != 1:
        raise RequestError(f"{len(layers)} things are meant: {scene.listed(found.ids)}", "replace one at a time")
    [layer] = layers
    if not isinstance(layer, Picture):
        hint = f"delete it, and say: add the picture {request.get('file')}"
        raise RequestError(f"{describe(scene[layer.id])} is no picture that another could take the place of", hint)
    asset = picture_file(request.get("file"), scene.document.format)
    crop = _covering(layer, asset)
    if layer.asset == asset.key and layer.crop == crop:
        raise AlreadySo(f"'{layer.id}' shows that picture already", "name another file", found.ids)
    new = None if asset.key in scene.document.assets else asset
    edits: list[Edit] = [ReplacePixels(layer.id, asset.key, new)] if layer.asset != asset.key else []
    if crop != layer.crop and layer.frame is not None:
        edits.append(SetCrop(layer.id, crop, layer.frame))
    cut = " (cut to its frame)" if any(crop) else ""
    reading = f"put {request.get('file')} in the place of {found.named}{cut}"
    return scene.carried(reading, found.ids, *(brought(edit) for edit in edits))


def is_picture_file(words: str) -> bool:
    """Whether words are the path of a picture."""
    return PICTURE_FILE.fullmatch(words.strip()) is not None


def _covering(layer: Picture, asset: Asset) -> tuple[float, float, float, float]:
    """What is cut off a picture so that the rest fills the layer's frame in its own proportions."""
    frame = layer.frame
    if frame is None or not (frame.width and frame.height and asset.width and asset.height):
        return (0.0, 0.0, 0.0, 0.0)
    share = (frame.width / frame.height) / (asset.width / asset.height)  # below 1: the picture is too wide
    if abs(share - 1) <= SAME:
        return (0.0, 0.0, 0.0, 0.0)
    if share < 1:
        side = round((1 - share) / 2, 6)
        return (side, 0.0, side, 0.0)
    side = round((1 - 1 / share) / 2, 6)
    return (0.0, side, 0.0, side)


REPLACING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {"replace_picture": replace_picture}
