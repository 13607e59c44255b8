"""Tools that a model judge may call: zoom, difference, object detection. Crops are enhanced."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from PIL import Image as PillowImage

from redraft.document.geometry import Box, is_finite_number
from redraft.errors import ToolError, says
from redraft.imaging.difference import difference
from redraft.imaging.finder import Finder
from redraft.imaging.pixels import Picture, resized
from redraft.imaging.zoom import side_by_side, zoomed
from redraft.models.chat import Image

MOST_CALLS = 6
"""Of one turn; those beyond are not carried out."""
MOST_CROPS = 5


class Shown(NamedTuple):
    """What a call gave: a text, and the pictures it refers to."""

    text: str
    pictures: tuple[Image, ...] = ()


@dataclass(frozen=True)
class Tools:
    """`images` by name, all of one size. A call that fails is reported, never raised: the model may try again."""

    images: Mapping[str, Picture]
    instruction: str
    finder: Finder

    def call(self, call: Any) -> Shown:
        if not isinstance(call, Mapping) or not isinstance(call.get("parameters"), Mapping):
            return Shown('a call is {"name": …, "parameters": {…}}')
        try:
            match call.get("name"):
                case "zoom":
                    return self._zoom(call["parameters"])
                case "difference":
                    return self._difference(call["parameters"])
                case "detect":
                    return self._detect(call["parameters"])
            return Shown("there is no such tool; there are zoom, difference and detect")
        except ToolError as error:
            return Shown(f"{call.get('name')}: {error.message}" + (f"; {error.suggestion}" if error.suggestion else ""))

    def _image(self, given: Mapping[str, Any], name: str) -> Picture:
        if not isinstance(title := given.get(name), str) or title not in self.images:
            raise ToolError(says("unknown-tool-picture", argument=name, pictures=", ".join(self.images)))
        return self.images[title]

    def _zoom(self, given: Mapping[str, Any]) -> Shown:
        picture, corners = self._image(given, "image"), given.get("box")
        if not isinstance(corners, list) or len(corners) != 4 or not all(is_finite_number(one) for one in corners):
            raise ToolError(says("box-not-four-numbers"))
        left, top, right, bottom = map(float, corners)
        if right <= left or bottom <= top:
            raise ToolError(says("box-corners-swapped"))
        crop = zoomed(picture, Box(left, top, right - left, bottom - top))
        return Shown(f"zoom: {given['image']} at {corners}, enlarged", (png(crop),))

    def _difference(self, given: Mapping[str, Any]) -> Shown:
        before, after = self._image(given, "before"), self._image(given, "after")
        things = difference(before, after).things()
        if not things:
            return Shown("difference: the two do not differ, but for light, softness and grain of the whole")
        crops, places = [], []
        for box in things[:MOST_CROPS]:
            margin = max(6.0, 0.3 * max(box.width, box.height))
            crops.append(png(side_by_side(zoomed(before, box, margin), zoomed(after, box, margin))))
            places.append(_corners(box))
        left = f", the {MOST_CROPS} largest shown" if len(things) > MOST_CROPS else ""
        return Shown(f"difference: {len(things)} parts differ{left}: {', '.join(places)}", tuple(crops))

    def _detect(self, given: Mapping[str, Any]) -> Shown:
        picture, name = self._image(given, "image"), given.get("name")
        if not isinstance(name, str) or not name.strip() or name.casefold() not in self.instruction.casefold():
            raise ToolError(says("target-not-in-instruction"))
        found = self.finder.find(picture, name)
        if not found:
            return Shown(f"detect: no {name} was found in the {given['image']}")
        places = [f"{_corners(one.box)} by {one.by} ({one.score:.2f})" for one in found]
        return Shown(f"detect: {name} in the {given['image']}: {'; '.join(places)}")


def _corners(box: Box) -> str:
    return f"[{box.x:g}, {box.y:g}, {box.right:g}, {box.bottom:g}]"


def png(picture: Picture, longest: int = 2048) -> Image:
    """A picture as PNG, as a model is shown it."""
    height, width = picture.shape[:2]
    scale = min(1.0, longest / max(width, height))
    target = io.BytesIO()
    small = resized(picture, round(width * scale), round(height * scale)) if scale < 1 else picture
    PillowImage.fromarray(small).save(target, "PNG", compress_level=1)
    return Image(target.getvalue())
