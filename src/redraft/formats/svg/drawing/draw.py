"""A page as drawing units: parts that can be drawn alone and composited into the page.

A leaf is a unit, and so is the outermost group with opacity, a filter, a mask, a clip path, a blend mode or isolation:
these apply to the content as a whole. A unit's document holds its own bytes inside the start tags of its ancestors, the
style sheets, and the definitions it refers to, directly or indirectly: nothing else needs to be parsed to draw it, and
nothing else can change how it looks. `SvgDrawing` gives the units, the whole page, and one layer alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Picture, Shape, Text, family
from redraft.document.pages import Placed
from redraft.document.style import NoPaint
from redraft.errors import EditError, says
from redraft.formats.codec import Typography, Unit
from redraft.formats.shapes.numbers import parse_number_list
from redraft.formats.svg.drawing.safe_copy import Drawable
from redraft.formats.svg.drawing.simple_units import may_be_direct, photo, solid
from redraft.formats.svg.reading.read import SvgPlace, SvgRead
from redraft.formats.xml.source import Source
from redraft.formats.xml.tags import prefix, raw_name
from redraft.formats.xml.tree import Element, Tree, without_contents
from redraft.lazy import lazily

_REFERENCE = lazily(rb"""url\(\s*["']?\s*#([^"')\s]+)|href\s*=\s*["']\s*#([^"']+)""", re.IGNORECASE)
_CODED_REFERENCE = lazily(rb"""url\([^)]*\\""", re.IGNORECASE)
_CHARACTER = lazily(rb"&(?:#([0-9]{1,7})|#x([0-9a-fA-F]{1,6})|(quot|apos|amp));")
_NAMED = {b"quot": b'"', b"apos": b"'", b"amp": b"&"}
BLENDS = frozenset(
    "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion "
    "hue saturation color luminosity".split()
)
LETTERS = 0.5  # font sizes that letters may reach past their frame
NEARLY_ALL = 0.2  # the same for where they are looked for first; a tile that is cut there is drawn again, whole
_APART = frozenset("g a svg switch".split())
MOST_COPIED = 32 << 20
"""Bytes of all units' documents, where each holds the whole file: a page that exceeds this is drawn in one piece."""
MOST_COMPARED = 256 << 20
"""Bytes of the documents of layers that are compared one by one, where each holds the style sheets."""


class Units:
    """Takes one file apart."""

    def __init__(self, drawable: Drawable) -> None:
        self.tree, self.reading, self.drawable = drawable.tree, drawable.reading, drawable
        self.patch = drawable.patch()
        self.text = self.patch.data()
        styles = self.reading.styles
        self.styles = styles.elements if styles.plain else []  # else elements declare it themselves
        #: Text in other encodings is left to the whole document.
        self.prunable = (self.text.isascii() or self.tree.encoding == "utf-8") and not (
            b"\\" in self.text and _CODED_REFERENCE.search(self.text)
        )
        self.by_id = self.reading.by_id
        self._known: dict[int, frozenset[str]] = {}
        self.direct = may_be_direct(self.tree, self.reading.styles)

    def all(self) -> list[Unit]:
        page = self.reading.document.pages[0]
        root = self.reading.styles.declared(self.tree.root)
        background = any(one.name.startswith("background") for one in self.reading.styles.inline(self.tree.root))
        if background or any(
            name in root for name in ("opacity", "filter", "mask", "clip-path", "mix-blend-mode", "transform")
        ):
            return [Unit(page.id, self.drawable.svg(), None)]
        separable = list(self._separable())
        if not self.prunable and len(separable) > self.most_alone:
            return [Unit(page.id, self.drawable.svg(), None)]
        return [self._unit(placed, place, blend) for placed, place, blend in separable]

    @property
    def most_alone(self) -> int:
        """How many layers are drawn alone at most: where each needs the whole file, the work grows with the square."""
        if not self.prunable:
            return max(1, MOST_COPIED // max(1, len(self.text)))
        least = 100 + sum(style.end - style.start for style in self.styles)
        return max(1, MOST_COMPARED // least)

    def alone(self, placed: Placed) -> Unit | None:
        """One layer in its place, with the effects of the groups around it; None for a part of an instance."""
        layer, place = placed.layer, self.reading.places[placed.layer.id]
        if place.uses:
            return None
        return Unit(layer.id, self._document(place.element, layer.id), self._within(placed))

    def _unit(self, placed: Placed, place: SvgPlace, blend: str) -> Unit:
        layer, document = placed.layer, self.reading.document
        unit = Unit(layer.id, self._document(place.element, layer.id), self._within(placed), blend)
        if not self.direct:
            return unit
        styles = self.reading.styles
        kept = b"data:" in unit.svg  # else the picture was taken out of the harmless copy, for a reason
        picture = photo(placed, place, styles, document) if kept else None
        return unit._replace(solid=solid(placed, place, styles), photo=picture)

    def _separable(self) -> Iterator[tuple[Placed, SvgPlace, str]]:
        index = self.reading.document.index
        stack = list(reversed(self.reading.document.pages[0].layers))
        while stack:
            layer = stack.pop()
            place = self.reading.places[layer.id]
            own = place.computed.own
            blend = own.get("mix-blend-mode", "normal").strip()
            blend = blend if blend in BLENDS else "normal"
            if not place.computed.displayed:
                continue
            if isinstance(layer, Group) and place.element.tag in _APART and self._falls_apart(layer, place):
                stack.extend(reversed(layer.children))
            else:
                yield index[layer.id], place, blend

    def _falls_apart(self, layer: Layer, place: SvgPlace) -> bool:
        isolated = place.computed.own.get("isolation", "auto").strip() != "auto"
        plain = layer.style.opacity in (None, 1.0) and layer.style.shadow is None
        plain = plain and layer.style.blend in (None, "normal")
        idle = not layer.effects or (layer.effects == ("clip-path",) and self._clips_nothing(layer, place))
        return idle and plain and not isolated

    def _clips_nothing(self, layer: Layer, place: SvgPlace) -> bool:
        """Whether the clip path of a group is a rectangle around the whole page, as design programs write one for
        every frame, and isolates nothing: inside, all is laid down plainly.

        The parts are drawn with it all the same, so this decides only whether they can be drawn one by one.
        """
        found = _URL.fullmatch(place.computed.own.get("clip-path", "").strip())
        clip = self.by_id.get(found[1]) if found else None
        if clip is None or clip.tag != "clipPath" or len(clip.children) != 1 or self.reading.styles.elements:
            return False
        [rect] = clip.children
        if rect.tag != "rect" or not set(clip.attributes) <= {"id"} or not set(rect.attributes) <= _PLAIN_RECT:
            return False
        if any(_blends(self.reading.places[inner.id]) for inner in family(layer)):
            return False
        at = self.reading.document.index[layer.id]
        if at.matrix.b or at.matrix.c:
            return False
        try:
            sides = [float(rect.get(name) or 0) for name in ("x", "y", "width", "height")]
        except ValueError:  # a percentage, say
            return False
        box = at.matrix.bounds(Box(*sides))
        page = at.page
        return box.x <= 0 and box.y <= 0 and box.right >= page.width and box.bottom >= page.height

    def _document(self, element: Element, layer_id: str) -> bytes:
        if not self.prunable:
            return self.drawable.svg(only=layer_id)
        line = _ancestors(element)
        heads = b"".join(self._head(ancestor) for ancestor in line)
        body = self._whole(element)
        sheets = b"".join(self._whole(style) for style in self.styles)
        definitions = b"".join(self._definitions(element, heads + body + sheets))
        tag = prefix(self.tree.root).encode()
        root, *inner = line
        wrapped = b"".join(self._head(ancestor) for ancestor in inner) + body
        tails = b"".join(b"</%s>" % raw_name(ancestor) for ancestor in reversed(line))
        return b"%s%s<%sdefs>%s</%sdefs>%s%s" % (self._head(root), sheets, tag, definitions, tag, wrapped, tails)

    def _definitions(self, element: Element, text: bytes) -> Iterator[bytes]:
        """What the text refers to, and what that refers to, each inside its own ancestors, whose style it inherits.

        In the order of the file: where two refer to each other, the renderer cuts the first link it meets.
        """
        seen: dict[int, bytes] = {}
        todo = [without_contents(text)]
        while todo:
            for found in _REFERENCE.finditer(_spelt_out(todo.pop())):
                target = self.by_id.get((found[1] or found[2]).strip().decode("utf-8", "replace"))
                if target is None or target.number in seen or element.start <= target.start < element.end:
                    continue
                if target.start <= element.start < target.end:
                    continue  # it holds the unit itself
                body = self._whole(target)
                inside = _ancestors(target)[1:]
                heads = b"".join(self._head(ancestor) for ancestor in inside)
                todo.append(without_contents(body))
                todo.append(heads)
                tails = b"".join(b"</%s>" % raw_name(ancestor) for ancestor in reversed(inside))
                seen[target.number] = heads + body + tails
        yield from (seen[number] for number in sorted(seen))

    def _head(self, element: Element) -> bytes:
        return self.text[self.patch.position(element.start) : self.patch.position(element.head_end)]

    def _whole(self, element: Element) -> bytes:
        return self.text[self.patch.position(element.start) : self.patch.position(element.end)]

    def _within(self, placed: Placed) -> Box | None:
        """Where a layer is looked for first; None: anywhere."""
        box = self.reach(placed, NEARLY_ALL)
        return box if box is not None and box.area else None

    def reach(self, placed: Placed, letters: float = LETTERS) -> Box | None:
        """A box in page space that holds all ink of a layer, without area where it has none; None where its geometry
        does not tell.

        `letters` is how far, in font sizes, they may reach past their frame.
        """
        boxes, spread = [], 0.0
        for inner in (*placed.ancestors, *family(placed.layer)):
            at = self.reading.document.index[inner.id]
            if "filter" in inner.effects or inner.style.shadow is not None:
                further = self._spread(self.reading.places[inner.id])
                if further is None:
                    return None
                spread += further * _stretch(at.matrix)
            if isinstance(inner, Group) or not at.visible or (isinstance(inner, Picture) and not inner.asset):
                continue
            names = _MARKED if isinstance(inner, Shape) else _ODD_TEXT if isinstance(inner, Text) else None
            if at.box is None or (names and self._has(self.reading.places[inner.id], names)):
                return None
            boxes.append(at.box.grown(_overhang(inner, at.matrix, letters)))
        whole = Box.union(boxes)
        return whole.grown(spread) if whole is not None else Box(0.0, 0.0, 0.0, 0.0)

    def _has(self, place: SvgPlace, names: frozenset[str]) -> bool:
        """Whether an element, a part of it or what is around it has one of some attributes or properties."""
        around = (above for one in (place.element, *place.uses) for above in _ancestors(one))
        return any(names & self._odd(one) for one in (*place.element.walk(), *place.uses, *around))

    def _odd(self, element: Element) -> frozenset[str]:
        """Which of the names that such questions are about an element has, by whatever rule."""
        found = self._known.get(element.number)
        if found is None:
            styles = self.reading.styles
            declared = [*styles.inline(element), *(one for _, one in styles.sheet.matching(element))]
            declared += (one for rule in styles.guarded(element) for one in rule.declarations)
            names = {*element.attributes, *(one.name for one in declared)}
            found = self._known[element.number] = (_MARKED | _ODD_TEXT) & names
        return found

    def _spread(self, place: SvgPlace) -> float | None:
        """How far a filter carries ink, in the element's own units; None where it may go anywhere in its region."""
        found = _URL.fullmatch(place.computed.own.get("filter", "").strip())
        filter = self.by_id.get(found[1]) if found else None
        if filter is None or filter.get("primitiveUnits") == "objectBoundingBox":
            return None
        spread, tags = 0.0, {primitive.tag for primitive in filter.children}
        if not tags <= _LOCAL or ("feFlood" in tags and not tags & {"feComposite", "feBlend"}):
            return None
        for primitive in filter.children:
            for name, reach in _CARRIES.items():
                numbers = parse_number_list(primitive.get(name)) if name in primitive.attributes else []
                spread += reach * max((abs(number) for number in numbers), default=0.0)
        return spread


def _spelt_out(text: bytes) -> bytes:
    """Markup with its characters written as such: `url(&quot;#a&quot;)` refers to something too."""

    def character(found: re.Match[bytes]) -> bytes:
        decimal, hexadecimal, name = found.groups()
        if name:
            return _NAMED[name]
        number = int(decimal) if decimal else int(hexadecimal, 16)
        return chr(number).encode("utf-8", "replace") if number < 0x110000 else found[0]

    return _CHARACTER.sub(character, text) if b"&" in text else text


_URL = lazily(r"url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)")
_PLAIN_RECT = frozenset("x y width height fill".split())
_MARKED = frozenset("marker marker-start marker-mid marker-end".split())
_ODD_TEXT = frozenset(
    "writing-mode textLength rotate baseline-shift dominant-baseline alignment-baseline text-orientation".split()
)
_CARRIES = {"stdDeviation": 4.0, "dx": 1.0, "dy": 1.0, "radius": 1.0}
_LOCAL = frozenset(
    "feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feGaussianBlur feMerge feMorphology "
    "feOffset title desc".split()
)


def _blends(place: SvgPlace) -> bool:
    """Whether a layer combines with what is below it other than by covering it."""
    return place.computed.own.get("mix-blend-mode", "normal").strip() not in ("normal", "")


def _stretch(matrix: Matrix) -> float:
    """No length grows more than by this: the larger singular value."""
    a, b, c, d = matrix[:4]
    return (math.hypot(a + d, b - c) + math.hypot(a - d, b + c)) / 2


def _overhang(layer: Layer, matrix: Matrix, letters: float) -> float:
    """How far ink may go past the geometry: the stroke with its corners, and what letters do."""
    style = layer.style
    reach = 0.0
    if isinstance(layer, Text):
        sizes = [run.style.font_size for run in layer.runs if run.style.font_size]
        reach += letters * max([style.font_size or 16.0, *sizes])
    if style.stroke is not None and not isinstance(style.stroke, NoPaint):
        reach += 6 * (style.stroke_width or 1.0)  # corners with the miter limit of 10 that programs write
    return 2.0 + reach * _stretch(matrix)


def _ancestors(element: Element) -> list[Element]:
    """From the root to the parent."""
    line = []
    while element.parent is not None:
        element = element.parent
        line.append(element)
    return line[::-1]


class SvgDrawing:
    """Draws one file as it was read; see `formats.codec.Opened` for what its methods give."""

    def __init__(self, source: Source, tree: Tree, reading: SvgRead, typography: Typography) -> None:
        self._reading = reading
        self._drawable = Drawable(source, tree, reading, typography)

    def drawable(self, page: str, only: str | None = None) -> bytes:
        self._check_page(page)
        if only is not None and only not in self._reading.places:
            raise EditError(says("psd-no-layer-to-draw", layer=only))
        return self._drawable.svg(only)

    def units(self, page: str) -> Sequence[Unit]:
        self._check_page(page)
        return self._units.all()

    def alone(self, layer: str) -> Unit | None:
        return self._units.alone(self._reading.document.index[layer])

    @property
    def most_alone(self) -> int:
        return self._units.most_alone

    def reach(self, layer: str) -> Box | None:
        return self._units.reach(self._reading.document.index[layer])

    @cached_property
    def _units(self) -> Units:
        return Units(self._drawable)

    def _check_page(self, page: str) -> None:
        document = self._reading.document
        if document.page(page) is None:
            raise EditError(says("svg-no-page", page=page, known=document.pages[0].id))
