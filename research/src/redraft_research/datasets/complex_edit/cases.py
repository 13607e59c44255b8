"""Reader of Complex-Edit as published: atomic edits in `edit.sequence`, an instruction a complexity in `edit.compound`.

Benchmarks of one instruction a picture (ImgEdit, KRIS-Bench, RISEBench) are read too, without complexity.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from redraft_research.datasets.records import Record, records, tables

COMPLEXITIES = range(1, 8)
"""Those that MSRAMIE uses; Complex-Edit has an eighth."""
INSTRUCTION = ("instruction", "prompt", "ins_en")
PICTURE = ("image", "file_name", "ori_img")


class ComplexEditCase(NamedTuple):
    """`parts` are the atomic edits as far as the complexity goes. `source` is None where the pictures are not there."""

    id: str
    instruction: str
    complexity: int | None
    parts: tuple[str, ...]
    source: Path | None


def read_complex_edit(
    path: Path, split: str = "real", complexities: Collection[int] = COMPLEXITIES, *, pictures: bool = True
) -> list[ComplexEditCase]:
    """One case a picture and complexity. FormatError names the row and what it lacks."""
    found: list[ComplexEditCase] = []
    paths = tables(path, split)
    for record in records(paths, path):
        edit = _edit(record)
        source = _source(record) if pictures else None
        name = _name(record) if len(paths) == 1 else f"{record.file.stem}-{_name(record)}"
        if edit is None:
            found.append(ComplexEditCase(name, record.text(*INSTRUCTION), None, (), source))
            continue
        compound = [_instruction_in(record, one, "compound_instruction") for one in edit.get("compound") or []]
        sequence = [_instruction_in(record, one, "instruction") for one in edit.get("sequence") or []]
        if not compound:
            raise record.wrong("its edit has no compound instructions", "give Complex-Edit's own rows")
        found += (
            ComplexEditCase(f"{name}-C{number}", instruction, number, tuple(sequence[:number]), source)
            for number, instruction in enumerate(compound, 1)
            if number in complexities
        )
    if not found:
        raise record.wrong(f"no instruction has a complexity in {sorted(complexities)}")
    return found


def _edit(record: Record) -> Mapping[str, Any] | None:
    edit = record.get("edit")
    if isinstance(edit, str):
        try:
            edit = json.loads(edit)
        except ValueError:
            raise record.wrong(f"edit is not an object: {edit!r:.60}") from None
    if edit is None and record.get("compound") is not None:
        edit = record.values
    if edit is not None and not isinstance(edit, Mapping):
        raise record.wrong(f"edit is not an object: {edit!r:.60}")
    return edit


def _instruction_in(record: Record, one: Any, name: str) -> str:
    instruction = one.get(name) if isinstance(one, Mapping) else one
    if not isinstance(instruction, str):
        raise record.wrong(f"there is no {name}: {one!r:.60}")
    return instruction


def _source(record: Record) -> Path:
    value = record.need(*PICTURE, "id")
    if isinstance(value, list):  # several pictures to one instruction: the first is edited
        return Record(record.root, record.file, record.number, {"image": value[0] if value else None}).picture("image")
    return record.picture(*PICTURE, "id")


def _name(record: Record) -> str:
    """The name of a row in the data; a picture's name where it has no other."""
    known = record.get("key", "index", "idx", "id")
    value = record.get(*PICTURE)
    if known is None and isinstance(value, str):
        known = Path(value).stem
    return str(known) if known is not None else f"{record.number - 1:04d}"
