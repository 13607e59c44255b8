"""The words of a deck that no layer holds: those of SmartArt, placeholders of layouts, notes masters, properties."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape

from redraft.formats.pptx.parts import Parts
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
