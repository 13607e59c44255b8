"""Values as people read them: short numbers, excerpts of text, a layer in a few words."""

from __future__ import annotations

from redraft.document.layers import Group, Layer, Text

EXCERPT = 120
"""The most characters of a file's text that are quoted."""


def number(value: float) -> str:
    """A number as people write it: at most two decimals, none where there are none."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def excerpt(text: str) -> str:
    """At most `EXCERPT` characters: the beginning and the end of anything longer."""
    if len(text) <= EXCERPT:
        return text
    return text[: EXCERPT * 2 // 3 - 1] + "…" + text[len(text) - EXCERPT // 3 :]


def described(layer: Layer) -> str:
    """A layer in a few words: its kind, and its text or name."""
    match layer:
        case Text():
            return f"text “{excerpt(layer.text)}”"
        case Group(children=children):
            return f"group of {len(children)}" + (f" “{layer.name}”" if layer.name else "")
        case _:
            return layer.kind + (f" “{layer.name}”" if layer.name else "")
