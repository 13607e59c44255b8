"""Numbers with units and colours in a sentence, by first token, and the words of a node that can be pointed at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from redraft.document.color_names import COLOR_NAMES
from redraft.document.colors import NAMED, parse_color
from redraft.document.layers import Group, Layer, Text, family
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.document.tables import Cell
from redraft.lazy import lazily
from redraft.reader.scene import Node
from redraft.targets.parts.hues import COLORS, SHADES, color_number, color_of, colors_called

MOST_WORDS = 600


class Tokens(Protocol):
    """A sentence: its text, and the span of each token."""

    @property
    def text(self) -> str: ...
    @property
    def spans(self) -> Sequence[tuple[int, int]]: ...


class PlainTokens:
    """A sentence split into words, digits and signs, without a vocabulary."""

    def __init__(self, text: str) -> None:
        self.text, self.spans = text, tuple(found.span() for found in _WORD.finditer(text))


class Number(NamedTuple):
    """A number of a sentence; `unit` is one that lengths take, or ""; `end` the character after it."""

    value: float
    unit: str
    end: int


class Tint(NamedTuple):
    """A colour of a sentence as a command takes it; `end` the character after it; `names` of its coarse colours."""

    paint: str
    end: int
    names: frozenset[str]


_UNIT = r"px|pixels?|mm|cm|(?:milli|centi)met(?:re|er)s?|inch(?:es)?|pt|points?|pc|percent|per cent"
_NUMBER = lazily(
    r"([+\u2212-]?(?:\d{1,3}(?:[,.' ]\d{3})+(?!\d)(?:[.,]\d{1,4})?|\d{1,9}(?:[.,]\d{1,6})?|\.\d{1,6}))"
    rf"(?:[\s-]?({_UNIT}|in\b|\"|”|%)(?![^\W\d]))?",
    re.IGNORECASE,
)
_UNITS = {"px": "", "pixel": "", "pixels": "", "inch": "in", "inches": "in", '"': "in", "”": "in", "point": "pt",
          "points": "pt", "percent": "%", "per cent": "%"}  # fmt: skip
_COUNTED = {
    "zero": 0, "half": 0.5, "halve": 0.5, "quarter": 0.25, "third": 1 / 3, "double": 2, "twice": 2, "triple": 3,
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,    "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "hundred": 100,
}  # fmt: skip
_COUNT_WORD = lazily(rf"\b({'|'.join(_COUNTED)})\b(?:(?:[\s-]an?)?[\s-]({_UNIT})\b)?", re.IGNORECASE)


def numbers_in(sentence: Tokens) -> dict[int, Number]:
    """The numbers of a sentence by the token each begins at."""
    found: dict[int, Number] = {}
    for match in _NUMBER.finditer(sentence.text):
        unit = (match[2] or "").lower()
        number = Number(number_of(match[1]), _unit(unit), match.end())
        start = match.start() + (match[1][0] in "+-\u2212")
        if (token := token_at(sentence, start)) >= 0:
            found.setdefault(token, number)
    for match in _COUNT_WORD.finditer(sentence.text):
        unit = (match[2] or "").lower()
        if (token := token_at(sentence, match.start())) >= 0:
            found.setdefault(token, Number(_COUNTED[match[1].lower()], _unit(unit), match.end()))
    return found


def _unit(word: str) -> str:
    if word.endswith(("metre", "metres", "meter", "meters")):
        return "mm" if word.startswith("milli") else "cm"
    return _UNITS.get(word, word)


def number_of(text: str) -> float:
    """A number as people write it: 1,200 is a thousand, 1,5 one and a half. A sign is left out."""
    digits = text.strip().lstrip("+-\u2212")
    if re.fullmatch(r"\d{1,3}(?:[,' ]\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?", digits):
        mark = "." if (digits.count(".") == 1 and digits.count(",") >= 1) or "." not in digits else ","
        digits = "".join(one for one in digits if one.isdigit() or one == mark)
    bare = digits.replace(",", ".").replace("'", "").replace(" ", "")
    return float(bare if bare.count(".") < 2 else bare.partition(".")[0])  # 194,124,52 is a list of numbers


def token_at(sentence: Tokens, character: int) -> int:
    """The token that a character belongs to, -1 for none."""
    return next((n for n, (start, end) in enumerate(sentence.spans) if start <= character < end), -1)


_HEX = lazily(
    r"#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{6}\b|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\)",
    re.IGNORECASE,
)
_NAME = lazily(r"[a-z]+", re.IGNORECASE)
_SHADED = {"bright": "", "pure": "", "plain": "", "vivid": "", **SHADES}


def paints_in(sentence: Tokens) -> dict[int, Tint]:
    """The colours of a sentence by the token each begins at; of those that begin at one token the longest."""
    found: dict[int, Tint] = {}
    for match in _HEX.finditer(sentence.text):
        written = match[0] if match[0][0] == "#" or "(" in match[0] else "#" + match[0]
        if parse_color(written) is not None and (token := token_at(sentence, match.start())) >= 0:
            found.setdefault(token, _tint(written.lower(), match.end(), []))
    words = list(_NAME.finditer(sentence.text))
    for number, first in enumerate(words):
        for last in reversed(words[number : number + 3]):
            between = re.split(r"[a-z]+", sentence.text[first.end() : last.start()].lower())
            if any(gap not in ("", " ", "-") for gap in between):
                continue
            named_words = [one[0].lower() for one in words[number : number + 3] if one.end() <= last.end()]
            paint, token = _paint(named_words), token_at(sentence, first.start())
            if paint and token >= 0:
                found.setdefault(token, _tint(paint, last.end(), named_words))
                break
    return found


def _tint(paint: str, end: int, words: list[str]) -> Tint:
    numbers = colors_called(words[-1], words[0] if len(words) > 1 else "") if words else frozenset()
    color = parse_color(paint)
    if not numbers and color is not None:
        numbers = frozenset({color_number(color)})
    return Tint(paint, end, frozenset(COLORS[number] for number in numbers))


def _paint(words: list[str]) -> str:
    """The CSS name or the hex form of a colour in words; nothing where it is none."""
    joined = "".join(words)
    if joined in NAMED:
        return COLOR_NAMES.get(" ".join(words), joined)
    shade = _SHADED.get(words[0].removesuffix("er")) if len(words) == 2 else None
    if shade is not None:
        name = f"{shade.strip()}{words[1]}"
        if name in NAMED:
            return name
    if len(words) == 1 or shade is not None:
        coarse = colors_called(words[-1], words[0] if shade else "")
        name = "".join(COLORS[min(coarse)].split()) if coarse else ""
        return name if name in NAMED else {"lightpurple": "plum"}.get(name, "")
    return ""


class Wording(NamedTuple):
    """The words of a node: those of the text layer `id` from `start` to `end`, with the span of each."""

    id: str
    text: str
    start: int
    end: int
    spans: tuple[tuple[int, int], ...]


_WORD = lazily(r"[^\W\d_]+|\d+|[^\w\s]|_")


def wording_of(document: Document, node: Node) -> Wording | None:
    """The words of a node that can be pointed at; None for a node that is not exactly one text with words."""
    if node.sort in ("special", "page", "row", "column") or node.id not in document.index:
        return None
    layer = text_in(document.index[node.id].layer)
    if layer is None or not layer.runs:
        return None
    whole, start, end = layer.text, 0, len(layer.text)
    if node.sort == "item":
        spans = item_spans(layer, whole)
        if node.index >= len(spans):
            return None
        start, end = spans[node.index]
    words = []
    for match in _WORD.finditer(whole, start, end):
        words.append(match.span())
        if len(words) == MOST_WORDS:
            break
    return Wording(layer.id, whole, start, end, tuple(words)) if words else None


def item_spans(text: Text, whole: str) -> list[tuple[int, int]]:
    """The spans of a text's items: its paragraphs where it flows, else its lines."""
    if text.flow is not None and text.paragraphs:
        return text.paragraph_spans()
    return [found.span() for found in re.finditer(r"^.*$", whole, re.MULTILINE)]


def text_in(layer: Layer) -> Text | None:
    """The text that a layer is, or the only one it holds."""
    if isinstance(layer, Text):
        return layer
    if isinstance(layer, Group):
        if isinstance(layer, Cell):
            return layer.text
        inside = [one for one in family(layer) if isinstance(one, Text)]
        return inside[0] if len(inside) == 1 else None
    return None


def colors_of(layer: Layer) -> set[Color]:
    """The colours that a layer shows by itself: fill, outline, words."""
    styles = [layer.style, *(run.style for run in layer.runs)] if isinstance(layer, Text) else [layer.style]
    paints = [color_of(paint) for style in styles for paint in (style.fill, style.stroke)]
    return {paint for paint in paints if paint is not None}
