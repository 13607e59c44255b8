"""Reading elements into layers: the kind and position of each drawn thing, and the element it came from.

Covered: shapes, text (tspans, text on a path, flowed text), pictures, groups, links, nested svg, switch, use of targets
in the file. Kept and drawn but opaque: foreignObject. Not layers: definitions, metadata, animation, scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

from redraft import budget
from redraft.budget import no_collection
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Asset, Group, Layer, Opaque, Picture, Shape, Text, box_of
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Gradient, PaintServer
from redraft.document.traits import FormatTraits
from redraft.errors import FormatError, RedraftError, says
from redraft.formats.codec import Typography
from redraft.formats.pixels.rasters import inspect_raster, picture_size
from redraft.formats.shapes.paths import path_box
from redraft.formats.shapes.transforms import parse_transform
from redraft.formats.svg.css.selector_tests import language_of
from redraft.formats.svg.css.styles import (
    ROOT,
    Computed,
    Styles,
    dashes,
    group_style,
    holder_style,
    shape_style,
    style_of,
)
from redraft.formats.svg.reading.gradients import read_gradient
from redraft.formats.svg.reading.shadows import REFERENCE, read_shadow
from redraft.formats.svg.reading.text import RunPlace, read_runs
from redraft.formats.svg.tree.elements import LANGUAGE, alternative, element_name, svg_tree
from redraft.formats.svg.tree.geometry import (
    MAX_SIDE,
    crop_of,
    length,
    origin_point,
    outline,
    page_geometry,
    rectangle,
    symbol_view,
    viewport,
)
from redraft.formats.svg.tree.uses import UseExpansion
from redraft.formats.svg.tree.values import data_uri, is_svg
from redraft.formats.xml.source import read_source
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import dataclass

TRAITS = FormatTraits(page_markup=True, vector=True, own_units=True, groups="free", uncopied=(), called="an SVG")
MAX_INSTANCES = 100_000
MAX_MEASURED = 100_000  # characters of one text
MAX_DEPTH = 300  # of layers, with those that uses lead to
SHAPES = frozenset("path rect circle ellipse line polyline polygon".split())
HOLDERS = frozenset("g a svg switch".split())
DEEPEST_DRAWING = 2  # drawings embedded in drawings
MOST_RULES_LISTED = 5
HARMLESS_RULES = (
    "@charset",
    "@namespace",
    "@keyframes",
    "@-webkit-keyframes",
    "@-moz-keyframes",
    "@page",
    "@media print",
)
UNSEEN = {  # reported in `kept`
    "script": "scripts",
    "animate": "animation",
    "animateTransform": "animation",
    "animateMotion": "animation",
    "set": "animation",
    "foreignObject": "foreign content",
}


class SvgPlace(NamedTuple):
    """The element behind a layer. The layer's matrix is `before @ attribute @ after`, the attribute being what can be
    written. `uses` are the use elements it is an instance through, outermost first; `computed` is what counts for it
    here, inherited values included."""

    element: Element
    before: Matrix = IDENTITY
    after: Matrix = IDENTITY
    uses: tuple[Element, ...] = ()
    runs: tuple[RunPlace, ...] = ()
    computed: Computed = ROOT


@dataclass(slots=True)
class _Scope:
    """The state of the reader: inherited properties, the viewport that percentages refer to, the chain of uses."""

    computed: Computed
    width: float
    height: float
    uses: tuple[Element, ...] = ()
    prefix: str = ""
    depth: int = 0

    @property
    def font_size(self) -> float:
        return self.computed.font_size


class SvgRead(NamedTuple):
    """A document and, for each of its layers, the element it came from."""

    document: Document
    places: Mapping[str, SvgPlace]
    styles: Styles
    servers: Mapping[str, PaintServer | Gradient]
    by_id: Mapping[str, Element]


def read(tree: Tree, typography: Typography, depth: int = 0) -> SvgRead:
    """Read a drawing; `depth` counts the drawings it is embedded in."""
    with no_collection():
        return _Reader(tree, typography, depth).read()


class _Reader:
    def __init__(self, tree: Tree, typography: Typography, depth: int) -> None:
        self.tree, self.typography, self.depth = tree, typography, depth
        self.styles = Styles(tree.root)
        self.by_id: dict[str, Element] = {}
        repeated: set[str] = set()
        for element in tree.elements:
            name = element.get("id") if "id" in element.attributes else None
            if name:
                if name in self.by_id:
                    repeated.add(name)
                self.by_id.setdefault(name, element)
        self.repeated = repeated
        self.servers = dict(self._servers())
        self.places: dict[str, SvgPlace] = {}
        self.assets: dict[str, Asset] = {}
        self.undrawn: dict[str, str] = {}  # by the picture's asset or link: one of many copies is enough
        self.repeats = UseExpansion(tree.elements, self.by_id)
        if self.repeats.total() > MAX_INSTANCES:
            raise FormatError(says("svg-instances-too-many", limit=MAX_INSTANCES))

    def read(self) -> SvgRead:
        root = self.tree.root
        width, height, view, unit = page_geometry(root)
        scope = _Scope(self.styles.computed(root, ROOT), width or 100.0, height or 100.0)
        layers = self._children(root, scope)
        if not (width and height):  # as large as what is in it, which is how such a file is drawn
            content = Box.union(box_of(layer, view) for layer in layers)
            width = width or (min(content.right, MAX_SIDE) if content and content.right > 0.01 else 100.0)
            height = height or (min(content.bottom, MAX_SIDE) if content and content.bottom > 0.01 else 100.0)
        language = next(filter(None, map(root.get, LANGUAGE)), None)
        page = Page("page1", width, height, layers, view, unit, features=(("language", language),))
        found = {UNSEEN[element.tag] for element in self.tree.elements if element.tag in UNSEEN}
        kept = (*sorted(found), *self._not_understood())
        self._note_effects()
        undrawn = tuple(self.undrawn.values())
        document = Document("svg", (page,), MappingProxyType(self.assets), kept, undrawn=undrawn, traits=TRAITS)
        return SvgRead(document, self.places, self.styles, self.servers, self.by_id)

    def _children(self, parent: Element, scope: _Scope) -> tuple[Layer, ...]:
        layers, counts = [], dict[str, int]()
        chosen = _chosen(parent) if parent.tag == "switch" else None
        for child in parent.children:
            kind = "g" if child.tag == "use" else child.tag  # an instance keeps its name when it becomes a group
            counts[kind] = counts.get(kind, 0) + 1
            if parent.tag == "switch" and child is not chosen:
                continue
            layer = self._layer(child, f"{kind}{counts[kind]}", scope)
            if layer is not None:
                layers.append(self._casting(layer))
        return tuple(layers)

    def _layer(self, element: Element, path: str, scope: _Scope) -> Layer | None:
        budget.check()
        tag = element.tag
        if not is_drawn(element):
            return None
        if scope.depth > MAX_DEPTH:
            raise FormatError(says("svg-layers-nested-too-deep", limit=MAX_DEPTH))
        computed = self.styles.computed(element, scope.computed)
        id = self._id(element, path, scope)
        inside = _Scope(computed, scope.width, scope.height, scope.uses, id, scope.depth + 1)
        before, own, after = self._transform(computed, scope)
        self.places[id] = place = SvgPlace(element, before, after, scope.uses, (), computed)
        common = id, element_name(element, bool(scope.uses)), before @ own @ after
        if tag in SHAPES:
            frame, form, d, radius = outline(element, scope)
            style = shape_style(computed, self.servers)
            effects = *computed.effects, *dashes(computed, style.stroke)
            return Shape(*common, style, frame, effects, form=form, d=d, radius=radius)
        match tag:
            case "text" | "flowRoot":
                return self._text(place, common, inside)
            case "image":
                return self._picture(element, common, inside)
            case "use":
                return self._instance(place, common, inside)
            case "foreignObject":
                return Opaque(*common, holder_style(computed), rectangle(element, inside), computed.effects, what=tag)
            case "svg":
                view, inside.width, inside.height = viewport(element, inside)
                self.places[id] = place._replace(after=after @ view)
                common = *common[:2], common[2] @ view
        children = self._children(element, inside)
        return Group(*common, group_style(computed), None, computed.effects, children=children)

    def _casting(self, layer: Layer) -> Layer:
        """With the shadow that an edit gave it, which is a value and no effect of the file."""
        if "filter" not in layer.effects or isinstance(layer, Opaque):
            return layer
        named = REFERENCE.fullmatch(self.places[layer.id].computed.own.get("filter", "").strip())
        filter = self.by_id.get(named[1]) if named else None
        shadow = read_shadow(filter) if filter is not None else None
        if shadow is None:
            return layer
        effects = tuple(effect for effect in layer.effects if effect != "filter")
        return replace(layer, effects=effects, style=replace(layer.style, shadow=shadow))

    def _text(self, place: SvgPlace, common: tuple[str, str, Matrix], scope: _Scope) -> Text:
        element, computed = place.element, scope.computed
        runs, places = read_runs(element, computed, self.styles.computed, lambda inner: style_of(inner, self.servers))
        self.places[common[0]] = place._replace(runs=places)
        language = (language_of(element) or "").strip()[:35]
        layer = Text(*common, style_of(computed, self.servers), None, computed.effects, runs=runs, language=language)
        layer = replace(layer, rtl=True) if computed.rtl else layer
        if computed.inherited.get("writing-mode", "").strip().startswith(("vertical", "tb")):
            layer = replace(layer, effects=(*layer.effects, "vertical"))
        bent = next((part for part in element.walk() if part.tag == "textPath"), None)
        if bent is not None:
            frame = self._along(bent, computed.font_size)
            return replace(layer, frame=frame, effects=(*layer.effects, "text-path"))
        region = next((part for part in element.walk() if part.tag == "flowRegion"), None)
        if region is not None:
            frame = Box.union(outline(part, scope)[0] for part in region.children if part.tag in SHAPES)
            return replace(layer, frame=frame, effects=(*layer.effects, "flow"))
        if sum(len(run.text) for run in runs) > MAX_MEASURED:  # no design: shaping it would take for ever
            return layer
        return replace(layer, frame=self.typography.measure(layer))

    def _picture(self, element: Element, common: tuple[str, str, Matrix], scope: _Scope) -> Picture:
        href = (element.href() or "").strip()
        key, size, link = "", (0, 0), ""
        content = data_uri(href)
        if content is None:
            link = href[:500]
        else:
            media_type, data = content
            key, size = sha256(data).hexdigest(), picture_size(data)
            if key not in self.assets:
                self.assets[key] = Asset(media_type, data, *size)
                if why := self._undrawable(media_type, data):
                    self.undrawn[key] = f"the picture '{common[0]}' {why}"
        self._note_outside(link, f"the picture '{common[0]}'")
        computed = scope.computed
        frame = rectangle(element, scope, size)
        crop = crop_of(element, frame, size)
        told = (("alt", alternative(element)),)
        return Picture(
            *common, holder_style(computed), frame, computed.effects, asset=key, link=link, crop=crop, features=told
        )

    def _note_outside(self, link: str, what: str, kind: str = "picture") -> None:
        """Tell of something that a link leads out of the file for; nothing where it leads to a place in it.

        One of each `kind` is enough for many that lead to the same place.
        """
        if link and not link.startswith("#"):
            where = link.partition("://")[2] or link  # no address that a page or a terminal would make a link of
            message = f"{what} lies outside the file ({where[:60]}) and is left out"
            self.undrawn.setdefault(f"{kind} {link}", message)

    def _note_effects(self) -> None:
        """Tell of the pictures that filters fetch, which are no layers."""
        for element in self.tree.elements:
            if element.tag != "feImage" or not (href := (element.href() or "").strip()):
                continue
            content = data_uri(href)
            outer = element.parent.get("id") if element.parent is not None else None
            what = f"the picture of the filter '{outer or 'without a name'}'"
            if content is None:
                self._note_outside(href, what, "filter")
            elif why := self._undrawable(*content):
                self.undrawn.setdefault(sha256(content[1]).hexdigest(), f"{what} {why}")

    def _undrawable(self, media_type: str, data: bytes) -> str:
        """What is wrong with an embedded picture; '' for nothing."""
        if not is_svg(media_type, data):
            raster = inspect_raster(data)
            if raster.refusal:
                return f"{raster.refusal}; the page is not drawn"
            return raster.damage and raster.damage + ("" if raster.drawn else "; it is kept, and left out of drawings")
        if self.depth >= DEEPEST_DRAWING:
            return "is a drawing in a drawing in a drawing; it is left out"
        try:
            source = read_source(data)
            tree = svg_tree(source.text, source.encoding, source.entities)
            inner = read(tree, self.typography, self.depth + 1).document.undrawn
        except RedraftError as error:
            return f"is a drawing that cannot be read ({error.message}); it is kept, and left out of drawings"
        return f"is a drawing in which {inner[0]}" if inner else ""

    def _not_understood(self) -> list[str]:
        """Descriptions of style rules that are kept and have no effect here, a few of them."""
        skipped = dict.fromkeys(" ".join(rule.split()).replace("://", ":") for rule in self.styles.sheet.skipped)
        rules = [rule for rule in skipped if rule and not rule.lower().startswith(HARMLESS_RULES)]
        listed = [f"a CSS rule that is not understood: {rule[:60]}" for rule in rules[:MOST_RULES_LISTED]]
        more = len(rules) - MOST_RULES_LISTED
        return [*listed, f"and {more} more CSS rules that are not understood"] if more > 0 else listed

    def _instance(self, place: SvgPlace, common: tuple[str, str, Matrix], scope: _Scope) -> Group:
        use, computed = place.element, scope.computed
        target = self.repeats.target(use)
        href = (use.href() or "").strip()
        self._note_outside(href, f"what '{common[0]}' repeats", "use")
        x, y = length(use, "x", scope) or 0.0, length(use, "y", scope) or 0.0
        view = Matrix.translation(x, y)
        children: tuple[Layer, ...] = ()
        inner = _Scope(computed, scope.width, scope.height, (*scope.uses, use), common[0], scope.depth)
        if target is not None and self.repeats.ends(use):
            if target.tag in ("symbol", "svg"):
                view = view @ symbol_view(use, target, inner)
                inner.computed = self.styles.computed(target, computed)
                children = self._children(target, inner)
            else:
                child = self._layer(target, "g1" if target.tag == "use" else f"{target.tag}1", inner)
                children = (self._casting(child),) if child is not None else ()
        self.places[common[0]] = place._replace(after=place.after @ view)
        transform, style = common[2] @ view, group_style(computed)
        original = href.removeprefix("#")[:500] or "?"
        return Group(*common[:2], transform, style, None, computed.effects, children=children, instance_of=original)

    def _along(self, bent: Element, font_size: float) -> Box | None:
        """Roughly where text on a path is: the path's box, a line of text wider."""
        path = self.by_id.get((bent.href() or "")[1:])
        d = (path.get("d") or "") if path is not None else ""
        box = path_box(d)
        return box.grown(font_size) if box else None

    def _id(self, element: Element, path: str, scope: _Scope) -> str:
        native = element.get("id") if "id" in element.attributes else None
        if native and not scope.uses and native not in self.repeated:
            wanted = native
        else:
            wanted = f"{scope.prefix}/{path}" if scope.prefix else path
        id, number = wanted, 2
        while id in self.places or (id != native and id in self.by_id and not scope.uses):
            id, number = f"{wanted}~{number}", number + 1
        return id

    def _transform(self, computed: Computed, scope: _Scope) -> tuple[Matrix, Matrix, Matrix]:
        """The attribute between what transform-origin puts before and after it."""
        text = computed.own.get("transform")
        own = parse_transform(text) if text and text.strip() != "none" else IDENTITY
        origin = computed.own.get("transform-origin")
        if origin is None:
            return IDENTITY, own, IDENTITY
        x, y = origin_point(origin, scope)
        return Matrix.translation(x, y), own, Matrix.translation(-x, -y)

    def _servers(self) -> list[tuple[str, PaintServer | Gradient]]:
        kinds = {"linearGradient": "linear-gradient", "radialGradient": "radial-gradient", "pattern": "pattern"}
        return [
            (
                name,
                read_gradient(element, self.styles.stop_color)
                or PaintServer(kinds[element.tag], name, self._stops(element)),
            )
            for name, element in self.by_id.items()
            if element.tag in kinds
        ]

    def _stops(self, gradient: Element) -> tuple[Color, ...]:
        seen: set[int] = set()
        current: Element | None = gradient
        while current is not None and current.number not in seen and len(seen) < 20:
            seen.add(current.number)
            stops = [child for child in current.children if child.tag == "stop"]
            if stops:
                return tuple(color for stop in stops if (color := self.styles.stop_color(stop)))
            current = self.by_id.get((current.href() or "")[1:])
        return ()


_OTHERS = frozenset("text flowRoot image use foreignObject".split())


def is_drawn(element: Element) -> bool:
    """Whether an element makes a layer at its place."""
    return element.tag in SHAPES or element.tag in HOLDERS or element.tag in _OTHERS


def _chosen(switch: Element) -> Element | None:
    """The child of a switch that is drawn: the first whose conditions hold (language: English)."""
    for child in switch.children:
        language = child.get("systemLanguage")
        if language is not None and not any(part.strip().startswith("en") for part in language.split(",")):
            continue
        if child.get("requiredExtensions"):
            continue
        if is_drawn(child):
            return child
    return None
