"""The result table over all posters, with intervals, separately for available and hidden fonts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from redraft.evaluation.flat_layers.measures import Measured
from redraft.scoring.statistics import interval
from redraft.scoring.typesetting import Characters

MEASURES: dict[str, Callable[[Measured], float | None]] = {
    "character precision": lambda one: one.characters.precision().value,
    "character recall": lambda one: one.characters.recall().value,
    "character F": lambda one: one.characters.f().value,
    "lines found": lambda one: one.found / one.lines,
    "lines exact, with blanks": lambda one: one.exact / one.lines,
    "posters without a ghost": lambda one: float(not one.ghosts),
    "text ink in other layers": lambda one: one.held,
    "drawn again, SSIM": lambda one: one.ssim,
    "change made": lambda one: float(not one.change.refused),
    "change, SSIM there": lambda one: None if one.change.refused else one.change.likeness,
    "changes, outside identical": lambda one: None if one.change.refused else float(not one.change.outside),
    "seconds": lambda one: one.seconds,
    "seconds of one reading": lambda one: one.reading,
    "seconds over one reading": lambda one: one.seconds / one.reading,
}
"""By name; the mean over posters is shown, or the rate of all characters together."""
_POOLED = {"character precision": "precision", "character recall": "recall", "character F": "f"}
NOTES = (
    "texts on a curve are not wanted as live text; a character found for one counts as one too many",
    "intervals of 95 % by drawing posters anew",
)


def groups(rows: Sequence[Measured]) -> dict[str, list[Measured]]:
    """Those in known fonts, those in hidden ones, and all, where there are any."""
    split = {"known fonts": [one for one in rows if one.known], "hidden fonts": [one for one in rows if not one.known]}
    return {name: found for name, found in (split | {"all": list(rows)}).items() if found}


def figure(rows: Sequence[Measured], name: str) -> dict[str, float] | None:
    """The value and the ends of its interval; None where no poster has one."""
    values = [value for one in rows if (value := MEASURES[name](one)) is not None]
    if not values:
        return None
    low, high = interval(values)
    value = sum(values) / len(values)
    if name in _POOLED:
        total = Characters()
        for one in rows:
            total = total.plus(one.characters)
        value = getattr(total, _POOLED[name])().value
    return {"value": round(value, 4), "low": round(low, 4), "high": round(high, 4), "posters": len(values)}


def as_json(rows: Sequence[Measured]) -> dict[str, Any]:
    return {
        "figures": {name: {one: figure(found, one) for one in MEASURES} for name, found in groups(rows).items()},
        "posters": [
            one._asdict() | {"characters": one.characters._asdict(), "change": one.change._asdict()} for one in rows
        ],
        "notes": list(NOTES),
    }


def lines(rows: Sequence[Measured]) -> list[str]:
    named = groups(rows)
    wide = max(map(len, MEASURES)) + 2
    lines = [" " * wide + "".join(f"{f'{name} ({len(found)})':>26}" for name, found in named.items())]
    for name in MEASURES:
        cells = [figure(found, name) for found in named.values()]
        texts = ["–" if one is None else f"{one['value']:.3f} ({one['low']:.3f}–{one['high']:.3f})" for one in cells]
        lines.append(f"{name:{wide}}" + "".join(f"{text:>26}" for text in texts))
    return [*lines, *NOTES]


def misses(rows: Sequence[Measured]) -> list[str]:
    """What was not right, poster by poster."""
    lines = []
    for one in rows:
        change = one.change.refused or (f"{one.change.outside} pixels outside" if one.change.outside else "")
        wrong = [f"wrong: {' | '.join(one.wrong)}"] if one.wrong else []
        wrong += [f"ghosts: {' '.join(one.ghosts)}"] if one.ghosts else []
        wrong += [f"{one.change.instruction}: {change}"] if change else []
        lines += [f"{one.poster}  {text}" for text in wrong]
    return lines
