"""Places in a picture that a clause points at, and crops on their way to an image editor and back.

make #photo@120,40,60,60 green            a box in the picture's own pixels, upright: x, y, width, height
remove #photo@10,10,20,20@80,10,20,20     several
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.layers import Asset
from redraft.errors import EditError, FormatError, ModelError, says
from redraft.formats.pixels.resampling import opened, packed

if TYPE_CHECKING:
    from redraft.imaging.pixels.arrays import Mask, Picture
    from redraft.models.clients.image_models import PictureEditor

_BOXES = r"#{id}(?P<boxes>(?:@-?[\d.]+(?:,-?[\d.]+){{3}})+)(?![\w,.@-]*\d)"
HALF = 0.5
"""Of a box, what must lie in the picture for it to count."""
Targets = Callable[[Any, str], tuple[Sequence[Box], str]]
"""Finds what an instruction is about in a picture: boxes, and what is not certain of them. Raises Unsure."""


PlacesOffered = tuple[Sequence[Box], float]
"""Boxes that may be the target together, and how likely they are (0 to 1)."""


class Unsure(EditError):
    """The target in a picture may be any of several things: `offers` are their places, the likeliest first."""

    def __init__(self, message: str, suggestion: str = "", offers: Sequence[PlacesOffered] = ()) -> None:
        super().__init__(message, suggestion)
        self.offers = tuple(offers)


def pointed(clause: str, layer: str, called: str = "the picture") -> tuple[str, tuple[Box, ...]]:
    """A clause with what it is `called` for the boxes it gives for a layer, and those. EditError for what should be a
    box and is none."""
    found = re.search(_BOXES.format(id=re.escape(layer)), clause)
    if found is None:
        if f"#{layer}@" in clause:
            raise EditError(says("layer-box-malformed", layer=layer))
        return clause, ()
    boxes = []
    for part in found["boxes"][1:].split("@"):
        numbers = [float(number) if number.count(".") < 2 else 0.0 for number in part.split(",")]
        box = Box(*numbers)
        if not (box.width > 0 and box.height > 0):
            raise EditError(says("box-has-no-size", box=part, layer=layer))
        if box.x < 0 or box.y < 0:
            raise EditError(says("box-starts-outside-picture", box=part, layer=layer))
        boxes.append(box)
    return f"{clause[: found.start()]}{called}{clause[found.end() :]}", tuple(boxes)


def inside(boxes: Sequence[Box], size: tuple[int, int]) -> tuple[tuple[Box, ...], str]:
    """What of boxes lies in a picture of a size, and a word on those that reach beyond it. EditError for one of which
    less than half is in the picture."""
    whole, kept, notes = Box(0, 0, *size), list[Box](), list[str]()
    for box in boxes:
        part = box.overlap(whole)
        if part == box:
            kept.append(box)
            continue
        if part is None or part.area < HALF * box.area:
            much = "has nothing of the picture in it" if part is None or not part.area else "lies mostly outside"
            raise EditError(says("box-outside-picture", box=box.written, problem=much, width=size[0], height=size[1]))
        kept.append(part)
        notes.append(
            f"the box {box.written} reaches beyond the picture: what of it is inside was taken, {part.written}"
        )
    return tuple(kept), "; ".join(notes)


def targets_of(editor: PictureEditor) -> Targets | None:
    """How an editor finds by itself what an instruction is about; None for one that is given the whole picture."""
    found: Targets | None = getattr(getattr(editor, "editor", editor), "targets", None)
    return found


def with_room(editor: PictureEditor, picture: Any, instruction: str, boxes: Sequence[Box]) -> Sequence[Box]:
    """The boxes with what an editor needs around them to do what is asked."""
    room = getattr(getattr(editor, "editor", editor), "room", None)
    return boxes if room is None else tuple(room(picture, instruction, boxes))


def left(editor: PictureEditor, was: Any, made: Any, instruction: str, boxes: Sequence[Box]) -> str:
    """What is wrong with what an editor made of a picture, as it reports itself; '' where it reports nothing."""
    ask = getattr(getattr(editor, "editor", editor), "left", None)
    return "" if ask is None else str(ask(was, made, instruction, boxes))


def outlining(editor: PictureEditor, instruction: str) -> str:
    """The kind of a change that cannot be made under the old cover; '' for others, or where none is reported."""
    ask = getattr(getattr(editor, "editor", editor), "outlining", None)
    return "" if ask is None else str(ask(instruction))


def crop_assets(crop: Picture, where: Mask) -> tuple[Asset, Asset]:
    """A crop, and its mask: transparent where it may change."""
    mask = np.zeros((*where.shape, 4), np.uint8)
    mask[..., 3] = np.where(where, 0, 255)
    height, width = where.shape
    return tuple(Asset("image/png", packed(Image.fromarray(pixels)), width, height) for pixels in (crop, mask))  # type: ignore[return-value]


def answered(answer: Asset, by: str) -> Any:
    """The pixels of an answer, straight RGBA. ModelError for one that cannot be read."""
    try:
        return np.asarray(opened(answer.data, f"the picture that {by} answered").convert("RGBA"))
    except FormatError as error:
        raise ModelError(error.message, "ask again, or choose another editor") from None
