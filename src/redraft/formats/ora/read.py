"""Reading an OpenRaster file into a document: its stack of layers, each with its pixels as an asset."""

from __future__ import annotations

import math
import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from redraft import budget
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Picture
from redraft.document.pages import Document, Page
from redraft.document.style import BLENDS, Style, is_clean_text
from redraft.document.traits import FormatTraits
from redraft.errors import FormatError
from redraft.formats.pixels.layer_ids import ids_for
from redraft.formats.pixels.layered_zip import LayersRead, PictureEntries
from redraft.formats.pixels.limits import limited_position
from redraft.formats.pixels.rasters import MOST_PIXELS
from redraft.formats.xml.source import Source, read_source
from redraft.formats.xml.tree import Element, Tree
from redraft.formats.zip.archive import Archive
from redraft.lazy import dataclass
from redraft.messages import placed, says

TRAITS = FormatTraits(
    pixel_layers=True, only_pixels=True, groups="isolated", pictures=("png", "jpeg"), called="an OpenRaster file"
)
STACK = "stack.xml"
MERGED = "mergedimage.png"
THUMBNAIL = "Thumbnails/thumbnail.png"
MAX_XML = 16 << 20
MOST_ELEMENTS = 20_000
_KNOWN = frozenset(("mimetype", STACK, MERGED, THUMBNAIL))


@dataclass(frozen=True)
class StackRead(LayersRead):
    """With the XML of the stack, its outermost element, and in `places` those of the layers."""

    source: Source
    tree: Tree
    root: Element
    places: Mapping[str, Element]


def read(archive: Archive) -> StackRead:
    """Raises FormatError for what is no OpenRaster file, is damaged, or reaches for what is not its own."""
    if STACK not in archive:
        kind = archive.read("mimetype", 100).decode("ascii", "replace") if "mimetype" in archive else ""
        detail = f"; its type is '{kind.strip()}'" if kind else ""
        raise FormatError(says("not-an-openraster-file", wanted=STACK, detail=detail))
    try:
        source = read_source(archive.read(STACK, MAX_XML), plain=True)
        tree = Tree(source.text, source.encoding, source.entities, {"": ""})
    except FormatError as error:
        raise FormatError(placed(STACK, error.message), error.suggestion) from None
    if len(tree.elements) > MOST_ELEMENTS:
        raise FormatError(says("ora-elements-too-many", file=STACK, count=len(tree.elements), limit=MOST_ELEMENTS))
    image = tree.root
    stack = next((child for child in image.children if child.tag == "stack"), None)
    if image.tag != "image" or stack is None:
        raise FormatError(says("ora-has-no-stack", file=STACK))
    width, height = (_side(image, name) for name in ("w", "h"))
    if width * height > MOST_PIXELS:
        raise FormatError(says("page-pixels-too-many", width=width, height=height, limit=MOST_PIXELS))
    return _Reader(archive, source, tree, stack).reading(width, height)


class _Reader:
    def __init__(self, archive: Archive, source: Source, tree: Tree, stack: Element) -> None:
        self.archive, self.source, self.tree, self.stack = archive, source, tree, stack
        self.pictures = PictureEntries(archive)
        self.undrawn = self.pictures.undrawn
        self.kept: dict[str, None] = {}
        elements = list(_bottom_up(stack))
        names = [(_name(element), element.tag) for element in elements]
        self.ids = dict(zip((one.number for one in elements), ids_for(names), strict=True))
        self.places = {self.ids[one.number]: one for one in elements}
        self.sources: dict[str, str] = {}

    def reading(self, width: int, height: int) -> StackRead:
        dots = _number(self.tree.root.get("xres"), 0.0)
        unit = 25.4 / dots if dots > 0 else 25.4 / 96
        layers = self._children(self.stack)
        entries = {*self.sources.values(), *_KNOWN}
        for name in self.archive.names:
            if name not in entries and not name.endswith("/"):
                self.kept[f"the entry '{name}'"] = None
        page = Page("page1", float(width), float(height), layers, unit_mm=unit, name=_name(self.tree.root))
        assets = MappingProxyType(self.pictures.assets)
        document = Document("ora", (page,), assets, tuple(self.kept), undrawn=tuple(self.undrawn), traits=TRAITS)
        return StackRead(document, self.sources, self.source, self.tree, self.stack, self.places)

    def _children(self, stack: Element) -> tuple[Layer, ...]:
        """From the bottom up; the file has the topmost first."""
        for child in stack.children:
            if child.tag not in ("layer", "stack"):
                self.kept[f"<{child.tag}> in {STACK}"] = None
        return tuple(self._layer(child) for child in reversed(stack.children) if child.tag in ("layer", "stack"))

    def _layer(self, element: Element) -> Layer:
        budget.check()
        id = self.ids[element.number]
        common = {
            "id": id,
            "name": _name(element),
            "transform": Matrix.translation(place_of(element, "x"), place_of(element, "y")),
            "style": replace(_style(element), blend=self._blend(element, id)),
        }
        if element.tag == "stack":
            return Group(**common, children=self._children(element))  # type: ignore[arg-type]
        picture = Picture(**common)  # type: ignore[arg-type]
        return self._with_pixels(picture, element.get("src") or "")

    def _blend(self, element: Element, id: str) -> str | None:
        stated = element.get("composite-op") or ""
        mode = "normal" if stated == "svg:src-over" else stated.removeprefix("svg:")
        if stated and mode not in BLENDS:
            self.undrawn[f"'{id}' is composited as {stated}, which is drawn plainly"] = None
        return mode if mode in BLENDS else None

    def _with_pixels(self, picture: Picture, src: str) -> Picture:
        name = self.sources[picture.id] = _entry(src, picture.id)
        asset = self.pictures.asset(name, picture.id)
        if asset is None:
            return replace(picture, link=src)
        return replace(picture, asset=asset.key, frame=Box(0.0, 0.0, float(asset.width), float(asset.height)))


def _entry(src: str, layer: str) -> str:
    """The entry a layer's pixels are in. FormatError for anything outside `data/`."""
    name = posixpath.normpath(src) if src else ""
    if not name.startswith("data/") or "\\" in name or "\0" in name or ":" in name or ".." in src.split("/"):
        raise FormatError(says("ora-pixels-outside-data", layer=layer, source=src[:80]))
    return name


def _bottom_up(stack: Element) -> Iterator[Element]:
    """The layers and stacks in a stack, in the model's order: bottom up, a stack before what is in it."""
    todo = [child for child in stack.children if child.tag in ("layer", "stack")]
    while todo:
        element = todo.pop()
        yield element
        todo.extend(child for child in element.children if child.tag in ("layer", "stack"))


def _name(element: Element) -> str:
    name = element.get("name") or ""
    return name if is_clean_text(name) else ""


def _style(element: Element) -> Style:
    stated = element.get("opacity")
    opacity = None if stated is None else min(1.0, max(0.0, _number(stated, 1.0)))
    visible = {"hidden": False, "visible": True}.get(element.get("visibility") or "")
    return Style(opacity=opacity, visible=visible)


def place_of(element: Element, name: str) -> float:
    """The position of an element; 0 for what is no number, and out of sight for what is too far away."""
    try:
        value = float(element.get(name) or 0)
    except ValueError:
        return 0.0
    return 0.0 if math.isnan(value) else limited_position(value)


def _number(text: str | None, otherwise: float = 0.0) -> float:
    try:
        value = float(text) if text else otherwise
    except ValueError:
        return otherwise
    return value if math.isfinite(value) and abs(value) < 1e9 else otherwise


def _side(image: Element, name: str) -> int:
    text = image.get(name) or ""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise FormatError(
            says("ora-page-size-invalid", file=STACK, found=text[:40], direction="wide" if name == "w" else "high")
        )
    return int(text)
