"""New words and looks for the text of a slide, put into the runs that are there.

Where the runs stay, each keeps its own properties and only what was asked for is written; where they come or go,
`rebuilding` puts them together anew.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from redraft.document.layers import Paragraph, Run, Text
from redraft.document.style import PROPERTIES, Color, Gradient, NoPaint, Shadow, Style, Value
from redraft.errors import EditError
from redraft.formats.pptx.numbers import EMU
from redraft.formats.pptx.places import Place
from redraft.formats.pptx.theme import script_of
from redraft.formats.xml.amending import Amended, Amendments, Copied, New, Spelling, escaped
from redraft.formats.xml.patch import Splice
from redraft.formats.xml.tree import Element

FILLS = ("a:noFill", "a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill", "a:grpFill")
_ALIGNS = {"start": "l", "middle": "ctr", "end": "r", "justify": "just"}
_MIRRORED = {"start": "r", "end": "l"}
_LINK_COLOR = "http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor"
_BULLETS = ("a:buNone", "a:buAutoNum", "a:buChar", "a:buBlip")
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


def solid(paint: Value) -> New:
    """A paint as DrawingML has it."""
    if isinstance(paint, NoPaint):
        return New("a:noFill")
    if isinstance(paint, Gradient):
        return _gradual(paint)
    if not isinstance(paint, Color):
        raise EditError("a slide can be given colours and new gradients, not a gradient or pattern of another file")
    return New("a:solidFill", {}, _color(paint))


def _color(paint: Color) -> New:
    color = New("a:srgbClr", {"val": str(Color(*paint[:3]))[1:].upper()})
    if paint.alpha != 255:
        color.children.append(New("a:alpha", {"val": str(round(paint.alpha / 255 * 100000))}))
    return color


def _gradual(paint: Gradient) -> New:
    """A gradient, which turns with its shape. DrawingML counts its angle from left to right, clockwise."""
    stops = [New("a:gs", {"pos": str(round(stop.offset * 100000))}, _color(stop.color)) for stop in paint.stops]
    if paint.angle is None:
        middle = dict.fromkeys(("l", "t", "r", "b"), "50000")
        way = New("a:path", {"path": "circle"}, New("a:fillToRect", middle))
    else:
        scaled = "0" if paint.angle % 90 == 0 else "1"
        way = New("a:lin", {"ang": str(round((paint.angle - 90) % 360 * 60000)), "scaled": scaled})
    return New("a:gradFill", {"rotWithShape": "1"}, New("a:gsLst", {}, *stops), way)


def set_shadow(properties: Amended | New, value: Value, named: str) -> None:
    """A shadow among the effects of a shape or of words; others that are stated beside it stay."""
    effects = properties.child("a:effectLst")
    if effects is None:
        effects = New("a:effectLst")
        _put(properties, effects)
    if isinstance(effects, Amended):
        effects.drop("a:outerShdw")
    else:
        effects.children = [one for one in effects.children if one.tag != "a:outerShdw"]
    if value is None:
        return
    if not isinstance(value, Shadow):
        raise EditError(f"the shadow of {named} must be a shadow, not {value!r:.60}")
    distance, turn = math.hypot(value.dx, value.dy), math.degrees(math.atan2(value.dy, value.dx)) % 360
    said = {
        "blurRad": str(round(value.blur * EMU)),
        "dist": str(round(distance * EMU)),
        "dir": str(round(turn * 60000) % 21_600_000),
        "algn": "ctr",
        "rotWithShape": "0",
    }
    _put(effects, New("a:outerShdw", said, _color(value.color)))


def retype(amendments: Amendments, place: Place, old: Text, new: Text, reason: str) -> None:
    """Write what differs between two versions of a text into the body it was read from."""
    if place.body is None:
        raise EditError(f"'{new.id}' has no room for text in the file")
    if _structure(old) != _structure(new):
        from redraft.formats.pptx.rebuilding import rebuild

        rebuild(amendments, place, old, new, reason)
        return
    for number, element in enumerate(place.runs):
        before, after = old.runs[number], new.runs[number]
        changes = differences(before.style.over(old.style), after.style.over(new.style))
        worded = before.text != after.text
        if changes and not (worded and element.tag == "a:p"):  # words that come to an empty paragraph bring their looks
            restyle(_properties(amendments, element, reason), changes, after.text, new.id)
        if worded:
            _reword(amendments, place, element, after.text, changes, reason, new.id)
    for number, paragraph in enumerate(by_paragraph(new)):
        was = by_paragraph(old)[number][0]
        align = paragraph[0].style.over(new.style).align
        if align != was.style.over(old.style).align or old.paragraphs[number] != new.paragraphs[number]:
            element = place.paragraphs[number]
            holder = amendments.of(element, reason).require("a:pPr")
            reparagraph(holder, old.paragraphs[number], new.paragraphs[number])
            turned = old.paragraphs[number].rtl != new.paragraphs[number].rtl
            if turned or align != was.style.over(old.style).align:
                set_align(holder, align, new.paragraphs[number].rtl)


def _structure(text: Text) -> list[tuple[bool, bool]]:
    return [(run.starts_line, run.starts_paragraph) for run in text.runs]


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


def _properties(amendments: Amendments, element: Element, reason: str) -> Amended | New:
    """The character properties of a run, of a line break, or of an empty paragraph."""
    return amendments.of(element, reason).require("a:endParaRPr" if element.tag == "a:p" else "a:rPr")


def _put(holder: Amended | New, new: New, *instead_of: str) -> None:
    if isinstance(holder, Amended):
        holder.put(new, *instead_of)
    else:
        holder.children = [child for child in holder.children if child.tag not in instead_of] + [new]


def restyle(properties: Amended | New, changes: dict[str, Value], text: str, layer: str) -> None:
    for name, value in changes.items():
        match name:
            case "fill":
                _put(properties, solid(value), *FILLS)
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
                    _put(properties, New(f"a:{slot}", {"typeface": family}), f"a:{slot}")
            case "stroke" | "stroke_width":
                _outline(properties, name, value)
            case "shadow":
                set_shadow(properties, value, f"text '{layer}'")
    if isinstance(properties, New):
        order = "a:ln", *FILLS, "a:effectLst", "a:latin", "a:ea", "a:cs", "a:sym"
        rank = {tag: number for number, tag in enumerate(order)}
        properties.children.sort(key=lambda child: rank.get(child.tag, len(rank)))


def _own_link_color(properties: Amended | New) -> None:
    """Let a link have the colour of its run, where it would be drawn in the theme's for links."""
    link = properties.child("a:hlinkClick")
    if not isinstance(link, Amended) or any(one.tag.endswith(":hlinkClr") for one in link.element.walk()):
        return
    clear = New("ahyp:hlinkClr", {"xmlns:ahyp": _LINK_COLOR, "val": "tx"})
    extension = New("a:ext", {"uri": "{A12FA001-AC4F-418D-AE19-62706E023703}"}, clear)
    holder = link.require("a:extLst")
    if isinstance(holder, Amended):
        holder.put(extension)
    else:
        holder.children.append(extension)


def _outline(properties: Amended | New, name: str, value: Value) -> None:
    line = properties.child("a:ln")
    if line is None:
        line = New("a:ln")
        _put(properties, line)
    if name == "stroke":
        _put(line, solid(value), *FILLS)
    else:
        assert isinstance(value, int | float)
        line.set("w", str(round(float(value) * EMU)))


def _reword(
    amendments: Amendments,
    place: Place,
    element: Element,
    text: str,
    changes: dict[str, Value],
    reason: str,
    layer: str,
) -> None:
    """Other words for a run. A run that is new states its `changes` to what an empty paragraph has."""
    if element.tag == "a:fld" and text:
        raise EditError(
            "these words are a field (a slide number or date), which PowerPoint writes itself",
            "name other words, or delete the field as a whole",
        )
    if element.tag in ("a:r", "a:fld"):
        words = amendments.of(element, reason).require("a:t")
        if "\n" not in text:
            if isinstance(words, Amended):
                words.write(text)
            else:
                words.text = text
            return
        if not isinstance(words, Amended):
            raise EditError("an empty run cannot take several paragraphs")
        inside = words.element
        markup = _several(element, text)
        amendments.splice(Splice(inside.head_end, inside.tail, amendments.encode(markup), reason))
        return
    holder = element if element.tag == "a:p" else element.parent
    if holder is None or holder.tag != "a:p":
        raise EditError("there is no paragraph in the file for this text")
    own = next((child for child in element.children if child.tag in ("a:endParaRPr", "a:rPr")), None)
    spell = Spelling(holder)
    lines = text.split("\n")
    looks = like(own) or [New("a:rPr")]
    restyle(looks[0], changes, text, layer)
    looks = looks if looks[0].attributes or looks[0].children else []
    for line in lines[:1] if len(lines) == 1 else ():
        worded = New("a:r", {}, *looks, New("a:t", text=line))
        following = holder.children[holder.children.index(element) + 1 :] if holder is not element else []
        before = following[0] if following else None
        amendments.of(holder, reason).put(worded, before=before if holder is not element else None)
    if len(lines) > 1:
        properties = next((child for child in holder.children if child.tag == "a:pPr"), None)
        run_properties = "".join(each.spelled(spell) for each in looks)
        markup = "".join(
            f"<{spell.name('a:p')}>{source_of(properties)}<{spell.name('a:r')}>{run_properties}<{spell.name('a:t')}>"
            f"{escaped(line)}</{spell.name('a:t')}></{spell.name('a:r')}></{spell.name('a:p')}>"
            for line in lines
        )
        amendments.splice(Splice(holder.start, holder.end, amendments.encode(markup), reason))


def like(properties: Element | None) -> list[New]:
    """The properties of a new run: those of an element of the file."""
    if properties is None:
        return []
    found = New("a:rPr", {name: properties.get(name) or "" for name in properties.attributes})
    found.children = [Copied(child) for child in properties.children]
    return [found]


def source_of(element: Element | None) -> str:
    return "" if element is None else Copied(element).spelled(Spelling(element))


def _several(run: Element, text: str) -> str:
    """The inside of a run's a:t so that each line of the text ends up in a paragraph of its own, all like the first."""
    spell = Spelling(run)
    r, t, p = (spell.name(tag) for tag in ("a:r", "a:t", "a:p"))
    paragraph = run.parent
    own = next((child for child in run.children if child.tag == "a:rPr"), None)
    head = next((child for child in paragraph.children if child.tag == "a:pPr"), None) if paragraph else None
    first, *others = text.split("\n")
    turn = f"</{t}></{spell.name(run.tag)}></{p}><{p}>{source_of(head)}<{r}>{source_of(own)}<{t}>"
    if run.tag == "a:fld":
        raise EditError("a field (such as the slide number) cannot take several paragraphs")
    return escaped(first) + "".join(turn + escaped(line) for line in others)


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
        _put(holder, New("a:lnSpc", {}, _spacing(new.line_height, new.line_pitch)), "a:lnSpc")
    if new.before != old.before:
        _put(holder, New("a:spcBef", {}, _spacing(None, new.before)), "a:spcBef")
    if new.after != old.after:
        _put(holder, New("a:spcAft", {}, _spacing(None, new.after)), "a:spcAft")
    if new.bullet != old.bullet:
        _put(holder, _bullet(new.bullet), *_BULLETS)
        if new.bullet and not old.bullet and new.margin == old.margin and new.indent == old.indent == 0.0:
            holder.set("marL", str(round((new.margin + 27) * EMU))).set("indent", str(round(-27 * EMU)))
    if isinstance(holder, New):
        order = ("a:lnSpc", "a:spcBef", "a:spcAft", *_BULLETS)
        holder.children.sort(key=lambda child: order.index(child.tag) if child.tag in order else len(order))


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


def plain_runs(text: Text) -> Text:
    """A text whose runs hold no line breaks: each starts a paragraph of its own, as it is when read again."""
    runs: list[Run] = []
    paragraphs: list[Paragraph] = []
    at = -1
    for number, run in enumerate(text.runs):
        if run.starts_paragraph or not number:
            at += 1
            paragraphs.append(text.paragraphs[at])
        for place, line in enumerate(run.text.split("\n")):
            if place:
                paragraphs.append(text.paragraphs[at])
                runs.append(replace(run, text=line, starts_line=True, starts_paragraph=True))
            else:
                runs.append(replace(run, text=line))
    return replace(text, runs=tuple(runs), paragraphs=tuple(paragraphs))
