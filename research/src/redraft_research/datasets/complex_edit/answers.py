"""Reader of editors' results on long instructions, a row each, as `redraft score complex-edit` takes them.

    {"id": "0001", "complexity": 3, "mode": "full", "votes": [[true, true, false], [true]], "returned": 5,
     "clip_i": 0.94, "original": […], "edited": […]}

`answers` (true or false for each question) or `vqascore` may take the place of votes. `returned` is the number of the
state that a search returned, counted from 1 as states were made. `original` and `edited` are features for FID.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from redraft.document.geometry import is_finite_number
from redraft_research.datasets.records import Record, records, tables
from redraft_research.scoring.complex_edit import vqa_score


class Made(NamedTuple):
    """One result. What is None is not known."""

    id: str
    complexity: int
    mode: str
    vqa: float | None
    clip_i: float | None = None
    size: int | None = None
    original: tuple[float, ...] | None = None
    edited: tuple[float, ...] | None = None


def read_made(path: Path) -> list[Made]:
    found: dict[tuple[str, int, str], Made] = {}
    for record in records(tables(path), path):
        one = _made(record)
        if found.setdefault((one.id, one.complexity, one.mode), one) is not one:
            raise record.wrong(f"{one.id} at {one.complexity}, {one.mode} is there twice")
    return list(found.values())


def _made(record: Record) -> Made:
    complexity = _number(record, "complexity", least=1)
    size = _number(record, "returned", least=1)
    if complexity is None or complexity % 1 or (size or 1) % 1:
        raise record.wrong("complexity (which must be there) and returned are whole numbers from 1")
    return Made(str(record.need("id", "key")), int(complexity), str(record.get("mode") or "edited"), _vqa(record),
                _number(record, "clip_i", least=-1, most=1), int(size) if size is not None else None,
                _features(record, "original"), _features(record, "edited"))  # fmt: skip


def _vqa(record: Record) -> float | None:
    votes: Any = record.values.get("votes")
    if votes is None and (answers := record.values.get("answers")) is not None:
        votes = [[one] for one in answers] if isinstance(answers, list) else answers
    if votes is None:
        return _number(record, "vqascore", least=0, most=1)
    questions = votes if isinstance(votes, list) else [votes]
    if not all(isinstance(one, list) and all(isinstance(vote, bool) for vote in one) for one in questions):
        raise record.wrong("votes are true or false, in a list for each question (answers: one list)")
    return vqa_score(questions).value


def _number(record: Record, name: str, *, least: float, most: float = float("inf")) -> float | None:
    value = record.values.get(name)
    if value is None:
        return None
    if not is_finite_number(value) or not least <= value <= most:
        room = f"from {least:g} on" if most == float("inf") else f"from {least:g} to {most:g}"
        raise record.wrong(f"{name} is {value!r:.40}, which is not a number {room}")
    return value


def _features(record: Record, name: str) -> tuple[float, ...] | None:
    value = record.values.get(name)
    if value is None:
        return None
    if not isinstance(value, list) or not value or not all(is_finite_number(one) for one in value):
        raise record.wrong(f"{name} is not a list of numbers")
    return tuple(value)
