"""Parsers of values in SVG attributes: lengths, paints, view boxes, and data: addresses.

Nothing here raises on a bad value: SVG ignores it, so the result is None or the stated default.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
from functools import lru_cache
from typing import NamedTuple

from redraft.document.colors import parse_color
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.style import Color, NoPaint
from redraft.formats.shapes.numbers import NUMBER, NUMBER_LIST, SEPARATOR, SPACE, parse_number_list
from redraft.formats.shapes.transforms import INCHES
from redraft.lazy import lazily

_LENGTH = lazily(rf"{SPACE}*({NUMBER})(%|[a-zA-Z]*+){SPACE}*")
_LIST_ITEM = lazily(rf"({NUMBER})(%|[a-zA-Z]*+){SEPARATOR}")
_URL = lazily(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]*))\s*\)\s*(.*)""", re.DOTALL | re.IGNORECASE)
_ASPECT = lazily(r"(?:defer\s+)?(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?")

_EMS = {"em": 1.0, "ex": 0.5, "ch": 0.5}


class PaintReference(NamedTuple):
    """`url(#id) fallback`. `id` is '' when the paint server is outside the file; then `link` is its address.

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


def parse_length(text: str | None, *, font_size: float = 16.0, percent_of: float | None = None) -> float | None:
    """A length in px. None when `text` is None or no length, or a percentage of an unknown whole.

    Units: none, px, pt, pc, mm, cm, in, Q, em, ex, ch, rem, %; `ex` and `ch` count as half an em. Not covered: vw, vh,
    calc().
    """
    if text is None:
        return None
    if text.isdigit() and text.isascii():  # what most lengths are
        return float(text)
    found = _LENGTH.fullmatch(text)
    if found is None:
        return None
    number, unit = found.groups()
    return _pixels(float(number), unit, font_size, percent_of)


def parse_length_list(text: str | None, *, font_size: float = 16.0) -> list[float]:
    """Lengths in px, parted by spaces or commas (the x of a text, dashes); what follows a bad one is left out."""
    lengths: list[float] = []
    text = text.strip() if text is not None else ""
    position = 0
    while found := _LIST_ITEM.match(text, position):
        length = _pixels(float(found[1]), found[2], font_size, None)
        if length is None:
            break
        lengths.append(length)
        position = found.end()
    return lengths


@lru_cache(maxsize=4096)
def parse_paint(text: str | None, current_color: Color = BLACK) -> PaintValue | None:
    """The paint of a `fill` or `stroke` value; None when it is not understood (`inherit` too: the cascade handles it).

    `current_color` is the value of currentColor here.
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
    sound = NUMBER_LIST.match(text)
    return Box(*numbers) if sound is not None and sound.end() == len(text) else None


def view_box_transform(
    view_box: Box | None, width: float, height: float, preserve_aspect_ratio: str | None = None
) -> Matrix:
    """Matrix from view box coordinates to a viewport of this size at the origin, by `preserveAspectRatio`.

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


def _pixels(number: float, unit: str, font_size: float, percent_of: float | None) -> float | None:
    if unit not in ("", "px"):
        unit = unit.lower()
        if unit == "%":
            if percent_of is None:
                return None
            number = number * percent_of / 100
        elif unit in INCHES:
            number *= INCHES[unit] * 96
        elif unit in _EMS:
            number *= _EMS[unit] * font_size
        elif unit == "rem":
            number *= 16.0
        elif unit != "px":
            return None
    return number if math.isfinite(number) else None


def data_uri(href: str) -> tuple[str, bytes] | None:
    """Media type and bytes of a data: URI; None for anything else or a broken one."""
    if href[:5].lower() != "data:":
        return None
    head, comma, body = href[5:].partition(",")
    media_type, *options = [part.strip().lower() for part in head.split(";")]
    try:
        if "base64" in options:
            packed = body.encode("ascii") if body.isascii() else b""
            if b"%" in packed:
                packed = _unquoted(packed)
            missing = -len(packed.translate(None, b" \t\r\n").rstrip(b"=")) % 4
            return media_type, base64.b64decode(packed.rstrip(b"= \t\r\n") + b"=" * missing)
        return media_type or "text/plain", _unquoted(body.encode())
    except (binascii.Error, ValueError):
        return (media_type, b"") if comma else None


def _unquoted(data: bytes) -> bytes:
    from urllib.parse import unquote_to_bytes  # slow to load, and hardly a picture is written this way

    return unquote_to_bytes(data)


def is_svg(media_type: str, data: bytes) -> bool:
    """Whether an embedded picture is a drawing of its own."""
    return media_type.startswith("image/svg") or data.lstrip()[:1] == b"<" or data[:2] == b"\x1f\x8b"
