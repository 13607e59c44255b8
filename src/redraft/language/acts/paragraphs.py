"""Third stage for text that flows: line spacing, alignment."""

from __future__ import annotations

from redraft.commands.command import AlreadySo
from redraft.edits.ops import Edit, SetParagraph, SetStyle
from redraft.errors import RequestError
from redraft.language.acts.placement import place
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import texts_of
from redraft.targets.scene import Scene

_SPACED = {"single": 1.0, "double": 2.0, "one and a half": 1.5, "triple": 3.0, "one-and-a-half": 1.5}


def spacing(request: Request, scene: Scene) -> Resolved:
    found = scene.find(request.target or "all text")
    texts = [text for text in texts_of(scene, found) if text.paragraphs]
    if not texts:
        raise RequestError(f"{found.named} has no line spacing of its own", "name a text of a slide")
    unit = request.get("unit").lower()
    spaced = request.get("spaced").lower()
    amount = _SPACED[spaced] if spaced in _SPACED else float(spaced or request.get("spacing"))
    exact = unit in ("pt", "pts", "point", "points", "px")
    amount = amount / 100 if unit == "%" else amount * 4 / 3 if unit.startswith("p") and unit != "px" else amount
    if not 0 < amount <= (1000 if exact else 10):
        raise RequestError(
            f"a line spacing of {request.get('spacing')} is out of range", "say for example 1.5, or 24pt"
        )
    edits: list[Edit] = []
    for text in texts:
        for number, paragraph in enumerate(text.paragraphs):
            if exact and paragraph.line_pitch != amount:
                edits.append(SetParagraph(text.id, "line_pitch", round(amount, 4), number))
            elif not exact and (paragraph.line_height != amount or paragraph.line_pitch is not None):
                if paragraph.line_pitch is not None:
                    edits.append(SetParagraph(text.id, "line_pitch", None, number))
                edits.append(SetParagraph(text.id, "line_height", amount, number))
    if not edits:
        raise AlreadySo(f"the line spacing of {found.named} is that already", "name another value", found.ids)
    said = f"{amount:g}px" if exact else f"{amount:g} lines"
    return Resolved(f"set the line spacing of {found.named} to {said}", found.ids, tuple(edits))


_ALIGNS = {"left": "start", "right": "end", "center": "middle", "centre": "middle", "centered": "middle",
"middle": "middle",
           "justified": "justify", "justify": "justify"}  # fmt: skip


def align(request: Request, scene: Scene) -> Resolved:
    """How the lines of text stand in their box; what is no text of its own is put at that side of the page instead."""
    word = request.get("justified").lower()
    found = scene.find(request.target)
    texts = [text for id in found.ids for text in scene.texts(id) if text.flow is not None]
    if not texts:
        if word.startswith("justif"):
            raise RequestError(f"{found.named} has no text to justify", "name a text")
        place_word = "center" if _ALIGNS[word] == "middle" else word
        return place(
            Request(
                "place", request.clause, request.target, {"place": place_word, "bare": request.get("bare")}, "align"
            ),
            scene,
        )
    edits: list[Edit] = []
    for text in texts:
        rtl = bool(text.paragraphs) and text.paragraphs[0].rtl
        value = _ALIGNS[word]
        value = {"start": "end", "end": "start"}.get(value, value) if rtl else value
        if (text.style.align or "start") != value:
            edits.append(SetStyle(text.id, "align", value))
        edits += [SetStyle(text.id, "align", value, number) for number, run in enumerate(text.runs)
                  if run.style.align not in (None, value)]  # fmt: skip
    ids = tuple(text.id for text in texts)
    shown = {"start": "left", "end": "right", "middle": "centre", "justify": "justify"}[_ALIGNS[word]]
    if not edits:
        raise AlreadySo(f"{Found(ids).named} is aligned so already", "name another alignment", ids)
    return Resolved(f"align the text of {Found(ids).named}: {shown}", ids, tuple(edits))


PARAGRAPH_ACTS = {"spacing": spacing, "text_align": align}
