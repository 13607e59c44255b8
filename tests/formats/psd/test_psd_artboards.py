"""Artboards: groups with bounds of their own, which go with them, and with a copy."""

from __future__ import annotations

import pytest

from redraft.commands.programs.program import Program
from redraft.document.geometry import Box
from redraft.errors import RedraftError
from tests.commands.outline.test_doubts import with_artboard

from .files import FONTS, id_in, opened, reference

DATA = with_artboard()
FILE = opened(DATA)
BOARD = id_in(DATA, "Extras")


def boards(data: bytes) -> list[tuple[int, ...]]:
    """The artboards as psd-tools reads them."""
    return [tuple(one.bbox) for one in reference(data) if one.kind == "artboard"]


def written(program: str) -> bytes:
    done = Program(program).run(FILE.document, FONTS.measure)
    data = FILE.write(done.document).data
    kept = {id: id for id in FILE.document.index.layers}
    if kept.keys() == opened(data).document.index.layers.keys() and "restack" not in program:  # ids by place stay
        assert list(FILE.unrequested_changes(opened(data), done.edits, kept)) == []
    return data


def test_an_artboard_is_a_group_whose_box_is_its_bounds() -> None:
    assert FILE.document.index[BOARD].box == Box(10, -5, 80.5, 60)
    assert boards(DATA) == [(10, -5, 90, 55)]


def test_its_bounds_move_with_it() -> None:
    """They stayed, so Photoshop cut off what had been moved."""
    data = written(f'move("{BOARD}", dx=10, dy=20)')
    assert boards(data) == [(20, 15, 100, 75)]
    assert opened(data).document.index[BOARD].box == Box(20, 15, 80.5, 60)


def test_a_copy_is_an_artboard() -> None:
    assert boards(written(f'copy("{BOARD}", dx=100)')) == [(10, -5, 90, 55), (110, -5, 190, 55)]


def test_a_layer_goes_into_an_artboard_and_stays_where_it_is() -> None:
    photo = id_in(DATA, "Photo")
    now = opened(written(f'restack("{photo}", "into", "{BOARD}")')).document
    moved = now.index[id_in(DATA, "Photo") if photo in now.index.layers else f"{BOARD}/layer3"]
    assert [one.name for one in moved.ancestors] == ["Extras"]
    assert moved.box == FILE.document.index[photo].box
    with pytest.raises(RedraftError, match="is no group"):
        Program(f'restack("{photo}", "into", "{id_in(DATA, "Ground")}")').run(FILE.document, FONTS.measure)
