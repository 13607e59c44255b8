"""An instruction once more, with names of things that read as amounts or as plain words told as what they are.

'Delete step 3' is 'delete #step-3', 'make WOOF10 green' is 'make “WOOF10” green', 'the text next to the 2' is 'the text
next to “2”'. This is asked where an instruction was not understood, and only what the design has is named so.
"""

from __future__ import annotations

import re

from redraft.document.layers import Document, Text
from redraft.errors import RedraftError
from redraft.lazy import lazily
from redraft.targets.names import typed_id
from redraft.targets.quotes import QUOTED
from redraft.targets.scene import Scene

_MOST = 400
_NUMBERED_NOUN = (
    r"(?:the )?(?P<noun>step|stage|card|tip|point|phase|item|rule|reason|day|box|tile|panel|option|column|section"
    r"|chapter|level|tier|part|lesson|week|question|photo|picture|product|room|stop|station|act|track|team)"
    r" (?:no\.? ?|number |#)?(?P<number>\d{1,2})"
)
_NUMBERED = lazily(
    rf"(?<![\w#-]){_NUMBERED_NOUN}"
    r"(?![\w%°€£$]| ?(?:px|pt|mm|cm|in|inch|degrees|percent|x|×)\b|[.:,]\d)",
    re.IGNORECASE,
)
_CODE = lazily(r"(?<![\w#“\"'.@/-])(?=[A-Z0-9-]*\d)[A-Z][A-Z0-9-]{3,}(?![\w”\"'.@/-])")
_LONE = lazily(
    r"(?P<before>\b(?:next to|beside|left of|right of|above|below|under|over|behind|around|of|with|by) )the "
    r"(?P<number>\d{1,3})(?=$|[,.;!?]| (?:has|have|is|are|should|must|to|in|and|bold|italic|red|green|blue|black"
    r"|white)\b)",
    re.IGNORECASE,
)

_RENAMED = lazily(
    rf"\b(?i:re-?name|retitle|relabel|call|reword) {_NUMBERED_NOUN} (?:(?:to|as|into) )?"
    r"(?P<new>[“\"'‘][^”\"’]+[”\"'’]|[A-Z][^,;.“\"]*?)(?=$|[,;.]| and (?:delete|remove|make|move|change|hide|set|put))",
)
"""Of 'rename step 1 to Pick a size' the words are meant, and not the name of a layer."""


def with_names_told(instruction: str, document: Document) -> str | None:
    """The instruction with such names told; None where it has none, and for a deck, whose slides have numbers."""
    if len(instruction) > _MOST or len(document.pages) > 1:
        return None
    quoted = [found.span() for found in QUOTED.finditer(instruction)]
    scene = Scene(document)
    texts = [
        placed.layer.text for placed in document.index.values() if placed.visible and isinstance(placed.layer, Text)
    ]

    def outside(found: re.Match[str]) -> bool:
        return not any(start <= found.start() < end for start, end in quoted)

    def numbered(found: re.Match[str]) -> str:
        id = _one(f"{found['noun'].lower()} {found['number']}", scene) if outside(found) else ""
        return f"#{id}" if id else found[0]

    def code(found: re.Match[str]) -> str:
        there = sum(found[0] in re.findall(r"[\w-]+", text) for text in texts)
        return f"“{found[0]}”" if there == 1 and outside(found) else found[0]

    def lone(found: re.Match[str]) -> str:
        there = sum(text.strip() == found["number"] for text in texts)
        return f"{found['before']}“{found['number']}”" if there == 1 and outside(found) else found[0]

    def renamed(found: re.Match[str]) -> str:
        id = _one(f"{found['noun'].lower()} {found['number']}", scene) if outside(found) else ""
        whole = next((one for one in document.index if typed_id(one) == id), "") if id else ""
        inside = [text for text in scene.texts(whole) if not text.text.strip().isdigit()] if whole else []
        if len(inside) != 1 or not typed_id(inside[0].id):
            return found[0]
        new = found["new"].strip()
        return f"change the text of #{typed_id(inside[0].id)} to " + (new if QUOTED.fullmatch(new) else f"“{new}”")

    for shape, told in ((_RENAMED, renamed), (_LONE, lone), (_CODE, code), (_NUMBERED, numbered)):
        if (said := shape.sub(told, instruction)) != instruction:
            return _NUMBERED.sub(numbered, said) if shape is _RENAMED else said
    return None


def _one(phrase: str, scene: Scene) -> str:
    """The id of the one layer a phrase names, as it may be typed; '' where it names none, several, or words of one."""
    try:
        found = scene.find(phrase)
    except RedraftError:
        return ""
    if len(found.ids) != 1 or found.part or found.spans or not _is_so_called(phrase, found.ids[0], scene):
        return ""
    return typed_id(found.ids[0])


def _is_so_called(phrase: str, id: str, scene: Scene) -> bool:
    """Whether a layer has just that number: by its name, or by a text in it that says nothing else. The 5 of 'stop 5'
    is not that of 'Days 5–7' in `stop-4-note`."""
    noun, number = phrase.split()
    told = [scene[id].layer.name or "", id, *(text.text for text in scene.texts(id))]
    called = re.compile(rf"(?<![^\W_])(?:{re.escape(noun)}s?[\W_]*)?0*{number}(?:[\W_]*|(?=[-_]).*)", re.IGNORECASE)
    within = re.compile(rf"(?<![^\W_]){re.escape(noun)}s?[\W_]*0*{number}(?!\d)", re.IGNORECASE)
    return any(called.fullmatch(one.strip()) or within.search(one) for one in told)
