"""Which elements of a slide or a theme may change, given the features that differ."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from redraft.document.features import COLOR_SLOTS
from redraft.formats.pptx.allowance import Allowance, Allowed
from redraft.formats.pptx.slide_features import OTHER, part_of_slide, transitions
from redraft.formats.pptx.theme_features import THEME_FONTS, latin, stated_in_theme
from redraft.formats.xml.tree import Element


def _allow_look(allowed: Allowance, slide: Element) -> None:
    for one in transitions(slide):
        allowed.attributes(one)
        allowed.whole(*(inner for inner in one.children if inner.tag not in OTHER))


def _allow_seconds(allowed: Allowance, slide: Element) -> None:
    for one in transitions(slide):
        allowed.attributes(one, "advTm")


def _allow_timing(allowed: Allowance, slide: Element) -> None:
    allowed.whole(part_of_slide(slide, "p:timing"))


def _allow_color(slot: str, allowed: Allowance, theme: Element) -> None:
    allowed.whole(stated_in_theme(theme, slot))


def _allow_font(tag: str, allowed: Allowance, theme: Element) -> None:
    allowed.attributes(latin(theme, tag), "typeface", "panose")


SLIDE_ALLOWED: Mapping[str, Allowed] = {
    "transition": Allowed(_allow_look),
    "advance_after": Allowed(_allow_seconds),
    "animations": Allowed(_allow_timing),
}
THEME_ALLOWED: Mapping[str, Allowed] = {
    **{slot: Allowed(partial(_allow_color, slot)) for slot in COLOR_SLOTS},
    **{name: Allowed(partial(_allow_font, tag)) for name, tag in THEME_FONTS.items()},
}
