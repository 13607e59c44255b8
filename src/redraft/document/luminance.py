"""How well one colour can be told from another."""

from __future__ import annotations

from redraft.document.style import Color
from redraft.document.tones import linear

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)


def luminance(color: Color) -> float:
    """Relative, 0 to 1, as the rules for readable text have it."""
    red, green, blue = (linear(part / 255) for part in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """From 1 (the same) to 21 (black and white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(ground: Color) -> Color:
    """Black or white, whichever can be read on a colour; white where both can."""
    return WHITE if contrast(WHITE, ground) >= 3.5 else BLACK
