"""Several phrases in one: lists, names told once for all of a list, and exceptions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from redraft.document.layers import Placed, Text, family
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.candidates import Candidate, Grounding
from redraft.targets.grounding.grammar import choice, singular, without_article
from redraft.targets.grounding.inner import inner
from redraft.targets.grounding.nouns import by_quote
from redraft.targets.grounding.plainly import OWN, all_but, of_last
from redraft.targets.grounding.view import View
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.texts import folded, same_words

_BESIDE_IT = lazily(
    r" (?:behind|under|below|beneath|underneath|around|above|over|beside|next to|on|in front of) (?:it|them)$",
    re.IGNORECASE,
)


def union(bare: str, parts: Sequence[str], view: View, depth: int) -> Grounding:
    """'the logo, the date and the price': each must be found."""
    found: list[Candidate] = []
    extra: list[tuple[str, tuple[str, ...]]] = []
    owner: tuple[str, ...] = ()
    for part in parts:
        own = OWN.fullmatch(part) is not None or _BESIDE_IT.search(part) is not None
        if (
            own
            and owner
            and _BESIDE_IT.search(part) is None
            and of_last(part, part.partition(" ")[2], view.after(owner)) is None
        ):
            return Grounding(part, missing=part)  # never another's
        one = inner(part, view.after(owner) if owner and own else view, depth + 1)
        owner = owner if own else one.chosen
        if not one.chosen:
            return one if one.candidates or one.missing else replace(one, phrase=part, missing=part)
        found += [candidate for candidate in one.candidates if candidate.layer in one.chosen]
        extra += one.companions
    if (texts := _all_texts(parts, [one.layer for one in found], view)) is not None:
        return Grounding(bare, texts, many=True)
    kept = {candidate.layer: replace(candidate, score=1.0) for candidate in reversed(found)}
    return Grounding(bare, tuple(reversed(kept.values())), many=True, companions=tuple(extra))


def _all_texts(parts: Sequence[str], found: Sequence[str], view: View) -> tuple[Candidate, ...] | None:
    """'Eggs, Sweet things and Drinks', where some are groups by their name: the three texts that say just that."""
    kinds = {isinstance(view.ids[id].layer, Text) for id in found if id in view.ids}
    if kinds != {True, False}:
        return None
    same = [
        [one.layer.id for one in view.texts if isinstance(one.layer, Text) and same_words(one.layer.text, part)]
        for part in parts
    ]
    if any(len(ids) != 1 for ids in same):
        return None
    return tuple(Candidate(ids[0], 1.0, "its text") for ids in same)


_APPOSED = lazily(
    rf"(?:both |all )?(?:the )?(?:(?:{choice(words.NUMBERS)}) )?"
    r"(?:labels|headings|headlines|titles|subheadings|texts|words|lines|names|captions):? (?P<first>\S.*)",
    re.IGNORECASE,
)


_NAMED_BEFORE = lazily(
    rf"(?:both |all )?(?:the )?(?:(?P<count>{choice(words.NUMBERS)}) )?(?:[^\W\d_]+ )?"
    rf"(?:{choice(words.WRITTEN)})s:? (?P<quote>{QUOTED.pattern})",
    re.IGNORECASE,
)
"""'Both smaller headlines "A"', before '"B"': what the quoted texts are called, once for all of them."""


def apposed(bare: str, parts: Sequence[str], view: View) -> Grounding | None:
    """'the headings Women and Men': texts by all their words, in the same letters; None where one is none."""
    if (first := _NAMED_BEFORE.fullmatch(parts[0])) and all(QUOTED.fullmatch(part) for part in parts[1:]):
        quoted = (first["quote"], *parts[1:])
        every = [by_quote(unquote(one), "", view) for one in quoted]
        whole = [[id for id, one in hits.items() if one.why == "its text"] for hits in every]
        count = words.NUMBERS[first["count"].lower()] if first["count"] else len(parts)
        if all(len(ids) == 1 for ids in whole) and count == len(parts):
            return Grounding(bare, tuple(Candidate(ids[0], 1.0, "its text") for ids in whole), many=True)
        return None
    said = _APPOSED.fullmatch(parts[0])
    if said is None:
        return _told_one_by_one(parts, view)
    found: list[str] = []
    for words_of_it in (said["first"], *parts[1:]):
        same = [one for one in view.texts if isinstance(one.layer, Text) and folded(one.layer.text) == words_of_it]
        if len(same) != 1:
            return None
        found.append(same[0].layer.id)
    return Grounding(bare, tuple(Candidate(id, 1.0, "its text") for id in dict.fromkeys(found)), many=True)


def _told_one_by_one(parts: Sequence[str], view: View) -> Grounding | None:
    """'The two pink headings, Scoops and Sundaes': several things, and then each of them by what it says."""
    if len(parts) < 3 or QUOTED.search(parts[0]) or not parts[0].lower().startswith(("the ", "both ", "all ", "our ")):
        return None
    every = inner(parts[0], view, 1)
    chosen = [view.ids[id] for id in every.chosen if id in view.ids]
    if not every.many or len(chosen) != len(parts) - 1:
        return None
    said = {one.layer.id: {folded(text.text).lower() for text in texts_in(one)} for one in chosen}
    named = [[id for id, texts in said.items() if unquote(part).lower() in texts] for part in parts[1:]]
    return every if sorted(id for ids in named for id in ids) == sorted(said) else None


def texts_in(placed: Placed) -> list[Text]:
    return [one for one in family(placed.layer) if isinstance(one, Text)]


def without(bare: str, every: str, out: str, view: View, depth: int) -> Grounding:
    """'all texts but the date and the footer'."""
    base = inner(every, view, depth + 1)
    if not base.candidates or not base.many:
        return Grounding(bare)
    minus = inner(_of_same(out, every), view, depth + 1)
    if not minus.chosen:
        return minus if minus.candidates or minus.missing else replace(minus, phrase=out, missing=out)
    gone = {id for one in minus.chosen for id in view.inside(one)} | {id for _, ids in minus.companions for id in ids}
    chosen = [view.ids[id] for id in base.chosen if id in view.ids]
    if QUOTED.search(out) and not base.whole:  # 'all labels but "Fast charge"': the label, and not only its words
        own = {id: set(ids) for id, ids in base.companions}
        chosen = [one for one in chosen if not (view.inside(one.layer.id) | own.get(one.layer.id, set())) & gone]
    return all_but(bare, chosen, gone, view)


_LONE_WORDS = frozenset((*words.ORDINALS, *words.EXTREMES, *words.COMPARED, *words.SIDES, *words.BASIC_COLORS))


def _of_same(out: str, every: str) -> str:
    """'the last circle' for 'the last one' after 'all circles'."""
    low = out.lower()
    if not re.search(r"\bones?$", low) and without_article(low) not in _LONE_WORDS:
        return out
    noun = re.sub(rf"^(?:{choice(words.QUANTIFIERS)})\s+|^the ", "", every, flags=re.IGNORECASE)
    noun = noun if low.endswith("ones") else singular(noun)
    return f"{re.sub(r' ?ones?$', '', out, flags=re.IGNORECASE)} {noun}"
