"""Repair of attribute values that a renderer would ignore. A value that may be valid is left alone."""

from __future__ import annotations

import re
from functools import lru_cache

from redraft.document.colors import NAMED
from redraft.formats.svg.repair.paths import path_is_valid
from redraft.formats.svg.tree.spelling import closest
from redraft.formats.svg.tree.vocabulary import (
    COLOR_WORDS,
    COLORED,
    KEYWORDS,
    LENGTHS,
    NAMESPACES,
    TRANSFORMS,
    UNITLESS,
    UNITS,
)
from redraft.lazy import lazily

_NUMBER = r"[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]++)?"
_LENGTH = lazily(rf"({_NUMBER})(?:{'|'.join(UNITS)})?", re.I)
_NUMERIC = lazily(rf"{_NUMBER}%?")
_FOUR = lazily(rf"\s*{_NUMBER}(?:(?:\s+,?\s*|,\s*){_NUMBER}){{3}}\s*")
_DIGITS = lazily(r"[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4}")
_HEX = lazily(r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})(?:\s.*)?")
_PREFIXED = lazily(r"(?:0x|#+\s*|colou?r\s*[:=]\s*#?|hex\s*[:=]?\s*#?|\\#|\$)\s*([0-9a-zA-Z]+)[\s;:,.'!]*", re.I)
_CALL = lazily(r"([A-Za-z-]+)\s*\(([^()]*)(\)?)[\s;,]*")
_CALLS = frozenset(
    """rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix url var light-dark icc-color device-cmyk env attr calc
    device-color""".split()
)
_PARTS = lazily(rf"\s*{_NUMBER}%?(?:[\s,;]+{_NUMBER}%?){{2,3}}\s*")
_WORD = lazily(r"[A-Za-z-]+")
_PAINT_WORDS = frozenset(NAMED) | {"none", "currentColor", "inherit"}
_TRANSFORMED = frozenset(("transform", "gradientTransform", "patternTransform"))
# Patterns without `re.compile` are needed by few files.
_LENGTHS = rf"{_LENGTH.pattern}(?:(?:\s+,?\s*|,\s*){_LENGTH.pattern})*"
_LINK = r"url\([^()\s]*\)|none|inherit"
_HREF = r"#\S+|data:image/\S+|\S+\.(?:svgz?|png|jpe?g|gif|webp)(?:#\S*)?"
_ONE_PAINT = r"[^\s()]+|[A-Za-z-]+\([^()]*\)(?:\s+\S+)?"
_TRANSFORM = rf"(?:(?:{'|'.join(TRANSFORMS)})\s*+\(\s*+{_NUMBER}(?:[\s,]++{_NUMBER}){{0,5}}\s*+\)[\s,]*+)+"
_GRAMMARS = {
    "viewBox": _FOUR.pattern,
    "points": r"[\s0-9.,eE+-]*[0-9][\s0-9.,eE+-]*",
    "version": r"[12]\.[0-9]",
    "stroke-dasharray": rf"none|{_LENGTHS}",
    "font-weight": r"normal|bold|bolder|lighter|[1-9][0-9]{2}",
    "font-style": r"normal|italic|oblique",
    "font-family": r"[A-Za-z][\w ,'-]*",
    "display": r"none|inline|block",
    **dict.fromkeys(("x", "y", "dx", "dy", "rotate", "stdDeviation", "radius", "baseFrequency", "values"), _LENGTHS),
    **dict.fromkeys(("clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end"), _LINK),
    **dict.fromkeys(("href", "xlink:href"), _HREF),
}
MAX_FITTING = 200_000  # characters of a value that are compared with a grammar
_NAMES = COLORED | UNITLESS | LENGTHS | _TRANSFORMED | frozenset(KEYWORDS) | frozenset(_GRAMMARS)
# Attributes whose values follow a grammar so strict that a `name=` within one can only be the next attribute.
STRICT = (_NAMES | {"d", "offset", "xmlns", "xmlns:xlink"}) - {"href", "xlink:href", "font-family", "version"}
CHECKED = COLORED | UNITLESS


@lru_cache(maxsize=8192)
def repaired_value(name: str, value: str) -> str | None:
    """The intended value of an attribute; None where it is fine or nothing is certain."""
    stripped = value.strip()
    if not stripped or len(value) > 200 or not value.isascii() or "&" in value or "var(" in value or "calc(" in value:
        return None
    new = _color(stripped) if name in COLORED else _unitless(stripped) if name in UNITLESS else None
    return None if new == value else new


def sensible(name: str, value: str) -> bool:
    """Could this be the value of that attribute, as it is or repaired? Checked before an attribute is renamed."""
    if name == "d":
        return looks_like_path(value)
    return fits(name, value) or (name in STRICT and name in CHECKED and repaired_value(name, value) is not None)


def fits(name: str, value: str) -> bool:
    """Does a value follow the grammar of that attribute? False for attributes that have none we know."""
    value = value.strip()
    if not value or len(value) > MAX_FITTING or "&" in value:
        return False
    if name == "d":
        return path_is_valid(value)
    if name in COLORED:
        return re.fullmatch(_ONE_PAINT, value) is not None and _is_color(value)
    if name in _TRANSFORMED:
        return re.fullmatch(_TRANSFORM, value) is not None
    if name in KEYWORDS:
        return value.lower() in _lowered(name)
    if name in LENGTHS:
        return _LENGTH.fullmatch(value) is not None
    if name in UNITLESS or name == "offset":
        return _NUMERIC.fullmatch(value) is not None
    if name == "xmlns" or name.startswith("xmlns:"):
        return value == NAMESPACES.get("svg" if name == "xmlns" else name[6:])
    grammar = _GRAMMARS.get(name)
    return grammar is not None and re.fullmatch(grammar, value, re.I) is not None


def looks_like_path(value: str) -> bool:
    """Path data beyond doubt: a move first, and numbers for more than one command."""
    start = re.match(r"\s*[A-Za-z]\s*[-+.0-9]", value)
    return bool(start) and len(re.findall(_NUMBER, value[:400])) >= 4 and not re.search(r"[^\W\d_]{4}", value[:400])


def _lowered(name: str) -> frozenset[str]:
    return frozenset(word.lower() for word in KEYWORDS[name])


# -- colours


def _is_color(value: str) -> bool:
    if _HEX.fullmatch(value):
        return True
    call = _CALL.match(value)
    if call and call[1].lower() in _CALLS and (call[3] or call[1].lower() not in ("rgb", "rgba", "url")):
        return True
    word = _WORD.match(value)
    return bool(word) and (word[0].lower() in NAMED or word[0].lower() in COLOR_WORDS) and not call  # type: ignore[index]


def _color(value: str) -> str | None:
    if _is_color(value):
        return None
    if _DIGITS.fullmatch(value) and len(value) in (3, 6):
        return f"#{value}"
    if prefixed := _PREFIXED.fullmatch(value):
        word = prefixed[1]
        for digits in (word, word.replace("O", "0").replace("o", "0").replace("l", "1").replace("I", "1")):
            if _DIGITS.fullmatch(digits):
                return f"#{digits}"
        if not value.startswith("#") and (word.lower() in NAMED or word.lower() == "none"):
            return word
        return word if value.startswith("#") and word.lower() in NAMED else None
    if call := _CALL.fullmatch(value):
        function = call[1].lower()
        if function == "url" and "#" in call[2]:
            return f"url({call[2].strip()})"
        if function in ("ulr", "rul", "urll", "uurl", "ur", "rl") and call[2].strip().startswith("#"):
            return f"url({call[2].strip()})"
        if _PARTS.fullmatch(call[2]) and (function in ("rgb", "rgba") or closest(function, ("rgb", "rgba"))):
            parts = re.split(r"[\s,;]+", call[2].strip())
            return f"rgb{'a' if len(parts) == 4 else ''}({', '.join(parts)})"
        return None
    if _WORD.fullmatch(value):
        return closest(value, _PAINT_WORDS) if len(value) > 2 else None
    trimmed = value.strip(" ;:,.'!?")
    if trimmed != value and trimmed:
        return trimmed if _is_color(trimmed) else _color(trimmed)
    return None


# -- numbers


def _number_like(value: str) -> str:
    """Slips of the finger set right: letters for digits, doubled points and signs, a decimal comma."""
    value = value.rstrip(";,:'!").strip()
    zeros = r"(?<=[0-9.])[Oo]+(?=[0-9.]|\b|[a-z%])|(?<![A-Za-z])[Oo]+(?=[0-9.])"
    value = re.sub(zeros, lambda letters: "0" * len(letters[0]), value)
    value = re.sub(r"(?<=[0-9.])[lI](?=[0-9.]|\Z)|(?<![A-Za-z])[lI](?=[0-9.])", "1", value)
    value = re.sub(r"\.{2,}", ".", value)
    value = re.sub(r"^(?:\+\+|--)+", lambda signs: signs[0][0], value)
    return re.sub(r"^([+-]?[0-9]+),([0-9]+)", r"\1.\2", value)


def _unitless(value: str) -> str | None:
    if _NUMERIC.fullmatch(value) or not re.search("[0-9]", value):
        return None
    new = _number_like(value)
    united = re.fullmatch(rf"({_NUMBER})\s*px", new, re.I)  # a pixel is one user unit; of others nothing is certain
    return new if _NUMERIC.fullmatch(new) else united[1] if united else None
