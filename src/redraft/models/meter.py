"""Budgets for models in money, time and tokens: estimated before each call, counted after it.

    budget = Budget(max_cost=0.10, max_seconds=60)
    planner, judge = Metered(one, budget, price=Price(0.15, 0.60)), Metered(other, budget, price=FREE)
    budget.spent.summary()

One budget is shared by all the roles of a session. A call whose estimate goes over what is left is not made.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from redraft.document.layers import Asset
from redraft.errors import BudgetExceeded, UsageError, says
from redraft.models.chat import ChatModel, ChatRequest, Image, Reply, Usage, Wrapped
from redraft.models.clients.image_models import PictureEditor, as_asset
from redraft.models.failures import noted

CHARACTERS_A_TOKEN = 4
"""Of a prompt, for the estimate: near enough for English; other scripts have fewer characters in a token."""
TOKENS_A_PICTURE = 1500
"""For the estimate: about what a page of a thousand pixels a side counts for with the usual servers."""
TOKENS_A_MESSAGE = 8
"""The marks around a message that the server adds."""


@dataclass(frozen=True, slots=True)
class Price:
    """For a million tokens, of the prompt and of the answer, in the currency of `--max-cost`. `cached` and `written`
    are for tokens of the prompt that a server's cache gave or took; None: as the others."""

    prompt: float
    answer: float
    cached: float | None = None
    written: float | None = None

    def of(self, usage: Usage) -> float:
        cached = self.prompt if self.cached is None else self.cached
        written = self.prompt if self.written is None else self.written
        prompt = (usage.prompt - usage.cached - usage.written) * self.prompt
        prompt += usage.cached * cached + usage.written * written
        return (prompt + usage.completion * self.answer) / 1_000_000


FREE = Price(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Spent:
    """What calls have taken. `cost` counts only those with a known price; `by_purpose` has them for each purpose."""

    calls: int = 0
    prompt: int = 0
    completion: int = 0
    cost: float = 0.0
    seconds: float = 0.0
    retries: int = 0
    by_purpose: Mapping[str, Spent] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def tokens(self) -> int:
        return self.prompt + self.completion

    def and_also(self, reply: Reply, seconds: float, purpose: str = "") -> Spent:
        """With one more call counted in."""
        purposes = dict(self.by_purpose)
        if purpose:
            purposes[purpose] = purposes.get(purpose, Spent()).and_also(reply, seconds)
        return Spent(
            self.calls + 1,
            self.prompt + reply.usage.prompt,
            self.completion + reply.usage.completion,
            self.cost + (reply.usage.cost or 0.0),
            self.seconds + seconds,
            self.retries + reply.retries,
            MappingProxyType(purposes),
        )

    def as_json(self) -> dict[str, Any]:
        form: dict[str, Any] = {
            "calls": self.calls,
            "tokens": {"prompt": self.prompt, "completion": self.completion},
            "cost": round(self.cost, 6),
            "seconds": round(self.seconds, 3),
            "retries": self.retries,
        }
        if self.by_purpose:
            form["by_purpose"] = {name: spent.as_json() for name, spent in sorted(self.by_purpose.items())}
        return form

    def summary(self) -> str:
        """In a line, for a person."""
        cost = f", cost {self.cost:.4f}" if self.cost else ""
        return f"{self.calls} calls, {self.tokens} tokens{cost}, {self.seconds:.1f} s"


class Budget:
    """What may be spent: money, seconds of wall clock since the budget was made, tokens. None is no limit.

    May be used from several threads. What is estimated for calls under way counts as spent until they end.
    """

    def __init__(
        self, max_cost: float | None = None, max_seconds: float | None = None, max_tokens: int | None = None
    ) -> None:
        for name, limit in (("cost", max_cost), ("seconds", max_seconds), ("tokens", max_tokens)):
            if limit is not None and not limit >= 0:
                raise UsageError(says("budget-limit-negative", measure=name, limit=limit))
        self.max_cost, self.max_seconds, self.max_tokens = max_cost, max_seconds, max_tokens
        self.spent = Spent()
        self.elsewhere = 0.0
        """Money that others who keep this budget have spent or set aside."""
        self._began = time.monotonic()
        self._held: dict[int, Usage] = {}
        self._calls = 0
        self._lock = threading.Lock()

    def refuse_unpriced(self, name: str, price: object, settings: str) -> None:
        """Raise UsageError where money is limited and the price of a model is not known."""
        if self.max_cost is not None and price is None:
            raise UsageError(says("model-price-unknown", model=name, settings=settings))

    def restart(self, max_seconds: float) -> None:
        """So many seconds from now on, whatever was allowed before."""
        self.max_seconds, self._began = max_seconds, time.monotonic()

    def seconds_left(self) -> float | None:
        """Seconds until the time is up (never below 0); None where time is not limited."""
        if self.max_seconds is None:
            return None
        return max(0.0, self.max_seconds - (time.monotonic() - self._began))

    @property
    def own_cost(self) -> float:
        """Money spent, and set aside for calls under way."""
        return self.spent.cost + sum(held.cost or 0.0 for held in self._held.values())

    def hold(self, estimate: Usage, what: str) -> int:
        """Set an estimate aside for a call, and return its number. Raises BudgetExceeded when that is too much."""
        with self._lock:
            held = sum(self._held.values(), Usage())
            left = self.seconds_left()
            if left is not None and left <= 0:
                raise self._over(what, f"the {self.max_seconds:g} s allowed are over", "--max-seconds")
            cost = self.elsewhere + self.own_cost
            if self.max_cost is not None and (cost + (estimate.cost or 0.0) > self.max_cost):
                need = f"it may cost {estimate.cost or 0.0:.4f}, and {max(0.0, self.max_cost - cost):.4f} is left"
                raise self._over(what, f"{need} of {self.max_cost:g}", "--max-cost")
            tokens, wanted = self.spent.tokens + held.prompt + held.completion, estimate.prompt + estimate.completion
            if self.max_tokens is not None and tokens + wanted > self.max_tokens:
                need = f"it may take {wanted} tokens, and {max(0, self.max_tokens - tokens)} are left"
                raise self._over(what, f"{need} of {self.max_tokens}", "the limit of tokens")
            self._calls += 1
            self._held[self._calls] = estimate
            return self._calls

    def release(self, number: int) -> None:
        """The call gave no answer: what was set aside for it is free again."""
        with self._lock:
            self._held.pop(number, None)

    def settle(self, number: int, reply: Reply, seconds: float, purpose: str) -> None:
        """The call is answered: its actual use takes the place of what was set aside."""
        with self._lock:
            self._held.pop(number, None)
            self.spent = self.spent.and_also(reply, seconds, purpose or "other")

    def _over(self, what: str, why: str, limit: str) -> BudgetExceeded:
        return BudgetExceeded(says("budget-exceeded", model=what, reason=why, usage=self.spent.summary(), limit=limit))


class Metered(Wrapped):
    """A model within a budget. `price` None is not known: its cost stays None, and a budget with `max_cost` refuses it.

    Replies come with their cost. A server that reports no usage is counted by the estimate.
    """

    def __init__(
        self, model: ChatModel, budget: Budget, price: Price | None = None, max_tokens: int | None = None
    ) -> None:
        budget.refuse_unpriced(model.name, price, "price_in and price_out (per million tokens)")
        super().__init__(model)
        self.budget, self.price, self.max_tokens = budget, price, max_tokens

    @property
    def spent(self) -> Spent:
        """By all that share the budget."""
        return self.budget.spent

    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply:
        estimate = self.estimate(request)
        number = self.budget.hold(estimate, f"{self.name} ({request.purpose or 'no purpose'})")
        began = time.monotonic()
        try:
            reply = self.model.ask(request, on_text)
        except BaseException:
            self.budget.release(number)
            raise
        reply = replace(reply, usage=self._actual(request, reply))
        self.budget.settle(number, reply, time.monotonic() - began, request.purpose)
        return reply

    def estimate(self, request: ChatRequest) -> Usage:
        """What a call may take at most: the prompt by its length, the answer as long as it may be."""
        longest = request.max_tokens + getattr(self.model, "room", 0)
        longest = longest if self.max_tokens is None else min(longest, self.max_tokens)
        return self._priced(Usage(prompt_tokens(request), longest))

    def _actual(self, request: ChatRequest, reply: Reply) -> Usage:
        usage = reply.usage
        if not usage.prompt and not usage.completion:
            written = len(reply.text) + sum(len(call.name) + len(call.arguments) for call in reply.calls)
            usage = Usage(prompt_tokens(request), -(-written // CHARACTERS_A_TOKEN))
        return self._priced(usage)

    def _priced(self, usage: Usage) -> Usage:
        return usage if self.price is None else replace(usage, cost=self.price.of(usage))


class MeteredImages:
    """An image editor or generator within a budget. `price` is a picture's, None if unknown: a budget with `max_cost`
    refuses it. A useless answer is counted too, where it counts its answers: whoever made it was paid."""

    def __init__(self, editor: Any, budget: Budget, price: float | None = None) -> None:
        budget.refuse_unpriced(editor.name, price, "price_image (for a picture)")
        self.editor, self.budget, self.price = editor, budget, price

    @property
    def name(self) -> str:
        return str(self.editor.name)

    @property
    def spent(self) -> Spent:
        """By all that share the budget."""
        return self.budget.spent

    def edit(self, picture: Asset, instruction: str, seed: int, mask: Asset | None = None) -> Asset:
        with noted(self.name):
            return self._counted("edit a picture", lambda: masked_edit(self.editor, picture, instruction, seed, mask))

    def draw(self, prompt: str, width: int, height: int, seed: int) -> Asset:
        with noted(self.name):
            return self._counted("draw a picture", lambda: self.editor.draw(prompt, width, height, seed))

    def _counted(self, purpose: str, ask: Callable[[], Asset]) -> Asset:
        number = self.budget.hold(Usage(cost=self.price), f"{self.name} ({purpose})")
        began, answers = time.monotonic(), getattr(self.editor, "answers", 0)
        try:
            made = ask()
        except BaseException:
            if useless := getattr(self.editor, "answers", 0) - answers:
                self._settle(number, began, useless, purpose)
            else:
                self.budget.release(number)
            raise
        self._settle(number, began, max(1, getattr(self.editor, "answers", 0) - answers), purpose)
        return made

    def _settle(self, number: int, began: float, answers: int, purpose: str) -> None:
        usage = Usage(cost=None if self.price is None else self.price * answers)
        self.budget.settle(number, Reply("", usage=usage), time.monotonic() - began, purpose)

    def close(self) -> None:
        close = getattr(self.editor, "close", None)
        if close is not None:
            close()


def masked_edit(editor: PictureEditor, picture: Asset, instruction: str, seed: int, mask: Asset | None) -> Asset:
    """Asks an editor, with the mask where it takes one: those of other packages need not."""
    import inspect

    takes_mask = mask is not None and "mask" in inspect.signature(editor.edit).parameters
    return as_asset(editor.edit(picture, instruction, seed, **({"mask": mask} if takes_mask else {})), editor.name)


def prompt_tokens(request: ChatRequest) -> int:
    """About how many tokens a prompt is: its characters by four, a constant for each picture."""
    import json

    characters = pictures = 0
    for message in request.messages:
        for part in message.parts:
            if isinstance(part, Image):
                pictures += 1
            else:
                characters += len(part)
        characters += sum(len(call.name) + len(call.arguments) for call in message.calls)
    for tool in request.tools:
        characters += len(tool.name) + len(tool.description) + len(json.dumps(tool.parameters))
    characters += len(json.dumps(request.schema)) if request.schema is not None else 0
    words = -(-characters // CHARACTERS_A_TOKEN)
    return words + pictures * TOKENS_A_PICTURE + len(request.messages) * TOKENS_A_MESSAGE
