"""Deck content that no layer holds: descriptions of it, the words it has, and the colours and fonts it states."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape

from redraft.document.style import Color
from redraft.document.theme import origin
from redraft.formats.pptx.chart.looks import flag
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.package.parts import Parts, relationships_of
from redraft.formats.pptx.paint.colors import COLOR_TAGS, Palette, color_of
from redraft.formats.pptx.scope.deck import Deck
from redraft.formats.pptx.scope.reading import DeckRead
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

_ENDS = lazily(rb"</(?:\w+:)?(?:p|si|pt|rich)>|<(?:\w+:)?p/>")
_SAID = lazily(rb"<(?:\w+:)?(?:t|v|text|title|subject|Company)(?:\s[^>]*)?>([^<]*)<|\s(?:descr|title)=\"([^\"]*)\"")
_PLACES = {
    "diagrams": "SmartArt",
    "slideLayouts": "the placeholders of layouts",
    "slideMasters": "the placeholders of masters",
    "notesMasters": "the notes master",
    "handoutMasters": "the handout master",
    "notesSlides": "headers and footers of notes",
    "charts": "charts",
    "slides": "alternative texts, formulas and the like on slides",
    "comments": "comments",
    "docProps": "the properties of the file",
}

_NAMES = {
    "a:lnL": "left border", "a:lnR": "right border", "a:lnT": "top border", "a:lnB": "bottom border",
    "a:buClr": "bullet", "a:highlight": "marking", "c:dPt": "point", "c:dLbls": "label", "c:marker": "marker",
    "c:majorGridlines": "grid", "c:minorGridlines": "grid", "c:catAx": "axis", "c:valAx": "axis",
    "c:dateAx": "axis", "c:serAx": "axis", "c:legend": "legend", "c:trendline": "trend line", "c:errBars": "error bar",
}  # fmt: skip
"""Of what is stated in an element."""
_LAYERS = frozenset(
    ("c:title", "c:tx", "c:chartSpace c:txPr", "c:ser c:spPr", "c:dPt c:spPr", "c:dPt c:marker", "c:extLst")
)
"""What is in layers, or nowhere to be seen."""

MAX_GROUPS = 100
_SIGNS = {
    "transition": (b":transition ", b":transition>", b":transition/"),
    "animation": (b":animEffect", b":anim ", b":set>", b":animMotion", b":animScale", b":animRot", b":animClr"),
    "video": (b":videoFile", b":quickTimeFile"),
    "audio": (b":audioFile", b":wavAudioFile", b":audioCd"),
    "SmartArt": (b'drawingml/2006/diagram"', b'drawingml/diagram"'),
    "OLE object": (b":oleObj",),
    "math": (b":oMath",),
    "ink": (b":contentPart",),
    "newer chart": (b'drawing/2014/chartex"',),
    "3-D model": (b":model3d",),
}
_LINKS = {
    "comments": (b'relationships/comments"', b'relationships/comment"'),
    "old drawing (VML)": (b'relationships/vmlDrawing"',),
    "tags of an add-in": (b'relationships/tags"',),
    "form control": (b'relationships/control"',),
}
_DECK = {
    "vbaProject": "macros",
    "customXml": "custom XML",
    "handoutMaster": "handout master",
    "commentAuthors": "names of commenters",
    "font": "embedded fonts",
    "tags": "tags of an add-in",
}


class KeptNotes:
    """Collects notes; a slide's number with each."""

    def __init__(self) -> None:
        self._slides: dict[str, list[int]] = {}
        self._deck: dict[str, None] = {}

    def note(self, what: str, position: int) -> None:
        """Something on a slide, counted from 1."""
        self._slides.setdefault(what, []).append(position)

    def slide(self, deck: Deck, part: str, position: int) -> None:
        """Scans a slide's text without parsing it, however deep it is nested."""
        text = deck.parts.source(part).text
        for what, signs in _SIGNS.items():
            if any(sign in text for sign in signs):
                self.note(what, position)
        entry = deck.parts.entry(relationships_of(part))
        if entry is not None:
            links = deck.parts.source(entry).text
            for what, signs in _LINKS.items():
                if any(sign in links for sign in signs):
                    self.note(what, position)
        if text.count(b":grpSp>") > 2 * MAX_GROUPS:
            deck.root(part)

    def presentation(self, deck: Deck) -> None:
        root = deck.presentation
        for relation in deck.related(deck.parts.presentation).values():
            if relation.kind in _DECK:
                self._deck[_DECK[relation.kind]] = None
        if any(relation.kind == "customXml" for relation in deck.related("").values()):
            self._deck["custom XML"] = None
        for element in root.children:
            if element.tag == "p:embeddedFontLst" and element.children:
                self._deck["embedded fonts"] = None
            elif element.tag == "p:custShowLst" and element.children:
                self._deck["custom shows"] = None
            elif element.tag == "p:modifyVerifier":
                self._deck["password against changes"] = None

    def listed(self) -> tuple[str, ...]:
        """The names in alphabetical order, the deck's own first."""
        listed = [
            f"{what} on slide{'s' if len(where) > 1 else ''} {_ranges(where)}" for what, where in self._slides.items()
        ]
        return (*sorted(self._deck), *sorted(listed))


def _ranges(numbers: list[int]) -> str:
    """1, 2, 3, 7 as `1-3, 7`."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in found)


def kept_looks(layer: str, reading: DeckRead) -> Iterator[tuple[str, Color | str]]:
    """What it is of a layer, and the colour or font that it has."""
    place = reading.places.get(layer)
    if place is None:
        return
    palette = reading.deck.colors_of(place.part)[0]
    if place.element.tag == "p:graphicFrame" and (title := reading.places.get(f"{layer}/title")) is not None:
        space = title.element
        while space.parent is not None:
            space = space.parent
        yield from _stated(space, "ground", palette)
        return
    lined = None if place.paragraphs or layer.endswith("/shape") else child(place.element, "a:tcPr")
    for element in (*place.paragraphs, *([lined] if lined is not None else ())):
        yield from _stated(element, "", palette)


def _stated(element: Element, what: str, palette: Palette) -> Iterator[tuple[str, Color | str]]:
    for one in element.children:
        if one.tag in _LAYERS or f"{element.tag} {one.tag}" in _LAYERS or flag(one, "c:delete"):
            continue
        if what and one.tag in COLOR_TAGS:
            if (color := color_of(one, palette)) is not None and origin(color) is None:
                yield what, color
        elif what and one.tag == "a:latin":
            if not (font := one.get("typeface") or "+").startswith("+"):
                yield what, font
        else:
            yield from _stated(one, _NAMES.get(one.tag, what), palette)


def places_of(words: str, parts: Parts) -> Iterator[str]:
    """Where a deck says some words, by the kinds of its parts, each with how many of them do."""
    sought = " ".join(words.split()).casefold()
    found = Counter(
        _PLACES[folder]
        for part in parts.parts
        if part.endswith(".xml") and (folder := part.split("/")[-2] if "/" in part else "") in _PLACES
        and any(sought in paragraph for paragraph in _paragraphs(parts.read(part)))
    )  # fmt: skip
    yield from (f"{what} ({count} part{'s' * (count > 1)})" for what, count in found.items())


def _paragraphs(data: bytes) -> Iterator[str]:
    for piece in _ENDS.split(data):
        said = _SAID.findall(piece)
        for one in (b"".join(run for run, _ in said), *(attribute for _, attribute in said if attribute)):
            yield re.sub(r"\s+", " ", unescape(one.decode("utf-8", "replace"))).casefold()
