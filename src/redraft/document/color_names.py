"""Parser for colour names: 'navy blue', 'brick red', 'a dusty rose', 'very dark green', 'between red and orange'.

To add a name, add it to a table. A word that names a thing as well ('brick', 'honey') is a colour only with its hue.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from redraft.document.colors import parse_color
from redraft.document.style import Color
from redraft.document.tones import Tone, color_with, tone_of
from redraft.lazy import lazily

COLOR_NAMES: dict[str, str] = {
    "light red": "#ff6666", "bright red": "#ff1a1a", "deep red": "#a00000", "blood red": "#8a0303",
    "burgundy": "#800020", "wine": "#722f37", "wine red": "#722f37", "ruby": "#e0115f", "cherry": "#d2042d",
    "scarlet": "#ff2400", "rose": "#ff007f", "light orange": "#ffc266", "bright orange": "#ff8000",
    "burnt orange": "#cc5500", "amber": "#ffbf00", "mustard": "#e1ad01", "bright yellow": "#ffff1a",
    "pale yellow": "#ffffcc", "dark yellow": "#b5a300", "lemon": "#fff44f", "cream": "#fffdd0",
    "off white": "#faf9f6", "eggshell": "#f0ead6", "sand": "#c2b280", "peach": "#ffcba4", "apricot": "#fbceb1",
    "terracotta": "#e2725b", "rust": "#b7410e", "copper": "#b87333", "bronze": "#cd7f32", "dark brown": "#5c4033",
    "light brown": "#b5835a", "caramel": "#c68e17", "bright green": "#33ff33", "neon green": "#39ff14",
    "lime green": "#32cd32", "emerald": "#50c878", "emerald green": "#50c878", "mint": "#98ff98",
    "mint green": "#98ff98", "sage": "#b2ac88", "sage green": "#b2ac88", "olive green": "#808000",
    "grass green": "#4c9a2a", "forest": "#228b22", "bottle green": "#006a4e", "jade": "#00a86b",
    "dark teal": "#014d4e", "light teal": "#5fc9c9", "navy blue": "#000080", "baby blue": "#89cff0",
    "bright blue": "#0096ff", "electric blue": "#0892d0", "pale blue": "#cfe8fc", "deep blue": "#00008b",
    "cobalt": "#0047ab", "cobalt blue": "#0047ab", "sapphire": "#0f52ba", "azure blue": "#007fff",
    "light navy": "#1f3a6e", "dark navy": "#02022b", "petrol": "#005f6a", "dark purple": "#4b006e",
    "light purple": "#c8a2f0", "bright purple": "#bf00ff", "lilac": "#c8a2c8", "mauve": "#e0b0ff",
    "aubergine": "#472c4c", "eggplant": "#472c4c", "dark pink": "#d1477f", "bright pink": "#ff2d95",
    "baby pink": "#f4c2c2", "pastel pink": "#ffd1dc", "pastel blue": "#aec6cf", "pastel green": "#b4e4b4",
    "pastel yellow": "#fdfd96", "blush": "#de5d83", "charcoal": "#36454f", "charcoal gray": "#36454f",
    "charcoal grey": "#36454f", "slate": "#708090", "anthracite": "#383e42", "ash": "#b2beb5",
    "off black": "#1a1a1a", "jet black": "#0a0a0a", "pure white": "#ffffff", "pure black": "#000000",
    "snow white": "#fffafa", "champagne": "#f7e7ce", "brown": "#7b4a22", "chocolate": "#5d3a1a", "lime": "#a4e02a",
    "violet": "#8f00ff", "dark gray": "#555555", "dark grey": "#555555",
}  # fmt: skip
"""Everyday names that CSS lacks, or gives a colour that people call otherwise (its brown is red). Its other names count
too, also in two words ('light blue'), and each in its own sense after 'css' ('css brown')."""
_OF_HUES = {
    "red": "brick b23a2e cherry d2042d fire-engine ce2029 pillar-box d4213d cardinal c41e3a"
        " poppy e35335 ruby e0115f rose c21e56 berry 990f4b raspberry b3245c strawberry d53032"
        " apple c41e3a lipstick c0243c signal d8151b tomato ff6347 rust b7410e indian cd5c5c"
        " barn 7c0a02 venetian c80815 warm d9412c cool c21f4b coral ff5a4f chilli b3241b"
        " pompeian a4292e oxide 7a2f26",
    "pink": "salmon ff91a4 bubblegum ff85c2 candy ff8ecf rose f7a1b5 dusty d8a1a8 powder f5c6cb"
        " fuchsia ff4fa3 flamingo fc8eac coral f88379 candyfloss ffbcd9 shocking fc0fc0"
        " millennial f3cfc6 blush f4c2c2 ballet f9dbd8 watermelon f2577a neon ff44cc",
    "orange": "pumpkin ff7518 carrot ed7d22 tangerine f28500 mango ff8243 safety ff7900 peach ffb07c"
        " sunset fa5f55 coral ff7f50 rust c04d1a neon ff6700 traffic f2600c fox d1641f",
    "yellow": "sunflower ffc512 canary ffef00 lemon fff44f butter fff1a1 mustard e1ad01"
        " buttercup f3ad16 honey eba937 sunshine fffd37 banana ffe135 corn fbec5d sun ffd300"
        " taxi f7b731 straw e4d96f daffodil ffe033 gold ffcc33 neon fff000 maize f2c649"
        " custard fff0a5 ochre cc9a2b warm ffd23f",
    "green": "racing 004225 british-racing 004225 moss 6a7d3a leaf 4f9d2f grass 4c9a2a bottle 006a4e"
        " apple 8db600 pine 01796f fern 4f7942 hunter 355e3b kelly 4cbb17 pea 8cae3c"
        " pistachio 93c572 avocado 6b8e23 army 4b5320 military 4b5320 jungle 29ab87 leafy 4f9d2f"
        " shamrock 009e60 ivy 4d7a45 basil 4f7a3d sea 2e8b57 teal 00827f neon 39ff14 meadow 6ab04c"
        " spruce 3a5f4b khaki 8a865d matcha 9bab5f cactus 5b7553 eucalyptus 8fa89b bamboo 7d9d5c",
    "blue": "ocean 1f6fa8 sea 006994 denim 3a5f8a petrol 1e5f74 ice b9e2f5 icy b9e2f5 duck-egg bcd9d0"
        " powder b0e0e6 steel 4682b4 ink 1b2a49 peacock 005f69 teal 117a8b royal 4169e1"
        " cornflower 6495ed prussian 003153 oxford 002147 marine 1b4f8c air-force 5d8aa8"
        " sky 87ceeb jeans 4a6d8c french 0072bb gentian 1f3fa6 bluebell 8f9fe0 slate 5b7c99"
        " dusty 7d95ab cool 5a8fc0 cyan 00b7d8 aqua 3fb8d0 lake 2f6f96 delft 1f3d7a klein 002fa7",
    "purple": "grape 6f2da8 plum 7d3c6b aubergine 472c4c royal 7851a9 mulberry 770f57 lavender b490d0"
        " dusty 8e7a9c wine 6b2147 amethyst 9966cc heather a484ac violet 7f3fbf berry 8e2a5b"
        " neon bc13fe",
    "brown": "chocolate 5d3a1a coffee 6f4e37 chestnut 7b3f1d walnut 5c4632 hazel 8e6b3d mocha 7a5a43"
        " nut 7a4b2a tan a07040 cinnamon 9a5b2f espresso 3b2417 cocoa 6a4331 earth 6b4b32"
        " toffee 8a5a2b tobacco 6d5336 oak 8a6a44 caramel af6e3c warm 7d5236 saddle 8b4513",
    "gray": "slate 708090 stone 8f8b83 dove b6b0ab pearl d9d9d6 ash b2b5b0 steel 71797e warm 8a8380"
        " cool 7d8790 concrete 959690 smoke 848884 mouse 8d8b88 graphite 4b4e53 elephant 7a7c80"
        " iron 52595d cement 9b9a95 battleship 848482 cloud c7cbd1 platinum d6d5d2 silver b9bcc0"
        " gunmetal 53565a storm 5f6a72 charcoal 36454f",
    "white": "pearl f5f3ee milk fdfbf4 milky fdfbf4 bone f2ede0 antique faebd7 cream fffbea"
        " chalk f7f7f2 snow fffafa linen faf0e6 ivory fffff0 warm fdf8f0 cool f5f8fb broken f5f2ea"
        " creamy fffbea",
    "black": "coal 1c1c1c ink 10131a soot 1b1a19 raven 0e0f12 midnight 0b1020 onyx 18191b warm 1c1815"
        " cool 14181d",
    "rose": "dusty c9a0a0 old c08081 antique d4a5a5",
    "gold": "antique c9a227 rose b76e79 old cfb53b matt bfa14a",
    "teal": "dusty 5f8f8f",
    "mint": "fresh 8ff0c0",
}  # fmt: skip
_ALONE = {
    "oxblood": "4a0404", "gunmetal": "53565a", "taupe": "8b7d72", "ochre": "cc7722", "ocher": "cc7722",
    "denim": "3a5f8a", "vermilion": "e34234", "vermillion": "e34234", "cerise": "de3163", "periwinkle": "8f99fb",
    "sepia": "704214", "umber": "635147", "ultramarine": "120a8f", "cerulean": "2a6fb0", "greige": "bfb8a9",
    "ecru": "d8c9a3", "mahogany": "6b2c1a", "fuschia": "ff00ff", "bordeaux": "5f021f", "claret": "7f1734",
    "carmine": "960018", "tangerine": "f28500", "viridian": "40826d", "celadon": "ace1af", "buttercream": "fff1cf",
    "canary": "ffef00", "verdigris": "43b3ae", "cinnabar": "e34234", "puce": "a95c68", "kobalt": "0047ab",
    "bubblegum": "ff85c2", "racing green": "004225", "duck egg": "bcd9d0", "nude": "e3bc9a", "offwhite": "faf9f6",
    "eggplant": "472c4c", "golden yellow": "ffc000", "nearly black": "141414",
    "almost black": "141414", "nearly white": "f7f7f7", "almost white": "f7f7f7",
}  # fmt: skip
HOUSEHOLD: dict[str, str] = {
    **{
        f"{name.replace('-', ' ')} {hue}": f"#{digits}"
        for base, row in _OF_HUES.items()
        for name, digits in zip(row.split()[::2], row.split()[1::2], strict=True)
        for hue in ((base, "grey") if base == "gray" else (base,))
    },
    **{name: f"#{digits}" for name, digits in _ALONE.items() if digits},
}
"""Names of colours that style sheets lack."""
NOT_COLORS = frozenset({"transparent", "none", "inherit", "currentcolor"})


@lru_cache(maxsize=2048)
def named_color(words: str) -> Color | None:
    """The colour a person means by up to three words, or by a CSS value; None when it is none we know."""
    key = " ".join(words.lower().replace("-", " ").split())
    if key in NOT_COLORS:
        return None
    if key.startswith("css "):
        return parse_color(key[4:].replace(" ", ""))
    plain = COLOR_NAMES.get(key) or (key.replace(" ", "") if key.replace(" ", "").isalpha() else words)
    return parse_color(plain) or _called(key, named_color)


def _toned(
    light: float = 0.0, strength: float = 1.0, *, within: tuple[float, float] = (0.0, 1.0)
) -> Callable[[Tone], Tone]:
    """More light by a part of the way to white, within two bounds, and its strength times a factor."""

    def changed(tone: Tone) -> Tone:
        bounded = min(max(tone.light + light, within[0]), within[1])
        return tone._replace(light=bounded, strength=tone.strength * strength)

    return changed


_SHADES: dict[str, Callable[[Tone], Tone]] = {
    **dict.fromkeys(("dark", "deep", "rich"), _toned(-0.16, within=(0.1, 0.45))),
    **dict.fromkeys(("very dark", "really dark"), _toned(-0.3, within=(0.08, 0.22))),
    "light": _toned(0.18, 0.7, within=(0.72, 0.95)),
    **dict.fromkeys(("very light", "really light", "very pale"), _toned(0.35, 0.35, within=(0.9, 0.96))),
    **dict.fromkeys(("pale", "pastel", "soft", "baby"), _toned(0.25, 0.5, within=(0.82, 0.94))),
    **dict.fromkeys(("muted", "dusty", "dull", "faded", "smoky", "greyish", "grayish", "subdued", "earthy"),
                    _toned(0.02, 0.5)),
    **dict.fromkeys(("bright", "vivid", "vibrant", "intense"), _toned(0.05, 1.5, within=(0.45, 0.95))),
    **dict.fromkeys(("neon", "electric", "fluorescent"), _toned(0.12, 1.8, within=(0.6, 0.95))),
    **dict.fromkeys(("medium", "mid"), _toned()),
}  # fmt: skip
_GREYS = ("gray", "grey", "black", "white")
_BETWEEN = lazily(r"between (.+) and (.+)")


def _called(key: str, named: Callable[[str], Color | None]) -> Color | None:
    """The colour of a household name, of a shade of a colour, or between two; None when the words are no colour.

    `key` is in lower case, with single spaces; `named` knows the plain names."""
    if key in HOUSEHOLD:
        return Color.from_hex(HOUSEHOLD[key])
    if mixed := _BETWEEN.fullmatch(key):
        one, other = named(mixed[1]), named(mixed[2])
        return _mixed(one, other) if one is not None and other is not None else None
    words = key.split(" ")
    for length in (2, 1):
        shade, base = " ".join(words[:length]), " ".join(words[length:])
        if shade in _SHADES and base and (color := named(base)) is not None:
            if base in _GREYS and shade in ("bright", "vivid", "vibrant", "intense"):
                return color
            return color_with(_SHADES[shade](tone_of(color)))
    return None


def _mixed(one: Color, other: Color) -> Color:
    """Half way between two colours, as paint mixes: the hue turns the shorter way."""
    first, second = tone_of(one), tone_of(other)
    (a, b), (c, d) = first.across, second.across
    red, yellow = (a + c) / 2, (b + d) / 2
    hue = math.degrees(math.atan2(yellow, red)) % 360
    return color_with(Tone((first.light + second.light) / 2, math.hypot(red, yellow), hue))
