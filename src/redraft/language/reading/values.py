"""Values in a clause: texts, colours, amounts, looks, comparisons, formats, and 'the same as' another thing."""

from __future__ import annotations

from redraft.language.reading.things import ACROSS, FACTOR_WORDS, noun_follows, thing_at
from redraft.lazy import dataclass, lazily
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import (
    Clause,
    amount_at,
    compare_at,
    look_at,
    prop_at,
)
from redraft.targets.vocabulary import ORDINALS


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


_FRACTIONS = {
    "half": "50",
    "a half": "50",
    "a third": "33.3333",
    "a quarter": "25",
    "a tenth": "10",
    "a fifth": "20",
    "a fourth": "25",
}
_FORMAT = lazily(r"a[0-6]|b5|letter|legal|tabloid|ledger|widescreen|16:9|4:3|9:16|1:1|landscape|portrait")


_PLAIN = ("plain", "pure", "solid", "simple", "flat", "uniform")
_NICE = (
    "nice", "lovely", "beautiful", "nicer", "fresh", "subtle", "elegant", "proper", "classic", "cheerful", "friendly",
    "strong", "bold", "fun", "modern", "natural", "happy", "good", "really",
)  # fmt: skip
"""What people say of a colour without saying which: 'a nice warm brown'."""


def value_part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    start = at
    if clause.word(at) in ("a", "an", "the") and (clause.token(at + 1, "c") or amount_at(clause, at + 1)):
        start = at + 1
    if clause.word(at) in ("a", "an", "the") and clause.word(at + 1) in (
        *_PLAIN,
        *_NICE,
    ):
        start = at + 1
    while start > at and clause.word(start) in _NICE and _color_follows(clause, start + 1):
        start += 1
    named = amount_at(clause, start)
    if start > at and named is not None and not named.unit and noun_follows(clause, named.end):
        return None  # 'the 38 min label'
    if clause.word(start) in _PLAIN and clause.token(start + 1, "c"):
        start += 1
    if (page := _format_at(clause, at)) is not None:
        return page
    if clause.token(at, "g"):
        return Part("value", at, at + 1, name=clause.word(at), type="gradient")
    if (sizes := _sizes_at(clause, start)) is not None:
        return sizes
    described = compare_at(clause, at + 1) if clause.word(at) in ("a", "an") else None
    if described is not None and clause.word(described.end) in ("color", "shade", "tone", "hue", "size", "font"):
        end, way = described.end + 1, described.way  # 'a warmer color'
        return Part("value", at, end, name=way, type="compare", unit=described.kind, degree=described.degree)
    if described is not None and described.kind == "shade" and clause.token(described.end, "c"):
        hue = Part("value", described.end, described.end + 1, name=clause.word(described.end), type="color")
        way, end = described.way, described.end + 1  # 'a darker blue'
        return Part("value", at, end, name=way, type="compare", unit="shade", degree=described.degree, value=hue)
    if clause.token(at, "q"):
        return Part("value", at, at + 1, name=clause.word(at), type="quote")
    if clause.token(at, "l"):
        return Part("value", at, at + 1, name=clause.word(at), type="list")
    if clause.token(at, "p"):
        return Part("value", at, at + 1, name=clause.word(at), type="point")
    if clause.token(start, "c") and not noun_follows(clause, start + 1):
        end = start + 1
        while clause.word(end) in ("color", "hue", "shade", "tone", "tint", "colored", "one"):
            end += 1
        return Part("value", at, end, name=clause.word(start), type="color")
    if (amount := amount_at(clause, start)) is not None:
        end, side = amount.end, ""
        if amount.unit == "times":
            end = _size_words(clause, end)  # '1.5 times as large'
        elif amount.unit == "%" and clause.word(end) == "of":
            end = _size_words(clause, end)  # '90% of its size'
        if clause.word(end) == "in" and clause.word(end + 1) in ("width", "height"):
            end += 1
        if amount.unit == "%" and clause.word(end) in CLEAR:
            end, side = end + 1, CLEAR[clause.word(end)]
        elif clause.word(end) in ACROSS:
            end, side = end + 1, ACROSS[clause.word(end)]
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
    if (look := look_at(clause, at)) is not None and not noun_follows(clause, _behind_style(clause, look[1])):
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
        and not noun_follows(clause, font[1])
        and (font[1] - at > 1 or clause.span(at, at + 1)[:1].isupper())
    ):
        return Part("value", at, font[1], name=clause.span(at, font[1]), type="family")
    if (fraction := clause.phrase(at, _FRACTIONS)) is not None and (
        more := compare_at(clause, fraction[1])
    ) is not None:
        by = Part("value", at, fraction[1], name=fraction[0], type="amount", unit="%")  # 'a third larger'
        return Part("value", at, more.end, name=more.way, type="compare", unit=more.kind, value=by)
    if (factor := clause.phrase(at, FACTOR_WORDS)) is not None:
        behind = _size_words(clause, factor[1])
        side = clause.word(behind - 1) if clause.word(behind - 1) in ("wide", "tall", "high", "thick", "small") else ""
        return Part("value", at, behind, name=factor[0], type="factor", degree=side)
    return None


CLEAR = {
    **dict.fromkeys(("opaque", "opacity", "visible", "visibility", "solid"), "opacity"),
    **dict.fromkeys(("transparent", "transparency", "see-through", "translucent", "clear"), "transparency"),
}
"""Behind a share: what it is the share of."""


def _color_follows(clause: Clause, at: int) -> bool:
    return clause.token(at, "c") or clause.word(at) in _NICE


def _format_at(clause: Clause, at: int) -> Part | None:
    """'A4', 'A5 landscape', 'portrait format'."""
    word = clause.word(at)
    if not _FORMAT.fullmatch(word) or noun_follows(
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


def _size_words(clause: Clause, at: int) -> int:
    """Behind 'as big', 'its size', 'the current size', 'as large as it is now'."""
    for words in (
        "as big as it is now", "as large as it is now", "as big as it is", "as large as it is", "as big as now",
        "as big as before", "as large as before", "as big", "as large", "as small", "its current size",
        "its original size",
        "the current size", "the original size", "its size", "the size", "of its size", "in size",
            "of its current size", "of its present size", "of what it is now",
        "of its original size", "of the original size", "as wide", "as tall", "as high", "as thick",
    ):  # fmt: skip
        parts = words.split(" ")
        if [clause.word(at + n) for n in range(len(parts))] == parts:
            return at + len(parts)
    return at


_SAME = ("same", "identical", "equal", "matching")
_LIKE = {
    **dict.fromkeys(("consistent with", "identical to", "equal to", "the same as", "same as", "just like", "like",
                     "in line with", "in harmony with", "in keeping with", "in accordance with", "as in",
                         "similar to", "match", "matches", "matching", "align with",
                         "aligned with",
                     "aligns with", "coordinate with", "correspond to", "as", "the same one as", "that of",
                         "those of"),
                         ""),
}  # fmt: skip


def like_part(clause: Clause, at: int, prep: str, before: list[Part]) -> Part | None:
    """'the same color as the title', 'the cloud color', 'consistent with the title', 'match the title'."""
    start = at
    if clause.word(start) in ("the", "a", "an"):
        start += 1
    if clause.word(start) in ("exact",):
        start += 1
    if (told := _hue_of(clause, at, before) or _times_of(clause, at)) is not None:
        return told
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


_TIMES = {"half": 0.5, "one half": 0.5, "a third": 1 / 3, "one third": 1 / 3, "two thirds": 2 / 3, "a quarter": 0.25,
          "three quarters": 0.75, "double": 2.0, "twice": 2.0, "triple": 3.0, "three times": 3.0, "four times": 4.0,
          "two times": 2.0, "five times": 5.0}  # fmt: skip
_MUCH = {"as big as": "size", "as large as": "size", "as wide as": "width", "as tall as": "height",
         "as high as": "height", "the size of": "size", "the width of": "width", "the height of": "height",
         "the font size of": "font size", "of the size of": "size", "of the width of": "width",
         "of the height of": "height", "the text size of": "font size"}  # fmt: skip
_MORE_THAN = {"bigger than": ("size", 1), "larger than": ("size", 1), "smaller than": ("size", -1),
              "wider than": ("width", 1), "narrower than": ("width", -1), "taller than": ("height", 1),
              "higher than": ("height", 1), "shorter than": ("height", -1)}  # fmt: skip


def _times_of(clause: Clause, at: int) -> Part | None:
    """'half the size of the title', 'twice as big as the date', '20% bigger than the price'."""
    named, amount = clause.phrase(at, _TIMES), amount_at(clause, at)
    if named is not None:
        factor, end = named
    elif amount is not None and amount.unit in ("times", "%"):
        factor, end = float(amount.number) / (100 if amount.unit == "%" else 1), amount.end
    else:
        return None
    if (much := clause.phrase(end, _MUCH)) is not None:
        name, end = much
    elif amount is not None and amount.unit == "%" and (more := clause.phrase(end, _MORE_THAN)) is not None:
        (name, way), end = more
        factor = 1 + way * factor
    else:
        return None
    model = _model(clause, end)
    if model is None or factor <= 0 or clause.word(end) in ("it", "before", "now", "its"):
        return None
    return Part("value", at, model[2], name=name, type="like", anchor=model[:2], degree=f"{factor:g}")


def _hue_of(clause: Clause, at: int, before: list[Part]) -> Part | None:
    """'the green of the leaves', 'the same red as in the logo', behind what is to have it or behind 'use'."""
    start = at
    while clause.word(start) in ("the", "that", "same", "this", "exact", "very"):
        start += 1
    if start == at or not clause.token(start, "c"):
        return None
    if not before and clause.word(0) not in ("use", "apply", "take", "pick"):
        return None
    end = start + 1 + (clause.word(start + 1) in ("color", "shade", "tone", "hue", "tint"))
    linked = clause.among(end, ("of", "from", "as in", "as on", "as", "used in", "used for", "used on", "in", "on"))
    if linked is None or (linked[0] in ("in", "on") and clause.word(start - 1) == "same"):
        return None
    inner = thing_at(clause, linked[1])
    if inner is None:
        return None
    hue = clause.word(start)
    return Part("value", at, inner, name="color", type="like", unit=hue, anchor=(linked[1], inner))


_AS_MUCH = {"big": "size", "large": "size", "small": "size", "wide": "width", "tall": "height", "high": "height",
            "bold": "font weight", "transparent": "opacity"}  # fmt: skip


def _model(clause: Clause, at: int) -> tuple[int, int, int] | None:
    """The thing to be like, and where the words for it end ('the title's color' ends behind 'color')."""
    if clause.word(at) == "the" and clause.word(at + 1) in ORDINALS and not noun_follows(clause, at + 2):
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
    named = thing_at(clause, at)
    if named is None:
        return None
    end = named
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
