"""Turns `modify` into edits: each property is set on the layers and runs that have it, in their own units."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from redraft.commands.changes.lines import relined
from redraft.commands.changes.pixel_colors import has_pixels, tinted
from redraft.commands.measure.style_targets import leaves, own_runs
from redraft.commands.measure.traits import held_size, is_plain, own_size, painted, scale_of, scaled_type
from redraft.commands.values import is_length, page_units
from redraft.document.colors import NAMED, parse_color, parse_gradient, parse_shadow
from redraft.document.geometry import is_finite_number
from redraft.document.layers import Flow, Group, Layer, Opaque, Picture, Shape, Text, TextShape, family
from redraft.document.pages import Document, Page, Placed
from redraft.document.style import (
    DECORATIONS,
    OF_WORDS,
    RULES,
    TYPE,
    Color,
    Gradient,
    NoPaint,
    Paint,
    PaintServer,
    Shadow,
    Style,
    Value,
    allows,
    is_address,
    is_clean_text,
)
from redraft.document.tables import Cell
from redraft.document.theme import theme_color, theme_font, theme_name
from redraft.edits.flow_edits import relooked
from redraft.edits.flow_edits import restyled as reflowed
from redraft.edits.ops import Edit, Rename, SetFlow, SetStyle
from redraft.errors import CommandError, says


def is_in_colors(document: Document, placed: Placed) -> bool:
    """Whether the opacity of a layer is that of its colours."""
    return document.traits.opacity_in_paint and not isinstance(placed.layer, Picture)


def with_opacity(document: Document, placed: Placed, level: Callable[[float], float]) -> Iterator[SetStyle]:
    """The edits that make a layer as opaque as `level` says of how it is now."""
    for leaf in leaves(document, placed.layer.id) if is_in_colors(document, placed) else [placed]:
        layer = leaf.layer
        if not is_in_colors(document, leaf):
            if _own(layer) != (new := level(_own(layer))):
                yield SetStyle(layer.id, "opacity", new)
            continue
        for name, run, paint in _colors(layer):
            if paint != (value := paint._replace(alpha=int(255 * level(_level(paint)) + 0.5))):
                yield SetStyle(layer.id, name, value, run)


def _own(layer: Layer) -> float:
    return 1.0 if layer.style.opacity is None else layer.style.opacity


def _level(color: Color) -> float:
    return round(color.alpha / 255, 2)


def _colors(layer: Layer) -> Iterator[tuple[str, int | None, Color]]:
    """The colours of a layer and of its runs that can be seen."""
    for name in ("fill", "stroke"):
        stated: list[tuple[int | None, Paint]] = [(None, painted(layer, name)), *own_runs(layer, name)]
        for run, paint in stated:
            if isinstance(paint, PaintServer | Gradient):
                raise CommandError(says("gradient-opacity-unsupported", id=layer.id))
            if isinstance(paint, Color) and paint.alpha:
                yield name, run, paint


PAINTS = ("fill", "stroke")
OF_LETTERS = (*PAINTS, "color", "font_family", "font_size", "font_weight", "font_style", "text_decoration")
OF_FRAMES = ("anchor", "autofit", "columns", "inset", "wrap")
"""What text that flows has in its frame."""
RAISED = {"normal": None, "superscript": 0.3, "subscript": -0.25}
LONGEST_NAME = 255
NAMES = (
    "text", "color", "fill", "stroke", "stroke_width", "opacity", "visible", "font_family", "font_size", "font_weight",
    "font_style", "text_decoration", "letter_spacing", "align", "shadow", "blend", "name", *OF_WORDS, *OF_FRAMES,
)  # fmt: skip


def restyled(document: Document, placed: Placed, given: Mapping[str, Any], size: Any = None) -> list[Edit]:
    """The edits that give a layer these properties; new words are for letters of a `size` that they get next. Raises
    ValueError for what it cannot have."""
    for name in given:
        if name not in NAMES:
            near = get_close_matches(name, NAMES, 1)
            raise TypeError(f"modify() has no '{name}'{f', but {near[0]}' if near else ''}; it has {', '.join(NAMES)}")
    edits: list[Edit] = []
    frames: dict[str, Flow] = {}
    for name, value in given.items():
        if name == "text":
            edits += _text(placed, value, size)
        elif name == "name":
            edits += _renamed(placed, value)
        elif name == "blend":
            edits += reblended(document, placed, value)
        elif name == "opacity":
            level = float(_checked(name, value))  # type: ignore[arg-type]
            edits += with_opacity(document, placed, lambda now, level=level: level)  # type: ignore[misc]
        elif name == "visible":
            edits += _visible(placed, bool(_checked(name, value)))
        elif name == "shadow":
            edits += _cast(placed, value)
        elif name in OF_FRAMES:
            for text in _texts(placed.layer, name):
                edits += _framed(placed.page, text, name, value, frames)
        elif name in OF_WORDS:
            for text in _texts(placed.layer, name):
                edits += _of_words(document, text, [(0, len(text.text))], name, value)
        elif name in TYPE or name == "text_decoration":
            edits += _type(document, placed, name, value)
        else:
            edits += _paint(document, placed, name, value)
    return edits


def restyled_words(document: Document, placed: Placed, words: str, name: str, value: Any) -> list[Edit]:
    """The edits that give some words of a text a property, wherever it says them. Raises ValueError where it cannot."""
    layer = placed.layer
    if not isinstance(layer, Text):
        raise ValueError(f"'{layer.id}' is a {layer.noun} and has no text")
    spans = [found.span() for found in re.finditer(re.escape(words), layer.text)]
    if not spans:
        raise ValueError(f"'{layer.id}' does not say “{words[:60]}”; it says “{layer.text[:60]}”")
    return restyled_spans(document, placed, spans, name, value)


def restyled_spans(
    document: Document, placed: Placed, spans: Sequence[tuple[int, int]], name: str, value: Any
) -> list[Edit]:
    """The edits that give the letters in some places of a text a property. Raises ValueError where it cannot."""
    layer = placed.layer
    if not isinstance(layer, Text):
        raise ValueError(f"'{layer.id}' is a {layer.noun} and has no text")
    if name not in (*OF_LETTERS, *OF_WORDS):
        raise ValueError(f"{name} cannot be set for some words of a text, only for all of it")
    if max(end for _, end in spans) > len(layer.text) or any(end <= start for start, end in spans):
        raise ValueError(f"a place lies outside the {len(layer.text)} letters of '{layer.id}'")
    if name in OF_WORDS:
        return [*_of_words(document, layer, spans, name, value)]
    own: Value
    if name in (*PAINTS, "color"):
        name, own = ("fill" if name == "color" else name), paint_of(document, value, placed.page)
    elif name == "font_size":
        own = held_size(_above_zero(name, _own_length(placed, value, own_size(layer))), layer.flow is not None)
    else:
        font = theme_font(document, value, placed.page) if name == "font_family" and isinstance(value, str) else None
        own = _checked(name, font or value)
    return list(reflowed(layer, spans, name, None if getattr(layer.style, name) == own else own))


def paint_of(document: Document | None, text: Any, page: Page | None = None) -> Paint:
    """A paint in words: a colour, also one of the theme of a page, 'none', or a gradient of the file as `Element.fill`
    shows it."""
    if not isinstance(text, str):
        raise TypeError(f"a colour must be a text such as '#ff0000', not {text!r:.40}")
    if text.strip().lower() == "none":
        return NoPaint()

    def color_of(words: str) -> Color | None:
        return parse_color(words) or (theme_color(document, words, page) if document is not None else None)

    given = color_of(text) or parse_gradient(text, color_of)
    if given is not None:
        return given
    if theme_name(text):
        raise CommandError(says("theme-colour-missing", color=text[:40]))
    name = text.strip().removeprefix("url(#").removesuffix(")")
    for layer in document.index.layers.values() if document is not None else ():
        for paint in (layer.style.fill, layer.style.stroke):
            if isinstance(paint, PaintServer) and (str(paint) == text or (name != text and paint.id == name)):
                return paint
    near = get_close_matches(text.strip().lower(), NAMED, 3)
    hint = f"; there is {', '.join(near)}" if near else ""
    raise ValueError(
        f"'{text[:40]}' is not a colour{hint}: use '#rrggbb', a CSS name, 'none' or 'linear-gradient(90deg, red, blue)'"
    )


def _text(placed: Placed, value: str, size: Any) -> list[Edit]:
    layer = placed.layer
    if not isinstance(layer, Text):
        inside = [inner.id for inner in family(layer) if isinstance(inner, Text)]
        there = f"; the texts in it are {', '.join(inside[:8])}" if inside else ""
        raise ValueError(f"'{layer.id}' is a {layer.noun} and has no text{there}")
    if not layer.runs:
        raise ValueError(f"'{layer.id}' is an empty text, whose words cannot be set")
    wanted = _own_length(placed, size, own_size(layer)) if size is not None else None
    return list(relined(layer, value, wanted))


def _cast(placed: Placed, value: Any) -> Iterator[Edit]:
    """A shadow in words, its lengths in page units."""
    if not isinstance(value, str):
        raise TypeError(f"a shadow must be a text such as 'drop-shadow(2px 3px 4px #00000080)', not {value!r:.40}")
    given = parse_shadow(value)
    if given is None and value.strip().lower() != "none":
        raise ValueError(f"'{value[:60]}' is not a shadow: write 'drop-shadow(2px 3px 4px #00000080)' or 'none'")
    scale = scale_of(placed) or 1.0
    if given is not None and scale != 1.0:
        dx, dy, blur = (round(length / scale, 2) + 0.0 for length in (given.dx, given.dy, given.blur))
        given = Shadow(dx, dy, blur, given.color)
    if placed.layer.style.shadow != given:
        yield SetStyle(placed.layer.id, "shadow", given)


def reblended(document: Document, placed: Placed, mode: Any) -> Iterator[Edit]:
    """Another blend mode for a layer as a whole; that of a group that states none is to pass through."""
    _checked("blend", mode)
    layer = placed.layer
    if layer.style.blend == mode or (layer.style.blend is None and mode == unstated_blend(layer)):
        return
    unstated = mode == "pass-through" and document.traits.groups in ("free", "open")
    yield SetStyle(layer.id, "blend", None if unstated else mode)


def unstated_blend(layer: Layer) -> str:
    """What counts where a layer states no blend mode."""
    return "pass-through" if isinstance(layer, Group) else "normal"


def _renamed(placed: Placed, value: Any) -> Iterator[Edit]:
    if not is_layer_name(value):
        raise ValueError(f"name must be one line of at most {LONGEST_NAME} characters, not {value!r:.60}")
    if value != placed.layer.name:
        yield Rename(placed.layer.id, value)


def is_layer_name(value: object) -> bool:
    """Whether every program would show it as a layer's name: one line, not empty, not too long."""
    one_line = is_clean_text(value) and "\n" not in value and "\r" not in value
    return one_line and bool(value.strip()) and len(value) <= LONGEST_NAME  # type: ignore[attr-defined, arg-type]


def _visible(placed: Placed, value: bool) -> Iterator[Edit]:
    if (placed.layer.style.visible is not False) != value:
        yield SetStyle(placed.layer.id, "visible", value)


def _type(document: Document, placed: Placed, name: str, value: Any) -> Iterator[Edit]:
    for text in _texts(placed.layer, name):
        scale = scale_of(document.index[text.id]) or 1.0
        if name == "font_size":
            now = own_size(text)
            yield from scaled_type(text, _above_zero(name, _own_length(document.index[text.id], value, now)) / now)
            continue
        if name == "font_family" and isinstance(value, str):
            value = theme_font(document, value, placed.page) or value
        own = _checked(name, value / scale if name == "letter_spacing" and is_finite_number(value) else value)
        if getattr(text.style, name) != own:
            yield SetStyle(text.id, name, own)
        for number, run in enumerate(text.runs):
            if getattr(run.style, name) not in (None, own):
                yield SetStyle(text.id, name, own, number)


def _texts(layer: Layer, name: str) -> list[Text]:
    texts = [inner for inner in family(layer) if isinstance(inner, Text)]
    if not texts:
        raise ValueError(f"'{layer.id}' is a {layer.noun} without text, so it has no {name}")
    return texts


def _framed(page: Page, text: Text, name: str, value: Any, frames: dict[str, Flow]) -> Iterator[Edit]:
    """The edit that sets a text otherwise inside its frame; `frames` are those of texts that were set so far."""
    flow = frames.get(text.id, text.flow)
    if flow is None:
        raise ValueError(f"'{text.id}' has no frame that its words flow in, so it has no {name}; a text of a slide has")
    if name == "inset":
        sides = [page_units(one, page) for one in (value if isinstance(value, tuple) else (value,))]
        if len(sides) not in (1, 4) or not all(is_finite_number(side) and side >= 0 for side in sides):
            raise ValueError(f"inset must be one length, or four: left, top, right, bottom; not {value!r:.60}")
        left, top, right, bottom = sides * (4 // len(sides))
        flow = replace(flow, left=left, top=top, right=right, bottom=bottom)
    elif name == "autofit":
        flow = flow if flow.fit == value else replace(flow, fit=value, scale=1.0, tighten=0.0)
    else:
        flow = replace(flow, **{name: value})
    if flow != frames.get(text.id, text.flow):
        frames[text.id] = flow
        yield SetFlow(text.id, flow)


def _of_words(
    document: Document, text: Text, spans: Sequence[tuple[int, int]], name: str, value: Any
) -> Sequence[Edit]:
    """Raised letters, or a link with the line and the colour of one, for the letters in some places."""
    if not document.traits.text_boxes:
        raise ValueError(f"the words of '{text.id}' can have no {name} in this format; those of a deck can")
    if name == "baseline":
        return reflowed(text, spans, name, RAISED[value])
    target = link_of(document, value)
    plain = next((run.style.over(text.style).fill for run in text.runs if not run.style.link), None)
    paint = theme_color(document, "tx1" if target is None else "hlink", document.index[text.id].page)

    def look(style: Style) -> Style:
        if style.link == target:
            return style
        line = {*(style.over(text.style).text_decoration or "none").split()} - {"none", "underline"}
        line |= {"underline"} if target else set()
        fill = paint if target or plain is None else plain
        decoration = " ".join(one for one in DECORATIONS if one in line) or "none"
        style = replace(style, link=target, text_decoration=decoration)
        return style if fill is None else replace(style, fill=fill)

    return relooked(text, spans, look)


def link_of(document: Document, value: str) -> str | None:
    """Where words are to lead: an address, the id of a page by that or its number, or None for "none"."""
    wanted = value.strip()
    if wanted.lower() == "none":
        return None
    if is_address(wanted) or document.page(wanted) is not None:
        return wanted
    if re.fullmatch(r"[^\s@:/]+@[^\s@:/]+\.\w+", wanted):
        return f"mailto:{wanted}"
    number = re.fullmatch(r"(?:slide|page) (\d{1,4})", wanted, re.IGNORECASE)
    if number and 0 < int(number[1]) <= len(document.pages):
        return document.pages[int(number[1]) - 1].id
    raise ValueError(f"'{wanted[:60]}' is no link: write 'https://…', 'mailto:…', 'slide 3' or 'none'")


def _paint(document: Document, placed: Placed, name: str, value: Any) -> Iterator[Edit]:
    layer = placed.layer
    can = name in ("fill", "color")  # of pixels
    if can and has_pixels(layer, document, paint := paint_of(document, value, placed.page)):
        yield from tinted(document, layer, [(None, paint)])
        return
    if isinstance(layer, Opaque) or (isinstance(layer, Picture) and not (is_plain(layer) and can)):
        raise ValueError(f"'{layer.id}' is a {layer.noun}, so it has no {name}")
    drawn = [
        inner
        for inner in family(layer)
        if (can and is_plain(inner))
        or (isinstance(inner, Shape | Text) and (inner is layer or _is_painted(document, inner, name)))
    ]
    if not drawn:
        raise ValueError(f"'{layer.id}' is a {layer.noun} without shapes or texts, so it has no {name}")
    for inner in drawn:
        if name == "stroke_width":
            now = 1.0 if inner.style.stroke_width is None else inner.style.stroke_width
            yield from _every(inner, name, _checked(name, _own_length(document.index[inner.id], value, now)))
            continue
        where = name
        if name == "color":
            where = "stroke" if isinstance(inner, Shape) and isinstance(inner.style.fill, NoPaint) else "fill"
            if where == "stroke" and isinstance(inner.style.stroke, NoPaint | None) and isinstance(layer, Group):
                continue  # an invisible outline in a group stays one
        yield from _every(inner, where, paint_of(document, value, placed.page))


def on_shape(document: Document, text: Text) -> bool:
    """Whether a text stands on the outline that it belongs to, as in a shape or a cell: paint in the same colour would
    hide it."""
    holder = document.index[text.id].ancestors[-1:]
    return text.bound and bool(holder) and isinstance(holder[0], TextShape | Cell)


def _is_painted(document: Document, layer: Shape | Text, name: str) -> bool:
    """Whether paint of a group is also that of a shape or text in it. `color` is that of the words on a shape, and in
    cells always; other paint is the shape's."""
    holder = document.index[layer.id].ancestors[-1:]
    texts = [one for one in holder[0].children if isinstance(one, Text) and on_shape(document, one)] if holder else []
    if not texts:
        return True
    worded = name == "color" and (isinstance(holder[0], Cell) or any(one.text.strip() for one in texts))
    return worded == isinstance(layer, Text)


def _every(layer: Layer, name: str, value: Value) -> Iterator[Edit]:
    """For the layer, and its runs that say otherwise."""

    def kept(now: Value) -> bool:  # also the theme's colour of the same value
        return now == value or (type(value) is Color and isinstance(now, Color) and now[:] == value[:])

    if not kept(getattr(layer.style, name)):
        yield SetStyle(layer.id, name, value)
    for number, run in enumerate(layer.runs if isinstance(layer, Text) else ()):
        if getattr(run.style, name) is not None and not kept(getattr(run.style, name)):
            yield SetStyle(layer.id, name, value, number)


def _own_length(placed: Placed, value: Any, now: float) -> Any:
    """A length on the page in the units of a layer; a percentage is one of what it is `now`."""
    if not is_length(value):
        return value
    scale = scale_of(placed) or 1.0
    return page_units(value, placed.page, now * scale) / scale


def _checked(name: str, value: Any) -> Value:
    if type(value) is int and name != "font_weight":
        value = float(value)
    if not allows(name, value):
        raise ValueError(f"{name} must be {RULES[name].wanted}, not {value!r:.60}")
    return value  # type: ignore[no-any-return]


def _above_zero(name: str, value: Any) -> float:
    if not is_finite_number(value) or value <= 0:
        raise ValueError(f"{name} must be a number above 0, not {value!r:.60}")
    return float(value)
