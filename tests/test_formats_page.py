"""The table of docs/reference/formats.md: each request on the poster, in each format, is done or refused as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import redraft
from redraft.errors import RedraftError
from tests import command_line

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/reference/formats.md").read_text("utf-8")
FILES = {"SVG": ["a.svg"], "PowerPoint": ["a.pptx"], "Photoshop": ["a.psd"], "OpenRaster, folder": ["a.ora", "folder"],
         "PNG, JPEG": ["a.png"]}  # fmt: skip
COLUMNS = [name.strip() for name in re.findall(r"^\| request \|(.*)\|$", PAGE, re.MULTILINE)[0].split("|")]
ROWS = [
    (request, dict(zip(COLUMNS, (cell.strip() for cell in cells.split("|")), strict=True)))
    for request, cells in re.findall(r"^\| `([^`]+)` \|(.*)\|$", PAGE, re.MULTILINE)
]
CELLS = [(request, file, cells[name] == "✓") for request, cells in ROWS for name in COLUMNS for file in FILES[name]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The poster in every format."""
    place = tmp_path_factory.mktemp("formats")
    for name in sorted({name for names in FILES.values() for name in names}):
        done = command_line.redraft("export", ROOT / "examples/event.svg", "-o", place / name)
        assert done.returncode == 0, done.stderr
    return place


def test_the_table_has_a_cell_for_every_request_and_format() -> None:
    assert list(FILES) == COLUMNS
    assert len(ROWS) >= 15
    assert {cell for _, cells in ROWS for cell in cells.values()} == {"✓", "–"}


@pytest.mark.slow
@pytest.mark.parametrize(("request_", "file", "done"), CELLS, ids=[f"{file}: {request}" for request, file, _ in CELLS])
def test_a_request_is_done_in_a_format_or_refused_as_the_table_says(
    request_: str, file: str, done: bool, folder: Path
) -> None:
    if file == "a.png":
        pytest.importorskip("rapidocr")
    try:
        edited = redraft.open(folder / file).edit(request_)
    except RedraftError:
        assert not done
        return
    assert done
    wrong = [proof.title for proof in edited.receipt.proofs if proof.ok is False]
    assert wrong == []
