"""Pictures of layers, and the page with their boxes and numbers on it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

import redraft
from redraft.document.geometry import Box
from redraft.errors import UsageError
from redraft.inspection.page.overlay import COLORS, CROWDED
from tests.sampling import each

CARD = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="800" height="600">
  <rect id="ground" width="800" height="600" fill="#101010"/>
  <g id="pair"><rect id="red" x="100" y="100" width="50" height="40" fill="#ff0000"/>
    <rect id="lime" x="130" y="120" width="50" height="40" fill="#00ff00" style="mix-blend-mode:multiply"/></g>
  <g id="soft" opacity="0.5"><rect id="inner" x="300" y="100" width="40" height="40" fill="#0000ff"/>
    <rect id="other" x="320" y="100" width="40" height="40" fill="#ffff00"/></g>
  <defs><circle id="dot" r="20" fill="#00ffff"/></defs>
  <use id="copy" xlink:href="#dot" x="500" y="300"/>
  <text id="title" x="100" y="400" font-family="Manrope" font-size="48" fill="#ffffff">Numbers</text>
  <rect id="secret" x="600" y="500" width="50" height="50" display="none"/>
  <rect id="away" x="900" y="10" width="10" height="10"/>
</svg>"""

Pixels = NDArray[np.uint8]


@pytest.fixture(scope="module")
def session() -> Iterator[redraft.Session]:
    with redraft.Session(system_fonts=False) as session:
        yield session


@pytest.fixture(scope="module")
def file(session: redraft.Session, tmp_path_factory: pytest.TempPathFactory) -> redraft.File:
    path = tmp_path_factory.mktemp("card") / "card.svg"
    path.write_text(CARD)
    return session.open(path)


def decoded(png: bytes) -> Pixels:
    with Image.open(io.BytesIO(png)) as picture:
        return np.asarray(picture.convert("RGBA"))


def test_a_leaf_is_its_tile_with_mask_and_ink(session: redraft.Session, file: redraft.File) -> None:
    picture = session.layer_pictures(file).of("red")
    assert picture.ink == Box(100, 100, 50, 40)
    assert picture.pixels.shape == (40, 50, 4)
    assert (picture.pixels == (255, 0, 0, 255)).all()
    assert (picture.mask == 255).all()
    page = picture.on_page()
    assert page.shape == (600, 800, 4)
    assert int((page[:, :, 3] > 0).sum()) == 50 * 40
    assert (decoded(picture.png()) == page).all()
    assert (decoded(picture.png(crop=True)) == picture.pixels).all()


def test_a_group_is_what_is_in_it_laid_over_each_other(session: redraft.Session, file: redraft.File) -> None:
    picture = session.layer_pictures(file).of("pair")
    assert picture.ink == Box(100, 100, 80, 60)
    assert tuple(picture.pixels[5, 5]) == (255, 0, 0, 255)
    assert tuple(picture.pixels[50, 70]) == (0, 255, 0, 255)
    assert tuple(picture.pixels[30, 40]) == (0, 0, 0, 255)  # red times lime
    assert tuple(picture.pixels[50, 5]) == (0, 0, 0, 0)


def test_the_layer_alone_takes_no_part_in_how_it_blends(session: redraft.Session, file: redraft.File) -> None:
    assert (session.layer_pictures(file).of("lime").pixels == (0, 255, 0, 255)).all()


def test_a_part_of_what_cannot_be_taken_apart_is_drawn_alone(session: redraft.Session, file: redraft.File) -> None:
    picture = session.layer_pictures(file).of("inner")
    assert picture.ink == Box(300, 100, 40, 40)
    assert abs(int(picture.mask.max()) - 128) <= 1  # the group's opacity is part of how it looks


def test_a_part_of_a_copy_is_shown_with_the_whole_copy(session: redraft.Session, file: redraft.File) -> None:
    inside = next(id for id in file.document.index if id.startswith("copy/"))
    assert session.layer_pictures(file).of(inside).ink == Box(480, 280, 40, 40)


@each("layer", ["secret", "away"])
def test_what_does_not_show_is_an_empty_picture(layer: str, session: redraft.Session, file: redraft.File) -> None:
    picture = session.layer_pictures(file).of(layer)
    assert picture.ink is None
    assert picture.mask.size == 0
    assert not decoded(picture.png())[:, :, 3].any()
    assert decoded(picture.png(crop=True)).shape == (1, 1, 4)


def test_ink_follows_the_scale_but_its_box_is_in_page_units(session: redraft.Session, file: redraft.File) -> None:
    picture = session.layer_pictures(file, scale=2.0).of("red")
    assert picture.pixels.shape == (80, 100, 4)
    assert picture.ink == Box(100, 100, 50, 40)


def test_the_overlay_numbers_layers_as_the_list_does(session: redraft.Session, file: redraft.File) -> None:
    made = session.overlay(file)
    ids = [placed.layer.id for placed in file.document.walk()]
    assert [(each.number, each.id) for each in made.layers] == list(enumerate(ids, 1))
    fifth = made.by_number(5)
    assert fifth is not None
    assert fifth.id == ids[4]
    assert made.by_number(0) is made.by_number(99) is None


def test_outlines_have_the_colour_of_their_kind_and_labels_are_on_the_page(
    session: redraft.Session, file: redraft.File
) -> None:
    made = session.overlay(file)
    pixels = decoded(made.png)
    assert pixels.shape == (600, 800, 4)
    by_id = {each.id: each for each in made.layers}
    for id, kind in (("red", "shape"), ("title", "text"), ("pair", "group")):
        label = by_id[id].label
        assert label is not None
        inside = pixels[int(label.y) : int(label.bottom), int(label.x) : int(label.right)].reshape(-1, 4)
        assert (inside == COLORS[kind][1]).all(axis=1).mean() > 0.3
    assert tuple(pixels[101, 125]) == COLORS["shape"][1] or tuple(pixels[100, 125]) == COLORS["shape"][1]
    labels = [each.label for each in made.layers if each.label]
    assert all(label.x >= 0 and label.right <= 800 and label.y >= 0 and label.bottom <= 600 for label in labels)
    assert not any(a.overlap(b) for at, a in enumerate(labels) for b in labels[:at])


def test_ink_is_told_and_what_is_not_drawn_says_why(session: redraft.Session, file: redraft.File) -> None:
    by_id = {each.id: each for each in session.overlay(file).layers}
    title = by_id["title"]
    assert title.box is not None
    assert title.ink is not None
    assert title.ink.height < title.box.height  # no letter goes below the line
    assert by_id["pair"].ink == Box(100, 100, 80, 60)
    assert by_id["inner"].ink is None  # not known: the group is one tile
    assert (by_id["away"].label, by_id["away"].why) == (None, "it lies off the page")
    assert not by_id["secret"].visible
    assert by_id["secret"].label is not None


@pytest.mark.slow
def test_a_crowd_of_small_things_goes_without_numbers_and_texts_never_do(
    session: redraft.Session, tmp_path: Path
) -> None:
    dots = "".join(
        f'<rect x="{100 + 6 * (n % 20)}" y="{100 + 6 * (n // 20)}" width="4" height="4"/>' for n in range(400)
    )
    words = '<text x="100" y="150" font-size="10">words</text>'
    path = tmp_path / "dots.svg"
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><g id="dots">{dots}{words}</g></svg>'
    )
    made = session.overlay(session.open(path))
    without = [each for each in made.layers if each.label is None]
    assert 300 < len(without) < 402
    assert {each.why for each in without} == {CROWDED}
    assert {each.kind for each in without} == {"shape"}


def test_a_page_that_is_not_there_is_named(session: redraft.Session, file: redraft.File) -> None:
    with pytest.raises(UsageError, match="no page 2; there is one page"):
        session.overlay(file, page=2)
    with pytest.raises(UsageError, match="no page 0"):
        session.layer_pictures(file, page=0)
