"""Features of a theme: its twelve colours and the Latin fonts of its headings and of its other text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from redraft.document.features import COLOR_SLOTS, Feature
from redraft.document.style import Color
from redraft.formats.pptx.colors import COLOR_TAGS, color_in
from redraft.formats.pptx.features import Held
from redraft.formats.pptx.numbers import descend
from redraft.formats.xml.tree import Element

THEME_FONTS = {"major_font": "a:majorFont", "minor_font": "a:minorFont"}


def color_holder(theme: Element, slot: str) -> Element | None:
    return descend(theme, "a:themeElements", "a:clrScheme", f"a:{slot}")


def stated_in_theme(theme: Element, slot: str) -> Element | None:
    """The element of the colour that a theme states for a slot."""
    found = color_holder(theme, slot)
    return next((one for one in found.children if one.tag in COLOR_TAGS), None) if found is not None else None


def latin(theme: Element, tag: str) -> Element | None:
    return descend(theme, "a:themeElements", "a:fontScheme", tag, "a:latin")


def _color(slot: str, theme: Element) -> Feature:
    color = color_in(color_holder(theme, slot), {})
    return str(Color(*color[:3])) if color is not None else None


def _font(tag: str, theme: Element) -> Feature:
    found = latin(theme, tag)
    return (found.get("typeface") or None) if found is not None else None


def _stated(read: Callable[[Element], Feature]) -> Held:
    return Held(read, lambda theme: read(theme) is not None)


THEME: Mapping[str, Held] = {
    **{slot: _stated(partial(_color, slot)) for slot in COLOR_SLOTS},
    **{name: _stated(partial(_font, tag)) for name, tag in THEME_FONTS.items()},
}
