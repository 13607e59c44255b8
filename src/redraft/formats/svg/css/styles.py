"""Computed styles: presentation attributes, style sheets and `style=`, with inheritance, as the model's Style."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from redraft.document.colors import parse_color
from redraft.document.style import (
    BLENDS,
    DECORATIONS,
    OF_WORDS,
    PROPERTIES,
    Color,
    Gradient,
    NoPaint,
    Paint,
    PaintServer,
    Style,
    Value,
    allows,
    is_font_family,
)
from redraft.formats.shapes.transforms import attribute_transform, is_dropped
from redraft.formats.svg.css.selector_syntax import OF_FOCUS, OF_HTML
from redraft.formats.svg.css.selectors import XHTML, Automaton, Matching, local_name, namespace_of
from redraft.formats.svg.css.sheet import CssRule, Declaration, StyleSheet, parse_declarations
from redraft.formats.svg.css.words import plain_value
from redraft.formats.svg.tree.values import ContextPaint, PaintReference, parse_length, parse_length_list, parse_paint
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

INHERITED = frozenset(
    "fill fill-opacity stroke stroke-opacity stroke-width color visibility font-family font-size font-weight "
    "font-style letter-spacing text-anchor text-decoration direction xml:space white-space stroke-dasharray "
    "writing-mode".split()
)
OWN = frozenset(
    "opacity display transform transform-origin filter mask clip-path mix-blend-mode isolation font".split()
)
PRESENTATION = INHERITED | OWN
FONT = ("font-style", "font-weight", "font-size", "font-family")  # the parts of the shorthand `font`
ONLY_CSS = frozenset("font mix-blend-mode isolation".split())  # properties that are no attributes
MOST_DASHES = 12
"""Lengths of a stroke's dashes that are told."""
EFFECTS = {"filter": "none", "mask": "none", "clip-path": "none", "mix-blend-mode": "normal"}

NAMES = {  # the model's property names and CSS's
    "fill": "fill",
    "stroke": "stroke",
    "stroke_width": "stroke-width",
    "opacity": "opacity",
    "font_family": "font-family",
    "font_size": "font-size",
    "font_weight": "font-weight",
    "font_style": "font-style",
    "text_decoration": "text-decoration",
    "letter_spacing": "letter-spacing",
    "align": "text-anchor",
    "blend": "mix-blend-mode",
}
assert {*NAMES, "visible", "shadow", *OF_WORDS} == set(PROPERTIES)

_INHERIT = frozenset(("inherit", "unset", "revert", "revert-layer"))
_NOTHING = _INHERIT | {"initial"}  # for a property that is not passed on
_RELATIVE = lazily(r".*(?:em|ex|ch|%)\s*|bolder|lighter|larger|smaller", re.IGNORECASE)
_ESCAPED = lazily(r"\\([0-9a-fA-F]{1,6})\s?")
_UNREAD_FONT = lazily(r"\(|^\s*(?:caption|icon|menu|message-box|small-caption|status-bar)\s*$", re.IGNORECASE)
_SIZES = {"xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32}
_WEIGHTS = {"normal": 400, "bold": 700}
INITIAL: Mapping[str, str] = {
    "fill": "#000000",
    "fill-opacity": "1",
    "stroke": "none",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "visibility": "visible",
    "font-size": "16",
    "font-weight": "400",
    "font-style": "normal",
    "text-anchor": "start",
    "color": "#000000",
}


_NONE: Mapping[str, str] = {}


class Computed(NamedTuple):
    """What counts for an element: `inherited` values as resolved strings, `own` ones it does not pass on."""

    inherited: Mapping[str, str]
    own: Mapping[str, str] = _NONE

    @property
    def rtl(self) -> bool:
        """Whether lines of text run from right to left."""
        return self.inherited.get("direction", "").strip().lower() == "rtl"

    @property
    def font_size(self) -> float:
        return float(self.inherited["font-size"])

    @property
    def displayed(self) -> bool:
        return not self.own or self.own.get("display", "").strip() != "none"

    @property
    def effects(self) -> tuple[str, ...]:
        if not self.own:
            return ()
        found = (name for name, idle in EFFECTS.items() if self.own.get(name, idle).strip() not in (idle, ""))
        return tuple(name for name in found if name != "mix-blend-mode" or self.blend is None)

    @property
    def blend(self) -> str | None:
        """The mode that is stated; None for one that the model does not know, which is an effect."""
        mode = self.own.get("mix-blend-mode", "").strip() if self.own else ""
        return mode if mode in BLENDS else None


ROOT = Computed(INITIAL)


class Styles:
    """The style sheets of a file and what they make of each element."""

    def __init__(self, root: Element) -> None:
        self.elements = [element for element in root.walk() if holds_sheet(element)]
        conditions = [_condition(element) for element in self.elements]
        unsure = OF_FOCUS if b"autofocus" in root.tree.data else frozenset[str]()
        if self.elements and any(":" in one.tag and namespace_of(one) == XHTML for one in root.walk()):
            unsure |= OF_HTML
        parsed = StyleSheet.parse(*(element.text() for element in self.elements), guards=conditions, unsure=unsure)
        rules = [rule._replace(declarations=tuple(longhands(rule.declarations))) for rule in parsed.rules]
        self.has_dropped = any(_is_dropped(one) for rule in parsed.rules for one in rule.declarations)
        self.sheet = replace(parsed, rules=tuple(rules))
        self._has_rules = bool(rules)

    @cached_property
    def plain(self) -> bool:
        """Whether the simplest of engines takes the style sheets for what they are."""
        theirs = all(element.tag == "style" for element in self.elements)
        return theirs and not self.sheet.guarded and all(rule.plain for rule in self.sheet.rules)

    def declared(self, element: Element) -> dict[str, str]:
        """The declarations on an element itself, after the cascade; without inherited ones."""
        found = {}
        for name in element.attributes:
            if name in PRESENTATION and name not in ONLY_CSS:
                value = attribute_value(element, name)
                if name != "transform" or attribute_transform(value) is not None:
                    found[name] = value
        if not self._has_rules and "style" not in element.attributes:
            return found
        inline = list(longhands(self.inline(element)))
        if self._has_rules:
            for name, (value, _) in self.sheet.cascade(element, inline).items():
                if name in PRESENTATION:
                    found[name] = value
        else:
            for declaration in sorted(inline, key=lambda one: one.important):
                if declaration.name in PRESENTATION:
                    found[declaration.name] = declaration.value
        return found

    def inline(self, element: Element) -> list[Declaration]:
        style = element.get("style") if "style" in element.attributes else None
        return parse_declarations(style) if style else []

    def from_sheet(self, element: Element, name: str) -> Declaration | None:
        """The declaration of a sheet that would win for this property if the element had none itself."""
        if not self._has_rules:
            return None
        found = [one for one in self.sheet.matching(element) if one[1].name == name]
        urgent = [one for one in found if one[1].important]
        if urgent:
            return max(urgent, key=lambda entry: entry[0].urgent)[1]
        return found[-1][1] if found else None

    def deciding(self, element: Element, name: str) -> Declaration | None:
        """The plain rule's declaration that decides a property of an element, where no other one may."""
        one = self.from_sheet(element, name)
        if one is None or one.important or one.coded:
            return None
        conditional = (each for rule in self.guarded(element) for each in rule.declarations)
        rivals = (*self.inline(element), *conditional)
        return None if any(each.name == name or affects(each.name, name) for each in rivals) else one

    def stop_color(self, stop: Element) -> Color | None:
        """The colour of a gradient's stop; None for one that depends on its surroundings."""
        color = parse_color(self._stop_property(stop, "stop-color") or "black")
        opacity = self._stop_property(stop, "stop-opacity")
        if color is None or opacity is None:
            return color
        return color._replace(alpha=round(color.alpha * unit_number(opacity)))

    def _stop_property(self, stop: Element, name: str) -> str | None:
        """A property of a gradient's stop, which is not among those the model has."""
        inline = next((one.value for one in reversed(self.inline(stop)) if one.name == name), None)
        rule = self.from_sheet(stop, name)
        return inline or (rule.value if rule else None) or stop.get(name)

    def challenges(self, element: Element, name: str) -> tuple[bool, bool]:
        """Whether a rule sets a property of an element, or may under its condition, and whether it is important
        there."""
        there = urgent = False
        found = [one for _, one in self.sheet.matching(element)] if self._has_rules else []
        for one in (*found, *(one for rule in self.guarded(element) for one in rule.declarations)):
            if one.name == name or affects(one.name, name):
                there, urgent = True, urgent or one.important
        return there, urgent

    def guarded(self, element: Element) -> list[CssRule]:
        """The conditional rules about an element, except those for print only."""
        if not self.sheet.guarded:
            return []
        rules, automaton, matching = self._guards
        return [rules[number] for number in automaton.matches(element, matching)]

    @cached_property
    def _guards(self) -> tuple[list[CssRule], Automaton, Matching]:
        rules = [rule for rule in self.sheet.guarded if not rule.on_paper]
        return rules, Automaton([rule.selector for rule in rules]), Matching()

    def computed(self, element: Element, parent: Computed) -> Computed:
        declared = self.declared(element)
        if not declared:
            return Computed(parent.inherited) if parent.own else parent
        own = {name: value for name, value in declared.items() if name in OWN and value.strip().lower() not in _NOTHING}
        passed = {
            name: value.strip() if value.strip() != "initial" else INITIAL.get(name, "")
            for name, value in declared.items()
            if name in INHERITED and value.strip() not in _INHERIT
        }
        if not passed:
            return Computed(parent.inherited, own)
        if "font-size" in passed:
            passed["font-size"] = str(_font_size(passed["font-size"], parent.font_size))
        if "font-weight" in passed:
            passed["font-weight"] = str(_font_weight(passed["font-weight"], int(parent.inherited["font-weight"])))
        if _RELATIVE.fullmatch(passed.get("letter-spacing", "")):  # of the size here, whatever the sizes further in
            size = float(passed.get("font-size", parent.inherited["font-size"]))
            passed["letter-spacing"] = str(parse_length(passed["letter-spacing"], font_size=size, percent_of=size))
        if passed.get("fill", "").lower() == "currentcolor":
            passed["fill"] = passed.get("color", parent.inherited["color"])
        if passed.get("stroke", "").lower() == "currentcolor":
            passed["stroke"] = passed.get("color", parent.inherited["color"])
        return Computed({**parent.inherited, **passed}, own)


def style_of(computed: Computed, servers: Mapping[str, PaintServer | Gradient]) -> Style:
    """All a drawn leaf's properties. Text properties are left out for shapes by `shape_style`."""
    get = computed.inherited.get
    size = computed.font_size
    return Style(
        fill=_paint(get("fill", "#000000"), get("fill-opacity", "1"), servers),
        stroke=_paint(get("stroke", "none"), get("stroke-opacity", "1"), servers),
        stroke_width=_width(get("stroke-width", "1"), size),
        opacity=opacity_of(computed),
        visible=visible_of(computed),
        font_family=_families(get("font-family")),
        font_size=size,
        font_weight=int(get("font-weight", "400")),
        font_style=_allowed("font_style", get("font-style", ""), "normal"),
        text_decoration=_decoration(get("text-decoration", "none")),
        letter_spacing=parse_length(get("letter-spacing", "0"), font_size=size) or 0.0,
        align=_sided(computed, _allowed("align", get("text-anchor", ""), "start")),
        blend=computed.blend,
    )


_OTHER_SIDE = {"start": "end", "end": "start"}


def _sided(computed: Computed, align: str) -> str:
    """An anchor by left and right, where the file has it by the beginning and end of lines; and the other way."""
    return _OTHER_SIDE.get(align, align) if computed.rtl else align


def sided(computed: Computed, name: str, value: Value) -> Value:
    """A value of a property as it is written for an element."""
    return _sided(computed, value) if name == "align" and isinstance(value, str) else value


def shape_style(computed: Computed, servers: Mapping[str, PaintServer | Gradient]) -> Style:
    get = computed.inherited.get
    return Style(
        fill=_paint(get("fill", "#000000"), get("fill-opacity", "1"), servers),
        stroke=_paint(get("stroke", "none"), get("stroke-opacity", "1"), servers),
        stroke_width=_width(get("stroke-width", "1"), computed.font_size),
        opacity=opacity_of(computed),
        visible=visible_of(computed),
        blend=computed.blend,
    )


def dashes(computed: Computed, stroke: Paint | None) -> tuple[str, ...]:
    """The dashes of a stroke that is painted as an effect, `dash 6 4`: on and off, in the layer's own units."""
    lengths = parse_length_list(computed.inherited.get("stroke-dasharray"), font_size=computed.font_size)
    if stroke in (None, NoPaint()) or not any(lengths) or min(lengths) < 0:
        return ()
    return (f"dash {' '.join(f'{one:.4g}' for one in lengths[:MOST_DASHES])}",)


def holder_style(computed: Computed) -> Style:
    """The style of groups, pictures and opaque layers, which paint nothing themselves."""
    visible = visible_of(computed) if computed.displayed else False
    return Style(opacity=opacity_of(computed), visible=visible, blend=computed.blend)


def group_style(computed: Computed) -> Style:
    """For groups, where 'normal' means that their content does not blend with what is below them."""
    apart = bool(computed.own) and computed.own.get("isolation", "").strip() == "isolate"
    blend = computed.blend if computed.blend != "normal" else None
    return replace(holder_style(computed), blend=blend or ("normal" if apart else None))


def opacity_of(computed: Computed) -> float:
    return 1.0 if not computed.own else unit_number(computed.own.get("opacity", "1"))


def visible_of(computed: Computed) -> bool:
    return computed.displayed and computed.inherited.get("visibility", "visible") == "visible"


def is_relative(text: str) -> bool:
    """Whether a value depends on what surrounds the element: 1.2em, 80%, bolder."""
    return _RELATIVE.fullmatch(text) is not None


def longhands(declarations: Iterable[Declaration]) -> Iterator[Declaration]:
    """The declarations with `font` expanded, and without meaningless ones."""
    for one in declarations:
        if _is_dropped(one):
            continue
        if one.name == "font" and (not _UNREAD_FONT.search(one.value) or is_font(one.value)):
            yield from (one._replace(name=name, value=value) for name, value in _from_shorthand(one.value).items())
        elif one.name == "text-decoration-line":
            yield one._replace(name="text-decoration")
        else:
            yield one


def affects(claimed: str, name: str) -> bool:
    """Whether a declaration of one property affects another one: a shorthand, or a part of it."""
    if claimed == "all":
        return True
    return claimed == "font" if name in FONT else name == "text-decoration" and claimed.startswith("text-decoration-")


def is_font(value: str) -> bool:
    """Whether all of a `font` is read here."""
    return bool(_from_shorthand(value))


def _is_dropped(one: Declaration) -> bool:
    return one.name == "transform" and is_dropped(one.value)


def _width(text: str, font_size: float) -> float:
    width = parse_length(text, font_size=font_size, percent_of=100.0)
    return 1.0 if width is None or width < 0 else width


@lru_cache(maxsize=1024)
def _families(text: str | None) -> str | None:
    """A list of families with its escapes read, as far as that leaves it a list of the same names; without signs that
    the model allows in none."""
    if not text or is_font_family(text):
        return text or None
    read = _ESCAPED.sub(lambda found: _letter(found[1]) or found[0], text)
    if is_font_family(read):
        return read
    return " ".join(re.sub(r"""["'\\;{}<>()\[\]!/]""", "", _ESCAPED.sub(" ", read)).split()) or None


def _letter(number: str) -> str:
    letter = chr(int(number, 16)) if int(number, 16) <= 0x10FFFF else ""
    return letter if letter.isalnum() or letter in (" ", "-", "_", ".") else ""


def _allowed(name: str, value: Value, otherwise: str) -> str:
    return value if isinstance(value, str) and allows(name, value) else otherwise


def _decoration(text: str) -> str:
    """The text decorations that are drawn; their colour and style are left out."""
    return " ".join(dict.fromkeys(word for word in text.lower().split() if word in DECORATIONS)) or "none"


def attribute_value(element: Element, name: str) -> str:
    """The value of a presentation attribute, read as CSS except for `transform`, which is no CSS there."""
    raw = element.get(name) or ""
    return raw if name == "transform" else plain_value(raw)


def holds_sheet(element: Element) -> bool:
    """Whether an element is a style sheet, of SVG's own or of XHTML."""
    if not element.tag.endswith("style") or (element.get("type") or "text/css").strip().lower() not in ("text/css", ""):
        return False
    return element.tag == "style" or (local_name(element.tag) == "style" and namespace_of(element) == XHTML)


def _condition(element: Element) -> str:
    """The media a sheet is for; one with a title may be one of several to choose from, and a type in another spelling
    is not taken by every browser."""
    title, type = (element.get("title") or "").strip(), element.get("type") or ""
    media = (element.get("media") or "").strip()
    uncertainties = [f"(title: {title})"] if title else []
    uncertainties += [f"(type: {type})"] if type not in ("", "text/css") else []
    return " and ".join([*uncertainties, media.replace(",", " or ")] if uncertainties else [media]).removesuffix(
        " and "
    )


def _paint(text: str, opacity: str, servers: Mapping[str, PaintServer | Gradient]) -> Paint:
    paint = parse_paint(text)
    if isinstance(paint, PaintReference):
        if paint.id in servers:
            return servers[paint.id]
        if paint.link:  # what a browser finds there is seen, and not the colour beside it
            return PaintServer("outside", text.strip())
        paint = paint.fallback
    if isinstance(paint, Color):
        return paint if opacity == "1" else paint._replace(alpha=round(paint.alpha * unit_number(opacity)))
    if paint is None and "var(" in text:  # an unknown colour, not the absence of one
        return PaintServer("variable", text.strip())
    return PaintServer("context", paint.which) if isinstance(paint, ContextPaint) else NoPaint()


def unit_number(text: str) -> float:
    """An opacity as a number from 0 to 1; 1 for what is none."""
    number = parse_length(text, percent_of=1.0)
    return 1.0 if number is None else min(1.0, max(0.0, number))


def _font_size(text: str, outer: float) -> float:
    named = _SIZES.get(text)
    if named:
        return float(named)
    if text in ("larger", "smaller"):
        return outer * 1.2 if text == "larger" else outer / 1.2
    size = parse_length(text, font_size=outer, percent_of=outer)
    return outer if size is None or size < 0 else size


def _font_weight(text: str, outer: int) -> int:
    if text in ("bolder", "lighter"):
        heavier = next(weight for limit, weight in ((350, 400), (550, 700), (1001, 900)) if outer < limit)
        lighter = next(weight for limit, weight in ((550, 100), (750, 400), (1001, 700)) if outer < limit)
        return heavier if text == "bolder" else lighter
    if text in _WEIGHTS:
        return _WEIGHTS[text]
    number = parse_length(text)
    return outer if number is None or not 1 <= number <= 1000 else int(number)


def _from_shorthand(text: str) -> dict[str, str]:
    """`font: italic 700 12px/1.5 Family` as its parts; missing ones are reset to normal, as in CSS."""
    if text.strip().lower() in _NOTHING:
        return dict.fromkeys(FONT, text.strip().lower())
    found = {"font-style": "normal", "font-weight": "normal"}
    words = text.split()
    for number, word in enumerate(words):
        low = word.lower()
        if low in ("italic", "oblique"):
            found["font-style"] = low
        elif low in ("bold", "bolder", "lighter") or (low.isdigit() and len(low) == 3):
            found["font-weight"] = low
        elif low[:1].isdigit() or low[:1] == "." or low in _SIZES:
            found["font-size"] = low.partition("/")[0]
            family = " ".join(words[number + 1 :])
            if family:
                found["font-family"] = family
                return found
            break
    return {}  # broken without a size and a family
