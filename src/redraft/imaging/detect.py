"""Finding a thing by its name: a port, and a finder that needs no model.

It knows a thing by the words for its colour, form, place and size, and by what is written on it where there is a
reader of texts. It does not know what a dustpan is: a blue dustpan is any blue thing to it, and a plain one none.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import ToolError
from redraft.imaging.figures import filled, form_named, likeness
from redraft.imaging.hues import color_word, is_called
from redraft.imaging.pixels import Mask, Picture, closed, look, slices
from redraft.imaging.read import INSTALL, TextReader
from redraft.imaging.regions import Region, regions

MOST = 12
LARGEST = 0.5
"""Share of the picture above which a part is no thing but the ground."""
_PLACES: dict[str, Callable[[Box, int, int], float]] = {
    "left leftmost": lambda box, width, height: -box.x - box.width / 2,
    "right rightmost": lambda box, width, height: box.x + box.width / 2,
    "top upper topmost": lambda box, width, height: -box.y - box.height / 2,
    "bottom lower bottommost": lambda box, width, height: box.y + box.height / 2,
    "middle center centre": lambda box, width, height: (
        -math.hypot(box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2)
    ),
    "large larger largest big bigger biggest": lambda box, width, height: math.log(max(1e-9, box.width * box.height)),
    "small smaller smallest tiny little": lambda box, width, height: -math.log(max(1e-9, box.width * box.height)),
}
"""Words for a place or a size, and how far a box is that way."""
_QUOTED = re.compile(r"(?<!\w)[\"'“‘]([^\"'”’]+)[\"'”’]")


class Found(NamedTuple):
    """A thing that may be meant: its box, how likely it is (0 to 1), and what it is known by."""

    box: Box
    score: float
    by: str


class Finder(Protocol):
    """Finds things by name, the likeliest first. ToolError where it cannot look for such a name at all."""

    def find(self, picture: Picture, name: str) -> Sequence[Found]: ...


class PlainFinder:
    """By colour, form and writing. `reader` is asked only for names with something in quotation marks."""

    def __init__(self, reader: TextReader | None = None) -> None:
        self._reader = reader

    def find(self, picture: Picture, name: str) -> Sequence[Found]:
        written = _QUOTED.search(name)
        if written is not None and self._reader is None:
            raise ToolError(f"“{written[1]}” cannot be looked for: there is no reader of text here", INSTALL)
        if written is not None:
            return self._written(picture, written[1])
        color, form = color_word(name), form_named(name)
        if color is None and form is None:
            raise ToolError(
                f"'{name}' has no word for a colour or a form, which is all that can be looked for here",
                "name a thing by its colour or form, or configure a finder that knows things",
            )
        mask = is_called(look(picture), color) if color is not None else None
        found = _of_color(mask, form) if mask is not None else _of_form(picture, form or "")
        return sorted(_told_apart(found, name, picture.shape), key=lambda one: -one.score)[:MOST]

    def _written(self, picture: Picture, text: str) -> list[Found]:
        assert self._reader is not None
        target = io.BytesIO()
        Image.fromarray(picture).save(target, "PNG")
        wanted = "".join(text.casefold().split())
        lines = [(line, "".join(line.text.casefold().split())) for line in self._reader.read(target.getvalue())]
        return [Found(line.box, line.score, f"reads “{line.text}”") for line, bare in lines if wanted in bare]


def _told_apart(found: list[Found], name: str, shape: tuple[int, ...]) -> list[Found]:
    """Of several things those words for a place or a size mean are likelier: by a half at the far end, none at the
    other. Words that tell nothing apart change nothing."""
    words = set(name.lower().replace(",", " ").split())
    height, width = shape[:2]
    for meant, rank in _PLACES.items():
        if len(found) > 1 and words & set(meant.split()):
            ranks = [rank(one.box, width, height) for one in found]
            low, high = min(ranks), max(ranks)
            if high > low:
                found = [
                    one._replace(
                        score=round(one.score * (0.5 + 0.5 * (at - low) / (high - low)), 3), by=f"{one.by} and place"
                    )
                    for one, at in zip(found, ranks, strict=True)
                ]
    return found


def _of_color(mask: Mask, form: str | None) -> list[Found]:
    labels, parts = regions(closed(mask, 1), max(9, round(mask.size * 2e-5)))
    found = []
    for part in parts[: 4 * MOST]:
        if part.area > LARGEST * mask.size:
            continue
        fits = _form_of(labels == part.number, part, form) if form else 0.5
        if fits > 0.6 or not form:
            found.append(Found(part.box, round(fits, 3), "its colour" + (f" and form ({form})" if form else "")))
    return found


def _of_form(picture: Picture, form: str) -> list[Found]:
    """Parts of one flat colour each, of that form."""
    seen = look(picture)
    found = []
    flat = np.round(seen / 0.08).astype(np.int64)
    keys = flat[..., 0] * 10_000 + flat[..., 1] * 100 + flat[..., 2]
    values, counts = np.unique(keys, return_counts=True)
    for key in values[np.argsort(-counts)][:24]:
        labels, parts = regions(keys == key, max(25, round(keys.size * 5e-5)))
        for part in parts[:MOST]:
            fits = _form_of(labels == part.number, part, form)
            if part.area <= LARGEST * keys.size and fits > 0.8:
                found.append(Found(part.box, round(fits, 3), f"its form ({form})"))
    return found


def _form_of(mask: Mask, part: Region, form: str) -> float:
    cut = mask[slices(part.box, mask.shape)]
    alike = likeness(cut if form == "ring" else filled(cut))
    return alike.get(form, 0.0) if alike and alike[form] >= max(alike.values()) - 0.04 else 0.0
