"""Colours, paints and layer styles. Colours are sRGB, 8 bit, straight alpha."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from types import MappingProxyType
from typing import NamedTuple, TypeGuard
from zlib import crc32

from redraft.document.geometry import is_finite_number
from redraft.lazy import dataclass, lazily


class Color(NamedTuple):
    """Red, green, blue and alpha, each 0 to 255."""

    red: int
    green: int
    blue: int
    alpha: int = 255

    def __str__(self) -> str:
        """`#rrggbb`, with `aa` behind it when not opaque."""
        return "#" + "".join(f"{part:02x}" for part in (self if self.alpha != 255 else self[:3]))

    @staticmethod
    def from_hex(text: str) -> Color | None:
        """`#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; None for anything else."""
        digits = text[1:]
        if not text.startswith("#") or len(digits) not in (3, 4, 6, 8) or not digits.isalnum():
            return None
        if len(digits) < 6:
            digits = "".join(digit * 2 for digit in digits)
        try:
            return Color(*bytes.fromhex(digits))
        except ValueError:
            return None


class NoPaint(NamedTuple):
    """Nothing is painted: fill or stroke 'none'."""

    def __str__(self) -> str:
        return "none"


_IN_COLORS = lazily(r"-colors-[0-9a-f]{8}$")


class PaintServer(NamedTuple):
    """A gradient or pattern that lives elsewhere in the file under `id`; `colors` are its stops, for showing."""

    kind: str
    id: str
    colors: tuple[Color, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind} #{self.id}"

    @property
    def origin(self) -> str:
        """The id of the gradient that this one repeats in other colours; its own for any other."""
        return _IN_COLORS.sub("", self.id)

    def in_colors(self, colors: tuple[Color, ...]) -> PaintServer:
        """This gradient in other colours, under an id that follows from them."""
        return PaintServer(self.kind, f"{self.origin}-colors-{crc32(' '.join(map(str, colors)).encode()):08x}", colors)


def is_picture_paint(paint: object) -> bool:
    """Whether a paint is a picture, or a pattern that may have one: an SVG's, whose content is not known."""
    return isinstance(paint, PaintServer) and paint.kind in ("picture", "pattern") and not paint.colors


class Stop(NamedTuple):
    """A colour of a gradient, and how far along it is, from 0 to 1."""

    offset: float
    color: Color


@dataclass(frozen=True, slots=True)
class Gradient:
    """A gradient that is a value of its own, as an edit gives one; `str` is what CSS writes.

    `angle` is the way it runs as CSS counts it, in degrees (90: to the right, 180: down), stretched with the box of
    what it paints, so that 135 leads from corner to corner; None for one that runs from the middle outwards, to the
    corners. Offsets have at most four decimals and rise, the angle has at most two: files hold that exactly.
    """

    stops: tuple[Stop, ...]
    angle: float | None = 180.0

    @property
    def kind(self) -> str:
        return "radial-gradient" if self.angle is None else "linear-gradient"

    @property
    def colors(self) -> tuple[Color, ...]:
        return tuple(stop.color for stop in self.stops)

    def __str__(self) -> str:
        way = [] if self.angle is None else [f"{self.angle:g}deg"]
        stops = (f"{color} {round(offset * 100, 2):g}%" for offset, color in self.stops)
        return f"{self.kind}({', '.join([*way, *stops])})"


def gradient(colors: Sequence[Color], angle: float | None = 180.0) -> Gradient:
    """Colours at even distances."""
    last = max(len(colors) - 1, 1)
    stops = tuple(Stop(round(number / last, 4), color) for number, color in enumerate(colors))
    return Gradient(stops, None if angle is None else round(angle % 360, 2) % 360)


Paint = Color | NoPaint | PaintServer | Gradient


@dataclass(frozen=True, slots=True)
class Shadow:
    """What a layer casts behind itself: `dx` to the right and `dy` down of it, soft over `blur`, as CSS counts it.

    Lengths are in the layer's own units, with at most two decimals. In an SVG it turns with the layer, on a slide it
    does not. `str` is what CSS writes.
    """

    dx: float
    dy: float
    blur: float
    color: Color

    def __str__(self) -> str:
        return f"drop-shadow({self.dx:g}px {self.dy:g}px {self.blur:g}px {self.color})"


Value = Paint | Shadow | float | str | bool | None


@dataclass(frozen=True, slots=True)
class Style:
    """How a layer or a run looks. None: not stated here, so the layer's (for a run) or the format's default counts.

    `opacity` belongs to the layer as a whole, 0 to 1, and so do `shadow`, where None is none, and `blend`, how it meets
    what lies below (BLENDS, OTHER_BLENDS). Lengths are in the layer's own units, before its transform.
    `baseline` and `link` are for words (OF_WORDS), so codecs state them on runs: how far letters are raised, as a part
    of their size (below 0: lowered), and where a click on them leads: an address, or the id of a page.
    """

    fill: Paint | None = None
    stroke: Paint | None = None
    stroke_width: float | None = None
    opacity: float | None = None
    visible: bool | None = None
    font_family: str | None = None
    font_size: float | None = None
    font_weight: int | None = None
    font_style: str | None = None
    text_decoration: str | None = None
    letter_spacing: float | None = None
    align: str | None = None
    shadow: Shadow | None = None
    blend: str | None = None
    baseline: float | None = None
    link: str | None = None

    def over(self, base: Style) -> Style:
        """This style where it says something, `base` elsewhere."""
        if self == PLAIN:
            return base
        mine = ((name, getattr(self, name)) for name in PROPERTIES)
        return Style(**{name: getattr(base, name) if value is None else value for name, value in mine})

    def changed(self, name: str, value: Value) -> Style:
        return replace(self, **{name: value})  # type: ignore[arg-type]


PROPERTIES = tuple(field.name for field in fields(Style))
PLAIN = Style()
OF_WORDS = ("baseline", "link")
TYPE = frozenset({"font_family", "font_size", "font_weight", "font_style", "letter_spacing", "align"})
"""The style properties that change how much room a text takes."""

FONT_STYLES = ("normal", "italic", "oblique")
ALIGNS = ("start", "middle", "end", "justify")
DECORATIONS = ("underline", "overline", "line-through")
BLENDS = tuple(
    "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion "
    "hue saturation color luminosity".split()
)
"""The blend modes of CSS, which all formats that have any know."""
OTHER_BLENDS = tuple(
    "pass-through dissolve linear-burn darker-color linear-dodge lighter-color vivid-light linear-light pin-light "
    "hard-mix subtract divide".split()
)
"""Those that only Photoshop has; `pass-through` is for groups whose layers meet what lies below the group."""


class StyleRule(NamedTuple):
    """What a style property may be: in words for people, and as a test. None (not stated) is always allowed."""

    wanted: str
    allows: Callable[[object], bool]


_UNCLEAN = lazily("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def is_clean_text(value: object) -> TypeGuard[str]:
    """Whether a value is a string that every format can hold: no control characters but tab and line breaks, no halves
    of surrogate pairs, no U+FFFE or U+FFFF."""
    return isinstance(value, str) and not _UNCLEAN.search(value)


_ADDRESS = lazily(r"(?:https?://|mailto:[^\s<>\"@]{1,200}@)[^\s<>\"@][^\s<>\"]{0,2000}", re.IGNORECASE)


def is_address(value: object) -> TypeGuard[str]:
    """Whether a value is a link that words may be given: of the web (http, https) or to write to (mailto)."""
    return is_clean_text(value) and _ADDRESS.fullmatch(value) is not None


_BARE = r"""[^"'\\;{}<>()\[\]!/]|/(?!\*)"""
_QUOTED = r"""\"[^"\\;{}<>\r\n]*\"|'[^'\\;{}<>\r\n]*'"""
_FAMILIES = lazily(rf"(?:{_BARE}|{_QUOTED}|\((?:{_BARE})*\))*+")


def is_font_family(value: object) -> TypeGuard[str]:
    """Whether a value names fonts and says nothing else where a style sheet has it: quotes and brackets are in pairs,
    nothing ends a declaration, a rule or an element."""
    return is_clean_text(value) and _FAMILIES.fullmatch(value) is not None


def font_family_named(name: str) -> str:
    """The name of one font, as a file has it, as a font family: in quotes where its signs would mean something else,
    without those that no font family may have."""
    if is_font_family(name):
        return name
    kept = "".join(letter for letter in name if is_clean_text(letter) and letter not in '"\\;{}<>\r\n')
    return kept if is_font_family(kept) else f'"{kept}"'


def is_color(value: object) -> bool:
    return isinstance(value, Color) and all(type(part) is int and 0 <= part <= 255 for part in value)


def is_gradient(value: Gradient) -> bool:
    """Whether a gradient's numbers are within their documented ranges."""
    angle, stops = value.angle, value.stops
    if angle is not None and not (is_finite_number(angle) and 0 <= angle < 360 and round(angle, 2) == angle):
        return False
    if not isinstance(stops, tuple) or len(stops) < 2 or not all(isinstance(stop, Stop) for stop in stops):
        return False
    offsets = [stop.offset for stop in stops]
    fine = all(is_finite_number(one) and 0 <= one <= 1 and round(one, 4) == one for one in offsets)
    return fine and offsets == sorted(offsets) and all(is_color(stop.color) for stop in stops)


def is_paint(value: object) -> bool:
    if isinstance(value, Gradient):
        return is_gradient(value)
    if isinstance(value, PaintServer):
        named = all(part and is_clean_text(part) for part in (value.kind, value.id))
        return named and isinstance(value.colors, tuple) and all(map(is_color, value.colors))
    return isinstance(value, NoPaint) or is_color(value)


MOST_SHADOW = 10_000


def is_shadow(value: object) -> bool:
    if not isinstance(value, Shadow) or not is_color(value.color):
        return False
    lengths = value.dx, value.dy, value.blur
    return value.blur >= 0 and all(
        is_finite_number(one) and abs(one) <= MOST_SHADOW and round(one, 2) == one for one in lengths
    )


def _decorates(value: object) -> bool:
    if value == "none":
        return True
    words = value.split(" ") if isinstance(value, str) else []
    return bool(words) and len(set(words)) == len(words) and set(words) <= set(DECORATIONS)


_PAINT = StyleRule("a colour, none, a gradient, or a gradient or pattern of the file", is_paint)

RULES: Mapping[str, StyleRule] = MappingProxyType(
    {
        "fill": _PAINT,
        "stroke": _PAINT,
        "stroke_width": StyleRule("a number, 0 or more", lambda value: is_finite_number(value) and value >= 0),
        "opacity": StyleRule("a number from 0 to 1", lambda value: is_finite_number(value) and 0 <= value <= 1),
        "visible": StyleRule("true or false", lambda value: isinstance(value, bool)),
        "font_family": StyleRule(
            "the name of a font, or several with commas, without signs such as ; { } < > or a single quote",
            is_font_family,
        ),
        "font_size": StyleRule("a number, 0 or more", lambda value: is_finite_number(value) and value >= 0),
        "font_weight": StyleRule(
            "a whole number from 1 to 1000", lambda value: type(value) is int and 1 <= value <= 1000
        ),
        "font_style": StyleRule(" or ".join(FONT_STYLES), lambda value: value in FONT_STYLES),
        "text_decoration": StyleRule(
            "none, or any of underline, overline, line-through with spaces between", _decorates
        ),
        "letter_spacing": StyleRule("a number", is_finite_number),
        "align": StyleRule(" or ".join(ALIGNS), lambda value: value in ALIGNS),
        "shadow": StyleRule("a shadow such as drop-shadow(2px 3px 4px #00000080), or nothing", is_shadow),
        "blend": StyleRule(
            f"a blend mode: {', '.join(BLENDS)}; or one of Photoshop's: {', '.join(OTHER_BLENDS)}",
            lambda value: value in BLENDS or value in OTHER_BLENDS,
        ),
        "baseline": StyleRule("a number: the part of their size by which letters are raised", is_finite_number),
        "link": StyleRule(
            "an address, the id of a page, or nothing", lambda value: is_clean_text(value) and value != ""
        ),
    }
)


def allows(name: str, value: object) -> bool:
    """Whether the property `name` may have this value. Codecs leave out what is not allowed when they read a file."""
    return value is None or RULES[name].allows(value)


def tidied(style: Style) -> Style:
    """The style without the statements that no edit could make; for codecs, on what a file says."""
    wrong = [name for name in PROPERTIES if not allows(name, getattr(style, name))]
    return replace(style, **dict.fromkeys(wrong)) if wrong else style
