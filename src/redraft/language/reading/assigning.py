"""One property and its value, as a request: which act it is, and its arguments."""

from __future__ import annotations

import re

from redraft.language.reading.phrases import Frame, Said
from redraft.language.reading.values import Part
from redraft.lazy import lazily
from redraft.targets.grounding.grammar_words import PAGE_WORDS
from redraft.targets.vocabulary import FACTORS, ORDINALS

_TYPE = ("font color", "font size", "font", "font style", "font weight")
_PAGE_BACKGROUND = lazily(
    rf"(?:the |this |my )?(?:‹s\d+›|{'|'.join(PAGE_WORDS)})(?:['’]s)? (?:background|backdrop)|(?:the |this )?(?:slide"
    rf"|page) background",
    re.IGNORECASE,
)
_VALUE_PREPS = ("", "to", "into", "in", "with", "as", "be", "at", "by", "of", "for", "on", "using", "like")
_MATCHED = {"font color": "colour", "color": "colour", "fill": "colour", "background": "colour", "outline color":
    "outline",
            "font style": "font"}  # fmt: skip


def said_of(frame: Frame, target: str, prop: str, value: Part, prep: str) -> Said | None:
    """One property and its value as a request."""
    if target == "‹page›" or _PAGE_BACKGROUND.fullmatch(target):
        if target != "‹page›" and prop in ("", "color", "fill"):
            prop = "background"
        return _of_page(frame, prop, value) if prep != "from" else None
    if prep not in _VALUE_PREPS:
        return None
    if prop == "background" and not target and value.type in ("compare", "look", "like"):
        target, prop = "the background", "color" if value.type != "look" else ""
    match value.type:
        case "color":
            return _colored(frame, target, prop, value)
        case "amount":
            return _measured(frame, target, prop, value, prep)
        case "look":
            return _looked(frame, target, prop, value)
        case "compare":
            return _compared(frame, target, prop, value)
        case "gradient":
            if prop == "background" and not target:
                return Said("background", "", {"gradient": value.name}, on_page=True)
            return Said("gradient", target, {"gradient": value.name}) if target else None
        case "default":
            return Said("shadow", target, _cast(frame)) if prop == "shadow" and target else None
        case "sizes":
            if prop not in ("", "size") or not target:
                return None
            return Said(
                "resize", target, {"width": value.name, "height": value.degree, "unit": value.unit, "unit2": value.unit}
            )
        case "factor" if prep == "by" and frame.family in ("grow", "shrink"):
            part = {"half": 50, "a half": 50, "one half": 50, "a third": 33.3333, "one third": 33.3333, "a quarter": 25,
                    "one quarter": 25}.get(value.name)  # fmt: skip
            if part is None or prop not in ("", "size", "font size") or not target:
                return None
            letters = {"letters": "font"} if prop == "font size" else {}
            sized = "smaller" if frame.family == "shrink" else "bigger"
            return Said("bigger", target, {"amount": f"{part:g}", "unit": "%", "sized": sized, **letters})
        case "factor" if value.degree in ("wide", "tall", "high"):
            more = (FACTORS[value.name] - 1) * 100  # 'twice as wide' is wider by 100%
            sided = {"wide": ("wider", "narrower")}.get(value.degree, ("taller", "shorter"))[more < 0]
            return (
                Said("stretch", target, {"sided": sided, "amount": f"{abs(more):g}", "unit": "%"}) if target else None
            )
        case "factor" if value.degree:
            return None  # 'twice as thick': the rows know outlines
        case "factor":
            letters = {"letters": "font"} if prop == "font size" else {}
            if prop not in ("", "size", "font size"):
                return None
            return Said("bigger", target, {"factor": value.name, **letters})
        case "quote":
            if not target:
                return None
            if prop in ("font", "font style"):
                return Said("font_family", target, {"family": value.name})
            if frame.verb in ("use", "apply", "add", "employ", "utilize") and not prop:
                return None  # a font, or new words: it is not said
            return Said("set_text", target, {"new": value.name}) if prop in ("", "text") else None
        case "family":
            return Said("font_family", target, {"family": value.name}) if target else None
        case "like":
            anchor = frame.phrase(value.anchor) if value.anchor else ""
            if re.fullmatch(rf"the (?:{'|'.join(ORDINALS)})(?: one)?", anchor, re.IGNORECASE) and target:
                anchor = f"{anchor.removesuffix(' one')} {target.split()[-1]}"  # 'the second ring … as the first'
            model = (
                prop
                or value.name
                or ("color" if frame.family == "paint" or frame.verb in ("recolor", "tint") else "look")
            )
            if not anchor:
                return None
            told = {"hue": value.unit} if value.unit else {"times": value.degree} if value.degree else {}
            return Said("match", target, {"prop": _MATCHED.get(model, model), "like": anchor, **told})
    return None


_CASTS = frozenset(
    "soft subtle strong gentle light faint slight hard heavy thin thick fine small big large dark".split()
)


def _cast(frame: Frame) -> dict[str, str]:
    """How a shadow is said to be: the word before it."""
    words = [word.text for word in frame.clause.words]
    if {"glow", "halo"} & set(words):
        return {"how": "glow"}
    at = next((n for n, word in enumerate(words) if word.endswith("shadow")), 0)
    how = next((word for word in words[max(at - 3, 0) : at] if word in _CASTS), "")
    return {"how": how} if how else {}


def _lined(frame: Frame) -> dict[str, str]:
    """How thick an outline is said to be, where no width is."""
    words = {word.text for word in frame.clause.words}
    how = "thick" if words & {"thick", "heavy", "bold", "fat"} else "thin" if words & {"thin", "fine"} else ""
    return {"how": how} if how else {}


def _of_page(frame: Frame, prop: str, value: Part) -> Said | None:
    if value.type == "color" and prop in ("background", "color", "", "fill"):
        return Said("background", "", {"color": value.name}, on_page=True)
    if value.type == "like" and prop in ("background", "color") and value.anchor:
        return Said("background", "", {"like": frame.phrase(value.anchor)}, on_page=True)
    if value.type == "gradient" and prop in ("background", "color", "", "fill"):
        return Said("background", "", {"gradient": value.name}, on_page=True)
    if value.type == "sizes" and prop in ("", "size"):
        return Said("page_size", "", {"width": value.name, "height": value.degree, "unit": value.unit}, on_page=True)
    if value.type == "amount" and prop in ("width", "height"):
        return Said("page_size", "", {prop: value.name, "unit": value.unit}, on_page=True)
    if value.type == "format":
        return Said("page_size", "", {value.unit: value.name}, on_page=True)
    if prop in _TYPE:
        return said_of(frame, "all text", prop, value, "")
    return None


def _colored(frame: Frame, target: str, prop: str, value: Part) -> Said | None:
    if prop == "background" and not target:
        return Said("background", "", {"color": value.name}, on_page=True)
    if prop == "outline" and target:
        width = {"amount": value.value.name, "unit": value.value.unit} if value.value is not None else _lined(frame)
        return Said("stroke", target, {"color": value.name, **width})
    if prop == "shadow" and target:
        return Said("shadow", target, {"color": value.name, **_cast(frame)})
    if prop in ("", "color", "fill", "font color", "outline color", "background") and target:
        return Said("recolor", target, {"prop": prop, "color": value.name} if prop else {"color": value.name})
    return None


def _measured(frame: Frame, target: str, prop: str, value: Part, prep: str) -> Said | None:
    """An amount as the value. An amount before a comparison ('30% darker') belongs to that and never comes here."""
    amount = {"amount": value.name, "unit": value.unit}
    if value.degree in ("opacity", "transparency"):
        prop = value.degree  # '80% of its size and 50% transparent': the second is no size
    prop = prop or {"thick": "outline width"}.get(value.degree, value.degree)
    if not prop and frame.verb in _ACROSS_VERBS:
        prop = _ACROSS_VERBS[frame.verb]
    relative = prep == "by" or frame.family in ("grow", "shrink")
    smaller = frame.family == "shrink"
    if not target:
        return None
    if value.unit == "deg":
        return Said("rotate", target, {"amount": value.name, "relation": "to" if prop and prep != "by" else ""})
    if prop in ("opacity", "transparency"):
        if relative and prep == "by":
            return Said(
                "opacity", target, {**amount, "op": prop, "relation": "by"}, verb="reduce" if smaller else "increase"
            )
        return Said("opacity", target, {**amount, "op": prop})
    if prop == "font size" and prep == "by":
        return Said("bigger", target, {**amount, "letters": "font", "sized": "smaller" if smaller else "bigger"})
    if prop in ("font size", "font") and prep != "by":
        return Said("font_size", target, amount)
    if prop in ("width", "height") and prep == "by":
        sided = {"width": ("wider", "narrower"), "height": ("taller", "shorter")}[prop][smaller]
        return Said("stretch", target, {**amount, "sided": sided})
    if prop in ("width", "height"):
        return Said("resize", target, {**amount, "side": prop})
    if prop in ("", "size") and prep == "by" and frame.family in ("grow", "shrink", "set", "resize"):
        return Said("bigger", target, {**amount, "sized": "smaller" if smaller else "bigger"})
    if prop in ("", "size") and value.unit in ("%", "times"):
        return Said("scale", target, {**amount, "relation": "to"})
    if prop == "outline width":
        return (
            Said("stroke_width", target, amount)
            if prep != "by"
            else Said("stroke_width", target, {**amount, "thick": "thinner" if smaller else "thicker"})
        )
    if prop == "rotation":
        return Said("rotate", target, {"amount": value.name, "relation": "to"})
    if prop == "line spacing":
        return Said("spacing", target, {"spacing": value.name, "unit": value.unit})
    if prop == "letter spacing":
        return Said(
            "letter_spacing", target, {**amount, "how": ("less" if smaller else "more") if prep == "by" else ""}
        )
    if prop == "font weight":
        return Said("font_style", target, {"number": value.name})
    if prop == "outline":
        return Said("stroke", target, amount)
    if prop == "" and not value.unit and prep == "to" and frame.family in ("grow", "shrink"):
        return Said("font_size", target, amount)  # 'bump the subtitle up to 40'
    if prop == "" and value.unit in ("pt", "pts", "point", "points", "px") and prep in ("", "to", "be", "at", "in"):
        return Said("font_size", target, amount)
    return None


_ACROSS_VERBS = {"narrow": "width", "widen": "width", "broaden": "width", "shorten": "height", "heighten": "height",
                 "lengthen": "height"}  # fmt: skip


def _looked(frame: Frame, target: str, prop: str, value: Part) -> Said | None:
    kind, name = value.unit, value.name
    if not target:
        return None
    if prop and not _takes(prop, kind):
        return None
    match kind:
        case "weight" | "slant" | "decoration":
            return Said("font_style", target, {kind: name})
        case "case":
            return Said("case", target, {"case": name})
        case "align":
            return Said("text_align", target, {"justified": name, "text": "yes"})
        case "op_word":
            return Said("opacity", target, {"op_word": name})
        case "visible":
            return Said("visible", target, {"visible": name})
        case "spaced":
            return Said("spacing", target, {"spaced": name})
        case "turn":
            return Said("rotate", target, {"amount": name})
        case "straight":
            return Said("rotate", target, {"amount": name, "relation": "to"})
        case "centered":
            if prop == "alignment" or prop == "text":
                return Said("text_align", target, {"justified": "center"})
            return Said("place", target, {"place": "center"})
    return None


def _takes(prop: str, kind: str) -> bool:
    return kind in {
        "font": ("weight", "slant", "decoration", "case"), "font style": ("weight", "slant", "decoration", "case"),
        "font weight": ("weight",), "text": ("weight", "slant", "decoration", "case", "align", "spaced", "centered"),
        "alignment": ("align", "centered"), "line spacing": ("spaced",), "opacity": ("op_word",),
        "decoration": ("decoration",), "rotation": ("turn",),
    }.get(prop, ())  # fmt: skip


def _compared(frame: Frame, target: str, prop: str, value: Part) -> Said | None:
    degree = {"degree": value.degree} if value.degree else {}
    if value.value is not None and value.value.type == "color":
        degree |= {"hue": value.value.name}
    elif value.value is not None:
        degree |= {"amount": value.value.name, "unit": value.value.unit}
    if not target:
        return None
    match value.unit:
        case "size":
            if prop in ("line spacing", "letter spacing"):
                act = "spacing" if prop == "line spacing" else "letter_spacing"
                return Said(act, target, {"how": "more" if value.name == "bigger" else "less", **degree})
            if prop not in ("", "size", "font size", "font", "text", "width", "height"):
                return None
            if prop in ("width", "height"):
                sided = {"width": ("wider", "narrower"), "height": ("taller", "shorter")}[prop][value.name == "smaller"]
                return Said("stretch", target, {"sided": sided, **degree})
            letters = {"letters": "font"} if prop in ("font size", "font", "text") else {}
            return Said("bigger", target, {"sized": value.name, **degree, **letters})
        case "side":
            if degree.get("unit") == "times":  # '1.2 times wider'
                more = float(degree["amount"]) - 1
                degree |= {"amount": f"{100 * more:g}", "unit": "%"}
                if more <= 0 or value.name in ("narrower", "shorter"):
                    return None
            return Said("stretch", target, {"sided": value.name, **degree}) if prop in ("", "size") else None
        case "thick":
            if prop in ("", "outline", "outline width"):
                return Said("stroke_width", target, {"thick": value.name, **degree})
        case "shade":
            if prop in ("", "color", "fill", "font color", "outline color", "background", "outline"):
                return Said("shade", target, {"prop": prop, "how": value.name, **degree})
        case "opacity":
            amount = {"amount": "20", "unit": "%"} | ({} if value.value is None else degree)
            return Said(
                "opacity",
                target,
                {"op": "opacity", "relation": "by", **amount},
                verb="increase" if value.name == "more" else "reduce",
            )
        case "spacing":
            act = "letter_spacing" if prop == "letter spacing" else "spacing"
            return Said(act, target, {"how": value.name, **degree}) if prop else None
    return None
