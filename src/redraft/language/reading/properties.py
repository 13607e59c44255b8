"""Properties in a clause with their owners and values, pages, and the things that stand alone."""

from __future__ import annotations

from redraft.language.reading.things import noun_follows, thing_at
from redraft.language.reading.values import Part
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import (
    Clause,
    amount_at,
    compare_at,
    page_at,
    place_at,
    prop_at,
)
from redraft.targets.vocabulary import ORDINALS

_MILD = ("new", "soft", "subtle", "strong", "nice", "gentle", "light", "faint", "slight", "hard", "heavy", "thin",
    "thick", "fine",
         "small", "big", "simple", "drop", "dark")  # fmt: skip


def valued_prop(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    """'a yellow font color', 'a 2 cm height', 'a height of 6', 'font size 20'."""
    start = at
    if clause.word(start) in ("a", "an", "the", "some"):
        start += 1
    if clause.word(start) in _MILD:
        start += 1
    if (
        clause.token(start, "c")
        and (prop := prop_at(clause, start + 1)) is not None
        and not noun_follows(clause, prop[1])
    ):
        value = Part("value", start, start + 1, name=clause.word(start), type="color")
        return Part("prop", at, prop[1], name=prop[0].name, value=value)
    if clause.token(start, "c") and (amount := amount_at(clause, start + 1)) is not None:
        prop = prop_at(clause, amount.end)
        if prop is not None and prop[0].name == "outline" and not noun_follows(clause, prop[1]):  # 'a gold 2px outline'
            width = Part("value", start + 1, amount.end, name=amount.number, type="amount", unit=amount.unit)
            value = Part("value", start, start + 1, name=clause.word(start), type="color", value=width)
            return Part("prop", at, prop[1], name="outline", value=value)
    if (amount := amount_at(clause, start)) is not None and clause.token(amount.end, "c"):
        prop = prop_at(clause, amount.end + 1)
        if (
            prop is not None and prop[0].name == "outline" and not noun_follows(clause, prop[1])
        ):  # 'a 4px black outline'
            width = Part("value", start, amount.end, name=amount.number, type="amount", unit=amount.unit)
            value = Part("value", amount.end, amount.end + 1, name=clause.word(amount.end), type="color", value=width)
            return Part("prop", at, prop[1], name="outline", value=value)
    if (amount := amount_at(clause, start)) is not None:
        prop = prop_at(clause, amount.end)
        if prop is not None and not noun_follows(clause, prop[1]):
            value = Part("value", start, amount.end, name=amount.number, type="amount", unit=amount.unit)
            return Part("prop", at, prop[1], name=prop[0].name, value=value)
    more = compare_at(clause, start) if start > at else None
    if more is not None and (prop := prop_at(clause, more.end)) is not None and not noun_follows(clause, prop[1]):
        value = Part("value", start, more.end, name=more.way, type="compare", unit=more.kind, degree=more.degree)
        return Part("prop", at, prop[1], name=prop[0].name, value=value)  # 'a thicker border', 'a larger font'
    if clause.token(start, "q") and (prop := prop_at(clause, start + 1)) is not None and prop[0].takes == "family":
        value = Part("value", start, start + 1, name=clause.word(start), type="quote")
        return Part("prop", at, prop[1], name=prop[0].name, value=value)
    prop = prop_at(clause, start)
    if prop is None:
        return None
    end = prop[1]
    if clause.word(end) in ("of", ":", "=", "value"):
        end += 1
    measured = end > prop[1] or prop[0].takes in ("size", "length", "share", "angle")
    if measured and (amount := amount_at(clause, end)) is not None and not noun_follows(clause, amount.end):
        value = Part("value", end, amount.end, name=amount.number, type="amount", unit=amount.unit)
        return Part("prop", at, amount.end, name=prop[0].name, value=value)
    if end > prop[1] and clause.token(end, "c") and not noun_follows(clause, end + 1):
        value = Part("value", end, end + 1, name=clause.word(end), type="color")
        return Part("prop", at, end + 1, name=prop[0].name, value=value)
    return None


def prop_part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    """'the font size of the title', 'its width', 'the height and width'."""
    start = at
    if clause.word(start) in ("its", "their"):
        prop = prop_at(clause, start + 1)
        if prop is not None and not noun_follows(clause, prop[1]):
            return Part("prop", at, prop[1], name=prop[0].name, owner=(start, start + 1))
        return None
    if clause.word(start) in ("the", "a", "an", "this", "that", "my", "our"):
        start += 1
    if (
        clause.word(start) in _MILD
        and (mild := prop_at(clause, start + 1)) is not None
        and mild[0].name in ("shadow", "outline")
    ):
        start += 1
    if clause.word(start) in (
        "current",
        "new",
        "present",
        "overall",
        "existing",
        "unsuitable",
        "default",
        "original",
        "old",
    ):
        start += 1
    prop = prop_at(clause, start)
    if (
        prop is None
        or noun_follows(clause, prop[1])
        or (prop[0].name == "text" and not _text_prop(clause, start, prop[1]))
    ):
        return None
    end = prop[1]
    if clause.word(end) in ("of", "for", "in", "on", "within", "inside", "across", "throughout") and not (
        clause.token(end + 1, "c") or amount_at(clause, end + 1)
    ):
        if (page := page_at(clause, end + 1)) is not None and clause.word(page) != "'s":
            return Part("prop", at, page, name=prop[0].name, owner=(end + 1, page), type="page")
        if clause.token(end + 1, "q") and not noun_follows(clause, end + 2):
            return Part("prop", at, end + 2, name=prop[0].name, owner=(end + 1, end + 2))
        if place_at(clause, end) is None and (inner := thing_at(clause, end + 1)) is not None:
            owned = prop_at(clause, inner)
            if owned is not None and owned[0].name in ("font", "text", "outline") and prop[0].name in ("color", "size"):
                name = f"{owned[0].name.replace('text', 'font')} {prop[0].name}"  # 'the color of the title font'
                return Part("prop", at, owned[1], name=name, owner=(end + 1, inner))
            if clause.word(inner) == "'s" or owned is not None:
                return Part("prop", at, end, name=prop[0].name)
            return Part("prop", at, inner, name=prop[0].name, owner=(end + 1, inner))
    return Part("prop", at, end, name=prop[0].name)


def _text_prop(clause: Clause, at: int, end: int) -> bool:
    """Whether 'text' is the wording of something here, and not a text: 'the text of the button'."""
    return clause.word(end) in ("of", "in", "on", "for", "inside") and clause.word(at) != "words"


def page_part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    page = page_at(clause, at)
    if page is None:
        return None
    if clause.word(page) == "'s" or (prop_at(clause, page) is not None and not noun_follows(clause, page)):
        start = page + (clause.word(page) == "'s")
        prop = prop_at(clause, start)
        if prop is None or noun_follows(clause, prop[1]):
            return None
        return Part("prop", at, prop[1], name=prop[0].name, owner=(at, page), type="page")
    return Part("page", at, page)


def thing_part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    end = thing_at(clause, at)
    if end is None and prep in ("except", "excluding", "besides"):  # 'every stop except the first'
        ordinal = at + (clause.word(at) == "the")
        end = (
            ordinal + 1 + (clause.word(ordinal + 1) in ("one", "ones", "two"))
            if clause.word(ordinal) in ORDINALS
            else None
        )
    if end is None or (before and clause.word(at) in known.VERBS and _begins_request(clause, at + 1)):
        return None
    owned = end + (clause.word(end) == "'s")
    if (
        (prop := prop_at(clause, owned)) is not None
        and not noun_follows(clause, prop[1])
        and (prop[0].name != "text" or owned > end)
    ):
        return Part("prop", at, prop[1], name=prop[0].name, owner=(at, end))
    if owned > end:
        return None
    return Part("thing", at, end)


def _begins_request(clause: Clause, at: int) -> bool:
    """Whether the verb before this position is one: 'and change the color', 'and move it'."""
    word = clause.word(at)
    return word in known.DETERMINERS or word in known.PRONOUNS or word.startswith(("‹q", "‹l", "‹s")) or word == "all"
