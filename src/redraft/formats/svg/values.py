"""The small languages inside SVG attributes: numbers, lengths, transforms, paints and view boxes.

Nothing here raises on a bad value: SVG says to ignore it, so the answer is None or the stated default.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

from redraft.document.colors import parse_color
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.style import Color, NoPaint
from redraft.lazy import lazily

SPACE = r"[ \t\r\n\f]"
# Possessive throughout: a number is never split to make something else fit, and bad text cannot cost much time.
NUMBER = r"[+-]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][+-]?+[0-9]++)?+"
SEPARATOR = rf"{SPACE}*+,?{SPACE}*+"

_LENGTH = lazily(rf"{SPACE}*({NUMBER})(%|[a-zA-Z]*+){SPACE}*")
_NUMBER = lazily(NUMBER)
_LIST_ITEM = lazily(rf"({NUMBER})(%|[a-zA-Z]*+){SEPARATOR}")
_NUMBER_LIST = lazily(rf"{SPACE}*+(?:{NUMBER}{SEPARATOR})*+")
_FUNCTION = lazily(
    rf"([a-zA-Z]+){SPACE}*\({SPACE}*({NUMBER}(?:[a-z]++|%)?+(?:{SEPARATOR}{NUMBER}(?:[a-z]++|%)?+)*+){SPACE}*\)[\s,]*+"
)
_ARGUMENT = lazily(rf"({NUMBER})([a-z]+|%)?")
_URL = lazily(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]*))\s*\)\s*(.*)""", re.DOTALL | re.IGNORECASE)
_ASPECT = lazily(r"(?:defer\s+)?(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?")

# Sizes of absolute units in inches.
_INCHES = {"in": 1.0, "cm": 1 / 2.54, "mm": 1 / 25.4, "q": 1 / 101.6, "pt": 1 / 72, "pc": 1 / 6}
_EMS = {"em": 1.0, "ex": 0.5, "ch": 0.5}
_DEGREES = {"deg": 1.0, "rad": 180 / math.pi, "grad": 0.9, "turn": 360.0}


class PaintReference(NamedTuple):
    """`url(#id) fallback`. `id` is '' when the paint server lives outside the file; then `link` says where.

    `fallback` is drawn when there is no such server; None: the value gives none.
    """

    id: str
    fallback: Color | NoPaint | None = None
    link: str = ""


class ContextPaint(NamedTuple):
    """The paint of what uses a marker or symbol: `which` is fill or stroke."""

    which: str


BLACK = Color(0, 0, 0)
PaintValue = Color | NoPaint | PaintReference | ContextPaint


def parse_length(
    text: str | None,
    *,
    font_size: float = 16.0,
    percent_of: float | None = None,
    dpi: float = 96,
    root_font_size: float = 16.0,
) -> float | None:
    """A length in px. None when `text` is None or no length, or a percentage of an unknown whole.

    Units: none, px, pt, pc, mm, cm, in, Q, em, ex, ch, rem, %; `ex` and `ch` count as half an em. Not covered: vw, vh,
    calc(). `dpi` is how many px make an inch.
    """
    if text is None:
        return None
    if text.isdigit() and text.isascii():  # what most lengths are
        return float(text)
    found = _LENGTH.fullmatch(text)
    if found is None:
        return None
    number, unit = found.groups()
    return _pixels(float(number), unit, font_size, percent_of, dpi, root_font_size)


def parse_length_list(
    text: str | None, *, font_size: float = 16.0, percent_of: float | None = None, dpi: float = 96
) -> list[float]:
    """Lengths in px, parted by spaces or commas (the x of a text, dashes); what follows a bad one is left out."""
    lengths: list[float] = []
    text = text.strip() if text is not None else ""
    position = 0
    while found := _LIST_ITEM.match(text, position):
        length = _pixels(float(found[1]), found[2], font_size, percent_of, dpi, 16.0)
        if length is None:
            break
        lengths.append(length)
        position = found.end()
    return lengths


def parse_number_list(text: str | None) -> list[float]:
    """Numbers parted by spaces, commas or nothing (`1.5.5-3` are three); what follows an error is left out."""
    if not text:
        return []
    sound = _NUMBER_LIST.match(text)
    numbers = [float(number) for number in _NUMBER.findall(sound[0])] if sound else []
    for place, number in enumerate(numbers):
        if math.isinf(number):
            return numbers[:place]
    return numbers


def parse_transform(text: str) -> Matrix:
    """The matrix of a `transform` value; the identity for `none`, for nothing, and for what is not understood."""
    return _transform_list(text) or IDENTITY


def is_understood(transform: str) -> bool:
    """Whether all of a `transform` value is read here: what is not is no reason to write another in its place."""
    word = transform.strip().lower()
    return word in ("", "none", "inherit", "initial", "unset", "revert", "revert-layer") or (
        _transform_list(transform) is not None
    )


@lru_cache(maxsize=4096)
def _transform_list(text: str) -> Matrix | None:
    """The matrix of a list of functions; None with any error in it.

    Covered: the SVG functions, and the flat CSS ones (translateX, scaleY, skew …) with lengths and angles. Not
    covered: percentages of the reference box, calc(), three dimensions.
    """
    whole = IDENTITY
    position = 0
    text = text.strip()
    if text.startswith(",") or text.endswith(","):
        return None
    while position < len(text):
        found = _FUNCTION.match(text, position)
        if found is None:
            return None
        step = _function(found[1], _ARGUMENT.findall(found[2]))
        if step is None:
            return None
        whole = step if whole is IDENTITY else whole @ step
        position = found.end()
    return whole if all(map(math.isfinite, whole)) else None


@lru_cache(maxsize=4096)
def parse_paint(text: str | None, current_color: Color = BLACK) -> PaintValue | None:
    """What `fill` or `stroke` says; None when it says nothing understood (`inherit` too: that is the cascade's matter).

    `current_color` is what currentColor stands for here.
    """
    if text is None:
        return None
    color = parse_color(text)
    if color is not None:
        return color
    word = text.strip()
    match word.lower():
        case "none":
            return NoPaint()
        case "currentcolor":
            return current_color
        case "context-fill":
            return ContextPaint("fill")
        case "context-stroke":
            return ContextPaint("stroke")
    found = _URL.fullmatch(word)
    if found is None:
        return None
    target = (found[1] or found[2] or found[3] or "").strip()
    rest = parse_paint(found[4], current_color) if found[4] and not found[4].lower().startswith("url(") else None
    fallback = rest if isinstance(rest, Color | NoPaint) else None
    return PaintReference(target[1:], fallback) if target.startswith("#") else PaintReference("", fallback, target)


def parse_view_box(text: str | None) -> Box | None:
    """The four numbers of a viewBox; None when they are not four or the size is not positive."""
    numbers = parse_number_list(text)
    if text is None or len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        return None
    sound = _NUMBER_LIST.match(text)
    return Box(*numbers) if sound is not None and sound.end() == len(text) else None


def view_box_transform(
    view_box: Box | None, width: float, height: float, preserve_aspect_ratio: str | None = None
) -> Matrix:
    """Takes view box coordinates to a viewport of this size at the origin, as `preserveAspectRatio` says.

    A bad or missing `preserve_aspect_ratio` counts as `xMidYMid meet`; without a view box, the identity.
    """
    if view_box is None or view_box.width <= 0 or view_box.height <= 0:
        return IDENTITY
    sx, sy = width / view_box.width, height / view_box.height
    found = _ASPECT.fullmatch((preserve_aspect_ratio or "").strip())
    align, across, down, fit = found.groups() if found else ("xMidYMid", "Mid", "Mid", "meet")
    if align == "none":
        return Matrix(sx, 0.0, 0.0, sy, -view_box.x * sx, -view_box.y * sy)
    scale = max(sx, sy) if fit == "slice" else min(sx, sy)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    return Matrix(
        scale,
        0.0,
        0.0,
        scale,
        (width - view_box.width * scale) * share[across] - view_box.x * scale,
        (height - view_box.height * scale) * share[down] - view_box.y * scale,
    )


def format_number(x: float, decimals: int = 6) -> str:
    """The shortest decimal of `x` rounded to at most `decimals` places: no exponent, no '-0'; '0' if not finite."""
    if not math.isfinite(x):
        return "0"
    near = round(x, decimals)
    if near == int(near):
        return str(int(near))
    text = repr(near)
    return f"{near:.{decimals}f}".rstrip("0") if "e" in text else text


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


def _pixels(
    number: float, unit: str, font_size: float, percent_of: float | None, dpi: float, root_font_size: float
) -> float | None:
    if unit not in ("", "px"):
        unit = unit.lower()
        if unit == "%":
            if percent_of is None:
                return None
            number = number * percent_of / 100
        elif unit in _INCHES:
            number *= _INCHES[unit] * dpi
        elif unit in _EMS:
            number *= _EMS[unit] * font_size
        elif unit == "rem":
            number *= root_font_size
        elif unit != "px":
            return None
    return number if math.isfinite(number) else None


def _function(name: str, arguments: list[tuple[str, str]]) -> Matrix | None:
    """One transform function; None when it is unknown or its arguments do not fit."""
    count = len(arguments)
    match name:
        case "matrix" if count == 6:
            numbers = [_plain(argument) for argument in arguments]
            a, b, c, d, e, f = (0.0 if number is None else number for number in numbers)
            return None if None in numbers else Matrix(a, b, c, d, e, f)
        case "translate" if count <= 2:
            dx, dy = _offset(arguments[0]), _offset(arguments[1]) if count == 2 else 0.0
        case "translateX" if count == 1:
            dx, dy = _offset(arguments[0]), 0.0
        case "translateY" if count == 1:
            dx, dy = 0.0, _offset(arguments[0])
        case "scale" | "scaleX" | "scaleY" if count <= (2 if name == "scale" else 1):
            sx = _factor(arguments[0])
            sy = _factor(arguments[1]) if count == 2 else sx
            if sx is None or sy is None:
                return None
            return Matrix(1.0 if name == "scaleY" else sx, 0.0, 0.0, 1.0 if name == "scaleX" else sy, 0.0, 0.0)
        case "rotate" if count in (1, 3):
            degrees = _angle(arguments[0])
            cx, cy = (_offset(arguments[1]), _offset(arguments[2])) if count == 3 else (0.0, 0.0)
            if degrees is None or cx is None or cy is None or not abs(degrees) < 1e15:
                return None
            return Matrix.rotation(degrees, (cx, cy))
        case "skewX" | "skewY" | "skew" if count <= (2 if name == "skew" else 1):
            first = _angle(arguments[0])
            second = _angle(arguments[1]) if count == 2 else 0.0
            if first is None or second is None or not abs(first) < 1e15 or not abs(second) < 1e15:
                return None
            if name == "skewY":
                first, second = 0.0, first
            return Matrix(1.0, math.tan(math.radians(second)), math.tan(math.radians(first)), 1.0, 0.0, 0.0)
        case _:
            return None
    return None if dx is None or dy is None else Matrix(1.0, 0.0, 0.0, 1.0, dx, dy)


def _plain(argument: tuple[str, str]) -> float | None:
    return float(argument[0]) if not argument[1] else None


def _offset(argument: tuple[str, str]) -> float | None:
    return _pixels(float(argument[0]), argument[1], 16.0, None, 96, 16.0)


def _factor(argument: tuple[str, str]) -> float | None:
    number, unit = argument
    return float(number) / 100 if unit == "%" else float(number) if not unit else None


def _angle(argument: tuple[str, str]) -> float | None:
    number, unit = argument
    factor = _DEGREES.get(unit) if unit else 1.0
    return None if factor is None else float(number) * factor
