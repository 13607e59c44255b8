"""Supervised fine-tuning: what follows from a conversation is learned where it is an answer, and nowhere else.

Rows have `messages` ({"role": "user" | "assistant" | "system", "content": …}) or `prompt` and `answer`. Which answers
are learned: all, but of more than two the first is a draft that is improved on (Visual Feedback; `mask_first`); with
`direct` only the last, as if it had been the answer to the first request.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch

from redraft.errors import FormatError
from redraft_research.messages import says
from redraft_research.training.methods.lora import adapters, save_lora
from redraft_research.training.methods.policy import (
    Marked,
    Policy,
    likelihoods,
    load,
    padded,
    portions,
    prepare,
    quicken,
)
from redraft_research.training.methods.run_folder import Row, RunFolder, Update, chosen, read_rows, steps_of
from redraft_research.training.presets import Sft


def conversation(row: Row) -> list[dict[str, str]]:
    """The messages of a row."""
    if "messages" in row:
        found = [{"role": str(one["role"]), "content": str(one["content"])} for one in row["messages"]]
    elif "prompt" in row:
        found = [{"role": "user", "content": str(row["prompt"])}]
        found += [{"role": "assistant", "content": str(row["answer"])}] if "answer" in row else []
    else:
        raise FormatError(says("training-row-has-no-prompt", keys=", ".join(row) or "nothing"))
    return found


def masked(policy: Policy, messages: list[dict[str, str]], config: Sft) -> Marked:
    """The tokens of a conversation, and which of them are learned."""
    answers = [at for at, one in enumerate(messages) if one["role"] == "assistant"]
    if not answers:
        raise FormatError(says("training-row-has-no-answer"))
    if config.direct:
        messages, answers = [*messages[: answers[0]], messages[answers[-1]]], [answers[0]]
    skipped = 1 if config.mask_first and len(answers) > 2 else 0
    tokens: list[int] = []
    learned: list[bool] = []
    seen = 0
    for part, answer in policy.parts(messages):
        tokens += part
        learned += [answer and seen >= skipped] * len(part)
        seen += answer
    return Marked(tokens, learned)


def save_policy(policy: Policy, run: RunFolder, base: str, **facts: Any) -> None:
    """What was learned: an adapter, or the whole model with its tokenizer; and the card."""
    if adapters(policy.model):
        size = save_lora(policy.model, run.folder / "adapter.safetensors", str(Path(base).resolve()))
        run.card(base, {"adapter": f"{size / 1e6:.2f} MB", **facts})
        return
    policy.model.save_pretrained(run.folder / "model")
    policy.tokenizer.save_pretrained(run.folder / "model")
    run.card(base, facts)


def train(data: Path, model: Path, out: Path, config: Sft, device: str, resume: bool = False) -> RunFolder:
    rows = read_rows(data)
    run = RunFolder(out, "sft", config, rows, resume)
    policy = load(model, device)
    prepare(policy.model, config)
    quicken(policy, config)
    every = [masked(policy, conversation(row), config) for row in rows]
    kept = [row for row in every if len(row.tokens) <= config.longest]
    if not kept:
        raise FormatError(says("training-rows-too-long", limit=config.longest))

    def turn(step: int, update: Update) -> dict[str, float]:
        batch = [kept[at] for at in chosen(len(kept), config, step)]
        count = sum(sum(row.learned) for row in batch)
        total = torch.zeros((), device=policy.device)

        def losses() -> Iterator[torch.Tensor]:
            for part in portions(batch, config.portion):
                rows = padded([batch[at] for at in part], policy.pad, policy.device)
                loss = -(likelihoods(policy.model, rows) * rows.learned).sum() / max(count, 1)
                total.add_(loss.detach())
                yield loss

        norm = update(losses())
        return {"loss": float(total), "norm": norm, "learned_tokens": count}

    run.fit(policy.model, steps_of(config, len(kept)), turn)
    save_policy(policy, run, str(model), left_out=len(every) - len(kept))
    return run
