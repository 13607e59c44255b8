"""Third stage for another picture in the place of one: its pixels come from a file, its frame stays."""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.commands.command import AlreadySo
from redraft.commands.crops import covering, in_its_place
from redraft.commands.things import brought
from redraft.document.layers import Layer, Picture, Text, family
from redraft.errors import RequestError
from redraft.language.picture_files import picture_file
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene

PICTURE_FILE = lazily(r"[^\n]+\.(?:png|jpe?g|gif|webp)", re.IGNORECASE)


def replace_picture(request: Request, scene: Scene) -> Resolved:
    """The picture at a path instead of the one that is named, as large as that and in its own proportions: what does
    not fit the frame is cut off at both sides alike."""
    found = scene.find(request.target)
    layers = [scene[id].layer for id in found.ids]
    if len(layers) != 1:
        raise RequestError(f"{len(layers)} things are meant: {scene.listed(found.ids)}", "replace one at a time")
    [named] = layers
    layer = _only_picture(named)
    if layer is None:
        hint = f"delete it, and say: add the picture {request.get('file')}"
        raise RequestError(f"{describe(scene[named.id])} is no picture that another could take the place of", hint)
    asset = picture_file(request.get("file"), scene.document.format)
    edits = in_its_place(layer, asset, scene.document)
    if not edits:
        raise AlreadySo(f"'{layer.id}' shows that picture already", "name another file", (layer.id,))
    cut = " (cut to its frame)" if any(covering(layer, asset)) else ""
    reading = f"put {request.get('file')} in the place of '{layer.id}'{cut}"
    return scene.carried(reading, (layer.id,), *(brought(edit) for edit in edits))


def _only_picture(layer: Layer) -> Picture | None:
    """A picture, or the one in a group that has no other and no text: a photo with its frame."""
    inside = [each for each in family(layer) if isinstance(each, Picture | Text)]
    return inside[0] if len(inside) == 1 and isinstance(inside[0], Picture) else None


def is_picture_file(words: str) -> bool:
    """Whether words are the path of a picture."""
    return PICTURE_FILE.fullmatch(words.strip()) is not None


REPLACING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {"replace_picture": replace_picture}
