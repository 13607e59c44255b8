"""Interfaces of a format codec: reading bytes into a document, and writing a changed document as a patch of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple, Protocol, runtime_checkable

from redraft.document.geometry import Box
from redraft.document.layers import Asset, Text
from redraft.document.pages import Document
from redraft.document.placed_text import Flowed, TextOutline
from redraft.document.style import Color
from redraft.edits.kinds import Edit, SetTransform
from redraft.edits.receipt.font_ledger import FontUse


class Typography(Protocol):
    """The available fonts, as a codec needs them."""

    def measure(self, text: Text) -> Box | None:
        """The frame of a text layer in its own coordinates."""

    def flow(self, text: Text) -> Flowed:
        """The lines of a text that flows inside its frame."""

    def fitted(self, text: Text) -> Text:
        """A text that flows with the scale (fit 'shrink') or the frame (fit 'grow') that it needs."""

    def shown(self, text: Text) -> Text:
        """A text that flows at the scale (fit 'shrink') it is shown at in the faces at hand."""

    def outlines(self, text: Text, *, always: bool = False) -> tuple[TextOutline, ...] | None:
        """The text as shapes, where the renderer would set it differently than it is measured; else None.

        `always`: also where it would not, for callers that draw without it.
        """

    def ledger(self, document: Document) -> tuple[FontUse, ...]:
        """The fonts a document's texts request, and those they are drawn with."""

    @property
    def skipped(self) -> tuple[str, ...]:
        """Files in the folders the user named that are no fonts, each with the reason."""

    def drawn_font(self, families: str, weight: int, italic: bool) -> tuple[str, int, bool, str]:
        """A font-family list, weight, slant and width the renderer can resolve, for what a file requests."""


class ByteChange(NamedTuple):
    """Bytes `start` to `end` (exclusive) of the original became `new_length` bytes at `new_start`."""

    start: int
    end: int
    new_start: int
    new_length: int
    reason: str


class Written(NamedTuple):
    """A file's new bytes, and every place where they differ from the original's; all other bytes are copied.

    `warnings` report what could not be kept in step with the edit. `snapped` are layers that the format holds as whole
    pixels only: they are within a pixel of the requested position, resampled where they were to be scaled or rotated.
    `lost` is what was lost though no edit names it (the link on replaced words), a sentence each: an edit that loses
    something is reported as not proven. `notes` report what else was written to keep a look: words that shrink to fit,
    a title that followed a name.
    """

    data: bytes
    changes: tuple[ByteChange, ...]
    warnings: tuple[str, ...] = ()
    snapped: frozenset[str] = frozenset()
    lost: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Solid(NamedTuple):
    """A rectangle of one opaque colour; in page units, its sides along the page's."""

    box: Box
    color: Color


class Photo(NamedTuple):
    """An embedded raster picture, `width` × `height` pixels as its first bytes state, stretched over `frame` and
    clipped to `window` (None: not clipped); both in page units, their sides along the page's."""

    data: bytes
    width: int
    height: int
    frame: Box
    window: Box | None = None


class Raster(NamedTuple):
    """Straight 8-bit RGBA, `width` × `height` pixels of one page unit, with the top left corner at (x, y).

    `load` makes the bytes when they are needed; `content` is a key: equal keys have equal bytes.
    """

    x: int
    y: int
    width: int
    height: int
    content: bytes
    load: Callable[[], bytes]


class Unit(NamedTuple):
    """A part of a page that is drawn on its own: a leaf, or a group that must be composited as a whole.

    `svg` is a harmless document of that part alone, in its place. `box` holds all its ink, in page units (None: it may
    be anywhere on the page). `blend` is its blend mode. `solid` and `photo` describe parts as simple as that; they may
    be drawn without the document. A part made of pixels has a `raster` and no document. `others` are layers besides
    `layer` that are drawn in it: those clipped to it.
    """

    layer: str
    svg: bytes
    box: Box | None
    blend: str = "normal"
    solid: Solid | None = None
    photo: Photo | None = None
    raster: Raster | None = None
    others: tuple[str, ...] = ()


class Opened(Protocol):
    """A file that has been read. `data` are its bytes; `repairs` lists what was repaired to read it."""

    @property
    def data(self) -> bytes: ...
    @property
    def document(self) -> Document: ...
    @property
    def repairs(self) -> Sequence[str]: ...

    def write(self, document: Document) -> Written:
        """The bytes for a changed document. The same document gives the same bytes.

        A codec gets the document, not the edits, and finds them again (`edits.diff`): so an edit, a replay, a paste,
        a conversion and `Session.save` share one way to write, and no codec has to trust a list of edits.
        """

    def drawable(self, page: str, only: str | None = None) -> bytes:
        """A harmless, self-contained SVG that draws as the page does; `only`: that layer alone, in its place."""

    def units(self, page: str) -> Sequence[Unit]:
        """What a page is put together from, bottom to top; drawn one over the other they give the page."""

    def reach(self, layer: str) -> Box | None:
        """A box in page units that holds all ink of a layer, with what filters around it spread; None: anywhere."""


class Depiction(Protocol):
    """The drawing side of an opened file: see `Opened`."""

    def drawable(self, page: str, only: str | None = None) -> bytes: ...
    def units(self, page: str) -> Sequence[Unit]: ...
    def reach(self, layer: str) -> Box | None: ...


class Depicted(ABC):
    """An opened file that leaves drawing to its `_drawing`, and was read without repairs."""

    @property
    def repairs(self) -> Sequence[str]:
        return ()

    @property
    @abstractmethod
    def _drawing(self) -> Depiction: ...

    def drawable(self, page: str, only: str | None = None) -> bytes:
        return self._drawing.drawable(page, only)

    def units(self, page: str) -> Sequence[Unit]:
        return self._drawing.units(page)

    def reach(self, layer: str) -> Box | None:
        return self._drawing.reach(layer)


@runtime_checkable
class KeptWords(Protocol):
    """Optional interface of an opened file that says more than its layers do."""

    def says(self, words: str) -> Iterator[str]:
        """Where in the file these words are, also where no layer holds them."""


@runtime_checkable
class Described(Protocol):
    """Optional interface of an opened file that says more of its layers than the document model has of them."""

    def description(self, layer: str, own: bool = False) -> str | None:
        """The alternative text of a layer or page, '' for none; None where it needs none: the file calls it decorative.
        `own`: not that of a group around it."""

    def keeps_proportions(self, layer: str) -> bool:
        """Whether a picture has its own in a frame of other proportions, of which it leaves a part empty."""

    def looks(self, layer: str) -> Iterator[tuple[str, Color | str]]:
        """What of a layer has a colour or a font (a str) that the document model does not have: a filter's shadow, the
        points of a chart."""


@runtime_checkable
class LayerIsolation(Protocol):
    """Optional interface of an opened file where drawing one layer may need others: a mask that repeats a shape, a rule
    that matches by neighbour."""

    @property
    def most_alone(self) -> int:
        """How many layers can be drawn alone in reasonable time."""

    def display_differences(self, after: Opened, targets: Set[str], found_as: Mapping[str, str]) -> Iterator[str]:
        """What other programs may show differently than it is drawn here, a sentence each: layers that the edit does
        not target, tied to the targets by something that is not drawn, and targets for which something overrides what
        was written. `found_as` maps ids to those in `after`."""

    def alone(self, layer: str) -> Unit | None:
        """One layer in its place, with the effects of the groups around it; None: it cannot be drawn alone.

        Equal documents draw equal pixels, and a layer that needs no other one has none of it in its document.
        """


@runtime_checkable
class NativeComparison(Protocol):
    """Optional interface of an opened file whose native form can be compared, beyond the layers read from it."""

    def unrequested_changes(self, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Iterator[str]:
        """What differs in the native form and no edit names, a sentence each: attributes, children, comments, runs and
        records inside the layers that changed, and anything elsewhere. `found_as` maps ids to those in `after`."""

    def faults(self, after: Opened) -> Sequence[str]:
        """What breaks the format's own rules in `after` and does not in this file, a sentence each. Parts whose bytes
        are the same need no second look."""


@runtime_checkable
class Uncertain(Protocol):
    """Optional interface of an opened file that may hold what other programs draw and redraft does not, or may draw
    differently: an effect, a composite mode, an adjustment."""

    def uncertainties(self, after: Opened, targets: Set[str], found_as: Mapping[str, str]) -> Iterator[str]:
        """Why the pixels of an edit of these layers are not known, a sentence each: features of that kind that affect
        the changed area. What is elsewhere is unchanged, and not reported."""


@runtime_checkable
class Connected(Protocol):
    """Optional interface of an opened file with lines that hold on to shapes."""

    def followers(self, document: Document) -> Iterator[tuple[SetTransform, str]]:
        """The edits that take such lines to where their shapes are in `document`, each with what to warn of or ''."""


@runtime_checkable
class Illustrated(Protocol):
    """Optional interface of an opened file with pictures that another program may have to draw."""

    def stand_in(self, pictures: Mapping[str, Asset]) -> None:
        """Draw these pictures from now on, by the asset that each stands in for."""

    @property
    def stand_ins(self) -> Set[str]:
        """The assets that others stand in for."""


@runtime_checkable
class Succeeded(Protocol):
    """Optional interface of an opened file beside which another version of it can be read: what has the same bytes in
    both is read once."""

    def successor(self, data: bytes) -> Opened: ...


@runtime_checkable
class Repairable(Protocol):
    """Optional interface of an opened file that may have been repaired to be read."""

    def unrepaired(self) -> Opened | None:
        """The file read without repairs, as other programs do; None where it cannot be read so."""


Letters = tuple[int, int, int]
"""Letters of a text: the number of their run, the first of them, the one after the last."""
Point = tuple[float, float]


class Words(NamedTuple):
    """Some letters of a text, to be drawn alone. Equal keys draw equal pixels; `drawn` is None where they
    cannot be."""

    key: bytes
    drawn: Callable[[], Unit | None]


@runtime_checkable
class WordIsolation(Protocol):
    """Optional interface of an opened file where words of a text can be drawn alone."""

    def words_alone(self, layer: str, letters: Letters, pen: Point, others: Iterable[str]) -> Words | None:
        """Letters as they look in their text, starting at a position in the text's own coordinates; None where they
        cannot be separated. `others` are texts whose words are no part of the key."""


class Codec(Protocol):
    """A format. `sniff` decides by the first bytes and the file's name whether it can read a file. What is so in all
    its designs it states in their `traits` (document.traits); `name` is for people, and where a codec is looked up."""

    name: str
    suffixes: Sequence[str]

    def sniff(self, head: bytes, suffix: str) -> bool: ...
    def open(self, data: bytes, typography: Typography) -> Opened: ...
