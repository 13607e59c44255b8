"""Clauses about what a picture shows, and which picture each is about: 'make the sky in the photo pink'.

Two forms are taken. *In the picture*: a verb, any words for something, and 'in', 'from', 'of' or 'to' a picture. *The
picture itself*: a verb, a picture, and how it is to look ('turn the photo into a watercolour'). What the words in
between say is for the image editor: they are not read here. Not taken: a clause whose verb is none for pixels, one
about what a layer has (border, size, caption …), one that names another layer too, several pictures at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from redraft.document.layers import Group, Layer, Picture, Text, family
from redraft.document.pages import Document
from redraft.grammar.tokens import OpenQuote, Token, tokens_of
from redraft.grammar.vocabulary import vocabulary
from redraft.imaging.retouch.change_requests import CHANGING, PUTTING, VERBS
from redraft.messages import says
from redraft.plan import Refusal, refused
from redraft.targets.named_phrases import NamedPhrase, named

_INSIDE = frozenset("in inside within into from of to".split())
_OF_A_LAYER = frozenset(
    "border outline frame shadow corner corners opacity transparency size width height position place caption captions"
    " title subtitle headline heading text words label logo button badge icon sticker link layer copy".split()
)
"""What a layer has, or is called: a clause about one of these is not about what a picture shows."""


@dataclass(frozen=True, slots=True)
class Depicted:
    """The picture layer whose content a clause is about, and the words that name it."""

    layer: str
    phrase: str


def depicted(document: Document, clause: str) -> Depicted | Refusal | None:
    """The picture; a refusal with the choices where it may be one of several; None where the clause is not about what
    one picture shows, or the design has no picture."""
    pictures = [id for id, placed in document.index.items() if isinstance(placed.layer, Picture) and placed.visible]
    try:
        tokens = _without_courtesies(tokens_of(clause))
    except OpenQuote:
        return None
    if not pictures or not tokens:
        return None
    pointed = next((id for id in pictures if f"#{id}@" in clause), None)
    if pointed is not None:
        rest = re.sub(rf"#{re.escape(pointed)}@[\d.,@-]*", ",", clause)
        if _names_others(document, named(document, rest), (pointed,)):
            return refused(clause, says("it-is-about-place-in-pointed", pointed=pointed))
        return Depicted(pointed, f"#{pointed}")
    if tokens[0].key not in VERBS:
        return None
    if [*document.index.layers] == pictures and len(pictures) == 1:  # a flat picture: what is not its text, it shows
        texts = any(token.kind == "quoted" or token.key in _OF_A_LAYER for token in tokens)
        return None if texts else Depicted(pictures[0], "")
    phrases = list(named(document, clause))
    for phrase in phrases:
        there = _pictures_of(document, phrase, pictures)
        if there and _is_shown(document, tokens, phrase, phrases, there):
            words = clause[phrase.start : phrase.end]
            if len(there) == 1:
                return Depicted(there[0], words)
            return refused(
                clause,
                says("picture-ambiguous", words=words, count=len(there), first=there[0]),
                phrase=words,
                choices=there,
            )
    return None


def _without_courtesies(tokens: Sequence[Token]) -> Sequence[Token]:
    """What is left of a clause once 'please' and the like at its beginning are gone."""
    words = vocabulary()
    polite, longest = words.tables["polite"], words.longest["polite"]
    while tokens:
        ends = [end for end in range(longest, 0, -1) if " ".join(one.key for one in tokens[:end]) in polite]
        if not ends and tokens[0].kind != "sign":
            break
        tokens = tokens[ends[0] if ends else 1 :]
    return tokens


def _is_shown(
    document: Document,
    tokens: Sequence[Token],
    phrase: NamedPhrase,
    phrases: Sequence[NamedPhrase],
    there: tuple[str, ...],
) -> bool:
    """Whether a clause that names pictures is about what they show."""
    verb = tokens[0]
    before = [token for token in tokens[1:] if token.end <= phrase.start]
    after = [token for token in tokens if token.start >= phrase.end]
    rest = [one for one in phrases if one.start >= phrase.end]
    if _names_others(document, rest, there):
        return False
    if not before:  # the picture itself
        looks = [token for token in after if token.kind != "sign"]
        plain = not any(token.kind in ("number", "quoted", "id") or token.key in _OF_A_LAYER for token in looks)
        return plain and verb.key in CHANGING and bool(looks)
    if before[-1].key not in _INSIDE or any(token.key in _OF_A_LAYER for token in before):
        return False
    put = [one for one in phrases if one.end <= phrase.start] if verb.key in PUTTING else []
    return len(before) > 1 and not _names_others(document, put, there)


def _names_others(document: Document, phrases: Iterable[NamedPhrase], pictures: tuple[str, ...]) -> bool:
    """Whether some words name a layer for certain that is neither one of the pictures nor a group around one."""
    kin = {*pictures, *(group.id for id in pictures for group in document.index[id].ancestors)}
    return any(set(one.found.ids) - kin for one in phrases)


def _pictures_of(document: Document, phrase: NamedPhrase, pictures: list[str]) -> tuple[str, ...]:
    """The pictures that a phrase means, or may mean, where it means nothing else; a group around one picture is that
    picture."""
    found = phrase.found
    if found.many:
        return ()
    ids = found.ids or tuple(one.layer for one in found.candidates)
    held = [_only_picture(document.index[id].layer, pictures) for id in ids if id in document.index]
    return tuple(dict.fromkeys(held)) if all(held) else ()


def _only_picture(layer: Layer, pictures: list[str]) -> str:
    if not isinstance(layer, Group):
        return layer.id if layer.id in pictures else ""
    inner = list(family(layer))
    held = [one.id for one in inner if one.id in pictures]
    return held[0] if len(held) == 1 and not any(isinstance(one, Text) for one in inner) else ""
