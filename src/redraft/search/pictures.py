"""Pictures of states, each drawn from the tiles of those before it: only what its edit changed is drawn anew."""

from __future__ import annotations

import base64
import io
from typing import TYPE_CHECKING, Any

from redraft.document.pages import Document, Page
from redraft.errors import RedraftError
from redraft.render.compositor import straightened

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from redraft.formats.file import File
    from redraft.render.tiles import Tiles

THUMBNAIL = 220
"""Pixels of the longer side of a state's small picture."""
COMPARED = 192
"""Pixels of the longer side in which states are compared."""


class StatePictures:
    """Draws versions of a file's document; `tiles` are the session's. Raises what the format cannot write or draw."""

    def __init__(self, file: File, tiles: Tiles) -> None:
        self.file = file
        self.tiles = tiles

    def pixels(self, document: Document, scale: float = 1.0) -> NDArray[Any]:
        """The first page that differs from the file's, or the first: height, width, RGBA, 0 to 255, on white."""
        import numpy as np

        page = _changed_page(self.file.document, document)
        opened = self.file.opened
        if document is not self.file.document:
            written = opened.write(document).data
            opened = self.file.codec.open(written, self.file.typography)  # type: ignore[arg-type]
        there = next((one for one in opened.document.pages if one.id == page.id), opened.document.pages[0])
        _, drawn = self.tiles.composited(opened.units(there.id), there, scale)
        rgba = straightened(drawn).astype(np.float64)
        alpha = rgba[..., 3:] / 255
        rgba[..., :3] = rgba[..., :3] * alpha + 255 * (1 - alpha)
        rgba[..., 3] = 255
        shown: NDArray[Any] = rgba.round().astype(np.uint8)
        return shown

    def small(self, document: Document) -> NDArray[Any]:
        """The pixels at the size in which versions are compared; an empty picture where it cannot be drawn."""
        import numpy as np

        page = _changed_page(self.file.document, document)
        try:
            return self.pixels(document, min(1.0, COMPARED / max(1.0, page.width, page.height)))
        except RedraftError:
            return np.zeros((1, 1, 4), np.uint8)

    def data_url(self, document: Document, longest: int = THUMBNAIL) -> str:
        """A small picture as `data:image/png;base64,…`."""
        from PIL import Image

        page = _changed_page(self.file.document, document)
        scale = min(1.0, 2 * longest / max(1.0, page.width, page.height))
        picture = Image.fromarray(self.pixels(document, scale)).convert("RGB")
        picture.thumbnail((longest, longest))
        target = io.BytesIO()
        picture.quantize(128).save(target, "PNG", optimize=True)
        return f"data:image/png;base64,{base64.b64encode(target.getvalue()).decode()}"


def _changed_page(original: Document, document: Document) -> Page:
    known = {page.id: page for page in original.pages}
    return next((page for page in document.pages if known.get(page.id) is not page), document.pages[0])
