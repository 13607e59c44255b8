"""A clause's words as parts: things, properties, values, places, each with the preposition before it.

Nothing is dropped: words that are none of these make up the name of a thing, and a reading that leaves a part over is
no reading.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from redraft.agent.planning.reading import words as known
from redraft.agent.planning.reading.tokens import (
    Clause,
    amount_at,
    compare_at,
    direction_at,
    look_at,
    page_at,
    place_at,
    prop_at,
)
from redraft.agent.planning.vocabulary import FACTORS, ORDINALS


@dataclass(frozen=True, slots=True)
class Part:
    """`kind` is one of: thing, prop, value, place, side, stack, way, page.

    thing: words naming something (span `start` to `end`). prop: `name`, with its `owner` and its
    `value` where they are said. value: of
    `type` quote, list, color, amount, look, compare, factor, point, like; `name` is what it is worth, `unit` its unit
    or kind. place and side: where; `anchor` is the thing it is told from. way: a direction. `joined`: an 'and' or a
    comma stands before it.
    """

    kind: str
    start: int
    end: int
    prep: str = ""
    name: str = ""
    type: str = ""
    unit: str = ""
    degree: str = ""
    owner: tuple[int, int] | None = None
    anchor: tuple[int, int] | None = None
    value: Part | None = None
    joined: bool = False


_STOP = known.PREPOSITIONS | frozenset(
    ("be", "is", "are", "being", "become", "was", "were", "have", "has", "having", "and", "or", ",", ":", "=", "->",
        "→",
     "=>", "'s", "(", ")", "should", "must", "so", "while", "but", "not", "respectively", "instead", "both", "than",
         ";",
     "that", "which", "who", "where", "until", "too", "also", "please")
)  # fmt: skip
_SAYS = frozenset(("says", "reads", "saying", "reading", "contains", "say", "mentions", "containing"))


_NO_NAMES = frozenset(
    "horizontally vertically diagonally wide tall high thick long apart evenly equally up down left"
    " right away forward back".split()
)


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
            "was",
            "were",
            ":",
            "=",
            "->",
            "→",
            "=>",
        ):
            prep, at = ("be" if not prep else prep), at + 1
            continue
        if word in known.PREPOSITIONS:
            prep, at = word, at + 1
            continue
        if word in known.FILLERS or word in ("so", "that", "which", "(", ")", "both", "it's"):
            at += 1
            continue
        return None
    return found if not prep or prep == "be" else None


def _part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    for reader in (_like, _stacking, _side, _place, _valued_prop, _prop, _page, _way, _value, _thing):
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
    return _like(clause, at, "", [])


# Values


def _value(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    start = at
    if clause.word(at) in ("a", "an", "the") and (clause.token(at + 1, "c") or amount_at(clause, at + 1)):
        start = at + 1
    if clause.word(at) in ("a", "an", "the") and clause.word(at + 1) in (
        "plain",
        "pure",
        "solid",
        "simple",
        "flat",
        "uniform",
    ):
        start = at + 1
    named = amount_at(clause, start)
    if start > at and named is not None and not named.unit and _noun_follows(clause, named.end):
        return None  # 'the 38 min label'
    if clause.word(start) in ("plain", "pure", "solid", "simple", "flat", "uniform") and clause.token(start + 1, "c"):
        start += 1
    if (page := _format_at(clause, at)) is not None:
        return page
    if clause.token(at, "g"):
        return Part("value", at, at + 1, name=clause.word(at), type="gradient")
    if (sizes := _sizes_at(clause, start)) is not None:
        return sizes
    if clause.word(at) in ("a", "an") and (compared := compare_at(clause, at + 1)) is not None:
        if clause.word(compared.end) in ("color", "shade", "tone", "hue", "size", "font"):  # 'a warmer color'
            return Part(
                "value",
                at,
                compared.end + 1,
                name=compared.way,
                type="compare",
                unit=compared.kind,
                degree=compared.degree,
            )
    if clause.token(at, "q"):
        return Part("value", at, at + 1, name=clause.word(at), type="quote")
    if clause.token(at, "l"):
        return Part("value", at, at + 1, name=clause.word(at), type="list")
    if clause.token(at, "p"):
        return Part("value", at, at + 1, name=clause.word(at), type="point")
    if clause.token(start, "c") and not _noun_follows(clause, start + 1):
        end = start + 1
        while clause.word(end) in ("color", "hue", "shade", "tone", "tint", "colored", "one"):
            end += 1
        return Part("value", at, end, name=clause.word(start), type="color")
    if (amount := amount_at(clause, start)) is not None:
        end, side = amount.end, ""
        if clause.word(end) == "in" and clause.word(end + 1) in ("width", "height"):
            end += 1
        if clause.word(end) in _ACROSS:
            end, side = end + 1, _ACROSS[clause.word(end)]
        if not side and (more := compare_at(clause, end)) is not None:  # '30% darker', '20px wider'
            by = Part("value", at, end, name=amount.number, type="amount", unit=amount.unit)
            return Part(
                "value", at, more.end, name=more.way, type="compare", unit=more.kind, degree=more.degree, value=by
            )
        return Part("value", at, end, name=amount.number, type="amount", unit=amount.unit, degree=side)
    if (compared := compare_at(clause, at)) is not None:
        return Part(
            "value", at, compared.end, name=compared.way, type="compare", unit=compared.kind, degree=compared.degree
        )
    if (
        clause.word(at) == "the"
        and (look := look_at(clause, at + 1)) is not None
        and clause.word(look[1]) in ("from", "on", "in", "of")
    ):
        (kind, name), end = look
        return Part("value", at, end, name=name, type="look", unit=kind)
    if (look := look_at(clause, at)) is not None and not _noun_follows(clause, _behind_style(clause, look[1])):
        (kind, name), end = look
        while clause.word(end) in (
            "style",
            "styles",
            "formatting",
            "format",
            "type",
            "letters",
            "lettering",
            "font",
            "text",
        ):
            end += 1
        return Part("value", at, end, name=name, type="look", unit=kind)
    if (degree := clause.among(at, known.DEGREES)) is not None:
        return Part("value", at, degree[1], name=known.DEGREE_OF.get(degree[0], degree[0]), type="degree")
    if (
        (font := clause.among(at, known.FONTS)) is not None
        and not _noun_follows(clause, font[1])
        and (font[1] - at > 1 or clause.span(at, at + 1)[:1].isupper())
    ):
        return Part("value", at, font[1], name=clause.span(at, font[1]), type="family")
    if (fraction := clause.phrase(at, _FRACTIONS)) is not None and (
        more := compare_at(clause, fraction[1])
    ) is not None:
        by = Part("value", at, fraction[1], name=fraction[0], type="amount", unit="%")  # 'a third larger'
        return Part("value", at, more.end, name=more.way, type="compare", unit=more.kind, value=by)
    if (factor := clause.phrase(at, _FACTORS)) is not None:
        behind = _size_words(clause, factor[1])
        side = clause.word(behind - 1) if clause.word(behind - 1) in ("wide", "tall", "high", "thick") else ""
        return Part("value", at, behind, name=factor[0], type="factor", degree=side)
    return None


_FACTORS = {word: word for word in FACTORS}
_FRACTIONS = {
    "half": "50",
    "a half": "50",
    "a third": "33.3333",
    "a quarter": "25",
    "a tenth": "10",
    "a fifth": "20",
    "a fourth": "25",
}


_FORMAT = re.compile(r"a[0-6]|b5|letter|legal|tabloid|ledger|widescreen|16:9|4:3|9:16|1:1|landscape|portrait")


def _format_at(clause: Clause, at: int) -> Part | None:
    """'A4', 'A5 landscape', 'portrait format'."""
    word = clause.word(at)
    if not _FORMAT.fullmatch(word) or _noun_follows(
        clause, at + 1 + (clause.word(at + 1) in ("format", "size", "orientation", "paper"))
    ):
        return None
    end = at + 1 + (clause.word(at + 1) in ("format", "size", "orientation", "paper", "mode"))
    kind = "orientation" if word in ("landscape", "portrait") else "name"
    return Part("value", at, end, name=word, type="format", unit=kind)


def _sizes_at(clause: Clause, at: int) -> Part | None:
    """'1080 x 1350 px', '20 by 30 cm': both sides."""
    wide = amount_at(clause, at)
    if wide is None or clause.word(wide.end) not in ("x", "×", "by", "*"):
        return None
    high = amount_at(clause, wide.end + 1)
    if high is None:
        if wide.unit == "times" and (high := amount_at(clause, wide.end)) is None:
            return None
        return None
    return Part("value", at, high.end, name=wide.number, type="sizes", unit=high.unit or wide.unit, degree=high.number)


def _behind_style(clause: Clause, at: int) -> int:
    """Behind 'style' in 'bold and italic styles'."""
    return at + (clause.word(at) in ("style", "styles", "formatting", "format", "letters", "lettering", "font", "text"))


_ACROSS = {"wide": "width", "tall": "height", "high": "height", "width": "width", "height": "height", "thick": "thick",
           "long": "width"}  # fmt: skip
"""Behind an amount: what it is the amount of."""


def _size_words(clause: Clause, at: int) -> int:
    """Behind 'as big', 'its size', 'the current size', 'as large as it is now'."""
    for words in (
        "as big as it is now", "as large as it is now", "as big as it is", "as large as it is", "as big as now",
        "as big as before", "as large as before", "as big", "as large", "its current size", "its original size",
        "the current size", "the original size", "its size", "the size", "of its size", "in size",
            "of its current size",
        "of its original size", "of the original size", "as wide", "as tall", "as high", "as thick",
    ):  # fmt: skip
        parts = words.split(" ")
        if [clause.word(at + n) for n in range(len(parts))] == parts:
            return at + len(parts)
    return at


def _noun_follows(clause: Clause, at: int) -> bool:
    """Whether a word that can name a thing stands here, so that what is before it describes that thing."""
    word = clause.word(at)
    if not word or word in _STOP or word in known.FILLERS or word in known.DETERMINERS or word in known.PRONOUNS:
        return False
    if word.startswith("‹") or not (word[0].isalpha() or word[0] == "#"):
        return word.startswith("‹c") and _noun_follows(clause, at + 1)
    if prop_at(clause, at) is not None or clause.phrase(at, _FACTORS) is not None or amount_at(clause, at) is not None:
        return False
    return compare_at(clause, at) is None and (look_at(clause, at) is None or _noun_follows(clause, at + 1))


_SAME = ("same", "identical", "equal", "matching")
_LIKE = {
    **dict.fromkeys(("consistent with", "identical to", "equal to", "the same as", "same as", "just like", "like",
                     "in line with", "as in", "similar to", "match", "matches", "matching", "align with",
                         "aligned with",
                     "aligns with", "coordinate with", "correspond to", "as", "the same one as", "that of", "those of"),
                         ""),
}  # fmt: skip


def _like(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    """'the same color as the title', 'the cloud color', 'consistent with the title', 'match the title'."""
    start = at
    if clause.word(start) in ("the", "a", "an"):
        start += 1
    if clause.word(start) in ("exact",):
        start += 1
    if clause.word(start) in _SAME and (prop := prop_at(clause, start + 1)) is not None:
        end = prop[1]
        if clause.word(end) in ("as", "of", "like", "to", "with"):
            of = end + 1
            model = _model(clause, of)
            if model is not None:
                return Part("value", at, model[2], name=prop[0].name, type="like", anchor=model[:2])
        if end >= len(clause) or clause.word(end) in (",", "and"):
            return Part("value", at, end, name=prop[0].name, type="like")
    if clause.word(at) == "as" and clause.word(at + 2) == "as" and clause.word(at + 1) in _AS_MUCH:
        model = _model(clause, at + 3)
        if model is not None:  # 'as big as the price'
            return Part("value", at, model[2], name=_AS_MUCH[clause.word(at + 1)], type="like", anchor=model[:2])
        return None
    linked = clause.phrase(at, _LIKE)
    if linked is None or (linked[1] == at + 1 and prep not in ("", "be") and clause.word(at) == "like"):
        return None
    model = _model(clause, linked[1])
    named = prop_at(clause, linked[1] + (clause.word(linked[1]) == "the"))
    name = named[0].name if named is not None and clause.word(named[1]) in ("of", "in", "on") else ""
    return Part("value", at, model[2], name=name, type="like", anchor=model[:2]) if model is not None else None


_AS_MUCH = {"big": "size", "large": "size", "small": "size", "wide": "width", "tall": "height", "high": "height",
            "bold": "font weight", "transparent": "opacity"}  # fmt: skip


def _model(clause: Clause, at: int) -> tuple[int, int, int] | None:
    """The thing to be like, and where the words for it end ('the title's color' ends behind 'color')."""
    if clause.word(at) == "the" and clause.word(at + 1) in ORDINALS and not _noun_follows(clause, at + 2):
        end = at + 2 + (clause.word(at + 2) == "one")
        return at, end, end
    if (prop := prop_at(clause, at + (clause.word(at) == "the"))) is not None and clause.word(prop[1]) in (
        "of",
        "in",
        "on",
    ):
        inner = thing_at(clause, prop[1] + 1)
        return (prop[1] + 1, inner, inner) if inner is not None else None
    if clause.word(at) == "that" and clause.word(at + 1) == "of":
        at += 2
    end = thing_at(clause, at)
    if end is None:
        return None
    if clause.token(end, "q") and (end + 1 >= len(clause) or clause.word(end + 1) in ("and", ",")):
        end += 1  # 'the heading "What to bring"'
    after = end
    if clause.word(after) == "'s":
        after += 1
    if (owned := prop_at(clause, after)) is not None:
        return at, end, owned[1]
    for auxiliary in ("is", "has", "does"):
        if clause.word(after) == auxiliary and after + 1 >= len(clause):
            after += 1
    return (at, end, after) if after == end or clause.word(after - 1) != "'s" else None


# Properties


_MILD = ("new", "soft", "subtle", "strong", "nice", "gentle", "light", "faint", "slight", "hard", "heavy", "thin",
    "thick", "fine",
         "small", "big", "simple", "drop")  # fmt: skip


def _valued_prop(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    """'a yellow font color', 'a 2 cm height', 'a height of 6', 'font size 20'."""
    start = at
    if clause.word(start) in ("a", "an", "the", "some"):
        start += 1
    if clause.word(start) in _MILD:
        start += 1
    if clause.token(start, "c") and (prop := prop_at(clause, start + 1)) is not None and not _more(clause, prop[1]):
        value = Part("value", start, start + 1, name=clause.word(start), type="color")
        return Part("prop", at, prop[1], name=prop[0].name, value=value)
    if (amount := amount_at(clause, start)) is not None and clause.token(amount.end, "c"):
        prop = prop_at(clause, amount.end + 1)
        if prop is not None and prop[0].name == "outline" and not _more(clause, prop[1]):  # 'a 4px black outline'
            width = Part("value", start, amount.end, name=amount.number, type="amount", unit=amount.unit)
            value = Part("value", amount.end, amount.end + 1, name=clause.word(amount.end), type="color", value=width)
            return Part("prop", at, prop[1], name="outline", value=value)
    if (amount := amount_at(clause, start)) is not None:
        prop = prop_at(clause, amount.end)
        if prop is not None and not _more(clause, prop[1]):
            value = Part("value", start, amount.end, name=amount.number, type="amount", unit=amount.unit)
            return Part("prop", at, prop[1], name=prop[0].name, value=value)
    if clause.token(start, "q") and (prop := prop_at(clause, start + 1)) is not None and prop[0].takes == "family":
        value = Part("value", start, start + 1, name=clause.word(start), type="quote")
        return Part("prop", at, prop[1], name=prop[0].name, value=value)
    prop = prop_at(clause, start)
    if prop is None:
        return None
    end = prop[1]
    if clause.word(end) in ("of", ":", "=", "value"):
        end += 1
    if end > prop[1] or prop[0].takes in ("size", "length", "share", "angle"):
        if (amount := amount_at(clause, end)) is not None and not _noun_follows(clause, amount.end):
            value = Part("value", end, amount.end, name=amount.number, type="amount", unit=amount.unit)
            return Part("prop", at, amount.end, name=prop[0].name, value=value)
    if end > prop[1] and clause.token(end, "c") and not _noun_follows(clause, end + 1):
        value = Part("value", end, end + 1, name=clause.word(end), type="color")
        return Part("prop", at, end + 1, name=prop[0].name, value=value)
    return None


def _more(clause: Clause, at: int) -> bool:
    """Whether a noun goes on behind a property: 'the text box', 'the background picture'."""
    return _noun_follows(clause, at)


def _prop(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    """'the font size of the title', 'its width', 'the height and width'."""
    start = at
    if clause.word(start) in ("its", "their"):
        prop = prop_at(clause, start + 1)
        if prop is not None and not _more(clause, prop[1]):
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
    if prop is None or _more(clause, prop[1]) or (prop[0].name == "text" and not _text_prop(clause, start, prop[1])):
        return None
    end = prop[1]
    if clause.word(end) in ("of", "for", "in", "on", "within", "inside", "across", "throughout") and not (
        clause.token(end + 1, "c") or amount_at(clause, end + 1)
    ):
        if (page := page_at(clause, end + 1)) is not None and clause.word(page) != "'s":
            return Part("prop", at, page, name=prop[0].name, owner=(end + 1, page), type="page")
        if clause.token(end + 1, "q") and not _noun_follows(clause, end + 2):
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


# Where


def _place(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
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


def _side(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
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
        if side is not None and not any(clause.word(n) in _STOP for n in range(at + 1, owner)):
            end = owner + 2
            while clause.word(end) in ("side", "hand", "edge"):
                end += 1
            return Part("side", at, end, name=side, anchor=(at + 1, owner))
    if clause.word(at) in ("immediately", "directly", "just", "closely", "exactly", "right", "slightly") and (
        side_there := _side(clause, at + 1, prep, before)
    ):
        return replace(side_there, start=at)
    found = clause.phrase(at, known.SIDES)
    stacked = clause.phrase(at, known.STACK_BY)
    if stacked is not None and (inner := thing_at(clause, stacked[1])) is not None:
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
    inner = start + 1 if clause.token(start, "q") and not _noun_follows(clause, start + 1) else thing_at(clause, start)
    if inner is None:
        return None
    if side == "between" and clause.word(inner) == "and" and (second := thing_at(clause, inner + 1)) is not None:
        return Part("side", at, second, name=side, anchor=(start, inner), owner=(inner + 1, second))
    return Part("side", at, inner, name=side, anchor=(start, inner))


def _stacking(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    found = clause.phrase(at, known.STACKING)
    if found is None:
        return None
    name, end = found
    if clause.word(end) == "of" or (clause.word(end) and _noun_follows(clause, end)):
        return None
    if (
        name in ("front", "back")
        and clause.word(at) in ("in", "on", "into")
        and not any(part.kind == "thing" for part in before)
    ):
        return None
    return Part("stack", at, end, name=name)


def _way(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    degree, start = "", at
    if (said := clause.among(at, known.DEGREES)) is not None:  # 'a bit to the left'
        degree, start = known.DEGREE_OF.get(said[0], said[0]), said[1]
    found = direction_at(clause, start)
    if found is None or not before or _noun_follows(clause, found.end):
        return None
    end = found.end
    if not degree and (after := clause.among(end, known.DEGREES)) is not None:
        degree, end = known.DEGREE_OF.get(after[0], after[0]), after[1]
    return Part("way", at, end, name=found.value, degree=degree)


def _page(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    page = page_at(clause, at)
    if page is None:
        return None
    if clause.word(page) == "'s" or (prop_at(clause, page) is not None and not _more(clause, page)):
        start = page + (clause.word(page) == "'s")
        prop = prop_at(clause, start)
        if prop is None or _more(clause, prop[1]):
            return None
        return Part("prop", at, prop[1], name=prop[0].name, owner=(at, page), type="page")
    return Part("page", at, page)


# Things


def _thing(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
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
        and not _more(clause, prop[1])
        and (prop[0].name != "text" or owned > end)
    ):
        return Part("prop", at, prop[1], name=prop[0].name, owner=(at, end))
    if owned > end:
        return None
    return Part("thing", at, end)


_LIKE_WORDS = frozenset(("match", "matches", "matching", "like", "identical", "consistent", "same"))


def _goes_on(clause: Clause, at: int) -> bool:
    """Whether a name goes on behind a number in it: 'the Episode 42 label', and not 'the logo 20 left'."""
    return direction_at(clause, at) is None and clause.word(at) not in _ACROSS and clause.word(at) not in known.FILLERS


def _begins_request(clause: Clause, at: int) -> bool:
    """Whether the verb before this position is one: 'and change the color', 'and move it'."""
    word = clause.word(at)
    return word in known.DETERMINERS or word in known.PRONOUNS or word.startswith(("‹q", "‹l", "‹s")) or word == "all"


def thing_at(clause: Clause, at: int) -> int | None:
    """The position behind words that name one thing or several of a kind, with what directly describes it."""
    start = at
    if clause.token(at, "l"):
        return at + 1  # '"A", "B" and "C"'
    if clause.word(at) in known.PRONOUNS and not _noun_follows(clause, at + 1) and not clause.token(at + 1, "q"):
        return at + 1 if clause.word(at) not in ("both", "each") or at + 1 >= len(clause) else None
    for words in (
        ("all", "of", "the"),
        ("both", "of", "the"),
        ("each", "of", "the"),
        ("all", "of"),
        ("one", "of", "the"),
    ):
        if tuple(clause.word(at + n) for n in range(len(words))) == words:
            at += len(words)
            break
    while clause.word(at) in known.DETERMINERS or clause.word(at) in ("only", "just", "other"):
        at += 1
    determined = at > start
    if not determined and clause.word(at) in _NO_NAMES:
        return None
    headed = False
    while at < len(clause):
        word = clause.word(at)
        if word.startswith("‹q"):
            if headed or not (determined or _noun_follows(clause, at + 1)):
                break
            headed, at = True, at + 1
            continue
        if word.startswith("‹c"):
            if not _noun_follows(clause, at + 1):
                break
            at += 1
            continue
        if word == "'s" and headed and _noun_follows(clause, at + 1):
            at += 1  # "Amara's photo"
            continue
        if word.startswith("‹") or word in _STOP or (headed and word in _LIKE_WORDS):
            break
        if (counted := amount_at(clause, at)) is not None and not (
            not counted.unit
            and _noun_follows(clause, at + 1)
            and (determined if not headed else _goes_on(clause, at + 1))
        ):
            break
        if (prop := prop_at(clause, at)) is not None and word not in ("text", "words", "copy"):
            if headed or not _more(clause, prop[1]):
                break
        if headed and word in ("text", "words") and prop is not None and clause.word(at + 1) == "":
            at += 1
            continue
        if compare_at(clause, at) is not None and (headed or not _noun_follows(clause, at + 1)):
            break
        if headed and (look_at(clause, at) is not None):
            break
        if look_at(clause, at) is not None and not _noun_follows(clause, at + 1):
            break
        if headed and (word in known.FILLERS or word in known.DETERMINERS or word in known.PRONOUNS):
            break
        if headed and (place_at(clause, at) is not None or clause.phrase(at, known.STACKING) is not None):
            break
        if headed and direction_at(clause, at) is not None and word not in ("top", "bottom"):
            break
        if headed and clause.phrase(at, _FACTORS) is not None:
            break
        if headed and (clause.among(at, known.DEGREES) is not None or word in ("horizontally", "vertically", "evenly")):
            break
        headed, at = True, at + 1
    if (
        headed
        and clause.word(at) == "of"
        and (clause.word(at + 1) in ("the", "my", "our", "a") or clause.span(at + 1, at + 2)[:1].isupper())
    ):
        whole = thing_at(clause, at + 1) if at + 1 < len(clause) else None
        if whole is not None:
            return whole  # 'the portrait of Amara', 'the names of the goods'
    if headed and clause.word(at) in ("that", "which", "saying", "reading", "containing"):
        says = at + (clause.word(at) in ("that", "which"))
        if clause.word(says) in _SAYS and clause.token(says + 1, "q"):
            at = says + 2
    if all(word.text in known.DETERMINERS or word.text in ORDINALS for word in clause.words[start:at]):
        return None  # 'the first' of what is said elsewhere
    return at if headed else None
