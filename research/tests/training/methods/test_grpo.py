"""GRPO against numbers by hand and a plain reference, on bandits and in conversations of several rounds."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from redraft_research.scoring.rewards import Round  # noqa: E402
from redraft_research.training.methods.grpo import Learner, Rollout, rated, sampled, token_loss, token_weights, train  # noqa: E402
from redraft_research.training.methods.policy import Policy, load  # noqa: E402
from redraft_research.training.presets import Grpo, configured  # noqa: E402
from research.tests.training.methods.tiny import tiny  # noqa: E402
from tests.sampling import each  # noqa: E402


def test_ratio_clipping_and_divergence_of_a_token_by_hand() -> None:
    """Likelihoods 0.5 → 0.8 (r = 1.6), 0.5 → 0.2 (r = 0.4), unchanged; the reference has 0.4."""
    now = torch.tensor([0.8, 0.8, 0.2, 0.2, 0.5]).log()
    old, reference = torch.full((5,), 0.5).log(), torch.full((5,), 0.4).log()
    gain = torch.tensor([1.0, -1.0, 1.0, -1.0, 2.0])
    loss, ratio, apart = token_loss(now, old, reference, gain, 0.2, 0.0)
    assert ratio.tolist() == pytest.approx([1.6, 1.6, 0.4, 0.4, 1.0])
    assert loss.tolist() == pytest.approx([-1.2, 1.6, -0.4, 0.8, -2.0])
    assert apart.tolist() == pytest.approx(
        [0.5 - math.log(0.5) - 1] * 2 + [2 - math.log(2) - 1] * 2 + [0.8 - math.log(0.8) - 1]
    )
    with_kl, _, _ = token_loss(now, old, reference, gain, 0.2, 0.5)
    assert (with_kl - loss).tolist() == pytest.approx((0.5 * apart).tolist())


def test_tokens_count_by_group_or_by_answer() -> None:
    assert token_weights([[1, 3], [2, 2]], "tokens") == [[1 / 8, 1 / 8], [1 / 8, 1 / 8]]
    assert token_weights([[1, 3], [2, 2]], "sequences") == [[1 / 4, 1 / 12], [1 / 8, 1 / 8]]


def rollouts() -> list[list[Rollout]]:
    """Two groups of two; one rollout has two rounds with a message between them."""
    told = [([4, 5], [2, 3, 1], 0.0), ([4, 5], [6, 1], 1.0), ([7, 8, 9], [3, 1], 0.5), ([7, 8, 9], [2, 2, 2, 2], 0.5)]
    found = [
        Rollout(asked + said, [-1] * len(asked) + [0] * len(said), [""], [Round(value)]) for asked, said, value in told
    ]
    found[1].tokens, found[1].rounds = [*found[1].tokens, 10, 11, 3, 1], [*found[1].rounds, -1, -1, 1, 1]
    found[1].scores = [Round(0.2), Round(1.0, False)]
    return [found[:2], found[2:]]


@each("average", ["tokens", "sequences"])
@each("advantage", ["group", "batch"])
def test_the_gradient_is_that_of_a_plain_reference(tmp_path: Path, average: str, advantage: str) -> None:
    policy = load(tiny(tmp_path), "cpu")
    config: Any = configured("grpo", given={"average": average, "advantage": advantage, "kl": 0.3, "portion": 12})
    learner: Any = Learner(policy, config)
    with torch.no_grad():  # no longer the reference
        for value in policy.model.parameters():
            value.add_(0.05 * torch.randn_like(value))
    groups = rollouts()
    rated(groups, config)
    if advantage == "group":
        assert [one.advantages for one in groups[0]] == [[-1.0], [1.0, 1.0]]
        assert [one.advantages for one in groups[1]] == [[0.0], [0.0]], "no spread, no advantage"
    taken = []

    def update(losses: Any) -> float:
        for loss in losses:
            loss.backward()
        taken.append([value.grad.clone() for value in policy.model.parameters()])
        policy.model.zero_grad()
        return 0.0

    facts = learner.learn(groups, update)
    objective, every = torch.zeros(()), [one for group in groups for one in group]
    for group in groups:
        whole = sum(each >= 0 for one in group for each in one.rounds)
        for one in group:
            mine = sum(each >= 0 for each in one.rounds)
            share = 1 / (len(groups) * whole) if average == "tokens" else 1 / (len(every) * mine)
            now, frozen = (
                model(torch.tensor([one.tokens])).logits[0].log_softmax(-1) for model in (policy.model, learner.frozen)
            )
            for at, number in enumerate(one.rounds):
                if number >= 0:
                    here, there = now[at - 1, one.tokens[at]], frozen[at - 1, one.tokens[at]].detach()
                    ratio = (here - here.detach()).exp()
                    apart = (there - here).exp() - (there - here) - 1
                    objective = objective + share * (ratio * one.advantages[number] - 0.3 * apart)
    (-objective).backward()
    assert facts["loss"] == pytest.approx(-objective.item(), abs=1e-5)
    assert facts["kl"] > 0
    for mine, value in zip(taken[0], policy.model.parameters(), strict=True):
        assert torch.allclose(mine, value.grad, atol=1e-5)


def test_more_updates_on_the_same_answers_are_clipped(tmp_path: Path) -> None:
    policy = load(tiny(tmp_path), "cpu")
    config: Any = configured("grpo", given={"updates": 3, "kl": 0.0, "clip": 0.01})
    learner, groups = Learner(policy, config), rollouts()
    rated(groups, config)
    optimizer = torch.optim.SGD(policy.model.parameters(), lr=1.0)

    def update(losses: Any) -> float:
        optimizer.zero_grad()
        for loss in losses:
            loss.backward()
        optimizer.step()
        return 0.0

    assert learner.learn(groups, update)["clipped"] > 0.1


def bandit(folder: Path, **more: Any) -> tuple[list[dict[str, Any]], Path]:
    """Two prompts, one right word each."""
    torch.set_num_threads(1)
    data = folder / "rows.jsonl"
    rows = [{"prompt": "left ", "wanted": "yes"}, {"prompt": "right ", "wanted": "no"}]
    data.write_text("".join(json.dumps(row) + "\n" for row in rows))
    given = {"environment": "exact", "tokens": 1, "batch": 2, "group": 32, "rate": 1e-2, "steps": 25, "save_every": 5}
    config: Any = configured("grpo", given=given | more)
    run = train(data, tiny(folder / "model"), folder / "run", config, "cpu")
    return run.metrics, run.folder


@each("more", [{}, {"advantage": "batch", "average": "sequences"}, {"rank": 4, "rate": 1e-2}])
def test_a_bandit_of_two_tokens_is_learned(tmp_path: Path, more: dict[str, Any]) -> None:
    metrics, folder = bandit(tmp_path, **more)
    assert metrics[0]["reward"] < 0.5
    assert metrics[-1]["reward"] > 0.9
    assert (folder / ("adapter.safetensors" if "rank" in more else "model")).exists()


def test_a_run_that_goes_on_is_as_one_that_was_not_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, folder = bandit(tmp_path, steps=8)
    lines = (folder / "metrics.jsonl").read_text().splitlines(keepends=True)
    state = torch.load(folder / "checkpoint.pt", weights_only=True)
    again = tmp_path / "again"
    again.mkdir()
    calls = iter(range(6))

    def until(groups: Any, config: Grpo) -> None:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        rated(groups, config)

    with monkeypatch.context() as patched:
        patched.setattr("redraft_research.training.methods.grpo.rated", until)
        with pytest.raises(KeyboardInterrupt):
            bandit(again, steps=8)
    config: Any = Grpo(**{name: value for name, value in json.loads((folder / "config.json").read_text()).items()
                          if name in Grpo.__dataclass_fields__})  # fmt: skip
    run = train(again / "rows.jsonl", again / "model", again / "run", config, "cpu", resume=True)
    assert [row["loss"] for row in run.metrics] == [row["loss"] for row in whole]
    assert len(lines) == 8
    other = torch.load(again / "run" / "checkpoint.pt", weights_only=True)
    assert all(torch.equal(value, state["weights"][name]) for name, value in other["weights"].items())


class Stubborn:
    """Asks again twice; a later answer is worth more; the last one is in no form."""

    def reply(self, row: Any, answers: Sequence[str]) -> str | None:
        return "red" if len(answers) < 3 else None

    def scores(self, row: Any, answers: Sequence[str]) -> list[Round]:
        return [Round(0.1 * at, at < 2) for at in range(len(answers))]


def test_rounds_follow_each_other_and_only_answers_are_learned(tmp_path: Path) -> None:
    policy: Policy = load(tiny(tmp_path, template=True), "cpu")
    with torch.no_grad():
        policy.model.lm_head.weight[1] = 0  # so that some end at once: <end> is as likely as any
    given = {"group": 12, "tokens": 6, "rewards": "process", "advantage": "batch", "temperature": 1.0}
    config: Any = configured("grpo", "visual-feedback", given=given)
    groups = sampled(policy, policy.generator(), Stubborn(), [{"prompt": "left"}], config, 5)
    rated(groups, config)
    for one in groups[0]:
        for at, token in enumerate(one.tokens):
            if one.rounds[at] < 0 and at and one.rounds[at - 1] >= 0:
                assert one.tokens[at - 1] == policy.end, "a conversation goes on after an answer that ended"
                bridge = ". user : red . assistant :".split()
                assert policy.tokenizer.convert_ids_to_tokens(one.tokens[at : at + 7]) == bridge
            assert token != policy.end or one.rounds[at] >= 0
        assert len(one.answers) == len(one.scores) == len(one.advantages) == max(one.rounds) + 1
    lengths = {len(one.answers) for one in groups[0]}
    assert 1 in lengths
    assert len(lengths) > 1
    alone = configured("grpo", ablation="single-round", given={"group": 3, "tokens": 4})
    for one in sampled(policy, policy.generator(), Stubborn(), [{"prompt": "left"}], alone, 5)[0]:  # type: ignore[arg-type]
        assert len(one.answers) == 1
