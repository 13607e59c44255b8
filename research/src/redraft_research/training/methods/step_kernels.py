"""The generator's step on a GPU, with fewer and larger kernels: attention in one, norms in one, choosing in one.

A small model's step is hundreds of tiny kernels, and each takes longer to begin than to compute.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch
import triton
import triton.language as tl
from torch import Tensor, nn
from torch.nn import functional


@triton.jit
def _seen(query, keys, values, at, on, best, total, found, scale, SIZE: tl.constexpr):  # type: ignore[no-untyped-def]
    """Some more keys and values weighed in: the running maximum, sum of weights and weighted values."""
    lanes = tl.arange(0, SIZE)
    key = tl.load(keys + at[:, None] * SIZE + lanes[None, :], mask=on[:, None], other=0.0)
    value = tl.load(values + at[:, None] * SIZE + lanes[None, :], mask=on[:, None], other=0.0)
    scores = tl.dot(query, tl.trans(key), input_precision="ieee") * scale
    scores = tl.where(on[None, :], scores, -1e30)
    new = tl.maximum(best, tl.max(scores, 1))
    weight, factor = tl.exp(scores - new[:, None]), tl.exp(best - new)
    found = found * factor[:, None] + tl.dot(weight.to(value.dtype), value, input_precision="ieee")
    return new, total * factor + tl.sum(weight, 1), found


@triton.jit
def _attention(  # type: ignore[no-untyped-def]
    query, key, value, asked_keys, asked_values, own_keys, own_values, there, made, out, scale, each, group, longest,
    most, SIZE: tl.constexpr, ASKS: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    """One answer and one head of keys: queries over prompt, answer and the new token, which is stored in its place."""
    row, head, heads = tl.program_id(0).to(tl.int64), tl.program_id(1), tl.num_programs(1)
    lanes, asks, line = tl.arange(0, SIZE), tl.arange(0, ASKS), row * heads + head
    ours = (line * each + asks[:, None]) * SIZE + lanes[None, :]
    q = tl.load(query + ours, mask=asks[:, None] < each, other=0.0)
    k, v = tl.load(key + line * SIZE + lanes), tl.load(value + line * SIZE + lanes)
    place = tl.load(made) - 1
    keys, values = own_keys + line * most * SIZE, own_values + line * most * SIZE
    tl.store(keys + place * SIZE + lanes, k)
    tl.store(values + place * SIZE + lanes, v)
    best = tl.sum(q.to(tl.float32) * k[None, :].to(tl.float32), 1) * scale
    total = tl.full([ASKS], 1.0, tl.float32)
    found = tl.zeros([ASKS, SIZE], tl.float32) + v[None, :].to(tl.float32)
    prompt = row // group
    before_keys = asked_keys + (prompt * heads + head) * longest * SIZE
    before_values = asked_values + (prompt * heads + head) * longest * SIZE
    for start in range(0, longest, BLOCK):
        at = start + tl.arange(0, BLOCK)
        on = tl.load(there + prompt * longest + at, mask=at < longest, other=0) != 0
        best, total, found = _seen(q, before_keys, before_values, at, on, best, total, found, scale, SIZE)
    for start in range(0, place, BLOCK):
        at = start + tl.arange(0, BLOCK)
        best, total, found = _seen(q, keys, values, at, at < place, best, total, found, scale, SIZE)
    tl.store(out + ours, (found / total[:, None]).to(out.dtype.element_ty), mask=asks[:, None] < each)


SIZES = (16, 32, 64, 128, 256)
"""Sizes of a head that the kernel knows."""


def attention(
    query: Tensor, key: Tensor, value: Tensor, asked: Tensor, own: Tensor, there: Tensor, made: Tensor,
    group: int, scale: float,
) -> Tensor:  # fmt: skip
    """(rows, heads, 1, size) → (rows, 1, heads, size), as `_Layer.attend` in PyTorch; keeps the new keys and values."""
    rows, every, _, size = query.shape
    heads, longest, most = asked.shape[2], asked.shape[3], own.shape[3]
    each = every // heads
    out = torch.empty(rows, 1, every, size, dtype=query.dtype, device=query.device)
    asks = max(16, triton.next_power_of_2(each))
    new = (query.contiguous(), key.contiguous(), value.contiguous())
    _attention[(rows, heads)](
        *new, asked[0], asked[1], own[0], own[1], there.view(torch.uint8), made, out, scale, each, group, longest, most,
        SIZE=size, ASKS=asks, BLOCK=32 if size > 64 else 64, num_warps=4,
    )  # fmt: skip
    return out


class _Norm(nn.Module):
    """The root mean square's norm, in one kernel."""

    def __init__(self, weight: Tensor, epsilon: float) -> None:
        super().__init__()
        self.weight, self.epsilon = weight, epsilon

    def forward(self, x: Tensor) -> Tensor:
        return functional.rms_norm(x, self.weight.shape, self.weight, self.epsilon)


@torch.no_grad()
def fuse_norms(model: nn.Module) -> None:
    """Norms of a model that nobody else uses, where one kernel gives what they give."""
    for name, each in list(model.named_modules()):
        epsilon, weight = getattr(each, "variance_epsilon", None), getattr(each, "weight", None)
        if epsilon is None or weight is None or not type(each).__name__.endswith("RMSNorm"):
            continue
        new = _Norm(weight, epsilon)
        x = torch.linspace(-3, 3, 2 * weight.numel(), device=weight.device, dtype=weight.dtype).view(2, -1)
        if torch.allclose(new(x).float(), each(x).float(), rtol=2e-2, atol=1e-3):
            parent, _, last = name.rpartition(".")
            setattr(model.get_submodule(parent), last, new)


@contextmanager
def fused_rotations(model: nn.Module) -> Iterator[None]:
    """Within it the rotation of queries and keys by their places is one kernel, where the model's module has it."""
    module: Any = sys.modules[type(model).__module__]
    plain = getattr(module, "apply_rotary_pos_emb", None)
    if plain is None:
        yield
        return
    module.apply_rotary_pos_emb = torch.compile(plain)
    try:
        yield
    finally:
        module.apply_rotary_pos_emb = plain
