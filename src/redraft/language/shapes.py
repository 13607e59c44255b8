"""The words for the figures of `commands/shapes.py`. To teach another word, add it to a row."""

from __future__ import annotations

import re
from difflib import get_close_matches

from redraft.commands.shapes import FIGURES, Figure, ShapeName
from redraft.errors import RequestError
from redraft.lazy import lazily

_OTHER_WORDS: dict[ShapeName, str] = {
    "rectangle": "rect, box, bar, panel, plate, rectangular box, block",
    "rounded rectangle": "rounded box, round rectangle, rounded rect, rounded square",
    "button": "call to action",
    "pill": "tag, chip, price tag",
    "badge": "sticker, seal",
    "circle": "dot, disc, disk",
    "ellipse": "oval",
    "triangle": "isosceles triangle",
    "right triangle": "right angled triangle",
    "right arrow": "arrow, block arrow",
    "double arrow": "two way arrow, left right arrow, double headed arrow",
    "up down arrow": "vertical double arrow",
    "curved arrow": "circular arrow, round arrow",
    "u turn arrow": "uturn arrow",
    "line": "divider, separator, rule, horizontal line, vertical line, diagonal line, straight line",
    "heart": "love heart",
    "callout": "speech bubble, speech balloon, balloon, bubble, rounded callout",
    "rectangular callout": "square speech bubble",
    "oval callout": "round speech bubble, oval speech bubble",
    "thought bubble": "cloud callout",
    "diamond": "rhombus",
    "octagon": "stop sign",
    "cross": "plus, plus sign",
    "multiplication sign": "multiply sign, x mark",
    "minus sign": "minus",
    "equals sign": "equal sign",
    "lightning": "lightning bolt, bolt, flash",
    "moon": "crescent, half moon, crescent moon",
    "ring": "donut, doughnut",
    "no symbol": "no sign, prohibition sign",
    "half ring": "block arc",
    "pie": "pie slice",
    "frame": "picture frame",
    "trapezoid": "trapezium",
    "smiley": "smiley face, smiling face, happy face",
    "cylinder": "can",
    "teardrop": "drop, tear",
    "ribbon": "banner",
    "explosion": "burst, starburst, splash",
    "left brace": "curly bracket",
}
"""What else people call a figure."""
_BY_WORD: dict[str, Figure] = {str(name): one for name, one in FIGURES.items()}
for _name, _words in _OTHER_WORDS.items():
    _BY_WORD |= dict.fromkeys(_words.split(", "), FIGURES[_name])

_STARS = (4, 5, 6, 7, 8, 10, 12, 16, 24, 32)
_COUNTS = {word: n for n, word in enumerate("four five six seven eight nine ten eleven twelve".split(), 4)}
_POINTED = lazily(r"(\d+|[a-z]+) (?:point|pointed|points|pointer|armed|cornered) star")
_WAYS = {"right": "right", "left": "left", "up": "up", "down": "down", "upward": "up", "downward": "down",
         "upwards": "up", "downwards": "down", "leftward": "left", "rightward": "right", "top": "up",
         "bottom": "down", "rightwards": "right", "leftwards": "left"}  # fmt: skip
_AROUND = lazily(r"^(?:an? |the |new )+| (?:shape|symbol|icon|figure)s?$")


def figure(kind: str) -> Figure | None:
    """The figure a word or a few mean; None when they mean none that is known."""
    whole = " ".join(re.sub(r"[-_]", " ", kind.lower()).split())
    said = _AROUND.sub("", whole)
    for words in (whole, said, _singular(said)):
        if words in _BY_WORD:
            return _BY_WORD[words]
    words = _singular(said)
    if pointed := _POINTED.fullmatch(words):
        count = int(pointed[1]) if pointed[1].isdigit() else _COUNTS.get(pointed[1], 0)
        return Figure("star", f"star{count}") if count in _STARS else None
    if "arrow" in words.split():
        ways = {_WAYS[word] for word in words.split() if word in _WAYS}
        rest = set(words.split()) - set(_WAYS) - {"arrow", "pointing", "that", "points", "to", "the", "facing", "block"}
        if len(ways) == 1 and not rest:
            return _BY_WORD[f"{ways.pop()} arrow"]
    return None


def _singular(words: str) -> str:
    if words in ("cross", "lens") or words.endswith("ss"):
        return words
    for end, new in (("xes", "x"), ("sses", "ss"), ("shes", "sh"), ("ies", "y"), ("s", "")):
        if words.endswith(end) and len(words) > len(end) + 1:
            return words[: -len(end)] + new
    return words


def unknown(kind: str) -> RequestError:
    """What to say about a thing that cannot be drawn."""
    if kind.lower().strip() in ("shape", "shapes", "figure", "a shape", ""):
        return RequestError("which shape is not said", "say which: a rectangle, circle, triangle, star, arrow, heart…")
    close = get_close_matches(_singular(kind.lower()), list(_BY_WORD), n=1, cutoff=0.75)
    hint = f"did you mean a {close[0]}? " if close else ""
    return RequestError(
        f"there is no shape '{kind}' to add",
        f"{hint}a rectangle, circle, triangle, star, arrow, line, heart, cloud, callout and others can be added, and a"
        " picture from a file: add the picture cat.png",
    )
