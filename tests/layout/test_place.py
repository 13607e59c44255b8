"""Texts laid out on a background: what every page keeps to, whatever it is laid on."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageOps

from redraft.document.geometry import Box
from redraft.document.layers import Picture, Text
from redraft.document.style import Color
from redraft.errors import UsageError
from redraft.layout import Layout, place
from redraft.layout.backdrop import Backdrop, Desk
from redraft.layout.grids import Column, GridPage, GridPlan
from redraft.layout.placement import begun
from redraft.layout.texts.roles import Copy
from tests.sampling import each

TEXTS = ["Summer Nights", "Open-air concerts by the lake", "12 – 14 July 2026", "place: Riverside Park", "Book now"]


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk()


def sky(width: int = 360, height: int = 450) -> NDArray[np.uint8]:
    """A light sky above a dark hill that takes the lower third."""
    page = np.zeros((height, width, 3), np.uint8)
    page[:] = np.linspace(200, 235, height).astype(np.uint8)[:, None, None]
    page[height * 2 // 3 :] = (40, 60, 50)
    return page


def words(layout: Layout) -> list[str]:
    return [" ".join(one.layer.text.split()) for one in layout.document.walk() if isinstance(one.layer, Text)]


def test_a_page_keeps_what_is_promised(desk: Desk) -> None:
    layout = place(sky(), TEXTS, fonts=desk.fonts, tiles=desk.tiles)
    sight = layout.best.sight
    assert sight.faults == ()
    assert sight.contrast >= 4.5
    assert sight.smallest >= 0.012
    assert sight.ratio >= 1.8
    assert sight.overlaps == 0
    assert words(layout) == ["Summer Nights", *TEXTS[1:3], "Riverside Park", "Book now"]
    assert next(type(one.layer) for one in layout.document.walk()) is Picture
    assert 1 <= len(layout.rounds) <= 5
    assert sight.reward == max(one.sight.reward for one in layout.rounds if not one.sight.faults)


def test_texts_stand_in_the_order_they_are_read(desk: Desk) -> None:
    roles = ["fine print", "price", "body", "place", "date", "subhead", "headline"]
    texts = [Copy(f"Words {number}", role) for number, role in enumerate(roles)]
    sheet = GridPage(texts, (400, 600), desk.fonts)
    column = Column(tuple(sheet.order), "start", 40, 300, 40, "top")
    blocks = sheet.arranged(GridPlan("one column", (column,), 12.0, 3.0)).blocks
    assert [block.copy.role for block in sorted(blocks, key=lambda block: block.y)] == [
        "headline", "subhead", "date", "place", "body", "price", "fine print"]  # fmt: skip


@each("turn", range(2, 9))
def test_a_photo_is_laid_out_as_its_exif_data_turn_it(turn: int, desk: Desk, tmp_path: Path) -> None:
    stored = np.full((40, 60, 3), 250, np.uint8)
    stored[:20, :30] = (0, 0, 90)
    picture = Image.fromarray(stored)
    exif = picture.getexif()
    exif[0x0112] = turn
    picture.save(tmp_path / "photo.png", exif=exif)
    shown = np.asarray(ImageOps.exif_transpose(Image.open(tmp_path / "photo.png")))
    backdrop = Backdrop.of(tmp_path / "photo.png", desk)
    assert backdrop.size == (shown.shape[1], shown.shape[0])
    step = round(backdrop.unit)
    assert (
        np.abs(backdrop.pixels[step * 5 :: step * 10, step * 5 :: step * 10].astype(int) - shown[5::10, 5::10]).max()
        < 9
    )
    assert any("upright" in note for note in backdrop.notes)


def test_a_background_that_can_be_seen_through_is_told_of(desk: Desk) -> None:
    assert not Backdrop.of(sky(), desk).notes
    assert "on white" in Backdrop.of(np.zeros((60, 60, 4), np.uint8), desk).notes[0]


def test_no_text_and_too_much_text_are_told(desk: Desk) -> None:
    for texts in ([], [" "], ["a" * 5001], ["x"] * 30, ["bell \x07"]):
        with pytest.raises(UsageError):
            place(sky(), texts, fonts=desk.fonts, tiles=desk.tiles)


@pytest.mark.slow
def test_texts_find_the_one_place_where_they_can_be_read(desk: Desk) -> None:
    page = np.zeros((450, 360, 3), np.uint8)
    page[::6] = page[1::6] = page[2::6] = 255
    page[40:240, 60:] = 250
    layout = place(page, ["Grand Opening", "5 May"], fonts=desk.fonts, tiles=desk.tiles)
    assert layout.best.arrangement.plates == ()
    around = Box.union(block.frame for block in layout.best.arrangement.blocks)
    assert around is not None
    assert around.x >= 60
    assert 40 <= around.y <= around.bottom <= 240


@each(("light", "exact"), [(15, True), (245, False)])
def test_a_colour_that_is_asked_for_is_taken_or_a_shade_of_it_that_is_told(light: int, exact: bool, desk: Desk) -> None:
    page = np.full((300, 400, 3), light, np.uint8)
    layout = place(page, ["Gala", "12 May"], brief="gold", fonts=desk.fonts, tiles=desk.tiles)
    inks = {block.ink for block in layout.best.arrangement.blocks}
    told = [note for note in layout.notes if note.startswith("#ffd700 cannot be read everywhere: ")]
    plain = begun(page, ["Gala", "12 May"], desk, "gold")
    inks |= {block.ink for block in plain.inked(next(plain.sheet.plans())).blocks}  # without a panel
    assert (inks == {Color(255, 215, 0)}) is exact
    assert not told or not exact
    assert all(ink.red > ink.blue + 40 for ink in inks)  # gold to the eye, light or dark


@pytest.mark.slow
def test_a_plate_does_not_hide_most_of_a_picture_that_is_restless_everywhere(desk: Desk) -> None:
    page = np.random.default_rng(4).integers(0, 255, (38, 26, 3)).astype(np.uint8).repeat(12, 0).repeat(12, 1)
    layout = place(page, TEXTS, fonts=desk.fonts, tiles=desk.tiles)
    plates = layout.best.arrangement.plates
    assert plates
    assert sum(plate.box.area for plate in plates) < 0.5 * page.shape[0] * page.shape[1]


@pytest.mark.slow
def test_new_texts_and_their_panels_keep_off_the_texts_of_a_design(desk: Desk) -> None:
    design = Path(__file__).parents[2] / "examples" / "event.svg"
    made = place(design, ["Book now", "Extra Night", "20 July"], fonts=desk.fonts)
    own = Backdrop.of(design, desk).taken
    boxes = [block.room for block in made.best.arrangement.blocks]
    boxes += [plate.box for plate in made.best.arrangement.plates if not plate.line]
    assert len(own) > 12
    assert not [box for box in boxes if any(box.overlap(one) for one in own)]
