"""Requests over a folder of designs, each with its target layers.

`preservation.jsonl` in the folder has a line each: {"id", "document", "instruction", "meant": [layer ids], "kind"}.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from redraft.cache import regular
from redraft.errors import UsageError
from redraft.evaluation.runner.task import TaskCase

FILE = "preservation.jsonl"


def read_cases(folder: Path) -> Iterator[TaskCase]:
    path = folder / FILE
    if not path.is_file():
        raise UsageError(
            f"there is no {path}",
            "give --data with a folder of designs and preservation.jsonl (docs/research/runner.md)",
        )
    try:
        lines = regular(path).read_text("utf-8-sig").split("\n")
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read: {error}", "give it in UTF-8, a case a line") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _case(line, folder, f"{path}, line {number}")


def _case(line: str, folder: Path, where: str) -> TaskCase:
    try:
        row = json.loads(line)
        id, name, instruction, targets = (row[key] for key in ("id", "document", "instruction", "meant"))
        listed = isinstance(targets, list) and all(isinstance(one, str) for one in targets)
        if not all(isinstance(one, str) and one for one in (id, name, instruction)) or not targets or not listed:
            raise ValueError("id, document and instruction are texts, and meant a list of the ids of layers")
        source = folder / name
        if not source.resolve().is_relative_to(folder.resolve()) or not source.exists():
            raise ValueError(f"there is no {name} in {folder}")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        why = f"it has no {error}" if isinstance(error, KeyError) else error
        raise UsageError(f"{where}: {why}", "a line has id, document, instruction and meant") from None
    return TaskCase(id, instruction, source, {"meant": targets, "kind": str(row.get("kind", "")), "document": name})
