"""Flat pictures edited as a whole: turned, mirrored, cropped, scaled; and those that cannot be, refused in one line."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from redraft.errors import RequestError
from redraft.formats.pixels.rasters import described
from redraft.formats.pixels.resampling import opened
from redraft.formats.raster import jpeg_blocks
from redraft.language.planner import GrammarPlanner
from redraft.session.options import EditOptions
from redraft.session.session import Session
from tests.sampling import each

RULES = EditOptions(planner=GrammarPlanner())


def picture(mode: str = "RGB", wide: int = 60, high: int = 40) -> Image.Image:
    y, x = np.mgrid[:high, :wide]
    return Image.fromarray(np.stack([x * 4, y * 6, x + y], axis=2).astype(np.uint8)).convert(mode)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


@pytest.fixture(scope="module")
def session() -> Any:
    with Session(system_fonts=False, history=False) as session:
        yield session


def edited(session: Session, folder: Path, data: bytes, words: str) -> tuple[bytes, str]:
    """The file after an instruction, and how it was understood."""
    source, target = folder / "a.png", folder / "b.png"
    source.write_bytes(data)
    receipt = session.edit_file(source, words, target, RULES)
    return target.read_bytes(), receipt.steps[0].reading


def test_a_png_is_turned_mirrored_and_cropped_to_the_pixel(session: Session, tmp_path: Path) -> None:
    for data in (saved(picture(), "PNG", dpi=(300, 300)), saved(picture().quantize(8), "PNG")):
        old = np.asarray(opened(data))
        for words, wanted in (
            ("rotate the picture by 90 degrees", np.rot90(old, -1)),
            ("flip the picture horizontally", old[:, ::-1]),
            ("crop 10% off the left of the picture", old[:, 6:]),
            ("crop the picture to a square", old[:, 10:50]),
        ):
            made, _ = edited(session, tmp_path, data, words)
            assert np.array_equal(np.asarray(opened(made)), wanted), words
            assert made[24:26] == data[24:26]  # depth and kind of colour
            assert described(made) == described(data)
            (tmp_path / "b.png").unlink()


def test_a_jpeg_is_coded_anew_with_its_own_tables_and_says_so(session: Session, tmp_path: Path) -> None:
    data = saved(picture(), "JPEG", quality=71, subsampling=0, comment=b"kept", dpi=(72, 72))
    made, reading = edited(session, tmp_path, data, "make the picture half as large")
    was, now = jpeg_blocks.blocks(data), jpeg_blocks.blocks(made)
    assert (now.width, now.height, now.unit) == (30, 20, was.unit)
    assert all((a.steps == b.steps).all() for a, b in zip(was.components, now.components, strict=True))
    assert described(made) == described(data)
    assert "re-encoded" in reading


def test_corners_that_a_turn_leaves_free_are_clear_in_a_png(session: Session, tmp_path: Path) -> None:
    made, reading = edited(session, tmp_path, saved(picture(), "PNG"), "rotate the picture by 10 degrees")
    assert np.asarray(opened(made))[0, 0, 3] == 0
    assert "with transparency" in reading


def test_an_edit_is_undone_to_the_very_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    source = tmp_path / "a.png"
    data = saved(picture(), "PNG")
    source.write_bytes(data)
    with Session(system_fonts=False) as session:
        here = EditOptions(planner=GrammarPlanner(), in_place=True)
        session.edit_file(source, "rotate the picture by 90 degrees", None, here)
        assert opened(source.read_bytes()).size == (40, 60)
        session.edit_file(source, "undo that", None, here)
    assert source.read_bytes() == data


def turned() -> dict[str, Any]:
    exif = Image.Exif()
    exif[0x0112] = 6
    return {"exif": exif}


@each(
    ("data", "words", "why"),
    [
        (saved(picture("CMYK"), "JPEG"), "rotate the picture by 90 degrees", "inks|CMYK"),
        (saved(picture(), "JPEG", **turned()), "rotate the picture by 90 degrees", "EXIF data that turn it"),
        (saved(picture(), "PNG", save_all=True, append_images=[picture("L")]), "mirror the picture", "further frames"),
        (saved(picture(), "PNG"), "delete the picture", "no layers"),
        (saved(picture(), "PNG"), "move the picture 10px to the right", "look as it does"),
        (saved(picture(), "PNG"), "make the picture 1000 times as large", "at most 64,000,000 pixels"),
    ],
    ids=["inks", "turned", "animated", "delete", "move", "huge"],
)
def test_what_cannot_be_done_is_refused_and_nothing_is_written(
    session: Session, tmp_path: Path, data: bytes, words: str, why: str
) -> None:
    with pytest.raises(RequestError, match=why):
        edited(session, tmp_path, data, words)
    assert not (tmp_path / "b.png").exists()


def test_a_page_of_another_size_has_a_preview(session: Session, tmp_path: Path) -> None:
    source = tmp_path / "a.png"
    source.write_bytes(saved(picture(), "PNG"))
    receipt = session.edit_file(source, "rotate the picture by 90 degrees", tmp_path / "b.png", RULES)
    assert receipt.pictures is not None
    old, new = opened(receipt.pictures.before).size, opened(receipt.pictures.after).size
    assert old[0] > old[1]
    assert old == new[::-1]
