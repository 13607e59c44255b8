"""The bullets of a deck's lists by what they are called: 'the third rule' of a slide 'Five golden rules', 'the bullet
about the app rating'."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from redraft.document.layers import Document, Text, family
from redraft.lazy import lazily
from redraft.targets.quotes import Wording, set_aside

POINT_NOUNS = frozenset(
    "row column slide page chart table text title picture image line word cell bullet point item year day".split()
)
"""Words that are no name for the bullets of a list, whatever its slide is called."""
_FIGURE = r"[€£$]?\d(?:[\d.,:]*\d)?%?"
_ORD = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|\d+(?:st|nd|rd|th))"


def points_named(said: Wording, document: Document) -> Wording:
    """'the third rule' of a slide 'Five golden rules' as its third bullet, and '61%, not 57%' as a change of words."""
    pieces = list(said.pieces)
    aside = partial(set_aside, pieces)
    text = said.text
    for noun, number in point_nouns(document).items():
        if not re.search(rf"\b{noun}", text, re.IGNORECASE):
            continue
        where = "" if "‹s" in text else f" on {aside('s', f'slide {number}')}"
        one = re.sub(rf"\b({_ORD}) {noun}\b", rf"\1 bullet{where}", text, flags=re.IGNORECASE)
        one = re.sub(rf"\b{noun} (?:number |no\.? ?)?(\d+)\b", rf"bullet \1{where}", one, flags=re.IGNORECASE)
        one = re.sub(rf"(bullets .*\b(?:text|words)) of the {noun}s\b", rf"\1{where}", one, flags=re.IGNORECASE)
        title = document.pages[number - 1].name.lower()

        def whole(found: re.Match[str], where: str = where, title: str = title) -> str:
            return f"the list{where}" if found["name"].lower() in title else found[0]

        text = re.sub(
            rf"\bthe (?P<name>(?:[\w-]+ )?{noun}s)\b(?! (?:slide|title|heading|list|text))",
            whole,
            one,
            flags=re.IGNORECASE,
        )
    corrected = re.fullmatch(rf"(?P<before>.*?)(?P<new>{_FIGURE})(?P<after>[^,‹]*), not (?P<old>{_FIGURE})[.!]?", text)
    if corrected is not None and len(corrected["before"].split()) + len(corrected["after"].split()) > 1:
        was = re.sub(r"\s+", " ", f"{corrected['before']}{corrected['old']}{corrected['after']}").strip().lower()
        layers = (inner for page in document.pages for layer in page.layers for inner in family(layer))
        saying = [one for one in layers if isinstance(one, Text) and was in " ".join(one.text.lower().split())]
        if len(saying) == 1:
            text = f"replace {aside('q', corrected['old'])} with {aside('q', corrected['new'])} in #{saying[0].id}"
    named = _REPLACED.fullmatch(text)
    if named is not None:
        old = said.surface(named["old"])
        layers = (inner for page in document.pages for layer in page.layers for inner in family(layer))
        saying = [
            one for one in layers if isinstance(one, Text) and re.search(rf"(?<!\w){re.escape(old)}(?!\w)", one.text)
        ]
        if len(saying) == 1:
            text = f"replace {aside('q', old)} with {aside('q', said.surface(named['new']))} in #{saying[0].id}"
    return replace(said, text=text, pieces=tuple(pieces))


_REPLACED = lazily(
    r"(?:(?:in|on) (?:the [\w ]+|‹s\d+›), )?(?P<old>(?-i:[A-Z])[^‹,;:]*?) (?:is|gets|was|will be|has"
    r" been) replaced (?:by|with) (?P<new>(?-i:[A-Z])[^‹,;:]*?)[.!]?",
    re.IGNORECASE,
)


def point_nouns(document: Document) -> dict[str, int]:
    """What the bullets of a slide are called in its title, 'rule' for 'Five golden rules', where one slide is so."""
    found: dict[str, list[int]] = {}
    for number, page in enumerate(document.pages, 1):
        lists = [one for one in page.layers if isinstance(one, Text) and one.flow is not None
                 and sum(bool(line.strip()) for line in one.text.split("\n")) > 1
                 and len(one.paragraphs) > 1]  # fmt: skip
        plural = re.findall(r"[a-z]{4,}s\b", page.name.lower())
        if len(lists) == 1 and plural:
            for noun in {re.sub(r"(?:(?<=sh)|(?<=ch)|(?<=x)|(?<=ss))es$|s$", "", word) for word in plural}:
                found.setdefault(noun, []).append(number)
    return {noun: numbers[0] for noun, numbers in found.items() if len(numbers) == 1 and noun not in POINT_NOUNS}
