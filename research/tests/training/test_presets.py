"""Presets and ablations, which need no PyTorch, and what is said where it is missing."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from redraft.errors import UsageError
from redraft.interfaces.dispatch import dispatch
from redraft_research.training.presets import ABLATIONS, Grpo, Sft, configured
from tests.cases import of_case


def test_presets_are_the_papers_and_ablations_change_them() -> None:
    paper = configured("grpo", "visual-feedback")
    assert isinstance(paper, Grpo)
    assert (paper.batch, paper.group, paper.temperature, paper.kl, paper.rate) == (64, 8, 1.0, 1e-3, 1e-6)
    assert (paper.rounds, paper.average, paper.advantage, paper.rewards) == (5, "sequences", "batch", "outcome")
    layers = configured("grpo", "mildedit", given={"rate": 2e-6})
    assert isinstance(layers, Grpo)
    assert (layers.batch, layers.group, layers.average, layers.advantage, layers.rate) == (
        512,
        5,
        "tokens",
        "group",
        2e-6,
    )
    assert configured("grpo", ablation="single-round") == configured("grpo", "visual-feedback", given={"rounds": 1})
    direct = configured("sft", ablation="direct-sft")
    assert isinstance(direct, Sft)
    assert (direct.direct, direct.batch, direct.epochs, direct.rate) == (True, 128, 2.0, 1e-5)
    assert len(ABLATIONS) == 5


@pytest.mark.parametrize(
    "words", [["sft", "--ablation", "no-sft"], ["grpo", "--average", "words"], ["sft", "--preset", "mildedit"]]
)
def test_what_a_method_does_not_have_is_bad_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch(["train", *words, "rows.jsonl", "--model", "policy", "--out", "run"]) == 2
    assert "cannot be" in capsys.readouterr().err


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(UsageError, check=of_case("ablation-without-visual-feedback")):
        configured("grpo", "mildedit", "no-sft")
    with pytest.raises(UsageError, check=of_case("round-rewards-need-batch")):
        configured("grpo", given={"rewards": "process"})


def test_without_pytorch_one_error_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("redraft_research.training.methods")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    words = ["train", "sft", str(tmp_path / "rows.jsonl"), "--model", str(tmp_path), "--out", str(tmp_path / "run")]
    assert dispatch([*words, "--json"]) == 2, "as `serve` and `review` without their extra"
    said = json.loads(capsys.readouterr().out)
    assert "torch is not installed" in said["message"]
    assert said["suggestion"].endswith("[train]'")
    assert not (tmp_path / "run").exists()
