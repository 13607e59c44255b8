"""The layout reward: what a drawn page is worth, by a small network over its measures, trained on pairs of pages.

It stands for R_layout of the Visual Feedback paper: 0 is the mean of the pages it was trained on, 1 their spread.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

FILE = "reward.json"


@cache
def weights() -> Mapping[str, Any]:
    """The network as it was trained, and how: `names` are the measures in order."""
    form = json.loads((files("redraft.layout") / "trained" / FILE).read_text("utf-8"))
    return {**form, "arrays": {name: np.array(values, np.float32) for name, values in form["arrays"].items()}}


def reward(measures: Mapping[str, float]) -> float:
    """Of a page's measures; a measure that the network does not know is left out."""
    form = weights()
    arrays: Mapping[str, NDArray[Any]] = form["arrays"]
    given = np.array([measures[name] for name in form["names"]], np.float32)
    inner = np.clip((given - arrays["centre"]) / arrays["width"], -4, 4)
    hidden = np.tanh(arrays["inner.weight"] @ inner + arrays["inner.bias"])
    raw = float(arrays["outer.weight"][0] @ hidden + arrays["outer.bias"][0])
    return (raw - float(arrays["mean"])) / float(arrays["spread"])
