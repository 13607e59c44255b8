"""The models of a batch: named once by the command, opened in each process, within one budget for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from redraft.models.meter import Budget
    from redraft.models.trace import Models

SPENT = ("calls", "prompt_tokens", "completion_tokens", "cost")
"""What a row of the results says of the models."""
ROW_SECONDS = 900.0
"""For a row that a model plans: the model has limits of its own, and a row may wait for one that is built alike."""


class RowModels:
    """The models of one process. `fields` are those of `EditOptions`, `lessons` is where rows learn from each other."""

    def __init__(self, models: Models, budget: Budget, asked: Mapping[str, Any]) -> None:
        from redraft.models.recordings import Bought  # models: only where one is named

        kept: dict[str, Any] = {}
        for role in ("planner", "judge", "vision"):
            if (one := getattr(models, role)) is not None:
                kept[role] = Bought(one, asked["bought"])
        self.fields: dict[str, Any] = {**asked["edit"], "models": replace(models, **kept)}
        self.lessons = Path(asked["folder"])
        self._budget, self._before = budget, budget.spent
        roles = [one for one in (models.planner, models.judge, models.vision) if one is not None]
        self._priced = all(getattr(one, "price", None) is not None for one in roles)

    def spent(self) -> dict[str, Any]:
        """What was spent since this was asked last; `cost` is None where a price is not known."""
        now, before = self._budget.spent, self._before
        self._before = now
        used = now.calls - before.calls, now.prompt - before.prompt, now.completion - before.completion
        cost = round(now.cost - before.cost, 6) if self._priced or not used[0] else None
        return dict(zip(SPENT, (*used, cost), strict=True))


@contextmanager
def row_models(asked: Mapping[str, Any] | None) -> Iterator[RowModels | None]:
    """The models as `redraft batch` names them, closed at the end; None where there are none."""
    if asked is None:
        yield None
        return
    from redraft.models.roles import models_configured  # models: only where one is named
    from redraft.models.shared_budget import SharedBudget  # likewise

    budget = SharedBudget(Path(asked["folder"]) / "spent", *asked["limits"])
    models = models_configured(asked["roles"], budget=budget)
    if models is None:
        yield None  # what named it is gone since
        return
    try:
        yield RowModels(models, budget, asked)
    finally:
        models.close()
