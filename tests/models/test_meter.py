"""Budgets: the call that would go over is not made, and what was spent is told."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from redraft.edits.receipt.record import ModelRecord
from redraft.errors import BudgetExceeded, ModelError, UsageError
from redraft.interfaces.terminal import priced
from redraft.models.chat import ChatRequest, Image, Reply, Tool, Usage, user
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.meter import FREE, TOKENS_A_PICTURE, Budget, Metered, Price, prompt_tokens
from redraft.models.trace import joined
from tests.sampling import each

DEAR = Price(1_000_000, 2_000_000)  # one for a token of the prompt, two for one of the answer


def asked(purpose: str = "plan", max_tokens: int = 10) -> ChatRequest:
    return ChatRequest((user("x" * 40),), max_tokens=max_tokens, purpose=purpose)


def replies(count: int) -> ScriptedChat:
    return ScriptedChat([Reply("y", usage=Usage(20, 5), seconds=0.5, retries=1)] * count)


def test_what_was_spent_is_told_by_purpose() -> None:
    model = Metered(replies(3), Budget(), DEAR)
    costs = [model.ask(asked(purpose)).usage.cost for purpose in ("plan", "judge", "plan")]
    assert costs == [30.0] * 3
    assert (model.spent.calls, model.spent.tokens, model.spent.cost, model.spent.retries) == (3, 75, 90.0, 3)
    told = model.spent.as_json()
    assert told["by_purpose"]["plan"]["calls"] == 2
    assert told["by_purpose"]["judge"]["tokens"] == {"prompt": 20, "completion": 5}


def test_the_call_that_would_go_over_the_cost_is_not_made() -> None:
    inner = replies(3)
    budget = Budget(max_cost=70.0)  # a call is estimated at 18 tokens of prompt and 20 for the answer: 38
    model = Metered(inner, budget, DEAR)
    model.ask(asked())
    model.ask(asked())
    with pytest.raises(BudgetExceeded, match=r"it may cost 38\.0000, and 10\.0000 is left of 70") as failed:
        model.ask(asked())
    assert len(inner.requests) == 2
    assert "--max-cost" in failed.value.suggestion


def test_the_call_that_would_go_over_the_tokens_is_not_made() -> None:
    model = Metered(replies(2), Budget(max_tokens=40))
    model.ask(asked())
    with pytest.raises(BudgetExceeded, match="may take 28 tokens, and 15 are left of 40"):
        model.ask(asked())


def test_no_call_is_made_once_the_time_is_up() -> None:
    inner = replies(1)
    model = Metered(inner, Budget(max_seconds=0.02))
    time.sleep(0.05)
    with pytest.raises(BudgetExceeded, match=r"the 0\.02 s allowed are over"):
        model.ask(asked())
    assert inner.requests == []


def test_a_budget_is_shared_by_all_who_hold_it() -> None:
    budget = Budget(max_tokens=40)
    Metered(replies(1), budget, FREE).ask(asked("plan"))
    with pytest.raises(BudgetExceeded):
        Metered(replies(1), budget, FREE).ask(asked("judge"))


def test_a_limit_of_cost_needs_a_price() -> None:
    with pytest.raises(UsageError, match="price of scripted is not known") as failed:
        Metered(replies(1), Budget(max_cost=1.0))
    assert "price_in" in failed.value.suggestion
    assert Metered(replies(1), Budget()).ask(asked()).usage.cost is None


@each("limit", [-1.0, float("nan")])
def test_a_limit_below_nothing_is_bad_usage(limit: float) -> None:
    with pytest.raises(UsageError):
        Budget(max_cost=limit)


def test_a_budget_of_nothing_allows_what_is_free() -> None:
    assert Metered(replies(1), Budget(max_cost=0.0), FREE).ask(asked()).text == "y"


def test_a_call_that_fails_costs_nothing_and_holds_nothing() -> None:
    model = Metered(ScriptedChat([ModelError("down"), Reply("y", usage=Usage(1, 1))]), Budget(max_tokens=28))
    with pytest.raises(ModelError, match="down"):
        model.ask(asked())
    assert model.spent.calls == 0
    assert model.ask(asked()).text == "y"


def test_a_server_that_tells_no_usage_is_counted_by_the_estimate() -> None:
    model = Metered(ScriptedChat(["z" * 41]), Budget(), DEAR)
    assert model.ask(asked()).usage == Usage(18, 11, 40.0)


def test_pictures_tools_and_schemas_count_in_the_estimate() -> None:
    bare = prompt_tokens(asked())
    assert prompt_tokens(ChatRequest((user("x" * 40, Image(b"")),))) == bare + TOKENS_A_PICTURE
    assert prompt_tokens(ChatRequest((user("x" * 40),), schema={"type": "object"})) > bare
    assert prompt_tokens(ChatRequest((user("x" * 40),), tools=(Tool("paint", "paints", {}),))) > bare


def test_the_estimate_knows_that_answers_are_capped() -> None:
    model = Metered(replies(1), Budget(max_tokens=30), max_tokens=10)
    assert model.ask(asked(max_tokens=5000)).text == "y"


def test_calls_at_the_same_time_do_not_go_over_together() -> None:
    def slowly(request: ChatRequest) -> Reply:
        time.sleep(0.1)
        return Reply("y", usage=Usage(18, 10))

    model = Metered(ScriptedChat(slowly), Budget(max_tokens=60))

    def ask(_: int) -> bool:
        try:
            model.ask(asked())
        except BudgetExceeded:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(ask, range(4))) == 2
    assert model.spent.tokens <= 60


def test_a_sum_with_calls_of_unknown_price_is_unknown() -> None:
    known, unknown = Usage(10, 1, 0.5), Usage(10, 1)
    assert (known + Usage()).cost == (Usage() + known).cost == 0.5
    assert (known + unknown).cost is None
    one, other = (
        ModelRecord({"planner": name}, (), True, calls=1, cost=cost) for name, cost in (("a", 0.5), ("b", None))
    )
    both = joined(one, other)
    assert both is not None
    assert both.cost is None


@each(("cost", "said"), [(None, "price unknown"), (0.0, "no cost"), (0.00001, "cost 0.0001"), (0.25, "cost 0.2500")])
def test_a_cost_is_said_to_be_zero_only_where_it_is(cost: float | None, said: str) -> None:
    assert priced(cost) == said
