"""Every SVG of an outside folder: no edit gives the same bytes, one edit changes only what it lists.

Needs a folder in the environment variable REDRAFT_CORPUS. All `*.svg` files below it are read, and the `input_svg` of
every record in the JSON arrays below it.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.assets.fonts import Fonts
from redraft.document.layers import Group, Shape, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import Color
from redraft.edits.ops import Edit, Move, Remove, Resize, Restack, Rotate, SetStyle, SetText, apply
from redraft.errors import EditError, FormatError
from redraft.formats.codec import Written
from redraft.formats.svg import CODEC
from redraft.formats.svg.file import SvgFile

FOLDER = os.environ.get("REDRAFT_CORPUS", "")
GREEN = Color(18, 171, 52)

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER, reason="REDRAFT_CORPUS names no folder"),
]


def files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(Path(FOLDER).rglob("*.svg")):
        yield str(path.relative_to(FOLDER)), path.read_bytes()
    for path in sorted(Path(FOLDER).rglob("*.json")):
        try:
            records = json.loads(path.read_bytes())
        except ValueError:
            continue
        for number, record in enumerate(records if isinstance(records, list) else ()):
            if isinstance(record, dict) and isinstance(record.get("input_svg"), str):
                yield f"{path.relative_to(FOLDER)}[{number}]", record["input_svg"].encode()


def edits_of(document: Document, chance: random.Random) -> Iterator[Edit]:
    """One edit of each kind that the document allows."""
    layers = list(document.walk())
    leaves = [placed for placed in layers if not isinstance(placed.layer, Group)]
    for group in (leaves, [placed for placed in layers if isinstance(placed.layer, Group)]):
        if not group:
            continue
        placed = chance.choice(group)
        pivot = placed.box.center if placed.box else (0.0, 0.0)
        yield Move(placed.layer.id, 3.5, 2.25)
        yield Resize(placed.layer.id, 1.2, 1.1, pivot)
        yield Rotate(placed.layer.id, 17, pivot)
        yield SetStyle(placed.layer.id, "opacity", 0.37)
        yield Remove(placed.layer.id)
        if len(placed.siblings) > 1:
            yield Restack(placed.layer.id, _parent(placed), None)
    painted = [placed for placed in leaves if isinstance(placed.layer, Shape | Text)]
    if painted:
        yield SetStyle(chance.choice(painted).layer.id, "fill", GREEN)
    texts = [placed.layer for placed in leaves if isinstance(placed.layer, Text) and placed.layer.runs]
    if texts:
        text = chance.choice(texts)
        yield SetText(text.id, "Zq & <x>", chance.randrange(len(text.runs)))
        yield SetStyle(text.id, "font_size", 21.5)


def _parent(placed: Placed) -> str:
    return placed.ancestors[-1].id if placed.ancestors else placed.page.id


def _outside_the_ranges(original: bytes, written: Written) -> bool:
    """Whether a byte differs that no change lists."""
    at = old_at = 0
    for change in written.changes:
        if written.data[at : change.new_start] != original[old_at : change.start]:
            return True
        at, old_at = change.new_start + change.new_length, change.end
    return written.data[at:] != original[old_at:]


def _check_edit(file: SvgFile, edit: Edit, fonts: Fonts) -> Iterator[str]:
    document = apply(file.document, edit)
    written = file.write(document)
    if not written.changes and document != file.document:
        yield "nothing was written"
    if _outside_the_ranges(file.data, written):
        yield "bytes changed that are not listed"
    found = CODEC.open(written.data, fonts).document
    if len(found.index) != len(document.index):
        yield f"{len(found.index)} layers instead of {len(document.index)}"
        return
    for wanted, there in zip(document.index.layers.values(), found.index.layers.values(), strict=True):
        match edit:
            case SetStyle(layer, name, value) if wanted.id == layer:
                if getattr(there.style, name) != value:
                    yield f"{name} is {getattr(there.style, name)}, not {value}"
            case SetText(layer) if wanted.id == layer:
                assert isinstance(wanted, Text)
                assert isinstance(there, Text)
                if there.text != wanted.text:
                    yield f"reads {there.text!r}, not {wanted.text!r}"
        if max(abs(a - b) / max(1, abs(a)) for a, b in zip(wanted.transform, there.transform, strict=True)) > 1e-4:
            yield f"{wanted.id} stands at {there.transform}, not {wanted.transform}"


def test_every_file_survives_every_kind_of_edit() -> None:
    fonts = Fonts(system=False)
    refused, done, unedited = Counter[str](), Counter[str](), Counter[str]()
    wrong: list[str] = []
    count = opened = 0
    for name, data in files():
        count += 1
        try:
            file = CODEC.open(data, fonts)
            document = file.document
        except FormatError as error:
            refused[error.message[:90]] += 1
            continue
        opened += 1
        if file.write(document).data != data:
            wrong.append(f"{name}: no edit, other bytes")
        for edit in edits_of(document, random.Random(name)):
            try:
                wrong += [f"{name}: {edit}: {what}" for what in _check_edit(file, edit, fonts)]
                done[type(edit).__name__] += 1
            except EditError as error:
                unedited[error.message.replace(getattr(edit, "layer", ""), "…")[:90]] += 1
    _print_table(count, opened, refused, done, unedited)
    assert count
    assert wrong == []


def _print_table(count: int, opened: int, refused: Counter[str], done: Counter[str], unedited: Counter[str]) -> None:
    print(f"\n{count} files, {opened} opened, {count - opened} refused, {sum(done.values())} edits")
    for title, counts in (("refused", refused), ("edits", done), ("edits refused", unedited)):
        for what, number in counts.most_common():
            print(f"  {title:14} {number:6}  {what}")
