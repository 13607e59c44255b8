"""The columns of a table and the layers of a design that they go with, for a design without variables of its own."""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from redraft.batch.table.fill import blanks_of
from redraft.batch.table.job import TableJob
from redraft.batch.table.table import DataTable, cell_text
from redraft.commands.forms.wire import command_from_json
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.errors import RedraftError, UsageError, says
from redraft.formats.file import File
from redraft.session.options import Options
from redraft.session.session import Session

SAMPLES = 3
"""Values of a column that are told."""


def columns_of(table: DataTable, document: Document) -> list[dict[str, Any]]:
    """Each column with its first values: `filled` where a variable of the design has its name, else the `layer` it
    seems to be for (a text whose id or name is the column's), or None."""
    texts = [placed.layer for placed in document.walk() if isinstance(placed.layer, Text)]
    named = {_plain(word): layer.id for layer in reversed(texts) for word in (layer.id.rpartition("/")[2], layer.name)}
    blanks = blanks_of(document).names
    rows = []
    for name in table.columns:
        values = [_shown(record.cells.get(name)) for record in islice(table.records, SAMPLES) if record.error is None]
        filled = name in blanks
        layer = None if filled or name == "id" else named.get(_plain(name))
        rows.append({"name": name, "values": values, "filled": filled, "layer": layer})
    return rows


def template_job(
    session: Session, file: File, columns: Mapping[str, str], folder: Path, allow_empty: bool = False
) -> TableJob:
    """What is done with every row: the design, with a variable in the place of the words of each layer that a column is
    named for, is filled in. Written to `folder`, and results to `folder/out`."""
    suffix = file.snapshot.real.suffix
    template = folder / f"template{suffix}"
    used = {column: layer for column, layer in columns.items() if layer}
    taken = set(used.values())
    if len(taken) < len(used):
        raise UsageError(says("layer-has-two-columns"))
    if used:
        forms = [{"command": "modify", "target": [layer], "text": f"{{{{{name}}}}}"} for name, layer in used.items()]
        commands = [command_from_json(form) for form in forms]
        template.write_bytes(
            session.carry_out(file, commands, Options(fit="keep"), instruction="put variables in").data
        )
    elif not blanks_of(file.document).names:
        raise UsageError(says("no-column-for-layer"))
    elif file.snapshot.real.is_dir():
        shutil.copytree(file.snapshot.real, template)
    else:
        template.write_bytes(file.snapshot.data)
    return TableJob(str(template), str(folder / "out" / f"{{{{id}}}}{suffix}"), fill=True, allow_empty=allow_empty)


def _plain(name: str) -> str:
    """A name without case, accents and signs."""
    bare = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in bare if letter.isalnum())


def _shown(value: Any) -> str:
    try:
        return cell_text(value)
    except RedraftError:
        return ""
