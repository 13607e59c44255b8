"""The layout reward: what a drawn page is worth, by a small network over its measures, trained on pairs of pages.

It stands for R_layout of the Visual Feedback paper: 0 is the mean of the pages it was trained on, 1 their spread.
REDRAFT_LAYOUT_REWARD=NAME:ARGUMENT takes another, from an entry point of the group `redraft.rewards`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from redraft import plugins
from redraft.errors import UsageError, says

FILE = "reward.json"
VARIABLE = "REDRAFT_LAYOUT_REWARD"


class Reward(Protocol):
    """What a drawn page is worth, of its measures by name: the higher the better. A part of `redraft.rewards` is a
    function that takes the ARGUMENT and gives one."""

    def __call__(self, measures: Mapping[str, float], /) -> float: ...


@cache
def weights() -> Mapping[str, Any]:
    """The network as it was trained, and how: `names` are the measures in order."""
    form = json.loads((files("redraft.layout") / "trained" / FILE).read_text("utf-8"))
    return {**form, "arrays": {name: np.array(values, np.float32) for name, values in form["arrays"].items()}}


def reward(measures: Mapping[str, float]) -> float:
    """Of a page's measures; a measure that the network does not know is left out."""
    return _named(os.environ.get(VARIABLE, ""))(measures)


@cache
def _named(spec: str) -> Reward:
    name, _, argument = spec.partition(":")
    if not name:
        return lambda measures: scored(weights()["arrays"], measures)
    part = plugins.part(plugins.REWARDS, name)
    if part is None:
        known = ", ".join(plugins.names(plugins.REWARDS)) or "none"
        raise UsageError(says("unknown-layout-reward", variable=VARIABLE, name=name, known=known))
    found: Reward = part.load()(argument)
    return found


def scored(arrays: Mapping[str, NDArray[Any]], measures: Mapping[str, float]) -> float:
    """The score of a network with these arrays, as `redraft train reward` saves them."""
    given = np.array([measures[name] for name in weights()["names"]], np.float32)
    inner = np.clip((given - arrays["centre"]) / arrays["width"], -4, 4)
    hidden = np.tanh(arrays["inner.weight"] @ inner + arrays["inner.bias"])
    raw = float(arrays["outer.weight"][0] @ hidden + arrays["outer.bias"][0])
    return (raw - float(arrays["mean"])) / float(arrays["spread"])
