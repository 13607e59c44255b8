"""A classical editor of pictures: what `change_requests` parses, done to a thing in a box or to all of a picture.

It changes light and colour, takes things away, turns and resizes them, and puts in what comes from files; it draws
nothing new. What is in a box is found by what differs
from its surroundings, so a thing on a ground of its own colour, or half behind another, is not separated from it.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from redraft.document.geometry import Box
from redraft.errors import EditError, ToolError, says
from redraft.imaging.pixels.arrays import (
    Mask,
    Picture,
    blurred,
    box_mask,
    box_mean,
    closed,
    grown,
    look,
    shrunk,
    slices,
)
from redraft.imaging.pixels.blend import membrane
from redraft.imaging.pixels.regions import regions
from redraft.imaging.retouch.change_requests import Wish
from redraft.imaging.retouch.inpaint import check, filling
from redraft.imaging.retouch.insets import inset, levels, moved, textured
from redraft.imaging.retouch.plates import mixed_anew, plate
from redraft.imaging.retouch.recolor import is_own, main_color, recolored, shown
from redraft.imaging.retouch.removal_remains import with_shadow
from redraft.imaging.things.figures import figure, filled, ground
from redraft.imaging.weights import is_there, kept, named
from redraft.installation import install_command


class MiGan:
    """Fills a hole with what may have been there: it invents, where the built-in filler only continues."""

    def __init__(self) -> None:
        self._model = _started(kept("migan") / "migan.onnx")

    def fill(self, picture: Picture, mask: Mask) -> Picture:
        check(picture, mask)
        if not mask.any():
            return picture.copy()
        given = {"image": picture.transpose(2, 0, 1)[None], "mask": np.where(mask, 0, 255).astype(np.uint8)[None, None]}
        found = self._model.run(None, given)[0][0].transpose(1, 2, 0)
        return np.where(mask[..., None], found, picture).astype(np.uint8)


def emptied(picture: Picture, hole: Mask, seed: int = 0) -> Picture:
    """The picture with a hole filled: grounds that go on in step go on, others are the model's where it is here."""
    found = filling(picture, hole, seed)
    if "patches" not in found.ways or not is_there(named("migan")) or find_spec("onnxruntime") is None:
        return found.picture
    return MiGan().fill(picture, hole)


@cache
def _started(path: Path) -> Any:
    try:
        from onnxruntime import InferenceSession
    except ImportError as error:
        raise ToolError(says("onnxruntime-not-installed", command=install_command("ocr"))) from error
    try:
        return InferenceSession(str(path), providers=["CPUExecutionProvider"])
    except Exception as error:  # whatever a damaged file makes it raise
        raise ToolError(says("inpainter-unusable", file=path.name, error=error)) from error


LEAST = 0.02
"""Share of a box that something must take to stand out in it."""
REACHES = (0.4, 0.9, 2.0)
"""How far around a part of a thing the rest of it is looked for, in longer sides of that."""
ROUND = 2**0.5
"""Times its longer side that a thing needs to turn in."""
EDGE = 1 / 12
"""Of the shorter side of where something may change: what lies beyond the box that was given."""
GAP, SHADOW = 0.08, 0.06
"""Of the shorter side of a thing that is taken away: gaps that are closed, and what of its edge goes with it."""
ALIKE, REACH = 0.045, 4
"""In Oklab: what is no nearer to what lies beside it, within so many pixels, ends there."""
MELTS = 0.06
"""Share of its edge at which a thing may look like its surroundings and still be separated from them."""
OF_THINGS = {
    "insert": "where in the picture to put it",
    **{
        kind: f"what in the picture to {kind.replace('color', 'colour').replace('texture', 'cover')}"
        for kind in ("recolor", "remove", "replace", "texture", "turn", "mirror", "resize")
    },
}
"""What can be done to things alone."""
LIGHT, STRENGTH = 0.1, 0.45
"""What brighter (of lightness in Oklab, 0 to 1) and more saturated (of the strength of colours) are by."""
BLUR = 1 / 40
"""Of the shorter side, how far a blur reaches; at least 1 pixel."""


def retouched(
    picture: Picture, wish: Wish, where: Mask | None = None, seed: int = 0, given: NDArray[np.uint8] | None = None
) -> Picture:
    """The picture with a wish done to `where`, or to all of it; `given` is from a file, as straight RGBA."""
    if where is not None and not where.any():
        raise EditError(says("whole-picture-protected"))
    if wish.kind in OF_THINGS:
        if where is None:
            raise EditError(says("picture-change-unsaid", detail=OF_THINGS[wish.kind]))
        if wish.kind == "insert":
            assert given is not None
            frame = _around(where)
            return inset(picture, frame.grown(-EDGE * min(frame.width, frame.height)), given)
        near = _meant(where, wish)
        thing = standing(picture, near)
        _check_ends(picture, thing)
        if wish.kind in ("turn", "mirror", "resize", "replace"):
            bare = _without(picture, thing, seed)
            if wish.kind == "replace":
                assert given is not None
                return inset(bare, _around(thing), given, standing=True)
            own, cover = lifted(picture, filled(thing))
            turn = wish.amount if wish.kind == "turn" else 0.0
            return moved(bare, own, cover, where, turn, wish.amount if wish.kind == "resize" else 1.0, wish.way)
        if wish.kind == "texture":
            assert given is not None
            return textured(picture, *lifted(picture, thing), given[..., :3])
        if wish.kind == "remove":
            return _without(picture, thing, seed)
        assert wish.color is not None
        color = wish.color.red, wish.color.green, wish.color.blue
        if (found := plate(picture, thing)) is not None:
            own, cover = found
            return mixed_anew(picture, own, cover, recolored(own, (cover.max(2) > 0).astype(np.float32), color, own))
        own, cover = lifted(picture, thing)
        return recolored(own, cover, color, picture)
    if where is None:
        return toned(picture, wish)
    thing = standing(picture, where)
    if wish.kind in ("blur", "sharpen"):  # also over its edge
        own, cover = picture, np.clip(blurred(grown(thing, 1), 1), 0, 1)
    else:
        _check_ends(picture, thing)
        own, cover = lifted(picture, thing)
    return levels(picture + cover[..., None] * (toned(own, wish).astype(np.float32) - own))


def _without(picture: Picture, thing: Mask, seed: int) -> Picture:
    """The ground where a thing was, gaps in what stands out (parts like the ground) and its soft shadow with it."""
    box = _around(thing)
    side = min(box.width, box.height)
    whole, made = with_shadow(picture, filled(closed(filled(thing), max(2, round(GAP * side)))))
    return made if made is not None else emptied(picture, grown(whole, max(2, round(SHADOW * side))), seed)


def extent(picture: Picture, box: Box) -> Box | None:
    """A box around all of the thing of which some part is in a box: what stands out from its surroundings and is joined
    to that. None where it does not end before much else."""
    for times in REACHES:
        wide = box.grown(max(12.0, times * max(box.width, box.height)))
        rows, columns = slices(wide, picture.shape)
        outer = slices(wide, picture.shape, max(8.0, 0.5 * min(wide.width, wide.height)))
        seen = look(picture[outer])
        near = Box(columns.start - outer[1].start, rows.start - outer[0].start,
                   columns.stop - columns.start, rows.stop - rows.start)  # fmt: skip
        labels, parts = regions(closed(figure(seen, near, ground(seen, near)), 1))
        middle = slices(Box(box.x - columns.start, box.y - rows.start, *box[2:]), labels.shape)
        counts = np.bincount(labels[middle].ravel(), minlength=len(parts) + 1)
        numbers = {part.number: part for part in parts}
        main = max(numbers, key=lambda number: int(counts[number]), default=0)
        if not main or counts[main] < LEAST * box.area:
            continue
        found = numbers[main].box
        free = (columns.start > 0, rows.start > 0, columns.stop < picture.shape[1], rows.stop < picture.shape[0])
        meets = (found.x <= 0, found.y <= 0, found.right >= labels.shape[1], found.bottom >= labels.shape[0])
        if not any(one and other for one, other in zip(free, meets, strict=True)):
            return Box(found.x + columns.start, found.y + rows.start, found.width, found.height)
    return None


def leaving(picture: Picture, box: Box) -> Box:
    """A box around what goes when the thing in a box is taken away: its shadow with it."""
    rows, columns = slices(box, picture.shape, max(box.width, box.height))
    part = picture[rows, columns]
    try:
        thing = standing(part, box_mask([Box(box.x - columns.start, box.y - rows.start, *box[2:])], part.shape))
    except EditError:
        return box
    found = _around(with_shadow(part, thing)[0])
    return Box.union((box, Box(found.x + columns.start, found.y + rows.start, *found[2:]))) or box


def room(wish: Wish, box: Box) -> Box:
    """Where a thing in a box may end up."""
    if wish.kind == "turn" and wish.amount % 180:
        side = ROUND * max(box.width, box.height)
    elif wish.kind == "resize" and wish.amount > 1:
        return _scaled(box, wish.amount, wish.amount)
    else:
        return box
    return _scaled(box, side / box.width, side / box.height)


def _scaled(box: Box, across: float, down: float) -> Box:
    width, height = box.width * across, box.height * down
    return Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)


def _meant(where: Mask, wish: Wish) -> Mask:
    """Where a thing is of which `where` is all the room it has: `room` the other way round."""
    shrink = 1 / wish.amount if wish.kind == "resize" else 1 / ROUND
    if shrink >= 1 or wish.kind not in ("turn", "resize") or not wish.amount % 180:
        return where
    room, near = _around(where), np.zeros_like(where)
    edge = EDGE * min(room.width, room.height)  # what lies beyond the picture's own edge was cut off
    x, y = (at - edge if at <= 0 else at for at in room[:2])
    right, bottom = room.right, room.bottom
    right, bottom = right + edge * (right >= where.shape[1]), bottom + edge * (bottom >= where.shape[0])
    room = Box(x, y, right - x, bottom - y)
    near[slices(_scaled(room, shrink, shrink), where.shape)] = True
    return near & where


def _around(mask: Mask) -> Box:
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    return Box(float(columns[0]), float(rows[0]), float(columns[-1] + 1 - columns[0]), float(rows[-1] + 1 - rows[0]))


def lifted(picture: Picture, thing: Mask) -> tuple[Picture, NDArray[np.float32]]:
    """A thing's own colours, without what of the ground shines through its edge, and its cover: a pixel of the edge
    lies between the colours inside and outside."""
    inner = shrunk(thing, 1)
    inner = inner if inner.any() else thing
    edge = grown(thing, 2) & ~inner
    rows, columns = (np.flatnonzero(edge.any(axis)) for axis in (1, 0))
    if not rows.size:
        return picture, inner.astype(np.float32)
    at = np.s_[max(0, rows[0] - 3) : rows[-1] + 4, max(0, columns[0] - 3) : columns[-1] + 4]
    part = picture[at].astype(np.float32)
    own = membrane(part, inner[at])
    under = membrane(part, ~(inner | edge)[at])
    off = own - under
    share = ((part - under) * off).sum(-1) / np.maximum((off**2).sum(-1), 1)
    cover, colors = inner.astype(np.float32), picture.copy()
    cover[at] = np.where(edge[at], np.clip(share, 0, 1), cover[at])
    colors[at] = np.where(edge[at][..., None], levels(own), picture[at])
    return colors, cover


def standing(picture: Picture, where: Mask) -> Mask:
    """What stands out within a mask; EditError where nothing does."""
    box = _around(where)
    seen = look(picture)
    found = np.zeros(where.shape, bool)
    found[slices(box, picture.shape)] = figure(seen, box, ground(seen, box))
    found &= where
    if found.sum() < max(1, LEAST * where.sum()):
        raise EditError(says("nothing-stands-out"))
    return found


def melting(picture: Picture, thing: Mask) -> float:
    """The share of a thing's edge at which it has the look of what is beside it, and its own main colour: there it may
    go on. Its shadow is not part of it."""
    border = grown(thing, 1) & ~thing
    if not border.any():
        return 0.0
    seen, sides = look(picture), []
    for mask in (thing, ~grown(thing, 1)):
        weight = box_mean(mask, REACH)
        sides.append(box_mean(seen * mask[..., None], REACH) / np.maximum(weight, 1e-6)[..., None])
    own, beside = (np.asarray(side[border], np.float32) for side in sides)
    alike = np.linalg.norm(own - beside, axis=1) < ALIKE
    return float((alike & is_own(own, main_color(seen, thing.astype(np.float32)))).mean())


def _check_ends(picture: Picture, thing: Mask) -> None:
    """EditError where a thing would be changed in part alone."""
    if (share := melting(picture, thing)) > MELTS:
        raise EditError(says("thing-edge-unclear", share=share))


def toned(picture: Picture, wish: Wish) -> Picture:
    """All of a picture in another light, colour or sharpness."""
    if wish.kind == "blur":
        reach = max(1.0, BLUR * wish.strength * min(picture.shape[:2]))
        return np.asarray(Image.fromarray(picture).filter(ImageFilter.GaussianBlur(reach)))
    if wish.kind == "sharpen":
        around = np.asarray(Image.fromarray(picture).filter(ImageFilter.GaussianBlur(1.5)), np.float32)
        return levels(picture + 1.2 * wish.strength * (picture - around))
    made = np.empty_like(picture)
    for top in range(0, len(picture), 256):
        made[top : top + 256] = levels(shown(_relit(look(picture[top : top + 256]), wish)))
    return made


def _relit(seen: NDArray[np.float32], wish: Wish) -> NDArray[np.float32]:
    by = LIGHT * wish.strength
    light, colors = seen[..., :1], seen[..., 1:]
    match wish.kind:
        case "brighten":  # black and white stay as they are
            light = light + by * 4 * light * (1 - light) * np.where(light < 0.5, 1.0, 1.3)
        case "darken":
            light = light - by * 4 * light * (1 - light) * np.where(light < 0.5, 1.0, 1.3)
        case "saturate":
            colors = colors * (1 + STRENGTH * wish.strength)
        case "desaturate":
            colors = colors * max(0.0, 1 - STRENGTH * wish.strength)
        case "gray":
            colors = colors * 0
    return np.concatenate([np.clip(light, 0, 1), colors], axis=-1).astype(np.float32)
