"""Images of a file's pages for vision models, also as they would be after an edit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from redraft.document.layers import Document, Page
from redraft.errors import RedraftError
from redraft.formats.codec import Opened
from redraft.formats.file import File
from redraft.inspection.overlay import overlay

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.render.tiles import Tiles


class Drawing(Protocol):
    """What a session draws with."""

    @property
    def fonts(self) -> Fonts: ...
    @property
    def tiles(self) -> Tiles: ...
    def draw(self, svg: bytes, scale: float = 1.0, crop: tuple[int, int, int, int] | None = None) -> bytes: ...


class FileSight:
    """Draws the page of a file that a document differs in from the file (else the first), in the file's own format.

    `scale` is pixels to a page unit; models are given small pictures, which is what they are paid by.
    """

    MOST_PIXELS = 1024

    def __init__(self, file: File, drawing: Drawing) -> None:
        self._file, self._drawing = file, drawing
        self._page = file.document.pages[0].id

    def page(self, document: Document) -> bytes | None:
        try:
            opened = self._opened(document)
            page = self._differing(document)
            return self._drawing.draw(opened.drawable(page.id), self._scale(page))
        except RedraftError:
            return None

    def numbered(self, document: Document) -> tuple[bytes, Mapping[int, str]] | None:
        try:
            opened = self._opened(document)
            page = self._differing(document)
            drawn = overlay(opened, page, self._drawing.tiles, self._drawing.fonts, self._scale(page))
        except RedraftError:
            return None
        return drawn.png, {each.number: each.id for each in drawn.layers if each.label is not None}

    def _opened(self, document: Document) -> Opened:
        if document is self._file.document:
            return self._file.opened
        written = self._file.opened.write(document)
        return self._file.codec.open(written.data, self._drawing.fonts)

    def _differing(self, document: Document) -> Page:
        """The page that is shown: of a deck the one that was changed, and that one again for the picture before."""
        old = {page.id: page for page in self._file.document.pages}
        changed = [page for page in document.pages if old.get(page.id) is not page]
        if changed and document is not self._file.document:
            self._page = changed[0].id
        return next((page for page in document.pages if page.id == self._page), document.pages[0])

    def _scale(self, page: Page) -> float:
        return min(1.0, self.MOST_PIXELS / max(page.width, page.height, 1.0))
