"""Remains of a removed thing: its soft rim and its shadow, removed with it or left over."""

from __future__ import annotations

import numpy as np

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Mask, Picture, blurred, closed, grown, look, slices
from redraft.imaging.pixels.regions import regions
from redraft.imaging.retouch.foreground import on_surface
from redraft.imaging.retouch.inpaint import is_made_up

NEAR, FAR = 0.35, 1.0
"""How far around a thing something of it may be left, and how far its ground is looked at, in its shorter sides."""
FAINT = 0.03
"""In Oklab: by how much lighter or darker than its ground a place must be to be seen."""
LEAST = 0.02
"""Of the area of the thing, what is left of it if anything is."""
_TINT, _EDGE = 0.09, 12


def with_shadow(picture: Picture, thing: Mask) -> tuple[Mask, Picture | None]:
    """A thing with its soft rim and the shadow that touches it, and the picture without them, where its ground is
    smooth enough to know them; else the thing as it is, and None. What else is beside it is not taken along."""
    rows, columns = np.flatnonzero(thing.any(1)), np.flatnonzero(thing.any(0))
    box = Box(int(columns[0]), int(rows[0]), int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1)
    lying = on_surface(picture, box)
    if lying is None or (thing & ~lying.mask).sum() > 0.01 * thing.sum():
        return thing, None
    more = lying.mask & ~grown(thing, 3)
    part, below = picture[more].astype(np.float32), lying.ground[more].astype(np.float32)
    share = part / np.maximum(below, 8)
    shade = (part <= below + 3).all(1) & (np.ptp(share, axis=1) <= _TINT)
    if more.any() and float((shade | (np.abs(part - below).max(1) <= _EDGE)).mean()) < 0.9:
        return thing, None
    faint = np.abs(picture.astype(np.int16) - lying.ground).max(2) <= 2 * _EDGE  # of its rim, and of no other thing
    return lying.mask, np.where((lying.mask | faint)[..., None], lying.ground, picture)


def made_up(was: Picture, made: Picture, box: Box) -> str:
    """That the ground behind a removed thing is made up, so that its edge may be seen; '' if it simply goes on."""
    part = slices(box, made.shape, FAR * min(box.width, box.height))
    changed = closed((was[part] != made[part]).any(2), 2)
    if changed.all() or not changed.any() or not is_made_up(was[part], changed):
        return ""
    place = box.written
    return (
        f"the background at {place} is made up from what surrounds it, and its edge may be seen"
        f" (`redraft look FILE --no-texts --zoom {place} close.png` shows it)"
    )


def remains(was: Picture, made: Picture, box: Box) -> str:
    """What is still seen of a thing that was removed from a box, '' where nothing is: a place where something changed,
    or beside that, which is lighter or darker than its ground is anywhere around."""
    side = min(box.width, box.height)
    rows, columns = slices(box, made.shape, FAR * side)
    seen = look(made[rows, columns])
    light = blurred(seen[..., 0], 2)
    near = np.zeros(light.shape, bool)
    near[slices(Box(box.x - columns.start, box.y - rows.start, *box[2:]), light.shape, NEAR * side)] = True
    if near.all() or (~near).sum() < 50:
        return ""
    down, across = (2 * at / max(light.shape) - 1 for at in np.indices(light.shape))
    terms = np.stack([np.ones_like(down), down, across, down * across, down**2, across**2], axis=-1)
    known = ~near
    for _ in range(3):  # other things around are no ground
        plane = terms @ np.linalg.lstsq(terms[known], light[known], rcond=None)[0]
        off = light - plane
        known = ~near & (np.abs(off) <= max(FAINT, 2.5 * float(np.median(np.abs(off[~near])))))
    least = max(FAINT, 2.0 * float(np.quantile(np.abs(off[known]), 0.97)))
    changed = (was[rows, columns] != made[rows, columns]).any(2)
    hue = np.linalg.norm(blurred(seen[..., 1:], 2) - np.median(seen[known][:, 1:], axis=0), axis=2)
    others = grown((hue >= 2 * FAINT) & ~changed, 6)  # what has another hue was there beside it
    own = grown(changed, 4) & ~others
    for way, what in ((-1, "darker"), (1, "lighter")):
        labels, parts = regions((way * off > least) & near & ~others)
        parts = [one for one in parts if (labels[own] == one.number).any()]
        if parts and parts[0].area >= LEAST * box.area:
            found = parts[0].box
            place = Box(found.x + columns.start, found.y + rows.start, *found[2:]).written
            return (
                f"something {what} than the background is left where it was, at {place}: its shadow, or another thing"
            )
    return ""
