"""A cut-out shown on a ground to an image editor, and cut out again: colours and cover (straight RGBA) where
the drawing changed, the old pixels to the byte elsewhere.

Drawn alike on white and on black, cover is exact: what shines through is the difference. From one ground alone it is
estimated: what has the ground's colour is clear, what lies deeper than the old edges were soft is solid, and between
the two a pixel is the mixture of the ground and a colour nearby (or one the layer was translucent in, as shadows are).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Mask, Picture, grown, slices
from redraft.imaging.pixels.regions import regions

Rgba = NDArray[np.uint8]
Ground = tuple[int, int, int]
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
_KEYS: tuple[Ground, ...] = (WHITE, BLACK, (0, 255, 0), (255, 0, 255), (0, 0, 255))
_FAR = 48
"""Levels by which nearly all of a layer's colours differ from a ground that it can be separated from."""
_NEAR = 16
"""Levels from the ground within which a difference may be noise."""
_LEFT = 0.02
"""Share of what was clear that must still be ground: else the ground was painted over with the rest."""
_STRAY = 0.01
"""Share of the changed pixels that may differ otherwise on two grounds than cover explains."""
_SOFT = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48)
"""Widths of soft edges, in pixels."""
_GROWTH = 1.5
"""By how much soft edges may have grown with the thing."""
_CORE = 0.05
"""Share of what was drawn that is taken to be solid at least."""
REPAINTED = "the background around it was painted over too, so the outline is the old one"
ESTIMATED = "its outline was estimated from one picture: soft edges and shadows may be a little off"


class SeenLayer(NamedTuple):
    """A layer on a ground as it was shown, and as it came back; both of the layer's size."""

    ground: Ground
    was: Picture
    now: Picture


class Cut(NamedTuple):
    """The new pixels, and what is not certain of them ('' where they are exact)."""

    pixels: Rgba
    uncertainty: str = ""


def alone(cover: NDArray[np.uint8], box: Box) -> Mask | None:
    """The pixels of the only thing in a box, with clear pixels around it; None if it goes on beyond, or has company."""
    window = slices(box, cover.shape, 2.0)
    labels, parts = regions(cover[window] > 0)
    if len(parts) != 1:
        return None
    edges = np.ones(labels.shape, bool)
    edges[tuple(
        slice(one.start > 0, None if one.stop >= size else -1) for one, size in zip(window, cover.shape, strict=True)
    )] = False  # fmt: skip
    if (edges & (labels > 0)).any():
        return None
    found = np.zeros(cover.shape, bool)
    found[window] = labels > 0
    return found


def on_ground(pixels: Rgba, ground: Ground) -> Picture:
    cover = pixels[..., 3:].astype(np.float32) / 255
    flat = pixels[..., :3] * cover + np.array(ground, np.float32) * (1 - cover)
    return np.asarray(flat + np.float32(0.5)).astype(np.uint8)


def ground_behind(pixels: Rgba) -> Ground:
    """What a picture with clear pixels is read on: white, where what borders on these stands out from that."""
    return key_ground(pixels[grown(pixels[..., 3] < 128, 3)])


def key_ground(pixels: Rgba) -> Ground:
    """White, where the layer shows next to nothing like it; else the first ground that it differs from."""
    colors = pixels[pixels[..., 3] > 127][:, :3].astype(np.int16)
    if not len(colors):
        return WHITE
    away = [float(np.quantile(np.abs(colors - np.array(key)).max(1), 0.005)) for key in _KEYS]
    return next((key for key, far in zip(_KEYS, away, strict=True) if far > _FAR), _KEYS[int(np.argmax(away))])


def cut_again(old: Rgba, seen: Sequence[SeenLayer], floor: int = 0) -> Cut:
    """What was drawn, seen on one ground or on white and black. `floor`: levels up to which pixels count as the same,
    as for a picture that was coded with loss."""
    level = max(floor, *(_noise(one) for one in seen))
    region = np.zeros(old.shape[:2], bool)
    for one in seen:
        region |= _apart(one.now, one.was) > level
    if level:
        region = grown(region, 2)
    clear = old[..., 3] == 0
    still = np.all([_apart(one.now, one.ground) <= max(level, _NEAR) for one in seen], axis=0)
    key = key_ground(old)
    best = min(seen, key=lambda one: float(np.abs(np.subtract(one.ground, key)).sum()))
    if clear.any() and still[clear].mean() < _LEFT:
        kept = np.dstack([unmixed(best.now, old[..., 3] / 255.0, best.ground), old[..., 3]])
        return Cut(np.where((region & ~clear)[..., None], kept, old), REPAINTED)
    if len(seen) > 1:
        new, stray = _difference(seen[0], seen[1], level)
        if stray[region].mean() <= _STRAY if region.any() else True:
            return Cut(np.where(region[..., None], new, old))
    return Cut(np.where(region[..., None], _estimated(old, best, region, level), old), ESTIMATED)


def merged(old: Rgba, new: Rgba, level: int) -> Cut:
    """Pixels that came back with a cover of their own, taken where they look otherwise on white or on black."""
    region = np.zeros(old.shape[:2], bool)
    for ground in (WHITE, BLACK):
        region |= _apart(on_ground(old, ground), on_ground(new, ground)) > level
    return Cut(np.where(region[..., None], new, old))


def _apart(one: Picture, other: Picture | Ground) -> NDArray[np.int16]:
    found: NDArray[np.int16] = np.abs(one.astype(np.int16) - np.asarray(other, np.int16)).max(-1)
    return found


def _noise(one: SeenLayer) -> int:
    """Levels by which a ground that was left alone differs from itself."""
    away = _apart(one.now, one.ground)
    near = away[away <= _NEAR]
    usual = float(np.quantile(near, 0.75)) if near.size else 0.0
    return round(min(24.0, 2 * usual + 4)) if usual else 0


def _difference(one: SeenLayer, other: SeenLayer, level: int) -> tuple[Rgba, Mask]:
    """Exact cover from white and black, and the pixels that no cover explains."""
    light, dark = (one, other) if sum(one.ground) > sum(other.ground) else (other, one)
    shone = light.now.astype(np.float32) - dark.now
    through = np.clip(shone.mean(-1) / 255, 0, 1)
    stray = (np.ptp(shone, axis=-1) > 2 * level + 4) | (shone.min(-1) < -level - 2)
    cover = 1 - through
    cover[cover * 255 <= level] = 0
    cover[through * 255 <= level] = 1
    return np.dstack([unmixed(dark.now, cover, dark.ground), _bytes(cover * 255)]), np.asarray(stray)


def _estimated(old: Rgba, seen: SeenLayer, region: Mask, level: int) -> Rgba:
    now, ground = seen.now.astype(np.float32), np.array(seen.ground, np.float32)
    void = (_apart(seen.now, seen.ground) <= level) & (region | (old[..., 3] == 0))
    reach = round(_softness(old) * _GROWTH)
    solid = ~void & ~grown(void, reach)
    while reach > 1 and solid.sum() < _CORE * (~void).sum():
        reach = reach * 2 // 3
        solid = ~void & ~grown(void, reach)
    away = np.abs(now - ground).max(-1)
    local = _spread(np.dstack([away * solid, solid]))[..., 0] if solid.any() else away
    solid |= ~void & (away >= local)  # thin parts have no depth: there the colour farthest from the ground counts
    near = _spread(np.dstack([now * solid[..., None], solid]))
    cover, left = _mixture(now, ground, near)
    left -= 2
    for color in _translucent(old):
        other, rest = _mixture(now, ground, np.broadcast_to(color, now.shape))
        better = rest < left
        cover, left = np.where(better, other, cover), np.where(better, rest, left)
    room = np.where(now > ground, 255 - ground, ground)
    least = (np.abs(now - ground) / np.maximum(room, 1)).max(-1)
    cover = np.where(void, 0, np.where(solid, 1, np.maximum(cover, least)))
    return np.dstack([unmixed(seen.now, cover, seen.ground), _bytes(cover * 255)])


def _softness(old: Rgba) -> int:
    """How many pixels from what is clear the old layer's soft edges reach."""
    cover = old[..., 3]
    clear, soft = cover == 0, (cover > 0) & (cover < 250)
    if not soft.any():
        return 1
    return next((reach for reach in _SOFT if grown(clear, reach)[soft].mean() > 0.998), _SOFT[-1])


def _translucent(old: Rgba) -> list[NDArray[np.float32]]:
    """The few colours that the old layer is translucent in."""
    soft = old[(old[..., 3] > 10) & (old[..., 3] < 200)][:, :3]
    if not len(soft):
        return []
    kinds, which, counts = np.unique(soft >> 5, axis=0, return_inverse=True, return_counts=True)
    frequent = [kind for kind in np.argsort(-counts)[:4] if counts[kind] > 0.05 * len(soft)]
    return [soft[which.reshape(-1) == kind].mean(0, dtype=np.float32) for kind in frequent if len(kinds)]


def _mixture(
    now: NDArray[np.float32], ground: NDArray[np.float32], color: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """How much of a colour is mixed with the ground at each pixel, and how far the mixture is off."""
    line = color - ground
    share = np.clip(((now - ground) * line).sum(-1) / np.maximum((line * line).sum(-1), 1), 0, 1)
    return share, np.abs(ground + share[..., None] * line - now).max(-1)


def _spread(weighed: NDArray[np.float32]) -> NDArray[np.float32]:
    """Colours (weighed, with their weight last) carried into the pixels without weight from those nearby, by halving
    the picture until every pixel has one."""
    colors, weight = weighed[..., :-1], weighed[..., -1:]
    known = weight > 0
    own = np.where(known, colors / np.where(known, weight, 1), 0).astype(np.float32)
    if known.all() or max(weighed.shape[:2]) == 1:
        return own
    high, wide = weighed.shape[:2]
    even = np.pad(weighed, ((0, high % 2), (0, wide % 2), (0, 0)), "edge").astype(np.float32)
    halves = even.reshape(even.shape[0] // 2, 2, even.shape[1] // 2, 2, -1).mean((1, 3))
    wider = _spread(halves).repeat(2, 0).repeat(2, 1)[:high, :wide]
    return np.where(known, own, wider)


def unmixed(now: Picture, cover: NDArray[np.floating], ground: Ground) -> NDArray[np.uint8]:
    """The colour that, with this cover on the ground, looks as it does; black where there is none."""
    back = np.array(ground, np.float32)
    share = np.maximum(cover, 1 / 255)[..., None]
    return np.where(cover[..., None] > 0, _bytes(back + (now - back) / share), np.uint8(0))


def _bytes(values: NDArray[np.floating]) -> NDArray[np.uint8]:
    return np.asarray(np.clip(values, 0, 255) + 0.5).astype(np.uint8)
