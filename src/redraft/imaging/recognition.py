"""Which of several things in a picture a name is for, by an embedder of pictures and texts: CLIP, where it is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.imaging.clip import Clip
from redraft.imaging.pixels import Picture, slices
from redraft.imaging.weights import folder

SCALE = 100.0
"""By which CLIP multiplies likenesses before it compares them."""
OTHERWISE = ("a photo of something else", "a photo of a background")
AROUND = 0.2
"""Of the longer side of a thing, what is shown around it."""


class Embedder(Protocol):
    """Pictures and texts as vectors of length 1."""

    def picture(self, pixels: NDArray[Any]) -> NDArray[np.float32]: ...
    def text(self, text: str) -> NDArray[np.float32]: ...


def embedder() -> Embedder | None:
    """CLIP from the folder `clip` beside the weights that `redraft weights get` fetches, where it was put there."""
    return Clip(folder() / "clip") if (folder() / "clip" / "config.json").is_file() else None


def recognised(picture: Picture, boxes: Sequence[Box], name: str, by: Embedder) -> list[float]:
    """The probability of each box to be the one named (with that of none of them they sum to 1)."""
    named = by.text(f"a photo of {name}")
    other = [by.text(text) for text in OTHERWISE]
    odds = []
    for box in boxes:
        crop = by.picture(picture[slices(box, picture.shape, 2 + AROUND * max(box.width, box.height))])
        odds.append(SCALE * (float(crop @ named) - max(float(crop @ one) for one in other)))
    strength = np.exp(np.clip([*odds, 0.0], -50, 50))
    return [float(share) for share in strength[:-1] / strength.sum()]
