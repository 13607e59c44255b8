"""A `Finder` of things in a picture that asks a vision model, for what colours and forms do not identify.

Its answers are checked: boxes lie in the picture and are not empty, and each is looked at again close up. What the
second look does not confirm is not found.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image as Pixels

from redraft.document.geometry import Box
from redraft.errors import EditError, ModelError, ToolError, says
from redraft.formats.pixels.resampling import packed
from redraft.imaging.pixels.arrays import resized, slices
from redraft.imaging.retouch.change_requests import wish_of
from redraft.imaging.things.finder import Found
from redraft.models.answers import answered
from redraft.models.chat import ChatModel, ChatRequest, Image, user
from redraft.models.prompts import prompt

if TYPE_CHECKING:
    from redraft.imaging.pixels.arrays import Picture
    from redraft.imaging.things.finder import Finder

SHOWN = 1024
"""Pixels of the longer side of what a model is shown."""
LEAST = 3
"""Pixels along a side that a thing has at least."""
SAME = 0.5
"""Share of the smaller box from which two boxes are of one thing."""
_SURE = 0.9
_MOST = 8
_BOXES = {
    "type": "object",
    "properties": {
        "boxes": {
            "type": "array",
            "maxItems": _MOST,
            "items": {"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4},
        }
    },
    "required": ["boxes"],
}
_AGAIN = {
    "type": "object",
    "properties": {"seen": {"type": "string"}, "is_it": {"type": "boolean"}},
    "required": ["is_it"],
}
_FRAME = (255, 0, 255)
PROMPTS = ("locate", "locate_again")


class ModelFinder:
    """A Finder. Raises ModelError where the model gives no answer that can be read, ToolError where it sees nothing."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model

    def find(self, picture: Picture, name: str) -> Sequence[Found]:
        asked = prompt("locate").fill(name=name)
        given = answer(self._model, asked, [shown(picture)], _BOXES, "locate")["boxes"]
        boxes = _apart([box for one in given if (box := in_picture(one, picture.shape)) is not None])
        again = prompt("locate_again").fill(name=name)
        looks = (answer(self._model, again, [_close_up(picture, box)], _AGAIN, "look again") for box in boxes)
        sure = [box for box, look in zip(boxes, looks, strict=True) if look["is_it"]]
        return [Found(box, _SURE, f"{self._model.name}, looked at twice") for box in sure]


def answer(model: ChatModel, asked: str, pictures: Sequence[bytes], schema: dict[str, Any], purpose: str) -> Any:
    """What a model that sees says of pictures, asked for once more where it cannot be read. Raises ModelError where it
    cannot be read then, ToolError where the model sees nothing."""
    found = None
    if model.capabilities.images is not False:
        message = user(asked, *map(Image, pictures))
        found = answered(model, ChatRequest((message,), schema=schema, max_tokens=2000, purpose=purpose))
    if model.capabilities.images is False:  # that may have been found out just now, by asking
        raise ToolError(says("model-sees-no-pictures", model=model.name))
    if found is None:
        raise ModelError(says("perception-answer-unreadable", model=model.name))
    return found


def located(finder: Finder, picture: Picture, instruction: str) -> tuple[Sequence[Box], str]:
    """The boxes of what an instruction is about, and a word on who found them. EditError where that is not certain."""
    name = wish_of(instruction).target
    found = list(finder.find(picture, name))
    how = "give its box in the picture's pixels: #id@x,y,width,height"
    if not found:
        raise EditError(says("no-thing-in-picture", thing=name, advice=how))
    every = re.match(r"(?:all|every|each|both)\b", name, re.IGNORECASE)
    at = "; ".join(one.box.written for one in found)
    if len(found) > 1 and not every:
        raise EditError(says("thing-in-picture-ambiguous", thing=name, count=len(found), places=at, advice=how))
    return tuple(one.box for one in found), f"'{name}' was found by {found[0].by}, at {at}"


def in_picture(corners: Sequence[float], shape: tuple[int, ...]) -> Box | None:
    """A box of thousandths in pixels; None where it is none, or not in the picture."""
    left, top, right, bottom = corners
    if not (0 <= left < right <= 1000 and 0 <= top < bottom <= 1000):
        return None
    high, wide = shape[:2]
    x, y = round(left * wide / 1000), round(top * high / 1000)
    box = Box(x, y, round(right * wide / 1000) - x, round(bottom * high / 1000) - y)
    return box if min(box.width, box.height) >= LEAST else None


def _apart(boxes: list[Box]) -> list[Box]:
    """Without those that another is of the same thing as."""
    kept: list[Box] = []
    for box in boxes:
        if not any(box.shared(other) > SAME for other in kept):
            kept.append(box)
    return kept


def shown(picture: Picture) -> bytes:
    high, wide = picture.shape[:2]
    scale = min(1.0, SHOWN / max(high, wide))
    return packed(Pixels.fromarray(resized(picture, round(wide * scale), round(high * scale))))


def _close_up(picture: Picture, box: Box) -> bytes:
    """The surroundings of a box, enlarged, with a frame just outside it."""
    rows, columns = slices(box, picture.shape, max(16.0, 0.6 * max(box.width, box.height)))
    part = picture[rows, columns]
    high, wide = part.shape[:2]
    scale = min(8.0, SHOWN / 2 / max(high, wide))
    large = np.array(resized(part, round(wide * scale), round(high * scale)))
    left, top = (box.x - columns.start) * scale, (box.y - rows.start) * scale
    inner = Box(left, top, box.width * scale, box.height * scale)
    frame = np.zeros(large.shape[:2], bool)
    frame[slices(inner, large.shape, 5)] = True
    frame[slices(inner, large.shape, 2)] = False
    large[frame] = _FRAME
    return shown(large)
