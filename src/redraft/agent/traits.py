"""What can be told about a layer by looking at it: how large its type is, its main colour, whether it is a date."""

from __future__ import annotations

import colorsys
import math
import re

from redraft.document.layers import Layer, Placed, Shape, Text
from redraft.document.style import Color, NoPaint, Paint

DEFAULT_FONT_SIZE = 16.0
BLACK = Color(0, 0, 0)

COMPLETE: dict[str, str] = {
    "title": "the largest text",
    "background": "the lowest layer that covers the page",
    "date": "its text is a date",
    "time": "its text is a time",
    "price": "its text is a price",
    "discount": "its text is a percentage",
    "email": "its text is an address",
    "website": "its text is a web address",
    "phone": "its text is a telephone number",
}
"""Roles that can be inferred, and why a layer was taken for one."""

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_WEEKDAY = r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
_CLOCK = r"\d{1,2}(?:[:.h]\d{2})? ?(?:[ap]\.?m\.?)|\d{1,2}[:h]\d{2}(?: ?h)?"
_CURRENCY = r"(?:[$€£¥₹]|usd|eur|gbp|chf|kr)"

# A text has a role when all of it reads so: words around a date would be lost if 'the date' were replaced.
# Repetitions are possessive, since the text comes from a file that nobody vouches for.
_ROLE_TEXTS: dict[str, re.Pattern[str]] = {
    role: re.compile(pattern, re.IGNORECASE)
    for role, pattern in {
        "date": rf"(?=.*(?:{_MONTH}|{_WEEKDAY}|\d{{1,4}}[./-]\d{{1,2}}[./-]\d{{2,4}}))"
        rf"(?>{_MONTH}\.?|{_WEEKDAY}\.?|{_CLOCK}|\d+(?:st|nd|rd|th)?|at|to|and|from|of|the|[\s,./|·•–—&-])++",
        "time": rf"(?:(?>doors|from|at|to|until|till|starts?|[\s,|·•–—-])*+(?>{_CLOCK}))++(?: (?:onwards|sharp))?",
        "price": rf"(?:only |just |from |now )?(?:{_CURRENCY} ?\d[\d.,]*|\d[\d.,]* ?{_CURRENCY})(?:[.,]?-+)?",
        "discount": r"(?:up to |save )?-?\d{1,3} ?%(?: off| discount)?",
        "email": r"\S+@\S+\.\w+",
        "website": r"(?:https?://|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|co|de|uk|fr|eu|example|info|app)(?:/\S*)?",
        "phone": r"(?:tel\.?:? ?|call ?|phone:? ?)?\+?\d[\d ()/-]{6,}\d",
    }.items()
}


def matches_role_text(role: str, text: str) -> bool:
    """Whether the whole text reads as a date, a price…"""
    pattern = _ROLE_TEXTS.get(role)
    bare = " ".join(text.split())
    return pattern is not None and 0 < len(bare) < 80 and pattern.fullmatch(bare) is not None


def scale_of(placed: Placed) -> float:
    """How much larger the layer is on the page than in its own units."""
    return math.sqrt(abs(placed.matrix.determinant))


def effective_size(placed: Placed) -> float:
    """The largest font size of a text as it appears on the page; 0 for other layers."""
    layer = placed.layer
    if not isinstance(layer, Text):
        return 0.0
    own = layer.style.font_size or DEFAULT_FONT_SIZE
    sizes = [run.style.font_size or own for run in layer.runs if run.text.strip()]
    return max(sizes, default=own) * scale_of(placed)


def painted(layer: Layer, name: str) -> Paint:
    """What a shape or text is filled or stroked with: unstated is black for a fill and nothing for a stroke."""
    paint: Paint | None = getattr(layer.style, name)
    if paint is None:
        return BLACK if name == "fill" else NoPaint()
    return paint


def paints(layer: Layer, name: str) -> bool:
    """Whether it shows: a shape or text whose fill or stroke is not 'none'."""
    return isinstance(layer, Shape | Text) and not isinstance(painted(layer, name), NoPaint)


def main_color(layer: Layer) -> Color | None:
    """The colour one would call it by: its fill, else its outline."""
    if not isinstance(layer, Shape | Text):
        return None
    for name in ("fill", "stroke"):
        paint = painted(layer, name)
        if isinstance(paint, Color) and paint.alpha:
            return paint
    return None


def color_family(color: Color) -> str:
    """One of twelve words, for 'the red rectangle'."""
    hue, light, strength = colorsys.rgb_to_hls(color.red / 255, color.green / 255, color.blue / 255)
    if light < 0.08 or (strength < 0.12 or light > 0.97):
        return "black" if light < 0.2 else "white" if light > 0.85 else "gray"
    degrees = hue * 360
    if 15 <= degrees < 45 and light < 0.42:
        return "brown"
    if (degrees < 15 or degrees >= 345) and light > 0.75:
        return "pink"
    for limit, name in (
        (15, "red"), (44, "orange"), (70, "yellow"), (165, "green"), (195, "cyan"), (255, "blue"), (290, "purple"),
        (345, "pink"),
    ):  # fmt: skip
        if degrees < limit:
            return name
    return "red"
