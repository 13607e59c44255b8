"""One small design, and what is true of its layers in whichever format it is saved: the measure of 'the same edit'."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.layers import Layer, Shape, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import Color

NEAR = 1.01
"""Pixels a layer may be off and still count as in its place: formats of pixels round."""
NAMES = ("ground", "photo", "badge", "disc", "star", "divider", "title", "subtitle", "price", "frame")


def noise(width: int, height: int) -> bytes:
    pixels = np.random.default_rng(7).integers(0, 256, (height, width, 3), np.uint8)
    target = io.BytesIO()
    Image.fromarray(pixels, "RGB").convert("RGBA").save(target, "PNG")
    return target.getvalue()


def design() -> str:
    """An SVG of 400 × 300 with a picture, shapes, a group and live text, each with a name."""
    photo = base64.b64encode(noise(100, 80)).decode()
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300">
  <rect id="ground" width="400" height="300" fill="#f0ede0"/>
  <image id="photo" x="30" y="90" width="100" height="80" href="data:image/png;base64,{photo}"/>
  <rect id="frame" x="200" y="100" width="80" height="60" fill="#204060"/>
  <g id="badge"><ellipse id="disc" cx="340" cy="60" rx="30" ry="30" fill="#c02020"/>
    <path id="star" d="M340 40L352 72L324 52L356 52L328 72Z" fill="#ffe080"/></g>
  <rect id="divider" x="30" y="200" width="340" height="4" fill="#806040"/>
  <text id="title" x="30" y="50" font-family="Manrope" font-size="32" font-weight="700" fill="#202020">Big sale</text>
  <text id="subtitle" x="30" y="76" font-family="Manrope" font-size="16" fill="#404040">Only this week</text>
  <text id="price" x="30" y="250" font-family="Manrope" font-size="24" fill="#c02020">Now 49 euros</text>
</svg>
"""


@dataclass(frozen=True)
class Fact:
    """What counts about a layer. `faint` is how much of it shows, by its own opacity or that of its paint."""

    box: Box
    visible: bool
    faint: float
    rank: int
    text: str
    color: str
    bold: bool
    size: float
    blend: str = "normal"


def facts(document: Document) -> dict[str, Fact]:
    """By name, the layers of the design; copies have a name of their own."""
    found: dict[str, Fact] = {}
    placed = [one for one in document.walk() if not one.layer.id.endswith("/background") and one.box is not None]
    for rank, one in enumerate(placed):
        name = _name(one.layer)
        while name in found:
            name += "-again"
        found[name] = _fact(one, rank)
    return found


def _name(layer: Layer) -> str:
    return (layer.name or layer.id).lower().removesuffix("-copy")  # where a name is an id, a copy has one of its own


def _fact(placed: Placed, rank: int) -> Fact:
    layer, box = placed.layer, placed.box
    assert box is not None
    style = layer.style
    if isinstance(layer, Text) and layer.runs:
        style = layer.runs[0].style.over(style)
    fill = style.fill if isinstance(layer, Text | Shape) else None
    alpha = fill.alpha / 255 if isinstance(fill, Color) else 1.0
    faint = alpha * (1.0 if layer.style.opacity is None else layer.style.opacity)
    color = str(fill._replace(alpha=255)) if isinstance(fill, Color) else ""
    text = " ".join(layer.text.split()) if isinstance(layer, Text) else ""
    bold = (style.font_weight or 400) >= 600 if isinstance(layer, Text) else False
    size = (style.font_size or 16.0) * abs(placed.matrix.determinant) ** 0.5 if isinstance(layer, Text) else 0.0
    blend = "normal" if layer.style.blend in (None, "pass-through") else layer.style.blend
    return Fact(box, placed.visible, round(faint, 2), rank, text, color, bold, round(size, 1), blend)


def changed(before: dict[str, Fact], after: dict[str, Fact]) -> set[tuple[str, str]]:
    """Which layers differ, and in what: 'gone', 'new', 'place', 'visible', 'faint', 'text', 'color', 'bold',
    'blend'; the whole page in its 'order'.

    How much room words take follows from the words, and the size of letters is a matter of place.
    """
    found = {(name, "gone") for name in before.keys() - after.keys()}
    found |= {(name, "new") for name in after.keys() - before.keys()}
    both = [name for name in before if name in after]
    for name in both:
        old, new = before[name], after[name]
        differs = {what for what in ("visible", "faint", "text", "color", "bold", "blend") if _differs(old, new, what)}
        moved = max(abs(a - b) for a, b in zip(old.box, new.box, strict=True)) > NEAR or old.size != new.size
        if moved and not differs & {"text", "bold"}:
            differs.add("place")
        found |= {(name, what) for what in differs}
    if sorted(both, key=lambda name: before[name].rank) != sorted(both, key=lambda name: after[name].rank):
        found.add(("page", "order"))
    return found


def _differs(old: Fact, new: Fact, what: str) -> bool:
    return bool(getattr(old, what) != getattr(new, what))
