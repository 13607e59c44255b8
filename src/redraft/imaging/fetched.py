"""The ports on weights that `redraft weights get` fetches, run by ONNX Runtime (extra `ocr` brings it)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from redraft.document.geometry import Box
from redraft.errors import ToolError
from redraft.imaging.inpaint import check
from redraft.imaging.pixels import Mask, Picture, resized, slices
from redraft.imaging.segment import Cut, Point, matte
from redraft.imaging.weights import kept

_MEAN, _SPREAD = np.array((0.485, 0.456, 0.406)), np.array((0.229, 0.224, 0.225))
_SIDE = 320


class Silueta:
    """The foreground of what is in a box; of the whole picture around a point."""

    def __init__(self) -> None:
        self._model = _started(kept("silueta") / "silueta.onnx")

    def cut(self, picture: Picture, where: Box | Point) -> Cut:
        rows, columns = slices(where, picture.shape, 8) if isinstance(where, Box) else (slice(None), slice(None))
        part = picture[rows, columns]
        if not part.size:
            raise ToolError("the box has nothing of the picture in it", "give one within the picture")
        values = resized(part, _SIDE, _SIDE) / max(1.0, float(part.max()))
        given = ((values - _MEAN) / _SPREAD).transpose(2, 0, 1)[None].astype(np.float32)
        found = self._model.run(None, {self._model.get_inputs()[0].name: given})[0][0, 0]
        share = np.clip(found * 255, 0, 255).astype(np.uint8)
        alpha = np.zeros(picture.shape[:2], np.float32)
        large = (resized(share, part.shape[1], part.shape[0]) / 255).astype(np.float32)
        alpha[rows, columns] = np.where(np.abs(large - 0.5) < 0.45, matte(part, large), large)
        return Cut(alpha, float(2 * np.abs(found - 0.5).mean()))


class MiGan:
    """Fills a hole with what may have been there: it invents, where the built-in filler only continues."""

    def __init__(self) -> None:
        self._model = _started(kept("migan") / "migan.onnx")

    def fill(self, picture: Picture, mask: Mask) -> Picture:
        check(picture, mask)
        if not mask.any():
            return picture.copy()
        given = {"image": picture.transpose(2, 0, 1)[None], "mask": np.where(mask, 0, 255).astype(np.uint8)[None, None]}
        found = self._model.run(None, given)[0][0].transpose(1, 2, 0)
        return np.where(mask[..., None], found, picture).astype(np.uint8)


def _started(path: Path) -> Any:
    try:
        from onnxruntime import InferenceSession
    except ImportError as error:
        raise ToolError(
            "models of this kind need ONNX Runtime, which is not here", "pip install 'redraft[ocr]'"
        ) from error
    try:
        return InferenceSession(str(path), providers=["CPUExecutionProvider"])
    except Exception as error:  # whatever a damaged file makes it raise
        raise ToolError(f"{path.name} cannot be used: {error}", "redraft weights get it again") from error
