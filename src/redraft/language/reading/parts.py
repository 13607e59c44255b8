"""A clause's words as parts: things, properties, values, places, each with the preposition before it.

Nothing is dropped: words that are none of these make up the name of a thing, and a reading that leaves a part over is
no reading.
"""

from __future__ import annotations

from dataclasses import replace

from redraft.language.reading.properties import page_part, prop_part, thing_part, valued_prop
from redraft.language.reading.values import Part, like_part, value_part
from redraft.language.reading.whereabouts import place_part, side_part, stack_part, way_part
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import Clause


def parts_of(clause: Clause, at: int) -> list[Part] | None:
    """The parts from a position to the end; None where a word has no place in any."""
    found: list[Part] = []
    prep, joined = "", False
    while at < len(clause):
        word = clause.word(at)
        if word in (",", "and", ";", "&", "plus"):
            joined, at = True, at + 1
            prep = "" if word == "," else prep
            continue
        if word in ("bang", "smack", "precisely", "further", "farther", "exactly", "just", "apart", "equally", "also"):
            at += 1
            continue
        part = _part(clause, at, prep, found)
        if part is not None:
            found.append(replace(part, joined=joined, prep=part.prep or prep))
            prep, joined, at = "", False, part.end
            continue
        if word in (
            "be",
            "is",
            "are",
            "being",
            "become",
            "has",
            "have",
            "having",
            ":",
            "=",
            "->",
            "→",
            "=>",
        ):
            prep, at = (prep or "be"), at + 1
            continue
        if word in known.PREPOSITIONS:
            if prep in ("out", "without"):
                return None  # 'out of italics' is not 'of italics'
            prep, at = word, at + 1
            continue
        if word in known.FILLERS or word in ("so", "that", "which", "(", ")", "both", "it's"):
            at += 1
            continue
        return None
    return found if not prep or prep == "be" else None


def _part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    for reader in (
        like_part,
        stack_part,
        side_part,
        place_part,
        valued_prop,
        prop_part,
        page_part,
        way_part,
        value_part,
        thing_part,
    ):
        part = reader(clause, at, prep, before)
        if part is not None:
            return part
    return None


def first_part(clause: Clause, at: int) -> Part | None:
    """The part that begins here, whatever follows it, with the preposition before it."""
    prep = ""
    while (part := _part(clause, at, prep, [])) is None and clause.word(at) in known.PREPOSITIONS:
        prep, at = clause.word(at), at + 1
    return replace(part, prep=part.prep or prep) if part is not None else None


def like_at(clause: Clause, at: int) -> Part | None:
    """'the same color as the title', 'like the title': the value of a property that another thing has."""
    return like_part(clause, at, "", [])
