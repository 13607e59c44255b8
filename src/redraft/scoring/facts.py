"""A document as visible facts: each layer's text, position and style, in page space.

Two documents that were reached in different ways (a group moved, or all that is in it) have the same facts when they
look the same. Groups have few facts of their own: what they do to their children is a fact of the children.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Picture, Shape, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import PROPERTIES, Color, NoPaint, Style
from redraft.edits.diff import longest_rising

PLACE_OFF = 0.5
"""Pixels (of 1/96 inch) by which a place may be off."""
SIZE_OFF = 0.01
"""The part of a size by which it may be off."""
COLOR_OFF = 3
"""Steps of 255 by which a part of a colour may be off."""

CASCADING = ("opacity", "visible")
DEFAULTS: Mapping[str, object] = {
    "fill": Color(0, 0, 0),
    "stroke": NoPaint(),
    "stroke_width": 1.0,
    "opacity": 1.0,
    "visible": True,
    "font_weight": 400,
    "font_style": "normal",
    "text_decoration": "none",
    "letter_spacing": 0.0,
    "align": "start",
}
SCALED = ("stroke_width", "font_size", "letter_spacing")
OF_LETTERS = tuple(name for name in PROPERTIES if name not in (*CASCADING, "align", "shadow"))

Spans = tuple[tuple[object, int], ...]
"""A value and for how many letters it holds, in order."""


@dataclass(frozen=True, slots=True)
class Facts:
    """One layer. `corners` are those of its frame on the page, clockwise from the top left before any turn; `looks` are
    its style's values, `letters` those of a text's letters. `pixel` is the length of a pixel in page units."""

    id: str
    kind: str
    noun: str
    page: str
    parents: tuple[str, ...]
    pixel: float
    text: str = ""
    corners: tuple[tuple[float, float], ...] = ()
    looks: Mapping[str, object] = field(default_factory=dict)
    letters: Mapping[str, Spans] = field(default_factory=dict)
    inner: tuple[object, ...] = ()
    effects: tuple[str, ...] = ()
    paragraphs: tuple[object, ...] = ()

    @property
    def box(self) -> Box | None:
        return Box.around(self.corners) if self.corners else None

    @property
    def sides(self) -> tuple[float, float]:
        a, b, _, d = self.corners
        return math.dist(a, b), math.dist(a, d)

    @property
    def angle(self) -> float:
        """Clockwise turn of its upper side, in degrees."""
        (ax, ay), (bx, by), (_, _), (dx, dy) = self.corners
        if (ax, ay) == (bx, by):
            return math.degrees(math.atan2(dy - ay, dx - ax)) - 90 if (ax, ay) != (dx, dy) else 0.0
        return math.degrees(math.atan2(by - ay, bx - ax))

    @property
    def mirrored(self) -> bool:
        (ax, ay), (bx, by), _, (dx, dy) = self.corners
        return (bx - ax) * (dy - ay) - (by - ay) * (dx - ax) < 0


@dataclass(frozen=True, slots=True)
class PageFacts:
    """A page or slide."""

    id: str
    width: float
    height: float
    hidden: bool
    layout: str
    copy_of: str


@dataclass(frozen=True)
class Scenery:
    """All facts of a document: layers by id from the bottom up, and its pages in order."""

    layers: Mapping[str, Facts]
    pages: tuple[PageFacts, ...]
    boxes: Mapping[str, Box | None]

    def family(self, layer_id: str) -> list[Facts]:
        """The layer, and all that is in it."""
        return [facts for facts in self.layers.values() if facts.id == layer_id or layer_id in facts.parents]


def scenery(document: Document) -> Scenery:
    layers: dict[str, Facts] = {}
    boxes: dict[str, Box | None] = {}
    for placed in document.walk():
        facts = _facts(placed)
        layers[placed.layer.id] = _clear_by_paint(facts) if document.traits.opacity_in_paint else facts
        boxes[placed.layer.id] = placed.box
    pages = tuple(
        PageFacts(page.id, page.width, page.height, page.hidden, page.layout, page.copy_of) for page in document.pages
    )
    return Scenery(layers, pages, boxes)


def _facts(placed: Placed) -> Facts:
    layer = placed.layer
    matrix = placed.matrix
    pixel = 25.4 / 96 / placed.page.unit_mm
    parents = tuple(group.id for group in placed.ancestors)
    if isinstance(layer, Group):
        own = {name: getattr(layer.style, name) for name in PROPERTIES if name not in CASCADING}
        looks = {name: value for name, value in own.items() if value is not None}
        return Facts(
            layer.id, layer.kind, layer.form, placed.page.id, parents, pixel, looks=looks, effects=layer.effects
        )
    stretch = math.sqrt(abs(matrix.determinant))
    looks = {name: _value(layer.style, name, stretch) for name in PROPERTIES}
    looks["visible"] = placed.visible
    looks["opacity"] = math.prod(
        1.0 if each.style.opacity is None else each.style.opacity for each in (*placed.ancestors, layer)
    )
    form, text = "", ""
    inner: tuple[object, ...] = ()
    paragraphs: tuple[object, ...] = ()
    letters: dict[str, Spans] = {}
    if isinstance(layer, Text):
        text = layer.text
        scale = layer.flow.scale if layer.flow is not None else 1.0
        letters = {name: _spans(layer, name, stretch * scale) for name in OF_LETTERS}
        looks = {name: value for name, value in looks.items() if name not in OF_LETTERS}
        paragraphs = layer.paragraphs
        inner = (layer.flow.anchor, layer.flow.turned, layer.flow.columns) if layer.flow is not None else ()
    elif isinstance(layer, Shape):
        form = layer.form
        inner = layer.d, round(layer.radius, 2)
    elif isinstance(layer, Picture):
        inner = layer.asset, layer.crop
    return Facts(
        layer.id,
        layer.kind,
        form,
        placed.page.id,
        parents,
        pixel,
        text,
        _corners(layer.frame, matrix),
        looks,
        letters,
        inner,
        layer.effects,
        paragraphs,
    )


def _clear_by_paint(facts: Facts) -> Facts:
    """A shape on a slide, which is as clear as its paint: that counts as its opacity, and the paint as solid."""
    looks = ((name, facts.looks.get(name)) for name in ("fill", "stroke"))
    paints = {name: paint for name, paint in looks if isinstance(paint, Color) and paint.alpha}
    own = facts.looks.get("opacity", 1.0)
    if facts.kind != "shape" or not paints or not isinstance(own, float):
        return facts
    clear = max(paint.alpha for paint in paints.values()) / 255
    solid = {name: paint._replace(alpha=round(paint.alpha / clear)) for name, paint in paints.items()}
    return replace(facts, looks={**facts.looks, **solid, "opacity": own * round(clear, 2)})


def _corners(frame: Box | None, matrix: Matrix) -> tuple[tuple[float, float], ...]:
    if frame is None:
        return ()
    x, y, right, bottom = frame.x, frame.y, frame.right, frame.bottom
    return tuple(matrix.apply(*point) for point in ((x, y), (right, y), (right, bottom), (x, bottom)))


def _value(style: Style, name: str, stretch: float) -> object:
    value = getattr(style, name)
    if value is None:
        value = DEFAULTS.get(name)
    if name == "stroke_width" and isinstance(style.stroke, NoPaint | None):
        return 0.0
    if name in SCALED and isinstance(value, int | float):
        return value * stretch
    return value


def _spans(text: Text, name: str, stretch: float) -> Spans:
    found: list[tuple[object, int]] = []
    for number, run in enumerate(text.runs):
        value = _value(run.style.over(text.style), name, stretch)
        length = len(run.text) + (1 if run.starts_line and number else 0)
        if not length:
            continue
        if found and found[-1][0] == value:
            found[-1] = value, found[-1][1] + length
        else:
            found.append((value, length))
    return tuple(found)


def differences(a: Facts, b: Facts) -> set[str]:
    """Names of the facts in which two layers differ by more than nobody would see."""
    if a is b:
        return set()
    found = {name for name in ("text", "page", "parents") if getattr(a, name) != getattr(b, name)}
    if (a.kind, a.noun) != (b.kind, b.noun):
        found.add("form")
    found |= {name for name in {*a.looks, *b.looks} if not alike(a.looks.get(name), b.looks.get(name), name)}
    if a.text == b.text:
        found |= {name for name in a.letters if not _same_spans(a.letters[name], b.letters.get(name, ()), name)}
    else:  # other words: any look that some words had is one of this text's
        found |= {name for name in a.letters if not _known_spans(a.letters[name], b.letters.get(name, ()), name)}
    if a.inner != b.inner:
        found.add("crop" if a.kind == "picture" and a.inner[:1] == b.inner[:1] else "outline")
    if a.effects != b.effects:
        found.add("effects")
    if a.paragraphs != b.paragraphs and not (a.text != b.text and set(b.paragraphs) <= set(a.paragraphs)):
        found.add("paragraphs")
    return found | _placing(a, b)


def _placing(a: Facts, b: Facts) -> set[str]:
    if not a.corners or not b.corners:
        return {"place"} if bool(a.corners) != bool(b.corners) else set()
    off = PLACE_OFF * a.pixel
    if all(math.dist(p, q) <= off for p, q in zip(a.corners, b.corners, strict=True)):
        return set()
    found = set()
    if math.dist(_middle(a), _middle(b)) > off:
        found.add("place")
    if any(abs(p - q) > max(SIZE_OFF * p, off) for p, q in zip(a.sides, b.sides, strict=True)):
        found.add("size")
    if a.mirrored != b.mirrored:
        found.add("flip")
    turned = abs((a.angle - b.angle + 180) % 360 - 180)
    if turned > 0.5 and not (a.mirrored != b.mirrored and turned > 179.5):
        found.add("angle")
    return found


def _middle(facts: Facts) -> tuple[float, float]:
    return (sum(x for x, _ in facts.corners) / 4, sum(y for _, y in facts.corners) / 4)


def alike(a: object, b: object, name: str = "") -> bool:
    """Whether two values of a style property look the same."""
    if a == b:
        return True
    if isinstance(a, Color) and isinstance(b, Color):
        return all(abs(x - y) <= COLOR_OFF for x, y in zip(a, b, strict=True))
    if isinstance(a, bool) or isinstance(b, bool):
        return False
    if isinstance(a, int | float) and isinstance(b, int | float):
        return abs(a - b) <= max(SIZE_OFF * max(abs(a), abs(b)), 0.005)
    if name == "font_family" and isinstance(a, str) and isinstance(b, str):
        return _first_family(a) == _first_family(b)
    colors_a, colors_b = getattr(a, "colors", None), getattr(b, "colors", None)
    if colors_a and colors_b and getattr(a, "kind", "") == getattr(b, "kind", ""):
        return len(colors_a) == len(colors_b) and all(map(alike, colors_a, colors_b))
    return False


def _first_family(families: str) -> str:
    return families.split(",")[0].strip(" '\"").lower()


def _same_spans(a: Spans, b: Spans, name: str) -> bool:
    return alike_all(_unrolled(a), _unrolled(b), name)


def alike_all(a: list[object], b: list[object], name: str) -> bool:
    return len(a) == len(b) and all(x is y or alike(x, y, name) for x, y in zip(a, b, strict=True))


def _known_spans(before: Spans, after: Spans, name: str) -> bool:
    return all(any(alike(value, old, name) for old, _ in before) for value, _ in after) or not before


def _unrolled(spans: Spans) -> list[object]:
    return [value for value, length in spans for _ in range(length)]


def restacked(before: Scenery, after: Scenery) -> set[str]:
    """Layers that changed their place in the stack against something they share room with, on their page: where
    that page is among the others is no matter of the stack."""
    kept = [id for id in before.layers if id in after.layers and before.layers[id].kind != "group"]
    rank = {id: number for number, id in enumerate(id for id in after.layers if id in before.layers)}
    ranks = [rank[id] for id in kept]
    if ranks == sorted(ranks):
        return set()
    steady = longest_rising(ranks)
    moved = [id for id in kept if rank[id] not in steady]
    order = {id: number for number, id in enumerate(kept)}
    found = set()
    for id in moved:
        mine = after.boxes[id]
        for other in kept:
            here = other != id and before.layers[other].page == before.layers[id].page
            if here and (order[other] < order[id]) != (rank[other] < rank[id]):
                theirs = after.boxes[other]
                if mine is not None and theirs is not None and mine.overlap(theirs):
                    found.add(id)
                    break
    return found


def changes(before: Scenery, after: Scenery) -> dict[str, set[str]]:
    """What changed of every layer that was there; {"gone"} for one that is no more. New layers are not listed here."""
    found: dict[str, set[str]] = {}
    for id, facts in before.layers.items():
        other = after.layers.get(id)
        if other is None:
            found[id] = {"gone"}
        elif differing := differences(facts, other):
            found[id] = differing
    for id in restacked(before, after):
        found.setdefault(id, set()).add("order")
    return found


def newcomers(before: Scenery, after: Scenery) -> list[Facts]:
    """Layers that came, without groups and without texts that say nothing; those of new pages are not among them."""
    known = {page.id for page in before.pages}
    return [
        facts
        for id, facts in after.layers.items()
        if id not in before.layers
        and facts.page in known
        and facts.kind != "group"
        and not (facts.kind == "text" and not facts.text.strip())
    ]
