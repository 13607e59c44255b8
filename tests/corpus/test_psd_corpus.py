"""Every PSD of an outside folder: the same bytes without an edit, the same other layers after one, and pictures as
psd-tools makes them.

Needs a folder in the environment variable REDRAFT_CORPUS. All `*.psd` and `*.psb` files below it are read.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from redraft.document.pages import Document
from redraft.edits.ops import Edit, Move, Remove, SetStyle, apply
from redraft.errors import EditError, FormatError
from redraft.formats.psd.bytes.layer_tree import stack_of
from redraft.formats.psd.bytes.parser import read_structure
from redraft.formats.psd.file import PsdFile
from redraft.formats.psd.pixels.compositor import Layers, rgba
from tests.formats.psd.files import opened, premultiplied, reference

FOLDER = os.environ.get("REDRAFT_CORPUS", "")
MOST = 20
"""Layers of a file that are edited."""
FAR = 2.0
"""Levels of 255 that two pictures may be apart, on average."""
AGREED = 0.9
"""The part of the files that must be: masks with both a path and pixels are drawn differently by everyone."""

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER, reason="REDRAFT_CORPUS names no folder"),
]


def files() -> Iterator[Path]:
    found = Path(FOLDER).rglob("*") if FOLDER else ()
    yield from sorted(path for path in found if path.suffix.lower() in (".psd", ".psb"))


def each() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", list(files()), ids=lambda path: path.name)


def read(path: Path) -> PsdFile:
    try:
        return opened(path.read_bytes())
    except FormatError as error:
        pytest.skip(error.message)


def edits(document: Document) -> Iterator[tuple[str, Edit]]:
    for id, layer in list(document.index.layers.items())[:MOST]:
        yield id, Move(id, 10, 3)
        yield id, SetStyle(id, "visible", layer.style.visible is False)
        yield id, SetStyle(id, "opacity", 0.4)
        yield id, Remove(id)


@each()
def test_a_save_without_an_edit_gives_the_same_bytes(path: Path) -> None:
    file = read(path)
    assert file.write(file.document).data == path.read_bytes()
    assert file.write(apply(file.document, [])).data == path.read_bytes()


@each()
def test_an_edit_leaves_the_bytes_of_all_other_layers(path: Path) -> None:
    file = read(path)
    if not file.structure.records:
        pytest.skip("it has no layers")
    data, structure = file.data, file.structure
    for id, edit in edits(file.document):
        inner = list(file.reading.places[id].item.walk())
        concerned = {number for item in inner for number in (item.number, item.marker) if number >= 0}
        if isinstance(edit, Remove) and len(concerned) == len(structure.records):
            with pytest.raises(EditError, match="at least one layer"):
                file.write(apply(file.document, edit))
            continue
        new = read_structure(file.write(apply(file.document, edit)).data)
        old = [record for number, record in enumerate(structure.records) if number not in concerned]
        kept = [
            record for number, record in enumerate(new.records) if isinstance(edit, Remove) or number not in concerned
        ]
        for before, after in zip(old, kept, strict=True):
            assert data[before.start : before.end] == new.data[after.start : after.end], (id, edit)
            pixels = data[before.pixels_start : before.pixels_end]
            assert pixels == new.data[after.pixels_start : after.pixels_end], (id, edit)


def test_layers_are_put_together_as_psd_tools_does() -> None:
    """Or as Photoshop's preview shows them, where psd-tools cannot or differs from it."""
    found = {path.name: apart for path in files() if (apart := distance(path)) is not None}
    strange = {name: round(apart, 1) for name, apart in found.items() if apart >= FAR}
    print(f"\n{len(found) - len(strange)} of {len(found)} files look alike; not {strange}")
    assert len(strange) <= (1 - AGREED) * len(found), strange


def distance(path: Path) -> float | None:
    """How far our picture is from the nearer of psd-tools' and Photoshop's; None where there is nothing to compare."""
    data = path.read_bytes()
    try:
        file = opened(data)
    except FormatError:
        return None
    structure = file.structure
    if file.document.undrawn or not structure.records:
        return None
    ours = rgba(Layers(structure).flattened(stack_of(structure), structure.header.rect), structure.header.mode)
    mine = premultiplied(Image.fromarray(ours, "RGBA")).astype(int)
    pictures = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with suppress(Exception):  # what it does not like, or has no packages for
            pictures.append(reference(data).topil())
            pictures.append(reference(data).composite(force=True))
    others = [premultiplied(one).astype(int) for one in pictures if one is not None]
    return min((float(np.abs(mine - other).mean()) for other in others if other.shape == mine.shape), default=None)
