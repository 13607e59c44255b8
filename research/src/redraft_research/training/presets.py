"""What a training run depends on beside its data, the papers' presets, and the ablations as arguments.

Nothing here needs PyTorch. What a paper does not say is ours, and stands as the field's own default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from redraft.errors import UsageError
from redraft_research.messages import says


def _option(default: Any, help: str) -> Any:
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, kw_only=True)
class Training:
    """What all methods have."""

    rate: float = _option(1e-5, "learning rate")
    batch: int = _option(64, "rows a step")
    steps: int = _option(0, "steps; 0: what --epochs comes to")
    epochs: float = _option(1.0, "how often every row comes")
    warm_up: int = _option(0, "steps over which the learning rate rises")
    final: float = _option(1.0, "what the learning rate falls to by the last step, as a share of itself")
    decay: float = _option(0.0, "weight decay")
    norm: float = _option(1.0, "longest gradient")
    rank: int = _option(0, "rank of LoRA's matrices; 0: all weights are trained")
    alpha: float = _option(32.0, "LoRA's alpha: what it adds is scaled by alpha / rank")
    modules: str = _option("q_proj,k_proj,v_proj,o_proj,gate_proj,up_proj,down_proj", "layers that LoRA adapts")
    frozen: str = _option(
        "visual,vision_tower,vision_model", "weights with one of these in their name stay as they are"
    )
    portion: int = _option(16384, "tokens a forward pass; only speed and memory depend on it")
    save_every: int = _option(50, "steps between checkpoints")
    seed: int = _option(0, "what is random follows from it")


@dataclass(frozen=True, kw_only=True)
class Sft(Training):
    """Imitation. Of a conversation of more than two rounds the first answer is a draft to be improved: read, not
    learned (Visual Feedback, section 3.2 and appendix D)."""

    mask_first: bool = _option(True, "the first answer of more than two is not learned")
    direct: bool = _option(False, "only the first request and the last answer of a conversation")
    longest: int = _option(2048, "longer rows are left out, and counted")


@dataclass(frozen=True, kw_only=True)
class Grpo(Training):
    """Group relative policy optimisation: MiLDEdit's equations 10 to 12, Visual Feedback's 1 to 5 and 7 to 9."""

    rate: float = _option(1e-6, "learning rate")
    group: int = _option(8, "answers to each prompt")
    tokens: int = _option(512, "longest answer of a round")
    rounds: int = _option(5, "most rounds (Visual Feedback: 4 tool calls, so 5); 1: one answer")
    temperature: float = _option(1.0, "of sampling")
    clip: float = _option(0.2, "a ratio further from 1 does not count")
    kl: float = _option(1e-3, "weight of the divergence from the policy at the start")
    updates: int = _option(1, "steps on the same answers; 1 is strictly on-policy")
    average: str = _option("tokens", "tokens: over all of a group (MiLDEdit); sequences: over each answer, then these")
    advantage: str = _option(
        "group", "group: in deviations of the group (MiLDEdit); batch: eq. 4 and 5 (Visual Feedback)"
    )
    rewards: str = _option(
        "outcome", "outcome: the last answer's; process: each round's (eq. 7 to 9; with --advantage batch)"
    )
    length: str = _option("purpose", "eq. 9: purpose punishes stopping early below the best; literal rewards it")
    format_weight: float = _option(0.1, "weight of the format's ± 1 in each round (with --advantage batch)")
    environment: str = _option("layer", "what answers earn: layer, layers, executor, exact, or MODULE:NAME")


@dataclass(frozen=True, kw_only=True)
class Reward(Training):
    """A score learned from pairs (Bradley and Terry): rows of texts for a policy's body, or of numbers."""

    batch: int = _option(512, "pairs a step")
    standard: str = _option("training", "rows whose scores get mean 0 and spread 1: training, or held (as the paper)")
    hidden: int = _option(64, "width of the network for rows of numbers")
    longest: int = _option(2048, "longer rows are left out, and counted")


@dataclass(frozen=True, kw_only=True)
class Grounder(Training):
    """Phrase and page → box."""

    rate: float = _option(1e-3, "learning rate")
    batch: int = _option(8, "rows a step")
    epochs: float = _option(5.0, "how often every row comes")
    width: int = _option(64, "width of the network")


METHODS: dict[str, type[Training]] = {"sft": Sft, "grpo": Grpo, "reward": Reward, "grounder": Grounder}
PRESETS: dict[str, dict[str, dict[str, Any]]] = {
    "sft": {
        "visual-feedback": {"batch": 64, "rate": 1e-5, "epochs": 2.0},
        "agent-docedit-judge": {"batch": 16, "rate": 2e-4, "epochs": 3.0, "rank": 16},
    },
    "grpo": {
        "mildedit": {"batch": 512, "group": 5, "rounds": 1, "average": "tokens", "advantage": "group"},
        "visual-feedback": {"batch": 64, "group": 8, "temperature": 1.0, "kl": 1e-3, "rate": 1e-6, "updates": 1,
                            "rounds": 5, "average": "sequences", "advantage": "batch", "format_weight": 0.1},
    },
    "reward": {"visual-feedback": {"batch": 512, "steps": 2100}},
    "grounder": {"agent-docedit": {"batch": 8, "rate": 1e-3, "epochs": 5.0}},
}  # fmt: skip
"""MiLDEdit names rollouts and batch only."""
ABLATIONS: dict[str, dict[str, dict[str, Any]]] = {
    "cold-start": {"sft": {}},
    "single-round": {"sft": {}, "grpo": {"rounds": 1}},
    "no-sft": {"grpo": {}},
    "direct": {"sft": {"direct": True}, "grpo": {"rounds": 1}},
    "direct-sft": {"sft": {"direct": True, "batch": 128}},
}
"""Visual Feedback, section 4.3: the stages of each and what they change in that paper's presets."""
CHOICES = {"average": ("tokens", "sequences"), "advantage": ("group", "batch"), "rewards": ("outcome", "process"),
           "length": ("purpose", "literal"), "standard": ("training", "held")}  # fmt: skip


def configured(method: str, preset: str = "", ablation: str = "", given: Mapping[str, Any] | None = None) -> Training:
    """The configuration of a run: the preset's, changed by the ablation, changed by what is given. Names of presets,
    ablations and readings are those of the method, which the command line sees to."""
    if ablation:
        if preset not in ("", "visual-feedback"):
            raise UsageError(says("ablation-without-visual-feedback", ablation=ablation))
        preset = "visual-feedback"
    chosen = {**(PRESETS[method][preset] if preset else {}), **(ABLATIONS[ablation][method] if ablation else {})}
    config = METHODS[method](**(chosen | dict(given or {})))
    for each in fields(config):
        value = getattr(config, each.name)
        if each.name in ("batch", "group", "tokens", "rounds", "updates", "portion", "save_every") and value < 1:
            raise UsageError(f"--{each.name.replace('_', '-')} is {value}", "it is at least 1")
    if getattr(config, "rewards", "") == "process" and getattr(config, "advantage", "") != "batch":
        raise UsageError(says("round-rewards-need-batch"))
    return config
