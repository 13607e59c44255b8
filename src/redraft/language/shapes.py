"""The shapes that can be added, by the words for them. To teach another, add a row.

A figure is drawn as the preset of that name, in the outline a slide program gives it: the same heart on a poster and on
a slide, where it is written as the preset itself.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import NamedTuple

from redraft.errors import RequestError


class Figure(NamedTuple):
    """`name` is what people call it, `preset` what slides do; `wide` is its width for a height of 1."""

    name: str
    preset: str
    wide: float = 1.0

    @property
    def even(self) -> bool:
        """Whether its sides are equal by what it is: a square that is wider than high is none."""
        return self.name in ("square", "circle")

    @property
    def hollow(self) -> bool:
        """Whether words in its middle stand on what lies behind it."""
        return self.preset in ("donut", "frame", "blockArc", "arc", "noSmoking") or "Brac" in self.preset

    @property
    def called(self) -> str:
        return f"{'an' if self.name[0] in 'aeiou' and self.name[:2] != 'u ' else 'a'} {self.name}"

    @property
    def is_line(self) -> bool:
        return self.preset == "line"


_ROWS: tuple[tuple[str, str, float], ...] = (
    ("rectangle, rect, box, bar, panel, plate, rectangular box, block", "rect", 1.6),
    ("square", "rect", 1.0),
    ("rounded rectangle, rounded box, round rectangle, rounded rect, rounded square", "roundRect", 1.6),
    ("button, call to action", "roundRect", 3.4),
    ("pill, tag, chip, price tag", "roundRect", 2.6),
    ("badge, sticker, seal", "star16", 1.0),
    ("circle, dot, disc, disk", "ellipse", 1.0),
    ("ellipse, oval", "ellipse", 1.5),
    ("triangle, isosceles triangle", "triangle", 1.15),
    ("right triangle, right angled triangle", "rtTriangle", 1.0),
    ("star", "star5", 1.0),
    ("right arrow, arrow, block arrow", "rightArrow", 2.0),
    ("left arrow", "leftArrow", 2.0),
    ("up arrow", "upArrow", 0.5),
    ("down arrow", "downArrow", 0.5),
    ("double arrow, two way arrow, left right arrow, double headed arrow", "leftRightArrow", 2.0),
    ("up down arrow, vertical double arrow", "upDownArrow", 0.5),
    ("curved arrow, circular arrow, round arrow", "circularArrow", 1.0),
    ("bent arrow", "bentArrow", 1.1),
    ("u turn arrow, uturn arrow", "uturnArrow", 1.1),
    ("chevron", "chevron", 1.2),
    ("line, divider, separator, rule, horizontal line, vertical line, diagonal line, straight line", "line", 0.0),
    ("heart, love heart", "heart", 1.05),
    ("cloud", "cloud", 1.5),
    ("callout, speech bubble, speech balloon, balloon, bubble, rounded callout", "wedgeRoundRectCallout", 1.6),
    ("rectangular callout, square speech bubble", "wedgeRectCallout", 1.6),
    ("oval callout, round speech bubble, oval speech bubble", "wedgeEllipseCallout", 1.4),
    ("thought bubble, cloud callout", "cloudCallout", 1.5),
    ("diamond, rhombus", "diamond", 1.0),
    ("pentagon", "pentagon", 1.05),
    ("hexagon", "hexagon", 1.15),
    ("heptagon", "heptagon", 1.0),
    ("octagon, stop sign", "octagon", 1.0),
    ("decagon", "decagon", 1.05),
    ("dodecagon", "dodecagon", 1.0),
    ("cross, plus, plus sign", "plus", 1.0),
    ("multiplication sign, multiply sign, x mark", "mathMultiply", 1.0),
    ("minus sign, minus", "mathMinus", 1.0),
    ("equals sign, equal sign", "mathEqual", 1.0),
    ("lightning, lightning bolt, bolt, flash", "lightningBolt", 1.0),
    ("moon, crescent, half moon, crescent moon", "moon", 0.5),
    ("sun", "sun", 1.0),
    ("ring, donut, doughnut", "donut", 1.0),
    ("no symbol, no sign, prohibition sign", "noSmoking", 1.0),
    ("arc", "arc", 1.0),
    ("half ring, block arc", "blockArc", 1.2),
    ("pie, pie slice", "pie", 1.0),
    ("frame, picture frame", "frame", 1.4),
    ("parallelogram", "parallelogram", 1.6),
    ("trapezoid, trapezium", "trapezoid", 1.4),
    ("smiley, smiley face, smiling face, happy face", "smileyFace", 1.0),
    ("cube", "cube", 1.0),
    ("cylinder, can", "can", 0.75),
    ("teardrop, drop, tear", "teardrop", 1.0),
    ("wave", "wave", 1.8),
    ("ribbon, banner", "ribbon2", 2.4),
    ("scroll", "horizontalScroll", 1.6),
    ("explosion, burst, starburst, splash", "irregularSeal1", 1.2),
    ("left brace, curly bracket", "leftBrace", 0.3),
    ("right brace", "rightBrace", 0.3),
    ("left bracket", "leftBracket", 0.2),
    ("right bracket", "rightBracket", 0.2),
)  # fmt: skip
FIGURES: dict[str, Figure] = {}
for _words, _preset, _wide in _ROWS:
    _all = _words.split(", ")
    FIGURES |= {word: Figure(_all[0], _preset, _wide) for word in _all}

_STARS = (4, 5, 6, 7, 8, 10, 12, 16, 24, 32)
_COUNTS = {word: n for n, word in enumerate("four five six seven eight nine ten eleven twelve".split(), 4)}
_POINTED = re.compile(r"(\d+|[a-z]+) (?:point|pointed|points|pointer|armed|cornered) star")
_WAYS = {"right": "right", "left": "left", "up": "up", "down": "down", "upward": "up", "downward": "down",
         "upwards": "up", "downwards": "down", "leftward": "left", "rightward": "right", "top": "up",
         "bottom": "down", "rightwards": "right", "leftwards": "left"}  # fmt: skip
_AROUND = re.compile(r"^(?:an? |the |new )+| (?:shape|symbol|icon|figure)s?$")


def figure(kind: str) -> Figure | None:
    """The figure a word or a few mean; None when they mean none that is known."""
    whole = " ".join(re.sub(r"[-_]", " ", kind.lower()).split())
    said = _AROUND.sub("", whole)
    for words in (whole, said, _singular(said)):
        if words in FIGURES:
            return FIGURES[words]
    words = _singular(said)
    if pointed := _POINTED.fullmatch(words):
        count = int(pointed[1]) if pointed[1].isdigit() else _COUNTS.get(pointed[1], 0)
        return Figure("star", f"star{count}") if count in _STARS else None
    if "arrow" in words.split():
        ways = {_WAYS[word] for word in words.split() if word in _WAYS}
        rest = set(words.split()) - set(_WAYS) - {"arrow", "pointing", "that", "points", "to", "the", "facing", "block"}
        if len(ways) == 1 and not rest:
            return FIGURES[f"{ways.pop()} arrow"]
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
    close = get_close_matches(_singular(kind.lower()), list(FIGURES), n=1, cutoff=0.75)
    hint = f"did you mean a {close[0]}? " if close else ""
    return RequestError(
        f"there is no shape '{kind}' to add",
        f"{hint}a rectangle, circle, triangle, star, arrow, line, heart, cloud, callout and others can be added, and a"
        " picture from a file: add the picture cat.png",
    )
