"""How well one colour can be told from another."""

from __future__ import annotations

from redraft.document.style import Color

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)


def luminance(color: Color) -> float:
    """Relative, 0 to 1, as the rules for readable text have it."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)


def contrast(one: Color, other: Color) -> float:
    """From 1 (the same) to 21 (black and white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable_on(ground: Color) -> Color:
    """Black or white, whichever can be read on a colour; white where both can."""
    return WHITE if contrast(WHITE, ground) >= 3.5 else BLACK
