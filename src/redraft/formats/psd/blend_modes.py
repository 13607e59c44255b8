"""Photoshop's blend modes on straight colours 0 to 1. Imports numpy.

`code_names.BLENDS` has their names, and the nearest W3C modes, by which single layers are drawn elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from redraft.formats.pixels.blended_colors import BLENDED, OF_WHOLE_COLORS, SMALL, Colors, Mix, luminosity
from redraft.formats.psd.code_names import BLENDS


def mix(mode: bytes, below: Colors, above: Colors) -> Colors:
    """What the colour `above` does to the colour `below` where both are opaque."""
    name = BLENDS[mode][0] if mode in BLENDS else ""
    mixed = _OTHERS.get(mode) or BLENDED.get(name)
    if mixed is None or (below.shape[2] != 3 and (name in OF_WHOLE_COLORS or mode in (b"dkCl", b"lgCl"))):
        return above
    return mixed(below, above).astype(np.float32, copy=False)


def _vivid(b: Colors, s: Colors) -> Colors:
    """Burn or dodge, where the extremes of the colour above win over those below."""
    burnt = 1 - np.minimum(1, (1 - b) / np.maximum(2 * s, SMALL))
    lit = np.minimum(1, b / np.maximum(2 - 2 * s, SMALL))
    return np.where(s <= 0, 0, np.where(s >= 1, 1, np.where(s <= 0.5, burnt, lit)))


_OTHERS: Mapping[bytes, Mix] = {
    b"lbrn": lambda b, s: np.maximum(0, b + s - 1),
    b"lddg": lambda b, s: np.minimum(1, b + s),
    b"vLit": _vivid,
    b"lLit": lambda b, s: np.clip(b + 2 * s - 1, 0, 1),
    b"pLit": lambda b, s: np.where(s <= 0.5, np.minimum(b, 2 * s), np.maximum(b, 2 * s - 1)),
    b"hMix": lambda b, s: np.where(b + s >= 1, 1, 0),
    b"fsub": lambda b, s: np.maximum(0, b - s),
    b"fdiv": lambda b, s: np.where(s <= 0, 1, np.minimum(1, b / np.maximum(s, SMALL))),
    b"dkCl": lambda b, s: np.where(luminosity(b) < luminosity(s), b, s),
    b"lgCl": lambda b, s: np.where(luminosity(b) > luminosity(s), b, s),
}
"""Those that W3C does not have."""
