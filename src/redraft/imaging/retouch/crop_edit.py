"""Crop-and-edit: an editor changes small things in a large picture, and nothing else changes by a single pixel.

For each target: cut out with its surroundings (λ), brought to a size the editor likes, edited, laid over the original
again (`blend`), looked at, and joined. An answer that changed nothing, or another place, or does not fit in without a
seam, is asked for again with another seed and more or less around it, three times in all; then it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.errors import EditError, says
from redraft.imaging.pixels.arrays import Mask, Picture, blurred, box_mask, look, resized, slices
from redraft.imaging.pixels.blend import Floats, joined, ramp, registered, seam
from redraft.imaging.pixels.difference import VISIBLE, difference
from redraft.imaging.retouch.crops import ANY, Sizes, crop_around

Edit = Callable[[Picture, Mask, int], Picture]
"""Edits a crop: its pixels, where it may change, and a seed. What comes back is of the same proportions."""
TRIES = (1.0, 1.6, 0.7)
"""How much around the target there is at each attempt, in times of λ."""
LEAST_CHANGED = 0.002
"""Share of a target that must differ for it to be changed."""
MARGIN, FEATHER = 0.05, 0.1
"""Of a target's shorter side: what is its edge still, and over how much beyond that a change fades out."""
SEAM = 0.04
"""Above which a join would be seen."""
REDRAWN = 0.5
"""Share of the surroundings that differ in an answer that is another picture."""
PROPORTIONS = 0.02


class Edited(NamedTuple):
    """The picture, and of each target the crop that was edited, the attempts it took, and the seam that is left."""

    picture: Picture
    crops: tuple[Box, ...]
    attempts: tuple[int, ...]
    seams: tuple[float, ...]


def crop_edit(picture: Picture, targets: Sequence[Box], edit: Edit, *, sizes: Sizes = ANY, seed: int = 0) -> Edited:
    """Targets are edited one after another, each in what the others left. EditError, with the reason of the last
    attempt, where one cannot be: then nothing is."""
    made = picture.copy()
    done: list[tuple[Box, int, float]] = []
    for number, target in enumerate(targets):
        done.append(_target(made, target, edit, sizes, seed + len(TRIES) * number))
    return Edited(made, *(tuple(part) for part in zip(*done, strict=True))) if done else Edited(made, (), (), ())


def changeable(target: Box, shape: tuple[int, ...]) -> Box:
    """All that an edit of a target may change: it and its soft edge, in whole pixels of the picture."""
    rows, columns = slices(target, shape, sum(_reach(target)))
    return Box(columns.start, rows.start, columns.stop - columns.start, rows.stop - rows.start)


def joined_crop(picture: Picture, target: Box, made: Picture) -> bool:
    """Changes a picture at a target to what another of its size shows there; False, and nothing changed, where that
    does not go in without a seam, or differs more around it."""
    cut = crop_sent(target, picture.shape)
    part = picture[cut]
    inside = slices(Box(target.x - cut[1].start, target.y - cut[0].start, *target[2:]), part.shape)
    _, found, _ = _attempt(part, inside, _reach(target), lambda crop, where, seed: made[cut], ANY, 0)
    if found is not None:
        picture[cut] = found
    return found is not None


def join_cover(cover: NDArray[np.uint8], target: Box, attempt: int, drawn: NDArray[np.uint8]) -> None:
    """Changes a cover (0 to 255) at a target to what an answer to an attempt has, fading out as its colours do."""
    cut = crop_sent(target, cover.shape, attempt)
    part = cover[cut]
    inside = slices(Box(target.x - cut[1].start, target.y - cut[0].start, *target[2:]), part.shape)
    weight = _weight(inside, part.shape, _reach(target))[1]
    new = resized(drawn, part.shape[1], part.shape[0]).astype(np.float32)
    cover[cut] = np.clip(part + weight * (new - part) + 0.5, 0, 255)


def _weight(
    inside: tuple[slice, slice], shape: tuple[int, ...], reach: tuple[int, int]
) -> tuple[tuple[slice, slice], Floats]:
    """A target with its edge, and how much of an answer is taken at each pixel."""
    margin, feather = reach
    rows, columns = (
        slice(max(0, one.start - margin), min(size, one.stop + margin))
        for one, size in zip(inside, shape[:2], strict=True)
    )
    return (rows, columns), ramp((rows, columns), shape, feather)


def crop_sent(target: Box, shape: tuple[int, ...], attempt: int = 0) -> tuple[slice, slice]:
    """Rows and columns of what an editor is sent of a target at an attempt."""
    crop = crop_around(target, shape[1], shape[0], TRIES[attempt])
    return slices(Box.union([crop, changeable(target, shape).grown(1)]) or crop, shape)


def _reach(target: Box) -> tuple[int, int]:
    side = min(target.width, target.height)
    return max(1, round(MARGIN * side)), max(1, round(FEATHER * side))


def _target(picture: Picture, target: Box, edit: Edit, sizes: Sizes, seed: int) -> tuple[Box, int, float]:
    """Changes the picture itself."""
    height, width = picture.shape[:2]
    rows, columns = slices(target, picture.shape)
    if rows.stop - rows.start < 1 or columns.stop - columns.start < 1:
        raise EditError(
            says(
                "crop-box-outside-picture",
                x=target.x,
                y=target.y,
                width=target.width,
                height=target.height,
                picture_width=width,
                picture_height=height,
            )
        )
    reason = ""
    for attempt in range(len(TRIES)):
        cut = crop_sent(target, picture.shape, attempt)
        part = picture[cut]
        inside = slices(Box(target.x - cut[1].start, target.y - cut[0].start, *target[2:]), part.shape)
        reason, found, left = _attempt(part, inside, _reach(target), edit, sizes, seed + attempt)
        if found is not None:
            picture[cut] = found
            shown = Box(cut[1].start, cut[0].start, part.shape[1], part.shape[0])
            return shown, attempt + 1, left
    raise EditError(f"{reason}, {len(TRIES)} times", "give a box around the thing, or say it in other words")


def _attempt(
    part: Picture, inside: tuple[slice, slice], reach: tuple[int, int], edit: Edit, sizes: Sizes, seed: int
) -> tuple[str, Picture | None, float]:
    """Why a crop was not changed as it should be, else the crop and its seam."""
    height, width = part.shape[:2]
    core, weight = _weight(inside, part.shape, reach)
    size = sizes.of(width, height)
    sent = resized(part, *size)
    mask = resized(((weight > 0.5) * 255).astype(np.uint8), *size) > 127
    answer = edit(sent, mask, seed)
    share = (answer.shape[1] / answer.shape[0]) / (size[0] / size[1])
    if abs(share - 1) > PROPORTIONS:
        return f"an answer of other proportions ({answer.shape[1]} × {answer.shape[0]} pixels) was given", None, 0.0
    back = resized(sent, width, height)
    made = registered(resized(answer, width, height), back, weight == 0)
    if size != (width, height):  # what scaling there and back does is no change
        made = made + (part.astype(np.float32) - back) * _kept(made, back)
    amount = np.linalg.norm(blurred(look(part), 1) - blurred(look(np.clip(made + 0.5, 0, 255)), 1), axis=2)
    there, around = amount[core], amount[weight == 0]
    changed = there > VISIBLE
    if changed.sum() < max(1, LEAST_CHANGED * changed.size):
        other = around.size and float((around > VISIBLE).mean()) > LEAST_CHANGED
        return "another place was changed, not the target" if other else "nothing was changed", None, 0.0
    redrawn = bool(around.size) and float((around > VISIBLE).mean()) > REDRAWN
    if redrawn or (around.size and float(around.mean()) > float(there.mean())):
        return "the surroundings were changed more than the target", None, 0.0
    result = joined(made, part, weight)
    left = seam(result, part, made, weight)
    if left > SEAM:
        return f"the change does not end at the edge of the target (a seam of {left:.3f})", None, left
    return "", result, left


def _kept(made: Floats, sent: Picture) -> Floats:
    """1 where the answer is as what was sent, 0 where it is another picture."""
    off = blurred(np.abs(made - sent).max(2), 1)
    return np.asarray(np.clip(1 - off / 16, 0, 1)[..., None], np.float32)


SIDE = 1024
"""Pixels of the longer side at which two pictures are compared."""
MOST, LARGEST = 8, 0.5
"""Places, and share of the picture they have together, from which it is another picture."""
CAST = 0.035
"""By how much (Oklab, a median) the light of the whole may differ and not be what was asked for."""
ROOM = (0.0, 0.15, 0.4)
"""Of its shorter side, what is taken around a place, until it goes in without a seam."""


class Local(NamedTuple):
    """A picture in which something changed at some places."""

    picture: Picture
    places: tuple[Box, ...]


def local(before: Picture, after: Picture) -> Local | None:
    """`before` (whose size `after` has) with what differs in `after`; None where that is not at a few places, or cannot
    be joined to the rest without a seam."""
    height, width = before.shape[:2]
    scale = min(1.0, SIDE / max(height, width))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = resized(before, *size)
    laid = registered(resized(after, *size), small, np.ones(small.shape[:2], bool))
    found = difference(small, np.clip(laid + 0.5, 0, 255).astype(np.uint8))
    cast = float(np.median(np.linalg.norm(look(small) - look(resized(after, *size)), axis=2)))
    whole = Box(0, 0, width, height)
    boxes = [Box(*(side / scale for side in box)).grown(1 + 1 / scale).overlap(whole) for box in found.things()]
    places = tuple(box for box in boxes if box is not None)
    if not 0 < len(places) <= MOST or cast > CAST:
        return None
    if box_mask([changeable(box, before.shape) for box in places], before.shape).mean() > LARGEST:
        return None
    made = before.copy()
    for place in places:
        side = min(place.width, place.height)
        if not any(joined_crop(made, place.grown(more * side).overlap(whole) or place, after) for more in ROOM):
            return None
    return Local(made, places)
