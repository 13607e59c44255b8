"""Crop-and-edit: the right place changes, everything else is the same to the pixel, and bad answers are caught."""

from __future__ import annotations

import numpy as np
import pytest

from redraft.document.geometry import Box
from redraft.errors import EditError
from redraft.imaging.pixels.arrays import Mask, Picture, box_mask
from redraft.imaging.pixels.blend import joined, membrane, ramp, seam
from redraft.imaging.retouch.crop_edit import changeable, crop_edit
from redraft.imaging.retouch.crops import ANY, USUAL, Sizes
from tests.sampling import each
from tests.small_scenes import Thing, scene

STAR, DISC = Thing("star", "red", 100, 80, 12), Thing("circle", "red", 200, 160, 9)
GREEN = (40, 160, 40)


def greened(crop: Picture, where: Mask, seed: int) -> Picture:
    """Red things in the mask made green."""
    made = crop.copy()
    made[(crop[..., 0].astype(int) - crop[..., 1] > 60) & where] = GREEN
    return made


def drifted(crop: Picture, where: Mask, seed: int) -> Picture:
    """As editors do: another light, and all of it a few pixels aside."""
    made = greened(crop, where, seed) * 0.93 + 6
    return np.roll(made, (3, -4), (0, 1)).astype(np.uint8)


def outside_is_kept(before: Picture, after: Picture, *targets: Box) -> bool:
    outside = ~box_mask([changeable(target, before.shape) for target in targets], before.shape)
    return bool((before[outside] == after[outside]).all())


def is_green(picture: Picture, thing: Thing) -> bool:
    return bool(np.abs(picture[round(thing.y), round(thing.x)].astype(int) - GREEN).max() < 30)


@each("sizes", [ANY, USUAL])
@each("edit", [greened, drifted])
def test_only_the_targets_change_and_no_seam_is_left(edit: object, sizes: Sizes) -> None:
    page = scene([STAR, DISC])
    found = crop_edit(page, [STAR.box, DISC.box], edit, sizes=sizes)  # type: ignore[arg-type]
    assert is_green(found.picture, STAR)
    assert is_green(found.picture, DISC)
    assert outside_is_kept(page, found.picture, STAR.box, DISC.box)
    assert max(found.seams) < 0.01
    assert found.attempts == (1, 1)


def test_a_look_alike_beside_the_target_stays() -> None:
    twin = Thing("star", "red", 140, 80, 12)
    page = scene([STAR, twin])
    found = crop_edit(page, [STAR.box], greened)
    assert is_green(found.picture, STAR)
    assert outside_is_kept(page, found.picture, STAR.box)
    assert (found.picture[80, 140] == page[80, 140]).all()


def test_targets_at_the_edge_and_of_one_pixel_are_edited() -> None:
    page = scene([])
    for target in (Box(0, 0, 20, 10), Box(310, 230, 10, 10), Box(50, 50, 1, 1), Box(0, 0, 320, 240)):
        found = crop_edit(page, [target], lambda crop, where, seed: np.where(where[..., None], np.uint8(20), crop))
        assert outside_is_kept(page, found.picture, target)
        assert found.picture[slice(round(target.y), round(target.y) + 1), round(target.x)].max() < 60


@pytest.mark.slow
def test_an_edit_of_nothing_or_of_another_place_is_refused_after_three_attempts() -> None:
    page, before, seeds = scene([STAR, DISC]), scene([STAR, DISC]), []

    def nothing(crop: Picture, where: Mask, seed: int) -> Picture:
        seeds.append(seed)
        return crop

    with pytest.raises(EditError, match="nothing was changed, 3 times"):
        crop_edit(page, [STAR.box], nothing, seed=7)
    assert seeds == [7, 8, 9]
    assert (page == before).all()

    def beside(crop: Picture, where: Mask, seed: int) -> Picture:
        made = crop.copy()
        made[:20, :20] = 0
        return made

    with pytest.raises(EditError, match="another place was changed"):
        crop_edit(page, [STAR.box], beside)
    with pytest.raises(EditError, match="surroundings"):
        crop_edit(
            page, [STAR.box], lambda crop, where, seed: np.random.default_rng(1).integers(0, 255, crop.shape, np.uint8)
        )
    with pytest.raises(EditError, match="other proportions"):
        crop_edit(page, [STAR.box], lambda crop, where, seed: crop[: len(crop) // 2])
    with pytest.raises(EditError, match="has nothing of the picture in it"):
        crop_edit(page, [Box(900, 5, 10, 10)], greened)


def test_a_second_attempt_that_does_it_is_taken() -> None:
    page = scene([STAR])
    found = crop_edit(page, [STAR.box], lambda crop, where, seed: greened(crop, where, seed) if seed == 1 else crop)
    assert found.attempts == (2,)
    assert is_green(found.picture, STAR)


def test_a_change_that_runs_over_the_edge_of_the_target_is_refused() -> None:
    page = np.full((200, 200, 3), 200, np.uint8)
    page[:, 95:105] = (200, 30, 30)  # a stripe, of which a part is the target
    with pytest.raises(EditError, match="seam"):
        crop_edit(page, [Box(95, 85, 10, 12)], lambda crop, where, seed: crop[..., ::-1])


def test_a_membrane_is_exact_on_a_slope() -> None:
    down, across = np.mgrid[0:40, 0:60].astype(np.float32)
    slope = (2 * down + across)[..., None]
    known = np.ones((40, 60), bool)
    known[10:30, 20:45] = False
    assert np.abs(membrane(slope, known) - slope).max() < 1.5


def test_a_hard_edge_counts_as_a_seam_and_a_soft_one_of_the_same_light_does_not() -> None:
    old = np.full((60, 60, 3), 128, np.uint8)
    weight = ramp((slice(20, 40), slice(20, 40)), old.shape, 4)
    brighter = np.full(old.shape, 140, np.float32)
    hard = np.where((weight > 0)[..., None], brighter, old).astype(np.uint8)
    assert seam(hard, old, brighter, weight) > 0.03
    assert seam(joined(brighter, old, weight), old, brighter, weight) < 0.01


def test_editors_get_the_sizes_they_like() -> None:
    assert ANY.of(168, 93) == (168, 93)
    assert USUAL.of(100, 100) == (512, 512)
    assert USUAL.of(4000, 100) == (1536, 64)
    assert Sizes(64, 1024, 8).of(33, 70) == (64, 136)
