"""How alike two versions of a design are, from 0 to 100: by their layers, or as pictures without any learned weights.

The pictures' measure stands in for DISTS and LPIPS where their weights are not there: structure at several scales, and
colours. It is named in what a search tells of itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from redraft.document.layers import Document, Group, Layer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCALES = 4
BINS = 8
WINDOW = 8
"""Pixels of the side of the squares in which structure is compared."""
_C1, _C2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2


class StructuralLikeness:
    """The share of layers that are the same in both, of those that either changed against the original."""

    name = "layers in play that are the same"

    def __init__(self, original: Document) -> None:
        self.original = original
        self._changed: dict[int, tuple[Document, dict[str, Layer | None]]] = {}  # the document keeps its id its own

    def of(self, a: Document, b: Document) -> int:
        if a is b:
            return 100
        first, second = self._against(a), self._against(b)
        play = len(first.keys() | second.keys())
        alike = sum(id in second and second[id] == layer for id, layer in first.items())
        return round(100 * alike / play) if play else 100

    def _against(self, document: Document) -> dict[str, Layer | None]:
        """The layers that are other than in the original, None for those that are gone."""
        kept = self._changed.get(id(document))
        if kept is None:
            old, new = self.original.index.layers, document.index.layers
            found: dict[str, Layer | None] = {
                id: layer for id, layer in new.items() if old.get(id) is not layer and not isinstance(layer, Group)
            }
            if len(new) < len(old) + len(found):
                found |= {id: None for id in old if id not in new}
            kept = self._changed[id(document)] = (document, found)
        return kept[1]


class DrawnLikeness:
    """Compares pages as they are drawn; `draw` gives the pixels of a version (height, width, 3, of 0 to 255), and is
    called once for each."""

    name = "multi-scale structure and colours of the drawn page"

    def __init__(self, draw: Callable[[Document], NDArray[np.uint8]]) -> None:
        self._draw = draw
        self._drawn: dict[int, tuple[Document, Any]] = {}  # with the document, so that its id is not given to another

    def of(self, a: Document, b: Document) -> int:
        return 100 if a is b else alike_pictures(self._pixels(a), self._pixels(b))

    def _pixels(self, document: Document) -> Any:
        kept = self._drawn.get(id(document))
        if kept is None:
            kept = self._drawn[id(document)] = (document, self._draw(document))
        return kept[1]


def alike_pictures(a: NDArray[np.uint8], b: NDArray[np.uint8]) -> int:
    """100 for the same picture. Half of it is structure (mean SSIM over scales), half the colours' histograms; of
    pictures of different sizes the colours alone count, at half their worth."""
    import numpy as np

    colours = float(np.minimum(_histogram(a), _histogram(b)).sum())
    if a.shape != b.shape:
        return round(50 * colours)
    structure, x, y = [], _grey(a), _grey(b)
    for _ in range(SCALES):
        if min(x.shape) < WINDOW:
            break
        structure.append(_ssim(x, y))
        x, y = _halved(x), _halved(y)
    mean = float(np.mean(structure)) if structure else float(np.array_equal(a, b))
    return max(0, min(100, round(100 * (0.5 * max(0.0, mean) + 0.5 * colours))))


def _grey(picture: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    grey: NDArray[Any] = picture[..., :3].astype(np.float64) @ np.array([0.299, 0.587, 0.114])
    return grey


def _halved(grey: NDArray[Any]) -> NDArray[Any]:
    height, width = (side // 2 * 2 for side in grey.shape)
    even = grey[:height, :width]
    half: NDArray[Any] = (even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) / 4
    return half


def _ssim(x: NDArray[Any], y: NDArray[Any]) -> float:
    def squares(values: NDArray[Any]) -> NDArray[Any]:
        height, width = (side // WINDOW for side in values.shape)
        cut = values[: height * WINDOW, : width * WINDOW]
        means: NDArray[Any] = cut.reshape(height, WINDOW, width, WINDOW).mean(axis=(1, 3))
        return means

    mx, my = squares(x), squares(y)
    vx, vy = squares(x * x) - mx * mx, squares(y * y) - my * my
    both = squares(x * y) - mx * my
    value = (2 * mx * my + _C1) * (2 * both + _C2) / ((mx * mx + my * my + _C1) * (vx + vy + _C2))
    return float(value.mean())


def _histogram(picture: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    step = 256 // BINS
    parts = picture[..., :3].reshape(-1, 3).astype(np.int64) // step
    counts = np.bincount(parts @ np.array([BINS * BINS, BINS, 1]), minlength=BINS**3)
    shares: NDArray[Any] = counts / max(1, counts.sum())
    return shares
