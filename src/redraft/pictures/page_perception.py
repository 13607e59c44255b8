"""Perception of a page's picture: its texts, its subjects, its colours, and where something is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageDraw

from redraft.document.geometry import Box
from redraft.errors import UsageError, says
from redraft.formats.pixels.resampling import opened, packed, png
from redraft.imaging.pixels.palette import palette
from redraft.imaging.retouch.crops import zoomed
from redraft.imaging.texts.reader import RapidReader, is_there
from redraft.imaging.things.finder import PlainFinder
from redraft.imaging.things.saliency import subjects
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.installation import install_command
from redraft.lazy import dataclass

if TYPE_CHECKING:
    from redraft.formats.file import File
    from redraft.imaging.pixels.arrays import Picture
    from redraft.imaging.pixels.palette import Swatch
    from redraft.imaging.texts.reader import SeenLine, TextReader
    from redraft.imaging.things.finder import Finder, Found
    from redraft.imaging.things.saliency import Subject
    from redraft.pictures.edit_context import DrawingTools

LONGEST = 4096
"""Pixels of a page's longer side that are looked at."""
_COLORS = {"text": (30, 100, 255), "subject": (255, 140, 0), "found": (230, 0, 60)}


@dataclass(frozen=True, slots=True)
class Looked:
    """What was seen. Boxes are in the pixels of `picture`, of which there are `scale` to a page unit; `unread` says why
    no texts were read, where that is so; `found` is None where nothing was looked for."""

    picture: Picture
    scale: float
    texts: tuple[SeenLine, ...]
    unread: str
    palette: tuple[Swatch, ...]
    subjects: tuple[Subject, ...]
    found: tuple[Found, ...] | None

    def box(self, box: Box) -> list[float]:
        """In page units."""
        return [round(side / self.scale, 2) for side in box]

    def to_json(self) -> dict[str, Any]:
        texts = [
            {
                "text": one.text,
                "box": self.box(one.box),
                "angle": round(one.angle, 1),
                "confidence": round(one.score, 3),
            }
            for one in self.texts
        ]
        colors = [{"color": "#{:02x}{:02x}{:02x}".format(*one.color), "share": one.share} for one in self.palette]
        found: dict[str, Any] = {"texts": None if self.unread else texts, "palette": colors}
        found |= {"unread": self.unread} if self.unread else {}
        found["subjects"] = [{"box": self.box(one.box), "share": one.share} for one in self.subjects]
        if self.found is not None:
            found["found"] = [{"box": self.box(one.box), "score": one.score, "by": one.by} for one in self.found]
        return found


def looked(
    session: DrawingTools,
    file: File,
    number: int = 1,
    *,
    texts: bool = True,
    reader: TextReader | None = None,
    name: str = "",
    finder: Finder | None = None,
) -> Looked:
    """A page as it is drawn (the first is 1), looked at; with a `name` that is looked for, by the built-in finder
    unless another is given, which raises ToolError where it cannot. Letters that were read do not count."""
    pages = file.document.pages
    if not 1 <= number <= len(pages):
        raise UsageError(says("perception-page-missing", page=number, count=len(pages)))
    page = pages[number - 1]
    scale = min(1.0, LONGEST / max(page.width, page.height, 1.0))
    picture = _on_white(LayerPictures(file.opened, page, session.tiles, scale).page_png())
    reader = reader or (RapidReader() if is_there() else None)
    lacking = f"no reader is here: {install_command('ocr')}" if reader is None else ""
    unread = lacking if texts else "not asked for"
    seen = tuple(reader.read(png(picture))) if reader is not None and not unread else ()
    found = (finder or PlainFinder(reader)).find(picture, name) if name else None
    things = None if found is None else tuple(one for one in found if not _is_letter(one.box, seen))
    return Looked(picture, scale, seen, unread, tuple(palette(picture)), tuple(subjects(picture)), things)


def _is_letter(box: Box, texts: Sequence[SeenLine]) -> bool:
    """Whether it lies in a line that was read, and is no line itself."""
    return any(box.share_in(text.box) > 0.8 and box.area < 0.5 * text.box.area for text in texts)


def marked(seen: Looked) -> bytes:
    """The page as a PNG with the boxes of texts (blue), of what stands out (orange) and of what was found (red)."""
    image = Image.fromarray(seen.picture)
    draw = ImageDraw.Draw(image)
    width = max(2, round(max(image.size) / 400))
    kinds: dict[str, list[Box]] = {
        "subject": [one.box for one in seen.subjects],
        "text": [one.box for one in seen.texts],
        "found": [one.box for one in seen.found or ()],
    }
    for kind, boxes in kinds.items():
        for box in boxes:
            corner = max(box.x, box.right - 1), max(box.y, box.bottom - 1)
            draw.rectangle((box.x, box.y, *corner), None, _COLORS[kind], width)
    return packed(image)


def close_up(seen: Looked, box: Box) -> bytes:
    """A part of the page, in page units, enlarged and with more contrast, as a PNG. ToolError where there is none."""
    return png(zoomed(seen.picture, Box(*(side * seen.scale for side in box))))


def _on_white(data: bytes) -> Picture:
    whole = np.asarray(opened(data))
    cover = whole[..., 3:].astype(np.float32) / 255
    return np.round(whole[..., :3] * cover + 255 * (1 - cover)).astype(np.uint8)
