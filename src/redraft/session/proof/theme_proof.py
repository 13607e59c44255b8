"""The proofs of an edit of themes, masters or layouts: slides are those of the file with the new theme and nothing else
changed, and differ in what they show of their masters and layouts where that was to change."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import replace

from redraft.assets.fonts import Fonts
from redraft.document.features import SLOTS
from redraft.document.layers import Text, family
from redraft.document.pages import Document
from redraft.edits.diff import theme_changes
from redraft.edits.display_text import shown
from redraft.edits.kinds import Edit
from redraft.edits.ops import apply
from redraft.edits.page_edits import SetPageFeature
from redraft.edits.receipt.record import Proof
from redraft.formats.codec import Opened
from redraft.formats.file import File


def themed_file(file: File, intended: Document, fonts: Fonts) -> Callable[[], Opened] | None:
    """Gives a file with the edits of its themes and nothing else; None where there are none."""
    changes = theme_changes(file.document, intended)

    def opened() -> Opened:
        return file.codec.open(file.opened.write(apply(file.document, changes)).data, fonts)

    return opened if changes else None


def with_theme_of(before: Document, intended: Document) -> Document:
    """The document before the edits, with the themes as they are intended."""
    return apply(before, theme_changes(before, intended))


def with_themes(proof: Proof, before: Document, intended: Document, found: Document) -> Proof:
    """The proof of the layers; the themes must be as intended too."""
    wrong = [f"{one.name} of '{one.page}' would be {shown(one.value)}" for one in theme_changes(intended, found)]
    if wrong:
        return replace(proof, ok=False, why="; ".join(wrong))
    if not theme_changes(before, intended):
        return proof
    return replace(proof, why=f"{proof.why}; all with the values that the theme has now") if proof.ok else proof


def unaffected_pixels(inside: Proof, edits: Sequence[Edit]) -> Proof | None:
    """The proof for edits of themes alone, which needs no drawing; None for others."""
    if not edits or not inside.ok or not all(isinstance(one, SetPageFeature) and one.name in SLOTS for one in edits):
        return None
    why = "not drawn: the slides themselves are the same, so they differ in what follows the theme and nothing else"
    return Proof("pixels", True, why)


def edited_masters(before: Document, intended: Document) -> list[str]:
    """The masters and layouts with layers that were to change; `before` has the intended themes."""
    known = {page.id: page for page in before.masters}
    pairs = ((page, known[page.id]) for page in intended.masters if page.id in known)
    return [page.id for page, was in pairs if page is not was and page.layers != was.layers]


def without_fixtures(document: Document, masters: Sequence[str]) -> Document:
    """The document without what its pages show of these masters and layouts, which is one layer on each page."""
    shown = {page.id for master in masters for page in document.followers(master)}
    pages = tuple(
        replace(page, layers=tuple(one for one in page.layers if one.id != f"{page.id}/layout"))
        if page.id in shown
        else page
        for page in document.pages
    )
    return replace(document, pages=pages)


def seen_targets(before: Document, document: Document, targets: Set[str], masters: Sequence[str]) -> set[str]:
    """The targets as they are seen on pages: what these show of their masters and layouts for layers of those, and of
    a layout that they did not follow; and the numbers of slides that have another place now."""
    shown = {f"{page.id}/layout" for master in masters for page in document.followers(master)}
    known = {page.id: page for page in before.pages}
    pairs = ((known[page.id], page) for page in document.pages if page is not known.get(page.id, page))
    shown |= {f"{page.id}/layout" for was, page in pairs if was.layout != page.layout}
    places = [{page.id: at for at, page in enumerate(one.pages)} for one in (before, document)]
    moved = [known[id] for id in {id.partition("/")[0] for id in targets} & known.keys()
             if places[1].get(id, places[0][id]) != places[0][id]]  # fmt: skip
    shown |= {one.id for page in moved for layer in page.layers for one in family(layer)
              if isinstance(one, Text) and "field slidenum" in one.effects}  # fmt: skip
    return {id for id in targets if id.partition("/")[0] not in masters} | shown
