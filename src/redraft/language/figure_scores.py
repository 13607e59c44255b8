"""How well a figure of a design answers to a statement: words that stand with it, words of its row, words for such."""

from __future__ import annotations

import re

from redraft.document.layers import Text
from redraft.language.figure_places import Design, Place
from redraft.language.figure_spots import Spot
from redraft.language.figure_words import (
    AFTERWARDS,
    DOORS,
    ENDS,
    EVENTS,
    FORMER,
    GENERIC,
    STARTS,
    STOPS,
    alike,
    stem,
    stems,
)
from redraft.lazy import dataclass
from redraft.targets.grounding.view import View, holds


@dataclass(frozen=True, slots=True)
class Stated:
    """What a statement says: the new figure in its words, the words about it, and the figure it stands in for."""

    said: str
    value: Spot
    about: tuple[str, ...]
    days: frozenset[int]
    old: Spot | None = None
    target: str = ""


def figure_score(stated: Stated, place: Place, design: Design) -> float | None:
    """How well the words of a statement tell this figure; None where one of them does not at all."""
    spot = place.spot
    if place.former != any(word in FORMER for word in stated.about):
        return None
    if stated.days and place.days != stated.days:
        return None
    if stated.old is None and spot.kind in ("time", "hours", "date") and not _same_end(stated, place):
        return None
    if spot.kind in ("number", "count") and not _same_unit(stated, place):
        return None
    total = 1.0 if spot.kind == stated.value.kind else 0.0
    strong = bool(stated.days)
    for word in stated.about:
        level = 1.0 if word in FORMER else word_level(word, stated, place, design)
        if level is None and (stated.old is None or is_of_another(word, place, design)):
            return None
        if level is not None and level <= 1 and _is_another_text(as_said(word, stated), place, design):
            return None
        total += level or 0.0
        strong = strong or (level or 0.0) >= (2 if place.alone else 2.5)
    if spot.kind in ("number", "count", "ordinal") and not strong and stated.old is None:
        return None
    if _next_word(place.text.text, spot.end) and _next_word(place.text.text, spot.end) == _next_word(
        stated.said, stated.value.end
    ):
        total += 0.6  # '8 days' for '7 days', and not for 'Day 4'
    if stated.value.kind == "number" and stated.old is None and spot.kind in ("price", "percentage"):
        of_kind = any(word in GENERIC[spot.kind] for word in stated.about)
        if not of_kind and (
            spot.kind == "percentage" or not any(word in place.own | place.beside for word in stated.about)
        ):
            return None  # '12' is a price where something is named that has one
    return total


def _is_another_text(said: str, place: Place, design: Design) -> bool:
    """Whether a word with a capital is all that another text says: 'SALE to 50% off' is about the words SALE."""
    texts = [one.layer for one in design.view.texts if one.layer is not place.text]
    return said[:1].isupper() and any(isinstance(one, Text) and one.text.strip() == said for one in texts)


def is_of_another(word: str, place: Place, design: Design) -> bool:
    """Whether a word names something else that has such a figure too: 'the small box is 15, not 18' is not about the
    medium one, though that is 18."""
    kind, words = place.spot.kind, place.own | place.beside | place.name
    if kind not in ("price", "number", "percentage") or word in words or alike(word) & words:
        return False
    named = design.things(word)
    if named and word not in GENERIC.get(kind, ()) and not _belongs(named, place, design.view):
        return True
    return any(
        word in one.own | one.beside for one in design.places if one.spot.kind == kind and one.text is not place.text
    )


def word_level(word: str, stated: Stated, place: Place, design: Design) -> float | None:
    kind = place.spot.kind
    if word in AFTERWARDS:
        return 2.2 if AFTERWARDS & place.stretch else None
    if word in place.stretch:
        return 3.0
    if word in place.own:
        return 2.5
    if word in place.beside:
        return 2.4
    if alike(word) & place.stretch:
        return 2.3
    if alike(word) & (place.own | place.beside):
        return 2.2
    if word in place.name:
        return 2.1
    if word in GENERIC.get(kind, ()):
        return 1.0
    if kind in ("time", "date", "weekday", "hours") and (word in EVENTS or word in design.words):
        return 0.5
    if kind == "percentage" and word in EVENTS:
        return 0.5
    if kind == "number" and word in design.words and _unit_of(stated) in place.stretch:
        return 0.5  # 'the episode is 41 min long', and '38 min' stands somewhere
    if kind == "price" and word in EVENTS and design.one_price:
        return 0.5  # 'the trip costs €1,390'
    if stated.old is None and _belongs(design.things(word), place, design.view):
        return 2.0
    return None


def _unit_of(stated: Stated) -> str:
    """The word right behind a number that is said: 'min'."""
    after = stems(stated.said[stated.value.end :])
    return after[0] if after and after[0] not in STOPS else "-"


def _same_unit(stated: Stated, place: Place) -> bool:
    """Whether a number counts the same there as was said: '12 hives' is no '40,000 bees per hive'."""
    said = stem(_next_word(stated.said, stated.value.end))
    there = stem(_next_word(place.text.text, place.spot.end))
    if not said or not there or said in STOPS or there in STOPS or said in GENERIC["number"]:
        return True
    return said == there or said in alike(there)


def _next_word(text: str, place: int) -> str:
    found = re.match(r"\s*([^\W\d_]+)", text[place:])
    return found[1].lower() if found is not None else ""


def _belongs(ids: tuple[str, ...], place: Place, view: View) -> bool:
    """Whether a figure's text is one of these layers, in one of them, or stands on one."""
    box = view.box(place.placed)
    for id in ids:
        if place.text.id == id or any(group.id == id for group in place.placed.ancestors):
            return True
        other = view.ids.get(id)
        around = view.box(other) if other is not None else None
        if other is None or box is None or around is None or id in view.behind:
            continue
        if holds(around, box) and around.area < 0.4 * place.placed.page.box.area:
            return True
    return False


def _same_end(stated: Stated, place: Place) -> bool:
    """Whether both speak of when something opens, begins or ends, as far as they say."""
    said, there = (
        set(stated.about) | _small(stated.said),
        place.stretch | place.own & (ENDS if place.spot.edge else set()),
    )
    ends = bool(said & ENDS)
    starts = bool(said & (STARTS | DOORS)) and not ends
    if place.spot.kind == "hours":
        return stated.value.kind == "hours"
    if place.spot.edge:
        return place.spot.edge == "last" if ends else place.spot.edge == "first" if starts else False
    if place.spot.kind == "date":
        closing = bool(place.stretch & ENDS)
        return not closing or ends or bool(set(stated.about) & place.stretch)
    if ends != bool(there & ENDS) and not set(stated.about) & place.stretch:
        return False
    doors, begins = bool(said & DOORS), bool(said & STARTS)
    if doors and not begins and place.stretch & STARTS and not place.stretch & DOORS:
        return False
    return not (begins and not doors and place.stretch & DOORS and not place.stretch & STARTS)


def _small(said: str) -> set[str]:
    """The words of a statement that are left out of what it is about, and yet tell an end: 'until', 'from'."""
    return {word for word in stems(said) if word in ENDS}


def plainest(stated: Stated, top: list[Place], every: list[Place]) -> list[Place]:
    """Of those that answer alike, the one that nothing tells from others, where the others are told: of '€8' and
    'students €5' the first is the price."""
    said = {stem(word) for word in re.findall(r"[^\W\d_]+", stated.said.lower())}

    def told(place: Place) -> bool:
        return any(
            word not in said and word not in STOPS and word not in GENERIC.get(place.spot.kind, ())
            for word in place.stretch
        )

    plain = [one for one in top if not told(one)]
    if len(plain) != 1 or any(one.row and not told(one) for one in top):
        return top
    return plain


def as_said(word: str, stated: Stated) -> str:
    return next((one for one in re.findall(r"[^\W\d_]+", f"{stated.said} {stated.target}") if stem(one) == word), word)
