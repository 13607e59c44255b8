"""Parser for colours (CSS names, hex, rgb(), hsl(), gradients, shadows), and a name for any colour."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from redraft.document.style import Color, Gradient, Shadow, Stop
from redraft.lazy import lazily

_CSS = """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000
blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00
chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b
darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b
darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222
floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520
gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082
ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6
lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3
lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6
magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db
mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585
midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6
olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98
paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513
salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb
slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c
teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5
yellow ffff00 yellowgreen 9acd32
"""

# What people say, with the shades they mean by it. Several shades may share a word.
_EVERYDAY = """
black 000000 black 141414 white ffffff cream f7f0dc gray 808080 dark-gray 404040 light-gray d0d0d0 light-gray ececec
red e02020 red ff0000 red e94560 dark-red 8b1010 pink ff9ec4 pink ffc0cb hot-pink ff3d9a orange ff8c1a orange f5a623
orange ff5a1f dark-orange c85a00 peach ffcba4 brown 7b4a22 dark-brown 43270f tan cfae85 beige f2e8d0 yellow ffe600
yellow ffff00 light-yellow fff6b0 gold d4af37 olive 7f7f1a green 1f9d3a green 00c000 lime 00ff00 lime a4e02a
dark-green 0d4d1f light-green 9fe09f mint b9f2d6 teal 0f8080 turquoise 3fd6c8 cyan 00ffff light-blue a9d3f5
sky-blue 5eb4f0 blue 1f5fe0 blue 4488e0 blue 0000ff dark-blue 12205f dark-blue 2c3e58 navy 0a1640 blue-gray 60798a
purple 7a2fb0 dark-purple 3d1460 light-purple c9a9ea violet 8f5cf0 magenta ff00ff magenta c71585 maroon 6b1030
salmon fa8072
"""


def _palette(text: str) -> list[tuple[str, Color]]:
    """`name rrggbb name rrggbb …` as pairs; a name may come more than once."""
    words = text.split()
    return [(name, Color(*bytes.fromhex(digits))) for name, digits in zip(words[::2], words[1::2], strict=True)]


NAMED: dict[str, Color] = dict(_palette(_CSS))
NAMED["transparent"] = Color(0, 0, 0, 0)

_WORDS = {color: name for name, color in reversed(NAMED.items())}  # the first name in the alphabet wins …
_WORDS.update({NAMED[name]: name for name in ("cyan", "magenta", "gray")})  # … except where another is the usual one

_HEX = lazily(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")
_CALL = lazily(r"(rgb|hsl)a?\(([^()]*)\)")
_PART = r"\s*+(none|[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:e[+-]?[0-9]++)?)(%|deg|grad|rad|turn|)\s*+"
_COMMAS = rf"{_PART},{_PART},{_PART}(?:[,/]{_PART})?"
_SPACES = rf"{_PART}(?<=[\s%]){_PART}(?<=[\s%]){_PART}(?:/{_PART})?"
_DEGREES = {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": 57.29577951308232, "turn": 360.0}


@lru_cache(maxsize=4096)
def parse_color(text: str) -> Color | None:
    """The colour a CSS value names; None when it names none.

    Covered: hex with 3, 4, 6 or 8 digits, rgb(), rgba(), hsl(), hsla() in the comma and the space form, and the CSS
    names, in any case, white space around; an SVG 1.1 icc-color() behind a colour is ignored. Parts out of range are
    clamped. Not covered: currentColor (it depends on the element), system colours, lab(), color(), calc().
    """
    word = text.strip().lower()
    named = NAMED.get(word)
    if named is not None:
        return named
    if _HEX.fullmatch(word):
        return Color.from_hex(word)
    call = _CALL.fullmatch(word)
    if call is None:
        plain, icc, _ = word.partition(" icc-color(")
        return parse_color(plain) if icc else None
    found = re.fullmatch(_COMMAS, call[2]) or re.fullmatch(_SPACES, call[2])  # slow to compile, so only when needed
    if found is None:
        return None
    parts = [(0.0 if number == "none" else float(number), unit) for number, unit in _pairs(found.groups())]
    opacity = parts[3] if len(parts) > 3 else (1.0, "")
    if any(unit not in ("", "%") for _, unit in [*parts[1:], opacity]):
        return None
    alpha = _byte(opacity[0] / 100 if opacity[1] == "%" else opacity[0])
    if call[1] == "hsl":
        hue, unit = parts[0]
        if unit not in _DEGREES:
            return None
        return Color(*_from_hsl(hue * _DEGREES[unit], parts[1][0], parts[2][0]), alpha)
    if parts[0][1] not in ("", "%"):
        return None
    red, green, blue = (_byte(number / (100 if unit == "%" else 255)) for number, unit in parts[:3])
    return Color(red, green, blue, alpha)


_GRADIENT = lazily(r"(linear|radial)-gradient\((.*)\)", re.DOTALL)
_BETWEEN = lazily(r",(?![^(]*\))")
_STOP = lazily(r"(.+?)(?:\s+([+-]?[0-9]*\.?[0-9]+)%)?", re.DOTALL)
_SIDES = {
    "to top": 0.0, "to right": 90.0, "to bottom": 180.0, "to left": 270.0, "to top right": 45.0, "to right top": 45.0,
    "to bottom right": 135.0, "to right bottom": 135.0, "to bottom left": 225.0, "to left bottom": 225.0,
    "to top left": 315.0, "to left top": 315.0,
}  # fmt: skip
_ROUND = lazily(r"(?:circle|ellipse)?(?: ?farthest-corner)?(?: ?at center(?: center)?)?")


def parse_gradient(text: str, color_of: Callable[[str], Color | None] | None = None) -> Gradient | None:
    """The gradient a CSS value names; None when it names none that the model has. `color_of` reads its colours.

    Covered: linear-gradient() with an angle, a side or a corner, radial-gradient() from the middle to the corners, and
    stops with a share each or none. Not covered: hints, lengths, several shares for one stop, repeating gradients.
    """
    call = _GRADIENT.fullmatch(text.strip().lower())
    if call is None or len(text) > 2_000:
        return None
    parts = [part.strip() for part in _BETWEEN.split(call[2])]
    angle: float | None = None if call[1] == "radial" else 180.0
    first = " ".join(parts[0].split())
    turn = re.fullmatch(r"([+-]?[0-9]*\.?[0-9]+)(deg|grad|rad|turn)", first)
    if call[1] == "linear" and (turn or first in _SIDES):
        angle = _SIDES[first] if turn is None else round(float(turn[1]) * _DEGREES[turn[2]] % 360, 2) % 360
        parts = parts[1:]
    elif call[1] == "radial" and first and _ROUND.fullmatch(first):
        parts = parts[1:]
    color_of = color_of or parse_color
    read: list[tuple[Color | None, str | None]] = [
        (whole, None) if (whole := color_of(part)) is not None else (color_of(found[1]), found[2])
        for part in parts
        if (found := _STOP.fullmatch(part))
    ]
    if len(read) != len(parts) or len(parts) < 2:
        return None
    offsets = _offsets([None if offset is None else float(offset) / 100 for _, offset in read])
    stops = tuple(Stop(at, color) for at, (color, _) in zip(offsets, read, strict=True) if color is not None)
    return Gradient(stops, angle) if len(stops) == len(parts) else None


_NUMBER = r"([+-]?[0-9]*\.?[0-9]+)(?:px)?"
_CAST = lazily(rf"drop-shadow\(\s*{_NUMBER}\s+{_NUMBER}(?:\s+{_NUMBER})?\s+(\S.*)\)")


def parse_shadow(text: str) -> Shadow | None:
    """The shadow that CSS's drop-shadow() names, with its colour behind the lengths; None for anything else."""
    found = _CAST.fullmatch(text.strip().lower()) if len(text) <= 200 else None
    color = parse_color(found[4]) if found else None
    if found is None or color is None:
        return None
    dx, dy, blur = (round(float(part or 0.0), 2) for part in found.groups()[:3])
    return Shadow(dx, dy, blur, color)


def _offsets(given: list[float | None]) -> list[float]:
    """Offsets with those left out put at even distances between their neighbours, and none before the last."""
    found = list(given)
    found[0] = 0.0 if found[0] is None else found[0]
    found[-1] = 1.0 if found[-1] is None else found[-1]
    known = [number for number, offset in enumerate(found) if offset is not None]
    for start, end in pairwise(known):
        low, high = found[start] or 0.0, found[end] or 0.0
        for number in range(start + 1, end):
            found[number] = low + (high - low) * (number - start) / (end - start)
    rising: list[float] = []
    for offset in found:
        rising.append(round(max(min(max(offset or 0.0, 0.0), 1.0), rising[-1] if rising else 0.0), 4))
    return rising


@lru_cache(maxsize=1024)
def describe(color: Color) -> str:
    """A word for a colour: its CSS name if it has one, else the everyday colour that looks nearest ('dark blue').

    A translucent colour says how opaque it is: 'red at 50%'. Fully transparent is 'transparent'.
    """
    if color.alpha == 0:
        return "transparent"
    solid = color._replace(alpha=255)
    name = _WORDS.get(solid)
    if name is None:
        here = _perceived(solid)
        name = min(_everyday(), key=lambda entry: sum((a - b) ** 2 for a, b in zip(entry[1], here, strict=True)))[0]
    return name if color.alpha == 255 else f"{name} at {max(1, min(99, round(color.alpha / 2.55)))}%"


def _pairs(groups: tuple[str | None, ...]) -> list[tuple[str, str]]:
    return [(number, unit or "") for number, unit in zip(groups[::2], groups[1::2], strict=True) if number is not None]


def _byte(part: float) -> int:
    """0…1 to 0…255, halves up, clamped."""
    return int(min(max(part, 0.0), 1.0) * 255 + 0.5)


def _from_hsl(hue: float, saturation: float, lightness: float) -> tuple[int, int, int]:
    """Hue in degrees, the others in percent."""
    hue = hue % 360 if abs(hue) < 1e15 else 0.0
    full, light = min(max(saturation / 100, 0.0), 1.0), min(max(lightness / 100, 0.0), 1.0)
    reach = full * min(light, 1 - light)

    def channel(offset: int) -> int:
        step = (offset + hue / 30) % 12
        return _byte(light - reach * max(-1.0, min(step - 3, 9 - step, 1.0)))

    return channel(0), channel(8), channel(4)


@lru_cache(maxsize=1)
def _everyday() -> list[tuple[str, tuple[float, float, float]]]:
    return [(name.replace("-", " "), _perceived(color)) for name, color in _palette(_EVERYDAY)]


def _perceived(color: Color) -> tuple[float, float, float]:
    """The colour in Oklab, where distances are about how different two colours look."""
    r, g, b = (part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color[:3])
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )
