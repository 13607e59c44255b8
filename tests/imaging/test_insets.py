"""Things put into a picture, turned and resized in it, and surfaces of another material."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from redraft.document.geometry import Box
from redraft.errors import EditError
from redraft.imaging.pixels.arrays import Picture, box_mask, look
from redraft.imaging.retouch.change_requests import Wish, wish_of
from redraft.imaging.retouch.editor import extent, retouched, room
from redraft.imaging.retouch.insets import cut_free, inset, matched, moved
from tests.cases import of_case
from tests.sampling import each

FLAG = Box(60, 50, 40, 20)
"""A red bar with a blue end, on grey."""


def scene(light: float = 1.0) -> Picture:
    picture = Image.new("RGB", (160, 120), (150, 150, 150))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((60, 50, 99, 69), fill=(200, 30, 30))
    draw.rectangle((90, 50, 99, 69), fill=(30, 30, 200))
    return np.asarray(np.asarray(picture) * light, np.uint8)


def disc(ground: tuple[int, ...] = (0, 0, 0, 0)) -> Picture:
    picture = Image.new("RGBA", (400, 400), ground)
    ImageDraw.Draw(picture).ellipse((40, 40, 360, 360), fill=(230, 180, 40, 255))
    return np.asarray(picture.resize((100, 100), Image.Resampling.LANCZOS))


def done(wish: Wish, box: Box = FLAG, given: Picture | None = None, page: Picture | None = None) -> Picture:
    page = scene() if page is None else page
    where = box_mask([room(wish, box)], page.shape, 3)
    made = retouched(page, wish, where, 0, given)
    assert (made[~where] == page[~where]).all()
    return made


@each(
    ("words", "wish"),
    [
        ("replace the red ball in the photo with ball.png", Wish("replace", "the red ball", file="ball.png")),
        ('put "my star.png" at the picture', Wish("insert", "", file="my star.png")),
        ("cover the table in the photo with wood.jpg", Wish("texture", "the table", file="wood.jpg")),
        ("make the red box in the photo out of wood.jpg", Wish("texture", "the red box", file="wood.jpg")),
        ("rotate the red box in the photo by 30 degrees", Wish("turn", "the red box", amount=30.0)),
        ("turn the box in the photo 90° counterclockwise", Wish("turn", "the box", amount=-90.0)),
        ("flip the arrow in the photo vertically", Wish("mirror", "the arrow", way="down")),
        ("make the red ball in the photo twice as big", Wish("resize", "the red ball", amount=2.0)),
        ("make the red ball in the photo 50% smaller", Wish("resize", "the red ball", amount=0.5)),
        ("scale the red ball in the photo to 150%", Wish("resize", "the red ball", amount=1.5)),
    ],
)
def test_what_is_understood(words: str, wish: Wish) -> None:
    assert wish_of(words) == wish


@each("words", ["make the table in the photo wooden", "turn the ring in the photo into glass"])
def test_materials_are_not_made_up(words: str) -> None:
    with pytest.raises(EditError) as refused:
        wish_of(words)
    assert "a material comes from a picture" in refused.value.suggestion


def test_a_thing_is_turned_about_its_middle_and_what_was_behind_it_is_filled() -> None:
    made = done(Wish("turn", "", amount=90.0))
    assert (made[60, 63] == 150).all()  # it was there before
    assert (made[78, 80] == (30, 30, 200)).all()  # the right end is at the bottom
    assert (made[44, 80] == (200, 30, 30)).all()


def test_a_thing_is_mirrored_and_resized() -> None:
    assert (done(Wish("mirror", "", way="across"))[60, 65] == (30, 30, 200)).all()
    large = done(Wish("resize", "", amount=2.0))
    assert (large[60, 112] == (30, 30, 200)).all()
    assert (large[43, 45] == (200, 30, 30)).all()
    small = done(Wish("resize", "", amount=0.5))
    assert (small[60, 62] == 150).all()
    assert (small[60, 78] == (200, 30, 30)).all()


def test_a_thing_that_would_leave_its_place_is_refused() -> None:
    where = box_mask([FLAG], scene().shape)
    with pytest.raises(EditError, check=of_case("changed-thing-too-large")):
        moved(scene(), scene(), where.astype(np.float32), where, turn=90.0)


@each("ground", [(0, 0, 0, 0), (255, 255, 255, 255)])
def test_what_replaces_a_thing_is_cut_free_and_the_old_thing_is_gone(ground: tuple[int, ...]) -> None:
    made = done(Wish("replace", "", file="disc.png"), given=disc(ground))
    assert look(made[60:61, 80:81])[0, 0, 2] > 0.1  # yellow
    assert np.abs(made[60, 64].astype(int) - 150).max() <= 1  # neither the bar nor the ground of the file


def test_what_comes_from_a_file_takes_on_the_light_it_comes_into() -> None:
    gray = np.full((4, 4, 3), 128, np.uint8)
    warm = np.broadcast_to(np.array([90, 60, 30], np.uint8), (40, 40, 3))
    lit, dim = look(matched(gray, np.full((40, 40, 3), 150, np.uint8))), look(matched(gray, warm))
    assert dim[..., 0].mean() < lit[..., 0].mean() - 0.05
    assert dim[..., 2].mean() > lit[..., 2].mean() + 0.01
    assert np.abs(look(gray) - lit).max() < 0.05


def test_a_file_is_put_into_a_frame_in_its_own_proportions() -> None:
    made = inset(scene(), Box(10, 80, 60, 30), disc())
    changed = np.flatnonzero((made != scene()).any(axis=(0, 2)))
    assert 24 <= changed.min() <= 26
    assert 53 <= changed.max() <= 55
    with pytest.raises(EditError, check=of_case("inserted-picture-transparent")):
        cut_free(np.zeros((9, 9, 4), np.uint8))


def test_a_texture_covers_a_surface_and_its_shade_stays() -> None:
    stripes = np.full((30, 30, 4), 255, np.uint8)
    stripes[..., :3] = np.where(np.arange(30) % 6 < 3, 90, 180)[None, :, None]
    page = scene().copy()
    page[60:70, 60:100] = (page[60:70, 60:100] * 0.5).astype(np.uint8)
    made = look(done(Wish("texture", "", file="wood.jpg"), given=stripes, page=page))
    part = made[52:68, 64:96, 0]
    assert part[:8].mean() > part[8:].mean() + 0.05
    assert part[:8].std(axis=1).mean() > 0.05


def test_the_lit_side_of_a_thing_leads_to_all_of_it() -> None:
    down, across = np.mgrid[0:120, 0:160]
    page = np.full((120, 160, 3), 170, np.uint8)
    ball = np.hypot(across - 80, down - 60) < 30
    page[ball] = (np.clip(1.2 - (across + down - 100) / 60, 0.2, 1)[..., None] * (220, 40, 40))[ball].astype(np.uint8)
    found = extent(page, Box(55, 35, 25, 25))
    assert found is not None
    assert max(abs(one - other) for one, other in zip(found, (51, 31, 59, 59), strict=True)) <= 2
    assert extent(scene(), Box(0, 0, 30, 30)) is None
