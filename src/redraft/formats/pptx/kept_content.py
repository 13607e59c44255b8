"""Descriptions of deck content that no edit reaches, with the slides it is on."""

from __future__ import annotations

from redraft.formats.pptx.deck import Deck
from redraft.formats.pptx.parts import relationships_of

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


class Kept:
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
