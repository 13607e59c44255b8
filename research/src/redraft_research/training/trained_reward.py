"""A layout reward that `redraft train reward` trained: REDRAFT_LAYOUT_REWARD=run:FOLDER. It runs on numpy alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np

from redraft.errors import FormatError
from redraft.layout.measures.reward import Reward, scored, weights
from redraft_research.messages import says


def of_run(folder: str) -> Reward:
    """The reward in the folder of a run over the measures of pages; UsageError or FormatError where there is none."""
    path = Path(folder) / "reward.npz"
    try:
        with np.load(path) as held:
            arrays = dict(held)
        if arrays["centre"].shape != (len(weights()["names"]),):
            raise ValueError(
                f"it is about {arrays['centre'].size} numbers, not the {len(weights()['names'])} of a page"
            )
    except (OSError, ValueError, KeyError) as error:
        raise FormatError(says("no-layout-reward", path=path, reason=error)) from error
    return partial(scored, arrays)
