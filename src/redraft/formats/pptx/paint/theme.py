"""A theme: its colours, its fonts by script, and its lists of fills, lines and effects that shapes refer to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from redraft.document.features import COLOR_SLOTS
from redraft.document.style import Color
from redraft.document.theme import ThemeColor, ThemeFont
from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.paint.colors import color_in
from redraft.formats.xml.tree import Element
from redraft.lazy import dataclass

_OFFICE = "000000 ffffff 1f497d eeece1 4f81bd c0504d 9bbb59 8064a2 4bacc6 f79646 0000ff 800080".split()
OFFICE_COLORS: Mapping[str, Color] = {
    name: Color(*bytes.fromhex(digits)) for name, digits in zip(COLOR_SLOTS, _OFFICE, strict=True)
}
PLAIN_MAP: Mapping[str, str] = {
    **{name: name for name in COLOR_SLOTS},
    "bg1": "lt1",
    "tx1": "dk1",
    "bg2": "lt2",
    "tx2": "dk2",
}
_KINDS = {"lt": "latin", "ea": "ea", "cs": "cs", "sym": "sym"}


@dataclass(frozen=True, slots=True)
class ThemeFonts:
    """One of a theme's two sets of fonts: by slot (latin, ea, cs) and by script (Jpan, Arab …)."""

    slots: Mapping[str, str] = field(default_factory=dict)
    scripts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Theme:
    """`colors` by slot (dk1, accent1 …); `fills`, `lines`, `effects` and `backgrounds` are elements, counted from 1.

    `master` is the page whose features it is, '' for none; colours and fonts taken from it remember that."""

    colors: Mapping[str, Color] = field(default_factory=lambda: OFFICE_COLORS)
    major: ThemeFonts = ThemeFonts({"latin": "Calibri"})
    minor: ThemeFonts = ThemeFonts({"latin": "Calibri"})
    fills: tuple[Element, ...] = ()
    lines: tuple[Element, ...] = ()
    effects: tuple[Element, ...] = ()
    backgrounds: tuple[Element, ...] = ()
    part: str = ""
    master: str = ""

    def typeface(self, name: str, slot: str, script: str) -> str:
        """The font a typeface means: `+mn-lt` is the theme's, by script where the theme has no font for the slot."""
        if not name.startswith("+"):
            return name
        fonts = self.major if name.startswith("+mj") else self.minor
        kind = _KINDS.get(name[4:], slot)
        stated = fonts.slots.get(kind)
        if stated and kind == "latin" and self.master:
            return ThemeFont.of(stated, f"{self.master}/{'major' if fonts is self.major else 'minor'}_font")
        return stated or (fonts.scripts.get(script, "") if script else "")

    def palette(self, mapping: Mapping[str, str]) -> dict[str, Color]:
        """Colours by every name a slide may use, after the colour map of its master (bg1 → lt1 …)."""
        known = {**OFFICE_COLORS, **self.colors}
        return {**known, **{name: known[slot] for name, slot in {**PLAIN_MAP, **mapping}.items() if slot in known}}


def read_theme(root: Element, part: str, master: str) -> Theme:
    elements = child(root, "a:themeElements") or root
    colors = dict(OFFICE_COLORS)
    scheme = child(elements, "a:clrScheme")
    for slot in scheme.children if scheme is not None else ():
        color = color_in(slot, OFFICE_COLORS)
        if color is not None:
            name = slot.tag[2:]
            colors[name] = ThemeColor.of(color, f"{master}/{name}") if master and name in COLOR_SLOTS else color
    fonts = child(elements, "a:fontScheme")
    styles = child(elements, "a:fmtScheme")

    def ladder(tag: str) -> tuple[Element, ...]:
        found = child(styles, tag)
        return tuple(found.children) if found is not None else ()

    return Theme(
        colors,
        _fonts(child(fonts, "a:majorFont")),
        _fonts(child(fonts, "a:minorFont")),
        ladder("a:fillStyleLst"),
        ladder("a:lnStyleLst"),
        ladder("a:effectStyleLst"),
        ladder("a:bgFillStyleLst"),
        part,
        master,
    )


def _fonts(element: Element | None) -> ThemeFonts:
    slots, scripts = dict[str, str](), dict[str, str]()
    for font in element.children if element is not None else ():
        typeface = font.get("typeface") or ""
        if font.tag == "a:font":
            scripts[font.get("script") or ""] = typeface
        else:
            slots[font.tag[2:]] = typeface
    return ThemeFonts(slots, scripts)


def color_map(root: Element) -> dict[str, str]:
    """The colour map a master states."""
    element = child(root, "p:clrMap")
    return {name: element.get(name) or "" for name in element.attributes} if element is not None else {}


def override(root: Element) -> dict[str, str] | None:
    """The colour map a slide or layout puts in its master's place; None: it follows the master's."""
    element = descend(root, "p:clrMapOvr", "a:overrideClrMapping")
    return {name: element.get(name) or "" for name in element.attributes} if element is not None else None


_RANGES = (
    (0x0590, 0x05FF, "cs", "Hebr"),
    (0x0600, 0x06FF, "cs", "Arab"),
    (0x0700, 0x074F, "cs", "Syrc"),
    (0x0750, 0x077F, "cs", "Arab"),
    (0x0780, 0x07BF, "cs", "Thaa"),
    (0x08A0, 0x08FF, "cs", "Arab"),
    (0x0900, 0x097F, "cs", "Deva"),
    (0x0980, 0x09FF, "cs", "Beng"),
    (0x0A00, 0x0A7F, "cs", "Guru"),
    (0x0A80, 0x0AFF, "cs", "Gujr"),
    (0x0B00, 0x0B7F, "cs", "Orya"),
    (0x0B80, 0x0BFF, "cs", "Taml"),
    (0x0C00, 0x0C7F, "cs", "Telu"),
    (0x0C80, 0x0CFF, "cs", "Knda"),
    (0x0D00, 0x0D7F, "cs", "Mlym"),
    (0x0D80, 0x0DFF, "cs", "Sinh"),
    (0x0E00, 0x0E7F, "cs", "Thai"),
    (0x0E80, 0x0EFF, "cs", "Laoo"),
    (0x0F00, 0x0FFF, "cs", "Tibt"),
    (0x1000, 0x109F, "cs", "Mymr"),
    (0x1100, 0x11FF, "ea", "Hang"),
    (0x1200, 0x139F, "cs", "Ethi"),
    (0x1780, 0x17FF, "cs", "Khmr"),
    (0x1800, 0x18AF, "cs", "Mong"),
    (0x2E80, 0x3007, "ea", ""),
    (0x3012, 0x303F, "ea", ""),
    (0x3040, 0x30FF, "ea", "Jpan"),
    (0x3100, 0x312F, "ea", "Hant"),
    (0x3130, 0x318F, "ea", "Hang"),
    (0x31A0, 0x4DBF, "ea", ""),
    (0x4E00, 0x9FFF, "ea", ""),
    (0xA960, 0xA97F, "ea", "Hang"),
    (0xAC00, 0xD7FF, "ea", "Hang"),
    (0xF900, 0xFAFF, "ea", ""),
    (0xFB1D, 0xFB4F, "cs", "Hebr"),
    (0xFB50, 0xFDFF, "cs", "Arab"),
    (0xFE70, 0xFEFF, "cs", "Arab"),
    (0xFF00, 0xFFEF, "ea", ""),
    (0x20000, 0x3FFFF, "ea", ""),
)
_BY_LANGUAGE = {"ja": "Jpan", "ko": "Hang", "zh-TW": "Hant", "zh-HK": "Hant", "zh-MO": "Hant"}


def script_of(text: str, language: str) -> tuple[str, str]:
    """The font slot (latin, ea, cs) that most of a run's letters use, and its script for the theme's list.

    A run in two scripts is set in two fonts by PowerPoint; here it counts as the one that is not Latin.
    """
    if text.isascii():
        return "latin", ""
    for letter in text:
        code = ord(letter)
        if code >= 0x590:
            for first, last, slot, script in _RANGES:
                if first <= code <= last:
                    return slot, script or _BY_LANGUAGE.get(language, _BY_LANGUAGE.get(language[:2], "Hans"))
    return "latin", ""
