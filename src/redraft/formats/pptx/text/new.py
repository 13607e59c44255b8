"""Text bodies of new shapes, written from their layer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.document.style import PROPERTIES, Style
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.scope.save import Save
from redraft.formats.pptx.text.frame import FITS, body_value
from redraft.formats.pptx.text.markup import BODY
from redraft.formats.pptx.text.properties import Link, character_properties, paragraph_properties
from redraft.formats.xml.element_changes import New

_FIELD = {"id": "{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}"}


def body_markup(text: Text, tag: str = "p:txBody", link: Link | None = None) -> New:
    """A text body written from its layer."""
    flow = text.flow or Flow(wrap=False)
    settings = New("a:bodyPr", {"wrap": "square" if flow.wrap else "none"})
    for name in ("left", "top", "right", "bottom", *(("anchor",) if flow.anchor != "top" else ())):
        settings.set(BODY[name], body_value(flow, name))
    settings.children.append(New(FITS[flow.fit]))
    return New(tag, {}, settings, New("a:lstStyle"), *paragraphs_markup(text, link))


def paragraphs_markup(text: Text, link: Link | None = None) -> Iterator[New]:
    if text.flow is None:  # placed line by line: each line is a paragraph
        runs = tuple(replace(run, starts_paragraph=run.starts_line or not n) for n, run in enumerate(text.runs))
        count = sum(run.starts_paragraph for run in runs)
        text = replace(text, runs=runs, paragraphs=(Paragraph(),) * count)
    text = _plain_runs(text)
    field = next((one.removeprefix("field ") for one in text.effects if one.startswith("field ")), "")
    field = (
        field
        if field.startswith("datetime") or (field == "slidenum" and (text.text.isdigit() or text.text == "‹#›"))
        else ""
    )
    made: New | None = None
    at = -1
    for number, run in enumerate(text.runs):
        style = run.style.over(text.style)
        if run.starts_paragraph or not number:
            if made is not None:
                yield made
            at += 1
            made = New("a:p", {}, *paragraph_properties(text.paragraphs[at], style.align))
        assert made is not None
        if run.starts_line and not run.starts_paragraph:
            made.children.append(New("a:br"))
        if run.text:
            inner = *character_properties(style, run.text, text.id, link), New("a:t", text=run.text)
            made.children.append(New("a:fld", {**_FIELD, "type": field}, *inner) if field else New("a:r", {}, *inner))
        elif number + 1 == len(text.runs) or text.runs[number + 1].starts_paragraph:
            ending = next(iter(character_properties(style, "", text.id, link)), None)
            if ending is not None:
                ending.tag = "a:endParaRPr"
                made.children.append(ending)
    yield made or New("a:p")


def _plain_runs(text: Text) -> Text:
    """A text whose runs hold no line breaks: each starts a paragraph of its own, as it is when read again."""
    runs: list[Run] = []
    paragraphs: list[Paragraph] = []
    at = -1
    for number, run in enumerate(text.runs):
        if run.starts_paragraph or not number:
            at += 1
            paragraphs.append(text.paragraphs[at])
        for place, line in enumerate(run.text.split("\n")):
            if place:
                paragraphs.append(text.paragraphs[at])
                runs.append(replace(run, text=line, starts_line=True, starts_paragraph=True))
            else:
                runs.append(replace(run, text=line))
    return replace(text, runs=tuple(runs), paragraphs=tuple(paragraphs))


def give_body(save: Save, place: DeckPlace, old: Text, new: Text, reason: str) -> None:
    """Text for a placeholder that has none yet: it inherits all but the words and the requested properties."""
    stated = replace(new, style=_difference(old.style, new.style), flow=None)
    body = New("p:txBody", {}, New("a:bodyPr"), New("a:lstStyle"), *paragraphs_markup(stated, place.link))
    save.amendments(place.part).of(place.element, reason).put(body, "p:txBody")


def _difference(old: Style, new: Style) -> Style:
    stated = {name: getattr(new, name) for name in PROPERTIES if getattr(old, name) != getattr(new, name)}
    return Style(**stated)
