"""A reward that was trained is taken by `redraft layout`, without PyTorch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from redraft.errors import FormatError, UsageError
from redraft.layout.measures import reward
from tests.cases import of_case


def test_a_run_s_reward_takes_the_place_of_redraft_s_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = reward.weights()
    measures = dict.fromkeys(held["names"], 0.5)
    own = reward.reward(measures)
    np.savez(tmp_path / "reward.npz", **{**held["arrays"], "mean": held["arrays"]["mean"] + held["arrays"]["spread"]})
    monkeypatch.setenv(reward.VARIABLE, f"run:{tmp_path}")
    assert reward.reward(measures) == pytest.approx(own - 1)


def test_a_name_or_a_folder_that_is_none_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(reward.VARIABLE, "better:1")
    with pytest.raises(UsageError, check=of_case("unknown-layout-reward")):
        reward.reward({})
    np.savez(tmp_path / "reward.npz", centre=np.zeros(3))
    for folder in (tmp_path, tmp_path / "none"):
        monkeypatch.setenv(reward.VARIABLE, f"run:{folder}")
        with pytest.raises(FormatError, check=of_case("no-layout-reward")):
            reward.reward({})
