"""Requests over a folder of designs, each with the layers it is about.

`preservation.jsonl` in the folder has a line each: {"id", "document", "instruction", "meant": [layer ids], "kind"}.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from redraft.errors import UsageError
from redraft.evaluation.runner.task import TaskCase

FILE = "preservation.jsonl"


def read_cases(folder: Path) -> Iterator[TaskCase]:
    path = folder / FILE
    if not path.is_file():
        raise UsageError(
            f"there is no {path}",
            "give --data with a folder of designs and preservation.jsonl (docs/evaluation/runner.md)",
        )
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            meant = [str(id) for id in row["meant"]]
            facts = {"meant": meant, "kind": str(row.get("kind", "")), "document": row["document"]}
            case = TaskCase(str(row["id"]), str(row["instruction"]), folder / row["document"], facts)
        except (ValueError, KeyError, TypeError) as error:
            raise UsageError(
                f"{path}, line {number}: {error!r}", "a line has id, document, instruction and meant"
            ) from None
        yield case
