"""Texts of a flat picture that an instruction names as one: '50% OFF', whose lines are set in different type; and those
of which letters were not read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.style import Style
from redraft.edits.kinds import SetStyle
from redraft.edits.ops import Edit, Insert, Remove, apply
from redraft.formats.svg import CODEC as svg

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.pictures.edit_context import DrawingTools
    from redraft.pictures.flat.layers import TakenApart

MOST = 4
"""Texts that may be one."""
NEAR = 0.8
"""Of the height of the larger line, how far apart lines of one text may be."""
SURE = 0.8
"""How sure a text and its type must be to be set again without a word."""
MISSED = 0.25
"""Of the type size, the space between letters that are not sure from which on there were others that were not read."""
SMALLER = 0.75
"""Of its size, what a text that was read so may be made smaller to be no wider than it was."""
_PEN = {"start": 0.0, "middle": 0.5, "end": 1.0}


def with_named(tools: DrawingTools, found: TakenApart, instruction: str) -> TakenApart:
    """The layers, with one text for those below each other that an instruction names together, where no text alone
    says that."""
    spoken, page = _plain(instruction), found.document.pages[0]
    texts = [one for one in page.layers if isinstance(one, Text)]
    named = [one for one in texts if one.frame is not None and _plain(one.text) in spoken]
    for chain in sorted((chain for one in named for chain in _chains([one], named)), key=len, reverse=True):
        words = re.compile(rf"(?<!\w){re.escape(_said(chain))}(?!\w)")
        whole = _one(chain) if words.search(spoken) and not any(words.search(_said([one])) for one in texts) else None
        if whole is None:
            continue
        opened = svg.open(found.data, tools.fonts)
        edits: list[Edit] = [Insert(whole, page.id, chain[0].id), *(Remove(one.id) for one in chain)]
        data: bytes = opened.write(apply(opened.document, edits)).data
        own = [told for one in chain for told in found.texts if told.layer == one.id]
        notes = tuple(dict.fromkeys(note for told in own for note in told.notes))
        told = replace(own[0], layer=whole.id, text=whole.text, sure=min(one.sure for one in own), notes=notes)
        rest = tuple(one for one in found.texts if one not in own)
        return replace(found, data=data, document=svg.open(data, tools.fonts).document, texts=(*rest, told))
    return found


def closed_up(found: TakenApart, document: Document, fonts: Fonts) -> Document:
    """The edited layers with texts of which letters had not been read without the space that stood for these, no wider
    than they were, and in one font: all their letters are said now."""
    for one in found.texts:
        old, new = (each.index.layers.get(one.layer) for each in (found.document, document))
        if one.sure >= SURE or not isinstance(old, Text) or not isinstance(new, Text) or new.text == old.text:
            continue
        style, size = new.style, new.style.font_size or 0.0
        if style != old.style or (style.letter_spacing or 0.0) <= MISSED * size:
            continue
        family = fonts.family_for(style.font_family or "", new.text)
        edits = [SetStyle(one.layer, "letter_spacing", None), SetStyle(one.layer, "font_family", family)]
        document = apply(document, edits)
        closed = document.index.layers[one.layer]
        assert isinstance(closed, Text)
        was, now = fonts.measure(old), fonts.measure(closed)
        if was and now and SMALLER * now.width <= was.width < now.width:
            document = apply(document, SetStyle(one.layer, "font_size", round(size * was.width / now.width, 2)))
    return document


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _said(chain: Sequence[Text]) -> str:
    return " ".join(_plain(one.text) for one in chain)


def _chains(chain: list[Text], texts: Sequence[Text]) -> list[list[Text]]:
    """All that go on from a chain downwards, of two texts and more."""
    if len(chain) == MOST:
        return []
    more = [[*chain, one] for one in texts if _goes_on(chain[-1], one)]
    return [*more, *(longer for each in more for longer in _chains(each, texts))]


def _goes_on(last: Text, one: Text) -> bool:
    a, b = last.frame, one.frame
    if a is None or b is None or one.transform != last.transform:
        return False
    if a.center[1] >= b.center[1] or a.x >= b.right or b.x >= a.right:
        return False
    lines = (box.height / (1 + text.text.count("\n")) for box, text in ((a, last), (b, one)))
    return b.y - a.bottom < NEAR * max(lines)


def _one(chain: Sequence[Text]) -> Text | None:
    """One text with the lines of a chain where they are; None where that cannot be said of them."""
    first, runs = chain[0], list(chain[0].runs)
    for one in chain[1:]:
        other = one.style.align != first.style.align
        if one.style.text_decoration != first.style.text_decoration or (other and "\n" in one.text) or not one.frame:
            return None
        off = (_PEN[first.style.align or "start"] - _PEN[one.style.align or "start"]) * one.frame.width
        style = Style(
            fill=one.style.fill,
            font_family=one.style.font_family,
            font_size=one.style.font_size,
            font_weight=one.style.font_weight,
            font_style=one.style.font_style,
            letter_spacing=one.style.letter_spacing or 0.0,
        )
        runs += [
            replace(run, style=run.style.over(style), x=None if run.x is None else run.x + off, starts_line=True)
            for run in one.runs
        ]
    return replace(first, id=f"{first.id}-whole", runs=tuple(runs))
