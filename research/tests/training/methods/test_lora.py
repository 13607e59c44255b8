"""LoRA merged, unmerged, saved and read back."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from redraft.errors import ToolError  # noqa: E402
from redraft_research.training.methods.lora import add_lora, load_lora, merge_lora, save_lora, without_lora  # noqa: E402
from redraft_research.training.methods.policy import load  # noqa: E402
from research.tests.training.methods.tiny import tiny  # noqa: E402

ASKED = [[4, 5, 6, 7]]


def logits(model: Any) -> Any:
    with torch.no_grad():
        return model(torch.tensor(ASKED)).logits


def test_merged_is_unmerged_and_off_is_as_before(tmp_path: Path) -> None:
    policy = load(tiny(tmp_path / "model"), "cpu")
    plain, model = copy.deepcopy(policy.model), policy.model
    added = add_lora(model, 4, 8.0, ("q_proj", "down_proj"))
    assert len(added) == 4
    assert torch.equal(logits(model), logits(plain)), "it begins as it was"
    for each in added.values():
        torch.nn.init.normal_(each.b)
    adapted = logits(model)
    assert (adapted - logits(plain)).abs().max() > 0.01
    with without_lora(model):
        assert torch.equal(logits(model), logits(plain))
    assert policy.generator().generate(ASKED, 1, 6, 0.0) != [[[]]]
    size = save_lora(model, tmp_path / "a.safetensors", dtype=torch.float32)
    assert size < 20_000
    load_lora(plain, tmp_path / "a.safetensors")
    assert torch.equal(logits(plain), adapted)
    (tmp_path / "run").mkdir()
    save_lora(model, tmp_path / "run" / "adapter.safetensors", str(tmp_path / "model"))
    assert (logits(load(tmp_path / "run", "cpu").model) - adapted).abs().max() < 0.05, "a run's folder is a policy"
    merge_lora(model)
    assert not [name for name, _ in model.named_parameters() if name.endswith(".a")]
    assert (logits(model) - adapted).abs().max() < 1e-5


def test_the_generator_has_the_adapted_weights(tmp_path: Path) -> None:
    policy = load(tiny(tmp_path / "model"), "cpu")
    generator = policy.generator()
    before = generator.generate(ASKED, 1, 8, 0.0)
    for each in add_lora(policy.model, 4, 64.0, ("o_proj", "down_proj")).values():
        torch.nn.init.normal_(each.b)
    made = policy.generator()
    assert made.generate(ASKED, 1, 8, 0.0) != before
    merge_lora(policy.model)
    assert policy.generator().generate(ASKED, 1, 8, 0.0) == made.generate(ASKED, 1, 8, 0.0)


def test_layers_that_are_not_there_or_shared_are_named(tmp_path: Path) -> None:
    model = load(tiny(tmp_path / "model"), "cpu").model
    with pytest.raises(ToolError, match=r"this model has .*q_proj"):
        add_lora(model, 4, 8.0, ("query",))
    model.lm_head.weight = model.model.embed_tokens.weight
    with pytest.raises(ToolError, match="another layer's too"):
        add_lora(model, 4, 8.0, ("lm_head",))
