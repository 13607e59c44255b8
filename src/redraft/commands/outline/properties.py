"""Properties of a layer as short words, only those that differ from the default. Lengths are in page units.

`exact` words have two decimals and all that an edit can change; the others one, without a paragraph's lengths.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import fields
from typing import NamedTuple

from redraft.commands.measure.traits import BLACK, is_nothing, own_size, painted, scale_of, shown_style
from redraft.document.features import Features
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Flow, Group, Opaque, Paragraph, Picture, Shape, Text, box_of
from redraft.document.pages import Document, Page, Placed
from redraft.document.style import Color, Paint, PaintServer, Shadow, Style
from redraft.document.theme import ThemeFont, called_exactly, theme_font
from redraft.edits.display_text import quoted
from redraft.lazy import lazily

LONGEST_NAME, LONGEST_STEPS = 60, 500
LONGEST_LINK = 200
LEAST_DRAWN, MOST_DRAWN = 0.01, 8
"""The part of the page that something drawn by a layout covers at least to be told, and how many are."""
_PLAIN = lazily(r"[\w./:~-]{1,60}")
_WORDS = lazily(r"[a-zA-Z]+(?:[ -][a-zA-Z]+){0,3}")
_DASH = lazily(r"dash(?: \d+(?:\.\d+)?)+")
_OF_LINES = {
    "line_height": "line spacing",
    "line_pitch": "line spacing",
    "before": "space before",
    "after": "space after",
    "rtl": "right to left",
}


def called(id: str) -> str:
    """An id as it is, where it is nothing but a name; else as data, for it is a text of the design too."""
    return f"#{id}" if _PLAIN.fullmatch(id) else f"#{quoted(id, 120)}"


def figure(value: float, digits: int) -> str:
    """A number with at most so many decimals."""
    if abs(value) >= 1e9:
        return f"{value:.4g}"
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def decimals(page: Page, exact: bool) -> int:
    """How many decimals matter on a page: more where its units are large."""
    return (2 if exact else 1) + (2 if max(page.width, page.height) < 100 else 0)


def box_words(box: Box | None, digits: int) -> str:
    return ",".join(figure(side, digits) for side in box) if box is not None else "no box"


class Names(NamedTuple):
    """A document and one of its pages, whose theme has names for colours and fonts."""

    document: Document
    page: Page

    def color(self, color: Color) -> str:
        """A colour by its name in the theme, with its value where the head of an outline does not tell that."""
        name = called_exactly(self.document, color, self.page)
        return name if name and self.document.theme.get(name) == color else f"{name} {color}".lstrip()

    def font(self, family: str) -> str:
        """A font by its place in the theme; with its name where it is not that of the first master."""
        slot = family.slot.rpartition("/")[2] if isinstance(family, ThemeFont) else ""
        place = {"major_font": "theme heading", "minor_font": "theme body"}.get(slot, "")
        known = bool(place) and str(theme_font(self.document, place)) == str(family)
        return place if known else f"{place} {quoted(family, LONGEST_NAME)}".lstrip()


def paint_words(paint: Paint, names: Names | None = None) -> str:
    """A colour, 'no fill' if nothing is painted, or a gradient or pattern with its colours."""
    if is_nothing(paint):
        return "no fill"
    if not isinstance(paint, PaintServer):
        return names.color(paint) if names is not None and isinstance(paint, Color) else str(paint)
    kind = paint.kind if _PLAIN.fullmatch(paint.kind) else quoted(paint.kind, LONGEST_NAME)
    colors = f" ({' '.join(map(str, paint.colors))})" if paint.colors else ""
    return f"{kind} {called(paint.id)}{colors}"


def style_words(style: Style, scale: float, digits: int, names: Names) -> Iterator[str]:
    """What a style states, default values left out. `scale` takes its lengths to page units."""

    def size(value: float) -> str:
        return figure(value * scale, digits)

    if style.font_size is not None:
        yield f"size {size(style.font_size)}"
    if style.font_weight not in (None, 400):
        yield "bold" if style.font_weight == 700 else f"weight {style.font_weight}"
    if style.font_style not in (None, "normal"):
        yield str(style.font_style)
    if style.text_decoration not in (None, "none"):
        yield str(style.text_decoration)
    if style.fill is not None:
        yield paint_words(style.fill, names)
    if style.font_family:
        yield names.font(style.font_family)
    if style.letter_spacing:
        yield f"letter spacing {size(style.letter_spacing)}"
    if style.align not in (None, "start"):
        yield f"align {style.align}"
    if style.stroke is not None and not is_nothing(style.stroke):
        width = 1.0 if style.stroke_width is None else style.stroke_width
        yield f"stroke {paint_words(style.stroke, names)} {size(width)}"
    if style.baseline:
        share = figure(100 * abs(style.baseline), 1)
        yield f"{'superscript' if style.baseline > 0 else 'subscript'} {share}%"
    if style.link:
        yield f"link {quoted(style.link, LONGEST_LINK)}"
    if style.opacity not in (None, 1.0):
        yield f"opacity {figure(style.opacity or 0.0, 3)}"
    if style.shadow is not None:
        yield _shadow(style.shadow)
    if style.blend not in (None, "normal"):
        yield f"blend {style.blend}"
    if style.visible is False:
        yield "hidden"


def _shadow(shadow: Shadow) -> str:
    return f"shadow {shadow.dx:g},{shadow.dy:g} blur {shadow.blur:g} {shadow.color}"


def look(document: Document, placed: Placed, exact: bool) -> str:
    """How a layer looks, with commas between: style, what its kind has besides, turning, effects."""
    layer, digits = placed.layer, decimals(placed.page, exact)
    style, scale, names = layer.style, scale_of(placed), Names(document, placed.page)
    parts: list[str] = []
    match layer:
        case Text():
            own = shown_style(layer).changed("font_size", own_size(layer))
            parts += style_words(own.changed("fill", BLACK if own.fill is None else own.fill), scale, digits, names)
            parts += _text_words(layer, exact, digits)
        case Shape():
            seen = exact or placed.box is None or placed.box.area > 0  # a line has no inside
            parts += style_words(style.changed("fill", painted(layer, "fill") if seen else None), scale, digits, names)
            if layer.radius:
                parts.append(f"radius {figure(layer.radius * scale, digits)}")
            if exact and layer.d:
                parts.append(f"outline of {len(layer.d)} signs {quoted(layer.d, 60)}")
        case Picture():
            parts += style_words(style, scale, digits, names)
            parts += _picture_words(document, layer, exact)
        case _:
            parts += style_words(style, scale, digits, names)
            if isinstance(layer, Group) and layer.instance_of:
                parts.append(f"copy of {quoted(layer.instance_of, LONGEST_NAME)}")
            if isinstance(layer, Opaque) and layer.what:
                parts.append(f"not editable: {quoted(layer.what, LONGEST_NAME)}")
            if isinstance(layer, Opaque):
                parts += _drawn_words(layer, placed, digits)
    parts += _turned(layer.transform)
    parts += feature_words(layer.features)
    switches = dict(layer.features)
    parts += (f"{one} off" for one in layer.effects if switches.get(one) is False)
    parts += (_effect(one, scale, digits) for one in layer.effects if one not in switches)
    return ", ".join(parts)


def _effect(words: str, scale: float, digits: int) -> str:
    if _DASH.fullmatch(words):
        return f"dash {' '.join(figure(float(one) * scale, digits) for one in words.split()[1:])}"
    return words if _WORDS.fullmatch(words) else quoted(words, LONGEST_NAME)


def _drawn_words(layer: Opaque, placed: Placed, digits: int) -> Iterator[str]:
    """What is seen of it, bottom to top: what lies under texts decides on their colour, and what stands beside them on
    their place."""
    boxes = [(one, box_of(one, IDENTITY)) for one in layer.drawn if one.style.visible is not False]
    least = LEAST_DRAWN * placed.page.width * placed.page.height
    shown = [(one, box) for one, box in boxes if box is not None and (box.area >= least or isinstance(one, Text))]
    for one, box in shown[:MOST_DRAWN]:
        fill = painted(one, "fill") if isinstance(one, Shape) else None
        kind = one.form or one.kind if isinstance(one, Shape | Group) else one.kind
        words = f" {quoted(one.text, LONGEST_NAME)}" if isinstance(one, Text) and one.text else ""
        yield f"shows {kind} {box_words(box, digits)}{f' {fill}' if fill is not None else ''}{words}"


def feature_words(features: Features) -> Iterator[str]:
    """The features that are not at their default; the outline tells the layout and the title otherwise. A colour that
    a part of a chart takes from the theme is one, too."""
    for name, value in features:
        themed = name.endswith("_color") and not str(value).startswith("#")
        if value is not None and value is not False and name not in ("layout", "placeholder") and not themed:
            most = LONGEST_STEPS if name == "animations" else LONGEST_NAME
            shown = "" if value is True else quoted(value, most) if isinstance(value, str) else figure(value, 3)
            yield f"{name} {shown}".rstrip()


def _picture_words(document: Document, picture: Picture, exact: bool) -> Iterator[str]:
    asset = document.assets.get(picture.asset)
    if asset is not None and asset.width:
        yield f"{asset.width}×{asset.height} pixels"
    if exact and picture.asset:
        yield f"sha256 {picture.asset[:8]}"
    if picture.link and not picture.link.startswith("data:"):
        yield f"linked {quoted(picture.link, LONGEST_NAME)}"
    if any(picture.crop):
        yield "cropped " + ",".join(figure(100 * side, 1) + "%" for side in picture.crop)


def _turned(matrix: Matrix) -> Iterator[str]:
    """How a layer is turned, mirrored, stretched or slanted inside its group."""
    a, b, c, d = matrix[:4]
    wide, high = math.hypot(a, b), math.hypot(c, d)
    if (a, b, c, d) == IDENTITY[:4] or not wide or not high:
        return
    ways = {"flipped vertically": math.atan2(b, a)}
    if matrix.determinant < 0:
        ways["flipped horizontally"] = math.atan2(-b, -a)
        yield min(ways, key=lambda way: abs(ways[way]))
    degrees = math.degrees(min(ways.values(), key=abs))
    if abs(degrees) > 0.005:
        yield f"turned {figure(degrees, 2)}°"
    if abs(wide - high) > 0.005 * max(wide, high):
        yield f"stretched {figure(wide, 3)}×{figure(high, 3)}"
    if abs(a * c + b * d) > 0.005 * wide * high:
        yield f"slanted {figure(math.degrees(math.asin(max(-1.0, min(1.0, (a * c + b * d) / (wide * high))))), 2)}°"


def _text_words(text: Text, exact: bool, digits: int) -> Iterator[str]:
    """How the text is set: its box, and what its paragraphs have alike."""
    if text.flow is not None:
        yield from _flow_words(text.flow, exact, digits)
    if len(set(text.paragraphs)) == 1:
        yield from paragraph_words(text.paragraphs[0], exact, digits)
    elif text.paragraphs and not exact:
        levels, bullets = ({getattr(one, name) for one in text.paragraphs} for name in ("level", "bullet"))
        if levels != {0}:
            yield f"levels {min(levels)}–{max(levels)}"
        yield from (f"bullet {_bullet(one)}" for one in sorted(filter(None, bullets))[:3])
    if text.rtl:
        yield "right to left"


def _flow_words(flow: Flow, exact: bool, digits: int) -> Iterator[str]:
    if flow.anchor != "top":
        yield f"anchor {flow.anchor}"
    if flow.columns != 1:
        yield f"{flow.columns} columns"
    if flow.turned:
        yield f"set turned {flow.turned}°"
    if not flow.wrap:
        yield "no wrap"
    if flow.scale != 1.0 or flow.tighten or (exact and flow.fit != "none"):
        yield f"fit {flow.fit} {figure(flow.scale, 3)} {figure(flow.tighten, 3)}"
    insets = flow.left, flow.top, flow.right, flow.bottom
    if exact and any(insets):
        yield f"insets {','.join(figure(side, digits) for side in insets)}"


def _bullet(sign: str) -> str:
    return sign if len(sign) <= 4 and sign.split() == [sign] else quoted(sign, 10)


def paragraph_words(paragraph: Paragraph, exact: bool, digits: int) -> Iterator[str]:
    """What a paragraph states that is not the default."""
    for field in fields(Paragraph):
        value = getattr(paragraph, field.name)
        if value == field.default or (not exact and field.name in ("before", "after", "margin", "indent")):
            continue
        if field.name == "bullet":
            yield f"bullet {_bullet(value)}"
        else:
            percent = field.name == "line_height"  # as `space_lines` takes it
            shown = "" if value is True else f" {figure(value * 100 if percent else value, max(digits, 2))}"
            yield f"{_OF_LINES.get(field.name, field.name)}{shown}{'%' * percent}"
