"""Check: fonts that are not installed and characters that no font has, where an edit brought them in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from redraft.assets.font_names import split_families
from redraft.document.layers import Document
from redraft.edits.font_ledger import FontUse, written
from redraft.inspection.edit_facts import PROBLEM, Finding
from redraft.inspection.page_items import Thing
from redraft.inspection.page_pair import PagePair


def fonts_lost(pair: PagePair) -> Iterator[Finding]:
    """One finding for each family that the document did not ask for before, and for each text with new characters."""
    reported: set[str] = set()
    known = {name for families in pair.families for name in split_families(families)}
    texts = [one for one in map(pair.after.__getitem__, sorted(pair.touched)) if one.is_text]
    if not any(use.missing or (use.misses and use.requested not in known) for use in _uses(*texts)):
        return
    for now in texts:
        id, was = now.id, pair.before.get(now.id)
        if was is not None and was.layer == now.layer:
            continue
        lacking = {character for use in (_uses(was) if was is not None else ()) for character in use.missing}
        for use in _uses(now):
            if use.misses and use.requested not in known | reported:
                reported.add(use.requested)
                message = f"the font {use.requested} of {now.named} is not installed, {use.resolved} is used instead;"
                message += " name a folder that has it (--fonts DIR), or another font"
                yield Finding("font", (id,), message, PROBLEM, pair.new.id)
            missing = [character for character in use.missing if character not in lacking]
            if missing:
                advice = next((script.advice for script in use.scripts if script.advice), "use other characters")
                message = f"no available font has the characters {written(missing)} of {now.named}: {advice}"
                yield Finding("font", (id,), message, PROBLEM, pair.new.id)


def _uses(*things: Thing) -> tuple[FontUse, ...]:
    """The font ledger of texts of a page."""
    if not things:
        return ()
    page = replace(things[0].placed.page, layers=tuple(thing.layer for thing in things))
    return things[0].fonts.ledger(Document("", (page,), MappingProxyType({})))
