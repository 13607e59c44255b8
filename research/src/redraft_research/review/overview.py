"""What the answers to a task come to: progress, agreement, means, what is to be decided; and all of it as a table."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from redraft.scoring.statistics import known_mean
from redraft_research.review.answers import Answers
from redraft_research.review.task import ADJUDICATOR, TIE, Item
from redraft_research.scoring.agreement import SAME_BOXES, agreement, boxes_alike
from redraft_research.scoring.dle import Following

POINTS: dict[str, Callable[[Any], float]] = {
    "milde": float,
    "dle": lambda one: Following(one).points,
    "instructions": lambda one: 100.0 * (one == "valid"),
}
"""What an answer counts in a mean: MiLDE's 0 to 3, DLE's 0 to 100, the share of valid instructions."""


def overview(answers: Answers) -> dict[str, Any]:
    task, rows = answers.task, []
    kind = task.form if task.form == "boxes" else "ordinal" if task.form in ("milde", "dle") else "nominal"
    for name in task.criteria:
        raters = {who: _values(answers, who, name, task.items) for who in task.annotators}
        score, same = agreement(raters, kind)
        means = {who: _mean(task.form, values) for who, values in raters.items()}
        mean = _mean(task.form, [one for values in raters.values() for one in values])
        rows.append({"criterion": name, "agreement": score.as_json(), "same": same, "means": means, "mean": mean})
    open_ones = [_disagreement(answers, key, names) for key, names in disagreements(answers).items()]
    told = {"criteria": rows, "systems": _systems(answers), "disagreements": open_ones}
    return told | {"annotators": progress(answers), "items": len(task.items)}


def progress(answers: Answers) -> list[dict[str, Any]]:
    """How far everyone is, and how often they met the gold."""
    task, rows = answers.task, []
    for name in task.annotators:
        done = sum(answers.labels(name, key) is not None for key in task.all)
        through = sum(answers.is_through(name, key) for key in task.all)
        gold = calibration(answers, name) if name in answers.shown else None
        rows.append({"name": name, "done": done, "skipped": through - done, "of": len(task.all), "gold": gold})
    return rows


def calibration(answers: Answers, who: str) -> dict[str, float | None]:
    """By criterion how often the gold was met; of boxes their mean IoU."""
    found, items = {}, answers.task.calibration
    for name in answers.task.criteria:
        golds = [item.gold.value(name) for item in items.values() if item.gold]
        pairs = [pair for pair in zip(_values(answers, who, name, items), golds, strict=True) if pair[0] is not None]
        found[name] = fmean(boxes_alike(a, b) if name == "boxes" else a == b for a, b in pairs) if pairs else None
    return found


def disagreements(answers: Answers) -> dict[str, list[str]]:
    """Items that all have been through and that two answered differently, with the criteria; and what was decided."""
    task, found = answers.task, {}
    for key in task.items:
        given = [one for who in task.annotators if (one := answers.labels(who, key)) is not None]
        names = [name for name in task.criteria if not _alike([one.value(name) for one in given], name)]
        through = all(answers.is_through(who, key) for who in task.annotators)
        if (names and through) or answers.labels(ADJUDICATOR, key) is not None:
            found[key] = names
    return found


def table(answers: Answers) -> tuple[list[str], list[list[Any]]]:
    """A row for each item; a column for what each annotator said, and for what holds in the end, and by whom."""
    task, people = answers.task, (*answers.task.annotators, ADJUDICATOR)
    fields = [*task.criteria, *{"instructions": ("reasons", "text"), "dle": ("targets",)}.get(task.form, ())]
    names = ["item", "system", "calibration", *(f"{who}: {field}" for who in people for field in (*fields, "comment"))]
    rows = []
    for key, item in task.all.items():
        row: list[Any] = [item.id, item.system or None, "yes" if key in task.calibration else None]
        for who in people:
            given, label = answers.given.get((who, key)), answers.labels(who, key)
            row += [_cell(label.value(name)) if label else None for name in fields]
            row.append(given.comment or None if given else None)
        rows.append(row + _final(answers, key, item))
    return [*names, *(f"final: {name}" for name in task.criteria), "decided by"], rows


def _final(answers: Answers, key: str, item: Item) -> list[Any]:
    """The gold, else what the adjudicator said, else what all said."""
    names, everyone = list(answers.task.criteria), answers.task.annotators
    given = [answers.labels(who, key) for who in everyone]
    decided, by = item.gold or answers.labels(ADJUDICATOR, key), "gold" if item.gold else ADJUDICATOR
    if decided is None and len({repr([one.value(name) for name in names]) if one else "" for one in given}) == 1:
        decided, by = given[0], "all" if len(given) > 1 else everyone[0]
    return [*(_cell(decided.value(name)) for name in names), by] if decided else [None] * (len(names) + 1)


def _values(answers: Answers, who: str, criterion: str, keys: Sequence[str] | dict[str, Item]) -> list[Any]:
    return [one.value(criterion) if (one := answers.labels(who, key)) is not None else None for key in keys]


def _alike(values: Sequence[Any], criterion: str) -> bool:
    if criterion == "boxes":
        return all(boxes_alike(a, b) >= SAME_BOXES for a in values for b in values)
    return len(set(values)) < 2


def _mean(form: str, values: Sequence[Any]) -> float | None:
    return known_mean(POINTS[form](one) for one in values if one is not None) if form in POINTS else None


def _systems(answers: Answers) -> list[dict[str, Any]]:
    """By system its means, by criterion; of pairs how often it won, tied and lost."""
    task, rows = answers.task, []
    names = {name for item in task.items.values() for name in (*item.candidates, item.system) if name}
    for system in sorted(names):
        keys = [key for key, item in task.items.items() if system in (*item.candidates, item.system)]
        said = {c: [v for who in task.annotators for v in _values(answers, who, c, keys)] for c in task.criteria}
        row: dict[str, Any] = {"system": system, "items": len(keys)}
        if task.form == "pairs":
            known = [one for one in said["preference"] if one is not None]
            won, tied = known.count(system), known.count(TIE)
            row |= {"won": won, "tied": tied, "lost": len(known) - won - tied}
            row["rate"] = (won + tied / 2) / len(known) if known else None
        rows.append(row | {"means": {c: _mean(task.form, values) for c, values in said.items()}})
    return rows


def _disagreement(answers: Answers, key: str, names: list[str]) -> dict[str, Any]:
    given = {who: answers.labels(who, key) for who in (*answers.task.annotators, ADJUDICATOR)}
    said = {who: {name: _cell(one.value(name)) for name in names} for who, one in given.items() if one is not None}
    row = {"item": key, "id": answers.task.items[key].id, "criteria": names, "said": said}
    return row | {"decided": given[ADJUDICATOR] is not None}


def _cell(value: Any) -> Any:
    """A value as a table has it."""
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return "; ".join(value)
    return json.dumps(value) if isinstance(value, list) else value if value != "" else None
