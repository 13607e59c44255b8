"""One version of a design for graders: its document, its picture, its texts."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from redraft.document.layers import Group, Picture, Text
from redraft.document.pages import Document, Page
from redraft.formats.file import File
from redraft.imaging.texts import reader as text_reader
from redraft.scoring.facts import Scenery, scenery
from redraft.session.session import Session

MOST_PIXELS = 1024
"""The longer side of a page that is shown."""


def is_flat(document: Document) -> bool:
    """Whether it is one picture, which says nothing of the layers that were there."""
    return len(document.index) == 1 and all(isinstance(placed.layer, Picture) for placed in document.walk())


def scale_for(page: Page, longer: int) -> float:
    """Pixels to a CSS pixel that make the longer side of a page so long; twice its size at most."""
    return min(2.0, longer * 25.4 / 96 / (max(page.width, page.height, 1.0) * page.unit_mm))


class Version:
    """A file, looked at when something is asked of it. `page` counts from 1."""

    def __init__(self, path: Path, session: Session, page: int = 1) -> None:
        self.path, self._session, self.page = path, session, page

    @cached_property
    def file(self) -> File:
        return self._session.open(self.path)

    @property
    def flat(self) -> bool:
        return is_flat(self.file.document)

    @cached_property
    def facts(self) -> Scenery:
        return scenery(self.file.document)

    @cached_property
    def png(self) -> bytes:
        page = self.file.document.pages[min(self.page, len(self.file.document.pages)) - 1]
        return self._session.draw(self.file.opened.drawable(page.id), scale_for(page, MOST_PIXELS))

    @property
    def reader(self) -> str:
        """Who reads its texts: the document, or OCR where it is all pictures."""
        leaves = [placed.layer for placed in self.file.document.walk() if not isinstance(placed.layer, Group)]
        return "OCR" if leaves and all(isinstance(layer, Picture) for layer in leaves) else "the document"

    @cached_property
    def texts(self) -> list[str] | None:
        """The texts on it, from the bottom up or as they are read; None where nothing here can read them."""
        if self.reader == "the document":
            walk = (placed for placed in self.file.document.walk() if placed.visible)
            return [
                placed.layer.text for placed in walk if isinstance(placed.layer, Text) and placed.layer.text.strip()
            ]
        return [line.text for line in text_reader.RapidReader().read(self.png)] if text_reader.is_there() else None
