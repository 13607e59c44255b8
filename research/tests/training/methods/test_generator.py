"""Our generator beside `generate` of transformers, and beside the probabilities it samples by."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from typing import Any

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from redraft.errors import ToolError  # noqa: E402
from redraft_research.training.methods.generator import Generator  # noqa: E402
from tests.sampling import each  # noqa: E402

SHAPE = {"vocab_size": 40, "hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2, "num_attention_heads": 4}
ENDS = [5, 11]


def policy(kind: str) -> Any:
    torch.manual_seed(3)
    torch.set_num_threads(1)
    more = {"bos_token_id": 1, "eos_token_id": 5, "pad_token_id": 0}
    if kind == "gpt2":
        config = transformers.GPT2Config(vocab_size=40, n_embd=32, n_layer=2, n_head=4, **more)
        model = transformers.GPT2LMHeadModel(config)
    elif kind == "qwen3":
        config = transformers.Qwen3Config(**SHAPE, num_key_value_heads=1, head_dim=16, **more)
        model = transformers.Qwen3ForCausalLM(config)
    else:
        model = transformers.LlamaForCausalLM(transformers.LlamaConfig(**SHAPE, num_key_value_heads=2, **more))
    with torch.no_grad():
        for value in model.parameters():
            if value.dim() > 1:
                value.mul_(8)  # else it says one word for ever
    return model.eval()


def prompts() -> list[list[int]]:
    torch.manual_seed(1)
    return [torch.randint(12, 40, (count,)).tolist() for count in (7, 1, 12, 3, 9)]


@each("kind", ["llama", "qwen3", "gpt2"])
def test_the_likeliest_tokens_are_those_of_transformers(kind: str) -> None:
    """Past the first room of 64, with ends at different times, so that groups are dropped on the way."""
    model, asked = policy(kind), prompts()
    ours = Generator(copy.deepcopy(model), ENDS, 0).generate(asked, 2, 80, temperature=0.0)
    lengths = set()
    for prompt, answers in zip(asked, ours, strict=True):
        given = torch.tensor([prompt])
        said = model.generate(input_ids=given, attention_mask=torch.ones_like(given), max_new_tokens=80,
                              do_sample=False, eos_token_id=ENDS, pad_token_id=0)[0, len(prompt):].tolist()  # fmt: skip
        assert answers == [said, said]
        lengths.add(len(said))
    assert len(lengths) > 1, "they should end at different times"


def test_samples_are_as_often_as_the_model_says() -> None:
    model, asked, many, temperature = policy("llama"), prompts()[:2], 4000, 3.0
    found = Generator(copy.deepcopy(model), [39], 0).generate(asked, many, 2, temperature, seed=4)
    for prompt, answers in zip(asked, found, strict=True):
        with torch.no_grad():
            first = (model(torch.tensor([prompt])).logits[0, -1] / temperature).softmax(-1)
            likely = int(first.argmax())
            second = (model(torch.tensor([[*prompt, likely]])).logits[0, -1] / temperature).softmax(-1)
        seen = torch.bincount(torch.tensor([one[0] for one in answers]), minlength=40) / many
        after = [one[1] for one in answers if one[0] == likely]
        then = torch.bincount(torch.tensor(after), minlength=40) / len(after)
        assert (seen - first).abs().sum() / 2 < 0.05
        assert (then - second).abs().sum() / 2 < 0.05 * (many / len(after)) ** 0.5
        assert first.max() < 0.9, "else there is nothing to see"


def test_a_seed_repeats_and_weights_may_change_between_calls() -> None:
    model, asked = policy("llama"), prompts()
    generator = Generator(copy.deepcopy(model), ENDS, 0)
    one = generator.generate(asked, 3, 9, seed=1)
    assert generator.generate(asked, 3, 9, seed=1) == one
    assert generator.generate(asked, 3, 9, seed=2) != one
    short = generator.generate([asked[1]], 3, 4, 0.0)
    assert short == Generator(copy.deepcopy(model), ENDS, 0).generate([asked[1]], 3, 4, 0.0)
    with torch.no_grad():
        generator.model.lm_head.weight.mul_(-1)
    assert generator.generate([asked[1]], 3, 4, 0.0) != short


def test_layers_that_forget_are_refused() -> None:
    kinds = ["sliding_attention", "full_attention"]
    config = transformers.Qwen2Config(
        **SHAPE, num_key_value_heads=2, use_sliding_window=True, sliding_window=8, layer_types=kinds
    )
    generator = Generator(transformers.Qwen2ForCausalLM(config), ENDS, 0)
    with pytest.raises(ToolError, match="sliding_attention"):
        generator.generate([[7, 8, 9]], 1, 20)


INTERPRETED = """
import torch
from redraft_research.training.methods import generator, step_kernels
torch.manual_seed(0)
for heads, each, size, live, group, longest, most, made in ((3, 3, 64, 2, 4, 70, 80, 66), (1, 4, 16, 3, 2, 9, 16, 1)):
    batch = generator._Batch(live, group, longest, most, torch.device("cpu"), torch.tensor([1]), False)
    batch.made.fill_(made)
    batch.there.copy_(torch.arange(longest) >= 3 * torch.arange(live)[:, None])
    layer = generator._Layer(batch, torch.zeros(1, heads, 1, size))
    layer.asked.normal_(), layer.answered.normal_()
    own, rows = layer.answered.clone(), live * group
    query, key, value = (torch.randn(rows, count, 1, size) for count in (heads * each, heads, heads))
    layer.put(key, value)
    batch.mask = batch.bias()
    found = step_kernels.attention(query, key, value, layer.asked, own, batch.there, batch.made, group, 0.2)
    assert torch.allclose(found, layer.attend(query, 0.2), atol=1e-5) and torch.equal(own, layer.answered)
"""


@pytest.mark.slow
def test_the_kernel_for_gpus_attends_as_pytorch_does() -> None:
    """By Triton's interpreter, which takes its place where there is no GPU."""
    pytest.importorskip("triton")
    where = {**os.environ, "TRITON_INTERPRET": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", INTERPRETED], check=True, env=where)
