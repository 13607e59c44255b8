"""How something new looks where that is not said: in the colours and the type of the design it comes into."""

from __future__ import annotations

from collections import Counter
from typing import Any

from redraft.commands.canvas import Canvas, Ink, Lettering
from redraft.commands.page_colors import (
    BLACK,
    WHITE,
    floor_color,
    ground_color,
    ink_colors,
    luminance,
    main_colors,
    readable_on,
    seen_on,
)
from redraft.commands.shapes import Figure
from redraft.commands.traits import effective_size
from redraft.document.geometry import Box
from redraft.document.layers import Document, Page, Text
from redraft.document.style import Color, NoPaint, Paint, is_font_family
from redraft.errors import RequestError
from redraft.formats.preset_shapes.presets import preset_outline
from redraft.language.amounts import page_units
from redraft.language.colors import color_of
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import DECORATIONS, NOT_COLORS, SLANTS, UNITS, WEIGHTS

_SLIDE_TYPE = 24.0
"""Type size of a new text box on a slide, in px: 18 points, as slide programs have it."""
_AMOUNT = lazily(r"\s*(\d+(?:\.\d+)?)\s*(\S*)\s*")


def paints_for(request: Request, scene: Scene, page: Page, shape: Figure, box: Box, *, hollow: bool) -> Ink:
    said, stroke_said = request.get("color"), request.get("stroke")
    stroke: Paint = NoPaint()
    usual = 2.0 if scene.document.format == "pptx" else max(1.0, round(min(page.width, page.height) / 300, 1))
    word = request.get("size").lower()
    width = usual * {"thick": 3.0, "thin": 0.5}.get(word, 1.0)
    if request.get("stroke_amount"):
        width = page_units(request.get("stroke_amount"), request.get("stroke_unit"), page, of=None)
    elif shape.is_line and request.get("amount") and is_thickness(request, page):
        width = page_units(request.get("amount"), request.get("unit"), page, of=None)
    if width <= 0:
        raise RequestError("an outline must be wider than 0", "give a width such as 2px")
    unpainted = " ".join(said.lower().split()) in (*NOT_COLORS, "no fill", "no colour", "no color", "empty", "hollow")
    color = color_of(said) if said and not unpainted else None
    if stroke_said and stroke_said.lower() not in NOT_COLORS:
        stroke = color_of(stroke_said)
    if shape.is_line or _is_open(shape):
        line = color or (stroke if isinstance(stroke, Color) else accent(scene, page, box))
        return Ink(NoPaint(), line, width)
    if request.get("stroke_amount") and isinstance(stroke, NoPaint):
        stroke = ink_color(scene, page, box)
    if (hollow and not said) or unpainted:
        return Ink(
            NoPaint(), stroke if isinstance(stroke, Color) else accent(scene, page, box), max(width, usual * 1.5)
        )
    if hollow and color is not None and isinstance(stroke, NoPaint):  # 'a red circle around the price' hides nothing
        return Ink(NoPaint(), color, max(width, usual * 1.5))
    fill = color or accent(scene, page, box)
    if request.get("clear"):
        fill = fill._replace(alpha=round(255 * min(max(float(request.get("clear")), 0.0), 1.0)))
    if isinstance(stroke, NoPaint) and shape.preset in ("smileyFace", "cube", "can"):
        light = luminance(fill) < 0.08
        stroke = Color(*(int(part * 0.55 + (115 if light else 0)) for part in fill[:3]))
    return Ink(fill, stroke, width)


def _is_open(shape: Figure) -> bool:
    return preset_outline(shape.preset, 100.0, 100.0, {}).open


def accent(scene: Scene, page: Page, box: Box) -> Color:
    """The first colour of the theme, or of the design, that can be seen there."""
    ground = ground_color(scene.document, page, box)
    theme = scene.document.theme
    offered = [theme[name] for name in (f"accent{n}" for n in range(1, 7)) if name in theme]
    if offered:
        chosen = seen_on(offered, ground, 1.4)
    else:
        chosen = seen_on(main_colors(scene.document, page), ground or floor_color(scene.document, page), 2.0)
    return chosen or readable_on(ground or WHITE)


def ink_color(scene: Scene, page: Page, box: Box) -> Color:
    """The colour of the page's text, where that can be read; else black or white."""
    ground = ground_color(scene.document, page, box)
    chosen = seen_on(ink_colors(scene.document, page), ground, 3.0)
    return chosen or (readable_on(ground) if ground is not None else WHITE)


def lettering_for(
    request: Request, canvas: Canvas, ground: Color | None, factor: float, *, words_in: bool = False
) -> Lettering:
    """Type for new words: as said, else as the page has it. Inside a shape its colour is for the shape."""
    document, page = canvas.document, canvas.page
    shorter = min(page.width, page.height)
    usual = max(_SLIDE_TYPE, shorter / 24 if words_in else 0.0) if canvas.slide else shorter / 24
    family, size = _usual_type(document, page)
    if not canvas.slide and size and not words_in:
        usual = max(size, shorter / 60)
    if said_size := request.get("font_size") or ("" if words_in else request.get("amount")):
        unit = "" if request.get("width") or request.get("height") else request.get("unit")
        usual, factor = _type_size(said_size + (unit if said_size[-1:].isdigit() else ""), canvas), 1.0
    said = request.get("font").strip().strip("'\"")
    if said:
        family = said if is_font_family(said) else f'"{said}"'
    weight, slant, line = (request.get(name).lower() for name in ("weight", "slant", "decoration"))
    color: Paint = BLACK
    if request.get("text_color"):
        color = color_of(request.get("text_color"))
    elif words_in:
        theme = document.theme
        offered = [theme[name] for name in ("lt1", "dk1") if name in theme]
        color = seen_on(offered, ground or WHITE, 3.5) or readable_on(ground or WHITE)
    return Lettering(
        color,
        usual * factor,
        family or None,
        WEIGHTS.get(weight) or (int(weight) if weight.isdigit() and 1 <= int(weight) <= 1000 else None),
        SLANTS.get(slant),
        DECORATIONS.get(line),
    )


def type_fields(lettering: Lettering) -> dict[str, Any]:
    """How new words look, as the fields of a command."""
    return {
        "color": str(lettering.color),
        "font_size": lettering.size,
        "font_family": lettering.family or "",
        "font_weight": lettering.weight or 0,
        "font_style": lettering.slant or "",
        "text_decoration": lettering.line or "",
        "align": lettering.align,
    }


def _type_size(said: str, canvas: Canvas) -> float:
    """A font size in page units; a plain number on a slide is one of points."""
    found = _AMOUNT.fullmatch(said)
    if found is None or (found[2] and found[2].lower() not in UNITS) or not float(found[1]):
        raise RequestError(f"'{said}' is no font size", "give a size such as 24pt")
    unit = found[2] or ("pt" if canvas.slide else "units")
    return page_units(found[1], unit, canvas.page, of=None)


def _usual_type(document: Document, page: Page) -> tuple[str, float]:
    """The font most letters of a page have, and the size of most of its texts, in page units."""
    families: Counter[str] = Counter()
    sizes: Counter[float] = Counter()
    for placed in document.index.values():
        layer = placed.layer
        if placed.page.id != page.id or not isinstance(layer, Text) or not layer.text.strip() or not placed.visible:
            continue
        families[layer.style.font_family or ""] += len(layer.text)
        sizes[round(effective_size(placed), 2)] += len(layer.text)
    family = families.most_common(1)[0][0] if families else ""
    return family, sizes.most_common(1)[0][0] if sizes else 0.0


def is_thickness(request: Request, page: Page) -> bool:
    """Whether a length said of a line is how thick it is: no line is that short."""
    if request.get("unit") == "%":
        return False
    return page_units(request.get("amount"), request.get("unit"), page, of=None) < 0.04 * min(page.width, page.height)
