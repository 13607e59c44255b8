"""Features: what a format knows of a layer or page beyond its look, by name, each a plain value.

A layer lists the features that its format can set on it, with their values, so whatever can be written can be read.
None is the format's default: an axis that begins where it likes, a shape without alternative text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from redraft.document.geometry import is_finite_number
from redraft.document.style import Color, StyleRule, is_clean_text, is_font_family

Feature = str | float | bool | None
Features = tuple[tuple[str, Feature], ...]


def _text(wanted: str) -> StyleRule:
    return StyleRule(wanted, is_clean_text)


def _flag() -> StyleRule:
    return StyleRule("true or false", lambda value: isinstance(value, bool))


def _number(low: float, high: float) -> StyleRule:
    return StyleRule(
        f"a number from {low:g} to {high:g}",
        lambda value: isinstance(value, float) and is_finite_number(value) and low <= value <= high,
    )


def _color() -> StyleRule:
    return StyleRule(
        "a colour such as #0a7f5a",
        lambda value: isinstance(value, str) and re.fullmatch(r"(#[0-9a-f]{6}|\w+)( \w+=-?\d*)*", value) is not None,
    )


_FINITE = StyleRule("a number", lambda value: isinstance(value, float) and is_finite_number(value))


def _one_of(*words: str) -> StyleRule:
    return StyleRule(" or ".join(words), lambda value: value in words)


def _is_opaque(value: object) -> bool:
    return isinstance(value, str) and len(value) == 7 and Color.from_hex(value) is not None


COLOR_SLOTS = tuple("dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink".split())
FONT_SLOTS = ("major_font", "minor_font")
SLOTS = frozenset((*COLOR_SLOTS, *FONT_SLOTS))
"""The features of a master that are its theme, which pages follow."""
LABELS = ("value", "category", "series", "percent")
LABEL_PLACES = MappingProxyType(
    {
        "outside": "outEnd",
        "inside": "inEnd",
        "base": "inBase",
        "center": "ctr",
        "above": "t",
        "below": "b",
        "left": "l",
        "right": "r",
        "best": "bestFit",
    }
)
"""Where labels of a chart are, and what DrawingML calls it."""
MARKERS = ("none", "circle", "square", "diamond", "triangle", "x", "star", "plus", "dash", "dot")
ARROWS = ("triangle", "arrow", "stealth", "diamond", "oval")
DASHES = tuple("dot dash lgDash dashDot lgDashDot lgDashDotDot sysDash sysDot sysDashDot sysDashDotDot".split())
TRANSITIONS = ("fade", "push", "wipe", "split", "cut", "cover", "pull", "dissolve", "zoom")

PLACEHOLDERS = MappingProxyType(
    {
        "title": "title",
        "ctrTitle": "title",
        "subTitle": "subtitle",
        "body": "text",
        "obj": "content",
        "ftr": "footer",
        "dt": "date",
        "sldNum": "number",
        "pic": "picture",
        "chart": "chart",
        "tbl": "table",
        "dgm": "SmartArt",
        "media": "video",
        "clipArt": "clip art",
        "hdr": "header",
        "sldImg": "slide",
    }
)
"""What a place of a layout is for, by what PresentationML calls it."""
ROLES = MappingProxyType(
    {"text": "body", "content": "body", "number": "slide number"}
    | {name: name for name in ("title", "subtitle", "footer", "date", "header")}
)
"""The role of words in such a place."""
FOOTERS = ("footer", "date", "number")

RULES: Mapping[str, StyleRule] = MappingProxyType(
    {
        "alt": _text("words that tell what is seen, for those who do not see it"),
        "mask": _flag(),
        "language": StyleRule("a language such as de or pt-BR", lambda value: _is_language(value)),
        "link": _text("an address or the id of a page"),
        "transition": StyleRule(
            f"a transition: {', '.join(TRANSITIONS)}", lambda value: is_clean_text(value) and value != "none"
        ),
        "advance_after": _number(0, 86400),
        "animations": _text("the effects of a slide, in their order"),
        "layout": _text("the name of a layout"),
        "placeholder": _one_of(*dict.fromkeys(PLACEHOLDERS.values())),
        "section": _text("the name of a section"),
        "dash": _one_of(*DASHES, "custom"),
        "arrow_start": _one_of(*ARROWS),
        "arrow_end": _one_of(*ARROWS),
        "connects_from": _text("the number of a shape and of its connection point"),
        "connects_to": _text("the number of a shape and of its connection point"),
        "stacking": _one_of("stacked", "percent"),
        "overlap": _number(-100, 100),
        "gap": _number(0, 500),
        "value_min": _FINITE,
        "value_max": _FINITE,
        "value_step": _number(1e-300, 1e300),
        "value_format": _text("a number format such as 0.0% or #,##0 €"),
        "value_axis": _flag(),
        "value_gridlines": _flag(),
        "category_axis": _flag(),
        "category_gridlines": _flag(),
        "legend_place": _one_of("right", "left", "top", "bottom", "top right"),
        "labels": StyleRule(
            f"any of {', '.join(LABELS)}, with commas between",
            lambda value: isinstance(value, str) and set(value.split(", ")) <= set(LABELS),
        ),
        "label_place": _one_of(*LABEL_PLACES),
        "label_format": _text("a number format such as 0.0% or #,##0 €"),
        "label_size": _number(1, 5000),
        "label": _text("words"),
        "explosion": _number(0, 400),
        "reversed": _flag(),
        **dict.fromkeys(("label_color", "gridline_color", "value_color", "category_color", "legend_color"), _color()),
        "marker": _one_of(*MARKERS, "auto", "picture"),
        "marker_size": _number(2, 72),
        "smooth": _flag(),
        **dict.fromkeys(COLOR_SLOTS, StyleRule("a colour such as #0a7f5a", lambda value: _is_opaque(value))),
        **dict.fromkeys(
            FONT_SLOTS, StyleRule("the name of one font", lambda value: is_font_family(value) and "," not in value)
        ),
    }
)
"""What each feature may be; None (the default) is always allowed."""


def allows(name: str, value: object) -> bool:
    return name in RULES and (value is None or RULES[name].allows(value))


def _is_language(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", value) is not None


def with_feature(features: Features, name: str, value: Feature) -> Features:
    """The features with another value for one that is there."""
    return tuple((known, value if known == name else old) for known, old in features)
