"""Page-filling backgrounds: gradients, textures and scenes with busy and calm parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from redraft_research.datasets.small_objects.backgrounds import noise

Rng = np.random.Generator
Canvas = NDArray[Any]
"""Height × width, or that × 3; colours are 0 to 255."""
Palette = tuple[tuple[int, int, int], ...]
"""Five colours, from dark to light."""
PALETTES: tuple[Palette, ...] = (
    ((24, 38, 66), (52, 92, 132), (98, 152, 178), (188, 208, 208), (240, 234, 220)),
    ((58, 24, 34), (140, 52, 54), (208, 108, 76), (236, 178, 130), (250, 232, 210)),
    ((22, 46, 38), (52, 96, 68), (112, 146, 92), (190, 200, 146), (240, 240, 214)),
    ((40, 28, 62), (94, 66, 130), (160, 112, 164), (220, 176, 196), (246, 232, 238)),
    ((48, 40, 34), (104, 84, 66), (160, 134, 104), (206, 186, 156), (242, 234, 220)),
    ((18, 48, 56), (26, 104, 108), (78, 166, 154), (168, 214, 190), (232, 244, 228)),
    ((34, 34, 38), (84, 86, 92), (138, 140, 146), (192, 194, 198), (238, 238, 240)),
)


def palette(rng: Rng) -> Palette:
    return PALETTES[rng.integers(len(PALETTES))]


def colours(share: Canvas, of: Palette) -> Canvas:
    """The colour of a palette at each share: 0 its darkest, 1 its lightest."""
    stops = np.linspace(0, 1, len(of))
    parts = [np.interp(share, stops, [one[part] for one in of]) for part in range(3)]
    return np.stack(parts, axis=-1).astype(np.float32)


def axes(width: int, height: int) -> tuple[Canvas, Canvas]:
    """x and y of every pixel, 0 to 1."""
    x, y = np.meshgrid(np.linspace(0, 1, width, dtype=np.float32), np.linspace(0, 1, height, dtype=np.float32))
    return x, y


def clouds(rng: Rng, width: int, height: int, waves: float, octaves: int = 4) -> Canvas:
    """Noise of several sizes, round whatever the page's shape, about 0 to 1."""
    across, down = waves * max(1.0, width / height), waves * max(1.0, height / width)
    layers = [noise(rng, width, height, across * 2**n, down * 2**n) * 0.5**n for n in range(octaves)]
    return np.asarray(np.clip(0.5 + 0.45 * np.sum(layers, axis=0), 0, 1), np.float32)


def blurred(picture: Canvas, radius: float) -> Canvas:
    """Of a picture of colours, 0 to 255."""
    small = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(radius))
    return np.asarray(small, np.float32)


def linear(rng: Rng, width: int, height: int) -> Canvas:
    x, y = axes(width, height)
    turn = rng.uniform(0, 2 * np.pi)
    share = (x - 0.5) * np.cos(turn) + (y - 0.5) * np.sin(turn)
    low = rng.uniform(0, 0.45)
    return colours(low + (share + 0.7) / 1.4 * rng.uniform(0.25, 0.5), palette(rng))


def radial(rng: Rng, width: int, height: int) -> Canvas:
    x, y = axes(width, height)
    far = np.hypot((x - rng.uniform(0.2, 0.8)) * width, (y - rng.uniform(0.2, 0.8)) * height) / np.hypot(width, height)
    return colours(np.clip(rng.uniform(0.7, 1) - far * rng.uniform(0.7, 1.2), 0, 1), palette(rng))


def mesh(rng: Rng, width: int, height: int) -> Canvas:
    """Soft spots of several colours that run into each other."""
    x, y = axes(width, height)
    of = [palette(rng)[rng.integers(5)] for _ in range(6)]
    weights = [np.exp(-((x - rng.uniform()) ** 2 + (y - rng.uniform()) ** 2) / rng.uniform(0.03, 0.12)) for _ in of]
    total = np.sum(weights, axis=0) + 1e-3
    parts = [weight[..., None] * np.array(one, np.float32) for weight, one in zip(weights, of, strict=True)]
    return np.asarray(np.sum(parts, axis=0) / total[..., None], np.float32)


def wood(rng: Rng, width: int, height: int) -> Canvas:
    x, _ = axes(width, height)
    boards = int(rng.integers(4, 9))
    number = np.floor(x * boards)
    bend = noise(rng, width, height, 5, 3) * 0.02
    rings = np.sin((x + bend) * 160 + number * 2.1 + 5 * noise(rng, width, height, boards, 4))
    grain = noise(rng, width, height, width / 3, 9)
    share = 0.5 + 0.06 * rings + 0.07 * grain + 0.07 * np.sin(number * 5.7)
    share = np.where(np.abs(x * boards % 1 - 0.5) > 0.488, share * 0.45, share)
    return colours(np.clip(share, 0, 1), PALETTES[4])


def paper(rng: Rng, width: int, height: int) -> Canvas:
    """Crumpled: folds that are light on one side and dark on the other."""
    share = 0.72 + 0.05 * clouds(rng, width, height, 3)
    x, y = axes(width, height)
    for _ in range(int(rng.integers(10, 22))):
        turn, at = rng.uniform(0, np.pi), rng.uniform(-0.6, 0.6)
        far = (x - 0.5) * np.cos(turn) + (y - 0.5) * np.sin(turn) - at + 0.02 * noise(rng, width, height, 6, 6)
        share += 0.07 * np.tanh(far * 30) * np.exp(-np.abs(far) * 12)
    return colours(np.clip(share + rng.normal(0, 0.012, share.shape), 0, 1), palette(rng))


def fabric(rng: Rng, width: int, height: int) -> Canvas:
    """Woven, and draped in soft folds."""
    x, y = axes(width, height)
    weave = np.sin(np.arange(width) * 1.1)[None, :] * np.sin(np.arange(height) * 1.1)[:, None]
    folds = np.sin((x * np.cos(0.6) + y * np.sin(0.6)) * rng.uniform(10, 22) + 3 * noise(rng, width, height, 3, 3))
    share = 0.5 + 0.15 * folds + 0.06 * weave + 0.03 * rng.normal(0, 1, x.shape)
    return colours(np.clip(share, 0, 1), palette(rng))


def grit(rng: Rng, width: int, height: int) -> Canvas:
    """Concrete or coarse noise: all over the same, and restless."""
    share = clouds(rng, width, height, 4, 3) * 0.3 + 0.35 + rng.normal(0, rng.uniform(0.04, 0.14), (height, width))
    return colours(np.clip(share, 0, 1).astype(np.float32), palette(rng))


def bokeh(rng: Rng, width: int, height: int) -> Canvas:
    of, side = palette(rng), min(width, height)
    out = colours(0.1 + 0.25 * clouds(rng, width, height, 2, 2), of)
    x, y = axes(width, height)
    for _ in range(int(rng.integers(14, 40))):
        radius = side * rng.uniform(0.02, 0.11)
        far = np.hypot((x - rng.uniform()) * width, (y - rng.beta(2, 2)) * height) / radius
        disc = np.clip((1 - far) * 9, 0, 1) * (0.55 + 0.45 * np.clip(far, 0, 1)) * rng.uniform(0.15, 0.5)
        out += (np.array(of[rng.integers(2, 5)], np.float32) - out) * disc[..., None]
    return out


def foliage(rng: Rng, width: int, height: int) -> Canvas:
    """Leaf upon leaf, those behind darker; some grounds leave a calm clearing."""
    side = min(width, height)
    picture = Image.new("RGB", (width, height), (14, 30, 20))
    brush = ImageDraw.Draw(picture)
    clearing = rng.uniform(0.2, 0.8, 2), rng.uniform(0.15, 0.4) * rng.integers(0, 2)
    for depth in np.linspace(0.15, 1, int(rng.integers(250, 500))):
        at = rng.uniform(0, 1, 2)
        if np.hypot(*(at - clearing[0])) < clearing[1] * depth:
            continue
        tone = np.array((66, 132, 62)) * (0.35 + 0.75 * depth) * rng.uniform(0.8, 1.2, 3)
        points = leaf(at[0] * width, at[1] * height, side * rng.uniform(0.05, 0.16), rng.uniform(0, 2 * np.pi))
        brush.polygon(points, tuple(np.clip(tone, 0, 255).astype(int)))
        brush.line([points[0], points[len(points) // 2]], tuple(np.clip(tone * 1.25, 0, 255).astype(int)), 2)
    return blurred(np.asarray(picture, np.float32), 1.2)


def leaf(x: float, y: float, size: float, turn: float, broad: float = 0.3) -> list[tuple[float, float]]:
    along = np.linspace(0, 1, 12)
    side = broad * np.sin(np.pi * along) * (1.15 - 0.5 * along)
    across = np.concatenate([side, -side[::-1]]) * size
    along = np.concatenate([along, along[::-1]]) * size
    far, wide = x + along * np.cos(turn) - across * np.sin(turn), y + along * np.sin(turn) + across * np.cos(turn)
    return [(float(a), float(b)) for a, b in zip(far, wide, strict=True)]


def marble(rng: Rng, width: int, height: int) -> Canvas:
    base, x = clouds(rng, width, height, 2, 5), axes(width, height)[0]
    veins = np.abs(np.sin((base * 1.6 + x * rng.uniform(0.5, 2)) * np.pi))
    return colours(np.clip(0.3 + 0.4 * veins**0.3 + 0.2 * clouds(rng, width, height, 4), 0, 1), palette(rng))


def coast(rng: Rng, width: int, height: int) -> Canvas:
    """A calm sky over glittering water and a stony shore."""
    _, y = axes(width, height)
    of, line, shore = palette(rng), rng.uniform(0.35, 0.55), rng.uniform(0.7, 0.85)
    sky = colours(np.clip(0.55 + 0.45 * y / line, 0, 1), of)
    water = 0.32 + 0.2 * (y - line) + 0.16 * noise(rng, width, height, 14, 160) * (0.4 + y)
    stones = clouds(rng, width, height, 24, 3)
    ground = np.where(stones > 0.52, 0.75 * stones, 0.35 * stones) + 0.1
    edge = shore + 0.04 * noise(rng, width, height, 5, 1)
    share = np.where(y > edge, ground, water)
    return np.where((y < line)[..., None], sky, colours(np.clip(share, 0, 1), of))


def hills(rng: Rng, width: int, height: int) -> Canvas:
    """Ridge behind ridge in haze, the nearest with trees."""
    x, y = axes(width, height)
    of = palette(rng)
    out = colours(np.clip(0.7 + 0.35 * y + 0.06 * clouds(rng, width, height, 3), 0, 1), of)
    for number in range(4):
        ridge = 0.35 + 0.15 * number + (0.06 + 0.02 * number) * noise(rng, width, height, 3 + 2 * number, 1)
        trees = 0.025 * np.abs(noise(rng, width, height, width / 7, 1)) if number > 1 else 0
        tone = 0.62 - 0.17 * number + (0.1 * noise(rng, width, height, width / 8, height / 8) if number > 1 else 0)
        shade = colours(np.clip(tone + 0 * x, 0, 1), of)
        out = np.where((y > ridge - trees)[..., None], shade, out)
    return blurred(out, 0.8)


def skyline(rng: Rng, width: int, height: int) -> Canvas:
    """Houses with lit windows under an evening sky."""
    of = palette(rng)
    out = colours(axes(width, height)[1] * 0.75 + 0.1, of)
    unit = min(width, height)
    for depth in (0.55, 0.3, 0.12):
        at = -rng.uniform(0, 0.1) * unit
        while at < width:
            wide, top = unit * rng.uniform(0.08, 0.2), height * (0.9 - rng.uniform(0.15, 0.5) * (1.1 - depth))
            left, right = int(max(0, at)), int(at + wide)
            out[int(top) :, left:right] = colours(np.full((1, 1), depth, np.float32), of)[0, 0]
            step = max(8, int(unit * 0.022))
            for row in range(int(top) + step, height - step, step):
                lit = [one for one in range(left + step // 2, right - step // 2, step) if rng.random() < 0.35]
                for column in lit:
                    out[row : row + step // 2, column : column + step // 3] = (250, 214, 130)
            at += wide * rng.uniform(0.9, 1.15)
    return blurred(out, 0.7)


def room(rng: Rng, width: int, height: int) -> Canvas:
    """A plain wall in window light over a sideboard with books."""
    x, y = axes(width, height)
    of, line = palette(rng), rng.uniform(0.62, 0.78)
    light = np.exp(-(((x + 0.4 * y - rng.uniform(0.2, 1.0)) / 0.35) ** 2))
    out = colours(np.clip(0.5 + 0.22 * light + 0.02 * clouds(rng, width, height, 3), 0, 1), of)
    base, unit = int(line * height), min(width, height)
    out[base:] = wood(rng, width, height - base)
    at = rng.uniform(0.05, 0.3) * width
    while at < width * rng.uniform(0.6, 0.95):
        wide, tall = int(unit * rng.uniform(0.015, 0.045)), int(unit * rng.uniform(0.1, 0.19))
        out[base - tall : base, int(at) : int(at) + wide] = np.array(of[rng.integers(4)]) * rng.uniform(0.7, 1.1)
        at += wide + 1
    return blurred(out, 0.8)


def table(rng: Rng, width: int, height: int) -> Canvas:
    """Seen from above: fruit and leaves along one or two edges, the middle of the table empty."""
    picture = Image.fromarray(np.clip(wood(rng, width, height), 0, 255).astype(np.uint8))
    brush, unit, sides = ImageDraw.Draw(picture), min(width, height), rng.permutation(4)[: rng.integers(1, 3)]
    for _ in range(70):
        along, deep = rng.uniform(-0.05, 1.05), abs(rng.normal(0, 0.09))
        x, y = [(along, deep), (along, 1 - deep), (deep, along), (1 - deep, along)][rng.choice(sides)]
        x, y, radius = x * width, y * height, unit * rng.uniform(0.02, 0.055)
        tone = np.array([(196, 52, 44), (226, 150, 40), (92, 140, 52), (110, 40, 88), (238, 214, 120)][rng.integers(5)])
        if rng.random() < 0.35:
            brush.polygon(leaf(x, y, radius * 3, rng.uniform(0, 6.3)), (58, 104, 50))
            continue
        for share in (1.0, 0.8, 0.55, 0.3):
            edge, shift = radius * share, radius * (1 - share) * 0.45
            box = (x - shift - edge, y - shift - edge, x - shift + edge, y - shift + edge)
            brush.ellipse(box, tuple(np.clip(tone * (1.3 - 0.5 * share), 0, 255).astype(int)))
    return blurred(np.asarray(picture, np.float32), 1.0)


GRADIENTS: dict[str, Callable[[Rng, int, int], Canvas]] = {"linear": linear, "radial": radial, "mesh": mesh}
TEXTURES = {"wood": wood, "paper": paper, "fabric": fabric, "grit": grit, "bokeh": bokeh, "foliage": foliage,
            "marble": marble}  # fmt: skip
SCENES = {"coast": coast, "hills": hills, "skyline": skyline, "room": room, "table": table}
