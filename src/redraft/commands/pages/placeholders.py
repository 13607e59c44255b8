"""Placeholders of a slide or layout (title, subtitle, body), and the slide's notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.document.pages import Document, Page, Placed
from redraft.document.style import Style
from redraft.edits.flow_edits import rewritten
from redraft.edits.ops import Edit, apply
from redraft.edits.page_edits import InsertPage
from redraft.lazy import lazily

_TITLE = lazily(r"\b(?:title|titel|titre|título|titolo|제목|标题|標題|タイトル)\b", re.IGNORECASE)
_NAMED = lazily(r"title|text|content|body", re.IGNORECASE)
_OTHER = lazily(r"date|footer|number|picture|chart|table|media|clip|smartart", re.IGNORECASE)


def placeholder(page: Page, part: str) -> Text | None:
    """The place for the `title`, `subtitle` or `body`; None where the page has none.

    What the file says decides, then names; where neither does, the title has the largest type. A body is the largest
    place that is left, and so is a subtitle without a place of its own.
    """
    texts = _texts(page)
    title = _title(texts)
    if part == "title":
        return title
    if part == "subtitle" and (
        own := _stated(texts, part) or next((text for text, _ in texts if "subtitle" in text.name.lower()), None)
    ):
        return own
    rest = [(text, placed.box) for text, placed in texts if text is not title]
    return max(rest, key=lambda one: one[1].area if one[1] is not None else 0.0, default=(None, None))[0]


def _texts(page: Page) -> list[tuple[Text, Placed]]:
    found = [(placed.layer, placed) for placed in Document("", (page,)).index.values() if placed.visible]
    return [
        (text, placed)
        for text, placed in found
        if isinstance(text, Text) and text.flow is not None and not _OTHER.search(text.name)
    ]


def _stated(texts: Sequence[tuple[Text, Placed]], role: str) -> Text | None:
    return next((text for text, _ in texts if text.role == role), None)


def _title(texts: Sequence[tuple[Text, Placed]]) -> Text | None:
    named = _stated(texts, "title") or next((text for text, _ in texts if _TITLE.search(text.name)), None)
    if named is not None or any(_NAMED.search(text.name) for text, _ in texts):
        return named
    sizes = [text.style.font_size or 0.0 for text, _ in texts]
    return texts[sizes.index(max(sizes))][0] if sizes and sizes.count(max(sizes)) == 1 else None


def filled(page: Page, part: str, words: str) -> Page | None:
    """The page with words in a place of it, in the look of that place; None where it has no such place."""
    return written(page, holder, words, title=part == "title") if (holder := placeholder(page, part)) else None


def place_called(page: Page, name: str) -> Text | None:
    """The place for words with a name ("Subtitle 2"), or with the number in its id."""
    wanted = " ".join(name.lower().split())
    return next((text for text, _ in _texts(page) if wanted in (text.name.lower(), text.id.rpartition("/")[2])), None)


def places_for_words(page: Page) -> list[str]:
    """The names of the places that words go into."""
    return [text.name for text, _ in _texts(page)]


def unfilled(document: Document, edits: Iterable[Edit]) -> list[str]:
    """The empty places for words on slides that these edits added from a layout, where another place was filled."""
    added = [
        edit.page for edit in edits if isinstance(edit, InsertPage) and edit.content.copy_of == edit.content.layout
    ]
    found: list[str] = []
    for page in filter(None, map(document.page, added)):
        places = [
            text for text, placed in _texts(page) if not placed.ancestors and dict(text.features).get("placeholder")
        ]
        if any(text.text.strip() for text in places):
            found += [one.id for one in places
                      if not one.text.strip() and dict(one.features)["placeholder"] != "title"]  # fmt: skip
    return found


def written(page: Page, holder: Text, words: str, *, title: bool = False) -> Page:
    """The page with words in a place of it."""
    (new,) = apply(Document("", (Page(page.id, 1, 1, (holder,)),)), rewritten(holder, words)).pages[0].layers
    page = replace(page, layers=tuple(new if layer is holder else layer for layer in page.layers))
    return replace(page, name=words) if title else page


def new_notes(page: Page, words: str) -> Text:
    """Notes for a page that has none yet, a paragraph for each line."""
    lines = words.split("\n")
    return Text(
        f"{page.id}/notes",
        "Notes",
        style=Style(visible=False),
        bound=True,
        runs=tuple(Run(line, starts_line=number > 0, starts_paragraph=True) for number, line in enumerate(lines)),
        flow=Flow(),
        paragraphs=tuple(Paragraph() for _ in lines),
    )
