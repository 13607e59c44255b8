"""LoRA: a matrix that is frozen has two small ones beside it, B A × alpha / rank, and only these are trained.

adapted = add_lora(model, rank=16, alpha=32.0, modules=("q_proj", "v_proj"))
save_lora(model, path)      load_lora(model, path)      merge_lora(model)
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import Tensor, nn
from torch.nn import functional

from redraft.errors import ToolError
from redraft_research.messages import says


class LoraLinear(nn.Module):
    """A linear layer with its adapter. It begins as the layer alone: B is zero."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float) -> None:
        super().__init__()
        self.base, self.scale, self.on = base.requires_grad_(False), alpha / rank, True
        device = base.weight.device
        self.a = nn.Parameter(torch.empty(rank, base.in_features, device=device))
        self.b = nn.Parameter(torch.zeros(base.out_features, rank, device=device))
        nn.init.kaiming_uniform_(self.a, a=5**0.5)

    def forward(self, x: Tensor) -> Tensor:
        found = self.base(x)
        if not self.on:
            return found
        small = functional.linear(x, self.a.to(x.dtype)).flatten(0, -2)
        added = torch.addmm(found.flatten(0, -2), small, self.b.to(small.dtype).T, alpha=self.scale)
        return added.view(found.shape)

    def merged(self) -> Tensor:
        """The weight of one plain layer that does the same."""
        return (self.base.weight.float() + self.b.float() @ self.a.float() * self.scale).to(self.base.weight.dtype)


def adapters(model: nn.Module) -> dict[str, LoraLinear]:
    return {name: each for name, each in model.named_modules() if isinstance(each, LoraLinear)}


def add_lora(model: nn.Module, rank: int, alpha: float, modules: Sequence[str]) -> dict[str, LoraLinear]:
    """Freezes a model and puts an adapter beside each linear layer whose last name is one of `modules`."""
    model.requires_grad_(False)
    linear = {name: each for name, each in model.named_modules() if isinstance(each, nn.Linear)}
    chosen = {name: each for name, each in linear.items() if name.rsplit(".", 1)[-1] in modules}
    if not chosen:
        there = ", ".join(sorted({name.rsplit(".", 1)[-1] for name in linear})) or "no linear layer"
        raise ToolError(says("unknown-model-layer", modules=" or ".join(modules), known=there))
    for name, each in chosen.items():
        if sum(getattr(other, "weight", None) is each.weight for other in model.modules()) > 1:
            raise ToolError(says("weight-shared", weight=name))
        _put(model, name, LoraLinear(each, rank, alpha))
    return adapters(model)


def merge_lora(model: nn.Module) -> None:
    """Adapters become part of their layers, and the model is a plain one again."""
    for name, each in adapters(model).items():
        with torch.no_grad():
            each.base.weight.copy_(each.merged())
        _put(model, name, each.base)


@contextmanager
def without_lora(model: nn.Module) -> Iterator[None]:
    """The model as it was before it was adapted."""
    for each in adapters(model).values():
        each.on = False
    try:
        yield
    finally:
        for each in adapters(model).values():
            each.on = True


def save_lora(model: nn.Module, path: Path, base: str = "", dtype: torch.dtype = torch.float16) -> int:
    """The adapters as safetensors, with their scales and the folder of their base: bytes written."""
    found = adapters(model)
    tensors = {f"{name}.{part}": getattr(each, part).detach().to("cpu", dtype).contiguous()
               for name, each in found.items() for part in "ab"}  # fmt: skip
    scales = {name: each.scale for name, each in found.items()}
    save_file(tensors, path, {"scales": json.dumps(scales), "base": base})
    return path.stat().st_size


def base_of(path: Path) -> str:
    with safe_open(path, "pt") as file:
        return str(file.metadata().get("base", ""))


def load_lora(model: nn.Module, path: Path) -> None:
    """Adds the adapters of a file to a plain model."""
    with safe_open(path, "pt") as file:
        scales: dict[str, float] = json.loads(file.metadata()["scales"])
        named: dict[str, Any] = dict(model.named_modules())
        for name, scale in scales.items():
            a, b = file.get_tensor(f"{name}.a").float(), file.get_tensor(f"{name}.b").float()
            base = named.get(name)
            if not isinstance(base, nn.Linear) or (len(b), a.shape[1]) != tuple(base.weight.shape):
                raise ToolError(says("adapter-model-mismatch", adapter=path.name, weight=name))
            made = LoraLinear(base, len(a), scale * len(a))
            made.a.data, made.b.data = a.to(base.weight.device), b.to(base.weight.device)
            _put(model, name, made)


def _put(model: nn.Module, name: str, new: nn.Module) -> None:
    parent, _, last = name.rpartition(".")
    setattr(model.get_submodule(parent), last, new)
