"""How alike two versions of a design are, from 0 to 100: by their layers, or as pictures.

Pictures are compared as the paper does where weights are installed (`scoring/perceptual.py`); structure at several
scales and colours are used where they are not. A search reports which was used.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from redraft.document.layers import Group, Layer
from redraft.document.pages import Document
from redraft.scoring import perceptual as perceiving

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCALES = 4
BINS = 8
WINDOW = 8
"""Pixels of the side of the squares in which structure is compared."""
KEPT = 24
"""Versions whose pixels or features are kept: a search of a thousand states does not hold a thousand pictures."""
_C1, _C2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2


V = TypeVar("V")


class Likeness(Protocol):
    """Compares two versions; `name` says how, for reports."""

    @property
    def name(self) -> str: ...
    def of(self, a: Document, b: Document) -> int: ...


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


class _Latest(Generic[V]):
    """What was made of the versions asked for last; each is made once while it is kept."""

    def __init__(self, make: Callable[[Document], V]) -> None:
        self._make = make
        self._kept: dict[int, tuple[Document, V]] = {}  # with the document, so that its id is not given to another
        self._lock = Lock()

    def __call__(self, document: Document) -> V:
        with self._lock:
            kept = self._kept.pop(id(document), None) or (document, self._make(document))
            self._kept[id(document)] = kept
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
            return kept[1]


class DrawnLikeness:
    """Compares drawn pages by rules; `draw` gives a version's pixels (height, width, 3 or 4, of 0 to 255)."""

    name = "multi-scale structure and colours of the drawn page"

    def __init__(self, draw: Callable[[Document], NDArray[np.uint8]]) -> None:
        self._pixels = _Latest(draw)

    def of(self, a: Document, b: Document) -> int:
        return 100 if a is b else alike_pictures(self._pixels(a), self._pixels(b))


class LearnedLikeness:
    """Compares pages as they are drawn, by the paper's formula over learned features. ToolError without weights."""

    name = perceiving.NAME

    def __init__(self, draw: Callable[[Document], NDArray[np.uint8]]) -> None:
        self._pixels = _Latest(draw)
        self._seen = _Latest(lambda document: perceiving.seen(self._pixels(document)))

    def of(self, a: Document, b: Document) -> int:
        if a is b:
            return 100
        if self._pixels(a).shape != self._pixels(b).shape:  # a page of another size
            return alike_pictures(self._pixels(a), self._pixels(b))
        one, other = self._seen(a), self._seen(b)
        return perceptual(perceiving.dists(one, other), perceiving.lpips(one, other))


def of_pictures(draw: Callable[[Document], NDArray[np.uint8]]) -> Likeness:
    """By learned features where their weights are installed, else by rules."""
    return LearnedLikeness(draw) if perceiving.is_there() else DrawnLikeness(draw)


def perceptual(dists: float, lpips: float) -> int:
    """Two distances of pictures (0: the same) as one likeness, as the paper weighs them."""
    return max(0, min(100, round(100 * (1 - 0.5 * (dists + lpips)))))


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
