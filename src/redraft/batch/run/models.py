"""The models of a batch: named once by the command, opened in each process, within one budget for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from redraft.batch.table.job import SPENT
from redraft.models.clients.recordings import Bought
from redraft.models.meter import Budget
from redraft.models.roles import models_configured
from redraft.models.shared_budget import SharedBudget
from redraft.models.trace import Models


class RowModels:
    """The models of one process. `fields` are those of `EditOptions`, `lessons` is where rows learn from each other."""

    def __init__(self, models: Models, budget: Budget, asked: Mapping[str, Any]) -> None:
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
def row_models(asked: Mapping[str, Any]) -> Iterator[RowModels | None]:
    """The models as `redraft batch` names them, closed at the end; None where what named them is gone since."""
    budget = SharedBudget(Path(asked["folder"]) / "spent", *asked["limits"])
    models = models_configured(asked["roles"], budget=budget)
    if models is None:
        yield None
        return
    try:
        yield RowModels(models, budget, asked)
    finally:
        models.close()
