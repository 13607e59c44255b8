"""What runs and paragraphs say of their look, as markup: the properties of new ones, and changes to those there are."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.layers import Paragraph, Run, Text
from redraft.document.style import PROPERTIES, NoPaint, Style, Value
from redraft.errors import EditError
from redraft.formats.pptx.new_paints import FILLS, put, set_shadow, solid
from redraft.formats.pptx.numbers import EMU
from redraft.formats.pptx.theme import script_of
from redraft.formats.xml.amending import Amended, Copied, New, Spelling
from redraft.formats.xml.tree import Element

_ALIGNS = {"start": "l", "middle": "ctr", "end": "r", "justify": "just"}
_MIRRORED = {"start": "r", "end": "l"}
_LINK_COLOR = "http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor"
BULLETS = ("a:buNone", "a:buAutoNum", "a:buChar", "a:buBlip")
_LETTERS = frozenset(PROPERTIES) - {"align", "opacity", "visible"}
NUMBERINGS = {
    "1.": "arabicPeriod",
    "1)": "arabicParenR",
    "(1)": "arabicParenBoth",
    "1": "arabicPlain",
    "a.": "alphaLcPeriod",
    "a)": "alphaLcParenR",
    "(a)": "alphaLcParenBoth",
    "A.": "alphaUcPeriod",
    "A)": "alphaUcParenR",
    "(A)": "alphaUcParenBoth",
    "i.": "romanLcPeriod",
    "i)": "romanLcParenR",
    "(i)": "romanLcParenBoth",
    "I.": "romanUcPeriod",
    "I)": "romanUcParenR",
    "(I)": "romanUcParenBoth",
}


def by_paragraph(text: Text) -> list[list[Run]]:
    found: list[list[Run]] = []
    for number, run in enumerate(text.runs):
        if run.starts_paragraph or not number:
            found.append([])
        found[-1].append(run)
    return found


def differences(old: Style, new: Style) -> dict[str, Value]:
    if old == new:
        return {}
    return {name: getattr(new, name) for name in _LETTERS if getattr(old, name) != getattr(new, name)}


def restyle(properties: Amended | New, changes: dict[str, Value], text: str, layer: str) -> None:
    for name, value in changes.items():
        match name:
            case "fill":
                put(properties, solid(value), *FILLS)
                _own_link_color(properties)
            case "font_size":
                assert isinstance(value, int | float)
                properties.set("sz", str(round(float(value) * 75)))
            case "font_weight":
                if value not in (400, 700):
                    raise EditError(f"text '{layer}' can be regular (400) or bold (700) on a slide, not {value}")
                properties.set("b", "1" if value == 700 else "0")
            case "font_style":
                properties.set("i", "0" if value == "normal" else "1")
            case "text_decoration":
                words = str(value or "none").split()
                if "overline" in words:
                    raise EditError(f"text '{layer}' cannot have a line above it on a slide")
                properties.set("u", "sng" if "underline" in words else "none")
                properties.set("strike", "sngStrike" if "line-through" in words else "noStrike")
            case "letter_spacing":
                assert isinstance(value, int | float)
                properties.set("spc", str(round(float(value) * 75)))
            case "font_family":
                family = str(value or "").split(",")[0].strip().strip("'\"")
                for slot in dict.fromkeys(("latin", script_of(text, "")[0])):
                    put(properties, New(f"a:{slot}", {"typeface": family}), f"a:{slot}")
            case "stroke" | "stroke_width":
                _outline(properties, name, value)
            case "shadow":
                set_shadow(properties, value, f"text '{layer}'")


def _own_link_color(properties: Amended | New) -> None:
    """Let a link have the colour of its run, where it would be drawn in the theme's for links."""
    link = properties.child("a:hlinkClick")
    if link is None or _has_own_color(link):
        return
    clear = New("ahyp:hlinkClr", {"xmlns:ahyp": _LINK_COLOR, "val": "tx"})
    extension = New("a:ext", {"uri": "{A12FA001-AC4F-418D-AE19-62706E023703}"}, clear)
    holder = link.child("a:extLst")
    if holder is None:
        put(link, New("a:extLst", {}, extension))
    else:
        put(holder, extension)


def _has_own_color(link: Amended | New) -> bool:
    if isinstance(link, Amended):
        return any(one.tag.endswith(":hlinkClr") for one in link.element.walk())
    inner = (one.element.walk() if isinstance(one, Copied) else () for one in link.children)
    return any(one.tag.endswith(":hlinkClr") for walk in inner for one in walk)


def _outline(properties: Amended | New, name: str, value: Value) -> None:
    line = properties.child("a:ln")
    if line is None:
        line = New("a:ln")
        put(properties, line)
    if name == "stroke":
        put(line, solid(value), *FILLS)
    else:
        assert isinstance(value, int | float)
        line.set("w", str(round(float(value) * EMU)))


def like(properties: Element | None) -> list[New]:
    """The properties of a new run: those of an element of the file."""
    if properties is None:
        return []
    found = Copied(properties).opened()
    found.tag = "a:rPr"
    return [found]


def source_of(element: Element | None) -> str:
    return "" if element is None else Copied(element).spelled(Spelling(element))


def set_align(holder: Amended | New, align: str | None, rtl: bool) -> None:
    word = _ALIGNS.get(align or "start", "l")
    if rtl:
        word = _MIRRORED.get(align or "start", word)
    holder.set("algn", word)


def reparagraph(holder: Amended | New, old: Paragraph, new: Paragraph) -> None:
    """Write what differs between two paragraphs into its a:pPr."""
    if new.level != old.level:
        holder.set("lvl", str(new.level) if new.level else None)
    if new.rtl != old.rtl:
        holder.set("rtl", "1" if new.rtl else "0")
    if new.margin != old.margin:
        holder.set("marL", str(round(new.margin * EMU)))
    if new.indent != old.indent:
        holder.set("indent", str(round(new.indent * EMU)))
    if (new.line_height, new.line_pitch) != (old.line_height, old.line_pitch):
        put(holder, New("a:lnSpc", {}, _spacing(new.line_height, new.line_pitch)), "a:lnSpc")
    if new.before != old.before:
        put(holder, New("a:spcBef", {}, _spacing(None, new.before)), "a:spcBef")
    if new.after != old.after:
        put(holder, New("a:spcAft", {}, _spacing(None, new.after)), "a:spcAft")
    if new.bullet != old.bullet:
        put(holder, _bullet(new.bullet), *BULLETS)
        if new.bullet and not old.bullet and new.margin == old.margin and new.indent == old.indent == 0.0:
            holder.set("marL", str(round((new.margin + 27) * EMU))).set("indent", str(round(-27 * EMU)))


def _spacing(share: float | None, exact: float | None) -> New:
    if exact is not None:
        return New("a:spcPts", {"val": str(round(exact * 75))})
    return New("a:spcPct", {"val": str(round((share or 1.0) * 100000))})


def _bullet(sign: str) -> New:
    if not sign:
        return New("a:buNone")
    numbering = NUMBERINGS.get(sign)
    return New("a:buAutoNum", {"type": numbering}) if numbering else New("a:buChar", {"char": sign})


def character_properties(style: Style, text: str, layer: str) -> Iterator[New]:
    """The a:rPr of a new run, where it states anything."""
    stated = {name: getattr(style, name) for name in _LETTERS if getattr(style, name) is not None}
    if isinstance(stated.get("stroke"), NoPaint):
        del stated["stroke"]
        stated.pop("stroke_width", None)
    made = New("a:rPr")
    restyle(made, stated, text, layer)
    if made.attributes or made.children:
        yield made


def paragraph_properties(paragraph: Paragraph, align: str | None) -> Iterator[New]:
    """The a:pPr of a new paragraph, where it states anything."""
    made = New("a:pPr")
    reparagraph(made, Paragraph(), paragraph)
    if align is not None:
        set_align(made, align, paragraph.rtl)
    if made.attributes or made.children:
        yield made
