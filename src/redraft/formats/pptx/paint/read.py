"""Fills, lines and effects of DrawingML, with references into the theme resolved."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from redraft.document import style
from redraft.document.style import Color
from redraft.formats.pptx.package.numbers import child, degrees, number, part, px, sides, truth
from redraft.formats.pptx.paint.colors import Palette, color_in, color_of
from redraft.formats.pptx.paint.looks import (
    BLACK,
    NOTHING,
    WHITE,
    End,
    Fill,
    GradientLook,
    Pattern,
    PictureFill,
    PixelRecolor,
    ShadowLook,
    Stroke,
    Tiling,
    cast_of,
)
from redraft.formats.pptx.paint.theme import Theme
from redraft.formats.xml.tree import Element

FILLS = ("a:noFill", "a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill", "a:grpFill")


class PaintScope(Protocol):
    """What references in a slide's markup lead to."""

    @property
    def theme(self) -> Theme: ...
    @property
    def palette(self) -> Palette: ...

    def asset(self, element: Element, relation: str) -> str:
        """The key of the picture that a relation of the element's part leads to; '' for none."""


FILL_TAGS = frozenset((*FILLS, "p:blipFill"))
_RECOLORS = frozenset("a:duotone a:grayscl a:biLevel a:lum a:clrChange a:clrRepl a:tint a:hsl a:fillOverlay".split())
_DASHES: dict[str, tuple[float, ...]] = {
    "dot": (1, 3),
    "sysDot": (1, 1),
    "dash": (4, 3),
    "sysDash": (3, 1),
    "lgDash": (8, 3),
    "dashDot": (4, 3, 1, 3),
    "sysDashDot": (3, 1, 1, 1),
    "lgDashDot": (8, 3, 1, 3),
    "lgDashDotDot": (8, 3, 1, 3, 1, 3),
    "sysDashDotDot": (3, 1, 1, 1, 1, 1),
}
_CAPS = {"rnd": "round", "sq": "square", "flat": "butt"}
_JOINS = {"a:round": "round", "a:bevel": "bevel", "a:miter": "miter"}
_SIZES = {"sm": 2.0, "med": 3.0, "lg": 5.0}


def fill_in(
    parent: Element | None, scope: PaintScope, own: Color | None = None, group: Fill | None = None
) -> Fill | None:
    """The fill written among an element's children; None where none is. `group` is what a:grpFill takes over."""
    if parent is not None:
        for element in parent.children:
            if element.tag in FILL_TAGS:
                return fill_of(element, scope, own, group)
    return None


def fill_of(element: Element, scope: PaintScope, own: Color | None = None, group: Fill | None = None) -> Fill:
    match element.tag:
        case "a:solidFill":
            return color_in(element, scope.palette, own) or BLACK
        case "a:gradFill":
            return _gradient(element, scope, own)
        case "a:blipFill" | "p:blipFill":
            return picture_fill(element, scope)
        case "a:pattFill":
            front = color_in(child(element, "a:fgClr"), scope.palette, own)
            back = color_in(child(element, "a:bgClr"), scope.palette, own)
            return Pattern(element.get("prst") or "pct50", front or BLACK, back or WHITE)
        case "a:grpFill":
            return group if group is not None else NOTHING
    return NOTHING


def _gradient(element: Element, scope: PaintScope, own: Color | None) -> Fill:
    found = child(element, "a:gsLst")
    stops = []
    for stop in found.children if found is not None else ():
        color = color_in(stop, scope.palette, own)
        if color is not None:
            stops.append((min(max(part(stop.get("pos")), 0.0), 1.0), color))
    if not stops:
        return NOTHING
    stops.sort(key=lambda stop: stop[0])
    turns = truth(element.get("rotWithShape"), True)
    path = child(element, "a:path")
    if path is not None:
        middle = child(path, "a:fillToRect")
        focus = sides(middle) if middle is not None else (0.5, 0.5, 0.5, 0.5)
        return GradientLook(tuple(stops), path=path.get("path") or "circle", focus=focus, turns=turns)
    line = child(element, "a:lin")
    angle = degrees(line.get("ang")) if line is not None else 0.0
    return GradientLook(tuple(stops), angle, truth(line.get("scaled")) if line is not None else False, turns=turns)


def picture_fill(element: Element, scope: PaintScope) -> PictureFill:
    """An a:blipFill, or the one of a picture."""
    blip = child(element, "a:blip")
    key, opacity, recolored, recolors = "", 1.0, False, []
    if blip is not None:
        key = scope.asset(blip, blip.get("r:embed") or "")
        for change in blip.children:
            if change.tag == "a:alphaModFix":
                opacity = min(max(part(change.get("amt"), 1.0), 0.0), 1.0)
            recolored = recolored or change.tag in _RECOLORS
            if (drawn := _recolor(change, scope)) is not None:
                recolors.append(drawn)
    cut = child(element, "a:srcRect")
    crop = sides(cut) if cut is not None else (0.0, 0.0, 0.0, 0.0)
    tile = child(element, "a:tile")
    tiling = None
    if tile is not None:
        get = tile.get
        flip = {"none": ""}.get(get("flip") or "none", get("flip") or "")
        scale = part(get("sx"), 1.0), part(get("sy"), 1.0)
        tiling = Tiling(px(get("tx")), px(get("ty")), *scale, flip, get("algn") or "tl")
    stretch = child(child(element, "a:stretch"), "a:fillRect")
    inset = sides(stretch) if stretch is not None else (0.0, 0.0, 0.0, 0.0)
    return PictureFill(key, crop, inset, tiling, opacity, recolored, tuple(recolors))


def _recolor(change: Element, scope: PaintScope) -> PixelRecolor | None:
    """A change of a picture's colours as it is drawn; None for one that is not."""
    match change.tag:
        case "a:grayscl":
            return PixelRecolor(True, ((1.0, 0.0),) * 3)
        case "a:biLevel":
            return PixelRecolor(True, ((255.0, 0.5 - 255.0 * part(change.get("thresh"), 0.5)),) * 3)
        case "a:duotone":
            ends = [color for each in change.children if (color := color_of(each, scope.palette)) is not None]
            if len(ends) == 2:
                return PixelRecolor(True, tuple(((b - a) / 255, a / 255) for a, b in zip(*ends, strict=True))[:3])
        case "a:lum":
            bright, contrast = (max(min(part(change.get(name), 0.0), 1.0), -1.0) for name in ("bright", "contrast"))
            slope = 1 / max(1 - contrast, 0.01) if contrast > 0 else 1 + contrast
            return PixelRecolor(False, ((slope, (bright / 2 - 0.5) * slope + 0.5 + bright / 2),) * 3)
    return None


def line_of(element: Element | None, scope: PaintScope, below: Stroke, own: Color | None = None) -> Stroke:
    """An a:ln over the line it inherits from."""
    if element is None:
        return below
    line = below
    changes: dict[str, object] = {}
    attributes = element.attributes
    if "w" in attributes:
        changes["width"] = max(px(element.get("w"), 0.0), 0.0)
    if "cap" in attributes:
        changes["cap"] = _CAPS.get(element.get("cap") or "", "butt")
    for inner in element.children:
        tag = inner.tag
        if tag in FILL_TAGS:
            changes["fill"] = fill_of(inner, scope, own)
        elif tag == "a:prstDash":
            changes["dash"] = _DASHES.get(inner.get("val") or "", ())
        elif tag == "a:custDash":
            lengths = [part(stop.get(name)) for stop in inner.children for name in ("d", "sp")]
            changes["dash"] = tuple(lengths) if all(0 <= length < 1000 for length in lengths) else ()
        elif tag in _JOINS:
            changes["join"] = _JOINS[tag]
            if tag == "a:miter":
                changes["miter"] = part(inner.get("lim"), 8.0)
        elif tag == "a:headEnd":
            changes["head"] = _end(inner)
        elif tag == "a:tailEnd":
            changes["tail"] = _end(inner)
    return replace(line, **changes) if changes else line  # type: ignore[arg-type]


def _end(element: Element) -> End | None:
    kind = element.get("type") or "none"
    if kind == "none":
        return None
    return End(kind, _SIZES.get(element.get("w") or "med", 3.0), _SIZES.get(element.get("len") or "med", 3.0))


def referred(style: Element | None, tag: str, scope: PaintScope) -> tuple[int, Color | None]:
    """A reference of a p:style into the theme: its number there (0: none) and its colour."""
    element = child(style, tag)
    if element is None:
        return 0, None
    return int(number(element.get("idx"))), color_in(element, scope.palette)


def theme_fill(style: Element | None, scope: PaintScope) -> Fill | None:
    """The fill of a shape that points into the theme; None where it does not."""
    index, own = referred(style, "a:fillRef", scope)
    ladder = scope.theme.fills
    if 0 < index <= len(ladder):
        return fill_of(ladder[index - 1], scope, own)
    return own if index > 0 and own is not None else None


def theme_line(style: Element | None, scope: PaintScope) -> Stroke:
    index, own = referred(style, "a:lnRef", scope)
    ladder = scope.theme.lines
    if 0 < index <= len(ladder):
        return line_of(ladder[index - 1], scope, Stroke(width=1.0), own)
    return Stroke(own, 1.0) if index > 0 and own is not None else Stroke()


def background_fill(element: Element, scope: PaintScope) -> Fill | None:
    """The fill of a p:bg: stated, or a reference into the theme's fills (1…) or backgrounds (1001…)."""
    stated = child(element, "p:bgPr")
    if stated is not None:
        return fill_in(stated, scope)
    reference = child(element, "p:bgRef")
    if reference is None:
        return None
    own = color_in(reference, scope.palette)
    index = int(number(reference.get("idx")))
    ladder = scope.theme.backgrounds if index > 1000 else scope.theme.fills
    index -= 1000 if index > 1000 else 0
    if 0 < index <= len(ladder):
        return fill_of(ladder[index - 1], scope, own)
    return own


class Effects:
    """The effects of an a:effectLst: a shadow, a glow, soft edges; `names` lists all of them."""

    __slots__ = ("cast", "glow", "names", "shadow", "soft")

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.shadow: ShadowLook | None = None
        self.glow: tuple[Color, float] | None = None
        self.soft = 0.0
        self.cast: style.Shadow | None = None  # the shadow in the model, where it can express it

    @property
    def kept(self) -> tuple[str, ...]:
        """The names of what no edit can change."""
        return self.names if self.cast is None else tuple(name for name in self.names if name != "shadow")


NO_EFFECTS = Effects()
_EFFECTS = {
    "a:outerShdw": "shadow",
    "a:innerShdw": "inner shadow",
    "a:prstShdw": "shadow",
    "a:glow": "glow",
    "a:softEdge": "soft edge",
    "a:reflection": "reflection",
    "a:blur": "blur",
}


def effects_of(element: Element | None, scope: PaintScope, own: Color | None = None) -> Effects:
    """Of an a:effectLst (or an a:effectDag, which is only named)."""
    if element is None or not element.children:
        return NO_EFFECTS
    effects = Effects()
    effects.names = tuple(dict.fromkeys(_EFFECTS[one.tag] for one in element.children if one.tag in _EFFECTS))
    for one in element.children:
        get = one.get
        if one.tag in ("a:outerShdw", "a:innerShdw", "a:prstShdw"):
            color = color_in(one, scope.palette, own)
            if color is not None:
                effects.shadow = ShadowLook(
                    color,
                    px(get("blurRad")),
                    px(get("dist")),
                    degrees(get("dir")),
                    one.tag == "a:innerShdw",
                    part(get("sx"), 1.0),
                    part(get("sy"), 1.0),
                )
        elif one.tag == "a:glow":
            color = color_in(one, scope.palette, own)
            if color is not None:
                effects.glow = color, px(get("rad"))
        elif one.tag == "a:softEdge":
            effects.soft = px(get("rad"))
    shadows = [one for one in element.children if one.tag in ("a:outerShdw", "a:innerShdw", "a:prstShdw")]
    if len(shadows) == 1 and shadows[0].tag == "a:outerShdw" and not {"kx", "ky"} & shadows[0].attributes.keys():
        effects.cast = cast_of(effects.shadow)
    return effects


def theme_effects(style: Element | None, scope: PaintScope) -> Effects:
    index, own = referred(style, "a:effectRef", scope)
    ladder = scope.theme.effects
    if 0 < index <= len(ladder):
        return effects_of(child(ladder[index - 1], "a:effectLst"), scope, own)
    return NO_EFFECTS


def highlight_of(element: Element, scope: PaintScope) -> Color | None:
    return next((color_of(one, scope.palette) for one in element.children), None)
