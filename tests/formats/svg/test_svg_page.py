"""The specimens in docs/reference/formats/svg.md do what the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path

from redraft.document.layers import Group, Text
from redraft.edits.ops import apply
from redraft.edits.wire.edits import edit_from_json
from tests.formats.svg.proofs import rebuilt
from tests.formats.svg.specimens import opened
from tests.sampling import each

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "formats" / "svg.md"
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
LISTED = [number for number, (kind, _) in enumerate(BLOCKS) if kind == "layers"]
EDITED = [number for number, (kind, _) in enumerate(BLOCKS) if kind == "edits"]


def listing(svg: str) -> str:
    document = opened(svg).document
    page = document.pages[0]
    lines = [f"page {page.width:g} × {page.height:g}"]
    for placed in document.walk():
        layer = placed.layer
        way = f"{placed.ancestors[-1].id} > " if placed.ancestors else ""
        line = f"{layer.kind} {way}{layer.id}"
        if layer.name not in ("", layer.id):
            line += f" ({layer.name})"
        if isinstance(layer, Group) and layer.instance_of:
            line += f" (repeats {layer.instance_of})"
        if isinstance(layer, Text):
            line += f": {layer.text.replace(chr(10), ' / ')}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def test_the_page_has_specimens_of_both_kinds() -> None:
    assert len(LISTED) >= 3
    assert len(EDITED) >= 2


@each("number", LISTED)
def test_a_specimen_is_read_as_the_page_says(number: int) -> None:
    assert listing(BLOCKS[number - 1][1]) == BLOCKS[number][1]


@each("number", EDITED)
def test_edits_lead_from_one_specimen_to_the_next(number: int) -> None:
    file = opened(BLOCKS[number - 1][1])
    edits = [edit_from_json(form) for form in json.loads(BLOCKS[number][1])]
    written = file.write(apply(file.document, edits))
    assert written.data.decode() == BLOCKS[number + 1][1]
    assert rebuilt(file.data, written) == file.data
