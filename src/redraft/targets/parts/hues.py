"""Colour names as people describe things by: 'the dark blue box'."""

from __future__ import annotations

import math
from functools import lru_cache

from redraft.document.colors import NAMED
from redraft.document.style import Color, Gradient, NoPaint, Paint, PaintServer
from redraft.document.tones import oklab

_SAMPLES = {
    "black": "000000 141414 1a1a1a",
    "dark gray": "333333 444444 555555 2f3640",
    "gray": "6b6b6b 808080 999999 708090",
    "light gray": "b8b8b8 cccccc d9d9d9 e6e6e6 cfd8dc",
    "white": "ffffff fafafa f5f5f5",
    "beige": "f5f5dc f7f0dc f2e8d0 fff8e7 e8d8b8 cfae85 faebd7",
    "brown": "8b4513 6f4e37 5d4037 a0522d 8a5a2b 43270f 3d2b1f b5562b",
    "dark red": "8b0000 6b1030 800000 7b1e1e 5c0a14",
    "red": "ff0000 e02020 d32f2f e53935 dc143c c62828 e94560",
    "pink": "ffc0cb ff9ec4 ff69b4 f8bbd0 ffb3d1 e91e63 fa8072 ffcba4",
    "orange": "ffa500 ff8c1a f57c00 ff6f00 e4572e ff7f50 c9512f ffb74d ff5a1f",
    "yellow": "ffff00 ffe600 ffeb3b fff176 ffd166 fdfd96 fff6b0",
    "gold": "d4af37 daa520 b8860b c9a800 ffd700",
    "light green": "90ee90 9fe09f b9f2d6 c9d6c4 c8e6c9 a4e02a e8f5e9",
    "green": "008000 1f9d3a 4caf50 2bb673 32cd32 00ff00 8bc34a 6b8e23 808000 8ea587",
    "dark green": "006400 0d4d1f 1f3a2e 1b5e20 2f4f2f 2f6b3c 556b2f",
    "teal": "008080 0f8080 1f5f5b 2a7f7f 00695c",
    "cyan": "00ffff 00bcd4 40e0d0 3fd6c8 5fc9c9 80deea",
    "light blue": "add8e6 87ceeb a9d3f5 90caf9 bbdefb e3f2fd dbe7fb",
    "blue": "0000ff 1f5fe0 2196f3 4488e0 2a6fdb 1e90ff 3f51b5 5eb4f0 4682b4",
    "dark blue": "00008b 000080 12205f 0a1640 1b1f4b 102040 0d47a1 2c3e58 191970",
    "purple": "800080 7a2fb0 9c27b0 6a3df0 4b0082 3d1460 7e57c2 8f5cf0 2a1048 240f38",
    "light purple": "c9a9ea e6e6fa b9a5ff ce93d8 d8bfd8 ee82ee",
    "magenta": "ff00ff c71585 ff1493 ff3d9a ad1457 a3184f",
}
COLORS = ("", *_SAMPLES)
"""The names, by number; 0 is none, or none that is known."""
_NUMBERS = {name: number for number, name in enumerate(COLORS)}
_TONES = frozenset(
    n
    for name, n in _NUMBERS.items()
    if name.partition(" ")[0] in ("dark", "light", "black", "white", "gray", "beige", "brown")
)
"""Names that say how light a colour is, or that hardly have a hue."""
_FAMILIES = {
    "gray": ("dark gray", "gray", "light gray"),
    "red": ("red", "dark red"),
    "green": ("light green", "green", "dark green"),
    "blue": ("light blue", "blue", "dark blue"),
    "purple": ("purple", "light purple"),
    "pink": ("pink", "magenta"),
    "yellow": ("yellow", "gold"),
}
_WORDS = {
    "grey": "gray", "cream": "beige", "ivory": "beige", "sand": "beige", "tan": "beige", "maroon": "dark red",
    "burgundy": "dark red", "wine": "dark red", "crimson": "red", "scarlet": "red", "rose": "pink", "salmon": "pink",
    "peach": "pink", "coral": "orange", "amber": "orange", "golden": "gold", "mustard": "gold", "lime": "light green",
    "mint": "light green", "olive": "green", "emerald": "green", "forest": "dark green", "turquoise": "cyan",
    "aqua": "cyan", "petrol": "teal", "sky": "light blue", "navy": "dark blue", "indigo": "purple", "violet": "purple",
    "lilac": "light purple", "lavender": "light purple", "fuchsia": "magenta", "charcoal": "dark gray",
    "silver": "light gray",
}  # fmt: skip
SHADES = {"dark": "dark ", "deep": "dark ", "light": "light ", "pale": "light ", "pastel": "light "}


@lru_cache(maxsize=1)
def _samples() -> tuple[tuple[tuple[float, float, float], int], ...]:
    pairs = [(Color(*bytes.fromhex(one)), name) for name, row in _SAMPLES.items() for one in row.split()]
    return tuple((oklab(color), _NUMBERS[name]) for color, name in pairs)


@lru_cache(maxsize=8192)
def color_number(color: Color) -> int:
    """The number of the name nearest to a colour; 0 for one that does not show."""
    if color.alpha < 8:
        return 0
    here = oklab(color)
    return min(_samples(), key=lambda sample: math.dist(here, sample[0]))[1]


NEARLY = 0.9
"""A colour certainly has a name where its distance from that name's colours, relative to all others', is below this."""


@lru_cache(maxsize=8192)
def distance(color: Color, names: frozenset[int]) -> float:
    """The distance of a colour from those of some names, relative to its distance from all others: from 1 on it has
    another name."""
    if color.alpha < 8:
        return math.inf
    here = oklab(color)
    own = min((math.dist(here, at) for at, name in _samples() if name in names), default=math.inf)
    far = own / max(min((math.dist(here, at) for at, name in _samples() if name not in names), default=1.0), 1e-9)
    strength = math.hypot(*here[1:])
    faint = (here[0] < 0.27 and strength < 0.13) or (here[0] > 0.9 and strength < 0.045)
    return max(far, 0.95) if faint and not names <= _TONES else far  # nearly black or white: its hue is hardly seen


def color_of(paint: Paint | None) -> Color | None:
    """The colour that names a paint: of a gradient its first visible one."""
    if isinstance(paint, Color):
        return paint if paint.alpha else None
    if isinstance(paint, Gradient | PaintServer):
        return next((one for one in paint.colors if one.alpha > 64), None)
    return None


def paint_sort(paint: Paint | None) -> int:
    """0 nothing, 1 plain, 2 gradient, 3 pattern."""
    if paint is None or isinstance(paint, NoPaint):
        return 0
    if isinstance(paint, Color):
        return 1 if paint.alpha else 0
    return 2 if "gradient" in paint.kind.lower() else 3


@lru_cache(maxsize=4096)
def colors_called(word: str, shade: str = "") -> frozenset[int]:
    """The numbers of the colours that a word may mean, after a word such as 'dark' or 'light'; none for other words."""
    name = _WORDS.get(word, word)
    if name not in _NUMBERS:
        color = NAMED.get(name)
        name = COLORS[color_number(color)] if color is not None else ""
    if not name:
        return frozenset()
    shaded = SHADES.get(shade, "") + name
    if shade and shaded in _NUMBERS:
        return frozenset({_NUMBERS[shaded]})
    return frozenset(_NUMBERS[one] for one in _FAMILIES.get(name, (name,)))
