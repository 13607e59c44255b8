"""Features of a theme: its twelve colours and the Latin fonts of its headings and of its other text."""

from __future__ import annotations

from collections.abc import Mapping

from redraft.document.features import COLOR_SLOTS, Feature
from redraft.document.style import Color
from redraft.formats.pptx.allowed_shape_changes import Allowance
from redraft.formats.pptx.colors import COLOR_TAGS, color_in
from redraft.formats.pptx.native_feature import Native
from redraft.formats.pptx.numbers import descend
from redraft.formats.xml.element_changes import Amended, New
from redraft.formats.xml.tree import Element


def _color(slot: str) -> Native:
    def holder(theme: Element) -> Element | None:
        return descend(theme, "a:themeElements", "a:clrScheme", f"a:{slot}")

    def stated(theme: Element) -> Element | None:
        found = holder(theme)
        return next((one for one in found.children if one.tag in COLOR_TAGS), None) if found is not None else None

    def read(theme: Element) -> Feature:
        color = color_in(holder(theme), {})
        return str(Color(*color[:3])) if color is not None else None

    def write(theme: Amended, value: Feature) -> None:
        found, old = holder(theme.element), stated(theme.element)
        digits = str(value).removeprefix("#").upper()
        if old is not None and old.tag == "a:srgbClr" and not old.children:
            theme.amended(old).set("val", digits)
        elif found is not None:
            theme.amended(found).put(New("a:srgbClr", {"val": digits}), *COLOR_TAGS)

    def allow(allowed: Allowance, theme: Element) -> None:
        allowed.whole(stated(theme))

    return Native(read, write, allow, lambda theme: read(theme) is not None)


def _font(tag: str) -> Native:
    def latin(theme: Element) -> Element | None:
        return descend(theme, "a:themeElements", "a:fontScheme", tag, "a:latin")

    def read(theme: Element) -> Feature:
        found = latin(theme)
        return (found.get("typeface") or None) if found is not None else None

    def write(theme: Amended, value: Feature) -> None:
        found = latin(theme.element)
        if found is not None:  # what else tells of the old font is not so of the new one
            theme.amended(found).set("typeface", str(value)).set("panose", None)

    def allow(allowed: Allowance, theme: Element) -> None:
        allowed.attributes(latin(theme), "typeface", "panose")

    return Native(read, write, allow, lambda theme: read(theme) is not None)


THEME: Mapping[str, Native] = {
    **{slot: _color(slot) for slot in COLOR_SLOTS},
    "major_font": _font("a:majorFont"),
    "minor_font": _font("a:minorFont"),
}
