"""Where something goes, in a clause: places of the page, sides of things, the stack, directions."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.language.reading.things import STOP_WORDS, noun_follows, thing_at
from redraft.language.reading.values import Part
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import (
    Clause,
    direction_at,
    page_at,
    place_at,
)


def place_part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    word = clause.word(at)
    if word in ("horizontally", "vertically"):
        return Part("place", at, at + 1, name=word, type="axis")
    place = place_at(clause, at)
    if place is None:
        return None
    if clause.word(place.end) == "of" and (inner := thing_at(clause, place.end + 1)) is not None:
        ways = [word for word in re.split(r"[ -]", place.name) if word in ("left", "right", "top", "bottom")]
        side = (
            {"left": "left", "right": "right", "top": "above", "bottom": "below"}[ways[0]] if len(ways) == 1 else None
        )
        if side is not None and clause.word(place.end - 1) not in ("corner",):
            return Part("side", at, inner, name=side, anchor=(place.end + 1, inner))
        return Part("side", at, inner, name="inside", anchor=(place.end + 1, inner), unit=place.name)
    return Part("place", at, place.end, name=place.name, type=place.corner)


def side_part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    """'below the logo', 'to the right of the star', 'to its right', 'between the title and the date'."""
    if clause.word(at) in ("to", "on", "at") and clause.word(at + 1) in ("its", "their"):
        side = {"left": "left", "right": "right", "top": "above", "bottom": "below"}.get(clause.word(at + 2))
        if side is not None:
            end = at + 3 + (clause.word(at + 3) in ("side", "hand"))
            return Part("side", at, end, name=side, anchor=(at + 1, at + 2))
    owner = next((n for n in range(at + 2, min(at + 6, len(clause))) if clause.word(n) == "'s"), None)
    if clause.word(at) in ("to", "on", "at") and owner is not None and page_at(clause, at + 1) != owner:
        sides = {"left": "left", "right": "right", "left-hand": "left", "right-hand": "right"}
        side = sides.get(clause.word(owner + 1))
        if side is not None and not any(clause.word(n) in STOP_WORDS for n in range(at + 1, owner)):
            end = owner + 2
            while clause.word(end) in ("side", "hand", "edge"):
                end += 1
            return Part("side", at, end, name=side, anchor=(at + 1, owner))
    if clause.word(at) in ("in", "at", "to", "on", "into", "onto") and (whose := thing_at(clause, at + 1)) is not None:
        of_it = place_at(clause, whose + 1) if clause.word(whose) == "'s" else None
        if of_it is not None and page_at(clause, at + 1) != whose:  # "in the photo's top right corner"
            return Part("side", at, of_it.end, name="inside", anchor=(at + 1, whose), unit=of_it.name)
    if clause.word(at) in ("immediately", "directly", "just", "closely", "exactly", "right", "slightly") and (
        side_there := side_part(clause, at + 1, prep, before)
    ):
        return replace(side_there, start=at)
    found = clause.phrase(at, known.SIDES)
    stacked = clause.phrase(at, known.STACK_BY)
    if stacked is not None and (inner := _named_at(clause, stacked[1])) is not None:
        return Part("stack", at, inner, name=stacked[0], anchor=(stacked[1], inner))
    if found is None:
        return None
    side, start = found
    if clause.word(start) in ("it", "them") and clause.word(start + 1) not in ("'s",):
        return Part("side", at, start + 1, name=side, anchor=(start, start + 1))
    page = page_at(clause, start)
    if page is not None and side in ("inside", "above", "below", "over") and clause.word(page) != "'s":
        name = {"inside": "center", "above": "top", "below": "bottom", "over": "top"}[side]
        return Part("place", at, page, name=name)
    quoted = clause.token(start, "q") and not noun_follows(clause, start + 1)
    inner = start + 1 if quoted else _named_at(clause, start)
    if inner is None:
        return None
    if (
        clause.word(inner) == "'s" and (of_it := place_at(clause, inner + 1)) is not None
    ):  # "the photo's top left corner"
        return Part("side", at, of_it.end, name="inside", anchor=(start, inner), unit=of_it.name)
    if side == "between" and clause.word(inner) == "and" and (second := thing_at(clause, inner + 1)) is not None:
        return Part("side", at, second, name=side, anchor=(start, inner), owner=(inner + 1, second))
    return Part("side", at, inner, name=side, anchor=(start, inner))


def _named_at(clause: Clause, at: int) -> int | None:
    """As `thing_at`; 'the snow' and 'the orange' behind a side are things, though their words are colours too."""
    inner = thing_at(clause, at)
    if inner is None and clause.word(at) in ("the", "that", "this") and clause.token(at + 1, "c"):
        return at + 2
    return inner


def stack_part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    found = clause.phrase(at, known.STACKING)
    if found is None:
        return None
    name, end = found
    if clause.word(end) == "of" or (clause.word(end) and noun_follows(clause, end)):
        return None
    if (
        name in ("front", "back")
        and clause.word(at) in ("in", "on", "into")
        and not any(part.kind == "thing" for part in before)
    ):
        return None
    return Part("stack", at, end, name=name)


def way_part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    degree, start = "", at
    if (said := clause.among(at, known.DEGREES)) is not None:  # 'a bit to the left'
        degree, start = known.DEGREE_OF.get(said[0], said[0]), said[1]
    found = direction_at(clause, start)
    if found is None or not before or noun_follows(clause, found.end):
        return None
    end = found.end
    if not degree and (after := clause.among(end, known.DEGREES)) is not None:
        degree, end = known.DEGREE_OF.get(after[0], after[0]), after[1]
    return Part("way", at, end, name=found.value, degree=degree)
