"""How well a colour is read on another: the ratio of WCAG 2 and the lightness contrast of APCA.

APCA as of its algorithm 0.0.98G-4g (the constants of 'APCA 0.1.9'). Both take opaque colours; a colour that lets
something through is laid over its ground first (`over`).
"""

from __future__ import annotations

from functools import lru_cache

from redraft.document.luminance import contrast
from redraft.document.style import Color


@lru_cache(4096)
def over(color: Color, ground: Color, opacity: float = 1.0) -> Color:
    """A colour laid over an opaque one."""
    share = color.alpha / 255 * opacity
    parts = (round(share * a + (1 - share) * b) for a, b in zip(color[:3], ground[:3], strict=True))
    return Color(*parts)


@lru_cache(4096)
def wcag(text: Color, ground: Color) -> float:
    """From 1 (the same) to 21 (black and white); which of the two is the text makes no difference."""
    return contrast(text, ground)


@lru_cache(4096)
def apca(text: Color, ground: Color) -> float:
    """Lc: 0 to about 106 for dark text on light, 0 to about -108 for light text on dark."""
    ink, paper = _screen(text), _screen(ground)
    if abs(paper - ink) < 0.0005:
        return 0.0
    if paper > ink:
        raw = (paper**0.56 - ink**0.57) * 1.14
        return 0.0 if raw < 0.1 else (raw - 0.027) * 100
    raw = (paper**0.65 - ink**0.62) * 1.14
    return 0.0 if raw > -0.1 else (raw + 0.027) * 100


def _screen(color: Color) -> float:
    """APCA's luminance of a screen, with what is nearly black made a little lighter."""
    red, green, blue = ((part / 255) ** 2.4 for part in color[:3])
    light: float = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    return light if light >= 0.022 else light + float((0.022 - light) ** 1.414)
