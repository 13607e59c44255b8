"""Colours, paints and the style of a layer. Colours are sRGB, 8 bit, straight alpha."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import NamedTuple


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
        if not text.startswith("#") or len(digits) not in (3, 4, 6, 8):
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


class PaintServer(NamedTuple):
    """A gradient or pattern that lives elsewhere in the file under `id`; `colors` are its stops, for showing."""

    kind: str
    id: str
    colors: tuple[Color, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind} #{self.id}"


Paint = Color | NoPaint | PaintServer
Value = Paint | float | str | bool | None


@dataclass(frozen=True, slots=True)
class Style:
    """How a layer or a run looks. None: not stated here, so the layer's (for a run) or the format's default counts.

    `opacity` belongs to the layer as a whole, 0 to 1. Lengths are in the layer's own units, before its transform.
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
