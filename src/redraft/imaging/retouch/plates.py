"""Plates: things of one colour that carry others, such as a card or a button with its texts. One is separated from what
it carries, also between and inside letters; its soft rims are mixtures of it and what lies on or beside it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from redraft.imaging.pixels.arrays import Mask, Picture, box_mean, grown, look, shrunk
from redraft.imaging.pixels.blend import membrane
from redraft.imaging.retouch.recolor import NEUTRAL, main_color
from redraft.imaging.things.figures import filled

MOST = 0.5
"""Share of a thing that is of its plate, at least."""
BETWEEN = 0.03
"""Share of a thing that may be nearly of its plate's colour, at the most: more is shade."""
RIM = 3
"""Pixels over which a plate goes over into ink: a JPEG keeps colours half as finely as light."""
_HUE, _SHADE = 0.07, 0.3
"""In Oklab: how far a plate may be from its main colour, and the share of light that counts, as it may be shaded."""
_SMOOTH = 8
"""Levels by which a pixel of a plate is off those around it."""
_OFF = 0.35
"""How far a mixture may be off the line between its two colours, of the length of that."""
_LEAST = 24.0
"""Levels that two colours must be apart in light, or in hue, to compute from it how they are mixed."""
_FAINT = 32.0
"""Levels up to which what differs from a plate is its own grain, as a JPEG's is."""
_YCC = np.array([[0.299, 0.587, 0.114], [-0.168736, -0.331264, 0.5], [0.5, -0.418688, -0.081312]], np.float32)

Floats = NDArray[np.float32]


def plate(picture: Picture, thing: Mask) -> tuple[Picture, Floats] | None:
    """The colours of a plate, continued under what it carries and around it, and its share of each pixel's light and of
    its hue (height × width × 2, 0 to 1). None for a thing that is no plate, or carries nothing."""
    whole = filled(thing)
    rows, columns = (np.flatnonzero(grown(whole, RIM).any(axis)) for axis in (1, 0))
    at = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    part, inside = picture[at].astype(np.float32), whole[at]
    own, between = _own(picture[at], inside)
    carried = (shrunk(inside, RIM + 1) & ~own).any()
    if not carried or own.sum() < MOST * inside.sum() or between.sum() > BETWEEN * inside.sum():
        return None
    under = membrane(part, own)
    mixed, faint = _mixed(part @ _YCC.T, under @ _YCC.T)
    share = np.where(own[..., None], np.float32(1), np.maximum(mixed, (faint * inside)[..., None]))
    share[~grown(own, RIM) & ~(inside & grown(own, 3 * RIM))] = 0
    colors, cover = picture.copy(), np.zeros((*thing.shape, 2), np.float32)
    colors[at] = np.where(own[..., None], picture[at], np.clip(under + 0.5, 0, 255).astype(np.uint8))
    cover[at] = share
    return colors, cover


def mixed_anew(picture: Picture, plate: Picture, cover: Floats, other: Picture) -> Picture:
    """The picture with a plate in other colours under what lies on it."""
    rows, columns = (np.flatnonzero(cover.any(axis=(2, axis))) for axis in (1, 0))
    at = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    change = (other[at].astype(np.float32) - plate[at]) @ _YCC.T * cover[at][..., [0, 1, 1]]
    made = picture.copy()
    made[at] = np.clip(picture[at] + change @ np.linalg.inv(_YCC).T.astype(np.float32) + 0.5, 0, 255)
    return made


def _own(part: Picture, inside: Mask) -> tuple[Mask, Mask]:
    """Smooth places of the main colour, and those nearly of it."""
    seen = look(part)
    main = main_color(seen, inside.astype(np.float32))
    light = _SHADE if float(np.hypot(main[1], main[2])) > NEUTRAL else 1.0
    off = np.linalg.norm((seen - main) * np.array([light, 1, 1], np.float32), axis=2)
    smooth = inside & (np.abs(part - box_mean(part, 1)).max(2) <= _SMOOTH)
    return smooth & (off < _HUE), smooth & (off >= _HUE) & (off < 2 * _HUE)


def _mixed(part: Floats, own: Floats) -> tuple[Floats, Floats]:
    """How much of a plate's light and hue is in pixels mixed of it and the nearby ink least like it; 0 if that does not
    explain them. Also how little that ink differs from the plate, 0 to 1, in light and two hues."""
    ink = _farthest(part, own)
    way, off = ink - own, part - own
    length = np.maximum(np.linalg.norm(way, axis=2), 1e-3)
    along = (off * way).sum(2) / length**2
    left = np.linalg.norm(off - np.clip(along, 0, 1)[..., None] * way, axis=2)
    shares = []
    for some in (slice(0, 1), slice(1, 3)):
        far = (way[..., some] ** 2).sum(2)
        own_way = (off[..., some] * way[..., some]).sum(2) / np.maximum(far, 1e-3)
        shares.append(np.where(far > _LEAST**2, own_way, along))
    found = np.clip(1 - np.stack(shares, axis=2), 0, 1)
    found[(left > _OFF * length) & (left > _LEAST)] = 0
    return np.asarray(found, np.float32), np.asarray(np.clip(2 - length / _FAINT, 0, 1), np.float32)


def _farthest(part: Floats, own: Floats) -> Floats:
    """For each pixel the one around it that is least like the plate."""
    off = ((part - own) ** 2).sum(2)
    best, found = off.copy(), part.copy()
    high, wide = off.shape
    padded, colors = np.pad(off, RIM, constant_values=-1), np.pad(part, ((RIM, RIM), (RIM, RIM), (0, 0)))
    for down in range(2 * RIM + 1):
        for across in range(2 * RIM + 1):
            there = padded[down : down + high, across : across + wide]
            further = there > best
            best[further] = there[further]
            found[further] = colors[down : down + high, across : across + wide][further]
    return found
