"""A page of a file as input of the text layout measures: text boxes and inks, bare background, picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from numpy.typing import NDArray

from redraft.document.layers import Picture
from redraft.document.pages import Page
from redraft.document.style import Color
from redraft.edits.execution import execute
from redraft.edits.ops import SetText
from redraft.errors import RedraftError, ToolError
from redraft.formats.codec import Opened
from redraft.formats.file import File
from redraft.imaging.texts.reader import TextReader, unknown_letters
from redraft.inspection.page.items import Thing, things_of
from redraft.installation import install_command
from redraft.render.compositor import Tile
from redraft.scoring.score import Score
from redraft.scoring.typesetting import Characters, Inked, alignment, contrast, hierarchy, overlap, unrest
from redraft.session.proof.pixel_proof import scale_for
from redraft.session.session import Session
from redraft_research.datasets.text_layout.cases import WantedText
from redraft_research.messages import says

FINE = 1000
"""Pixels a page is high, at least, when its layers are looked at."""
READ = ("char-p", "char-r", "char-f", "char-acc")
LAYOUT = ("r-ali", "r-ove", "r-com", "contrast", "hierarchy")


class Layers(NamedTuple):
    """Pixels of a page (height, width, 3): all of it, all but its texts, and how far each text covers each (0 to 1)."""

    whole: NDArray[Any]
    without: NDArray[Any]
    inks: dict[str, NDArray[Any]]


class Typeset:
    """A page that was set. `ground` is laid under the page if the file only names an outside picture.

    A text set at points is as wide as its pen goes and as high as its lines; a framed one counts by its ink. Outlines
    and pixels are no texts.
    """

    def __init__(self, file: File, page: Page, session: Session, ground: File | None = None) -> None:
        self._file, self.page, self._session, self._ground = file, page, session, ground
        self.things = [thing for thing in things_of(page, session.fonts) if thing.is_text]

    @property
    def size(self) -> tuple[float, float]:
        return self.page.width, self.page.height

    @property
    def words(self) -> str:
        """The words of all texts in the file's code, one below the other."""
        return "\n".join(thing.text.text for thing in self.things)

    def texts(self, levels: Mapping[str, int] | None = None) -> list[Inked]:
        """`levels`: how much they matter, by the ids of their layers."""
        return [_inked(thing, (levels or {}).get(thing.id)) for thing in self.things]

    def levels(self, wanted: Iterable[WantedText]) -> dict[str, int]:
        """How much the layers matter that say a wanted text, or a part of it, or more; the nearest in length counts."""
        known = [("".join(one.text.split()), one.level) for one in wanted if one.level is not None]
        found = {}
        for thing in self.things:
            own = "".join(thing.text.text.split())
            near = [(abs(len(text) - len(own)), level) for text, level in known if own in text or text in own]
            if near:
                found[thing.id] = min(near)[1]
        return found

    def bare(self) -> NDArray[Any]:
        """The ground (height, width, 3): as given, else the page without its texts. Raises what the codec raises."""
        if self._ground is not None:
            return self._given
        empty = [SetText(thing.id, "", run) for thing in self.things for run in range(len(thing.text.runs))]
        changed = execute(self._file.document, empty, self._session.fonts.measure)
        return self._flat(self._file.codec.open(self._file.opened.write(changed).data, self._session.fonts))

    @cached_property
    def drawn(self) -> Layers:
        """The page in its layers, a pixel or more to a unit. ToolError if a text is not drawn by itself."""
        scale = math.ceil(max(1.0, FINE / self.page.height))
        units = self._file.opened.units(self.page.id)
        texts = {thing.id for thing in self.things}
        if not texts <= {unit.layer for unit in units}:
            raise ToolError(says("text-drawn-with-other-layers"))
        drawn, whole = self._session.tiles.composited(units, self.page, scale)
        inks = {one.layer: _cover(one.tile, whole.shape) for one in drawn if one.layer in texts}
        rest = [unit for unit in units if unit.layer not in texts]
        without = self._session.tiles.composited(rest, self.page, scale)[1]
        return Layers(self._opaque(whole), self._opaque(without), inks)

    def paper(self) -> NDArray[Any]:
        """What texts are on, with shapes laid behind them; the bare ground where they are not drawn by themselves."""
        try:
            return self.drawn.without
        except ToolError:
            return self.bare()

    def picture(self) -> bytes:
        """The page as PNG. Raises ToolError where it cannot be drawn."""
        from redraft.formats.pixels.resampling import png  # numpy and Pillow: only where a page is drawn

        return png(self._flat(self._file.opened))

    def _flat(self, opened: Opened) -> NDArray[Any]:
        page = opened.document.page(self.page.id) or self.page
        return self._opaque(self._session.tiles.composited(opened.units(page.id), page, scale_for(page))[1])

    def _opaque(self, pixels: NDArray[Any]) -> NDArray[Any]:
        """The page on paper, or on its ground where it only names that."""
        from PIL import Image

        outside = any(isinstance(one.layer, Picture) and not one.layer.asset for one in self._file.document.walk())
        if self._ground is None or not outside:
            return _over(pixels, 255)
        height, width = pixels.shape[:2]
        return _over(pixels, Image.fromarray(self._given).resize((width, height)))

    @cached_property
    def _given(self) -> NDArray[Any]:
        """The ground that was given, in its own pixels."""
        assert self._ground is not None
        page = self._ground.document.pages[0]
        return _over(self._session.tiles.composited(self._ground.opened.units(page.id), page)[1], 255)


def _cover(tile: Tile, shape: tuple[int, ...]) -> NDArray[Any]:
    """A tile's alpha on the whole page."""
    import numpy as np

    found = np.zeros(shape[:2], np.float32)
    high, wide = tile.pixels.shape[:2]
    top, left, bottom, right = (
        max(0, tile.y),
        max(0, tile.x),
        min(shape[0], tile.y + high),
        min(shape[1], tile.x + wide),
    )
    if bottom > top and right > left:
        part = tile.pixels[top - tile.y : bottom - tile.y, left - tile.x : right - tile.x, 3]
        found[top:bottom, left:right] = part * (tile.opacity / 255)
    return found


def _over(pixels: NDArray[Any], paper: Any) -> NDArray[Any]:
    """Premultiplied pixels laid over opaque ones."""
    import numpy as np

    if pixels[..., 3].min() == 255:
        return np.ascontiguousarray(pixels[..., :3])
    through = (1 - pixels[..., 3:] / 255.0) * np.asarray(paper, np.float64)
    flat: NDArray[Any] = np.clip(np.rint(pixels[..., :3] + through), 0, 255).astype(np.uint8)
    return flat


def _inked(thing: Thing, level: int | None) -> Inked:
    run = max(thing.text.runs, key=lambda run: len(run.text))
    paint = run.style.over(thing.text.style).fill or Color(0, 0, 0)
    ink = paint._replace(alpha=round(paint.alpha * thing.opacity)) if isinstance(paint, Color) else None
    return Inked(thing.box if thing.text.flow is None else thing.ink, ink, thing.size, level)


def read_scores(wanted: str, picture: bytes, reader: TextReader | None) -> list[Score]:
    """What can be read in a picture of the page, against what should be there; absent where there is no reader."""
    if reader is None:
        return [Score.absent(measure, f"reading pictures needs OCR: {install_command('ocr')}") for measure in READ]
    try:
        if unknown := unknown_letters(wanted, reader):
            return [Score.absent(measure, f"the reader does not know {unknown[:20]}") for measure in READ]
        found = "\n".join(line.text for line in reader.read(picture))
    except ToolError as error:
        return [Score.absent(measure, error.message) for measure in READ]
    counts = Characters.of(wanted, found)
    return [counts.precision(), counts.recall(), counts.f(), counts.accuracy()]


def layout_scores(page: Typeset, levels: Mapping[str, int]) -> list[Score]:
    """Scores of the texts' layout, and of the ground under them."""
    texts = page.texts(levels)
    boxes = [text.box for text in texts]
    found = [alignment(boxes, page.size), overlap(boxes), hierarchy(texts)]
    try:
        ground = page.bare()
    except RedraftError as error:
        return [*found, *(Score.absent(measure, error.message) for measure in ("r-com", "contrast"))]
    return [*found, unrest(ground, boxes, page.size), contrast(page.paper(), texts, page.size)]
