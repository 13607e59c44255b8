"""Words of the design itself, found at the head of an instruction: 'Tutor: Jonas Weber' where 'Tutor: Elena Kovac'
stands, 'Thank you -> Thanks for listening' where a text says just that.

A text that is told by its own words is named by its id, so that 'Change one -> Change all' is no verb and 'Thank you'
no politeness. Words that stand in two texts are left as they were said, for the rules that ask which is meant.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from redraft.document.layers import Document, Text
from redraft.language.reading.deck_talk import FONTS
from redraft.language.reading.further import asks_more, more_at
from redraft.lazy import lazily
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.quotes import Wording, set_aside

_ARROW = lazily(r"(?P<old>[^‹→]*?[^‹→\s-])\s*(?:->|→|=>|-->)\s*(?P<new>[^→]+?)\s*", re.DOTALL)
_LABEL = lazily(r"(?P<label>[^\W\d_][\w'’ -]{1,24}): (?P<new>[A-Z0-9À-Þ][^:\n]{1,70}?)\s*", re.DOTALL)


def in_its_words(said: Wording, document: Document) -> Wording:
    """The instruction with the text named by its id, where the whole of it tells a text of the design and new words."""
    whole = said.text.strip()
    pieces = list(said.pieces)
    quote = partial(set_aside, pieces, "q")
    if (arrow := _ARROW.fullmatch(whole)) is not None and "‹q" not in whole:
        one = _saying(document, said.surface(arrow["old"]))
        if one is not None and (
            _may_stand(arrow["new"]) or _folded(arrow["new"]).split()[0] == _folded(arrow["old"]).split()[0]
        ):
            further = more_at(arrow["new"])
            end = len(arrow["new"]) if further is None else further
            typed, rest = arrow["new"][:end].rstrip(), arrow["new"][end:]
            new = _in_case(one.text, said.surface(arrow["old"]).strip(), said.surface(typed))
            joint = "." if rest[:1] == " " and typed[-1:] in "?!" else ""
            text = f"change the text of #{one.id} to {quote(new)}{joint}{rest}"
            return replace(said, text=text, pieces=tuple(pieces))
    if (named := _LABEL.fullmatch(whole)) is not None:
        one = _labelled(document, named["label"])
        new = said.surface(named["new"]).rstrip(". ")
        if one is not None and _may_stand(named["new"]) and not asks_more(named["new"]):
            line = f"{one.text.partition(':')[0]}: {new}"
            return replace(said, text=f"change the text of #{one.id} to {quote(line)}", pieces=tuple(pieces))
    if (again := _RETYPED.fullmatch(whole)) is not None and len(whole) < 120:
        new = said.surface(again["new"])
        one = _nearly(document, new, int(again["slide"]) if again["slide"] else 0)
        if one is not None:
            return replace(said, text=f"change the text of #{one.id} to {quote(new)}", pieces=tuple(pieces))
    return said


def _in_case(there: str, old: str, new: str) -> str:
    """New words in the case of those that stand there, where they were typed in small letters."""
    if there.isupper() and not old.isupper():
        return new.upper()
    return new[:1].upper() + new[1:] if there[:1].isupper() and old[:1].islower() and new[:1].islower() else new


_RETYPED = lazily(r"(?:(?:on )?slide (?P<slide>\d+)\s*[:,]\s*)?(?P<new>[A-Z0-9À-Þ][^‹\n]*?)[.!]?")


def _nearly(document: Document, new: str, slide: int) -> Text | None:
    """The text that is typed again with one word of it another: 'Coming in December: Winter Blend'. Its first and last
    words are kept, and four at least, so that no request reads so."""
    words = _folded(new).split()
    pages = {page.id for number, page in enumerate(document.pages, 1) if not slide or number == slide}
    found: list[Text] = []
    for placed in document.index.values():
        text = placed.layer
        if not placed.visible or not isinstance(text, Text) or placed.page.id not in pages:
            continue
        there = _folded(text.text).split()
        changed = [(old, now) for old, now in zip(there, words, strict=False) if old != now]
        if len(words) == len(there) > 3 and len(changed) == 1 and words[0] == there[0] and words[-1] == there[-1]:
            found.append(text)
    return found[0] if len(found) == 1 else None


_LOOK = lazily(
    r"[\d.,]+ ?(?:px|pts?|points?|%|percent|cm|mm|in|inch(?:es)?|degrees?|°|times|x)\b.*"
    r"|(?:(?:a bit|a little|much|slightly|more|less|all|in|to the|at the|on the) )*(?:bold|italics?|underlined?"
    r"|regular|upper ?case"
    r"|lower ?case|title case|caps|capitals|bigger|smaller|larger|cent(?:er|re)d?|left|right|top|bottom|middle|up"
    r"|down|higher"
    r"|lower|hidden|gone|thicker|thinner|darker|lighter|slide \d+)\b.*",
    re.IGNORECASE,
)


def _may_stand(new: str) -> bool:
    """Whether words are text to write, and no look, place, font or request: 'Timetable -> red' is about its colour."""
    words = new.strip().split()
    if re.fullmatch(r"‹\w+›", new.strip()) or _LOOK.fullmatch(new.strip()) or plain_verb(words[0].lower()) is not None:
        return False
    if len(words) < 4 and FONTS & {word.lower() for word in words}:
        return False
    return len(words) > 1 or words[0][:1].isupper() or words[0][:1].isdigit()


def _texts(document: Document) -> list[Text]:
    shown = (placed for placed in document.index.values() if placed.visible)
    return [placed.layer for placed in shown if isinstance(placed.layer, Text) and placed.layer.text.strip()]


def _folded(words: str) -> str:
    return " ".join(words.lower().replace("’", "'").split()).rstrip(" .")


def _saying(document: Document, words: str) -> Text | None:
    """The only text that says just this."""
    found = [text for text in _texts(document) if _folded(text.text) == _folded(words)]
    return found[0] if len(found) == 1 else None


def _labelled(document: Document, label: str) -> Text | None:
    """The only text that is a label, a colon and some words on one line, and has this label."""
    texts = [
        text for text in _texts(document) if re.match(rf"\s*{re.escape(label)}\s*:\s+\S", text.text, re.IGNORECASE)
    ]
    plain = [text for text in texts if len(text.text.strip().splitlines()) == 1 and text.text.count(":") == 1]
    return plain[0] if len(texts) == 1 and plain else None
