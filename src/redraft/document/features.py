"""Features: what a format knows of a layer or page beyond its look, by name, each a plain value.

A layer lists the features that its format can set on it, with their values, so whatever can be written can be read.
None is the format's default: an axis that begins where it likes, a shape without alternative text.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from redraft.document.geometry import is_finite_number
from redraft.document.style import Color, Rule, is_clean_text, is_font_family

Feature = str | float | bool | None
Features = tuple[tuple[str, Feature], ...]


def _text(wanted: str) -> Rule:
    return Rule(wanted, is_clean_text)


def _flag() -> Rule:
    return Rule("true or false", lambda value: isinstance(value, bool))


def _number(low: float, high: float) -> Rule:
    return Rule(
        f"a number from {low:g} to {high:g}",
        lambda value: isinstance(value, float) and is_finite_number(value) and low <= value <= high,
    )


def _one_of(*words: str) -> Rule:
    return Rule(" or ".join(words), lambda value: value in words)


def _is_opaque(value: object) -> bool:
    return isinstance(value, str) and len(value) == 7 and Color.from_hex(value) is not None


COLOR_SLOTS = tuple("dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink".split())
FONT_SLOTS = ("major_font", "minor_font")
SLOTS = frozenset((*COLOR_SLOTS, *FONT_SLOTS))
"""The features of a master that are its theme, which pages follow."""
TRANSITIONS = ("fade", "push", "wipe", "split", "cut", "cover", "pull", "dissolve", "zoom")

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "alt": _text("words that tell what is seen, for those who do not see it"),
        "transition": _text(f"a transition: {', '.join(TRANSITIONS)}"),
        "advance_after": _number(0, 86400),
        **dict.fromkeys(COLOR_SLOTS, Rule("a colour such as #0a7f5a", lambda value: _is_opaque(value))),
        **dict.fromkeys(
            FONT_SLOTS, Rule("the name of one font", lambda value: is_font_family(value) and "," not in value)
        ),
    }
)
"""What each feature may be; None (the default) is always allowed."""


def allows(name: str, value: object) -> bool:
    return name in RULES and (value is None or RULES[name].allows(value))


def with_feature(features: Features, name: str, value: Feature) -> Features:
    """The features with another value for one that is there."""
    return tuple((known, value if known == name else old) for known, old in features)
