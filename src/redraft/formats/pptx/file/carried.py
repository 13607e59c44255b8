"""What a deck has in common with the one it was made from: pages that are read from the same bytes are the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce

from redraft.document.pages import Document, Page
from redraft.edits.page_edits import SetPageFeature, apply_to_pages
from redraft.errors import EditError
from redraft.formats.pptx.package.parts import is_relationships, source_of
from redraft.formats.pptx.scope.deck import Deck
from redraft.formats.pptx.scope.reading import DeckRead, features_of
from redraft.formats.pptx.slide.features import THEME


def with_carried(document: Document, deck: Deck, parts: Mapping[str, str], older: DeckRead) -> Document:
    """The document with the pages of the older one wherever all that a page is read from has the same bytes. Where its
    theme alone has others, it is the older page with the values that the theme has now."""
    changed = {source_of(name) if is_relationships(name) else name for name in deck.parts.changed}
    if changed & {deck.parts.presentation, deck.target(deck.parts.presentation, "tableStyles")}:
        return document
    themes = changed & deck.theme_masters.keys()
    themed = _on_themes(deck, themes, older.document) if themes else older.document
    touched = _touched(deck, changed if themed is None else changed - themes, older)

    def mixed(now: tuple[Page, ...], was: tuple[Page, ...]) -> tuple[Page, ...]:
        same = {one.id: one for one in was if parts.get(one.id) == older.parts[one.id] not in touched}
        return tuple(same.get(one.id, one) for one in now)

    known = themed or older.document
    pages, layouts, masters = (
        mixed(getattr(document, name), getattr(known, name)) for name in ("pages", "layouts", "masters")
    )
    found = replace(document, pages=pages, layouts=layouts, masters=masters)
    found.__dict__["index"] = known.index.restyled(pages, masters)  # where cached_property would put it
    return found


def _on_themes(deck: Deck, themes: set[str], document: Document) -> Document | None:
    """A document with the themes of these parts; None where no edit leads to them."""
    edits: list[SetPageFeature] = []
    for page in document.masters:
        part = next((one for one in themes if deck.theme_masters[one] == page.id), "")
        root = deck.root(part) if part else None
        if root is not None:
            now, was = dict(features_of(THEME, root)), dict(page.features)
            if now.keys() != was.keys():
                return None
            edits += [SetPageFeature(page.id, name, value) for name, value in now.items() if value != was[name]]
    try:
        return reduce(apply_to_pages, edits, document)
    except EditError:
        return None


def _touched(deck: Deck, changed: set[str], older: DeckRead) -> set[str]:
    """Parts that changed, came or went, and those that are read with them: what follows a layout, shows a picture."""
    parts, masters = deck.parts, deck.master_parts
    found = changed | {name for name in older.deck.parts.parts if parts.entry(name) is None}
    leading: dict[str, list[str]] = {}
    for source in parts.sources_of_relationships:
        for one in parts.related(source).values():
            listed = one.kind == "slide" or (one.kind == "slideLayout" and source in masters)  # named, and not read
            if not one.external and not listed:
                leading.setdefault(one.target, []).append(source)
    todo = [*found]
    while todo:
        new = [one for one in leading.get(todo.pop(), ()) if one not in found]
        found.update(new)
        todo += new
    return found
