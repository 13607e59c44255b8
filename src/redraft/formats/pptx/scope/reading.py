"""Result of reading a deck: the document, the place of every layer in the file, and its look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from typing import NamedTuple

from redraft.document.features import Feature, Features
from redraft.document.layers import Layer, family
from redraft.document.pages import Document
from redraft.formats.pptx.package.numbers import child, number
from redraft.formats.pptx.paint.colors import UNNAMED, Inks, Palette
from redraft.formats.pptx.paint.looks import ShapeLook
from redraft.formats.pptx.paint.theme import Theme
from redraft.formats.pptx.scope.deck import Deck
from redraft.formats.xml.tree import Element


class DeckPlace(NamedTuple):
    """The place of a layer: the part and its element (p:sp, p:pic, p:grpSp, p:graphicFrame, p:cxnSp; a:tr and a:tc in a
    table; c:ser and the like in a chart; p:bg or the root for a background).

    For texts also the body (p:txBody, a:txBody, c:rich; None: there is none yet), its paragraphs (a:p) and for every
    run the element it came from: a:r or a:fld; for an empty run the a:br before it or its a:p; c:pt or c:v in charts.
    `follows` are the placeholders of layout and master it inherits from, strongest first, `kind` its placeholder type.
    `palette` and `theme` resolve the colour names there, once it is to be written to; `link` gives the attributes of an
    a:hlinkClick that leads somewhere.
    """

    part: str
    element: Element
    body: Element | None = None
    paragraphs: tuple[Element, ...] = ()
    runs: tuple[Element, ...] = ()
    follows: tuple[Element, ...] = ()
    kind: str = ""
    palette: Palette = UNNAMED.palette
    theme: Theme | None = None
    link: Callable[[str], Mapping[str, str]] | None = None

    def inks(self, reference: str) -> Inks:
        """The colour names for a paint here; `reference` is the element of the shape's style that is its default:
        a:fillRef, a:lnRef, a:fontRef."""
        stated = child(child(self.element, "p:style"), reference)
        if stated is None or not stated.children:
            return Inks(self.palette)
        ladder = {"a:fillRef": self.theme.fills, "a:lnRef": self.theme.lines}.get(reference, ()) if self.theme else ()
        index = int(number(stated.get("idx")))
        step = ladder[index - 1] if 0 < index <= len(ladder) else None
        fill = child(step, "a:solidFill") if reference == "a:lnRef" else step
        made = fill.children[0] if fill is not None and fill.tag == "a:solidFill" and fill.children else None
        return Inks(self.palette, stated.children[0], made)


class DeckRead(NamedTuple):
    """A deck read. `beneath` has the layers that an opaque layer is drawn from (what comes from layout and master, the
    pictures of SmartArt); their looks are among the others, they have no places. It has what a merged cell of a table
    holds, too, which has."""

    document: Document
    places: Mapping[str, DeckPlace]
    looks: Mapping[str, ShapeLook]
    beneath: Mapping[str, tuple[Layer, ...]]
    deck: Deck
    parts: Mapping[str, str]  # the part of every page and layout by id


def placed(
    reading: DeckRead, parts: Set[str] = frozenset(), but: Set[str] = frozenset()
) -> Iterator[tuple[str, DeckPlace]]:
    """The layers of the slides, `but` for some, with their places, and those of masters and layouts in some parts."""
    masters = [page for page in reading.document.masters if reading.parts[page.id] in parts]
    pages = [page for page in reading.document.pages if page.id not in but]
    for id in (one.id for page in (*pages, *masters) for layer in page.layers for one in family(layer)):
        place = reading.places.get(id)
        if place is not None:
            yield id, place


class Held(NamedTuple):
    """How a feature is read: None for the default. An element that does not `fit` cannot have it."""

    read: Callable[[Element], Feature]
    fits: Callable[[Element], bool] = lambda element: True


def features_of(table: Mapping[str, Held], element: Element) -> Features:
    """The features that an element has, each with its value."""
    return tuple((name, one.read(element)) for name, one in table.items() if one.fits(element))
