"""Scene backgrounds drawn from noise, gradients and plain geometry."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from redraft_research.datasets.small_objects.things import Canvas

Rng = np.random.Generator


def noise(rng: Rng, width: int, height: int, across: float, down: float) -> Canvas:
    """Smooth noise about 0 (most of it within ±1), with so many waves across and down."""
    cells = rng.normal(0, 0.6, (max(2, int(down)), max(2, int(across)))).astype(np.float32)
    return np.asarray(Image.fromarray(cells).resize((width, height), Image.Resampling.BICUBIC), np.float32)


def _mix(low: tuple[int, int, int], high: tuple[int, int, int], share: Canvas) -> Canvas:
    return np.asarray(low, np.float32) * (1 - share[..., None]) + np.asarray(high, np.float32) * share[..., None]


def _down(width: int, height: int) -> Canvas:
    return np.broadcast_to(np.linspace(0, 1, height, dtype=np.float32)[:, None], (height, width))


def _room(rng: Rng, width: int, height: int) -> Canvas:
    tone = [(206, 196, 178), (172, 190, 186), (198, 178, 184), (186, 188, 204)][rng.integers(4)]
    x, y = np.meshgrid(np.linspace(0, 1, width, dtype=np.float32), _down(width, height)[:, 0])
    wall = np.array(tone, np.float32) * (1 + 0.05 * noise(rng, width, height, 5, 4) + 0.1 * (x - 0.5))[..., None]
    slant = x + 0.5 * y - rng.uniform(0.3, 0.7)
    wall *= 1 + 0.12 * ((np.abs(slant) < 0.13) & (y > 0.12) & (y < 0.5) & (np.abs(slant) % 0.13 > 0.008))[..., None]
    boards = np.floor((x - 0.5) / (0.3 + y) * 16)
    plank = 0.86 + 0.12 * np.sin(boards * 12.9) + 0.06 * noise(rng, width, height, 60, 8)
    floor = np.array((150, 108, 72), np.float32) * plank[..., None]
    line = rng.uniform(0.62, 0.72)
    out = np.where((y > line)[..., None], floor, wall)
    out[(y > line - 0.035) & (y <= line)] = np.array(tone) * 0.74
    return out.astype(np.float32)


def _table(rng: Rng, width: int, height: int) -> Canvas:
    planks, rows = int(rng.integers(4, 8)), _down(width, height)
    number = np.floor(rows * planks)
    waves = noise(rng, width, height, 4, 90) + 0.5 * noise(rng, width, height, 8, 220)
    tone = 0.9 + 0.1 * np.sin(number * 7.3) + 0.09 * waves
    tone = np.where(rows * planks % 1 < 0.02, 0.5, tone)
    colour = np.array([(184, 140, 96), (128, 92, 66), (206, 186, 158)][rng.integers(3)], np.float32)
    return np.asarray(colour * tone[..., None], np.float32)


def _meadow(rng: Rng, width: int, height: int) -> Canvas:
    y = _down(width, height)
    clouds = np.clip(noise(rng, width, height, 6, 5) + 0.5 * noise(rng, width, height, 14, 12), 0, 1)
    sky = _mix((110, 160, 220), (200, 222, 240), np.clip(y * 2.2, 0, 1))
    sky += (245 - sky) * clouds[..., None]
    edge = rng.uniform(0.3, 0.45) + 0.05 * noise(rng, width, 1, 5, 1)
    blades = noise(rng, width, height, width / 3, height / 14) * 0.16 + 0.12 * noise(rng, width, height, 9, 7)
    grass = _mix((134, 160, 84), (66, 112, 44), np.clip((y - 0.3) * 1.5, 0, 1)) * (1 + blades)[..., None]
    return np.where((y > edge)[..., None], grass, sky).astype(np.float32)


def _street(rng: Rng, width: int, height: int) -> Canvas:
    y = _down(width, height)
    out = _mix((176, 196, 216), (222, 224, 224), y)
    ground, at = int(height * rng.uniform(0.6, 0.7)), 0
    while at < width:
        wide, top = int(rng.integers(width // 9, width // 5)), int(height * rng.uniform(0.04, 0.25))
        tone = np.array(rng.uniform(110, 200, 3) * 0.4 + rng.uniform(70, 120), np.float32)
        out[top:ground, at : at + wide] = tone
        step = int(rng.integers(34, 52))
        for row in range(top + 16, ground - step, step):
            for column in range(at + 10, min(at + wide, width) - step // 2, step):
                out[row : row + step * 6 // 10, column : column + step // 2] = tone * 0.45 + rng.uniform(0, 40)
        at += wide
    out[ground:] = (162, 158, 152)
    road = ground + (height - ground) // 4
    out[road:] = (92, 92, 96)
    lane = (road + height) // 2
    out[lane : lane + 7, (np.arange(width) // 70) % 2 == 0] = (214, 212, 200)
    return (out * (1 + 0.06 * noise(rng, width, height, width / 4, height / 4))[..., None]).astype(np.float32)


def _beach(rng: Rng, width: int, height: int) -> Canvas:
    y = _down(width, height)
    sky = _mix((128, 178, 226), (236, 224, 206), np.clip(y * 2.8, 0, 1))
    sea = _mix((46, 116, 146), (104, 176, 180), np.clip((y - 0.33) * 4, 0, 1))
    sea = sea * (1 + 0.14 * noise(rng, width, height, 12, 130))[..., None]
    sand = np.array((218, 194, 150), np.float32) * (1 + 0.1 * noise(rng, width, height, width / 2, height / 2)
                                                    + 0.07 * noise(rng, width, height, 10, 16))[..., None]  # fmt: skip
    shore = rng.uniform(0.52, 0.6) + 0.02 * noise(rng, width, 1, 7, 1)
    out = np.where((y > shore)[..., None], sand, np.where((y > rng.uniform(0.3, 0.36))[..., None], sea, sky))
    foam = np.exp(-(((y - shore) / 0.008) ** 2))[..., None]
    return np.asarray(out * (1 - foam) + 244 * foam, np.float32)


def _tiles(rng: Rng, width: int, height: int) -> Canvas:
    side = int(rng.integers(54, 96))
    rows, columns = np.arange(height) // side, np.arange(width) // side
    tone = rng.normal(1, 0.045, (height // side + 1, width // side + 1))[rows][:, columns]
    colour = np.array([(204, 214, 214), (176, 200, 206), (222, 210, 190), (150, 170, 160)][rng.integers(4)], np.float32)
    out = colour * (tone + 0.05 * noise(rng, width, height, 4, 3))[..., None]
    out[(np.arange(height) % side < 4)[:, None] | (np.arange(width) % side < 4)[None, :]] = (168, 164, 158)
    return out.astype(np.float32)


def _carpet(rng: Rng, width: int, height: int) -> Canvas:
    colour = np.array([(120, 70, 74), (76, 88, 112), (128, 122, 104), (84, 104, 92)][rng.integers(4)], np.float32)
    x, y = np.arange(width)[None, :], np.arange(height)[:, None]
    weave = 0.09 * np.sin(x * 0.9) * np.sin(y * 0.9) + 0.12 * rng.random((height, width), np.float32)
    side = int(rng.integers(90, 150))
    figure = (np.abs((x % side) - side / 2) + np.abs((y % side) - side / 2)) / side
    bands = 0.12 * ((figure > 0.3) & (figure < 0.36)) - 0.1 * (figure < 0.1)
    tone = 0.92 + weave + bands + 0.06 * noise(rng, width, height, 4, 3)
    return np.asarray(colour * tone[..., None], np.float32)


def _night(rng: Rng, width: int, height: int) -> Canvas:
    """Lamps far out of focus."""
    lamps = [(230, 170, 90), (120, 160, 220), (220, 110, 120), (150, 210, 170)]
    out = _mix((26, 28, 52), (60, 46, 64), _down(width, height)).copy()
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    for _ in range(int(rng.integers(16, 30))):
        radius = rng.uniform(16, 60)
        far = np.hypot(x - rng.uniform(0, width), y - rng.uniform(0, height)) / radius
        disc = np.clip((1 - far) * radius / 4, 0, 1) * rng.uniform(0.15, 0.5)
        out += np.array(lamps[rng.integers(4)], np.float32) * disc[..., None]
    return np.minimum(out, 235).astype(np.float32)


INDOORS: dict[str, Callable[[Rng, int, int], Canvas]] = {
    "room": _room, "table": _table, "tiled wall": _tiles, "carpet": _carpet
}  # fmt: skip
OUTDOORS = {"meadow": _meadow, "street": _street, "beach": _beach, "night lights": _night}
PLACES = INDOORS | OUTDOORS


def elsewhere(rng: Rng, place: str) -> str:
    """A place that nobody takes for this one: outdoors for one indoors, and the other way round."""
    return str(rng.choice(list(OUTDOORS if place in INDOORS else INDOORS)))


def as_painting(rng: Rng, picture: Canvas) -> Canvas:
    """The picture in oils: short strokes of a broad brush, each of the colour under its middle, on canvas."""
    height, width = picture.shape[:2]
    painted = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(4))
    brush = ImageDraw.Draw(painted)
    count = width * height // 20
    x, y, turn = rng.integers(0, width, count), rng.integers(0, height, count), rng.normal(0.7, 0.4, count)
    colours = np.clip(picture[y, x] * 1.05 + rng.normal(0, 9, (count, 1)), 0, 255).astype(int).tolist()
    dx, dy = 7 * np.cos(turn), 7 * np.sin(turn)
    for left, top, right, bottom, colour in zip(x - dx, y - dy, x + dx, y + dy, colours, strict=True):
        brush.line((left, top, right, bottom), tuple(colour), 5)
    return np.asarray(painted, np.float32)


def as_cartoon(rng: Rng, picture: Canvas) -> Canvas:
    """The picture in flat colours with ink lines."""
    plain = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).filter(ImageFilter.MedianFilter(5))
    ink = np.asarray(plain.convert("L").filter(ImageFilter.GaussianBlur(1)).filter(ImageFilter.FIND_EDGES), np.float32)
    grey = np.asarray(plain.convert("L"), np.float32) + 1
    step = rng.uniform(58, 72)
    flat = np.asarray(plain, np.float32) * ((np.floor(grey / step) + 0.65) * step / grey)[..., None]
    return np.asarray(np.clip(flat * (1 - np.clip((ink - 8) / 10, 0, 1))[..., None], 0, 255), np.float32)
