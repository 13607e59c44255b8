"""A `TextReader` that asks a vision model, for scripts that the shipped one does not
know, and for where it is not installed.

Each line is read a second time close up, by itself; how alike both readings are is how sure it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

import numpy as np

from redraft.formats.pixels.resampling import opened
from redraft.imaging.retouch.crops import zoomed
from redraft.imaging.texts.reader import SeenLine
from redraft.models.chat import ChatModel
from redraft.models.prompts import prompt
from redraft.pictures.model_finder import answer, in_picture, shown

if TYPE_CHECKING:
    from redraft.document.geometry import Box
    from redraft.imaging.pixels.arrays import Picture
    from redraft.imaging.texts.reader import Point

MOST = 80
"""Lines of a picture that are read."""
AT_ONCE = 8
"""Lines that are shown again in one request."""
_LINE = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "minLength": 1, "maxLength": 400},
        "box": {"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4},
        "angle": {"type": "number"},
    },
    "required": ["text", "box"],
}
_LINES = {
    "type": "object",
    "properties": {"lines": {"type": "array", "maxItems": MOST, "items": _LINE}},
    "required": ["lines"],
}


class ModelReader:
    """A TextReader. Lines of which the second reading has nothing in common with the first are left out."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model

    def read(self, png: bytes) -> Sequence[SeenLine]:
        picture = np.asarray(opened(png).convert("RGB"))
        given = answer(self._model, prompt("read_lines").text, [shown(picture)], _LINES, "read")["lines"]
        lines = [(one, box) for one in given if (box := in_picture(one["box"], picture.shape)) is not None]
        again = self._again(picture, [box for _, box in lines])
        found = []
        for (one, box), text in zip(lines, again, strict=True):
            if score := _alike(one["text"], text):
                found.append(SeenLine(one["text"].strip(), box, score, _corners(box, float(one.get("angle", 0.0)))))
        return found

    def _again(self, picture: Picture, boxes: Sequence[Box]) -> Iterator[str]:
        for start in range(0, len(boxes), AT_ONCE):
            some = boxes[start : start + AT_ONCE]
            texts = {"type": "array", "items": {"type": "string"}, "minItems": len(some), "maxItems": len(some)}
            schema: dict[str, Any] = {"type": "object", "properties": {"texts": texts}, "required": ["texts"]}
            crops = [shown(zoomed(picture, box, 0.2 * box.height)) for box in some]
            asked = prompt("read_again").fill(count=str(len(some)))
            yield from answer(self._model, asked, crops, schema, "read again")["texts"]


def _alike(one: str, other: str) -> float:
    """0 to 1; blanks and case do not count."""
    first, second = ("".join(text.casefold().split()) for text in (one, other))
    ratio = SequenceMatcher(None, first, second, autojunk=False).ratio() if first and second else 0.0
    return round(ratio, 3) if ratio >= 0.3 else 0.0


def _corners(box: Box, angle: float) -> tuple[Point, ...]:
    """The corners of a line in its box, turned by this; none of one that is level."""
    if not 1 <= abs(angle) < 60:
        return ()
    c, s = math.cos(math.radians(angle)), abs(math.sin(math.radians(angle)))
    wide = max(1.0, (box.width * c - box.height * s) / max(c * c - s * s, 0.2))
    high = max(1.0, (box.height - wide * s) / c)
    x, y = box.center
    c, s = math.cos(math.radians(angle)) / 2, math.sin(math.radians(angle)) / 2
    ends = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    return tuple((x + a * c - b * s, y + a * s + b * c) for a, b in ends)
