"""Reader of DLEBench as published: source and reference picture, instruction, its type, the target and its boxes.

A row may also hold an edited picture with people's labels. Boxes are left, top, width and height, or corners if named
so (bbox_2d, xyxy) or asked for.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from redraft.document.geometry import Box
from redraft_research.datasets.records import Record, records, tables
from redraft_research.scoring.dle import AnyLabel, Consistency, Following, label_named

SOURCE = ("source_image", "source", "image", "input_image", "original_image", "file_name")
REFERENCE = ("reference_image", "reference", "target_image", "ground_truth")
EDITED = ("edited_image", "edited", "output_image", "output")
INSTRUCTION = ("instruction", "edit_instruction", "editing_instruction", "prompt")
TYPE = ("type", "instruction_type", "edit_type", "kind", "q_type", "edit_ops")
BOXES = ("bboxes", "bbox", "boxes", "box", "targets")
CORNERS = ("bbox_2d", "bboxes_2d", "bbox_xyxy", "bboxes_xyxy", "xyxy")
_KINDS = {
    "material": "material", "color": "color colour", "text": "ocr text", "shape": "shape", "count": "count add number",
    "replacement": "replace replacement object", "removal": "remove removal location delete",
}  # fmt: skip


class DleCase(NamedTuple):
    """`targets` are in the source's pixels; `following` and `consistency` are people's labels, where there are any."""

    id: str
    source: Path
    instruction: str
    kind: str
    targets: tuple[Box, ...]
    target: str = ""
    reference: Path | None = None
    edited: Path | None = None
    following: Following | None = None
    consistency: Consistency | None = None


def read_dlebench(path: Path, split: str = "test", *, corners: bool = False) -> list[DleCase]:
    """FormatError names the row and what it lacks."""
    return [_case(record, corners) for record in records(tables(path, split), path)]


def kind_named(words: str) -> str | None:
    """The kind of a type, as the paper, its prompts and our data write it ('Replace Object' is no 'Removal Object')."""
    found = words.lower().replace("_", " ").replace("-", " ").split()
    kinds = [kind for kind, alike in _KINDS.items() if set(found) & set(alike.split())]
    return next((kind for kind in reversed(kinds) if kind != "replacement" or len(kinds) == 1 or "object" not in found),
                kinds[0] if kinds else None)  # fmt: skip


def label_given(criterion: type[AnyLabel], value: Any) -> AnyLabel | None:
    """1 to 4, a label's name or the first word of one; None for anything else."""
    if isinstance(value, str) and value.strip().isdigit():
        value = int(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return criterion(int(value)) if value in (1, 2, 3, 4) else None
    if not isinstance(value, str):
        return None
    first = [one for one in criterion if one.title.lower().split()[0] == value.strip().lower()]
    return first[0] if len(first) == 1 else label_named(criterion, value)


def _case(record: Record, corners: bool) -> DleCase:
    kinds = record.get(*TYPE)
    kind = kind_named(" ".join(kinds) if isinstance(kinds, list) else str(kinds))
    if kind is None:
        raise record.wrong(f"'{kinds}' is not a type of edit", f"there are {', '.join(_KINDS)}")
    return DleCase(
        str(record.get("id", "index", "idx", "key") or record.number),
        _picture(record, SOURCE, needed=True) or Path(),
        record.text(*INSTRUCTION),
        kind,
        targets_of(record, corners),
        str(record.get("target_object", "modified_object", "object") or ""),
        _picture(record, REFERENCE),
        _picture(record, EDITED),
        label_given(Following, record.get("if", "if_label", "instruction_following")),
        label_given(Consistency, record.get("vc", "vc_label", "visual_consistency")),
    )


def _picture(record: Record, names: tuple[str, ...], *, needed: bool = False) -> Path | None:
    """Named in the row, or lying in a folder of that name under the row's id."""
    if record.get(*names) is not None:
        return record.picture(*names)
    for name in names:
        for ending in (".png", ".jpg", ".jpeg", ".webp"):
            path = record.root / name / f"{record.get('id', 'index', 'idx', 'key')}{ending}"
            if path.is_file():
                return path
    return record.picture(*names) if needed else None


def targets_of(record: Record, corners: bool = False) -> tuple[Box, ...]:
    """The boxes of a row: corners where they are named so, or asked for."""
    named = record.boxes(*CORNERS)
    if not named and not corners:
        return record.boxes(*BOXES)
    return tuple(Box(x, y, right - x, bottom - y) for x, y, right, bottom in named or record.boxes(*BOXES))
