"""Requests labelled with their target layers: from the corpus of requests, or from a user's file.

A line of such a file is

    {"document": "fair.svg", "instruction": "…", "layers": [{"id": "title", "edit": true, "prompt": "…"}, …]}

where the layers are all that a decision is wanted of, and a prompt is only needed where one is to be compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redraft.document.pages import Document
from redraft.errors import UsageError
from redraft.pictures.layers.units import LayerUnit, units, units_of
from redraft_research.datasets.records import json_lines
from redraft_research.messages import says
from redraft_research.scoring.layer_decisions import Gold


@dataclass(frozen=True, slots=True)
class Labelled:
    """A request, its document's name, and its target layers; `ids` are the units to decide on, empty for all."""

    document: str
    instruction: str
    gold: Gold
    ids: tuple[str, ...] = ()
    kind: str = ""


def units_for(labelled: Labelled, document: Document) -> list[LayerUnit]:
    """The layers that a decision is wanted of."""
    return units_of(document, labelled.ids) if labelled.ids else units(document)


def read_labelled(path: Path) -> Iterator[Labelled]:
    """The requests of a file; a line that is none is a UsageError that says which."""
    wanted = "a line must be {document, instruction, layers: [{id, edit, prompt}, …]}"
    return (_labelled(form, where, wanted) for where, form in json_lines(path, wanted))


def is_labelled(path: Path) -> bool:
    """Whether a file has requests with labelled layers, decided by its first line."""
    try:
        with path.open(encoding="utf-8") as file:
            first = json.loads(next((line for line in file if line.strip()), "null"))
    except (OSError, ValueError):
        return False
    return isinstance(first, dict) and "layers" in first


def _labelled(form: Any, where: str, wanted: str) -> Labelled:
    if not isinstance(form, dict) or not all(isinstance(form.get(name), str) for name in ("document", "instruction")):
        raise UsageError(says("labels-lack-document", position=where, wanted=wanted))
    rows = form.get("layers")
    if not isinstance(rows, list) or not rows:
        raise UsageError(says("labels-lack-layers", position=where, wanted=wanted))
    prompts: dict[str, str] = {}
    edited: set[str] = set()
    ids: list[str] = []
    for row in rows:
        if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not isinstance(row.get("edit"), bool):
            raise UsageError(says("labelled-layer-malformed", position=where, wanted=wanted))
        if row["id"] in ids:
            raise UsageError(says("labelled-layer-twice", position=where, layer=row["id"], wanted=wanted))
        ids.append(row["id"])
        if row["edit"]:
            edited.add(row["id"])
            prompts[row["id"]] = str(row.get("prompt") or "")
    return Labelled(form["document"], form["instruction"], Gold(frozenset(edited), prompts=prompts), tuple(ids))
