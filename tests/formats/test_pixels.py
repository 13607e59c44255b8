"""What formats of pixels share: ids from names, merged previews, resampling; and outlines without arcs."""

from __future__ import annotations

import math
import tracemalloc

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Group, Picture
from redraft.document.pages import Document, Page
from redraft.document.style import BLENDS, Style
from redraft.errors import EditError, FormatError
from redraft.formats.pixels.layer_ids import ids_for
from redraft.formats.pixels.merged_page import DEEPEST, merged
from redraft.formats.pixels.resampling import opened, resampled, scaled
from redraft.formats.shapes.arcs import without_arcs
from redraft.formats.shapes.paths import path_box
from redraft.render.compositor import Tile, composite, straightened
from tests.cases import of_case
from tests.formats.ora.specimens import pixels, png
from tests.sampling import each


def test_ids_are_the_names_and_numbered_where_they_repeat() -> None:
    names = [
        ("Logo", "layer"),
        ("", "layer"),
        ("Big  Sale!", "layer"),
        ("logo", "layer"),
        ("logo-1", "layer"),
        ("", "stack"),
    ]
    assert ids_for(names) == ["logo-2", "layer1", "big-sale", "logo-3", "logo-1", "stack1"]
    assert ids_for([("page1", "layer"), ("Überschrift", "layer"), ("標題", "layer")]) == [
        "page1-1",
        "überschrift",
        "標題",
    ]


def document(*layers: Picture | Group, assets: tuple[Asset, ...]) -> Document:
    return Document("ora", (Page("page1", 40, 30, layers),), {asset.key: asset for asset in assets})


@each("mode", sorted(BLENDS))
def test_previews_blend_as_the_page_is_drawn(mode: str) -> None:
    ground, above = (Asset("image/png", png(40, 30, seed=seed), 40, 30) for seed in (3, 4))
    whole = Box(0, 0, 40, 30)
    lower = Picture("a", frame=whole, asset=ground.key)
    upper = Picture("b", frame=whole, asset=above.key, style=Style(opacity=0.7, blend=mode))
    made = document(lower, upper, assets=(ground, above))
    ours = np.asarray(merged(made, made.pages[0])).astype(int)
    tiles = [
        Tile.from_straight(0, 0, pixels(ground.data)),
        Tile.from_straight(0, 0, pixels(above.data), blend=mode, opacity=0.7),
    ]
    theirs = straightened(composite((40, 30), tiles)).astype(int)
    seen = theirs[..., 3] > 128  # where little shows, premultiplied colours are coarse
    apart = np.abs(ours - theirs)[seen]
    assert apart.mean() < 0.6, mode
    assert apart.max() <= 10, mode
    assert np.abs(ours[..., 3] - theirs[..., 3]).max() <= 2


def test_groups_that_would_take_too_many_pages_are_refused() -> None:
    asset = Asset("image/png", png(4, 4), 4, 4)
    layer: Picture | Group = Picture("a", frame=Box(0, 0, 4, 4), asset=asset.key)
    for number in range(DEEPEST + 1):
        layer = Group(f"g{number}", style=Style(opacity=0.5), children=(layer,))
    made = document(layer, assets=(asset,))
    with pytest.raises(FormatError, check=of_case("blend-groups-too-deep")):
        merged(made, made.pages[0])


def test_resampling_keeps_pixels_at_right_angles_and_puts_the_rest_where_it_belongs() -> None:
    data = png(12, 8, seed=1)
    was = pixels(data)
    for degrees, turns in ((90, -1), (180, 2), (270, 1)):
        made = resampled(data, Box(0, 0, 12, 8), Matrix.rotation(degrees, (6, 4)), "it")
        assert np.array_equal(pixels(made.data), np.rot90(was, turns)), degrees
    solid = png(20, 20, (10, 20, 30, 255))
    tilted = resampled(solid, Box(0, 0, 20, 20), Matrix.rotation(45, (10, 10)), "it")
    side = math.sqrt(2) * 20
    assert max(abs(tilted.width - side), abs(tilted.height - side)) < 2
    shown = pixels(tilted.data)
    assert shown[..., 3].sum() / 255 == pytest.approx(400, rel=0.02)
    assert (shown[shown[..., 3] > 0][:, :3] == (10, 20, 30)).all()  # up to the edge
    larger = pixels(resampled(data, Box(0, 0, 12, 8), Matrix.scaling(3, 2), "it").data)
    assert larger.shape == (16, 36, 4)
    with pytest.raises(EditError, check=of_case("written-pixels-too-many")):
        resampled(solid, Box(0, 0, 20, 20), Matrix.scaling(1000, 1000), "it")


def test_pictures_of_sixteen_bits_of_grey_are_brought_down_and_not_cut_off() -> None:
    import io

    target = io.BytesIO()
    Image.fromarray(np.full((4, 4), 0x8000, np.uint16)).save(target, "PNG")
    picture = opened(target.getvalue())
    assert picture.getpixel((0, 0)) == (127, 127, 127, 255)


@each(
    "d",
    [
        "M10 20A30 15 30 1 0 50 60Z",
        "M0 0a5 5 0 0 1 10 0a5 5 0 0 1 -10 0z",
        "M0 0A1 1 0 0 0 50 0L50 40A0 5 0 0 0 0 40Z",
        "M5 5A3 3 0 1 1 5 5L9 9",
    ],
)
def test_outlines_without_arcs_run_where_they_ran(d: str) -> None:
    made = without_arcs(d)
    assert "A" not in made.upper()
    old, new = path_box(d), path_box(made)
    assert old is not None
    assert new == pytest.approx(old, abs=0.01)


def test_outlines_that_have_no_arcs_stay_as_they_are() -> None:
    assert without_arcs("M0 0h5v5z") == "M0 0h5v5z"


def test_a_picture_that_is_partly_clear_is_scaled_in_little_memory() -> None:
    picture = Image.new("RGBA", (10, 10), (1, 2, 3, 100))
    scaled(picture, (20, 20))
    tracemalloc.start()
    made = scaled(picture, (2000, 1500))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert made.getpixel((1000, 700)) == (1, 2, 3, 100)
    assert most < 30 * 2000 * 1500  # 77 bytes a pixel, where all planes were kept as numbers at once
