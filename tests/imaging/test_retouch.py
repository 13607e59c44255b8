"""The built-in editor: what it understands, what it does to a thing, and that the rest stays."""

from __future__ import annotations

import numpy as np
import pytest

from redraft.document.colors import parse_color
from redraft.document.geometry import Box
from redraft.errors import EditError, OutOfRange
from redraft.imaging.pixels.arrays import Picture, box_mask, look
from redraft.imaging.pixels.hues import is_called
from redraft.imaging.retouch.change_requests import Wish, wish_of
from redraft.imaging.retouch.editor import leaving, retouched, standing
from redraft.imaging.retouch.recolor import shown
from redraft.imaging.retouch.removal_remains import made_up, remains
from tests.cases import of_case
from tests.sampling import each
from tests.small_scenes import Thing, scene

STAR = Thing("circle", "#c02020", 100, 80, 20)


@each(
    ("words", "kind", "target"),
    [
        ("make the red star in the photo dark blue", "recolor", "the red star"),
        ("change the colour of the cup in the picture to #ff8800", "recolor", "the cup"),
        ("paint the ball in the photo sky blue", "recolor", "the ball"),
        ("change the colour of the cup in the photo to gold", "recolor", "the cup"),
        ("take the red ball out of the photo", "remove", "the red ball"),
        ("please remove the blue circle from this image.", "remove", "the blue circle"),
        ("make the photo much darker", "darken", ""),
        ("blur the photo a bit", "blur", ""),
        ("turn the photo black and white", "gray", ""),
        ("make the star sharper in the photo", "sharpen", "the star"),
    ],
)
def test_what_is_understood(words: str, kind: str, target: str) -> None:
    assert wish_of(words)[:2] == (kind, target)


@each(
    "words",
    [
        "turn the photo into a watercolour",
        "add a dog to the photo",
        "turn the ring in the photo into gold",
        "change the material of the ring in the photo to silver",
        "make the cat in the photo happy",
        "move the red ball in the photo up",
        "make the photo red and the title blue",
        "make everything in the photo but the star blue",
        "",
    ],
)
def test_what_is_not_understood_is_refused(words: str) -> None:
    with pytest.raises(EditError):
        wish_of(words)


def test_more_and_less_are_of_different_strength() -> None:
    assert wish_of("make the photo 20% darker") == wish_of("darken the photo by 20%")
    little, usual, much = (wish_of(f"make the photo {how}darker").strength for how in ("slightly ", "", "much "))
    assert little < usual < much
    assert wish_of("darken the photo by 50%").strength == 2.0


def centre(picture: Picture) -> tuple[int, ...]:
    return tuple(int(level) for level in picture[80, 100])


def done(words: str, page: Picture) -> Picture:
    made = retouched(page, wish_of(words), box_mask([STAR.box], page.shape, 2))
    outside = ~box_mask([STAR.box], page.shape, 6)
    assert (made[outside] == page[outside]).all()
    return made


@each("color", ["green", "white", "black", "grey", "yellow", "#123456"])
def test_a_thing_gets_the_colour_that_was_asked_for(color: str) -> None:
    made = centre(done(f"make the thing in the photo {color}", scene([STAR])))
    wanted = parse_color(color)
    assert wanted is not None
    assert np.abs(np.array(made) - (wanted.red, wanted.green, wanted.blue)).max() <= 6


def test_shade_stays_on_a_thing_that_is_recolored() -> None:
    page = scene([STAR])
    disc = standing(page, box_mask([STAR.box], page.shape, 2))
    shaded = page.copy()
    down = np.linspace(0.5, 1.3, page.shape[0])[:, None, None]
    shaded[disc] = np.clip(page * down, 0, 255)[disc].astype(np.uint8)
    made = look(done("make it in the photo blue", shaded))
    before = look(shaded)
    assert np.corrcoef(made[..., 0][disc], before[..., 0][disc])[0, 1] > 0.95
    assert is_called(made[disc], "blue").mean() > 0.9


def test_a_thing_that_is_removed_leaves_its_ground() -> None:
    page, bare = scene([STAR], ground="plain"), scene([], ground="plain")
    made = done("remove the thing in the photo", page)
    assert np.abs(made.astype(int) - bare).max() <= 12


@pytest.mark.slow
def test_light_and_strength_go_the_way_they_are_asked() -> None:
    page = scene([STAR])
    seen = look(page)
    strength = np.hypot(seen[..., 1], seen[..., 2]).mean()
    for words, way in (("brighter", 1), ("darker", -1)):
        assert way * (look(retouched(page, wish_of(f"make the photo {words}")))[..., 0] - seen[..., 0]).mean() > 0.03
    for words, way in (("more vivid", 1), ("paler", -1), ("black and white", -1)):
        made = look(retouched(page, wish_of(f"make the photo {words}")))
        assert way * (np.hypot(made[..., 1], made[..., 2]).mean() - strength) > 0.005
        assert np.abs(made[..., 0] - seen[..., 0]).mean() < 0.02


def test_colours_beyond_the_screen_are_as_strong_as_it_shows() -> None:
    strong = look(np.full((1, 1, 3), (224, 192, 32), np.uint8)) * np.array([1, 1.45, 1.45], np.float32)
    made = look(np.clip(shown(strong) + 0.5, 0, 255))
    assert np.hypot(*made[0, 0, 1:]) >= np.hypot(*strong[0, 0, 1:]) / 1.45 - 0.002


def test_what_cannot_be_done_is_said() -> None:
    page = scene([], ground="plain")
    with pytest.raises(EditError, check=of_case("nothing-stands-out")):
        retouched(page, Wish("remove", ""), box_mask([Box(50, 50, 40, 40)], page.shape))
    with pytest.raises(EditError, match="does not say what"):
        retouched(page, wish_of("make the photo blue"))


@each(
    "words",
    [
        "make the photo 500% darker",
        "brighten the photo by -20%",
        "make the photo 0% sharper",
        "make the star in the photo 1e9% darker",
        "make the star in the photo 1000% smaller",
        "shrink the star in the photo by 100%",
        "turn the star in the photo by 720 degrees",
    ],
)
def test_a_number_that_nothing_can_be_made_of_is_told(words: str) -> None:
    with pytest.raises(OutOfRange):
        wish_of(words)


def shadowed(dark: float) -> tuple[Picture, Picture]:
    """A ground, and a red ball on it with a soft shadow to its right."""
    down, across = np.mgrid[0:160, 0:200].astype(np.float32)
    ground = np.stack([180 + across / 8, 200 - down / 8, 190 + 0 * down], axis=2)
    shade = np.clip(1.4 - np.hypot(across - 104, down - 82) / 28, 0, 1)[..., None] * dark
    ball = np.clip(26.5 - np.hypot(across - 90, down - 76), 0, 1)[..., None]
    page = ground * (1 - shade) * (1 - ball) + np.array([200, 30, 40]) * ball
    return tuple(np.round(one).astype(np.uint8) for one in (ground, page))  # type: ignore[return-value]


def test_what_is_taken_away_takes_its_shadow_along_and_what_is_left_of_it_is_told() -> None:
    ground, page = shadowed(0.35)
    box = leaving(page, Box(63, 49, 54, 54))
    assert box.right > 128
    made = retouched(page, Wish("remove", ""), box_mask([box], page.shape, 2))
    assert np.abs(made.astype(int) - ground).max() <= 3
    assert remains(page, made, box) == ""
    half = retouched(page, Wish("remove", ""), box_mask([Box(63, 49, 54, 54)], page.shape, 2))
    half[:, 120:] = page[:, 120:]
    assert "something darker" in remains(page, half, Box(63, 49, 54, 54))


@each(
    "words",
    [f"{verb} the thing in the photo{how}" for verb, how in (("make", " blue"), ("make", " darker"), ("remove", ""))],
)
def test_a_thing_that_melts_into_its_ground_is_not_changed_in_part(words: str) -> None:
    _, page = shadowed(0.35)
    where = box_mask([Box(60, 46, 60, 60)], page.shape)
    assert (retouched(page, wish_of(words), where) != page).any()  # a shadow is no part of it
    band = page.copy()
    band[84:120] = np.where(page[84:120, :, 1:2] > 60, np.array([190, 40, 44]), page[84:120])
    with pytest.raises(EditError, check=of_case("thing-edge-unclear")):
        retouched(band.astype(np.uint8), wish_of(words), where)


def test_another_thing_beside_what_is_removed_stays_and_is_no_remains_of_it() -> None:
    ground, page = (one.copy() for one in shadowed(0.35))
    ground[60:100, 150:190] = page[60:100, 150:190] = (40, 140, 80)
    box = leaving(page, Box(63, 49, 54, 54))
    made = retouched(page, Wish("remove", ""), box_mask([box], page.shape, 2))
    assert (made[60:100, 150:190] == page[60:100, 150:190]).all()
    assert np.abs(made.astype(int) - ground).max() <= 12
    assert remains(page, made, box) == ""


@each(("rough", "told"), [(0.0, False), (1.0, True)])
def test_a_background_that_is_made_up_is_told(rough: float, told: bool) -> None:
    rows, columns = np.mgrid[0:120, 0:160].astype(float)
    bent = rows + 8 * np.sin(columns / 31 + rows / 17) + 3 * np.sin(columns / 7.3)
    ground = 120 + rows / 6 + rough * (18 * np.sin(bent / 2.7) + 12 * np.sin(bent / 1.3 + columns / 23))
    was = np.repeat(ground[..., None], 3, axis=2).astype(np.uint8)
    made = was.copy()
    made[40:70, 50:90] = 130
    assert bool(made_up(was, made, Box(50.0, 40.0, 40.0, 30.0))) is told
