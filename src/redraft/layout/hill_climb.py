"""Hill climbing from many plans to a good one: all are scored, the best few are improved in small steps."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from redraft.layout.grids import Column, GridPage, GridPlan
from redraft.layout.measures.cost import Cost, cost
from redraft.layout.measures.ground import Ground

STEPS = 70
"""Steps tried with each."""


SHORT, LAG = 26, 2.2
"""Steps tried with the best of each recipe, and how much more than the best it may cost to be looked at."""


class Weighed(NamedTuple):
    cost: Cost
    plan: GridPlan


def weighed(plan: GridPlan, sheet: GridPage, ground: Ground) -> Weighed:
    return Weighed(cost(sheet.arranged(plan), sheet, ground), plan)


def ranked(plans: Sequence[GridPlan], sheet: GridPage, ground: Ground, most: int) -> list[Weighed]:
    """Each grid in its best size, best first; sizes are tried for the most promising of them."""
    first = sorted((weighed(plan, sheet, ground) for plan in plans), key=_total)[:most]
    return sorted(
        (min((weighed(plan, sheet, ground) for plan in sheet.sized(one.plan)), key=_total) for one in first), key=_total
    )


def best_of_each(
    recipes: Mapping[str, Sequence[GridPlan]], sheet: GridPage, ground: Ground, seed: int
) -> tuple[Weighed, list[Weighed]]:
    """The cheapest plan as it comes, and the best of each recipe after a short climb, panels in each of their tones;
    those that cost much more than the best are left out."""
    starts = sorted((ranked(plans, sheet, ground, 2)[0] for plans in recipes.values() if plans), key=_total)
    near = [one for one in starts if _total(one) <= _total(starts[0]) + 2 * LAG]
    ends = [climbed([one], sheet, ground, seed + place, SHORT)[0] for place, one in enumerate(near)]
    most = min(map(_total, ends)) + LAG
    kept = sorted((one for one in ends if _total(one) <= most), key=_total)
    light = float(ground.light.mean())
    tones = {"": ("deep",), "scrim": ("deep",) if light < 0.5 else ("pale",)}
    solid = ("deep", "pale", *(["strong"] if ground.accent is not None else []))
    found = [one._replace(plan=one.plan._replace(look=one.plan.look._replace(tone=tone)))
             for one in kept for tone in tones.get(one.plan.look.panel, solid)]  # fmt: skip
    return starts[0], found


def _total(one: Weighed) -> float:
    return one.cost.total


def climbed(starts: Sequence[Weighed], sheet: GridPage, ground: Ground, seed: int, steps: int = STEPS) -> list[Weighed]:
    """Each start after its climb, best first; none is worse than it began."""
    found = []
    for number, best in enumerate(starts):
        chance = random.Random(seed * 1009 + number)
        stride = 1.0
        for step in range(steps):
            tried = weighed(_stepped(best.plan, sheet, chance, stride), sheet, ground)
            if tried.cost.total < best.cost.total - 1e-9:
                best = tried
            stride = 1.0 - 0.8 * step / steps
        found.append(best)
    return sorted(found, key=_total)


def _stepped(plan: GridPlan, sheet: GridPage, chance: random.Random, stride: float) -> GridPlan:
    """One number of a plan changed a little."""
    match chance.randrange(7):
        case 0:
            body = plan.body * (1 + chance.uniform(-0.14, 0.16) * stride)
            return plan._replace(body=min(max(body, sheet.least), 2.2 * sheet.comfort))
        case 1:
            return plan._replace(ratio=min(max(plan.ratio * (1 + chance.uniform(-0.14, 0.16) * stride), 1.85), 6.5))
        case 2:
            return plan._replace(spread=min(max(plan.spread + chance.uniform(-0.4, 0.4) * stride, 0.0), 1.7))
    number = chance.choice([place for place, column in enumerate(plan.columns) if not column.level])
    columns = list(plan.columns)
    tied = [column[1:4] == columns[number][1:4] for column in columns]  # columns that share an edge keep to it
    moved = _shifted(columns[number], sheet, chance, stride)
    for place, column in enumerate(columns):
        if place == number:
            columns[place] = moved
        elif tied[place]:
            columns[place] = column._replace(x=moved.x, width=moved.width)
    return plan._replace(columns=tuple(columns))


def _shifted(column: Column, sheet: GridPage, chance: random.Random, stride: float) -> Column:
    inner = sheet.width - 2 * sheet.margin
    match chance.randrange(3):
        case 0:
            return column._replace(y=column.y + chance.uniform(-0.14, 0.14) * stride * sheet.height)
        case 1:
            width = min(max(column.width * (1 + chance.uniform(-0.2, 0.2) * stride), 0.2 * inner), inner)
            kept = {"start": 0.0, "middle": 0.5, "end": 1.0}[column.align]
            return column._replace(x=column.x + (column.width - width) * kept, width=width)
    x = column.x + chance.uniform(-0.14, 0.14) * stride * sheet.width
    return column._replace(x=min(max(x, sheet.margin), sheet.width - sheet.margin - column.width))
