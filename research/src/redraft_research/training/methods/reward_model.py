"""A reward model from pairs: −log σ(r(better) − r(worse)) (Bradley and Terry; Visual Feedback, equation 6).

Rows have `better` and `worse`: texts, with the `prompt` both answer, scored by the body of a policy and a linear layer
over its last token; or lists of numbers (measures, features of a picture), scored by a network of one hidden layer.
What comes out is standardised (equation 11): mean 0 and spread 1 over the scores of the training rows, or of the
held-out ones as in the paper (`standard`); both figures are stored with the weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import save_file
from torch import Tensor, nn
from torch.nn import functional

from redraft.errors import FormatError, UsageError
from redraft_research.messages import says
from redraft_research.training.methods.policy import Marked, Policy, load, padded, portions, prepare
from redraft_research.training.methods.run_folder import Row, RunFolder, Update, chosen, read_rows, steps_of
from redraft_research.training.methods.sft import save_policy
from redraft_research.training.presets import Reward


class Scorer(nn.Module):
    """A score for each input; `standard` has it with mean 0 and spread 1 where `settle` saw what it stands for."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(()))
        self.register_buffer("spread", torch.ones(()))

    @torch.no_grad()
    def settle(self, inputs: Sequence[Any], most: int) -> None:
        found = self.all_of(inputs, most)
        self.mean, self.spread = found.mean(), found.std(correction=0).clamp(min=1e-6)

    @torch.no_grad()
    def standard(self, inputs: Sequence[Any], most: int = 1 << 14) -> Tensor:
        return (self.all_of(inputs, most) - self.mean) / self.spread

    def all_of(self, inputs: Sequence[Any], most: int) -> Tensor:
        """In order, some at a time."""
        found: list[Tensor] = [torch.zeros(())] * len(inputs)
        for part in portions([Marked(one, []) for one in inputs], most):
            for at, value in zip(part, self([inputs[at] for at in part]), strict=True):
                found[at] = value
        return torch.stack(found)


class TextScorer(Scorer):
    """The body of a policy, and a linear layer over the last token (its end)."""

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self.policy, self.body = policy, policy.model.base_model
        self.head = nn.Linear(policy.model.config.get_text_config().hidden_size, 1).to(policy.device)

    def forward(self, inputs: Sequence[list[int]]) -> Tensor:
        batch = padded([Marked(one, [False] * len(one)) for one in inputs], self.policy.pad, self.policy.device)
        positions = (batch.there.cumsum(-1) - 1).clamp(min=0)
        with torch.autocast(self.policy.device.type, torch.bfloat16, enabled=self.policy.device.type == "cuda"):
            found = self.body(input_ids=batch.tokens, attention_mask=batch.there, position_ids=positions)
        return self.head(found.last_hidden_state[:, -1].float())[:, 0]  # all end in the last column

    def read(self, row: Row, which: str) -> list[int]:
        return [*self.policy.tokens(f"{row.get('prompt', '')}\n{row[which]}"), self.policy.end]


class NumberScorer(Scorer):
    """Numbers, each standardised by the training rows, through one hidden layer."""

    def __init__(self, rows: Sequence[Sequence[float]], hidden: int) -> None:
        super().__init__()
        every = torch.tensor(rows, dtype=torch.float32)
        self.register_buffer("centre", every.mean(0))
        self.register_buffer("width", every.std(0, correction=0).clamp(min=1e-6))
        self.inner, self.outer = nn.Linear(every.shape[1], hidden), nn.Linear(hidden, 1)

    def forward(self, inputs: Sequence[Sequence[float]]) -> Tensor:
        given = torch.tensor(inputs, dtype=torch.float32, device=self.centre.device)
        return self.outer(torch.tanh(self.inner((given - self.centre) / self.width)))[:, 0]


def pair_loss(better: Tensor, worse: Tensor) -> Tensor:
    return -functional.logsigmoid(better - worse).mean()


def right_pairs(scorer: Scorer, pairs: Sequence[tuple[Any, Any]], most: int) -> float:
    """The share of pairs whose better one has the higher score."""
    found = scorer.standard([one for pair in pairs for one in pair], most).view(-1, 2)
    return float((found[:, 0] > found[:, 1]).float().mean())


def train(data: Path, model: Path | None, out: Path, config: Reward, device: str, resume: bool = False,
          held: Path | None = None) -> RunFolder:  # fmt: skip
    rows, others = read_rows(data), read_rows(held) if held else []
    if any("better" not in row or "worse" not in row for row in [*rows, *others]):
        raise FormatError(says("training-row-lacks-pair"))
    if config.standard == "held" and not others:
        raise UsageError(says("no-held-out-rows"))
    run = RunFolder(out, "reward", config, rows, resume)
    torch.manual_seed(config.seed)
    texts = isinstance(rows[0]["better"], str)
    if texts and model is None:
        raise UsageError(says("text-rows-need-policy"))
    if texts and model is not None:
        policy = load(model, device)
        prepare(policy.model, config)
        scorer: Any = TextScorer(policy)
        pairs, apart = (
            [(scorer.read(row, "better"), scorer.read(row, "worse")) for row in some] for some in (rows, others)
        )
    else:
        pairs, apart = ([(row["better"], row["worse"]) for row in some] for some in (rows, others))
        if len({len(one) for pair in (*pairs, *apart) for one in pair}) != 1:
            raise FormatError(says("training-row-counts-differ"))
        scorer = NumberScorer([one for pair in pairs for one in pair], config.hidden).to(device)
    kept = [pair for pair in pairs if max(map(len, pair)) <= config.longest]
    if not kept:
        raise FormatError(says("training-rows-too-long", limit=config.longest))

    def turn(step: int, update: Update) -> dict[str, float]:
        batch, total, right = [kept[at] for at in chosen(len(kept), config, step)], 0.0, 0

        def losses() -> Iterator[Tensor]:
            nonlocal total, right
            for part in portions([Marked([*a, *b], []) for a, b in batch], config.portion):
                both = scorer([batch[at][side] for side in (0, 1) for at in part]).view(2, -1)
                loss = pair_loss(*both) * (len(part) / len(batch))
                total, right = total + loss.detach().item(), right + int((both[0] > both[1]).sum())
                yield loss

        norm = update(losses())
        return {"loss": total, "norm": norm, "accuracy": right / len(batch)}

    run.fit(scorer, steps_of(config, len(kept)), turn)
    scorer.settle([one for pair in (apart if config.standard == "held" else kept) for one in pair], config.portion)
    facts = {
        "accuracy on training pairs": right_pairs(scorer, kept, config.portion),
        "left_out": len(pairs) - len(kept),
    }
    if apart:
        facts["accuracy on held-out pairs"] = right_pairs(scorer, apart, config.portion)
    facts |= {"mean": float(scorer.mean), "spread": float(scorer.spread)}
    if texts:
        mine = {name: value.detach().contiguous() for name, value in scorer.state_dict().items() if "body." not in name}
        save_file(mine, run.folder / "reward.safetensors")
        save_policy(scorer.policy, run, str(model), **facts)
    else:
        np.savez(
            run.folder / "reward.npz", **{name: value.cpu().numpy() for name, value in scorer.state_dict().items()}
        )
        run.card("none: a network of its own", facts)
    return run
