"""Reader of DocEdit as published: a picture or a document, a request, and its gold command.

Column names differ between releases, so several are known; a command is columns of the row, or one object.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from redraft_research.datasets.records import Record, records, tables
from redraft_research.scoring.docedit import GoldCommand

COMMAND = ("gold", "command", "ground_truth", "output_command")
REQUEST = ("request", "user_request", "edit_request", "instruction")
SOURCE = ("source_file", "image", "document", "file_name", "image_path", "original_image", "before")
AFTER = ("edited_image", "target_image", "output_image", "gold_image", "after")
BOXES = ("boxes", "bbox", "bounding_box", "bounding_boxes")
PARTS = {
    "action": ("action", "action_para", "action_parameter"),
    "component": ("component", "component_para", "component_parameter"),
    "attribute": ("attribute", "attributes"),
    "initial": ("initial", "initial_state"),
    "final": ("final", "final_state"),
}


class DocEditCase(NamedTuple):
    """`source` and `after` (what the document should look like) are None where the release does not have them."""

    id: str
    request: str
    gold: GoldCommand
    source: Path | None
    after: Path | None


def read_docedit(path: Path, split: str = "test") -> list[DocEditCase]:
    """FormatError names the row and what it lacks. Ids are those of the data, else the row's number."""
    paths = tables(path, split)
    found = []
    for record in records(paths, path):
        known = record.get("id", "key")
        name = f"{record.number:05d}" if known is None else str(known)
        name = name if len(paths) == 1 else f"{record.file.stem}-{name}"
        source, after = (
            record.picture(*names) if record.get(*names) is not None else None for names in (SOURCE, AFTER)
        )
        found.append(DocEditCase(name, record.text(*REQUEST), gold_command(record), source, after))
    return found


def gold_command(record: Record) -> GoldCommand:
    inner = record.get(*COMMAND)
    of = record
    if isinstance(inner, Mapping):
        of = Record(record.root, record.file, record.number, {**record.values, **inner})
    elif inner is not None and of.get(*PARTS["action"]) is None:
        raise record.wrong(
            f"this is not a command: {inner!r:.60}", "give its action and component as an object or columns"
        )
    of.need(*PARTS["action"])
    parts = {name: str(of.get(*columns) or "") for name, columns in PARTS.items()}
    return GoldCommand(**parts, boxes=of.boxes(*BOXES))
