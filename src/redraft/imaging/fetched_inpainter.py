"""Holes in pictures filled by a model whose weights `redraft weights get` fetched, where it does better than what needs
none; ONNX Runtime runs it (extra `ocr` brings it)."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from redraft.errors import ToolError, says
from redraft.imaging.inpaint import check, filling
from redraft.imaging.pixels import Mask, Picture
from redraft.imaging.weights import is_there, kept, named
from redraft.installation import install_command


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


def emptied(picture: Picture, hole: Mask, seed: int = 0) -> Picture:
    """The picture with a hole filled: grounds that go on in step go on, others are the model's where it is here."""
    found = filling(picture, hole, seed)
    if "patches" not in found.ways or not is_there(named("migan")) or find_spec("onnxruntime") is None:
        return found.picture
    return MiGan().fill(picture, hole)


@cache
def _started(path: Path) -> Any:
    try:
        from onnxruntime import InferenceSession
    except ImportError as error:
        raise ToolError(says("onnxruntime-not-installed", command=install_command("ocr"))) from error
    try:
        return InferenceSession(str(path), providers=["CPUExecutionProvider"])
    except Exception as error:  # whatever a damaged file makes it raise
        raise ToolError(says("inpainter-unusable", file=path.name, error=error)) from error
