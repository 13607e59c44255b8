"""A generated background by number: subject, lightness and page shape rotate, so that 150 cover all pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft_research.datasets.backgrounds.grounds import GRADIENTS, SCENES, TEXTURES, Canvas, Rng
from redraft_research.datasets.backgrounds.subjects import SUBJECTS, drawn

SHAPES = {"4:5": (1080, 1350), "1:1": (1080, 1080), "9:16": (1080, 1920), "16:9": (1920, 1080), "A4": (1240, 1754),
          "3:1": (1800, 600)}  # fmt: skip
TONES = {"dark": 0.2, "mid": 0.47, "light": 0.8}
"""Mean luma of the ground, 0 to 1; the subject keeps its own."""
KINDS = ("figure", "wood", "bottle", "linear", "coast", "plant", "paper", "car", "bokeh", "hills", "bowl", "fabric",
         "building", "radial", "skyline", "figure", "grit", "mountain", "foliage", "room", "cup", "marble", "bottle",
         "mesh", "table")  # fmt: skip
COUNT = len(KINDS) * len(SHAPES)
CALM = {**GRADIENTS, **TEXTURES, "room": SCENES["room"], "hills": SCENES["hills"]}
"""What a subject may be before."""


@dataclass(frozen=True, slots=True)
class Background:
    """`pixels` are height × width × 3; `subject` is where what the picture is of is, None where it is of nothing."""

    number: int
    kind: str
    ground: str
    tone: str
    shape: str
    pixels: NDArray[np.uint8]
    subject: NDArray[np.bool_] | None

    @property
    def facts(self) -> dict[str, Any]:
        """What results are broken down by."""
        family = "subject" if self.subject is not None else "gradient" if self.kind in GRADIENTS else \
            "texture" if self.kind in TEXTURES else "scene"  # fmt: skip
        return {"kind": self.kind, "family": family, "ground": self.ground, "tone": self.tone, "shape": self.shape}


def background(number: int, longest: int = 0) -> Background:
    """`longest`: a smaller one of the same kind, its longer side so many pixels."""
    rng = np.random.default_rng([20, number])
    turn, place = divmod(number, len(KINDS))
    kind = KINDS[place]
    shape, tone = list(SHAPES)[(place + turn) % len(SHAPES)], list(TONES)[(place + turn // 2) % len(TONES)]
    width, height = SHAPES[shape]
    if longest:
        width, height = (side * longest // max(SHAPES[shape]) for side in (width, height))
    subject = None
    ground = str(rng.choice(list(CALM))) if kind in SUBJECTS else kind
    picture = _toned({**CALM, **SCENES}[ground](rng, width, height), TONES[tone])
    if kind in SUBJECTS:
        picture, cover = _before(rng, picture, kind)
        subject = cover > 0.5
    return Background(number, kind, ground, tone, shape, np.clip(picture, 0, 255).astype(np.uint8), subject)


def _toned(picture: Canvas, mean: float) -> Canvas:
    """The picture bent so that its mean luma is this, black and white kept."""
    share = np.clip(picture / 255, 0.001, 1)
    low, high = 0.1, 8.0
    for _ in range(12):
        middle = (low * high) ** 0.5
        found = float((share[::7, ::7] ** middle @ np.array((0.299, 0.587, 0.114))).mean())
        low, high = (middle, high) if found > mean else (low, middle)
    toned: Canvas = share**middle * 255
    return toned


def _before(rng: Rng, ground: Canvas, kind: str) -> tuple[Canvas, Canvas]:
    """A subject before the ground: low on tall pages, at one side or in the middle, on wide ones at a side or third."""
    height, width = ground.shape[:2]
    parts = SUBJECTS[kind](rng)
    points = np.array([point for part in parts for point in part.outline])
    left, right = float(points[:, 0].min()), float(points[:, 0].max())
    wide = width > 1.2 * height
    tall = height * (rng.uniform(0.6, 0.95) if wide else rng.uniform(0.38, 0.68))
    tall = min(tall, width * (0.46 if wide else 0.9) / (right - left))
    cut = kind in ("mountain", "building") or points[:, 1].max() > 0
    foot = height * (1.0 if cut else rng.uniform(0.9, 0.97))
    middle = rng.choice([0.24, 0.76] if wide else [0.3, 0.5, 0.7]) * width
    x = float(np.clip(middle, -left * tall + 4, width - right * tall - 4))
    return drawn(rng, ground, parts, (x, foot), tall)
