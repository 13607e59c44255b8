"""A batched generator with a cache of its own, for any `transformers` policy whose layers attend to all before them.

A prompt is read once for its whole group, and its keys and values are kept once: a group's answers share them, and each
has room of a fixed size for its own. Groups whose answers have all ended are dropped. On a GPU the step of one token,
choosing included, is recorded as a CUDA graph for each number of groups and each room, and replayed: small models wait
for launches, not for arithmetic.

Covered: padded prompts, several queries to a key (GQA, MQA), any number of ends. Not covered, and refused: windows
shorter than prompt and answer, soft caps, attention sinks, states that are no keys and values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional
from transformers import AttentionInterface

from redraft.errors import ToolError
from redraft_research.messages import says

try:
    from redraft_research.training.methods import step_kernels
except ImportError:  # no Triton: PyTorch's kernels alone
    step_kernels = None  # type: ignore[assignment]

ROOM = 64
"""Prompts are padded, and the room of answers grows, by multiples of this on a GPU: a graph serves many lengths."""
PROMPT_TOKENS = 1 << 16
"""How many tokens of prompts are read at a time."""


class Generator:
    """Answers of a policy; its weights may change between calls, in place. Made from a model nobody else uses."""

    def __init__(self, model: Any, ends: Sequence[int], pad: int) -> None:
        self.model, self.pad = model.eval(), pad
        self.device = next(model.parameters()).device
        self.ends = torch.tensor(sorted(set(ends)), device=self.device)
        AttentionInterface.register("redraft", _attend)
        model.set_attn_implementation("redraft")
        config = model.config.get_text_config()
        size = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
        self.kernels = self.device.type == "cuda" and step_kernels is not None and size in step_kernels.SIZES
        if self.kernels:
            step_kernels.fuse_norms(model)
        self._choose = torch.compile(_chosen, dynamic=True) if self.kernels else _chosen
        self._batch: _Batch | None = None

    @torch.inference_mode()
    def generate(
        self, prompts: Sequence[Sequence[int]], group: int, most: int, temperature: float = 1.0, seed: int = 0
    ) -> list[list[list[int]]]:
        """For each prompt its `group` answers of at most so many tokens, the end among them. Temperature 0 takes the
        likeliest. The same seed gives the same answers."""
        torch.manual_seed(seed)
        longest = max(map(len, prompts))
        if not min(map(len, prompts)) or most < 1:
            raise ToolError(says("prompt-or-answer-empty"))
        self._check(longest + most)
        batch = self._fitting(len(prompts), group, longest, most)
        batch.begin(prompts, self.pad, temperature)
        self._read(batch)
        every = 16 if batch.graphs is not None else 1
        for made in range(1, most):
            if made % every == 0 and not batch.compact():
                break
            batch.run(made, self._step)
        rows = batch.out[:, :most].tolist()
        cut = [self._ended(row) for row in rows]
        return [cut[start : start + group] for start in range(0, len(cut), group)]

    def _ended(self, row: list[int]) -> list[int]:
        ends = self.ends.tolist()
        last = next((at for at, token in enumerate(row) if token in ends), len(row) - 1)
        return row[: last + 1]

    def _check(self, length: int) -> None:
        config = self.model.config.get_text_config()
        window = getattr(config, "sliding_window", None)
        kinds = {kind for kind in getattr(config, "layer_types", None) or () if kind != "full_attention"}
        windowed = window and window < length and (kinds or not hasattr(config, "layer_types"))
        if kinds - {"sliding_attention"} or (windowed and getattr(config, "use_sliding_window", True)):
            found = ", ".join(sorted(kinds)) or f"a window of {window} tokens"
            raise ToolError(says("generator-layers-unsupported", found=found))  # fmt: skip

    def _fitting(self, count: int, group: int, longest: int, most: int) -> _Batch:
        """The batch of the last call where it is large enough, with its graphs; else a new one."""
        old = self._batch
        if self.device.type == "cuda":
            longest, most = -(-longest // ROOM) * ROOM, -(-most // ROOM) * ROOM
        if old is None or (old.count, old.group) != (count, group) or old.longest < longest or old.most < most:
            if old is not None:
                longest, most = max(longest, old.longest), max(most, old.most)
            self._batch = old = _Batch(count, group, longest, most, self.device, self.ends, self.kernels)
        return old

    def _read(self, batch: _Batch) -> None:
        """The prompts, some at a time, and the first token of every answer."""
        share = max(1, PROMPT_TOKENS // batch.longest)
        for start in range(0, batch.count, share):
            batch.reading = part = slice(start, min(start + share, batch.count))
            there, batch.mask = batch.there[part], batch.reading_mask(part)
            positions = (there.cumsum(-1) - 1).clamp(min=0)
            logits = self._logits(batch.prompts[part], positions, batch)
            batch.reading = None
            rows = slice(part.start * batch.group, part.stop * batch.group)
            token = _chosen(logits.repeat_interleave(batch.group, 0), batch.temperature)
            batch.last[rows], batch.out[rows, 0] = token, token
            batch.done[rows] = batch.ends_with(token)
            batch.positions[rows] = there.sum(-1).repeat_interleave(batch.group)
        batch.made.fill_(1)

    def _step(self, batch: _Batch) -> None:
        """One more token of every answer: fixed places in memory, and nothing that the processor waits for."""
        rows = batch.live * batch.group
        batch.mask = batch.nothing if batch.kernels else batch.bias()
        with step_kernels.fused_rotations(self.model) if batch.kernels else nullcontext():
            logits = self._logits(batch.last[:rows, None], batch.positions[:rows, None], batch)
        token = self._choose(logits, batch.temperature).masked_fill(batch.done[:rows], self.pad)
        batch.out.index_put_((batch.owner[:rows], batch.made.expand(rows)), token)
        batch.done[:rows] |= batch.ends_with(token)
        batch.last[:rows].copy_(token)
        batch.positions[:rows] += 1
        batch.made += 1

    def _logits(self, tokens: Tensor, positions: Tensor, batch: _Batch) -> Tensor:
        found = self.model(input_ids=tokens, position_ids=positions, attention_mask=batch.nothing, use_cache=True,
                           past_key_values=batch, logits_to_keep=1)  # fmt: skip
        return found.logits[:, -1]


def _chosen(logits: Tensor, temperature: Tensor) -> Tensor:
    """A token for each row: the likeliest after noise in proportion to the temperature, which samples; none at 0."""
    noise = torch.empty_like(logits, dtype=torch.float).exponential_().clamp(min=1e-30).log()
    return (logits.float() - temperature * noise).argmax(-1)


class _Layer:
    """Keys and values of one layer. `transformers` hands it to the attention in the place of keys and values."""

    def __init__(self, batch: _Batch, keys: Tensor) -> None:
        _, heads, _, size = keys.shape
        room = {"dtype": keys.dtype, "device": keys.device}
        self.batch, self.heads = batch, heads
        self.new = keys, keys
        self.asked = torch.zeros(2, batch.count, heads, batch.longest, size, **room)
        self.answered = torch.zeros(2, batch.count * batch.group, heads, batch.most, size, **room)

    def put(self, keys: Tensor, values: Tensor) -> None:
        batch = self.batch
        if batch.reading is not None:
            self.asked[0, batch.reading], self.asked[1, batch.reading] = keys, values
        elif batch.kernels:
            self.new = keys, values  # the kernel puts them in their place
        else:
            self.answered[0, : len(keys)].index_copy_(2, batch.made - 1, keys)
            self.answered[1, : len(keys)].index_copy_(2, batch.made - 1, values)

    def attend(self, query: Tensor, scale: float) -> Tensor:
        """(rows, heads, tokens, size) → (rows, tokens, heads, size)."""
        batch = self.batch
        if batch.reading is not None:
            keys, values = self.asked[:, batch.reading]
            found = functional.scaled_dot_product_attention(
                query, keys, values, batch.mask, scale=scale, enable_gqa=True
            )
            return found.transpose(1, 2)
        if batch.kernels:
            store = (self.asked, self.answered, batch.there, batch.made)
            return step_kernels.attention(query, *self.new, *store, batch.group, scale)
        live, group, room, heads = batch.live, batch.group, batch.room, self.heads
        rows, every, _, size = query.shape
        each = every // heads  # queries to a key
        keys, values = self.asked[:, :live]
        own_keys, own_values = self.answered[:, :rows, :, :room]
        query = query.reshape(rows, heads, each, size)
        together = query.reshape(live, group, heads, each, size).transpose(1, 2)
        together = together.reshape(live, heads, group * each, size)
        before = (together @ keys.mT).reshape(live, heads, group, each, -1).transpose(1, 2)
        own = (query @ own_keys.mT).reshape(live, group, heads, each, room)
        scores = torch.cat((before, own), -1).float() * scale + batch.mask
        weight = scores.softmax(-1).to(values.dtype)
        before, own = weight.split((batch.longest, room), -1)
        before = before.transpose(1, 2).reshape(live, heads, group * each, batch.longest) @ values
        before = before.reshape(live, heads, group, each, size).transpose(1, 2).reshape(rows, heads, each, size)
        return (before + own.reshape(rows, heads, each, room) @ own_values).reshape(rows, 1, every, size)

    def keep(self, groups: Tensor, rows: Tensor) -> None:
        self.asked[:, : len(groups)] = self.asked[:, groups]
        self.answered[:, : len(rows)] = self.answered[:, rows]


class _Batch:
    """The answers that are being made, and what `transformers` takes for a cache. The first `live` groups are."""

    is_compileable = False

    def __init__(
        self, count: int, group: int, longest: int, most: int, device: torch.device, ends: Tensor, kernels: bool
    ) -> None:
        self.kernels = kernels
        self.count, self.group, self.longest, self.most, self.device = count, group, longest, most, device
        rows, self.ends = count * group, ends
        whole = {"dtype": torch.long, "device": device}
        self.prompts = torch.zeros(count, longest, **whole)
        self.there = torch.zeros(count, longest, dtype=torch.bool, device=device)
        self.out, self.owner = torch.zeros(rows, most, **whole), torch.zeros(rows, **whole)
        self.last, self.positions = torch.zeros(rows, **whole), torch.zeros(rows, **whole)
        self.done = torch.zeros(rows, dtype=torch.bool, device=device)
        self.made, self.temperature = torch.zeros(1, **whole), torch.ones(1, device=device)
        self.nothing = torch.ones(1, 1, 1, 1, dtype=torch.bool, device=device)
        self.layers: dict[int, _Layer] = {}
        self.mask = self.nothing
        self.live, self.room, self.reading = count, most, None  # type: tuple[int, int, slice | None]
        self.graphs: dict[tuple[int, int], Any] | None = {} if device.type == "cuda" else None
        self.pool = torch.cuda.graph_pool_handle() if device.type == "cuda" else None  # one runs at a time

    def begin(self, prompts: Sequence[Sequence[int]], pad: int, temperature: float) -> None:
        filled = [[0] * (self.longest - len(prompt)) + [1] * len(prompt) for prompt in prompts]
        padded = [[pad] * (self.longest - len(prompt)) + list(prompt) for prompt in prompts]
        self.there.copy_(torch.tensor(filled, dtype=torch.bool))
        self.prompts.copy_(torch.tensor(padded))
        self.out.fill_(pad)
        self.owner.copy_(torch.arange(len(self.owner)))
        self.temperature.fill_(temperature)
        self.made.zero_()
        self.live, self.room = self.count, self.most

    def run(self, made: int, step: Callable[[_Batch], None]) -> None:
        """One step: at its first time as it is, then recorded, then replayed."""
        self.room = self.most if self.kernels else min(-(-made // ROOM) * ROOM, self.most)
        if self.graphs is None:
            return step(self)
        key = (self.live, self.room)
        if key not in self.graphs:
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                step(self)
            torch.cuda.current_stream().wait_stream(side)
            self.graphs[key] = None
            return None
        if self.graphs[key] is None:
            self.graphs[key] = graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, pool=self.pool):
                step(self)
        return self.graphs[key].replay()

    def compact(self) -> int:
        """Groups that have all ended are dropped (on a GPU by halves: a graph is for one number): how many are left."""
        ended = self.done[: self.live * self.group].view(self.live, self.group).all(-1)
        left = size = int((~ended).sum())
        if self.graphs is not None:
            size = self.live
            while left and size % 2 == 0 and left <= size // 2:
                size //= 2
        if left and size < self.live:
            groups = ended.int().argsort(stable=True)[:size]
            rows = (groups[:, None] * self.group + torch.arange(self.group, device=self.device)).flatten()
            for layer in self.layers.values():
                layer.keep(groups, rows)
            self.there[:size] = self.there[groups]
            for state in (self.owner, self.last, self.positions, self.done):
                state[: len(rows)] = state[rows]
            self.live = size
        return left

    def reading_mask(self, part: slice) -> Tensor:
        """Which token of a prompt sees which: those before it that are there, and itself, lest nothing be seen."""
        itself = torch.eye(self.longest, dtype=torch.bool, device=self.device)
        return (torch.ones_like(itself).tril() & self.there[part, None, None, :]) | itself

    def ends_with(self, token: Tensor) -> Tensor:
        return (token[:, None] == self.ends).any(-1)

    def bias(self) -> Tensor:
        """What is added to scores before they are weighed: nothing, or so much that they do not count."""
        own = torch.arange(self.room, device=self.device) < self.made
        there = torch.cat((self.there[: self.live], own.expand(self.live, -1)), -1)
        return torch.zeros_like(there, dtype=torch.float).masked_fill(~there, -1e30)[:, None, None, None, :]

    # what `transformers` asks a cache for
    def update(self, keys: Tensor, values: Tensor, layer: int, *_: object, **__: object) -> tuple[_Layer, _Layer]:
        if layer not in self.layers:
            self.layers[layer] = _Layer(self, keys)
        found = self.layers[layer]
        found.put(keys, values)
        return found, found

    def get_seq_length(self, layer: int = 0) -> int:
        return 0 if self.reading is not None else self.longest

    def get_mask_sizes(self, *_: object) -> tuple[int, int]:
        return self.longest + self.most, 0


def _attend(
    module: Any, query: Tensor, key: Any, value: Any, mask: Any, scaling: float | None = None, **more: Any
) -> tuple[Tensor, None]:
    """The attention of a policy that generates; `key` is the layer's store, which knows what is to be seen."""
    odd = [name for name in ("softcap", "s_aux", "position_bias") if more.get(name) is not None]
    if odd or not isinstance(key, _Layer):
        what = odd[0] if odd else "no cache"
        raise ToolError(says("generator-attention-unsupported", kind=what))
    return key.attend(query, scaling or query.shape[-1] ** -0.5), None
