"""Hard limits of a typeset page, checked on its pixels and its text sizes, whichever method made it.

A glyph run is a text's part of one line. Its contrast is WCAG's between its ink and the ground near it, reached by 95 %
of pixels; ink is pixels less the ground. It covers its ink's box; shapes behind texts differ from the bare ground too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.errors import RedraftError
from redraft.scoring.score import Score
from redraft.scoring.typesetting import wcag_ratio
from redraft_research.datasets.text_layout.cases import WantedText
from redraft_research.evaluation.text_layout.typeset import Layers, Typeset

HEADLINE, BODY = 1, 3
"""Levels of texts."""
WORST = 0.05
"""The part of a run's ground, that where it is read worst, which its contrast leaves out."""
TOUCH = 1.0
"""Pixels by which the boxes of two runs may lie on each other."""
SEEN = 12
"""Levels (of 255) by which a pixel must differ from the bare ground to be a shape's."""
THIN = 2
"""Pixels of its rim that are not counted."""
LEAST_SHAPE = 0.03
"""The part of the page that shapes behind texts cover at least: buttons and rules cover less."""


class Limit(NamedTuple):
    """A measure of one page, and the most or the least that it may be."""

    measure: str
    about: str
    most: float | None = None
    least: float | None = None

    def holds(self, value: float) -> bool:
        return (self.most is None or value <= self.most) and (self.least is None or value >= self.least)

    @property
    def bound(self) -> str:
        return f"≤ {self.most:g}" if self.most is not None else f"≥ {self.least:g}"


LIMITS = (
    Limit("missing", "texts that are not there, or otherwise", most=0),
    Limit("overlaps", "pairs of texts that lie on each other", most=0),
    Limit("off-page", "texts that reach over the page's edge", most=0),
    Limit("run-contrast", "contrast of the glyph run that is read worst", least=4.5),
    Limit("smallest-type", "smallest type / page height", least=0.012),
    Limit("headline-body", "headline / largest body text", least=1.8),
    Limit("subject-covered", "part of the subject under text or shapes", most=0.02),
)
BACKING = "backing"
LIMITED = (*(one.measure for one in LIMITS), BACKING)
MOST_BACKED = 1 / 3
"""Part of the pages that may have shapes behind texts."""


class GlyphRun(NamedTuple):
    """The ink of a text on one line, in pixels: `part` is where it lies on the page, `ink` how far it covers that."""

    text: str
    box: Box
    part: tuple[slice, slice]
    ink: NDArray[Any]


def limit_scores(
    page: Typeset, wanted: Sequence[WantedText], ground: NDArray[Any], subject: NDArray[Any] | None
) -> list[Score]:
    """`ground` is the bare picture (height, width, 3), `subject` where its subject is in the same pixels."""
    words = "".join(page.words.split())
    found = [Score.of("missing", sum("".join(one.text.split()) not in words for one in wanted)), *_sizes(page, wanted)]
    try:
        layers = page.drawn
    except RedraftError as error:
        rest = ("overlaps", "off-page", "run-contrast", "subject-covered", BACKING)
        return [*found, *(Score.absent(measure, error.message) for measure in rest)]
    runs = [run for thing in page.things for run in glyph_runs(thing.id, layers.inks[thing.id])]
    found += [_overlaps(runs), _off_page(page, layers), _contrast(page, layers, runs)]
    return [*found, *_covered(layers, runs, ground, subject)]


def _sizes(page: Typeset, wanted: Sequence[WantedText]) -> list[Score]:
    sizes = {thing.id: thing.size for thing in page.things}
    if not sizes:
        return [Score.absent(measure, "there is no text") for measure in ("smallest-type", "headline-body")]
    smallest = Score.of("smallest-type", min(sizes.values()) / page.size[1])
    levels = page.levels(wanted)
    heads, bodies = ([sizes[id] for id, level in levels.items() if level == one] for one in (HEADLINE, BODY))
    if not heads or not bodies:
        return [smallest, Score.absent("headline-body", "there is no headline or no body text")]
    return [smallest, Score.of("headline-body", min(heads) / max(bodies))]


def glyph_runs(text: str, cover: NDArray[Any]) -> list[GlyphRun]:
    """The lines of a text: rows with ink, parted where rows have none. Rows of signs over letters are no line."""
    import numpy as np

    rows = np.flatnonzero((cover > 0.1).any(axis=1))
    if not len(rows):
        return []
    bands = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
    tall = max(len(band) for band in bands)
    found, above = [], None
    for band in bands:
        top = above if above is not None else int(band[0])
        if len(band) < 0.3 * tall and band is not bands[-1]:
            above = top
            continue
        above, bottom = None, int(band[-1]) + 1
        across = np.flatnonzero((cover[top:bottom] > 0.1).any(axis=0))
        left, right = int(across[0]), int(across[-1]) + 1
        part = slice(top, bottom), slice(left, right)
        found.append(GlyphRun(text, Box(left, top, right - left, bottom - top), part, cover[part]))
    return found


def _overlaps(runs: Sequence[GlyphRun]) -> Score:
    pairs = {
        (a.text, b.text)
        for a, b in combinations(runs, 2)
        if a.text != b.text and (shared := a.box.overlap(b.box)) is not None and min(shared[2:]) > TOUCH
    }
    return Score.of("overlaps", len(pairs), pairs=sorted(pairs))


def _off_page(page: Typeset, layers: Layers) -> Score:
    """By the letters' boxes, since nothing is drawn out there; and by ink on the page's last pixels."""
    width, height = page.size
    out = []
    for thing in page.things:
        ink, cover = thing.ink, layers.inks[thing.id]
        edge = max(cover[0].max(), cover[-1].max(), cover[:, 0].max(), cover[:, -1].max())
        if min(ink.x, ink.y, width - ink.right, height - ink.bottom) < -0.5 or edge > 0.5 or cover.max() <= 0.1:
            out.append(thing.id)
    return Score.of("off-page", len(out), texts=out)


def _contrast(page: Typeset, layers: Layers, runs: Sequence[GlyphRun]) -> Score:
    import numpy as np

    if not runs:
        return Score.absent("run-contrast", "no text is seen")
    inks = zip(page.things, page.texts(), strict=True)
    opaque = {thing.id: one.ink.alpha / 255 if one.ink is not None else 1.0 for thing, one in inks}
    ratios = []
    for run in runs:
        pixels, ground = layers.whole[run.part].astype(np.float64), layers.without[run.part]
        strokes = run.ink > 0.6 * run.ink.max()
        cover = run.ink[strokes][:, None]
        colour = np.median((pixels[strokes] - (1 - cover) * ground[strokes]) / cover, axis=0)
        near = ground[_beside(run.ink > 0.3 * run.ink.max(), max(2, round(run.box.height * 0.06)))]
        share = opaque[run.text]
        ratios.append(float(np.quantile(wcag_ratio(share * colour + (1 - share) * near, near), WORST)))
    worst = int(np.argmin(ratios))
    under = sum(ratio < 4.5 for ratio in ratios)
    return Score.of("run-contrast", ratios[worst], runs=len(runs), under=under, worst=runs[worst].text)


def _beside(ink: NDArray[Any], far: int) -> NDArray[Any]:
    """The ink and what is so many pixels beside it, along rows and columns."""
    found = ink.copy()
    for step in range(1, far + 1):
        found[:, step:] |= ink[:, :-step]
        found[:, :-step] |= ink[:, step:]
        found[step:] |= ink[:-step]
        found[:-step] |= ink[step:]
    return found


def _covered(
    layers: Layers, runs: Sequence[GlyphRun], ground: NDArray[Any], subject: NDArray[Any] | None
) -> list[Score]:
    """Shapes behind texts, and what of the subject they and the texts lie on."""
    import numpy as np
    from PIL import Image

    height, width = ground.shape[:2]
    drawn = Image.fromarray(layers.without).resize((width, height), Image.Resampling.BOX)
    shapes = inside(np.abs(np.asarray(drawn, np.int16) - ground).max(axis=2) > SEEN, THIN)
    backing = Score.of(BACKING, float(shapes.mean() > LEAST_SHAPE), share=round(float(shapes.mean()), 4))
    if subject is None:
        return [backing, Score.absent("subject-covered", "the picture has no subject")]
    scale = layers.without.shape[0] / height
    for run in runs:
        shapes[tuple(slice(round(one.start / scale), round(one.stop / scale)) for one in run.part)] = True
    return [backing, Score.of("subject-covered", (shapes & subject).sum() / max(1, subject.sum()))]


def inside(seen: NDArray[Any], far: int) -> NDArray[Any]:
    """What is so many pixels within, so that edges of a picture that is drawn a little otherwise are none."""
    return ~_beside(~seen, far)
