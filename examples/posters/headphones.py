"""The picture of social.svg: a pair of headphones, found by walking along rays through a field of distances.

The world is measured in radii of the headband: x to the right, y up, z towards us. What a ray meets is shaded by a
studio of our own: a large soft light above on the left, a cool strip on the right, and warm light from below.
"""

from __future__ import annotations

import base64
import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from posters.pixels import Canvas, Plane, jpeg, rgb, smoothstep

WIDTH, HEIGHT = 660, 620
"""Of the finished picture, in pixels."""
_SCALE = 2
_REACH = 2.62  # how much of the world the picture is high
_MIDDLE = (0.03, -0.10)  # what it is centred on
_SHELL, _PAD, _METAL, _RING = range(4)
_COLORS = ("#f4ede6", "#ff5c38", "#e9cdb4", "#ffb27a")

Points = NDArray[np.float64]
"""Places in the world or directions, (number, 3)."""


def headphones() -> tuple[str, str]:
    """The picture and the mask of where the headphones are, white on black, both as data URIs."""
    wide, tall = WIDTH * _SCALE, HEIGHT * _SCALE
    ys, xs = np.mgrid[0:tall, 0:wide]
    across = (xs + 0.5 - wide / 2) / tall * _REACH + _MIDDLE[0]
    up = (tall / 2 - ys - 0.5) / tall * _REACH + _MIDDLE[1]
    eye = np.array([0.0, 0.0, 9.0])
    toward = np.stack([across, up, np.full_like(across, -9.0)], axis=-1).reshape(-1, 3)
    toward = toward / np.sqrt((toward**2).sum(axis=1, keepdims=True))
    turn = _turning()
    far, hit = _walked(eye @ turn, (toward @ turn).reshape(tall, wide, 3))
    flat = np.tile(rgb("#d98a72"), (wide * tall, 1))  # under the mask's soft edge: no dark fringe
    at = (eye + toward[hit] * far[hit, None]) @ turn
    flat[hit] = _shaded(at, toward[hit] @ turn, turn)
    canvas = flat.reshape(tall, wide, 3)
    mask = hit.reshape(tall, wide).astype(np.float64)
    weight = _halved(mask)
    mixed = np.where(
        weight[..., None] > 0, _halved(canvas * mask[..., None]) / np.maximum(weight, 1e-6)[..., None], rgb("#d98a72")
    )
    return jpeg(mixed, quality=86), _gray(weight)


def _turning() -> NDArray[np.float64]:
    """The rotation from the camera's axes to the object's: turned to the side, tipped towards us, leaning."""
    yaw, pitch, roll = np.radians([34.0, -13.0, 13.0])
    about_y = np.array([[np.cos(yaw), 0, np.sin(yaw)], [0, 1, 0], [-np.sin(yaw), 0, np.cos(yaw)]])
    about_x = np.array([[1, 0, 0], [0, np.cos(pitch), -np.sin(pitch)], [0, np.sin(pitch), np.cos(pitch)]])
    about_z = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    return np.asarray(about_z @ about_x @ about_y)


def _walked(eye: Points, toward: Points) -> tuple[Plane, NDArray[np.bool_]]:
    """How far along every ray of a picture the surface is, and whether there is one; both as one long row.

    One ray for every block of pixels goes first, until it is so near that another ray of its block may touch.
    """
    block = 10
    start = toward[block // 2 :: block, block // 2 :: block].reshape(-1, 3)
    far, near = _marched(eye, start, np.full(len(start), 7.2), 0.03)
    rows, columns = toward.shape[0] // block, toward.shape[1] // block
    rough = np.arange(rows * columns).reshape(rows, columns)
    of_block = np.repeat(np.repeat(rough, block, 0), block, 1).ravel()
    begin, hit = far[of_block] - 0.04, near[of_block]
    chosen = np.flatnonzero(hit)
    begin[chosen], hit[chosen] = _marched(eye, toward.reshape(-1, 3)[chosen], begin[chosen], 0.001)
    return begin, hit


def _marched(eye: Points, toward: Points, far: Plane, close: float) -> tuple[Plane, NDArray[np.bool_]]:
    """Every ray followed from `far` until it is `close` to the surface or past it."""
    far, hit = far.copy(), np.zeros(len(toward), dtype=bool)
    going = np.arange(len(toward))
    for _ in range(120):
        step = _distance(eye + toward[going] * far[going, None])
        met = step < close
        hit[going[met]] = True
        far[going[~met]] += step[~met] * 0.9
        going = going[~met & (far[going] < 11.0)]
        if not len(going):
            break
    return far, hit


def _distance(at: Points) -> Plane:
    return np.asarray(np.minimum.reduce(_parts(at)))


def _parts(at: Points) -> list[Plane]:
    """The distance to each of the four materials."""
    side = np.abs(at[:, 0])
    y, z = at[:, 1], at[:, 2]
    band = _arc(side, y - 0.05, z, 1.06, 1.46, 0.034, 0.150, 0.030)
    pad = _arc(side, y - 0.05, z, 0.965, 0.80, 0.042, 0.120, 0.055)
    # a cup's own axes: its disc looks outward and a little down
    lean = 0.16
    cx, cy = side - 1.10, y + 0.62
    axis, along = cx * np.cos(lean) - cy * np.sin(lean), cx * np.sin(lean) + cy * np.cos(lean)
    disc = np.hypot(along / 1.16, z)
    shell = _drum(disc, axis - 0.03, 0.46, 0.13, 0.10)
    cap = _drum(disc, axis - 0.155 + 0.35 * disc**2, 0.33, 0.055, 0.04)  # a shallow dome
    cushion = np.hypot(disc - 0.36, axis + 0.20) - 0.135
    cushion = np.minimum(cushion, _drum(disc, axis + 0.18, 0.36, 0.07, 0.02))
    ring = np.hypot(disc - 0.345, axis - 0.19) - 0.016
    stem = _rod(side, y, z, (1.062, 0.12), (1.10, -0.20), 0.052)
    sleeve = _rod(side, y, z, (1.062, 0.02), (1.062, 0.26), 0.085)
    return [
        np.minimum(np.minimum(band, sleeve), np.minimum(shell, cap)),
        np.minimum(pad, cushion) * 0.95,
        stem,
        ring * 0.9,
    ]


def _arc(side: Plane, y: Plane, z: Plane, radius: float, half: float, thick: float, wide: float, soft: float) -> Plane:
    """A bent bar along the upper part of a circle; `half` is the angle from the top at which it ends."""
    sin, cos = np.sin(half), np.cos(half)
    nearest = np.where(cos * side > sin * y, side * sin + y * cos, np.hypot(side, y))
    away = np.sqrt(np.maximum(0, side**2 + y**2 + radius**2 - 2 * radius * nearest))
    a, b = away - (thick - soft), np.abs(z) - (wide - soft)
    return np.asarray(np.hypot(np.maximum(a, 0), np.maximum(b, 0)) + np.minimum(np.maximum(a, b), 0) - soft)


def _drum(disc: Plane, axis: Plane, radius: float, half: float, soft: float) -> Plane:
    """A short cylinder with rounded edges; `half` is half its height."""
    a, b = disc - (radius - soft), np.abs(axis) - (half - soft)
    return np.asarray(np.hypot(np.maximum(a, 0), np.maximum(b, 0)) + np.minimum(np.maximum(a, b), 0) - soft)


def _rod(side: Plane, y: Plane, z: Plane, start: tuple[float, float], end: tuple[float, float], radius: float) -> Plane:
    dx, dy = end[0] - start[0], end[1] - start[1]
    t = np.clip(((side - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy), 0, 1)
    return np.asarray(np.sqrt((side - start[0] - t * dx) ** 2 + (y - start[1] - t * dy) ** 2 + z**2) - radius)


def _shaded(at: Points, toward: Points, turn: NDArray[np.float64]) -> Canvas:
    """The colour at every point met, seen along `toward`; both in the object's axes."""
    normal = _normals(at)
    kind = np.argmin(np.stack(_parts(at)), axis=0)
    color = np.array([rgb(code) for code in _COLORS])[kind]
    gloss = np.array([0.42, 0.10, 0.95, 0.8])[kind]
    facing = normal @ turn.T  # the studio stands still while the object turns
    key = np.array([-0.52, 0.66, 0.54])
    light = np.clip(facing @ key, 0, 1) * _open(at, normal, key @ turn)
    cool = np.clip(facing @ np.array([0.93, 0.10, -0.36]), 0, 1)
    warm = np.clip(facing @ np.array([-0.1, -0.92, 0.38]), 0, 1)
    hidden = _corner(at, normal)
    shade = 0.44 * rgb("#b89cc8") * (0.65 + 0.35 * facing[:, 1:2])
    lit = shade + light[:, None] * 1.3 * rgb("#fff4e8")
    lit += cool[:, None] * 0.62 * rgb("#8f7bff") + warm[:, None] * 0.36 * rgb("#ff7a55")
    surface = color * lit * hidden[:, None]
    bounced = toward - 2 * (toward * normal).sum(axis=1, keepdims=True) * normal
    rim = (1 - np.clip(-(toward * normal).sum(axis=1), 0, 1)) ** 4
    seen = _studio(bounced @ turn.T)
    sheen = (gloss * (0.12 + 0.88 * rim))[:, None] * seen * hidden[:, None]
    metal = (kind == _METAL)[:, None] * 0.55 * seen * color
    return np.asarray(np.clip(1.04 - 1.04 * np.exp(-1.9 * (surface + sheen + metal)), 0, 1))


def _studio(direction: Points) -> Points:
    """What a mirror would show in that direction."""
    x, y, _ = direction.T
    box = smoothstep(0.10, 0.42, y - 0.55 * x - 0.25) * smoothstep(1.0, 0.7, np.abs(x + 0.45) * 1.1)
    strip = smoothstep(0.72, 0.86, x) * smoothstep(0.75, 0.4, np.abs(y))
    floor = smoothstep(-0.1, -0.8, y)
    room = 0.16 * rgb("#d9b8ff")[None] * (0.6 + 0.4 * y)[:, None]
    return np.asarray(
        room
        + 1.5 * box[:, None] * rgb("#fff8ee")
        + 1.0 * strip[:, None] * rgb("#a48cff")
        + 0.55 * floor[:, None] * rgb("#ff8a62")
    )


def _normals(at: Points) -> Points:
    """The outward direction of the surface, from four nearby distances."""
    total = np.zeros_like(at)
    for corner in ((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)):
        way = np.array(corner, dtype=np.float64)
        total += way * _distance(at + way * 0.0012)[:, None]
    return np.asarray(total / np.sqrt((total**2).sum(axis=1, keepdims=True)))


def _open(at: Points, normal: Points, toward: Points) -> Plane:
    """How much of the key light reaches a point, 0 to 1, with soft shadows."""
    seen, along = np.ones(len(at)), 0.04
    for _ in range(22):
        gap = _distance(at + normal * 0.01 + toward * along)
        seen = np.minimum(seen, 6 * gap / along)
        along += 0.065
    return smoothstep(-0.1, 1.0, np.clip(seen, 0, 1))


def _corner(at: Points, normal: Points) -> Plane:
    """Less light in narrow places, 0 to 1."""
    lost = np.zeros(len(at))
    for number in range(1, 5):
        reach = 0.055 * number
        lost += (reach - _distance(at + normal * reach)) * 0.72**number
    return np.clip(1 - 2.6 * lost, 0.12, 1)


def _halved(canvas: Canvas) -> Canvas:
    height, width = canvas.shape[0] // _SCALE, canvas.shape[1] // _SCALE
    return np.asarray(canvas.reshape(height, _SCALE, width, _SCALE, *canvas.shape[2:]).mean(axis=(1, 3)))


def _gray(mask: Plane) -> str:
    packed = io.BytesIO()
    Image.fromarray((mask * 255 + 0.5).astype(np.uint8)).save(packed, "PNG", optimize=True)
    return "data:image/png;base64," + base64.b64encode(packed.getvalue()).decode("ascii")
