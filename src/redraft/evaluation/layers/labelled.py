"""Requests with the layers they are about: from the corpus of requests, or from a file of a user's own.

A line of such a file is

    {"document": "fair.svg", "instruction": "…", "layers": [{"id": "title", "edit": true, "prompt": "…"}, …]}

where the layers are all that a decision is wanted of, and a prompt is only needed where one is to be compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from redraft.datasets.requests.cases import Case
from redraft.document.layers import Document
from redraft.errors import UsageError
from redraft.planners.layers.changed import units_changed, units_with
from redraft.planners.layers.units import LayerUnit, units, units_of
from redraft.scoring.facts import Scenery, scenery
from redraft.scoring.goals.checks import holds, subjects, ways
from redraft.scoring.layer_decisions import Gold


@dataclass(frozen=True, slots=True)
class Labelled:
    """A request over a document (the name of a file), and which of its layers it is about; `ids` are those that a
    decision is wanted of, empty for all units of the document."""

    document: str
    instruction: str
    gold: Gold
    ids: tuple[str, ...] = ()
    kind: str = ""


def gold_of(case: Case, document: Document, expected: Document | None, layers: Sequence[LayerUnit]) -> Gold:
    """The units that the expected result of a case changes. `expected` is the document that a program or edits lead
    to, None for a case of another kind. New layers are nobody's decision."""
    if case.kind == "refuse":
        return Gold(frozenset())
    if expected is not None:
        return Gold(frozenset(units_changed(document, expected, layers)))
    before = scenery(document)
    first, *others = [_gold(document, *_named(way, before), layers) for way in ways(case.expect["check"])]
    return replace(first, others=tuple(others))


def _gold(document: Document, must: set[str], may: set[str], layers: Sequence[LayerUnit]) -> Gold:
    edited, either_way = (frozenset(units_with(document, ids, layers)) for ids in (must, may))
    return Gold(edited, either_way - edited)


def _named(statements: Sequence[Mapping[str, Any]], before: Scenery) -> tuple[set[str], set[str]]:
    """The layers that must change for statements to be true, and those that may."""
    must: set[str] = set()
    may: set[str] = set()
    for statement in statements:
        if "pages" in statement:
            must |= {id for id, facts in before.layers.items() if facts.page not in statement["pages"]}
        elif "may" in statement:
            may |= set(subjects(statement))
        elif "gone" in statement:
            must |= set(subjects(statement))
        elif "on" in statement:
            must |= {id for id in subjects(statement) if holds({**statement, "on": id}, before, before)}
        elif "page" in statement and "says" in statement:
            number = statement["page"]
            here = {id for id, facts in before.layers.items() if _is_on(facts.page, number, before)}
            may |= here
    return must, may - must


def _is_on(page: str, number: int, before: Scenery) -> bool:
    return number <= len(before.pages) and before.pages[number - 1].id == page


def units_for(labelled: Labelled, document: Document) -> list[LayerUnit]:
    """The layers that a decision is wanted of."""
    return units_of(document, labelled.ids) if labelled.ids else units(document)


def read_labelled(path: Path) -> Iterator[Labelled]:
    """The requests of a file; a line that is none is a UsageError that says which."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}", "give a file of JSON lines") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _labelled(line, f"{path}, line {number}")


def is_labelled(path: Path) -> bool:
    """Whether a file has requests with labelled layers, told by its first line."""
    try:
        with path.open(encoding="utf-8") as file:
            first = json.loads(next((line for line in file if line.strip()), "null"))
    except (OSError, ValueError):
        return False
    return isinstance(first, dict) and "layers" in first


def _labelled(line: str, where: str) -> Labelled:
    wanted = "a line must be {document, instruction, layers: [{id, edit, prompt}, …]}"
    try:
        form = json.loads(line)
    except ValueError as error:
        raise UsageError(f"{where} is not JSON: {error}", wanted) from None
    if not isinstance(form, dict) or not all(isinstance(form.get(name), str) for name in ("document", "instruction")):
        raise UsageError(f"{where} has no texts 'document' and 'instruction'", wanted)
    rows = form.get("layers")
    if not isinstance(rows, list) or not rows:
        raise UsageError(f"{where} has no list 'layers'", wanted)
    prompts: dict[str, str] = {}
    edited: set[str] = set()
    ids: list[str] = []
    for row in rows:
        if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not isinstance(row.get("edit"), bool):
            raise UsageError(f"{where} has a layer without a text 'id' and a truth value 'edit'", wanted)
        if row["id"] in ids:
            raise UsageError(f"{where} has the layer '{row['id']}' twice", wanted)
        ids.append(row["id"])
        if row["edit"]:
            edited.add(row["id"])
            prompts[row["id"]] = str(row.get("prompt") or "")
    return Labelled(form["document"], form["instruction"], Gold(frozenset(edited), prompts=prompts), tuple(ids))
