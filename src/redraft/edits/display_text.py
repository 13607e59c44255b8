"""Values as display text: short numbers, excerpts, a layer in a few words, changed properties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Run, Text
from redraft.document.style import PROPERTIES, Color, Gradient, NoPaint, PaintServer, Shadow, Style
from redraft.document.tables import Cell, Row, Table
from redraft.document.theme import FontReference, ThemeReference
from redraft.messages import shortened

WORDS = {
    "fill": "fill colour",
    "stroke": "stroke colour",
    "stroke_width": "stroke width",
    "font_family": "font",
    "font_size": "font size",
    "font_weight": "font weight",
    "font_style": "font style",
    "text_decoration": "text decoration",
    "letter_spacing": "letter spacing",
    "align": "alignment",
    "baseline": "raised by",
    "blend": "blend mode",
    "transform": "place",
    "frame": "size and place",
    "d": "outline",
    "radius": "corner radius",
    "asset": "pixels",
    "what": "content",
    "instance_of": "original",
    "runs": "line breaks",
    "line_height": "line spacing",
    "line_pitch": "line spacing",
    "before": "space before",
    "after": "space after",
    "rtl": "right-to-left",
    "flow": "text box settings",
    "fit": "autofit",
    "turned": "turned by",
    "bound": "binding",
}
"""What people call the properties whose names say it otherwise."""

EXCERPT = 120
"""The most characters of a file's text that are quoted."""

OPEN, CLOSE = "⟦", "⟧"
MOST_QUOTED = 200
"""Characters of one text of a design that a prompt shows by default."""


def number(value: float) -> str:
    """A number as people write it: at most two decimals, none where there are none; a very large one in few digits."""
    if abs(value) >= 1e12:
        return f"{value:.4g}"
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def first_few(sentences: Iterable[str], most: int = 5) -> str:
    """The first few of the sentences, each once, and how many more there are."""
    distinct = list(dict.fromkeys(sentences))
    return "; ".join(distinct[:most]) + (f"; and {len(distinct) - most:,} more" if len(distinct) > most else "")


def excerpt(text: str) -> str:
    """At most `EXCERPT` characters: the beginning and the end of anything longer."""
    if len(text) <= EXCERPT:
        return text
    return text[: EXCERPT * 2 // 3 - 1] + "…" + text[len(text) - EXCERPT // 3 :]


def beginning(text: str, most: int) -> str:
    """At most so many characters, and how many more there were."""
    return text if len(text) <= most else f"{text[:most]}… ({len(text) - most:,} more characters)"


def quoted(text: object, most: int = MOST_QUOTED) -> str:
    """Words of a design for a model, on one line and in the brackets that mark them as data; a bracket of the design's
    own is taken out, so that no text can close the one it is in."""
    words = " ".join(_unbracketed(text).replace("\n", " / ").split())
    return f"{OPEN}{shortened(words, most)}{CLOSE}"


def verbatim(text: object) -> str:
    """All words of a design for a model, in brackets as `quoted` has them; spaces stay, a line break is ↵."""
    return f"{OPEN}{'↵'.join(_unbracketed(text).splitlines())}{CLOSE}"


def _unbracketed(text: object) -> str:
    return str(text).replace(OPEN, "").replace(CLOSE, "")


def shown(value: object) -> str:
    """A value of a layer as people read it: colours as `#rrggbb`, text in quotes, boxes and matrices with few decimals.

    Empty for what is not stated.
    """
    match value:
        case ThemeReference():
            return f"{value.called} ({value})"
        case FontReference():
            return f"the theme's {value}"
        case NoPaint() | Color() | PaintServer() | Gradient() | Shadow():  # before the empty tuple, which 'none' is too
            return str(value)
        case None | () | "":
            return ""
        case bool():
            return "yes" if value else "no"
        case Box(x, y, width, height):
            return f"{number(width)} × {number(height)} at {number(x)}, {number(y)}"
        case Matrix(1.0, 0.0, 0.0, 1.0, e, f):
            return f"moved by {number(e)}, {number(f)}"
        case Matrix():
            return f"matrix({' '.join(format(part, '.6g') for part in value)})"
        case int() | float():
            return number(value)
        case Run():
            return f"“{excerpt(value.text)}”"
        case tuple():
            return ", ".join(shown(part) for part in value)
    return excerpt(str(value))


def differences(old: Layer, new: Layer) -> Iterator[str]:
    """In which properties two layers of one kind differ, and what each was and became; at least one where they do."""
    for field in fields(old):
        was, became = getattr(old, field.name), getattr(new, field.name)
        if not field.compare or was == became:
            continue
        described: list[str] = []
        if isinstance(was, Style) and isinstance(became, Style):
            described = list(_restyled(was, became))
        elif field.name == "runs":
            described = list(_retyped(was, became))
        elif field.name not in ("d", "asset"):
            described = [_changed(field.name, was, became)]
        yield from described or [WORDS.get(field.name, field.name)]


def _restyled(old: Style, new: Style) -> Iterator[str]:
    for name in PROPERTIES:
        was, became = getattr(old, name), getattr(new, name)
        if was != became:
            yield _changed(name, was, became)


def _retyped(old: tuple[Run, ...], new: tuple[Run, ...]) -> Iterator[str]:
    if [run.text for run in old] != [run.text for run in new]:
        yield f"text {shown(old)} → {shown(new)}"
    else:
        for was, became in zip(old, new, strict=True):
            yield from _restyled(was.style, became.style)


def _changed(name: str, was: object, became: object) -> str:
    return f"{WORDS.get(name, name)} {shown(was) or 'unset'} → {shown(became) or 'unset'}"


def described(layer: Layer, noun: str = "") -> str:
    """A layer in a few words: its kind, or the noun that people call it where it is, and its text or name."""
    match layer:
        case Text():
            noun = noun or layer.noun
            return f"{noun} “{excerpt(layer.text)}”" if layer.text.strip() else f"empty {noun}"
        case Table():
            what = f"table of {len(layer.rows)} rows"
        case Row():
            return "row" + (f" “{excerpt(words)}”" if (words := ", ".join(cell.words for cell in layer.cells)) else "")
        case Cell():
            return f"cell “{excerpt(layer.words)}”" if layer.words else "empty cell"
        case Group() if layer.noun == "group":
            what = f"group of {len(layer.children)}"
        case _:
            what = layer.noun
    return what + (f" “{layer.name}”" if layer.name else "")
