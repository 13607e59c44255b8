"""A clause by its parts: what its verb asks for, tried family by family."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from redraft.language.reading import adding, decks, filling, lining_up, looking, moving, taking
from redraft.language.reading.parts import parts_of
from redraft.language.reading.phrases import NOTHING_BEFORE, Before, Frame, Said
from redraft.language.reading.setting import setting
from redraft.lazy import lazily
from redraft.targets.grounding.tokens import Clause, verb_at

FAMILIES: dict[str, Callable[[Frame], list[Said] | None]] = {
    "set": setting, "paint": setting, "grow": setting, "shrink": setting, "resize": setting,
    "restack": moving.restacking, "go": moving.going, "move": moving.moving, "lift": moving.lifting,
    "align": lining_up.aligning, "distribute": lining_up.distributing,
    "swap": lining_up.swapping, "flip": lining_up.flipping, "rotate": lining_up.rotating,
    "duplicate": taking.duplicating, "crop": taking.cropping, "delete": taking.deleting,
    "keep": taking.keeping,
    "hide": taking.hiding, "show": taking.hiding, "look": looking.looking, "match": looking.matching,
    "multiply": looking.multiplying, "group": taking.grouping, "ungroup": taking.grouping,
    "lock": taking.grouping, "frame": taking.framing,
    "add": adding.adding, "write": adding.adding, "name": filling.naming,
}  # fmt: skip

_BY_WORDING = ("crop", "align", "distribute", "swap", "delete", "keep", "move")
"""Families that know whole wordings too, and are asked where a clause has no parts."""
_RESPECTIVELY = lazily(r",?\s*\b(?:respectively|in that order)\b", re.IGNORECASE)


def read_clause(text: str, before: Before = NOTHING_BEFORE) -> list[Said] | None:
    """What a clause says; None when its words do not fit together. `before` lends it what it lacks."""
    bare = _RESPECTIVELY.sub("", text)
    clause = Clause(bare)
    verb = verb_at(clause, 0)
    if verb is None and before.verb:
        clause = Clause(f"{before.verb} {bare}")
        verb = verb_at(clause, 0)
    elif verb is not None:
        before = Before(before.verb, before.target, before.prop if _about_it(clause) else "")
    if verb is None:
        return None
    if (of_deck := decks.reading(clause, verb)) is not None:
        return [replace(one, verb=one.verb or verb.name) for one in of_deck]
    families = verb.families
    if "add" in families and families[0] == "set" and (clause.token(verb.end, "q") or clause.token(verb.end, "l")):
        families = ("add", *families)  # 'assign "…" as the title'
    for family in families:
        if family not in FAMILIES or (family == "add" and verb.name == "make" and not _says_new(clause, verb.end)):
            continue
        if family == "write" and "name" in families and clause.token(verb.end, "q") and verb.end + 1 == len(clause):
            continue  # 'title "Where the money goes"' is new words for the title, and no new text
        parts = [] if family in ("add", "write", "name") else parts_of(clause, verb.end)
        if parts is None and family in _BY_WORDING:
            parts = []
        if parts is None:
            continue
        said = FAMILIES[family](Frame(clause, verb.name, family, parts, before, bare != text))
        if said:
            return [replace(one, verb=one.verb or verb.name) for one in said]
    return None


def _says_new(clause: Clause, at: int) -> bool:
    """Whether a new thing follows 'make': 'make a table', and not 'make the title red'."""
    return (
        clause.word(at) in ("a", "an", "another", "some", "one", "two", "three", "four", "five", "new")
        or clause.word(at).isdigit()
    )


def _about_it(clause: Clause) -> bool:
    return any(word.text in ("it", "this", "that") for word in clause.words)
