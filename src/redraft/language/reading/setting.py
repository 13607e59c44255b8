"""Clauses that give things a property: 'apply a yellow font color to the content', 'make it 20% larger and bold'."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field, replace
from itertools import pairwise

from redraft.language.reading.assigning import said_of
from redraft.language.reading.moving import NEW_THING
from redraft.language.reading.phrases import Frame, Said
from redraft.language.reading.roles import slots_named
from redraft.language.reading.values import Part
from redraft.lazy import dataclass, lazily

_OWNERS = (
    "",
    "to",
    "for",
    "on",
    "in",
    "of",
    "onto",
    "within",
    "across",
    "at",
    "be",
    "around",
    "round",
    "with",
    "by",
    "under",
)


@dataclass
class _Gathered:
    """What the parts come to: the words for the target, and (property, value) pairs in order."""

    targets: list[tuple[int, int]] = field(default_factory=list)
    but: list[tuple[int, int]] = field(default_factory=list)
    scope: str = ""
    page: tuple[int, int] | None = None
    pairs: list[tuple[str, Part, str]] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)


def setting(frame: Frame) -> list[Said] | None:
    """The requests of a clause that sets properties; None when its parts make none."""
    found = _gather(frame)
    if found is None:
        return None
    if frame.verb in ("rename", "retitle", "call", "name", "entitle", "dub") and any(
        value.type not in ("quote", "list") for _, value, _ in found.pairs
    ):
        return None  # 'rename the title to Bigger' gives it words
    if (
        found.page is not None
        and not found.targets
        and "shadow" in (*found.waiting, *(name for name, _, _ in found.pairs))
    ):
        found.targets.append(found.page)  # no page casts a shadow: 'the card' is a thing here
    if found.waiting and not found.pairs and not _by_default(frame, found):
        return None
    if found.waiting or not found.pairs:
        return None
    said: list[Said] = []
    targets = found.targets
    if frame.respectively and len(targets) == len(found.pairs) > 1:
        for target, (prop, value, prep) in zip(targets, found.pairs, strict=True):
            one = said_of(frame, frame.phrase(target), prop, value, prep)
            if one is None:
                return None
            said.append(one)
        return said
    if len(targets) > 1:
        span = frame.clause.span(targets[0][0], targets[-1][1])
    else:
        span = frame.phrase(targets[0]) if targets else ""
    if found.scope and span:
        span = f"{span} in {found.scope}"
    if found.but and span:
        span = f"{span} except {frame.clause.span(found.but[0][0], found.but[-1][1])}"
    if NEW_SLIDE.match(span) or (NEW_THING.match(span) and frame.verb not in ("make", "give", "turn", "change")):
        return None
    if found.page is not None and not span:
        span = "‹page›"
    if len(found.pairs) == 1 and found.pairs[0][1].type == "quote" and not found.pairs[0][0]:
        roles = slots_named(span)
        if len(roles) > 1:
            new = found.pairs[0][1].name
            return [Said("fill", "", {"role": role, "new": new}, on_page=True) for role in roles]
    if span == "‹page›":
        found.pairs = [
            (prop or value.degree if value.type == "amount" else prop, value, prep) for prop, value, prep in found.pairs
        ]
    if span == "‹page›" and [pair[0] for pair in found.pairs] in (["width", "height"], ["height", "width"]):
        both = {name: value.name for name, value, _ in found.pairs}
        unit = found.pairs[0][1].unit or found.pairs[1][1].unit
        return [Said("page_size", "", {**both, "unit": unit}, on_page=True)]
    if any(_two_colors(*both) for both in pairwise(found.pairs)):
        return None  # 'the blue of the wine': the second is no colour, or the first is none
    outlined = False
    for prop, value, prep in _without_example(found.pairs):
        outlined = outlined or prop == "outline"
        if outlined and not prop and value.type == "amount" and value.degree in ("width", "thick", "height"):
            prop = "outline width"  # 'a white outline, 4px wide'
        prop, owner = _lent(frame, span, prop, value)
        one = said_of(frame, owner, prop, value, prep)
        if one is None:
            return None
        said.append(one)
    return said


def _without_example(pairs: Sequence[tuple[str, Part, str]]) -> list[tuple[str, Part, str]]:
    """Without the thing that only has the look already: 'bold like the date' asks for bold, and no more; 'red like the
    logo' for its red."""
    told = {value.type for _, value, _ in pairs} & {"look", "color", "amount", "family"}
    kept: list[tuple[str, Part, str]] = []
    for prop, value, prep in pairs:
        example = value.type == "like" and not prop and not value.name and not value.joined
        if not (told and example):
            kept.append((prop, value, prep))
        elif "color" in told:
            kept.append(("color", value, prep))
    return kept


def _two_colors(one: tuple[str, Part, str], other: tuple[str, Part, str]) -> bool:
    """Whether two colours stand side by side with nothing between them that says what each is for."""
    plain = one[1].type == other[1].type == "color" and one[0] == other[0]
    return plain and not other[1].joined


_DEFAULTS = {
    "size": ("size", "bigger", "smaller"), "font size": ("size", "bigger", "smaller"), "width": ("size", "bigger",
        "smaller"),
    "height": ("size", "bigger", "smaller"), "opacity": ("opacity", "more", "less"), "transparency": ("opacity",
        "less", "more"),
    "outline width": ("thick", "thicker", "thinner"), "line spacing": ("spacing", "more", "less"),
    "letter spacing": ("spacing", "more", "less"),
}  # fmt: skip


def _by_default(frame: Frame, found: _Gathered) -> bool:
    """A value where none is said and none is needed: 'add a shadow to the card', 'increase the line spacing'."""
    for name in found.waiting:
        if name == "shadow" and frame.family in ("set", "add") and found.targets:
            found.pairs.append((name, Part("value", 0, 0, type="default"), ""))
        elif frame.family in ("grow", "shrink") and name in _DEFAULTS:
            kind, more, less = _DEFAULTS[name]
            way = more if frame.family == "grow" else less
            found.pairs.append((name, Part("value", 0, 0, name=way, type="compare", unit=kind), ""))
        else:
            return False
    found.waiting = []
    return True


NEW_SLIDE = lazily(r"(?:an?|another|one|two|three|four|five|\d+)\b.*\bslides?\b", re.IGNORECASE)


def _gather(frame: Frame) -> _Gathered | None:
    found = _Gathered()
    parts = frame.parts
    last_values: list[Part] = []
    for number, part in enumerate(parts):
        if part.kind == "prop":
            if (
                part.owner is not None
                and part.type != "page"
                and found.waiting + found.targets
                and (
                    part.prep in ("to", "as", "into", "with", "be", "in")
                    or frame.verb in ("give", "get", "lend")
                    or (not part.prep and not part.joined and number == len(parts) - 1)
                )
            ):
                # 'change it to the cloud color': the color of another thing is the value
                like = Part("value", part.start, part.end, name=part.name, type="like", anchor=part.owner)
                _assign(found, like, part.prep)
                continue
            if part.owner is not None and _names_font(frame, parts, number):
                words = re.sub(r"^(?:the|a|an) ", "", frame.clause.span(*part.owner), flags=re.IGNORECASE)
                found.pairs.append(("font", Part("value", part.start, part.end, name=words, type="family"), ""))
                continue
            if part.owner is not None and not _own(frame, found, part):
                return None
            if part.value is not None and part.name == "color" and found.waiting and not part.joined:
                _assign(found, part.value, part.prep)  # 'change the background to a light blue hue'
                last_values = [part.value]
            elif part.value is not None:
                if found.waiting and part.joined:  # 'a width and height of 10'
                    _assign(found, part.value, "")
                found.pairs.append((part.name, part.value, ""))
                last_values = [part.value]
            elif part.prep == "as" and _named_after(frame, found, part):
                continue
            elif part.name == "background" and part.prep in ("for", "to", "on", "in") and _unnamed(found):
                found.pairs[-1] = (part.name, *found.pairs[-1][1:])  # 'use a gradient for the background'
            elif last_values and part.joined and not _value_follows(parts, number):
                found.pairs.append((part.name, last_values[-1], ""))  # 'a 2 cm height and width'
            elif part.name == "size" and _sized_later(parts[number + 1 :]):
                continue  # "modify the photo's size to have a 2 cm height"
            else:
                found.waiting.append(part.name)
        elif part.kind == "value":
            if part.type == "quote" and _names(frame, found, parts, number):
                _extend(found, part)
                continue
            if (
                part.type == "quote"
                and not found.targets
                and not found.waiting
                and not part.prep
                and _more_follows(parts, number)
            ):
                found.targets.append((part.start, part.end))
                continue
            if part.type == "degree":
                if not found.pairs or found.pairs[-1][1].type != "compare":
                    return None
                prop, value, prep = found.pairs[-1]
                found.pairs[-1] = (prop, replace(value, degree=part.name), prep)
                continue
            if part.type == "amount" and part.prep == "by" and found.pairs and _is_open(found.pairs[-1][1]):
                prop, value, prep = found.pairs[-1]  # 'bigger by 2 points'
                found.pairs[-1] = (prop, replace(value, value=part), prep)
                continue
            if part.type == "color" and part.prep in ("in", "of") and found.pairs and not found.waiting:
                prop, value, prep = found.pairs[-1]
                if prop == "outline" and value.type == "amount":  # 'a 3px border in gold'
                    found.pairs[-1] = (prop, replace(part, value=value), prep)
                    continue
            _assign(found, part, part.prep)
            last_values = [part]
        elif part.kind == "thing":
            if part.prep in ("except", "excluding", "besides", "without") and found.targets:
                found.but.append((part.start, part.end))
                continue
            if found.but and part.joined and not part.prep:
                found.but.append((part.start, part.end))
                continue
            if found.targets and part.prep in ("in", "using") and _is_font_name(frame, part, number):
                words = frame.clause.span(part.start, part.end)
                found.pairs.append(("font", Part("value", part.start, part.end, name=words, type="family"), ""))
                continue
            if (
                frame.verb in ("use", "apply", "take", "copy")
                and found.waiting
                and len(found.targets) == 1
                and part.prep in ("for", "to", "on", "in")
            ):
                like = Part("value", part.start, part.end, name=found.waiting[-1], type="like", anchor=found.targets[0])
                found.targets = [(part.start, part.end)]  # "use the subtitle's font for the title"
                _assign(found, like, "")
                continue
            if found.waiting and found.waiting[-1] in ("font", "font style") and _is_family(part):
                _assign(
                    found,
                    Part("value", part.start, part.end, name=frame.clause.span(part.start, part.end), type="family"),
                    part.prep,
                )
                continue
            if part.prep not in _OWNERS:
                return None
            if found.targets and part.prep and part.start == found.targets[-1][1] + 1 and not found.pairs:
                _extend(found, part)  # 'the price on the button'
            elif (
                found.targets
                and found.pairs
                and part.prep in ("in", "within", "inside")
                and not found.scope
                and not part.joined
            ):
                found.scope = frame.clause.span(part.start, part.end)  # 'make the word "free" red within the title'
            elif found.targets and (not part.joined or found.pairs):
                return None
            else:
                found.targets.append((part.start, part.end))
        elif (
            part.kind in ("side", "stack")
            and found.waiting
            and found.waiting[-1] in ("shadow", "outline")
            and part.anchor
            and not found.targets
        ):
            found.targets.append(part.anchor)  # 'a soft shadow under the panel'
        elif (
            part.kind == "side"
            and part.name == "inside"
            and part.anchor
            and found.targets
            and found.pairs
            and not found.scope
        ):
            found.scope = frame.clause.span(*part.anchor)
        elif (
            part.kind in ("side", "place", "stack")
            and found.targets
            and part.start == found.targets[-1][1]
            and (any(after.kind in ("value", "prop") for after in parts[number + 1 :]) or found.pairs)
        ):
            _extend(found, part)
        elif part.kind == "page":
            found.page = (part.start, part.end)
        else:
            return None
    if found.waiting == ["text"] and found.pairs and not found.targets:
        return None
    return found


def _is_open(value: Part) -> bool:
    """Whether it is not said yet how much bigger or darker something is to be."""
    return value.type == "compare" and value.value is None and not value.degree


def _unnamed(found: _Gathered) -> bool:
    """Whether the last value has no property yet, and nothing was named that it is for."""
    return bool(found.pairs) and not found.pairs[-1][0] and not found.targets


def _named_after(frame: Frame, found: _Gathered, part: Part) -> bool:
    """'Use dark blue as the font color', 'select Georgia as the font': the value came before its property."""
    if found.pairs and not found.pairs[-1][0]:
        found.pairs[-1] = (part.name, found.pairs[-1][1], "")
        return True
    if len(found.targets) == 1 and not found.pairs and part.name in ("font", "font style"):
        start, end = found.targets.pop()
        family = Part("value", start, end, name=frame.clause.span(start, end), type="family")
        found.pairs.append((part.name, family, ""))
        return True
    return False


def _is_font_name(frame: Frame, part: Part, number: int) -> bool:
    """Whether a thing is the name of a font: 'set the title in Source Serif Pro'. Each of its words has a capital."""
    words = frame.clause.span(part.start, part.end).split()
    last = number == len(frame.parts) - 1
    return last and all(word[:1].isupper() for word in words) and frame.family == "set"


def _names_font(frame: Frame, parts: list[Part], number: int) -> bool:
    """Whether 'the Georgia font' is what something is to have: 'use the Georgia font for the title'."""
    part = parts[number]
    after = parts[number + 1] if number + 1 < len(parts) else None
    return (
        part.name == "font" and part.value is None and number == 0
        and frame.verb in ("use", "apply", "select", "choose", "pick", "assign", "set", "employ", "utilize")
        and after is not None and after.kind == "thing" and after.prep in ("for", "to", "on", "in")
        and part.owner is not None and frame.clause.word(part.owner[1]) != "'s"
        and frame.clause.span(*part.owner).split()[-1][:1].isupper()
    )  # fmt: skip


def _is_family(part: Part) -> bool:
    """Whether words stand where the name of a font does."""
    return part.prep in ("to", "into", "as", "be", "with", "") and not part.joined


def _own(frame: Frame, found: _Gathered, part: Part) -> bool:
    assert part.owner is not None
    if part.type == "page":
        found.page = part.owner
        return True
    if found.targets and frame.clause.span(*part.owner).lower() in ("its", "their", "it", "them"):
        return True
    if part.owner not in found.targets:
        if found.pairs and not frame.respectively:
            return False  # another thing after a value: another clause
        found.targets.append(part.owner)
    return True


def _assign(found: _Gathered, value: Part, prep: str) -> None:
    for name in found.waiting or [""]:
        found.pairs.append((name, value, prep))
    found.waiting = []


def _extend(found: _Gathered, part: Part) -> None:
    start, _ = found.targets[-1]
    found.targets[-1] = (start, part.end)


def _names(frame: Frame, found: _Gathered, parts: list[Part], number: int) -> bool:
    """Whether quoted words behind a thing name it ('make the word "free" bold') and are no new wording."""
    part = parts[number]
    if not found.targets or part.prep or found.waiting or part.start != found.targets[-1][1]:
        return False
    return any(after.kind in ("value", "prop") for after in parts[number + 1 :])


def _more_follows(parts: list[Part], number: int) -> bool:
    """Whether something is said of the quoted words, and they are no new wording themselves."""
    after = parts[number + 1 :]
    if after and after[0].prep == "as":
        return False  # 'choose "Arial" as the font'
    return (
        bool(after)
        and all(part.kind in ("value", "prop", "thing") and part.type != "quote" for part in after)
        and any(part.kind in ("value", "prop") or part.prep == "in" for part in after)
    )


def _value_follows(parts: list[Part], number: int) -> bool:
    return number + 1 < len(parts) and parts[number + 1].kind == "value"


def _sized_later(parts: list[Part]) -> bool:
    return any(part.kind == "prop" and part.name in ("width", "height") for part in parts)


def _lent(frame: Frame, target: str, prop: str, value: Part) -> tuple[str, str]:
    """A property and a target, with what the clause before lends: 'and the content purple' is of the same property,
    'change it to 20' of the font size that was just spoken of."""
    before = frame.before
    if not prop and before.prop and value.type in ("color", "amount", "like") and value.unit not in ("deg",):
        prop = before.prop
        if target.lower() in ("it", "that", "this"):
            if prop == "background" and not before.target:
                return prop, "‹page›"
            target = before.target or target
    return prop, target or before.target
