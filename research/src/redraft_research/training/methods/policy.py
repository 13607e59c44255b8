"""A policy from a local folder, conversations as its tokens, and how likely it finds them.

A conversation is cut at the borders of its answers and every part is turned into tokens by itself, as it is when the
policy answers: which tokens are an answer's is known exactly. Texts only: pictures are not given to a policy.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.nn import functional
from transformers import AttentionInterface, AutoModelForCausalLM, AutoTokenizer

from redraft.errors import FormatError, ToolError
from redraft_research.messages import says
from redraft_research.training.methods.generator import Generator
from redraft_research.training.methods.lora import adapters, add_lora, base_of, load_lora, merge_lora
from redraft_research.training.presets import Training

_MARK = "\x01answer\x01"
_ROWS = "redraft_rows"
"""The attention of rows that lie one after the other."""
Message = Mapping[str, str]


class Marked(NamedTuple):
    """Tokens, and of each whether it is learned."""

    tokens: list[int]
    learned: list[bool]


@dataclass
class Policy:
    """A model with its tokenizer."""

    model: Any
    tokenizer: Any

    @property
    def device(self) -> torch.device:
        return next(self.model.parameters()).device

    @property
    def end(self) -> int:
        return int(self.tokenizer.eos_token_id)

    @property
    def ends(self) -> set[int]:
        """Tokens that end an answer."""
        more = getattr(self.model.generation_config, "eos_token_id", None)
        return {self.end, *([more] if isinstance(more, int) else more or ())}

    @property
    def pad(self) -> int:
        found = self.tokenizer.pad_token_id
        return self.end if found is None else int(found)

    def tokens(self, text: str) -> list[int]:
        return list(self.tokenizer(text, add_special_tokens=False)["input_ids"])

    def text(self, tokens: Sequence[int]) -> str:
        ends = self.ends
        return str(self.tokenizer.decode([token for token in tokens if token not in ends], skip_special_tokens=False))

    def generator(self) -> Generator:
        """One with a copy of this policy's weights; `refresh` brings them up to date."""
        plain = copy.deepcopy(self.model)
        merge_lora(plain)
        if self.device.type == "cuda":
            plain = plain.to(torch.bfloat16)
        made = Generator(plain.requires_grad_(False), sorted(self.ends), self.pad)
        self.refresh(made)
        return made

    @torch.no_grad()
    def refresh(self, generator: Generator) -> None:
        mine = dict(self.model.named_parameters())
        merged = {f"{name}.weight": each.merged() for name, each in adapters(self.model).items()}
        for name, value in generator.model.named_parameters():
            value.copy_(merged[name] if name in merged else mine[name])

    def parts(self, messages: Sequence[Message]) -> list[tuple[list[int], bool]]:
        """The tokens of a conversation in order, and whether they are an answer's (its end belongs to it)."""
        found: list[tuple[list[int], bool]] = []
        done, end = "", self.tokenizer.eos_token or ""
        for at, message in enumerate(messages):
            if message["role"] != "assistant":
                continue
            asked, told = self.rendered(messages[:at], True), self.rendered(messages[: at + 1], False)
            if not (asked.startswith(done) and told.startswith(asked)):
                raise ToolError(says("chat-template-rewrites-turns"))
            answer, closed, _ = told[len(asked) :].partition(end) if end else (told[len(asked) :], "", "")
            found += [(self.tokens(asked[len(done) :]), False), (self.tokens(answer + closed), True)]
            done = asked + answer + closed
        return found

    def rendered(self, messages: Sequence[Message], asking: bool) -> str:
        """A conversation as the policy reads it: its own template, or the texts one after the other."""
        if self.tokenizer.chat_template:
            found = self.tokenizer.apply_chat_template(list(messages), tokenize=False, add_generation_prompt=asking)
            return str(found)
        end = self.tokenizer.eos_token or ""
        return "".join(one["content"] + (end if one["role"] == "assistant" else "") for one in messages)

    def asked(self, messages: Sequence[Message]) -> list[int]:
        """What the policy is to answer, where its answers before were not its own tokens."""
        return self.tokens(self.rendered(messages, True))

    def reply(self, text: str) -> list[int]:
        """What follows an answer that has ended: a message, and the place of the next answer."""
        turns = [{"role": "user", "content": "?"}, {"role": "assistant", "content": _MARK}]
        whole = self.rendered([*turns, {"role": "user", "content": text}], True)
        tail, end = whole.split(_MARK, 1)[1], self.tokenizer.eos_token
        between, found, after = tail.partition(end) if end else (tail, "", "")
        return self.tokens(after if found and not between.strip() else tail)


def load(folder: Path, device: str) -> Policy:
    """From files alone, nothing is fetched: a folder as `save_pretrained` writes it, one with a GGUF file, or that of a
    run that trained an adapter, which becomes part of its base."""
    adapter = folder / "adapter.safetensors"
    if adapter.exists():
        found = load(Path(base_of(adapter)), device)
        load_lora(found.model, adapter)
        merge_lora(found.model)
        return found
    if not folder.is_dir():
        raise FormatError(says("no-model-in-folder", folder=folder))
    torch.backends.cuda.enable_cudnn_sdp(False)  # on an H200 its gradients became NaN, those of other kernels did not
    more: dict[str, Any] = {"local_files_only": True}
    gguf = next(folder.glob("*.gguf"), None)
    if gguf is not None and not (folder / "config.json").exists():
        more["gguf_file"] = gguf.name
    try:
        tokenizer = AutoTokenizer.from_pretrained(folder, **more)
        model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, **more)
    except (OSError, ValueError, ImportError) as error:
        raise FormatError(says("policy-unreadable", folder=folder, error=str(error)[:200])) from error
    if "gguf_file" in more:  # its weights are plain numbers now, and can be saved as such
        model.hf_quantizer = None
        vars(model.config).pop("quantization_config", None)
    if tokenizer.eos_token_id is None:
        raise FormatError(says("tokenizer-has-no-end-token", folder=folder))
    return Policy(model.to(device), tokenizer)


def prepare(model: torch.nn.Module, config: Training) -> None:
    """What is trained of a model: adapters, or all but what is frozen by name (a vision tower)."""
    torch.manual_seed(config.seed)
    if config.rank:
        add_lora(model, config.rank, config.alpha, config.modules.split(","))
    for name, value in model.named_parameters():
        if any(part in name for part in config.frozen.split(",") if part):
            value.requires_grad_(False)


def quicken(policy: Policy, config: Training) -> None:
    """On a GPU: weights that are not trained in half the room, and no padding."""
    if policy.device.type != "cuda":
        return
    if config.rank:
        for value in policy.model.parameters():
            value.data = value.data if value.requires_grad else value.data.to(torch.bfloat16)
    put_rows_together(policy.model)


@torch.no_grad()
def put_rows_together(model: Any) -> bool:
    """From now on rows are read one after the other, without padding, if the policy finds two as likely so as apart."""
    usual, config = model.config._attn_implementation, model.config.get_text_config()
    if getattr(config, "sliding_window", None):
        return False
    rows = [Marked([1, 5, 3, 2], [False] + [True] * 3), Marked([4, 2, 6, 1, 3, 5, 2], [False] * 2 + [True] * 5)]
    batch = padded(rows, 0, next(model.parameters()).device)
    apart = likelihoods(model, batch) * batch.learned
    AttentionInterface.register(_ROWS, _attend)
    try:
        model.set_attn_implementation(_ROWS)
        same = torch.allclose(likelihoods(model, batch), apart, rtol=0.05, atol=0.05)
    except (RuntimeError, TypeError, ValueError, ToolError):
        same = False
    if not same:
        model.set_attn_implementation(usual)
    return same


def _attend(
    module: Any,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    mask: Any,
    scaling: float | None = None,
    cu_seq_lens_q: Tensor | None = None,
    max_length_q: int = 0,
    **more: Any,
) -> tuple[Tensor, None]:
    """(1, heads, tokens, size) → (1, tokens, heads, size): a token sees those before it in its own row."""
    if cu_seq_lens_q is None or any(more.get(name) is not None for name in ("softcap", "s_aux", "position_bias")):
        raise ToolError(says("attention-not-plain"))
    if query.device.type == "cuda":
        each = query.shape[1] // key.shape[1]
        key, value = key.repeat_interleave(each, 1), value.repeat_interleave(each, 1)
        q, k, v = (one[0].transpose(0, 1).contiguous().to(value.dtype) for one in (query, key, value))
        ends, most = cu_seq_lens_q, max_length_q
        found = torch.ops.aten._flash_attention_forward(
            q, k, v, ends, ends, most, most, 0.0, True, False, scale=scaling
        )
        return found[0][None], None
    sizes = cu_seq_lens_q.diff().tolist()
    each_row = zip(*(one.split(sizes, 2) for one in (query, key, value)), strict=True)
    attend = functional.scaled_dot_product_attention
    rows = [attend(q, k, v, is_causal=True, scale=scaling, enable_gqa=True) for q, k, v in each_row]
    return torch.cat(rows, 2).transpose(1, 2), None


class Padded(NamedTuple):
    """Sequences with their first learned tokens in one column: before it only what is read."""

    tokens: Tensor
    there: Tensor
    learned: Tensor
    """Of the tokens from column `first + 1` on."""
    first: int
    places: tuple[Tensor, Tensor, Tensor]
    """Of the tokens in `tokens`, of those before learned ones among them, and of learned ones in `learned`."""
    ends: Tensor
    """Where each row begins and ends among tokens that are there."""


def padded(rows: Sequence[Marked], pad: int, device: torch.device) -> Padded:
    starts = [max(row.learned.index(True), 1) if True in row.learned else len(row.tokens) for row in rows]
    before = max(starts)
    ends = [len(row.tokens) - start for row, start in zip(rows, starts, strict=True)]
    wide = before + max(ends)
    tokens, there, learned = [], [], []
    for row, start in zip(rows, starts, strict=True):
        left, right = before - start, wide - before - len(row.tokens) + start
        tokens.append([pad] * left + row.tokens + [pad] * right)
        there.append([0] * left + [1] * len(row.tokens) + [0] * right)
        learned.append(([False] * left + row.learned + [False] * right)[before:])
    on, wanted = torch.tensor(there), torch.tensor(learned)
    flat = torch.cat((torch.zeros(len(rows), before, dtype=torch.bool), wanted), 1)[on.bool()]
    places = (on.flatten().nonzero()[:, 0], flat.nonzero()[:, 0] - 1, wanted.flatten().nonzero()[:, 0])
    ends = torch.tensor([0, *(len(row.tokens) for row in rows)]).cumsum(0).int()
    return Padded(
        torch.tensor(tokens, device=device),
        on.to(device),
        wanted.to(device),
        before - 1,
        (places[0].to(device), places[1].to(device), places[2].to(device)),
        ends.to(device),
    )


def likelihoods(model: Any, batch: Padded, temperature: float = 1.0) -> Tensor:
    """The log-likelihood of every token from column `first + 1` on; logits are made for these alone. Where rows are put
    together, that of learned ones, and 0."""
    positions, device = (batch.there.cumsum(-1) - 1).clamp(min=0), batch.tokens.device
    together = model.config._attn_implementation == _ROWS
    tokens = batch.tokens
    given: dict[str, Any] = {"position_ids": positions, "attention_mask": batch.there}
    keep = torch.arange(batch.first, batch.tokens.shape[1] - 1, device=device)
    if together:
        there, keep, learned = batch.places
        tokens, most = tokens.take(there)[None], batch.there.shape[1]
        given = {"position_ids": positions.take(there)[None], "cu_seq_lens_q": batch.ends, "max_length_q": most}
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda" and model.dtype == torch.float32):
        found = model(input_ids=tokens, use_cache=False, logits_to_keep=keep, **given)
    logits = found.logits.float() / (temperature or 1.0)
    values = -functional.cross_entropy(logits.flatten(0, 1), tokens[:, keep + 1].flatten(), reduction="none")
    if not together:
        return values.view(len(tokens), -1)
    return torch.zeros(batch.learned.numel(), device=device).scatter(0, learned, values).view(batch.learned.shape)


def portions(rows: Sequence[Marked], most: int) -> Iterator[list[int]]:
    """The rows by length, in portions of about so many tokens, padding counted."""
    order = sorted(range(len(rows)), key=lambda at: len(rows[at].tokens))
    part: list[int] = []
    for at in order:
        if part and (len(part) + 1) * len(rows[at].tokens) > most:
            yield part
            part = []
        part.append(at)
    if part:
        yield part
