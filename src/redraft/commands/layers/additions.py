"""Builds the text and shape layers of `add()` and `replace()` in programs, in page units in whatever group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from redraft.commands.changes.pixel_colors import baseline_of
from redraft.commands.changes.style import paint_of
from redraft.commands.measure.boxes import extent, ink_of
from redraft.commands.measure.places import free_spot
from redraft.commands.measure.traits import DEFAULT_FONT_SIZE, held_size, is_plain, type_size
from redraft.document.geometry import IDENTITY, Box, Matrix, is_finite_number
from redraft.document.layers import Layer, Run, Shape, Text
from redraft.document.pages import Document, Page, Placed
from redraft.document.style import Color, NoPaint, Paint, Style, is_clean_text
from redraft.document.theme import theme_font
from redraft.edits.arrangement import fresh_id
from redraft.edits.execution import Measure
from redraft.lazy import dataclass, lazily

KINDS = ("text", "rect", "ellipse", "line")
LINE_HEIGHT = 1.2
LONGEST = 500
"""Characters of a name, a font or a colour."""
_UNFIT = lazily(r"[^A-Za-z0-9_.-]+")


@dataclass(frozen=True, slots=True)
class NewLook:
    """How a new layer looks; an empty font or 0 as its size: as most of the text on the page."""

    color: str = "#000000"
    stroke: str = "none"
    stroke_width: float = 1.0
    opacity: float = 1.0
    font_family: str = ""
    font_size: float = 0.0
    font_weight: int = 400
    font_style: str = "normal"
    align: str = "start"
    name: str = ""

    @staticmethod
    def of(given: Mapping[str, Any]) -> NewLook:
        known = {field.name: field for field in fields(NewLook)}
        for name, value in given.items():
            if name not in known:
                raise TypeError(f"add() has no '{name}'; it has {', '.join(known)}")
            numeric = name in ("stroke_width", "opacity", "font_size", "font_weight")
            if not (is_finite_number(value) if numeric else isinstance(value, str)):
                raise TypeError(f"{name} must be a {'number' if numeric else 'text'}, not {value!r:.40}")
            if not numeric and (len(value) > LONGEST or not is_clean_text(value)):
                raise ValueError(f"{name} must be a text of at most {LONGEST} characters, none of them control signs")
        return NewLook(**given)


@dataclass(frozen=True, slots=True)
class Adding:
    """A layer to be: `outer` takes the coordinates of its parent to the page, `spot` is (x, y) or a box on the page."""

    kind: str
    content: str
    page: Page
    outer: Matrix
    spot: tuple[float, ...] | None
    look: NewLook


def new_layer(document: Document, adding: Adding, measure: Measure) -> Layer:
    """The layer, ready to be inserted."""
    if adding.kind not in KINDS:
        no_pictures = ": a program has no picture files" if adding.kind in ("picture", "image") else ""
        raise ValueError(f"no '{adding.kind}' can be added{no_pictures}; there are {', '.join(KINDS)}")
    back = adding.outer.inverse()
    if back is None:
        raise ValueError("the group has no width or no height, so nothing can be put into it")
    id = fresh_id(document, _UNFIT.sub("-", adding.look.name).strip("-") or f"new-{adding.kind}", frozenset())
    place = _Place(id, adding.look.name or id, back)
    if adding.kind == "text":
        return _text(document, adding, place, measure)
    box = _shape_box(document, adding)
    color, stroke = (paint_of(document, one, adding.page) for one in (adding.look.color, adding.look.stroke))
    return _shape(adding.kind, box, place, adding.look, color, stroke)


def fitted(document: Document, placed: Placed, kind: str, content: str, measure: Measure) -> Layer:
    """A layer for the place of another: as large as its box allows, in its colour unless `content` is one."""
    box = placed.box
    if box is None or not box.area:
        raise ValueError(f"'{placed.layer.id}' has no area that something else could take")
    fill = placed.layer.style.fill
    color = str(fill) if isinstance(fill, Color) else "#000000"
    look = NewLook(color=color if kind == "text" else content or color, font_size=100.0)
    adding = Adding(kind, content if kind == "text" else "", placed.page, placed.outer, tuple(box), look)
    if kind != "text":
        return new_layer(document, adding, measure)
    if not content.strip():
        raise ValueError("replace(…, kind='text') wants the words")
    trial = new_layer(document, adding, measure)
    size = trial.frame
    if size is None or not size.area:
        raise ValueError("the text cannot be measured with the available fonts")
    if is_plain(placed.layer) and isinstance(trial, Text) and ink_of(trial):
        return _for_words(document, placed, adding, trial, measure)
    best = round(100.0 * min(box.width / size.width, box.height / size.height), 4)
    return new_layer(document, replace(adding, look=replace(look, font_size=best)), measure)


def _for_words(document: Document, placed: Placed, adding: Adding, trial: Text, measure: Measure) -> Layer:
    """A text in place of pixels of one colour, taken for words: its letters as high above the line that they stand on,
    at most twice as wide and no wider than the page, from the same left or on the same middle of the page."""
    seen, page = extent(document, [placed.layer.id], "ink"), placed.page
    ink = ink_of(trial) or seen
    line = baseline_of(document, placed, seen)
    best = 100.0 * min(
        (line - seen.y) / max((trial.runs[-1].y or 0.0) - ink.y, 1e-3),
        2 * seen.width / ink.width,
        page.width / ink.width,
    )
    look = replace(adding.look, font_size=round(best, 4), name=placed.layer.name)
    new = new_layer(document, replace(adding, look=look), measure)
    assert isinstance(new, Text)
    ink = ink_of(new) or ink
    place = placed.outer @ new.transform
    now = place.bounds(ink)
    middle = abs(seen.center[0] - page.box.center[0]) < 0.01 * page.width
    dx = seen.center[0] - now.center[0] if middle else seen.x - now.x
    return replace(
        new,
        transform=new.transform
        @ Matrix.translation(round(dx, 3), round(line - place.apply(0.0, new.runs[-1].y or 0.0)[1], 3)),
    )


@dataclass(frozen=True, slots=True)
class _Place:
    id: str
    name: str
    transform: Matrix


def _text(document: Document, adding: Adding, place: _Place, measure: Measure) -> Text:
    look = adding.look
    if not adding.content.strip():
        raise ValueError('add("text", …) wants the words')
    family, usual = _usual_type(document, adding.page)
    size = held_size(float(look.font_size or usual), document.traits.text_boxes)
    style = Style(
        fill=paint_of(document, look.color, adding.page),
        stroke=paint_of(document, look.stroke, adding.page),
        stroke_width=float(look.stroke_width) if look.stroke != "none" else None,
        opacity=float(look.opacity) if look.opacity != 1 else None,
        font_family=theme_font(document, look.font_family or "", adding.page) or look.font_family or family,
        font_size=size,
        font_weight=int(look.font_weight),
        font_style=look.font_style,
        letter_spacing=0.0,
        align=look.align,
    )
    transform = place.transform if place.transform != IDENTITY else IDENTITY
    text = Text(place.id, place.name, transform, style, runs=_lines(adding.content, 0.0, 0.0, size))
    frame = measure(text) or Box(0.0, -size, 0.0, size)
    if adding.spot is None:
        spot = free_spot(document, adding.page, (frame.width, frame.height), (), size / 2)
        x, y = spot.x, spot.y
    else:
        x, y = adding.spot[:2]
    runs = _lines(adding.content, x - frame.x, y - frame.y, size)
    text = replace(text, runs=runs)
    return replace(text, frame=measure(text))


def _lines(content: str, x: float, y: float, size: float) -> tuple[Run, ...]:
    x, y = round(x, 4), round(y, 4)
    return tuple(
        Run(line, x=x, y=round(y + number * size * LINE_HEIGHT, 4), starts_line=number > 0)
        for number, line in enumerate(content.split("\n"))
    )


def _shape_box(document: Document, adding: Adding) -> Box:
    page = adding.page
    side = min(page.width, page.height) / 5
    usual = (side, side) if adding.kind == "ellipse" else (2 * side, side)
    if adding.spot is None:
        return free_spot(document, page, usual, (), side / 10)
    if len(adding.spot) == 2:
        return Box(*adding.spot, *usual)
    box = Box(*adding.spot)
    flat = adding.kind == "line" and min(box.width, box.height) >= 0 and max(box.width, box.height) > 0
    if not flat and min(box.width, box.height) <= 0:
        raise ValueError(f"the width and height of a new {adding.kind} must be above 0, not {box.width} × {box.height}")
    return box


def _shape(kind: str, box: Box, place: _Place, look: NewLook, color: Paint, line: Paint) -> Shape:
    drawn = kind == "line" or look.stroke != "none"
    stroke: Paint = NoPaint()
    if kind == "line":
        stroke = color
    elif drawn:
        stroke = line
    style = Style(
        fill=NoPaint() if kind == "line" else color,
        stroke=stroke,
        stroke_width=float(look.stroke_width) if drawn else None,
        opacity=float(look.opacity) if look.opacity != 1 else None,
    )
    d = f"M{box.x:.10g} {box.y:.10g}L{box.right:.10g} {box.bottom:.10g}" if kind == "line" else ""
    return Shape(place.id, place.name, place.transform, style, box, form="path" if kind == "line" else kind, d=d)


def _usual_type(document: Document, page: Page) -> tuple[str, float]:
    """The font and size that most letters on a page have."""
    families: Counter[str] = Counter()
    sizes: Counter[float] = Counter()
    for placed in document.index.values():
        layer = placed.layer
        if isinstance(layer, Text) and placed.page.id == page.id and placed.visible:
            families[layer.style.font_family or "sans-serif"] += len(layer.text)
            sizes[type_size(placed)] += len(layer.text)
    family = families.most_common(1)[0][0] if families else "sans-serif"
    return family, sizes.most_common(1)[0][0] if sizes else DEFAULT_FONT_SIZE
