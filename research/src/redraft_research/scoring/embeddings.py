"""Similarity of pictures and texts by network embeddings: CLIP-I, CLIPScore, the directional score, FID.

The network is a port; nothing is downloaded. Without weights scores are absent. Vectors made elsewhere will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from redraft.document.geometry import Box
from redraft.scoring.score import Score

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Vector = NDArray[Any]

NO_WEIGHTS = "no CLIP weights were given (--clip FOLDER)"
NO_FEATURES = "no features of an Inception network were given"
HESSEL = 2.5
"""The factor of CLIPScore as it was first published, where negative similarity counts as none."""
FEWEST = 50
"""Pictures on each side under which FID is not computed."""
LARGEST = 1e100
"""Features beyond have squares that are no numbers."""


class Embedder(Protocol):
    """A network that puts pictures and texts into one space. `id` names it with its weights."""

    @property
    def id(self) -> str: ...

    def picture(self, pixels: NDArray[Any]) -> Vector:
        """`pixels`: (height, width, at least 3) of 0 to 255; a fourth channel does not count."""
        ...

    def text(self, text: str) -> Vector: ...


def cosine(a: Vector | Sequence[float], b: Vector | Sequence[float]) -> float | None:
    """None where either has no direction."""
    one, other = np.asarray(a, float), np.asarray(b, float)
    largest = [float(np.abs(side).max(initial=0)) for side in (one, other)]
    if not all(0 < value < np.inf for value in largest):
        return None
    one, other = one / largest[0], other / largest[1]  # squares of very large or small numbers would be none
    return max(-1.0, min(1.0, float(one @ other) / float(np.linalg.norm(one) * np.linalg.norm(other))))


def clip_i(original: Vector | Sequence[float], edited: Vector | Sequence[float]) -> Score:
    found = cosine(original, edited)
    return Score.absent("CLIP-I", "a vector has no length") if found is None else Score.of("CLIP-I", found)


def directional(
    gold: Vector | Sequence[float],
    edited: Vector | Sequence[float],
    text: Vector | Sequence[float],
    *,
    hessel: bool = False,
    measure: str = "directional",
) -> Score:
    """How like the gold picture the edited one is, less how far the two differ in their similarity to the request.

    Agent-DocEdit calls both parts cosine similarities: so they are here. `hessel` takes CLIPScore as first published
    (2.5 times the cosine, never below 0) for the second."""
    alike, wanted, got = cosine(gold, edited), cosine(gold, text), cosine(edited, text)
    if alike is None or wanted is None or got is None:
        return Score.absent(measure, "a vector has no length")
    far = HESSEL * abs(max(wanted, 0.0) - max(got, 0.0)) if hessel else abs(wanted - got)
    return Score.of(measure, alike - far, alike=alike, apart=far, clip_score="2.5 cos" if hessel else "cos")


def inside(pixels: NDArray[Any], box: Box) -> NDArray[Any] | None:
    """What of a picture lies in a box, whole pixels; None where nothing does."""
    height, width = pixels.shape[:2]
    left, top = max(0, int(np.floor(box.x))), max(0, int(np.floor(box.y)))
    right, bottom = min(width, int(np.ceil(box.right))), min(height, int(np.ceil(box.bottom)))
    return pixels[top:bottom, left:right] if box.area > 0 and left < right and top < bottom else None


def fid(
    originals: Vector | Sequence[Sequence[float]], edited: Vector | Sequence[Sequence[float]], fewest: int = FEWEST
) -> Score:
    """Fréchet distance of two sets of features, (pictures, width) each: |m₁ − m₂|² + tr C₁ + tr C₂ − 2 tr √(C₁ C₂).

    With C = AᵀA the last trace is the sum of the singular values of A₁ A₂ᵀ: the roots of the eigenvalues of C₁ C₂,
    without a product that loses digits, and small where there are fewer pictures than features."""
    one, other = (np.asarray(side, float) for side in (originals, edited))
    n, m = len(one), len(other)
    if min(n, m) < max(2, fewest):
        why = f"{min(n, m)} pictures are too few for FID: at least {max(2, fewest)} are needed"
        return Score.absent("FID", why, of=min(n, m))
    if one.ndim != 2 or other.ndim != 2 or one.shape[1] != other.shape[1]:
        return Score.absent("FID", f"features of different widths: {one.shape[1:]} and {other.shape[1:]}")
    if max(float(np.abs(side).max(initial=0)) for side in (one, other)) > LARGEST:
        return Score.absent("FID", f"a feature is beyond {LARGEST:g}", of=min(n, m))
    means = one.mean(axis=0) - other.mean(axis=0)
    roots = [_reduced((side - side.mean(axis=0)) / np.sqrt(len(side) - 1)) for side in (one, other)]
    common = float(np.linalg.svd(roots[0] @ roots[1].T, compute_uv=False).sum())
    value = float(means @ means) + sum(float((root * root).sum()) for root in roots) - 2 * common
    rank = "full" if min(n, m) > one.shape[1] else "fewer pictures than features: biased upwards"
    return Score.of("FID", max(0.0, value), of=min(n, m), features=one.shape[1], rank=rank)


def _reduced(root: Vector) -> Vector:
    """A matrix with the same AᵀA and no more rows than columns."""
    return np.asarray(np.linalg.qr(root, mode="r")) if len(root) > root.shape[1] else root
