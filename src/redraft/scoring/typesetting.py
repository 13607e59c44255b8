"""Quality of texts on a page: characters read, alignment, overlap, and the ground under them.

The columns of the Visual Feedback paper's table 1 (characters, R_ali, R_ove, R_com), the accuracy of texts it rewards,
and two of our own that it leaves to a judge: contrast and hierarchy. Boxes are in page units.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.scoring.score import Score

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORST = 0.1
"""The part of the ground under a text, that where it is read worst, which its contrast leaves out."""
NO_BOXES = "there is no text on the page"


class Characters(NamedTuple):
    """Characters of a text as it was asked for and as it was found, as bags without white space: those in both, those
    only found, those only asked for. Those of a corpus are the sum of its pages', so that long texts weigh more."""

    right: int = 0
    extra: int = 0
    missed: int = 0

    @staticmethod
    def of(wanted: str, found: str) -> Characters:
        asked, there = (Counter("".join(text.split())) for text in (wanted, found))
        right = (asked & there).total()
        return Characters(right, there.total() - right, asked.total() - right)

    def plus(self, other: Characters) -> Characters:
        return Characters(*(a + b for a, b in zip(self, other, strict=True)))

    def precision(self) -> Score:
        return self._part("char-p", self.right, self.right + self.extra, "no character was found")

    def recall(self) -> Score:
        return self._part("char-r", self.right, self.right + self.missed, "no character was asked for")

    def f(self) -> Score:
        return self._part("char-f", 2 * self.right, 2 * self.right + self.extra + self.missed)

    def accuracy(self, measure: str = "char-acc") -> Score:
        return self._part(measure, self.right, sum(self))

    def _part(
        self, measure: str, part: int, whole: int, without: str = "there is no character on either side"
    ) -> Score:
        if not whole:
            return Score.absent(measure, without, **self._asdict())
        return Score.of(measure, part / whole, **self._asdict())


def iou(a: Box, b: Box) -> float:
    """The common part of two boxes over all that they cover; 0 where they cover nothing."""
    shared = a.overlap(b)
    return shared.area / (a.area + b.area - shared.area) if shared and shared.area else 0.0


def overlap(boxes: Sequence[Box], measure: str = "r-ove") -> Score:
    """R_ove: the sum of the IoU of all pairs of boxes, over the number of boxes; above 1 where many lie on another."""
    if not boxes:
        return Score.absent(measure, NO_BOXES)
    return Score.of(measure, sum(iou(a, b) for a, b in combinations(boxes, 2)) / len(boxes), boxes=len(boxes))


def alignment(boxes: Sequence[Box], page: tuple[float, float], measure: str = "r-ali") -> Score:
    """R_ali: of the six edges (left, centre, right, top, middle, bottom) the one on which two boxes come nearest; with
    d their distance there as a part of the page, the number of boxes times −log10(1 − d). 0 for one box."""
    if not boxes:
        return Score.absent(measure, NO_BOXES)
    if len(boxes) == 1:
        return Score.of(measure, 0.0, boxes=1)
    width, height = page
    edges = (
        *([box.x / width, box.center[0] / width, box.right / width] for box in boxes),
        *([box.y / height, box.center[1] / height, box.bottom / height] for box in boxes),
    )
    across, down = zip(*edges[: len(boxes)], strict=True), zip(*edges[len(boxes) :], strict=True)
    least = min(b - a for edge in (*across, *down) for a, b in pairwise(sorted(edge)))
    if least >= 1:
        return Score.absent(measure, "no two texts are within a page of each other", boxes=len(boxes))
    return Score.of(measure, len(boxes) * abs(math.log10(1 - least)), boxes=len(boxes))


def unrest(
    ground: NDArray[Any],
    boxes: Sequence[Box],
    page: tuple[float, float],
    measure: str = "r-com",
    steep: NDArray[Any] | None = None,
) -> Score:
    """R_com: how busy the bare ground (height, width, 3; 0 to 255) is under the boxes: the mean over their pixels, each
    once, of sqrt((gx² + gy²) / 2), with the Sobel gradients of its luma. A border is continued by its mirror image.
    `steep` is the ground's `steepness` where it is known."""
    under = _under(ground, boxes, page)
    if not under.any():
        return Score.absent(measure, "no text lies on the page" if boxes else NO_BOXES)
    steep = steepness(ground) if steep is None else steep
    return Score.of(measure, float(steep[under].mean()), pixels=int(under.sum()), boxes=len(boxes))


def steepness(ground: NDArray[Any]) -> NDArray[Any]:
    """How steep the luma of each pixel is, as R_com has it."""
    import numpy as np

    luma = np.pad(ground[..., :3].astype(np.float64) @ (0.299, 0.587, 0.114), 1, _mirrored(ground))
    up, middle, low = luma[:-2], luma[1:-1], luma[2:]
    smooth, steep = up + 2 * middle + low, low - up
    gx = smooth[:, 2:] - smooth[:, :-2]
    gy = steep[:, :-2] + 2 * steep[:, 1:-1] + steep[:, 2:]
    found: NDArray[Any] = np.sqrt((gx**2 + gy**2) / 2)
    return found


def _mirrored(ground: NDArray[Any]) -> Any:
    """The edge's own pixel is not repeated, unless there is no other."""
    return "reflect" if min(ground.shape[:2]) > 1 else "edge"


def _under(ground: NDArray[Any], boxes: Sequence[Box], page: tuple[float, float]) -> NDArray[Any]:
    """Which pixels of a picture of the page the boxes touch."""
    import numpy as np

    found = np.zeros(ground.shape[:2], bool)
    down, across = ground.shape[0] / page[1], ground.shape[1] / page[0]
    for box in boxes:
        top, bottom = max(0, math.floor(box.y * down)), max(0, math.ceil(box.bottom * down))
        left, right = max(0, math.floor(box.x * across)), max(0, math.ceil(box.right * across))
        found[top:bottom, left:right] = True
    return found


class Inked(NamedTuple):
    """A text as it is: its box, the colour of its letters (None: not one colour), their size, and how much it
    matters, 1 the most (None: not known)."""

    box: Box
    ink: Color | None = None
    size: float = 0.0
    level: int | None = None


def contrast(
    ground: NDArray[Any], texts: Sequence[Inked], page: tuple[float, float], measure: str = "contrast"
) -> Score:
    """WCAG's ratio (1 to 21) of letters to the bare ground under their box, of the text that is read worst. Of each
    text it is the ratio that all but a tenth of its ground reaches."""
    import numpy as np

    if not texts:
        return Score.absent(measure, NO_BOXES)
    ratios = []
    for text in texts:
        pixels = ground[..., :3][_under(ground, [text.box], page)]
        if len(pixels) and text.ink is not None:
            share = text.ink.alpha / 255
            letters = share * np.array(text.ink[:3]) + (1 - share) * pixels
            ratios.append(float(np.quantile(wcag_ratio(letters, pixels), WORST)))
    if not ratios:
        return Score.absent(measure, "no text of one colour lies on the page")
    return Score.of(measure, min(ratios), texts=[round(ratio, 3) for ratio in ratios])


def wcag_ratio(letters: NDArray[Any], paper: NDArray[Any]) -> NDArray[Any]:
    """The contrast of sRGB values of 0 to 255, pixel by pixel: 1 to 21."""
    import numpy as np

    a, b = _light(letters), _light(paper)
    ratio: NDArray[Any] = (np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05)
    return ratio


def _light(pixels: NDArray[Any]) -> NDArray[Any]:
    """Relative luminance of sRGB values of 0 to 255."""
    import numpy as np

    share = (np.arange(256) if pixels.dtype == np.uint8 else pixels) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    linear = linear[pixels] if pixels.dtype == np.uint8 else linear  # a table of the 256 there are
    light: NDArray[Any] = linear @ (0.2126, 0.7152, 0.0722)
    return light


def hierarchy(texts: Sequence[Inked], measure: str = "hierarchy") -> Score:
    """Of all pairs of texts of which one matters more, the part in which it is set larger; the same size is half."""
    pairs = [
        (a, b) if a.level < b.level else (b, a)
        for a, b in combinations(texts, 2)
        if a.level is not None and b.level is not None and a.level != b.level
    ]
    if not pairs:
        return Score.absent(measure, "no text is known to matter more than another" if texts else NO_BOXES)
    right = sum(1.0 if a.size > b.size * 1.001 else 0.5 if a.size > b.size * 0.999 else 0.0 for a, b in pairs)
    return Score.of(measure, right / len(pairs), pairs=len(pairs))
