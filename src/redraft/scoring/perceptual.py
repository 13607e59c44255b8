"""Perceptual difference of two pictures by a learned network: ST-LPIPS, with numpy alone.

The weights (AlexNet, shift-tolerant, with the heads of LPIPS) come with the package stlpips-pytorch; none of its code
is run, and the PyTorch it asks for is not needed, nor installed. REDRAFT_PERCEPTION=off leaves it
out. Beside LPIPS there is DISTS' comparison of structure and texture over the same features, every channel weighing the
same: DISTS' own weights are in no package.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redraft.errors import ToolError, says
from redraft.installation import pip_install
from redraft.models.torch_files import tensors

if TYPE_CHECKING:
    from numpy.typing import NDArray

PACKAGE = "stlpips-pytorch==0.0.2"
NAME = "ST-LPIPS and DISTS' terms, equally weighed (AlexNet of stlpips-pytorch 0.0.2)"
LEAST = 64
"""Pixels that a side must have; what is smaller is continued by its mirror image."""
_PACKAGE, _WEIGHTS = "stlpips_pytorch", Path("weights/vST0.0/alex_shift_tolerant.pth")
_SLICES = ((0, "net.slice1.0"), (1, "net.slice2.5"), (2, "net.slice3.9"), (3, "net.slice4.11"), (4, "net.slice5.13"))
_PADDING = (2, 2, 1, 1, 1)
_ROWS = 32
"""Rows of a result that are made at a time, so that the unrolled windows stay small."""
_TINY, _STEADY = 1e-10, 1e-6


def is_there() -> bool:
    """Whether the weights can be used: installed, not turned off. ToolError where they are asked for and not there."""
    asked = os.environ.get("REDRAFT_PERCEPTION", "").lower()
    if asked in ("off", "0", "no"):
        return False
    there = find_spec(_PACKAGE) is not None
    if asked and not there:
        raise ToolError(says("perception-weights-not-installed", command=pip_install("--no-deps", PACKAGE)))
    return there


@dataclass(frozen=True, slots=True)
class SeenPicture:
    """A picture as the network sees it: its pixels and the features of five depths, each (height, width, channels)."""

    stages: tuple[NDArray[Any], ...]


def seen(picture: NDArray[Any]) -> SeenPicture:
    """`picture`: (height, width, at least 3) of 0 to 255; a fourth channel does not count."""
    import numpy as np

    pixels = picture[..., :3].astype(np.float32) / 255
    short = [max(0, LEAST - side) for side in pixels.shape[:2]]
    pixels = np.pad(pixels, ((0, short[0]), (0, short[1]), (0, 0)), "symmetric")
    weights = _weights()
    shift, scale = (weights[f"scaling_layer.{name}"].reshape(3) for name in ("shift", "scale"))
    features = (2 * pixels - 1 - shift) / scale
    stages = [pixels]
    for depth, name in _SLICES:
        if depth in (1, 2):
            features = _blurred(_highest(features))
        features = _convolved(features, weights[f"{name}.weight"], weights[f"{name}.bias"], _PADDING[depth])
        if depth == 0:
            features = _blurred(features)
        features = np.maximum(features, 0)
        stages.append(features)
    return SeenPicture(tuple(stages))


def lpips(a: SeenPicture, b: SeenPicture) -> float:
    """0 for the same picture; most pairs stay below 1. Pictures of one size only."""
    import numpy as np

    weights, total = _weights(), 0.0
    for depth, (x, y) in enumerate(zip(a.stages[1:], b.stages[1:], strict=True)):
        heads = weights[f"lin{depth}.model.1.weight"].reshape(-1)
        total += float(np.mean(((_unit(x) - _unit(y)) ** 2) @ heads))
    return total


def dists(a: SeenPicture, b: SeenPicture) -> float:
    """0 for the same picture, at most 1 or a little more: 1 − the mean similarity of texture (means) and structure
    (covariance) over all channels of all stages."""
    import numpy as np

    alike = []
    for x, y in zip(a.stages, b.stages, strict=True):
        mx, my = x.mean((0, 1)), y.mean((0, 1))
        vx, vy = x.var((0, 1)), y.var((0, 1))
        both = ((x - mx) * (y - my)).mean((0, 1))
        texture = (2 * mx * my + _STEADY) / (mx**2 + my**2 + _STEADY)
        structure = (2 * both + _STEADY) / (vx + vy + _STEADY)
        alike.append((texture + structure) / 2)
    return 1 - float(np.concatenate(alike).mean())


@lru_cache(maxsize=1)
def _weights() -> dict[str, NDArray[Any]]:
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ToolError(says("stlpips-weights-not-installed", command=pip_install("--no-deps", PACKAGE)))
    return tensors(Path(next(iter(spec.submodule_search_locations))) / _WEIGHTS)


def _convolved(x: NDArray[Any], weight: NDArray[Any], bias: NDArray[Any], padding: int) -> NDArray[Any]:
    import numpy as np

    out, _, side, _ = weight.shape
    padded = np.pad(x, ((padding, padding), (padding, padding), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (side, side), axis=(0, 1))
    height, width = windows.shape[:2]
    matrix = weight.reshape(out, -1).T
    result = np.empty((height, width, out), np.float32)
    for top in range(0, height, _ROWS):
        part = windows[top : top + _ROWS]
        result[top : top + _ROWS] = (part.reshape(-1, matrix.shape[0]) @ matrix).reshape(*part.shape[:2], out) + bias
    return result


def _blurred(x: NDArray[Any]) -> NDArray[Any]:
    """Half the size, each value a mean of its neighbours weighed 1 2 1 both ways, over an edge mirrored twice as
    wide as that needs (so that a shift by a pixel changes little)."""
    import numpy as np

    padded = np.pad(x, ((2, 2), (2, 2), (0, 0)), "reflect")
    down = (padded[:-2] + 2 * padded[1:-1] + padded[2:])[::2] / 4
    across: NDArray[Any] = (down[:, :-2] + 2 * down[:, 1:-1] + down[:, 2:])[:, ::2] / 4
    return across


def _highest(x: NDArray[Any]) -> NDArray[Any]:
    """The highest of every three by three values, at every place."""
    import numpy as np

    down = np.maximum(np.maximum(x[:-2], x[1:-1]), x[2:])
    across: NDArray[Any] = np.maximum(np.maximum(down[:, :-2], down[:, 1:-1]), down[:, 2:])
    return across


def _unit(x: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    length = np.sqrt((x**2).sum(-1, keepdims=True)) + _TINY
    unit: NDArray[Any] = x / length
    return unit
