"""Which tokens are learned, one by one, and that they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from redraft.errors import UsageError  # noqa: E402
from redraft_research.training.methods.policy import Policy, likelihoods, load, padded, put_rows_together  # noqa: E402
from redraft_research.training.methods.sft import conversation, masked, train  # noqa: E402
from redraft_research.training.presets import Sft, configured  # noqa: E402
from research.tests.training.methods.tiny import tiny  # noqa: E402


def rounds(*answers: str) -> list[dict[str, str]]:
    found = []
    for at, answer in enumerate(answers):
        found += [{"role": "user", "content": "left" if at else "red"}, {"role": "assistant", "content": answer}]
    return found


def shown(policy: Policy, messages: list[dict[str, str]], **options: Any) -> str:
    """The conversation with what is learned in brackets."""
    row = masked(policy, messages, Sft(**options))
    words = [policy.tokenizer.convert_ids_to_tokens(token) for token in row.tokens]
    return " ".join(f"[{word}]" if on else word for word, on in zip(words, row.learned, strict=True))


def test_only_answers_are_learned_and_a_draft_that_is_improved_is_not(tmp_path: Path) -> None:
    policy = load(tiny(tmp_path / "chat", template=True), "cpu")
    assert shown(policy, rounds("a b")) == "user : red . assistant : [a] [b] [<end>]"
    two = "user : red . assistant : [a] [<end>] . user : left . assistant : [b] [<end>]"
    assert shown(policy, rounds("a", "b")) == two, "satisfied at once: no draft"
    more = " . user : left . assistant : [b] [<end>] . user : left . assistant : [c] [<end>]"
    assert shown(policy, rounds("a", "b", "c")) == "user : red . assistant : a <end>" + more
    assert shown(policy, rounds("a", "b", "c"), mask_first=False).count("[") == 6
    assert shown(policy, rounds("a", "b", "c"), direct=True) == "user : red . assistant : [c] [<end>]"
    plain = load(tiny(tmp_path / "plain"), "cpu")
    found = shown(plain, conversation({"prompt": "red ", "answer": "a "}))
    assert found == "red [a] [<end>]", "without a template texts follow each other"


def test_a_batch_has_the_likelihoods_of_its_rows_alone(tmp_path: Path) -> None:
    policy = load(tiny(tmp_path / "chat", template=True), "cpu")
    rows = [masked(policy, rounds(*answers), Sft()) for answers in (("a b c",), ("a", "b"), ("d", "e f", "g", "h"))]
    batch = padded(rows, policy.pad, policy.device)
    with torch.no_grad():
        together = likelihoods(policy.model, batch)
        for line, row in enumerate(rows):
            logits = policy.model(torch.tensor([row.tokens])).logits[0].log_softmax(-1)
            mine = [logits[at - 1, token] for at, (token, on) in enumerate(zip(*row, strict=True)) if on]
            assert torch.allclose(together[line][batch.learned[line]], torch.stack(mine), atol=1e-5)
    apart = (likelihoods(policy.model, batch) * batch.learned).square()
    slopes = torch.autograd.grad(apart.sum(), list(policy.model.parameters()))
    assert put_rows_together(policy.model), "no padding, and no row sees another"
    now = likelihoods(policy.model, batch).square()
    assert torch.allclose(now, apart, atol=1e-4)
    for one, other in zip(torch.autograd.grad(now.sum(), list(policy.model.parameters())), slopes, strict=True):
        assert torch.allclose(one, other, atol=1e-3)


def test_a_killed_run_that_goes_on_has_the_weights_of_one_that_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, data = tiny(tmp_path / "model"), tmp_path / "rows.jsonl"
    data.write_text("".join(json.dumps({"prompt": f"{a} ", "answer": f" {b} "}) + "\n" for a, b in
                            (("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("e", "f"))))  # fmt: skip
    config: Any = configured("sft", given={"batch": 4, "steps": 40, "rate": 5e-3, "save_every": 7})
    whole = train(data, model, tmp_path / "whole", config, "cpu")
    assert whole.metrics[-1]["loss"] < 0.2 * whole.metrics[0]["loss"]

    real, calls = likelihoods, iter(range(17))

    def until(*given: Any) -> Any:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return real(*given)

    with monkeypatch.context() as patched:
        patched.setattr("redraft_research.training.methods.sft.likelihoods", until)
        with pytest.raises(KeyboardInterrupt):
            train(data, model, tmp_path / "halves", config, "cpu")
    with pytest.raises(UsageError, match="has a run already"):
        train(data, model, tmp_path / "halves", config, "cpu")
    with pytest.raises(UsageError, match="other rate"):
        train(data, model, tmp_path / "halves", Sft(**{**vars(config), "rate": 1.0}), "cpu", resume=True)
    halves = train(data, model, tmp_path / "halves", config, "cpu", resume=True)
    ours, theirs = (load(run.folder / "model", "cpu").model.state_dict() for run in (halves, whole))
    assert all(torch.equal(value, theirs[name]) for name, value in ours.items())
    assert [row["loss"] for row in halves.metrics] == [row["loss"] for row in whole.metrics]
    assert "Trained on 5 rows" in (halves.folder / "README.md").read_text()
