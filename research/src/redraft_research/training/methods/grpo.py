"""Group relative policy optimisation: of several answers to a prompt each is learned by how much better it is.

For every token of an answer the loss is −(min(r A, clip(r, 1 − ε, 1 + ε) A) − β KL): r its likelihood now over that
when it was sampled, A the advantage of its round, KL the divergence from the policy at the start, estimated as
exp(d) − d − 1 with d the reference's log-likelihood less the policy's (never below 0). What the papers leave open, or
say in two ways, is an option (presets.Grpo): how the loss is averaged, how advantages are made, rewards for the last
answer or for every round, equation 9 as meant or as printed. Without spread an advantage is 0.

In a conversation of several rounds only the policy's own tokens are learned. An answer that is cut off ends it.
"""

from __future__ import annotations

import copy
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from redraft.errors import FormatError
from redraft_research.messages import says
from redraft_research.scoring.rewards import Round, advantages, outcome_advantages, process_advantages
from redraft_research.training.methods.environments import Environment, environment
from redraft_research.training.methods.generator import Generator
from redraft_research.training.methods.lora import without_lora
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
from redraft_research.training.methods.sft import conversation, save_policy
from redraft_research.training.presets import Grpo


@dataclass
class Rollout:
    """A conversation as it was sampled: its tokens, the round each of them is an answer's of, or −1."""

    tokens: list[int]
    rounds: list[int]
    answers: list[str] = field(default_factory=list)
    scores: list[Round] = field(default_factory=list)
    advantages: list[float] = field(default_factory=list)
    ended: bool = False

    @property
    def sequence(self) -> Marked:
        return Marked(self.tokens, [each >= 0 for each in self.rounds])


def token_loss(
    now: Tensor, old: Tensor, reference: Tensor, advantage: Tensor, clip: float, kl: float
) -> tuple[Tensor, Tensor, Tensor]:
    """Of each token: the loss, the ratio, the divergence. Log-likelihoods in."""
    ratio = (now - old).exp()
    gain = torch.minimum(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage)
    apart = (reference - now).exp() - (reference - now) - 1
    return -(gain - kl * apart), ratio, apart


def token_weights(lengths: Sequence[Sequence[int]], average: str) -> list[list[float]]:
    """What a token of each answer counts, by groups; all together count 1. 'tokens': those of a group alike, and groups
    alike (MiLDEdit, eq. 11); 'sequences': those of an answer alike, and answers alike (Visual Feedback, eq. 1)."""
    if average == "tokens":
        return [[1 / (len(lengths) * max(sum(group), 1))] * len(group) for group in lengths]
    return [[1 / (len(lengths) * len(group) * max(each, 1)) for each in group] for group in lengths]


def rated(groups: Sequence[Sequence[Rollout]], config: Grpo) -> None:
    """The advantage of every round of every rollout."""
    if config.advantage == "group":
        for group in groups:
            for rollout, value in zip(group, advantages([one.scores[-1].value for one in group]), strict=True):
                rollout.advantages = [value] * len(rollout.scores)
        return
    made: list[float] = []
    for group in groups:
        scores = [rollout.scores for rollout in group]
        if config.rewards == "outcome":
            found = outcome_advantages(scores, config.format_weight)
        else:
            found = process_advantages(scores, config.format_weight, config.length == "literal", config.rounds - 1)
        made += [value for rounds in found for value in rounds]
    whole = iter(advantages(made))
    for group in groups:
        for rollout in group:
            rollout.advantages = [next(whole) for _ in rollout.scores]


def sampled(
    policy: Policy, generator: Generator, world: Environment, rows: Sequence[Row], config: Grpo, seed: int
) -> list[list[Rollout]]:
    """A group of rollouts for every row, scored. The prompts are read once a group, later rounds once a rollout."""
    prompts = [policy.asked(conversation(row)) for row in rows]
    groups = [[Rollout(list(prompt), [-1] * len(prompt)) for _ in range(config.group)] for prompt in prompts]
    of = [(row, rollout) for row, group in zip(rows, groups, strict=True) for rollout in group]
    for number in range(config.rounds):
        going = [(row, one) for row, one in of if not one.ended]
        if not going:
            break
        asked = prompts if number == 0 else [one.tokens for _, one in going]
        found = generator.generate(asked, config.group if number == 0 else 1, config.tokens, config.temperature,
                                   seed * 1009 + number)  # fmt: skip
        for (row, one), answer in zip(going, [each for group in found for each in group], strict=True):
            one.tokens, one.rounds = one.tokens + answer, one.rounds + [number] * len(answer)
            one.answers.append(policy.text(answer))
            told = world.reply(row, one.answers) if answer[-1] in policy.ends and number + 1 < config.rounds else None
            one.ended = told is None
            if told is not None:
                bridge = policy.reply(told)
                one.tokens, one.rounds = one.tokens + bridge, one.rounds + [-1] * len(bridge)
    for row, one in of:
        one.scores = world.scores(row, one.answers)
        if len(one.scores) not in (1, len(one.answers)):
            raise FormatError(says("answer-scores-mismatch", answers=len(one.answers), scores=len(one.scores)))
        if len(one.scores) == 1:
            one.scores = one.scores * len(one.answers)
    return groups


class Learner:
    """A policy, the one it was at the start, and a step on rollouts."""

    def __init__(self, policy: Policy, config: Grpo) -> None:
        self.policy, self.config = policy, config
        self.frozen = None if config.rank or not config.kl else copy.deepcopy(policy.model).requires_grad_(False).eval()
        prepare(policy.model, config)
        quicken(policy, config)

    @torch.no_grad()
    def reference(self, batch: Any) -> Tensor:
        if self.frozen is not None:
            return likelihoods(self.frozen, batch, self.config.temperature)
        with without_lora(self.policy.model):
            return likelihoods(self.policy.model, batch, self.config.temperature)

    def learn(self, groups: Sequence[Sequence[Rollout]], update: Update) -> dict[str, float]:
        """`config.updates` steps on the same rollouts; they were sampled with the likelihoods before the first."""
        config, model = self.config, self.policy.model
        rollouts = [one for group in groups for one in group]
        rows = [one.sequence for one in rollouts]
        weights = token_weights([[sum(one.sequence.learned) for one in group] for group in groups], config.average)
        flat = [value for group in weights for value in group]
        parts = list(portions(rows, config.portion))
        batches = [padded([rows[at] for at in part], self.policy.pad, self.policy.device) for part in parts]
        scale, gains = [], []
        for part, batch in zip(parts, batches, strict=True):
            device = batch.learned.device
            scale.append(batch.learned * torch.tensor([flat[at] for at in part], device=device)[:, None])
            gain = torch.zeros(batch.learned.shape)
            for line, at in enumerate(part):
                of = rollouts[at].rounds[max(rows[at].learned.index(True), 1) :]
                gain[line, : len(of)] = torch.tensor([rollouts[at].advantages[one] if one >= 0 else 0.0 for one in of])
            gains.append(gain.to(device))
        references = [self.reference(batch) if config.kl else None for batch in batches]
        old: list[Tensor] = []
        total = {name: torch.zeros((), device=self.policy.device) for name in ("loss", "kl", "clipped")}

        def losses() -> Iterator[Tensor]:
            first = not old
            for number, batch in enumerate(batches):
                now = likelihoods(model, batch, config.temperature)
                if first:
                    old.append(now.detach())
                reference = references[number] if references[number] is not None else now.detach()
                loss, ratio, apart = token_loss(now, old[number], reference, gains[number], config.clip, config.kl)
                weight = scale[number]
                outside = (ratio - 1).abs() > config.clip
                for name, value in (("loss", loss), ("kl", apart), ("clipped", outside)):
                    total[name] += (value.detach() * weight).sum() / config.updates
                yield (loss * weight).sum()

        norms = [update(losses()) for _ in range(config.updates)]
        return {name: float(value) for name, value in total.items()} | {"norm": norms[-1]}


def train(data: Path, model: Path, out: Path, config: Grpo, device: str, resume: bool = False) -> RunFolder:
    """One run: rows with `prompt` or `messages`, and what the environment asks of them."""
    rows = read_rows(data)
    run = RunFolder(out, "grpo", config, rows, resume)
    policy = load(model, device)
    world = environment(config.environment)
    learner = Learner(policy, config)
    generator = policy.generator()

    def turn(step: int, update: Update) -> dict[str, float]:
        start = time.perf_counter()
        policy.refresh(generator)
        seed = config.seed * 1_000_003 + step
        groups = sampled(policy, generator, world, [rows[at] for at in chosen(len(rows), config, step)], config, seed)
        spent = time.perf_counter() - start
        rated(groups, config)
        every = [one for group in groups for one in group]
        made = sum(sum(one.sequence.learned) for one in every)
        found = learner.learn(groups, update)
        learning = time.perf_counter() - start - spent
        return {
            "reward": statistics.fmean(one.scores[-1].value for one in every),
            "first": statistics.fmean(one.scores[0].value for one in every),
            "well_formed": statistics.fmean(score.well_formed for one in every for score in one.scores),
            "rounds": statistics.fmean(len(one.answers) for one in every),
            "tokens": made / len(every),
            **found,
            "generated_per_second": made / spent,
            "trained_per_second": sum(len(one.tokens) for one in every) / learning,
        }

    run.fit(policy.model, steps_of(config, len(rows)), turn)
    save_policy(policy, run, str(model))
    return run
