"""Transforms as attributes and style properties have them, read and written.

Nothing here raises on a bad value: SVG ignores it, so the result is None or the stated default.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

from redraft.document.geometry import IDENTITY, Matrix
from redraft.formats.shapes.numbers import NUMBER, SEPARATOR, SPACE, format_number
from redraft.lazy import lazily

# Sizes of absolute units in inches.
INCHES = {"in": 1.0, "cm": 1 / 2.54, "mm": 1 / 25.4, "q": 1 / 101.6, "pt": 1 / 72, "pc": 1 / 6}
_STRICT = r"[+-]?+(?:[0-9]++(?:\.[0-9]++)?+|\.[0-9]++)(?:[eE][+-]?+[0-9]++)?+"  # no digit, no point
_SVG_FUNCTION = lazily(
    rf"([a-zA-Z]+){SPACE}*\({SPACE}*({_STRICT}(?:{SEPARATOR}{_STRICT})*+){SPACE}*\){SPACE}*+(,?){SPACE}*+"
)
_UNITS = "px|cm|mm|in|pt|pc|q|deg|rad|grad|turn|%"
_CSS_NUMBER = rf"{_STRICT}(?:{_UNITS})?+(?![a-zA-Z%])"
_CSS_FUNCTION = lazily(
    rf"([a-z]+)\({SPACE}*({_CSS_NUMBER}(?:{SPACE}*+,{SPACE}*+{_CSS_NUMBER})*+){SPACE}*(?:\){SPACE}*+|\Z)", re.IGNORECASE
)
_ARGUMENT = lazily(rf"({_STRICT})([a-z]+|%)?", re.IGNORECASE)
_FLAT = lazily(
    rf"(?:{SPACE}|[,;()]|(?:matrix|(?:translate|scale)[xy]?|rotate|skew[xy]?)\(|[a-z]++(?!\()|"
    rf"{NUMBER}(?:{_UNITS.replace('|%', '')})?+(?![a-zA-Z%]))*+",
    re.IGNORECASE,
)
_STRICT_NUMBER = lazily(_STRICT)
_OF_SVG = frozenset("matrix translate scale rotate skewX skewY".split())
_LARGEST = 3.4028235e38
_DEGREES = {"deg": 1.0, "rad": 180 / math.pi, "grad": 0.9, "turn": 360.0}


def parse_transform(text: str) -> Matrix:
    """The matrix of a `transform`, the attribute or the property, that is one (see `attribute_transform` and
    `is_dropped`); the identity for `none`, for nothing, and for what is not understood."""
    return attribute_transform(text) or _css_transform(text) or IDENTITY


def is_understood(transform: str) -> bool:
    """Whether all of a `transform` property is read here: what is not is no reason to write another in its place."""
    return _is_word(transform) or _css_transform(transform) is not None


def is_dropped(transform: str) -> bool:
    """Whether a `transform` property is certainly invalid, so that other declarations apply: an attribute's numbers
    without units, for example. What is not read here (three dimensions, calc(), fractions of a box) may be valid."""
    return not is_understood(transform) and _FLAT.fullmatch(transform) is not None


def _is_word(transform: str) -> bool:
    return transform.strip().lower() in ("", "none", "inherit", "initial", "unset", "revert", "revert-layer")


@lru_cache(maxsize=4096)
def attribute_transform(text: str) -> Matrix | None:
    """The matrix of a `transform` attribute, by its own grammar: no units, names as they are, and with any error in it
    nothing at all, which is None here."""
    whole, at, comma = IDENTITY, 0, ""
    text = text.strip(" \t\r\n\f")
    while at < len(text):
        found = _SVG_FUNCTION.match(text, at)
        if found is None:
            return None
        numbers = [float(number) for number in _STRICT_NUMBER.findall(found[2])]
        if any(abs(number) > _LARGEST for number in numbers):
            return None
        step = _function(found[1], numbers) if found[1] in _OF_SVG else None
        if step is None:
            return None
        whole = step if whole is IDENTITY else whole @ step
        at, comma = found.end(), found[3]
    return whole if not comma and all(map(math.isfinite, whole)) else None


@lru_cache(maxsize=4096)
def _css_transform(text: str) -> Matrix | None:
    """The matrix of a `transform` property; None with any error in it.

    Covered: the flat functions (translateX, scaleY, skew …) with absolute lengths and angles. Not covered: lengths
    and percentages of something else, calc(), three dimensions.
    """
    whole, at = IDENTITY, 0
    text = text.strip(" \t\r\n\f")
    while at < len(text):
        found = _CSS_FUNCTION.match(text, at)
        if found is None:
            return None
        name = found[1].lower().replace("x", "X").replace("y", "Y").replace("matriX", "matrix")
        numbers = _css_numbers(name, _ARGUMENT.findall(found[2]))
        if numbers is None or (name == "rotate" and len(numbers) > 1):
            return None
        step = _function(name, numbers)
        if step is None:
            return None
        whole = step if whole is IDENTITY else whole @ step
        at = found.end()
    return whole if text and all(map(math.isfinite, whole)) else None


def css_matrix(matrix: Matrix) -> str:
    """A matrix as CSS writes it, exact enough for far corners."""
    factors = [format_number(number, 9) for number in matrix[:4]]
    return f"matrix({','.join([*factors, *map(format_number, matrix[4:])])})"


def format_matrix(matrix: Matrix) -> str:
    """A `transform` value for the matrix: '' for the identity, translate, scale or rotate where it is just that, else
    matrix(). Offsets have 6 decimals, factors 9, so that far corners do not drift."""
    a, b, c, d = (round(number, 9) for number in matrix[:4])
    e, f = round(matrix.e, 6), round(matrix.f, 6)
    moved = e != 0 or f != 0
    if (a, b, c, d) == (1, 0, 0, 1):
        return _call("translate", e, *([f] if f else [])) if moved else ""
    if b == c == 0 and not moved:
        return f"scale({format_number(a, 9)})" if a == d else f"scale({format_number(a, 9)},{format_number(d, 9)})"
    if abs(a - d) < 1e-8 and abs(b + c) < 1e-8 and abs(math.hypot(a, b) - 1) < 1e-8:
        turn = format_number(math.degrees(math.atan2(matrix.b, matrix.a)), 9)
        rotate = f"rotate({turn})"
        if moved:
            # The fixed point p solves p = R p + t. It runs away for tiny angles, so the text is read back to be sure.
            det = (1 - a) ** 2 + b * b
            cx, cy = ((1 - a) * e - b * f) / det, (b * e + (1 - a) * f) / det
            rotate = f"rotate({turn},{format_number(cx)},{format_number(cy)})"
        if max(abs(x - y) for x, y in zip(parse_transform(rotate), matrix, strict=True)) < 2e-6:
            return rotate
    factors = ",".join(format_number(number, 9) for number in (a, b, c, d))
    return f"matrix({factors},{format_number(e)},{format_number(f)})"


def _call(name: str, *numbers: float) -> str:
    return f"{name}({','.join(map(format_number, numbers))})"


def _css_numbers(name: str, arguments: list[tuple[str, str]]) -> list[float] | None:
    """The arguments of a CSS function in px, degrees and plain numbers; None where one is of another kind."""
    found: list[float] = []
    for text, unit in arguments:
        number, unit = float(text), unit.lower()
        if name.startswith(("rotate", "skew")):
            factor = _DEGREES.get(unit) if unit else 1.0 if not number else None
        elif name.startswith("translate"):
            factor = (
                INCHES.get(unit, 0) * 96 if unit in INCHES else 1.0 if unit == "px" or not (unit or number) else None
            )
        else:
            factor = 1.0 if not unit else 0.01 if unit == "%" and name != "matrix" else None
        if factor is None or abs(number) > 1e15:
            return None
        found.append(number * factor)
    return found


def _function(name: str, numbers: list[float]) -> Matrix | None:
    """One transform function; None when it is unknown or its arguments are too few or too many."""
    count, first = len(numbers), numbers[0]
    second = numbers[1] if count > 1 else None
    match name:
        case "matrix" if count == 6:
            return Matrix(*numbers)
        case "translate" if count <= 2:
            return Matrix.translation(first, second or 0.0)
        case "translateX" if count == 1:
            return Matrix.translation(first, 0.0)
        case "translateY" if count == 1:
            return Matrix.translation(0.0, first)
        case "scale" if count <= 2:
            return Matrix(first, 0.0, 0.0, first if second is None else second, 0.0, 0.0)
        case "scaleX" if count == 1:
            return Matrix(first, 0.0, 0.0, 1.0, 0.0, 0.0)
        case "scaleY" if count == 1:
            return Matrix(1.0, 0.0, 0.0, first, 0.0, 0.0)
        case "rotate" if count in (1, 3) and abs(first) < 1e15:
            return Matrix.rotation(first, (numbers[1], numbers[2]) if count == 3 else (0.0, 0.0))
        case "skewX" | "skewY" | "skew" if count <= (2 if name == "skew" else 1) and max(map(abs, numbers)) < 1e15:
            across, down = (0.0, first) if name == "skewY" else (first, second or 0.0)
            return Matrix(1.0, math.tan(math.radians(down)), math.tan(math.radians(across)), 1.0, 0.0, 0.0)
    return None
