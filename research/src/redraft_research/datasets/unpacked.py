"""A data set as files: rows in `test.jsonl`, pictures beside them, and a task for people where people verify it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from redraft.errors import FormatError, UsageError
from redraft_research.datasets.recipes import Recipe, Reviewed, Sample
from redraft_research.messages import says

TASK = "verify.json"


class Unpacked(NamedTuple):
    """How many rows were written, how many were `left` out, and whether there is a task."""

    rows: int
    left: int
    task: bool


def unpack(
    recipe: Recipe, samples: Iterable[Sample], out: Path, answers: Mapping[str, Mapping[str, str | None]] | None = None
) -> Unpacked:
    """A sample's `source.png` becomes its row's `source_image`. `answers` keep accepted rows only, none undecided."""
    if answers is not None and not isinstance(recipe, Reviewed):
        raise UsageError(says("no-verifier", recipe=recipe.name))
    if out.is_dir() and any(out.iterdir()):
        raise UsageError(says("output-folder-not-empty", folder=out))
    (out / "pictures").mkdir(parents=True, exist_ok=True)
    rows: list[dict[str, Any]] = []
    left = 0
    for number, sample in enumerate(samples):
        row = {"id": f"{number:06}", **sample.row}
        if answers is not None and not (row["id"] in answers and recipe.accepted(answers[row["id"]])):  # type: ignore[attr-defined]
            left += 1
            continue
        for name, data in sample.files.items():
            if name not in recipe.fields:  # it may lead anywhere
                raise FormatError(says("unknown-sample-file", file=name, recipe=recipe.name))
            path = f"pictures/{number:06}.{name}"
            (out / path).write_bytes(data)
            row[f"{name.partition('.')[0]}_image"] = path
        rows.append(row)
    if answers is not None and not rows:
        raise FormatError(says("no-accepted-answers"))
    (out / "test.jsonl").write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    if isinstance(recipe, Reviewed):
        task = {"form": recipe.form, "title": recipe.question, "items": [recipe.review_item(row) for row in rows]}
        (out / TASK).write_text(json.dumps(task, indent=1, ensure_ascii=False), "utf-8")
    return Unpacked(len(rows), left, isinstance(recipe, Reviewed))
