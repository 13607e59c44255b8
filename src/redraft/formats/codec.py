"""What a format supplies: reading bytes into a document, and writing a changed document as a patch of those bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from redraft.document.geometry import Box
from redraft.document.layers import Document, Text


class Typography(Protocol):
    """The fonts at hand, as a codec needs them."""

    def measure(self, text: Text) -> Box | None:
        """The frame of a text layer in its own coordinates."""

    def drawn_font(self, families: str, weight: int, italic: bool) -> tuple[str, int, bool]:
        """A font-family list, weight and slant the renderer can resolve, for what a file asks for."""


class ByteChange(NamedTuple):
    """Bytes `start` to `end` (exclusive) of the original became `new_length` bytes at `new_start`."""

    start: int
    end: int
    new_start: int
    new_length: int
    reason: str


class Written(NamedTuple):
    """A file's new bytes, and every place where they differ from the original's; all other bytes are copied."""

    data: bytes
    changes: tuple[ByteChange, ...]


class Unit(NamedTuple):
    """A part of a page that is drawn on its own: a leaf, or a group that cannot be taken apart.

    `svg` is a harmless document of that part alone, in its place. `box` holds all its ink, in page units (None: it may
    lie anywhere on the page). `blend` is how it meets what lies below.
    """

    layer: str
    svg: bytes
    box: Box | None
    blend: str = "normal"


class Opened(Protocol):
    """A file that has been read. `data` are its bytes; `repairs` says what had to be mended to read it."""

    @property
    def data(self) -> bytes: ...
    @property
    def document(self) -> Document: ...
    @property
    def repairs(self) -> Sequence[str]: ...

    def write(self, document: Document) -> Written:
        """The bytes for a changed document. The same document gives the same bytes."""

    def drawable(self, page: str, only: str | None = None) -> bytes:
        """A harmless, self-contained SVG that draws as the page does; `only`: that layer alone, in its place."""

    def units(self, page: str) -> Sequence[Unit]:
        """What a page is put together from, bottom to top; drawn one over the other they give the page."""

    def reach(self, layer: str) -> Box | None:
        """A box in page units that holds all ink of a layer, with what filters around it spread; None: anywhere."""


class Codec(Protocol):
    """A format. `sniff` tells from the first bytes and the file's name whether it can read a file."""

    name: str
    suffixes: Sequence[str]

    def sniff(self, head: bytes, suffix: str) -> bool: ...
    def open(self, data: bytes, typography: Typography) -> Opened: ...
