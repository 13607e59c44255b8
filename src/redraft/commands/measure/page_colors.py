"""The colours of a page: the background at a place, main and text colours, legible contrast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from redraft.commands.measure.traits import covers_page, main_color
from redraft.document.geometry import Box
from redraft.document.layers import Asset, Group, Opaque, Picture, Shape, Text
from redraft.document.luminance import WHITE, contrast, readable_on
from redraft.document.pages import Document, Page, Placed
from redraft.document.style import Color, Gradient, NoPaint, Paint

_LOWEST = 40
_MOST = 3_000
"""Layers looked at: a drawing with more has no colours or free spots worth looking for."""


def leaves_on(document: Document, page: Page) -> list[Placed]:
    """What is on a page and can be seen, groups left out."""
    found = []
    for placed in document.index.values():
        if placed.page.id == page.id and not isinstance(placed.layer, Group) and placed.visible:
            found.append(placed)
            if len(found) >= _MOST:
                break
    return found


def ground_color(document: Document, page: Page, box: Box, below: str = "") -> Color | None:
    """The colour that lies where a box is, or there `below` a layer; None where a picture or several colours do."""
    leaves = leaves_on(document, page)
    above = next((number for number, placed in enumerate(leaves) if placed.layer.id == below), len(leaves))
    for placed in reversed([one for leaf in leaves[:above] for one in _seen_in(leaf)]):
        layer, frame = placed.layer, placed.box
        shared = frame.overlap(box) if frame is not None else None
        if shared is None or shared.area < 0.5 * box.area or isinstance(layer, Text):
            continue
        if isinstance(layer, Picture | Opaque):
            return None
        fill = _even(layer.style.fill)
        if isinstance(layer, Shape) and fill is not None and fill.alpha > 127 and shared.area > 0.9 * box.area:
            return fill
    return WHITE


def _seen_in(placed: Placed) -> list[Placed]:
    """A layer; for what a slide has from its layout the layers that are drawn of it."""
    if not isinstance(placed.layer, Opaque) or not placed.layer.bound:
        return [placed]
    drawn = replace(placed.page, layers=placed.layer.drawn)
    return [one for one in Document("", (drawn,)).walk() if not isinstance(one.layer, Group) and one.visible]


def _even(paint: Paint | None) -> Color | None:
    """A colour; of a gradient the one between all of its own."""
    if isinstance(paint, Color):
        return paint
    if isinstance(paint, Gradient) and paint.stops:
        parts = zip(*(stop.color for stop in paint.stops), strict=True)
        return Color(*(round(sum(part) / len(paint.stops)) for part in parts))
    return None


def floor_color(document: Document, page: Page) -> Color | None:
    """The colour of what is seen as the page's background; None where that is no shape."""
    floor = floor_of(document, page)
    return _even(floor.layer.style.fill) if floor is not None and isinstance(floor.layer, Shape) else None


def floor_of(document: Document, page: Page) -> Placed | None:
    """What covers the page, and so is its background: a painted shape or a picture. Of several the lowest, unless one
    above it hides it. Only the first few layers are looked at."""
    found = None
    for placed in leaves_on(document, page)[:_LOWEST]:
        layer = placed.layer
        if not covers_page(placed) or layer.effects:
            continue
        if isinstance(layer, Shape):
            painted = layer.is_rect and not isinstance(layer.style.fill, NoPaint)
            if not painted or layer.style.opacity not in (None, 1):
                continue
        elif not isinstance(layer, Picture):
            continue
        if found is None or hides(placed, document.assets):
            found = placed
    return found


def hides(placed: Placed, assets: Mapping[str, Asset] = MappingProxyType({})) -> bool:
    """Whether nothing is seen of what lies below this: it covers all of the page and lets nothing through. Of pictures
    that is known of JPEGs among the assets."""
    layer, page = placed.layer, placed.page.box
    inside = placed.box.overlap(page) if placed.box is not None else None
    seen = [layer, *placed.ancestors]
    if inside is None or inside.area < 0.995 * page.area or any(each.effects for each in seen):
        return False
    if any(each.style.opacity not in (None, 1) or each.style.blend not in (None, "normal") for each in seen):
        return False
    if placed.matrix.b or placed.matrix.c or (isinstance(layer, Shape) and layer.radius):
        return False
    if isinstance(layer, Picture):
        asset = assets.get(layer.asset)
        return asset is not None and asset.media_type == "image/jpeg"
    fill = layer.style.fill
    colors = [stop.color for stop in fill.stops] if isinstance(fill, Gradient) else [fill]
    return bool(colors) and all(color is None or (isinstance(color, Color) and color.alpha == 255) for color in colors)


def main_colors(document: Document, page: Page) -> list[Color]:
    """The design's own colours, the most telling first: those of shapes by how much they cover, then of text."""
    shapes: Counter[Color] = Counter()
    texts: Counter[Color] = Counter()
    for placed in leaves_on(document, page):
        color, box = main_color(placed.layer), placed.box
        if color is None or box is None or color.alpha < 200:
            continue
        if isinstance(placed.layer, Text):
            texts[color] += len(placed.layer.text)
        elif not covers_page(placed):
            shapes[color] += 1 + int(min(box.area, 0.1 * page.box.area))
    ordered = [color for color, _ in (*shapes.most_common(), *texts.most_common())]
    vivid = [color for color in ordered if max(color[:3]) - min(color[:3]) > 60]
    return list(dict.fromkeys((*vivid, *ordered)))


def ink_colors(document: Document, page: Page) -> list[Color]:
    """The colours of the page's text, the most used first."""
    texts: Counter[Color] = Counter()
    for placed in leaves_on(document, page):
        if isinstance(placed.layer, Text) and (color := main_color(placed.layer)) is not None:
            texts[color] += len(placed.layer.text.strip())
    return [color for color, letters in texts.most_common() if letters]


def seen_on(colors: Iterable[Color], ground: Color | None, least: float) -> Color | None:
    """The first colour that stands out from the ground; any will do where that is not known."""
    return next((color for color in colors if ground is None or contrast(color, ground) >= least), None)


def accent_on(document: Document, page: Page, box: Box) -> Color:
    """The first colour of the theme, or of the design, that is visible in a box."""
    ground = ground_color(document, page, box)
    theme = [document.theme[name] for name in (f"accent{n}" for n in range(1, 7)) if name in document.theme]
    floor = ground or floor_color(document, page)
    return (seen_on(theme, ground, 1.4) if theme else seen_on(main_colors(document, page), floor, 2.0)) or readable_on(
        ground or WHITE
    )


def ink_on(document: Document, page: Page, box: Box) -> Color:
    """The colour of the page's text where that is readable in a box, else that of the theme, else black or white."""
    ground = ground_color(document, page, box)
    usual = [document.theme["tx1"]] if "tx1" in document.theme else []
    seen = seen_on((*ink_colors(document, page), *usual), ground, 3.0)
    return seen or (readable_on(ground) if ground is not None else WHITE)
