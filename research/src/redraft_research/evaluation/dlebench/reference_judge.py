"""Judge of instruction following with a reference picture: how far a target moved from source to reference.

The pictures are brought into one light and place. Each aspect is a distance, measured from source to edited, edited to
reference, and source to reference: the reference says which aspects should change, and how much. Three chances follow:
the target changed, as asked, and in nothing else. Their weights (`guided.json`) are a logistic regression over scenes
drawn by script: `python -m benchmarks.dle_judge.fit_guided 1334 guided.json`.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Look, Mask, Picture, blurred, box_mask, grown, resized, shrunk, slices, slope
from redraft.imaging.pixels.difference import difference
from redraft.imaging.pixels.regions import regions
from redraft.imaging.things.figures import Ground, figure, ground, silhouettes
from redraft_research.evaluation.dlebench.instruction import Instruction
from redraft_research.evaluation.dlebench.picture_pair import PicturePair, edges, outlines, sharpness
from redraft_research.evaluation.dlebench.target_checks import TargetCheck, done, missed, wrong
from redraft_research.evaluation.dlebench.text_check import Lettering, bare

ROOM = 0.3
"""Of a target's shorter side: what is looked at around its box."""
FARTHEST = 3.0
"""Standard deviations from the mean that a number counts at most."""
PAIRS = ("edited-source", "edited-reference", "source-reference")
ASPECTS = (
    "pixels", "outline", "form", "size", "colors", "hue",
    "grain", "relief", "structure", "drawing", "details", "sharpness",
)  # fmt: skip
"""What is compared: the share of pixels that differ; what stands out, where it is, then wherever it is; its area; all
its colours; the middle one without its light; how fine and how strong its surface is; light and dark as they lie, then
wherever they lie; edges inside it; how steep its outline is."""
SCALES = np.array([0.3, 0.15, 0.2, 0.3, 0.06, 0.06, 0.3, 0.3, 0.2, 0.3, 0.12, 0.4])
"""Of each aspect: what is plainly to be seen."""


class Side:
    """A target in one picture: its pixels, what of them stands out, and what is measured of that alone."""

    def __init__(self, page: Look, mask: Mask, around: Ground) -> None:
        self.page, self.mask, self.around = page, mask, around
        inner = shrunk(mask, 1)
        self.inner = inner if inner.sum() > 8 else mask if mask.sum() > 8 else np.ones_like(mask)
        pixels = page[self.inner]
        self.quantiles = np.quantile(pixels, np.linspace(0.05, 0.95, 10), axis=0)
        self.hue = np.median(pixels[:, 1:], axis=0)
        light = np.where(self.inner, page[..., 0], pixels[:, 0].mean())
        soft = blurred(light, 1)
        self.grain = float((light - blurred(light, 2))[self.inner].std()) + 0.004
        self.relief = float(soft[self.inner].std()) + 0.01
        self.sharp = sharpness(page, mask, around) + 0.1
        rows, columns = np.nonzero(mask) if mask.any() else np.nonzero(self.inner)
        cut = np.s_[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
        self.fitted = [_fitted(one[cut]) for one in (page[..., 0], slope(soft))]
        self.area = int(mask.sum()) + 0.02 * mask.size


def _fitted(values: NDArray[np.float32]) -> NDArray[np.float32]:
    image = Image.fromarray(np.asarray(values, np.float32)).resize((24, 24), Image.Resampling.BOX)
    return blurred(np.asarray(image) + np.linspace(0, 1e-4, 24, dtype=np.float32), 1)


def apart(one: Side, two: Side, changed: Mask) -> list[float]:
    """Two sides by every aspect, in the order of ASPECTS: 0 is the same."""
    either = one.mask | two.mask
    inner = shrunk(one.mask, 2) & shrunk(two.mask, 2)
    first, second = (edges(side.page) & inner for side in (one, two))
    details = ((first & ~grown(second, 1)) | (second & ~grown(first, 1))).sum() / max(1, int(inner.sum()))
    return [
        float(changed[either].mean()) if either.any() else float(changed.mean()),
        1 - outlines(one.mask, two.mask),
        1 - silhouettes(one.mask, two.mask) if one.mask.any() or two.mask.any() else 0.0,
        _log(one.area, two.area),
        float(np.linalg.norm(one.quantiles - two.quantiles, axis=1).mean()),
        float(np.linalg.norm(one.hue - two.hue)),
        _log(one.grain, two.grain),
        _log(one.relief, two.relief),
        1 - _alike(one, two, either),
        1 - _same_drawing(one, two),
        float(details),
        _log(one.sharp, two.sharp),
    ]


def _log(one: float, two: float) -> float:
    return min(2.0, abs(float(np.log(one / two))))


def _alike(one: Side, two: Side, where: Mask) -> float:
    """The correlation of lightness over what stands out in either."""
    region = grown(where, 2) if where.any() else np.ones_like(where)
    first, second = (blurred(side.page[..., 0], 1) for side in (one, two))
    best = -1.0
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            a, b = first[region], np.roll(second, (down, across), (0, 1))[region]
            a, b = a - a.mean(), b - b.mean()
            size = float(np.sqrt((a**2).sum() * (b**2).sum()))
            best = max(best, float((a * b).sum()) / size if size > 1e-4 else 1.0)
    return best


def _same_drawing(one: Side, two: Side) -> float:
    """Correlations of lightness and outlines, each fitted to the box of what stands out, dark or light."""
    if not one.mask.any() or not two.mask.any():
        return float(one.mask.any() == two.mask.any())
    return max(
        0.0,
        float(
            np.mean([abs(np.corrcoef(a.ravel(), b.ravel())[0, 1]) for a, b in zip(one.fitted, two.fitted, strict=True)])
        ),
    )


class Guide:
    """The reference beside a comparison of source and edited."""

    def __init__(self, pair: PicturePair, reference: Picture, read: Lettering) -> None:
        sight, self.compared, self.read = pair.sight, pair, read
        height, width = sight.source.shape[:2]
        self.reference = resized(reference, width, height)
        self.asked = difference(sight.source, self.reference, pair.mask)
        self.off = difference(self.reference, sight.edited, pair.mask)

    def finding(self, box: Box, wish: Instruction) -> TargetCheck:
        numbers = measured(self.at(box))
        changed, as_asked, kept = chances(wish.kind, numbers)
        read = self._text_in(box, wish) if wish.kind == "text" else None
        if read is not None:
            changed, as_asked = float(read != bare(wish.old)), float(read == bare(wish.new))
        rows = numbers[: 3 * len(ASPECTS)].reshape(3, -1)
        stated_chances = f"chances {changed:.2f} changed, {as_asked:.2f} as asked, {kept:.2f} nothing else; "
        if changed < 0.5:
            return missed(
                stated_chances + f"{numbers[NAMES.index('untouched')]:.0%} of what was to change is as before"
            )
        if as_asked < 0.5:
            return wrong(stated_chances + f"{ASPECTS[int(rows[1].argmax())]} is farthest from the reference")
        stray = np.minimum(rows[0], rows[1])
        faults = [stated_chances + f"{ASPECTS[int(stray.argmax())]} is neither as before nor as in the reference"]
        return done(faults if kept < 0.5 else [])

    def _text_in(self, box: Box, wish: Instruction) -> str | None:
        """What is written there; None where it cannot be read, or the reader does not read the reference right."""
        if self.read.read(self.reference, box) != bare(wish.new):
            return None
        return self.read.read(self.compared.difference.after_picture, box) or None

    def at(self, box: Box) -> Views:
        done, shape = self.compared.difference, self.asked.changed.shape
        window = slices(box, shape, max(4.0, ROOM * min(box.width, box.height)))
        others = [other for other in self.compared.boxes if other != box]
        ignored = box_mask(others, shape, 2) if others else None
        grounds = [ground(page, box.grown(2), ignored) for page in (done.before, self.off.before)]
        around = Ground(np.concatenate([one.colors for one in grounds]), grounds[0].spread)
        before, after, known = (page[window] for page in (done.before, done.after, self.off.before))
        asked, moved, left = (one.changed[window] for one in (self.asked, done, self.off))
        return Views(before, after, known, asked, moved, left, around)


@cache
def weights() -> dict[str, NDArray[np.float64]]:
    """Means and spreads of the numbers, and of each kind the weights of three decisions with their bias at the end."""
    text = files("redraft_research.evaluation.dlebench").joinpath("guided.json").read_text()
    return {name: np.array(values) for name, values in json.loads(text).items()}


def chances(kind: str, numbers: NDArray[np.float64]) -> tuple[float, float, float]:
    known = weights()
    values = np.append(np.clip((numbers - known["mean"]) / known["spread"], -FARTHEST, FARTHEST), 1.0)
    first, second, third = 1 / (1 + np.exp(-known[kind] @ values))
    return float(first), float(second), float(third)


class Views(NamedTuple):
    """A target in three pictures of one light, with a margin, and where each two of them differ."""

    source: Look
    edited: Look
    reference: Look
    asked: Mask
    done: Mask
    off: Mask
    around: Ground


def measured(views: Views) -> NDArray[np.float64]:
    """The numbers that a target's label is decided from; NAMES says what each is."""
    s, e, r, todo, moved, left, around = views
    whole = Box(0, 0, s.shape[1], s.shape[0])
    source, edited, reference = (Side(page, figure(page, whole, around), around) for page in (s, e, r))
    rows = [apart(edited, source, moved), apart(edited, reference, left), apart(source, reference, todo)]
    scaled = np.array(rows) / SCALES
    toward = [es / (es + er + 0.02 + 0.1 * sr) for es, er, sr in zip(*rows, strict=True)]
    stray = np.minimum(scaled[0], scaled[1])
    figures = source.mask | reference.mask
    size, every = max(1, int(figures.sum())), max(1, int(todo.sum()))
    near = grown(figures | edited.mask, 1)
    kept = figures & ~grown(todo, 1)
    soft = [blurred(page, 1) for page in (s, e, r)]
    return np.array(
        [
            *scaled.ravel(),
            *toward,
            *stray,
            *(float(row.max()) for row in scaled[:2]),
            float(stray.max()),
            float(np.sort(stray)[-3:].mean()),
            float((todo & ~moved).sum()) / every,
            float((todo & ~left).sum()) / every,
            float((todo & moved & left).sum()) / every,
            *_way(soft[0], soft[1], soft[2], near),
            *_way(soft[2], soft[1], soft[0], near),
            float((kept & moved & left).sum()) / size,
            float((~figures & moved & left).sum()) / size,
            *(_largest(one & near) / size for one in (moved, left, moved & left, kept & moved)),
            *(side.mask.sum() / size for side in (source, edited, reference)),
            *(float(np.log(getattr(edited, one) / getattr(other, one)))
              for one in ("sharp", "relief", "grain") for other in (source, reference)),
        ]
    )  # fmt: skip


def _way(start: Look, now: Look, end: Look, where: Mask) -> tuple[float, float, float]:
    """How far along and how far beside the way from start to end the pixels went, and whether that was their way."""
    way, went = (end - start)[where], (now - start)[where]
    length = float((way**2).sum()) + 1e-3
    along = float((went * way).sum()) / length
    across = float(np.sqrt(((went - along * way) ** 2).sum() / length))
    return (
        float(np.clip(along, -1, 2)),
        min(across, 2.0),
        along * length / float(np.sqrt(length * ((went**2).sum() + 1e-3))),
    )


def _largest(mask: Mask) -> float:
    _, parts = regions(mask)
    return float(parts[0].area) if parts else 0.0


NAMES = (
    *(f"{aspect} {pair}" for pair in PAIRS for aspect in ASPECTS),
    *(f"{aspect} {one}" for one in ("toward", "stray") for aspect in ASPECTS),
    "most es", "most er", "most stray", "three stray",
    "untouched", "reached", "neither", "along", "across", "direction", "back along", "back across", "back direction",
    "unasked", "beside", "largest moved", "largest off", "largest stray", "largest kept",
    "standing source", "standing edited", "standing reference",
    *(f"{one} {other}" for one in ("sharper", "rougher", "grainier") for other in ("source", "reference")),
)  # fmt: skip
