"""Markup of run and paragraph properties: for new runs, and changes to existing ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from redraft.document.layers import Paragraph
from redraft.document.style import PLAIN, PROPERTIES, NoPaint, Style, Value
from redraft.document.theme import FontReference
from redraft.errors import EditError, says
from redraft.formats.pptx.package.numbers import EMU, held
from redraft.formats.pptx.package.numbers import number as number_of
from redraft.formats.pptx.paint.colors import UNNAMED, Inks
from redraft.formats.pptx.paint.theme import script_of
from redraft.formats.pptx.paint.write import paint, set_shadow
from redraft.formats.pptx.text.bullets import numbering
from redraft.formats.pptx.text.markup import BULLETS
from redraft.formats.xml.element_changes import Amended, Copied, New, Spelling
from redraft.formats.xml.tree import Element

Link = Callable[[str], Mapping[str, str]]
_ALIGNS = {"start": "l", "middle": "ctr", "end": "r", "justify": "just"}
_MIRRORED = {"start": "r", "end": "l"}
_LINK_COLOR = "http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor"
_WIDEST = 51_206_400  # EMU
_LEVEL = 457_200  # EMU that a level is further in, where a paragraph has a margin of its own
_LETTERS = [name for name in PROPERTIES if name not in ("align", "opacity", "visible")]


def differences(old: Style, new: Style) -> dict[str, Value]:
    if old == new:
        return {}
    found = {name: getattr(new, name) for name in _LETTERS if getattr(old, name) != getattr(new, name)}
    if "link" in found:  # a link has a colour and a line of its own
        found |= {name: getattr(new, name) for name in ("fill", "text_decoration")} | {"link": found.pop("link")}
    return found


def check_outline(style: Style, changes: dict[str, Value], layer: str) -> None:
    """Raises EditError for an outline of letters that no slide shows: a width without a colour, or none with one."""
    outlined = style.stroke is not None and not isinstance(style.stroke, NoPaint)
    if "stroke_width" in changes and style.stroke_width and not outlined:
        raise EditError(says("letters-have-no-outline", layer=layer))
    if "stroke" in changes and outlined and not style.stroke_width:
        raise EditError(says("letter-outline-zero-width", layer=layer))


def restyle(
    properties: Amended | New,
    changes: dict[str, Value],
    text: str,
    layer: str,
    was: Style = PLAIN,
    inks: Inks = UNNAMED,
    link: Link | None = None,
) -> None:
    """Other looks for words; `was` is how they looked, `link` gives the attributes of one that leads somewhere."""
    if "link" in changes:
        changes = _relink(properties, changes, layer, was, inks, link)
        was = was.changed("fill", changes.get("fill", was.fill))  # what the words have without the link, by its name
    for name, value in changes.items():
        match name:
            case "fill":
                paint(properties, name, value, was.fill, inks)
                _own_link_color(properties)
            case "font_size":
                if not isinstance(value, int | float):
                    raise EditError(says("letters-have-no-size", layer=layer))
                properties.set("sz", held(value, 100, 400_000, 75, f"the letters of '{layer}'"))
            case "font_weight":
                if value not in (400, 700):
                    raise EditError(says("font-weight-unsupported", layer=layer, wanted=value))
                properties.set("b", "1" if value == 700 else "0")
            case "font_style":
                properties.set("i", "0" if value == "normal" else "1")
            case "text_decoration":
                words = str(value or "none").split()
                if "overline" in words:
                    raise EditError(says("overline-unsupported", layer=layer))
                properties.set("u", "sng" if "underline" in words else "none")
                properties.set("strike", "sngStrike" if "line-through" in words else "noStrike")
            case "letter_spacing":
                assert value is None or isinstance(value, int | float)
                properties.set("spc", held(value or 0, -400_000, 400_000, 75, f"the letter spacing of '{layer}'"))
            case "font_family":
                _set_font(properties, value, text, str(was.font_family or ""))
            case "baseline":
                assert value is None or isinstance(value, int | float)
                properties.set("baseline", held(value or 0, -(1 << 31), 1 << 31, 100_000, f"the letters of '{layer}'"))
            case "stroke" | "stroke_width":
                paint(properties, name, value, was.stroke, inks)
            case "shadow":
                set_shadow(properties, value, f"text '{layer}'")


def _set_font(properties: Amended | New, value: Value, text: str, was: str) -> None:
    """A font by its name or its place in the theme, for the script of the words, and wherever the old one is stated."""
    named = str(value or "").split(",")[0].strip().strip("'\"")
    family = value.typeface if isinstance(value, FontReference) else named
    slots = {"latin": None, script_of(text, "")[0]: None}
    for slot in ("ea", "cs", "sym"):
        stated = properties.child(f"a:{slot}")
        if stated is not None and was and (stated.get("typeface") or "").lower() == was.lower():
            slots[slot] = None
    for slot in slots:
        properties.put(New(f"a:{slot}", {"typeface": family}), f"a:{slot}")


def _relink(
    properties: Amended | New,
    changes: dict[str, Value],
    layer: str,
    was: Style,
    inks: Inks,
    link: Link | None,
) -> dict[str, Value]:
    """Another link for words, or none any more. The changes that are left: a link is underlined and has the theme's
    colour for links by itself."""
    target = changes["link"]
    left = {name: value for name, value in changes.items() if name != "link"}
    if target is None:
        properties.drop("a:hlinkClick")
        return left
    if link is None:
        raise EditError(says("link-on-new-words", layer=layer))
    line = {*str(changes["text_decoration"] or "none").split()} - {"none"}
    if "underline" not in line:
        raise EditError(says("link-not-underlined", layer=layer))
    properties.put(New("a:hlinkClick", link(str(target))), "a:hlinkClick")
    if line == {*str(was.text_decoration or "none").split(), "underline"} - {"none"}:
        del left["text_decoration"]
    if changes["fill"] == inks.palette.get("hlink"):
        del left["fill"]
    return left


def _own_link_color(properties: Amended | New) -> None:
    """Let a link have the colour of its run, where it would be drawn in the theme's for links."""
    link = properties.child("a:hlinkClick")
    if link is None or _has_own_color(link):
        return
    clear = New("ahyp:hlinkClr", {"xmlns:ahyp": _LINK_COLOR, "val": "tx"})
    extension = New("a:ext", {"uri": "{A12FA001-AC4F-418D-AE19-62706E023703}"}, clear)
    link.require("a:extLst").put(extension)


def _has_own_color(link: Amended | New) -> bool:
    if isinstance(link, Amended):
        return any(one.tag.endswith(":hlinkClr") for one in link.element.walk())
    inner = (one.element.walk() if isinstance(one, Copied) else () for one in link.children)
    return any(one.tag.endswith(":hlinkClr") for walk in inner for one in walk)


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
        if not 0 <= new.level <= 8:
            raise EditError(says("paragraph-level-out-of-range", level=new.level))
        holder.set("lvl", str(new.level) if new.level else None)
        if new.margin == old.margin and holder.get("marL") is not None:  # its own margin, which no level would change
            shifted = round(number_of(holder.get("marL"))) + (new.level - old.level) * _LEVEL
            holder.set("marL", str(min(max(shifted, 0), _WIDEST)))
    if new.rtl != old.rtl:
        holder.set("rtl", "1" if new.rtl else "0")
    if new.margin != old.margin:
        holder.set("marL", held(new.margin, 0, _WIDEST, EMU, "the margin of a paragraph"))
    if new.indent != old.indent:
        holder.set("indent", held(new.indent, -_WIDEST, _WIDEST, EMU, "the indent of a paragraph"))
    if (new.line_height, new.line_pitch) != (old.line_height, old.line_pitch):
        holder.put(New("a:lnSpc", {}, _spacing(new.line_height, new.line_pitch)), "a:lnSpc")
    if new.before != old.before:
        holder.put(New("a:spcBef", {}, _spacing(None, new.before)), "a:spcBef")
    if new.after != old.after:
        holder.put(New("a:spcAft", {}, _spacing(None, new.after)), "a:spcAft")
    if new.bullet != old.bullet:
        holder.put(_bullet(new.bullet), *BULLETS)
        if new.bullet:  # the font of another sign, such as Wingdings, would draw something else
            font = "+mj-lt" if numbering(new.bullet) else "Arial"
            holder.put(New("a:buFont", {"typeface": font}), "a:buFont", "a:buFontTx")
        if new.bullet and not old.bullet and new.margin == old.margin and new.indent == old.indent == 0.0:
            holder.set("marL", str(round((new.margin + 27) * EMU))).set("indent", str(round(-27 * EMU)))


def _spacing(share: float | None, exact: float | None) -> New:
    if exact is not None:
        return New("a:spcPts", {"val": held(exact, 0, 158_400, 75, "the distance of lines")})
    share = share or 1.0
    if not 0 <= share <= 132:
        raise EditError(says("line-height-out-of-range", factor=share))
    return New("a:spcPct", {"val": str(round(share * 100000))})


def _bullet(sign: str) -> New:
    if not sign:
        return New("a:buNone")
    if (found := numbering(sign)) is None:
        return New("a:buChar", {"char": sign})
    kind, start = found
    return New("a:buAutoNum", {"type": kind} if start == 1 else {"type": kind, "startAt": str(start)})


def character_properties(style: Style, text: str, layer: str, link: Link | None = None) -> Iterator[New]:
    """The a:rPr of a new run, where it states anything; `link` gives the attributes of one that leads somewhere."""
    stated = {name: getattr(style, name) for name in _LETTERS if getattr(style, name) is not None}
    if isinstance(stated.get("stroke"), NoPaint):
        del stated["stroke"]
        stated.pop("stroke_width", None)
    made = New("a:rPr")
    stated |= {name: getattr(style, name) for name in ("fill", "text_decoration")} if "link" in stated else {}
    restyle(made, stated, text, layer, link=link)
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
